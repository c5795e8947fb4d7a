//! Conditions of hooks on keys that are only ever given other constants. Those of edges are looked at where it is known which values reach
//! them.

use super::super::ast::{Graph, Kind};
use super::{compared, expressions};
use crate::diag::codes::UNFIT_VALUE;
use crate::diag::{Diagnostic, Report};
use crate::ir::Op;
use crate::syntax::Node as Tree;
use std::collections::BTreeMap;

pub(super) fn check(graph: &Graph, report: &mut Report) {
    let mut known: BTreeMap<&str, Option<Vec<serde_json::Value>>> = BTreeMap::new();
    let constant = |value: &Tree| {
        let mut found = Vec::new();
        expressions(value, &mut found);
        found.is_empty().then(|| value.to_json())
    };
    let nodes = graph
        .nodes
        .iter()
        .filter(|node| matches!(node.kind, Kind::Action(_) | Kind::Gate));
    let assigned = nodes.flat_map(|node| &node.assign).chain(&graph.state);
    for (key, value) in assigned {
        let values = known.entry(&key.value).or_insert_with(|| Some(Vec::new()));
        match (constant(value), values.as_mut()) {
            (Some(value), Some(values)) => values.push(value),
            (None, _) | (_, None) => *values = None,
        }
    }
    for node in &graph.nodes {
        if let Kind::ForEach(each) = &node.kind
            && let Some(collect) = &each.collect
        {
            known.insert(&collect.value, None);
        }
    }
    let mut tested = Vec::new();
    let hooks = graph.hooks.iter().map(|hook| &hook.condition);
    hooks.for_each(|when| compared(when, &mut tested));
    for (path, span, op, value) in tested {
        let Some(Some(Some(values))) = path.strip_prefix("state.").map(|key| known.get(key)) else {
            continue;
        };
        // It is null until it is given a value.
        let mut known = values.iter().chain([&serde_json::Value::Null]);
        let possible = !matches!(op, Op::Eq | Op::In) || known.any(|known| op.holds(known, value));
        if !possible {
            let listed: Vec<String> = values.iter().map(ToString::to_string).collect();
            let message = format!("`{path}` is never {value}, so the condition never holds");
            let found = Diagnostic::new(&UNFIT_VALUE, span, message, "is given only constants");
            report.add(
                found
                    .note(format!("it is given {}", listed.join(", ")))
                    .help("compare with one of them"),
            );
        }
    }
}
