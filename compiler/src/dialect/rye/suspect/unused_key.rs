//! Keys of the state that are given a value and never read.

use super::super::ast::{Condition, Edge, Graph, Kind, Node};
use super::super::interpolate;
use super::{assigned, compared, endless_loop, expressions, node_templates, used};
use crate::diag::codes::UNUSED_STATE_KEY;
use crate::diag::{Diagnostic, Report};
use crate::syntax::nearest;
use std::collections::BTreeSet;

/// Keys that are assigned and never read.
pub(super) fn check(graph: &Graph, report: &mut Report) {
    let Some(used) = used(graph) else { return };
    let first = graph.state.iter().map(|(key, _)| key);
    let written: BTreeSet<&str> = graph
        .nodes
        .iter()
        .flat_map(assigned)
        .chain(first)
        .map(|key| key.value.as_str())
        .collect();
    let missed = surely_read(graph);
    // Keys of which nobody else is told.
    let silent = |key: &&str| !key.is_empty() && !missed.contains(key) && !written.contains(key);
    let untold: Vec<&str> = used.iter().map(String::as_str).filter(silent).collect();
    let mut said = BTreeSet::new();
    seeds(graph, &used, report);
    let gives_all = graph.nodes.iter().any(hands_on_all);
    for node in &graph.nodes {
        for key in assigned(node) {
            let name = &key.value;
            // A reference in a key is told as that.
            if used.contains(name) || name.contains("${") || !said.insert(name.clone()) {
                continue;
            }
            let message = format!(
                "node `{}` assigns `{name}`, which nothing reads",
                node.id.value
            );
            let found = Diagnostic::new(
                &UNUSED_STATE_KEY,
                key.span,
                message,
                "never used in this graph",
            );
            let near = nearest(
                name,
                used.iter()
                    .map(String::as_str)
                    .filter(|key| !key.is_empty()),
            );
            // Whoever reads that one is told that nothing writes it, and which is meant.
            let told =
                near.is_some_and(|near| missed.contains(near.name) && !written.contains(near.name));
            if told && nearest(name, untold.iter().copied()).is_none() {
                continue;
            }
            report.add(match near {
                Some(near) => found.help(format!("`{near}` is read; is it meant?")),
                // Whoever gets the whole state may read it there.
                None if gives_all && !name.contains('.') && is_made(node, name) => continue,
                None if name.contains('.') => found.help(format!(
                    "no path reads a key with a dot: call it `{}`",
                    name.replace('.', "_")
                )),
                None => found.help(format!(
                    "read it as `${{state.{name}}}`, or name it in `output` of the return node"
                )),
            });
        }
    }
}

/// Whether a node assigns something that it made, and no constant.
fn is_made(node: &Node, key: &str) -> bool {
    let own = node.assign.iter().filter(|(name, _)| name.value == key);
    let mut found = Vec::new();
    own.for_each(|(_, value)| expressions(value, &mut found));
    !found.is_empty() || matches!(node.kind, Kind::ForEach(_))
}

/// Whether a run may end at a node with the whole state as its result.
fn hands_on_all(node: &Node) -> bool {
    match &node.kind {
        Kind::Return(output) => output.is_none(),
        // A run that goes nowhere else ends there.
        Kind::Action(_) | Kind::ForEach(_) | Kind::Gate | Kind::Broken => {
            let always = |edge: &Edge| matches!(edge.when, None | Some(Condition::Always));
            !node.next.iter().any(always)
        }
    }
}

/// First values that nothing reads, of keys that nothing writes. Where the whole state is the result, whoever gets it may read them.
fn seeds(graph: &Graph, used: &BTreeSet<String>, report: &mut Report) {
    // That there are no nodes is told.
    if graph.nodes.is_empty() {
        return;
    }
    // What is missing may be what reads the key, and is told.
    let lacks = |node: &Node| match &node.kind {
        Kind::ForEach(each) => each.over.is_none() || each.action.is_none(),
        Kind::Broken => true,
        Kind::Action(_) | Kind::Gate | Kind::Return(_) => false,
    };
    if graph
        .nodes
        .iter()
        .any(|node| hands_on_all(node) || lacks(node))
    {
        return;
    }
    let written: BTreeSet<&str> = (graph.nodes.iter().flat_map(assigned))
        .map(|key| key.value.as_str())
        .collect();
    for (key, _) in &graph.state {
        let name = key.value.as_str();
        if used.contains(name) || written.contains(name) || name.starts_with('_') {
            continue;
        }
        let message = format!("`state` begins with `{name}`, which nothing reads");
        let found = Diagnostic::new(
            &UNUSED_STATE_KEY,
            key.span,
            message,
            "never used in this graph",
        );
        let paths = used
            .iter()
            .map(String::as_str)
            .filter(|key| !key.is_empty());
        report.add(match nearest(name, paths) {
            Some(near) => found.help(format!("`{near}` is read; is it meant?")),
            None => found.help(format!("read it as `${{state.{name}}}`, or take it out")),
        });
    }
}

/// The keys that nodes read which runs come to, with nothing else to fall back on.
fn surely_read(graph: &Graph) -> BTreeSet<&str> {
    let is_start = |node: &&Node| {
        let start = graph.start.as_ref();
        start.is_some_and(|start| start.value == node.id.value)
    };
    let Some(start) = graph.nodes.iter().find(is_start) else {
        return BTreeSet::new();
    };
    let reached = endless_loop::reached(&endless_loop::by_id(graph), start);
    let live = |node: &&Node| is_start(node) || reached.contains(node.id.value.as_str());
    let mut found = Vec::new();
    for node in graph.nodes.iter().filter(live) {
        for tree in node_templates(node) {
            expressions(tree, &mut found);
        }
    }
    let only = found
        .into_iter()
        .map(|(expression, ..)| expression.trim())
        .filter(|expression| interpolate::alternatives(expression).len() == 1);
    let mut tested = Vec::new();
    let edges = graph.nodes.iter().filter(live).flat_map(|node| &node.next);
    edges
        .flat_map(|edge| &edge.when)
        .for_each(|when| compared(when, &mut tested));
    only.chain(tested.into_iter().map(|(path, ..)| path))
        .filter_map(|path| path.strip_prefix("state."))
        .filter_map(|rest| rest.split(['.', '[']).next())
        .collect()
}
