//! Whole runs: the graph is compiled as a user would compile it, and what compiles is run by the reference interpreter
//! on the real run loop.

use super::check::{self, Compiled};
use super::small::{Ran, block_on};
use super::world::{Outside, PendingCall};
use crate::conformance::fields::{Fields, texts};
use crate::conformance::finding::{Finding, JournalEntry, all_found, listed, none_else};
use crate::conformance::matchers;
use crate::conformance::workplace::Workplace;
use graphwright::host::{Message, Request};
use graphwright::{Run, Status};
use graphwright_compiler::check::CheckedProgram;
use graphwright_tests::interpret::InterpretedGraph;
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};
use std::time::Duration;

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
    let compiled = check::compile(&place, &graph, given.get("context"))?;
    let outside = Outside::of(given)?;
    let (inputs, variables) = (given.object("inputs")?, given.object("variables")?);
    check::reported(expect, &compiled)?;
    let wanted = Wanted::read(expect)?;
    let Some(checked) = &compiled.checked else {
        return refused(&wanted, &compiled);
    };
    let ran = interpret(checked, &graph, inputs, variables, &outside)?;
    outside.check_replies()?;
    ended(&wanted, &ran.ran)?;
    went(expect, &ran.ran)?;
    used(expect, &outside)?;
    match expect.get("elapsed_max_s").map(Value::as_f64) {
        Some(Some(most)) if ran.time.as_secs_f64() > most => {
            Err(format!("took {:.1}s", ran.time.as_secs_f64()))
        }
        Some(None) => Err("expect.elapsed_max_s is no number".to_owned()),
        Some(Some(_)) | None => Ok(()),
    }
}

/// How the run is expected to end.
struct Wanted<'v> {
    status: Option<&'v str>,
    errors: Vec<JournalEntry>,
    may_also: Vec<JournalEntry>,
}

impl<'v> Wanted<'v> {
    fn read(expect: &Fields<'v>) -> Result<Self, String> {
        Ok(Self {
            status: match expect.get("status") {
                None => None,
                Some(status) => Some(status.as_str().ok_or("expect.status is no text")?),
            },
            errors: JournalEntry::list(expect.list("errors")?)?,
            may_also: JournalEntry::list(expect.list("may_also")?)?,
        })
    }
}

/// A graph that does not compile is fine only where the run may be rejected; then the compiler must say why.
fn refused(wanted: &Wanted<'_>, compiled: &Compiled) -> Result<(), String> {
    if wanted.status != Some("rejected") {
        return Err(format!("refused: {}", listed(&compiled.errors)));
    }
    one_of(wanted, &compiled.errors)?;
    if wanted.errors.is_empty() {
        // What is expected was compared as `expect.reports`.
        return Ok(());
    }
    none_else(&wanted.errors, &wanted.may_also, &compiled.errors)
}

fn one_of(wanted: &Wanted<'_>, found: &[Finding]) -> Result<(), String> {
    if wanted.errors.is_empty() {
        return Ok(());
    }
    let any = wanted
        .errors
        .iter()
        .any(|entry| all_found(std::slice::from_ref(entry), found).is_ok());
    if any {
        Ok(())
    } else {
        all_found(&wanted.errors, found)
    }
}

/// What came of a run, and how long it took on the clock of the run.
struct Timed {
    ran: Ran,
    time: Duration,
}

/// Values for variables count where the graph takes them; the caller's inputs count more.
fn interpret(
    checked: &CheckedProgram,
    graph: &Path,
    inputs: Map<String, Value>,
    variables: Map<String, Value>,
    outside: &Outside,
) -> Result<Timed, String> {
    let program = checked.program();
    let is_input = |name: &str| {
        program
            .inputs
            .iter()
            .any(|input| program[input.key].name == name)
    };
    let mut all: Map<String, Value> = variables
        .into_iter()
        .filter(|(name, _)| is_input(name))
        .collect();
    all.extend(inputs);
    let host = outside.host();
    let dir = graph.parent().unwrap_or(graph);
    let graph = InterpretedGraph::new(program, checked.facts());
    let begun = host.clock.now();
    let outcome = block_on(Run::with_inputs(&graph, all).host(&host).dir(dir).run())?
        .map_err(|error| format!("the run did not begin: {error}"))?;
    Ok(Timed {
        ran: Ran::of(outcome),
        time: host.clock.now().duration_since(begun),
    })
}

/// Compares how the run ended.
fn ended(wanted: &Wanted<'_>, ran: &Ran) -> Result<(), String> {
    let found = match ran.status {
        Status::Completed => "completed",
        Status::CompletedWithErrors => "completed_with_errors",
        Status::Failed => "failed",
        Status::Waiting => "paused",
        Status::Cancelled => "cancelled",
    };
    let problems = ran.problems();
    let fits = match wanted.status {
        None => true,
        Some("rejected") => found == "failed",
        Some(status) => status == found,
    };
    if !fits {
        return Err(format!(
            "expected status {}, got {found}: {}",
            wanted.status.unwrap_or_default(),
            listed(&problems)
        ));
    }
    if wanted.status == Some("rejected") {
        one_of(wanted, &problems)?;
    } else {
        all_found(&wanted.errors, &problems)?;
    }
    if wanted.errors.is_empty() {
        return Ok(());
    }
    none_else(&wanted.errors, &wanted.may_also, &problems)
}

