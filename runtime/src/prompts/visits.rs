//! The visits in which models were asked.

use crate::graph::{BranchPath, NodeRole};
use crate::run::Graph;
use crate::run::journal::{EffectRow, ExitRow, place};
use crate::value::shared::Shared;
use std::collections::{BTreeMap, BTreeSet};

/// What calls of models are labelled with.
const MODEL: &str = "model";

/// A visit of a node.
pub(crate) struct NodeVisit<G: Graph> {
    pub(crate) branch: BranchPath,
    pub(crate) step: u32,
    pub(crate) at: G::At,
    /// The state that the node was entered with.
    pub(crate) state: Shared<G::State>,
}

/// Visits whose prompts are wanted: those in which a model has answered or failed to, and those in which a call may have been under
/// way when the node, or the run, was stopped.
pub(crate) struct Visits<G: Graph> {
    asked: BTreeSet<(String, u32)>,
    left: BTreeSet<(String, u32)>,
    /// By place, in the order of calls.
    found: BTreeMap<Vec<u32>, NodeVisit<G>>,
}

impl<G: Graph> Visits<G> {
    /// None yet, of a run with these rows.
    pub(crate) fn of(effects: &[EffectRow], exits: &[ExitRow]) -> Self {
        let asked = effects.iter().filter(|effect| effect.label == MODEL);
        let left = exits.iter().map(|exit| (exit.branch.clone(), exit.step));
        Self {
            asked: asked
                .map(|effect| (effect.branch.clone(), effect.step))
                .collect(),
            left: left.collect(),
            found: BTreeMap::new(),
        }
    }

    /// A step of the run, with the state before it.
    pub(crate) fn seen(
        &mut self,
        graph: &G,
        (branch, step): (&BranchPath, u32),
        at: G::At,
        state: &G::State,
    ) {
        let place = (branch.to_string(), step);
        let node = graph.about().nodes.get(graph.number(at));
        // One without an answer was stopped by its time limit while a call was under way.
        let asks = node.is_some_and(|node| node.role == NodeRole::Asks);
        if !asks && !self.asked.contains(&place) && self.left.contains(&place) {
            return;
        }
        let place = place::order(&format!("{branch}{step}"));
        self.found.entry(place).or_insert_with(|| NodeVisit {
            branch: branch.clone(),
            step,
            at,
            state: Shared::copy_of(state),
        });
    }

    /// Those that were seen.
    pub(crate) fn all(&self) -> impl Iterator<Item = &NodeVisit<G>> {
        self.found.values()
    }
}
