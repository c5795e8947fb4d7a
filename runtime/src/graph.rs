//! What a compiled graph is to the run loop: work that has effects, commits that write, and positions in between.

use crate::action::{Call, Seen, Workflow};
use crate::cx::{Cx, Nested};
use crate::failure::{Failure, Hole, Interrupt};
use crate::host::Boxed;
use crate::needs::Needs;
use crate::work::Entered;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::fmt::Debug;
use std::hash::Hash;
use std::time::Duration;

/// A graph that can be run. Generated code implements it; so does the interpreter of the test suite.
///
/// A node is entered at a position, does its [work](Graph::work), and takes an exit; [committing](Graph::commit) the
/// exit writes the state and says where the run goes. Work never writes, commits have no effects: a run is the list of
/// its exits, and its state is the fold of `commit` over that list.
pub trait Graph: Send + Sync {
    /// A position: the node a run enters next. Serialises as the node's id.
    type At: Copy + Debug + Eq + Hash + Send + Sync + Serialize + DeserializeOwned + 'static;
    /// What a run remembers.
    type State: Clone + Send + Sync + Serialize + DeserializeOwned + 'static;
    /// How a node ended, with what it writes: an entry of the journal.
    type Exit: Clone + Send + Sync + Serialize + DeserializeOwned + 'static;
    /// What a run results in.
    type Output: Send + Serialize + 'static;

    /// Names, limits and needs of the graph.
    fn about(&self) -> &About;

    /// What must be there before the first node. Unless the graph says so: a default model where it has `llm` nodes and
    /// names no model at all.
    fn needs(&self) -> Needs {
        let about = self.about();
        Needs {
            model: about.models.is_empty() && about.nodes.iter().any(|node| node.kind == "llm"),
            ..Needs::default()
        }
    }

    /// The first position.
    fn first(&self) -> Self::At;

    /// The number of the node at a position, in [`About::nodes`].
    fn number(&self, at: Self::At) -> usize;

    /// The state that a run starts with, given the caller's inputs by name.
    ///
    /// # Errors
    /// If a required input is missing, an input has the wrong type, or the graph has no such input.
    fn begin(&self, inputs: Map<String, Value>) -> Result<Self::State, InputError>;

