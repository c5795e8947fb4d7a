//! Why a node waits for others, and where that was hardly meant.

use crate::ir::stage::{Begin, Speak, Stage};
use crate::ir::{NodeId, Program, Work};
use std::fmt::Write;

/// What the program knows about its order.
pub(super) fn begin(program: &Program) -> Option<&Begin> {
    program.nodes.iter().find_map(|node| {
        if let Work::Stage(Stage::Begin(begin)) = &node.work {
            Some(&**begin)
        } else {
            None
        }
    })
}

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
    let begin = begin(program)?;
    let mut out = String::new();
    for (id, node) in program.each_node() {
        if speak(program, id).is_none() {
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
    let waits = begin(program).map_or(&[][..], |begin| &begin.waits);
    let pair = waits
        .iter()
        .filter(|wait| wait.span.is_none() && wait.why.len() == 1);
    let both = pair.filter(|wait| {
        let passes =
            |id| speak(program, id).is_some_and(|speak| speak.tells && !speak.pipe.is_empty());
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

/// What a node of the text says.
fn speak(program: &Program, id: NodeId) -> Option<&Speak> {
    match &program[id].work {
        Work::Stage(Stage::Speak(speak)) => Some(speak),
        Work::Stage(Stage::React(react)) => Some(&react.speak),
        Work::Stage(Stage::Begin(_) | Stage::Report(_))
        | Work::Llm(_)
        | Work::Agent(_)
        | Work::Script(_)
        | Work::Ask(_)
        | Work::Retrieve(_)
        | Work::Map(_)
        | Work::Finish(_)
        | Work::Runner(_)
        | Work::Judge(_)
        | Work::Publish(_)
        | Work::Action(_)
        | Work::Pass
        | Work::ForEach(_)
        | Work::Return(_) => None,
    }
}
