//! What holds a run to the policies of its graph: it is told what is about to happen, and may stop the run. What policies say is not
//! known here.

use crate::graph::{About, BranchPath, Status};
use crate::run::context::{NodeContext, Visit};
use crate::value::failure::Failure;
use serde_json::Value;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Whether something may happen; the error says why it must not. Behind a pointer, because nearly always there is none.
pub type GuardResult = Result<(), Box<Failure>>;

/// Watches a run, with all graphs that its nodes run. Once it has forbidden something it forbids all that comes after.
pub trait Guard: Send + Sync {
    /// The run begins.
    fn begins(&self, from: GuardStart);

    /// Gets to know a graph of the run by the path of the node that runs it: `desk/`, and nothing for the outermost.
    fn graph(&self, scope: &str, about: &About) -> GuardedGraph;

    /// Something outside is about to be called: what kind of call, its key, and what is asked for.
    fn calls(&self, visit: Visit<'_>, call: (&str, &str), asked: &dyn Fn() -> Value)
    -> GuardResult;

    /// The whole run is about to end so.
    fn ends(&self, how: Status) -> GuardResult;

    /// Takes what was noted of a chain, and of those below it, to be kept with its exit.
    fn notes(&self, branch: &BranchPath) -> Vec<Value>;
}

/// Watches the nodes of one graph, which it knows by their numbers.
pub trait NodeGuard: Send + Sync {
    /// A node is about to be entered.
    fn enters(&self, node: usize, visit: &NodeContext<'_>) -> GuardResult;

    /// A node is about to be left by an exit.
    fn leaves(&self, node: usize, visit: &NodeContext<'_>, exit: &GuardedExit<'_>) -> GuardResult;

    /// A map node is about to write what it collected.
    fn collects(&self, node: usize, visit: &NodeContext<'_>) -> GuardResult;
}

/// What a guarded run begins with.
#[derive(Clone, Debug)]
pub struct GuardStart {
    /// What was noted before it was stopped.
    pub notes: Vec<Value>,
    /// What was noted in the run that it is forked from, up to there.
    pub inherited: Option<Vec<Value>>,
    /// Whether it begins somewhere in its graph.
    pub amid: bool,
    /// Whether its exits are kept.
    pub kept: bool,
}

/// A graph of a guarded run.
pub struct GuardedGraph {
    /// Who watches.
    pub guard: Arc<dyn NodeGuard>,
    /// The nodes whose visits mean something, by their numbers.
    pub nodes: Arc<[AtomicBool]>,
}

/// How a node is left.
pub struct GuardedExit<'a> {
    /// The name of the exit.
    pub name: &'a str,
    /// Whether it is one of the chain of an item, which writes to a state of its own.
    pub of_item: bool,
    /// The exit as the journal keeps it.
    pub kept: &'a dyn Fn() -> Value,
}
