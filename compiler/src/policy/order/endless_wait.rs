//! Loops that only a limit ends, while something is still to follow.

use super::super::automaton::{Automaton, GOAL, States};
use super::super::events::Meaning;
use super::super::model::Model;
use super::{Order, OrderSearch};
use crate::ir::{NodeId, Target};
use std::collections::{BTreeMap, BTreeSet};

impl OrderSearch<'_, '_> {
    /// A place at which something is still to follow, and from which neither that nor an end can be reached.
    pub(super) fn endless(&self) -> Option<Order> {
        if self.automaton != Automaton::Eventually {
            return None;
        }
        let pending: States = 1 << 1;
        for chain in &self.chains {
            let graph = chain.place.graph;
            let ways = finishing(self.model, self.meaning, graph);
            let stuck = chain
                .entered
                .iter()
                .find(|(node, states)| **states & pending != 0 && !ways.contains(node));
            if let Some((node, _)) = stuck {
                return Some(Order::Endless(graph, *node));
            }
        }
        None
    }
}

/// The nodes from which an end, a failure or what is wanted can be reached.
fn finishing(model: &Model<'_>, meaning: &Meaning, graph: usize) -> BTreeSet<NodeId> {
    let Some(found) = model.graph(graph) else {
        return BTreeSet::new();
    };
    let mut into: BTreeMap<NodeId, Vec<NodeId>> = BTreeMap::new();
    let mut open = Vec::new();
    for (id, node) in found.program.each_node() {
        let wanted = meaning.visit(graph, id).is_some_and(|visit| {
            let calls = visit.calls.iter().any(|call| call.event & GOAL != 0);
            let exits = visit.exits.iter().any(|exit| {
                let mut read = exit.reads.iter().chain(&exit.unlisted);
                exit.leave & GOAL != 0
                    || exit.writes.iter().any(|write| write.event & GOAL != 0)
                    || read.any(|event| event & GOAL != 0)
            });
            visit.enter & GOAL != 0
                || calls
                || exits
                || visit.reads.iter().any(|read| read & GOAL != 0)
        });
        let mut ends = wanted || found.child(id).is_some();
        for exit in &node.exits {
            match &exit.to {
                Target::Node(to, _) => into.entry(*to).or_default().push(id),
                Target::Fork(fork) => {
                    let entries = fork.branches.iter().map(|branch| branch.entry);
                    let all = entries.chain(found.facts.join_of(fork));
                    all.for_each(|to| into.entry(to).or_default().push(id));
                }
                Target::Each(each) => {
                    into.entry(each.then).or_default().push(id);
                }
                Target::Anywhere
                | Target::ItemDone
                | Target::End
                | Target::Stuck
                | Target::Fail => ends = true,
            }
        }
        if ends {
            open.push(id);
        }
    }
    let mut seen: BTreeSet<NodeId> = open.iter().copied().collect();
    while let Some(node) = open.pop() {
        for from in into.get(&node).into_iter().flatten() {
            if seen.insert(*from) {
                open.push(*from);
            }
        }
    }
    seen
}
