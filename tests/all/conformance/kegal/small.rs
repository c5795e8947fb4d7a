//! Areas about one function.

use super::graph::{self, Compiled};
use super::outcome::Ran;
use super::requests::part_of;
use super::world::Outside;
use crate::conformance::fields::Fields;
use crate::conformance::finding::{Finding, JournalEntry, all_found, listed, none_else};
use crate::conformance::matchers;
use crate::conformance::workplace::Workplace;
use graphwright::RunFailure;
use graphwright::codegen::{MediaKind, MediaSource, MediaSpec};
use graphwright::dialects::kegal::{Chunks, History, Inputs, attachment_at, filled};
use graphwright::host::{AttachmentData, Environment, Message};
use graphwright::{Kind, Run};
use graphwright_tests::interpret::InterpretedGraph;
use serde_json::{Map, Value, json};
use std::path::Path;
use std::sync::Arc;

/// A graph whose node `n` has this prompt.
fn graph(template: &Value, node: Value, before: Vec<Value>) -> Value {
    let mut own =
        json!({"id": "n", "model": 0, "temperature": 0.0, "max_tokens": 100, "show": true});
    own.as_object_mut()
        .unwrap()
        .extend(node.as_object().cloned().unwrap_or_default());
    let nodes: Vec<Value> = before.into_iter().chain([own]).collect();
    json!({
        "models": [{"llm": "ollama", "model": "stub"}],
        "prompts": [template, {"template": {"prompt_template": {"t": "go"}}}],
        "nodes": nodes,
    })
}

/// The texts that `n` sends; `None`: the compiler refuses the graph.
fn sent(
    place: &Workplace,
    compiled: &Compiled,
    given: &Value,
    inputs: Map<String, Value>,
) -> Result<Option<(String, String)>, String> {
    let Some(checked) = &compiled.checked else {
        return Ok(None);
    };
    let outside = Outside::of(&Fields::new("given", given), false)?;
    let program = InterpretedGraph::new(checked.program(), checked.facts());
    let host = outside.host();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| error.to_string())?;
    let dir = place.path().join("agents/main");
    let outcome = runtime
        .block_on(
            Run::with_inputs(&program, inputs)
                .host(&host)
                .dir(dir)
                .run(),
        )
        .map_err(|error| error.to_string())?;
    if let Some(problem) = &outcome.error {
        return Err(format!("the run failed: {problem}"));
    }
    let requests = outside.take_requests();
    let request = requests
        .iter()
        .find(|request| request.node == "n")
        .ok_or("the node was not asked")?;
    let (mut system, mut user) = (String::new(), String::new());
    for message in &request.messages {
        match message {
            Message::System { text } => system.clone_from(text),
            Message::User { text, .. } => user.clone_from(text),
            Message::Assistant { .. } | Message::Tool { .. } => {}
        }
    }
    Ok(Some((system, user)))
}

fn compared(
    expect: &Fields<'_>,
    compiled: &Compiled,
    found: Option<(String, String)>,
) -> Result<(), String> {
    all_found(
        &JournalEntry::list(expect.list("warnings")?)?,
        &compiled.warnings,
    )?;
    let errors = JournalEntry::list(expect.list("errors")?)?;
    let Some((system, user)) = found else {
        all_found(&errors, &compiled.errors)?;
        if errors.is_empty() {
            return Err(format!("refused: {}", listed(&compiled.errors)));
        }
        return none_else(&errors, &[], &compiled.errors);
    };
    if !errors.is_empty() {
        return Err("compiles".to_owned());
    }
    let wanted = expect.need("value")?;
    matchers::value(&wanted["system"], &json!(system))
        .map_err(|difference| format!("system: {difference}"))?;
    matchers::value(&wanted["user"], &json!(user))
        .map_err(|difference| format!("user: {difference}"))
}

