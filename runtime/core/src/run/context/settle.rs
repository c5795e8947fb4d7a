//! Work that another process did for a node: where it belongs, and what it took.

use super::Cx;
use crate::graph::Lane;
use crate::run::journal::Cost;
use crate::run::lifecycle::GraphInState;

impl<'r> Cx<'r> {
    /// The chain and the step that the node is entered in.
    pub fn place(&self) -> (&'r Lane, u32) {
        (self.lane, self.step)
    }

    /// Takes over what the visit took there, as if it had been made here.
    pub fn settle(&mut self, cost: Cost) {
        self.shared.settled(self.name(), &cost);
        for problem in &cost.handled {
            self.shared.note_failing(self.lane, problem.clone());
        }
        if let Some(lifecycle) = self.graph.and_then(GraphInState::lifecycle) {
            lifecycle.spent(self.shared, self.lane, self.name(), &cost);
        }
        self.cost = Some(Box::new(cost));
    }
}
