//! Two branches of one fan-out whose instructions speak of each other's names.

use super::graph::Graph;
use super::sense::share_a_word;
use crate::diag::codes::SPOKEN_VALUE;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Node, Speaker};
use crate::node_names::words;

/// How many branches are compared: more are told apart by numbers.
const MOST: usize = 16;

/// How long a word is at least that says what a node is for.
const SHORTEST: usize = 4;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for fork in graph.facts.forks() {
        let entries = fork.branches.iter().map(|branch| branch.entry).take(MOST);
        let nodes = entries.map(|id| &graph.program[id]);
        let asked: Vec<Speaker<'_>> = nodes
            .filter(|node| !node.work.model_calls().is_empty())
            .flat_map(Node::speakers)
            .filter(|speaker| !speaker.texts.is_empty())
            .take(MOST)
            .collect();
        let pairs = asked.iter().enumerate().flat_map(|(at, one)| {
            let others = asked.get(at + 1..).unwrap_or_default();
            others.iter().map(move |other| (one, other))
        });
        let found = pairs
            .into_iter()
            .find_map(|(one, other)| exchanged(one, other));
        report.diagnostics.extend(found);
    }
}

fn exchanged(one: &Speaker<'_>, other: &Speaker<'_>) -> Option<Diagnostic> {
    let (first, second) = (own_words(one.id, other.id), own_words(other.id, one.id));
    let says = |node: &Speaker<'_>, words: &[String]| {
        let literals = node.texts.iter().flat_map(|text| text.literals());
        // What a node is called says nothing of what it is told.
        let own = format!("`{}`", node.id);
        let mut literals = literals.map(|literal| literal.replace(&own, ""));
        literals.any(|literal| {
            let literal = without_people(&literal);
            words.iter().any(|word| share_a_word(word, &literal))
        })
    };
    let crossed = says(one, &second) && says(other, &first);
    if !crossed || says(one, &first) || says(other, &second) {
        return None;
    }
    let message = format!(
        "the text of `{}` speaks of what `{}` is called for, and that of `{}` of `{}`",
        one.id, other.id, other.id, one.id
    );
    let found = Diagnostic::new(&SPOKEN_VALUE, one.span, message, "seems to be exchanged");
    Some(
        found
            .label(other.span, "with this one")
            .help("exchange the texts of the two nodes"),
    )
}

/// The words of a text but for those that say of somebody what he may do: "what a critic would say".
fn without_people(text: &str) -> String {
    const MAY: [&str; 10] = [
        "argues", "can", "could", "may", "might", "said", "says", "thinks", "will", "would",
    ];
    let words = words(text);
    let next = words.iter().skip(1).map(String::as_str).chain([""]);
    let kept = words
        .iter()
        .zip(next)
        .filter(|(_, next)| !MAY.contains(next));
    kept.map(|(word, _)| word.as_str())
        .collect::<Vec<_>>()
        .join(" ")
}

/// The words of a name that another has not.
pub(super) fn own_words(name: &str, other: &str) -> Vec<String> {
    let mut own = words(name);
    own.retain(|word| word.len() >= SHORTEST && !share_a_word(word, other));
    own
}
