//! What a person types in place of an option, and a model is to work with: nothing keeps it; or an option leads to the same model, which
//! then takes the name of the option for what was typed.

use super::graph::Graph;
use crate::diag::codes::LOST_REPLY;
use crate::diag::{Diagnostic, Level, Report};
use crate::ir::{Answer, Exit, ExitCondition, KeyId, Node, NodeId, Root, Source};
use crate::node_names::words;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for node in &graph.program.nodes {
        let ask = node.work.question();
        if ask.is_none_or(|ask| !matches!(ask.answer, Answer::Choice { .. })) {
            continue;
        }
        let other = node
            .exits
            .iter()
            .find(|exit| matches!(exit.when, ExitCondition::Other));
        let Some((exit, to)) = other.and_then(|exit| Some((exit, exit.to.node()?))) else {
            continue;
        };
        // A model that works on what was typed; a question that is asked again, or an end, does not.
        if graph.program[to].work.model_calls().is_empty() {
            continue;
        }
        let found = match kept(exit) {
            None => forgotten(graph, node, (exit, to)),
            Some(key) => taken_for_it(graph, node, (to, key)),
        };
        report.diagnostics.extend(found);
    }
}

/// The key that holds what was typed.
fn kept(exit: &Exit) -> Option<KeyId> {
    let is_own = |source: &Source| match source {
        Source::Text(text) => text.refs().any(|found| found.root == Root::Own),
        Source::Whole | Source::Value(_) => true,
        Source::Returned(_) | Source::Literal(_) | Source::Tree(_) => false,
    };
    let mut writes = exit.writes.iter();
    writes
        .find(|write| is_own(&write.source))
        .map(|write| write.key)
}

/// What was typed leads to a model of its own, which does not get it.
fn forgotten(graph: &Graph<'_>, node: &Node, (exit, to): (&Exit, NodeId)) -> Option<Diagnostic> {
    let mut answers = node
        .exits
        .iter()
        .filter(|exit| exit.when.answer().is_some());
    // Where an option leads there, too, it is an answer like any other.
    if answers.any(|exit| exit.to.node() == Some(to)) {
        return None;
    }
    let question = node.work.question().map(|ask| &ask.question);
    let texts = question.into_iter().chain(graph.program[to].work.texts());
    let mut said = texts.flat_map(|text| text.literals());
    // Any other word may be a "no".
    if !said.any(invites) {
        return None;
    }
    let (id, to) = (&node.id, graph.id(to));
    let message = format!(
        "what somebody types at `{id}` in place of an option leads to `{to}`, and nothing keeps it"
    );
    let found = Diagnostic::new(&LOST_REPLY, exit.span, message, "typed, and forgotten");
    Some(found.help(format!(
        "keep it with `state_updates: {{ remarks: \"{{{{choice}}}}\" }}` in `{id}`, and show `{{{{remarks}}}}` in `{to}`"
    )))
}

/// Whether a text speaks of something that is typed.
fn invites(text: &str) -> bool {
    const SAID: [&str; 9] = [
        "remark",
        "remarks",
        "comment",
        "comments",
        "feedback",
        "suggestion",
        "suggestions",
        "correction",
        "corrections",
    ];
    let lower = text.to_lowercase();
    let words = words(&lower);
    words.iter().any(|word| SAID.contains(&word.as_str()))
        || lower.contains("type what")
        || lower.contains("what to change")
        || lower.contains("what should change")
}

/// Words of options that announce what is to be typed.
const ANNOUNCED: [&str; 12] = [
    "change", "changes", "comment", "comments", "edit", "edits", "feedback", "improve", "remark",
    "remarks", "revise", "rework",
];

/// An option that leads where what was typed does, to a model that reads it.
fn taken_for_it(graph: &Graph<'_>, node: &Node, (to, key): (NodeId, KeyId)) -> Option<Diagnostic> {
    let answers = node.exits.iter();
    let mut same =
        answers.filter(|exit| exit.when.answer().is_some() && exit.to.node() == Some(to));
    let exit = same.next()?;
    let option = exit.when.answer()?;
    let announces = words(option)
        .iter()
        .any(|word| ANNOUNCED.contains(&word.as_str()));
    let reads = &graph.program[to].reads;
    let is_read = reads.iter().any(|read| read.from.key() == Some(key));
    if same.next().is_some() || !announces || !is_read || kept(exit) != Some(key) {
        return None;
    }
    let (id, to, name) = (&node.id, graph.id(to), graph.name(key));
    let message = format!(
        "option `{option}` of `{id}` leads to `{to}` without a word of what is to change: `{name}` is then `{option}`"
    );
    let found = Diagnostic::new(&LOST_REPLY, exit.span, message, "nobody is asked for it");
    Some(found.level(Level::Note).help(format!(
        "leave the option out and say in the question that anything else may be typed, or lead it to an input node that asks for `{name}`"
    )))
}
