//! Hooks that ask for something that their event does not tell.

use super::super::ast::{Action, Condition, Graph, Hook, HookAction};
use super::super::interpolate;
use super::input::of_action;
use super::{compared, done_again};
use crate::diag::codes::{ACTION_PARAMS, UNFIT_VALUE, UNKNOWN_NAMESPACE};
use crate::diag::{Diagnostic, Level, Report};
use crate::ir::{Event, Op};
use crate::source::{Sources, Span, Spanned};
use crate::syntax::{Value, locate, nearest, nearest_word};
use serde_json::Value as Json;

pub(super) fn check(graph: &Graph, sources: &Sources, report: &mut Report) {
    for hook in &graph.hooks {
        let mut paths = Vec::new();
        compared(&hook.condition, &mut paths);
        for (path, span, ..) in paths {
            let subject = "the condition of a hook compares";
            report.extend(untold(hook, subject, path, span));
        }
        constants(graph, hook, &hook.condition, report);
        let action = match &hook.deed {
            HookAction::Call(action) => {
                if hook.event == Event::Error && says_retry(action) {
                    report.diagnostics.extend(done_again::check(graph, hook));
                }
                action
            }
            HookAction::Retry(_) if hook.event != Event::Error => {
                report.add(nothing_failed(hook));
                continue;
            }
            HookAction::Retry(0) => {
                report.add(never_tries(hook.span));
                continue;
            }
            HookAction::Retry(_) => {
                report.diagnostics.extend(done_again::check(graph, hook));
                continue;
            }
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

/// What a condition compares with names of nodes, or with why a run is at its limit, and can never be so.
fn constants(graph: &Graph, hook: &Hook, when: &Condition, report: &mut Report) {
    let (path, op, value) = match when {
        Condition::Always => return,
        Condition::Compare { path, op, value } => (path.value.trim(), *op, value),
        Condition::All(parts) | Condition::Any(parts) => {
            return parts
                .iter()
                .for_each(|part| constants(graph, hook, part, report));
        }
        Condition::Not(inner) => return constants(graph, hook, inner, report),
    };
    if let (Event::AfterStep, Op::Gt | Op::Gte | Op::Eq) = (hook.event, op) {
        report
            .diagnostics
            .extend(beyond_steps(graph, path, (op, value)));
    }
    let known: Vec<&str> = match (path, hook.event) {
        ("node" | "next_node", Event::AfterStep) | ("node", Event::Error) => graph
            .nodes
            .iter()
            .map(|node| node.id.value.as_str())
            .collect(),
        ("limit_code", Event::Limit) => vec![LIMIT],
        (CATEGORY, Event::Error) => CATEGORIES.to_vec(),
        _ => return,
    };
    let wanted = match (op, &value.value) {
        (Op::Eq | Op::Ne, one) => std::slice::from_ref(one),
        (Op::In, Json::Array(items)) => items.as_slice(),
        _ => return,
    };
    let stranger = wanted.iter().filter_map(Json::as_str);
    let Some(name) = stranger.into_iter().find(|name| !known.contains(name)) else {
        return;
    };
    // A list may name what another implementation tells.
    let is_foreign = wanted.len() > 1 && nearest(name, known.iter().copied()).is_none();
    if path == CATEGORY && is_foreign {
        return;
    }
    let (message, what) = match path {
        CATEGORY => (
            format!("a hook asks whether `{path}` is `{name}`, which is no category of a failure"),
            "never the category",
        ),
        "limit_code" => (
            format!("a hook asks whether `limit_code` is `{name}`, and it is always `{LIMIT}`"),
            "never the code of a limit",
        ),
        _ => (
            format!("a hook asks whether `{path}` is `{name}`, which is not a node of this graph"),
            "no node has this id",
        ),
    };
    let found = Diagnostic::new(&UNFIT_VALUE, value.span, message, what);
    let is_alone = value.value.as_str().is_some();
    report.add(match nearest(name, known.iter().copied()) {
        Some(near) if is_alone => found.did_you_mean(value.span, near),
        Some(near) => found.help(format!("did you mean `{near}`?")),
        None if path == "limit_code" => {
            found.help(format!("write `{LIMIT}`, or take the condition out"))
        }
        None if path == CATEGORY => found.help(format!("write one of {}", CATEGORIES.join(", "))),
        None => found.help("name a node of this graph, or take the condition out"),
    });
}

/// A number of steps that no run comes to.
fn beyond_steps(
    graph: &Graph,
    path: &str,
    (op, value): (Op, &Spanned<Json>),
) -> Option<Diagnostic> {
    let most = u64::from(graph.max_steps);
    let steps = value.value.as_u64()?;
    let reached = if op == Op::Gt {
        steps < most
    } else {
        steps <= most
    };
    if !["step_count", "state.step_count"].contains(&path) || reached {
        return None;
    }
    let message = format!("a hook waits for step {steps}, and `max_steps` is {most}");
    let found = Diagnostic::new(&UNFIT_VALUE, value.span, message, "never comes");
    let found = match graph.max_steps_span {
        Some(span) => found.label(span, "the limit"),
        None => found,
    };
    Some(found.help("write a number below `max_steps`, or raise the limit"))
}

/// The one reason for which a run is at its limit.
const LIMIT: &str = "max_steps_exceeded";

/// A retry where nothing has failed.
fn nothing_failed(hook: &Hook) -> Diagnostic {
    let event = hook.event.name();
    let message = format!("a hook says `retry` at `{event}`, where nothing has failed");
    let found = Diagnostic::new(&ACTION_PARAMS, hook.span, message, "has no effect");
    found.help("write `event: error`, or an action that is called")
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

/// Whether an action has the failed node tried again.
fn says_retry(action: &Action) -> bool {
    let params = action.params.as_ref();
    let said = params.and_then(|params| params.get("action"));
    action.item.value == CONTROL && said.and_then(|said| said.text()) == Some("retry")
}

/// How often a hook has a node tried again: never, or by a name that says nothing.
fn retries(action: &Action) -> Option<Diagnostic> {
    const MOST: &str = "max_retries";
    let params = action
        .params
        .as_ref()
        .filter(|_| action.item.value == CONTROL)?;
    let entries = params.entries().filter(|_| says_retry(action))?;
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
const ALWAYS: [&str; 5] = ["graph_id", "state", "inputs", "_now", "_timestamp"];

/// How many steps a run has made.
const STEPS: &str = "step_count";

/// What an event tells besides.
fn told(event: Event) -> &'static [&'static str] {
    match event {
        Event::GraphStarted => &[],
        Event::AfterStep => &["node", "next_node", "result", STEPS],
        Event::Error => &["error", "classification", "node", STEPS],
        Event::Limit => &["limit_code", "current_value", "current_max", STEPS],
        Event::GraphCompleted => &["steps", "status"],
    }
}

/// The names that mean something in a hook.
pub(super) fn names(hook: &Hook) -> impl Iterator<Item = &'static str> + Clone {
    told(hook.event).iter().chain(&ALWAYS).copied()
}

fn untold(hook: &Hook, subject: &str, path: &str, span: Span) -> Report {
    let mut report = Report::default();
    if let Some(bare) = path
        .strip_prefix("${")
        .and_then(|rest| rest.strip_suffix('}'))
    {
        let message = format!("{subject} `{path}`, which has no value: a path is written bare");
        let found = Diagnostic::new(&UNKNOWN_NAMESPACE, span, message, "means nothing here");
        report.add(found.help(format!("write `{bare}`")).suggestion(span, bare));
        return report;
    }
    let root = path.split(['.', '[']).next().unwrap_or_default();
    let mut known = names(hook);
    if root.is_empty() || known.clone().any(|name| name == root) {
        if root == "classification" {
            report.extend(unclassified(path, span));
        } else if hook.event == Event::Error {
            report.diagnostics.extend(in_result(subject, path, span));
        } else if hook.event == Event::Limit && root == STEPS {
            report.add(steps_at_limit(subject, path, span));
        }
        return report;
    }
    let event = hook.event.name();
    let message =
        format!("{subject} `{path}`, which has no value: `{event}` tells nothing called `{root}`");
    let found = Diagnostic::new(&UNKNOWN_NAMESPACE, span, message, "means nothing here");
    report.add(match nearest(root, known.clone()) {
        _ if root == STEPS && hook.event == Event::GraphCompleted => found
            .help("write `steps`")
            .suggestion(span, path.replacen(root, "steps", 1)),
        Some(near) => found.did_you_mean_in(span, near, path.replacen(root, &near, 1)),
        None => {
            let list: Vec<String> = known.by_ref().map(|name| format!("`{name}`")).collect();
            found.help(format!("`{event}` tells {}", list.join(", ")))
        }
    });
    report
}

/// The number of steps, at an event for which Rye has names of its own.
fn steps_at_limit(subject: &str, path: &str, span: Span) -> Diagnostic {
    let message = format!(
        "{subject} `{path}`, which Rye itself does not tell at `limit`: there the number of steps is `current_value`, and the limit `current_max`"
    );
    let label = "has no value where Rye runs the graph";
    let found = Diagnostic::new(&UNKNOWN_NAMESPACE, span, message, label).level(Level::Warning);
    found
        .help("write `current_value`")
        .suggestion(span, "current_value")
}

/// Where the class of a failure stands.
const CATEGORY: &str = "classification.category";

/// The classes of failures.
const CATEGORIES: [&str; 4] = ["transient", "rate_limited", "cancelled", "permanent"];

/// What the classification of a failure says.
const CLASSIFICATION: [&str; 4] = ["category", "retryable", "code", "retry_policy"];

/// The class of a failure, looked for in what the action gave.
fn in_result(subject: &str, path: &str, span: Span) -> Option<Diagnostic> {
    let part = path.strip_prefix("error.")?;
    let part = part.strip_prefix("classification.").unwrap_or(part);
    if !["category", "retryable", "retry_policy"].contains(&part) {
        return None;
    }
    let message = format!(
        "{subject} `{path}`: `error` is what the action gave, and the class of the failure stands under `classification`"
    );
    let found = Diagnostic::new(&UNKNOWN_NAMESPACE, span, message, "hardly has a value");
    let found = found.level(Level::Warning);
    Some(found.help(format!("write `classification.{part}`")))
}

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
