//! What the library does not tell of the frames of a stream: the model that answers, tokens, and how Responses end.
//!
//! It tells the name of a model for answers in one piece only, gives up usage of which it does not know a detail, and takes the
//! end of a connection for the end of a response.

use super::refusal;
use super::tokens::Tokens;
use genai::chat::{ChatOptions, ContentPart, MessageContent, RawFrameRef, StopReason};
use serde_json::Value;
use std::sync::{Arc, Mutex, PoisonError};

/// How many frames are looked at for the name. A provider that names its model does so in the first one; others begin with a
/// sign of life.
const FRAMES: u32 = 4;

/// What was seen in frames so far.
#[derive(Clone, Default)]
pub(super) struct Frames(Arc<Mutex<SeenFrames>>);

/// What was seen.
#[derive(Clone, Debug, Default)]
pub(super) struct SeenFrames {
    /// The model that answers.
    pub(super) model: Option<String>,
    /// The tokens, as said last.
    pub(super) tokens: Tokens,
    /// What the model says in place of an answer.
    pub(super) refusal: Option<String>,
    /// The last event of a response: that it is complete, incomplete, or failed.
    pub(super) end: Option<End>,
}

/// How a response ended.
#[derive(Clone, Debug)]
pub(super) enum End {
    /// With this status and output.
    Over(StopReason, MessageContent),
    /// With this error.
    Failed(Value),
}

impl Frames {
    /// The options, with an eye on the frames.
    pub(super) fn seen_in(&self, options: ChatOptions) -> ChatOptions {
        let seen = Arc::clone(&self.0);
        options.with_raw_frame_fn(move |_, frame: RawFrameRef<'_>| {
            let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
            seen.look_at(frame.index, frame.data);
        })
    }

    pub(super) fn take(self) -> SeenFrames {
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut seen)
    }
}

impl SeenFrames {
    /// Most frames hold a word; they are not read a second time.
    fn look_at(&mut self, index: u32, data: &str) {
        let named = index < FRAMES && self.model.is_none();
        let counted = data.contains("\"usage");
        let ends = data.contains("\"error\"") || data.contains("\"response.");
        let refuses = ["\"refusal\"", "\"blockReason\"", "\"stop_details\""]
            .iter()
            .any(|key| data.contains(key));
        if !(named || counted || ends || refuses) {
            return;
        }
        let Ok(frame) = serde_json::from_str::<Value>(data) else {
            return;
        };
        if named {
            self.model = model(&frame);
        }
        if counted {
            self.tokens = Tokens::in_answer(&frame).or(self.tokens);
        }
        if refuses && let Some(words) = refusal::in_piece(&frame) {
            // The last event of a response says all of it again.
            match ends {
                true => self.refusal = Some(words),
                false => self.refusal.get_or_insert_default().push_str(&words),
            }
        }
        if ends && let Some(end) = end(&frame) {
            self.end = Some(end);
        }
    }
}

/// The name in a frame; `None`: it holds none.
fn model(frame: &Value) -> Option<String> {
    // Of OpenAI, Ollama and those like them; of Gemini; `message_start` of Anthropic; `response.created` of Responses.
    let places = [
        "/model",
        "/modelVersion",
        "/message/model",
        "/response/model",
    ];
    let mut names = places.iter().filter_map(|place| frame.pointer(place));
    let name = names.find_map(Value::as_str)?;
    Some(name.to_owned()).filter(|name| !name.is_empty())
}

/// How an event of Responses ends it.
fn end(frame: &Value) -> Option<End> {
    let kind = frame.get("type").and_then(Value::as_str);
    let response = frame.get("response").unwrap_or(&Value::Null);
    match kind {
        Some("response.completed" | "response.incomplete") => {
            Some(End::Over(stop(response)?, output(response)))
        }
        Some("response.failed") => {
            let error = response.get("error").filter(|error| !error.is_null());
            Some(End::Failed(error.unwrap_or(response).clone()))
        }
        Some("error") => Some(End::Failed(frame.clone())),
        Some(_) => None,
        // Gateways leave the type out where they break off.
        None => {
            let error = frame.get("error").filter(|error| !error.is_null())?;
            Some(End::Failed(error.clone()))
        }
    }
}

