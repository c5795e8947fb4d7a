//! Nodes that are worked on one after the other, though none uses what the others make: side by side the run would wait for the slowest only.
//!
//! What may change something outside is left out: there the order may be meant. So are graphs whose language has no list of next nodes.

use super::graph::Graph;
use super::words;
use crate::diag::codes::INDEPENDENT_STEPS;
use crate::diag::listed;
use crate::diag::{Diagnostic, Report};
use crate::flow::Presence;
use crate::ir::{
    Exit, ExitCondition, KeyId, Node, NodeId, OtherWrites, Partner, Root, Target, TimeBound,
};
use crate::source::Span;
use std::collections::BTreeSet;
use std::time::Duration;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    if graph.damaged || graph.open || !words::has_lists_of_next(graph) {
        return;
    }
    let before = ways_in(graph);
    let mut told: BTreeSet<NodeId> = BTreeSet::new();
    for first in graph.program.node_ids() {
        let Some(Way::One(lead)) = before.get(first.index()) else {
            continue;
        };
        if told.contains(&first) || !is_alone(graph, first) {
            continue;
        }
        let row = row(graph, &before, first);
        if row.len() > 1 {
            told.extend(&row);
            report.diagnostics.extend(found(graph, *lead, &row));
        }
    }
}

/// How runs come to a node.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// On no way.
    None,
    /// From one node, which goes on there whatever comes of it.
    One(NodeId),
    /// On another way, or on several.
    Other,
}

fn ways_in(graph: &Graph<'_>) -> Vec<Way> {
    let program = graph.program;
    let mut ways = vec![Way::None; program.nodes.len()];
    for (id, node) in program.each_node() {
        for exit in &node.exits {
            for to in exit.to.nodes() {
                let Some(way) = ways.get_mut(to.index()) else {
                    continue;
                };
                let new = match goes_on(exit) {
                    Some(_) => Way::One(id),
                    None => Way::Other,
                };
                *way = if *way == Way::None || *way == new {
                    new
                } else {
                    Way::Other
                };
            }
        }
    }
    if let Some(start) = ways.get_mut(program.start.index()) {
        *start = Way::Other;
    }
    ways
}

/// Where an exit leads by which a node just goes on.
fn goes_on(exit: &Exit) -> Option<(NodeId, Span)> {
    let plain = matches!(exit.when, ExitCondition::Done | ExitCondition::Failed)
        && exit.unlisted == OtherWrites::None;
    let Target::Node(to, span) = exit.to else {
        return None;
    };
    plain.then_some((to, span))
}

/// The nodes from one on of which none uses what the others make, as far as one leads to the next.
fn row(graph: &Graph<'_>, before: &[Way], first: NodeId) -> Vec<NodeId> {
    let mut row = vec![first];
    let mut made = BTreeSet::new();
    while let Some(last) = row.last() {
        made.extend(written(&graph.program[*last]));
        let next = only_way(&graph.program[*last]);
        let next = next.filter(|next| {
            let once = matches!(before.get(next.index()), Some(Way::One(_)));
            once && *next != first && is_alone(graph, *next) && is_apart(graph, *next, &made)
        });
        let Some(next) = next else { break };
        row.push(next);
    }
    row
}

fn written(node: &Node) -> impl Iterator<Item = KeyId> {
    let writes = node.exits.iter().flat_map(|exit| &exit.writes);
    writes.map(|write| write.key)
}

/// Whether a node asks somebody who changes nothing, once, and just goes on then.
fn is_alone(graph: &Graph<'_>, node: NodeId) -> bool {
    let inside = graph.facts.in_chain(node) || !graph.facts.branches_around(node).is_empty();
    let found = &graph.program[node];
    !inside && only_way(found).is_some() && found.work.may_call(graph.program).is_empty()
}

