//! The two ways in which things go wrong: a node's own failure, which becomes an exit, and an interrupt, which is the
//! run's and leaves the position where it was.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A kind of failure, as `--json` names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Kind {
    /// A strict reference found nothing.
    MissingKey,
    /// A model call failed.
    Model,
    /// A model refused to answer, or its provider withheld the answer.
    Refusal,
    /// A model's answer did not match its schema, also after extraction and repair.
    StructuredOutput,
    /// A tool loop took too many turns.
    MaxIterations,
    /// A script failed or printed something else than one object.
    Script,
    /// A script named a node that does not exist, or that it may not name.
    UnknownRoute,
    /// A node has no way on.
    MissingNext,
    /// A person's answer broke the rule of an input node, or nobody could be asked.
    Input,
    /// A child agent failed.
    Agent,
    /// A knowledge base could not be built or searched.
    Retrieval,
    /// Something took longer than it may.
    Timeout,
    /// A node was entered too often.
    MaxVisits,
    /// A run took too many steps.
    MaxSteps,
    /// A call of a model could take more than the run may spend.
    Budget,
    /// A run came to what a policy forbids.
    Policy,
    /// An action failed.
    Action,
    /// No capability covers an action.
    Permission,
    /// There is no run of this name to go on with, or it cannot be believed.
    UnknownRun,
    /// The graph has no node of this name.
    UnknownNode,
    /// `over` of a map node is not a list.
    NotAList,
    /// A map chain ended without writing its output key.
    MapResultMissing,
    /// A value does not fit the reducer of its key.
    Reducer,
    /// A limit that is computed from the state is not a positive integer.
    InvalidConcurrency,
    /// Branches reached more than one end.
    MultipleEnds,
    /// Branches wrote the same key, which no reducer combines.
    WriteConflict,
    /// A restored state lacks a key.
    Hole,
    /// The scripted world has no answer for a call.
    Unscripted,
    /// An input of the run is missing or wrong.
    Inputs,
    /// A node proposed fewer tool calls than it must.
    TooFewProposals,
    /// A node gave a key a value that it may not write.
    UndeclaredWrite,
    /// Something outside failed: a file, the store, the network.
    Io,
    /// An MCP server cannot be reached.
    Connect,
    /// A tool that the graph declares has nothing that runs it.
    MissingTool,
    /// An environment variable is not set.
    Environment,
    /// A picture or document cannot be sent.
    Media,
    /// The process ended while a call of the node was under way, and the call is not made again.
    Interrupted,
    /// Somebody asked the run to stop.
    Cancelled,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = serde_json::to_value(self).ok();
        f.write_str(
            name.as_ref()
                .and_then(serde_json::Value::as_str)
                .unwrap_or("error"),
        )
    }
}

/// A node could not do its work. Where the graph says what happens then, this becomes an exit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Failure {
    /// What kind of failure.
    pub kind: Kind,
    /// What happened, outermost first, joined with `: `.
    pub message: String,
}

impl Failure {
    /// A failure of this kind.
    pub fn new(kind: Kind, message: impl Into<String>) -> Self {
        Self {
            kind,
            message: message.into(),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Failure {}

/// Strict references that found nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnresolvedReference {
    /// The references as written, in order.
    pub names: Vec<String>,
}

impl fmt::Display for UnresolvedReference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.names.iter().map(|name| format!("`{name}`")).collect();
        write!(
            f,
            "template interpolation failed: {} not found in state",
            names.join(", ")
        )
    }
}

impl std::error::Error for UnresolvedReference {}

impl From<UnresolvedReference> for Failure {
    fn from(miss: UnresolvedReference) -> Self {
        Self::new(Kind::MissingKey, miss.to_string())
    }
}

/// A key that a node needs is not in the state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingKey {
    /// The node.
    pub node: &'static str,
    /// The key.
    pub key: &'static str,
}

impl fmt::Display for MissingKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the state has no `{}`, which node `{}` reads",
            self.key, self.node
        )
    }
}

impl std::error::Error for MissingKey {}

/// The run cannot go on now. The position stays where it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Interrupt {
    /// A person must answer first. Apart, because every step hands on what it may have to carry.
    Waiting(Box<Question>),
    /// Somebody asked the run to stop.
    Cancelled,
    /// The graph fails.
    Fault(Failure),
}

impl fmt::Display for Interrupt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Waiting(question) => question.fmt(f),
            Self::Cancelled => f.write_str("the run was cancelled"),
            Self::Fault(failure) => failure.fmt(f),
        }
    }
}

impl std::error::Error for Interrupt {}

/// What a waiting run wants to know.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// The node that asks.
    pub node: String,
    /// The question.
    pub question: String,
    /// What is offered; empty: any text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// Tells the questions of one run apart: what `--answer ID=TEXT` names.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// When an answer comes too late, in milliseconds since 1970; `None`: never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due: Option<u64>,
    /// The run only stops here, and goes on when it is resumed; `None`: a person is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pause: Option<Pause>,
    /// Why the answer that it was given last was not taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { node, question, .. } = self;
        write!(f, "node `{node}` waits for an answer to: {question}")
    }
}

/// Where a run stops at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pause {
    /// Before the node is entered.
    Before,
    /// After what it wrote was committed.
    After,
}

impl From<Failure> for Interrupt {
    fn from(failure: Failure) -> Self {
        Self::Fault(failure)
    }
}

impl From<Box<Failure>> for Interrupt {
    fn from(failure: Box<Failure>) -> Self {
        Self::Fault(*failure)
    }
}

impl From<UnresolvedReference> for Interrupt {
    fn from(miss: UnresolvedReference) -> Self {
        Self::Fault(miss.into())
    }
}

impl From<MissingKey> for Interrupt {
    fn from(hole: MissingKey) -> Self {
        Self::Fault(Failure::new(Kind::Hole, hole.to_string()))
    }
}

/// Why a run cannot start with these inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct InputError {
    /// The input.
    pub input: String,
    /// What is wrong with it, and what was expected.
    pub message: String,
}

impl InputError {
    /// This is wrong with an input.
    pub fn new(input: impl Into<String>, message: impl Into<String>) -> Self {
        let (input, message) = (input.into(), message.into());
        Self { input, message }
    }
}

impl std::fmt::Display for InputError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "input `{}`: {}", self.input, self.message)
    }
}

impl std::error::Error for InputError {}
