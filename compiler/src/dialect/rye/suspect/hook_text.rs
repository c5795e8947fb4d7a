//! A hook whose texts say something else than its event: "failed" when a run is complete.

use super::super::ast::{Condition, Graph, Hook, HookAction};
use super::super::interpolate;
use crate::diag::codes::WAY_AGAINST_NAME;
use crate::diag::{Diagnostic, Report};
use crate::ir::Event;
use crate::syntax::{Node, Value};

const FAILED: [&str; 6] = ["crashed", "error", "errors", "failed", "failing", "failure"];

const FINISHED: [&str; 6] = [
    "complete",
    "completed",
    "done",
    "finished",
    "succeeded",
    "successfully",
];

/// Words with which a text says something else than its other words do.
const TURNS: [&str; 19] = [
    "before", "clear", "cleared", "clearing", "early", "half", "if", "last", "no", "not",
    "nothing", "or", "previous", "rest", "was", "whether", "with", "without", "zero",
];

/// Reports a text of each hook that has no condition.
pub(super) fn check(graph: &Graph, report: &mut Report) {
    for hook in &graph.hooks {
        let HookAction::Call(action) = &hook.deed else {
            continue;
        };
        if !matches!(hook.condition, Condition::Always) {
            continue;
        }
        let mut texts = Vec::new();
        if let Some(params) = &action.params {
            collect(params, &mut texts);
        }
        let found = texts.into_iter().find_map(|(node, text)| {
            let word = against(hook, text)?;
            Some(finding(hook, node, word))
        });
        report.diagnostics.extend(found);
    }
}

fn collect<'n>(node: &'n Node, texts: &mut Vec<(&'n Node, &'n str)>) {
    match &node.value {
        Value::Text(text) => texts.push((node, text)),
        Value::List(items) => items.iter().for_each(|item| collect(item, texts)),
        Value::Map(entries) => {
            let values = entries.iter().map(|entry| &entry.value);
            values.for_each(|value| collect(value, texts));
        }
        Value::Null | Value::Bool(_) | Value::Number(..) => {}
    }
}

/// The word of a text that is no word for the event.
fn against(hook: &Hook, text: &str) -> Option<&'static str> {
    let lower = text.to_lowercase();
    let plain = interpolate::shell_text(&lower);
    // A name of a file says nothing: `errors.log`.
    let plain = plain.split_whitespace().filter(|word| !is_file(word));
    let words: Vec<&str> = plain
        .flat_map(|word| word.split(|letter: char| !letter.is_alphanumeric()))
        .collect();
    let has = |list: &[&'static str]| list.iter().copied().find(|word| words.contains(word));
    if words.len() < 3 || has(&TURNS).is_some() {
        return None;
    }
    let (failed, finished) = (has(&FAILED), has(&FINISHED));
    match hook.event {
        Event::GraphCompleted => failed.filter(|_| finished.is_none()),
        Event::Error | Event::Limit => finished.filter(|_| failed.is_none()),
        Event::GraphStarted => failed.or(finished).filter(|_| !words.contains(&"started")),
        Event::AfterStep => None,
    }
}

fn is_file(word: &str) -> bool {
    let parts = word
        .trim_end_matches(['.', '"', '\'', ','])
        .rsplit_once('.');
    parts.is_some_and(|(stem, end)| {
        stem.ends_with(char::is_alphanumeric) && end.starts_with(char::is_alphabetic)
    })
}

fn finding(hook: &Hook, at: &Node, word: &str) -> Diagnostic {
    let event = hook.event.name();
    let message = format!("a hook says \"{word}\" at `{event}`");
    let found = Diagnostic::new(
        &WAY_AGAINST_NAME,
        at.span,
        message,
        "the word of another event",
    );
    found.label(hook.span, "the hook").help(match hook.event {
        Event::GraphCompleted => "write `event: error`, or say that the run is complete",
        Event::GraphStarted => "write the event that it is about: `graph_completed`, or `error`",
        Event::Error | Event::Limit | Event::AfterStep => {
            "write `event: graph_completed`, or say what went wrong"
        }
    })
}
