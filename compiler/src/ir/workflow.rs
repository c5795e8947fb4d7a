//! What a graph has beside its nodes that acts inside of a project: hooks, permissions.
//!
//! The words are those of Rye's documentation, because they are the ones that messages and generated code use.

use super::{Action, Cond, KeyId};
use crate::source::Span;
use serde_json::Value;

/// What makes a program one that acts inside of a project.
#[derive(Clone, Debug)]
pub struct Workflow {
    /// `<category>/<name>`: what runs are named after and where they are kept.
    pub id: String,
    /// The key that holds all that the caller gives, as one object.
    pub inputs: KeyId,
    /// `config_schema`, as the user wrote it.
    pub schema: Option<Value>,
    /// The patterns of capabilities that the graph declares.
    pub permissions: Vec<(String, Span)>,
    /// Patterns that whoever compiles it grants besides.
    pub grants: Vec<String>,
    /// What is done when something happens, in the order in which it is tried.
    pub hooks: Vec<Hook>,
    /// Environment variables that single nodes require: node, item, variable.
    pub env: Vec<(String, String, String)>,
    /// The `config` block: results are kept only for exactly this one.
    pub config: Value,
    /// What it was warned of when it was compiled.
    pub warnings: Vec<String>,
}

/// Something that is done beside the nodes.
#[derive(Clone, Debug)]
pub struct Hook {
    /// When.
    pub event: Event,
    /// Only if this holds. Its references are all [`Root::Own`](super::Root::Own): what the event tells.
    pub condition: Cond,
    /// What is done.
    pub deed: HookAction,
    /// Lower layers decide first.
    pub layer: u32,
    /// Where it stands.
    pub span: Span,
}

/// What a hook does.
#[derive(Clone, Debug)]
pub enum HookAction {
    /// Calls an action, whose result may say how the run goes on. Its references are all `Root::Own`.
    Call(Box<Action>),
    /// Has the failed node tried again, so often.
    Retry {
        /// How often at most.
        most: u32,
    },
}

/// When a [`Hook`] is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// The run begins.
    GraphStarted,
    /// An action node was left.
    AfterStep,
    /// An action failed.
    Error,
    /// The steps are used up.
    Limit,
    /// The run has ended.
    GraphCompleted,
}

impl Event {
    /// All events, in the order of a run.
    pub const ALL: [Self; 5] = [
        Self::GraphStarted,
        Self::AfterStep,
        Self::Error,
        Self::Limit,
        Self::GraphCompleted,
    ];

    /// The name the dialect uses.
    pub fn name(self) -> &'static str {
        match self {
            Self::GraphStarted => "graph_started",
            Self::AfterStep => "after_step",
            Self::Error => "error",
            Self::Limit => "limit",
            Self::GraphCompleted => "graph_completed",
        }
    }
}
