//! Conditions of hooks that ask for something that their event does not tell.

use super::super::ast::{Graph, Hook};
use super::compared;
use crate::diag::codes::UNKNOWN_NAMESPACE;
use crate::diag::{Diagnostic, Report};
use crate::ir::Event;
use crate::source::Span;
use crate::syntax::nearest;

pub(super) fn check(graph: &Graph, report: &mut Report) {
    for hook in &graph.hooks {
        let mut paths = Vec::new();
        compared(&hook.condition, &mut paths);
        for (path, span, ..) in paths {
            if let Some(found) = untold(hook, path, span) {
                report.add(found);
            }
        }
    }
}

/// What every event tells.
const ALWAYS: [&str; 6] = [
    "graph_id",
    "state",
    "inputs",
    "step_count",
    "_now",
    "_timestamp",
];

/// What an event tells besides.
fn told(event: Event) -> &'static [&'static str] {
    match event {
        Event::GraphStarted => &[],
        Event::AfterStep => &["node", "next_node", "result"],
        Event::Error => &["error", "classification", "node"],
        Event::Limit => &["limit_code", "current_value", "current_max"],
        Event::GraphCompleted => &["steps", "status", "error"],
    }
}

fn untold(hook: &Hook, path: &str, span: Span) -> Option<Diagnostic> {
    let root = path.split(['.', '[']).next().unwrap_or_default();
    let own = told(hook.event);
    let mut known = ALWAYS.iter().chain(own).copied();
    if root.is_empty() || known.clone().any(|name| name == root) {
        return None;
    }
    let event = hook.event.name();
    let message = format!(
        "the condition of a hook compares `{path}`, which has no value: `{event}` tells nothing called `{root}`"
    );
    let found = Diagnostic::new(&UNKNOWN_NAMESPACE, span, message, "means nothing here");
    Some(match nearest(root, known.clone()) {
        Some(near) => found
            .help(format!("did you mean `{near}`?"))
            .suggestion(span, path.replacen(root, near, 1)),
        None => {
            let list: Vec<String> = known.by_ref().map(|name| format!("`{name}`")).collect();
            found.help(format!("`{event}` tells {}", list.join(", ")))
        }
    })
}
