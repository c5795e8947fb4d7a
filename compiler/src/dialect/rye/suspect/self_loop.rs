//! A node that leads back to itself without anything that could have changed: after a failure, or in any case.

use super::super::ast::{Action, Graph, Kind, Node};
use super::super::contract;
use super::expressions;
use crate::diag::codes::UNCHANGING_LOOP;
use crate::diag::{Diagnostic, Report};
use crate::node_names::words;
use crate::syntax::Node as Tree;

pub(super) fn check(graph: &Graph, report: &mut Report) {
    for node in &graph.nodes {
        let id = node.id.value.as_str();
        if let Some(to) = node
            .on_error
            .as_ref()
            .filter(|to| to.value == id && !pauses(node))
        {
            let message = format!(
                "`on_error` of node `{id}` leads back to `{id}`: a call that fails each time is made until the steps are used up"
            );
            let found = Diagnostic::new(
                &UNCHANGING_LOOP,
                to.span,
                message,
                "has no limit of its own",
            );
            report.add(found.help(
                "lead to a node that deals with the failure, and let a hook try again: `{ event: error, action: { retry: true, max_retries: 3 } }`",
            ));
        }
        report.diagnostics.extend(looks_at_once(node));
        if let [edge] = node.next.as_slice()
            && edge.to.value == id
            && edge.when.is_none()
            && node.on_error.as_ref().is_some_and(|to| to.value != id)
            && !goes_on(node)
        {
            let message = format!(
                "`next` of node `{id}` leads back to `{id}`: a run leaves it by a failure alone"
            );
            let found = Diagnostic::new(
                &UNCHANGING_LOOP,
                edge.to.span,
                message,
                "always taken after a success",
            );
            report.add(found.help("name the node that comes next, or write a condition"));
        }
    }
}

/// A look at something until it has changed, again and again without a pause.
fn looks_at_once(node: &Node) -> Option<Diagnostic> {
    let id = node.id.value.as_str();
    let (last, before) = node.next.split_last()?;
    let is_look = last.to.value == id && last.when.is_none() && !before.is_empty();
    let action = action(node).filter(|_| is_look && !pauses(node))?;
    // What it is called with does not change by what it gives, nor does it say that it waits.
    let mut read = Vec::new();
    action
        .params
        .iter()
        .for_each(|tree| expressions(tree, &mut read));
    let own = |path: &str| {
        let key = path.trim().strip_prefix("state.").unwrap_or_default();
        let key = key.split(['.', '[']).next();
        let mut assigned = node.assign.iter();
        assigned.any(|(name, _)| key == Some(name.value.as_str()))
    };
    let mut paths = read.iter().flat_map(|(spelled, ..)| spelled.split("||"));
    let goes_on = paths.any(own);
    let names = action.params.iter().filter_map(Tree::entries).flatten();
    let names = names.map(|entry| entry.key.as_str());
    let waits = names
        .chain([action.item.value.as_str()])
        .any(|name| WAITS.iter().any(|word| name.contains(word)));
    // What does something may do a part of it each time.
    let looks = words(&action.item.value)
        .iter()
        .any(|word| LOOKS.contains(&word.as_str()));
    if goes_on || waits || !looks || action.kind.value != "tool" {
        return None;
    }
    let message = format!(
        "node `{id}` leads back to itself and calls `{}` with the same values at once, as often as the steps last",
        action.item.value
    );
    let found = Diagnostic::new(&UNCHANGING_LOOP, last.to.span, message, "without a pause");
    Some(found.help("lead to a node that waits, and from there back"))
}

/// What is called so looks at something, and leaves it as it is.
const LOOKS: [&str; 10] = [
    "check", "get", "health", "inspect", "look", "probe", "query", "state", "status", "verify",
];

/// What is called so waits, or goes on by itself.
const WAITS: [&str; 14] = [
    "await", "delay", "interval", "listen", "next", "poll", "pop", "queue", "receive", "seconds",
    "sleep", "timeout", "wait", "watch",
];

/// Whether it goes on from what it has just assigned, or from what has changed by itself or by its tool, which may fail when nothing is left.
fn goes_on(node: &Node) -> bool {
    let of_project = action(node).is_some_and(|action| contract::params(action).is_none());
    of_project || pauses(node) || !node.assign.is_empty()
}

/// Whether it waits for a while, and so looks at what changes by itself.
fn pauses(node: &Node) -> bool {
    let command = action(node).and_then(|action| action.command());
    let text = command.and_then(|command| command.text());
    text.is_some_and(|text| text.contains("sleep") || text.contains("wait"))
}

fn action(node: &Node) -> Option<&Action> {
    match &node.kind {
        Kind::Action(action) => Some(action),
        Kind::ForEach(_) | Kind::Gate | Kind::Return(_) | Kind::Broken => None,
    }
}
