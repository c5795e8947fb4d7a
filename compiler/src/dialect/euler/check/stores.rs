//! Writes to a key that keeps the last one, which nothing reads: written again before, or behind all that read it.

use super::super::ast::{Merge, Node};
use super::super::view::View;
use crate::diag::codes::DEAD_STORE;
use crate::diag::{Diagnostic, Level, Report};
use crate::node_names::is_remedy;
use crate::source::Spanned;
use std::collections::BTreeSet;

pub(super) fn check(view: &View<'_>, report: &mut Report) {
    if !view.knows_edges {
        return;
    }
    for node in &view.graph.nodes {
        if view.is_branch(&node.id.value) {
            continue;
        }
        for write in node.writes() {
            let key = write.value.as_str();
            if !keeps_last(view, key) {
                continue;
            }
            let found = match again(view, node, key) {
                Some((other, again)) => Some(match exchanged(view, other) {
                    Some((read, write)) if write.value == key => exchange(other, read, write),
                    Some(_) | None => overwritten(view, node, write, (other, again)),
                }),
                None if reads(node, key) => None,
                None => behind_all(view, node, write),
            };
            report.diagnostics.extend(found);
        }
    }
}

fn keeps_last(view: &View<'_>, key: &str) -> bool {
    let mut keys = view.graph.schema.iter().flatten();
    keys.any(|declared| {
        let merge = declared.merge.as_ref();
        declared.name.value == key && merge.is_some_and(|merge| merge.value == Merge::LastWrite)
    })
}

fn reads(node: &Node, key: &str) -> bool {
    node.reads.iter().any(|read| read.value == key)
}

/// A node that says nothing of what it reads may be meant to see what was made last.
fn may_read(node: &Node, key: &str) -> bool {
    node.reads.is_empty() || reads(node, key)
}

fn write_of<'g>(node: &'g Node, key: &str) -> Option<&'g Spanned<String>> {
    node.writes().iter().find(|write| write.value == key)
}

/// Where a key is written again on every way from a node, if nothing may read it before.
fn again<'g>(view: &View<'g>, node: &Node, key: &str) -> Option<(&'g Node, &'g Spanned<String>)> {
    let mut seen = BTreeSet::new();
    let mut found = None;
    let mut open = view.out(&node.id.value).to_vec();
    while let Some(edge) = open.pop() {
        let next = view.node(&edge.to.value)?;
        if !seen.insert(next.id.value.as_str()) {
            continue;
        }
        if may_read(next, key) {
            return None;
        }
        match write_of(next, key) {
            Some(_) if next.id.value == node.id.value => return None,
            Some(write) => found = found.or(Some((next, write))),
            // The run ends there, and the value is in its state.
            None if view.out(&next.id.value).is_empty() => return None,
            None => open.extend_from_slice(view.out(&next.id.value)),
        }
    }
    found
}

/// The key that a node writes and was meant to read, and the one that it reads and was meant to write: a node before it has just written the
/// one, nothing writes the other, and nodes behind it read that.
fn exchanged<'g>(
    view: &View<'_>,
    node: &'g Node,
) -> Option<(&'g Spanned<String>, &'g Spanned<String>)> {
    let ([read], [write]) = (node.reads.as_slice(), node.writes()) else {
        return None;
    };
    let writes = |node: &Node, key: &str| write_of(node, key).is_some();
    let id = node.id.value.as_str();
    let before = view
        .leading_to(id)
        .filter_map(|edge| view.node(&edge.from.value));
    let (behind, own) = (view.reach(id), &write.value);
    let is_read = |key: &str| {
        let mut behind = behind.iter().filter_map(|id| view.node(id));
        behind.any(|node| reads(node, key))
    };
    let mut all = view.graph.nodes.iter();
    let unwritten = !all.any(|node| writes(node, &read.value));
    let mut before = before.filter(|before| {
        let before_id = &before.id.value;
        !reads(before, own) && view.out(before_id).len() == 1 && !view.is_branch(before_id)
    });
    (keeps_last(view, own)
        && read.value != *own
        && unwritten
        && is_read(&read.value)
        && before.any(|before| writes(before, own)))
    .then_some((read, write))
}

/// Whether a key is one that a node reads and was meant to write, which is told.
pub(super) fn is_exchanged(view: &View<'_>, key: &str) -> bool {
    let mut nodes = view.graph.nodes.iter();
    nodes.any(|node| exchanged(view, node).is_some_and(|(read, _)| read.value == key))
}

fn exchange(node: &Node, read: &Spanned<String>, write: &Spanned<String>) -> Diagnostic {
    let (id, meant, own) = (&node.id.value, &write.value, &read.value);
    let message = format!(
        "`{id}` writes `{meant}`, which was written before it, and reads `{own}`, which no node writes: the two are exchanged"
    );
    Diagnostic::new(&DEAD_STORE, write.span, message, "was just written")
        .label(read.span, "nobody writes it")
        .help(format!(
            "write `reads_state: [{meant}]` and `writes_state: [{own}]`"
        ))
}

fn overwritten(
    view: &View<'_>,
    node: &Node,
    write: &Spanned<String>,
    (other, again): (&Node, &Spanned<String>),
) -> Diagnostic {
    let (key, first, second) = (&write.value, &node.id.value, &other.id.value);
    let message = format!(
        "`{first}` writes `{key}`, and `{second}` writes it again before anything reads it"
    );
    let found = Diagnostic::new(&DEAD_STORE, write.span, message, "nothing ever reads this");
    let found = found.label(again.span, "written again");
    let mut ways = view.leading_to(first).filter(|edge| {
        let judge = view.node(&edge.from.value).and_then(Node::judge);
        judge.is_some() && reads(node, key)
    });
    found.help(match ways.next() {
        Some(way) => format!(
            "lead `{first}` back to `{}`, or let `{second}` read `{key}`",
            way.from.value
        ),
        None => {
            format!("let `{second}` write another key, or read `{key}`, if it goes on from there")
        }
    })
}

/// A write behind all nodes that read the key, of a node that another key is for.
fn behind_all(view: &View<'_>, node: &Node, write: &Spanned<String>) -> Option<Diagnostic> {
    let (id, key) = (node.id.value.as_str(), write.value.as_str());
    let ([_], false) = (node.writes(), is_remedy(id) || node.reads.is_empty()) else {
        return None;
    };
    let behind = view.reach(id);
    let mut later = behind.iter().filter_map(|id| view.node(id));
    if behind.contains(id) || later.any(|node| may_read(node, key)) {
        return None;
    }
    let before = view.before(id);
    let earlier = || before.iter().filter_map(|id| view.node(id));
    let writer = earlier().find(|node| write_of(node, key).is_some())?;
    let reader = earlier().find(|node| reads(node, key))?;
    let message = format!(
        "`{id}` writes `{key}`, and no node behind it reads that: `{}` reads what `{}` wrote",
        reader.id.value, writer.id.value
    );
    let found = Diagnostic::new(&DEAD_STORE, write.span, message, "comes after its readers");
    Some(found.level(Level::Note).help(format!(
        "take `{key}` out of `writes_state` of `{id}`, or let `{id}` write the key that was meant"
    )))
}
