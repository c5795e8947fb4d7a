//! A limit of steps that is below the shortest way to an end, or to some nodes.

use super::super::ast::{Graph, Kind, Node};
use crate::diag::codes::TOO_FEW_STEPS;
use crate::diag::{Diagnostic, Report};
use crate::source::Span;
use std::collections::{BTreeMap, VecDeque};

pub(super) fn check(graph: &Graph, report: &mut Report) {
    let Some(span) = graph.max_steps_span else {
        return;
    };
    let Some(steps) = distances(graph) else {
        return;
    };
    let most = graph.max_steps;
    let ends = graph.nodes.iter().filter(|node| ends(node));
    let nearest = ends.filter_map(|node| steps.get(node.id.value.as_str()));
    if let Some(nearest) = nearest.min().filter(|nearest| **nearest > most) {
        let message =
            format!("`max_steps` is {most}, but the shortest way to an end takes {nearest} steps");
        let found = Diagnostic::new(&TOO_FEW_STEPS, span, message, "every run fails");
        report.add(found.help(format!(
            "allow at least {nearest} steps; the return node is one, too"
        )));
        return;
    }
    let beyond = beyond(graph, span, &steps);
    let late = || late(graph, span, &steps);
    let found = beyond.or_else(late).into_iter();
    found.for_each(|found| report.add(found));
}

/// A node from which no run comes to an end within its steps.
fn late(graph: &Graph, span: Span, steps: &BTreeMap<&str, u32>) -> Option<Diagnostic> {
    let most = graph.max_steps;
    let behind = to_end(graph);
    let all = graph.nodes.iter().filter_map(|node| {
        let id = node.id.value.as_str();
        // Both count the node itself.
        let needed = (steps.get(id)? - 1).saturating_add(*behind.get(id)?);
        (needed > most).then_some((node, needed))
    });
    let (node, needed) = all.max_by_key(|(_, needed)| *needed)?;
    let id = &node.id.value;
    let message = format!(
        "`max_steps` is {most}, but a run that comes to `{id}` takes {needed} steps to an end"
    );
    let found = Diagnostic::new(&TOO_FEW_STEPS, span, message, "runs that go there fail");
    let found = found.label(node.id.span, "is not the end");
    Some(found.help(format!(
        "allow at least {needed} steps; the return node is one, too"
    )))
}

/// The nodes that no run reaches within its steps.
fn beyond(graph: &Graph, span: Span, steps: &BTreeMap<&str, u32>) -> Option<Diagnostic> {
    let most = graph.max_steps;
    let far = |node: &&Node| {
        let far = steps.get(node.id.value.as_str());
        far.is_some_and(|far| *far > most)
    };
    let far: Vec<&Node> = graph.nodes.iter().filter(far).collect();
    let needed = far
        .iter()
        .filter_map(|node| steps.get(node.id.value.as_str()));
    let (first, needed) = (far.first()?, needed.max()?);
    let ids: Vec<String> = far
        .iter()
        .map(|node| format!("`{}`", node.id.value))
        .collect();
    let message = format!(
        "`max_steps` is {most}, so no run comes to {}: its steps are used up before",
        ids.join(", ")
    );
    let found = Diagnostic::new(&TOO_FEW_STEPS, span, message, "runs that go there fail");
    let found = found.label(first.id.span, "is never entered");
    Some(found.help(format!("allow at least {needed} steps")))
}

/// Whether a run may end at a node.
fn ends(node: &Node) -> bool {
    matches!(node.kind, Kind::Return(_)) || !node.next.iter().any(|edge| edge.when.is_none())
}

/// At which step each node is entered at the earliest; `None`: an edge leads to no node, which is told.
fn distances(graph: &Graph) -> Option<BTreeMap<&str, u32>> {
    let by_id: BTreeMap<&str, &Node> = graph
        .nodes
        .iter()
        .map(|node| (node.id.value.as_str(), node))
        .collect();
    let start = graph.start.as_ref()?.value.as_str();
    let mut steps = BTreeMap::from([(start, 1_u32)]);
    let mut queue = VecDeque::from([start]);
    while let Some(id) = queue.pop_front() {
        let node = by_id.get(id)?;
        let next = steps.get(id)?.saturating_add(1);
        for to in ways(node) {
            if !steps.contains_key(to) {
                steps.insert(to, next);
                queue.push_back(to);
            }
        }
    }
    Some(steps)
}

/// How many steps each node is from an end, itself included.
fn to_end(graph: &Graph) -> BTreeMap<&str, u32> {
    let mut before: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for node in &graph.nodes {
        for to in ways(node) {
            before.entry(to).or_default().push(&node.id.value);
        }
    }
    let ends = graph.nodes.iter().filter(|node| ends(node));
    let mut queue: VecDeque<&str> = ends.map(|node| node.id.value.as_str()).collect();
    let mut steps: BTreeMap<&str, u32> = queue.iter().map(|id| (*id, 1)).collect();
    while let Some(id) = queue.pop_front() {
        let next = steps.get(id).map_or(1, |steps| steps.saturating_add(1));
        for from in before.get(id).into_iter().flatten() {
            if !steps.contains_key(from) {
                steps.insert(from, next);
                queue.push_back(from);
            }
        }
    }
    steps
}

/// The nodes that a node leads to.
fn ways(node: &Node) -> impl Iterator<Item = &str> {
    let goes_on = !matches!(node.kind, Kind::Return(_));
    let next = node.next.iter().map(|edge| &edge.to);
    let all = next.chain(&node.on_error).filter(move |_| goes_on);
    all.map(|to| to.value.as_str())
}
