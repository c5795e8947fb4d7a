//! What a dialect does at named moments of a run, beside the work of the nodes.
//!
//! The run loop knows the moments and nothing of what happens in them. A graph that has a [`Lifecycle`] names it in
//! [`Graph::lifecycle`]; most graphs have none, and pay nothing for it.

use crate::graph::{About, BranchPath, NodeAbout, Status};
use crate::host::HostParts;
use crate::run::Graph;
use crate::run::context::{Extensions, RunContext};
use crate::run::journal::Cost;
use crate::value::boxed::BoxFuture;
use crate::value::failure::Interrupt;
use serde_json::Value;
use std::any::Any;

/// What is done beside the nodes of a graph. Every method has a default that does nothing.
pub trait Lifecycle: Any + Send + Sync {
    /// Itself, for code of the same dialect that wants to know what kind it is.
    fn as_any(&self) -> &dyn Any;

    /// What must be there before the first node and is not. `alone`: the only node that is worked for.
    fn missing(&self, host: &HostParts, alone: Option<&str>) -> Vec<String> {
        let _ = (host, alone);
        Vec::new()
    }

    /// Adds to what a run is given, before it begins. `state` makes the first state as JSON.
    fn prepare(&self, given: &mut Extensions, state: &dyn Fn() -> Value) {
        let _ = (given, state);
    }

    /// Whether a node that is under way is worked for to its end when the run is cancelled.
    fn finishes_nodes(&self) -> bool {
        false
    }

    /// Whether watchers are told of each step with the state after it, also of a step that is taken alone.
    fn tells_steps(&self) -> bool {
        false
    }

    /// A state as watchers are shown it.
    fn shown(&self, run: &RunContext, state: Value) -> Value {
        let _ = run;
        state
    }

    /// Whether the dialect wants to know the exits of a node again when a run is resumed.
    fn remembers(&self, node: &NodeAbout) -> bool {
        let _ = node;
        false
    }

    /// Takes over an exit of such a node, which the run made before it was resumed.
    fn remember(&self, run: &RunContext, node: &str, exit: &Value) {
        let _ = (run, node, exit);
    }

    /// Takes over what a visit of a node took before the run was resumed, or in another process.
    fn spent(&self, run: &RunContext, chain: &BranchPath, node: &str, cost: &Cost) {
        let _ = (run, chain, node, cost);
    }

    /// The run begins at its first node.
    fn begun<'a>(&'a self, at: Moment<'a>) -> BoxFuture<'a, ()> {
        let _ = at;
        Box::pin(std::future::ready(()))
    }

    /// A node was left, and its exit is committed.
    ///
    /// # Errors
    /// What stops the run.
    fn left<'a>(
        &'a self,
        at: Moment<'a>,
        node: LeftNode<'a>,
    ) -> BoxFuture<'a, Result<(), Interrupt>> {
        let _ = (at, node);
        Box::pin(std::future::ready(Ok(())))
    }

    /// The run has taken as many steps as it may.
    ///
    /// # Errors
    /// What stops the run instead.
    fn steps_used_up<'a>(
        &'a self,
        at: Moment<'a>,
        most: u32,
    ) -> BoxFuture<'a, Result<(), Interrupt>> {
        let _ = (at, most);
        Box::pin(std::future::ready(Ok(())))
    }

    /// The run has come to its end.
    fn completed<'a>(&'a self, at: Moment<'a>, steps: u32, status: Status) -> BoxFuture<'a, ()> {
        let _ = (at, steps, status);
        Box::pin(std::future::ready(()))
    }
}

/// Where in a run something happens.
#[derive(Clone, Copy)]
pub struct Moment<'a> {
    /// What all nodes of the run share.
    pub run: &'a RunContext,
    /// The graph, in the state that it is in then.
    pub graph: &'a dyn GraphInState,
    /// The node; none where it is about the whole run.
    pub node: Option<&'a str>,
    /// A name for calls to the outside that are made then: the same when a resumed run comes by again.
    pub key: &'a str,
}

/// A node that was left.
pub struct LeftNode<'a> {
    /// The node.
    pub about: &'a NodeAbout,
    /// The node that the run goes to, if it is one.
    pub next: Option<&'a str>,
    /// What the node's own dialect noted while it was worked for.
    pub notes: &'a Extensions,
}

/// A graph in a state, as what is done beside its nodes sees it.
pub trait GraphInState: Sync {
    /// The state.
    fn state(&self) -> Value;
    /// What the graph says of itself.
    fn about(&self) -> &About;
    /// What is done beside its nodes.
    fn lifecycle(&self) -> Option<&dyn Lifecycle>;
}

/// This graph in this state.
pub struct GraphWithState<'g, G: Graph> {
    /// The graph.
    pub graph: &'g G,
    /// The state.
    pub state: &'g G::State,
}

impl<G: Graph> GraphInState for GraphWithState<'_, G> {
    fn state(&self) -> Value {
        serde_json::to_value(self.state).unwrap_or_default()
    }

    fn about(&self) -> &About {
        self.graph.about()
    }

    fn lifecycle(&self) -> Option<&dyn Lifecycle> {
        self.graph.lifecycle()
    }
}

/// What a run is given, with what the graph's lifecycle adds to it.
pub(crate) fn prepared<G: Graph>(graph: &G, mut given: Extensions, state: &G::State) -> Extensions {
    if let Some(lifecycle) = graph.lifecycle() {
        lifecycle.prepare(&mut given, &|| {
            serde_json::to_value(state).unwrap_or_default()
        });
    }
    given
}
