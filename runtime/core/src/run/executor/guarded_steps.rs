//! The steps of a run that is held to policies.

use super::branch::stopped;
use super::{BranchStop, Executor};
use crate::graph::Pauses;
use crate::run::Graph;
use crate::run::context::NodeContext;
use crate::run::guard::{GuardResult, GuardedExit, NodeGuard};
use crate::value::failure::Interrupt;
use std::sync::atomic::{AtomicBool, Ordering};

impl<G: Graph> Executor<'_, G> {
    /// Whether the visits of a node mean anything to a policy.
    #[inline]
    pub(super) fn is_watched(&self, at: G::At) -> bool {
        self.guarded.as_ref().is_some_and(|graph| {
            let minds = graph.nodes.get(self.graph.number(at));
            minds.is_some_and(|minds| minds.load(Ordering::Relaxed))
        })
    }

    /// Asks whether something may happen at a node, if its visits mean anything.
    fn asked(
        &self,
        at: G::At,
        ask: impl FnOnce(&dyn NodeGuard, usize) -> GuardResult,
    ) -> Result<(), Interrupt> {
        match &self.guarded {
            Some(graph) if self.is_watched(at) => {
                Ok(ask(graph.guard.as_ref(), self.graph.number(at))?)
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Before a node is entered.
    pub(super) fn enters(&self, at: G::At, visit: &NodeContext<'_>) -> Result<(), BranchStop<G>> {
        let asked = self.asked(at, |guard, node| guard.enters(node, visit));
        asked.map_err(|why| stopped(at, why))
    }

    /// Whether a node has to be entered the long way, which asks once more and is told the same.
    #[inline]
    pub(super) fn halts(&self, at: G::At, cancel: &AtomicBool, visit: &NodeContext<'_>) -> bool {
        self.graph.pauses(at) != Pauses::Never
            || cancel.load(Ordering::Acquire)
            || self.is_watched(at) && self.enters(at, visit).is_err()
    }

    /// Before how a node is left is committed. `item`: the map node whose item it is.
    pub(super) fn leaves(
        &self,
        (at, item): (G::At, Option<G::At>),
        visit: &NodeContext<'_>,
        exit: &G::Exit,
    ) -> Result<(), Interrupt> {
        self.asked(at, |guard, node| {
            let left = GuardedExit {
                name: self.graph.exit_name(exit),
                of_item: item.is_some(),
                kept: &|| serde_json::to_value(exit).unwrap_or_default(),
            };
            guard.leaves(node, visit, &left)
        })
    }

    /// Before what a map node collected is written.
    pub(super) fn collects(&self, at: G::At, visit: &NodeContext<'_>) -> Result<(), BranchStop<G>> {
        let asked = self.asked(at, |guard, node| guard.collects(node, visit));
        asked.map_err(|why| stopped(at, why))
    }
}
