//! A model that makes its answers up from the schema of the node: for trying the wiring of a graph without keys.

use crate::host::purse::Quote;
use crate::host::{CallError, Model, Reply, Request, Usage};
use crate::purse::FREE;
use crate::value::boxed::BoxFuture;
use serde_json::{Map, Value};

/// What a node without a schema is answered.
pub const TEXT: &str = "This is a rehearsal: no model was asked.";

/// How deep made-up data goes before it gives up on a schema that contains itself.
const DEPTH: usize = 16;

/// Answers every call with made-up data.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rehearsal;

impl Model for Rehearsal {
    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, CallError>> {
        let text = match &request.schema {
            Some(schema) => sample(schema).to_string(),
            None => TEXT.to_owned(),
        };
        let usage = Usage {
            calls: 1,
            ..Usage::default()
        };
        Box::pin(async move {
            Ok(Reply {
                text,
                usage,
                ..Reply::default()
            })
        })
    }

    fn quote(&self, _request: &Request) -> Result<Quote, CallError> {
        Ok(FREE)
    }
}

/// A value that a schema accepts, as far as its keywords are simple: the same one every time.
pub fn sample(schema: &Value) -> Value {
    value(schema, schema, DEPTH)
}

/// Values that a schema accepts and that differ in what a graph may decide by: of each property of the top level all values
/// of its `enum`, and both of a boolean. The first is [`sample`].
pub fn samples(schema: &Value) -> Vec<Value> {
    const MOST: usize = 24;
    let first = sample(schema);
    let mut all = vec![first.clone()];
    let properties = schema.get("properties").and_then(Value::as_object);
    for (name, property) in properties.into_iter().flatten() {
        let others = match (property.get("enum"), property.get("type")) {
            (Some(Value::Array(values)), _) => values.clone(),
            (None, Some(Value::String(kind))) if kind == "boolean" => {
                vec![true.into(), false.into()]
            }
            _ => Vec::new(),
        };
        for other in others {
            let mut sample = first.clone();
            if let Some(place) = sample.get_mut(name) {
                *place = other;
            }
            if !all.contains(&sample) && all.len() < MOST {
                all.push(sample);
            }
        }
    }
    all
}

fn value(schema: &Value, root: &Value, depth: usize) -> Value {
    let Some(schema) = schema.as_object() else {
        return Value::Null;
    };
    if depth == 0 {
        return Value::Null;
    }
    if let Some(given) = given(schema) {
        return given;
    }
    if let Some(target) = schema
        .get("$ref")
        .and_then(Value::as_str)
        .and_then(|path| crate::value::schema::resolve(root, path))
    {
        return value(target, root, depth - 1);
    }
    for keyword in ["allOf", "anyOf", "oneOf"] {
        if let Some(first) = schema
            .get(keyword)
            .and_then(Value::as_array)
            .and_then(|list| list.first())
        {
            return value(first, root, depth - 1);
        }
    }
    match kind(schema) {
        "object" => object(schema, root, depth),
        "array" => array(schema, root, depth),
        "string" => Value::String(text(schema)),
        "integer" => Value::from(number(schema).ceil() as i64),
        "number" => Value::from(number(schema)),
        "boolean" => Value::Bool(true),
        _ => Value::Null,
    }
}

/// A value that the schema spells out.
fn given(schema: &Map<String, Value>) -> Option<Value> {
    let first = |key: &str| {
        schema
            .get(key)
            .and_then(Value::as_array)
            .and_then(|list| list.first())
    };
    schema
        .get("const")
        .or_else(|| schema.get("default"))
        .or_else(|| first("examples"))
        .or_else(|| first("enum"))
        .cloned()
}

fn kind(schema: &Map<String, Value>) -> &str {
    match schema.get("type") {
        Some(Value::String(kind)) => kind,
        Some(Value::Array(kinds)) => kinds.first().and_then(Value::as_str).unwrap_or("null"),
        Some(Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_)) | None => {
            if schema.contains_key("properties") {
                "object"
            } else {
                "string"
            }
        }
    }
}

fn object(schema: &Map<String, Value>, root: &Value, depth: usize) -> Value {
    let mut object = Map::new();
    if let Some(properties) = schema.get("properties").and_then(Value::as_object) {
        for (name, property) in properties {
            object.insert(name.clone(), value(property, root, depth - 1));
        }
    }
    Value::Object(object)
}

fn array(schema: &Map<String, Value>, root: &Value, depth: usize) -> Value {
    let count = schema
        .get("minItems")
        .and_then(Value::as_u64)
        .unwrap_or(1)
        .clamp(1, 100);
    let item = schema
        .get("items")
        .map_or(Value::String(TEXT.to_owned()), |items| {
            value(items, root, depth - 1)
        });
    Value::Array((0..count).map(|_| item.clone()).collect())
}

fn text(schema: &Map<String, Value>) -> String {
    let limit = |key: &str| {
        schema
            .get(key)
            .and_then(Value::as_u64)
            .and_then(|limit| usize::try_from(limit).ok())
    };
    let most = limit("maxLength").unwrap_or(usize::MAX);
    let least = limit("minLength").unwrap_or(0).min(10_000);
    let mut text: String = TEXT.chars().take(most).collect();
    let short = least.saturating_sub(text.chars().count());
    text.extend(std::iter::repeat_n('.', short));
    text
}

fn number(schema: &Map<String, Value>) -> f64 {
    let bound = |key: &str| schema.get(key).and_then(Value::as_f64);
    let least = bound("minimum").or_else(|| bound("exclusiveMinimum").map(|bound| bound + 1.0));
    let most = bound("maximum").or_else(|| bound("exclusiveMaximum").map(|bound| bound - 1.0));
    match (least, most) {
        (Some(least), _) => least,
        (None, Some(most)) if most < 1.0 => most,
        (None, _) => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn made_up_data_passes_its_own_schema() {
        for schema in [
            json!({"type": "object", "properties": {"a": {"type": "string", "maxLength": 5}, "b": {"type": ["integer", "null"]},
                   "c": {"type": "array", "items": {"enum": ["x", "y"]}, "minItems": 2}, "d": {"$ref": "#/$defs/d"}},
                   "required": ["a", "b", "c", "d"], "$defs": {"d": {"type": "number", "minimum": 3}}}),
            json!({"type": "array", "items": {"type": "boolean"}}),
            json!({"anyOf": [{"type": "null"}, {"type": "string"}]}),
            json!({"type": "integer", "exclusiveMaximum": -4}),
        ] {
            let value = sample(&schema);
            assert_eq!(
                crate::value::schema::check(&schema, &value),
                Ok(()),
                "{schema} gave {value}"
            );
        }
    }

    #[test]
    fn samples_differ_in_what_a_graph_may_decide_by() {
        let schema = json!({"type": "object", "properties": {
            "route": {"enum": ["back", "on"]}, "sure": {"type": "boolean"}, "why": {"type": "string", "maxLength": 1}}});
        let found = samples(&schema);
        assert_eq!(
            found,
            [
                json!({"route": "back", "sure": true, "why": "T"}),
                json!({"route": "on", "sure": true, "why": "T"}),
                json!({"route": "back", "sure": false, "why": "T"}),
            ]
        );
    }

    #[test]
    fn a_schema_that_contains_itself_ends() {
        let schema =
            json!({"type": "object", "properties": {"next": {"$ref": "#"}}, "required": ["next"]});
        assert!(sample(&schema).is_object());
    }
}
