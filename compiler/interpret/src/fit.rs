//! Values as the types of a graph hold them: what compiled graphs have in fields of such a type.

use graphwright::codegen::{Map, Number, Value};
use graphwright_compiler::codegen::KeyForm;
use graphwright_compiler::ir::{Field, Type};
use serde::de::{DeserializeOwned, Error as _, IgnoredAny};
use serde_json::Error;

/// The value of a key, taken out of what was kept. `None`: it is not there, and may be absent.
///
/// # Errors
/// If it must be there, or does not fit.
pub(crate) fn taken(
    kept: &mut Map<String, Value>,
    key: &str,
    form: &KeyForm,
) -> Result<Option<Value>, Error> {
    match kept.shift_remove(key) {
        None if form.always => Err(missing(key)),
        None => Ok(None),
        Some(Value::Null) if !form.always && !form.null => Ok(None),
        Some(value) => fitting(&form.ty, value).map(Some),
    }
}

/// The value, as a field of this type holds it; as it is, where it does not fit.
pub(crate) fn as_far_as_it_fits(ty: &Type, value: Value) -> Value {
    match is_held_as_it_is(ty) {
        true => value,
        false => fitting(ty, value.clone()).unwrap_or(value),
    }
}

fn is_held_as_it_is(ty: &Type) -> bool {
    match ty {
        Type::Any
        | Type::Null
        | Type::Bool
        | Type::Int
        | Type::Number
        | Type::Text
        | Type::Enum(_) => true,
        Type::List(inner) | Type::Nullable(inner) => is_held_as_it_is(inner),
        Type::Object { .. } => false,
    }
}

/// The value, as a field of this type holds it: without what the type does not know, in its order.
///
/// # Errors
/// If it does not fit, in the words in which compiled graphs say so.
pub(crate) fn fitting(ty: &Type, value: Value) -> Result<Value, Error> {
    match ty {
        Type::Any | Type::Null => Ok(value),
        Type::Bool => as_read::<bool>(value),
        Type::Int => as_read::<i64>(value),
        Type::Number => as_read::<Number>(value),
        Type::Text => as_read::<String>(value),
        Type::Enum(words) => {
            let word: String = serde_json::from_value(value)?;
            match words.contains(&word) {
                true => Ok(Value::String(word)),
                false => Err(unknown(&word, words.iter().map(String::as_str))),
            }
        }
        Type::Nullable(_) if value.is_null() => Ok(value),
        Type::Nullable(inner) => fitting(inner, value),
        Type::List(item) => match value {
            Value::Array(items) => items
                .into_iter()
                .map(|value| fitting(item, value))
                .collect(),
            other @ (Value::Null
            | Value::Bool(_)
            | Value::Number(_)
            | Value::String(_)
            | Value::Object(_)) => as_read::<Vec<IgnoredAny>>(other),
        },
        Type::Object { fields, open } => Ok(Value::Object(whole(fields, *open, value)?)),
    }
}

fn whole(fields: &[Field], open: bool, value: Value) -> Result<Map<String, Value>, Error> {
    if fields.is_empty() && open {
        return serde_json::from_value(value);
    }
    let mut given = object(value)?;
    let mut held = Map::new();
    for field in fields {
        let null = matches!(field.ty, Type::Nullable(_) | Type::Any | Type::Null);
        match given.shift_remove(&field.name) {
            None if field.required => return Err(missing(&field.name)),
            None => {}
            Some(Value::Null) if !field.required && !null => {}
            Some(value) => {
                held.insert(field.name.clone(), fitting(&field.ty, value)?);
            }
        }
    }
    if open {
        held.extend(given);
    }
    Ok(held)
}

/// The fields of an object.
///
/// # Errors
/// If it is something else.
pub(crate) fn object(kept: Value) -> Result<Map<String, Value>, Error> {
    graphwright::codegen::Fields::read_from(kept)
}

/// The value, if it can be read as one of these.
fn as_read<T: DeserializeOwned>(value: Value) -> Result<Value, Error> {
    serde_json::from_value::<T>(value.clone()).map(|_| value)
}

fn missing(name: &str) -> Error {
    Error::custom(format!("missing field `{name}`"))
}

/// A word that is none of these, as serde says it of an enum.
pub(crate) fn unknown<'w>(word: &str, words: impl Iterator<Item = &'w str>) -> Error {
    let quoted: Vec<String> = words.map(|word| format!("`{word}`")).collect();
    let expected = match quoted.as_slice() {
        [] => "there are no variants".to_owned(),
        [one] => format!("expected {one}"),
        [one, other] => format!("expected {one} or {other}"),
        several => format!("expected one of {}", several.join(", ")),
    };
    Error::custom(format!("unknown variant `{word}`, {expected}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn said(ty: &Type, value: Value) -> String {
        fitting(ty, value).map_or_else(|error| error.to_string(), |value| value.to_string())
    }

    #[test]
    fn what_does_not_fit_is_said_as_compiled_graphs_say_it() {
        let words = Type::Enum(vec!["a".into(), "b".into()]);
        for (ty, value, expected) in [
            (
                Type::Text,
                json!(1),
                "invalid type: integer `1`, expected a string",
            ),
            (
                Type::Int,
                json!("x"),
                "invalid type: string \"x\", expected i64",
            ),
            (
                words,
                json!("c"),
                "unknown variant `c`, expected `a` or `b`",
            ),
            (
                Type::List(Box::new(Type::Text)),
                json!({}),
                "invalid type: map, expected a sequence",
            ),
        ] {
            assert_eq!(said(&ty, value), expected);
        }
    }

    #[test]
    fn objects_hold_what_their_type_knows_in_its_order() {
        let field = |name: &str, required| Field {
            name: name.to_owned(),
            ty: Type::Text,
            required,
            doc: String::new(),
        };
        let fields = vec![field("a", true), field("b", false)];
        let closed = Type::Object {
            fields: fields.clone(),
            open: false,
        };
        let open = Type::Object { fields, open: true };
        assert_eq!(
            said(&closed, json!({"b": "2", "x": 3, "a": "1"})),
            r#"{"a":"1","b":"2"}"#
        );
        assert_eq!(
            said(&open, json!({"x": 3, "b": null, "a": "1"})),
            r#"{"a":"1","x":3}"#
        );
        assert_eq!(said(&closed, json!({"b": "2"})), "missing field `a`");
        assert_eq!(said(&closed, json!([])), "expected an object, not array");
    }
}
