//! What a graph tool gives whoever runs it: how it went, and the output of its return nodes.

use super::super::contract::fields;
use crate::ir::Type;
use crate::syntax::{Node, Value};

/// The type of the result of a graph, as its text shows it.
pub(super) fn of(graph: &Node) -> Type {
    let nodes = graph.get("config").and_then(|config| config.get("nodes"));
    fields([
        ("output", nodes.map_or(Type::Any, output)),
        ("steps", Type::Int),
        ("graph_run_id", Type::Any),
        ("state", Type::Any),
    ])
}

/// What its return nodes give, if no run can end elsewhere and all of them give maps.
fn output(nodes: &Node) -> Type {
    let mut names: Vec<&str> = Vec::new();
    for entry in nodes.entries().unwrap_or_default() {
        let node = &entry.value;
        if node.get("type").and_then(Node::text) != Some("return") {
            if may_end(node) {
                return Type::Any;
            }
            continue;
        }
        let Some(given) = node.get("output").and_then(Node::entries) else {
            return Type::Any;
        };
        names.extend(given.iter().map(|entry| entry.key.as_str()));
    }
    match names.is_empty() {
        true => Type::Any,
        false => fields(names.into_iter().map(|name| (name, Type::Any))),
    }
}

/// Whether a run may end behind a node that is no return node.
fn may_end(node: &Node) -> bool {
    let Some(next) = node.get("next") else {
        return true;
    };
    match &next.value {
        Value::Text(_) => false,
        Value::List(edges) => edges.iter().all(|edge| {
            edge.get("when")
                .is_some_and(|when| when.value != Value::Null)
        }),
        Value::Null | Value::Bool(_) | Value::Number(..) | Value::Map(_) => true,
    }
}
