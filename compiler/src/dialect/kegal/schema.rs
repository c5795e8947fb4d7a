//! Schemas of answers: the source document's form becomes JSON Schema, and a routing decision names only
//! agents that are there.

use crate::diag::codes::{INVALID_SCHEMA, UNKNOWN_KEY};
use crate::diag::{Diagnostic, Report};
use crate::ir::Schema;
use crate::suggestion::Suggestion;
use crate::syntax::{Entry, Node, Value as Tree, nearest_word};
use serde_json::{Map, Value, json};

/// What the source document calls `properties`.
const PARAMETERS: &str = "parameters";

const PROPERTIES: &str = "properties";

/// What a schema says, with its places.
pub(super) fn written(written: &Node) -> Option<Schema> {
    let Tree::Map(entries) = &written.value else {
        return None;
    };
    // What is wrong with it was said.
    crate::dialect::schema::read(&renamed(written, entries), &mut Report::default())
}

/// Reports what is wrong with a schema in the form of the source document (sections 6, 10 and 11) or of JSON Schema.
pub(super) fn check(written: &Node, report: &mut Report) {
    let Tree::Map(entries) = &written.value else {
        return;
    };
    for entry in entries {
        let key = entry.key.as_str();
        let Some(near) = slip(key, entries) else {
            continue;
        };
        let message = format!("unknown key `{key}` in a schema");
        let found = Diagnostic::new(&UNKNOWN_KEY, entry.key_span, message, "has no effect");
        report.add(found.did_you_mean(entry.key_span, near));
    }
    if let Some(found) = envelope(entries).or_else(|| whole_schema(entries)) {
        return report.add(found);
    }
    twice(entries, report);
    nested(entries, 0, report);
    crate::dialect::schema::read(&renamed(written, entries), report);
}

/// The keys under which other systems wrap a schema.
const WRAPS: [&str; 3] = ["json_schema", "schema", "function"];

/// A schema in the envelope of `response_format`: `type: json_schema, json_schema: { name: …, schema: … }`.
fn envelope(entries: &[Entry]) -> Option<Diagnostic> {
    let has_fields = |entry: &&Entry| {
        let inner = &entry.value;
        let holds = |node: &Node| node.get(PROPERTIES).is_some() || node.get(PARAMETERS).is_some();
        holds(inner) || inner.get("schema").is_some_and(holds)
    };
    let own = [PARAMETERS, PROPERTIES];
    if entries
        .iter()
        .any(|entry| own.contains(&entry.key.as_str()))
    {
        return None;
    }
    let mut wrapping = entries
        .iter()
        .filter(|entry| WRAPS.contains(&entry.key.as_str()));
    let wrap = wrapping.find(has_fields)?;
    let path = match wrap.value.get("schema") {
        Some(_) => format!("{}.schema", wrap.key),
        None => wrap.key.clone(),
    };
    let message = format!("a schema has no `{}`: the fields stand too deep", wrap.key);
    let found = Diagnostic::new(&INVALID_SCHEMA, wrap.key_span, message, "declares no field");
    Some(found.help(format!(
        "write what stands under `{path}` in its place: `parameters`, or `properties`, and `required`"
    )))
}

/// A whole schema under `parameters`, as providers of models take it: `parameters: { type: object, properties: … }`.
fn whole_schema(entries: &[Entry]) -> Option<Diagnostic> {
    let parameters = entries.iter().find(|entry| entry.key == PARAMETERS)?;
    let inner = parameters.value.entries()?;
    let named = |name: &str| inner.iter().find(|entry| entry.key == name);
    let properties = named(PROPERTIES).filter(|entry| entry.value.entries().is_some())?;
    let ty = named("type").filter(|entry| entry.value.text() == Some("object"))?;
    let message = "`parameters` holds the fields themselves, and here it is a whole schema with `type` and `properties`";
    let found = Diagnostic::new(
        &INVALID_SCHEMA,
        parameters.key_span,
        message,
        "a map of fields is expected",
    );
    let found = found
        .label(ty.key_span, "taken for a field")
        .label(properties.key_span, "taken for a field");
    Some(found.help(
        "write the fields right under `parameters`, and `required` beside it: take out `type: object` and `properties`",
    ))
}

/// `parameters` beside `properties`, which are the same.
fn twice(entries: &[Entry], report: &mut Report) {
    let named = |name: &str| entries.iter().find(|entry| entry.key == name);
    let (Some(parameters), Some(properties)) = (named(PARAMETERS), named(PROPERTIES)) else {
        return;
    };
    let message = "`parameters` of a schema has no effect beside `properties`";
    let found = Diagnostic::new(&UNKNOWN_KEY, parameters.key_span, message, "has no effect");
    let found = found.label(properties.key_span, "these are its fields");
    report.add(found.help("write all fields under one of the two"));
}

