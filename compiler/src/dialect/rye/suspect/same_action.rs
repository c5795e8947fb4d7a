//! A node that runs the very action of the one before it, and keeps the result under another name: a line was copied.

use super::super::ast::{Action, Graph, Kind, Node};
use crate::diag::codes::ASKED_TWICE;
use crate::diag::{Diagnostic, Report};
use crate::syntax::{Node as Tree, Value};

/// Words of commands that give something else each time, or that wait.
const CHANGING: [&str; 9] = [
    "date", "mktemp", "next", "pop", "rand", "sleep", "shift", "uuid", "wait",
];

/// What somebody tries a graph with is shorter, in bytes of JSON.
const SHORTEST: usize = 40;

pub(super) fn check(graph: &Graph, report: &mut Report) {
    for node in &graph.nodes {
        let [edge] = node.next.as_slice() else {
            continue;
        };
        let behind = graph
            .nodes
            .iter()
            .find(|other| other.id.value == edge.to.value);
        let Some(behind) = behind.filter(|behind| behind.id.value != node.id.value) else {
            continue;
        };
        if let (Kind::Action(one), Kind::Action(other)) = (&node.kind, &behind.kind)
            && is_same(one, other)
            && keep_other_keys(node, behind)
        {
            report.add(finding(node, behind, other));
        }
    }
}

fn is_same(one: &Action, other: &Action) -> bool {
    let (Some(params), Some(others)) = (&one.params, &other.params) else {
        return false;
    };
    let asked = params.to_json();
    let is_long = asked.to_string().len() >= SHORTEST;
    let is_same = one.item.value == other.item.value && asked == others.to_json();
    is_long && is_same && !changes(params)
}

/// Whether a text among the parameters may give something else when it is asked again.
fn changes(params: &Tree) -> bool {
    match &params.value {
        Value::Text(text) => CHANGING.iter().any(|word| text.contains(word)),
        Value::List(items) => items.iter().any(changes),
        Value::Map(entries) => entries.iter().any(|entry| changes(&entry.value)),
        Value::Null | Value::Bool(_) | Value::Number(..) => false,
    }
}

fn keep_other_keys(one: &Node, other: &Node) -> bool {
    let keys = |node: &Node| -> Vec<String> {
        let keys = node.assign.iter();
        keys.map(|(key, _)| key.value.clone()).collect()
    };
    let (ones, others) = (keys(one), keys(other));
    !ones.is_empty() && !others.is_empty() && !ones.iter().any(|key| others.contains(key))
}

fn finding(node: &Node, behind: &Node, action: &Action) -> Diagnostic {
    let (one, other) = (&node.id.value, &behind.id.value);
    let at = action
        .params
        .as_ref()
        .map_or(action.item.span, |params| params.span);
    let message = format!("`{other}` runs the very action of `{one}`, right behind it");
    let found = Diagnostic::new(&ASKED_TWICE, at, message, "gives the same once more");
    found.label(node.id.span, "the other one").help(format!(
        "let `{other}` ask for its own part, or assign both keys in `{one}`"
    ))
}
