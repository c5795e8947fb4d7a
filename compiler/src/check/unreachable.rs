//! Nodes that no declared way leads to.

use super::end::reaches_no_end;
use super::graph::Graph;
use crate::diag::codes::UNREACHABLE_NODE;
use crate::diag::listed;
use crate::diag::{Diagnostic, Level, Report};
use crate::ir::NodeId;
use std::collections::BTreeSet;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    // Where a target is missing, that is the cause.
    if graph.damaged {
        return;
    }
    let start = graph.program.start;
    if graph.program[start].work.ends() && graph.program.nodes.len() > 1 {
        report.add(ends_at_once(graph, start));
        return;
    }
    let no_end = reaches_no_end(graph);
    let scripts = graph.silent_scripts().is_some();
    let named = named(graph);
    let is_meant = |id: NodeId| scripts && named.as_ref().is_none_or(|named| named.contains(&id));
    let mut nodes = graph.program.each_node();
    let some_end = nodes.any(|(id, node)| node.work.ends() && is_meant(id));
    let (mut behind, mut alone) = (Vec::new(), Vec::new());
    for (id, node) in graph.program.each_node() {
        if graph.facts.declared(id) {
            continue;
        }
        // A node that the text of a script names, and what lies behind it, is known to be meant: one finding for all.
        let meant = is_meant(id);
        // That no end node is reachable is one finding about all of them, unless only some are ever named.
        let said = no_end && node.work.ends() && (meant || !some_end);
        match (said, meant) {
            (true, _) => {}
            (false, true) => behind.push(id),
            (false, false) => alone.push(id),
        }
    }
    tell(graph, &alone, report);
    let found = match behind.as_slice() {
        [] => return,
        [only] => unreachable(graph, *only),
        [first, ..] => several(graph, *first, &behind),
    };
    // A script that names them leads there, in a way that is not read.
    report.add(match named {
        Some(_) => found.level(Level::Note),
        None => found,
    });
}

/// Tells the nodes from which the others are reached, and what lies behind each of them: one way that is missing is one finding.
fn tell(graph: &Graph<'_>, all: &[NodeId], report: &mut Report) {
    let to = |from: NodeId| {
        let exits = graph.program[from].exits.iter();
        exits
            .flat_map(|exit| exit.to.nodes())
            .filter(move |to| *to != from)
    };
    let led: BTreeSet<NodeId> = all.iter().flat_map(|id| to(*id)).collect();
    let mut left: BTreeSet<NodeId> = all.iter().copied().collect();
    let mut firsts: Vec<(NodeId, Vec<NodeId>)> = Vec::new();
    // First those that none leads to, then one of each circle.
    let (behind, roots): (Vec<NodeId>, Vec<NodeId>) = all.iter().partition(|id| led.contains(id));
    for first in roots.into_iter().chain(behind) {
        if !left.remove(&first) {
            continue;
        }
        let (mut open, mut reached) = (vec![first], Vec::new());
        while let Some(id) = open.pop() {
            let next = to(id).filter(|to| left.remove(to));
            let next: Vec<NodeId> = next.collect();
            reached.extend(&next);
            open.extend(next);
        }
        reached.sort();
        firsts.push((first, reached));
    }
    // Where scripts lead to them all, that is one cause.
    if let (Some(scripts), [first, ..], [_, _, ..]) = (graph.silent_scripts(), all, &*firsts) {
        report.add(together(graph, *first, all).help(format!(
            "if a script names them in `_next`, say so with `x-routes` on its node (none yet: {scripts}); else remove them"
        )));
        return;
    }
    for (id, behind) in firsts {
        let found = unreachable(graph, id);
        let names = listed(behind.iter().map(|id| graph.id(*id)));
        report.add(match names.is_empty() {
            true => found,
            false => found.note(format!(
                "what lies behind it is not reached either: {names}"
            )),
        });
    }
}

/// A run that is over where it begins: that no way leads to the others follows.
fn ends_at_once(graph: &Graph<'_>, start: NodeId) -> Diagnostic {
    let id = graph.id(start);
    let message = format!("a run begins at `{id}`, which ends it, so no other node is entered");
    let span = graph.program[start].span;
    let found = Diagnostic::new(
        &UNREACHABLE_NODE,
        span,
        message,
        "the first node and the last",
    );
    found.help("let `start` name the node that a run begins with")
}

/// The nodes that a run can come to where the texts of scripts name them; `None`: these are not known.
fn named(graph: &Graph<'_>) -> Option<BTreeSet<NodeId>> {
    let named = graph.program.named.as_ref()?;
    let mut found = BTreeSet::new();
    for node in named {
        if found.insert(*node) {
            found.extend(graph.facts.reached_from(*node, graph.program));
        }
    }
    Some(found)
}

/// Nodes to which only scripts lead.
fn several(graph: &Graph<'_>, first: NodeId, all: &[NodeId]) -> Diagnostic {
    let found = together(graph, first, all);
    match graph.silent_scripts() {
        Some(scripts) => found.help(format!(
            "say where scripts go with `x-routes` on their nodes (none yet: {scripts}): then the ways are known, and everything behind them can be checked"
        )),
        None => found,
    }
}

/// Several nodes that nothing leads to.
fn together(graph: &Graph<'_>, first: NodeId, all: &[NodeId]) -> Diagnostic {
    let names = listed(all.iter().map(|node| graph.id(*node)));
    let start = graph.id(graph.program.start);
    let message = format!("no declared way leads to the nodes {names}");
    let witness = format!("not reachable from `{start}`, nor are the others");
    Diagnostic::new(
        &UNREACHABLE_NODE,
        graph.program[first].span,
        message,
        witness,
    )
}

fn unreachable(graph: &Graph<'_>, node: NodeId) -> Diagnostic {
    let id = graph.id(node);
    let start = graph.id(graph.program.start);
    let message = format!("no declared way leads to node `{id}`");
    let witness = format!("not reachable from `{start}`");
    let found = Diagnostic::new(
        &UNREACHABLE_NODE,
        graph.program[node].span,
        message,
        witness,
    );
    match graph.silent_scripts() {
        Some(scripts) => found.help(format!(
            "if a script names `{id}` in `_next`, say so with `x-routes` on its node (none yet: {scripts}); else remove `{id}`"
        )),
        None => found.help(format!("let a node go on to `{id}`, or remove it")),
    }
}
