//! A loop that waits for what it has started, and starts another one each time.

use super::super::ast::{Action, Edge, Graph, Kind, Node};
use super::super::interpolate;
use super::super::shell::pause;
use super::endless_loop::by_id;
use super::expressions;
use crate::diag::codes::REPEATED_EFFECT;
use crate::diag::{Diagnostic, Report};
use crate::node_names::words;

/// What something is called that begins a work which goes on by itself.
const STARTS: [&str; 8] = [
    "begin", "create", "enqueue", "launch", "schedule", "start", "submit", "trigger",
];

pub(super) fn check(graph: &Graph, report: &mut Report) {
    let nodes = by_id(graph);
    for wait in graph.nodes.iter().filter(|node| waits(node)) {
        let [back] = wait.next.as_slice() else {
            continue;
        };
        let Some(start) = nodes.get(back.to.value.as_str()).filter(starts) else {
            continue;
        };
        let [on] = start.next.as_slice() else {
            continue;
        };
        let Some(look) = nodes.get(on.to.value.as_str()) else {
            continue;
        };
        // Where a condition leads back, something has failed and is tried again.
        let default = look.next.iter().find(|edge| edge.when.is_none());
        let leads_back = |edge: &Edge| edge.to.value == wait.id.value;
        let read = start.assign.iter().find(|(key, _)| reads(look, &key.value));
        if let Some((key, _)) = read.filter(|_| default.is_some_and(leads_back)) {
            let (id, start, look) = (&wait.id.value, &start.id.value, &look.id.value);
            let message = format!(
                "`{id}` waits and goes back to `{start}`, which starts anew: `{look}` only ever looks at the newest `{}`",
                key.value
            );
            let found = Diagnostic::new(
                &REPEATED_EFFECT,
                back.to.span,
                message,
                "starts another one",
            );
            report.add(found.help(format!("lead `{id}` to `{look}`")));
        }
    }
}

fn action(node: &Node) -> Option<&Action> {
    match &node.kind {
        Kind::Action(action) => Some(action),
        Kind::ForEach(_) | Kind::Gate | Kind::Return(_) | Kind::Broken => None,
    }
}

/// Whether the command of a node pauses.
fn waits(node: &Node) -> bool {
    let command = action(node)
        .filter(|action| action.is_shell())
        .and_then(Action::command);
    let text = command.and_then(|command| command.text());
    text.is_some_and(|text| pause(&interpolate::shell_text(text)).is_some())
}

/// Whether a node is called for starting something, and keeps what it is called by.
fn starts(node: &&&Node) -> bool {
    let item = action(node).map(|action| action.item.value.as_str());
    let last = item.and_then(|item| item.rsplit('/').next());
    last.is_some_and(|last| {
        words(last)
            .first()
            .is_some_and(|word| STARTS.contains(&word.as_str()))
    })
}

/// Whether the parameters of a node read a key of the state.
fn reads(node: &Node, key: &str) -> bool {
    let mut found = Vec::new();
    if let Some(params) = action(node).and_then(|action| action.params.as_ref()) {
        expressions(params, &mut found);
    }
    let mut paths = found
        .into_iter()
        .flat_map(|(expression, ..)| interpolate::alternatives(expression));
    paths.any(|path| {
        let rest = path.strip_prefix("state.");
        rest.is_some_and(|rest| rest.split(['.', '[']).next() == Some(key))
    })
}