/// Compares where the run went and what it left.
fn went(expect: &Fields<'_>, ran: &Ran) -> Result<(), String> {
    if let Some(path) = expect.get("path") {
        matchers::value(path, &json!(ran.path))
            .map_err(|difference| format!("path: {difference}"))?;
    }
    if let Some(output) = expect.get("output") {
        let found = ran.output.as_deref().ok_or("there is no output")?;
        matchers::text(output, found).map_err(|difference| format!("output: {difference}"))?;
    }
    for (key, wanted) in expect.object("state")? {
        let found = ran
            .state
            .get(&key)
            .ok_or_else(|| format!("state: there is no {key}"))?;
        matchers::value(&wanted, found)
            .map_err(|difference| format!("state.{key}: {difference}"))?;
    }
    if let Some(absent) = expect.get("state_absent") {
        for key in texts(absent)? {
            if let Some(found) = ran.state.get(&key) {
                return Err(format!("state: {key} must not be there, and is {found}"));
            }
        }
    }
    if let Some(keys) = expect.get("state_keys") {
        let mut wanted = texts(keys)?;
        let mut found: Vec<String> = ran.state.keys().cloned().collect();
        wanted.sort();
        found.sort();
        if wanted != found {
            return Err(format!("state_keys: expected {wanted:?}, got {found:?}"));
        }
    }
    visits(expect, &ran.path)
}

fn visits(expect: &Fields<'_>, path: &[String]) -> Result<(), String> {
    let count = |node: &str| path.iter().filter(|visited| *visited == node).count();
    for (node, wanted) in expect.object("visits")? {
        if wanted != json!(count(&node)) {
            return Err(format!(
                "visits: expected {wanted} of {node}, got {}",
                count(&node)
            ));
        }
    }
    if let Some(nodes) = expect.get("visits_include") {
        for node in texts(nodes)? {
            if count(&node) == 0 {
                return Err(format!("visits: {node} was not visited"));
            }
        }
    }
    Ok(())
}

/// Compares what models and people were asked.
fn used(expect: &Fields<'_>, outside: &Outside) -> Result<(), String> {
    for (node, wanted) in expect.object("model_calls")? {
        let calls = outside.calls(&node);
        if wanted != json!(calls) {
            return Err(format!(
                "model_calls: expected {wanted} of {node}, got {calls}"
            ));
        }
    }
    if let Some(Value::Array(wanted)) = expect.get("asked") {
        same_length("asked", wanted.len(), outside.asked().len())?;
        for (wanted, found) in wanted.iter().zip(outside.asked()) {
            question(wanted, &found)?;
        }
    }
    if let Some(Value::Array(wanted)) = expect.get("requests") {
        same_length("requests", wanted.len(), outside.requests().len())?;
        for (wanted, found) in wanted.iter().zip(outside.requests()) {
            request(wanted, &found)?;
        }
    }
    Ok(())
}

fn same_length(what: &str, wanted: usize, found: usize) -> Result<(), String> {
    if wanted == found {
        Ok(())
    } else {
        Err(format!("{what}: expected {wanted}, got {found}"))
    }
}

fn question(wanted: &Value, found: &PendingCall) -> Result<(), String> {
    let fields = Fields::new("asked", wanted);
    let compared = [
        ("node", json!(found.node)),
        ("question", json!(found.question)),
        ("options", json!(found.options)),
        // Whoever is asked may always answer in their own words: nothing in a question forbids it.
        ("free_text", json!(true)),
    ];
    compare("asked", &fields, compared)
}

fn request(wanted: &Value, found: &Request) -> Result<(), String> {
    let fields = Fields::new("requests", wanted);
    let (mut system, mut user) = (None, None);
    for message in &found.messages {
        match message {
            Message::System { text } => system = system.or(Some(text)),
            Message::User { text, .. } => user = user.or(Some(text)),
            Message::Assistant { .. } | Message::Tool { .. } => {}
        }
    }
    let compared = [
        ("node", json!(found.node)),
        ("system", json!(system)),
        ("user", json!(user)),
        ("temperature", json!(found.temperature)),
        ("top_p", json!(found.top_p)),
        ("model", json!(found.model)),
    ];
    compare("requests", &fields, compared)
}

fn compare<const N: usize>(
    what: &str,
    fields: &Fields<'_>,
    compared: [(&'static str, Value); N],
) -> Result<(), String> {
    for (key, found) in compared {
        if let Some(wanted) = fields.get(key) {
            matchers::value(wanted, &found)
                .map_err(|difference| format!("{what}.{key}: {difference}"))?;
        }
    }
    fields.finish()
}
