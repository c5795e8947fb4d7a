//! A foreach node whose action is the same for each item.

use super::super::ast::{ForEach, Graph, Kind, Node};
use super::super::interpolate;
use super::expressions;
use crate::diag::codes::IDLE_MAP;
use crate::diag::{Diagnostic, Report};
use crate::syntax::{Node as Tree, Value};

pub(super) fn check(graph: &Graph, report: &mut Report) {
    for node in &graph.nodes {
        if let Kind::ForEach(each) = &node.kind {
            report.diagnostics.extend(idle(node, each));
        }
    }
}

fn idle(node: &Node, each: &ForEach) -> Option<Diagnostic> {
    let (over, action) = (each.over.as_ref()?, each.action.as_ref()?);
    let name = each.item.as_str();
    // A list that is written out may only say how often.
    let is_known = over.items().is_none() && !name.is_empty();
    let params = action.params.as_ref();
    let is_named = reads(&action.item.value, name)
        || params.is_none_or(|params| names(params, name))
        || node.assign.iter().any(|(_, value)| names(value, name));
    if !is_known || is_named || params.is_some_and(is_misnamed) {
        return None;
    }
    let id = &node.id.value;
    let message = format!("the action of foreach node `{id}` never reads its item `{name}`");
    let label = "does the same for each item";
    let found = Diagnostic::new(&IDLE_MAP, action.item.span, message, label);
    Some(found.help(format!("put `${{{name}}}` into its `params`")))
}

/// Whether an expression begins with a name that means nothing: the item may be meant, and that is told.
fn is_misnamed(params: &Tree) -> bool {
    let mut found = Vec::new();
    expressions(params, &mut found);
    let paths = found
        .into_iter()
        .flat_map(|(expression, ..)| interpolate::alternatives(expression));
    let mut roots = paths.filter_map(|path| path.split(['.', '[']).next());
    roots.any(|root| !["state", "inputs", "result", "_now", "_timestamp"].contains(&root.trim()))
}

/// Whether a text of a tree has a name, where it may be that of the item.
fn names(tree: &Tree, name: &str) -> bool {
    match &tree.value {
        Value::Text(text) => reads(text, name),
        Value::List(items) => items.iter().any(|item| names(item, name)),
        Value::Map(entries) => entries.iter().any(|entry| names(&entry.value, name)),
        Value::Null | Value::Bool(_) | Value::Number(..) => false,
    }
}

/// Whether a text reads a name: as a word of an expression, or spelled as other languages spell a variable.
fn reads(text: &str, name: &str) -> bool {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    text.match_indices(name).any(|(at, _)| {
        let (before, rest) = text.split_at(at);
        let after = rest.get(name.len()..).unwrap_or_default();
        let is_word = !before.ends_with(is_part) && !after.starts_with(is_part);
        let opened = before.rfind(['{', '<', '%']);
        let closed = before.rfind(['}', '>']);
        let is_open = opened.is_some_and(|opened| closed.is_none_or(|closed| closed < opened));
        is_word && (is_open || before.ends_with('$'))
    })
}
