//! The model that answers piece by piece, by the name that its provider gives it.
//!
//! The library tells it of answers in one piece only. In a stream the first frames hold it, so no more than these are looked at.

use genai::chat::{ChatOptions, RawFrameRef};
use serde::Deserialize;
use std::sync::{Arc, OnceLock};

/// How many frames are looked at. A provider that names its model does so in the first one; others begin with a sign of life.
const FRAMES: u32 = 4;

/// The name, once it came.
#[derive(Clone, Default)]
pub(super) struct Named(Arc<OnceLock<String>>);

impl Named {
    /// The options, with an eye on the frames.
    pub(super) fn seen_in(&self, options: ChatOptions) -> ChatOptions {
        let name = Arc::clone(&self.0);
        options.with_raw_frame_fn(move |_, frame: RawFrameRef<'_>| {
            if frame.index < FRAMES
                && name.get().is_none()
                && let Some(found) = of(frame.data)
            {
                // Frames come one after another.
                let _ = name.set(found);
            }
        })
    }

    pub(super) fn take(self) -> Option<String> {
        self.0.get().cloned()
    }
}

/// Where the protocols have it.
#[derive(Deserialize)]
struct Frame {
    /// Of OpenAI, Ollama and those like them.
    model: Option<String>,
    /// Of Gemini.
    #[serde(rename = "modelVersion")]
    version: Option<String>,
    /// `message_start` of Anthropic.
    message: Option<Inner>,
    /// `response.created` of OpenAI's responses.
    response: Option<Inner>,
}

#[derive(Deserialize)]
struct Inner {
    model: Option<String>,
}

/// The name in a frame; `None`: it holds none, or is no JSON.
fn of(frame: &str) -> Option<String> {
    let frame: Frame = serde_json::from_str(frame).ok()?;
    let inner = |inner: Option<Inner>| inner.and_then(|inner| inner.model);
    let name = frame
        .model
        .or(frame.version)
        .or_else(|| inner(frame.message))
        .or_else(|| inner(frame.response));
    name.filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn each_protocol_has_its_place_for_the_name() {
        for frame in [
            r#"{"id": "x", "model": "m-1", "choices": []}"#,
            r#"{"modelVersion": "m-1", "candidates": []}"#,
            r#"{"type": "message_start", "message": {"id": "x", "model": "m-1"}}"#,
            r#"{"type": "response.created", "response": {"model": "m-1"}}"#,
        ] {
            assert_eq!(of(frame).as_deref(), Some("m-1"), "{frame}");
        }
        for frame in [
            "[DONE]",
            "{}",
            r#"{"model": 1}"#,
            r#"{"model": ""}"#,
            r#"{"message": "x"}"#,
        ] {
            assert_eq!(of(frame), None, "{frame}");
        }
    }
}
