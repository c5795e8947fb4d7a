//! Limits of a schema between which nothing is.

use super::parts::{entries, items, keyword, text};
use super::pattern_length::lengths;
use crate::diag::codes::IMPOSSIBLE_NUMBER;
use crate::diag::{Diagnostic, Level, Report};
use crate::source::Span;
use crate::syntax::{Node, Value};
use std::collections::BTreeSet;

/// Limits of which the lower is above the upper, or between which nothing is: nothing is valid.
pub(super) fn check(schema: &Node, report: &mut Report) {
    const LIMITS: [(&str, &str); 7] = [
        ("minimum", "maximum"),
        ("exclusiveMinimum", "maximum"),
        ("minimum", "exclusiveMaximum"),
        ("exclusiveMinimum", "exclusiveMaximum"),
        ("minLength", "maxLength"),
        ("minItems", "maxItems"),
        ("minProperties", "maxProperties"),
    ];
    for (least, most) in LIMITS {
        let number = |key| match &keyword(schema, key)?.value {
            Value::Number(number, _) => Some((keyword(schema, key)?.span, number.as_f64()?)),
            Value::Null | Value::Bool(_) | Value::Text(_) | Value::List(_) | Value::Map(_) => None,
        };
        let (Some((low_at, low)), Some((high_at, high))) = (number(least), number(most)) else {
            continue;
        };
        let is_open = least.starts_with("exclusive") || most.starts_with("exclusive");
        let is_whole = text(keyword(schema, "type")) == Some("integer");
        // The first whole number above the one, and the last below the other.
        let first = if least == "exclusiveMinimum" {
            low.floor() + 1.0
        } else {
            low.ceil()
        };
        let last = if most == "exclusiveMaximum" {
            high.ceil() - 1.0
        } else {
            high.floor()
        };
        let message = if low > high {
            format!("`{least}` of a schema is above its `{most}`")
        } else if is_open && low >= high {
            format!("`{least}` and `{most}` of a schema leave no number")
        } else if is_whole && first > last {
            format!("`{least}` and `{most}` of a schema leave no whole number")
        } else {
            continue;
        };
        report.add(
            Diagnostic::new(&IMPOSSIBLE_NUMBER, low_at, message, "nothing is valid")
                .level(Level::Error)
                .label(high_at, format!("`{most}`"))
                .help("exchange the two numbers, or remove one"),
        );
    }
    report.diagnostics.extend(unfit_pattern(schema));
    report.diagnostics.extend(too_many_fields(schema));
    report.diagnostics.extend(too_many_required(schema));
    report.diagnostics.extend(too_many_items(schema));
}

/// A `pattern` whose texts are all longer, or all shorter, than the lengths beside it let through.
fn unfit_pattern(schema: &Node) -> Option<Diagnostic> {
    let pattern = keyword(schema, "pattern")?;
    let (least, most) = lengths(pattern.text()?)?;
    let limit = |key| keyword(schema, key).and_then(|limit| Some((limit, whole(limit)?)));
    let long = limit("maxLength").filter(|(_, limit)| *limit < least);
    let short = limit("minLength").filter(|(_, limit)| most.is_some_and(|most| *limit > most));
    let (at, key, what) = match (long, short) {
        (Some((at, limit)), _) => (
            at,
            "maxLength",
            format!("{least} letters or more, and `maxLength` is {limit}"),
        ),
        (None, Some((at, limit))) => (
            at,
            "minLength",
            format!("{} letters at most, and `minLength` is {limit}", most?),
        ),
        (None, None) => return None,
    };
    let message = format!("what fits the `pattern` of a schema has {what}");
    let found = nothing(at.span, message).label(pattern.span, "the pattern");
    Some(found.help(format!("change `{key}`, or the pattern")))
}

/// More properties than an object may have: it has those that it names, and no others.
fn too_many_fields(schema: &Node) -> Option<Diagnostic> {
    let least = keyword(schema, "minProperties")?;
    let excludes = |key| keyword(schema, key).map(|more| &more.value) == Some(&Value::Bool(false));
    // What stands in another part of the schema is not evaluated here.
    const PARTS: [&str; 7] = [
        "$ref",
        "additionalProperties",
        "allOf",
        "anyOf",
        "if",
        "oneOf",
        "dependentSchemas",
    ];
    let is_whole = !PARTS.iter().any(|part| keyword(schema, part).is_some());
    let is_closed =
        excludes("additionalProperties") || is_whole && excludes("unevaluatedProperties");
    let is_open = !is_closed || keyword(schema, "patternProperties").is_some();
    let known = entries(keyword(schema, "properties")).len();
    let number = whole(least).filter(|number| !is_open && *number > known)?;
    let message = format!("`minProperties` of a schema is {number}, and it has {known} properties");
    Some(nothing(least.span, message).help("lower the number, or declare more `properties`"))
}

/// More properties that have to be there than an object may have.
fn too_many_required(schema: &Node) -> Option<Diagnostic> {
    let required = keyword(schema, "required")?;
    let most = keyword(schema, "maxProperties")?;
    let names: BTreeSet<&str> = items(Some(required))
        .iter()
        .filter_map(|name| text(Some(name)))
        .collect();
    let number = whole(most).filter(|number| *number < names.len())?;
    let message = format!(
        "`required` of a schema names {} properties, and its `maxProperties` is {number}",
        names.len()
    );
    let found = nothing(most.span, message).label(required.span, "these have to be there");
    Some(found.help("raise the number, or require fewer properties"))
}

/// More different items than there are values for them.
fn too_many_items(schema: &Node) -> Option<Diagnostic> {
    let least = keyword(schema, "minItems")?;
    let differ =
        keyword(schema, "uniqueItems").map(|unique| &unique.value) == Some(&Value::Bool(true));
    let values = items(keyword(keyword(schema, "items")?, "enum")).len();
    let number = whole(least).filter(|number| differ && values > 0 && *number > values)?;
    let message = format!(
        "`minItems` of a schema is {number}, its items differ, and there are {values} values for them"
    );
    Some(nothing(least.span, message).help("lower the number, or add values to the `enum`"))
}

fn whole(node: &Node) -> Option<usize> {
    match &node.value {
        Value::Number(number, _) => usize::try_from(number.as_u64()?).ok(),
        Value::Null | Value::Bool(_) | Value::Text(_) | Value::List(_) | Value::Map(_) => None,
    }
}

fn nothing(span: Span, message: String) -> Diagnostic {
    Diagnostic::new(&IMPOSSIBLE_NUMBER, span, message, "nothing is valid").level(Level::Error)
}
