//! A foreach node whose action is the same for each item.

use super::super::ast::{ForEach, Graph, Kind, Node};
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
    let is_named = action.item.value.contains(name)
        || params.is_none_or(|params| names(params, name))
        || node.assign.iter().any(|(_, value)| names(value, name));
    if !is_known || is_named {
        return None;
    }
    let id = &node.id.value;
    let message = format!("the action of foreach node `{id}` never reads its item `{name}`");
    let label = "does the same for each item";
    let found = Diagnostic::new(&IDLE_MAP, action.item.span, message, label);
    Some(found.help(format!("put `${{{name}}}` into its `params`")))
}

/// Whether a text of a tree has a name.
fn names(tree: &Tree, name: &str) -> bool {
    match &tree.value {
        Value::Text(text) => text.contains(name),
        Value::List(items) => items.iter().any(|item| names(item, name)),
        Value::Map(entries) => entries.iter().any(|entry| names(&entry.value, name)),
        Value::Null | Value::Bool(_) | Value::Number(..) => false,
    }
}
