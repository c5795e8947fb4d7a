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
    report.extend(beyond(graph, span, &steps));
}

/// The nodes that no run reaches within its steps.
fn beyond(graph: &Graph, span: Span, steps: &BTreeMap<&str, u32>) -> Report {
    let mut report = Report::default();
    let most = graph.max_steps;
    let far = |node: &&Node| {
        let far = steps.get(node.id.value.as_str());
        far.is_some_and(|far| *far > most)
    };
    let far: Vec<&Node> = graph.nodes.iter().filter(far).collect();
    let needed = far
        .iter()
        .filter_map(|node| steps.get(node.id.value.as_str()));
    let (Some(first), Some(needed)) = (far.first(), needed.max()) else {
        return report;
    };
    let ids: Vec<String> = far
        .iter()
        .map(|node| format!("`{}`", node.id.value))
        .collect();
    let message = format!(
        "`max_steps` is {most}, so no run comes to {}: its steps are used up before",
        ids.join(", ")
    );
    let found = Diagnostic::new(&TOO_FEW_STEPS, span, message, "runs that go there fail");
    report.add(
        found
            .label(first.id.span, "is never entered")
            .help(format!("allow at least {needed} steps")),
    );
    report
}

/// Whether a run may end at a node.
fn ends(node: &Node) -> bool {
    matches!(node.kind, Kind::Return(_)) || !node.next.iter().any(|edge| edge.when.is_none())
}

/// At which step each node is entered at the earliest; `None`: an edge leads to no node, which is told.
fn distances(graph: &Graph) -> Option<BTreeMap<&str, u32>> {
    let start = graph.start.as_ref()?;
    let mut steps = BTreeMap::from([(start.value.as_str(), 1_u32)]);
    let mut queue = VecDeque::from([start.value.as_str()]);
    while let Some(id) = queue.pop_front() {
        let node = graph.nodes.iter().find(|node| node.id.value == id)?;
        if matches!(node.kind, Kind::Return(_)) {
            continue;
        }
        let next = steps.get(id)?.saturating_add(1);
        for to in node.next.iter().map(|edge| &edge.to).chain(&node.on_error) {
            if !steps.contains_key(to.value.as_str()) {
                steps.insert(&to.value, next);
                queue.push_back(&to.value);
            }
        }
    }
    Some(steps)
}
