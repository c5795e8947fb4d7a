//! A result that is kept in a loop which asks again and again with the same values: it looks once.

use super::super::ast::{Graph, Kind, Node};
use super::super::interpolate;
use super::endless_loop::{by_id, circle};
use super::{compared, expressions, node_templates};
use crate::diag::codes::CACHED_EFFECT;
use crate::diag::{Diagnostic, Report};
use crate::ir::ResultCache;
use std::collections::BTreeSet;

/// How many actions are looked at, each of which walks the graph.
const MOST: usize = 32;

pub(super) fn check(graph: &Graph, report: &mut Report) {
    let mut nodes = None;
    let mut looked = 0;
    for node in &graph.nodes {
        let Kind::Action(action) = &node.kind else {
            continue;
        };
        if action.cached != ResultCache::Yes || looked == MOST {
            continue;
        }
        looked += 1;
        let nodes = nodes.get_or_insert_with(|| by_id(graph));
        let around = circle(graph, nodes, node);
        if around.is_empty() || changes(&around, node) || !decides(&around, node) {
            continue;
        }
        let id = &node.id.value;
        let message = format!(
            "`{id}` keeps the result of `{}`, and its loop calls it with the same values: it is always the first result",
            action.item.value
        );
        let found = Diagnostic::new(
            &CACHED_EFFECT,
            action.item.span,
            message,
            "looks once, however often the run comes back",
        );
        report.add(found.help("take `cache_result` out"));
    }
}

/// Whether the loop gives what the action is called with another value.
fn changes(around: &[&Node], node: &Node) -> bool {
    let written = written(around);
    let mut found = Vec::new();
    if let Kind::Action(action) = &node.kind {
        let params = action.params.iter();
        params.for_each(|tree| expressions(tree, &mut found));
        super::in_text(&action.item.value, action.item.span, &mut found);
    }
    let mut paths = found
        .into_iter()
        .flat_map(|(expression, ..)| interpolate::alternatives(expression));
    paths.any(|path| match path.trim().strip_prefix("state.") {
        Some(rest) => written.contains(key(rest)),
        // What a run begins with stays as it is; the time does not.
        None => !path.trim().starts_with("inputs."),
    })
}

/// Whether a condition of the loop reads what the node assigns.
fn decides(around: &[&Node], node: &Node) -> bool {
    let assigned: BTreeSet<&str> = node
        .assign
        .iter()
        .map(|(key, _)| key.value.as_str())
        .collect();
    let mut tested = Vec::new();
    let conditions = around.iter().flat_map(|node| &node.next);
    let conditions = conditions.flat_map(|edge| &edge.when);
    conditions.for_each(|when| compared(when, &mut tested));
    let reads = |path: &str| {
        path.strip_prefix("state.")
            .is_some_and(|rest| assigned.contains(key(rest)))
    };
    // What others assign of it is not followed.
    tested.iter().any(|(path, ..)| reads(path)) && !node_templates(node).is_empty()
}

fn written<'g>(around: &[&'g Node]) -> BTreeSet<&'g str> {
    let keys = around.iter().flat_map(|node| &node.assign);
    keys.map(|(key, _)| key.value.as_str()).collect()
}

fn key(path: &str) -> &str {
    path.split(['.', '[']).next().unwrap_or_default()
}
