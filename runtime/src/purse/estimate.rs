//! How many tokens a request has at most. A token stands for one byte of text or more, in the tokenizers of all providers; what
//! they add around messages and tools is counted generously.

use crate::host::{AttachmentData, Message, Request};

/// Around each message, and each tool.
const AROUND: u64 = 64;

/// Before all of them, where tools are offered: what providers tell a model about calling them.
const TOOLS: u64 = 1024;

/// The least that a picture or document counts.
const ATTACHMENT: u64 = 100_000;

/// The tokens of a request at most, for a model that looks at so many.
pub(crate) fn request_tokens(request: &Request, context: Option<u64>) -> u64 {
    let mut sum = AROUND;
    let mut attached = false;
    for message in &request.messages {
        sum = sum.saturating_add(AROUND);
        let attachments = match message {
            Message::System { text } => {
                sum = sum.saturating_add(bytes(text));
                continue;
            }
            Message::User { text, attachments } => {
                sum = sum.saturating_add(bytes(text));
                attachments
            }
            Message::Assistant {
                text,
                tool_calls,
                kept,
            } => {
                sum = sum.saturating_add(bytes(text));
                for call in tool_calls {
                    let size = bytes(&call.name) + bytes(&call.id) + json(&call.arguments);
                    sum = sum.saturating_add(AROUND + size);
                }
                sum = sum.saturating_add(kept.as_ref().map_or(0, json));
                continue;
            }
            Message::Tool {
                id,
                name,
                content,
                attachments,
            } => {
                sum = sum.saturating_add(bytes(id) + bytes(name) + bytes(content));
                attachments
            }
        };
        for attachment in attachments {
            attached = true;
            let size = match &attachment.content {
                AttachmentData::Base64(data) => bytes(data),
                AttachmentData::Url(_) => 0,
            };
            sum = sum.saturating_add(size.max(ATTACHMENT));
        }
    }
    if !request.tools.is_empty() {
        sum = sum.saturating_add(TOOLS);
    }
    for tool in &request.tools {
        let size = bytes(&tool.name) + bytes(&tool.description) + json(&tool.parameters);
        sum = sum.saturating_add(AROUND + size);
    }
    if let Some(schema) = &request.schema {
        // Some providers are told it as a tool, others within the instructions.
        sum = sum.saturating_add(TOOLS + json(schema));
    }
    match context {
        // What a picture counts as is nowhere said for all providers; more than this is refused.
        Some(context) if attached => context,
        Some(context) => sum.min(context),
        None => sum,
    }
}

/// The tokens of texts at most.
pub(crate) fn text_tokens<'t>(texts: impl IntoIterator<Item = &'t str>) -> u64 {
    let sizes = texts.into_iter().map(|text| bytes(text) + AROUND);
    sizes.fold(0, u64::saturating_add)
}

fn bytes(text: &str) -> u64 {
    u64::try_from(text.len()).unwrap_or(u64::MAX / 1024)
}

fn json(value: &serde_json::Value) -> u64 {
    bytes(&value.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::{Attachment, Purpose};
    use serde_json::json;

    fn request(messages: Vec<Message>) -> Request {
        Request {
            node: "n".to_owned(),
            key: "r/0/1".to_owned(),
            model: None,
            purpose: Purpose::Answer,
            messages,
            tools: Vec::new(),
            schema: None,
            temperature: None,
            top_p: None,
            max_tokens: None,
            endpoint: None,
        }
    }

    #[test]
    fn a_text_has_no_more_tokens_than_bytes() {
        let asked = request(vec![Message::user("x".repeat(1000))]);
        let tokens = request_tokens(&asked, None);
        assert!((1000..1300).contains(&tokens), "{tokens}");
        assert_eq!(request_tokens(&asked, Some(500)), 500);
    }

    #[test]
    fn all_that_is_sent_counts() {
        let bare = request_tokens(&request(vec![Message::user("")]), None);
        let long = "y".repeat(5000);
        let tool = crate::host::ToolAbout {
            name: "look".to_owned(),
            description: long.clone(),
            parameters: json!({}),
        };
        let mut offered = request(vec![Message::user("")]);
        offered.tools.push(tool);
        let mut shaped = request(vec![Message::user("")]);
        shaped.schema = Some(json!({ "description": long }));
        let told = Message::Tool {
            id: "1".to_owned(),
            name: "look".to_owned(),
            content: long.clone(),
            attachments: Vec::new(),
        };
        let system = Message::System { text: long };
        for asked in [
            offered,
            shaped,
            request(vec![told]),
            request(vec![system, Message::user("")]),
        ] {
            assert!(request_tokens(&asked, None) >= bare + 4900, "{asked:?}");
        }
    }

    #[test]
    fn a_picture_counts_as_all_that_a_model_looks_at() {
        let picture = Attachment {
            media_type: "image/png".to_owned(),
            name: None,
            content: AttachmentData::Url("https://example.org/a.png".to_owned()),
        };
        let asked = request(vec![Message::User {
            text: "what is it?".to_owned(),
            attachments: vec![picture],
        }]);
        assert_eq!(request_tokens(&asked, Some(128_000)), 128_000);
        assert!(request_tokens(&asked, None) >= ATTACHMENT);
    }
}
