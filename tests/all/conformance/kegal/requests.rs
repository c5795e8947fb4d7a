//! What models were asked, in the words of the vectors.

use crate::conformance::fields::{Fields, texts};
use crate::conformance::matchers;
use graphwright::host::{Message, Request};
use serde_json::{Value, json};

/// Compares `expect.requests` with what was asked: node by node, in order.
pub(super) fn compare(wanted: &[Value], found: &[Request]) -> Result<(), String> {
    let mut nodes: Vec<&str> = Vec::new();
    for entry in wanted {
        let node = entry["node"]
            .as_str()
            .ok_or("an entry of expect.requests has no node")?;
        if !nodes.contains(&node) {
            nodes.push(node);
        }
    }
    for node in nodes {
        let wanted: Vec<&Value> = wanted
            .iter()
            .filter(|entry| entry["node"] == node)
            .collect();
        let found: Vec<&Request> = found
            .iter()
            .filter(|request| request.node == node)
            .collect();
        if wanted.len() != found.len() {
            return Err(format!(
                "requests: expected {} of {node}, got {}",
                wanted.len(),
                found.len()
            ));
        }
        for (number, (wanted, found)) in wanted.into_iter().zip(found).enumerate() {
            one(wanted, found)
                .map_err(|difference| format!("request {number} of {node}: {difference}"))?;
        }
    }
    Ok(())
}

fn one(wanted: &Value, found: &Request) -> Result<(), String> {
    let fields = Fields::new("requests", wanted);
    let system = found.messages.iter().find_map(|message| match message {
        Message::System { text } => Some(text.as_str()),
        Message::User { .. } | Message::Assistant { .. } | Message::Tool { .. } => None,
    });
    let turns: Vec<Value> = found.messages.iter().filter_map(turn).collect();
    let user = turns.iter().rposition(|turn| turn["role"] == "user");
    let history = user.map_or(&turns[..], |user| &turns[..user]);
    let tools: Vec<&str> = found.tools.iter().map(|tool| tool.name.as_str()).collect();
    let results: Vec<&str> = found.messages.iter().filter_map(result).collect();
    let model = found
        .model
        .as_deref()
        .map(|name| name.split_once(':').map_or(name, |(_, model)| model));
    let compared = [
        ("node", json!(found.node)),
        ("system", json!(system)),
        (
            "user",
            user.map_or(Value::Null, |user| turns[user]["content"].clone()),
        ),
        ("history", json!(history)),
        ("turns", json!(turns)),
        ("tools", json!(tools)),
        ("tool_results", json!(results)),
        ("temperature", json!(found.temperature)),
        ("images", json!(images(found))),
        ("model", json!(model)),
    ];
    for (key, found) in compared {
        if let Some(wanted) = fields.get(key) {
            matchers::value(wanted, &found).map_err(|difference| format!("{key}: {difference}"))?;
        }
    }
    if let Some(Value::Array(wanted)) = fields.get("turns_start_with") {
        let first: Vec<Value> = turns.iter().take(wanted.len()).cloned().collect();
        matchers::value(&json!(wanted), &json!(first))
            .map_err(|difference| format!("turns: {difference}"))?;
    }
    if let Some(schema) = fields.get("schema") {
        part_of(schema, found.schema.as_ref().unwrap_or(&Value::Null))
            .map_err(|difference| format!("schema: {difference}"))?;
    }
    mentions(&fields, system, &turns)?;
    fields.finish()
}

fn mentions(fields: &Fields<'_>, system: Option<&str>, turns: &[Value]) -> Result<(), String> {
    let words = turns.iter().filter_map(|turn| turn["content"].as_str());
    let all: Vec<&str> = system.into_iter().chain(words).collect();
    let all = all.join("\n");
    for (key, there) in [("contains", true), ("excludes", false)] {
        let listed = if there {
            fields.get("contains")
        } else {
            fields.get("excludes")
        };
        for text in listed.map_or(Ok(Vec::new()), texts)? {
            if all.contains(&text) != there {
                return Err(format!("{key} {text:?}: {:?}", matchers::short(&all)));
            }
        }
    }
    Ok(())
}

fn turn(message: &Message) -> Option<Value> {
    Some(match message {
        Message::System { .. } => return None,
        Message::User { text, .. } => json!({"role": "user", "content": text}),
        Message::Assistant { text, .. } => json!({"role": "assistant", "content": text}),
        Message::Tool { content, .. } => json!({"role": "tool", "content": content}),
    })
}

fn result(message: &Message) -> Option<&str> {
    if let Message::Tool { content, .. } = message {
        Some(content)
    } else {
        None
    }
}

fn images(request: &Request) -> usize {
    let attached = request.messages.iter().map(|message| match message {
        Message::User { attachments, .. } => attachments
            .iter()
            .filter(|file| file.media_type.starts_with("image/"))
            .count(),
        Message::System { .. } | Message::Assistant { .. } | Message::Tool { .. } => 0,
    });
    attached.sum()
}

/// Whether every part of `wanted` is there.
pub(super) fn part_of(wanted: &Value, found: &Value) -> Result<(), String> {
    match (wanted, found) {
        (Value::Object(wanted), Value::Object(found)) => {
            wanted.iter().try_for_each(|(key, wanted)| {
                let found = found.get(key).ok_or_else(|| format!("there is no {key}"))?;
                part_of(wanted, found).map_err(|difference| format!("{key}: {difference}"))
            })
        }
        (wanted, found) => matchers::value(wanted, found),
    }
}
