//! Which keys somebody may still read, and which of them are told apart: a value that nobody reads any more need not be followed, and one
//! that is only read with the whole state need not where another one is that stays.

use super::labelled_value::{Spot, unnamed};
use super::place::Place;
use crate::ir::{NodeId, Program, Target};
use crate::policy::model::Graph;

/// Keys when a node is entered: a bit each, by node.
type Keys = Vec<Vec<u64>>;

/// Where a run goes from each node, with the keys of which nothing is left then.
type Successors = Vec<Vec<(NodeId, Vec<usize>)>>;

/// What becomes of the keys behind each node.
#[derive(Default)]
pub(super) struct LiveKeys {
    /// Those that may be read.
    read: Keys,
    /// Those that may be read by their names, and not only with the whole state.
    named: Keys,
    /// Those of which something may be written over, or taken out.
    written: Keys,
}

impl LiveKeys {
    pub(super) fn is_read(&self, node: NodeId, slot: usize) -> bool {
        has(&self.read, node, slot)
    }

    pub(super) fn is_named(&self, node: NodeId, slot: usize) -> bool {
        has(&self.named, node, slot)
    }

    pub(super) fn is_written(&self, node: NodeId, slot: usize) -> bool {
        has(&self.written, node, slot)
    }

    /// `read`: what each node reads itself, `written`: what each may take from what a key holds. What an exit writes for sure is not what was
    /// there. `anywhere`: a run may go where only a script knows.
    pub(super) fn of(
        graph: &Graph<'_>,
        places: &[Place],
        read: &[Vec<Spot>],
        written: &[Vec<usize>],
        anywhere: bool,
    ) -> Self {
        let mut named: Keys = Vec::new();
        let mut whole: Keys = Vec::new();
        for spots in read {
            let mut keys = vec![0; words(graph)];
            spots
                .iter()
                .filter_map(|spot| spot.slot)
                .for_each(|slot| set(&mut keys, slot));
            named.push(keys.clone());
            if spots.iter().any(|spot| spot.slot.is_none()) {
                keys.fill(u64::MAX);
            }
            whole.push(keys);
        }
        for chain in graph.facts.chains() {
            let Some(each) = graph.each(chain.node, chain.exit) else {
                continue;
            };
            for node in &chain.nodes {
                for all in [&mut named, &mut whole] {
                    if let Some(keys) = all.get_mut(node.index()) {
                        set(keys, each.output.index());
                    }
                }
            }
        }
        let over = written.iter().map(|slots| {
            let mut keys = vec![0; words(graph)];
            slots.iter().for_each(|slot| set(&mut keys, *slot));
            keys
        });
        let over: Keys = over.collect();
        if anywhere && is_wide(graph.program) {
            return Self {
                read: everywhere(graph, whole),
                named: everywhere(graph, named),
                written: everywhere(graph, over),
            };
        }
        let nodes = graph.program.node_ids().zip(places);
        let leads: Successors = nodes
            .map(|(node, place)| leads(graph, node, place))
            .collect();
        let each = leads.iter();
        let nothing = each.map(|leads| leads.iter().map(|(to, _)| (*to, Vec::new())).collect());
        Self {
            read: behind(whole, &leads),
            named: behind(named, &leads),
            written: behind(over, &nothing.collect()),
        }
    }
}

fn has(all: &Keys, node: NodeId, slot: usize) -> bool {
    let word = all.get(node.index()).and_then(|keys| keys.get(slot / 64));
    word.is_some_and(|word| word & (1 << (slot % 64)) != 0)
}

/// What holds at some node, at each.
fn everywhere(graph: &Graph<'_>, nodes: Keys) -> Keys {
    let mut all = vec![0; words(graph)];
    nodes.iter().for_each(|keys| {
        join(&mut all, keys, &[]);
    });
    vec![all; nodes.len()]
}

/// What holds at a node, and behind it.
fn behind(mut nodes: Keys, leads: &Successors) -> Keys {
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
    nodes
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

/// Whether a run may go where only a script knows.
pub(super) fn is_wide(program: &Program) -> bool {
    let mut exits = program.nodes.iter().flat_map(|node| &node.exits);
    exits.any(|exit| matches!(exit.to, Target::Anywhere))
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
