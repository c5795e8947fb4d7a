//! A model that is told to ask a person and wait for the answer: it asks nobody, and its question goes on as its answer.

use super::graph::Graph;
use super::texts::joined;
use crate::amount::holds;
use crate::deeds::{clauses, is_report, orders, sentences};
use crate::diag::codes::EMPTY_PROMISE;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Partner, Speaker};
use crate::node_names::words;

/// What tools are called by that ask somebody.
const TOOLS: [&str; 7] = ["ask", "chat", "human", "input", "message", "person", "user"];

/// Who may be asked.
const PEOPLE: [&str; 12] = [
    "applicant",
    "author",
    "caller",
    "client",
    "customer",
    "guest",
    "member",
    "operator",
    "patient",
    "person",
    "reader",
    "user",
];

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for node in &graph.program.nodes {
        let is_model = node.work.profile().partner == Some(Partner::Model);
        // A tool may ask somebody.
        if !is_model || graph.may_call_for(node, &TOOLS) {
            continue;
        }
        // In a conversation that is kept, the answer comes with the next run.
        let alone = |speaker: &Speaker<'_>| speaker.speech.is_none_or(|it| it.history.is_none());
        for speaker in node.speakers().filter(alone) {
            let found = speaker.texts.iter().find_map(|text| {
                let whole = joined(text);
                Some((*text, asked(&whole)?))
            });
            let Some((text, person)) = found else {
                continue;
            };
            let message = format!(
                "a text of `{}` has the model ask the {person} and wait for the answer, and this node asks nobody",
                speaker.id
            );
            let label = "its question goes on as its answer";
            let found = Diagnostic::new(&EMPTY_PROMISE, text.span, message, label);
            report.add(found.help(
                "ask before this node, in a node that asks people; or say what the model does without the answer",
            ));
        }
    }
}

/// Whom a text has its reader ask, and wait for in the same sentence or the next one.
fn asked(text: &str) -> Option<&'static str> {
    // Most texts speak of neither.
    if !holds(text, "wait") || !holds(text, "ask") {
        return None;
    }
    let all: Vec<&str> = sentences(text).collect();
    all.iter().enumerate().find_map(|(at, sentence)| {
        let near = all.iter().skip(at).take(2);
        let waits = near.flat_map(|one| told(one, "wait")).any(|clause| {
            let said = words(clause);
            let answers = ["answer", "answers", "reply", "replies", "response"];
            said.iter().any(|word| answers.contains(&word.as_str()))
        });
        let mut asks = told(sentence, "ask").flat_map(words).filter(|_| waits);
        asks.find_map(|word| PEOPLE.into_iter().find(|person| *person == word))
    })
}

/// The clauses that are an order of this verb, whichever order stands before it: "ask the user and wait".
fn told<'t>(text: &'t str, verb: &'static str) -> impl Iterator<Item = &'t str> {
    clauses(text).filter(move |clause| {
        let mut parts = clause.split(" and ");
        !is_report(clause) && parts.any(|part| orders(part, &[verb]))
    })
}
