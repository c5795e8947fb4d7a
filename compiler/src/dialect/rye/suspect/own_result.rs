//! Parts of `result` that the action gives only if it is asked for them.

use super::super::ast::{Action, Graph, Kind, Node};
use super::super::contract;
use super::{expressions, tested};
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
        if contract::lacks_content(action)
            && let Some(span) = read(node, "content", sources)
        {
            report.add(missing(node, action, span));
        }
        if contract::gives_content(action) {
            report.diagnostics.extend(numbered(node, action, sources));
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
    let found = assigned(node);
    let mut read = found
        .into_iter()
        .flat_map(|(expression, ..)| super::super::interpolate::alternatives(expression));
    let tested = tested(node);
    read.any(is_field) || tested.iter().any(|(path, ..)| is_field(path))
}

/// The expressions of what a node keeps.
fn assigned(node: &Node) -> Vec<(&str, Span, usize)> {
    let mut found = Vec::new();
    let values = node.assign.iter().map(|(_, value)| value);
    values.for_each(|value| expressions(value, &mut found));
    found
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

/// Where a node reads this part of what its action gives.
fn read(node: &Node, part: &str, sources: &Sources) -> Option<Span> {
    let is_it = |path: &str| {
        let rest = path.strip_prefix("result.");
        let rest = rest.and_then(|rest| rest.strip_prefix(part));
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
    };
    let found = assigned(node);
    let read = found.into_iter().find_map(|(expression, scalar, nth)| {
        // Where something else is tried, too, it may well be left out.
        is_it(expression.trim()).then(|| locate(sources, scalar, expression, nth))
    });
    let tested = tested(node);
    let mut tested = tested.into_iter();
    let tested = || {
        tested
            .find(|(path, ..)| is_it(path))
            .map(|(_, span, ..)| span)
    };
    read.or_else(tested)
}

/// The lines of a file with their numbers, where its plain text was asked for.
fn numbered(node: &Node, action: &Action, sources: &Sources) -> Option<Diagnostic> {
    let span = read(node, "output", sources)?;
    let found = assigned(node);
    let tested = tested(node);
    let paths = found.iter().map(|(path, ..)| *path);
    let mut paths = paths.chain(tested.iter().map(|(path, ..)| *path));
    // The content is read, too, or the whole of what the action gives.
    if paths.any(|path| path.contains("result.content") || path.trim() == "result") {
        return None;
    }
    let id = &node.id.value;
    let message = format!(
        "node `{id}` asks for the plain text of a file by `raw: true`, and reads `result.output`, in which each line has its number"
    );
    let found = Diagnostic::new(&ACTION_PARAMS, span, message, "is not the plain text");
    let params = action.params.as_ref();
    let raw = params.and_then(|params| params.get("raw"));
    let found = match raw {
        Some(raw) => found.label(raw.span, "gives `content` as well"),
        None => found,
    };
    Some(found.help("read `result.content`, or take `raw: true` out"))
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
