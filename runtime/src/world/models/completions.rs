//! Chat Completions in one piece: the protocol that most providers speak, for little more than the bare client takes.
//!
//! The library for all other protocols puts a request together as a tree, copies the tree of the reply and looks for each
//! part of it by its path; by that a call cost half as much again as the bare client. Here the request is made of the types
//! of `async-openai` and written at once, and the reply is read where it stands. Its types for replies are not used: they
//! refuse what servers other than OpenAI's leave out or add. What its types have no words for, and streams, go the other way.
//!
//! An answer is read no further than a limit, which the other way cannot.

use super::call::{ModelCall, sound};
use super::provider::Target;
use super::tokens::Tokens;
use super::translate::{self, ReplyParts};
use super::{call_failure, http, refusal};
use crate::host::{Attachment, AttachmentData, CallError, Message, ToolAbout, ToolCall};
use async_openai::types::chat::{
    ChatCompletionMessageToolCall, ChatCompletionMessageToolCalls,
    ChatCompletionRequestAssistantMessage, ChatCompletionRequestMessage,
    ChatCompletionRequestMessageContentPartFile, ChatCompletionRequestMessageContentPartImage,
    ChatCompletionRequestSystemMessage, ChatCompletionRequestToolMessage,
    ChatCompletionRequestUserMessage, ChatCompletionRequestUserMessageContent,
    ChatCompletionRequestUserMessageContentPart, ChatCompletionTool, ChatCompletionTools,
    CreateChatCompletionRequest, FileObject, FunctionCall, FunctionObject, ImageUrl,
    ResponseFormat, ResponseFormatJsonSchema,
};
use genai::chat::{ContentPart, MessageContent, StopReason};
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE};
use serde_json::Value;
use std::borrow::Cow;

/// How many bytes an answer may have besides its text: what was thought, calls of tools, how probable each word was.
const BESIDES: usize = 1 << 20;

/// How many bytes a byte of text takes in JSON at most (RFC 8259, section 7).
const ESCAPED: usize = 6;

/// Models that know the limit of tokens by its newer name only.
const NEWER: [&str; 5] = ["gpt-5", "gpt-6", "o1", "o3", "o4"];

/// The request of a call; `None`: the types have no words for something in it.
#[expect(
    deprecated,
    reason = "`max_tokens` is what every server but OpenAI's newest models knows"
)]
pub(super) fn written(call: &ModelCall<'_>) -> Option<CreateChatCompletionRequest> {
    let (request, model) = (call.request, call.target.model);
    let messages = request.messages.iter().map(message);
    let mut body = CreateChatCompletionRequest {
        model: model.to_owned(),
        stream: Some(false),
        messages: messages.collect::<Option<_>>()?,
        ..CreateChatCompletionRequest::default()
    };
    if !request.tools.is_empty() {
        body.tools = Some(request.tools.iter().map(tool).collect());
    }
    if !call.without.sampling {
        body.temperature = request.temperature.map(|number| number as f32);
        body.top_p = request.top_p.map(|number| number as f32);
    }
    let most = request.max_tokens.or(call.provider.max_tokens());
    if NEWER.iter().any(|newer| model.starts_with(newer)) {
        body.max_completion_tokens = most;
    } else {
        body.max_tokens = most;
    }
    if let Some(schema) = call.schema.filter(|_| !call.without.schema) {
        body.response_format = Some(ResponseFormat::JsonSchema {
            json_schema: ResponseFormatJsonSchema {
                description: None,
                name: "reply".to_owned(),
                schema: schema.clone(),
                strict: Some(true),
            },
        });
    }
    Some(body)
}

