//! The graph as the analysis of assignment sees it: which edges are ways into a node by themselves, and which bring a
//! branch of a fork to its join.
//!
//! Computed once and asked by every question, because it does not depend on what is believed of scripts.

use super::edges::{Edge, Edges, Kind};
use super::forks::Forks;
use super::order::Order;
use super::reach::Reach;
use super::table::{KeySet, PerNode};
use crate::ir::{Join, NodeId, Program};

/// What the analysis needs of the graph, computed once for all questions.
pub(crate) struct FlowGraph<'a> {
    pub(crate) program: &'a Program,
    pub(crate) edges: &'a Edges,
    pub(crate) forks: &'a Forks,
    pub(crate) reach: &'a Reach,
    pub(crate) order: Order,
    pub(crate) seeds: KeySet,
    pub(crate) joins: PerNode<Vec<JoinedFork>>,
    /// Edges by which a branch arrives at its join.
    pub(crate) arrivals: PerNode<Vec<Edge>>,
    /// Edges that are a way into a node by themselves: all but those by which a branch arrives at its join.
    pub(crate) plain: PerNode<Vec<Edge>>,
    /// Branch entries that wait for other branches, by the join of their fork.
    pub(crate) waiting: PerNode<Vec<NodeId>>,
}

/// A fork at its join.
#[derive(Clone, Debug)]
pub(crate) struct JoinedFork {
    pub(crate) fork: usize,
    pub(crate) policy: Join,
    pub(crate) branches: Vec<BranchArrival>,
    /// Whether the fork comes to the join by itself, and not only as part of a branch around it with the same join.
    pub(crate) outer: bool,
}

/// How a branch arrives at the join.
#[derive(Clone, Debug, Default)]
pub(crate) struct BranchArrival {
    pub(crate) edges: Vec<Edge>,
    pub(crate) forks: Vec<usize>,
}

impl<'a> FlowGraph<'a> {
    pub(crate) fn of(
        program: &'a Program,
        edges: &'a Edges,
        forks: &'a Forks,
        reach: &'a Reach,
    ) -> Self {
        let count = program.nodes.len();
        let mut waiting = PerNode::filled(count, Vec::new());
        let mut after: PerNode<Vec<NodeId>> = PerNode::filled(count, Vec::new());
        for fork in &forks.all {
            for branch in fork
                .branches
                .iter()
                .filter(|branch| !branch.after.is_empty())
            {
                if let Some(join) = fork.join {
                    waiting[join].push(branch.entry);
                }
                let earlier = branch.after.iter().filter_map(|at| fork.branches.get(*at));
                for (node, _) in earlier.flat_map(|found| &found.arrives) {
                    after[*node].push(branch.entry);
                }
            }
        }
        let roots = std::iter::once(program.start).chain(program.node_ids());
        let order = Order::reverse_post(count, roots, |node| {
            edges
                .out(node)
                .map(|edge| edge.to)
                .chain(after[node].iter().copied())
                .collect()
        });
        let mut flow_graph = Self {
            program,
            edges,
            forks,
            reach,
            order,
            seeds: seeds(program),
            joins: PerNode::filled(count, Vec::new()),
            arrivals: PerNode::filled(count, Vec::new()),
            plain: PerNode::filled(count, Vec::new()),
            waiting,
        };
        flow_graph.gather();
        flow_graph
    }

    fn gather(&mut self) {
        let mut depth: Vec<(NodeId, usize, usize)> = Vec::new();
        for (number, fork) in self.forks.all.iter().enumerate() {
            let Some(join) = fork.join else { continue };
            depth.push((join, self.around(fork.node, join), number));
        }
        // Inner forks first: the value of an outer one is made of theirs.
        depth.sort_by_key(|(join, depth, number)| (*join, std::cmp::Reverse(*depth), *number));
        for (join, _, number) in depth {
            let Some(fork) = self.forks.all.get(number) else {
                continue;
            };
            let branches = vec![BranchArrival::default(); fork.branches.len()];
            let parents = self.forks.parents(number);
            let entered = |pair: &(usize, usize)| self.forks.has_side_entrance(*pair);
            let outer = parents.is_empty() || parents.iter().any(entered);
            self.joins[join].push(JoinedFork {
                fork: number,
                policy: fork.policy,
                branches,
                outer,
            });
        }
        for node in self.program.node_ids() {
            if self.joins[node].is_empty() {
                self.plain[node] = self.edges.into(node).collect();
            } else {
                self.group(node);
            }
        }
    }

    fn around(&self, node: NodeId, join: NodeId) -> usize {
        self.forks.members[node]
            .iter()
            .filter(|(fork, _)| self.meets(*fork, join))
            .count()
    }

    fn meets(&self, fork: usize, join: NodeId) -> bool {
        self.forks
            .all
            .get(fork)
            .is_some_and(|found| found.join == Some(join))
    }

    fn group(&mut self, join: NodeId) {
        let numbers: Vec<usize> = self.joins[join].iter().map(|one| one.fork).collect();
        let mut pairs: Vec<((usize, usize), Edge)> = Vec::new();
        for edge in self.edges.into(join) {
            let own = match edge.kind {
                Kind::Branch { fork, branch } if self.meets(fork, join) => vec![(fork, branch)],
                Kind::Branch { .. } | Kind::Plain | Kind::Collected { .. } => {
                    self.forks.innermost(edge.from, join)
                }
                Kind::Item { .. } => Vec::new(),
            };
            if own.is_empty() || own.iter().any(|pair| self.forks.has_side_entrance(*pair)) {
                self.plain[join].push(edge);
            } else {
                self.arrivals[join].push(edge);
            }
            pairs.extend(own.into_iter().map(|pair| (pair, edge)));
        }
        let children: Vec<((usize, usize), usize)> = numbers
            .iter()
            .flat_map(|inner| {
                self.forks
                    .parents(*inner)
                    .into_iter()
                    .map(|outer| (outer, *inner))
            })
            .collect();
        for ((fork, branch), edge) in pairs {
            if let Some(found) = arriving(&mut self.joins[join], fork, branch) {
                found.edges.push(edge);
            }
        }
        for ((fork, branch), inner) in children {
            if let Some(found) = arriving(&mut self.joins[join], fork, branch) {
                found.forks.push(inner);
            }
        }
    }
}

fn arriving(joins: &mut [JoinedFork], fork: usize, branch: usize) -> Option<&mut BranchArrival> {
    joins
        .iter_mut()
        .find(|one| one.fork == fork)?
        .branches
        .get_mut(branch)
}

/// The keys that are there before the first node: seeded ones and what a caller gives. Whether an optional input was
/// given is the caller's matter.
fn seeds(program: &Program) -> KeySet {
    let mut seeds = KeySet::empty(program.keys.len());
    for key in program
        .key_ids()
        .filter(|key| program[*key].initial.is_some())
    {
        seeds.insert(key);
    }
    for input in &program.inputs {
        seeds.insert(input.key);
    }
    seeds
}
