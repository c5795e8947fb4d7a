//! Whole runs: the graph is compiled as a user would compile it, and what compiles is run by the reference interpreter on
//! the real run loop.

use super::graph::{self, Compiled};
use super::outcome::Ran;
use super::world::Outside;
use super::{order, requests};
use crate::conformance::fields::{Fields, texts};
use crate::conformance::finding::{JournalEntry, all_found, listed, none_else};
use crate::conformance::matchers;
use crate::conformance::vectors::Vector;
use crate::conformance::workplace::Workplace;
use graphwright::Run;
use graphwright::dialects::kegal::{ReportDetail, markdown};
use graphwright::host::Request;
use graphwright::store::JournalInMemory;
use graphwright_compiler::check::CheckedProgram;
use graphwright_tests::interpret::InterpretedGraph;
use serde_json::{Map, Value, json};
use std::path::Path;

/// Runs the graph of a vector, once or several times.
pub(super) fn run(vector: &Vector, given: &Fields<'_>, expect: &Fields<'_>) -> Result<(), String> {
    let place = Workplace::new()?;
    let path = match &vector.graph {
        None => graph::write(&place, given)?,
        Some((folder, name)) => {
            let copy = place.path().join("graphs");
            place.copy(folder, &copy)?;
            place.write(&copy, &given.object("files")?)?;
            copy.join(name)
        }
    };
    let compiled = graph::compile(&path)?;
    let outside = Outside::of(given, vector.area == "run.env")?;
    let inputs = given.object("inputs")?;
    let nothing = json!({});
    let (given_runs, expect_runs) = (given.list("runs")?, expect.list("runs")?);
    if given_runs.is_empty() {
        return one(expect, &compiled, &path, &outside, inputs);
    }
    if given_runs.len() != expect_runs.len() {
        return Err("given.runs and expect.runs differ in length".to_owned());
    }
    for (number, (given, expect)) in given_runs.iter().zip(expect_runs).enumerate() {
        let given = Fields::new("given.runs", if given.is_null() { &nothing } else { given });
        let expect = Fields::new("expect.runs", expect);
        let mut inputs = inputs.clone();
        inputs.extend(given.object("inputs")?);
        let done = one(&expect, &compiled, &path, &outside, inputs)
            .and_then(|()| given.finish())
            .and_then(|()| expect.finish());
        done.map_err(|difference| format!("run {}: {difference}", number + 1))?;
    }
    Ok(())
}

fn one(
    expect: &Fields<'_>,
    compiled: &Compiled,
    path: &Path,
    outside: &Outside,
    inputs: Map<String, Value>,
) -> Result<(), String> {
    let status = expect
        .get("status")
        .map(|status| status.as_str().ok_or("expect.status is no text"))
        .transpose()?;
    let errors = JournalEntry::list(expect.list("errors")?)?;
    let may_also = JournalEntry::list(expect.list("may_also")?)?;
    let warnings = JournalEntry::list(expect.list("warnings")?)?;
    let Some(checked) = &compiled.checked else {
        if status != Some("rejected") {
            return Err(format!("refused: {}", listed(&compiled.errors)));
        }
        all_found(&errors, &compiled.errors)?;
        none_else(&errors, &may_also, &compiled.errors)?;
        return ignore(expect);
    };
    let dir = path.parent().unwrap_or(path);
    let ran = interpret(checked, dir, outside, inputs)?;
    let requests = outside.take_requests();
    ended(status, &ran)?;
    let problems = &ran.problems;
    all_found(&errors, problems)?;
    if !errors.is_empty() {
        none_else(&errors, &may_also, problems)?;
    }
    lived_with(&warnings, compiled, &ran)?;
    order::compare(expect, checked.program())?;
    asked(expect, &requests)?;
    said(expect, &ran)?;
    reported(expect, &ran)?;
    called(expect, outside)?;
    files(expect, checked, dir)
}

/// The keys that only a run answers.
fn ignore(expect: &Fields<'_>) -> Result<(), String> {
    for (node, calls) in expect.object("model_calls")? {
        if calls != json!(0) {
            return Err(format!("refused, and {node} should have been asked"));
        }
    }
    Ok(())
}

