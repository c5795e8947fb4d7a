//! A property that a model has to fill in and that nothing reads, where everything else that it fills in is read.
//!
//! Whoever calls the graph may look at the state, so this is no more than a note: where a text was changed, the value may have been lost.

use super::graph::Graph;
use super::unread_key::{is_given, is_spelled, read, valued};
use crate::diag::codes::UNUSED_KEY;
use crate::diag::{Diagnostic, Level, Report};
use crate::ir::{KeyId, Node, Outcome, Property, Source, Type};
use crate::node_names::words;
use std::collections::BTreeSet;

/// How many other properties are read at least: of two, one may be there to think.
const FEWEST: usize = 3;

/// Properties that a model fills in to think, or for whoever looks at the run.
const FOR_OTHERS: [&str; 30] = [
    "analysis",
    "answer",
    "category",
    "certainty",
    "comment",
    "confidence",
    "date",
    "evidence",
    "explanation",
    "id",
    "justification",
    "kind",
    "label",
    "language",
    "name",
    "note",
    "notes",
    "number",
    "quote",
    "rationale",
    "reason",
    "reasoning",
    "reasons",
    "score",
    "source",
    "sources",
    "summary",
    "thinking",
    "thoughts",
    "title",
];

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    if graph.damaged || graph.open || graph.program.workflow.is_some() {
        return;
    }
    let Some(read) = read(graph) else {
        return;
    };
    // A reference to a key that is not there may mean this one.
    if !read.is_subset(&valued(graph)) {
        return;
    }
    for node in &graph.program.nodes {
        report.diagnostics.extend(of_node(graph, node, &read));
    }
}

fn of_node(graph: &Graph<'_>, node: &Node, read: &BTreeSet<KeyId>) -> Option<Diagnostic> {
    let schema = node.work.schema()?;
    let mut exits = node.exits.iter();
    let exit = exits.find(|exit| exit.outcome == Outcome::Success)?;
    let returned = exit
        .writes
        .iter()
        .filter(|write| matches!(write.source, Source::Returned(_)));
    let keys: Vec<KeyId> = returned.map(|write| write.key).collect();
    let (known, unread): (Vec<KeyId>, Vec<KeyId>) =
        keys.into_iter().partition(|key| read.contains(key));
    let ([key], true) = (unread.as_slice(), known.len() >= FEWEST) else {
        return None;
    };
    let name = graph.name(*key);
    let property = schema.properties.iter().find(|one| one.name == name)?;
    let is_for_others = words(name)
        .iter()
        .any(|word| FOR_OTHERS.contains(&word.as_str()));
    if !is_asked_for(property) || is_for_others || is_given(graph, *key) || is_spelled(graph, *key)
    {
        return None;
    }
    let message = format!(
        "nothing reads `{name}`, which the model of `{}` has to say",
        node.id
    );
    let found = Diagnostic::new(&UNUSED_KEY, property.span, message, "asked for and left");
    let found = found.level(Level::Note);
    Some(found.help(format!(
        "read it as `{{{{{name}}}}}` where it counts, or do not ask for it"
    )))
}

/// Whether the schema says that it has to be there. What is but true or false may be there for whoever looks at the run.
fn is_asked_for(property: &Property) -> bool {
    property.required && property.ty != Type::Bool
}
