//! An object that a text shows as the reply: its keys, and the values that the schema excludes.

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
                        || is_real && is_malformed(&schema.json, &property.name, value)
                })
            };
            let property = schema.properties.iter().find(other)?;
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

fn is_enum(ty: &Type) -> bool {
    let inner = if let Type::Nullable(inner) = ty {
        inner
    } else {
        ty
    };
    matches!(inner, Type::Enum(_))
}

/// Whether a value of an example cannot be of a type. A text may stand for any value, as in `"score": "<1 to 10>"`; where
/// the type lists its texts, a single word is one of them.
fn clashes(value: &Value, ty: &Type) -> bool {
    const STANDS: [&str; 5] = ["string", "text", "str", "value", "enum"];
    match (ty, value) {
        (Type::Any, _) | (Type::Nullable(_), Value::Null) => false,
        (Type::Nullable(inner), value) => clashes(value, inner),
        (Type::Enum(known), Value::String(text)) => {
            let word = text.len() > 1 && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
            word && !known.contains(text) && !STANDS.contains(&text.to_lowercase().as_str())
        }
        (_, Value::String(_))
        | (Type::Null, Value::Null)
        | (Type::Bool, Value::Bool(_))
        | (Type::Number, Value::Number(_))
        | (Type::List(_), Value::Array(_))
        | (Type::Object { .. }, Value::Object(_)) => false,
        (Type::Int, Value::Number(number)) => number.is_f64(),
        _ => true,
    }
}

/// Whether an example shows a reply as one may come, and not words that stand for its values: it has a number, or a value of an enum, and
/// nothing that is to be replaced.
fn is_real(example: &Map<String, Value>, schema: &Schema) -> bool {
    const STANDS: [&str; 11] = [
        "<", "[", "...", "\u{2026}", "|", "list of", "array of", "e.g.", "number", "string",
        "your ",
    ];
    let mut texts = example.values().filter_map(Value::as_str);
    let is_filled = texts.all(|text| {
        let lower = text.to_lowercase();
        !text.is_empty() && !STANDS.iter().any(|word| lower.contains(word))
    });
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

/// Whether an example has a value that its `pattern`, its `format` or its limits exclude, and that stands for no other: `YYYY-MM`.
fn is_malformed(schema: &Value, name: &str, value: &Value) -> bool {
    let properties = schema.get("properties");
    let Some(part) = properties.and_then(|all| all.get(name)) else {
        return false;
    };
    const KEYS: [&str; 6] = [
        "pattern",
        "format",
        "minimum",
        "maximum",
        "exclusiveMinimum",
        "exclusiveMaximum",
    ];
    let formed: Map<String, Value> = KEYS
        .into_iter()
        .filter_map(|key| Some((key.to_owned(), part.get(key)?.clone())))
        .collect();
    let stands = |letter: char| "YMDHSTymdhsxXN#0-/:. ".contains(letter);
    let is_own = match value {
        Value::String(text) => !text.chars().all(stands),
        // A 0 may stand for any number.
        Value::Number(number) => number.as_f64() != Some(0.0),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => false,
    };
    is_own
        && !formed.is_empty()
        && graphwright_rules::schema::check(&Value::Object(formed), value).is_err()
}

/// Whether the value of an example is of the kind that the schema wants, and excluded all the same.
fn is_other_form(schema: &Schema, property: &Property, example: &Map<String, Value>) -> bool {
    let shown = example.get(&property.name);
    shown.is_some_and(|value| {
        !clashes(value, &property.ty) && is_malformed(&schema.json, &property.name, value)
    })
}

/// A text, where a list, an object or a number is wanted.
fn is_text_for(value: &Value, ty: &Type) -> bool {
    value
        .as_str()
        .is_some_and(|text| !text.contains(char::is_whitespace))
        && matches!(
            ty,
            Type::List(_) | Type::Object { .. } | Type::Int | Type::Number | Type::Bool
        )
}

/// An object that the text of a judge shows as its answer, with a value that its schema excludes: `"score": 9`.
pub(super) fn judged_example(id: &str, judge: &Judge) -> Option<Diagnostic> {
    let example = example(&joined(&judge.system))?;
    let (name, _) = example
        .iter()
        .find(|(name, value)| is_malformed(&judge.schema.json, name, value))?;
    let message =
        format!("a text of the judge `{id}` shows an answer whose `{name}` its schema excludes");
    let label = "not an answer that the schema accepts";
    let help = "show a value that the schema admits, or leave the example out";
    Some(finding(&judge.system, message, label, help))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_text_may_stand_for_any_value_of_an_example() {
        let words = Type::Enum(vec!["low".to_owned(), "high".to_owned()]);
        for (value, ty, expected) in [
            (json!("<1 to 10>"), Type::Int, false),
            (json!(0.5), Type::Int, true),
            (json!(5), Type::Text, true),
            (json!({"a": 1}), Type::List(Box::new(Type::Any)), true),
            (json!("medium"), words.clone(), true),
            (json!("low|high"), words.clone(), false),
            (json!("string"), words, false),
            (json!(null), Type::Int.or_null(), false),
        ] {
            assert_eq!(clashes(&value, &ty), expected, "{value} {ty:?}");
        }
    }
}
