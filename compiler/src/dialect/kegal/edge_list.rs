//! Entries of `edges` that say nothing, and nodes that stand in none.

use super::ast::{Edge, Graph};
use super::edges::Edges;
use crate::diag::codes::{NODE_WITHOUT_EDGE, REPEATED_EDGE, UNDECLARED_NODE, UNKNOWN_KEY};
use crate::diag::{Diagnostic, Report};
use crate::source::removal;
use std::collections::BTreeMap;

pub(super) fn check(graph: &Graph, edges: &Edges, report: &mut Report) {
    twice(None, &graph.edges, report);
    for edge in &graph.edges {
        within(edge, report);
    }
    // A name that is misspelt leaves its node without an edge.
    let causes = [&UNDECLARED_NODE, &UNKNOWN_KEY];
    let is_cause = |found: &Diagnostic| causes.iter().any(|cause| cause.id == found.code.id);
    if !graph.edges.is_empty() && !report.diagnostics.iter().any(is_cause) {
        left_out(graph, edges, report);
    }
}

/// What stands in the lists of an entry. The tree is no deeper than its reader allows.
fn within(edge: &Edge, report: &mut Report) {
    for (name, list) in edge.lists() {
        let Some(list) = list else { continue };
        if list.is_empty() {
            report.add(empty(edge, name));
        }
        twice(Some((edge, name)), list, report);
        list.iter().for_each(|inner| within(inner, report));
    }
}

/// `children: []`.
fn empty(edge: &Edge, name: &str) -> Diagnostic {
    let id = &edge.node.value;
    let message = format!("`{name}` of the edge of `{id}` is empty");
    let found = Diagnostic::new(&REPEATED_EDGE, edge.node.span, message, "says nothing");
    found.help(format!("name the nodes in `{name}`, or take it out"))
}

/// The same node twice in one list. An entry with lists of its own says more.
fn twice(of: Option<(&Edge, &str)>, list: &[Edge], report: &mut Report) {
    let mut seen: BTreeMap<&str, &Edge> = BTreeMap::new();
    for (at, entry) in list.iter().enumerate() {
        let id = entry.node.value.as_str();
        let Some(first) = seen.get(id) else {
            seen.insert(id, entry);
            continue;
        };
        let says_more =
            entry.lists().iter().any(|(_, list)| list.is_some()) || !entry.batch.is_empty();
        if says_more && !same(first, entry) {
            continue;
        }
        let place = match of {
            Some((edge, name)) => format!("`{name}` of `{}`", edge.node.value),
            None => "`edges`".to_owned(),
        };
        let message = format!("node `{id}` stands twice in {place}");
        let found = Diagnostic::new(&REPEATED_EDGE, entry.node.span, message, "says nothing new");
        let found = found.label(first.node.span, "stands here first");
        let gone = removal(list, at, |entry| entry.span);
        report.add(
            found
                .help("name the node that is meant, or take the entry out")
                .remove(gone),
        );
    }
}

/// Whether two entries say the same. The tree is no deeper than its reader allows.
fn same(one: &Edge, other: &Edge) -> bool {
    let lists = one.lists().into_iter().zip(other.lists());
    let alike = |(one, other): (Option<&Vec<Edge>>, Option<&Vec<Edge>>)| match (one, other) {
        (None, None) => true,
        (Some(one), Some(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(one, other))
        }
        (Some(_), None) | (None, Some(_)) => false,
    };
    one.node.value == other.node.value
        && one.batch.is_empty()
        && other.batch.is_empty()
        && lists.map(|((_, one), (_, other))| (one, other)).all(alike)
}

/// Nodes that no entry names, where others are named.
fn left_out(graph: &Graph, edges: &Edges, report: &mut Report) {
    let named = graph.named();
    for (index, node) in graph.nodes.iter().enumerate() {
        let id = &node.id.value;
        // Guards come first, and messages and boards say who waits for whom.
        let ordered = node.is_guard() || node.input || node.output || node.blackboard.is_some();
        let is_agent = edges.agents.contains(&index);
        if named.contains(id.as_str()) || node.prompt.is_none() || ordered || is_agent {
            continue;
        }
        let message = format!("node `{id}` stands in no entry of `edges`");
        let witness = "runs beside those that are named";
        let found = Diagnostic::new(&NODE_WITHOUT_EDGE, node.id.span, message, witness);
        report.add(found.help(format!(
            "add `- node: {id}` to `edges`, at its place, or take the node out"
        )));
    }
}
