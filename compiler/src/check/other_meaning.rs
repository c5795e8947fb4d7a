//! Two models that reply under one name, and describe it in two ways: the later one replaces what the earlier one said.

use super::graph::Graph;
use crate::diag::codes::DEAD_STORE;
use crate::diag::{Diagnostic, Report};
use crate::ir::{KeyId, Node, NodeId, Outcome, Property, Source};
use std::collections::BTreeMap;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    if graph.damaged {
        return;
    }
    let mut known: BTreeMap<KeyId, Vec<(NodeId, &Property)>> = BTreeMap::new();
    for (id, node) in graph.program.each_node() {
        for (key, property) in replied(graph, node) {
            known.entry(key).or_default().push((id, property));
        }
    }
    for (key, replies) in known {
        let [one, other] = replies.as_slice() else {
            continue;
        };
        let found =
            replaced(graph, key, *one, *other).or_else(|| replaced(graph, key, *other, *one));
        report.diagnostics.extend(found);
    }
}

/// The keys that a node stores fields of its reply under, by their own names, with what describes them.
fn replied<'a>(graph: &Graph<'a>, node: &'a Node) -> Vec<(KeyId, &'a Property)> {
    let Some(schema) = node.work.schema() else {
        return Vec::new();
    };
    let exit = node
        .exits
        .iter()
        .find(|exit| exit.outcome == Outcome::Success);
    let writes = exit.map_or(&[][..], |exit| &exit.writes).iter();
    let own = writes.filter(|write| matches!(write.source, Source::Returned(_)));
    own.filter_map(|write| {
        let name = graph.name(write.key);
        let property = schema.properties.iter().find(|one| one.name == name)?;
        Some((write.key, property))
    })
    .collect()
}

/// A later reply under the same name, of a node that does not work on the earlier one.
fn replaced(
    graph: &Graph<'_>,
    key: KeyId,
    (first, earlier): (NodeId, &Property),
    (second, later): (NodeId, &Property),
) -> Option<Diagnostic> {
    let node = &graph.program[second];
    let reads = node.reads.iter().any(|read| read.from.key() == Some(key));
    let plain = |doc: &str| doc.trim().trim_end_matches('.').to_lowercase();
    let is_behind = graph.facts.path(first, second).is_some();
    let goes_back = graph.facts.path(second, first).is_some();
    let is_kept = graph.program[key].reducer.is_some();
    let differs = match plain(&earlier.doc).as_str() {
        // One without a description is something else where one reader gets both.
        "" => reads_both(graph, key, second),
        earlier => earlier != plain(&later.doc),
    };
    let is_described = !later.doc.trim().is_empty();
    let is_used_up = || is_read_between(graph, key, first, second);
    if reads || goes_back || is_kept || !is_behind || !is_described || !differs || is_used_up() {
        return None;
    }
    let (name, one, other) = (graph.name(key), graph.id(first), graph.id(second));
    let message =
        format!("`{other}` replaces `{name}` of `{one}`, and describes it as something else");
    let found = Diagnostic::new(
        &DEAD_STORE,
        later.span,
        message,
        "stored under the same key",
    );
    Some(
        found
            .label(earlier.span, format!("what `{one}` replies"))
            .help("give one of them another name"),
    )
}

/// What many replies have beside their answer.
const ASIDES: [&str; 8] = [
    "comment",
    "comments",
    "confidence",
    "explanation",
    "notes",
    "rationale",
    "reason",
    "reasoning",
];

/// Whether a node that each way from the first reply to the second leads through reads the key: what the first one said has been used.
fn is_read_between(graph: &Graph<'_>, key: KeyId, first: NodeId, second: NodeId) -> bool {
    if !ASIDES.contains(&graph.name(key)) || reads_both(graph, key, second) {
        return false;
    }
    let mut readers = graph.program.each_node().filter(|(reader, node)| {
        let mut reads = node.reads.iter();
        ![first, second].contains(reader) && reads.any(|read| read.from.key() == Some(key))
    });
    readers.any(|(reader, _)| {
        graph.facts.path(first, reader).is_some()
            && graph.facts.path_around(first, second, reader).is_none()
    })
}

/// Whether a node reads the key before and behind the second reply.
fn reads_both(graph: &Graph<'_>, key: KeyId, second: NodeId) -> bool {
    let leads = |from: NodeId, to: NodeId| graph.facts.path(from, to).is_some();
    let mut readers = graph.program.each_node().filter(|(_, node)| {
        let mut reads = node.reads.iter();
        reads.any(|read| read.from.key() == Some(key))
    });
    readers.any(|(reader, _)| reader != second && leads(reader, second) && leads(second, reader))
}