fn message(message: &Message) -> Option<ChatCompletionRequestMessage> {
    Some(match message {
        Message::System { text } => {
            ChatCompletionRequestMessage::System(ChatCompletionRequestSystemMessage {
                content: text.as_str().into(),
                name: None,
            })
        }
        Message::User { text, attachments } => {
            ChatCompletionRequestMessage::User(ChatCompletionRequestUserMessage {
                content: question(text, attachments)?,
                name: None,
            })
        }
        // What a provider wants back word for word is not among the types.
        Message::Assistant { kept: Some(_), .. } => return None,
        Message::Assistant {
            text, tool_calls, ..
        } => ChatCompletionRequestMessage::Assistant(ChatCompletionRequestAssistantMessage {
            content: Some(text.as_str().into()),
            tool_calls: (!tool_calls.is_empty()).then(|| tool_calls.iter().map(called).collect()),
            ..ChatCompletionRequestAssistantMessage::default()
        }),
        Message::Tool { id, content, .. } => {
            ChatCompletionRequestMessage::Tool(ChatCompletionRequestToolMessage {
                content: content.as_str().into(),
                tool_call_id: id.clone(),
            })
        }
    })
}

fn question(
    text: &str,
    attachments: &[Attachment],
) -> Option<ChatCompletionRequestUserMessageContent> {
    if attachments.is_empty() {
        return Some(text.into());
    }
    let mut parts = Vec::new();
    // Files first: models read a question better behind what it is about.
    for file in attachments {
        parts.push(attachment(file)?);
    }
    if !text.is_empty() {
        parts.push(ChatCompletionRequestUserMessageContentPart::Text(
            text.into(),
        ));
    }
    Some(ChatCompletionRequestUserMessageContent::Array(parts))
}

fn attachment(file: &Attachment) -> Option<ChatCompletionRequestUserMessageContentPart> {
    let kind = file.media_type.as_str();
    let is = |family: &str| kind.starts_with(family);
    let url = match &file.content {
        AttachmentData::Base64(data) => format!("data:{kind};base64,{data}"),
        AttachmentData::Url(url) if is("image/") => url.clone(),
        AttachmentData::Url(_) => return None,
    };
    if is("image/") {
        return Some(ChatCompletionRequestUserMessageContentPart::ImageUrl(
            ChatCompletionRequestMessageContentPartImage {
                image_url: ImageUrl { url, detail: None },
                prompt_cache_breakpoint: None,
            },
        ));
    }
    if is("audio/") || is("video/") {
        return None;
    }
    Some(ChatCompletionRequestUserMessageContentPart::File(
        ChatCompletionRequestMessageContentPartFile {
            file: FileObject {
                file_data: Some(url),
                file_id: None,
                filename: file.name.clone(),
            },
            prompt_cache_breakpoint: None,
        },
    ))
}

fn called(call: &ToolCall) -> ChatCompletionMessageToolCalls {
    ChatCompletionMessageToolCalls::Function(ChatCompletionMessageToolCall {
        id: call.id.clone(),
        function: FunctionCall {
            name: call.name.clone(),
            arguments: translate::object(&call.arguments).to_string(),
        },
    })
}

fn tool(about: &ToolAbout) -> ChatCompletionTools {
    let description = &about.description;
    ChatCompletionTools::Function(ChatCompletionTool {
        function: FunctionObject {
            name: about.name.clone(),
            description: (!description.is_empty()).then(|| description.clone()),
            parameters: Some(about.parameters.clone()),
            strict: Some(false),
        },
    })
}

/// Asks for an answer in one piece.
///
/// # Errors
/// What went wrong with it.
pub(super) async fn ask(
    call: &ModelCall<'_>,
    body: &CreateChatCompletionRequest,
) -> Result<ReplyParts, CallError> {
    let target = &call.target;
    let body = serde_json::to_vec(body)
        .map_err(|error| call_failure::failed(None, &error.to_string(), target))?;
    let sent = request(call)?.body(body).send().await;
    let response = sent.map_err(|error| call_failure::transport(&error, target))?;
    let kind = response.headers().get(CONTENT_TYPE).cloned();
    let text = call.provider.reply_bytes().saturating_mul(ESCAPED);
    let bytes = http::read(response, text.saturating_add(BESIDES), target).await?;
    let kind = kind.as_ref().and_then(|kind| kind.to_str().ok());
    let body = json(kind.unwrap_or_default(), &bytes, target)?;
    let mut came = read(&body).unwrap_or_default();
    came.model.get_or_insert_with(|| target.model.to_owned());
    sound(came, &body, target)
}

