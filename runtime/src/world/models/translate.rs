//! Requests and replies in the words of the library.

use super::call::ModelCall;
use super::call_failure;
use super::pictures::{are_refused, has_pictures};
use super::provider::{Provider, ReadyProvider, Target};
use super::tokens::Tokens;
use crate::host::{
    Attachment, AttachmentData, CallError, Finish, Message, Purpose, Reply, Request, ToolAbout,
    ToolCall, Usage,
};
use genai::adapter::AdapterKind;
use genai::chat::{
    Binary, ChatMessage, ChatOptions, ChatRequest, ChatResponseFormat, ContentPart, JsonSpec,
    MessageContent, ReasoningEffort, StopReason, Tool, ToolResponse,
};
use genai::resolver::{AuthData, Endpoint};
use genai::{ModelIden, ServiceTarget};
use graphwright_rules::shape::{Rules, Shape};
use serde_json::{Value, json};

/// What a request does without because the provider refused it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Omissions {
    /// The JSON schema of the reply.
    pub(crate) schema: bool,
    /// Temperature and nucleus sampling that no person asked for.
    pub(crate) sampling: bool,
    /// Pictures that tools gave.
    pub(crate) pictures: bool,
}

/// Where the library sends a request.
pub(crate) fn target(provider: &Provider, ready: &ReadyProvider, model: &str) -> ServiceTarget {
    // The library wants some key for every service; servers that need none ignore it.
    let key = ready.key.as_ref().map_or("none", |key| key.reveal());
    ServiceTarget {
        endpoint: Endpoint::from_owned(ready.address.clone()),
        auth: AuthData::from_single(key),
        model: ModelIden::new(provider.service.adapter, model),
    }
}

/// What is said so far, and which tools there are.
pub(crate) fn conversation(request: &Request, provider: &Provider) -> ChatRequest {
    let mut messages: Vec<ChatMessage> = Vec::new();
    let mut results: Vec<ContentPart> = Vec::new();
    for message in &request.messages {
        // All results of a turn belong into one message (Anthropic, "Handling tool use": tool_result blocks).
        if !matches!(message, Message::Tool { .. }) && !results.is_empty() {
            let mut parts = std::mem::take(&mut results);
            // Bedrock wants the two sides to take turns, and its results are what the user says.
            if let (Message::User { text, attachments }, AdapterKind::BedrockApi) =
                (message, provider.service.adapter)
            {
                parts.extend(question(text, attachments, provider));
                messages.push(ChatMessage::user(parts));
                continue;
            }
            messages.push(ChatMessage::tool(parts));
        }
        match message {
            Message::System { text } => messages.push(ChatMessage::system(text.as_str())),
            Message::User { text, attachments } => {
                messages.push(ChatMessage::user(question(text, attachments, provider)));
            }
            Message::Assistant {
                text,
                tool_calls,
                kept,
            } => messages.push(ChatMessage::assistant(answer(
                text,
                tool_calls,
                kept.as_ref(),
                provider,
            ))),
            Message::Tool {
                id, name, content, ..
            } => results.push(ContentPart::ToolResponse(
                ToolResponse::new(id, content).with_fn_name(name),
            )),
        }
    }
    if !results.is_empty() {
        messages.push(ChatMessage::tool(results));
    }
    let chat = ChatRequest::from_messages(messages);
    if request.tools.is_empty() {
        return chat;
    }
    chat.with_tools(request.tools.iter().map(tool))
}

fn tool(about: &ToolAbout) -> Tool {
    let tool = Tool::new(about.name.as_str()).with_schema(about.parameters.clone());
    if about.description.is_empty() {
        return tool;
    }
    tool.with_description(about.description.as_str())
}

fn question(text: &str, attachments: &[Attachment], provider: &Provider) -> Vec<ContentPart> {
    let files = attachments.iter().map(|file| attachment(file, provider));
    let words = (!text.is_empty() || attachments.is_empty()).then(|| ContentPart::from_text(text));
    // Files first: models read a question better behind what it is about.
    files.chain(words).collect()
}

fn attachment(file: &Attachment, provider: &Provider) -> ContentPart {
    let picture = file.media_type.starts_with("image/");
    match &file.content {
        AttachmentData::Base64(data) => {
            ContentPart::from_binary_base64(&file.media_type, data.as_str(), file.name.clone())
        }
        // The library drops these, because an older version of the protocol did not have them.
        AttachmentData::Url(url)
            if picture && provider.service.adapter == AdapterKind::Anthropic =>
        {
            ContentPart::from_custom(
                json!({"type": "image", "source": {"type": "url", "url": url}}),
                None,
            )
        }
        AttachmentData::Url(url) => ContentPart::Binary(Binary::from_url(
            &file.media_type,
            url.as_str(),
            file.name.clone(),
        )),
    }
}

