//! One call: in one piece, or piece by piece.
//!
//! Dropping the future of a call closes its connection: nothing here spawns a task.

use super::frames::{End, Frames, SeenFrames, stop};
use super::provider::{Provider, Target};
use super::settings::Stream;
use super::tokens::Tokens;
use super::translate::{self, Omissions, ReplyParts};
use super::{call_failure, completions, http, refusal};
use crate::host::{CallError, Request};
use futures_util::StreamExt;
use genai::ServiceTarget;
use genai::adapter::AdapterKind;
use genai::chat::{ChatOptions, ChatRequest, ChatResponse, ChatStreamEvent};
use serde_json::Value;

/// Hears the words of a model while they come.
pub(crate) type WordListener<'a> = &'a (dyn Fn(&str) + Send + Sync);

/// A call that is wanted.
pub(crate) struct ModelCall<'a> {
    pub(crate) provider: &'a Provider,
    pub(crate) target: Target<'a>,
    pub(crate) request: &'a Request,
    /// What the provider holds the model to, in its words.
    pub(crate) schema: Option<&'a Value>,
    pub(crate) without: Omissions,
    pub(crate) told: Option<WordListener<'a>>,
}

impl ModelCall<'_> {
    /// Makes the call.
    ///
    /// # Errors
    /// What went wrong with it.
    pub(crate) async fn make(self) -> Result<ReplyParts, CallError> {
        let streams = match self.provider.stream() {
            Stream::Always => true,
            Stream::Watched => self.told.is_some(),
            Stream::Never => false,
        };
        if streams {
            self.pieces().await
        } else {
            self.whole().await
        }
    }

    async fn whole(self) -> Result<ReplyParts, CallError> {
        if self.provider.service.adapter == AdapterKind::OpenAI
            && let Some(body) = completions::written(&self)
        {
            return completions::ask(&self, &body).await;
        }
        let client = http::client()?;
        let (to, chat, options) = self.translated();
        match client.exec_chat(to, chat, Some(&options)).await {
            Ok(answer) => of(answer, &self),
            Err(error) => salvaged(&error)
                .or_else(|| self.blocked(&error))
                .ok_or_else(|| call_failure::of(&error, &self.target)),
        }
    }

    /// In the words of the library.
    fn translated(&self) -> (ServiceTarget, ChatRequest, ChatOptions) {
        let (provider, ready) = (self.provider, self.target.ready());
        let model = self.target.model;
        (
            translate::target(provider, ready, model),
            translate::conversation(self.request, provider),
            translate::options(self, ready, model),
        )
    }

    async fn pieces(self) -> Result<ReplyParts, CallError> {
        let target = &self.target;
        let client = http::client()?;
        let frames = Frames::default();
        let (to, chat, options) = self.translated();
        let options = frames.seen_in(options);
        let answer = client
            .exec_chat_stream(to, chat, Some(&options))
            .await
            .map_err(|error| call_failure::of(&error, target))?;
        let limit = self.provider.reply_bytes();
        let mut stream = answer.stream;
        let mut words = 0_usize;
        let mut calls = 0_usize;
        while let Some(event) = stream.next().await {
            let event = match event {
                Ok(event) => event,
                Err(error) => return self.broken(frames, &error),
            };
            match event {
                ChatStreamEvent::Chunk(piece) => {
                    words = words.saturating_add(piece.content.len());
                    if let Some(told) = self.told.filter(|_| words <= limit) {
                        told(&piece.content);
                    }
                }
                ChatStreamEvent::ReasoningChunk(piece)
                | ChatStreamEvent::ThoughtSignatureChunk(piece) => {
                    words = words.saturating_add(piece.content.len());
                }
                // Each piece holds all arguments so far.
                ChatStreamEvent::ToolCallChunk(piece) => {
                    calls = calls.max(piece.tool_call.fn_arguments.as_str().map_or(0, str::len));
                }
                ChatStreamEvent::Start | ChatStreamEvent::Heartbeat => {}
                ChatStreamEvent::End(end) => {
                    let seen = frames.take();
                    let used = end.captured_usage.unwrap_or_default();
                    let came = ReplyParts {
                        content: end.captured_content.unwrap_or_default(),
                        tokens: Tokens::of(&used).or(seen.tokens),
                        stop: end.captured_stop_reason,
                        refusal: seen.refusal.clone(),
                        model: seen.model.clone(),
                    };
                    return self.ended(came, seen);
                }
            }
            if words.saturating_add(calls) > limit {
                return Err(call_failure::large(limit, target));
            }
        }
        Err(self.cut())
    }

    /// What came in pieces, if its last piece is there: the library ends streams of these protocols also without it.
    fn ended(&self, mut came: ReplyParts, seen: SeenFrames) -> Result<ReplyParts, CallError> {
        let adapter = self.provider.service.adapter;
        if adapter == AdapterKind::OpenAIResp {
            match seen.end {
                Some(End::Failed(error)) => return Err(call_failure::event(&error, &self.target)),
                Some(End::Over(stop, output)) => {
                    // The library drops a last event of which it does not understand a detail, and calls with it.
                    if came.stop.is_none() && !output.is_empty() {
                        came.content = output;
                    }
                    came.stop = Some(stop);
                }
                None => {}
            }
        }
        let says_so = matches!(adapter, AdapterKind::Gemini | AdapterKind::OpenAIResp);
        if says_so && came.stop.is_none() && came.refusal.is_none() {
            return Err(self.cut());
        }
        Ok(came)
    }

    /// Why a stream broke: what the other side said about it, if that was seen.
    fn broken(&self, frames: Frames, error: &genai::Error) -> Result<ReplyParts, CallError> {
        let adapter = self.provider.service.adapter;
        let seen = frames.take();
        // The library takes a prompt that is blocked for an answer that it does not understand.
        if adapter == AdapterKind::Gemini && seen.refusal.is_some() {
            return Ok(ReplyParts {
                tokens: seen.tokens,
                refusal: seen.refusal,
                model: seen.model,
                ..ReplyParts::default()
            });
        }
        match seen.end.filter(|_| adapter == AdapterKind::OpenAIResp) {
            Some(End::Failed(said)) => Err(call_failure::event(&said, &self.target)),
            Some(End::Over(..)) | None => Err(call_failure::of(error, &self.target)),
        }
    }

    /// A prompt that Gemini blocks, in one piece: there is no candidate, which the library takes for an answer that it does not
    /// understand.
    fn blocked(&self, error: &genai::Error) -> Option<ReplyParts> {
        let genai::Error::ChatResponseGeneration { response_body, .. } = error else {
            return None;
        };
        let gemini = self.provider.service.adapter == AdapterKind::Gemini;
        let refusal = refusal::in_answer(response_body).filter(|_| gemini)?;
        Some(ReplyParts {
            tokens: Tokens::in_answer(response_body),
            refusal: Some(refusal),
            ..ReplyParts::default()
        })
    }

    fn cut(&self) -> CallError {
        call_failure::cut("it did not say that it was done", &self.target)
    }
}

