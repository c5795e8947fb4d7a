//! Numbers that contradict what stands beside them.

use super::ast::{Graph, Model, Node};
use crate::diag::codes::IMPOSSIBLE_NUMBER;
use crate::diag::{Diagnostic, Report};

pub(super) fn check(graph: &Graph, report: &mut Report) {
    for (number, model) in graph.models.iter().enumerate() {
        report.diagnostics.extend(large_window(number, model));
    }
    // A window is told of once.
    let mut told = Vec::new();
    for node in &graph.nodes {
        let own = unusable_tools(node).into_iter().chain(cut_off(node));
        own.for_each(|found| report.add(found));
        let number = node
            .model
            .as_ref()
            .and_then(|model| usize::try_from(model.value).ok());
        if let Some(number) = number.filter(|number| !told.contains(number))
            && let Some(found) = small_window(graph, number, node)
        {
            told.push(number);
            report.add(found);
        }
    }
}

/// Tools of a node that may call none.
fn unusable_tools(node: &Node) -> Option<Diagnostic> {
    let tools = node
        .tools
        .as_ref()
        .is_some_and(|tools| !tools.value.is_empty());
    if node.max_tool_calls > 0 || (!tools && node.servers.is_empty()) {
        return None;
    }
    let id = &node.id.value;
    let message = format!("node `{id}` has tools, and its `max_tool_calls` is 0");
    let found = Diagnostic::new(
        &IMPOSSIBLE_NUMBER,
        node.calls_at?,
        message,
        "no tool is ever called",
    );
    Some(found.help("write how often it may call one, or take its tools away"))
}

/// How many tokens a field of an answer takes at the least: its name, its value, and the signs around them.
const FIELD: usize = 4;

/// A schema that no answer of so many tokens can fill.
fn cut_off(node: &Node) -> Option<Diagnostic> {
    let schema = node.structured_output.as_ref()?;
    let required = schema.value.get("required")?.as_array()?.len();
    let most = node
        .max_tokens
        .and_then(|most| usize::try_from(most).ok())?;
    if most == 0 || most >= required * FIELD {
        return None;
    }
    let id = &node.id.value;
    let message =
        format!("node `{id}` may write {most} tokens, and its schema requires {required} fields");
    let found = Diagnostic::new(
        &IMPOSSIBLE_NUMBER,
        schema.span,
        message,
        "each answer is cut off",
    );
    Some(found.help("raise `max_tokens`: JSON takes some tokens for each field"))
}

/// More tokens than any model looks at.
const MOST: u64 = 20_000_000;

/// A window that no model has.
fn large_window(number: usize, model: &Model) -> Option<Diagnostic> {
    let window = model.context_window.filter(|window| *window > MOST)?;
    let message = format!("`context_window` of model {number} is {window} tokens");
    let found = Diagnostic::new(
        &IMPOSSIBLE_NUMBER,
        model.window_at?,
        message,
        "no model looks at so many",
    );
    Some(found.help("write how many tokens the model looks at, such as 200000"))
}

/// An answer that is longer than all that its model looks at.
fn small_window(graph: &Graph, number: usize, node: &Node) -> Option<Diagnostic> {
    let model = graph.models.get(number)?;
    let (window, most) = (model.context_window?, u64::from(node.max_tokens?));
    if window == 0 || window >= most {
        return None;
    }
    let id = &node.id.value;
    let message = format!(
        "`context_window` of model {number} is {window}, and node `{id}` may write {most} tokens"
    );
    let found = Diagnostic::new(
        &IMPOSSIBLE_NUMBER,
        model.window_at?,
        message,
        "smaller than one answer",
    );
    Some(
        found
            .label(node.id.span, format!("`max_tokens` is {most}"))
            .help("write how many tokens the model looks at, or lower `max_tokens`"),
    )
}
