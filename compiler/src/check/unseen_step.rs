//! A text that speaks of what the step before made, of a node that is shown nothing of it: "the article of the previous step", "the article
//! above" in a text without references; and one that compares a text with its earlier version, which nothing keeps.

use super::graph::Graph;
use super::texts::joined;
use crate::diag::codes::SPOKEN_VALUE;
use crate::diag::{Diagnostic, Report};
use crate::ir::{KeyId, Node, Partner, Reducer, Root};
use crate::node_names::words;
use std::collections::BTreeSet;

/// What the node before is called in texts.
const BEFORE: [&str; 8] = [
    "of the previous step",
    "from the previous step",
    "of the previous node",
    "from the previous node",
    "of the step before",
    "from the step before",
    "of the preceding step",
    "from the preceding step",
];

/// What most texts have none of.
const HINTS: [&str; 4] = ["previous", "before", "preceding", " above"];

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let all = graph.program.nodes.iter();
    report
        .diagnostics
        .extend(all.filter_map(|node| version(graph, node)));
    let made = made(graph);
    let nodes = graph.program.each_node();
    for (_, node) in nodes.filter(|(id, node)| *id != graph.program.start && is_blind(graph, node))
    {
        for speaker in node.speakers() {
            let mut refs = speaker.texts.iter().flat_map(|text| text.refs());
            let has_none = refs.next().is_none();
            let found = speaker.texts.iter().find_map(|text| {
                let whole = joined(text).to_lowercase();
                if !HINTS.iter().any(|hint| whole.contains(hint)) {
                    return None;
                }
                let before = BEFORE.iter().find(|said| whole.contains(**said));
                let before = before.map(|said| said.to_string());
                let above = || {
                    let mut all = made.iter().map(|word| format!("the {word} above"));
                    all.find(|said| begins_with(&whole, said))
                };
                let is_above = has_none && whole.contains(" above");
                Some((*text, before.or_else(|| is_above.then(above)?)?))
            });
            let Some((text, said)) = found else {
                continue;
            };
            let message = format!(
                "a text of `{}` speaks of something \"{said}\", and shows nothing that another node made",
                speaker.id
            );
            let label = "the model does not see it";
            let found = Diagnostic::new(&SPOKEN_VALUE, text.span, message, label);
            report.add(found.help(match speaker.speech {
                Some(_) => "let it have the messages: `message_passing: { input: true }`, and a place for them in its prompt",
                None => "show it: write the reference to the value into the text",
            }));
        }
    }
}

/// What is held against a version that was there before.
const VERSIONS: [&str; 8] = [
    "with its previous version",
    "with the previous version",
    "with its earlier version",
    "with the earlier version",
    "than its previous version",
    "than the previous version",
    "than its earlier version",
    "than the earlier version",
];

/// A model that is to hold a text against its version before, of which the state keeps the last one only.
fn version(graph: &Graph<'_>, node: &Node) -> Option<Diagnostic> {
    let texts = node.work.texts();
    let compared = texts.into_iter().find_map(|text| {
        let whole = joined(text).to_lowercase();
        if !whole.contains("version") {
            return None;
        }
        let said: Vec<&str> = VERSIONS
            .into_iter()
            .filter(|said| whole.contains(said))
            .collect();
        (!said.is_empty()).then_some((text, said))
    });
    let (text, all_said) = compared?;
    let is_model = node.work.profile().partner == Some(Partner::Model);
    let mut keys: Vec<KeyId> = node
        .reads
        .iter()
        .filter_map(|read| read.from.key())
        .collect();
    let is_last = |key: &KeyId| {
        let key = &graph.program[*key];
        let keeps = match key.reducer.map(|(reducer, _)| reducer) {
            None | Some(Reducer::Overwrite) => false,
            Some(
                Reducer::Append
                | Reducer::Extend
                | Reducer::Concat
                | Reducer::Join
                | Reducer::Sum
                | Reducer::Max
                | Reducer::Min
                | Reducer::Merge
                | Reducer::FirstWrite,
            ) => true,
        };
        !keeps
            && !words(&key.name)
                .iter()
                .any(|word| OLD.contains(&word.as_str()))
    };
    // What the caller gives, or nothing in the graph writes, may be the earlier one.
    let is_given = |key: &KeyId| {
        let exits = graph.program.nodes.iter().flat_map(|node| &node.exits);
        let mut writes = exits.flat_map(|exit| &exit.writes);
        !writes.any(|write| write.key == *key)
    };
    let is_request = |key: &KeyId| graph.program.input(*key).is_some_and(|input| input.prompt);
    let asks = keys.iter().any(is_request);
    // The run keeps the last of what was said for itself, and how often it judged.
    keys.retain(|key| !is_request(key) && !graph.name(*key).starts_with('$'));
    let sees_all = node.work.sees_state() || keys.is_empty();
    if !is_model || sees_all || !keys.iter().all(is_last) || keys.iter().any(is_given) {
        return None;
    }
    let mut all_said = all_said.into_iter();
    let said = all_said.find(|said| !asks || said.contains(" its "))?;
    let message = format!(
        "a text of `{}` compares \"{said}\", and no key that it reads holds one",
        node.id
    );
    let label = "each write replaces the version before";
    let found = Diagnostic::new(&SPOKEN_VALUE, text.span, message, label);
    Some(found.help("keep the version before under a key of its own, or leave it out of the text"))
}

/// What a key is called that holds an earlier version.
const OLD: [&str; 10] = [
    "base", "before", "earlier", "first", "history", "last", "old", "original", "previous", "prior",
];

/// How many words may stand before "the article above", so that no article stands there.
const FEW: usize = 30;

fn begins_with(text: &str, said: &str) -> bool {
    let before = text.split_once(said).map(|(before, _)| before);
    before.is_some_and(|before| before.split_whitespace().count() <= FEW)
}

/// The keys that a node makes and another one reads, as words.
fn made<'g>(graph: &Graph<'g>) -> BTreeSet<&'g str> {
    let nodes = &graph.program.nodes;
    let exits = nodes.iter().flat_map(|node| &node.exits);
    let reads = nodes.iter().flat_map(|node| &node.reads);
    let read: BTreeSet<KeyId> = reads.filter_map(|read| read.from.key()).collect();
    let written = exits.flat_map(|exit| &exit.writes).map(|write| write.key);
    let written = written.filter(|key| read.contains(key));
    written.map(|key| graph.name(key)).collect()
}

/// Whether a node is shown nothing that other nodes made.
fn is_blind(graph: &Graph<'_>, node: &Node) -> bool {
    let work = &node.work;
    // Who proposes and who judges is shown what was said before.
    let is_plain = work.profile().partner == Some(Partner::Model)
        && work.gate().is_none()
        && work.judgement().is_none()
        && work.helpers().is_empty()
        && !work.sees_state();
    let is_made = |root: &Root| match root {
        Root::Key(key) => graph.program.input(*key).is_none(),
        Root::State => true,
        Root::Own | Root::Nothing | Root::Now | Root::Timestamp => false,
    };
    let hears = work.speech().is_some_and(|speech| {
        !speech.pipe.is_empty() || !speech.reads.is_empty() || speech.history.is_some()
    });
    let mut reads = node.reads.iter().filter(|read| read.exit.is_none());
    is_plain && !hears && !reads.any(|read| is_made(&read.from.root))
}