/// What an answer of the library holds.
fn of(answer: ChatResponse, call: &ModelCall<'_>) -> Result<ReplyParts, CallError> {
    let body = answer.captured_raw_body.unwrap_or_default();
    let mut came = ReplyParts {
        content: answer.content,
        tokens: Tokens::of(&answer.usage).or(Tokens::in_answer(&body)),
        stop: answer.stop_reason,
        refusal: refusal::in_answer(&body),
        model: Some(answer.provider_model_iden.model_name.to_string()),
    };
    if call.provider.service.adapter == AdapterKind::OpenAIResp {
        let failed = body.get("status").and_then(Value::as_str) == Some("failed");
        if failed && let Some(error) = body.get("error").filter(|error| !error.is_null()) {
            return Err(call_failure::event(error, &call.target));
        }
        came.stop = stop(&body).or(came.stop);
    }
    sound(came, &body, &call.target)
}

/// An answer that holds something: a body without an answer is not an empty one.
pub(super) fn sound(
    came: ReplyParts,
    body: &Value,
    target: &Target<'_>,
) -> Result<ReplyParts, CallError> {
    if !came.content.is_empty() || came.stop.is_some() || came.refusal.is_some() {
        return Ok(came);
    }
    match body.get("error").filter(|error| !error.is_null()) {
        Some(error) => Err(call_failure::event(error, target)),
        None => Err(call_failure::malformed(
            &format!("there is no reply in it: {body}"),
            target,
        )),
    }
}

/// The answer of a model whose tool arguments are not JSON. The library gives it up; here the model is told and may try
/// again.
fn salvaged(error: &genai::Error) -> Option<ReplyParts> {
    let genai::Error::ChatResponseGeneration { response_body, .. } = error else {
        return None;
    };
    response_body.pointer("/choices/0/message/tool_calls")?;
    completions::read(response_body)
}
