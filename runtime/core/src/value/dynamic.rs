//! What generated code does with values that have no type of their own.

use crate::value::failure::{Failure, InputError, Kind, UnresolvedReference};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Number, Value};

/// A typed value as a dynamic one.
pub fn to_value<T: Serialize + ?Sized>(value: &T) -> Value {
    // Only maps with keys that are not text fail, and no generated type has one.
    serde_json::to_value(value).unwrap_or(Value::Null)
}

/// A value as another type that has the same JSON, or that type's empty value.
pub fn recast<T: Serialize + ?Sized, U: DeserializeOwned + Default>(value: &T) -> U {
    serde_json::from_value(to_value(value)).unwrap_or_default()
}

/// Copies a key of a state that has many. A function, so that it is compiled once per type, and not once per key.
#[inline(never)]
pub fn copy<T: Clone>(to: &mut T, from: &T) {
    to.clone_from(from);
}

/// A constant that the graph file holds, from its JSON.
pub fn constant(json: &str) -> Value {
    serde_json::from_str(json).unwrap_or(Value::Null)
}

/// A number that the graph file holds, from its JSON.
pub fn number(json: &str) -> Number {
    serde_json::from_str(json).unwrap_or_else(|_| Number::from(0))
}

/// The fields of an object; none if it is something else.
pub fn object(value: impl Into<Value>) -> Map<String, Value> {
    match value.into() {
        Value::Object(fields) => fields,
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            Map::new()
        }
    }
}

/// An object without some of its fields.
pub fn without(mut fields: Map<String, Value>, names: &[&str]) -> Map<String, Value> {
    for name in names {
        fields.shift_remove(*name);
    }
    fields
}

/// The value of a strict reference.
///
/// # Errors
/// If it is missing.
pub fn needed<'v, T: ?Sized>(
    name: &str,
    value: Option<&'v T>,
) -> Result<&'v T, UnresolvedReference> {
    value.ok_or_else(|| UnresolvedReference {
        names: vec![name.to_owned()],
    })
}

/// The items of the list that a map node goes over.
///
/// # Errors
/// If the value is no list.
pub fn items<T: Serialize + ?Sized>(name: &str, value: &T) -> Result<Vec<Value>, Failure> {
    match to_value(value) {
        Value::Array(items) => Ok(items),
        other @ (Value::Null
        | Value::Bool(_)
        | Value::Number(_)
        | Value::String(_)
        | Value::Object(_)) => Err(Failure::new(
            Kind::NotAList,
            format!(
                "`over` ({name}) must be a list, got {}",
                crate::value::schema::type_name(&other)
            ),
        )),
    }
}

/// A limit on how much is done at once, as computed from the state: a positive integer, also as text.
///
/// # Errors
/// If it is anything else.
pub fn limit<T: Serialize + ?Sized>(name: &str, value: &T) -> Result<u32, Failure> {
    let value = to_value(value);
    let number = match &value {
        Value::Number(number) => number.as_u64(),
        Value::String(text) => text.trim().parse().ok(),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    };
    number
        .and_then(|number| u32::try_from(number).ok())
        .filter(|number| *number > 0)
        .ok_or_else(|| {
            Failure::new(
                Kind::InvalidConcurrency,
                format!("`max_concurrency` ({name}) must be a positive integer, got {value}"),
            )
        })
}

/// The failure of a node that ended in a way for which the graph names no next node.
pub fn no_way_on(node: &str) -> Failure {
    Failure::new(
        Kind::MissingNext,
        format!("node `{node}` has no `next` for the way it ended"),
    )
}

/// A start state with the caller's inputs laid over it.
///
/// # Errors
/// If an input does not have the type that the graph gives its key.
#[inline]
pub fn seed<S: Serialize + DeserializeOwned>(
    start: &S,
    inputs: Map<String, Value>,
) -> Result<S, InputError> {
    seed_by(to_value(start), inputs, serde_json::from_value)
}

/// The same, where something else reads the state.
///
/// # Errors
/// As there.
#[inline]
pub fn seed_by<S>(
    start: Value,
    inputs: Map<String, Value>,
    read: impl Fn(Value) -> serde_json::Result<S>,
) -> Result<S, InputError> {
    let mut fields = object(start);
    let names: Vec<String> = inputs.keys().cloned().collect();
    for (name, value) in inputs {
        let before = fields.insert(name.clone(), value);
        if let Err(error) = read(Value::Object(fields.clone())) {
            let hint = before
                .map(|value| format!(" (it starts as {value})"))
                .unwrap_or_default();
            return Err(InputError::new(name, format!("{error}{hint}")));
        }
    }
    read(Value::Object(fields))
        .map_err(|error| InputError::new(names.join(", "), error.to_string()))
}
