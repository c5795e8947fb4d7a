//! Two nodes that ask the same model the same, and see the same.

use super::ast::{Graph, Node};
use super::edges::Edges;
use super::schedule::Schedule;
use crate::diag::codes::ASKED_TWICE;
use crate::diag::{Diagnostic, Report};
use crate::node_names::differ_in_a_number;
use crate::source::Spanned;

/// How many nodes are compared: in a longer list nobody copied one by hand.
const MOST_NODES: usize = 256;

pub(super) fn check(graph: &Graph, edges: &Edges, schedule: &Schedule, report: &mut Report) {
    let nodes = || graph.nodes.iter().enumerate().take(MOST_NODES);
    for (at, node) in nodes() {
        let waits = |index: usize| schedule.before.get(index);
        let earlier = nodes().take(at).find(|(other_at, other)| {
            waits(at) == waits(*other_at)
                && !edges.agents.contains(&at)
                && !edges.agents.contains(other_at)
                && !differ_in_a_number(&node.id.value, &other.id.value)
                && asks_the_same(node, other)
        });
        let Some((_, other)) = earlier else { continue };
        let (id, first) = (&node.id.value, &other.id.value);
        let message =
            format!("`{id}` asks the same model the same as `{first}`, and sees the same");
        let found = Diagnostic::new(&ASKED_TWICE, node.id.span, message, "paid for twice");
        let found = found.label(other.id.span, "this one");
        report.add(found.help(format!(
            "let the prompt of `{id}` ask for its own part: give its `prompt_placeholders` other values, or its prompt another `template`"
        )));
    }
}

fn asks_the_same(one: &Node, other: &Node) -> bool {
    let (Some(prompt), Some(others)) = (&one.prompt, &other.prompt) else {
        return false;
    };
    let number = |list: &[Spanned<i64>]| -> Vec<i64> { list.iter().map(|one| one.value).collect() };
    let schema = |node: &Node| node.structured_output.as_ref().map(|one| one.value.clone());
    let tools = |node: &Node| {
        let tools = node.tools.iter().flat_map(|tools| &tools.value);
        tools.map(|tool| tool.value.clone()).collect::<Vec<_>>()
    };
    let servers = |node: &Node| {
        let servers = node.servers.iter();
        servers
            .map(|one| (one.id.value.clone(), one.tools.clone()))
            .collect::<Vec<_>>()
    };
    let board = |node: &Node| {
        let board = node.blackboard.as_ref();
        board.map(|board| (board.id.value.clone(), board.read))
    };
    let template = prompt.template.as_ref().map(|one| one.value);
    // A template without places of its own may be shared for the sake of what comes after.
    template.is_some()
        && !prompt.placeholders.is_empty()
        && template == others.template.as_ref().map(|one| one.value)
        && prompt.placeholders == others.placeholders
        && prompt.user_message == others.user_message
        && prompt.retrieved_chunks == others.retrieved_chunks
        && prompt.chat_history.is_none()
        && others.chat_history.is_none()
        && one.model.as_ref().map(|one| one.value) == other.model.as_ref().map(|one| one.value)
        && one.temperature == other.temperature
        && one.max_tokens == other.max_tokens
        && one.input == other.input
        && one.react.is_none()
        && other.react.is_none()
        && number(&one.images) == number(&other.images)
        && number(&one.documents) == number(&other.documents)
        && schema(one) == schema(other)
        && tools(one) == tools(other)
        && servers(one) == servers(other)
        && board(one) == board(other)
}
