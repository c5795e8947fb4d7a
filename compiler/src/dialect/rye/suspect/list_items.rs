//! Fields of the items of a list that is written down, which some of the items do not have.

use super::super::ast::{ForEach, Graph, Kind, Node};
use super::super::interpolate;
use super::{expressions, node_templates};
use crate::diag::codes::UNDECLARED_FIELD;
use crate::diag::{Diagnostic, Level, Report};
use crate::source::{Sources, Span};
use crate::syntax::{Node as Tree, Value, locate, nearest};
use std::collections::BTreeSet;

pub(super) fn check(graph: &Graph, sources: &Sources, report: &mut Report) {
    for node in &graph.nodes {
        let Kind::ForEach(each) = &node.kind else {
            continue;
        };
        if let Some(items) = items(graph, each) {
            report
                .diagnostics
                .extend(lacking(node, each, items, sources));
        }
    }
}

/// The items of the list that a node goes over, if they are written down in one place.
fn items<'g>(graph: &'g Graph, each: &'g ForEach) -> Option<&'g [Tree]> {
    let over = each.over.as_ref()?;
    if let Some(items) = over.items() {
        return Some(items);
    }
    let key = interpolate::whole(over.text()?)?
        .trim()
        .strip_prefix("state.")?;
    let assigned = graph.nodes.iter().flat_map(|node| &node.assign);
    let mut all = assigned
        .chain(&graph.state)
        .filter(|(name, _)| name.value == key);
    let (_, list) = all.next()?;
    let collected = graph.nodes.iter().any(|node| match &node.kind {
        Kind::ForEach(each) => each.collect.as_ref().is_some_and(|name| name.value == key),
        Kind::Action(_) | Kind::Gate | Kind::Return(_) | Kind::Broken => false,
    });
    (all.next().is_none() && !collected).then(|| list.items())?
}

/// The first field that some items have and one has not, where that one has another which nothing names.
fn lacking(node: &Node, each: &ForEach, items: &[Tree], sources: &Sources) -> Option<Diagnostic> {
    let mut found = Vec::new();
    node_templates(node)
        .into_iter()
        .for_each(|tree| expressions(tree, &mut found));
    let field = |expression: &str| {
        let rest = expression.trim().strip_prefix(each.item.as_str())?;
        let name = rest.strip_prefix('.')?.split(['.', '[']).next()?;
        (!name.is_empty()).then(|| name.to_owned())
    };
    let named: BTreeSet<String> = found
        .iter()
        .flat_map(|(expression, ..)| interpolate::alternatives(expression))
        .filter_map(field)
        .collect();
    let has = |item: &Tree, name: &str| item.get(name).is_some();
    if !items.iter().all(|item| matches!(item.value, Value::Map(_))) {
        return None;
    }
    found.into_iter().find_map(|(expression, scalar, nth)| {
        let name = field(expression)?;
        let number = items.iter().position(|item| !has(item, &name))?;
        items.iter().find(|item| has(item, &name))?;
        let own = items.get(number)?.entries()?;
        // A name that is nearly the same is told where the types of values are known.
        if nearest(&name, own.iter().map(|entry| entry.key.as_str())).is_some() {
            return None;
        }
        // Nor is one that stands for another part.
        let others = || {
            let entries = items.iter().filter_map(|item| item.entries()).flatten();
            entries
                .map(|entry| entry.key.as_str())
                .filter(|key| *key != name)
        };
        let stands_for = |key: &str| {
            let near = nearest(key, others().filter(|other| *other != key));
            near.is_some() || others().filter(|other| *other == key).count() > 1
        };
        let mut own = own.iter();
        let other = own.find(|entry| !named.contains(&entry.key) && !stands_for(&entry.key))?;
        let span = locate(sources, scalar, expression, nth);
        Some(missing(
            node,
            &name,
            (number + 1, &other.key, other.key_span),
            span,
        ))
    })
}

fn missing(
    node: &Node,
    name: &str,
    (number, other, at): (usize, &str, Span),
    span: Span,
) -> Diagnostic {
    let message = format!(
        "node `{}` reads `{name}` of each item, which item {number} of the list does not have",
        node.id.value
    );
    let found = Diagnostic::new(&UNDECLARED_FIELD, span, message, "no such part");
    found
        .level(Level::Warning)
        .label(at, "nothing reads this")
        .help(format!(
            "item {number} has `{other}`: call it `{name}` there, too"
        ))
}
