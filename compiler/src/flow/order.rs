//! Reverse post-order: a node comes after the nodes before it, except where a loop leads back.
//!
//! Iterative, so that a chain of a hundred thousand nodes does not end the stack.

use super::table::PerNode;
use crate::ir::NodeId;

/// An order of nodes, and the place of each in it.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    /// The nodes.
    pub(crate) nodes: Vec<NodeId>,
    /// The index of each in `nodes`; `usize::MAX` for a node that no root leads to.
    pub(crate) place: PerNode<usize>,
}

impl Order {
    /// The nodes that `roots` lead to, over `next`.
    pub(crate) fn reverse_post(
        count: usize,
        roots: impl IntoIterator<Item = NodeId>,
        next: impl Fn(NodeId) -> Vec<NodeId>,
    ) -> Self {
        let mut seen = PerNode::filled(count, false);
        let mut nodes = Vec::new();
        for root in roots {
            if seen[root] {
                continue;
            }
            seen[root] = true;
            let mut stack = vec![(root, next(root).into_iter())];
            while let Some((node, rest)) = stack.last_mut() {
                let node = *node;
                match rest.find(|to| !seen[*to]) {
                    Some(to) => {
                        seen[to] = true;
                        stack.push((to, next(to).into_iter()));
                    }
                    None => {
                        stack.pop();
                        nodes.push(node);
                    }
                }
            }
        }
        nodes.reverse();
        let mut place = PerNode::filled(count, usize::MAX);
        for (at, node) in nodes.iter().enumerate() {
            place[*node] = at;
        }
        Self { nodes, place }
    }
}
