//! `graphwright test PATH...`: scenario files beside a graph, run by the graph itself.
//!
//! The graph is a program of its own: this command again, which interprets it, or with `--compiled` its binary (debug profile, from the
//! cache). It runs all scenarios and says what came of them.

mod agent;
mod both;
mod calls;
mod chaos;
mod coverage;
mod diff;
mod explore;
mod files;
mod human;
mod junit;
mod scenario_check;

use super::options::ReadingArgs;
use super::package::{Package, Profile};
use super::{Status, check, complain, emit, print};
use agent::{Agent, Exploration, ReplayResult, Scenario, StormResults};
use clap::{Args, ValueEnum};
use graphwright_compiler::compile::{CompiledGraph, Home, Options, compile_file};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    /// Graph files, or directories that hold `graph.yaml`
    ///
    /// The scenarios of `graph.yaml` are all files `*.scenario.yaml` beside it; those of another file `x.yaml` are called
    /// `x.NAME.scenario.yaml`.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// How results are shown: to a person on stderr, or as one document on stdout
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    /// Runs the graph as it stands, which is usual
    #[arg(long, conflicts_with_all = ["compiled", "both"])]
    interpret: bool,
    /// Compiles the graph first, and runs it as it is shipped
    #[arg(long)]
    compiled: bool,
    /// Runs each scenario interpreted and compiled, and compares how it ended, the exits that it took and what it told
    #[arg(long, conflicts_with = "compiled")]
    both: bool,
    /// Writes what came of each scenario into its `expect`, as far as that names it
    #[arg(long)]
    update: bool,
    /// Also says which exits of nodes no scenario takes
    #[arg(long)]
    coverage: bool,
    /// Also walks all ways through the graph, without models, people or programs
    ///
    /// Each call to the outside takes each way it can end: a model answers or fails, a person picks each option, a script
    /// takes each route it declares (`x-routes`). Runs that end in an error other than such a failure are faults, each with
    /// the shortest scenario that shows it.
    #[arg(long)]
    explore: bool,
    /// With --explore: at most so many runs
    #[arg(long, value_name = "N", default_value = "2000", requires = "explore")]
    runs: u32,
    /// With --explore: inputs as one JSON or YAML object, or the file that holds it [default: those of the scenarios; what a
    /// graph requires beyond them is made up]
    #[arg(long, value_name = "FILE|OBJECT", requires = "explore")]
    inputs: Option<String>,
    /// With --explore: an input; a value that is JSON is taken as such
    #[arg(long = "input", value_name = "KEY=VALUE", requires = "explore")]
    input: Vec<String>,
    /// Also tries runs in storms: everything goes wrong that can, and no run may be lost
    ///
    /// The store is slow, full, locked or silent, commits and does not say so, or tears a write; the process is killed at any
    /// moment, and its scripts with it or not; calls are answered late or never; two processes take up one run; nobody is there
    /// to answer, or two are, or somebody answers what was asked long ago. What models, people and scripts give is made up.
    /// After each process, no committed step may be lost or repeated, no call made again whose result is kept, and the run
    /// must be one that can be continued; in the end it must come to what it comes to without faults. A storm that shows a
    /// fault is named by its seed.
    #[arg(long)]
    chaos: bool,
    /// With --chaos: this storm only, as a fault named it, and all that happens in it is told
    #[arg(long, value_name = "N", requires = "chaos")]
    seed: Option<u64>,
    /// With --chaos: for how long new storms begin: `60s`, `5m`, `1h`
    #[arg(long = "for", value_name = "TIME", default_value = "10s", value_parser = chaos::seconds, requires = "chaos", conflicts_with = "seed")]
    time: u64,
    /// Also replays the exits of all runs of the graph that this store holds (`sqlite:PATH`, `postgres://…`), and says where
    /// the graph goes another way than they did
    ///
    /// Nothing is asked and nothing is worked for: what a node gave is what it gave then. `sqlite:` is the store that agents
    /// use unless they are told otherwise. Runs of Rye graphs leave their trail in a project and not in a store; they are
    /// not replayed.
    #[arg(long, value_name = "STORE")]
    replay: Option<String>,
    #[command(flatten)]
    reading: ReadingArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Human,
    Json,
    Junit,
}

