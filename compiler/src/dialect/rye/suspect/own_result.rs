//! Parts of `result` that the action gives only if it is asked for them.

use super::super::ast::{Action, Graph, Kind, Node};
use super::super::contract;
use super::{compared, expressions};
use crate::diag::codes::ACTION_PARAMS;
use crate::diag::{Diagnostic, Part, Report};
use crate::source::{Sources, Span};
use crate::suggestion::Certainty;
use crate::syntax::{Entry, Value, locate};

pub(super) fn check(graph: &Graph, sources: &Sources, report: &mut Report) {
    for node in &graph.nodes {
        let Kind::Action(action) = &node.kind else {
            continue;
        };
        if !contract::lacks_content(action) {
            continue;
        }
        if let Some(span) = content(node, sources) {
            report.add(missing(node, action, span));
        }
    }
}

/// Whether a node reads a field of what its action gives: one that a tool gives only where it prints an object.
pub(in super::super) fn reads_fields(node: &Node) -> bool {
    let is_field = |path: &str| {
        let field = path.trim().strip_prefix("result.");
        let field = field.and_then(|rest| rest.split(['.', '[']).next());
        field.is_some_and(|field| !UNSTRUCTURED.contains(&field))
    };
    let mut found = Vec::new();
    node.assign
        .iter()
        .for_each(|(_, value)| expressions(value, &mut found));
    let mut read = found
        .into_iter()
        .flat_map(|(expression, ..)| super::super::interpolate::alternatives(expression));
    let mut tested = Vec::new();
    let conditions = node.next.iter().filter_map(|edge| edge.when.as_ref());
    conditions.for_each(|when| compared(when, &mut tested));
    read.any(is_field) || tested.iter().any(|(path, ..)| is_field(path))
}

/// What a tool gives whatever it prints.
const UNSTRUCTURED: [&str; 8] = [
    "output",
    "stdout",
    "stderr",
    "result",
    "success",
    "status",
    "error",
    "exit_code",
];

/// Where a node reads the content of a file.
fn content(node: &Node, sources: &Sources) -> Option<Span> {
    let is_it = |path: &str| path == "result.content" || path.starts_with("result.content.");
    let mut found = Vec::new();
    node.assign
        .iter()
        .for_each(|(_, value)| expressions(value, &mut found));
    let read = found.into_iter().find_map(|(expression, scalar, nth)| {
        // Where something else is tried, too, it may well be left out.
        is_it(expression.trim()).then(|| locate(sources, scalar, expression, nth))
    });
    let mut tested = Vec::new();
    let conditions = node.next.iter().filter_map(|edge| edge.when.as_ref());
    conditions.for_each(|when| compared(when, &mut tested));
    let mut tested = tested.into_iter();
    read.or_else(|| {
        tested
            .find(|(path, ..)| is_it(path))
            .map(|(_, span, ..)| span)
    })
}

fn missing(node: &Node, action: &Action, span: Span) -> Diagnostic {
    let (id, item) = (&node.id.value, &action.item.value);
    let message = format!(
        "`result.content` in node `{id}` has no value: `{item}` gives it only with `raw: true`"
    );
    let found = Diagnostic::new(&ACTION_PARAMS, span, message, "is not given");
    let found = found.label(action.item.span, "gives `output`, with line numbers");
    let found = found.help("write `raw: true` in `params`");
    let params = action.params.as_ref();
    let entries = params
        .and_then(|params| params.entries())
        .unwrap_or_default();
    match (
        entries.iter().find(|entry| entry.key == "raw"),
        entries.first(),
    ) {
        (Some(raw), _) if raw.value.value == Value::Bool(false) => {
            found.suggestion(raw.value.span, "true")
        }
        (None, Some(first)) => {
            let raw = Part::Entry("raw", true.into());
            found.insert(Entry::span(first), raw, Certainty::Sure)
        }
        (Some(_) | None, _) => found,
    }
}
