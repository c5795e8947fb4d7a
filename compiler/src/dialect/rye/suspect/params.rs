//! Parameters of built-in actions: one that is needed and not given, one that is nearly the name of another, and limits of
//! threads that are none.

use super::super::ast::{Action, Graph};
use super::super::contract;
use super::{owned_actions, values};
use crate::diag::codes::ACTION_PARAMS;
use crate::diag::{Diagnostic, Report};
use crate::source::Span;
use crate::suggestion::Suggestion;
use crate::syntax::{Entry, Node as Tree, Value, nearest_word};

/// What a thread may be limited by (Rye reference, 7: `limit_overrides`).
const LIMITS: [&str; 6] = [
    "turns",
    "tokens",
    "spend",
    "spawns",
    "duration_seconds",
    "depth",
];

pub(super) fn check(graph: &Graph, report: &mut Report) {
    for one in owned_actions(graph) {
        of_action(&one.owner, one.action, report);
        if let Some(span) = one.action.timeout {
            report.add(misplaced_timeout(&one.owner, one.action, span));
        }
    }
}

/// A `timeout` beside the parameters.
fn misplaced_timeout(owner: &str, action: &Action, span: Span) -> Diagnostic {
    let item = &action.item.value;
    let message = format!("`timeout` in `action` of {owner} has no effect");
    let found = Diagnostic::new(&ACTION_PARAMS, span, message, "is not looked at here");
    let takes = match contract::params(action) {
        Some(params) => params.all().any(|name| name == "timeout"),
        // Tools of the project take it.
        None => action.primary.value == "execute" && action.kind.value == "tool",
    };
    found.help(match takes {
        true => format!("write it in `params`, where `{item}` takes it"),
        false => format!("remove it: `{item}` takes no limit of time"),
    })
}

fn of_action(owner: &str, action: &Action, report: &mut Report) {
    let Some(params) = contract::params(action) else {
        return;
    };
    let given: &[Entry] = action
        .params
        .as_ref()
        .and_then(|params| params.entries())
        .unwrap_or_default();
    let is_given = |name: &&str| {
        let mut entries = given.iter();
        entries.any(|entry| entry.key == **name && entry.value.value != Value::Null)
    };
    let item = &action.item;
    let known = || params.all();
    let mut misspelt = Vec::new();
    let is_thread = params.is_thread();
    for entry in given {
        let key = entry.key.as_str();
        if is_thread && is_other_limit(key) && !is_given(&"limit_overrides") {
            report.add(other_limit(owner, &item.value, entry));
            continue;
        }
        let absent = known().filter(|name| !is_given(name));
        if known().any(|name| name == key) {
            continue;
        }
        let other = also_called(key).filter(|name| known().any(|known| known == *name));
        let other = other.filter(|name| !is_given(name));
        let Some(meant) = other
            .map(|name| Suggestion::sure(name).guessed())
            .or_else(|| nearest_word(key, absent))
        else {
            if !is_thread {
                report.add(unknown(owner, &item.value, entry).help(instead(key)));
            } else if is_limit(key) {
                report.add(unknown(owner, &item.value, entry).help(format!(
                    "write `limit_overrides: {{ {key}: … }}`: it is a limit of the thread"
                )));
            }
            continue;
        };
        misspelt.push(meant.name);
        let lacks = |names: &&[&str]| names.contains(&meant.name) && !names.iter().any(is_given);
        let is_needed = params.needed.iter().any(lacks);
        let found = misnamed(owner, &item.value, entry, is_needed.then_some(meant.name));
        report.add(found.did_you_mean(entry.key_span, meant.beside(key, known())));
    }
    for names in params.needed {
        empty(owner, &item.value, names, given, report);
        let there = |name: &&str| is_given(name) || misspelt.contains(name);
        let Some(first) = names.first().filter(|_| !names.iter().any(there)) else {
            continue;
        };
        let message = format!(
            "{owner} gives `{}` no `{first}`, so it always fails",
            item.value
        );
        let witness = "needs it";
        let found = Diagnostic::new(&ACTION_PARAMS, item.span, message, witness);
        report.add(found.help(format!("add `{first}` to `params`")));
    }
    if params.is_thread() && !given.iter().any(|entry| entry.key == "inputs") {
        let is_other = |entry: &&Entry| {
            !known().any(|name| name == entry.key)
                && !is_limit(&entry.key)
                && !misspelt
                    .iter()
                    .any(|name| nearest_word(&entry.key, [*name]).is_some())
        };
        if let Some(entry) = given.iter().find(is_other) {
            report.add(outside_inputs(owner, &item.value, entry));
        }
    }
    values::check(owner, item, given, report);
    let limits = given.iter().find(|entry| entry.key == "limit_overrides");
    if let Some(limits) = limits.filter(|_| params.is_thread()) {
        check_limits(owner, limits, report);
    }
}

