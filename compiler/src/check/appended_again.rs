//! A node that makes a shorter or better form of what it reads, and adds it to what is there.

use super::graph::Graph;
use super::words::keeps_last;
use crate::diag::codes::APPENDED_AGAIN;
use crate::diag::{Diagnostic, Report};
use crate::ir::{KeyId, Node, NodeId, Reducer, Root, Source};
use crate::node_names::is_remedy;
use crate::source::Span;
use std::collections::BTreeSet;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for (id, node) in graph.program.each_node() {
        report.diagnostics.extend(doubled(graph, node));
        report.diagnostics.extend(summed(graph, id, node));
        let asks = !node.work.model_calls().is_empty();
        let found = asks.then(|| added(graph, node)).flatten();
        if let Some((key, span)) = found
            && let Some(why) = replaces(graph, node, key)
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
fn replaces(graph: &Graph<'_>, node: &Node, key: KeyId) -> Option<String> {
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
    const SAYS: [&str; 17] = [
        "drop duplicate",
        "drop the duplicate",
        "drop what is there twice",
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
        "in place of the old",
        "replaces the old",
    ];
    let (key, is_only) = (graph.name(key), is_only(graph, node, key));
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
    let anew = [
        format!("whole {key} anew"),
        format!("all of the {key} anew"),
    ];
    let anew = anew.into_iter().find(|said| literals.contains(said));
    if let Some(said) = anew.or_else(|| orders(&literals, key).filter(|_| is_only)) {
        return Some(format!("its text says \"{said}\""));
    }
    let is_kept = key.split('_').any(|word| KEPT.contains(&word));
    // Who writes nothing else mends these, if its name says that there is no other round.
    let may_be_a_text = !key
        .split('_')
        .any(|word| KEPT.contains(&word) && word != "notes");
    let mends_it = is_only && may_be_a_text && MENDS.iter().any(|word| node.id.contains(word));
    (is_remedy(&node.id) && (!is_kept || mends_it) && !keeps_newest(graph, node))
        .then(|| "its name says that it mends what is there".to_owned())
}

/// What a text says that puts all of a key into another form: "sort the evidence".
fn orders(literals: &str, key: &str) -> Option<String> {
    const VERBS: [&str; 6] = ["condense", "prune", "rank", "reorder", "shorten", "sort"];
    let key = key.to_lowercase().replace('_', " ");
    let mut said = VERBS.iter().map(|verb| format!("{verb} the {key}"));
    said.find(|said| speaks_of(literals, said))
}

/// A number of all there is that a node writes in each round of a loop, to a key that adds up what is written.
fn summed(graph: &Graph<'_>, id: NodeId, node: &Node) -> Option<Diagnostic> {
    const ALL: [&str; 6] = [
        "altogether",
        "of the whole list",
        "in all",
        "in total",
        "the total number",
        "the total of",
    ];
    if node.work.model_calls().is_empty() {
        return None;
    }
    let writes = node.exits.iter().flat_map(|exit| &exit.writes);
    let mut sums = writes.filter_map(|write| match graph.program[write.key].reducer {
        Some((Reducer::Sum, span)) => Some((write.key, span)),
        Some(_) | None => None,
    });
    let (key, span) = sums.next()?;
    let texts = node.work.texts();
    let literals = texts.iter().flat_map(|text| text.literals());
    // "in all languages" is no number.
    let ends = |text: &str| {
        text.trim_start_matches([' ', '\n']).is_empty() || text.starts_with(['.', ',', ';'])
    };
    let counts = |text: &str, said: &str| {
        let mut found = text.match_indices(said);
        said != "in all" || found.any(|(at, said)| text.get(at + said.len()..).is_some_and(ends))
    };
    let in_lines = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = literals.map(in_lines).find_map(|text| {
        let text = text.to_lowercase();
        let mut said = ALL.into_iter().filter(|said| speaks_of(&text, said));
        said.find(|said| counts(&text, said))
    })?;
    let name = graph.name(key);
    let message = if graph.facts.repeats(id) {
        format!(
            "`{}` stands in a loop, and each round adds to `{name}` what it writes there: its text says \"{said}\"",
            node.id
        )
    } else {
        let reads = node.reads.iter().any(|read| read.from.key() == Some(key));
        let mut others = graph.program.each_node().filter(|(other, one)| {
            let mut writes = one.exits.iter().flat_map(|exit| &exit.writes);
            *other != id && writes.any(|write| write.key == key)
        });
        let (_, other) =
            others.find(|(other, _)| reads && graph.facts.path(*other, id).is_some())?;
        format!(
            "`{}` adds to `{name}` what it writes there, and `{}` has added its own before: its text says \"{said}\"",
            node.id, other.id
        )
    };
    let label = "counts again what was counted";
    let found = Diagnostic::new(&APPENDED_AGAIN, node.span, message, label);
    Some(
        found
            .label(span, "adds each write to what is there")
            .help(format!(
                "take `{name}` out of what `{}` writes, or let the text ask for what is new",
                node.id
            )),
    )
}

/// Whether words stand in a text.
fn speaks_of(text: &str, words: &str) -> bool {
    let inside = |letter: char| letter.is_alphanumeric();
    text.match_indices(words).any(|(at, words)| {
        let before = text.get(..at).unwrap_or_default();
        let behind = text.get(at + words.len()..).unwrap_or_default();
        !before.ends_with(inside) && !behind.starts_with(inside)
    })
}

/// Whether a node keeps the newest form under a key of its own: then the other one holds all forms.
fn keeps_newest(graph: &Graph<'_>, node: &Node) -> bool {
    let writes = node.exits.iter().flat_map(|exit| &exit.writes);
    let own = writes.filter(|write| !graph.name(write.key).starts_with('$'));
    let keys: BTreeSet<KeyId> = own.map(|write| write.key).collect();
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
    let plain = keeps_last(graph, name);
    found
        .label(span, "adds each write to what is there")
        .help(format!(
            "{plain}, or write the new form under another key and let what comes next read that"
        ))
}
