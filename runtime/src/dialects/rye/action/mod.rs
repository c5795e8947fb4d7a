//! Actions: calls of things that a project, the runtime or the host knows by an id (Rye, "Action").
//!
//! What an action gives is an envelope; [`unwrap`] lifts what is in it. Whether it may be called at all says
//! [`permission`], fail-closed.

pub mod inputs;
mod moment;
pub mod permission;
mod scope;

pub use super::workflow::{
    Code, HookAbout, HookAction, HookEvent, NeedAbout, Workflow, WorkflowCode,
};
pub use moment::EntryTime;
pub use scope::{ExpressionScope, Note, Op, compare, there};

use crate::value::failure::{Failure, Kind};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The constant part of an action of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActionSpec {
    /// `execute`, `fetch`, `sign`.
    pub primary: &'static str,
    /// `tool`, `directive`, `knowledge`.
    pub item_type: &'static str,
    /// Whether a result is kept, and used again for the same call.
    pub cached: bool,
    /// What happens after a failure.
    pub policy: Policy,
}

impl ActionSpec {
    /// Executes a tool; a failure is the run's.
    pub const DEFAULT: Self = Self {
        primary: "execute",
        item_type: "tool",
        cached: false,
        policy: Policy::Fail,
    };
}

/// What happens after a failure of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// The run fails.
    Fail,
    /// The run goes on, and says in the end that something failed.
    Continue,
    /// The run goes to the node that the failed one names.
    Route,
}

/// The constant part of an action per item of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EachSpec {
    /// The action.
    pub action: ActionSpec,
    /// How many items are worked on at once; `None`: one after the other.
    pub at_once: Option<u32>,
}

/// What an action is called with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ActionCall {
    /// Which one.
    pub item_id: String,
    /// Its parameters.
    pub params: Map<String, Value>,
}

impl ActionCall {
    /// A call. Entries of maps that are null are left out, so that the action's own defaults count; items of lists stay
    /// (Rye reference, 2.1).
    pub fn new(item_id: impl Into<String>, params: Value) -> Self {
        let params = match stripped(params) {
            Value::Object(params) => params,
            Value::Null
            | Value::Bool(_)
            | Value::Number(_)
            | Value::String(_)
            | Value::Array(_) => Map::new(),
        };
        Self {
            item_id: item_id.into(),
            params,
        }
    }
}

fn stripped(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            let kept = fields.into_iter().filter(|(_, value)| !value.is_null());
            Value::Object(kept.map(|(key, value)| (key, stripped(value))).collect())
        }
        Value::Array(items) => items.into_iter().map(stripped).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value,
    }
}

/// An action that failed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FailedAction {
    /// Why.
    pub failure: Failure,
    /// What it gave, with `status: error` and the message under `error`.
    pub result: Value,
}

impl FailedAction {
    /// A failure without a result of its own.
    pub fn new(failure: Failure) -> Self {
        let result = serde_json::json!({"status": "error", "error": failure.message});
        Self { failure, result }
    }

    /// The failure of a list: what failed first, and all results, with an error object in the place of each failed item.
    pub(crate) fn of_list(mut self, results: Vec<Value>) -> Self {
        if let Value::Object(fields) = &mut self.result {
            fields.insert("results".into(), Value::Array(results));
        }
        self
    }
}

/// Parts of an envelope that nobody wants to see, also inside of its data.
const WRAPPING: [&str; 5] = ["chain", "metadata", "path", "source", "resolved_env_keys"];

/// What is in an envelope (Rye, "Result unwrapping"): its data if that is a map, else the envelope without its
/// wrapping. A failure outside or inside shows as `status: error`.
pub fn unwrap(envelope: Value) -> Value {
    let mut outer = match envelope {
        Value::Object(outer) => outer,
        Value::Null => return Value::Object(Map::new()),
        other @ (Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_)) => {
            return Value::Object(Map::from_iter([("result".to_owned(), other)]));
        }
    };
    let failed = outer.get("status").and_then(Value::as_str) == Some("error");
    let Some(Value::Object(mut data)) = outer.get("data").cloned() else {
        outer.retain(|key, _| !WRAPPING.contains(&key.as_str()));
        return Value::Object(outer);
    };
    data.retain(|key, _| !WRAPPING.contains(&key.as_str()));
    if failed || data.get("success") == Some(&Value::Bool(false)) {
        data.insert("status".into(), "error".into());
        if let (None, Some(error)) = (data.get("error"), outer.shift_remove("error")) {
            data.insert("error".into(), error);
        }
    }
    Value::Object(data)
}

/// What an unwrapped result means: itself, or why it is a failure.
///
/// # Errors
/// If it says `status: error`, or `success: false`.
pub fn judged(mut result: Value, item_id: &str) -> Result<Value, FailedAction> {
    let failed = result.get("status").and_then(Value::as_str) == Some("error")
        || result.get("success") == Some(&Value::Bool(false));
    if !failed {
        return Ok(result);
    }
    let message = match result.get("error") {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Null) | None => "unknown".to_owned(),
        Some(other) => other.to_string(),
    };
    if let Value::Object(fields) = &mut result {
        fields.insert("status".into(), "error".into());
        if fields.get("error").is_none_or(Value::is_null) {
            fields.insert("error".into(), message.as_str().into());
        }
    }
    let told = if message.trim().is_empty() {
        format!("`{item_id}` failed")
    } else {
        format!("`{item_id}` failed: {message}")
    };
    Err(FailedAction {
        failure: Failure::new(Kind::Action, told),
        result,
    })
}

/// A map of a few entries.
pub fn fields<const N: usize>(entries: [(&str, Value); N]) -> Value {
    Value::Object(
        entries
            .into_iter()
            .map(|(key, value)| (key.to_owned(), value))
            .collect(),
    )
}
