//! Nodes that are asked the same in each run, where they are there for what somebody says: guards that are not shown the message, and nodes
//! that are shown nothing of what was made before them.

use super::ast::{Graph, Node};
use super::edges::Edges;
use super::schedule::Schedule;
use super::source::Prompts;
use super::template::{Damage, ParsedTemplate};
use crate::diag::codes::{OUTPUT_NOT_CONSUMED, UNREAD_INPUT, UNUSED_PLACEHOLDER};
use crate::diag::{Diagnostic, Report};

pub(super) fn check(
    graph: &Graph,
    edges: &Edges,
    schedule: &Schedule,
    prompts: &Prompts,
    report: &mut Report,
) {
    for (index, node) in graph.nodes.iter().enumerate() {
        let Some(parsed) = prompts.of(node).filter(|parsed| is_constant(node, parsed)) else {
            continue;
        };
        if edges.agents.contains(&index) || edges.controllers.contains_key(&index) {
            continue;
        }
        let found = match node.is_guard() {
            true => guard(graph, node),
            false => silent(graph, edges, schedule, (index, node), parsed),
        };
        report.diagnostics.extend(found);
    }
}

/// Whether a model is asked the same each time, and has nothing else to look at.
fn is_constant(node: &Node, parsed: &ParsedTemplate) -> bool {
    let Some(prompt) = &node.prompt else {
        return false;
    };
    // What is switched on and does not stand in the template is told.
    let is_switched = prompt.user_message || prompt.retrieved_chunks;
    let given = |name: &str| prompt.placeholders.iter().any(|(own, _)| own == name);
    let looks = node.tools.is_some()
        || !node.servers.is_empty()
        || !node.images.is_empty()
        || !node.documents.is_empty()
        || prompt.chat_history.is_some()
        || node.blackboard.as_ref().is_some_and(|board| board.read);
    let has_texts = !parsed.written.is_empty() && parsed.doubled.is_empty();
    has_texts
        && parsed.damage == Damage::None
        && !is_switched
        && !looks
        && parsed.names().all(given)
}

/// A guard, where others are shown what the caller asks.
fn guard(graph: &Graph, node: &Node) -> Option<Diagnostic> {
    let shown = |node: &Node| {
        node.prompt
            .as_ref()
            .is_some_and(|prompt| prompt.user_message)
    };
    let other = graph.nodes.iter().find(|node| shown(node))?;
    let (id, other) = (&node.id.value, &other.id.value);
    let message = format!(
        "guard `{id}` is not shown what the caller asks: it decides the same for each message, before `{other}` reads it"
    );
    let found = Diagnostic::new(
        &UNREAD_INPUT,
        node.id.span,
        message,
        "is asked the same each time",
    );
    Some(found.help(format!(
        "write `user_message: true` in the `prompt` of `{id}`, and `{{user_message}}` in its template"
    )))
}

/// A node behind one that sends, which is shown nothing of it.
fn silent(
    graph: &Graph,
    edges: &Edges,
    schedule: &Schedule,
    (index, node): (usize, &Node),
    parsed: &ParsedTemplate,
) -> Option<Diagnostic> {
    let id = &node.id.value;
    // Another node may come later for the order alone.
    let pointed = points(parsed)?;
    if node.input {
        // Where edges say the order, that is told of every node which reads and does not show.
        let mut before = schedule.before.get(index)?.iter();
        let sender = before.find_map(|index| graph.nodes.get(*index).filter(|node| node.output))?;
        if edges.declared {
            return None;
        }
        let message = format!(
            "the text of `{id}` says \"{pointed}\", and its template does not show what `{}` sends",
            sender.id.value
        );
        let label = "is asked the same each time";
        let found = Diagnostic::new(&UNUSED_PLACEHOLDER, node.id.span, message, label);
        return Some(found.help("write `{message_passing}` into the template"));
    }
    let said = edges.said.iter().filter(|edge| edge.node == index);
    let sender = said
        .filter_map(|edge| graph.nodes.get(edge.after))
        .find(|node| node.output && !node.is_guard())?;
    let message = format!(
        "the text of `{id}` says \"{pointed}\", and the node is shown nothing of the run: it does not read what `{}` sends",
        sender.id.value
    );
    let found = Diagnostic::new(
        &OUTPUT_NOT_CONSUMED,
        node.id.span,
        message,
        "is asked the same each time",
    );
    Some(found.help(format!(
        "write `message_passing: {{ input: true }}` in `{id}`, and `{{message_passing}}` in its template"
    )))
}

/// What a text says of something that it should show: "the findings", "the text above".
fn points(parsed: &ParsedTemplate) -> Option<&str> {
    const NOUNS: [&str; 17] = [
        "the analysis",
        "the answer",
        "the article",
        "the context",
        "the data",
        "the draft",
        "the findings",
        "the following",
        "the information",
        "the input",
        "the notes",
        "the report",
        "the results",
        "the summary",
        "the text",
        "above",
        "below",
    ];
    let lower: Vec<String> = (parsed.written.iter().flat_map(crate::ir::Text::literals))
        .map(str::to_lowercase)
        .collect();
    let says = |noun: &&&str| lower.iter().any(|text| text.contains(**noun));
    NOUNS.iter().find(says).copied()
}
