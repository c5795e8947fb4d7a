//! A text for people that tells of a deed which no node does: a mail that has been sent, another try, rounds until all is well.

use super::graph::{Graph, is_program};
use super::texts::joined;
use crate::deeds::sentences;
use crate::diag::codes::EMPTY_PROMISE;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Node, NodeId};
use crate::node_names::words;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    if graph.damaged {
        return;
    }
    for (id, node) in graph.program.each_node() {
        report.diagnostics.extend(sent(graph, node));
        report.diagnostics.extend(tried_again(graph, id, node));
    }
    report.diagnostics.extend(rounds(graph));
}

/// Words that turn a claim around.
const DENIES: [&str; 9] = [
    "no", "not", "nothing", "never", "nobody", "none", "unless", "before", "until",
];

/// What leaves a run.
const SENT: [&str; 6] = [
    "sent",
    "emailed",
    "mailed",
    "posted",
    "published",
    "uploaded",
];

/// "The letter has been sent", and nothing in the graph does anything outside.
fn sent(graph: &Graph<'_>, node: &Node) -> Option<Diagnostic> {
    let result = node.work.result()?;
    let whole = joined(result);
    let said = sentences(&whole).find_map(|sentence| {
        let said = words(&sentence.replace("e-mail", "email"));
        let denied = said.iter().any(|word| DENIES.contains(&word.as_str()));
        let been = said
            .iter()
            .position(|word| word == "been")
            .filter(|_| !denied)?;
        let before = said.get(been.checked_sub(1)?)?;
        let has = ["has", "have", "now", "just", "already"].contains(&before.as_str());
        let deed = said.get(been + 1)?;
        let back = said.get(been + 2).is_some_and(|word| word == "back");
        (has && !back).then(|| SENT.into_iter().find(|word| word == deed))?
    })?;
    let does = |node: &Node| {
        let only_looks = node.work.script().is_some() && looks(&node.id);
        is_program(node) && !only_looks || !node.work.may_call(graph.program).is_empty()
    };
    if graph.program.nodes.iter().any(does) {
        return None;
    }
    let message = format!(
        "the end `{}` says that something has been {said}, and no node of the graph does that",
        node.id
    );
    let found = Diagnostic::new(
        &EMPTY_PROMISE,
        result.span,
        message,
        "nothing leaves the run",
    );
    Some(found.help("say what is there and who is to send it, or add a node that does it"))
}

/// Whether a node is called for looking at something: `check_length`.
fn looks(id: &str) -> bool {
    const LOOKS: [&str; 9] = [
        "check", "compute", "count", "find", "load", "measure", "parse", "read", "validate",
    ];
    let first = words(id).into_iter().next();
    first.is_some_and(|word| LOOKS.contains(&word.as_str()))
}

/// What says that something is done once more.
const AGAIN: [&str; 8] = [
    "is tried again",
    "be tried again",
    "is retried",
    "be retried",
    "tries again",
    "will try again",
    "is started again",
    "be started again",
];

/// What says that nobody has to do anything for it.
const BY_ITSELF: [&str; 5] = ["minute", "hour", "second", "automatically", "by itself"];

/// "It is tried again in ten minutes", and the run ends behind it.
fn tried_again(graph: &Graph<'_>, id: NodeId, node: &Node) -> Option<Diagnostic> {
    let has_hooks = graph
        .program
        .workflow
        .as_ref()
        .is_some_and(|it| !it.hooks.is_empty());
    if has_hooks || !node.work.model_calls().is_empty() && node.work.action().is_none() {
        return None;
    }
    let in_result = node
        .work
        .result()
        .into_iter()
        .flat_map(|text| text.literals());
    let trees = node.work.trees();
    let in_trees = trees.iter().flat_map(|(tree, _)| tree.literals());
    let said = in_result.chain(in_trees).find_map(|literal| {
        sentences(literal).find_map(|sentence| {
            let lower = sentence.to_lowercase();
            let denied = words(&lower)
                .iter()
                .any(|word| DENIES.contains(&word.as_str()));
            let is_said = BY_ITSELF.iter().any(|word| lower.contains(word)) && !denied;
            is_said.then(|| AGAIN.into_iter().find(|again| lower.contains(again)))?
        })
    })?;
    let program = graph.program;
    let mut behind = graph.facts.reached_from(id, program).into_iter();
    let goes_on = behind.any(|other| {
        other == id && graph.facts.repeats(id) || other != id && is_program(&program[other])
    });
    if goes_on {
        return None;
    }
    let message = format!(
        "a text of `{}` says that something {said} by itself, and the run ends behind it",
        node.id
    );
    let found = Diagnostic::new(&EMPTY_PROMISE, node.span, message, "nothing does it again");
    Some(found.help("say who has to start it again, or lead back to what is to be done again"))
}

/// What is done in rounds.
const MENDS: [&str; 10] = [
    "correct", "improve", "judge", "mend", "polish", "refine", "repeat", "revise", "rewrite",
    "rework",
];

/// A description that promises rounds, of a graph that has no way back.
fn rounds(graph: &Graph<'_>) -> Option<Diagnostic> {
    let program = graph.program;
    let again = |node: &Node| is_program(node) || !node.work.helpers().is_empty();
    if !graph.facts.loops().is_empty() || program.nodes.iter().any(again) {
        return None;
    }
    let said = sentences(&program.doc).find_map(|sentence| {
        let said = words(sentence);
        let mends = said.iter().any(|word| {
            MENDS
                .iter()
                .any(|mend| word.starts_with(mend.trim_end_matches('e')))
        });
        let denied = said
            .iter()
            .any(|word| ["no", "not", "one", "once"].contains(&word.as_str()));
        let round = |word: &&str| said.iter().any(|one| one == *word);
        (mends && !denied).then(|| ["rounds", "until"].into_iter().find(|word| round(word)))?
    })?;
    let message = format!(
        "the description promises work that is done again (\"{said}\"), and no way of the graph leads back"
    );
    let found = Diagnostic::new(&EMPTY_PROMISE, program.span, message, "each node runs once");
    Some(found.help("add the way back, with what ends it, or describe what the graph does"))
}
