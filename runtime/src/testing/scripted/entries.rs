//! The entries of a scripted world: what people, tools, scripts, agents and knowledge bases answer to one call.
//!
//! What is usual is written shortly: an answer is a text. Everything else is an object, and each of them may say that the
//! call fails, how long it takes, and which call it answers. So a recorded run can be told again, with its failures, its
//! time limits and its branches.

use super::speech::ReplyError;
use crate::host::Usage;
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use std::fmt;

/// How long a call takes in a recorded world that was still under way when nobody waited for it any more: a year, in
/// milliseconds. Whatever gave up on it gives up on it again.
pub const LATE: u64 = 365 * 24 * 3600 * 1000;

/// An entry of a scripted world.
pub trait ScriptedEntry {
    /// The call that it answers: the key of the call without the run's id. `None`: the next one of its list. Only needed
    /// where branches or items call side by side, so that the order of the calls tells nothing.
    fn call(&self) -> Option<&str>;

    /// Says which call it answers.
    fn label(&mut self, call: String);

    /// Says how long the call takes, in milliseconds.
    fn delay(&mut self, millis: u64);

    /// What a call gives that nobody waited for.
    fn late() -> Self;
}

/// What a person answers: a text. `null`: nobody is there, and the run waits.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    /// The answer.
    pub text: Option<String>,
    /// Everything that is not usual.
    pub odd: AnswerOptions,
}

/// What an agent answers: a text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AgentResult {
    /// The answer.
    pub text: String,
    /// Everything that is not usual.
    pub odd: AnswerOptions,
}

/// A scripted tool result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "ToolFields", into = "ToolFields")]
pub struct ToolResult {
    /// What the tool gave, unless it failed.
    pub result: Value,
    /// Everything that is not usual.
    pub odd: AnswerOptions,
}

/// A scripted script run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(
    deny_unknown_fields,
    default,
    expecting = "what a script does, such as `{ stdout: '{\"count\": 3}' }` or `{ exit: 1, stderr: gone }`"
)]
pub struct ScriptResult {
    /// What it printed.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub stdout: String,
    /// What it printed to stderr.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub stderr: String,
    /// Its exit code.
    #[serde(skip_serializing_if = "is_zero")]
    pub exit: i32,
    /// Why it could not be run, or was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<ReplyError>,
    /// How long it takes, in milliseconds.
    #[serde(skip_serializing_if = "is_zero")]
    pub delay_ms: u64,
    /// The call that it answers ([`ScriptedEntry::call`]).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub call: Option<String>,
}

/// A scripted search.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(
    deny_unknown_fields,
    default,
    expecting = "what a search finds, such as `{ context: Within two weeks., sources: [billing.md] }`"
)]
pub struct ScriptedHit {
    /// The chunks, ready for a prompt.
    pub context: String,
    /// Where they come from, best first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<String>,
    /// What it cost.
    #[serde(skip_serializing_if = "Usage::is_none")]
    pub usage: Usage,
    /// Why nothing could be looked up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<ReplyError>,
    /// How long it takes, in milliseconds.
    #[serde(skip_serializing_if = "is_zero")]
    pub delay_ms: u64,
    /// The call that it answers ([`ScriptedEntry::call`]).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub call: Option<String>,
}

/// What is not usual about an answer.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct AnswerOptions {
    /// The call fails.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<ReplyError>,
    /// How long it takes, in milliseconds.
    #[serde(skip_serializing_if = "is_zero")]
    pub delay_ms: u64,
    /// The call that it answers ([`ScriptedEntry::call`]).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub call: Option<String>,
}

impl AnswerOptions {
    /// A call that fails.
    pub fn failed(error: ReplyError) -> Self {
        Self {
            error: Some(error),
            ..Self::default()
        }
    }

    fn late() -> Self {
        Self {
            delay_ms: LATE,
            ..Self::default()
        }
    }

    fn is_none(&self) -> bool {
        *self == Self::default()
    }
}

impl PartialEq for ReplyError {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Message(mine), Self::Message(theirs)) => mine == theirs,
            (Self::Typed(mine), Self::Typed(theirs)) => mine == theirs,
            (Self::Message(_), Self::Typed(_)) | (Self::Typed(_), Self::Message(_)) => false,
        }
    }
}

/// An answer in detail, as it is written.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct TextFields {
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<ReplyError>,
    #[serde(skip_serializing_if = "is_zero")]
    delay_ms: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    call: Option<String>,
}

