//! `${state.note || state.other}` where `note` begins as an empty text: that is a value, so the other is not looked at.

use super::super::ast::{Graph, Kind};
use super::super::interpolate;
use super::{expressions, templates};
use crate::diag::codes::ALWAYS_HOLDS;
use crate::diag::{Diagnostic, Report};
use crate::source::Sources;
use crate::syntax::{Value, locate};
use std::collections::BTreeSet;

pub(super) fn check(graph: &Graph, sources: &Sources, report: &mut Report) {
    let empty: BTreeSet<&str> = graph
        .state
        .iter()
        .filter(|(_, value)| is_empty(&value.value))
        .map(|(key, _)| key.value.as_str())
        .collect();
    if empty.is_empty() {
        return;
    }
    let nullable = nullable(graph);
    let mut found = Vec::new();
    templates(graph)
        .into_iter()
        .for_each(|tree| expressions(tree, &mut found));
    let mut told: BTreeSet<&str> = BTreeSet::new();
    for (expression, scalar, nth) in found {
        let mut paths = interpolate::alternatives(expression).into_iter();
        let (Some(first), Some(_)) = (paths.next(), paths.next()) else {
            continue;
        };
        let Some(key) = first.trim().strip_prefix("state.") else {
            continue;
        };
        if !empty.contains(key) || nullable.contains(key) || !told.insert(key) {
            continue;
        }
        let message = format!(
            "`state.{key}` begins as an empty value, which is there, so nothing behind `||` is ever looked at"
        );
        let span = locate(sources, scalar, expression, nth);
        let found = Diagnostic::new(&ALWAYS_HOLDS, span, message, "always takes the first");
        report.add(found.help(format!(
            "take `{key}` out of `config.state`: then it is missing until a node assigns it"
        )));
    }
}

/// An empty text, list or map, which other languages take for nothing.
fn is_empty(value: &Value) -> bool {
    match value {
        Value::Text(text) => text.is_empty(),
        Value::List(items) => items.is_empty(),
        Value::Map(entries) => entries.is_empty(),
        Value::Null | Value::Bool(_) | Value::Number(..) => false,
    }
}

/// The keys that a node may assign null to: of what an action gives, only the output of a command is surely there.
fn nullable(graph: &Graph) -> BTreeSet<&str> {
    let mut found = BTreeSet::new();
    for node in &graph.nodes {
        let is_shell = match &node.kind {
            Kind::Action(action) => action.is_shell(),
            Kind::ForEach(_) | Kind::Gate | Kind::Return(_) | Kind::Broken => false,
        };
        for (key, value) in &node.assign {
            let is_there = match value.text().and_then(interpolate::whole) {
                Some(path) => is_shell && ["result.stdout", "result.output"].contains(&path.trim()),
                None => value.value != Value::Null,
            };
            if !is_there {
                found.insert(key.value.as_str());
            }
        }
    }
    found
}
