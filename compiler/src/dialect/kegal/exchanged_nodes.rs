//! Two nodes of one template that are given each other's values: `traffic` speaks of finance, and `finance` of traffic.

use super::ast::{Graph, Node};
use crate::diag::codes::SPOKEN_VALUE;
use crate::diag::{Diagnostic, Report};
use serde_json::Value;
use std::collections::BTreeMap;

pub(super) fn check(graph: &Graph, report: &mut Report) {
    let mut called: BTreeMap<String, &Node> = BTreeMap::new();
    for node in &graph.nodes {
        let lower = node.id.value.to_lowercase();
        let words = lower.split(|letter: char| !letter.is_alphanumeric());
        for word in words {
            let _ = called.entry(word.to_owned()).or_insert(node);
        }
    }
    for node in &graph.nodes {
        for (template, name, value) in values(node) {
            let own = node.id.value.to_lowercase();
            if has_word(&own, &value) {
                continue;
            }
            let Some(other) = called
                .get(&value)
                .filter(|other| other.id.span.start > node.id.span.start)
            else {
                continue;
            };
            let exchanged = values(other)
                .into_iter()
                .any(|(theirs, placeholder, word)| {
                    theirs == template
                        && placeholder == name
                        && has_word(&own, &word)
                        && !has_word(&other.id.value.to_lowercase(), &word)
                });
            if exchanged {
                report.add(finding(node, other, name, &value));
            }
        }
    }
}

/// The template of a node, and its placeholders with values of one word.
fn values(node: &Node) -> Vec<(i64, &str, String)> {
    let Some(prompt) = &node.prompt else {
        return Vec::new();
    };
    let Some(template) = &prompt.template else {
        return Vec::new();
    };
    let of_one_word = |value: &Value| {
        let text = value.as_str()?.trim().to_lowercase();
        let is_word = text.len() > 2 && text.chars().all(char::is_alphanumeric);
        is_word.then_some(text)
    };
    // What is called so names somebody else.
    const OTHERS: [&str; 10] = [
        "against",
        "colleague",
        "from",
        "next",
        "opponent",
        "other",
        "partner",
        "peer",
        "previous",
        "reviewer",
    ];
    let is_own = |name: &str| {
        let mut words = name.split('_');
        !words.any(|word| OTHERS.contains(&word))
    };
    let all = prompt.placeholders.iter().filter(|(name, _)| is_own(name));
    all.filter_map(|(name, value)| Some((template.value, name.as_str(), of_one_word(value)?)))
        .collect()
}

fn has_word(name: &str, word: &str) -> bool {
    let mut words = name.split(|letter: char| !letter.is_alphanumeric());
    words.any(|one| one == word)
}

fn finding(node: &Node, other: &Node, name: &str, value: &str) -> Diagnostic {
    let (id, theirs) = (&node.id.value, &other.id.value);
    let message = format!(
        "`{id}` has `{value}` as its `{name}`, and `{theirs}` the word that `{id}` is called by"
    );
    let given = node.prompt.iter().flat_map(|prompt| &prompt.given);
    let mut given = given.into_iter().filter(|one| one.value == name);
    let span = given.next().map_or(node.id.span, |one| one.span);
    let found = Diagnostic::new(&SPOKEN_VALUE, span, message, "seems to be exchanged");
    found
        .label(other.id.span, "with this one")
        .help("exchange the two values")
}
