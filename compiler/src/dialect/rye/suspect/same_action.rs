//! A node that runs the very action of the one before it, and keeps the result under another name: a line was copied.

use super::super::ast::{Action, Graph, Kind, Node};
use super::endless_loop::by_id;
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
    elsewhere(graph, report);
    let nodes = by_id(graph);
    for node in &graph.nodes {
        let [edge] = node.next.as_slice() else {
            continue;
        };
        let behind = nodes.get(edge.to.value.as_str());
        let Some(behind) = behind.filter(|behind| behind.id.value != node.id.value) else {
            continue;
        };
        if let (Kind::Action(one), Kind::Action(other)) = (&node.kind, &behind.kind)
            && keep_other_keys(node, behind)
            && spelled(one).is_some_and(|one| spelled(other) == Some(one))
        {
            report.add(finding(node, behind, other));
        }
    }
}

/// Words in the names of nodes that take something back.
const UNDOES: [&str; 6] = [
    "downgrade",
    "restore",
    "revert",
    "rollback",
    "undo",
    "unpublish",
];

/// Two nodes on two ways that run the very same action: one is called for taking back what the other does, or both say the same right before
/// different ends.
fn elsewhere(graph: &Graph, report: &mut Report) {
    let actions: Vec<(&Node, &Action, String)> = graph
        .nodes
        .iter()
        .filter_map(|node| match &node.kind {
            Kind::Action(action) => Some((node, action, spelled(action)?)),
            Kind::ForEach(_) | Kind::Gate | Kind::Return(_) | Kind::Broken => None,
        })
        .take(MOST)
        .collect();
    for (at, (one, first, asked)) in actions.iter().enumerate() {
        let others = actions.get(at + 1..).unwrap_or_default();
        let other = others.iter().find(|(other, second, same)| {
            let undoes = || undoes(&one.id.value) != undoes(&other.id.value);
            let ends = || say_the_same_at_two_ends(graph, (one, first), (other, second));
            same == asked && (undoes() || ends())
        });
        let other = other.map(|(other, second, _)| (other, second));
        let Some((other, second)) = other else {
            continue;
        };
        let (before, behind) = (&one.id.value, &other.id.value);
        let at = second
            .params
            .as_ref()
            .map_or(second.item.span, |params| params.span);
        let message = format!("`{behind}` runs the very action of `{before}`");
        let found = Diagnostic::new(&ASKED_TWICE, at, message, "the same as there");
        report.add(
            found
                .label(one.id.span, "the other one")
                .help(format!("let `{behind}` do its own part: it is another way")),
        );
    }
}

/// How many actions are compared with each other.
const MOST: usize = 64;

fn undoes(name: &str) -> bool {
    let lower = name.to_lowercase().replace(['_', '-'], "");
    UNDOES.iter().any(|word| lower.contains(word))
}

/// Whether both are the last before two different ends, and hand on a sentence.
fn say_the_same_at_two_ends(
    graph: &Graph,
    (one, action): (&Node, &Action),
    (other, _): (&Node, &Action),
) -> bool {
    let end = |node: &Node| -> Option<String> {
        let [edge] = node.next.as_slice() else {
            return None;
        };
        let to = graph.nodes.iter().find(|to| to.id.value == edge.to.value)?;
        matches!(to.kind, Kind::Return(_)).then(|| to.id.value.clone())
    };
    let ends = end(one).zip(end(other));
    let says = action.params.as_ref().is_some_and(has_sentence);
    ends.is_some_and(|(one, other)| one != other) && says
}

/// Whether a text among the parameters has words of its own.
fn has_sentence(params: &Tree) -> bool {
    match &params.value {
        Value::Text(text) => {
            text.split_whitespace()
                .filter(|word| !word.contains("${"))
                .count()
                >= 5
        }
        Value::List(items) => items.iter().any(has_sentence),
        Value::Map(entries) => entries.iter().any(|entry| has_sentence(&entry.value)),
        Value::Null | Value::Bool(_) | Value::Number(..) => false,
    }
}

/// What an action is called with, as one text. `None`: too short to be copied, or something else each time.
fn spelled(action: &Action) -> Option<String> {
    let params = action.params.as_ref().filter(|params| !changes(params))?;
    let asked = params.to_json().to_string();
    (asked.len() >= SHORTEST).then(|| format!("{} {asked}", action.item.value))
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
