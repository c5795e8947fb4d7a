//! Answers that a graph shows as examples, against the schema of the node that goes on from them.

use super::ast::{Graph, Node, Scope, Turns};
use super::schema;
use crate::diag::codes::HISTORY_TURNS;
use crate::diag::{Diagnostic, Report};
use serde_json::Value;

pub(super) fn check(graph: &Graph, report: &mut Report) {
    for scope in &graph.history {
        if let Turns::Inline(Value::Array(turns)) = &scope.turns {
            report.diagnostics.extend(of_scope(graph, scope, turns));
        }
    }
}

/// The first example that is not what each node asks for which is shown it.
fn of_scope(graph: &Graph, scope: &Scope, turns: &[Value]) -> Option<Diagnostic> {
    let mut users = graph.nodes.iter().filter(|node| {
        let prompt = node.prompt.as_ref();
        let shown = prompt.and_then(|prompt| prompt.chat_history.as_ref());
        shown.is_some_and(|shown| shown.value == scope.name.value)
    });
    // Other nodes may be shown what this one did.
    let (node, None) = (users.next()?, users.next()) else {
        return None;
    };
    let (written, schema) = schema_of(node)?;
    let answers: Vec<(usize, &str)> = turns
        .iter()
        .enumerate()
        .filter(|(_, turn)| turn.get("role").and_then(Value::as_str) == Some("assistant"))
        .filter_map(|(number, turn)| Some((number, turn.get("content")?.as_str()?)))
        .collect();
    let object = |text: &str| {
        let value = serde_json::from_str::<Value>(text).ok();
        value.filter(Value::is_object)
    };
    // Without any, it is another conversation.
    answers.iter().find(|(_, text)| object(text).is_some())?;
    let (number, faults) = answers.iter().find_map(|(number, text)| {
        let faults = match object(text) {
            Some(value) => graphwright_rules::schema::check(&schema, &value).err()?,
            None => vec!["it is no JSON".to_owned()],
        };
        Some((number + 1, faults))
    })?;
    let (id, name) = (&node.id.value, &scope.name.value);
    let message = format!(
        "turn {number} of the chat history `{name}` shows `{id}` an answer that does not fit its schema: {}",
        faults.first()?
    );
    let found = Diagnostic::new(&HISTORY_TURNS, scope.name.span, message, "a wrong example");
    Some(
        found
            .label(written, "the schema of the answer")
            .help("write the example as the schema asks for it, or mend the schema"),
    )
}

fn schema_of(node: &Node) -> Option<(crate::source::Span, Value)> {
    let written = node.structured_schema.as_ref()?;
    Some((written.span, schema::written(written)?.json))
}