fn interpret(
    checked: &CheckedProgram,
    dir: &Path,
    outside: &Outside,
    inputs: Map<String, Value>,
) -> Result<Ran, String> {
    let program = checked.program();
    // A vector may give what its graph does not take.
    let taken = inputs.into_iter().filter(|(name, _)| {
        let mut known = program.inputs.iter().map(|input| &program[input.key].name);
        known.any(|known| known == name)
    });
    let graph = InterpretedGraph::new(program, checked.facts());
    let host = outside.host();
    let kept = JournalInMemory::default();
    let run = Run::with_inputs(&graph, taken.collect())
        .host(&host)
        .dir(dir)
        .journal(&kept)
        .run();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| error.to_string())?;
    Ok(match runtime.block_on(run) {
        Ok(outcome) => Ran::of(outcome, kept.entries()),
        Err(error) => Ran::refused(&error),
    })
}

fn ended(status: Option<&str>, ran: &Ran) -> Result<(), String> {
    let fits = match status {
        None => true,
        Some("rejected") => ran.status == "failed",
        Some(status) => status == ran.status,
    };
    if fits {
        return Ok(());
    }
    Err(format!(
        "expected status {}, got {}: {}",
        status.unwrap_or_default(),
        ran.status,
        listed(&ran.problems)
    ))
}

/// Warnings of the compiler, or of the run.
fn lived_with(wanted: &[JournalEntry], compiled: &Compiled, ran: &Ran) -> Result<(), String> {
    let warnings = ran.warnings();
    for entry in wanted {
        let said = warnings
            .iter()
            .any(|(kind, message)| entry.is(kind, message));
        if !said {
            all_found(std::slice::from_ref(entry), &compiled.warnings)
                .map_err(|difference| format!("{difference}, and of the run {warnings:?}"))?;
        }
    }
    Ok(())
}

fn asked(expect: &Fields<'_>, requests: &[Request]) -> Result<(), String> {
    let mut nodes: Vec<&str> = requests
        .iter()
        .map(|request| request.node.as_str())
        .collect();
    if let Some(wanted) = expect.get("called") {
        matchers::value(wanted, &json!(nodes))
            .map_err(|difference| format!("called: {difference}"))?;
    }
    for (node, wanted) in expect.object("model_calls")? {
        let calls = nodes.iter().filter(|called| **called == node).count();
        if wanted != json!(calls) {
            return Err(format!(
                "model_calls: expected {wanted} of {node}, got {calls}"
            ));
        }
    }
    for (node, wanted) in expect.object("tools_on_last_call")? {
        let last = requests.iter().rev().find(|request| request.node == node);
        let tools: Vec<&str> = last
            .iter()
            .flat_map(|request| &request.tools)
            .map(|tool| tool.name.as_str())
            .collect();
        matchers::value(&wanted, &json!(tools))
            .map_err(|difference| format!("tools_on_last_call: {difference}"))?;
    }
    requests::compare(expect.list("requests")?, requests)?;
    if let Some(wanted) = expect.get("called_set") {
        nodes.sort_unstable();
        nodes.dedup();
        let mut wanted = texts(wanted)?;
        wanted.sort();
        if wanted != nodes {
            return Err(format!("called_set: expected {wanted:?}, got {nodes:?}"));
        }
    }
    Ok(())
}

