//! Work that another process did for a node: where it belongs, and what it took.

use crate::graph::BranchPath;
use crate::run::context::NodeContext;
use crate::run::journal::Cost;

/// A node that is worked for elsewhere.
pub(super) trait RemoteNode<'r> {
    /// The chain and the step that the node is entered in.
    fn place(&self) -> (&'r BranchPath, u32);

    /// Takes over what the visit took there, as if it had been made here.
    fn settle(&mut self, cost: Cost);
}

impl<'r> RemoteNode<'r> for NodeContext<'r> {
    fn place(&self) -> (&'r BranchPath, u32) {
        (self.branch, self.step)
    }

    fn settle(&mut self, cost: Cost) {
        self.shared.settled(self.name(), &cost);
        for problem in &cost.handled {
            self.shared.note_failing(self.branch, problem.clone());
        }
        if let Some(lifecycle) = self.graph.and_then(|graph| graph.lifecycle()) {
            lifecycle.spent(self.shared, self.branch, self.name(), &cost);
        }
        *self.spent() = cost;
    }
}