/// What other systems call the limits of a thread.
fn is_other_limit(key: &str) -> bool {
    matches!(key, "limits" | "limit" | "budget" | "overrides")
}

fn other_limit(owner: &str, item: &str, entry: &Entry) -> Diagnostic {
    let key = &entry.key;
    let message = format!("`{item}` takes no parameter `{key}`, which {owner} gives it");
    let found = Diagnostic::new(&ACTION_PARAMS, entry.key_span, message, "limits nothing");
    found
        .help("write `limit_overrides`")
        .suggestion(entry.key_span, "limit_overrides")
}

/// A needed text that is empty.
fn empty(owner: &str, item: &str, names: &[&str], given: &[Entry], report: &mut Report) {
    // Where several can be given, another may stand for it, and an empty `content` makes an empty file.
    let mut named = given
        .iter()
        .filter(|entry| names.contains(&entry.key.as_str()));
    let (Some(entry), None) = (named.next(), named.next()) else {
        return;
    };
    let is_empty = entry
        .value
        .text()
        .is_some_and(|text| text.trim().is_empty());
    if is_empty && entry.key != "content" {
        let message = format!(
            "`{}` of {owner} is empty, so `{item}` always fails",
            entry.key
        );
        let found = Diagnostic::new(&ACTION_PARAMS, entry.value.span, message, "says nothing");
        report.add(found.help(format!("write what `{item}` needs")));
    }
}

/// What other systems call a parameter.
fn also_called(key: &str) -> Option<&'static str> {
    Some(match key {
        "cwd" | "dir" | "workdir" | "work_dir" | "workingDirectory" => "working_dir",
        "cmd" | "script" | "run" | "shell" => "command",
        "text" | "data" | "body" | "contents" => "content",
        "file" | "filename" | "filepath" => "path",
        "glob" | "regex" | "query" => "pattern",
        "timeout_seconds" | "timeout_s" | "timeout_sec" => "timeout",
        _ => return None,
    })
}

/// A parameter that a built-in action does not take.
fn unknown(owner: &str, item: &str, entry: &Entry) -> Diagnostic {
    let message = format!(
        "`{item}` takes no parameter `{}`, which {owner} gives it",
        entry.key
    );
    Diagnostic::new(&ACTION_PARAMS, entry.key_span, message, "has no effect")
}

/// One that is called otherwise; without the one that was meant an action may not begin.
fn misnamed(owner: &str, item: &str, entry: &Entry, needed: Option<&str>) -> Diagnostic {
    let mut found = unknown(owner, item, entry);
    if let Some(needed) = needed {
        let follows = format!(": without `{needed}` it always fails");
        found.message.push_str(&follows);
    }
    found
}

/// What to do with such a parameter.
fn instead(key: &str) -> String {
    match key {
        "x-quote" | "primary" | "item_type" | "item_id" => {
            format!("write `{key}` beside `params`, in `action`")
        }
        "env" | "environment" => "set variables in the command: `NAME=value program`".to_owned(),
        _ => "take it out".to_owned(),
    }
}

