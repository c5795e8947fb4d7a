//! Branches: whose turn it is, and where they meet.

use super::super::events::{Meaning, Visit};
use super::super::model::Model;
use super::{ChainState, Searcher, Turn, Turns, arrive};
use crate::ir::{Fork, Join, NodeId, Target};
use std::collections::{BTreeMap, BTreeSet};

impl Searcher<'_, '_> {
    pub(super) fn forked(
        &self,
        graph: usize,
        (node, exit): (NodeId, usize),
        branches: &[Option<ChainState>],
        stops: &[NodeId],
        state: u8,
    ) -> Turns {
        let Some(found) = self.model.graph(graph) else {
            return Ok(Vec::new());
        };
        let Some(Target::Fork(fork)) = found.node(node).exits.get(exit).map(|exit| &exit.to) else {
            return Ok(Vec::new());
        };
        let join = found.facts.join_of(fork);
        let mut inner = stops.to_vec();
        inner.extend(join);
        let mut turns = Vec::new();
        for number in self.whose_turn(graph, fork, join, branches) {
            let Some(Some(stand)) = branches.get(number) else {
                continue;
            };
            for turn in self.turns(graph, stand, &inner, state)? {
                // A branch that fails ends the fork, unless enough others come through: those are other turns.
                if turn.stand == ChainState::Failed {
                    turns.push(Turn {
                        stand: ChainState::Failed,
                        ..turn
                    });
                    continue;
                }
                let mut all = branches.to_vec();
                if let Some(place) = all.get_mut(number) {
                    *place = Some(turn.stand.clone());
                }
                start_waiting(fork, &mut all);
                let stand =
                    joined(fork, join, &all, stops).unwrap_or(ChainState::Forked(node, exit, all));
                turns.push(Turn { stand, ..turn });
            }
        }
        Ok(turns)
    }

    /// The branches that may have the next turn. Those that mean nothing wait until those that do have come through, since nobody could
    /// tell; where the first decides, anybody may be first.
    fn whose_turn(
        &self,
        graph: usize,
        fork: &Fork,
        join: Option<NodeId>,
        branches: &[Option<ChainState>],
    ) -> Vec<usize> {
        let goes = |number: &usize| matches!(branches.get(*number), Some(Some(stand)) if !stand.is_through());
        let going: Vec<usize> = (0..branches.len()).filter(goes).collect();
        if fork.policy != Join::All {
            return going;
        }
        let is_loud = |number: &usize| {
            let entry = fork.branches.get(*number).map(|branch| branch.entry);
            entry.is_some_and(|entry| self.is_loud(graph, entry, join))
        };
        let (mut loud, quiet): (Vec<usize>, Vec<usize>) = going.into_iter().partition(is_loud);
        let waits = |number: usize| matches!(branches.get(number), Some(None)) && is_loud(&number);
        if loud.is_empty() || (0..branches.len()).any(waits) {
            loud.extend(quiet.first());
        }
        loud
    }

    fn is_loud(&self, graph: usize, entry: NodeId, join: Option<NodeId>) -> bool {
        let Some(found) = self.model.graph(graph) else {
            return true;
        };
        let mut seen = BTreeSet::from([entry]);
        let mut open = vec![entry];
        while let Some(node) = open.pop() {
            if Some(node) == join {
                continue;
            }
            if self.loud.get(graph).and_then(|all| all.get(node.index())) != Some(&false) {
                return true;
            }
            for exit in &found.node(node).exits {
                // Where a branch ends the run, that is told of.
                if matches!(exit.to, Target::Anywhere | Target::End) {
                    return true;
                }
                let mut next = exit.to.nodes();
                if let Target::Fork(fork) = &exit.to {
                    next.extend(found.facts.join_of(fork));
                }
                open.extend(next.into_iter().filter(|node| seen.insert(*node)));
            }
        }
        false
    }
}

/// Has branches begin whose time has come.
fn start_waiting(fork: &Fork, all: &mut [Option<ChainState>]) {
    let through: BTreeSet<usize> = (0..)
        .zip(all.iter())
        .filter(|(_, stand)| stand.as_ref().is_some_and(ChainState::is_through))
        .map(|(at, _)| at)
        .collect();
    for (stand, branch) in all.iter_mut().zip(&fork.branches) {
        if stand.is_none() && branch.after.iter().all(|other| through.contains(other)) {
            *stand = Some(ChainState::Before(branch.entry));
        }
    }
}

/// Where a chain goes on whose branches have come through, or enough of them.
fn joined(
    fork: &Fork,
    join: Option<NodeId>,
    all: &[Option<ChainState>],
    stops: &[NodeId],
) -> Option<ChainState> {
    let through: Vec<&ChainState> = all
        .iter()
        .flatten()
        .filter(|stand| stand.is_through())
        .collect();
    let wanted = match fork.policy {
        Join::All => all.len(),
        Join::First(first) => usize::try_from(first).unwrap_or(usize::MAX),
    };
    if through.len() < wanted {
        return None;
    }
    let ended = through
        .iter()
        .filter(|stand| ***stand == ChainState::Ended)
        .count();
    let to = join.or_else(|| {
        through.iter().find_map(|stand| {
            if let ChainState::Joined(to) = stand {
                Some(*to)
            } else {
                None
            }
        })
    });
    Some(match (ended, to) {
        (1, _) => ChainState::Ended,
        (0, _) if through.contains(&&ChainState::ItemDone) => ChainState::ItemDone,
        (0, Some(to)) => arrive(to, stops),
        _ => ChainState::Failed,
    })
}

/// Whether anything that happens at a node means something.
pub(super) fn loud(model: &Model<'_>, meaning: &Meaning) -> Vec<Vec<bool>> {
    let mut all: BTreeMap<usize, Vec<bool>> = BTreeMap::new();
    // Graphs that are run stand behind those that run them.
    for (number, graph) in model.graphs.iter().enumerate().rev() {
        let nodes = graph.program.node_ids().map(|node| {
            let own = meaning.visit(number, node).is_some_and(means);
            let below = graph.child(node).and_then(|child| all.get(&child));
            own || below.is_some_and(|below| below.contains(&true))
        });
        let nodes = nodes.collect();
        all.insert(number, nodes);
    }
    all.into_values().collect()
}

fn means(visit: &Visit) -> bool {
    let exits = visit.exits.iter().any(|exit| {
        let writes = !exit.writes.is_empty() || !exit.unlisted.is_empty();
        exit.leave != 0 || exit.collects != 0 || writes || !exit.reads.is_empty()
    });
    visit.enter != 0 || !visit.reads.is_empty() || !visit.calls.is_empty() || exits
}
