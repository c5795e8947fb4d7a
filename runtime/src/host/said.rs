//! What a scripted model says.

use super::{CallError, ToolCall};
use crate::failure::Kind;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One scripted model reply: a text, or an object with details.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Said {
    /// This text.
    Text(String),
    /// A reply in detail.
    Detail(Box<SaidDetail>),
}

/// A scripted model reply in detail.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SaidDetail {
    /// The text.
    pub text: Option<String>,
    /// Several text parts, one after the other.
    pub texts: Option<Vec<String>>,
    /// A value, said as JSON text.
    pub json: Option<Value>,
    /// A failed call.
    pub error: Option<SaidError>,
    /// Wanted tool calls.
    pub tool_calls: Vec<ToolCall>,
    /// How long the reply takes, in milliseconds.
    pub delay_ms: u64,
    /// Tokens; default 10 in and 5 out.
    pub usage: Option<SaidUsage>,
}

/// Tokens of a scripted reply.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SaidUsage {
    /// Tokens read.
    #[serde(default)]
    pub input: u64,
    /// Tokens written.
    #[serde(default)]
    pub output: u64,
}

/// A scripted failure of a model call.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum SaidError {
    /// A message.
    Message(String),
    /// A message with an HTTP status.
    Typed {
        /// The message.
        #[serde(default)]
        message: String,
        /// The status.
        #[serde(default)]
        status: Option<u16>,
    },
}

impl From<SaidError> for CallError {
    fn from(error: SaidError) -> Self {
        match error {
            SaidError::Message(message) => Self::new(Kind::Model, message),
            SaidError::Typed { message, status } => {
                let message = if message.is_empty() {
                    status.map_or_else(String::new, |status| format!("HTTP {status}"))
                } else {
                    message
                };
                Self {
                    status,
                    ..Self::new(Kind::Model, message)
                }
            }
        }
    }
}
