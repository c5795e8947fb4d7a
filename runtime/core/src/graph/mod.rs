//! What a compiled graph says of itself, and where its runs go from a node.

pub mod branch_path;
pub mod journal_form;
pub mod needs;
pub mod spec;
pub mod status;
pub mod work;

pub use crate::value::failure::InputError;
pub use branch_path::BranchPath;
pub use status::{RunFailure, Status};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::borrow::Cow;
use std::time::Duration;

/// Where a graph wants the checkpoints of its runs (euleragent, `checkpointer`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Checkpoints {
    /// In the store of the caller, step by step.
    #[default]
    Store,
    /// In memory while the process lives. A command line has to end its process at a pause, and gives the store what it
    /// has then; in a program, `graphwright::store::Memory` is the store that ends with it.
    Memory,
}

/// Where a run stops at a node, until it is resumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pauses {
    /// It does not.
    Never,
    /// Before the node is entered.
    Before,
    /// After what it wrote was committed.
    After,
    /// Both.
    Both,
}

/// What becomes of a call to the outside that had begun and whose result the run does not have, when the run is continued:
/// nobody knows how far it came (`x-on-interrupted`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OnInterrupted {
    /// It is made again, with the same idempotency key.
    #[default]
    Retry,
    /// A person says whether it is made again.
    Ask,
    /// The node fails, and the graph does what it does when the node fails.
    Fail,
}

/// Where a run goes after an exit.
#[derive(Clone, Debug, PartialEq)]
pub enum Next<At, Output> {
    /// To this node.
    Go(At),
    /// To several nodes side by side.
    Fork(Fork<At>),
    /// To a chain of nodes for each item of a list.
    Each(ItemBranches<At>),
    /// The item of a list is done.
    ItemDone,
    /// The run has ended.
    End(Output),
}

/// Branches that run side by side on their own copies of the state, and the node entered once after them.
#[derive(Clone, Debug, PartialEq)]
pub struct Fork<At> {
    /// In the order in which their exits are committed at the join.
    pub branches: Vec<Branch<At>>,
    /// Where the run goes on; `None`: it ends with its last branch.
    pub join: Option<At>,
    /// How many branches must have succeeded before the others are cancelled; `None`: all.
    pub first: Option<u32>,
}

impl<At> Fork<At> {
    /// Branches that begin with these nodes, all at once.
    pub fn to(entries: impl IntoIterator<Item = At>) -> Self {
        Self {
            branches: entries.into_iter().map(Branch::new).collect(),
            join: None,
            first: None,
        }
    }

    /// Lets a branch (by index) start only when these have come through.
    #[must_use]
    pub fn after(mut self, branch: usize, others: impl IntoIterator<Item = usize>) -> Self {
        if let Some(branch) = self.branches.get_mut(branch) {
            branch.after.extend(others);
        }
        self
    }

    /// Goes on at this node, once, when the branches have come through.
    #[must_use]
    pub fn join(mut self, at: At) -> Self {
        self.join = Some(at);
        self
    }

    /// Waits only until so many branches have come through; the others are cancelled.
    #[must_use]
    pub fn first(mut self, branches: u32) -> Self {
        self.first = Some(branches);
        self
    }
}

/// A branch of a [`Fork`].
#[derive(Clone, Debug, PartialEq)]
pub struct Branch<At> {
    /// Its first node.
    pub entry: At,
    /// Branches (by index) whose exits must have been made before it starts.
    pub after: Vec<usize>,
}

impl<At> Branch<At> {
    /// A branch that starts at once.
    pub fn new(entry: At) -> Self {
        Self {
            entry,
            after: Vec::new(),
        }
    }
}

/// A chain of nodes per item.
#[derive(Clone, Debug, PartialEq)]
pub struct ItemBranches<At> {
    /// The map node itself.
    pub at: At,
    /// The first node of the chain.
    pub entry: At,
    /// The items.
    pub items: Vec<Value>,
    /// How many may be worked on at once; `None`: the run's limit.
    pub concurrency: Option<u32>,
    /// The node after all items.
    pub then: At,
}

