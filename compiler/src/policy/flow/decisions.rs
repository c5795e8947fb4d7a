//! What follows from a decision: where the ways from a node meet again, and what is written on them. Found once for each node.

use super::liveness::next;
use super::place::Place;
use crate::ir::{NodeId, Target};
use crate::policy::model::Graph;
use std::cell::OnceCell;
use std::collections::VecDeque;

/// The decisions of one graph.
#[derive(Default)]
pub(super) struct Decisions {
    meetings: OnceCell<Vec<Option<NodeId>>>,
    next: OnceCell<Vec<Vec<NodeId>>>,
    each: Vec<Decision>,
}

/// What depends on which way a run goes from a node.
#[derive(Default)]
struct Decision {
    meeting: OnceCell<Option<NodeId>>,
    writes: OnceCell<Vec<(usize, bool)>>,
}

impl Decisions {
    pub(super) fn of(count: usize) -> Self {
        Self {
            each: std::iter::repeat_with(Decision::default)
                .take(count)
                .collect(),
            ..Self::default()
        }
    }

    /// Where all ways meet again; `None`: nowhere before the end of the graph.
    pub(super) fn meeting(&self, graph: &Graph<'_>, node: NodeId) -> Option<NodeId> {
        let found = || {
            let meetings = self
                .meetings
                .get_or_init(|| graph.facts.meetings(graph.program));
            let meeting = meetings.get(node.index()).copied().flatten()?;
            // A way that only a script knows, or that fails, may pass it.
            let strays = |node: NodeId| {
                let mut exits = graph.node(node).exits.iter();
                exits.any(|exit| matches!(exit.to, Target::Anywhere | Target::Fail | Target::Stuck))
            };
            let mut between = self.between(graph, node, Some(meeting));
            (!between.any(strays)).then_some(meeting)
        };
        *self.each.get(node.index())?.meeting.get_or_init(found)
    }

    /// The keys that are written on them, by the node itself as well, each with whether what is written is of a closed type.
    pub(super) fn writes(
        &self,
        graph: &Graph<'_>,
        places: &[Place],
        node: NodeId,
    ) -> &[(usize, bool)] {
        let Some(decision) = self.each.get(node.index()) else {
            return &[];
        };
        decision.writes.get_or_init(|| {
            let between = self.between(graph, node, self.meeting(graph, node));
            let places = between.filter_map(|node| places.get(node.index()));
            let mut seen: Vec<[bool; 2]> = Vec::new();
            let mut writes = Vec::new();
            for write in places
                .flat_map(|place| &place.exits)
                .flat_map(|leave| &leave.writes)
            {
                if write.slot >= seen.len() {
                    seen.resize(write.slot + 1, [false; 2]);
                }
                let known = seen.get_mut(write.slot);
                let known = known.and_then(|known| known.get_mut(usize::from(write.closed)));
                if let Some(known) = known.filter(|known| !**known) {
                    *known = true;
                    writes.push((write.slot, write.closed));
                }
            }
            writes
        })
    }

    /// The node itself, and those on the ways from it to where they meet.
    fn between(
        &self,
        graph: &Graph<'_>,
        node: NodeId,
        meeting: Option<NodeId>,
    ) -> impl Iterator<Item = NodeId> {
        let program = graph.program;
        let all = self
            .next
            .get_or_init(|| program.node_ids().map(|node| next(program, node)).collect());
        let mut seen = vec![false; all.len()];
        let mut open = vec![node];
        let mut found = VecDeque::from([node]);
        std::iter::from_fn(move || {
            while found.is_empty() {
                let at = open.pop()?;
                for to in all.get(at.index()).into_iter().flatten() {
                    let new = seen.get_mut(to.index()).filter(|seen| !**seen);
                    if let Some(seen) = new.filter(|_| Some(*to) != meeting) {
                        *seen = true;
                        open.push(*to);
                        found.extend(Some(*to).filter(|to| *to != node));
                    }
                }
            }
            found.pop_front()
        })
    }
}
