//! An edge that is never taken, for what would change its condition lies behind it: a counter that begins at the limit.

use super::graph::Graph;
use crate::diag::codes::EDGE_NEVER_TAKEN;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Cond, Exit, ExitCondition, KeyId, NodeId, OtherWrites, Ref, ValueExpr};
use std::collections::BTreeSet;

/// How many edges are looked at, each of which walks the graph.
const MOST: usize = 32;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    if graph.damaged || graph.open {
        return;
    }
    let mut looked = 0;
    for (id, node) in graph.program.each_node() {
        for (at, exit) in node.exits.iter().enumerate() {
            let ExitCondition::If(cond) = &exit.when else {
                continue;
            };
            let Some((found, key)) = unmet(graph, cond) else {
                continue;
            };
            if !graph.facts.declared(id) {
                continue;
            }
            looked += 1;
            if looked > MOST {
                return;
            }
            // A node writes before its conditions are asked.
            let before = reached_without(graph, (id, at));
            if before.iter().any(|id| writes(graph, *id, key)) {
                continue;
            }
            let behind = graph.program.each_node();
            let mut behind = behind.filter(|(id, _)| !before.contains(id));
            let writer = behind.find(|(id, _)| writes(graph, *id, key));
            if let Some((writer, _)) = writer {
                report.add(finding(graph, (id, exit), (found, key), writer));
            }
        }
    }
}

/// The comparison with a constant that does not hold of what its key begins with.
fn unmet<'g>(graph: &Graph<'_>, cond: &'g Cond) -> Option<(&'g Ref, KeyId)> {
    match cond {
        Cond::All(all) => all.iter().find_map(|one| unmet(graph, one)),
        Cond::Compare {
            left,
            op,
            right: ValueExpr::Literal(right),
        } => {
            let key = left.key().filter(|_| left.path.is_empty())?;
            let given = graph.program.input(key).is_some();
            let first = graph.program[key].initial.as_ref().filter(|_| !given)?;
            (first.value.is_number() && !op.holds(&first.value, right)).then_some((left, key))
        }
        Cond::Always | Cond::Compare { .. } | Cond::Any(_) | Cond::Not(_) => None,
    }
}

/// The nodes that a run can come to without an exit.
fn reached_without(graph: &Graph<'_>, without: (NodeId, usize)) -> BTreeSet<NodeId> {
    let mut open = vec![graph.program.start];
    let mut reached = BTreeSet::new();
    while let Some(id) = open.pop() {
        if !reached.insert(id) {
            continue;
        }
        let exits = graph.program[id].exits.iter().enumerate();
        let others = exits.filter(|(at, _)| (id, *at) != without);
        open.extend(others.flat_map(|(_, exit)| exit.to.nodes()));
    }
    reached
}

/// Whether a node may write a key.
fn writes(graph: &Graph<'_>, id: NodeId, key: KeyId) -> bool {
    let mut exits = graph.program[id].exits.iter();
    exits.any(|exit| {
        let collects = exit.to.each().is_some_and(|each| each.collect == key);
        let mut writes = exit.writes.iter();
        collects || exit.unlisted == OtherWrites::Any || writes.any(|write| write.key == key)
    })
}

fn finding(
    graph: &Graph<'_>,
    (id, exit): (NodeId, &Exit),
    (condition, key): (&Ref, KeyId),
    writer: NodeId,
) -> Diagnostic {
    let (id, name, writer) = (graph.id(id), graph.name(key), graph.id(writer));
    let to = exit.to.nodes().first().map(|to| graph.id(*to));
    let edge = match to {
        Some(to) => format!("the edge from `{id}` to `{to}`"),
        None => format!("an edge of `{id}`"),
    };
    let first = graph.program[key].initial.as_ref();
    let value = first
        .map(|first| first.value.to_string())
        .unwrap_or_default();
    let message = format!(
        "{edge} is never taken: `{name}` begins with {value}, and only `{writer}` behind the edge changes it"
    );
    let mut found = Diagnostic::new(
        &EDGE_NEVER_TAKEN,
        condition.span,
        message,
        "does not hold at first",
    );
    if let Some(first) = first {
        found = found.label(first.span, "begins here");
    }
    found.help(format!(
        "let `{name}` begin with a value for which the condition holds"
    ))
}
