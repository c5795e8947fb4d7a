//! Defaults of inputs that are not what the input says it is.
//!
//! Where the dialect comes from types are never checked, so such a graph runs there with the default as it is; it does here,
//! too, and its author is told. What a caller gives must fit.

use super::super::ast::Graph;
use crate::diag::codes::UNFIT_DEFAULT;
use crate::diag::{Diagnostic, Report};
use crate::syntax::{Node, Value, plain};

pub(super) fn check(graph: &Graph, report: &mut Report) {
    let properties = graph
        .schema
        .as_ref()
        .and_then(|schema| schema.get("properties")?.entries());
    for property in properties.unwrap_or_default() {
        let Some(complaint) = unfit(&property.value) else {
            continue;
        };
        let name = &property.key;
        let Some(default) = property.value.get("default") else {
            continue;
        };
        let message = format!("the default of input `{name}` {complaint}");
        let found = Diagnostic::new(&UNFIT_DEFAULT, default.span, message, "is used as it is");
        report.add(match without_quotes(&property.value, default) {
            Some(text) => found
                .help(format!("without quotes it fits: `{text}`"))
                .safe_fix(default.span, text),
            None => found.help(
                "write a default that fits, or let the schema of the input say what it may be",
            ),
        });
    }
}

/// A number or a truth that stands in quotes, where its property wants one.
fn without_quotes<'v>(property: &Node, default: &'v Node) -> Option<&'v str> {
    let wanted = property.get("type")?.text()?;
    let text = default
        .text()
        .filter(|text| !text.is_empty() && *text == text.trim())?;
    is(wanted, &plain(text)).then_some(text)
}

/// Why the default of a property does not fit its schema. `None`: it fits, or there is none.
pub(in super::super) fn unfit(property: &Node) -> Option<String> {
    let default = property.get("default")?;
    complaint(property, default)
}

fn complaint(schema: &Node, value: &Node) -> Option<String> {
    let found = named(&value.value);
    if let Some(wanted) = schema.get("type") {
        let one = wanted.text().map(|one| vec![one]);
        let types = one.or_else(|| Some(wanted.items()?.iter().filter_map(Node::text).collect()));
        let types = types.unwrap_or_default();
        if !types.is_empty() && !types.iter().any(|ty| is(ty, &value.value)) {
            return Some(format!(
                "is {found}, and its type is `{}`",
                types.join("` or `")
            ));
        }
    }
    let same = |choice: &Node| crate::dialect::json(choice) == crate::dialect::json(value);
    if let Some(choices) = schema.get("enum").and_then(Node::items)
        && !choices.iter().any(same)
    {
        return Some("is not one of the values of its `enum`".to_owned());
    }
    if let Some(outside) = outside(schema, value) {
        return Some(outside);
    }
    if let (Some(schema), Some(items)) = (schema.get("items"), value.items()) {
        let inside = items.iter().find_map(|item| complaint(schema, item));
        if let Some(inside) = inside {
            return Some(format!("has an item that {inside}"));
        }
    }
    let properties = schema.get("properties").and_then(Node::entries);
    properties.unwrap_or_default().iter().find_map(|property| {
        let inside = complaint(&property.value, value.get(&property.key)?)?;
        Some(format!("has a `{}` that {inside}", property.key))
    })
}

/// Which limit of its schema a number or a text does not keep.
fn outside(schema: &Node, value: &Node) -> Option<String> {
    let limit = |key: &str| number(&schema.get(key)?.value);
    let (measured, least, most, what) = match &value.value {
        Value::Number(..) => (
            number(&value.value)?,
            limit("minimum"),
            limit("maximum"),
            "is",
        ),
        Value::Text(text) => (
            f64::from(u32::try_from(text.chars().count()).ok()?),
            limit("minLength"),
            limit("maxLength"),
            "has a length of",
        ),
        Value::Null | Value::Bool(_) | Value::List(_) | Value::Map(_) => return None,
    };
    let below = least.filter(|least| measured < *least);
    let above = most.filter(|most| measured > *most);
    let told = below.map(|least| format!("{what} {measured}, and the least is {least}"));
    told.or_else(|| above.map(|most| format!("{what} {measured}, and the most is {most}")))
}

fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Number(number, _) => number.as_f64(),
        Value::Null | Value::Bool(_) | Value::Text(_) | Value::List(_) | Value::Map(_) => None,
    }
}

fn named(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(..) => "a number",
        Value::Text(_) => "a text",
        Value::List(_) => "a list",
        Value::Map(_) => "a map",
    }
}

/// Whether a value is of a type. A name that is no type has been reported.
fn is(ty: &str, value: &Value) -> bool {
    match ty {
        "null" => matches!(value, Value::Null),
        "boolean" => matches!(value, Value::Bool(_)),
        "number" => matches!(value, Value::Number(..)),
        "integer" => match value {
            Value::Number(number, _) => {
                number.is_i64()
                    || number.is_u64()
                    || number.as_f64().is_some_and(|number| number.fract() == 0.0)
            }
            Value::Null | Value::Bool(_) | Value::Text(_) | Value::List(_) | Value::Map(_) => false,
        },
        "string" => matches!(value, Value::Text(_)),
        "array" => matches!(value, Value::List(_)),
        "object" => matches!(value, Value::Map(_)),
        _ => true,
    }
}
