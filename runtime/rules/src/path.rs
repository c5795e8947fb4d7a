//! Paths into values.

use serde_json::Value;

/// The value at a path inside a value: `.name` of an object, `[0]` of a list.
pub fn at<'v>(value: &'v Value, path: &[PathStep<'_>]) -> Option<&'v Value> {
    path.iter().try_fold(value, |value, step| match step {
        PathStep::Field(name) => value.as_object()?.get(*name),
        PathStep::Index(index) => value.as_array()?.get(*index),
        PathStep::Part(name) => match value {
            Value::Object(fields) => fields.get(*name),
            Value::Array(items) => items.get(name.parse::<usize>().ok()?),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
        },
    })
}

/// One step of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathStep<'a> {
    /// A field of an object.
    Field(&'a str),
    /// An item of a list.
    Index(usize),
    /// A field of an object; of a list the item with this number.
    Part(&'a str),
}
