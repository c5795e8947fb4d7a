//! Budgets: the bounds of a run against the numbers of a policy.

use super::ast::{Limit, Unit};
use super::model::{Model, hooks};
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
        // The bound sums ways of which a run takes one.
        Bound::AtMost(most) => {
            let reason = format!(
                "as far as can be told, a run may come to {most} {what}, and {} are allowed",
                limit.most
            );
            (Verdict::Unknown, reason)
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
    let (program, facts) = (found.program, found.facts);
    let unknown = |node, why| Bound::Unknown(vec![Unbounded { node, why }]);
    let own = Bounds::of(program, facts).visits;
    let of_hooks = match found.hooks().next() {
        Some(_) => unknown(program.start, Why::Hook),
        None => Bound::AtMost(0),
    };
    let nodes = program.node_ids().filter(|node| facts.reachable(*node));
    let below = nodes.filter_map(|node| {
        let run = match visits(model, found.child(node)?) {
            Bound::AtMost(most) => Bound::AtMost(most),
            // The nodes of the child are not ours to name.
            Bound::Unknown(_) => unknown(node, Why::Graph),
        };
        let times = Bounds::entries(program, facts, node).times(runs(model, graph, node));
        Some(times.times(run))
    });
    below.fold(own.plus(of_hooks), Bound::plus)
}

/// How often a visit runs its graph: hooks may have it tried again.
fn runs(model: &Model<'_>, graph: usize, node: NodeId) -> Bound {
    let Some(found) = model.graph(graph) else {
        return Bound::AtMost(1);
    };
    let unknown = |why| Bound::Unknown(vec![Unbounded { node, why }]);
    match found.node(node).work.over() {
        Some(_) => unknown(Why::Items),
        None if hooks(found.program).next().is_some() => unknown(Why::Hook),
        None => Bound::AtMost(1),
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
