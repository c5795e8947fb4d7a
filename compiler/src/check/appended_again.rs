//! A node that makes a shorter or better form of what it reads, and adds it to what is there.

use super::graph::Graph;
use crate::diag::codes::APPENDED_AGAIN;
use crate::diag::{Diagnostic, Report};
use crate::ir::{KeyId, Node, Reducer, Root, Source};
use crate::node_names::is_remedy;
use crate::source::Span;
use std::collections::BTreeSet;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for (_, node) in graph.program.each_node() {
        report.diagnostics.extend(doubled(graph, node));
        let asks = !node.work.model_calls().is_empty();
        let found = asks.then(|| added(graph, node)).flatten();
        if let Some((key, span)) = found
            && let Some(why) = replaces(node, graph.name(key), is_only(graph, node, key))
        {
            report.add(finding(graph, node, (key, span), &why));
        }
    }
}

/// Whether a node writes no other key of the graph.
fn is_only(graph: &Graph<'_>, node: &Node, key: KeyId) -> bool {
    let mut writes = node.exits.iter().flat_map(|exit| &exit.writes);
    writes.all(|write| write.key == key || graph.name(write.key).starts_with('$'))
}

/// Parts of names that say that something takes the place of what was there.
const MENDS: [&str; 5] = ["correct", "improve", "revise", "rework", "rewrite"];

/// A key that the node reads, and whose reducer adds what it writes.
fn added(graph: &Graph<'_>, node: &Node) -> Option<(KeyId, Span)> {
    let writes = node.exits.iter().flat_map(|exit| &exit.writes);
    writes.map(|write| write.key).find_map(|key| {
        let span = adding(graph, key)?;
        let reads = node.reads.iter().any(|read| read.from.key() == Some(key));
        reads.then_some((key, span))
    })
}

/// The place of the reducer of a key, if it adds each write to what is there.
fn adding(graph: &Graph<'_>, key: KeyId) -> Option<Span> {
    let (reducer, span) = graph.program[key].reducer?;
    let adds = match reducer {
        Reducer::Append | Reducer::Extend | Reducer::Concat | Reducer::Join => true,
        Reducer::Sum
        | Reducer::Max
        | Reducer::Min
        | Reducer::Merge
        | Reducer::Overwrite
        | Reducer::FirstWrite => false,
    };
    adds.then_some(span)
}

/// A text that holds what is there already, and is added to it.
fn doubled(graph: &Graph<'_>, node: &Node) -> Option<Diagnostic> {
    let writes = node.exits.iter().flat_map(|exit| &exit.writes);
    let (write, span) = writes
        .filter(|write| match &write.source {
            Source::Text(text) => text.refs().any(|found| found.root == Root::Key(write.key)),
            Source::Value(_)
            | Source::Returned(_)
            | Source::Whole
            | Source::Literal(_)
            | Source::Tree(_) => false,
        })
        .find_map(|write| Some((write, adding(graph, write.key)?)))?;
    let name = graph.name(write.key);
    let message = format!(
        "`{}` writes `{name}` with what `{name}` holds, and that is added to what `{name}` holds",
        node.id
    );
    let label = "all that was there stands there twice";
    let found = Diagnostic::new(&APPENDED_AGAIN, write.span, message, label);
    let found = found.label(span, "adds each write to what is there");
    Some(found.help(format!(
        "leave `{{{{{name}}}}}` out of the text, or take out the reducer"
    )))
}

/// Why what a node writes is meant to take the place of what it read.
fn replaces(node: &Node, key: &str, is_only: bool) -> Option<String> {
    /// What is kept of each round, one behind the other.
    const KEPT: [&str; 10] = [
        "events",
        "history",
        "journal",
        "log",
        "logs",
        "messages",
        "notes",
        "record",
        "trail",
        "transcript",
    ];
    const SAYS: [&str; 12] = [
        "keep only the",
        "keep only what",
        "keep only those",
        "only keep the",
        "remove duplicate",
        "remove the duplicate",
        "deduplicate",
        "merge the duplicate",
        "drop the ones",
        "filter out",
        "throw out",
        "sort out those",
    ];
    let texts = node.work.texts();
    let literals: String = texts
        .iter()
        .flat_map(|text| text.literals())
        .collect::<Vec<_>>()
        .join(" ")
        .to_lowercase();
    if let Some(said) = SAYS.iter().find(|said| literals.contains(**said)) {
        return Some(format!("its text says \"{said}\""));
    }
    let is_kept = key.split('_').any(|word| KEPT.contains(&word));
    // Who writes nothing else mends these, if its name says that there is no other round.
    let may_be_a_text = !key
        .split('_')
        .any(|word| KEPT.contains(&word) && word != "notes");
    let mends_it = is_only && may_be_a_text && MENDS.iter().any(|word| node.id.contains(word));
    (is_remedy(&node.id) && (!is_kept || mends_it) && !keeps_newest(node))
        .then(|| "its name says that it mends what is there".to_owned())
}

/// Whether a node keeps the newest form under a key of its own: then the other one holds all forms.
fn keeps_newest(node: &Node) -> bool {
    let writes = node.exits.iter().flat_map(|exit| &exit.writes);
    let keys: BTreeSet<KeyId> = writes.map(|write| write.key).collect();
    keys.len() > 1
}

fn finding(graph: &Graph<'_>, node: &Node, (key, span): (KeyId, Span), why: &str) -> Diagnostic {
    let name = graph.name(key);
    let message = format!(
        "`{}` reads `{name}`, and what it writes there is added to it: {why}",
        node.id
    );
    let label = "both forms stand there afterwards";
    let found = Diagnostic::new(&APPENDED_AGAIN, node.span, message, label);
    found
        .label(span, "adds each write to what is there")
        .help("write the new form under another key, and let what comes next read that")
}
