//! A model that is called for mending a text, writes it anew and is not shown it: `revise` stores `reply` and reads only the remarks.

use super::graph::Graph;
use crate::diag::codes::UNCHANGING_LOOP;
use crate::diag::{Diagnostic, Report};
use crate::ir::{KeyId, Node, NodeId, Outcome, Root};
use crate::node_names::is_remedy;
use std::collections::BTreeSet;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    if graph.damaged || graph.open {
        return;
    }
    for (id, node) in graph.program.each_node() {
        let asks = !node.work.model_calls().is_empty() && node.work.judgement().is_none();
        if asks && is_remedy(&node.id) && !node.work.sees_state() {
            report.diagnostics.extend(unseen(graph, id, node));
        }
    }
}

fn unseen(graph: &Graph<'_>, id: NodeId, node: &Node) -> Option<Diagnostic> {
    // One that looks for itself needs nobody to show it.
    if !node.work.may_call(graph.program).is_empty() {
        return None;
    }
    let exits = node
        .exits
        .iter()
        .filter(|exit| exit.outcome == Outcome::Success);
    let mut replies = exits
        .flat_map(|exit| &exit.writes)
        .filter(|write| write.source.shows_result());
    let write = replies.next()?;
    let read: BTreeSet<KeyId> = node
        .reads
        .iter()
        .filter_map(|read| read.from.key())
        .collect();
    let sees_all = node.reads.iter().any(|read| read.from.root == Root::State);
    if sees_all || read.contains(&write.key) || graph.program[write.key].reducer.is_some() {
        return None;
    }
    let (first, maker) = graph.program.each_node().find(|(other, maker)| {
        let mut writes = maker.exits.iter().flat_map(|exit| &exit.writes);
        // What costs less is asked first.
        let is_other = *other != id && !maker.work.model_calls().is_empty();
        is_other
            && writes.any(|one| one.key == write.key && one.source.shows_result())
            && graph.facts.path(*other, id).is_some()
    })?;
    // What came before may be shown under another key, or may have been made of it.
    let kept_beside = maker.exits.iter().flat_map(|exit| &exit.writes);
    let shown = kept_beside.into_iter().any(|one| read.contains(&one.key));
    let remade = graph.program.nodes.iter().any(|other| {
        let reads = other
            .reads
            .iter()
            .any(|one| one.from.key() == Some(write.key));
        let mut writes = other.exits.iter().flat_map(|exit| &exit.writes);
        reads && other.work.question().is_none() && writes.any(|one| read.contains(&one.key))
    });
    if shown || remade {
        return None;
    }
    let (name, first) = (graph.name(write.key), graph.id(first));
    let message = format!(
        "`{}` writes `{name}` anew, and is not shown what `{first}` wrote",
        node.id
    );
    let found = Diagnostic::new(
        &UNCHANGING_LOOP,
        write.span,
        message,
        "cannot go on from it",
    );
    Some(found.help(format!("show `{{{{{name}}}}}` in its prompt")))
}
