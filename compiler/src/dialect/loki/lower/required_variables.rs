//! Variables without a default that no run can do without: who begins it must give them.

use super::super::ast;
use crate::ir::{self, Input, Key, KeyId, NodeId, OnMissing, OtherWrites, Root, Target};
use std::collections::BTreeSet;

/// Marks the inputs that are required: no node writes them, and each way through the graph comes to a place that fails without.
pub(super) fn require(
    inputs: &mut [Input],
    graph: &ast::Graph,
    keys: &[Key],
    (nodes, start): (&[ir::Node], NodeId),
) {
    let exits = || nodes.iter().flat_map(|node| &node.exits);
    if exits().any(|exit| exit.unlisted != OtherWrites::None) {
        return;
    }
    for input in inputs.iter_mut().filter(|input| !input.prompt) {
        let key = keys.get(input.key.index());
        let Some(key) = key.filter(|key| key.initial.is_none()) else {
            continue;
        };
        let mut variables = graph.variables.iter();
        let is_variable = variables.any(|variable| variable.name.value == key.name);
        let is_written = exits().any(|exit| exit.writes.iter().any(|w| w.key == input.key));
        input.required = is_variable && !is_written && always_reads(nodes, start, input.key);
    }
}

/// Whether no way from the start comes to its end without a place that fails where the key is missing.
fn always_reads(nodes: &[ir::Node], start: NodeId, key: KeyId) -> bool {
    let fails = |read: &ir::Read| {
        read.from.root == Root::Key(key) && read.site == OnMissing::Strict && read.exit.is_none()
    };
    let (mut seen, mut open) = (BTreeSet::new(), vec![start]);
    while let Some(at) = open.pop() {
        let Some(node) = nodes.get(at.index()).filter(|_| seen.insert(at)) else {
            continue;
        };
        if node.reads.iter().any(fails) {
            continue;
        }
        for exit in &node.exits {
            match &exit.to {
                Target::Node(to, _) => open.push(*to),
                // A list may be empty.
                Target::Each(each) => open.push(each.then),
                Target::Fork(_) => open.extend(exit.to.nodes()),
                Target::Anywhere
                | Target::ItemDone
                | Target::End
                | Target::Stuck
                | Target::Fail => {
                    return false;
                }
            }
        }
        // Where a run ends.
        if node.exits.is_empty() {
            return false;
        }
    }
    true
}
