//! A question for approval that shows nothing of what is approved.

use super::graph::Graph;
use crate::diag::codes::BLIND_QUESTION;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Answer, Ask, KeyId, Node, NodeId};
use std::collections::BTreeSet;

/// How many questions are looked at, each of which walks the graph.
const MOST: usize = 8;

/// How many writers are looked at, from the end of the text.
const NEAREST: usize = 8;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    if graph.damaged {
        return;
    }
    let questions = graph.program.each_node();
    let questions = questions.filter(|(_, node)| {
        let ask = node.work.question();
        ask.is_some_and(is_blind) && decides(node)
    });
    let mut questions = questions.peekable();
    if questions.peek().is_none() {
        return;
    }
    let written = written(graph);
    for (id, node) in questions.take(MOST) {
        if let Some(ask) = node.work.question()
            && let Some((writer, key)) = decided_on(graph, id, &written)
        {
            report.add(finding(graph, node, ask, (writer, key)));
            // One tells of all: whoever mends it looks at the others.
            return;
        }
    }
}

/// Whether the way depends on the answer. One that leads on whatever is answered picks a value.
fn decides(node: &Node) -> bool {
    let exits = node.exits.iter();
    let targets: BTreeSet<Option<NodeId>> = exits.map(|exit| exit.to.node()).collect();
    targets.len() > 1
}

/// Words of questions for a value: "Which format do you want?"
pub(super) const FOR_VALUES: [&str; 6] = ["which", "who", "whom", "where", "when", "how"];

fn is_blind(ask: &Ask) -> bool {
    let text: String = ask.question.literals().collect();
    let first = text.split_whitespace().next().unwrap_or("").to_lowercase();
    if FOR_VALUES.contains(&first.as_str()) || asks_for_a_fact(&text) {
        return false;
    }
    let mut literals = ask.question.literals();
    let asks = literals.any(|literal| literal.split_whitespace().count() > 1);
    let chooses = matches!(ask.answer, Answer::Choice { .. });
    chooses && asks && ask.question.refs().next().is_none()
}

/// Whether a question is one of a check-list, which the person who is asked knows about: "Is there a fresh backup?"
fn asks_for_a_fact(text: &str) -> bool {
    const FACTS: [&str; 9] = [
        "is there a",
        "are there any",
        "are you on ",
        "are you at ",
        "are you in ",
        "have you ",
        "do you have ",
        "did you ",
        "has the ",
    ];
    let lower = text.trim_start().to_lowercase();
    FACTS.iter().any(|begin| lower.starts_with(begin))
}

/// What models write; nothing, where a question shows a part of it: then the person may know what this is about.
fn written(graph: &Graph<'_>) -> Vec<(NodeId, KeyId)> {
    let asking = graph.program.nodes.iter();
    let asking = asking.filter(|node| node.work.question().is_some());
    let shown: BTreeSet<KeyId> = asking.flat_map(reads).collect();
    let writers = graph.program.each_node();
    let writers = writers.filter(|(_, node)| asks_a_model(node));
    let written: Vec<(NodeId, KeyId)> = writers
        .flat_map(|(id, node)| writes(node).map(move |key| (id, key)))
        .collect();
    if written.iter().any(|(_, key)| shown.contains(key)) {
        return Vec::new();
    }
    written
}

/// What a model wrote before the question, and only nodes after it use.
fn decided_on(
    graph: &Graph<'_>,
    question: NodeId,
    written: &[(NodeId, KeyId)],
) -> Option<(NodeId, KeyId)> {
    if written.is_empty() {
        return None;
    }
    let after = graph.facts.reached_from(question, graph.program);
    let after = after.into_iter().filter(|id| *id != question);
    let used: BTreeSet<KeyId> = after.flat_map(|id| reads(&graph.program[id])).collect();
    let mut written = written.to_vec();
    // What is nearest to the question.
    written.reverse();
    let used = written.into_iter().filter(|(_, key)| used.contains(key));
    used.take(NEAREST)
        .find(|(writer, _)| leads_to(graph, *writer, question))
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
