//! What a caller gives a graph: defaults are filled in, and what does not fit `config_schema` is refused with its path.

use super::Workflow;
use crate::value::failure::InputError;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// The inputs of a run.
///
/// An input without a value (null) counts as given only where its schema takes null. Inputs that nobody declared pass.
/// Defaults count as they stand: what they should be was said when the graph was compiled.
///
/// # Errors
/// All that are missing, or what does not fit.
pub fn given<T: DeserializeOwned>(
    workflow: &Workflow,
    mut inputs: Map<String, Value>,
) -> Result<T, InputError> {
    let schema = schema(workflow);
    without_nulls(&schema, &mut inputs);
    if !schema.is_null()
        && let Err(complaints) =
            crate::value::schema::check(&without_required(&schema), &Value::Object(inputs.clone()))
    {
        return Err(refused(&complaints));
    }
    let value = Value::Object(completed(&schema, inputs)?);
    serde_json::from_value(value)
        .map_err(|error| InputError::new("inputs".to_owned(), error.to_string()))
}

/// Their JSON Schema; null: anything goes.
pub(crate) fn schema(workflow: &Workflow) -> Value {
    serde_json::from_str(&workflow.schema).unwrap_or(Value::Null)
}

fn properties(schema: &Value) -> impl Iterator<Item = (&String, &Value)> {
    let properties = schema.get("properties").and_then(Value::as_object);
    properties.into_iter().flatten()
}

/// Takes away what was given as nothing, where nothing is no value.
fn without_nulls(schema: &Value, inputs: &mut Map<String, Value>) {
    for (name, property) in properties(schema) {
        let is_null = inputs.get(name).is_some_and(Value::is_null);
        if is_null && crate::value::schema::check(property, &Value::Null).is_err() {
            inputs.shift_remove(name);
        }
    }
}

/// The inputs with the defaults of those that were not given.
fn completed(
    schema: &Value,
    mut inputs: Map<String, Value>,
) -> Result<Map<String, Value>, InputError> {
    for (name, property) in properties(schema) {
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
    let Some((first, others)) = missing.split_first() else {
        return Ok(inputs);
    };
    let message = match others {
        [] => "is required and was not given".to_owned(),
        [one] => format!("is required and was not given, and so is `{one}`"),
        many => format!(
            "is required and was not given, and so are `{}`",
            many.join("`, `")
        ),
    };
    Err(InputError::new((*first).to_owned(), message))
}

/// The inputs that a caller must give because no default stands in for them, each with its schema (null: any value).
pub(crate) fn demanded(workflow: &Workflow) -> Vec<(String, Value)> {
    let schema = schema(workflow);
    let of = |name: &str| schema.get("properties").and_then(|all| all.get(name));
    let required = schema.get("required").and_then(Value::as_array);
    required
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .filter(|name| of(name).is_none_or(|property| property.get("default").is_none()))
        .map(|name| (name.to_owned(), of(name).cloned().unwrap_or_default()))
        .collect()
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
    let all = complaints.join("; ");
    // The input is named in front of the message anyway.
    let message = all.strip_prefix(&format!("`{input}`: ")).unwrap_or(&all);
    InputError::new(if input.is_empty() { "inputs" } else { &input }, message)
}
