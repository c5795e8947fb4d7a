//! Conditions that hold whatever happens.

use super::super::ast::{Condition, Graph, Node};
use super::comparisons;
use super::declared_input::{self, DeclaredInput};
use super::edges::{compared, implies, span};
use crate::diag::codes::ALWAYS_HOLDS;
use crate::diag::{Diagnostic, Report};
use crate::ir::Op;
use crate::syntax::Value as Json;
use serde_json::Value;

/// How many parts of a condition are compared with each other.
const MOST: usize = 64;

pub(super) fn check(graph: &Graph, report: &mut Report) {
    for node in &graph.nodes {
        for when in node.next.iter().filter_map(|edge| edge.when.as_ref()) {
            complete(node, when, report);
        }
        let all = comparisons(node).into_iter();
        let found =
            all.filter_map(|one| given(graph, node, one).or_else(|| seeded(graph, node, one)));
        found.for_each(|found| report.add(found));
    }
}

/// Parts of an `any` of which one holds, whatever the value is.
fn complete(node: &Node, when: &Condition, report: &mut Report) {
    match when {
        Condition::Always | Condition::Compare { .. } => {}
        Condition::All(parts) => parts.iter().for_each(|part| complete(node, part, report)),
        Condition::Not(inner) => complete(node, inner, report),
        Condition::Any(parts) => {
            for (at, part) in parts.iter().enumerate().take(MOST) {
                let mut before = parts.iter().take(at);
                let other = before.find(|other| is_complete(other, part));
                if let Some(other) = other {
                    report.add(two_parts(node, other, part));
                    return;
                }
            }
        }
    }
}

/// Whether one of two conditions holds in any case.
pub(super) fn is_complete(a: &Condition, b: &Condition) -> bool {
    let unless = |one: &Condition, other: &Condition| match one {
        Condition::Compare {
            path,
            op: Op::Ne,
            value,
        } => {
            let same = Condition::Compare {
                path: path.clone(),
                op: Op::Eq,
                value: value.clone(),
            };
            implies(&same, other)
        }
        Condition::Not(inner) => implies(inner, other),
        Condition::Always | Condition::Compare { .. } | Condition::All(_) | Condition::Any(_) => {
            false
        }
    };
    unless(a, b) || unless(b, a) || is_either(a, b) || is_either(b, a)
}

/// Whether each number is below what the one names or above what the other does: `lt 5.5` beside `gt 5.2`.
fn is_either(a: &Condition, b: &Condition) -> bool {
    compared(a, b, |(below, most), (above, least)| {
        let (Some(most), Some(least)) = (most.as_f64(), least.as_f64()) else {
            return false;
        };
        let is_in_one = below == Op::Lte || above == Op::Gte;
        let are_ends = matches!(below, Op::Lt | Op::Lte) && matches!(above, Op::Gt | Op::Gte);
        are_ends && (least < most || least == most && is_in_one)
    })
}

fn two_parts(node: &Node, one: &Condition, other: &Condition) -> Diagnostic {
    let id = &node.id.value;
    let message = format!(
        "a condition of node `{id}` always holds: of two parts of its `any` one holds, whatever the value is"
    );
    let at = span(other).or(span(one)).unwrap_or(node.id.span);
    let found = Diagnostic::new(&ALWAYS_HOLDS, at, message, "holds where the other does not");
    let found = match span(one).filter(|one| *one != at) {
        Some(place) => found.label(place, "the other part"),
        None => found,
    };
    found.help("write `all` if both are to hold")
}

