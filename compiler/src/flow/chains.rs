//! Item chains: the nodes that run per item of a list, on a private copy of the state.

use super::edges::{Edges, Kind};
use super::reach::forward;
use super::table::PerNode;
use crate::ir::{NodeId, Program};

/// The nodes of one chain.
#[derive(Clone, Debug)]
pub struct Chain {
    /// The node with the list.
    pub node: NodeId,
    /// By which exit the chain begins.
    pub exit: usize,
    /// All nodes that its first node leads to, that one included, in the order of the text.
    pub nodes: Vec<NodeId>,
}

/// All chains, and which nodes are also entered outside of any.
#[derive(Clone, Debug)]
pub(crate) struct Chains {
    /// In the order of the text.
    pub(crate) all: Vec<Chain>,
    /// Whether a node is in some chain.
    pub(crate) inside: PerNode<bool>,
    /// Whether declared edges lead to a node from the start without entering a chain.
    pub(crate) outside: PerNode<bool>,
}

impl Chains {
    pub(crate) fn of(program: &Program, edges: &Edges) -> Self {
        let count = program.nodes.len();
        let mut chains = Self {
            all: Vec::new(),
            inside: PerNode::filled(count, false),
            outside: PerNode::filled(count, false),
        };
        for node in program.node_ids() {
            for edge in edges
                .out(node)
                .filter(|edge| matches!(edge.kind, Kind::Item { .. }))
            {
                let seen = forward(count, edges, [edge.to]);
                let nodes: Vec<NodeId> = program.node_ids().filter(|node| seen[*node]).collect();
                nodes.iter().for_each(|node| chains.inside[*node] = true);
                chains.all.push(Chain {
                    node,
                    exit: edge.exit,
                    nodes,
                });
            }
        }
        let mut open = vec![program.start];
        chains.outside[program.start] = true;
        while let Some(node) = open.pop() {
            for edge in edges
                .out(node)
                .filter(|edge| !matches!(edge.kind, Kind::Item { .. }))
            {
                if !chains.outside[edge.to] {
                    chains.outside[edge.to] = true;
                    open.push(edge.to);
                }
            }
        }
        chains
    }
}