/// Area `compose.template`: placeholders in the raw text are given themselves as values.
pub(super) fn template(given: &Fields<'_>, expect: &Fields<'_>) -> Result<(), String> {
    let place = Workplace::new()?;
    let template = given.need("template")?;
    let mut placeholders = Map::new();
    let text = template.to_string();
    for name in text
        .split('{')
        .skip(1)
        .filter_map(|rest| rest.split_once('}'))
        .map(|(name, _)| name)
    {
        placeholders.insert(name.to_owned(), json!(format!("{{{name}}}")));
    }
    let node = json!({"prompt": {"template": 0, "prompt_placeholders": placeholders}});
    let compiled = graph::compile_value(
        &place,
        &graph(&json!({"template": template}), node, Vec::new()),
    )?;
    let found = sent(&place, &compiled, &json!({}), Map::new())?;
    compared(expect, &compiled, found)
}

/// Area `compose.prompt`: the raw texts stand in a section, which is taken away again.
pub(super) fn prompt(given: &Fields<'_>, expect: &Fields<'_>) -> Result<(), String> {
    let place = Workplace::new()?;
    let raw = given.need("template")?;
    let context = Fields::new("context", given.need("context")?);
    let mut template = json!({});
    for (part, key) in [("system", "system_template"), ("user", "prompt_template")] {
        if raw[part].as_str().is_some_and(|text| !text.is_empty()) {
            template[key] = json!({"t": raw[part]});
        }
    }
    let mut inputs = Map::new();
    for name in ["user_message", "retrieved_chunks"] {
        if let Some(value) = context.get(name) {
            inputs.insert(name.to_owned(), value.clone());
        }
    }
    let items = context.get("message_passing").and_then(Value::as_array);
    let prompt = json!({
        "template": 0,
        "prompt_placeholders": context.object("placeholders")?,
        "user_message": inputs.contains_key("user_message"),
        "retrieved_chunks": inputs.contains_key("retrieved_chunks"),
    });
    let node = json!({"prompt": prompt, "message_passing": {"input": items.is_some()}});
    let mut replies = Map::new();
    let before = items.into_iter().flatten().enumerate().map(|(number, item)| {
        let id = format!("w{number}");
        let reply = if item.is_string() { json!({"text": item}) } else { json!({"json": item}) };
        replies.insert(id.clone(), json!([reply]));
        json!({"id": id, "model": 0, "temperature": 0.0, "max_tokens": 100, "show": true, "prompt": {"template": 1},
            "message_passing": {"output": true}})
    });
    let before = before.collect();
    context.finish()?;
    let compiled =
        graph::compile_value(&place, &graph(&json!({"template": template}), node, before))?;
    let found = sent(&place, &compiled, &json!({"replies": replies}), inputs)?;
    let inner = |text: String| match text
        .strip_prefix("<t>\n")
        .and_then(|text| text.strip_suffix("</t>\n\n"))
    {
        Some(inner) => inner.to_owned(),
        None => text,
    };
    let found = found.map(|(system, user)| (inner(system), inner(user)));
    compared(expect, &compiled, found)
}

/// Area `mcp.translate`.
pub(super) fn translate(given: &Fields<'_>, expect: &Fields<'_>) -> Result<(), String> {
    let about = graphwright::world::tools::served(given.need("mcp_tool")?)?;
    let found = json!({"name": about.name, "description": about.description, "parameters": about.parameters});
    part_of(expect.need("value")?, &found)
}

/// Area `media.load`.
pub(super) fn media(given: &Fields<'_>, expect: &Fields<'_>) -> Result<(), String> {
    let (key, kind, data) = match (given.get("image"), given.get("document")) {
        (Some(data), None) => ("images", MediaKind::Image, data),
        (None, Some(data)) => ("documents", MediaKind::Document, data),
        _ => return Err("given has no image and no document".to_owned()),
    };
    let place = Workplace::new()?;
    let mut graph = graph(
        &json!({"template": {"prompt_template": {"t": "go"}}}),
        json!({"prompt": {"template": 0}, key: [0]}),
        Vec::new(),
    );
    graph[key] = json!([data]);
    let compiled = graph::compile_value(&place, &graph)?;
    let errors = JournalEntry::list(expect.list("errors")?)?;
    if compiled.checked.is_none() {
        all_found(&errors, &compiled.errors)?;
        return if errors.is_empty() {
            Err(listed(&compiled.errors))
        } else {
            Ok(())
        };
    }
    let text = data["base64"].as_str().ok_or("the data is not in Base64")?;
    let source = MediaSource::Base64(Box::leak(text.to_owned().into_boxed_str()));
    let found = attachment_at(&MediaSpec { kind, source }, "", Path::new(""))?;
    let AttachmentData::Base64(bytes) = found.content else {
        return Err("the data became a URL".to_owned());
    };
    part_of(
        expect.need("value")?,
        &json!({"media_type": found.media_type, "base64": bytes}),
    )
}

