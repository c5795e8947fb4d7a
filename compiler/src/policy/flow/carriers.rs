//! Which nodes are handed labelled values, for policies that name labels as events.

use super::defaults::Origin;
use super::search::{Search, SearchGoal, SearchOutcome};
use super::sinks::Sinks;
use super::terrain::Terrain;
use crate::ir::NodeId;
use crate::policy::ast::Label;
use std::collections::BTreeSet;

/// Visits that are handed a labelled value, by label, graph and node.
pub(in super::super) type LabelledVisits = BTreeSet<(Label, usize, NodeId)>;

/// The visits that may be handed one, and those that are on whatever way a run comes there; `None`: there are more ways than are
/// looked at.
pub(in super::super) fn carried(
    terrain: &Terrain<'_, '_>,
) -> Option<(LabelledVisits, LabelledVisits)> {
    let (mut may, mut must) = (LabelledVisits::new(), LabelledVisits::new());
    for (_, label) in Label::ALL {
        let wanted = SearchGoal {
            label,
            guesses: true,
            endorsed: const { &Vec::new() },
            closed: false,
            implicit: false,
        };
        let mut search = Search::new(terrain, wanted);
        if matches!(search.run(&Sinks::new()), SearchOutcome::TooMany) {
            return None;
        }
        may.extend(
            search
                .handed
                .keys()
                .map(|(graph, node)| (label, *graph, *node)),
        );
        for (graph, node) in terrain.marks.model.places() {
            if terrain.is_sure(graph, node, label) {
                must.insert((label, graph, node));
            }
        }
    }
    Some((may, must))
}

impl Terrain<'_, '_> {
    /// Whether a visit is handed a labelled value, whatever happened before: by a tool of its own, by a key that is labelled, or by
    /// what the caller gave and nobody writes.
    fn is_sure(&self, graph: usize, node: NodeId, label: Label) -> bool {
        let Some(place) = self.place(graph, node) else {
            return false;
        };
        let has = |one: &Origin| one.returns.as_ref().is_some_and(|all| all.contains(&label));
        if place.told.iter().any(has) {
            return true;
        }
        let given = match graph {
            0 => self.given(label),
            _ => Vec::new(),
        };
        let unwritten = |slot: usize| {
            let program = self.marks.model.graph(graph).map(|graph| graph.program);
            program.is_some_and(|program| {
                let exits = program.nodes.iter().flat_map(|node| &node.exits);
                let mut writes = exits.clone().flat_map(|exit| &exit.writes);
                !program.is_open() && !writes.any(|write| write.key.index() == slot)
            })
        };
        place.reads.iter().any(|spot| {
            let keyed = spot
                .slot
                .is_some_and(|slot| self.keyed(graph, slot, label).is_some());
            let mut given = given.iter();
            keyed || given.any(|(held, _)| held.is_read(spot) && unwritten(held.slot))
        })
    }
}
