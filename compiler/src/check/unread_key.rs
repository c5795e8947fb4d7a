//! Keys that are written and read by nobody, where something says that they were to be read: they have a first value, which only a reader
//! needs; or they hold what a node made of a key that the next node then reads in its old form.
//!
//! Whoever calls the graph may look at the state, so a key that is only written is fine by itself.

use super::graph::Graph;
use super::texts::texts;
use crate::diag::codes::UNUSED_KEY;
use crate::diag::{Diagnostic, Report};
use crate::ir::{KeyId, NodeId, Outcome, Root, Source, Target, Write};
use std::collections::BTreeSet;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let program = graph.program;
    // Where the state itself is the result, whoever gets it may read what the graph does not.
    if graph.damaged || graph.open || program.workflow.is_some() {
        return;
    }
    let Some(read) = read(graph) else {
        return;
    };
    // A reference to a key that is not there may mean one that is not read.
    if !read.is_subset(&valued(graph)) {
        return;
    }
    let mut told = BTreeSet::new();
    for (id, node) in program.each_node() {
        for exit in &node.exits {
            for write in &exit.writes {
                let key = write.key;
                if read.contains(&key) || !is_made(&write.source) || !told.insert(key) {
                    continue;
                }
                let found = seeded(graph, id, write).or_else(|| superseded(graph, id, write));
                let found = found.filter(|_| !is_given(graph, key) && !is_spelled(graph, key));
                report.diagnostics.extend(found);
            }
        }
    }
}

/// The keys that anything reads; `None`: something sees the state and does not show what of it.
pub(super) fn read(graph: &Graph<'_>) -> Option<BTreeSet<KeyId>> {
    let program = graph.program;
    let mut read = BTreeSet::new();
    for place in program.nodes.iter().flat_map(|node| &node.reads) {
        match place.from.root {
            Root::Key(key) => drop(read.insert(key)),
            Root::State => return None,
            Root::Own | Root::Nothing | Root::Now | Root::Timestamp => {}
        }
    }
    let ends = program.nodes.iter().filter_map(|node| node.work.result());
    read.extend(
        ends.flat_map(|text| text.refs())
            .filter_map(|found| found.key()),
    );
    for each in program.nodes.iter().flat_map(|node| &node.exits) {
        if let Target::Each(each) = &each.to {
            read.extend([each.output, each.collect, each.item]);
        }
    }
    if program.nodes.iter().any(|node| node.work.sees_state()) {
        let seen = program.mentioned.as_ref()?.seen.as_ref()?;
        read.extend(seen);
    }
    Some(read)
}

/// Whether a key is given by whoever calls the graph.
pub(super) fn is_given(graph: &Graph<'_>, key: KeyId) -> bool {
    let inputs = &graph.program.inputs;
    inputs.iter().any(|input| input.key == key)
}

/// The keys that have a value, whoever gives it.
pub(super) fn valued(graph: &Graph<'_>) -> BTreeSet<KeyId> {
    let program = graph.program;
    let first = program
        .key_ids()
        .filter(|key| program[*key].initial.is_some());
    let given = program.inputs.iter().map(|input| input.key);
    let mut valued: BTreeSet<KeyId> = first.chain(given).collect();
    for exit in program.nodes.iter().flat_map(|node| &node.exits) {
        valued.extend(exit.writes.iter().map(|write| write.key));
        if let Target::Each(each) = &exit.to {
            valued.extend([each.item, each.collect, each.output]);
        }
    }
    valued
}

/// Whether a text has the name in braces that are no reference: it may have been meant as one.
pub(super) fn is_spelled(graph: &Graph<'_>, key: KeyId) -> bool {
    let name = graph.name(key);
    let mut texts = graph.program.nodes.iter().flat_map(texts);
    texts.any(|text| {
        let spelled = |literal: &str| literal.contains('{') && literal.contains(name);
        text.literals().any(spelled) || text.refs().any(|found| found.root == Root::Nothing)
    })
}

/// Whether a write keeps what a node made. A constant may be there for whoever watches.
fn is_made(source: &Source) -> bool {
    match source {
        Source::Whole | Source::Value(_) => true,
        Source::Text(text) => text.refs().next().is_some(),
        Source::Returned(_) | Source::Literal(_) | Source::Tree(_) => false,
    }
}

/// A key with a first value, which is there for a reader.
fn seeded(graph: &Graph<'_>, node: NodeId, write: &Write) -> Option<Diagnostic> {
    let seed = &graph.program[write.key];
    seed.initial.as_ref()?;
    let (id, name) = (graph.id(node), graph.name(write.key));
    let message = format!("nothing reads `{name}`, neither its first value nor what `{id}` stores");
    let found = Diagnostic::new(&UNUSED_KEY, write.span, message, "stored for nobody");
    let found = found.label(seed.span, "a first value, which only a reader needs");
    Some(found.help(format!(
        "read it as `{{{{{name}}}}}` where it counts, or remove both"
    )))
}

/// What is said of a later form of the same.
const BETTER: [&str; 16] = [
    "better",
    "checked",
    "clean",
    "cleaned",
    "corrected",
    "edited",
    "final",
    "fixed",
    "improved",
    "new",
    "polished",
    "refined",
    "reviewed",
    "revised",
    "rewritten",
    "shortened",
];

/// `revised_draft`, made of `draft`, before a node that reads `draft`.
fn superseded(graph: &Graph<'_>, node: NodeId, write: &Write) -> Option<Diagnostic> {
    let program = graph.program;
    let name = graph.name(write.key);
    let made_of = |key: KeyId| {
        let old = graph.name(key);
        let is_longer = old.len() >= 4 && name.len() > old.len();
        let parts = || name.split('_');
        let old_parts: Vec<&str> = old.split('_').collect();
        is_longer
            && old_parts
                .iter()
                .all(|part| parts().any(|other| other == *part))
    };
    let is_better = |old: KeyId| {
        let old: Vec<&str> = graph.name(old).split('_').collect();
        let mut rest = name.split('_').filter(|part| !old.contains(part));
        rest.all(|part| BETTER.contains(&part))
    };
    let own = program[node]
        .reads
        .iter()
        .filter_map(|read| read.from.key());
    let old = own
        .into_iter()
        .find(|key| made_of(*key) && is_better(*key))?;
    let exits = program[node].exits.iter();
    let mut next = exits
        .filter(|exit| exit.outcome == Outcome::Success)
        .filter_map(|exit| exit.to.node());
    let (reader, place) = next.find_map(|to| {
        let result = program[to].work.result().into_iter();
        let shown = result.flat_map(|text| text.refs().map(|found| (found, text.span)));
        let reads = program[to].reads.iter();
        let mut read = shown.chain(reads.map(|read| (&read.from, read.from.span)));
        let (_, place) = read.find(|(found, _)| found.key() == Some(old))?;
        Some((to, place))
    })?;
    let (id, reader, old) = (graph.id(node), graph.id(reader), graph.name(old));
    let message = format!(
        "`{reader}` reads `{old}`, and nothing reads `{name}`, which `{id}` has made of it"
    );
    let found = Diagnostic::new(&UNUSED_KEY, write.span, message, "stored for nobody");
    let found = found.label(place, format!("reads `{old}`"));
    Some(found.help(format!(
        "read `{{{{{name}}}}}` there, or store it as `{old}`"
    )))
}
