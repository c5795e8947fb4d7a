//! Why a node waits for others, and where that was hardly meant.

use crate::ir::stage::Begin;
use crate::ir::{NodeId, Program};
use std::fmt::Write;

/// Why one node waits for another.
pub(super) fn of(begin: &Begin, node: NodeId, after: NodeId) -> String {
    let wait = begin
        .waits
        .iter()
        .find(|wait| wait.node == node && wait.after == after);
    wait.map_or_else(String::new, |wait| wait.why.join("; "))
}

/// Every wait of every node, with its reasons; `None`: the order of this graph follows from nothing but its ways.
pub fn why(program: &Program) -> Option<String> {
    let begin = program.opening()?;
    let mut out = String::new();
    for (id, node) in program.each_node() {
        if node.work.speech().is_none() {
            continue;
        }
        let mut waits = begin.waits.iter().filter(|wait| wait.node == id).peekable();
        if waits.peek().is_none() {
            let _ = writeln!(out, "{} waits for nothing", node.id);
            continue;
        }
        let _ = writeln!(out, "{} waits for", node.id);
        for wait in waits {
            let _ = writeln!(out, "  {}: {}", program[wait.after].id, wait.why.join("; "));
        }
    }
    Some(out)
}

/// Nodes that could run side by side, if messages did not put one behind the other: what is said about each pair.
pub fn serialised(program: &Program) -> Vec<String> {
    let waits = program.opening().map_or(&[][..], |begin| &begin.waits);
    let pair = waits
        .iter()
        .filter(|wait| wait.span.is_none() && wait.why.len() == 1);
    let both = pair.filter(|wait| {
        let passes = |id: NodeId| {
            let speech = program[id].work.speech();
            speech.is_some_and(|speak| speak.tells && !speak.pipe.is_empty())
        };
        passes(wait.node) && passes(wait.after)
    });
    both.filter(|wait| wait.why.iter().all(|why| why.contains("messages")))
        .map(|wait| {
            let (node, after) = (&program[wait.node].id, &program[wait.after].id);
            format!(
                "`{node}` runs after `{after}` only because both read and send messages and `{after}` stands first; to let them run \
                 side by side, say the order with `edges`"
            )
        })
        .collect()
}
