//! Circles of edges have a bound.

use super::super::ast::{Edge, Node};
use super::super::view::View;
use crate::diag::codes::UNBOUNDED_CYCLE;
use crate::diag::listed;
use crate::diag::{Diagnostic, Report};
use std::collections::{BTreeMap, BTreeSet};

/// Circles of edges that nothing bounds: any without `max_iterations`, and with it those without a judge.
pub(super) fn check(view: &View<'_>, report: &mut Report) {
    let defaults = &view.graph.defaults;
    let bounded = defaults.max_iterations.is_some();
    // A bound with a value that it cannot have is told.
    if !bounded && defaults.iterations_at.is_some() {
        return;
    }
    let counted = |node: &Node| bounded && node.judge().is_some();
    let uncounted = view.ids().filter(|id| !view.node(id).is_some_and(counted));
    let may = on_circles(view, uncounted.collect());
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    for id in view.ids().filter(|id| may.contains(id)) {
        if seen.contains(id) {
            continue;
        }
        let Some(circle) = circle(view, id, &may) else {
            continue;
        };
        seen.extend(circle.iter().map(|edge| edge.from.value.as_str()));
        if let Some(found) = unbounded(&circle, bounded) {
            report.add(found);
        }
    }
}

/// The nodes that circles may go through, of some: what is left without those that no way leads to, or from, inside of them.
fn on_circles<'g>(view: &View<'g>, mut left: BTreeSet<&'g str>) -> BTreeSet<&'g str> {
    let ahead = |id: &str| {
        let edges = view.out(id).iter().copied();
        edges.map(|edge| edge.to.value.as_str()).collect()
    };
    let behind = |id: &str| {
        let edges = view.leading_to(id);
        edges.map(|edge| edge.from.value.as_str()).collect()
    };
    without_ends(&mut left, &ahead, &behind);
    without_ends(&mut left, &behind, &ahead);
    left
}

/// Takes out the nodes from which no way leads on, then those from which none leads on without them, and so on.
fn without_ends<'g>(
    left: &mut BTreeSet<&'g str>,
    ahead: &dyn Fn(&str) -> Vec<&'g str>,
    behind: &dyn Fn(&str) -> Vec<&'g str>,
) {
    let within = |ids: Vec<&str>| ids.into_iter().filter(|id| left.contains(id)).count();
    let mut ways: BTreeMap<&str, usize> = left.iter().map(|id| (*id, within(ahead(id)))).collect();
    let ends = ways.iter().filter(|(_, ways)| **ways == 0);
    let mut open: Vec<&str> = ends.map(|(id, _)| *id).collect();
    while let Some(id) = open.pop() {
        left.remove(id);
        for before in behind(id) {
            let Some(ways) = ways.get_mut(before) else {
                continue;
            };
            *ways = ways.saturating_sub(1);
            if *ways == 0 {
                open.push(before);
            }
        }
    }
}

/// The shortest circle of edges through a node, of nodes that circles may go through.
fn circle<'g>(view: &View<'g>, start: &str, may: &BTreeSet<&str>) -> Option<Vec<&'g Edge>> {
    let mut came: Vec<(&'g Edge, Option<usize>)> = Vec::new();
    let mut known: BTreeSet<&str> = BTreeSet::new();
    let mut next = 0;
    let mut add = |from: &str, by: Option<usize>, came: &mut Vec<(&'g Edge, Option<usize>)>| {
        for edge in view.out(from) {
            let to = edge.to.value.as_str();
            if may.contains(to) && known.insert(to) {
                came.push((edge, by));
            }
        }
    };
    add(start, None, &mut came);
    while let Some((edge, _)) = came.get(next).copied() {
        if edge.to.value == start {
            let mut way = vec![edge];
            let mut at = came.get(next).and_then(|(_, by)| *by);
            while let Some((edge, by)) = at.and_then(|at| came.get(at)).copied() {
                way.push(edge);
                at = by;
            }
            way.reverse();
            return Some(way);
        }
        add(&edge.to.value, Some(next), &mut came);
        next += 1;
    }
    None
}

fn unbounded(circle: &[&Edge], bounded: bool) -> Option<Diagnostic> {
    let (back, way) = circle.split_last()?;
    let ids = listed(circle.iter().map(|edge| edge.from.value.as_str()));
    let (message, witness) = if bounded {
        (
            format!("the circle of {ids} has no judge, so `max_iterations` does not bound it"),
            "leads back, and no judge counts it",
        )
    } else {
        (format!("the circle of {ids} has no bound"), "leads back")
    };
    let mut found = Diagnostic::new(&UNBOUNDED_CYCLE, back.span, message, witness);
    for edge in way.iter().take(4) {
        found = found.label(
            edge.span,
            format!("from `{}` to `{}`", edge.from.value, edge.to.value),
        );
    }
    Some(if bounded {
        found.help("let a judge in the circle decide when it ends")
    } else {
        found.help("add `max_iterations: 3` to `defaults`: then the run goes to `finalize` when a judge has been executed so often")
    })
}