impl TextFields {
    fn parts(self) -> (Option<String>, AnswerOptions) {
        let Self {
            text,
            error,
            delay_ms,
            call,
        } = self;
        let odd = AnswerOptions {
            error,
            delay_ms,
            call,
        };
        (text, odd)
    }

    fn of(text: Option<&str>, odd: &AnswerOptions) -> Self {
        let AnswerOptions {
            error,
            delay_ms,
            call,
        } = odd.clone();
        Self {
            text: text.map(str::to_owned),
            error,
            delay_ms,
            call,
        }
    }
}

/// A tool result, as it is written.
#[derive(Default, Serialize, Deserialize)]
#[serde(
    deny_unknown_fields,
    default,
    expecting = "what a tool gives, such as `{ result: left on Monday }` or `{ error: gone }`"
)]
struct ToolFields {
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    result: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<ReplyError>,
    #[serde(skip_serializing_if = "is_zero")]
    delay_ms: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    call: Option<String>,
}

/// `null` is a result.
fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(deserializer).map(Some)
}

impl TryFrom<ToolFields> for ToolResult {
    type Error = &'static str;

    fn try_from(fields: ToolFields) -> Result<Self, Self::Error> {
        let ToolFields {
            result,
            error,
            delay_ms,
            call,
        } = fields;
        let odd = AnswerOptions {
            error,
            delay_ms,
            call,
        };
        match (result, &odd.error) {
            (Some(_), Some(_)) => Err("a tool has either a `result` or an `error`, not both"),
            (None, None) if odd.delay_ms == 0 => {
                Err("a tool result needs `result: …` (any value), or `error: …` (a message)")
            }
            (result, _) => Ok(Self {
                result: result.unwrap_or_default(),
                odd,
            }),
        }
    }
}

impl From<ToolResult> for ToolFields {
    fn from(tool: ToolResult) -> Self {
        let AnswerOptions {
            error,
            delay_ms,
            call,
        } = tool.odd;
        Self {
            result: Some(tool.result).filter(|_| error.is_none()),
            error,
            delay_ms,
            call,
        }
    }
}

impl From<&str> for Answer {
    fn from(text: &str) -> Self {
        Self {
            text: Some(text.to_owned()),
            odd: AnswerOptions::default(),
        }
    }
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.text {
            Some(text) if self.odd.is_none() => serializer.serialize_str(text),
            None if self.odd.is_none() => serializer.serialize_unit(),
            text => TextFields::of(text.as_deref(), &self.odd).serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Answer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(LooseForm {
            expected: "an answer: a text (numbers, true and false in quotes), null if nobody is there, or an object with \
                       some of text, error, delay_ms",
            text: |text| Self {
                text: Some(text),
                odd: AnswerOptions::default(),
            },
            detail: |fields: TextFields| {
                let (text, odd) = fields.parts();
                Self { text, odd }
            },
            nothing: Some(Self::default),
        })
    }
}

impl Serialize for AgentResult {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.odd.is_none() {
            return serializer.serialize_str(&self.text);
        }
        let text = Some(self.text.as_str()).filter(|_| self.odd.error.is_none());
        TextFields::of(text, &self.odd).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for AgentResult {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(LooseForm {
            expected: "the answer of an agent: a text, or an object with some of text, error, delay_ms",
            text: |text| Self {
                text,
                odd: AnswerOptions::default(),
            },
            detail: |fields: TextFields| {
                let (text, odd) = fields.parts();
                Self {
                    text: text.unwrap_or_default(),
                    odd,
                }
            },
            nothing: None,
        })
    }
}

macro_rules! odd_entries {
    ($($entry:ty),*) => {$(
        impl ScriptedEntry for $entry {
            fn call(&self) -> Option<&str> {
                self.odd.call.as_deref()
            }

            fn label(&mut self, call: String) {
                self.odd.call = Some(call);
            }

            fn delay(&mut self, millis: u64) {
                self.odd.delay_ms = millis;
            }

            fn late() -> Self {
                Self { odd: AnswerOptions::late(), ..Self::default() }
            }
        }
    )*};
}

odd_entries!(Answer, AgentResult, ToolResult);

macro_rules! flat_entries {
    ($($entry:ty),*) => {$(
        impl ScriptedEntry for $entry {
            fn call(&self) -> Option<&str> {
                self.call.as_deref()
            }

            fn label(&mut self, call: String) {
                self.call = Some(call);
            }

            fn delay(&mut self, millis: u64) {
                self.delay_ms = millis;
            }

            fn late() -> Self {
                Self { delay_ms: LATE, ..Self::default() }
            }
        }
    )*};
}

