//! A text of a branch that waits for a node of a branch beside it: "When `price_look` has finished, search for what explains its prices".

use super::graph::{Graph, region};
use super::texts::texts;
use crate::amount::bare;
use crate::diag::codes::SPOKEN_VALUE;
use crate::diag::{Diagnostic, Report};
use crate::flow::ForkFacts;
use crate::ir::{NodeId, Text};
use std::collections::{BTreeMap, BTreeSet};

/// What stands before a node that has to come first.
const FIRST: [&str; 3] = ["after", "once", "when"];

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    // What a node does after a failure may fork as well.
    let mut seen: BTreeSet<NodeId> = BTreeSet::new();
    let forks = graph.facts.forks().iter();
    for fork in forks.filter(|fork| seen.insert(fork.node)) {
        let branches: BTreeMap<&str, (NodeId, usize)> = fork
            .branches
            .iter()
            .enumerate()
            .flat_map(|(at, branch)| branch.nodes.iter().map(move |node| (*node, at)))
            .map(|(node, at)| (graph.id(node), (node, at)))
            .filter(|(id, _)| id.contains('_'))
            .collect();
        let found = branches.values().find_map(|(node, at)| {
            let node = &graph.program[*node];
            let (text, sibling) = texts(node).into_iter().find_map(|text| {
                let mut awaited = awaited(text).into_iter();
                let sibling = awaited.find(|id| {
                    let other = branches.get(id).map(|(_, other)| *other);
                    other.is_some_and(|other| fork.in_order_with(*at).get(other) == Some(&false))
                })?;
                Some((text, sibling))
            })?;
            Some(finding((graph, fork), &node.id, text, sibling))
        });
        report.diagnostics.extend(found);
    }
}

/// What stands behind a word that waits, in a text.
fn awaited(text: &Text) -> Vec<&str> {
    let mut found = Vec::new();
    for literal in text.literals() {
        let words: Vec<&str> = literal.split_whitespace().map(bare).collect();
        let pairs = words.windows(2).filter_map(|pair| match pair {
            [before, id] => FIRST
                .contains(&before.to_lowercase().as_str())
                .then_some(*id),
            _ => None,
        });
        found.extend(pairs);
    }
    found
}

fn finding(
    (graph, fork): (&Graph<'_>, &ForkFacts),
    id: &str,
    text: &Text,
    sibling: &str,
) -> Diagnostic {
    let message = format!("a text of `{id}` waits for `{sibling}`, which runs beside it");
    let found = Diagnostic::new(
        &SPOKEN_VALUE,
        text.span,
        message,
        "it has not finished then",
    );
    found.note(region(graph, fork)).help(format!(
        "let `{id}` follow `{sibling}`, or take the wait out of the text"
    ))
}
