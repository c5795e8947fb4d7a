//! The conformance vectors through the command: `graphwright check` and `graphwright test`, as a person runs them.
//!
//! The suite runs the same vectors inside of itself (`tests/all/conformance`), where it sees more: what models were asked, what tools were
//! called with. Here the graph is a file, the world a scenario, and what the command shows is compared. A vector whose world no scenario
//! can say stands in `not-run.txt`, with the reason. Vectors about single functions have no graph that the command could be given.

mod checked;
#[path = "../../../../../tests/all/conformance/fields.rs"]
#[expect(dead_code, reason = "the suite reads vectors key by key")]
mod fields;
#[path = "../../../../../tests/all/conformance/finding.rs"]
#[expect(
    dead_code,
    reason = "the suite has findings that the command does not tell"
)]
mod finding;
#[path = "../../../../../tests/all/conformance/kinds.rs"]
mod kinds;
#[path = "../../../../../tests/all/conformance/matchers.rs"]
mod matchers;
mod outcome;
mod scenario;
#[path = "../../../../../tests/all/conformance/vectors.rs"]
mod vectors;
#[path = "../../../../../tests/all/conformance/workplace.rs"]
mod workplace;

use super::graphwright;
use checked::Found;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;
use vectors::Vector;
use workplace::Workplace;

const DIALECTS: [&str; 4] = ["loki", "rye", "kegal", "euler"];

/// How many vectors of an area are run where not all are: each is a process.
const MOST: usize = 4;

/// The vectors that no scenario can say.
const NOT_RUN: &str = "tests/cli/conformance/not-run.txt";

/// The folder of the test suite.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests")
}

#[test]
fn some_vectors_of_each_area_behave_in_the_command_as_written() {
    let listed = listed();
    let not_run = held(&vectors::own(), MOST);
    let new = not_run.iter().find(|line| !listed.contains(line));
    assert_eq!(new, None, "it can be run no more");
}

#[test]
#[ignore = "takes a minute: `.ci/long` runs it"]
fn all_vectors_behave_in_the_command_as_written() {
    let not_run = held(&vectors::own(), usize::MAX);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(list(), format!("{}\n", not_run.join("\n"))).unwrap();
    }
    assert_eq!(not_run, listed(), "UPDATE=1 writes {NOT_RUN}");
    let directory = vectors::directory();
    if directory.is_dir() {
        println!("{}", held(&directory, usize::MAX).join("\n"));
    }
}

fn list() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(NOT_RUN)
}

fn listed() -> Vec<String> {
    let listed = std::fs::read_to_string(list()).unwrap_or_default();
    listed.lines().map(str::to_owned).collect()
}

