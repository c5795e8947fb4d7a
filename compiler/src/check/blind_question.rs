//! A question for approval that shows nothing of what is approved.

use super::graph::Graph;
use crate::diag::codes::BLIND_QUESTION;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Answer, Ask, KeyId, Node, NodeId};
use std::collections::BTreeSet;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    if graph.damaged {
        return;
    }
    for (id, node) in graph.program.each_node() {
        if let Some(ask) = node.work.question()
            && is_blind(ask)
            && let Some((writer, key)) = decided_on(graph, id)
        {
            report.add(finding(graph, node, ask, (writer, key)));
            // One tells of all: whoever mends it looks at the others.
            return;
        }
    }
}

fn is_blind(ask: &Ask) -> bool {
    let mut literals = ask.question.literals();
    let asks = literals.any(|literal| literal.split_whitespace().count() > 1);
    let chooses = matches!(ask.answer, Answer::Choice { .. });
    chooses && asks && ask.question.refs().next().is_none()
}

/// What a model wrote before the question, and only nodes after it use.
fn decided_on(graph: &Graph<'_>, question: NodeId) -> Option<(NodeId, KeyId)> {
    let after: BTreeSet<NodeId> = graph
        .facts
        .reached_from(question, graph.program)
        .into_iter()
        .collect();
    let used: BTreeSet<KeyId> = graph
        .program
        .each_node()
        .filter(|(id, _)| after.contains(id) && *id != question)
        .flat_map(|(_, node)| reads(node))
        .collect();
    let shown: BTreeSet<KeyId> = graph
        .program
        .nodes
        .iter()
        .filter(|node| node.work.question().is_some())
        .flat_map(reads)
        .collect();
    let writers = graph.program.each_node().filter(|(id, node)| {
        asks_a_model(node) && *id != question && leads_to(graph, *id, question)
    });
    let mut written: Vec<(NodeId, KeyId)> = writers
        .flat_map(|(id, node)| writes(node).map(move |key| (id, key)))
        .collect();
    // Where one thing was shown, the person may know what this is about.
    if written.iter().any(|(_, key)| shown.contains(key)) {
        return None;
    }
    // What is nearest to the question.
    written.reverse();
    written.into_iter().find(|(_, key)| used.contains(key))
}

fn reads(node: &Node) -> impl Iterator<Item = KeyId> + '_ {
    node.reads.iter().filter_map(|read| read.from.key())
}

fn writes(node: &Node) -> impl Iterator<Item = KeyId> + '_ {
    let writes = node.exits.iter().flat_map(|exit| &exit.writes);
    writes.map(|write| write.key)
}

fn asks_a_model(node: &Node) -> bool {
    !node.work.model_calls().is_empty() || node.work.agent().is_some()
}

fn finding(
    graph: &Graph<'_>,
    node: &Node,
    ask: &Ask,
    (writer, key): (NodeId, KeyId),
) -> Diagnostic {
    let (name, from) = (graph.name(key), graph.id(writer));
    let message = format!(
        "the question of `{}` shows nothing of what is decided on: `{from}` wrote `{name}`, and no person has seen it",
        node.id
    );
    let label = "whoever is asked decides blindly";
    let found = Diagnostic::new(&BLIND_QUESTION, ask.question.span, message, label);
    found
        .label(graph.program[writer].span, "written here")
        .help(format!("show it: `{{{{{name}}}}}`"))
}

fn leads_to(graph: &Graph<'_>, from: NodeId, to: NodeId) -> bool {
    let reached = graph.facts.reached_from(from, graph.program);
    reached.contains(&to)
}