/// An input of a directive that does not stand in `inputs`.
fn outside_inputs(owner: &str, item: &str, entry: &Entry) -> Diagnostic {
    let key = &entry.key;
    let message = format!("`{item}` takes no parameter `{key}`, which {owner} gives it");
    let found = Diagnostic::new(
        &ACTION_PARAMS,
        entry.key_span,
        message,
        "the directive does not get it",
    );
    found.help(format!(
        "put what the directive gets into `inputs: {{ {key}: … }}`"
    ))
}

/// Whether a thread may be limited by it.
fn is_limit(key: &str) -> bool {
    LIMITS.contains(&key)
}

/// Whether a thread without any of it does nothing.
fn is_needed(limit: &str) -> bool {
    matches!(limit, "turns" | "tokens" | "duration_seconds")
}

/// Whether a number is no whole one, of what is counted.
fn is_part(limit: &str, number: f64) -> bool {
    let is_counted = matches!(limit, "turns" | "tokens" | "spawns" | "depth");
    is_counted && number.fract() != 0.0
}

/// A number of seconds that is written down.
fn seconds(value: &Tree) -> Option<std::time::Duration> {
    let seconds = match &value.value {
        Value::Number(number, _) => number.as_f64(),
        Value::Text(text) => text.trim().parse().ok(),
        Value::Null | Value::Bool(_) | Value::List(_) | Value::Map(_) => None,
    };
    std::time::Duration::try_from_secs_f64(seconds?).ok()
}

fn check_limits(owner: &str, limits: &Entry, report: &mut Report) {
    for entry in limits.value.entries().unwrap_or_default() {
        let key = entry.key.as_str();
        if !LIMITS.contains(&key) {
            let message = format!("`limit_overrides` of {owner} has no limit `{key}`");
            let found = Diagnostic::new(&ACTION_PARAMS, entry.key_span, message, "limits nothing");
            report.add(match nearest_word(key, LIMITS) {
                Some(meant) => found.did_you_mean(entry.key_span, meant),
                None => found.note(format!("the limits are: {}", LIMITS.join(", "))),
            });
            continue;
        }
        let wrong = match &entry.value.value {
            // No thread says anything without a turn.
            Value::Number(number, _) => number.as_f64().is_some_and(|number| {
                number < 0.0 || (number == 0.0 && is_needed(key)) || is_part(key, number)
            }),
            Value::Text(text) => !text.contains("${") && text.trim().parse::<f64>().is_err(),
            Value::Bool(_) | Value::List(_) | Value::Map(_) => true,
            Value::Null => false,
        };
        if let (Some(seconds), "duration_seconds") = (seconds(&entry.value), key) {
            let subject = format!("`limit_overrides.{key}` of {owner}");
            let found = crate::dialect::units::milliseconds(&subject, seconds, entry.value.span);
            report.diagnostics.extend(found);
        }
        if wrong {
            let message = format!("`limit_overrides.{key}` of {owner} is no limit");
            let number = match &entry.value.value {
                Value::Number(number, _) => number.as_f64(),
                Value::Null | Value::Bool(_) | Value::Text(_) | Value::List(_) | Value::Map(_) => {
                    None
                }
            };
            let is_part = number.is_some_and(|number| is_part(key, number));
            let (witness, help) = match is_needed(key) {
                _ if is_part => (
                    "no whole number",
                    "write a whole number; what a thread may cost is `spend`",
                ),
                true => (
                    "leaves room for nothing",
                    "write a number above zero, or leave it out",
                ),
                false => (
                    "not a number, 0 or more",
                    "write a number, 0 or more, or leave it out",
                ),
            };
            let found = Diagnostic::new(&ACTION_PARAMS, entry.value.span, message, witness);
            report.add(found.help(help));
        }
    }
}
