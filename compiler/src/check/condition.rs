//! Conditions that never hold, whatever happens: what is compared is of another type than the constant, or is only ever
//! given other values.
//!
//! An expression that leads nowhere is [`path-fault`](super::path_fault)'s, a key that nothing writes
//! [`unassigned-read`](super::unassigned_read)'s.

use super::graph::Graph;
use crate::diag::codes::UNFIT_VALUE;
use crate::diag::{Diagnostic, Report};
use crate::flow::{Comparison, PossibleValue};
use crate::ir::{Op, Ref, Step, Tree, Type};
use crate::source::Span;
use serde_json::Value;
use std::collections::BTreeMap;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let values = graph.facts.values(graph.program);
    // An edge stands for what happens after a success and, where the run goes on, after a failure.
    let mut by_place: BTreeMap<Span, Vec<Comparison<'_>>> = BTreeMap::new();
    for comparison in values.comparisons() {
        let live = graph.facts.declared(comparison.site.node);
        let fits = fits(comparison.op, comparison.right);
        if live && fits && !is_expression(comparison.right) {
            let place = by_place.entry(comparison.left.span).or_default();
            place.push(comparison);
        }
    }
    for comparisons in by_place.values() {
        let mut all = Vec::new();
        for one in comparisons {
            all.extend(values.at(one.left, one.site, |found| never(one.op, found, one.right)));
        }
        let told = |one: &PossibleValue<'_>| {
            matches!(
                one,
                PossibleValue::Constant(..) | PossibleValue::Typed(..) | PossibleValue::Built(..)
            )
        };
        if let Some(one) = comparisons.first()
            && !(one.right.is_null() && is_of_an_item(one.left))
            && all.iter().any(told)
            && all.iter().all(|found| never(one.op, found, one.right))
        {
            report.add(finding(graph, one, &all));
        }
    }
}

/// Whether a reference leads over an item of a list, which may be shorter.
pub(super) fn is_of_an_item(left: &Ref) -> bool {
    left.path.iter().any(|step| match step {
        Step::Index(_) => true,
        Step::Part(name) => name.parse::<usize>().is_ok(),
        Step::Field(_) => false,
    })
}

/// Whether the operator can do anything with a constant; where not, that is a finding of its own.
fn fits(op: Op, right: &Value) -> bool {
    match op {
        Op::Eq | Op::Ne | Op::Exists => true,
        Op::In => !list(right).is_empty(),
        Op::Regex => right.is_string(),
        Op::Contains | Op::Gt | Op::Gte | Op::Lt | Op::Lte => {
            right.is_string() || right.is_number() || right.is_boolean()
        }
    }
}

/// A text that was meant to be looked up, which is a finding of its own.
pub(super) fn is_expression(right: &Value) -> bool {
    let expression = |value: &Value| value.as_str().is_some_and(|text| text.starts_with("${"));
    expression(right) || list(right).iter().any(expression)
}

fn finding(
    graph: &Graph<'_>,
    comparison: &Comparison<'_>,
    all: &[PossibleValue<'_>],
) -> Diagnostic {
    let (path, right) = (comparison.left.spelled.trim(), comparison.right);
    let id = graph.id(comparison.site.node);
    let mut given: Vec<String> = Vec::new();
    let mut places: Vec<Span> = Vec::new();
    for one in all {
        let (what, from) = match one {
            PossibleValue::Constant(value, from) => (value.to_string(), *from),
            PossibleValue::Typed(ty, from) => (ty.describe(), *from),
            PossibleValue::Built(Tree::List(_), _) => ("a list".to_owned(), None),
            PossibleValue::Built(..) => ("a map".to_owned(), None),
            PossibleValue::Absent | PossibleValue::Unknown | PossibleValue::Lacking(_) => continue,
        };
        if !given.contains(&what) {
            given.push(what);
        }
        places.extend(from.filter(|from| !places.contains(from)));
    }
    let is = given.join(" or ");
    let wanted = match comparison.op {
        Op::Eq => format!("is never {right}"),
        Op::In => format!("is never one of {right}"),
        Op::Contains => format!("never contains {right}"),
        Op::Regex => format!("never matches {right}"),
        Op::Gt => format!("is never greater than {right}"),
        Op::Gte => format!("is never {right} or greater"),
        Op::Lt => format!("is never less than {right}"),
        Op::Lte => format!("is never {right} or less"),
        Op::Ne => format!("is always {right}"),
        Op::Exists => "is never there".to_owned(),
    };
    let message =
        format!("a condition of node `{id}` never holds: `{path}` is {is}, so it {wanted}");
    let witness = format!("is {is}");
    let mut found = Diagnostic::new(&UNFIT_VALUE, comparison.left.span, message, witness);
    for from in places.into_iter().take(3) {
        found = found.label(from, "is given its value here");
    }
    if let Some(path) = all.iter().find_map(unread_path) {
        return found.help(format!(
            "write `${{{path}}}` where it is given its value, to have that looked up"
        ));
    }
    let orders = matches!(comparison.op, Op::Gt | Op::Gte | Op::Lt | Op::Lte);
    let text = all.iter().any(|one| {
        matches!(one, PossibleValue::Typed(Type::Text | Type::Enum(_), _))
            || matches!(one, PossibleValue::Constant(value, _) if value.is_string())
    });
    if text && right.is_number() {
        let found = found.note("a text that looks like a number is a text");
        return found.help(if orders {
            "let the action compare the numbers, and test what it prints with `eq`"
        } else {
            "write the value in quotes, as the text that it is, or use `regex`: what a command prints ends with a line break"
        });
    }
    found.help("compare with something that it can be")
}

/// A constant that looks like a path whose braces were forgotten.
fn unread_path<'a>(one: &PossibleValue<'a>) -> Option<&'a str> {
    let PossibleValue::Constant(Value::String(text), _) = one else {
        return None;
    };
    let rooted = ["result.", "state.", "inputs."].iter();
    let mut rooted = rooted.filter(|root| text.starts_with(**root));
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "_.[]".contains(letter);
    rooted
        .next()
        .filter(|_| text.chars().all(plain))
        .map(|_| text.as_str())
}

