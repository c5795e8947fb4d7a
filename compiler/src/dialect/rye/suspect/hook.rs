//! Hooks that ask for something that their event does not tell.

use super::super::ast::{Action, Graph, Hook, HookAction};
use super::super::interpolate;
use super::compared;
use super::input::of_action;
use crate::diag::codes::{ACTION_PARAMS, UNKNOWN_NAMESPACE};
use crate::diag::{Diagnostic, Report};
use crate::ir::Event;
use crate::source::{Sources, Span};
use crate::syntax::{Value, locate, nearest, nearest_word};

pub(super) fn check(graph: &Graph, sources: &Sources, report: &mut Report) {
    for hook in &graph.hooks {
        let mut paths = Vec::new();
        compared(&hook.condition, &mut paths);
        for (path, span, ..) in paths {
            let subject = "the condition of a hook compares";
            report.extend(untold(hook, subject, path, span));
        }
        let action = match &hook.deed {
            HookAction::Call(action) => action,
            HookAction::Retry(0) => {
                report.add(never_tries(hook.span));
                continue;
            }
            HookAction::Retry(_) => continue,
        };
        report.extend(no_control(action));
        report.diagnostics.extend(retries(action));
        for (expression, scalar, nth) in of_action(action) {
            let span = locate(sources, scalar, expression, nth);
            for path in interpolate::alternatives(expression) {
                report.extend(untold(hook, "the action of a hook reads", path, span));
            }
        }
    }
}

/// A hook that has a node tried again, and never.
fn never_tries(at: Span) -> Diagnostic {
    let message = "a hook says `retry`, and `max_retries` is 0";
    let found = Diagnostic::new(&ACTION_PARAMS, at, message, "never tries again");
    found.help("write how often, such as `max_retries: 3`, or take the hook out")
}

/// The action by which a hook says how a run goes on.
const CONTROL: &str = "rye/agent/threads/internal/control";

/// What it can say.
const CONTROLS: [&str; 7] = [
    "retry", "fail", "abort", "continue", "escalate", "suspend", "skip",
];

/// A word that controls nothing.
fn no_control(action: &Action) -> Report {
    let mut report = Report::default();
    let said = action
        .params
        .as_ref()
        .and_then(|params| params.get("action"));
    let Some((said, word)) = said
        .filter(|_| action.item.value == CONTROL)
        .and_then(|said| Some((said, said.text()?)))
    else {
        return report;
    };
    if word.contains("${") || CONTROLS.contains(&word) {
        return report;
    }
    let message = format!("a hook says `{word}`, which is nothing that a run can do");
    let found = Diagnostic::new(&ACTION_PARAMS, said.span, message, "has no effect");
    report.add(match nearest_word(word, CONTROLS) {
        Some(near) => found.did_you_mean(said.span, near),
        None => found.help(format!("write one of {}", CONTROLS.join(", "))),
    });
    report
}

/// How often a hook has a node tried again: never, or by a name that says nothing.
fn retries(action: &Action) -> Option<Diagnostic> {
    const MOST: &str = "max_retries";
    let params = action
        .params
        .as_ref()
        .filter(|_| action.item.value == CONTROL)?;
    let says_retry = params.get("action").and_then(|said| said.text()) == Some("retry");
    let entries = params.entries().filter(|_| says_retry)?;
    if let Some(entry) = entries.iter().find(|entry| entry.key == MOST) {
        let Value::Number(number, _) = &entry.value.value else {
            return None;
        };
        return (number.as_f64() == Some(0.0)).then(|| never_tries(entry.value.span));
    }
    entries.iter().find_map(|entry| {
        let near = nearest_word(&entry.key, [MOST])?;
        let message = format!(
            "a hook says `{}`, which is nothing that `{CONTROL}` takes",
            entry.key
        );
        let found = Diagnostic::new(&ACTION_PARAMS, entry.key_span, message, "has no effect");
        Some(found.did_you_mean(entry.key_span, near))
    })
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
        Event::GraphCompleted => &["steps", "status"],
    }
}

/// The names that mean something in a hook.
pub(super) fn names(hook: &Hook) -> impl Iterator<Item = &'static str> + Clone {
    told(hook.event).iter().chain(&ALWAYS).copied()
}

fn untold(hook: &Hook, subject: &str, path: &str, span: Span) -> Report {
    let mut report = Report::default();
    let root = path.split(['.', '[']).next().unwrap_or_default();
    let mut known = names(hook);
    if root.is_empty() || known.clone().any(|name| name == root) {
        if root == "classification" {
            report.extend(unclassified(path, span));
        }
        return report;
    }
    let event = hook.event.name();
    let message =
        format!("{subject} `{path}`, which has no value: `{event}` tells nothing called `{root}`");
    let found = Diagnostic::new(&UNKNOWN_NAMESPACE, span, message, "means nothing here");
    report.add(match nearest(root, known.clone()) {
        Some(near) => found.did_you_mean_in(span, near, path.replacen(root, &near, 1)),
        None => {
            let list: Vec<String> = known.by_ref().map(|name| format!("`{name}`")).collect();
            found.help(format!("`{event}` tells {}", list.join(", ")))
        }
    });
    report
}

/// What the classification of a failure says.
const CLASSIFICATION: [&str; 4] = ["category", "retryable", "code", "retry_policy"];

/// A part that no classification has.
fn unclassified(path: &str, span: Span) -> Report {
    let mut report = Report::default();
    let part = path.split(['.', '[']).nth(1).unwrap_or_default();
    if part.is_empty() || CLASSIFICATION.contains(&part) {
        return report;
    }
    let message =
        format!("a hook looks at `{path}`, which has no value: `classification` has no `{part}`");
    let found = Diagnostic::new(&UNKNOWN_NAMESPACE, span, message, "no such part");
    let list = CLASSIFICATION.map(|name| format!("`{name}`")).join(", ");
    let found = found.note(format!("it has {list}"));
    report.add(match nearest(part, CLASSIFICATION) {
        Some(near) => found.did_you_mean_in(span, near, path.replacen(part, &near, 1)),
        None => found.help("write one of them"),
    });
    report
}