/// Whether a node neither reads nor writes any of these keys. Where it reads what is never there, one of them may have been meant.
fn is_apart(graph: &Graph<'_>, id: NodeId, made: &BTreeSet<KeyId>) -> bool {
    let node = &graph.program[id];
    let mut reads = node.reads.iter().map(|read| &read.from.root);
    let uses = reads.any(|root| match root {
        Root::Key(key) => made.contains(key) || graph.facts.presence(id, *key) == Presence::Never,
        Root::State | Root::Nothing => true,
        Root::Own | Root::Now | Root::Timestamp => false,
    });
    !uses && !written(node).any(|key| made.contains(&key))
}

/// Where a node leads that asks somebody who changes nothing, whether it fails or not.
fn only_way(node: &Node) -> Option<NodeId> {
    let profile = node.work.profile();
    let asks = matches!(profile.partner, Some(Partner::Model | Partner::Knowledge));
    if !asks || profile.sees_state || node.work.gate().is_some() {
        return None;
    }
    let fails = |exit: &&Exit| matches!(exit.to, Target::Fail | Target::Stuck);
    let mut ways = node.exits.iter().filter(|exit| !fails(exit)).map(goes_on);
    let (first, _) = ways.next()??;
    ways.all(|way| way.is_some_and(|(to, _)| to == first))
        .then_some(first)
}

/// Where a node says that it leads to another one: its `next`, and its `fallback` where it names the same.
fn places(node: &Node, to: NodeId) -> BTreeSet<Span> {
    let ways = node.exits.iter().filter_map(goes_on);
    ways.filter(|(other, _)| *other == to)
        .map(|(_, span)| span)
        .collect()
}

fn found(graph: &Graph<'_>, lead: NodeId, row: &[NodeId]) -> Option<Diagnostic> {
    let led = places(&graph.program[lead], *row.first()?);
    // Where it leads there in two ways, one of them takes no list.
    let (Some(says), 1) = (led.first().copied(), led.len()) else {
        return None;
    };
    let names: Vec<&str> = row.iter().map(|node| graph.id(*node)).collect();
    let (first, rest) = names.split_first()?;
    let target = only_way(&graph.program[*row.last()?]).filter(|end| *end != lead)?;
    let message = format!(
        "{} stand one after the other, and none uses what the others make",
        listed(names.iter().copied())
    );
    let (lead, end, all) = (graph.id(lead), graph.id(target), names.join(", "));
    let waits = if rest.len() == 1 { "waits" } else { "wait" };
    let witness = format!("{} {waits} for `{first}`", listed(rest.iter().copied()));
    let others = listed(names.iter().copied().take(rest.len()));
    let mut found = Diagnostic::new(&INDEPENDENT_STEPS, says, message, witness)
        .note(saved(graph, row))
        .help(format!(
            "write `[{all}]` as `next` of `{lead}`, and `{end}` as that of {others}"
        ));
    found = found.suggestion(says, format!("[{all}]"));
    for node in row.iter().take(rest.len()) {
        let node = &graph.program[*node];
        for place in places(node, only_way(node)?) {
            found = found.suggestion(place, end);
        }
    }
    Some(found)
}

/// What a run saves.
fn saved(graph: &Graph<'_>, row: &[NodeId]) -> String {
    let limits: Option<Vec<Duration>> = row
        .iter()
        .map(|node| match graph.program[*node].work.takes() {
            TimeBound::AtMost(limit) => Some(limit),
            TimeBound::Nothing | TimeBound::Unknown => None,
        })
        .collect();
    let calls = match row.len() {
        2 => "one call".to_owned(),
        many => format!("{} calls", many - 1),
    };
    let saved = format!(
        "side by side, a run waits for the slowest of them only, which saves the time of {calls}"
    );
    let Some(limits) = limits else { return saved };
    let longest = limits.iter().max().copied().unwrap_or_default();
    let all = limits
        .into_iter()
        .fold(Duration::ZERO, Duration::saturating_add);
    format!(
        "{saved}: by their limits {} s at most, and not {} s",
        longest.as_secs_f64(),
        all.as_secs_f64()
    )
}
