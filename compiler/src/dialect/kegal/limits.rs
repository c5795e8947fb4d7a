//! Numbers that contradict what stands beside them.

use super::ast::{Graph, Model, Node, Tool};
use crate::diag::codes::IMPOSSIBLE_NUMBER;
use crate::diag::{Diagnostic, Report};
use serde_json::Value;

pub(super) fn check(graph: &Graph, report: &mut Report) {
    for (number, model) in graph.models.iter().enumerate() {
        report.diagnostics.extend(large_window(number, model));
    }
    // A window is told of once.
    let mut told = Vec::new();
    for node in &graph.nodes {
        let own = unusable_tools(node).into_iter().chain(cut_off(node));
        let own = own.chain(short_chain(graph, node));
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

/// So many tools are followed.
const LONGEST_CHAIN: usize = 8;

/// Fewer calls than tools of which each needs what the one before it has found.
fn short_chain(graph: &Graph, node: &Node) -> Option<Diagnostic> {
    let most = usize::try_from(node.max_tool_calls).ok()?;
    let (at, own) = (node.calls_at?, node.tools.as_ref()?);
    let named = |name: &str| graph.tools.iter().find(|tool| tool.name.value == name);
    let chains = own.value.iter().filter_map(|name| {
        let mut chain = vec![named(&name.value)?];
        while let Some(tool) = chain.last().filter(|_| chain.len() < LONGEST_CHAIN) {
            let mut others = own.value.iter().filter_map(|other| named(&other.value));
            let before = others.find(|other| {
                let is_new = chain
                    .iter()
                    .all(|known| known.name.value != other.name.value);
                is_new && needs(tool, &other.name.value)
            });
            let Some(before) = before else { break };
            chain.push(before);
        }
        Some(chain)
    });
    let chain = { chains }.find(|chain| most > 0 && chain.len() > most)?;
    let [last, .., first] = chain.as_slice() else {
        return None;
    };
    let (id, first, last) = (&node.id.value, &first.name.value, &last.name.value);
    let message = format!(
        "node `{id}` may call {most} tool{}, and `{last}` needs what `{first}` gives",
        if most == 1 { "" } else { "s" }
    );
    let found = Diagnostic::new(&IMPOSSIBLE_NUMBER, at, message, "is used up before that");
    Some(found.help(format!(
        "raise `max_tool_calls` to at least {}",
        chain.len()
    )))
}

/// Whether a tool cannot be called before another: what it requires says that it comes from there.
fn needs(tool: &Tool, other: &str) -> bool {
    let required = tool.parameters.get("required").and_then(Value::as_array);
    let mut required = required.into_iter().flatten().filter_map(Value::as_str);
    required.any(|name| {
        let property = tool
            .parameters
            .get("properties")
            .and_then(|all| all.get(name));
        let told = property.and_then(|property| property.get("description")?.as_str());
        let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
        told.is_some_and(|told| {
            told.split(|letter| !is_part(letter))
                .any(|word| word == other)
        })
    })
}

/// How many tokens a field of an answer takes at the least: its name, its value, and the signs around them.
const FIELD: usize = 4;

/// A schema that no answer of so many tokens can fill, or a decision of a controller: it says who is called, and with what.
fn cut_off(node: &Node) -> Option<Diagnostic> {
    const DECISION: usize = 3;
    let (span, required, whose) = match &node.structured_output {
        Some(schema) => {
            let required = schema.value.get("required")?.as_array()?.len();
            (schema.span, required, "its schema requires")
        }
        None if node.react.is_some() => (node.id.span, DECISION, "a decision takes"),
        None => return None,
    };
    let most = node
        .max_tokens
        .and_then(|most| usize::try_from(most).ok())?;
    if most == 0 || most >= required * FIELD {
        return None;
    }
    let id = &node.id.value;
    let message = format!("node `{id}` may write {most} tokens, and {whose} {required} fields");
    let found = Diagnostic::new(&IMPOSSIBLE_NUMBER, span, message, "each answer is cut off");
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