/// What a graph says about itself.
#[derive(Clone, Debug)]
pub struct About {
    /// Its name.
    pub name: Cow<'static, str>,
    /// What it is for.
    pub description: Cow<'static, str>,
    /// `loki`, `rye`, `kegal` or `euler`.
    pub dialect: Cow<'static, str>,
    /// What the graph means, as a number: comments and places in the text do not change it, nor do the files that it reads
    /// when it runs ([`About::files`]).
    pub fingerprint: u64,
    /// Its nodes, in the order of the text.
    pub nodes: Cow<'static, [NodeAbout]>,
    /// What the caller gives.
    pub inputs: Cow<'static, [InputAbout]>,
    /// What a run may use.
    pub limits: Limits,
    /// Prompts suggested to people.
    pub starters: Cow<'static, [Cow<'static, str>]>,
    /// Models the graph names (`provider:name`), each once.
    pub models: Cow<'static, [Cow<'static, str>]>,
    /// Environment variables that must be set before the first node.
    pub env: Cow<'static, [Cow<'static, str>]>,
    /// Environment variables whose values no trace and no recording shows: what the graph requires, its nodes, and the graphs
    /// that it runs.
    pub secrets: Cow<'static, [Cow<'static, str>]>,
    /// Files whose content decides what nodes do (scripts, documents), relative to the graph's directory.
    pub files: Cow<'static, [Cow<'static, str>]>,
    /// What it does that not every graph does.
    pub abilities: Cow<'static, [Ability]>,
}

impl About {
    /// Whether the graph does this.
    #[must_use]
    pub fn has(&self, ability: Ability) -> bool {
        self.abilities.contains(&ability)
    }
}

/// What a graph does that not every graph does, and that whoever runs it has to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ability {
    /// It acts in a project: a run has rights there, leaves a trail, and can go on without its caller.
    Actions,
    /// It proposes actions to a queue, where a person approves or denies them.
    Proposals,
    /// It is a conversation: it results in a report, and may write files of its own directory.
    Conversation,
    /// It searches knowledge bases, itself or in a graph that it runs.
    Search,
}

/// What a graph says about one node.
#[derive(Clone, Debug)]
pub struct NodeAbout {
    /// Its id.
    pub id: Cow<'static, str>,
    /// Its kind: `llm`, `script`, …
    pub kind: Cow<'static, str>,
    /// Its line in the graph file, from 1.
    pub line: u32,
    /// What it looks at.
    pub reads: Reads,
    /// What it means, as a number.
    pub meaning: u64,
    /// What it does that others ask about.
    pub role: NodeRole,
}

/// What a node does that others ask about, whatever its kind is called.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum NodeRole {
    /// Nothing that is asked about.
    #[default]
    Other,
    /// Each visit asks a model, itself or by an agent that it runs.
    Asks,
    /// A visit may ask a model.
    MayAsk,
    /// It begins a chain of nodes for each item of a list.
    List,
    /// It ends the run with what the state says, and has no effects.
    End,
}

impl NodeRole {
    /// Whether a visit may ask a model.
    #[must_use]
    pub fn may_ask(self) -> bool {
        matches!(self, Self::Asks | Self::MayAsk)
    }
}

/// What of the state the work of a node looks at. Where a node is worked for elsewhere, no more than that is sent there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reads {
    /// All of it, as scripts do.
    All,
    /// These keys.
    Keys(&'static [&'static str]),
}

/// What a graph says about one input.
#[derive(Clone, Debug)]
pub struct InputAbout {
    /// Its name.
    pub name: Cow<'static, str>,
    /// What it is for.
    pub description: Cow<'static, str>,
    /// Whether a run without it is refused.
    pub required: bool,
    /// Whether a bare prompt on the command line fills it.
    pub prompt: bool,
}

/// What a run may spend on models, with all graphs that it runs; `None`: as much as it takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Spending {
    /// US dollars.
    pub cost: Option<f64>,
    /// Tokens, those read and those written.
    pub tokens: Option<u64>,
}

/// What a run may use before it is stopped.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Limits {
    /// How often one node may be entered.
    pub visits: Option<u32>,
    /// How many nodes may be entered in all.
    pub steps: Option<u32>,
    /// How long the run may take.
    pub timeout: Option<Duration>,
    /// How many branches may work at once.
    pub concurrency: Option<u32>,
    /// What models may cost in it.
    pub spending: Spending,
}
