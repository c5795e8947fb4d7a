//! A text that speaks of what the step before made, of a node that is shown nothing of it: "the article of the previous step", "the article
//! above" in a text without references.

use super::graph::Graph;
use super::texts::joined;
use crate::diag::codes::SPOKEN_VALUE;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Node, Partner, Root};
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

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let made = made(graph);
    let nodes = graph.program.each_node();
    for (_, node) in nodes.filter(|(id, node)| *id != graph.program.start && is_blind(graph, node))
    {
        for speaker in node.speakers() {
            let mut refs = speaker.texts.iter().flat_map(|text| text.refs());
            let has_none = refs.next().is_none();
            let found = speaker.texts.iter().find_map(|text| {
                let whole = joined(text).to_lowercase();
                let before = BEFORE.iter().find(|said| whole.contains(**said));
                let before = before.map(|said| said.to_string());
                let above = || made.iter().map(|word| format!("the {word} above"));
                let above = || above().find(|said| has_none && begins_with(&whole, said));
                Some((*text, before.or_else(above)?))
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
    let written = exits.flat_map(|exit| &exit.writes).map(|write| write.key);
    let reads = |node: &Node, key| node.reads.iter().any(|read| read.from.key() == Some(key));
    let written = written.filter(|key| nodes.iter().any(|node| reads(node, *key)));
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
