//! A loop whose count begins anew each time: a node that sets it to a number stands on every way back to the one that counts.

use super::graph::Graph;
use super::stored_values::reads;
use crate::diag::codes::UNCHANGING_LOOP;
use crate::diag::{Diagnostic, Report};
use crate::flow::Loop;
use crate::ir::{Exit, KeyId, Node, NodeId, Outcome, Part, Source, Target, Tree, Write};
use crate::source::Span;
use serde_json::Value;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    if graph.damaged {
        return;
    }
    for one in graph.facts.loops() {
        report.diagnostics.extend(of_loop(graph, one));
    }
}

fn of_loop(graph: &Graph<'_>, one: &Loop) -> Option<Diagnostic> {
    let nodes = || one.nodes.iter().map(|id| (*id, &graph.program[*id]));
    nodes().find_map(|(setter, node)| {
        let (key, span) = set(node)?;
        let mut writers = nodes().filter(|(id, node)| *id != setter && writes(node, key));
        // Several that add to a number make a sum of one round.
        let (counter, counting) = writers.next().filter(|_| writers.next().is_none())?;
        let counts = reads(counting, key) && set(counting).is_none_or(|(own, _)| own != key);
        let begins_anew = !reads(node, key) && !goes_around(graph, counter, setter)?;
        (counts && begins_anew).then(|| finding(graph, (setter, span), counter, key))
    })
}

/// The key that a node always sets to a number, and where.
fn set(node: &Node) -> Option<(KeyId, Span)> {
    let mut successes = successes(node);
    let first = successes.next()?;
    let constant = first.writes.iter().find(|write| is_number(write))?;
    let also = |exit: &Exit| {
        let mut writes = exit.writes.iter();
        writes.any(|write| write.key == constant.key && is_number(write))
    };
    successes.all(also).then_some((constant.key, constant.span))
}

fn successes(node: &Node) -> impl Iterator<Item = &Exit> {
    let exits = node.exits.iter();
    exits.filter(|exit| exit.outcome == Outcome::Success)
}

/// Whether a number that is written out is stored, also as a text.
fn is_number(write: &Write) -> bool {
    let of_value = |value: &Value| match value {
        Value::Number(_) => true,
        Value::String(text) => text.parse::<u32>().is_ok(),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => false,
    };
    match &write.source {
        Source::Literal(value) | Source::Tree(Tree::Literal(value)) => of_value(value),
        Source::Text(text) => match text.parts.as_slice() {
            [Part::Literal(text)] => text.parse::<u32>().is_ok(),
            _ => false,
        },
        Source::Returned(_) | Source::Whole | Source::Value(_) | Source::Tree(_) => false,
    }
}

fn writes(node: &Node, key: KeyId) -> bool {
    let mut writes = node.exits.iter().flat_map(|exit| &exit.writes);
    writes.any(|write| write.key == key)
}

/// Whether a way leads from a node back to itself that does not touch another one. `None`: nobody knows where it goes.
fn goes_around(graph: &Graph<'_>, counter: NodeId, setter: NodeId) -> Option<bool> {
    let exits = &graph.program[counter].exits;
    if exits.iter().any(|exit| matches!(exit.to, Target::Anywhere)) {
        return None;
    }
    let mut next = exits.iter().flat_map(|exit| exit.to.nodes());
    Some(next.any(|to| {
        let leads_back = || graph.facts.path_around(to, counter, setter).is_some();
        to == counter || to != setter && leads_back()
    }))
}

fn finding(
    graph: &Graph<'_>,
    (setter, span): (NodeId, Span),
    counter: NodeId,
    key: KeyId,
) -> Diagnostic {
    let (from, to, name) = (graph.id(setter), graph.id(counter), graph.name(key));
    let message = format!(
        "`{from}` sets `{name}` each time before `{to}` counts it on: the count never gets further than one round"
    );
    let found = Diagnostic::new(&UNCHANGING_LOOP, span, message, "begins anew in each round");
    found
        .label(
            graph.program[counter].span,
            format!("reads and writes `{name}`"),
        )
        .help(format!(
            "set `{name}` before the loop, and leave it out of `{from}`"
        ))
}
