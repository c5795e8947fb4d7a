//! A node that several branches come to, and that is not where they meet.

use super::graph::{Graph, listed, region};
use super::write_race::ordered;
use crate::diag::{Code, Diagnostic, Example, Level, Report};
use crate::flow::ForkFacts;
use crate::ir::NodeId;
use std::collections::BTreeSet;

/// Branches share a node and meet only behind it.
pub static SHARED_NODE: Code = Code {
    id: "G0507",
    name: "shared-node",
    level: Level::Error,
    summary: "Branches of a fan-out share a node, and meet only behind it.",
    explanation: "Branches meet at the first node that all ways of all branches lead to; it runs once, after all of them. A node before
it that two branches come to is no such place: it would run once per branch, each time without seeing what the other did.
Mostly a way of one branch goes past the node that was meant to be the join. Let that way lead to it, too; or fork in two steps,
so that the branches that share the node are branches of a fan-out of their own.",
    bad: Example::graph(
        "name: example
start: a
nodes:
  a: { type: llm, prompt: hello, next: [b, c] }
  b: { type: llm, prompt: one, fallback: after, next: join }
  c: { type: llm, prompt: two, next: join }
  join: { type: llm, prompt: both, next: after }
  after: { type: llm, prompt: thanks, next: done }
  done: { type: end, output: finished }
",
    ),
    good: Example::graph(
        "name: example
start: a
nodes:
  a: { type: llm, prompt: hello, next: [b, c] }
  b: { type: llm, prompt: one, fallback: join, next: join }
  c: { type: llm, prompt: two, next: join }
  join: { type: llm, prompt: both, next: after }
  after: { type: llm, prompt: thanks, next: done }
  done: { type: end, output: finished }
",
    ),
};

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let mut seen = Vec::new();
    for (number, fork) in graph.facts.forks().iter().enumerate() {
        let Some(join) = fork.join else { continue };
        for (node, branches) in shared(graph, number, fork) {
            if is_first(graph, number, fork, node, &branches) && !seen.contains(&node) {
                seen.push(node);
                report.add(finding(graph, fork, join, node, &branches));
            }
        }
    }
}

/// The nodes of several branches that do not wait for each other, with the branches.
fn shared(graph: &Graph<'_>, number: usize, fork: &ForkFacts) -> Vec<(NodeId, Vec<usize>)> {
    let beside = |branches: &[usize]| {
        let others = |a: &usize| branches.iter().any(|b| b != a && !ordered(fork, *a, *b));
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
    let apart = |from: NodeId| around(graph, number, from) != branches;
    fork.branches.iter().any(|branch| {
        let mut before = branch.nodes.iter().copied();
        branch.entry == node || before.any(|from| graph.facts.leads_to(from, node) && apart(from))
    })
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
    let names = listed(entries.clone().map(|branch| graph.id(branch.entry))).unwrap_or_default();
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
