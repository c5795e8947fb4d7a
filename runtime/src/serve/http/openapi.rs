//! What the service offers, as an OpenAPI document: the inputs are those of this very graph.

use super::super::Facts;
use super::super::list::RunStanding;
use super::door::Connector;
use super::events::LAST_EVENT;
use super::extract::LONGEST_WAIT;
use serde_json::{Value, json};

/// What can be the name of a run: [`crate::run::journal::check_name`].
const NAME: &str = "^[A-Za-z0-9_][A-Za-z0-9._-]{0,99}$";

/// A cursor: when a run was begun, and its name.
const CURSOR: &str = "^[0-9]{1,18}~[A-Za-z0-9._-]{1,100}$";

/// The document.
pub(super) fn document(facts: &Facts, door: &Connector, svg: Option<&str>) -> Value {
    let mut document = json!({
        "openapi": "3.1.0",
        "info": {
            "title": facts.name, "description": facts.description, "version": env!("CARGO_PKG_VERSION"),
        },
        "paths": paths(),
        "components": {
            "schemas": schemas(facts),
            "responses": {"Problem": {"description": "It was not done.", "content": content("Problem")}},
        },
    });
    if svg.is_none()
        && let Some(paths) = document.get_mut("paths").and_then(Value::as_object_mut)
    {
        // There is no picture to be had.
        paths.retain(|path, _| !path.ends_with("/graph.svg"));
    }
    if door.is_locked()
        && let Some(document) = document.as_object_mut()
    {
        document.insert("security".to_owned(), json!([{"token": []}]));
        if let Some(components) = document
            .get_mut("components")
            .and_then(Value::as_object_mut)
        {
            let scheme = json!({"token": {"type": "http", "scheme": "bearer"}});
            components.insert("securitySchemes".to_owned(), scheme);
        }
    }
    document
}

fn reference(name: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{name}")})
}

fn content(name: &str) -> Value {
    json!({"application/json": {"schema": reference(name)}})
}

fn operation(id: &str, summary: &str, done: (&str, Value), parameters: &[Value]) -> Value {
    let (status, content) = done;
    json!({
        "operationId": id, "summary": summary, "parameters": parameters,
        "responses": {
            status: {"description": "Done.", "content": content},
            "default": {"$ref": "#/components/responses/Problem"},
        },
    })
}

/// An operation that can be waited for.
fn awaited(mut operation: Value) -> Value {
    if let Some(responses) = operation
        .get_mut("responses")
        .and_then(Value::as_object_mut)
    {
        let response = json!({"description": "With `wait`: the run as it is then.", "content": content("Run")});
        responses.insert("200".to_owned(), response);
    }
    operation
}

fn with_body(mut operation: Value, name: &str) -> Value {
    if let Some(operation) = operation.as_object_mut() {
        let body = json!({"required": true, "content": content(name)});
        operation.insert("requestBody".to_owned(), body);
    }
    operation
}

/// An operation that wants no token.
fn unguarded(mut operation: Value) -> Value {
    if let Some(operation) = operation.as_object_mut() {
        operation.insert("security".to_owned(), json!([]));
    }
    operation
}

/// An operation that says when it is of no use to call others.
fn unready(mut operation: Value) -> Value {
    if let Some(responses) = operation
        .get_mut("responses")
        .and_then(Value::as_object_mut)
    {
        let response =
            json!({"description": "The store gives no answer.", "content": content("Problem")});
        responses.insert("503".to_owned(), response);
    }
    operation
}

fn paths() -> Value {
    let run = json!({"name": "run", "in": "path", "required": true, "schema": {"type": "string", "pattern": NAME}});
    let run = std::slice::from_ref(&run);
    let wait = json!({
        "name": "wait", "in": "query", "schema": {"type": "number", "minimum": 0, "maximum": LONGEST_WAIT},
        "description": "Seconds to wait until the run is over or asks; then the answer is the run as it is, with status 200.",
    });
    let both = [run, std::slice::from_ref(&wait)].concat();
    let last = json!({
        "name": "Last-Event-ID", "in": "header", "schema": {"type": "integer", "minimum": 0, "maximum": LAST_EVENT}, "description": "Go on after this event.",
    });
    // No schema says what a stream of events is.
    let stream = json!({"text/event-stream": {}});
    let svg = json!({"image/svg+xml": {"schema": {"type": "string"}}});
    let page = json!({"text/html": {"schema": {"type": "string"}}});
    let any = json!({"application/json": {"schema": {"type": "object"}}});
    let any_json = any.clone();
    let filters = [
        json!({"name": "status", "in": "query", "schema": reference("Status")}),
        json!({"name": "limit", "in": "query", "schema": {"type": "integer", "minimum": 1, "maximum": 1000, "default": 50}}),
        json!({
            "name": "after", "in": "query", "schema": {"type": "string", "pattern": CURSOR},
            "description": "`next` of the page before: what comes after it. Runs that are begun meanwhile stand before the first page.",
        }),
    ];
    json!({
        "/about": {"get": operation("about", "What the graph is for, and its inputs", ("200", any.clone()), &[])},
        "/graph.svg": {"get": operation("graph", "The graph as a picture", ("200", svg.clone()), &[])},
        "/runs": {
            "get": operation("list", "The runs of this graph, the latest first, without what they came to", ("200", content("Runs")), &filters),
            "post": with_body(
                awaited(operation("start", "Begin a run", ("202", content("Begun")), std::slice::from_ref(&wait))), "Start",
            ),
        },
        "/runs/{run}": {"get": operation("run", "How a run stands", ("200", content("Run")), run)},
        "/runs/{run}/events": {
            "get": operation(
                "events", "What happens in a run, as it happens: server-sent events, each one JSON object with `event`",
                ("200", stream), &[run, &[last]].concat(),
            ),
        },
        "/runs/{run}/show": {"get": operation("show", "What a run did, step by step, with its state", ("200", any), run)},
        "/runs/{run}/page": {"get": operation("page", "The same as a page", ("200", page), run)},
        "/runs/{run}/graph.svg": {"get": operation("way", "The way of a run through the graph", ("200", svg), run)},
        "/runs/{run}/answer": {
            "post": with_body(
                awaited(operation("answer", "Answer what a run asks; it goes on", ("202", content("Begun")), &both)), "Answer",
            ),
        },
        "/runs/{run}/resume": {
            "post": awaited(operation("resume", "Continue a run that failed, was stopped or was interrupted", ("202", content("Begun")), &both)),
        },
        "/runs/{run}/cancel": {
            "post": operation("cancel", "Ask a run to stop; it can be resumed", ("202", content("Begun")), run),
        },
        "/health": {"get": unguarded(operation("health", "Whether the server is there", ("200", any_json.clone()), &[]))},
        "/ready": {"get": unguarded(unready(operation(
            "ready", "Whether the store of the server takes runs, within 2 s", ("200", any_json), &[],
        )))},
    })
}

