//! What replies have to be: of nodes that write keys, and of judges.

use super::super::ast::{EVALUATOR, Graph, Judge, KeyType, Node, StateKey};
use super::state::type_of;
use crate::ir::{ExtraProperties, Field, Property, Schema, Type};
use crate::source::Span;
use serde_json::{Map, Value, json};

/// The keys that a node may write; `None`: it writes none.
pub(super) fn of_writes(node: &Node, declared: &[StateKey]) -> Option<Schema> {
    let properties = written(node, declared);
    if properties.is_empty() {
        return None;
    }
    let mut json = Map::new();
    for (property, ty) in &properties {
        json.insert(property.name.clone(), json!({ "type": json_type(*ty) }));
    }
    let properties = properties.into_iter().map(|(property, _)| property);
    Some(schema(
        json!({ "type": "object", "properties": json }),
        properties.collect(),
        node.id.span,
    ))
}

/// The keys of `writes_state`, each once, with what the schema of the state says about them.
fn written(node: &Node, declared: &[StateKey]) -> Vec<(Property, KeyType)> {
    let mut found: Vec<(Property, KeyType)> = Vec::new();
    for write in node.writes() {
        let key = declared.iter().find(|key| key.name.value == write.value);
        let known = found.iter().any(|(known, _)| known.name == write.value);
        let Some(ty) = key.and_then(|key| key.ty.as_ref()).filter(|_| !known) else {
            continue;
        };
        found.push((
            Property {
                name: write.value.clone(),
                span: write.span,
                ty: type_of(ty.value),
                required: false,
                doc: String::new(),
            },
            ty.value,
        ));
    }
    found
}

fn schema(json: Value, properties: Vec<Property>, span: Span) -> Schema {
    let fields = properties.iter().map(|property| Field {
        name: property.name.clone(),
        ty: property.ty.clone(),
        required: false,
        doc: String::new(),
    });
    Schema {
        json,
        ty: Type::Object {
            fields: fields.collect(),
            open: true,
        },
        properties,
        extra: ExtraProperties::Dropped,
        span,
    }
}

fn json_type(ty: KeyType) -> &'static str {
    match ty {
        KeyType::String => "string",
        KeyType::Integer => "integer",
        KeyType::Float => "number",
        KeyType::List => "array",
        KeyType::Dict => "object",
    }
}

/// What a judge replies: by `evaluator_v1`, or by a schema of the graph, with the route and the keys that it writes.
///
/// The route is not required: an answer without one goes to `finalize` (reference, 6.2). That it is one of the routes is
/// looked at when the graph runs, because no second answer is asked for.
pub(super) fn of_judge(graph: &Graph, node: &Node, judge: &Judge) -> Schema {
    let own = graph
        .schemas
        .iter()
        .find(|(name, _)| name.value == judge.schema.value);
    let mut json = match own {
        Some((_, schema)) if judge.schema.value != EVALUATOR => schema.json.clone(),
        Some(_) | None => evaluator(),
    };
    if !json.is_object() {
        json = json!({ "type": "object" });
    }
    if let Value::Object(top) = &mut json {
        let properties = top
            .entry("properties")
            .or_insert_with(|| Value::Object(Map::new()));
        if let Value::Object(properties) = properties {
            let routes: Vec<&str> = judge
                .routes
                .iter()
                .map(|route| route.value.as_str())
                .collect();
            let says = format!("where the work goes: one of {}", routes.join(", "));
            properties.insert(
                "route".into(),
                json!({ "type": "string", "description": says }),
            );
            for (property, ty) in written(node, graph.schema.as_deref().unwrap_or_default()) {
                properties.insert(property.name, json!({ "type": json_type(ty) }));
            }
        }
        if let Some(Value::Array(required)) = top.get_mut("required") {
            required.retain(|name| name != "route");
        }
    }
    let properties = written(node, graph.schema.as_deref().unwrap_or_default());
    let properties = properties.into_iter().map(|(property, _)| property);
    schema(json, properties.collect(), judge.schema.span)
}

/// The schema that the tutorials describe: a score from 0 to 1, the route, the reason, and suggestions.
fn evaluator() -> Value {
    json!({
        "type": "object",
        "properties": {
            "score": { "type": "number", "minimum": 0, "maximum": 1 },
            "route": { "type": "string" },
            "reason": { "type": "string" },
            "suggestions": { "type": "array", "items": { "type": "string" } },
        },
    })
}
