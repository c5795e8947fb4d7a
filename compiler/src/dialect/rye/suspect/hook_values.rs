//! What an event tells a hook, by its type: parts that it has not, and comparisons with what it never is.

use super::super::ast::{Condition, Graph, HookAction};
use super::super::interpolate;
use super::input::of_action;
use crate::diag::codes::{NO_SUCH_PART, UNFIT_VALUE};
use crate::diag::{Diagnostic, Level, Report};
use crate::ir::{Event, Op};
use crate::source::{Sources, Spanned};
use crate::syntax::locate;
use crate::world::Kind;
use serde_json::Value;

pub(super) fn check(graph: &Graph, sources: &Sources, report: &mut Report) {
    for (number, hook) in (1..).zip(&graph.hooks) {
        condition(number, hook.event, &hook.condition, report);
        let HookAction::Call(action) = &hook.deed else {
            continue;
        };
        for (expression, scalar, nth) in of_action(action) {
            for path in interpolate::alternatives(expression) {
                let Some((root, told)) = part_of_plain(hook.event, path) else {
                    continue;
                };
                let span = locate(sources, scalar, expression, nth);
                let message = format!(
                    "hook {number} reads `{path}`, which has no value: `{root}` is {}",
                    told.name()
                );
                let found = Diagnostic::new(&NO_SUCH_PART, span, message, "has no parts")
                    .level(Level::Warning);
                report.add(found.help(format!("write `${{{root}}}`")));
            }
        }
    }
}

/// What an event tells under a path, where its type is known.
fn told(event: Event, path: &str) -> Option<Kind> {
    Some(match (path, event) {
        ("graph_id", _)
        | ("node", Event::AfterStep | Event::Error)
        | ("limit_code", Event::Limit)
        | ("classification.category", Event::Error) => Kind::Text,
        ("step_count", _)
        | ("current_value" | "current_max", Event::Limit)
        | ("steps", Event::GraphCompleted) => Kind::Number,
        ("classification.retryable", Event::Error) => Kind::Truth,
        _ => return None,
    })
}

/// Whether a value of a kind may be equal to a constant.
fn may_be(kind: Kind, value: &Value) -> bool {
    match kind {
        Kind::Text => value.is_string(),
        Kind::Number => value.is_number(),
        Kind::Truth => value.is_boolean(),
        Kind::List => value.is_array(),
        Kind::Map => value.is_object(),
    }
}

/// The plain value of which a path names a part.
fn part_of_plain(event: Event, path: &str) -> Option<(&str, Kind)> {
    let path = path.trim();
    let ends = path.match_indices(['.', '[']).map(|(at, _)| at);
    ends.filter_map(|at| path.get(..at))
        .find_map(|root| Some((root, told(event, root)?)))
}

fn condition(number: u32, event: Event, when: &Condition, report: &mut Report) {
    match when {
        Condition::Always => {}
        Condition::All(parts) | Condition::Any(parts) => parts
            .iter()
            .for_each(|part| condition(number, event, part, report)),
        Condition::Not(inner) => condition(number, event, inner, report),
        Condition::Compare { path, op, value } => {
            report
                .diagnostics
                .extend(compared(number, event, path, (*op, value)))
        }
    }
}

fn compared(
    number: u32,
    event: Event,
    path: &Spanned<String>,
    (op, value): (Op, &Spanned<Value>),
) -> Option<Diagnostic> {
    let name = path.value.trim();
    if name.is_empty() {
        let message = format!("the condition of hook {number} looks at no path");
        let found = Diagnostic::new(&UNFIT_VALUE, path.span, message, "is empty");
        return Some(found.help("name what the event tells, such as `node` or `step_count`"));
    }
    if let Some((root, told)) = part_of_plain(event, name) {
        let message = format!(
            "hook {number} looks at `{name}`, which has no value: `{root}` is {}",
            told.name()
        );
        let found = Diagnostic::new(&NO_SUCH_PART, path.span, message, "has no parts");
        let found = found.level(Level::Warning);
        return Some(found.help(format!("write `path: {root}`")));
    }
    let told = told(event, name)?;
    let fits = match op {
        Op::In => value
            .value
            .as_array()
            .is_none_or(|items| items.iter().any(|item| may_be(told, item))),
        Op::Eq | Op::Gt | Op::Gte | Op::Lt | Op::Lte => may_be(told, &value.value),
        Op::Ne | Op::Contains | Op::Regex | Op::Exists => return None,
    };
    if fits {
        return None;
    }
    let message = format!(
        "the condition of hook {number} never holds: `{name}` is {}",
        told.name()
    );
    let witness = format!("never {}", value.value);
    let found = Diagnostic::new(&UNFIT_VALUE, value.span, message, witness);
    Some(found.help(match (op, &value.value) {
        (Op::Eq, Value::Array(_)) => "write `op: in` to name several values".to_owned(),
        _ => format!("compare it with {}", told.name()),
    }))
}