/// Checks all vectors below a directory, runs so many of each area, fails if one differs, and names those that cannot be run.
fn held(directory: &Path, most: usize) -> Vec<String> {
    let (mut broken, mut not_run) = (Vec::new(), Vec::new());
    for dialect in DIALECTS {
        let place = Workplace::new().unwrap();
        let mut all = Suite::new(dialect, directory, most);
        all.write(&place).unwrap();
        let begun = Instant::now();
        all.check().unwrap();
        let checked = begun.elapsed();
        all.run().unwrap();
        all.tell(checked.as_secs_f64(), begun.elapsed().as_secs_f64());
        broken.extend(all.broken);
        not_run.extend(all.not_run);
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
    not_run
}

/// A vector with a graph.
struct Case {
    vector: Vector,
    graph: PathBuf,
    is_run: bool,
    found: Option<Found>,
}

/// The vectors of a dialect.
struct Suite {
    dialect: &'static str,
    /// How many of each area are run.
    most: usize,
    cases: Vec<Case>,
    functions: usize,
    ran: usize,
    /// Seconds that the runs took, without starting processes and reading files.
    seconds: f64,
    unseen: BTreeMap<&'static str, usize>,
    broken: Vec<String>,
    not_run: Vec<String>,
}

impl Suite {
    fn new(dialect: &'static str, directory: &Path, most: usize) -> Self {
        let mut suite = Self {
            dialect,
            most,
            cases: Vec::new(),
            functions: 0,
            ran: 0,
            seconds: 0.0,
            unseen: BTreeMap::new(),
            broken: Vec::new(),
            not_run: Vec::new(),
        };
        for vector in vectors::load(directory, dialect) {
            let area = vector.area.as_str();
            let is_run = area.starts_with("run.") || ["llm.request", "graphs"].contains(&area);
            if !is_run && !["check", "parse"].contains(&area) {
                suite.functions += 1;
                continue;
            }
            suite.cases.push(Case {
                vector,
                graph: PathBuf::new(),
                is_run,
                found: None,
            });
        }
        suite
    }

    /// Writes each graph into a directory of its own, with the files that it needs.
    fn write(&mut self, place: &Workplace) -> Result<(), String> {
        for (number, case) in self.cases.iter_mut().enumerate() {
            let own = place.path().join(number.to_string());
            case.graph = write(&case.vector, place, &own)?;
        }
        Ok(())
    }

    fn check(&mut self) -> Result<(), String> {
        let graphs: Vec<PathBuf> = self.cases.iter().map(|case| case.graph.clone()).collect();
        let found = checked::check(self.dialect, &graphs)?;
        for (case, found) in self.cases.iter_mut().zip(found) {
            let id = format!("{} {}", self.dialect, case.vector.id);
            let around = case
                .vector
                .given
                .get("context")
                .or(case.vector.given.get("grants"));
            if around.is_some() {
                self.not_run
                    .push(format!("{id}: what stands around the graph"));
                continue;
            }
            let compared = match case.is_run {
                false => found.compare(&case.vector),
                true if found.is_refused() => found.rejected(&case.vector),
                true => found.reported(&case.vector),
            };
            self.broken
                .extend(compared.err().map(|differs| format!("{id}: {differs}")));
            case.found = Some(found);
        }
        Ok(())
    }

    /// Runs the graphs that compile, all with one command.
    fn run(&mut self) -> Result<(), String> {
        let (mut runs, mut areas) = (Vec::new(), BTreeMap::new());
        for case in self.cases.iter().filter(|case| case.is_run) {
            if case.found.as_ref().is_none_or(Found::is_refused) {
                continue;
            }
            let text = std::fs::read_to_string(&case.graph).unwrap_or_default();
            let graph: Value = serde_yaml::from_str(&text).unwrap_or_default();
            match scenario::of(&case.vector, &graph) {
                Ok(scenario) => {
                    let count: &mut usize = areas.entry(&case.vector.area).or_default();
                    *count += 1;
                    if *count > self.most {
                        continue;
                    }
                    let file = scenario_file(&case.graph);
                    std::fs::write(file, scenario.to_string())
                        .map_err(|error| error.to_string())?;
                    runs.push(case);
                }
                Err(why) => {
                    let (dialect, id) = (self.dialect, &case.vector.id);
                    self.not_run.push(format!("{dialect} {id}: {why}"));
                }
            }
        }
        let mut arguments = vec!["test", "--format", "json", "--dialect", self.dialect];
        let paths: Vec<String> = runs
            .iter()
            .map(|run| run.graph.display().to_string())
            .collect();
        arguments.extend(paths.iter().map(String::as_str));
        let told = json_of(&arguments)?;
        let graphs = told["graphs"].as_array().cloned().unwrap_or_default();
        if graphs.len() != runs.len() {
            return Err(format!(
                "{} of {} graphs were run",
                graphs.len(),
                runs.len()
            ));
        }
        for (case, graph) in runs.iter().zip(&graphs) {
            let played = &graph["scenarios"][0];
            self.seconds += played["seconds"].as_f64().unwrap_or_default();
            self.ran += 1;
            let id = format!("{} {}", self.dialect, case.vector.id);
            match outcome::compare(&case.vector, played) {
                Ok(unseen) => unseen
                    .into_iter()
                    .for_each(|key| *self.unseen.entry(key).or_default() += 1),
                Err(differs) => match unanswered(played) {
                    Some(why) => self.not_run.push(format!("{id}: {why}")),
                    None => self.broken.push(format!("{id}: {differs}")),
                },
            }
        }
        Ok(())
    }

    /// One line, with what it took: the command starts a process per graph.
    fn tell(&self, checked: f64, all: f64) {
        let (count, runs, not_run) = (self.cases.len(), self.ran, self.not_run.len());
        println!(
            "{}: {count} graphs checked in {checked:.1} s, {runs} run in {:.1} s ({:.2} s of it running), {not_run} not run, {} \
             vectors about single functions; not shown: {:?}",
            self.dialect,
            all - checked,
            self.seconds,
            self.functions,
            self.unseen
        );
    }
}

/// What a scenario does not answer that the world of the vector does.
fn unanswered(played: &Value) -> Option<String> {
    let unfit = &played["differences"][0];
    if unfit["what"] == "the file" {
        return Some(format!("the scenario does not fit: {}", unfit["found"]));
    }
    let call = &played["unanswered"][0];
    let (section, name) = (call["section"].as_str()?, call["name"].as_str()?);
    Some(format!("nothing answers in {section}: {name}"))
}

/// Writes the graph of a vector, or copies it with its folder, and gives its path.
fn write(vector: &Vector, place: &Workplace, own: &Path) -> Result<PathBuf, String> {
    let files = vector.given["files"]
        .as_object()
        .cloned()
        .unwrap_or_default();
    for (path, text) in scenario::programs(vector) {
        place.write_one(&own.join(path), text)?;
    }
    if let Some((folder, name)) = &vector.graph {
        place.copy(folder, own)?;
        let graph = own.join(name);
        place.write(graph.parent().unwrap_or(own), &files)?;
        return Ok(graph);
    }
    let text = |key: &str| vector.given[key].as_str();
    let (folder, name) = match vector.dialect.as_str() {
        "rye" => {
            let id = text("graph_id").unwrap_or("g");
            let name = id.rsplit('/').next().unwrap_or(id);
            (own.to_path_buf(), format!("{name}.yaml"))
        }
        "kegal" if text("graph_format") == Some("json") => {
            (own.join("agents/main"), "graph.json".to_owned())
        }
        "kegal" => (own.join("agents/main"), "graph.yml".to_owned()),
        _ => (own.join("agents/main"), "graph.yaml".to_owned()),
    };
    let graph = folder.join(name);
    place.write_one(&graph, text("graph").ok_or("there is no graph")?)?;
    place.write(&folder, &files)?;
    Ok(graph)
}

fn scenario_file(graph: &Path) -> PathBuf {
    let stem = graph.file_stem().unwrap_or_default().to_string_lossy();
    graph.with_file_name(format!("{stem}.vector.scenario.json"))
}

/// The document that a command prints.
fn json_of(arguments: &[&str]) -> Result<Value, String> {
    let done = graphwright(arguments);
    serde_json::from_slice(&done.stdout).map_err(|error| {
        let told = String::from_utf8_lossy(&done.stderr);
        format!("{} {}: {error}\n{told}", arguments[0], done.status)
    })
}
