//! Which nodes run per item of a map.
//!
//! Such a node may end without `next`: then its item is done. Only that is decided here; whether the branch is a sound
//! one is for the checks.

use super::super::ast::{self, Kind};
use crate::ir::NodeId;
use std::collections::{BTreeMap, BTreeSet};

/// A set of nodes.
pub(super) type Nodes = BTreeSet<NodeId>;

/// The nodes that a branch of a map can lead to.
pub(super) fn find(graph: &ast::Graph, ids: &BTreeMap<String, NodeId>) -> Nodes {
    let mut inside = reach(
        graph,
        ids,
        graph.nodes.iter().filter_map(ast::Node::branch).collect(),
    );
    let of_branch = |node: &&ast::Node| {
        ids.get(&node.id.value)
            .is_some_and(|id| inside.contains(id))
    };
    if graph.nodes.iter().filter(of_branch).any(is_opaque) {
        // A script of a branch may jump to nodes that nothing else leads to: no alarm about those.
        let main = reach(
            graph,
            ids,
            graph
                .start
                .iter()
                .map(|start| start.value.as_str())
                .collect(),
        );
        inside.extend(ids.values().filter(|id| !main.contains(id)));
    }
    inside
}

/// The nodes that no run can enter. None, if some script may jump anywhere.
pub(super) fn unreachable(
    graph: &ast::Graph,
    ids: &BTreeMap<String, NodeId>,
    start: Option<NodeId>,
) -> Nodes {
    let Some(start) = start else {
        return Nodes::new();
    };
    if graph.nodes.iter().any(is_opaque) {
        return Nodes::new();
    }
    let mut roots: Vec<&str> = graph
        .start
        .iter()
        .map(|start| start.value.as_str())
        .collect();
    roots.extend(graph.nodes.iter().filter_map(ast::Node::branch));
    let mut reached = reach(graph, ids, roots);
    reached.insert(start);
    ids.values()
        .copied()
        .filter(|id| !reached.contains(id))
        .collect()
}

/// Whether the node may go to any other.
fn is_opaque(node: &ast::Node) -> bool {
    match &node.kind {
        Kind::Script(script) => script.routes.is_none(),
        Kind::Unknown(_) => true,
        Kind::Llm(_)
        | Kind::Agent(_)
        | Kind::Approval(_)
        | Kind::Input(_)
        | Kind::Rag(_)
        | Kind::Map(_)
        | Kind::End(_) => false,
    }
}

/// The nodes that declared ways lead to from `entries`; the branch of a map is not a way of the map.
fn reach<'g>(
    graph: &'g ast::Graph,
    ids: &BTreeMap<String, NodeId>,
    entries: Vec<&'g str>,
) -> Nodes {
    let mut reached = Nodes::new();
    let mut open = entries;
    while let Some(name) = open.pop() {
        let Some(id) = ids.get(name) else { continue };
        if reached.insert(*id)
            && let Some(node) = graph.nodes.get(id.index())
        {
            open.extend(node.ways().into_iter().map(|at| at.value.as_str()));
        }
    }
    reached
}
