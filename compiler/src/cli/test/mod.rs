//! `graphwright test PATH...`: scenario files beside a graph, run by the compiled graph itself.
//!
//! The graph is built once (debug profile, from the cache); its binary runs all scenarios and says what came of them.

mod agent;
mod coverage;
mod explore;
mod files;
mod human;
mod junit;

use super::options::Reading;
use super::package::{Package, Profile};
use super::{Status, check, complain, emit, print};
use crate::compile::{Compiled, Home, Options, compile_file};
use agent::{Explored, Scenario};
use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    /// Graph files, or directories that hold `graph.yaml`
    ///
    /// The scenarios of `graph.yaml` are all files `*.scenario.yaml` beside it; those of another file `x.yaml` begin with
    /// `x.`.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// How results are shown: to a person on stderr, or as one document on stdout
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
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
    /// With --explore: inputs as a JSON object
    #[arg(long, value_name = "JSON", requires = "explore")]
    inputs: Option<String>,
    #[command(flatten)]
    reading: Reading,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Human,
    Json,
    Junit,
}

/// What was found out about one graph.
struct Tested {
    path: PathBuf,
    scenarios: Vec<Scenario>,
    coverage: Option<Vec<coverage::Exit>>,
    explored: Option<Explored>,
}

impl Tested {
    fn passes(&self) -> bool {
        let explored = self.explored.as_ref();
        self.scenarios.iter().all(Scenario::passes)
            && explored.is_none_or(|explored| explored.findings.is_empty())
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
    if status == Status::Fine && !tested.iter().all(Tested::passes) {
        return Status::Faulty;
    }
    status
}

fn one(path: &Path, arguments: &Arguments, options: &Options) -> Result<Tested, Status> {
    let compiled = compile_file(path, options).map_err(|failed| emit::refuse(&failed))?;
    check::show_findings(&compiled.report, &compiled.sources);
    let done = run(path, arguments, &compiled);
    done.map_err(|problem| {
        complain(&format!("error: {problem}\n"));
        Status::Unusable
    })
}

fn run(path: &Path, arguments: &Arguments, compiled: &Compiled) -> Result<Tested, String> {
    let graph = compiled.files.first().map_or(path, PathBuf::as_path);
    let files = files::beside(graph)?;
    if files.is_empty() && !arguments.explore {
        return Err(format!(
            "there is no scenario beside {}; write one as `first.scenario.yaml`:\n\nname: the first\ninputs: {{ initial_prompt: \
             hello }}\nreplies: {{ \"*\": [\"what models answer\"] }}\nexpect: {{ status: completed }}",
            graph.display()
        ));
    }
    let binary = Package::of(compiled, Profile::Debug).build()?;
    let mut scenarios = if files.is_empty() {
        Vec::new()
    } else {
        agent::test(&binary, &files)?
    };
    if arguments.update {
        let changed = files::update(&scenarios)?;
        if changed {
            scenarios = agent::test(&binary, &files)?;
        }
    }
    let explored = if arguments.explore {
        let printed = explore::printed(&compiled.checked);
        let inputs = arguments.inputs.as_deref();
        Some(agent::explore(&binary, &printed, inputs, arguments.runs)?)
    } else {
        None
    };
    let coverage = arguments
        .coverage
        .then(|| coverage::of(&compiled.checked, &scenarios));
    Ok(Tested {
        path: graph.to_path_buf(),
        scenarios,
        coverage,
        explored,
    })
}

fn document(tested: &[Tested]) -> Value {
    let graphs: Vec<Value> = tested
        .iter()
        .map(|one| {
            json!({
                "path": one.path.display().to_string(),
                "passed": one.passes(),
                "scenarios": one.scenarios.iter().map(Scenario::json).collect::<Vec<_>>(),
                "coverage": one.coverage,
                "explored": one.explored,
            })
        })
        .collect();
    json!({ "graphs": graphs })
}