/// How deep schemas stand in each other that are looked at.
const DEEPEST: usize = 16;

/// `parameters` in a field, where only the whole schema has them.
fn nested(entries: &[Entry], depth: usize, report: &mut Report) {
    let fields = entries
        .iter()
        .filter(|entry| [PARAMETERS, PROPERTIES].contains(&entry.key.as_str()));
    let fields = fields.filter_map(|entry| entry.value.entries()).flatten();
    for field in fields {
        let Some(inner) = field.value.entries().filter(|_| depth < DEEPEST) else {
            continue;
        };
        let declares = inner.iter().any(|entry| entry.key == PROPERTIES);
        let is_object = inner
            .iter()
            .any(|entry| entry.key == "type" && entry.value.text() == Some("object"));
        let found = inner
            .iter()
            .find(|entry| entry.key == PARAMETERS && entry.value.entries().is_some());
        if let Some(entry) = found.filter(|_| is_object && !declares) {
            let message = format!("`parameters` of the field `{}` has no effect", field.key);
            let found = Diagnostic::new(
                &UNKNOWN_KEY,
                entry.key_span,
                message,
                "only the whole schema has them",
            );
            report.add(
                found
                    .help("write `properties`")
                    .suggestion(entry.key_span, PROPERTIES),
            );
        }
        nested(inner, depth + 1, report);
    }
}

/// `parameters`, if a key was probably meant to be that.
fn slip(key: &str, entries: &[Entry]) -> Option<Suggestion<'static>> {
    let mut all = entries.iter();
    let whole = all.any(|entry| [PARAMETERS, PROPERTIES].contains(&entry.key.as_str()));
    nearest_word(key, [PARAMETERS]).filter(|_| !whole)
}

/// The schema as JSON Schema has it.
fn renamed(written: &Node, entries: &[Entry]) -> Node {
    let declares = entries.iter().any(|entry| entry.key == PROPERTIES);
    let renamed = entries.iter().map(|entry| match entry.key.as_str() {
        key if slip(key, entries).is_some() || (key == PARAMETERS && !declares) => Entry {
            key: PROPERTIES.to_owned(),
            ..entry.clone()
        },
        _ => entry.clone(),
    });
    Node {
        value: Tree::Map(renamed.collect()),
        span: written.span,
    }
}

/// Reports what is wrong with the parameters of a tool: each is a schema, and `required` names some of them.
pub(super) fn check_tool(tool: &Node, report: &mut Report) {
    let Tree::Map(entries) = &tool.value else {
        return;
    };
    let about = |entry: &&Entry| ["parameters", "required"].contains(&entry.key.as_str());
    let parts = entries.iter().filter(about).cloned();
    let schema = Node {
        value: Tree::Map(parts.collect()),
        span: tool.span,
    };
    check(&schema, report);
}

/// `{description, parameters, required}` as JSON Schema; what is JSON Schema already stays as it is.
pub(super) fn of(written: &Value) -> Value {
    let Value::Object(fields) = written else {
        return written.clone();
    };
    let mut schema = Map::new();
    for (key, value) in fields {
        let key = match key.as_str() {
            PARAMETERS if !fields.contains_key("properties") => "properties",
            other => other,
        };
        schema.insert(key.to_owned(), value.clone());
    }
    if schema.contains_key("properties") && !schema.contains_key("type") {
        let mut typed = Map::new();
        typed.insert("type".to_owned(), json!("object"));
        typed.extend(schema);
        schema = typed;
    }
    Value::Object(schema)
}

/// The schema of a controller's answers.
pub(super) fn routing(written: Option<&Value>, agents: &[String]) -> Value {
    let mut schema = written.map_or_else(usual, of);
    let properties = schema
        .as_object_mut()
        .map(|schema| schema.entry("properties").or_insert_with(|| json!({})));
    if let Some(Value::Object(properties)) = properties {
        let next = properties.entry("next_agent").or_insert_with(|| json!({}));
        if let Value::Object(next) = next {
            next.insert("type".to_owned(), json!("string"));
            next.insert("enum".to_owned(), json!(agents));
        }
    }
    schema
}

/// The minimal schema of the source document, section "Reserved `react_output` Fields".
fn usual() -> Value {
    json!({
        "type": "object",
        "description": "Routing decision for the ReAct controller",
        "properties": {
            "reasoning": {"type": "string", "description": "Step-by-step thinking before deciding what to do next."},
            "done": {"type": "boolean", "description": "Set to true when the task is complete and no further dispatch is needed."},
            "next_agent": {"type": "string", "description": "ID of the agent to dispatch. Omit when done is true."},
            "agent_input": {"type": "string", "description": "Task or question to send to the selected agent. Omit when done is true."},
            "final_answer": {"type": "string", "description": "Synthesized final answer. Populate only when done is true."},
        },
        "required": ["reasoning", "done"],
    })
}
