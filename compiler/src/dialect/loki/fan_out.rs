//! A script that a fan-out names directly says what it writes.
//!
//! What a script prints is not known, so two of them side by side could write one key without anybody noticing.
//! `state_updates` (also an empty map) is how the reference lets an author vouch for that; here `x-writes` does as well.
//! The rule is about the text of one `next`, so it is checked on what was read: later stages cannot tell an empty map
//! from none.

use super::ast::{Graph, Kind, Node};
use crate::diag::codes::SCRIPT_IN_FAN_OUT_WITHOUT_UPDATES;
use crate::diag::{Diagnostic, Report};
use crate::source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// Checks every fan-out of `graph`.
pub(super) fn check(graph: &Graph, report: &mut Report) {
    let nodes = graph.nodes.iter();
    let nodes: BTreeMap<&str, &Node> = nodes.map(|node| (node.id.value.as_str(), node)).collect();
    let mut reported: BTreeSet<&str> = BTreeSet::new();
    for node in graph.nodes.iter().filter(|node| node.next.len() > 1) {
        for branch in &node.next {
            let target = nodes.get(branch.value.as_str());
            let Some(target) = target.filter(|target| is_silent(target)) else {
                continue;
            };
            if reported.insert(&target.id.value) {
                report.add(silent(node, branch.span, target));
            }
        }
    }
}

fn is_silent(node: &Node) -> bool {
    matches!(&node.kind, Kind::Script(script) if script.writes.is_none()) && node.updates.is_none()
}

fn silent(node: &Node, branch: Span, script: &Node) -> Diagnostic {
    let (from, id) = (&node.id.value, &script.id.value);
    let message =
        format!("script node `{id}` is a branch of `{from}` and does not say what it writes");
    Diagnostic::new(
        &SCRIPT_IN_FAN_OUT_WITHOUT_UPDATES,
        script.id.span,
        message,
        "may write a key that another branch writes",
    )
    .label(branch, "the branch")
    .help(format!("list its keys with `x-writes: [key, \u{2026}]` on `{id}`, or write `state_updates: {{}}` if it writes what no other branch does"))
}