/// What was found out about one graph.
struct TestResult {
    path: PathBuf,
    scenarios: Vec<Scenario>,
    coverage: Option<Vec<coverage::Exit>>,
    explored: Option<Exploration>,
    stormed: Option<StormResults>,
    replayed: Option<ReplayResult>,
}

impl TestResult {
    fn passes(&self) -> bool {
        let explored = self.explored.as_ref();
        self.scenarios.iter().all(Scenario::passes)
            && explored.is_none_or(|explored| explored.findings.is_empty())
            && self
                .stormed
                .as_ref()
                .is_none_or(|stormed| stormed.broken.is_none())
            && self.replayed.as_ref().is_none_or(ReplayResult::passes)
    }
}

pub(super) fn test(arguments: &Arguments) -> Status {
    let Some(mut options) = check::options_of(&arguments.reading) else {
        return Status::Unusable;
    };
    options.home = Home::Machine;
    let mut tested = Vec::new();
    let mut status = Status::Fine;
    for path in &arguments.paths {
        match one(path, arguments, &options) {
            Ok(done) => tested.push(done),
            Err(Status::Unusable) => status = Status::Unusable,
            Err(Status::Faulty | Status::Fine) if status == Status::Unusable => {}
            Err(Status::Faulty | Status::Fine) => status = Status::Faulty,
        }
    }
    match arguments.format {
        Format::Human => tested.iter().for_each(human::show),
        Format::Json => print(&format!("{}\n", document(&tested))),
        Format::Junit => print(&junit::document(&tested)),
    }
    if status == Status::Fine && !tested.iter().all(TestResult::passes) {
        return Status::Faulty;
    }
    status
}

fn one(path: &Path, arguments: &Arguments, options: &Options) -> Result<TestResult, Status> {
    let compiled = compile_file(path, options).map_err(|failed| emit::refuse(&failed))?;
    check::show_findings(&compiled.report, &compiled.sources);
    let done = run(path, arguments, &compiled);
    done.map_err(|problem| {
        complain(&format!("error: {problem}\n"));
        Status::Unusable
    })
}

fn run(path: &Path, arguments: &Arguments, compiled: &CompiledGraph) -> Result<TestResult, String> {
    let graph = compiled.files.first().map_or(path, PathBuf::as_path);
    if arguments.replay.is_some() && compiled.checked.program().workflow.is_some() {
        return Err(format!(
            "--replay: runs of {} leave their trail in the project that they act in (`.ai/state`) and not in a store, so \
             there are none to replay; keep what they did as scenarios (`AGENT --record FILE`)",
            graph.display()
        ));
    }
    let files = files::scenario_files(graph)?;
    let others = arguments.explore || arguments.chaos || arguments.replay.is_some();
    if files.is_empty() && !others {
        return Err(format!(
            "there is no scenario beside {}; write one as `first.scenario.yaml`:\n\nname: the first\ninputs: {{ initial_prompt: \
             hello }}\nreplies: {{ \"*\": [\"what models answer\"] }}\nexpect: {{ status: completed }}",
            graph.display()
        ));
    }
    let program = compiled.checked.program();
    let reads = files
        .iter()
        .map(|file| scenario_check::read(&shown(file, path), program));
    let reads: Vec<scenario_check::CheckedScenario> = reads.collect::<Result<_, _>>()?;
    // Before the build, which takes its time: what is asked for on the command line must be there.
    let inputs = inputs(arguments, &reads)?;
    let build = || -> Result<Agent, String> {
        let binary = Package::of(compiled, Profile::Debug).telling().build()?;
        Ok(Agent::compiled(binary))
    };
    let agent = match arguments.compiled {
        true => build()?,
        false => Agent::interpreted(&arguments.reading, path)?,
    };
    let mut scenarios = played(&agent, reads)?;
    if arguments.update && files::update(&scenarios)? {
        let again = scenarios.into_iter().filter_map(|scenario| scenario.read);
        scenarios = played(&agent, again.collect())?;
    }
    if arguments.both {
        let files = files_of(
            scenarios
                .iter()
                .filter_map(|scenario| scenario.read.as_ref()),
        );
        both::compare(&mut scenarios, asked(&build()?, &files)?);
    }
    let explored = if arguments.explore {
        let given = explore::given(&compiled.checked);
        Some(agent::explore(&agent, &given, &inputs, arguments.runs)?)
    } else {
        None
    };
    let stormed = if arguments.chaos {
        let given = explore::given(&compiled.checked);
        let seconds = if arguments.seed.is_some() {
            0
        } else {
            arguments.time
        };
        let seed = arguments.seed.unwrap_or_default();
        Some(agent::chaos(&agent, &given, &inputs, seed, seconds)?)
    } else {
        None
    };
    let replayed = match &arguments.replay {
        Some(store) => {
            Some(agent::replay(&agent, store).map_err(|error| format!("--replay: {error}"))?)
        }
        None => None,
    };
    let coverage = arguments
        .coverage
        .then(|| coverage::of(&compiled.checked, &scenarios));
    Ok(TestResult {
        path: shown(graph, path),
        scenarios,
        coverage,
        explored,
        stormed,
        replayed,
    })
}

