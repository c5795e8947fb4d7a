//! Pictures that tools gave.
//!
//! No protocol but one has a place for them in the result of a call, so they stand in a message of their own behind the results of a
//! turn. A model that refuses pictures is asked again without them, and told that there were some.

use crate::host::{Attachment, CallError, Message, Request};
use std::borrow::Cow;

/// A request as it is sent: with the pictures of tool results where the protocols take them.
pub(super) fn placed(request: &Request, left_out: bool) -> Cow<'_, Request> {
    if !has_pictures(request) {
        return Cow::Borrowed(request);
    }
    let mut messages = Vec::new();
    let mut shown: Vec<Attachment> = Vec::new();
    let mut told = String::new();
    for message in &request.messages {
        if let Message::Tool {
            id,
            name,
            content,
            attachments,
        } = message
        {
            let mut content = content.clone();
            if left_out && !attachments.is_empty() {
                content.push_str("\n[this model does not take pictures; they were left out]");
            } else if !attachments.is_empty() {
                told.push_str(&format!(
                    "Pictures of the result of `{name}`: {}\n",
                    attachments.len()
                ));
                shown.extend(attachments.iter().cloned());
            }
            messages.push(Message::Tool {
                id: id.clone(),
                name: name.clone(),
                content,
                attachments: Vec::new(),
            });
            continue;
        }
        // Protocols want all results of a turn before anything else.
        messages.extend(message_of(&mut told, &mut shown));
        messages.push(message.clone());
    }
    messages.extend(message_of(&mut told, &mut shown));
    Cow::Owned(Request {
        messages,
        ..request.clone()
    })
}

/// Whether a tool gave pictures.
pub(super) fn has_pictures(request: &Request) -> bool {
    request.messages.iter().any(
        |message| matches!(message, Message::Tool { attachments, .. } if !attachments.is_empty()),
    )
}

/// Whether a request was refused for its pictures.
pub(super) fn are_refused(error: &CallError) -> bool {
    let message = error.message.to_lowercase();
    ["image", "vision", "multimodal", "picture", "modalit"]
        .iter()
        .any(|word| message.contains(word))
}

fn message_of(told: &mut String, shown: &mut Vec<Attachment>) -> Option<Message> {
    if shown.is_empty() {
        return None;
    }
    let text = std::mem::take(told).trim_end().to_owned();
    Some(Message::User {
        text,
        attachments: std::mem::take(shown),
    })
}
