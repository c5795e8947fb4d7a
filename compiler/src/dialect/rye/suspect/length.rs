//! `state.items.length`: the part of a list or a text in another language, and of nothing here.

use super::super::ast::{Condition, Graph, Kind};
use super::{expressions, node_templates};
use crate::diag::codes::NO_SUCH_PART;
use crate::diag::{Diagnostic, Level, Report};
use crate::source::{Sources, Span};
use crate::syntax::locate;

/// What begins a path whose values come from actions.
const ROOTS: [&str; 2] = ["state.", "result."];

pub(super) fn check(graph: &Graph, sources: &Sources, report: &mut Report) {
    for node in &graph.nodes {
        let id = &node.id.value;
        for when in node.next.iter().filter_map(|edge| edge.when.as_ref()) {
            let mut paths = Vec::new();
            conditions(when, &mut paths);
            let mut found = paths.into_iter().filter(|(path, _)| asks(graph, path));
            if let Some((path, at)) = found.next() {
                report.add(finding(&format!("a condition of node `{id}`"), path, at));
            }
        }
        let mut all = Vec::new();
        for tree in node_templates(node) {
            expressions(tree, &mut all);
        }
        let mut found = all
            .into_iter()
            .filter(|(path, ..)| asks(graph, path.trim()));
        if let Some((path, scalar, number)) = found.next() {
            let at = locate(sources, scalar, path, number);
            report.add(finding(&format!("node `{id}`"), path.trim(), at));
        }
    }
}

fn conditions<'w>(when: &'w Condition, found: &mut Vec<(&'w str, Span)>) {
    match when {
        Condition::Always => {}
        Condition::Compare { path, .. } => found.push((&path.value, path.span)),
        Condition::All(parts) | Condition::Any(parts) => {
            parts.iter().for_each(|part| conditions(part, found))
        }
        Condition::Not(inner) => conditions(inner, found),
    }
}

/// What is measured: an object with this name may well have a `length`.
const MEASURED: [&str; 12] = [
    "audio",
    "box",
    "dimensions",
    "file",
    "info",
    "meta",
    "metrics",
    "route",
    "size",
    "stats",
    "track",
    "video",
];

/// Whether a path ends with `.length`, and no text of the graph names a key `length`.
fn asks(graph: &Graph, path: &str) -> bool {
    let rooted = ROOTS.iter().any(|root| path.starts_with(root));
    let ends = path.ends_with(".length") && path.matches('.').count() > 1;
    let writes = graph
        .nodes
        .iter()
        .flat_map(|node| &node.assign)
        .any(|(key, _)| key.value == "length");
    // Of a list that a node collects the type is known, and that is told.
    let collected = graph.nodes.iter().any(|node| match &node.kind {
        Kind::ForEach(each) => each.collect.as_ref().is_some_and(|key| {
            path.strip_prefix("state.")
                .and_then(|rest| rest.strip_suffix(".length"))
                == Some(key.value.as_str())
        }),
        Kind::Action(_) | Kind::Gate | Kind::Return(_) | Kind::Broken => false,
    });
    let before = path.trim_end_matches(".length").rsplit('.').next();
    let measured = before.is_some_and(|name| MEASURED.contains(&name));
    rooted && ends && !writes && !collected && !measured
}

fn finding(owner: &str, path: &str, at: Span) -> Diagnostic {
    let of = path.trim_end_matches(".length");
    let message =
        format!("{owner} reads `{path}`, and neither a list nor a text has a part `length`");
    let found = Diagnostic::new(&NO_SUCH_PART, at, message, "has no value");
    found.level(Level::Warning).help(format!(
        "let the action return how many there are, or ask whether `{of}` is there"
    ))
}
