//! Areas about texts and values that refer to the state.

use super::small::{Ran, Small, graph};
use super::world::{Outside, Printing};
use crate::conformance::fields::Fields;
use crate::conformance::finding::{Finding, JournalEntry, all_found, none_else};
use crate::conformance::matchers;
use graphwright_compiler::ir::{ValueExpr, Work};
use serde_json::{Map, Value, json};

/// A strict text is the question of an input node, a lenient one the output of an end node.
pub(super) fn text(strict: bool, given: &Fields<'_>, expect: &Fields<'_>) -> Result<(), String> {
    let template = given.text("template")?;
    let state = given.object("state")?;
    if strict {
        let node = json!({"type": "input", "question": template, "next": "done"});
        return question_of(&node, state, expect);
    }
    let small = Small::read(
        &graph("done", json!({"done": {"type": "end", "output": template}})),
        &[],
    );
    let ran = match small {
        Ok(small) => small.run(state, &Outside::empty())?,
        Err(found) => return failed(expect, &found),
    };
    ran.completed()?;
    matchers::text(
        expect.need("text")?,
        ran.output.as_deref().unwrap_or_default(),
    )
}

/// What an input node asks.
pub(super) fn question(given: &Fields<'_>, expect: &Fields<'_>) -> Result<(), String> {
    let mut node = json!({"type": "input", "question": given.need("question")?, "next": "done"});
    if let Some(default @ Value::String(_)) = given.get("default") {
        node["default"] = default.clone();
    }
    question_of(&node, given.object("state")?, expect)
}

fn question_of(node: &Value, state: Map<String, Value>, expect: &Fields<'_>) -> Result<(), String> {
    let nodes = json!({"ask": node, "done": {"type": "end"}});
    let small = match Small::read(&graph("ask", nodes), &[]) {
        Ok(small) => small,
        Err(found) => return failed(expect, &found),
    };
    let outside = Outside::empty().answering("anything");
    let ran = small.run(state, &outside)?;
    let Some(asked) = outside.asked().into_iter().next() else {
        return failed(expect, &ran.problems());
    };
    ran.completed()?;
    matchers::text(expect.need("text")?, &asked.question)
}

/// The value of a typed site is what a child graph is handed.
pub(super) fn typed(given: &Fields<'_>, expect: &Fields<'_>) -> Result<(), String> {
    let inputs = json!({"x": given.need("template")?});
    match handed(&inputs, given.object("state")?)? {
        Ok(handed) => match handed.get("x") {
            Some(found) => matchers::value(expect.need("value")?, found),
            None => Err("the child graph was handed nothing".to_owned()),
        },
        Err(found) => failed(expect, &found),
    }
}

/// The inputs of an agent node. A child that is handed nothing is handed no map.
pub(super) fn agent_inputs(given: &Fields<'_>, expect: &Fields<'_>) -> Result<(), String> {
    let inputs = given.need("inputs")?;
    match handed(inputs, given.object("state")?)? {
        Ok(handed) if handed.is_empty() && inputs.is_null() => {
            matchers::value(expect.need("value")?, &Value::Null)
        }
        Ok(handed) => matchers::value(expect.need("value")?, &Value::Object(handed)),
        Err(found) => failed(expect, &found),
    }
}

type SharedNodeWork = Result<Map<String, Value>, Vec<Finding>>;

/// What an agent node with these inputs hands to a child graph: all that a script in it sees, but the prompt.
fn handed(inputs: &Value, state: Map<String, Value>) -> Result<SharedNodeWork, String> {
    let mut node = json!({"type": "agent", "agent": "child", "prompt": "p", "next": "done"});
    if !inputs.is_null() {
        node["inputs"] = inputs.clone();
    }
    let child = graph(
        "look",
        json!({"look": {"type": "script", "script": "look.sh", "next": "done"}, "done": {"type": "end"}}),
    );
    let files = [
        ("../child/graph.yaml", child.to_string()),
        ("../child/look.sh", String::new()),
    ];
    let nodes = json!({"call": node, "done": {"type": "end"}});
    let small = match Small::read(&graph("call", nodes), &files) {
        Ok(small) => small,
        Err(found) => return Ok(Err(found)),
    };
    let scripts = Printing::new([]);
    let ran: Ran = small.run(state, &Outside::empty().with_scripts(scripts.clone()))?;
    let Some(called) = scripts.called().into_iter().next() else {
        return Ok(Err(ran.problems()));
    };
    let mut handed = called.state.as_object().cloned().unwrap_or_default();
    handed.shift_remove("initial_prompt");
    Ok(Ok(handed))
}

/// Whether a template is read as one reference: asked of what the compiler makes of a typed site.
pub(super) fn single_reference(given: &Fields<'_>, expect: &Fields<'_>) -> Result<(), String> {
    let child = graph("done", json!({"done": {"type": "end"}}));
    let files = [("../child/graph.yaml", child.to_string())];
    let inputs = json!({"x": given.need("template")?});
    let node =
        json!({"type": "agent", "agent": "child", "prompt": "p", "inputs": inputs, "next": "done"});
    let nodes = json!({"call": node, "done": {"type": "end"}});
    let small = Small::read(&graph("call", nodes), &files)
        .map_err(|found| crate::conformance::finding::listed(&found))?;
    let single = small.program.nodes.iter().any(|node| {
        let Work::Agent(agent) = &node.work else {
            return false;
        };
        let mut inputs = agent.inputs.iter();
        inputs.any(|(_, expr)| matches!(expr, ValueExpr::Ref(_)))
    });
    matchers::value(expect.need("value")?, &Value::Bool(single))
}

/// Compares why something failed with `expect.errors`.
pub(super) fn failed(expect: &Fields<'_>, found: &[Finding]) -> Result<(), String> {
    let entries = JournalEntry::list(expect.list("errors")?)?;
    if entries.is_empty() {
        return Err(format!(
            "failed: {}",
            crate::conformance::finding::listed(found)
        ));
    }
    all_found(&entries, found)?;
    none_else(&entries, &[], found)
}
