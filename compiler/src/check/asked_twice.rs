//! Two branches of one fan-out that ask a model the very same.

use super::graph::Graph;
use super::sense::share_a_word;
use crate::diag::codes::ASKED_TWICE;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Ask, NodeId, Part, Text};
use crate::node_names::differ_in_a_number;
use std::collections::BTreeMap;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    questions(graph, report);
    for fork in graph.facts.forks() {
        let entries = fork
            .branches
            .iter()
            .filter(|branch| branch.after.is_empty());
        let mut asked: BTreeMap<String, NodeId> = BTreeMap::new();
        for entry in entries.map(|branch| branch.entry) {
            let Some(question) = question(graph, entry) else {
                continue;
            };
            match asked.get(&question) {
                None => drop(asked.insert(question, entry)),
                Some(other) if asks_for_other_fields(graph, *other, entry) => {}
                Some(other) if !differ_in_a_number(graph.id(*other), graph.id(entry)) => {
                    report.add(twin(graph, *other, entry));
                }
                Some(_) => {}
            }
        }
    }
}

/// A question to a person that an answer to the very same question leads to.
fn questions(graph: &Graph<'_>, report: &mut Report) {
    for node in &graph.program.nodes {
        let Some(ask) = node.work.question() else {
            continue;
        };
        // A word or two is what somebody tries a graph with.
        let words = ask.question.literals().flat_map(str::split_whitespace);
        if words.count() < 3 {
            continue;
        }
        let answered = node.exits.iter().filter_map(|exit| exit.to.node());
        let again = answered.into_iter().find(|to| {
            let other = &graph.program[*to];
            let asked = other.work.question();
            let is_as_long = |other: &&Ask| other.question.parts.len() == ask.question.parts.len();
            let same = asked
                .filter(is_as_long)
                .is_some_and(|other| shown(&other.question) == shown(&ask.question));
            same && other.id != node.id
        });
        if let Some(again) = again {
            let message = format!(
                "`{}` asks a person the same as `{}`, right behind it",
                graph.id(again),
                node.id
            );
            let span = graph.program[again].span;
            let found = Diagnostic::new(&ASKED_TWICE, span, message, "asked twice");
            let found = found.label(node.span, "this one");
            report.add(found.help("take one out, or let its question say what it is about"));
        }
    }
}

/// Whether what two nodes have to give is called otherwise: then their schemas say what each is asked.
fn asks_for_other_fields(graph: &Graph<'_>, one: NodeId, other: NodeId) -> bool {
    let names = |id: NodeId| {
        let schema = graph.program[id].work.schema();
        let properties = schema.map_or(&[][..], |schema| &schema.properties);
        properties
            .iter()
            .map(|one| one.name.as_str())
            .collect::<Vec<_>>()
    };
    let (one, other) = (names(one), names(other));
    let alone = |name: &&str, list: &[&str]| !list.iter().any(|other| share_a_word(name, other));
    one.iter().any(|name| alone(name, &other)) || other.iter().any(|name| alone(name, &one))
}

/// All that a node asks a model with, as a text. `None`: it asks none, or what it asks is compared where the parts of its conversation are
/// known.
fn question(graph: &Graph<'_>, id: NodeId) -> Option<String> {
    let node = &graph.program[id];
    if node.work.model_calls().is_empty() || !node.work.speeches().is_empty() {
        return None;
    }
    let texts: Vec<String> = node.work.texts().into_iter().map(shown).collect();
    // What is asked of nothing in the state may be asked twice for two answers.
    let mut refs = node.work.texts().into_iter().flat_map(Text::refs);
    let said = refs.next().is_some();
    let outside = node.work.needs(graph.program, "");
    let sampling = node.work.sampling();
    said.then(|| format!("{texts:?} {outside:?} {sampling:?}"))
}

/// A text as its author wrote it.
fn shown(text: &Text) -> String {
    let parts = text.parts.iter().map(|part| match part {
        Part::Literal(literal) => literal.clone(),
        Part::Ref(found) => format!("{{{{{}}}}}", found.spelled),
    });
    parts.collect()
}

fn twin(graph: &Graph<'_>, one: NodeId, other: NodeId) -> Diagnostic {
    let (first, id) = (graph.id(one), graph.id(other));
    let message = format!("`{id}` asks a model the same as `{first}`, side by side with it");
    let found = Diagnostic::new(
        &ASKED_TWICE,
        graph.program[other].span,
        message,
        "paid for twice",
    );
    found
        .label(graph.program[one].span, "this one")
        .help(format!("let the text of `{id}` ask for its own part"))
}
