//! An object that a text shows as the reply: its keys, and the values that the schema excludes.

use super::example_part::{self, PartSlip};
use super::example_value::{clashes, is_malformed, is_text_for, stands_in};
use super::reply_text::finding;
use super::shown_reply::example;
use super::texts::joined;
use crate::diag::{Diagnostic, listed};
use crate::ir::{ExtraProperties, Judge, Property, Schema, Text, Type};
use serde_json::{Map, Value};

/// An object in the text that is shown as the reply, with keys that the schema has not, or without those that it requires.
pub(super) fn other_keys(id: &str, schema: &Schema, text: &Text) -> Option<Diagnostic> {
    let example = example(&joined(text))?;
    let has = |key: &str| {
        schema
            .properties
            .iter()
            .any(|property| property.name == key)
    };
    let unknown = example
        .keys()
        .filter(|key| !has(key) && schema.extra != ExtraProperties::Merged);
    let unknown: Vec<&str> = unknown.map(String::as_str).collect();
    let missing = schema
        .properties
        .iter()
        .filter(|property| property.required && !example.contains_key(&property.name));
    let missing: Vec<&str> = missing.map(|property| property.name.as_str()).collect();
    let (shown, lacking) = (
        listed(unknown.iter().copied()),
        listed(missing.iter().copied()),
    );
    let mut help = "show a reply as the schema wants it, or change the schema".to_owned();
    let what = match (unknown.is_empty(), missing.is_empty()) {
        (false, false) => {
            help = format!("write {lacking} in place of {shown}, or change the schema");
            format!("shows a reply with {shown}, and the schema has {lacking}")
        }
        (false, true) => format!("shows a reply with {shown}, which the schema has not"),
        (true, false) => format!("shows a reply without {lacking}, which the schema requires"),
        (true, true) => {
            let is_real = is_real(&example, schema);
            let other = |property: &&Property| {
                let shown = example.get(&property.name);
                shown.is_some_and(|value| {
                    clashes(value, &property.ty)
                        || is_real && is_text_for(value, &property.ty)
                        || is_real && has_malformed(&schema.json, &property.name, value)
                })
            };
            let Some(property) = schema.properties.iter().find(other) else {
                return of_part(id, schema, text, &example);
            };
            let shown = example.get(&property.name).and_then(Value::as_str);
            match shown.filter(|_| is_enum(&property.ty)) {
                Some(shown) => {
                    let words = property.ty.texts().unwrap_or_default();
                    let words = listed(words.iter().map(String::as_str));
                    help = format!("write one of {words}, or change the schema");
                    format!(
                        "shows a reply whose `{}` is `{shown}`, which its enum has not",
                        property.name
                    )
                }
                None if is_other_form(schema, property, &example) => format!(
                    "shows a reply whose `{}` the schema excludes",
                    property.name
                ),
                None => format!(
                    "shows a reply whose `{}` is another kind of value than the schema has",
                    property.name
                ),
            }
        }
    };
    let message = format!("a text of `{id}` {what}");
    let label = "not a reply that the schema accepts";
    Some(finding(text, message, label, &help))
}

/// What stands inside of a list or of an object of the example.
fn of_part(
    id: &str,
    schema: &Schema,
    text: &Text,
    example: &Map<String, Value>,
) -> Option<Diagnostic> {
    let found = example_part::slip(example, schema)?;
    let place = found.place;
    let mut help = "show a reply as the schema wants it, or change the schema".to_owned();
    let what = match found.slip {
        PartSlip::Kind => {
            format!("whose `{place}` is another kind of value than the schema has")
        }
        PartSlip::Excluded => format!("whose `{place}` the schema excludes"),
        PartSlip::NoChoice(shown, words) => {
            help = format!("write one of {words}, or change the schema");
            format!("whose `{place}` is `{shown}`, which its enum has not")
        }
        PartSlip::Unknown(key) => {
            format!("with `{key}` in `{place}`, which the schema has not there")
        }
        PartSlip::Lacks(key) => {
            format!("without `{key}` in `{place}`, which the schema requires there")
        }
    };
    let message = format!("a text of `{id}` shows a reply {what}");
    let label = "not a reply that the schema accepts";
    Some(finding(text, message, label, &help))
}

fn is_enum(ty: &Type) -> bool {
    let inner = if let Type::Nullable(inner) = ty {
        inner
    } else {
        ty
    };
    matches!(inner, Type::Enum(_))
}

/// Whether an example shows a reply as one may come, and not words that stand for its values: it has a number, or a value of an enum, and
/// nothing that is to be replaced.
fn is_real(example: &Map<String, Value>, schema: &Schema) -> bool {
    let mut texts = example.values().filter_map(Value::as_str);
    let is_filled = texts.all(|text| !stands_in(text));
    let mut values = schema.properties.iter().filter_map(|property| {
        let shown = example.get(&property.name)?;
        Some((shown, property.ty.texts()))
    });
    let shows = values.any(|(shown, known)| match shown {
        Value::Number(_) | Value::Bool(_) => true,
        Value::String(text) => known.is_some_and(|known| known.contains(text)),
        Value::Null | Value::Array(_) | Value::Object(_) => false,
    });
    is_filled && shows
}

/// Whether a property of an example has such a value.
fn has_malformed(schema: &Value, name: &str, value: &Value) -> bool {
    let properties = schema.get("properties");
    properties
        .and_then(|all| all.get(name))
        .is_some_and(|part| is_malformed(part, value))
}

/// Whether the value of an example is of the kind that the schema wants, and excluded all the same.
fn is_other_form(schema: &Schema, property: &Property, example: &Map<String, Value>) -> bool {
    let shown = example.get(&property.name);
    shown.is_some_and(|value| {
        !clashes(value, &property.ty) && has_malformed(&schema.json, &property.name, value)
    })
}

/// An object that the text of a judge shows as its answer, with a value that its schema excludes: `"score": 9`.
pub(super) fn judged_example(id: &str, judge: &Judge) -> Option<Diagnostic> {
    let example = example(&joined(&judge.system))?;
    let (name, _) = example
        .iter()
        .find(|(name, value)| has_malformed(&judge.schema.json, name, value))?;
    let message =
        format!("a text of the judge `{id}` shows an answer whose `{name}` its schema excludes");
    let label = "not an answer that the schema accepts";
    let help = "show a value that the schema admits, or leave the example out";
    Some(finding(&judge.system, message, label, help))
}
