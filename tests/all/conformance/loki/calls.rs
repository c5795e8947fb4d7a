//! Areas about model calls and answers of people.

use super::small::{Small, graph};
use super::templates::failed;
use super::world::Outside;
use crate::conformance::fields::Fields;
use crate::conformance::{finding, matchers};
use graphwright::{Kind, Status};
use graphwright_compiler::ir::{Tool, Work};
use graphwright_core::nodes::model::structured;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Whether the rule of an input node lets an answer pass.
pub(super) fn validation(given: &Fields<'_>, expect: &Fields<'_>) -> Result<(), String> {
    let answer = given.text("text")?;
    let node = json!({"type": "input", "question": "q", "validation": given.need("validation")?, "next": "done"});
    let nodes = json!({"ask": node, "done": {"type": "end"}});
    let small = match Small::read(&graph("ask", nodes), &[]) {
        Ok(small) => small,
        Err(found) => return failed(expect, &found),
    };
    let ran = small.run(Map::new(), &Outside::empty().answering(answer))?;
    let refused =
        ran.problem.as_ref().map(|found| found.what) == Some(finding::What::Kind(Kind::Input));
    if ran.status != Status::Completed && !refused {
        ran.completed()?;
    }
    matchers::value(expect.need("value")?, &Value::Bool(!refused))
}

/// The value in a reply, without another call.
pub(super) fn structured(given: &Fields<'_>, expect: &Fields<'_>) -> Result<(), String> {
    let found = structured::find(given.text("text")?);
    matchers::value(expect.need("found")?, &Value::Bool(found.is_some()))?;
    match (expect.get("value"), found) {
        (Some(wanted), Some(found)) => matchers::value(wanted, &found),
        (Some(wanted), None) => Err(format!("expected {wanted}, found nothing")),
        (None, _) => Ok(()),
    }
}

/// Whether a node with two attempts uses the second after this failure.
pub(super) fn retry(given: &Fields<'_>, expect: &Fields<'_>) -> Result<(), String> {
    let node = json!({"type": "llm", "prompt": "p", "max_attempts": 2, "next": "done"});
    let nodes = json!({"ask": node, "done": {"type": "end"}});
    let small = Small::read(&graph("ask", nodes), &[]).map_err(|found| finding::listed(&found))?;
    let replies = json!([{"error": given.need("error")?}, {"text": "fine"}]);
    let replies =
        serde_json::from_value(replies).map_err(|error| format!("given.error: {error}"))?;
    let outside = Outside::replying(BTreeMap::from([("ask".to_owned(), replies)]));
    small.run(Map::new(), &outside)?.completed()?;
    matchers::value(
        expect.need("value")?,
        &Value::Bool(outside.calls("ask") == 2),
    )
}

/// The tools and servers that a node names.
pub(super) fn tools(given: &Fields<'_>, expect: &Fields<'_>) -> Result<(), String> {
    let mut node = json!({"type": "llm", "prompt": "p", "next": "done"});
    if let tools @ Value::Array(_) = given.need("tools_field")? {
        node["tools"] = tools.clone();
    }
    let nodes = json!({"ask": node, "done": {"type": "end"}});
    let small = Small::read(&graph("ask", nodes), &[]).map_err(|found| finding::listed(&found))?;
    let (mut tools, mut servers) = (Vec::new(), Vec::new());
    for node in &small.program.nodes {
        if let Work::Llm(llm) = &node.work {
            for tool in &llm.tools {
                match tool {
                    Tool::Named(name, _) => tools.push(name.clone()),
                    Tool::Server(name, _) => servers.push(name.clone()),
                }
            }
        }
    }
    let found = json!({"tools": tools, "mcp_servers": servers});
    matchers::value(expect.need("value")?, &found)
}
