//! Whole runs: the graph is compiled as a user would compile it, and what compiles is run by the reference interpreter
//! on the real run loop, in a store that all runs of a vector share.

use super::check::{self, Compiled};
use super::world::Outside;
use crate::conformance::fields::{Fields, texts};
use crate::conformance::finding::{Finding, JournalEntry, all_found, listed};
use crate::conformance::matchers;
use crate::conformance::workplace::Workplace;
use graphwright::Host;
use graphwright::observe::{Event, Observer};
use graphwright::store::Memory;
use graphwright::store::Store;
use graphwright::{Pause, Question};
use graphwright::{Run, Status};
use graphwright_tests::interpret::InterpretedGraph;
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Runs a graph: `given.graph`, or one of the folder of graphs.
pub(super) fn run(
    folder: Option<&(PathBuf, String)>,
    given: &Fields<'_>,
    expect: &Fields<'_>,
) -> Result<(), String> {
    let place = Workplace::new()?;
    let graph = match folder {
        None => check::write(&place, given)?,
        Some((folder, name)) => {
            let copy = place.path().join("graphs");
            place.copy(folder, &copy)?;
            let graph = copy.join(name);
            place.write(graph.parent().unwrap_or(&graph), &given.object("files")?)?;
            graph
        }
    };
    let compiled = check::compile(&graph)?;
    let outside = Outside::of(given)?;
    let Some(_) = &compiled.checked else {
        return refused(expect, &compiled);
    };
    let runs = Runs {
        compiled: &compiled,
        graph: &graph,
        outside: &outside,
        store: Arc::new(Memory::default()),
    };
    match given.get("runs") {
        None => {
            let ran = runs.one(1, given)?;
            compare(expect, &ran)?;
        }
        Some(Value::Array(entries)) => {
            let wanted = expect.list("runs")?;
            if wanted.len() != entries.len() {
                return Err(format!(
                    "{} runs, and {} are expected",
                    entries.len(),
                    wanted.len()
                ));
            }
            for (number, (entry, wanted)) in (1..).zip(entries.iter().zip(wanted)) {
                let entry = Fields::new("given.runs", entry);
                let wanted = Fields::new("expect.runs", wanted);
                let compared = runs.one(number, &entry).and_then(|ran| {
                    compare(&wanted, &ran)?;
                    entry.finish()?;
                    wanted.finish()
                });
                compared.map_err(|difference| format!("run {number}: {difference}"))?;
            }
        }
        Some(_) => return Err("given.runs is no list".to_owned()),
    }
    outside.check_replies()
}

/// A graph that does not compile is fine only where the run may be rejected; then the compiler must say why.
fn refused(expect: &Fields<'_>, compiled: &Compiled) -> Result<(), String> {
    let status = expect.get("status").and_then(Value::as_str);
    if status != Some("rejected") {
        return Err(format!("refused: {}", listed(&compiled.errors)));
    }
    all_found(
        &JournalEntry::list(expect.list("errors")?)?,
        &compiled.errors,
    )
}

struct Runs<'r> {
    compiled: &'r Compiled,
    graph: &'r Path,
    outside: &'r Outside,
    store: Arc<dyn Store>,
}

/// What came of one run.
struct Ran {
    status: Status,
    /// The nodes that were entered now, and not before the run was resumed.
    path: Vec<String>,
    state: Map<String, Value>,
    output: Option<String>,
    capped: Vec<String>,
    waiting: Option<Question>,
    problems: Vec<Finding>,
}

/// Notes which nodes are entered.
#[derive(Clone, Default)]
struct NodeWork(Arc<Mutex<Vec<String>>>);

impl Observer for NodeWork {
    fn event(&self, event: &Event<'_>) {
        if let Event::Entered { node, .. } = event {
            let mut entered = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            entered.push((*node).to_owned());
        }
    }
}

impl Runs<'_> {
    fn one(&self, number: usize, given: &Fields<'_>) -> Result<Ran, String> {
        let checked = self.compiled.checked.as_ref().ok_or("refused")?;
        let options = given.object("options")?;
        let resume = options.get("resume").and_then(Value::as_str);
        if let Some(other) = options.keys().find(|key| *key != "resume") {
            return Err(format!("the runner does not know the option {other}"));
        }
        let inputs = given.object("inputs")?;
        let graph = InterpretedGraph::new(checked.program(), checked.facts());
        let run = match resume {
            Some(name) => {
                let name = name.trim_start_matches('@').to_owned();
                Run::continued(&graph, &self.store, name)
            }
            None => Run::with_inputs(&graph, inputs)
                .id(format!("run{number}"))
                .store(&self.store),
        };
        ran(run, &self.outside.host(), self.graph)
    }
}