fn request(call: &ModelCall<'_>) -> Result<reqwest::RequestBuilder, CallError> {
    let ready = call.target.ready();
    let mut request = http::web()?
        .post(ready.completions.clone())
        .header(CONTENT_TYPE, "application/json");
    let mut authorized = false;
    for (name, value) in ready.each_header() {
        authorized |= name.eq_ignore_ascii_case(AUTHORIZATION.as_str());
        request = request.header(name, value);
    }
    if let Some(key) = ready.key.as_ref().filter(|_| !authorized) {
        request = request.bearer_auth(key.reveal());
    }
    if translate::is_header(&call.request.key) {
        request = request.header("idempotency-key", &call.request.key);
    }
    Ok(request)
}

fn json(kind: &str, bytes: &[u8], target: &Target<'_>) -> Result<Value, CallError> {
    // Looked at first, because it takes a third of the time of reading what may not be UTF-8.
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => String::from_utf8_lossy(bytes),
    };
    if !kind.starts_with("application/json") {
        return Err(call_failure::other(kind, &text, target));
    }
    // Some servers put a mark in front of their UTF-8.
    serde_json::from_str(text.trim_start_matches('\u{feff}'))
        .map_err(|error| call_failure::malformed(&error.to_string(), target))
}

/// What an answer holds; `None`: no reply.
///
/// Arguments of a tool that are no JSON stay the text that they are: the model is told and may try again.
pub(super) fn read(body: &Value) -> Option<ReplyParts> {
    let choice = body.get("choices")?.get(0)?;
    let text = |value: Option<&Value>| value.and_then(Value::as_str).map(str::to_owned);
    let content = match choice.get("message") {
        Some(message) => parts(message),
        None => Vec::new(),
    };
    Some(ReplyParts {
        content: MessageContent::from_parts(content),
        tokens: Tokens::in_answer(body),
        stop: text(choice.get("finish_reason")).map(StopReason::from),
        refusal: refusal::in_answer(body),
        model: text(body.get("model")),
    })
}

fn parts(message: &Value) -> Vec<ContentPart> {
    let listed = |key: &str| message.get(key).and_then(Value::as_array);
    let mut parts: Vec<ContentPart> = Vec::new();
    // OpenRouter wants them back as they are, in front of the rest.
    let thoughts = listed("reasoning_details").into_iter().flatten();
    for thought in thoughts.filter(|thought| thought.is_object()) {
        parts.push(ContentPart::from_custom(thought.clone(), None));
    }
    let said = match message.get("content") {
        Some(Value::String(text)) => text.trim().to_owned(),
        Some(Value::Array(pieces)) => words(pieces).trim().to_owned(),
        Some(Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_)) | None => {
            String::new()
        }
    };
    if !said.is_empty() {
        parts.push(ContentPart::from_text(said));
    }
    let calls = listed("tool_calls").into_iter().flatten();
    parts.extend(calls.filter_map(wanted));
    parts
}

/// The words among pieces, as Mistral sends them beside what was thought.
fn words(pieces: &[Value]) -> String {
    let text = |piece: &Value| piece.get("type").and_then(Value::as_str) == Some("text");
    let pieces = pieces.iter().filter(|piece| text(piece));
    let words = pieces.filter_map(|piece| piece.get("text")?.as_str());
    words.collect()
}

fn wanted(call: &Value) -> Option<ContentPart> {
    let function = call.get("function")?;
    let arguments = function.get("arguments").cloned().unwrap_or_default();
    let arguments = match arguments.as_str() {
        Some(text) => serde_json::from_str(text).unwrap_or(arguments),
        None => arguments,
    };
    let id = call.get("id").and_then(Value::as_str).unwrap_or_default();
    Some(ContentPart::ToolCall(genai::chat::ToolCall {
        call_id: id.to_owned(),
        fn_name: function.get("name")?.as_str()?.to_owned(),
        fn_arguments: arguments,
        thought_signatures: None,
    }))
}
