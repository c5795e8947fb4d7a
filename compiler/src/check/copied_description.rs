//! Two nodes that ask for different things and have the same description.

use super::graph::Graph;
use crate::diag::codes::COPIED_DESCRIPTION;
use crate::diag::{Diagnostic, Report};
use crate::ir::{KeyId, Node, Schema};
use crate::node_names::{differ_in_a_number, same_stem, words};
use crate::source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// How long a description is at least that says something of its own.
const SHORTEST: usize = 12;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let mut of_nodes: BTreeMap<&str, Vec<&Node>> = BTreeMap::new();
    for node in &graph.program.nodes {
        if node.doc.trim().len() >= SHORTEST {
            of_nodes.entry(node.doc.trim()).or_default().push(node);
        }
    }
    for (doc, nodes) in of_nodes {
        // What three nodes say of themselves is meant for each of them.
        if let [one, other] = nodes.as_slice()
            && do_different_things(one, other)
            && says_which(doc, one, other)
            && !differ_in_a_number(&one.id, &other.id)
        {
            let message = format!(
                "`{}` has the description of `{}`: \"{}\"",
                other.id,
                one.id,
                short(doc)
            );
            report.add(finding(message, other.span, one.span));
        }
    }
    let mut of_schemas: BTreeMap<&str, Vec<(&str, &Schema)>> = BTreeMap::new();
    for speech in graph
        .program
        .nodes
        .iter()
        .flat_map(|node| node.work.speeches())
    {
        if let Some(schema) = &speech.wording.schema
            && let Some(doc) = schema.json.get("description").and_then(|doc| doc.as_str())
            && doc.trim().len() >= SHORTEST
        {
            of_schemas
                .entry(doc.trim())
                .or_default()
                .push((&speech.id, schema));
        }
    }
    for (doc, schemas) in of_schemas {
        if let [(id, one), (other_id, other)] = schemas.as_slice()
            && names(one).iter().all(|name| !names(other).contains(name))
        {
            let message = format!(
                "the schema of `{other_id}` has the description of that of `{id}`, and other properties: \"{}\"",
                short(doc)
            );
            report.add(finding(message, other.span, one.span));
        }
    }
}

/// Whether a description can be of one node alone: it has some words, or names one of them. "Runs a test suite." fits many.
fn says_which(doc: &str, one: &Node, other: &Node) -> bool {
    const SOME: usize = 6;
    let said = words(doc);
    let mut named = words(&one.id).into_iter().chain(words(&other.id));
    said.len() >= SOME || named.any(|name| said.iter().any(|word| same_stem(word, &name)))
}

/// Whether two nodes do work of two kinds, or keep nothing under the same key.
fn do_different_things(one: &Node, other: &Node) -> bool {
    let keys = |node: &Node| -> BTreeSet<KeyId> {
        let writes = node.exits.iter().flat_map(|exit| &exit.writes);
        writes.map(|write| write.key).collect()
    };
    let (first, second) = (keys(one), keys(other));
    one.work.kind() != other.work.kind()
        || !first.is_empty() && !second.is_empty() && first.is_disjoint(&second)
}

fn names(schema: &Schema) -> Vec<&str> {
    let properties = schema.properties.iter();
    properties.map(|property| property.name.as_str()).collect()
}

/// The beginning of a description.
fn short(doc: &str) -> String {
    const SHOWN: usize = 60;
    let line = doc.lines().next().unwrap_or_default();
    let cut: String = line.chars().take(SHOWN).collect();
    if cut.len() < doc.len() {
        format!("{cut}…")
    } else {
        cut
    }
}

fn finding(message: String, span: Span, other: Span) -> Diagnostic {
    let found = Diagnostic::new(&COPIED_DESCRIPTION, span, message, "seems to be copied");
    found
        .label(other, "the other one")
        .help("say what this one does")
}