fn ran(run: Run<'_, InterpretedGraph>, host: &Host, graph: &Path) -> Result<Ran, String> {
    let entered = NodeWork::default();
    let dir = graph.parent().unwrap_or(graph);
    let run = run.host(host).dir(dir).watch(entered.clone());
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| error.to_string())?;
    let outcome = runtime
        .block_on(run.run())
        .map_err(|error| format!("the run did not begin: {error}"))?;
    let problems = outcome.error.iter().chain(&outcome.errors);
    Ok(Ran {
        status: outcome.status,
        path: entered
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone(),
        problems: problems.map(Finding::failed).collect(),
        output: outcome.output.as_ref().map(|said| {
            said.as_str()
                .map_or_else(|| said.to_string(), str::to_owned)
        }),
        capped: outcome.capped,
        waiting: outcome.waiting,
        state: outcome.state.own(),
    })
}

fn compare(expect: &Fields<'_>, ran: &Ran) -> Result<(), String> {
    let found = match ran.status {
        Status::Completed => "completed",
        Status::CompletedWithErrors => "completed_with_errors",
        Status::Failed => "failed",
        Status::Waiting => "paused",
        Status::Cancelled => "cancelled",
    };
    let wanted = expect.text("status")?;
    let fits = wanted == found || (wanted == "rejected" && found == "failed");
    if !fits {
        return Err(format!(
            "expected status {wanted}, got {found}: {}",
            listed(&ran.problems)
        ));
    }
    all_found(&JournalEntry::list(expect.list("errors")?)?, &ran.problems)?;
    if let Some(path) = expect.get("path") {
        matchers::value(path, &json!(ran.path))
            .map_err(|difference| format!("path: {difference}"))?;
    }
    if let Some(nodes) = expect.get("path_set") {
        let (mut wanted, mut found) = (texts(nodes)?, ran.path.clone());
        wanted.sort();
        found.sort();
        if wanted != found {
            return Err(format!("path_set: expected {wanted:?}, got {found:?}"));
        }
    }
    if let Some(capped) = expect.get("capped") {
        matchers::value(capped, &json!(ran.capped))
            .map_err(|difference| format!("capped: {difference}"))?;
    }
    if let Some(nodes) = expect.get("not_visited") {
        for node in texts(nodes)? {
            if ran.path.contains(&node) {
                return Err(format!("{node} was visited"));
            }
        }
    }
    if let Some(paused) = expect.get("paused") {
        let found = ran.waiting.as_ref().and_then(|question| {
            let when = match question.pause? {
                Pause::Before => "before",
                Pause::After => "after",
            };
            Some(json!({ when: question.node }))
        });
        matchers::value(paused, &json!(found))
            .map_err(|difference| format!("paused: {difference}"))?;
    }
    if let Some(output) = expect.get("output") {
        let found = ran.output.as_deref().ok_or("there is no output")?;
        matchers::text(output, found).map_err(|difference| format!("output: {difference}"))?;
    }
    for (key, wanted) in expect.object("state")? {
        let found = ran.state.get(&key).unwrap_or(&Value::Null);
        matchers::value(&wanted, found)
            .map_err(|difference| format!("state.{key}: {difference}"))?;
    }
    Ok(())
}

/// The state that a graph ends with, with these replies.
pub(super) fn state(
    graph: &Path,
    outside: &Outside,
    inputs: Map<String, Value>,
) -> Result<Map<String, Value>, String> {
    let compiled = check::compile(graph)?;
    let checked = compiled
        .checked
        .as_ref()
        .ok_or_else(|| format!("refused: {}", listed(&compiled.errors)))?;
    let interpreted = InterpretedGraph::new(checked.program(), checked.facts());
    let run = Run::with_inputs(&interpreted, inputs);
    let ran = ran(run, &outside.host(), graph)?;
    if ran.status != Status::Completed {
        return Err(format!("{:?}: {}", ran.status, listed(&ran.problems)));
    }
    Ok(ran.state)
}