    /// Enters the node at a position and says how it ended, or hands over what has to be waited for until it has. Writes
    /// nothing. Where it takes more than one wait, `Entered::new(async move { … })`.
    fn work<'a>(
        &'a self,
        at: Self::At,
        state: &'a Self::State,
        cx: &'a mut Cx<'_>,
    ) -> Entered<'a, Self::Exit>;

    /// Writes what an exit writes and says where the run goes. Has no effects.
    ///
    /// # Errors
    /// If a value does not fit the reducer of its key, or the graph names no way on.
    fn commit(
        &self,
        state: &mut Self::State,
        exit: Self::Exit,
    ) -> Result<Next<Self::At, Self::Output>, Failure>;

    /// Checks that a restored state holds every key that the node at a position must find there.
    ///
    /// # Errors
    /// The first key that is missing.
    fn admits(&self, at: Self::At, state: &Self::State) -> Result<(), Hole>;

    /// The directory of the graph file when it was compiled, where scripts are found unless the caller says where else.
    /// Empty: the working directory.
    fn dir(&self) -> &str {
        ""
    }

    /// Whether a node belongs to the chain of the map node at a position. A script that names another one fails.
    fn inside(&self, map: Self::At, node: Self::At) -> bool {
        let _ = (map, node);
        true
    }

    /// Where the graph wants its runs kept, unless the caller says where.
    fn checkpoints(&self) -> Checkpoints {
        Checkpoints::Store
    }

    /// Whether a run stops before or after the node at a position, until it is resumed.
    fn pauses(&self, at: Self::At) -> Pauses {
        let _ = at;
        Pauses::Never
    }

    /// Variables of the environment that the graph names for its scripts and tools (`x-env`): they would be withheld from
    /// them otherwise.
    fn handed(&self) -> &'static [&'static str] {
        &[]
    }

    /// What becomes of the calls of the node at a position that were under way when the process ended.
    fn on_interrupted(&self, at: Self::At) -> OnInterrupted {
        let _ = at;
        OnInterrupted::Retry
    }

    /// The keys that a reducer combines, if branches may write keys that nothing declares: the run then looks whether two
    /// of them wrote the same other key. `None`: it is known that they cannot.
    fn combined(&self) -> Option<Vec<&str>> {
        None
    }

    /// The key that the map node at a position collects from each item's state, for messages.
    fn item_key(&self, at: Self::At) -> &str {
        let _ = at;
        "output"
    }

    /// The state that the chain of an item begins with, for the map node at a position: what the chain may look at,
    /// and the item. A graph that knows what a chain reads copies no more than that, because a list of many items is
    /// itself part of the state.
    fn item_state(&self, at: Self::At, state: &Self::State, item: Value) -> Self::State {
        let mut own = state.clone();
        self.bind_item(at, &mut own, item);
        own
    }

    /// Puts an item into the state of its own chain, for the map node at a position.
    fn bind_item(&self, at: Self::At, state: &mut Self::State, item: Value) {
        let _ = (at, state, item);
    }

    /// The value that an item's chain ended with; `None` if it wrote none.
    fn item_result(&self, at: Self::At, state: &Self::State) -> Option<Value> {
        let _ = (at, state);
        None
    }

    /// What the graph has as one that acts inside of a project; `None`: it is none.
    fn workflow(&self) -> Option<&Workflow> {
        None
    }

    /// Whether the condition of a hook holds, of what its event tells.
    fn hook_applies(&self, hook: usize, event: &Value, seen: &mut Seen<'_>) -> bool {
        let _ = (hook, event, seen);
        true
    }

    /// What a hook calls, given what its event tells. `None`: it calls nothing.
    fn hook_call(&self, hook: usize, event: &Value, seen: &mut Seen<'_>) -> Option<Call> {
        let _ = (hook, event, seen);
        None
    }

    /// Runs a graph that was compiled in under the id of an item. `None`: there is none.
    fn nested<'a>(
        &'a self,
        item_id: &str,
        nested: Nested<'a>,
    ) -> Option<Boxed<'a, Result<Value, Interrupt>>> {
        let _ = (item_id, nested);
        None
    }

    /// Writes the collected values of a map node, through the reducer of their key.
    ///
    /// # Errors
    /// If the reducer cannot combine them with what the key holds.
    fn collect(
        &self,
        at: Self::At,
        state: &mut Self::State,
        results: Vec<Value>,
    ) -> Result<(), Failure> {
        let _ = (at, state, results);
        Ok(())
    }
}

/// Where a graph wants the checkpoints of its runs (euleragent, `checkpointer`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Checkpoints {
    /// In the store of the caller, step by step.
    #[default]
    Store,
    /// In memory while the process lives. A command line has to end its process at a pause, and gives the store what it
    /// has then; in a program, [`crate::store::Memory`] is the store that ends with it.
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

/// The first node that says what becomes of calls that were under way, and does not have them made again.
#[cfg(any(feature = "restate", feature = "cli"))]
pub(crate) fn minds_interruption<G: Graph>(graph: &G) -> Option<String> {
    let nodes = graph.about().nodes.iter();
    let mut minding = nodes.filter(|node| {
        let id = Value::from(&*node.id);
        serde_json::from_value(id).is_ok_and(|at| graph.on_interrupted(at) != OnInterrupted::Retry)
    });
    minding.next().map(|node| node.id.to_string())
}

/// Where a run goes after an exit.
#[derive(Clone, Debug, PartialEq)]
pub enum Next<At, Output> {
    /// To this node.
    Go(At),
    /// To several nodes side by side.
    Fork(Fork<At>),
    /// To a chain of nodes for each item of a list.
    Each(Each<At>),
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
pub struct Each<At> {
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
    /// Files whose content decides what nodes do (scripts, documents), relative to the graph's directory.
    pub files: Cow<'static, [Cow<'static, str>]>,
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
}

/// Why a run cannot start with these inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputError {
    /// The input.
    pub input: String,
    /// What is wrong with it, and what was expected.
    pub message: String,
}

impl std::fmt::Display for InputError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "input `{}`: {}", self.input, self.message)
    }
}

impl std::error::Error for InputError {}