/// Whether a comparison cannot hold of this.
fn never(op: Op, one: &PossibleValue<'_>, right: &Value) -> bool {
    match one {
        PossibleValue::Unknown => false,
        PossibleValue::Absent | PossibleValue::Lacking(_) => match op {
            Op::Eq => !right.is_null(),
            Op::Ne => false,
            Op::In => !list(right).iter().any(Value::is_null),
            Op::Gt | Op::Gte | Op::Lt | Op::Lte | Op::Contains | Op::Regex | Op::Exists => true,
        },
        // What is always so is no fault.
        PossibleValue::Constant(value, _) => {
            let is_told =
                matches!(op, Op::Ne | Op::Exists) || (op == Op::Regex && !is_pattern(right));
            !is_told && !op.holds(value, right)
        }
        PossibleValue::Built(tree, _) => never_of_built(op, tree, right),
        PossibleValue::Typed(ty, _) => never_of_type(op, ty, right),
    }
}

/// Whether a text can be matched; one that cannot is told where it is read.
fn is_pattern(right: &Value) -> bool {
    let text = right.as_str();
    text.is_some_and(|text| regex_lite::Regex::new(text).is_ok())
}

fn never_of_built(op: Op, tree: &Tree, right: &Value) -> bool {
    let may_equal = |right: &Value| match tree {
        Tree::List(_) => right.is_array(),
        Tree::Literal(_) | Tree::Pick(_) | Tree::Text(_) | Tree::Map(_) => right.is_object(),
    };
    match op {
        Op::Eq => !may_equal(right),
        Op::In => !list(right).iter().any(may_equal),
        Op::Gt | Op::Gte | Op::Lt | Op::Lte => true,
        Op::Ne | Op::Contains | Op::Regex | Op::Exists => false,
    }
}

fn never_of_type(op: Op, ty: &Type, right: &Value) -> bool {
    match op {
        Op::Eq => !may_equal(ty, right),
        Op::In => !list(right).iter().any(|item| may_equal(ty, item)),
        Op::Gt | Op::Gte | Op::Lt | Op::Lte => !has_order(ty, right),
        Op::Contains | Op::Regex => never_within(op, ty, right),
        Op::Ne | Op::Exists => false,
    }
}

/// Whether none of the texts that a value may be has something in it, or fits a pattern.
fn never_within(op: Op, ty: &Type, right: &Value) -> bool {
    let is_told = op == Op::Regex && !is_pattern(right);
    match ty {
        Type::Enum(values) => {
            let holds = |value: &String| op.holds(&Value::from(value.as_str()), right);
            !is_told && !values.is_empty() && !values.iter().any(holds)
        }
        Type::Nullable(inner) => never_within(op, inner, right),
        Type::List(inner) => {
            let is_enum = matches!(**inner, Type::Enum(_));
            is_enum && op == Op::Contains && !may_equal(inner, right)
        }
        Type::Any
        | Type::Null
        | Type::Bool
        | Type::Int
        | Type::Number
        | Type::Text
        | Type::Object { .. } => false,
    }
}

fn may_equal(ty: &Type, right: &Value) -> bool {
    match ty {
        Type::Any => true,
        Type::Null => right.is_null(),
        Type::Bool => right.is_boolean(),
        Type::Int => right.as_f64().is_some_and(|number| number.fract() == 0.0),
        Type::Number => right.is_number(),
        Type::Text => right.is_string(),
        Type::Enum(values) => right
            .as_str()
            .is_some_and(|text| values.iter().any(|value| value == text)),
        Type::List(_) => right.is_array(),
        Type::Object { .. } => right.is_object(),
        Type::Nullable(inner) => right.is_null() || may_equal(inner, right),
    }
}

fn has_order(ty: &Type, right: &Value) -> bool {
    match ty {
        Type::Any => true,
        Type::Bool => right.is_boolean(),
        Type::Int | Type::Number => right.is_number(),
        Type::Text | Type::Enum(_) => right.is_string(),
        Type::Null | Type::List(_) | Type::Object { .. } => false,
        Type::Nullable(inner) => has_order(inner, right),
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}
