//! What a compiled graph is to the run loop: work that has effects, commits that write, and positions in between.

use crate::graph::journal_form::JournalFormError;
use crate::graph::needs::Needs;
use crate::graph::work::NodeWork;
use crate::graph::{About, Checkpoints, Next, NodeRole, OnInterrupted, Pauses};
use crate::host::{CallError, DefaultHost};
use crate::run::context::NodeContext;
use crate::run::guard::Guard;
use crate::run::lifecycle::Lifecycle;
use crate::value::failure::{Failure, InputError, Kind, MissingKey};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::fmt::Debug;
use std::hash::Hash;
use std::sync::Arc;

/// A graph that can be run. Generated code implements it; so does the interpreter (`graphwright-interpret`).
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

    /// What must be there before the first node. Unless the graph says so: a default model where nodes ask one
    /// and the graph names none at all.
    fn needs(&self) -> Needs {
        let about = self.about();
        let asks = about.nodes.iter().any(|node| node.role == NodeRole::Asks);
        Needs {
            model: asks && about.models.is_empty(),
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
    /// nothing. Where it takes more than one wait, `NodeWork::new(async move { … })`.
    fn work<'a>(
        &'a self,
        at: Self::At,
        state: &'a Self::State,
        cx: &'a mut NodeContext<'_>,
    ) -> NodeWork<'a, Self::Exit>;

    /// Writes what an exit writes and says where the run goes. Has no effects.
    ///
    /// # Errors
    /// If a value does not fit the reducer of its key, or the graph names no way on.
    fn commit(
        &self,
        state: &mut Self::State,
        exit: Self::Exit,
    ) -> Result<Next<Self::At, Self::Output>, Failure>;

    /// The outside of a run that is given none.
    ///
    /// # Errors
    /// If there is none, or it cannot be set up.
    fn default_host(&self) -> DefaultHost {
        Err(CallError::new(
            Kind::Io,
            "the run was given no host, and its graph has none: `run.host(&host)` gives it one",
        ))
    }

    /// Checks that a restored state holds every key that the node at a position must find there.
    ///
    /// # Errors
    /// The first key that is missing.
    fn admits(&self, at: Self::At, state: &Self::State) -> Result<(), MissingKey>;

    /// The position that was kept: the id of its node.
    ///
    /// # Errors
    /// If the graph has no such node.
    fn read_at(&self, kept: Value) -> Result<Self::At, JournalFormError> {
        serde_json::from_value(kept)
    }

    /// The state that was kept.
    ///
    /// # Errors
    /// If it is none of this graph.
    fn read_state(&self, kept: Value) -> Result<Self::State, JournalFormError> {
        serde_json::from_value(kept)
    }

    /// The exit that was kept.
    ///
    /// # Errors
    /// If no node of the graph ends so.
    fn read_exit(&self, kept: Value) -> Result<Self::Exit, JournalFormError> {
        serde_json::from_value(kept)
    }

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

    /// What is done beside the nodes at named moments of a run.
    fn lifecycle(&self) -> Option<&dyn Lifecycle> {
        None
    }

    /// What holds a new run to the policies of the graph, where some are watched while it runs.
    fn guard(&self) -> Option<Arc<dyn Guard>> {
        None
    }

    /// The name of an exit that means something to whoever watches; of others, nothing.
    fn exit_name(&self, exit: &Self::Exit) -> &str {
        let _ = exit;
        ""
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
