//! What a model says in place of an answer, where the protocols put it.
//!
//! The library knows the words by which answers end, and not these: it gives a refusal as an answer without words.

use serde_json::Value;

/// The refusal in an answer in one piece; `None`: it is an answer.
pub(super) fn in_answer(body: &Value) -> Option<String> {
    // Chat Completions; Anthropic, where it says more than that it refused.
    let places = ["/choices/0/message/refusal", "/stop_details/explanation"];
    let mut words = places.iter().filter_map(|place| text(body.pointer(place)));
    let blocked = || {
        let reason = text(body.pointer("/promptFeedback/blockReason"))?;
        Some(format!("the prompt was blocked ({reason})"))
    };
    words.next().or_else(blocked).or_else(|| in_response(body))
}

/// The refusal in a piece of an answer: Chat Completions give it word by word, all others in one.
pub(super) fn in_piece(frame: &Value) -> Option<String> {
    let places = [
        "/choices/0/delta/refusal",
        "/delta/stop_details/explanation",
        "/refusal",
    ];
    let mut words = places.iter().filter_map(|place| text(frame.pointer(place)));
    let response = frame.get("response").unwrap_or(&Value::Null);
    words
        .next()
        .or_else(|| in_answer(frame))
        .or_else(|| in_response(response))
}

/// The refusal among the parts of a response.
fn in_response(response: &Value) -> Option<String> {
    let output = response.get("output")?.as_array()?;
    let parts = output
        .iter()
        .filter_map(|item| item.get("content")?.as_array());
    let refusals = parts.flatten().filter_map(|part| {
        let refuses = part.get("type").and_then(Value::as_str) == Some("refusal");
        text(part.get("refusal").filter(|_| refuses))
    });
    let said: Vec<String> = refusals.collect();
    (!said.is_empty()).then(|| said.concat())
}

fn text(value: Option<&Value>) -> Option<String> {
    let text = value?.as_str()?;
    (!text.is_empty()).then(|| text.to_owned())
}
