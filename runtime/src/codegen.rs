//! The one module that generated code imports: `use ::graphwright::codegen::*;`.
//!
//! What belongs to one dialect is here with its feature. A module that needs it says so first (`needs_rye!()`), so that one which is
//! linked against a runtime without it does not compile, and the error names the feature.
//!
//! A module that was generated and checked in compiles for as long as these names stay. One that was generated before they were
//! changed is told so, beside the errors of the compiler.

mod about;
mod exits;
mod fields;
mod journal_form;
mod nodes;
pub mod policies;
#[cfg(feature = "rye")]
mod workflow;

#[cfg(feature = "euler")]
pub use crate::dialects::euler::codegen::*;
#[cfg(feature = "kegal")]
pub use crate::dialects::kegal::codegen::*;
pub use crate::dialects::loki::retrieve::RetrieveContext;
pub use crate::dialects::loki::script::{ScriptContext, ScriptOutput, ScriptReply};
pub use crate::dialects::requirement::{needs_euler, needs_kegal, needs_rye};
#[cfg(feature = "rye")]
pub use crate::dialects::rye::codegen::*;
pub use crate::graph::journal_form::{Copier, Fields, HasFields, Placeholder};
pub use crate::graph::needs::Needs;
pub use crate::graph::spec::{
    AgentConfig, AgentSpec, ChoiceSpec, Comparison, Interpreter, Length, LineSpec, LlmSpec,
    RetrieveSpec, ScriptSpec, ServerSpec,
};
pub use crate::graph::work::{
    GraphExit, NoState, NodeExit, NodeWork, PendingCall, WholeState, Work,
};
pub use crate::graph::{
    Ability, About, Branch, Checkpoints, Fork, InputAbout, ItemBranches, Limits, Next, NodeAbout,
    NodeRole, OnInterrupted, Pauses, Reads, Spending,
};
pub use crate::host::{DefaultHost, SearchResult};
pub use crate::nodes::llm::{Ask, ObjectReply, PromptResult, StructuredReply};
pub use crate::run::context::NodeContext;
pub use crate::run::lifecycle::Lifecycle;
pub use crate::run::{Graph, Run};
pub use crate::value::boxed::BoxFuture;
pub use crate::value::dynamic::*;
pub use crate::value::failure::{
    Failure, InputError, Interrupt, Kind, MissingKey, Question, UnresolvedReference,
};
pub use crate::value::reduce;
pub use crate::value::text::{Text, shown};
pub use about::*;
pub use exits::*;
pub use fields::*;
pub use graphwright_rules::path::{PathStep, at};
pub use journal_form::*;
pub use nodes::*;
pub use policies::{exit_names, guarded, watched};
pub use serde;
pub use serde::{Deserialize, Serialize};
pub use serde_json::{Map, Number, Value};
pub use std::any::Any;
pub use std::borrow::Cow;
pub use std::fmt;
pub use std::future::Future;
pub use std::time::Duration;
#[cfg(feature = "rye")]
pub use workflow::*;

/// The outside of a run that is given none: [`Host::from_env`](crate::world::Host::from_env).
///
/// # Errors
/// As there.
pub fn host_from_env() -> DefaultHost {
    crate::world::Host::from_env().map(Into::into)
}

/// Opens a key that every path to a node has written.
///
/// # Errors
/// [`MissingKey`] if a restored state does not hold it.
pub fn held<'s, T>(
    node: &'static str,
    key: &'static str,
    value: &'s Option<T>,
) -> Result<&'s T, MissingKey> {
    value.as_ref().ok_or(MissingKey { node, key })
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

/// [`NodeContext`], as modules call it that an earlier graphwright generated.
#[deprecated(
    note = "an earlier graphwright generated this module: generate it again, with `graphwright emit`"
)]
pub type Cx<'r> = NodeContext<'r>;

/// What a module put fields into that an earlier graphwright generated.
#[deprecated(
    note = "an earlier graphwright generated this module: generate it again, with `graphwright emit`"
)]
pub type Record = Map<String, Value>;
