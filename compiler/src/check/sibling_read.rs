//! A branch that reads what a sibling writes.

use super::graph::{Graph, region};
use super::write_race::{Writer, writers};
use crate::diag::codes::SIBLING_READ;
use crate::diag::{Diagnostic, Level, Report};
use crate::flow::ForkFacts;
use crate::ir::{KeyId, NodeId, OnMissing, Read};
use std::collections::{BTreeMap, BTreeSet};

/// Who writes what in the branches of each fork.
pub(super) struct Siblings(Vec<BTreeMap<KeyId, Vec<Writer>>>);

impl Siblings {
    pub(super) fn of(graph: &Graph<'_>) -> Self {
        let forks = graph.facts.forks().iter();
        Self(forks.map(|fork| writers(graph, fork)).collect())
    }
}

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let mut seen: BTreeSet<(NodeId, KeyId)> = BTreeSet::new();
    for fork in graph.facts.forks() {
        let written = writers(graph, fork);
        for (at, branch) in fork.branches.iter().enumerate() {
            // A branch may read what a thousand others write.
            let in_order = fork.in_order_with(at);
            for node in &branch.nodes {
                for read in &graph.program[*node].reads {
                    let Some(key) = read.from.key() else { continue };
                    let writers = written.get(&key).map_or(&[][..], Vec::as_slice);
                    let sibling =
                        sibling(&in_order, at, writers).filter(|_| !is_private(graph, *node, key));
                    if let Some(writer) = sibling
                        && seen.insert((*node, key))
                    {
                        report.add(finding(graph, fork, *node, read, key, writer));
                    }
                }
            }
        }
    }
}

/// Whether [`check`] has something to say about this node's reads of `key`.
pub(super) fn reads_sibling(
    graph: &Graph<'_>,
    siblings: &Siblings,
    node: NodeId,
    key: KeyId,
) -> bool {
    graph
        .facts
        .branches_around(node)
        .iter()
        .any(|(number, branch)| {
            graph.facts.forks().get(*number).is_some_and(|fork| {
                let written = siblings.0.get(*number).and_then(|all| all.get(&key));
                let writers = written.map_or(&[][..], Vec::as_slice);
                sibling(&fork.in_order_with(*branch), *branch, writers).is_some()
                    && !is_private(graph, node, key)
            })
        })
}

/// A writer in a branch beside `branch`, unless that one writes the key too: then it reads its own, and two writers are
/// another finding.
fn sibling(in_order: &[bool], branch: usize, writers: &[Writer]) -> Option<Writer> {
    if writers.iter().any(|writer| writer.branch == branch) {
        return None;
    }
    let is_beside = |writer: &Writer| in_order.get(writer.branch) == Some(&false);
    writers.iter().copied().find(is_beside)
}

/// Whether `key` is the item or the output of the chain that `node` is in.
fn is_private(graph: &Graph<'_>, node: NodeId, key: KeyId) -> bool {
    let around = graph
        .facts
        .chains()
        .iter()
        .filter(|chain| chain.nodes.binary_search(&node).is_ok());
    around.filter_map(|chain| graph.program[chain.node].exits.get(chain.exit)).any(|exit| {
        matches!(&exit.to, crate::ir::Target::Each(each) if each.item == key || each.output == key)
    })
}

fn finding(
    graph: &Graph<'_>,
    fork: &ForkFacts,
    node: NodeId,
    read: &Read,
    key: KeyId,
    writer: Writer,
) -> Diagnostic {
    let (id, name, other) = (graph.id(node), graph.name(key), graph.id(writer.node));
    let message = format!(
        "`{}` of node `{id}` reads `{name}`, which `{other}` writes in a branch beside it",
        read.place
    );
    let found = Diagnostic::new(
        &SIBLING_READ,
        read.from.span,
        message,
        format!("never sees what `{other}` writes"),
    )
    .label(writer.span, format!("`{other}` writes it here"))
    .label(
        fork.span,
        format!("the branches of `{}` begin here", graph.id(fork.node)),
    )
    .note(region(graph, fork))
    .help(format!(
        "let `{id}` follow `{other}`, or read `{name}` after the branches have met"
    ));
    // Where a loop leads back to the fork, what was written in the round before can be meant.
    if read.site == OnMissing::Optional {
        found.level(Level::Warning)
    } else {
        found
    }
}
