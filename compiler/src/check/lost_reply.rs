//! A model is asked, and nothing keeps what it replies, in a graph that keeps what others reply.
//!
//! A graph that keeps no reply at all is a sketch, and so is a node whose prompt is no sentence: their authors know.

use super::graph::Graph;
use crate::diag::codes::LOST_REPLY;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Node, NodeId, OtherWrites, Outcome, Part, Partner, Resource, Source, Text, Write};

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
    successes.any(|exit| {
        let writes = exit.writes.iter().any(|write| !is_self(write));
        writes || exit.unlisted != OtherWrites::None
    })
}

/// Whether a key is stored as what it is: `brief: "{{brief}}"`.
fn is_self(write: &Write) -> bool {
    let Source::Text(text) = &write.source else {
        return false;
    };
    let own = |part: &Part| matches!(part, Part::Ref(found) if found.path.is_empty() && found.key() == Some(write.key));
    matches!(text.parts.as_slice(), [only] if own(only))
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