/// A file as the user would call it: from where they named the graph.
fn shown(file: &Path, graph: &Path) -> PathBuf {
    let directory = if graph.is_dir() {
        Some(graph)
    } else {
        graph.parent()
    };
    let name = file.file_name().map(PathBuf::from);
    match (directory, name) {
        (Some(directory), Some(name)) => directory.join(name),
        _ => file.to_path_buf(),
    }
}

/// Runs the scenarios whose files fit, all at once, and leaves them in their order.
fn played(
    agent: &Agent,
    reads: Vec<scenario_check::CheckedScenario>,
) -> Result<Vec<Scenario>, String> {
    let mut done = asked(agent, &files_of(reads.iter()))?.into_iter();
    let scenarios = reads.into_iter().filter_map(|read| {
        if read.report.has_errors() {
            return Some(Scenario::unfit(read));
        }
        let mut scenario = done.next()?;
        scenario.read = Some(read);
        Some(scenario)
    });
    Ok(scenarios.collect())
}

/// The files that fit.
fn files_of<'r>(reads: impl Iterator<Item = &'r scenario_check::CheckedScenario>) -> Vec<PathBuf> {
    let fine = reads.filter(|read| !read.report.has_errors());
    fine.map(|read| read.file.clone()).collect()
}

/// What comes of these files.
fn asked(agent: &Agent, files: &[PathBuf]) -> Result<Vec<Scenario>, String> {
    if files.is_empty() {
        return Ok(Vec::new());
    }
    agent::test(agent, files)
}

/// The inputs that a graph is walked through with: those of the command line, else those of the scenarios.
fn inputs(
    arguments: &Arguments,
    reads: &[scenario_check::CheckedScenario],
) -> Result<Vec<Value>, String> {
    const MOST: usize = 8;
    let mut named = match &arguments.inputs {
        Some(text) => files::object(text)?,
        None => serde_json::Map::new(),
    };
    for input in &arguments.input {
        let Some((key, text)) = input.split_once('=') else {
            return Err(format!("--input {input}: expected KEY=VALUE"));
        };
        let value = serde_json::from_str(text).unwrap_or_else(|_| text.into());
        named.insert(key.to_owned(), value);
    }
    if arguments.inputs.is_some() || !arguments.input.is_empty() {
        return Ok(vec![named.into()]);
    }
    let mut all: Vec<Value> = Vec::new();
    for read in reads.iter().filter(|read| !read.report.has_errors()) {
        if !all.contains(&read.inputs) && all.len() < MOST {
            all.push(read.inputs.clone());
        }
    }
    if all.is_empty() {
        all.push(json!({}));
    }
    Ok(all)
}

fn document(tested: &[TestResult]) -> Value {
    let graphs: Vec<Value> = tested
        .iter()
        .map(|one| {
            json!({
                "path": one.path.display().to_string(),
                "passed": one.passes(),
                "scenarios": one.scenarios.iter().map(Scenario::json).collect::<Vec<_>>(),
                "coverage": one.coverage,
                "explored": one.explored,
                "stormed": one.stormed,
                "replayed": one.replayed,
            })
        })
        .collect();
    json!({ "graphs": graphs })
}
