//! Which nodes a run can come to.
//!
//! Two answers, because a script that declares no routes may name any node: over what the text declares, and over
//! what is possible.

use super::edges::Edges;
use super::table::PerNode;
use crate::ir::{NodeId, Program};
use std::collections::VecDeque;

/// Which nodes a run can come to.
#[derive(Clone, Debug)]
pub(crate) struct Reach {
    /// Over declared edges.
    pub(crate) declared: PerNode<bool>,
    /// Also where a script may jump.
    pub(crate) possible: PerNode<bool>,
    /// Nodes from which a script may jump anywhere, over declared edges: with a jump, they may be visited again.
    pub(crate) to_jump: PerNode<bool>,
}

impl Reach {
    pub(crate) fn of(program: &Program, edges: &Edges) -> Self {
        let count = program.nodes.len();
        let declared = forward(count, edges, [program.start]);
        let jumps = edges.jumps.iter().any(|(node, _)| declared[*node]);
        let possible = if jumps {
            PerNode::filled(count, true)
        } else {
            declared.clone()
        };
        let to_jump = backward(count, edges, edges.jumps.iter().map(|(node, _)| *node));
        Self {
            declared,
            possible,
            to_jump,
        }
    }
}

/// The nodes that can be reached from `roots`, which count.
pub(crate) fn forward(
    count: usize,
    edges: &Edges,
    roots: impl IntoIterator<Item = NodeId>,
) -> PerNode<bool> {
    search(count, roots, |node| {
        edges.out(node).map(|edge| edge.to).collect()
    })
}

/// The nodes from which one of `roots` can be reached, which count.
pub(crate) fn backward(
    count: usize,
    edges: &Edges,
    roots: impl IntoIterator<Item = NodeId>,
) -> PerNode<bool> {
    search(count, roots, |node| {
        edges.into(node).map(|edge| edge.from).collect()
    })
}

fn search(
    count: usize,
    roots: impl IntoIterator<Item = NodeId>,
    next: impl Fn(NodeId) -> Vec<NodeId>,
) -> PerNode<bool> {
    let mut seen = PerNode::filled(count, false);
    let mut queue: VecDeque<NodeId> = roots.into_iter().collect();
    for root in &queue {
        seen[*root] = true;
    }
    while let Some(node) = queue.pop_front() {
        for to in next(node) {
            if !seen[to] {
                seen[to] = true;
                queue.push_back(to);
            }
        }
    }
    seen
}
