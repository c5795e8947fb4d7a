//! What a graph has that acts inside of a project: actions, hooks, permissions.
//!
//! The words are those of Rye's documentation, because they are the ones that messages and generated code use.

use super::{Cond, KeyId, Tree};
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

/// A call of something that the project, the runtime or the host knows by its id.
#[derive(Clone, Debug)]
pub struct Action {
    /// `execute`, `fetch`, `sign`.
    pub primary: String,
    /// `tool`, `directive`, `knowledge`.
    pub kind: String,
    /// Which one.
    pub item: Tree,
    /// What it is called with.
    pub params: Tree,
    /// Whether a result is kept and used again for the same call.
    pub cached: Cached,
    /// What happens after a failure.
    pub policy: Policy,
    /// The graph that it is, compiled in: the index in [`Program::children`](super::Program::children).
    pub child: Option<usize>,
    /// What a success gives, as far as it is known of what has this id. Good for findings and nothing else: the host of a program
    /// may have another action under it.
    pub returns: super::Type,
    /// Where it stands.
    pub span: Span,
}

/// Whether results are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cached {
    /// Each visit makes the call.
    No,
    /// A visit that would make the same call gets its result.
    Yes,
}

/// What happens after a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// The run fails.
    Fail,
    /// The run goes on, and says in the end that something failed.
    Continue,
    /// The run goes to the node that the failed one names.
    Route,
}

/// An action per item of a list, inside of one node.
#[derive(Clone, Debug)]
pub struct ForEach {
    /// The list.
    pub over: Tree,
    /// What the item is called.
    pub item: String,
    /// The action. Its `Root::Own` is the item.
    pub action: Action,
    /// How many items are worked on at once; `None`: one after the other.
    pub at_once: Option<u32>,
}

/// Ends the run with a value.
#[derive(Clone, Debug)]
pub struct Return {
    /// The result; `None`: the state.
    pub output: Option<Tree>,
}

impl Action {
    /// The capability that it needs, if its id is constant: `rye.execute.tool.rye.bash`.
    pub fn capability(&self) -> Option<String> {
        Some(capability(
            &self.primary,
            &self.kind,
            self.item.constant_text()?,
        ))
    }

    /// The references, in order.
    pub fn refs(&self) -> Vec<&super::Ref> {
        let mut refs = self.item.refs();
        refs.extend(self.params.refs());
        refs
    }
}

/// The capability that an action needs. Without an id it ends after the kind.
pub fn capability(primary: &str, kind: &str, item: &str) -> String {
    if item.is_empty() {
        format!("rye.{primary}.{kind}")
    } else {
        format!("rye.{primary}.{kind}.{}", item.replace('/', "."))
    }
}
