//! A value is stored, and stored again before anything reads it.
//!
//! Constants are left alone: a status is there for whoever watches the run. So is what a reply brings along by its schema.

use super::graph::Graph;
use super::stored_values::{LOOKS, hooks_read, is_kept, reads, reads_root};
use crate::diag::codes::DEAD_STORE;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Cond, Ends, Exit, KeyId, Node, NodeId, Source, Target, Write};
use std::collections::BTreeMap;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    if graph.damaged {
        return;
    }
    let stores = stores(graph);
    let mut looks = LOOKS;
    let hooks_read = hooks_read(graph);
    for (id, node) in graph.program.each_node() {
        if graph.facts.in_chain(id) || !graph.facts.branches_around(id).is_empty() {
            continue;
        }
        for write in distinct(node) {
            let twice = stores.get(&write.key).is_some_and(|stores| *stores > 1);
            if twice
                && !is_kept(graph, write.key)
                && !reads(node, write.key)
                && !decides(node, write.key)
                && let Some(again) = stored_again(graph, (node, write), hooks_read, &mut looks)
            {
                report.add(dead(graph, id, write, again));
            }
        }
    }
}

/// The writes of a node that keep what it made. One that stands once for several exits is one.
fn distinct(node: &Node) -> Vec<&Write> {
    let mut found: Vec<&Write> = Vec::new();
    let writes = node.exits.iter().flat_map(|exit| &exit.writes);
    for write in writes.filter(|write| counts(write)) {
        if !found.iter().any(|other| is_same(other, write)) {
            found.push(write);
        }
    }
    found
}

fn is_same(one: &Write, other: &Write) -> bool {
    one.key == other.key && one.span == other.span
}

/// Whether the node goes one way or another by what it stored.
fn decides(node: &Node, key: KeyId) -> bool {
    let conditions = node.exits.iter().filter_map(|exit| exit.when.condition());
    let mut read = conditions.flat_map(Cond::refs);
    read.any(|found| reads_root(&found.root, key))
}

/// Where a value is stored again, if nothing can read it before by any exit that writes it.
fn stored_again<'a>(
    graph: &Graph<'a>,
    (node, write): (&Node, &Write),
    hooks_read: bool,
    looks: &mut usize,
) -> Option<(NodeId, &'a Write)> {
    let mut found = None;
    for exit in &node.exits {
        if exit.writes.iter().any(|own| is_same(own, write)) {
            let search = Search {
                graph,
                hooks_read,
                key: write.key,
                seen: vec![false; graph.program.nodes.len()],
                again: None,
            };
            found = found.or(search.run(exit, looks)?);
        }
    }
    found
}

/// How many writes each key has.
fn stores(graph: &Graph<'_>) -> BTreeMap<KeyId, usize> {
    let exits = graph.program.nodes.iter().flat_map(|node| &node.exits);
    let mut stores = BTreeMap::new();
    for write in exits.flat_map(|exit| &exit.writes) {
        *stores.entry(write.key).or_default() += 1;
    }
    stores
}

/// Whether a write keeps what the node made.
fn counts(write: &Write) -> bool {
    match &write.source {
        Source::Whole | Source::Value(_) => true,
        Source::Text(text) => text.parts.len() != text.literals().count(),
        Source::Tree(tree) => !tree.refs().is_empty(),
        Source::Returned(_) | Source::Literal(_) => false,
    }
}

struct Search<'g, 'a> {
    graph: &'g Graph<'a>,
    /// Whether something beside the nodes reads the state.
    hooks_read: bool,
    key: KeyId,
    seen: Vec<bool>,
    /// Where it is stored again.
    again: Option<(NodeId, &'a Write)>,
}

impl<'a> Search<'_, 'a> {
    /// Where a value is stored again that is written at this exit, if it is anywhere. `None`: something can read it before.
    fn run(mut self, exit: &Exit, looks: &mut usize) -> Option<Option<(NodeId, &'a Write)>> {
        let mut open = Vec::new();
        if !follow(&exit.to, &mut open) {
            return None;
        }
        while let Some(id) = open.pop() {
            *looks = looks.checked_sub(1)?;
            let seen = self.seen.get_mut(id.index())?;
            if std::mem::replace(seen, true) {
                continue;
            }
            let node: &'a Node = &self.graph.program[id];
            if reads(node, self.key) {
                return None;
            }
            // All that an end gives is its own text.
            if node.work.result().is_some() || gives_own_value(node) && !self.hooks_read {
                continue;
            }
            for exit in &node.exits {
                let mut writes = exit.writes.iter();
                let again = writes.find(|write| write.key == self.key && write.always);
                match again {
                    Some(write) => self.again = self.again.or(Some((id, write))),
                    None if follow(&exit.to, &mut open) => {}
                    None => return None,
                }
            }
        }
        Some(self.again)
    }
}

/// Whether a run ends with a node, and gives a value that is put together there: else it gives the whole state.
fn gives_own_value(node: &Node) -> bool {
    node.work.profile().ends == Ends::WithValue && !node.work.trees().is_empty()
}

/// Adds the nodes that a run goes to. False: it may be anywhere, or over, with the value in its result.
fn follow(to: &Target, open: &mut Vec<NodeId>) -> bool {
    open.extend(to.nodes());
    !matches!(to, Target::Anywhere | Target::ItemDone | Target::End)
}

fn dead(
    graph: &Graph<'_>,
    node: NodeId,
    write: &Write,
    (again, other): (NodeId, &Write),
) -> Diagnostic {
    let key = graph.name(write.key);
    // A loop comes back to the same entry.
    if other.span == write.span {
        let id = graph.id(node);
        let message =
            format!("`{id}` stores `{key}`, and nothing reads it before it is stored again");
        let found = Diagnostic::new(&DEAD_STORE, write.span, message, "nothing ever reads this");
        return found.help(format!(
            "read `{{{{{key}}}}}` in a node that comes behind `{id}`, or take the entry out"
        ));
    }
    let (id, again) = (graph.id(node), graph.id(again));
    let message =
        format!("`{id}` stores `{key}`, and `{again}` stores it again before anything reads it");
    Diagnostic::new(&DEAD_STORE, write.span, message, "nothing ever reads this")
        .label(other.span, "stored again")
        .help("store one of them under another key, or leave the first one out")
}
