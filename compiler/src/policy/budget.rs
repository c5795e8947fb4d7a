//! Budgets: the bounds of a run against the numbers of a policy.

use super::ast::{Limit, Unit};
use super::model::Model;
use super::verdict::Verdict;
use crate::flow::{Bound, Bounds, Unbounded, Why};
use crate::ir::NodeId;

/// Whether a run stays within all limits, and why not.
pub(super) fn judge(model: &Model<'_>, limits: &[Limit]) -> (Verdict, String) {
    let mut worst = (Verdict::Proved, String::new());
    for limit in limits {
        let bound = match limit.unit {
            Unit::ModelCalls => model
                .graphs
                .first()
                .map(|graph| Bounds::of(graph.program, graph.facts).calls),
            Unit::Visits => Some(visits(model, 0)),
        };
        let found = bound.map_or((Verdict::Unknown, String::new()), |bound| {
            held(model, limit, &bound)
        });
        let graver = match (worst.0, found.0) {
            (_, Verdict::Refuted) => worst.0 != Verdict::Refuted,
            (before, Verdict::Unknown) => before == Verdict::Proved,
            (_, Verdict::Proved) => false,
        };
        if graver {
            worst = found;
        }
    }
    worst
}

fn held(model: &Model<'_>, limit: &Limit, bound: &Bound) -> (Verdict, String) {
    let what = match limit.unit {
        Unit::ModelCalls => "calls of models",
        Unit::Visits => "visits of nodes",
    };
    match bound {
        Bound::AtMost(most) if *most <= limit.most => (Verdict::Proved, String::new()),
        Bound::AtMost(most) => {
            let reason = format!(
                "a run may come to {most} {what}, and {} are allowed",
                limit.most
            );
            (Verdict::Refuted, reason)
        }
        Bound::Unknown(why) => {
            let of_graph =
                |one: &&Unbounded| matches!(one.why, Why::Loop | Why::LeftBranch | Why::Items);
            let by_graph = why.iter().find(of_graph);
            let program = model.graphs.first().map(|graph| graph.program);
            let one = by_graph.or_else(|| why.first());
            let words = one
                .zip(program)
                .map_or_else(String::new, |(one, program)| one.words(program));
            let verdict = if by_graph.is_some() {
                Verdict::Refuted
            } else {
                Verdict::Unknown
            };
            (verdict, format!("{what} have no limit: {words}"))
        }
    }
}

/// How many nodes a run of a graph enters, those of the graphs that it runs included.
fn visits(model: &Model<'_>, graph: usize) -> Bound {
    let Some(found) = model.graph(graph) else {
        return Bound::AtMost(0);
    };
    let nodes = found
        .program
        .node_ids()
        .filter(|node| found.facts.reachable(*node));
    nodes.fold(Bound::AtMost(0), |all, node| {
        let below = found.child(node).map_or(Bound::AtMost(0), |child| {
            runs(model, graph, node).times(visits(model, child))
        });
        let each = Bound::AtMost(1).plus(below);
        all.plus(Bounds::entries(found.program, found.facts, node).times(each))
    })
}

/// How often a visit runs its graph.
fn runs(model: &Model<'_>, graph: usize, node: NodeId) -> Bound {
    let found = model.graph(graph);
    let many = found.is_some_and(|found| {
        let hooks = found
            .program
            .workflow
            .as_ref()
            .is_some_and(|it| !it.hooks.is_empty());
        hooks || found.node(node).work.over().is_some()
    });
    match many {
        true => Bound::Unknown(vec![Unbounded {
            node,
            why: Why::Items,
        }]),
        false => Bound::AtMost(1),
    }
}

/// How often a place is entered in a run at most; `None`: there is no limit.
pub(super) fn entries(model: &Model<'_>, graph: usize, node: NodeId) -> Option<u64> {
    let found = model.graph(graph)?;
    if !found.facts.reachable(node) {
        return Some(0);
    }
    let Bound::AtMost(own) = Bounds::entries(found.program, found.facts, node) else {
        return None;
    };
    if graph == 0 {
        return Some(own);
    }
    let above = model.graphs.iter().enumerate().find_map(|(number, above)| {
        let mut nodes = above.program.node_ids();
        nodes
            .find(|node| above.child(*node) == Some(graph))
            .map(|node| (number, node))
    });
    let (above, caller) = above?;
    let Bound::AtMost(runs) = runs(model, above, caller) else {
        return None;
    };
    Some(
        own.saturating_mul(runs)
            .saturating_mul(entries(model, above, caller)?),
    )
}
