//! A model is asked, and nothing keeps what it replies, in a graph that keeps what others reply.
//!
//! A graph that keeps no reply at all is a sketch, and so is a node whose prompt is no sentence: their authors know.

use super::graph::Graph;
use crate::diag::codes::LOST_REPLY;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Node, NodeId, OtherWrites, Outcome, Partner, Resource, Text};

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let mut asking = graph.program.nodes.iter().filter(|node| asks(node));
    if graph.damaged || !asking.any(keeps) {
        return;
    }
    for (id, node) in graph.program.each_node() {
        if asks(node) && is_written(node) && !keeps(node) && !acts(graph, node) {
            report.add(lost(graph, id));
        }
    }
}

/// Whether a node asks a model, and its exits can write what that replies.
fn asks(node: &Node) -> bool {
    let profile = node.work.profile();
    profile.partner == Some(Partner::Model) && profile.returned.is_some()
}

/// Whether an exit writes something, or something may be written.
fn keeps(node: &Node) -> bool {
    let mut successes = node
        .exits
        .iter()
        .filter(|exit| exit.outcome == Outcome::Success);
    successes.any(|exit| !exit.writes.is_empty() || exit.unlisted != OtherWrites::None)
}

/// Whether the node's texts are more than a word or two.
fn is_written(node: &Node) -> bool {
    let texts = node.work.texts().into_iter();
    let words = texts
        .flat_map(Text::literals)
        .map(|text| text.split_whitespace().count());
    words.sum::<usize>() >= SENTENCE
}

/// How many words make a sentence.
const SENTENCE: usize = 3;

/// Whether the node has tools, which act: then the reply need not matter.
fn acts(graph: &Graph<'_>, node: &Node) -> bool {
    let needs = node.work.needs(graph.program, &node.id);
    needs
        .iter()
        .any(|need| matches!(need.what, Resource::Tool(_)))
}

fn lost(graph: &Graph<'_>, node: NodeId) -> Diagnostic {
    let id = graph.id(node);
    let message = format!("nothing keeps what the model replies to `{id}`");
    let span = graph.program[node].span;
    Diagnostic::new(
        &LOST_REPLY,
        span,
        message,
        "asked and paid for, and then forgotten",
    )
    .help("keep it: `state_updates: { reply: \"{{output}}\" }`, or with an `output_schema`")
}
