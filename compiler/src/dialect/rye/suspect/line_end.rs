//! Conditions that compare what a command prints with a text that has no line break at its end.

use super::super::ast::{Condition, Graph, Node};
use super::printer::printer;
use super::{comparisons, printed_name};
use crate::diag::codes::UNFIT_VALUE;
use crate::diag::{Diagnostic, Report};
use crate::ir::Op;
use serde_json::Value as Json;

pub(super) fn check(graph: &Graph, report: &mut Report) {
    for node in &graph.nodes {
        let all = comparisons(node).into_iter();
        let found = all.filter_map(|one| unbroken(graph, node, one));
        found.for_each(|found| report.add(found));
    }
}

/// A comparison with a text of one line without its end.
fn unbroken(graph: &Graph, node: &Node, when: &Condition) -> Option<Diagnostic> {
    let Condition::Compare { path, op, value } = when else {
        return None;
    };
    if let (Op::Regex, Some(pattern)) = (op, value.value.as_str()) {
        return printed_name::against_pattern(graph, node, path, (pattern, value.span));
    }
    let wanted = match (op, &value.value) {
        (Op::Eq, one) => std::slice::from_ref(one),
        (Op::In, Json::Array(items)) => items.as_slice(),
        _ => return None,
    };
    let is_line = |one: &Json| {
        let text = one.as_str();
        text.is_some_and(|text| !text.is_empty() && !text.contains('\n'))
    };
    if wanted.is_empty() || !wanted.iter().all(is_line) {
        return None;
    }
    let place = path.value.trim();
    let printer = printer(graph, node, place, &|one| wanted.contains(one))?;
    if let Some(found) = printed_name::against_texts(node, (printer, place), (wanted, value.span)) {
        return Some(found);
    }
    let id = &node.id.value;
    let never = match value.value.as_array() {
        Some(_) => format!("one of {}", value.value),
        None => value.value.to_string(),
    };
    let message = format!(
        "a condition of node `{id}` never holds: `{place}` ends with a line break, so it is never {never}"
    );
    let found = Diagnostic::new(&UNFIT_VALUE, value.span, message, "has no line break");
    let found = match printer.command() {
        Some(command) => found.label(command.span, "prints whole lines"),
        None => found,
    };
    let found = found.help("test it with `contains`, or let the command print the text alone: `printf yes` in place of `echo yes`");
    Some(match value.value.as_str() {
        Some(text) => found.suggestion(value.span, Json::from(format!("{text}\n")).to_string()),
        None => found,
    })
}
