//! Work under budgets: steps that use tools and are held to what they may use, judges, and final artifacts.
//!
//! A file of its own beside `work`: these kinds know nothing of the others, and only one dialect makes them today.

use super::{KeyId, Schema, Text, Tool};
use crate::source::Span;

/// Does a step with a model and tools, and says what it writes.
#[derive(Clone, Debug)]
pub struct Runner {
    /// `provider:name`; `None`: the caller's.
    pub model: Option<(String, Span)>,
    /// The system prompt.
    pub system: Text,
    /// The user prompt.
    pub prompt: Text,
    /// What becomes of the tool calls that the model wants.
    pub mode: Mode,
    /// The tools it is offered.
    pub tools: Vec<Tool>,
    /// How often each tool may be called in one visit.
    pub budget: Vec<(String, u32)>,
    /// What all nodes of a run may use together.
    pub allowance: Allowance,
    /// Its share of the tool calls that the run has left.
    pub calls: Share,
    /// Its share of the web searches that the run has left.
    pub searches: Share,
    /// How often the model is asked again when its answer cannot be used.
    pub retries: u32,
    /// How many turns its tool loop may take.
    pub turns: u32,
    /// The file that holds what it said, below the artifact directory.
    pub artifact: Option<String>,
    /// The keys it may write, none of them required.
    pub schema: Option<Schema>,
    /// All keys of the state that some node may write, for the check of what a model gives.
    pub keys: Vec<String>,
}

/// What becomes of the tool calls that a model wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mode {
    /// They run at once.
    Execute,
    /// They are proposed, and run when a person has approved them.
    Plan {
        /// The one tool that is proposed; `None`: any that is offered.
        tool: Option<String>,
        /// How many proposals there must be.
        least: u32,
        /// Whether the node waits for the decisions.
        gate: Gate,
    },
}

/// Whether decisions on proposals are waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gate {
    /// Until every proposal is decided; then the approved ones run.
    Closed,
    /// They are not: the run goes on, and nothing is run.
    Open,
}

/// What all nodes of a run may use together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Allowance {
    /// Tool calls.
    pub calls: Option<u32>,
    /// Web searches among them.
    pub searches: Option<u32>,
    /// Whether a search that was made before is answered from memory.
    pub dedupe: bool,
}

/// What one of several branches may use of what is left where they begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// Its number among the branches that can use it, from 0.
    pub place: u32,
    /// How many these are.
    pub among: u32,
    /// How many it has to propose.
    pub least: u32,
    /// How many those before it have to propose.
    pub before: u32,
    /// How many all of them have to propose.
    pub all: u32,
}

impl Share {
    /// All there is: of a node that no other runs beside.
    pub const WHOLE: Self = Self {
        place: 0,
        among: 1,
        least: 0,
        before: 0,
        all: 0,
    };
}

/// Lets a model judge what was done, and choose a route.
#[derive(Clone, Debug)]
pub struct Judge {
    /// `provider:name`; `None`: the caller's.
    pub model: Option<(String, Span)>,
    /// The system prompt.
    pub system: Text,
    /// The user prompt.
    pub prompt: Text,
    /// What the reply must be.
    pub schema: Schema,
    /// The routes, each with whether it leads back here.
    pub routes: Vec<Route>,
    /// How often it may be executed; then a route that leads back is not followed.
    pub cap: Option<u32>,
    /// The key that counts its executions.
    pub count: KeyId,
    /// The file that holds its latest verdict, below the artifact directory.
    pub artifact: Option<String>,
}

/// A route of a judge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// As the model says it.
    pub label: String,
    /// Where it leads.
    pub way: Way,
}

/// Whether a route leads back to where it began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// It does not.
    On,
    /// It does.
    Back,
}

/// Ends the run: writes the final artifact, which is its result.
#[derive(Clone, Debug)]
pub struct Publish {
    /// The result, where nothing was written under the name of the file before.
    pub output: Text,
    /// The key that holds what was; empty text: nothing.
    pub written: Option<KeyId>,
    /// The file, below the artifact directory.
    pub artifact: String,
}