fn answer(
    text: &str,
    calls: &[ToolCall],
    kept: Option<&Value>,
    provider: &Provider,
) -> MessageContent {
    if let Some(content) = kept.and_then(|kept| again(kept, provider)) {
        return content;
    }
    let words = (!text.is_empty()).then(|| ContentPart::from_text(text));
    let calls = calls.iter().map(|call| {
        ContentPart::ToolCall(genai::chat::ToolCall {
            call_id: call.id.clone(),
            fn_name: call.name.clone(),
            fn_arguments: object(&call.arguments),
            thought_signatures: None,
        })
    });
    MessageContent::from_parts(words.into_iter().chain(calls).collect::<Vec<_>>())
}

/// Arguments as the protocols want them back. What a model wrote that is no object was answered with an error.
pub(super) fn object(arguments: &Value) -> Value {
    if arguments.is_object() {
        arguments.clone()
    } else {
        json!({})
    }
}

/// What a provider wants back word for word, if it is the one that said it.
fn again(kept: &Value, provider: &Provider) -> Option<MessageContent> {
    if kept.get("provider")?.as_str()? != provider.name {
        return None;
    }
    serde_json::from_value(kept.get("content")?.clone()).ok()
}

/// Everything else about a request.
pub(crate) fn options(call: &ModelCall<'_>, ready: &ReadyProvider, model: &str) -> ChatOptions {
    let (request, provider, without) = (call.request, call.provider, call.without);
    let mut options = ChatOptions::default()
        .with_capture_usage(true)
        .with_capture_content(true)
        .with_capture_tool_calls(true)
        .with_capture_reasoning_content(true)
        .with_capture_raw_body(true)
        .with_stream_read_timeout(provider.timeout());
    if !without.sampling {
        options.temperature = request.temperature;
        options.top_p = request.top_p;
    }
    options.max_tokens = request.max_tokens.or(provider.max_tokens());
    if let Some(schema) = call.schema.filter(|_| !without.schema) {
        let format = ChatResponseFormat::JsonSpec(JsonSpec::new("reply", schema.clone()));
        options = options.with_response_format(format);
    }
    let mut headers = ready.headers();
    if is_header(&request.key) {
        headers.merge([("idempotency-key", request.key.as_str())]);
    }
    options = options.with_extra_headers(headers);
    let openai = matches!(
        provider.service.adapter,
        AdapterKind::OpenAI | AdapterKind::OpenAIResp
    );
    if openai && is_read_into(model) {
        options = options
            .with_reasoning_effort(ReasoningEffort::Budget(0))
            .with_extra_body(json!({"model": model}));
    }
    options
}

/// Whether the library would not send the name of a model as it is. It reads `-low`, `-max` and the like at the end as a
/// wish for more or less thinking, and what is before `::` as a provider, and cuts them off. Names are the user's: a
/// budget, which the protocols of OpenAI do not have, stops the one, and the name as a further part of the body the other.
fn is_read_into(model: &str) -> bool {
    model.contains("::") || ReasoningEffort::from_model_name(model).0.is_some()
}

/// The schema, where the provider can hold the model to it.
pub(super) fn shape(request: &Request, provider: &Provider) -> Option<Shape> {
    let schema = request
        .schema
        .as_ref()
        .filter(|schema| schema.is_object())?;
    let adapter = provider.service.adapter;
    // Gemini refuses a schema beside tools; the prompt says the schema in any case.
    if adapter == AdapterKind::Gemini && !request.tools.is_empty() {
        return None;
    }
    Shape::of(schema, rules(provider.service.name, adapter)).ok()
}

/// Whose rules a schema has to keep.
fn rules(service: &str, adapter: AdapterKind) -> Rules {
    if service == "openai" || adapter == AdapterKind::OpenAIResp {
        Rules::OpenAi
    } else if adapter == AdapterKind::Anthropic {
        Rules::Anthropic
    } else if adapter == AdapterKind::Gemini {
        Rules::Gemini
    } else {
        Rules::Compatible
    }
}

pub(super) fn is_header(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_graphic())
}

