//! The visits in which models were asked.

use crate::graph::{BranchPath, NodeRole};
use crate::run::Graph;
use crate::run::journal::{EffectRow, ExitRow, place};
use crate::value::shared::Shared;
use std::collections::BTreeSet;
use std::collections::btree_map::{BTreeMap, Entry};

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
    found: Vec<NodeVisit<G>>,
    wanted: Selection,
}

/// What is known of visits without the graph, so that it is not compiled with each.
struct Selection {
    asked: BTreeSet<(String, u32)>,
    left: BTreeSet<(String, u32)>,
    /// Where those that were found stand, by their places in the order of calls.
    found: BTreeMap<Vec<u32>, usize>,
}

impl<G: Graph> Visits<G> {
    /// None yet, of a run with these rows.
    pub(crate) fn of(effects: &[EffectRow], exits: &[ExitRow]) -> Self {
        Self {
            found: Vec::new(),
            wanted: Selection::of(effects, exits),
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
        let node = graph.about().nodes.get(graph.number(at));
        let asks = node.is_some_and(|node| node.role == NodeRole::Asks);
        if self.wanted.is_new(branch, step, asks, self.found.len()) {
            self.found.push(NodeVisit {
                branch: branch.clone(),
                step,
                at,
                state: Shared::copy_of(state),
            });
        }
    }

    /// Those that were seen.
    pub(crate) fn all(&self) -> impl Iterator<Item = &NodeVisit<G>> {
        let places = self.wanted.found.values();
        places.filter_map(|place| self.found.get(*place))
    }
}

impl Selection {
    fn of(effects: &[EffectRow], exits: &[ExitRow]) -> Self {
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

    /// Whether a visit is wanted and was not seen before; then it stands at this place.
    fn is_new(&mut self, branch: &BranchPath, step: u32, asks: bool, place: usize) -> bool {
        let visit = (branch.to_string(), step);
        // One without an answer was stopped by its time limit while a call was under way.
        if !asks && !self.asked.contains(&visit) && self.left.contains(&visit) {
            return false;
        }
        let order = place::order(&format!("{branch}{step}"));
        match self.found.entry(order) {
            Entry::Occupied(_) => false,
            Entry::Vacant(vacant) => {
                vacant.insert(place);
                true
            }
        }
    }
}
