//! Which keys somebody may still read: a value that nobody reads any more need not be followed.

use super::labelled_value::{Spot, unnamed};
use super::place::Place;
use crate::ir::{NodeId, Program, Target};
use crate::policy::model::Graph;

/// The keys that may be read when a node is entered, or behind it: a bit each, by node.
#[derive(Default)]
pub(super) struct Live {
    nodes: Vec<Vec<u64>>,
}

impl Live {
    pub(super) fn has(&self, node: NodeId, slot: usize) -> bool {
        let word = self
            .nodes
            .get(node.index())
            .and_then(|keys| keys.get(slot / 64));
        word.is_some_and(|word| word & (1 << (slot % 64)) != 0)
    }

    /// `read`: what each node reads itself. What an exit writes for sure is not what was there.
    pub(super) fn of(graph: &Graph<'_>, places: &[Place], read: &[Vec<Spot>]) -> Self {
        let program = graph.program;
        let mut nodes: Vec<Vec<u64>> = Vec::new();
        for spots in read {
            let mut keys = vec![0; words(graph)];
            for spot in spots {
                match spot.slot {
                    Some(slot) => set(&mut keys, slot),
                    None => keys.fill(u64::MAX),
                }
            }
            nodes.push(keys);
        }
        for chain in graph.facts.chains() {
            let Some(each) = graph.each(chain.node, chain.exit) else {
                continue;
            };
            for node in &chain.nodes {
                if let Some(keys) = nodes.get_mut(node.index()) {
                    set(keys, each.output.index());
                }
            }
        }
        let wide = program.nodes.iter().any(|node| {
            let mut exits = node.exits.iter();
            exits.any(|exit| matches!(exit.to, Target::Anywhere))
        });
        if wide {
            let mut all = vec![0; words(graph)];
            nodes.iter().for_each(|keys| {
                join(&mut all, keys, &[]);
            });
            nodes.fill(all);
            return Self { nodes };
        }
        let leads: Vec<Vec<(NodeId, Vec<usize>)>> = program
            .node_ids()
            .zip(places)
            .map(|(node, place)| leads(graph, node, place))
            .collect();
        let mut changed = true;
        while changed {
            changed = false;
            for (node, leads) in leads.iter().enumerate().rev() {
                let Some(mut keys) = nodes.get_mut(node).map(std::mem::take) else {
                    continue;
                };
                for (to, written) in leads {
                    // A node that leads to itself has taken its own keys out.
                    let more = nodes.get(to.index()).map_or(&[][..], Vec::as_slice);
                    changed |= join(&mut keys, more, written);
                }
                if let Some(place) = nodes.get_mut(node) {
                    *place = keys;
                }
            }
        }
        Self { nodes }
    }
}

fn words(graph: &Graph<'_>) -> usize {
    unnamed(graph.program) / 64 + 1
}

fn set(keys: &mut [u64], slot: usize) {
    if let Some(word) = keys.get_mut(slot / 64) {
        *word |= 1 << (slot % 64);
    }
}

/// Puts keys to others, but for those that are written in between; whether that are more now.
fn join(keys: &mut [u64], more: &[u64], written: &[usize]) -> bool {
    let mut changed = false;
    for (number, (word, more)) in keys.iter_mut().zip(more).enumerate() {
        let here = written.iter().filter(|slot| *slot / 64 == number);
        let more = here.fold(*more, |more, slot| more & !(1 << (slot % 64)));
        changed |= more & !*word != 0;
        *word |= more;
    }
    changed
}

/// Where a run goes from a node, with the keys of which nothing is left then.
fn leads(graph: &Graph<'_>, node: NodeId, place: &Place) -> Vec<(NodeId, Vec<usize>)> {
    let exits = graph.node(node).exits.iter().zip(&place.exits);
    let ways = exits.flat_map(|(exit, leave)| {
        let strong = leave.writes.iter().filter(|write| write.strong);
        let written: Vec<usize> = strong.map(|write| write.slot).collect();
        let each = exit.to.nodes().into_iter();
        each.map(move |to| (to, written.clone()))
    });
    let waiting = after(graph, node).into_iter().map(|to| (to, Vec::new()));
    ways.chain(waiting).collect()
}

/// The nodes that the exits of a node lead to, as the text says.
pub(super) fn next(program: &Program, node: NodeId) -> Vec<NodeId> {
    let exits = program[node].exits.iter();
    if exits
        .clone()
        .any(|exit| matches!(exit.to, Target::Anywhere))
    {
        return program.node_ids().collect();
    }
    exits.flat_map(|exit| exit.to.nodes()).collect()
}

/// The branches that wait for one that a node is in.
fn after(graph: &Graph<'_>, node: NodeId) -> Vec<NodeId> {
    let around = graph.facts.branches_around(node).iter();
    let waiting = around.flat_map(|(fork, branch)| {
        let fork = graph.facts.forks().get(*fork);
        let branches = fork.into_iter().flat_map(|fork| &fork.branches);
        let after = branches.filter(|other| other.after.contains(branch));
        after.map(|other| other.entry).collect::<Vec<_>>()
    });
    waiting.collect()
}
