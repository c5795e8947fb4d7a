//! A text that works on what another node says, "Shorten the text of the writer", where that node runs later or beside.

use super::ast::{Edge, Graph, Node};
use super::edges::Edges;
use super::schedule::Schedule;
use super::source::Prompts;
use crate::amount::sentences;
use crate::diag::codes::SPOKEN_VALUE;
use crate::diag::{Diagnostic, Report};
use crate::node_names::words;
use std::collections::BTreeSet;

/// What is done with what somebody said.
const WORKS: [&str; 20] = [
    "check",
    "compare",
    "correct",
    "edit",
    "improve",
    "judge",
    "list",
    "mend",
    "polish",
    "proofread",
    "rate",
    "read",
    "review",
    "revise",
    "rewrite",
    "shorten",
    "summarise",
    "summarize",
    "translate",
    "weigh",
];

pub(super) fn check(
    graph: &Graph,
    edges: &Edges,
    schedule: &Schedule,
    prompts: &Prompts,
    report: &mut Report,
) {
    let main: BTreeSet<usize> = schedule.nodes.iter().copied().collect();
    let is_main = |index: &usize| main.contains(index);
    for (index, node) in graph.nodes.iter().enumerate() {
        let parsed = prompts.of(node).filter(|_| node.input && is_main(&index));
        let Some(parsed) = parsed.filter(|all| all.named("message_passing").next().is_some())
        else {
            continue;
        };
        let texts = || parsed.written.iter().flat_map(|text| text.literals());
        let works = |literal: &str| sentences(literal).any(|said| deed(&words(said)).is_some());
        let before = schedule.before.get(index).filter(|_| texts().any(works));
        let Some(before) = before else { continue };
        let others = graph.nodes.iter().enumerate().filter(|(other, sender)| {
            *other != index && is_main(other) && sender.output && !before.contains(other)
        });
        let others: Vec<(usize, &Node)> = others.collect();
        let found = parsed.written.iter().find_map(|text| {
            let mut said = text.literals().flat_map(sentences);
            let sender = said.find_map(|sentence| worked_on(sentence, &others))?;
            Some((text.span, sender))
        });
        let Some((span, (other, sender))) = found else {
            continue;
        };
        let after = schedule.before.get(other);
        let (id, name) = (&node.id.value, &sender.id.value);
        let when = match after.is_some_and(|all| all.contains(&index)) {
            true => "after it",
            false => "beside it",
        };
        let message =
            format!("a text of `{id}` works on what `{name}` says, and `{name}` runs {when}");
        let found = Diagnostic::new(&SPOKEN_VALUE, span, message, "is not there yet");
        let found = found.label(sender.id.span, format!("runs {when}"));
        let is_ordered = edges.declared || graph.edges.iter().any(Edge::orders);
        report.add(match is_ordered {
            true => found.help(format!("let `{id}` come after `{name}` in `edges`")),
            false => found.help(format!(
                "put `{name}` before `{id}` in `nodes`: without edges that is the order"
            )),
        });
    }
}

/// Where the words of a sentence say that something is worked on.
fn deed(said: &[String]) -> Option<usize> {
    said.iter().position(|word| WORKS.contains(&word.as_str()))
}

/// The node that a sentence works on: "Shorten the text of the writer", "Check what the editor says".
fn worked_on<'n>(sentence: &str, others: &[(usize, &'n Node)]) -> Option<(usize, &'n Node)> {
    let said = words(sentence);
    let behind = said.get(deed(&said)?..)?;
    let mut others = others.iter();
    others
        .find(|(_, sender)| {
            let name = words(&sender.id.value);
            behind.windows(name.len() + 2).any(|part| match part {
                [of, the, rest @ ..] => {
                    ["of", "by", "from"].contains(&of.as_str()) && the == "the" && rest == name
                }
                _ => false,
            })
        })
        .copied()
}
