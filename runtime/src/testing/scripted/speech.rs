//! What a scripted model says.

use super::entries::{LATE, LooseForm, ScriptedEntry};
use crate::host::{CallError, Finish, ToolCall, TransportError};
use crate::value::failure::Kind;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

/// One scripted model reply: a text, or an object with details.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum ScriptedReply {
    /// This text.
    Text(String),
    /// A reply in detail.
    Detail(Box<ReplyDetail>),
}

/// A scripted model reply in detail.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ReplyDetail {
    /// The text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Several text parts, one after the other.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub texts: Option<Vec<String>>,
    /// A value, said as JSON text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub json: Option<Value>,
    /// A failed call.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<ReplyError>,
    /// Wanted tool calls.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tool_calls: Vec<ToolCall>,
    /// How long the reply takes, in milliseconds.
    #[serde(skip_serializing_if = "super::entries::is_zero")]
    pub delay_ms: u64,
    /// Tokens; default 10 in and 5 out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usage: Option<ReplyUsage>,
    /// Why it ended; default: the model was done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub finish: Option<Finish>,
    /// The provider's word for why it ended; after `refusal`, the text is what was said in place of an answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stop: Option<String>,
    /// The call that it answers, where the order does not tell ([`ScriptedEntry::call`]).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub call: Option<String>,
    /// Under `*`: it answers whatever call has this text in its last message.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prompt: Option<String>,
}

impl ScriptedReply {
    /// A call that fails.
    pub fn failing(error: impl Into<String>) -> Self {
        Self::Detail(Box::new(ReplyDetail {
            error: Some(ReplyError::Message(error.into())),
            ..ReplyDetail::default()
        }))
    }

    /// The same for calls that have this text in their last message.
    #[must_use]
    pub fn to(self, prompt: impl Into<String>) -> Self {
        let detail = match self {
            Self::Detail(detail) => *detail,
            Self::Text(text) => ReplyDetail {
                text: Some(text),
                ..ReplyDetail::default()
            },
        };
        Self::Detail(Box::new(ReplyDetail {
            prompt: Some(prompt.into()),
            ..detail
        }))
    }

    /// Which text a call has in its last message that this answers; `None`: that does not count.
    pub(super) fn prompt(&self) -> Option<&str> {
        match self {
            Self::Text(_) => None,
            Self::Detail(detail) => detail.prompt.as_deref(),
        }
    }
}

impl From<&str> for ScriptedReply {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for ScriptedReply {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<Value> for ScriptedReply {
    fn from(json: Value) -> Self {
        Self::Detail(Box::new(ReplyDetail {
            json: Some(json),
            ..ReplyDetail::default()
        }))
    }
}

/// Tokens of a scripted reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "tokens, such as `{ input: 10, output: 5 }`"
)]
pub struct ReplyUsage {
    /// Tokens read.
    #[serde(default)]
    pub input: u64,
    /// Tokens written.
    #[serde(default)]
    pub output: u64,
}

/// A scripted failure of a call: a message, or an object with details.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum ReplyError {
    /// A message.
    Message(String),
    /// A message with what decides whether the call is made again.
    Typed(Box<TypedError>),
}

/// A scripted failure in detail.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TypedError {
    /// The message.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub message: String,
    /// The HTTP status.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<u16>,
    /// What kind of failure a node makes of it; default: that of a failed call of this sort.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<Kind>,
    /// Seconds after which the other side wants to be asked again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<f64>,
    /// What broke, where there was no status.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub broke: Option<TransportError>,
}

impl ReplyError {
    /// What a failed call was, so that a call that fails so again is treated alike. `usual`: the kind of failure that calls
    /// of this sort have.
    pub fn of(error: &CallError, usual: Kind) -> Self {
        let typed = TypedError {
            message: error.message.clone(),
            status: error.status,
            kind: Some(error.kind).filter(|kind| *kind != usual),
            retry_after: error.retry_after,
            broke: error.broke,
        };
        let plain = TypedError {
            message: error.message.clone(),
            ..TypedError::default()
        };
        if typed == plain {
            Self::Message(typed.message)
        } else {
            Self::Typed(Box::new(typed))
        }
    }

    /// The failed call. `usual`: its kind, where the entry names none.
    pub fn failed(&self, usual: Kind) -> CallError {
        match self {
            Self::Message(message) => CallError::new(usual, message.clone()),
            Self::Typed(typed) => {
                let message = match (&*typed.message, typed.status) {
                    ("", Some(status)) => format!("HTTP {status}"),
                    (message, _) => message.to_owned(),
                };
                let mut failed = CallError::new(typed.kind.unwrap_or(usual), message);
                failed.status = typed.status;
                failed.retry_after = typed.retry_after;
                failed.broke = typed.broke;
                failed
            }
        }
    }
}

impl<'de> Deserialize<'de> for ScriptedReply {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(LooseForm {
            expected: "a reply: a text (numbers, true and false in quotes), or an object with some of text, texts, json, error, \
                       tool_calls, usage, delay_ms, finish, stop",
            text: Self::Text,
            detail: |detail| Self::Detail(Box::new(detail)),
            nothing: None,
        })
    }
}

impl<'de> Deserialize<'de> for ReplyError {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(LooseForm {
            expected: "a failure: a message, or an object with some of message, status, kind, retry_after, broke",
            text: Self::Message,
            detail: |typed| Self::Typed(Box::new(typed)),
            nothing: None,
        })
    }
}

impl ScriptedEntry for ScriptedReply {
    fn call(&self) -> Option<&str> {
        match self {
            Self::Text(_) => None,
            Self::Detail(detail) => detail.call.as_deref(),
        }
    }

    fn label(&mut self, call: String) {
        self.detailed(|detail| detail.call = Some(call));
    }

    fn delay(&mut self, millis: u64) {
        if millis > 0 {
            self.detailed(|detail| detail.delay_ms = millis);
        }
    }

    fn late() -> Self {
        Self::Detail(Box::new(ReplyDetail {
            delay_ms: LATE,
            ..ReplyDetail::default()
        }))
    }
}

impl ScriptedReply {
    /// Makes it one in detail and changes that.
    fn detailed(&mut self, change: impl FnOnce(&mut ReplyDetail)) {
        let mut detail = match std::mem::replace(self, Self::Text(String::new())) {
            Self::Text(text) => Box::new(ReplyDetail {
                text: Some(text),
                ..ReplyDetail::default()
            }),
            Self::Detail(detail) => detail,
        };
        change(&mut detail);
        *self = Self::Detail(detail);
    }
}
