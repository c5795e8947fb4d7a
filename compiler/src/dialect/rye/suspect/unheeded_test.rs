//! A test whose failure does not hold up what it is there for: the run goes on after each failure, and from the test to what is deployed.

use super::super::ast::{Graph, Kind, Node, OnError};
use super::endless_loop::by_id;
use crate::diag::codes::WAY_AGAINST_NAME;
use crate::diag::{Diagnostic, Report};
use crate::node_names::words;
use std::collections::BTreeMap;

/// What a node is called that says whether something is right.
const TESTS: [&str; 8] = [
    "audit", "check", "lint", "scan", "test", "tests", "validate", "verify",
];

/// What is not done where it is not.
const DEEDS: [&str; 8] = [
    "charge", "delete", "deploy", "merge", "pay", "promote", "publish", "release",
];

/// How many nodes are looked at behind a test.
const MOST: usize = 8;

pub(super) fn check(graph: &Graph, report: &mut Report) {
    if graph.on_error != OnError::Continue {
        return;
    }
    let nodes = by_id(graph);
    for node in graph.nodes.iter().filter(|node| is(node, &TESTS)) {
        if node.on_error.is_some() || says_whatever(node) {
            continue;
        }
        let Some(deed) = behind(&nodes, node) else {
            continue;
        };
        let (id, deed) = (&node.id.value, &deed.id.value);
        let message = format!(
            "when `{id}` fails, the run goes on all the same, and comes to `{deed}`: `on_error: continue` of `config` holds for it"
        );
        let found = Diagnostic::new(&WAY_AGAINST_NAME, node.id.span, message, "holds nothing up");
        report.add(found.help(format!(
            "say with `on_error` in `{id}` where its failure leads, or let `next` look at `result`"
        )));
    }
}

/// Whether the name or the action of a node has one of these words.
fn is(node: &Node, list: &[&str]) -> bool {
    let Kind::Action(action) = &node.kind else {
        return false;
    };
    let item = action.item.value.rsplit('/').next().unwrap_or("");
    let mut said = words(&node.id.value).into_iter().chain(words(item));
    said.any(|word| list.contains(&word.as_str()))
}

/// Whether the command of a node succeeds whatever it finds.
fn says_whatever(node: &Node) -> bool {
    let Kind::Action(action) = &node.kind else {
        return false;
    };
    let command = action.command().and_then(|command| command.text());
    command.is_some_and(|text| text.contains("||"))
}

/// The node that does something for good, to which a test leads without a condition.
fn behind<'g>(nodes: &BTreeMap<&str, &'g Node>, test: &'g Node) -> Option<&'g Node> {
    let mut at = test;
    for _ in 0..MOST {
        let [edge] = at.next.as_slice() else {
            return None;
        };
        if edge.when.is_some() {
            return None;
        }
        at = nodes.get(edge.to.value.as_str())?;
        if is(at, &DEEDS) && !is(at, &TESTS) {
            return Some(at);
        }
    }
    None
}
