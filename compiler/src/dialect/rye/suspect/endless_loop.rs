//! Loops in which nothing can change the way.

use super::super::ast::{Graph, Kind, Node};
use super::super::interpolate;
use super::compared;
use crate::diag::codes::UNCHANGING_LOOP;
use crate::diag::{Diagnostic, Report};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn check(graph: &Graph, report: &mut Report) {
    let nodes = by_id(graph);
    let mut said: BTreeSet<&str> = BTreeSet::new();
    for node in &graph.nodes {
        if said.contains(node.id.value.as_str()) {
            continue;
        }
        let around = circle(graph, &nodes, node);
        if around.is_empty() {
            continue;
        }
        said.extend(around.iter().map(|node| node.id.value.as_str()));
        if changes(&around) {
            continue;
        }
        let ids: Vec<String> = around
            .iter()
            .map(|node| format!("`{}`", node.id.value))
            .collect();
        let message = format!(
            "nothing in the loop of {} can change which way is taken",
            ids.join(", ")
        );
        let Some(tested) = around.iter().find_map(|node| first_condition(node)) else {
            continue;
        };
        let found = Diagnostic::new(
            &UNCHANGING_LOOP,
            tested.1,
            message,
            "reads nothing that the loop changes",
        );
        report.add(found.help(format!(
            "assign what `{}` reads in a node of the loop",
            tested.0
        )));
    }
}

/// The nodes that can be reached from a node and from which it can be reached; none if it is in no loop.
pub(super) fn circle<'g>(
    graph: &'g Graph,
    nodes: &BTreeMap<&'g str, &'g Node>,
    node: &'g Node,
) -> Vec<&'g Node> {
    let ahead = reached(nodes, node);
    if !ahead.contains(node.id.value.as_str()) {
        return Vec::new();
    }
    let mut before: BTreeMap<&str, Vec<&Node>> = BTreeMap::new();
    for from in &graph.nodes {
        for to in from.next.iter().map(|edge| &edge.to).chain(&from.on_error) {
            before.entry(to.value.as_str()).or_default().push(from);
        }
    }
    let mut back: BTreeSet<&str> = BTreeSet::new();
    let mut open = vec![node.id.value.as_str()];
    while let Some(id) = open.pop() {
        for from in before.get(id).into_iter().flatten() {
            let id = from.id.value.as_str();
            if ahead.contains(id) && back.insert(id) {
                open.push(id);
            }
        }
    }
    let is_around = |other: &&Node| back.contains(other.id.value.as_str());
    graph.nodes.iter().filter(is_around).collect()
}

/// The nodes by their ids; of several of one id the first.
pub(super) fn by_id(graph: &Graph) -> BTreeMap<&str, &Node> {
    let nodes = graph.nodes.iter().rev();
    nodes.map(|node| (node.id.value.as_str(), node)).collect()
}

/// The ids of the nodes that can be reached from one.
pub(super) fn reached<'g>(
    nodes: &BTreeMap<&'g str, &'g Node>,
    from: &'g Node,
) -> BTreeSet<&'g str> {
    let mut seen = BTreeSet::new();
    let mut stack = vec![from];
    while let Some(node) = stack.pop() {
        if matches!(node.kind, Kind::Return(_)) {
            continue;
        }
        for to in node.next.iter().map(|edge| &edge.to).chain(&node.on_error) {
            if seen.insert(to.value.as_str()) {
                stack.extend(nodes.get(to.value.as_str()));
            }
        }
    }
    seen
}

/// Whether a condition of the loop reads something that the loop may change, or a node may leave it by failing. A loop
/// without conditions has no way out at all, which is another finding.
fn changes(around: &[&Node]) -> bool {
    let written: Vec<&str> = around
        .iter()
        .flat_map(|node| {
            let collected = match &node.kind {
                Kind::ForEach(each) => each.collect.as_ref(),
                Kind::Action(_) | Kind::Gate | Kind::Return(_) | Kind::Broken => None,
            };
            let assigned = node.assign.iter().filter(|(key, value)| {
                // A key that is given its own value stays as it is.
                let path = value.text().and_then(interpolate::whole);
                path.and_then(|path| path.trim().strip_prefix("state.")) != Some(&key.value)
            });
            assigned.map(|(key, _)| key).chain(collected)
        })
        .map(|key| key.value.as_str())
        .collect();
    let mut tested = Vec::new();
    around
        .iter()
        .flat_map(|node| &node.next)
        .flat_map(|edge| &edge.when)
        .for_each(|when| compared(when, &mut tested));
    if tested.is_empty() || around.iter().any(|node| node.on_error.is_some()) {
        return true;
    }
    tested
        .iter()
        .any(|(path, ..)| match path.strip_prefix("state.") {
            Some(rest) => {
                let key = rest.split(['.', '[']).next().unwrap_or_default();
                written.contains(&key) || key.starts_with('_')
            }
            None => path.starts_with("result"),
        })
}

fn first_condition(node: &Node) -> Option<(String, crate::source::Span)> {
    let mut tested = Vec::new();
    node.next
        .iter()
        .flat_map(|edge| &edge.when)
        .for_each(|when| compared(when, &mut tested));
    tested
        .first()
        .map(|(path, span, ..)| ((*path).to_owned(), *span))
}