/// What begins a run. A prompt gives its input, so that input need not be among the others then.
fn start(facts: &Facts) -> Value {
    let mut inputs = facts.inputs.clone();
    let required = inputs
        .as_object_mut()
        .and_then(|inputs| inputs.remove("required"));
    let required: Vec<&str> = required
        .as_ref()
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let prompt = facts.prompt.as_deref();
    let others: Vec<&&str> = required
        .iter()
        .filter(|name| prompt != Some(**name))
        .collect();
    let mut start = json!({
        "type": "object",
        "properties": {
            "inputs": inputs,
            "run_id": {"type": "string", "pattern": NAME, "description": "A name for the run; a new one if not given."},
        },
        "additionalProperties": false,
    });
    let mut add = |at: &str, key: &str, value: Value| {
        if let Some(part) = start.pointer_mut(at).and_then(Value::as_object_mut) {
            part.insert(key.to_owned(), value);
        }
    };
    if let Some(name) = prompt {
        let description = format!("What the graph is asked: the input `{name}`.");
        let text = json!({"type": "string", "description": description});
        add("/properties", "prompt", text);
    }
    if !others.is_empty() {
        add("", "required", json!(["inputs"]));
        add("/properties/inputs", "required", json!(others));
    }
    if others.len() < required.len() {
        let either = json!([
            {"required": ["prompt"]},
            {"required": ["inputs"], "properties": {"inputs": {"required": required}}},
        ]);
        add("", "anyOf", either);
    }
    start
}

fn schemas(facts: &Facts) -> Value {
    let text = json!({"type": "string"});
    json!({
        "Start": start(facts),
        "Begun": {
            "type": "object", "properties": {"run_id": text, "status": text}, "required": ["run_id", "status"],
        },
        "Status": {
            "type": "string", "enum": RunStanding::NAMES,
            "description": "`interrupted`: the process that ran it is gone; it can be resumed.",
        },
        "Question": {
            "type": "object",
            "properties": {
                "id": text, "node": text, "question": text, "options": {"type": "array", "items": text},
            },
            "required": ["node", "question"],
        },
        "Run": {
            "type": "object",
            "properties": {
                "run_id": text, "graph": text, "status": reference("Status"),
                "questions": {"type": "array", "items": reference("Question")},
                "output": {}, "error": {"type": "object"}, "usage": {"type": "object"},
                "tolerated": {
                    "type": "array", "items": {"type": "object"},
                    "description": "What failed, or was cut off, where the run went on all the same.",
                },
                "path": {"type": "array", "items": text},
                "prompt": {"type": "string", "description": "In a list of at most 100 runs: the beginning of the prompt that it began with."},
            },
            "required": ["run_id", "status"],
        },
        "Runs": {
            "type": "object", "properties": {
                "runs": {"type": "array", "items": reference("Run")},
                "next": {"type": "string", "description": "Where the next page begins: its `after`. Missing: there is none."},
            },
            "required": ["runs"],
        },
        "Answer": {
            "type": "object",
            "properties": {
                "answer": {"type": "string", "description": "To the only question, or to `question`."},
                "question": {"type": "string", "description": "The id or the node of a question."},
                "answers": {
                    "type": "object", "additionalProperties": text,
                    "description": "To several questions, by id or node.",
                },
            },
            "additionalProperties": false,
            "anyOf": [
                {"required": ["answer"]},
                {
                    "required": ["answers"], "properties": {"answers": {"minProperties": 1}},
                    "not": {"required": ["question"]},
                },
            ],
        },
        "Problem": {
            "type": "object",
            "properties": {
                "error": {
                    "type": "object", "properties": {"kind": text, "message": text}, "required": ["kind", "message"],
                },
            },
            "required": ["error"],
        },
    })
}
