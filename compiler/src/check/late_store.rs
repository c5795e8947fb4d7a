//! A key is given another value behind all that read it: the new value is for nobody.
//!
//! That nothing at all reads a key is told elsewhere, and so is a value that is stored again before anything reads it.

use super::graph::Graph;
use super::stored_values::{LOOKS, hooks_read, is_kept, reads, reads_root};
use crate::diag::codes::DEAD_STORE;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Cond, Ends, Exit, KeyId, Node, NodeId, Ref, Source, Target, Text, Write};
use std::collections::{BTreeMap, BTreeSet};

/// How many readers of a key are followed.
const MOST_READERS: usize = 4;

/// How many of those that write a key before are looked at.
const MOST_WRITERS: usize = 4;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    if graph.damaged || graph.open || hooks_read(graph) {
        return;
    }
    let mut looks = LOOKS;
    for (key, writers) in writers(graph) {
        let begins = graph.program[key].initial.is_some();
        if is_kept(graph, key) || (writers.len() < 2 && !begins) {
            continue;
        }
        for (id, write) in &writers {
            if graph.facts.in_chain(*id)
                || !graph.facts.branches_around(*id).is_empty()
                || !is_made(write)
                || is_used_at_once(&graph.program[*id], key)
                || is_read_behind(graph, *id, key, &mut looks) != Some(false)
            {
                continue;
            }
            let others = writers.iter().filter(|(other, _)| other != id);
            let others = others.map(|(other, _)| Origin::Node(*other));
            let others = begins.then_some(Origin::Start).into_iter().chain(others);
            if let Some(reader) = earlier_use(graph, *id, key, others, &mut looks) {
                report.add(finding(graph, *id, write, reader));
                break;
            }
        }
    }
}

/// Who writes each key, once per node.
fn writers<'a>(graph: &Graph<'a>) -> BTreeMap<KeyId, Vec<(NodeId, &'a Write)>> {
    let mut all: BTreeMap<KeyId, Vec<(NodeId, &Write)>> = BTreeMap::new();
    for (id, node) in graph.program.each_node() {
        for write in node.exits.iter().flat_map(|exit| &exit.writes) {
            let known = all.entry(write.key).or_default();
            if known.last().is_none_or(|(other, _)| *other != id) {
                known.push((id, write));
            }
        }
    }
    all
}

/// Whether a write keeps something that the node made, and does not go on from what was there.
fn is_made(write: &Write) -> bool {
    let refs = match &write.source {
        Source::Whole | Source::Value(_) => return true,
        Source::Text(text) => {
            return text.parts.len() != text.literals().count() && !names(text, write.key);
        }
        Source::Tree(tree) => tree.refs(),
        Source::Returned(_) | Source::Literal(_) => return false,
    };
    let goes_on = refs.iter().any(|found| reads_root(&found.root, write.key));
    !refs.is_empty() && !goes_on
}

fn names(text: &Text, key: KeyId) -> bool {
    text.refs().any(|found| reads_root(&found.root, key))
}

/// Whether the node itself reads what it has just written: in what it writes next, or in the conditions of its ways.
fn is_used_at_once(node: &Node, key: KeyId) -> bool {
    let written = |write: &Write| match &write.source {
        Source::Tree(tree) => tree.refs().iter().any(|found| reads_root(&found.root, key)),
        Source::Text(text) => names(text, key),
        Source::Whole | Source::Value(_) | Source::Returned(_) | Source::Literal(_) => false,
    };
    node.exits.iter().any(|exit| {
        let mut asked = asked(exit).into_iter();
        exit.writes.iter().any(written) || asked.any(|found| reads_root(&found.root, key))
    })
}

/// What the condition of a way looks at.
fn asked(exit: &Exit) -> Vec<&Ref> {
    exit.when.condition().map_or_else(Vec::new, Cond::refs)
}

/// Whether all that a run gives at a node is what the node says.
fn says_its_result(node: &Node) -> bool {
    node.work.result().is_some() || !node.work.trees().is_empty()
}

/// Whether anything may read a key behind a node. `None`: that is not known.
fn is_read_behind(graph: &Graph<'_>, node: NodeId, key: KeyId, looks: &mut usize) -> Option<bool> {
    let mut seen = BTreeSet::new();
    let mut open = Vec::new();
    for exit in &graph.program[node].exits {
        if exit.writes.iter().any(|write| write.key == key) {
            follow(exit, &mut open)?;
        }
    }
    while let Some(id) = open.pop() {
        *looks = looks.checked_sub(1)?;
        if !seen.insert(id) {
            continue;
        }
        let node = &graph.program[id];
        if reads(node, key) || is_used_at_once(node, key) {
            return Some(true);
        }
        if node.work.profile().ends != Ends::Not {
            says_its_result(node).then_some(())?;
            continue;
        }
        for exit in &node.exits {
            // That it is stored again is told of the first value.
            let again = exit.writes.iter().any(|write| write.key == key);
            if again {
                return None;
            }
            follow(exit, &mut open)?;
        }
    }
    Some(false)
}

/// Adds the nodes that a run goes to. `None`: it may be anywhere, or over, with the value in its result.
fn follow(exit: &Exit, open: &mut Vec<NodeId>) -> Option<()> {
    open.extend(exit.to.nodes());
    let is_known = !matches!(
        exit.to,
        Target::Anywhere | Target::ItemDone | Target::End | Target::Each(_)
    );
    is_known.then_some(())
}

/// Where a key has its value from.
#[derive(Clone, Copy, PartialEq)]
enum Origin {
    /// It begins with it.
    Start,
    /// A node writes it.
    Node(NodeId),
}

/// A node that reads the key between one that writes it first and this one.
fn earlier_use(
    graph: &Graph<'_>,
    node: NodeId,
    key: KeyId,
    others: impl Iterator<Item = Origin>,
    looks: &mut usize,
) -> Option<NodeId> {
    let size = graph.program.nodes.len();
    for other in others.take(MOST_WRITERS) {
        *looks = looks.checked_sub(size)?;
        let from = match other {
            Origin::Start => graph.program.start,
            Origin::Node(id) => id,
        };
        let behind = graph.facts.reached_from(from, graph.program);
        if !behind.contains(&node) {
            continue;
        }
        let readers = behind
            .into_iter()
            .filter(|id| other != Origin::Node(*id) && reads(&graph.program[*id], key));
        for reader in readers.take(MOST_READERS) {
            *looks = looks.checked_sub(size)?;
            if reader == node || graph.facts.path(reader, node).is_some() {
                return Some(reader);
            }
        }
    }
    None
}

fn finding(graph: &Graph<'_>, node: NodeId, write: &Write, reader: NodeId) -> Diagnostic {
    let (id, key) = (graph.id(node), graph.name(write.key));
    let last = match reader == node {
        true => "which it read itself before".to_owned(),
        false => format!("which `{}` read before", graph.id(reader)),
    };
    let message = format!(
        "`{id}` stores another value under `{key}`, {last}, and nothing reads it afterwards"
    );
    let found = Diagnostic::new(&DEAD_STORE, write.span, message, "nothing ever reads this");
    found.help(format!(
        "take the entry out, or read `{key}` in a node that comes behind `{id}`"
    ))
}
