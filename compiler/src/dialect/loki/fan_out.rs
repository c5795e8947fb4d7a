//! A script that a fan-out names directly says what it writes.
//!
//! What a script prints is not known, so two of them side by side could write one key without anybody noticing.
//! `state_updates` (also an empty map) is how the reference lets an author vouch for that; here `x-writes` does as well.
//! The rule is about the text of one `next`, so it is checked on what was read: later stages cannot tell an empty map
//! from none.

use super::ast::{Graph, Kind, Node};
use crate::diag::{Code, Diagnostic, Example, Level, Report, Setting};
use crate::source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// A script in a fan-out does not say what it writes.
pub static SCRIPT_IN_FAN_OUT: Code = Code {
    id: "G0506",
    name: "script-in-fan-out-without-updates",
    level: Level::Error,
    summary: "A script in a fan-out does not say what it writes.",
    explanation: "Branches must not write the same key, and what a script prints is known to nobody but its author. A script node that
`next: [a, b]` names says what it writes with `x-writes: [key, \u{2026}]`, or has `state_updates`; an empty `state_updates: {}` says that
its author has looked at it.",
    bad: Example {
        graph: "name: example
start: a
nodes:
  a: { type: llm, prompt: hello, next: [b, c] }
  b: { type: script, script: b.sh, next: done }
  c: { type: llm, prompt: two, next: done }
  done: { type: end, output: finished }
",
        files: &[("b.sh", "echo {}")],
        setting: Setting::UNKNOWN,
    },
    good: Example {
        graph: "name: example
start: a
nodes:
  a: { type: llm, prompt: hello, next: [b, c] }
  b: { type: script, script: b.sh, x-writes: [files], next: done }
  c: { type: llm, prompt: two, next: done }
  done: { type: end, output: finished }
",
        files: &[("b.sh", "echo {}")],
        setting: Setting::UNKNOWN,
    },
};

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
        &SCRIPT_IN_FAN_OUT,
        script.id.span,
        message,
        "may write a key that another branch writes",
    )
    .label(branch, "the branch")
    .help(format!("list its keys with `x-writes: [key, \u{2026}]` on `{id}`, or write `state_updates: {{}}` if it writes what no other branch does"))
}
