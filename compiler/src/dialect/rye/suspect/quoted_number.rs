//! A number in quotes, compared with a key that begins as a number.

use super::super::ast::{Condition, Graph, Kind};
use super::{comparisons, expressions};
use crate::diag::codes::UNFIT_VALUE;
use crate::diag::{Diagnostic, Report};
use crate::ir::Op;
use crate::source::Span;
use crate::syntax::{Node as Tree, Value};

pub(super) fn check(graph: &Graph, report: &mut Report) {
    for node in &graph.nodes {
        for when in comparisons(node) {
            let Condition::Compare { path, op, value } = when else {
                continue;
            };
            let text = value.value.as_str().map(str::trim).unwrap_or_default();
            let key = path.value.trim().strip_prefix("state.");
            let is_number = text.parse::<f64>().is_ok_and(f64::is_finite);
            let Some(seed) = key
                .filter(|_| is_number)
                .and_then(|key| seed(graph, key, *op))
            else {
                continue;
            };
            let (id, path) = (&node.id.value, path.value.trim());
            let holds = match op {
                Op::Ne => "always",
                Op::Eq
                | Op::Gt
                | Op::Gte
                | Op::Lt
                | Op::Lte
                | Op::In
                | Op::Contains
                | Op::Regex
                | Op::Exists => "never",
            };
            let message = format!(
                "a condition of node `{id}` compares `{path}`, which begins as a number, with the text \"{text}\": it {holds} holds while that is a number"
            );
            let found = Diagnostic::new(&UNFIT_VALUE, value.span, message, "a text, no number");
            let found = found.label(seed, "is given a number here");
            report.add(
                found
                    .help(format!("write the number without quotes: `value: {text}`"))
                    .suggestion(value.span, text),
            );
        }
    }
}

/// Where a key is given a number, if it is never given another constant, and what else it is given is not known.
fn seed(graph: &Graph, key: &str, op: Op) -> Option<Span> {
    let is_ordered = matches!(op, Op::Gt | Op::Gte | Op::Lt | Op::Lte);
    if !is_ordered && !matches!(op, Op::Eq | Op::Ne) {
        return None;
    }
    let assigned = graph
        .nodes
        .iter()
        .filter(|node| matches!(node.kind, Kind::Action(_) | Kind::Gate))
        .flat_map(|node| &node.assign)
        .chain(&graph.state)
        .filter(|(name, _)| name.value == key);
    let (mut number, mut is_open) = (None, false);
    for (_, value) in assigned {
        match &value.value {
            Value::Number(..) => number = Some(value.span),
            Value::Text(_) if !reads(value).is_empty() => {
                // What a command prints is text.
                let is_text = reads(value).iter().any(|path| path.contains("stdout"));
                if is_text {
                    return None;
                }
                is_open = true;
            }
            Value::Null => {}
            Value::Text(_) | Value::Bool(_) | Value::List(_) | Value::Map(_) => return None,
        }
    }
    let collected = graph.nodes.iter().any(|node| match &node.kind {
        Kind::ForEach(each) => each.collect.as_ref().is_some_and(|name| name.value == key),
        Kind::Action(_) | Kind::Gate | Kind::Return(_) | Kind::Broken => false,
    });
    // Where all values are known, that is told from these.
    number.filter(|_| is_open && !collected)
}

fn reads(value: &Tree) -> Vec<&str> {
    let mut found = Vec::new();
    expressions(value, &mut found);
    found.into_iter().map(|(path, ..)| path).collect()
}
