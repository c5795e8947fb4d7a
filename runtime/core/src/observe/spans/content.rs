//! What may be told of what was said, and what must never be.

use crate::host::{Attachment, AttachmentData, Message, Reply, Request};
use crate::observe::secrets::Secrets;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::{Mutex, OnceLock, PoisonError};

/// Characters of a message that a span keeps.
const SHORT: usize = 500;

/// Variables that graphs of this process require: their values are secret.
static HIDDEN: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// From now on, the value of this variable is told to nobody.
pub(super) fn hide(variable: &str) {
    let mut hidden = HIDDEN.lock().unwrap_or_else(PoisonError::into_inner);
    if !hidden.contains(variable) {
        hidden.insert(variable.to_owned());
    }
}

fn secrets() -> Secrets {
    let hidden = HIDDEN.lock().unwrap_or_else(PoisonError::into_inner);
    Secrets::of_process(hidden.iter().map(String::as_str))
}

/// A value without secrets.
pub(super) fn cleaned(mut value: Value) -> Value {
    secrets().remove(&mut value);
    value
}

/// The beginning of a message, without secrets.
pub(super) fn short(message: &str) -> String {
    let (text, _) = secrets().text(message);
    match text.char_indices().nth(SHORT) {
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or_default()),
        None => text,
    }
}

/// Whether what is said to models and tools may be told (GenAI semantic conventions, "Capturing instructions, inputs, and
/// outputs": off unless asked for). `event_only` asks for events, which are not sent.
pub(super) fn wanted() -> bool {
    static WANTED: OnceLock<bool> = OnceLock::new();
    *WANTED.get_or_init(|| {
        let said = std::env::var("OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT");
        let said = said.unwrap_or_default().trim().to_ascii_lowercase();
        matches!(said.as_str(), "true" | "span_only" | "span_and_event")
    })
}

/// What a model was told apart from the conversation.
pub(super) fn instructions(request: &Request) -> Option<String> {
    let parts: Vec<Value> = request
        .messages
        .iter()
        .filter_map(|message| match message {
            Message::System { text } => Some(spoken(text)),
            Message::User { .. } | Message::Assistant { .. } | Message::Tool { .. } => None,
        })
        .collect();
    (!parts.is_empty()).then(|| cleaned(Value::Array(parts)).to_string())
}

/// The conversation so far, as `gen_ai.input.messages` wants it.
pub(super) fn conversation(request: &Request) -> String {
    let messages = request.messages.iter().filter_map(|message| match message {
        Message::System { .. } => None,
        Message::User { text, attachments } => {
            let files = attachments.iter().map(file_part);
            let parts: Vec<Value> = std::iter::once(spoken(text)).chain(files).collect();
            Some(json!({"role": "user", "parts": parts}))
        }
        Message::Assistant {
            text, tool_calls, ..
        } => Some(json!({"role": "assistant", "parts": said(text, tool_calls)})),
        Message::Tool {
            id,
            content,
            attachments,
            ..
        } => {
            let response = json!({"type": "tool_call_response", "id": id, "response": content});
            let parts = std::iter::once(response).chain(attachments.iter().map(file_part));
            Some(json!({"role": "tool", "parts": parts.collect::<Vec<Value>>()}))
        }
    });
    cleaned(Value::Array(messages.collect())).to_string()
}

/// A picture or document beside a text.
fn file_part(file: &Attachment) -> Value {
    match &file.content {
        AttachmentData::Url(url) => {
            json!({"type": "uri", "mime_type": file.media_type, "modality": modality(&file.media_type), "uri": url})
        }
        // The data itself would make a span as large as a picture.
        AttachmentData::Base64(data) => {
            json!({"type": "attachment", "mime_type": file.media_type, "base64_length": data.len()})
        }
    }
}

/// The answer, as `gen_ai.output.messages` wants it.
pub(super) fn answer(reply: &Reply, finish: &str) -> String {
    let message = json!({
        "role": "assistant", "parts": said(&reply.text, &reply.tool_calls), "finish_reason": finish,
    });
    cleaned(Value::Array(vec![message])).to_string()
}

fn spoken(text: &str) -> Value {
    json!({"type": "text", "content": text})
}

fn said(text: &str, calls: &[crate::host::ToolCall]) -> Vec<Value> {
    let words = (!text.is_empty()).then(|| spoken(text));
    let calls = calls.iter().map(|call| {
        json!({"type": "tool_call", "id": call.id, "name": call.name, "arguments": call.arguments})
    });
    words.into_iter().chain(calls).collect()
}

fn modality(media: &str) -> &str {
    match media.split('/').next() {
        Some(kind @ ("image" | "video" | "audio")) => kind,
        Some(_) | None => "document",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_short_and_without_tokens() {
        let long = format!("key sk-abcdefghijklmnopqrstuvwxyz {}", "x".repeat(1000));
        let told = short(&long);
        assert!(!told.contains("sk-abc"), "{told}");
        assert_eq!(told.chars().count(), SHORT + 1);
    }

    #[test]
    fn variables_that_a_graph_requires_are_hidden() {
        // PATH is set wherever tests run, and its name does not say that it is secret.
        let path = std::env::var("PATH").unwrap_or_default();
        assert!(short(&format!("at {path}")).contains(&path.chars().take(20).collect::<String>()));
        hide("PATH");
        assert!(!short(&format!("at {path}")).contains(&path));
    }
}
