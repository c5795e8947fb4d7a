//! Fields that stand in each other's place: the images of a node that is to read a document, beside the documents of one that is to look at an
//! image; the description of `next_agent` under `agent_input`.

use super::ast::{Graph, Node};
use super::edges::Edges;
use super::reserved_field::properties;
use super::source::Prompts;
use crate::diag::codes::SPOKEN_VALUE;
use crate::diag::{Diagnostic, Report};
use crate::node_names::words;
use crate::source::Span;
use crate::syntax::Node as Tree;

const IMAGES: [&str; 8] = [
    "diagram",
    "image",
    "images",
    "photo",
    "photos",
    "picture",
    "pictures",
    "screenshot",
];

const DOCUMENTS: [&str; 6] = ["doc", "docs", "document", "documents", "pdf", "pdfs"];

/// What a task is called.
const TASKS: [&str; 8] = [
    "input",
    "instruction",
    "instructions",
    "message",
    "prompt",
    "query",
    "question",
    "task",
];

/// Words before what a description is about.
const BEFORE: [&str; 10] = [
    "a", "an", "exact", "id", "name", "next", "of", "the", "to", "which",
];

pub(super) fn check(graph: &Graph, edges: &Edges, prompts: &Prompts, report: &mut Report) {
    report.diagnostics.extend(attached(graph, prompts));
    for index in edges.controllers.keys() {
        let schema = graph
            .nodes
            .get(*index)
            .and_then(|node| node.react_schema.as_ref());
        report.diagnostics.extend(schema.and_then(routing));
    }
}

/// A node for images that has documents, and one for documents that has images.
fn attached(graph: &Graph, prompts: &Prompts) -> Option<Diagnostic> {
    let said = |node: &Node, list: &[&str]| {
        let parsed = prompts.of(node).into_iter();
        let texts = parsed.flat_map(|parsed| &parsed.written);
        let literals = texts.flat_map(crate::ir::Text::literals);
        let mut all = literals.chain([node.id.value.as_str()]).flat_map(words);
        all.any(|word| list.contains(&word.as_str()))
    };
    let looks = graph.nodes.iter().find(|node| {
        let other = node.images.is_empty() && said(node, &IMAGES);
        other && !node.documents.is_empty() && !said(node, &DOCUMENTS)
    })?;
    let reads = graph.nodes.iter().find(|node| {
        let other = node.documents.is_empty() && said(node, &DOCUMENTS);
        other && !node.images.is_empty() && !said(node, &IMAGES)
    })?;
    let (one, other) = (&looks.id.value, &reads.id.value);
    let message = format!(
        "`{one}` speaks of an image and has a document, and `{other}` speaks of a document and has an image"
    );
    let (at, with) = (looks.documents.first()?.span, reads.images.first()?.span);
    Some(exchanged(
        message,
        (at, with),
        format!("write `images` in `{one}` and `documents` in `{other}`"),
    ))
}

/// `next_agent` described as the task, and `agent_input` as the agent.
fn routing(schema: &Tree) -> Option<Diagnostic> {
    let fields = properties(schema)?;
    let doc = |field: &str| fields.get(field)?.get("description");
    let (agent, input) = (doc("next_agent")?, doc("agent_input")?);
    let about = |doc: &Tree| {
        let mut words = words(doc.text()?).into_iter();
        words.find(|word| !BEFORE.contains(&word.as_str()))
    };
    if !TASKS.contains(&about(agent)?.as_str()) || about(input)? != "agent" {
        return None;
    }
    let message = "`next_agent` is described as the task, and `agent_input` as the agent";
    Some(exchanged(
        message.to_owned(),
        (agent.span, input.span),
        "exchange the two descriptions".to_owned(),
    ))
}

fn exchanged(message: String, (at, with): (Span, Span), help: String) -> Diagnostic {
    Diagnostic::new(&SPOKEN_VALUE, at, message, "seems to be exchanged")
        .label(with, "with this one")
        .help(help)
}
