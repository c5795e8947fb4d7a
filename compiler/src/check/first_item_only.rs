//! A list that a loop collects, and of which everybody reads the same one item: `${state.answers.0}`.

use super::graph::Graph;
use crate::diag::codes::LOST_REPLY;
use crate::diag::{Diagnostic, Level, Report};
use crate::ir::{KeyId, MapList, Node, Read, Root, Source, Step, Tree};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    if graph.damaged {
        return;
    }
    let keys = collected(graph);
    let nodes = graph.program.nodes.iter();
    let reads = || {
        nodes
            .clone()
            .flat_map(|node| node.reads.iter().map(move |read| (node, read)))
    };
    if keys.is_empty() || reads().any(|(_, read)| read.from.root == Root::State) {
        return;
    }
    let mut of: BTreeMap<KeyId, Vec<(&Node, &Read)>> = BTreeMap::new();
    for (node, read) in reads() {
        // A condition may only ask whether there is any.
        let key = read.from.key().filter(|key| keys.contains(key));
        if let Some(key) = key.filter(|_| !read.place.ends_with(".when")) {
            of.entry(key).or_default().push((node, read));
        }
    }
    let seers: Vec<&Node> = nodes
        .clone()
        .filter(|node| node.work.sees_state())
        .collect();
    for (key, reads) in of {
        if !seers.iter().any(|node| graph.program.may_see(node, key)) {
            report.diagnostics.extend(of_key(graph, key, &reads));
        }
    }
}

/// The keys under which loops collect what they get for each item.
fn collected(graph: &Graph<'_>) -> BTreeSet<KeyId> {
    let nodes = graph.program.nodes.iter();
    let found = nodes.filter(|node| !goes_once(node)).flat_map(|node| {
        let per_item = node.work.profile().per_item;
        let writes = node.exits.iter().flat_map(|exit| &exit.writes);
        let whole = writes.filter(move |write| per_item && matches!(write.source, Source::Whole));
        let each = node.exits.iter().filter_map(|exit| exit.to.each());
        let each = each.map(|each| each.collect);
        whole.map(|write| write.key).chain(each)
    });
    found.collect()
}

/// Whether the list of a loop is written out and has one item at the most.
fn goes_once(node: &Node) -> bool {
    match node.work.over() {
        Some(MapList::Tree(Tree::Literal(Value::Array(items)), _)) => items.len() < 2,
        Some(MapList::Tree(Tree::List(items), _)) => items.len() < 2,
        Some(MapList::Tree(..) | MapList::Value(_)) | None => false,
    }
}

fn of_key(graph: &Graph<'_>, key: KeyId, reads: &[(&Node, &Read)]) -> Option<Diagnostic> {
    let (node, read) = reads.first()?;
    let number = item(read)?;
    if reads.iter().any(|(_, read)| item(read) != Some(number)) {
        return None;
    }
    let name = graph.name(key);
    let message = format!(
        "`{}` reads `{}`, and nothing reads the other items that are collected as `{name}`",
        node.id, read.from.spelled
    );
    let label = "one item of the list";
    let found = Diagnostic::new(&LOST_REPLY, read.from.span, message, label);
    Some(
        found
            .level(Level::Warning)
            .help(format!("read all of `{name}`")),
    )
}

/// The number of the item of a list that a reference reads.
fn item(read: &Read) -> Option<usize> {
    match read.from.path.first()? {
        Step::Index(number) => Some(*number),
        Step::Part(part) => part.parse().ok(),
        Step::Field(_) => None,
    }
}
