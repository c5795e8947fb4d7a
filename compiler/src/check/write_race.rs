//! Two branches that write one key.

use super::graph::{Graph, region};
use crate::diag::codes::WRITE_RACE;
use crate::diag::listed;
use crate::diag::{Diagnostic, Report};
use crate::flow::ForkFacts;
use crate::ir::{Join, KeyId, NodeId, Target};
use crate::source::Span;
use std::collections::BTreeMap;

/// A place in a branch that writes a key.
#[derive(Clone, Copy)]
pub(super) struct Writer {
    pub(super) branch: usize,
    pub(super) node: NodeId,
    pub(super) span: Span,
}

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let mut seen: Vec<(KeyId, Span)> = Vec::new();
    for fork in graph.facts.forks() {
        for (key, writers) in writers(graph, fork) {
            let Some(racing) = racing(fork, &writers) else {
                continue;
            };
            // The branches of a fork around this one race for the same key at the same places.
            let place = racing
                .iter()
                .map(|writer| (key, writer.span))
                .collect::<Vec<_>>();
            let known = place.iter().all(|one| seen.contains(one));
            if graph.program[key].reducer.is_none() && !known {
                seen.extend(place);
                report.add(race(graph, fork, key, &racing));
            }
        }
    }
}

/// Who writes what in the branches of a fork, by key. What runs per item of a list writes to its own copy.
pub(super) fn writers(graph: &Graph<'_>, fork: &ForkFacts) -> BTreeMap<KeyId, Vec<Writer>> {
    let private = |node: NodeId| graph.facts.in_chain(node) && !graph.facts.in_chain(fork.node);
    let mut found: BTreeMap<KeyId, Vec<Writer>> = BTreeMap::new();
    for (branch, one) in fork.branches.iter().enumerate() {
        for node in one.nodes.iter().copied().filter(|node| !private(*node)) {
            for exit in &graph.program[node].exits {
                let mut add = |key: KeyId, span: Span| {
                    let writers = found.entry(key).or_default();
                    // Those of one branch stand together.
                    let last = writers.iter().rev();
                    let mut own = last.take_while(|known| known.branch == branch);
                    if !own.any(|known| known.span == span) {
                        writers.push(Writer { branch, node, span });
                    }
                };
                exit.writes
                    .iter()
                    .for_each(|write| add(write.key, write.span));
                if let Target::Each(each) = &exit.to {
                    add(each.collect, each.span);
                }
            }
        }
    }
    found
}

/// One writer of each branch that writes beside another.
fn racing(fork: &ForkFacts, writers: &[Writer]) -> Option<Vec<Writer>> {
    // Of branches of which one is waited for, one is committed.
    if fork.policy == Join::First(1) {
        return None;
    }
    let mut first: Vec<Writer> = Vec::new();
    for writer in writers {
        // Those of one branch stand together.
        if first
            .last()
            .is_none_or(|known| known.branch != writer.branch)
        {
            first.push(*writer);
        }
    }
    let beside = |one: &Writer| {
        let in_order = fork.in_order_with(one.branch);
        let is_beside = |other: &Writer| in_order.get(other.branch) == Some(&false);
        first.iter().any(is_beside)
    };
    let racing: Vec<Writer> = first.iter().copied().filter(beside).collect();
    (racing.len() > 1).then_some(racing)
}

fn race(graph: &Graph<'_>, fork: &ForkFacts, key: KeyId, racing: &[Writer]) -> Diagnostic {
    let name = graph.name(key);
    let nodes = listed(racing.iter().map(|writer| graph.id(writer.node)));
    let message =
        format!("{nodes} write `{name}` side by side, and nothing says how to combine the values");
    let (first, rest) = match racing {
        [rest @ .., last] => (last.span, rest),
        [] => (fork.span, racing),
    };
    let last = racing.last().map_or_else(String::new, |writer| {
        format!("`{}` writes it here", graph.id(writer.node))
    });
    let mut found = Diagnostic::new(&WRITE_RACE, first, message, last);
    for writer in rest {
        found = found.label(
            writer.span,
            format!("`{}` writes it here", graph.id(writer.node)),
        );
    }
    found
        .label(fork.span, format!("the branches of `{}` begin here", graph.id(fork.node)))
        .note(region(graph, fork))
        .help(format!("say how to combine them, as in `reducers: {{ {name}: append }}`, or write a key per branch"))
}
