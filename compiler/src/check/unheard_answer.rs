//! What a person answers is kept under a key that only nodes before the question read.

use super::graph::Graph;
use crate::diag::codes::LOST_REPLY;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Answer, KeyId, Node, NodeId, Root, Write};

/// How many questions are looked at, each of which walks the graph.
const MOST: usize = 32;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    if graph.damaged || graph.open {
        return;
    }
    let questions = graph.program.each_node();
    let questions = questions.filter(|(_, node)| node.work.question().is_some());
    for (id, node) in questions.take(MOST) {
        let Some(ask) = node.work.question() else {
            continue;
        };
        if !matches!(ask.answer, Answer::Line { .. }) {
            continue;
        }
        let writes = node.exits.iter().flat_map(|exit| &exit.writes);
        let mut answers = writes.filter(|write| write.source.shows_result());
        if let (Some(write), None) = (answers.next(), answers.next())
            && let Some(reader) = only_before(graph, id, write.key)
        {
            report.add(finding(graph, node, write, reader));
        }
    }
}

/// A node that reads the key, if no node does behind the question.
fn only_before(graph: &Graph<'_>, question: NodeId, key: KeyId) -> Option<NodeId> {
    let program = graph.program;
    let reads = |node: &Node| {
        let mut roots = node.reads.iter().map(|read| &read.from.root);
        roots.any(|root| *root == Root::Key(key) || *root == Root::State)
    };
    if reads(&program[question]) {
        return None;
    }
    let behind = graph.facts.reached_from(question, program);
    let heard = behind
        .into_iter()
        .filter(|id| *id != question || graph.facts.repeats(question))
        .any(|id| program.may_read(&program[id], key));
    if heard {
        return None;
    }
    let mut readers = program.each_node().filter(|(_, node)| reads(node));
    let before = readers.find(|(id, _)| graph.facts.path(*id, question).is_some());
    before.map(|(reader, _)| reader)
}

fn finding(graph: &Graph<'_>, node: &Node, write: &Write, reader: NodeId) -> Diagnostic {
    let name = graph.name(write.key);
    let message = format!(
        "what is answered to `{}` is kept in `{name}`, which no node behind it reads",
        node.id
    );
    let found = Diagnostic::new(&LOST_REPLY, write.span, message, "asked, and not used");
    found
        .label(graph.program[reader].span, "reads it, and comes before")
        .help("keep the answer under the key that the next nodes read")
}