flat_entries!(ScriptResult, ScriptedHit);

impl Default for ToolResult {
    fn default() -> Self {
        Self {
            result: Value::Null,
            odd: AnswerOptions::default(),
        }
    }
}

/// What an action gives is an envelope, which has no place for anything else: actions are answered in their order.
impl ScriptedEntry for Value {
    fn call(&self) -> Option<&str> {
        None
    }

    fn label(&mut self, _call: String) {}

    fn delay(&mut self, _millis: u64) {}

    fn late() -> Self {
        serde_json::json!({"status": "error", "error": "it was stopped before it answered"})
    }
}

/// Reads what may be a bare text, or an object with details.
pub(crate) struct LooseForm<Out, Detail> {
    /// What may stand here, for messages.
    pub(crate) expected: &'static str,
    pub(crate) text: fn(String) -> Out,
    pub(crate) detail: fn(Detail) -> Out,
    /// What `null` is; `None`: it may not stand here.
    pub(crate) nothing: Option<fn() -> Out>,
}

impl<'de, Out, Detail: Deserialize<'de>> Visitor<'de> for LooseForm<Out, Detail> {
    type Value = Out;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Out, E> {
        Ok((self.text)(text.to_owned()))
    }

    fn visit_unit<E: de::Error>(self) -> Result<Out, E> {
        match self.nothing {
            Some(nothing) => Ok(nothing()),
            None => Err(E::invalid_type(de::Unexpected::Unit, &self)),
        }
    }

    fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<Out, M::Error> {
        Detail::deserialize(MapAccessDeserializer::new(map)).map(self.detail)
    }
}

pub(crate) fn is_zero<N: Default + PartialEq>(number: &N) -> bool {
    *number == N::default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::failure::Kind;
    use serde_json::json;

    fn read<T: de::DeserializeOwned + Serialize>(value: Value) -> Value {
        json!(serde_json::from_value::<T>(value).unwrap())
    }

    #[test]
    fn what_is_usual_is_written_shortly() {
        assert_eq!(read::<Answer>(json!("yes")), json!("yes"));
        assert_eq!(read::<Answer>(json!(null)), json!(null));
        assert_eq!(read::<Answer>(json!({"text": "yes"})), json!("yes"));
        assert_eq!(read::<AgentResult>(json!("found")), json!("found"));
        assert_eq!(
            read::<ToolResult>(json!({"result": null})),
            json!({"result": null})
        );
        assert_eq!(
            read::<ScriptResult>(json!({"stdout": "{}"})),
            json!({"stdout": "{}"})
        );
    }

    #[test]
    fn what_is_not_usual_comes_back_as_it_was() {
        for answer in [
            json!({"error": "gone"}),
            json!({"text": "yes", "call": "3.0/1/1"}),
            json!({"delay_ms": 5}),
        ] {
            assert_eq!(read::<Answer>(answer.clone()), answer);
        }
        let tool = json!({"error": {"message": "down", "kind": "connect"}, "call": "1/1"});
        assert_eq!(read::<ToolResult>(tool.clone()), tool);
        let agent = json!({"error": "gone"});
        assert_eq!(read::<AgentResult>(agent.clone()), agent);
    }

    #[test]
    fn a_wrong_entry_is_told_what_may_stand_there() {
        let problem = serde_json::from_value::<Answer>(json!(5)).unwrap_err();
        assert!(
            problem.to_string().contains("numbers, true and false"),
            "{problem}"
        );
        let problem = serde_json::from_value::<ToolResult>(json!({})).unwrap_err();
        assert!(problem.to_string().contains("`result: …`"), "{problem}");
        let problem =
            serde_json::from_value::<ToolResult>(json!({"result": 1, "error": "x"})).unwrap_err();
        assert!(problem.to_string().contains("not both"), "{problem}");
    }

    #[test]
    fn a_failure_is_as_short_as_it_can_be() {
        let plain = crate::host::CallError::new(Kind::Model, "down");
        assert_eq!(json!(ReplyError::of(&plain, Kind::Model)), json!("down"));
        let other = json!(ReplyError::of(&plain, Kind::Script));
        assert_eq!(other, json!({"message": "down", "kind": "model"}));
        let back: ReplyError = serde_json::from_value(other).unwrap();
        assert_eq!(back.failed(Kind::Script), plain);
    }
}