/// Why a response stopped: its status, or why it is not complete.
pub(super) fn stop(response: &Value) -> Option<StopReason> {
    let status = response.get("status")?.as_str()?;
    let why = response.pointer("/incomplete_details/reason");
    let filtered = why.and_then(Value::as_str) == Some("content_filter");
    let word = if filtered { "content_filter" } else { status };
    Some(StopReason::from(word.to_owned()))
}

/// The words and calls of a response.
fn output(response: &Value) -> MessageContent {
    let listed = |value: &Value, key: &str| match value.get(key) {
        Some(Value::Array(items)) => items.clone(),
        Some(_) | None => Vec::new(),
    };
    let text = |item: &Value, key: &str| {
        let text = item.get(key).and_then(Value::as_str);
        text.unwrap_or_default().to_owned()
    };
    let mut parts = Vec::new();
    for item in listed(response, "output") {
        match text(&item, "type").as_str() {
            "message" => {
                let words = listed(&item, "content");
                let words = words.iter().map(|part| text(part, "text"));
                parts.extend(
                    words
                        .filter(|words| !words.is_empty())
                        .map(ContentPart::from_text),
                );
            }
            "function_call" => {
                let arguments = text(&item, "arguments");
                parts.push(ContentPart::ToolCall(genai::chat::ToolCall {
                    call_id: text(&item, "call_id"),
                    fn_name: text(&item, "name"),
                    fn_arguments: serde_json::from_str(&arguments)
                        .unwrap_or(Value::String(arguments)),
                    thought_signatures: None,
                }));
            }
            _ => {}
        }
    }
    MessageContent::from_parts(parts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn seen(frame: &str) -> SeenFrames {
        let mut seen = SeenFrames::default();
        seen.look_at(0, frame);
        seen
    }

    #[test]
    fn each_protocol_has_its_place_for_the_name() {
        for frame in [
            r#"{"id": "x", "model": "m-1", "choices": []}"#,
            r#"{"modelVersion": "m-1", "candidates": []}"#,
            r#"{"type": "message_start", "message": {"id": "x", "model": "m-1"}}"#,
            r#"{"type": "response.created", "response": {"model": "m-1"}}"#,
        ] {
            assert_eq!(seen(frame).model.as_deref(), Some("m-1"), "{frame}");
        }
        for frame in [
            "[DONE]",
            "{}",
            r#"{"model": 1}"#,
            r#"{"model": ""}"#,
            r#"{"message": "x"}"#,
        ] {
            assert_eq!(seen(frame).model, None, "{frame}");
        }
    }

    #[test]
    fn the_last_word_on_tokens_counts() {
        let mut seen = SeenFrames::default();
        for frame in [
            json!({"usage": {"prompt_tokens": 3, "completion_tokens": 0}}),
            json!({"choices": [{"index": 0, "delta": {}}], "usage": {"prompt_tokens": 3.0, "completion_tokens": 7.0}}),
            json!({"usage": null}),
        ] {
            seen.look_at(9, &frame.to_string());
        }
        assert_eq!((seen.tokens.input, seen.tokens.output), (Some(3), Some(7)));
    }

    #[test]
    fn responses_end_with_an_event() {
        let end = |frame: Value| seen(&frame.to_string()).end;
        let word = json!({"type": "response.output_text.delta", "delta": "\"error\""});
        assert!(end(word).is_none());
        let failed = json!({"type": "response.failed", "response": {"error": {"message": "no"}}});
        let bare = json!({"error": {"message": "no"}});
        for frame in [failed, bare] {
            let Some(End::Failed(error)) = end(frame) else {
                panic!("it failed");
            };
            assert_eq!(error, json!({"message": "no"}));
        }
        let over = json!({"type": "response.completed", "response": {"status": "completed", "output": [
            {"type": "message", "content": [{"type": "output_text", "text": "A"}]},
            {"type": "function_call", "call_id": "c", "name": "f", "arguments": "{\"a\":1}"}, 5,
        ]}});
        let Some(End::Over(StopReason::Completed(_), content)) = end(over) else {
            panic!("it is over");
        };
        assert_eq!(content.texts(), ["A"]);
        assert_eq!(content.tool_calls()[0].fn_arguments, json!({"a": 1}));
        let filtered = json!({"type": "response.incomplete", "response": {"status": "incomplete",
            "incomplete_details": {"reason": "content_filter"}}});
        assert!(matches!(
            end(filtered),
            Some(End::Over(StopReason::ContentFilter(_), _))
        ));
    }
}
