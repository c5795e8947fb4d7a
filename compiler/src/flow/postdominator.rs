//! Where ways meet again: the nearest node that every way from a node to the end passes (its immediate
//! post-dominator), by the iterative method of Cooper, Harvey and Kennedy on the reversed graph.
//!
//! Ways that fail the run, circle for ever, or go where only a script knows, do not count: they never come to an end
//! that the text declares, so they cannot avoid a node on the way to one.

use super::edges::{Edges, Kind};
use super::order::Order;
use super::table::PerNode;
use crate::ir::{NodeId, Outcome, Program, Target};

/// The nearest place that all ways from a node pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Postdominator {
    /// No way from the node comes to a declared end.
    Unknown,
    /// Only the end itself.
    End,
    /// This node.
    At(NodeId),
}

/// Which exits count as ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CountedExits {
    /// All.
    All,
    /// Those of nodes that did what they are for.
    Successful,
}

/// The [`Postdominator`] of each node.
#[derive(Clone, Debug)]
pub(crate) struct Postdominators {
    order: Order,
    next: PerNode<Postdominator>,
}

impl Postdominators {
    pub(crate) fn of(program: &Program, edges: &Edges, ways: CountedExits) -> Self {
        let count = program.nodes.len();
        let counts = |node: NodeId, exit: usize| {
            let outcome = program[node].exits.get(exit).map(|found| found.outcome);
            ways == CountedExits::All || outcome == Some(Outcome::Success)
        };
        let used = |edge: &super::edges::Edge| {
            counts(edge.from, edge.exit) && !matches!(edge.kind, Kind::Item { .. })
        };
        let mut ends = PerNode::filled(count, false);
        for (id, node) in program.each_node() {
            ends[id] = node.exits.iter().enumerate().any(|(at, exit)| {
                counts(id, at) && matches!(exit.to, Target::End | Target::ItemDone)
            });
        }
        let roots = program.node_ids().filter(|node| ends[*node]);
        let order = Order::reverse_post(count, roots, |node| {
            edges.into(node).filter(used).map(|e| e.from).collect()
        });
        let mut meetings = Self {
            next: PerNode::filled(count, Postdominator::Unknown),
            order,
        };
        let nodes = meetings.order.nodes.clone();
        let mut changed = true;
        while changed {
            changed = false;
            for node in &nodes {
                let mut found = if ends[*node] {
                    Postdominator::End
                } else {
                    Postdominator::Unknown
                };
                for edge in edges.out(*node).filter(used) {
                    if meetings.next[edge.to] != Postdominator::Unknown {
                        found = meetings.common(found, Postdominator::At(edge.to));
                    }
                }
                changed |= meetings.next[*node] != found;
                meetings.next[*node] = found;
            }
        }
        meetings
    }

    /// The first place that all ways from both pass; a place is on its own way.
    pub(crate) fn common(&self, a: Postdominator, b: Postdominator) -> Postdominator {
        let (mut a, mut b) = (a, b);
        loop {
            match (a, b) {
                (Postdominator::Unknown, known) | (known, Postdominator::Unknown) => return known,
                (Postdominator::End, _) | (_, Postdominator::End) => return Postdominator::End,
                (Postdominator::At(x), Postdominator::At(y)) if x == y => return a,
                (Postdominator::At(x), Postdominator::At(y)) => {
                    if self.order.place[x] > self.order.place[y] {
                        a = self.next[x];
                    } else {
                        b = self.next[y];
                    }
                }
            }
        }
    }

    /// The first place behind `node` that all ways from it pass.
    pub(crate) fn after(&self, node: NodeId) -> Postdominator {
        self.next[node]
    }

    /// Whether some way from `node` comes to an end.
    pub(crate) fn ends(&self, node: NodeId) -> bool {
        self.next[node] != Postdominator::Unknown
    }
}
