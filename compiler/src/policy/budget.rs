//! Budgets: the bounds of a run against the numbers of a policy.

use super::ast::{Limit, Unit};
use super::model::{Model, hooks};
use super::verdict::Verdict;
use crate::flow::{Bound, Bounds, NoBound, NoBoundReason};
use crate::ir::{NodeId, TimeBound};
use std::time::Duration;

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
            Unit::Seconds => Some(time(model, 0)),
            Unit::Cost => None,
        };
        let found = bound.map_or_else(|| cost(model, limit), |bound| held(model, limit, &bound));
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
        Unit::Seconds => "seconds",
        Unit::Cost => "dollars",
    };
    let amount = |parts: u64| shown(parts, limit.unit.parts());
    match bound {
        Bound::AtMost(most) if *most <= limit.most => (Verdict::Proved, String::new()),
        // The bound sums ways of which a run takes one.
        Bound::AtMost(most) => {
            let reason = format!(
                "as far as can be told, a run may come to {} {what}, and {} are allowed",
                amount(*most),
                amount(limit.most)
            );
            (Verdict::Unknown, reason)
        }
        Bound::Unknown(why) => {
            let by_graph = why.iter().find(|one| is_of_graph(one));
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

/// An amount that is counted in parts of its unit.
fn shown(parts: u64, of: u32) -> String {
    let of = u64::from(of);
    let (whole, rest) = (parts / of, parts % of);
    if rest == 0 {
        return whole.to_string();
    }
    let digits = of.ilog10() as usize;
    let text = format!("{whole}.{rest:0digits$}");
    text.trim_end_matches('0').to_owned()
}

/// What calls of models cost, the compiler does not know; that there are none, it does, and that runs are held to an amount.
fn cost(model: &Model<'_>, limit: &Limit) -> (Verdict, String) {
    let Some(top) = model.graph(0) else {
        return (Verdict::Unknown, String::new());
    };
    let allowed = limit.most as f64 / f64::from(limit.unit.parts());
    if top
        .program
        .limits
        .max_cost
        .is_some_and(|most| most <= allowed)
    {
        return (Verdict::Proved, String::new());
    }
    let calls = Bounds::of(top.program, top.facts).calls;
    if calls == Bound::AtMost(0) {
        return (Verdict::Proved, String::new());
    }
    if let Bound::Unknown(why) = &calls
        && let Some(one) = why.iter().find(|one| is_of_graph(one))
    {
        let reason = format!("calls of models have no limit: {}", one.words(top.program));
        return (Verdict::Refuted, reason);
    }
    let asks = model.places().find_map(|(graph, node)| {
        let work = &model.graph(graph)?.node(node).work;
        let asks = !work.model_calls().is_empty() || !work.speeches().is_empty();
        asks.then(|| {
            (
                model.name(graph, node),
                work.demand().map(|demand| demand.model.to_owned()),
            )
        })
    });
    let reason = match asks {
        Some((node, Some(name))) => {
            format!("nothing says what a call of `{name}` costs, which `{node}` asks")
        }
        Some((node, None)) => {
            format!("nothing says which model `{node}` asks, and what a call of it costs")
        }
        None => "nothing says what the calls of models cost".to_owned(),
    };
    (Verdict::Unknown, reason)
}

/// Whether something has no bound because of the graph, and not because somebody decides in the run.
fn is_of_graph(one: &NoBound) -> bool {
    matches!(
        one.why,
        NoBoundReason::Loop | NoBoundReason::LeftBranch | NoBoundReason::Items
    )
}

/// How many thousandths of a second a run takes, without what people take.
pub(super) fn time(model: &Model<'_>, graph: usize) -> Bound {
    let Some(found) = model.graph(graph) else {
        return Bound::AtMost(0);
    };
    let (program, facts) = (found.program, found.facts);
    let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    if let Some(timeout) = program.limits.timeout {
        return Bound::AtMost(millis(timeout));
    }
    let of_hooks = match hooks(program).next() {
        Some(_) => unknown(program.start, NoBoundReason::Hook),
        None => Bound::AtMost(0),
    };
    let nodes = program.node_ids().filter(|node| facts.reachable(*node));
    let each = nodes.map(|node| {
        let once = match found.node(node).work.takes() {
            TimeBound::Nothing => Bound::AtMost(0),
            TimeBound::AtMost(time) => Bound::AtMost(millis(time)),
            TimeBound::Unknown => unknown(node, NoBoundReason::NoTimeout),
        };
        Bounds::entries(program, facts, node).times(once)
    });
    each.fold(of_hooks, Bound::plus)
}

/// How many nodes a run of a graph enters, those of the graphs that it runs included.
pub(super) fn visits(model: &Model<'_>, graph: usize) -> Bound {
    let Some(found) = model.graph(graph) else {
        return Bound::AtMost(0);
    };
    let (program, facts) = (found.program, found.facts);
    let own = Bounds::of(program, facts).visits;
    let of_hooks = match found.hooks().next() {
        Some(_) => unknown(program.start, NoBoundReason::Hook),
        None => Bound::AtMost(0),
    };
    let nodes = program.node_ids().filter(|node| facts.reachable(*node));
    let below = nodes.filter_map(|node| {
        let run = match visits(model, found.child(node)?) {
            Bound::AtMost(most) => Bound::AtMost(most),
            // The nodes of the child are not ours to name.
            Bound::Unknown(_) => unknown(node, NoBoundReason::Graph),
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
    match found.node(node).work.over() {
        Some(_) => unknown(node, NoBoundReason::Items),
        None if hooks(found.program).next().is_some() => unknown(node, NoBoundReason::Hook),
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

fn unknown(node: NodeId, why: NoBoundReason) -> Bound {
    Bound::Unknown(vec![NoBound { node, why }])
}
