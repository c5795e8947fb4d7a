//! Ways through the graph as witnesses: the shortest, and among those the first in the order of the text.

use super::Step;
use super::assign::{AssignedKeys, Failures, ScriptTrust};
use super::edges::{Edge, Edges, Kind};
use crate::ir::{KeyId, NodeId};
use std::collections::{BTreeMap, VecDeque};

/// A shortest way from `from` to `to`.
pub(crate) fn shortest(edges: &Edges, from: NodeId, to: NodeId) -> Option<Vec<Step>> {
    search(from, to, |node| {
        edges.out(node).map(|edge| (edge.exit, edge.to)).collect()
    })
}

/// A shortest way from `from` to `to` that does not touch `node`.
pub(crate) fn around(edges: &Edges, from: NodeId, to: NodeId, node: NodeId) -> Option<Vec<Step>> {
    if from == node {
        return None;
    }
    search(from, to, |at| {
        let out = edges.out(at).filter(|edge| edge.to != node);
        out.map(|edge| (edge.exit, edge.to)).collect()
    })
}

/// A shortest way from `start` to `node` on which `key` is not written.
pub(crate) fn missing(
    edges: &Edges,
    assigned: &AssignedKeys,
    trust: ScriptTrust,
    failures: Failures,
    start: NodeId,
    node: NodeId,
    key: KeyId,
) -> Option<Vec<Step>> {
    let lacks = |at: NodeId| !assigned.entry[at].has(key);
    let leaves = |at: NodeId, exit: usize| {
        edges.exit(at, exit).is_some_and(|found| {
            let fills = found.opaque && edges.fillable.has(key);
            let believed = trust == ScriptTrust::Scripts && fills;
            let counts = failures == Failures::Counted || !found.tolerated;
            let decided = found.decision.never || found.decision.needed.contains(&key);
            let counts = counts && !(trust == ScriptTrust::Scripts && decided);
            let promised =
                trust == ScriptTrust::Scripts && found.promised && found.maybe.contains(&key);
            counts && !believed && !promised && !found.always.contains(&key)
        })
    };
    let loses = |edge: Edge| matches!(edge.kind, Kind::Item { output, .. } if output == key);
    if !lacks(node) {
        return None;
    }
    let found = search(start, node, |at| {
        if !lacks(at) {
            return Vec::new();
        }
        let mut next: Vec<(usize, NodeId)> = edges
            .out(at)
            .filter(|edge| leaves(at, edge.exit) && lacks(edge.to))
            .map(|edge| (edge.exit, edge.to))
            .collect();
        let jumps = edges
            .jumps
            .iter()
            .filter(|(from, exit)| *from == at && leaves(at, *exit));
        if trust == ScriptTrust::Nothing {
            next.extend(jumps.map(|(_, exit)| (*exit, node)));
        }
        next
    });
    // The output key of an item chain is taken away where the chain begins, so the way may begin there.
    found.or_else(|| {
        let chain = |at: NodeId| edges.into(at).find(|edge| loses(*edge));
        let entry = chain(node).or_else(|| {
            let mut seen = std::collections::BTreeSet::from([node]);
            let mut queue = VecDeque::from([node]);
            while let Some(at) = queue.pop_front() {
                if let Some(edge) = chain(at) {
                    return Some(edge);
                }
                let before = edges
                    .into(at)
                    .filter(|edge| leaves(edge.from, edge.exit))
                    .map(|edge| edge.from);
                before
                    .filter(|from| seen.insert(*from))
                    .for_each(|from| queue.push_back(from));
            }
            None
        })?;
        let first = Step {
            node: entry.from,
            exit: entry.exit,
        };
        let rest = search(entry.to, node, |at| {
            edges
                .out(at)
                .filter(|edge| leaves(at, edge.exit))
                .map(|edge| (edge.exit, edge.to))
                .collect()
        })?;
        Some(std::iter::once(first).chain(rest).collect())
    })
}

/// The steps of a shortest way; empty if it begins at its end.
fn search(
    from: NodeId,
    to: NodeId,
    next: impl Fn(NodeId) -> Vec<(usize, NodeId)>,
) -> Option<Vec<Step>> {
    let mut came: BTreeMap<NodeId, Step> = BTreeMap::new();
    let mut queue = VecDeque::from([from]);
    if from == to {
        return Some(Vec::new());
    }
    while let Some(node) = queue.pop_front() {
        for (exit, reached) in next(node) {
            if reached == from || came.contains_key(&reached) {
                continue;
            }
            came.insert(reached, Step { node, exit });
            if reached == to {
                return Some(back(&came, from, to));
            }
            queue.push_back(reached);
        }
    }
    None
}

fn back(came: &BTreeMap<NodeId, Step>, from: NodeId, to: NodeId) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut at = to;
    while at != from {
        let Some(step) = came.get(&at) else { break };
        steps.push(*step);
        at = step.node;
    }
    steps.reverse();
    steps
}
