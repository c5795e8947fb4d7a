//! What a caller gives a graph: defaults are filled in, and what does not fit `config_schema` is refused with its path.

use super::Workflow;
use crate::graph::InputError;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// The inputs of a run.
///
/// An input without a value (null) counts as given only where its schema takes null. Inputs that nobody declared pass.
///
/// # Errors
/// All that are missing, or the first that does not fit.
pub fn given<T: DeserializeOwned>(
    workflow: &Workflow,
    inputs: Map<String, Value>,
) -> Result<T, InputError> {
    let schema = schema(workflow);
    let inputs = completed(&schema, inputs)?;
    let value = Value::Object(inputs);
    if !schema.is_null()
        && let Err(complaints) = crate::schema::check(&without_required(&schema), &value)
    {
        return Err(refused(&complaints));
    }
    serde_json::from_value(value).map_err(|error| InputError {
        input: "inputs".to_owned(),
        message: error.to_string(),
    })
}

fn schema(workflow: &Workflow) -> Value {
    serde_json::from_str(&workflow.schema).unwrap_or(Value::Null)
}

/// The inputs with the defaults of those that were not given.
fn completed(
    schema: &Value,
    mut inputs: Map<String, Value>,
) -> Result<Map<String, Value>, InputError> {
    let none = Map::new();
    let properties = schema
        .get("properties")
        .and_then(Value::as_object)
        .unwrap_or(&none);
    for (name, property) in properties {
        let takes_null = crate::schema::check(property, &Value::Null).is_ok();
        if inputs.get(name).is_some_and(Value::is_null) && !takes_null {
            inputs.shift_remove(name);
        }
        if let (false, Some(default)) = (inputs.contains_key(name), property.get("default")) {
            inputs.insert(name.clone(), default.clone());
        }
    }
    let required = schema
        .get("required")
        .and_then(Value::as_array)
        .into_iter()
        .flatten();
    let missing: Vec<&str> = required
        .filter_map(Value::as_str)
        .filter(|name| !inputs.contains_key(*name))
        .collect();
    if missing.is_empty() {
        return Ok(inputs);
    }
    let message = if let [_] = missing.as_slice() {
        "is required and was not given".to_owned()
    } else {
        "are required and were not given".to_owned()
    };
    Err(InputError {
        input: missing.join("`, `"),
        message,
    })
}

/// What is missing has been said.
fn without_required(schema: &Value) -> Value {
    let mut schema = schema.clone();
    if let Value::Object(fields) = &mut schema {
        fields.shift_remove("required");
    }
    schema
}

fn refused(complaints: &[String]) -> InputError {
    let first = complaints.first().cloned().unwrap_or_default();
    let input = first
        .split([':', ' '])
        .next()
        .unwrap_or_default()
        .trim_matches('`')
        .to_owned();
    InputError {
        input: if input.is_empty() {
            "inputs".to_owned()
        } else {
            input
        },
        message: complaints.join("; "),
    }
}
