//! A person is asked whether something is to be done that has been done already.

use super::graph::Graph;
use crate::deeds::is_looked_up;
use crate::diag::codes::LATE_QUESTION;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Answer, Node, NodeId};
use crate::node_names::words;

/// What is done outside of a run, and cannot be taken back by saying no.
const DEEDS: [&str; 19] = [
    "apply", "book", "buy", "charge", "delete", "deploy", "merge", "order", "pay", "post",
    "publish", "purchase", "refund", "release", "remove", "send", "ship", "submit", "transfer",
];

/// How many questions are looked at, each of which walks the graph.
const MOST: usize = 8;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    if graph.damaged {
        return;
    }
    let questions = graph.program.each_node();
    let questions = questions.filter_map(|(id, node)| Some((id, node, proposed(node)?)));
    for (id, node, deed) in questions.take(MOST) {
        if let Some(done) = done_before(graph, id, deed) {
            report.add(finding(graph, node, deed, done));
        }
    }
}

/// The deed that an option of a question is called by.
fn proposed(node: &Node) -> Option<&'static str> {
    let Answer::Choice { options } = &node.work.question()?.answer else {
        return None;
    };
    options.iter().find_map(|option| {
        let words = words(option);
        let first = words.first()?;
        // `send reminder` is another thing than what was sent before.
        if words
            .get(1)
            .is_some_and(|word| !["it", "now", "this", "them"].contains(&word.as_str()))
        {
            return None;
        }
        DEEDS.into_iter().find(|deed| deed == first)
    })
}

/// A node that does it, through which each way to the question leads.
fn done_before(graph: &Graph<'_>, question: NodeId, deed: &str) -> Option<NodeId> {
    let program = graph.program;
    let targets = |id: NodeId| {
        let exits = program[id].exits.iter();
        exits.filter_map(|exit| exit.to.node())
    };
    let does = |id: NodeId| {
        let node = &program[id];
        let acts = node.work.agent().is_some()
            || node.work.action().is_some()
            || node.work.script().is_some()
            || !node.work.may_call(program).is_empty();
        acts && is_called(&node.id, deed) && !is_looked_up(&node.id)
    };
    // It does what the question is about only if no answer leads there.
    let answered: Vec<NodeId> = targets(question).collect();
    let mut doers = program
        .node_ids()
        .filter(|id| does(*id) && !answered.contains(id))
        .peekable();
    let _ = doers.peek()?;
    let behind = graph.facts.reached_from(question, program);
    doers.find(|id| {
        // Another node does it for the last time.
        if behind.iter().any(|other| other != id && does(*other)) {
            return false;
        }

        graph.facts.path(*id, question).is_some()
            && graph
                .facts
                .path_around(program.start, question, *id)
                .is_none()
    })
}

/// Whether a node is called for a deed alone: `release_notes` and `send_test` are other deeds.
fn is_called(id: &str, deed: &str) -> bool {
    const OTHERS: [&str; 6] = ["draft", "findings", "notes", "preview", "results", "test"];
    let words = words(id);
    words.first().is_some_and(|word| word == deed)
        && !words.iter().any(|word| OTHERS.contains(&word.as_str()))
}

fn finding(graph: &Graph<'_>, node: &Node, deed: &str, done: NodeId) -> Diagnostic {
    let by = graph.id(done);
    let message = format!(
        "`{}` asks whether to {deed}, and `{by}` has run before on each way",
        node.id
    );
    let found = Diagnostic::new(&LATE_QUESTION, node.span, message, "asked when it is done");
    found
        .label(graph.program[done].span, "does it")
        .help(format!(
            "let the question come before `{by}`, and lead the option `{deed}` there"
        ))
}
