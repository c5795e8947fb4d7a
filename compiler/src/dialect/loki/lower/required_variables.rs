//! Variables without a default that a node cannot do without: who begins the run must give them.

use super::super::ast;
use crate::ir::{self, Input, Key, OnMissing, OtherWrites, Root};

/// Marks the inputs that are required: no node writes them, and a place that reads them fails without.
pub(super) fn require(inputs: &mut [Input], graph: &ast::Graph, keys: &[Key], nodes: &[ir::Node]) {
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
        let mut reads = nodes.iter().flat_map(|node| &node.reads);
        let fails = |read: &ir::Read| {
            read.from.root == Root::Key(input.key) && read.site == OnMissing::Strict
        };
        input.required = is_variable && !is_written && reads.any(fails);
    }
}