/// Whether a key is there, of one that has an empty first value: that is a value, too.
fn seeded(graph: &Graph, node: &Node, when: &Condition) -> Option<Diagnostic> {
    let Condition::Compare { path, op, .. } = when else {
        return None;
    };
    let name = path.value.trim().strip_prefix("state.")?;
    let (key, seed) = graph.state.iter().find(|(key, _)| key.value == name)?;
    let is_empty = match &seed.value {
        Json::Text(text) => text.is_empty(),
        Json::List(items) => items.is_empty(),
        Json::Map(entries) => entries.is_empty(),
        Json::Null | Json::Bool(_) | Json::Number(..) => false,
    };
    // What the node itself assigns may be nothing by then.
    let is_assigned = node.assign.iter().any(|(key, _)| key.value == name);
    if *op != Op::Exists || !is_empty || is_assigned {
        return None;
    }
    let message = format!(
        "a condition of node `{}` asks whether `state.{name}` exists, which it does from the beginning",
        node.id.value
    );
    let found = Diagnostic::new(&ALWAYS_HOLDS, path.span, message, "decides nothing");
    let found = found.label(key.span, "an empty value is a value");
    Some(found.help(format!(
        "take `{name}` out of `state`, or ask for another value: `{{ path: state.{name}, op: ne, value: \"\" }}`"
    )))
}

/// A comparison of an input that is always there with what all of its values are.
fn given(graph: &Graph, node: &Node, when: &Condition) -> Option<Diagnostic> {
    let Condition::Compare { path, op, value } = when else {
        return None;
    };
    let place = path.value.trim();
    let input = declared_input::at(graph, place).filter(DeclaredInput::is_given)?;
    let (least, most) = (input.least(), input.most());
    let bound = value.value.as_f64();
    let is = |limit: Option<f64>, ok: fn(&f64, &f64) -> bool| {
        limit
            .zip(bound)
            .is_some_and(|(limit, bound)| ok(&limit, &bound))
    };
    let (holds, why) = match op {
        Op::Exists => (true, "is always given".to_owned()),
        Op::Gte => (is(least, f64::ge), input.bounds()),
        Op::Gt => (is(least, f64::gt), input.bounds()),
        Op::Lte => (is(most, f64::le), input.bounds()),
        Op::Lt => (is(most, f64::lt), input.bounds()),
        Op::In => (
            takes_all(&input, &value.value),
            "is one of these in any case".to_owned(),
        ),
        Op::Ne => (is_none(&input, &value.value), "is never that".to_owned()),
        Op::Contains | Op::Regex => (
            fits_all(*op, &input, &value.value),
            "fits with each of its values".to_owned(),
        ),
        Op::Eq => return None,
    };
    if !holds {
        return None;
    }
    let message = format!(
        "a condition of node `{}` always holds: `{place}` {why}",
        node.id.value
    );
    let found = Diagnostic::new(&ALWAYS_HOLDS, path.span, message, "decides nothing");
    let found = found.label(input.span(), "is declared here");
    Some(found.help(match (op, &value.value) {
        (Op::Exists, Value::Bool(_) | Value::Null) => format!(
            "compare its value with `eq`, or let `{}` be left out: no `default`, and not in `required`",
            input.name()
        ),
        _ => "compare with a value that some inputs reach and others do not".to_owned(),
    }))
}

/// Whether all that an input may be has something in it, or fits a pattern.
fn fits_all(op: Op, input: &DeclaredInput<'_>, value: &Value) -> bool {
    let choices = input.choices().filter(|choices| !choices.is_empty());
    let is_text = value.as_str().is_some_and(|text| !text.contains("${"));
    let fits = |choice: &&str| op.holds(&Value::from(*choice), value);
    is_text && choices.is_some_and(|choices| choices.iter().all(fits))
}

/// Whether a list has all that an input may be.
fn takes_all(input: &DeclaredInput<'_>, listed: &Value) -> bool {
    let texts = listed.as_array().map(Vec::as_slice).unwrap_or_default();
    let is_listed = |choice: &&str| texts.iter().any(|text| text.as_str() == Some(choice));
    input
        .choices()
        .is_some_and(|choices| choices.iter().all(is_listed))
}

/// Whether a text is none of those that an input may be.
fn is_none(input: &DeclaredInput<'_>, value: &Value) -> bool {
    let text = value.as_str().filter(|text| !text.contains("${"));
    let choices = input.choices();
    text.zip(choices)
        .is_some_and(|(text, choices)| !choices.contains(&text))
}
