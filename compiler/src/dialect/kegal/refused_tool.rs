//! A tool that the provider of a node's model does not take: its name has other signs than names of functions have, or one of its
//! parameters is a list and does not say of what.

use super::ast::{Graph, Node, Tool};
use crate::diag::codes::BEYOND_MODEL;
use crate::diag::{Diagnostic, Report};
use crate::dialect::refused_name;
use crate::providers::functions::needs_items;
use crate::syntax::Node as Tree;

/// How deep parameters stand in each other that are looked at.
const DEEPEST: usize = 16;

pub(super) fn check(graph: &Graph, report: &mut Report) {
    for tool in &graph.tools {
        let users = || {
            let nodes = graph.nodes.iter().filter(|node| uses(node, tool));
            nodes.filter_map(|node| Some((node, provider(graph, node)?)))
        };
        let name = &tool.name.value;
        let found = users().find_map(|(node, provider)| {
            refused_name::finding(&node.id.value, provider, (name, tool.name.span))
        });
        report.diagnostics.extend(found);
        let asked = users().find_map(|(node, provider)| Some((node, needs_items(provider)?)));
        let parameters = tool.written.as_ref().and_then(Tree::entries);
        let list = parameters.unwrap_or_default().iter().find_map(|entry| {
            let list = open_list(&entry.value, DEEPEST)?;
            Some((&entry.key, list))
        });
        if let (Some((node, who)), Some((parameter, list))) = (asked, list) {
            let message = format!(
                "the parameter `{parameter}` of the tool `{name}` is a list and does not say of what: {who} takes no such tool, which node `{}` is offered",
                node.id.value
            );
            let label = "the provider refuses the call";
            let found = Diagnostic::new(&BEYOND_MODEL, list.span, message, label);
            report.add(found.help("add what an item is, such as `items: { type: string }`"));
        }
    }
}

fn uses(node: &Node, tool: &Tool) -> bool {
    let mut named = node.tools.iter().flat_map(|tools| &tools.value);
    named.any(|name| name.value == tool.name.value)
}

/// The provider whose model a node asks. `None`: it is none, or the model is at an address of its own, where others may answer.
fn provider<'g>(graph: &'g Graph, node: &Node) -> Option<&'g str> {
    let at = usize::try_from(node.model.as_ref()?.value).ok()?;
    let model = graph.models.get(at).filter(|model| model.host.is_none())?;
    Some(model.llm.as_ref()?.value.as_str())
}

/// A list in a schema that does not say what its items are.
fn open_list(schema: &Tree, deep: usize) -> Option<&Tree> {
    let deep = deep.checked_sub(1)?;
    let ty = schema.get("type");
    let is_list = ty.is_some_and(|ty| match ty.items() {
        Some(types) => types.iter().any(|one| one.text() == Some("array")),
        None => ty.text() == Some("array"),
    });
    if is_list && schema.get("items").is_none() && schema.get("prefixItems").is_none() {
        return ty;
    }
    let named = schema.get("properties").and_then(Tree::entries);
    let named = named.unwrap_or_default().iter().map(|entry| &entry.value);
    let single = ["items", "additionalProperties"].into_iter();
    let single = single.filter_map(|key| schema.get(key));
    let several = ["anyOf", "oneOf", "allOf"].into_iter();
    let several = several.filter_map(|key| schema.get(key)?.items()).flatten();
    let mut inner = named.chain(single).chain(several);
    inner.find_map(|schema| open_list(schema, deep))
}
