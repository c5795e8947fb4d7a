//! What follows from a decision: where the ways from a node meet again, and what is written on them. Found once for each node.

use super::place::Place;
use crate::ir::{NodeId, Program, Target};
use crate::policy::model::Graph;
use std::cell::OnceCell;
use std::collections::VecDeque;

/// The decisions of one graph.
#[derive(Default)]
pub(super) struct Decisions {
    meetings: OnceCell<Vec<Option<NodeId>>>,
    next: OnceCell<Vec<Successors>>,
    everything: OnceCell<Vec<(usize, bool)>>,
    each: Vec<Decision>,
}

/// The nodes that the exits of one lead to; `None`: a script leads nobody knows where.
type Successors = Option<Vec<NodeId>>;

/// What depends on which way a run goes from a node.
#[derive(Default)]
struct Decision {
    meeting: OnceCell<Option<NodeId>>,
    /// `None`: all that any node writes.
    writes: OnceCell<Option<Vec<(usize, bool)>>>,
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
        let found = || {
            let meeting = self.meeting(graph, node);
            let wide = |node: NodeId| matches!(self.next(graph).get(node.index()), Some(None));
            if meeting.is_none() && self.between(graph, node, meeting).any(wide) {
                return None;
            }
            let between = self.between(graph, node, meeting);
            Some(written(between.filter_map(|node| places.get(node.index()))))
        };
        match decision.writes.get_or_init(found) {
            Some(writes) => writes,
            None => self.everything.get_or_init(|| written(places.iter())),
        }
    }

    fn next(&self, graph: &Graph<'_>) -> &[Successors] {
        let program = graph.program;
        let each = || program.node_ids().map(|node| next(program, node));
        self.next.get_or_init(|| each().collect())
    }

    /// The node itself, and those on the ways from it to where they meet.
    fn between(
        &self,
        graph: &Graph<'_>,
        node: NodeId,
        meeting: Option<NodeId>,
    ) -> impl Iterator<Item = NodeId> {
        let all = self.next(graph);
        let mut seen = vec![false; all.len()];
        let mut anywhere = graph.program.node_ids();
        let mut open = vec![node];
        let mut found = VecDeque::from([node]);
        std::iter::from_fn(move || {
            while found.is_empty() {
                let at = open.pop()?;
                let come = |to: NodeId| {
                    let new = seen.get_mut(to.index()).filter(|seen| !**seen);
                    if let Some(seen) = new.filter(|_| Some(to) != meeting) {
                        *seen = true;
                        open.push(to);
                        found.extend(Some(to).filter(|to| *to != node));
                    }
                };
                match all.get(at.index()) {
                    Some(Some(next)) => next.iter().copied().for_each(come),
                    // Once is enough.
                    Some(None) => anywhere.by_ref().for_each(come),
                    None => {}
                }
            }
            found.pop_front()
        })
    }
}

/// The keys that are written at these places, each with whether what is written is of a closed type.
fn written<'p>(places: impl Iterator<Item = &'p Place>) -> Vec<(usize, bool)> {
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
}

fn next(program: &Program, node: NodeId) -> Successors {
    let exits = || program[node].exits.iter();
    let anywhere = exits().any(|exit| matches!(exit.to, Target::Anywhere));
    (!anywhere).then(|| exits().flat_map(|exit| exit.to.nodes()).collect())
}