/// What a request could do without, given why it was refused.
pub(crate) fn spared(error: &CallError, request: &Request, so_far: Omissions) -> Option<Omissions> {
    // Routers have no model for pictures, and say 404.
    let pictures = has_pictures(request) && !so_far.pictures && are_refused(error);
    if pictures && matches!(error.status, Some(400 | 404 | 415 | 422)) {
        return Some(Omissions {
            pictures: true,
            ..so_far
        });
    }
    if error.status != Some(400) && error.status != Some(422) {
        return None;
    }
    let message = error.message.to_lowercase();
    let about = |words: &[&str]| words.iter().any(|word| message.contains(word));
    let formats = [
        "response_format",
        "output_config",
        "output_format",
        "responsejsonschema",
        "response_json_schema",
        "json_schema",
        "structured output",
        "schema",
    ];
    if request.schema.is_some() && !so_far.schema && about(&formats) {
        return Some(Omissions {
            schema: true,
            ..so_far
        });
    }
    // The extractor's own choice, not the graph's.
    if request.purpose != Purpose::Answer && !so_far.sampling && about(&["temperature", "top_p"]) {
        return Some(Omissions {
            sampling: true,
            ..so_far
        });
    }
    None
}

/// What came back, in parts.
#[derive(Debug, Default)]
pub(crate) struct ReplyParts {
    pub(crate) content: MessageContent,
    pub(crate) tokens: Tokens,
    pub(crate) stop: Option<StopReason>,
    /// What the model said in place of an answer, or why it gives none.
    pub(crate) refusal: Option<String>,
    /// The model that answered.
    pub(crate) model: Option<String>,
}

/// A reply of what came back.
///
/// # Errors
/// If it says nothing, and why.
pub(crate) fn reply(
    came: ReplyParts,
    limit: usize,
    target: &Target<'_>,
) -> Result<Reply, CallError> {
    let mut text = came.content.texts().concat();
    let tool_calls: Vec<ToolCall> = came
        .content
        .tool_calls()
        .into_iter()
        .map(|call| ToolCall {
            id: call.call_id.clone(),
            name: call.fn_name.clone(),
            arguments: call.fn_arguments.clone(),
        })
        .collect();
    if text.len() > limit {
        return Err(call_failure::large(limit, target));
    }
    let mut finish = match finish(came.stop.as_ref()) {
        // Some protocols have no word for it.
        Finish::Done if !tool_calls.is_empty() => Finish::Tools,
        said @ (Finish::Done | Finish::Tools | Finish::Limit | Finish::Withheld) => said,
    };
    let mut stop = came.stop.as_ref().map(|stop| stop.raw().to_owned());
    // Two protocols end a refusal as they end an answer.
    if let Some(refusal) = came.refusal.filter(|_| tool_calls.is_empty()) {
        if text.is_empty() {
            text = refusal;
        }
        (finish, stop) = (Finish::Withheld, Some("refusal".to_owned()));
    }
    let stop = stop.filter(|_| matches!(finish, Finish::Limit | Finish::Withheld));
    Ok(Reply {
        stop,
        kept: kept(&came.content, target.provider, &tool_calls),
        text,
        tool_calls,
        usage: usage(came.tokens),
        finish,
        model: came.model,
        ..Reply::default()
    })
}

fn finish(stop: Option<&StopReason>) -> Finish {
    match stop {
        Some(StopReason::ToolCall(_)) => Finish::Tools,
        Some(StopReason::MaxTokens(_)) => Finish::Limit,
        Some(StopReason::ContentFilter(_)) => Finish::Withheld,
        // Of Bedrock; the library knows the words of the others.
        Some(StopReason::Other(word))
            if matches!(word.as_str(), "guardrail_intervened" | "content_filtered") =>
        {
            Finish::Withheld
        }
        Some(StopReason::Completed(_) | StopReason::StopSequence(_) | StopReason::Other(_))
        | None => Finish::Done,
    }
}

/// Content with more in it than words and calls, where a further turn will send it back.
fn kept(content: &MessageContent, provider: &str, calls: &[ToolCall]) -> Option<Value> {
    let more = content.parts().iter().any(|part| {
        part.is_thought_signature()
            || part.is_custom()
            || part
                .as_tool_call()
                .is_some_and(|call| call.thought_signatures.is_some())
    });
    let sound = calls.iter().all(|call| call.arguments.is_object());
    if !more || !sound || calls.is_empty() {
        return None;
    }
    let content = serde_json::to_value(content).ok()?;
    Some(json!({"provider": provider, "content": content}))
}

fn usage(tokens: Tokens) -> Usage {
    Usage {
        input_tokens: tokens.input.unwrap_or(0),
        cached_tokens: tokens.cached.unwrap_or(0),
        output_tokens: tokens.output.unwrap_or(0),
        calls: 1,
        ..Usage::default()
    }
}
