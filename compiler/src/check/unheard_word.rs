//! A word with which a model is to end the work, and that nobody listens for: "reply TERMINATE if the article is good".

use super::graph::{Graph, is_program};
use super::texts::joined;
use crate::amount::{bare, is_one_of};
use crate::deeds::{is_report, sentences};
use crate::diag::codes::EMPTY_PROMISE;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Node, Partner};
use crate::source::Span;

/// Words that end the work in other programs.
const ENDS: [&str; 9] = [
    "TERMINATE",
    "DONE",
    "FINISH",
    "FINISHED",
    "COMPLETE",
    "COMPLETED",
    "STOP",
    "EXIT",
    "END",
];

/// Verbs behind which the model finds its answer.
const ANSWERS: [&str; 10] = [
    "reply", "answer", "respond", "say", "output", "write", "return", "print", "add", "append",
];

/// How many words may stand between such a verb and the word.
const BETWEEN: usize = 4;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let nodes = &graph.program.nodes;
    // A program may read it.
    if graph.damaged || nodes.iter().any(is_program) {
        return;
    }
    for node in nodes {
        if node.work.profile().partner != Some(Partner::Model) || node.work.judgement().is_some() {
            continue;
        }
        let has_tools = !node.work.may_call(graph.program).is_empty();
        let goes_on = node.exits.iter().any(|exit| {
            let next = exit.to.nodes().into_iter();
            let mut next = next.map(|to| graph.program[to].work.profile().partner);
            next.any(|partner| partner == Some(Partner::Model))
        });
        for speaker in node.speakers().filter(|speaker| speaker.schema.is_none()) {
            let found = speaker.texts.iter().find_map(|text| {
                let whole = joined(text);
                let mut said = sentences(&whole).filter_map(asked);
                // "Save the file and reply DONE" is an answer as any other.
                let word = said.find(|(word, is_choice)| {
                    *word == "TERMINATE" || *is_choice && goes_on && !has_tools
                })?;
                Some((*text, word.0))
            });
            let Some((text, word)) = found else {
                continue;
            };
            if nodes.iter().any(|other| hears(other, word, text.span)) {
                continue;
            }
            let message = format!(
                "a text of `{}` has the model answer {word}, and nothing in the graph reads that word",
                speaker.id
            );
            let found = Diagnostic::new(&EMPTY_PROMISE, text.span, message, "ends nothing");
            report.add(found.help(format!(
                "say in words what the next one is to be told, or let something read {word}"
            )));
        }
    }
}

/// The word that a sentence has the model answer, and whether that is for some cases only.
fn asked(sentence: &str) -> Option<(&'static str, bool)> {
    let words: Vec<&str> = sentence.split_whitespace().collect();
    if !words.iter().any(|word| ENDS.contains(&bare(word)))
        || is_report(sentence) && !sentence.contains("no ")
    {
        return None;
    }
    let lower = sentence.to_lowercase();
    let is_choice = ["if ", "when ", "once ", "as soon as"]
        .iter()
        .any(|one| lower.contains(one));
    ENDS.into_iter().find_map(|end| {
        let at = words.iter().position(|word| bare(word) == end)?;
        let before = words.get(at.saturating_sub(BETWEEN)..at)?;
        let answers = |word: &&str| is_one_of(bare(word), &ANSWERS);
        before.iter().any(answers).then_some((end, is_choice))
    })
}

/// Whether another text of a node has the word.
fn hears(node: &Node, word: &str, asked: Span) -> bool {
    let said = node.speakers().flat_map(|speaker| speaker.texts);
    let mut texts = said.chain(node.texts());
    texts.any(|text| text.span != asked && text.literals().any(|one| one.contains(word)))
}
