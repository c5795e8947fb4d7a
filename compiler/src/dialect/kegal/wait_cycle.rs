//! Nodes that wait for each other.

use super::ast::{BoardRef, Graph};
use super::waits::{Reasons, order};
use crate::diag::codes::DEPENDENCY_CYCLE;
use crate::diag::{Diagnostic, Report};
use std::collections::{BTreeMap, BTreeSet};

/// Reports each cycle, and takes one wait out of it, so that the rest can be looked at.
pub(super) fn break_cycles(
    graph: &Graph,
    waits: &mut BTreeMap<(usize, usize), Reasons>,
    report: &mut Report,
) {
    loop {
        let (_, left) = order(graph.nodes.len(), waits);
        let Some(cycle) = cycle_among(&left, waits) else {
            return;
        };
        report.add(said(graph, &cycle, waits));
        for (place, node) in cycle.iter().enumerate() {
            let after = cycle.get(place + 1).or(cycle.first());
            if let Some(after) = after {
                waits.remove(&(*node, *after));
            }
        }
    }
}

/// Nodes of which each waits for the next, and the last for the first.
fn cycle_among(
    left: &BTreeSet<usize>,
    waits: &BTreeMap<(usize, usize), Reasons>,
) -> Option<Vec<usize>> {
    let mut way = vec![*left.first()?];
    loop {
        let last = *way.last()?;
        let mut next = waits
            .range((last, 0)..=(last, usize::MAX))
            .map(|((_, after), _)| *after);
        let next = next.find(|after| left.contains(after))?;
        if let Some(start) = way.iter().position(|node| *node == next) {
            return Some(way.split_off(start));
        }
        way.push(next);
    }
}

/// Of two nodes that wait for each other, the one that only reads a board, and the one that only writes to it.
fn exchanged<'g>(graph: &'g Graph, cycle: &[usize]) -> Option<(&'g str, &'g str)> {
    let [one, other] = cycle else { return None };
    let (one, other) = (graph.nodes.get(*one)?, graph.nodes.get(*other)?);
    let (first, second) = (one.blackboard.as_ref()?, other.blackboard.as_ref()?);
    let (id, next) = (one.id.value.as_str(), other.id.value.as_str());
    let only = |board: &BoardRef| (board.read && !board.write, board.write && !board.read);
    if first.id.value != second.id.value {
        return None;
    }
    match (only(first), only(second)) {
        ((true, _), (_, true)) => Some((id, next)),
        ((_, true), (true, _)) => Some((next, id)),
        _ => None,
    }
}

fn said(graph: &Graph, cycle: &[usize], waits: &BTreeMap<(usize, usize), Reasons>) -> Diagnostic {
    let id = |index: usize| {
        graph
            .nodes
            .get(index)
            .map_or("?", |node| node.id.value.as_str())
    };
    let steps = cycle.iter().enumerate().filter_map(|(place, node)| {
        let after = cycle.get(place + 1).or(cycle.first())?;
        Some((*node, *after, waits.get(&(*node, *after))?))
    });
    let steps: Vec<(usize, usize, &Reasons)> = steps.collect();
    let place = steps.iter().find_map(|(_, _, reasons)| reasons.span);
    let usual = || {
        cycle
            .first()
            .and_then(|node| graph.nodes.get(*node))
            .map_or(graph.span, |node| node.id.span)
    };
    let names: Vec<String> = cycle
        .iter()
        .chain(cycle.first())
        .map(|node| format!("`{}`", id(*node)))
        .collect();
    let message = match cycle {
        [only] => format!("node `{}` waits for itself", id(*only)),
        _ => format!(
            "these nodes wait for each other: {}",
            names.join(" waits for ")
        ),
    };
    let mut found = Diagnostic::new(
        &DEPENDENCY_CYCLE,
        place.unwrap_or_else(usual),
        message,
        "none of them can start",
    );
    for (node, after, reasons) in steps {
        found = found.note(format!(
            "`{}` waits for `{}`: {}",
            id(node),
            id(after),
            reasons.why.join("; ")
        ));
    }
    found.help(match exchanged(graph, cycle) {
        Some((reads, writes)) => format!(
            "`{reads}` reads the board, and `{writes}` writes to it: exchange `read` and `write` of the two, or take one of these reasons away"
        ),
        None => "take one of these reasons away".to_owned(),
    })
}
