//! A node that several branches come to, and that is not where they meet.

use super::graph::{Graph, region};
use crate::diag::codes::SHARED_NODE;
use crate::diag::listed;
use crate::diag::{Diagnostic, Report};
use crate::flow::ForkFacts;
use crate::ir::NodeId;
use std::collections::BTreeSet;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let mut seen = BTreeSet::new();
    for (number, fork) in graph.facts.forks().iter().enumerate() {
        let Some(join) = fork.join else { continue };
        for (node, branches) in shared(graph, number, fork) {
            if is_first(graph, number, fork, node, &branches) && seen.insert(node) {
                report.add(finding(graph, fork, join, node, &branches));
            }
        }
    }
}

/// The nodes of several branches that do not wait for each other, with the branches.
fn shared(graph: &Graph<'_>, number: usize, fork: &ForkFacts) -> Vec<(NodeId, Vec<usize>)> {
    let beside = |branches: &[usize]| {
        let others = |a: &usize| {
            let in_order = fork.in_order_with(*a);
            branches.iter().any(|b| in_order.get(*b) == Some(&false))
        };
        branches.iter().any(others)
    };
    let nodes: BTreeSet<NodeId> = fork
        .branches
        .iter()
        .flat_map(|branch| branch.nodes.iter().copied())
        .collect();
    nodes
        .into_iter()
        .map(|node| (node, around(graph, number, node)))
        .filter(|(_, branches)| branches.len() > 1 && beside(branches))
        .collect()
}

/// The branches of a fork that `node` is in.
fn around(graph: &Graph<'_>, number: usize, node: NodeId) -> Vec<usize> {
    let around = graph.facts.branches_around(node).iter();
    around
        .filter(|(fork, _)| *fork == number)
        .map(|(_, branch)| *branch)
        .collect()
}

/// Whether branches come to `node` from where they are apart. What lies behind such a node is shared because of it.
fn is_first(
    graph: &Graph<'_>,
    number: usize,
    fork: &ForkFacts,
    node: NodeId,
    branches: &[usize],
) -> bool {
    let apart = |from: NodeId| {
        let found = around(graph, number, from);
        !found.is_empty() && found != branches
    };
    let mut entries = fork.branches.iter();
    entries.any(|branch| branch.entry == node) || graph.facts.before(node).any(apart)
}

fn finding(
    graph: &Graph<'_>,
    fork: &ForkFacts,
    join: NodeId,
    node: NodeId,
    branches: &[usize],
) -> Diagnostic {
    let id = graph.id(node);
    let entries = branches.iter().filter_map(|at| fork.branches.get(*at));
    let names = listed(entries.clone().map(|branch| graph.id(branch.entry)));
    let message = format!("`{id}` runs once in each of the branches {names}, not once after them");
    let mut found = Diagnostic::new(
        &SHARED_NODE,
        graph.program[node].span,
        message,
        "not where the branches meet",
    );
    for branch in entries {
        found = found.label(branch.span, format!("this branch comes to `{id}`"));
    }
    found = found.note(region(graph, fork));
    let past = fork.branches.iter().find_map(|branch| {
        let way = graph.facts.path_around(branch.entry, join, node)?;
        (!way.is_empty()).then(|| graph.way(&way, join))
    });
    if let Some(way) = past {
        found = found.note(format!("a way that goes past it: {way}"));
    }
    found.help(format!(
        "let each way of each branch lead to `{id}`, which then runs once, or give each branch a node of its own"
    ))
}