fn said(expect: &Fields<'_>, ran: &Ran) -> Result<(), String> {
    for (node, wanted) in expect.object("outputs")? {
        let found = Value::Object(ran.output(&node));
        for (key, wanted) in wanted.as_object().ok_or("expect.outputs holds no object")? {
            matchers::value(wanted, &found[key])
                .map_err(|difference| format!("outputs.{node}.{key}: {difference}"))?;
        }
    }
    for node in expect.get("no_output").map_or(Ok(Vec::new()), texts)? {
        if ran.said.contains_key(&node) {
            return Err(format!("{node} has an output"));
        }
    }
    if let Some(wanted) = expect.get("usage") {
        let found = json!({"input": ran.usage.input_tokens, "output": ran.usage.output_tokens});
        matchers::value(wanted, &found).map_err(|difference| format!("usage: {difference}"))?;
    }
    if let Some(wanted) = expect.get("blocked_by") {
        matchers::value(wanted, &json!(ran.blocked_by))
            .map_err(|difference| format!("blocked_by: {difference}"))?;
    }
    for (node, wanted) in expect.object("trace")? {
        let trace = &ran
            .said
            .get(&node)
            .ok_or_else(|| format!("{node} said nothing"))?["trace"];
        let iterations = trace["iterations"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|iteration| {
                json!({
                    "agent": iteration["agent_name"],
                    "input": iteration["agent_input"],
                    "output": iteration["agent_output"],
                })
            });
        let iterations: Vec<Value> = iterations.collect();
        let found = json!({"done": trace["done"], "final_answer": trace["final_answer"], "iterations": iterations});
        matchers::value(&wanted, &found)
            .map_err(|difference| format!("trace of {node}: {difference}"))?;
    }
    Ok(())
}

fn reported(expect: &Fields<'_>, ran: &Ran) -> Result<(), String> {
    let report = &ran.report;
    if let Some(wanted) = expect.get("markdown") {
        matchers::text(wanted, &markdown(report, ReportDetail::Everything))
            .map_err(|difference| format!("markdown: {difference}"))?;
    }
    if let Some(wanted) = expect.get("markdown_only_content") {
        let found = markdown(report, ReportDetail::WordsOnly);
        matchers::text(wanted, &found)
            .map_err(|difference| format!("markdown_only_content: {difference}"))?;
    }
    if let Some(wanted) = expect.get("output_order") {
        let nodes = report["nodes"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|node| node["node_id"].clone());
        let nodes: Vec<Value> = nodes.collect();
        matchers::value(wanted, &json!(nodes))
            .map_err(|difference| format!("output_order: {difference}"))?;
    }
    Ok(())
}

fn called(expect: &Fields<'_>, outside: &Outside) -> Result<(), String> {
    let calls = outside.take_calls();
    match expect.get("tool_calls") {
        Some(wanted) => matchers::value(wanted, &json!(calls))
            .map_err(|difference| format!("tool_calls: {difference}")),
        None => Ok(()),
    }
}

fn files(expect: &Fields<'_>, checked: &CheckedProgram, dir: &Path) -> Result<(), String> {
    let read = |path: &Path| std::fs::read_to_string(path).ok();
    for (name, wanted) in expect.object("files")? {
        match (wanted, read(&dir.join(&name))) {
            (Value::Null, None) => {}
            (Value::Null, Some(found)) => {
                return Err(format!("file {name} exists: {:?}", matchers::short(&found)));
            }
            (_, None) => return Err(format!("there is no file {name}")),
            (wanted, Some(found)) => {
                matchers::text(&wanted, &found)
                    .map_err(|difference| format!("file {name}: {difference}"))?;
            }
        }
    }
    for (id, wanted) in expect.object("boards")? {
        let path = board(checked, dir, &id).ok_or_else(|| format!("there is no board {id}"))?;
        let found = read(&path).ok_or_else(|| format!("the file of board {id} does not exist"))?;
        matchers::text(&wanted, &found)
            .map_err(|difference| format!("board {id}: {difference}"))?;
    }
    Ok(())
}

fn board(checked: &CheckedProgram, dir: &Path, id: &str) -> Option<std::path::PathBuf> {
    use graphwright_compiler::ir::Work;
    use graphwright_compiler::ir::stage::Stage;
    let begin = checked.program().nodes.iter().find_map(|node| {
        if let Work::Stage(Stage::Begin(begin)) = &node.work {
            Some(begin)
        } else {
            None
        }
    })?;
    let board = begin.boards.iter().find(|board| board.id == id)?;
    Some(dir.join(&begin.boards_dir).join(&board.file))
}
