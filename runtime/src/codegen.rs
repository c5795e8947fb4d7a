//! The one module that generated code imports: `use ::graphwright::codegen::*;`.
//!
//! Everything in here keeps its name for as long as the fingerprint format of generated code stays, so that a module
//! that was generated once and checked in still compiles.

pub use crate::action::inputs::given;
pub use crate::action::{
    ActionFailed, ActionSpec, Call, EachSpec, HookAbout, HookDeed, HookEvent, NeedAbout, Op,
    Policy, Seen, Workflow, fields, there,
};
pub use crate::cx::{
    Ask, Begun, Cx, Gate, Nested, Printed, Prompted, Replied, Reported, Route, Scripted, Structured,
};
pub use crate::failure::{Failure, Hole, Interrupt, Kind, Miss, Question};
pub use crate::graph::{
    About, Branch, Checkpoints, Each, Fork, Graph, InputAbout, InputError, Limits, Next, NodeAbout,
    OnInterrupted, Pauses, Reads,
};
pub use crate::host::{Boxed, Retrieved};
pub use crate::journaled::{
    Blank, Fields, FromFields, Record, at_of, exit, exit_of, fields_of, node_id, node_number,
};
pub use crate::needs::Needs;
pub use crate::reduce;
pub use crate::run::Run;
pub use crate::runner::{
    Allowance, JudgeSpec, Mode, RunnerSpec, Share, ToolGate, Verdict, Way, Worked,
};
pub use crate::spec::{
    AgentConfig, AgentSpec, ChoiceSpec, Comparison, Interpreter, Length, LineSpec, LlmSpec,
    RetrieveSpec, ScriptSpec,
};
pub use crate::stage::{
    BeginSpec, BoardFile, BoardPart, CompactSpec, Given, MediaKind, MediaSource, MediaSpec,
    ModelSpec, Piece, ReactSpec, RemotePrompt, RemoteUse, ReportSpec, Said, ScopeSpec, ServerSpec,
    ServerUse, Shown, SpeakSpec, ToolSpec, TurnsSpec, Writer,
};
pub use crate::text::{Step, Text, at, shown};
pub use crate::value::*;
pub use crate::work::{Asked, Entered, GraphExit, NodeExit, Nothing, Whole, Work};
pub use serde;
pub use serde::{Deserialize, Serialize};
pub use serde_json::{Map, Number, Value};
pub use std::any::Any;
pub use std::borrow::Cow;
pub use std::fmt;
pub use std::future::Future;
pub use std::time::Duration;

/// Opens a key that every path to a node has written.
///
/// # Errors
/// [`Hole`] if a restored state does not hold it.
pub fn held<'s, T>(
    node: &'static str,
    key: &'static str,
    value: &'s Option<T>,
) -> Result<&'s T, Hole> {
    value.as_ref().ok_or(Hole { node, key })
}

/// For `#[serde(default, deserialize_with = "present")]` on an `Option` of something that may be null: null is a value
/// that is there.
///
/// # Errors
/// Those of the deserializer.
pub fn present<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
where
    T: Deserialize<'de>,
    D: serde::Deserializer<'de>,
{
    T::deserialize(deserializer).map(Some)
}

/// A script named a node that `x-routes` does not list.
pub fn route_error(name: &str, allowed: &[&str]) -> Failure {
    Failure::new(
        Kind::UnknownRoute,
        format!(
            "the script set `_next` to `{name}`, which is not in its `x-routes` ({})",
            listed(allowed)
        ),
    )
}

/// A script named a node that the graph does not have.
pub fn unknown_node(name: &str, about: &About) -> Failure {
    let valid: Vec<&str> = about.nodes.iter().map(|node| node.id.as_ref()).collect();
    Failure::new(
        Kind::UnknownRoute,
        format!(
            "the script set `_next` to `{name}`, but the graph has no such node; its nodes are {}",
            listed(&valid)
        ),
    )
}

fn listed(names: &[&str]) -> String {
    if names.is_empty() {
        return "none".to_owned();
    }
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}