/// Area `uri`: as the source of a history, which may be either.
pub(super) fn uri(given: &Fields<'_>, expect: &Fields<'_>) -> Result<(), String> {
    let place = Workplace::new()?;
    let mut graph = graph(
        &json!({"template": {"prompt_template": {"t": "go"}}}),
        json!({"prompt": {"template": 0, "chat_history": "s"}}),
        Vec::new(),
    );
    graph["chat_history"] = json!({"s": {"path": given.text("uri")?}});
    let compiled = graph::compile_value(&place, &graph)?;
    let errors = JournalEntry::list(expect.list("errors")?)?;
    all_found(&errors, &compiled.errors)?;
    none_else(&errors, &[], &compiled.errors)?;
    matchers::value(expect.need("value")?, &json!(compiled.checked.is_some()))
}

/// Area `env`.
pub(super) fn environment(given: &Fields<'_>, expect: &Fields<'_>) -> Result<(), String> {
    let variables = serde_json::from_value(Value::Object(given.object("env")?))
        .map_err(|error| error.to_string())?;
    let environment = Environment::Only(Arc::new(variables));
    let errors = JournalEntry::list(expect.list("errors")?)?;
    match filled(&environment, given.text("text")?) {
        Ok(text) if errors.is_empty() => matchers::text(expect.need("text")?, &text),
        Ok(text) => Err(format!("became {text:?}")),
        Err(missing) => {
            let error = graphwright::RunError::Environment(missing);
            all_found(&errors, &Ran::refused(&error).problems)?;
            if errors.is_empty() {
                Err(error.to_string())
            } else {
                Ok(())
            }
        }
    }
}

/// Area `api`.
pub(super) fn api(given: &Fields<'_>, expect: &Fields<'_>) -> Result<(), String> {
    let call = Fields::new("call", given.need("call")?);
    let text = |key: &'static str| call.get(key).and_then(Value::as_str);
    let (file, uri, method) = (
        text("file").map(Path::new),
        text("uri"),
        call.text("method")?,
    );
    let done = match method {
        "add_retrieved_chunks" => Inputs::new().add_retrieved_chunks(Chunks {
            file,
            uri,
            chunks: text("chunks"),
        }),
        "add_chat_history" => {
            let turns: Option<Vec<(&str, &str)>> =
                call.get("history").and_then(Value::as_array).map(|turns| {
                    let turn = |turn: &'_ Value| turn.get("role").is_some();
                    turns
                        .iter()
                        .filter(|each| turn(each))
                        .map(|turn| {
                            (
                                turn["role"].as_str().unwrap(),
                                turn["content"].as_str().unwrap(),
                            )
                        })
                        .collect()
                });
            Inputs::new().add_chat_history(
                call.text("id")?,
                History {
                    file,
                    uri,
                    history: turns.as_deref(),
                },
            )
        }
        other => return Err(format!("the runner does not know the method {other}")),
    };
    call.finish()?;
    let errors = JournalEntry::list(expect.list("errors")?)?;
    match done {
        Ok(inputs) if errors.is_empty() => {
            matchers::value(expect.need("value")?, &Value::Object(inputs.into_map()))
        }
        Ok(inputs) => Err(format!("became {inputs:?}")),
        Err(error) => {
            // Which rule was broken is in the message: the kind of all of them is that of an input.
            let kind = if error.message.contains("https") {
                Kind::Io
            } else {
                Kind::Inputs
            };
            let problem = RunFailure::new("", kind, error.to_string());
            let found: Vec<Finding> = vec![Finding::failed(&problem)];
            if errors.is_empty() {
                Err(error.to_string())
            } else {
                all_found(&errors, &found)
            }
        }
    }
}
