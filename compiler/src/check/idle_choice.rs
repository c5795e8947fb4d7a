//! A question whose answer changes nothing, and conditions of which each leads to the same node.
//!
//! Whoever answers believes to decide something. One answer alone is no decision: it lets the run go on when somebody is there.

use super::graph::Graph;
use crate::diag::codes::IDLE_CHOICE;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Exit, ExitCondition, NodeId, OtherWrites, Outcome, Ref, Root, Source, Target};
use std::collections::BTreeSet;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for (id, node) in graph.program.each_node() {
        let exits = node.exits.iter();
        let chosen: Vec<&Exit> = exits
            .filter(|exit| exit.outcome == Outcome::Success)
            .collect();
        // Where something else is wrong, a route may be missing.
        let answered =
            only_target(&chosen).filter(|_| !graph.damaged || one_target(&chosen).is_some());
        if let Some(to) = answered {
            report.add(idle(graph, id, &chosen, to));
        } else if let Some(to) = only_way(&chosen) {
            report.add(undecided(graph, id, &chosen, to));
        }
    }
}

/// Where all of several answers lead, if none of them is kept.
fn only_target(exits: &[&Exit]) -> Option<NodeId> {
    let is_answer = |exit: &&&Exit| matches!(exit.when, ExitCondition::Answer(_));
    let answers: Vec<&Exit> = exits.iter().filter(is_answer).copied().collect();
    let is_open = |exit: &&Exit| exit.unlisted != OtherWrites::None;
    let is_kept = exits.iter().any(is_open) || keeps_answer(exits) || !write_the_same(exits);
    if answers.len() < 2 || is_kept || !are_declared(exits) {
        return None;
    }
    one_target(&answers)
}

/// Whether something of what is written comes from the answer.
fn keeps_answer(exits: &[&Exit]) -> bool {
    let is_own = |found: &Ref| found.root == Root::Own;
    let mut writes = exits.iter().flat_map(|exit| &exit.writes);
    writes.any(|write| match &write.source {
        Source::Whole | Source::Value(_) | Source::Returned(_) => true,
        Source::Text(text) => text.refs().any(is_own),
        Source::Tree(tree) => tree.refs().into_iter().any(is_own),
        Source::Literal(_) => false,
    })
}

/// Where all ways lead that conditions decide between, if they write the same.
fn only_way(exits: &[&Exit]) -> Option<NodeId> {
    let decides = exits
        .iter()
        .any(|exit| matches!(exit.when, ExitCondition::If(_)));
    if exits.len() < 2 || !decides || !are_declared(exits) || !write_the_same(exits) {
        return None;
    }
    one_target(exits)
}

/// Whether all exits write what the text says once for all of them.
fn write_the_same(exits: &[&Exit]) -> bool {
    let written = |exit: &Exit| {
        let writes = exit.writes.iter();
        let writes = writes.map(|write| (write.key, write.span, write.always));
        (writes.collect::<Vec<_>>(), exit.unlisted)
    };
    let mut all = exits.iter().map(|exit| written(exit));
    let first = all.next();
    all.all(|other| Some(other) == first)
}

/// The node that all exits lead to.
fn one_target(exits: &[&Exit]) -> Option<NodeId> {
    let mut targets = exits.iter().map(|exit| {
        if let Target::Node(to, _) = exit.to {
            return Some(to);
        }
        None
    });
    let first = targets.next()??;
    targets.all(|to| to == Some(first)).then_some(first)
}

fn undecided(graph: &Graph<'_>, node: NodeId, exits: &[&Exit], to: NodeId) -> Diagnostic {
    let (id, to) = (graph.id(node), graph.id(to));
    let message = format!("every way out of `{id}` leads to `{to}`, whatever its conditions say");
    let span = exits
        .first()
        .map_or(graph.program[node].span, |exit| exit.span);
    Diagnostic::new(
        &IDLE_CHOICE,
        span,
        message,
        format!("as all others, it leads to `{to}`"),
    )
    .help(format!(
        "lead the ways to different nodes, or write `next: {to}`"
    ))
}

/// Whether the text says of each where it leads; where it could not be read, they stand for what was meant.
fn are_declared(exits: &[&Exit]) -> bool {
    let places: BTreeSet<_> = exits.iter().map(|exit| exit.span.start).collect();
    places.len() == exits.len()
}

fn idle(graph: &Graph<'_>, node: NodeId, exits: &[&Exit], to: NodeId) -> Diagnostic {
    let (id, to) = (graph.id(node), graph.id(to));
    // Other words than the options may lead elsewhere.
    let what = match one_target(exits) {
        Some(_) => "answer to",
        None => "option of",
    };
    let message = format!("every {what} `{id}` leads to `{to}`, and none is kept");
    let span = exits
        .first()
        .map_or(graph.program[node].span, |exit| exit.span);
    Diagnostic::new(&IDLE_CHOICE, span, message, format!("as all others, it leads to `{to}`")).help(
        "lead the answers to different nodes, or keep the answer: `state_updates: { answer: \"{{choice}}\" }`",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{KeyId, Source, Write};
    use crate::source::{Sources, Span};

    #[test]
    fn ways_that_write_something_else_are_a_choice() {
        let span = Span::new(Sources::default().add("graph.yaml", ""), 0, 0);
        let way = |key: u32| Exit {
            name: "done".to_owned(),
            span,
            when: ExitCondition::Done,
            outcome: Outcome::Success,
            writes: vec![Write {
                key: KeyId(key),
                span,
                source: Source::Whole,
                always: true,
            }],
            unlisted: OtherWrites::None,
            to: Target::End,
        };
        let (one, same, other) = (way(1), way(1), way(2));
        assert!(write_the_same(&[&one, &same]));
        assert!(!write_the_same(&[&one, &same, &other]));
    }
}
