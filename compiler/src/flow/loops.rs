//! Loops over declared edges: strongly connected nodes, by Tarjan's method without recursion, and for each the
//! shortest cycle through its first node as a witness.

use super::Step;
use super::edges::{Edge, Edges};
use super::table::PerNode;
use crate::ir::{NodeId, Program};
use std::collections::{BTreeMap, VecDeque};

/// Nodes that lead to each other.
#[derive(Clone, Debug)]
pub struct Loop {
    /// All of them, in the order of the text.
    pub nodes: Vec<NodeId>,
    /// A shortest cycle through the first of them: each node, and the exit by which it goes to the next. The last
    /// step leads to the first.
    pub cycle: Vec<Step>,
}

/// Which exits count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exits {
    /// All.
    All,
    /// Those that no script chooses.
    Unrouted,
}

impl Exits {
    fn counts(self, edges: &Edges, edge: &Edge) -> bool {
        self == Self::All || edges.leaving(*edge).is_some_and(|exit| !exit.routed)
    }
}

/// All loops, in the order of their first nodes.
pub(crate) fn find(program: &Program, edges: &Edges, exits: Exits) -> Vec<Loop> {
    let mut found: Vec<Loop> = Vec::new();
    for mut nodes in components(program, edges, exits) {
        nodes.sort_unstable();
        let Some(first) = nodes.first().copied() else {
            continue;
        };
        let within =
            |edge: &Edge| nodes.binary_search(&edge.to).is_ok() && exits.counts(edges, edge);
        if let Some(cycle) = shortest_cycle(edges, first, within) {
            found.push(Loop { nodes, cycle });
        }
    }
    found.sort_by_key(|one| one.nodes.first().copied());
    found
}

fn shortest_cycle(
    edges: &Edges,
    first: NodeId,
    within: impl Fn(&Edge) -> bool,
) -> Option<Vec<Step>> {
    let mut came: BTreeMap<NodeId, Edge> = BTreeMap::new();
    let mut queue = VecDeque::from([first]);
    while let Some(node) = queue.pop_front() {
        for edge in edges.out(node).filter(|edge| within(edge)) {
            if edge.to == first {
                return Some(steps(&came, first, edge));
            }
            if let std::collections::btree_map::Entry::Vacant(slot) = came.entry(edge.to) {
                slot.insert(edge);
                queue.push_back(edge.to);
            }
        }
    }
    None
}

fn steps(came: &BTreeMap<NodeId, Edge>, first: NodeId, last: Edge) -> Vec<Step> {
    let mut steps = vec![Step {
        node: last.from,
        exit: last.exit,
    }];
    let mut at = last.from;
    while at != first {
        let Some(edge) = came.get(&at) else { break };
        steps.push(Step {
            node: edge.from,
            exit: edge.exit,
        });
        at = edge.from;
    }
    steps.reverse();
    steps
}

struct Tarjan<'a> {
    edges: &'a Edges,
    exits: Exits,
    index: PerNode<Option<usize>>,
    low: PerNode<usize>,
    on_stack: PerNode<bool>,
    stack: Vec<NodeId>,
    next: usize,
    found: Vec<Vec<NodeId>>,
}

fn components(program: &Program, edges: &Edges, exits: Exits) -> Vec<Vec<NodeId>> {
    let count = program.nodes.len();
    let mut tarjan = Tarjan {
        edges,
        exits,
        index: PerNode::filled(count, None),
        low: PerNode::filled(count, 0),
        on_stack: PerNode::filled(count, false),
        stack: Vec::new(),
        next: 0,
        found: Vec::new(),
    };
    for root in program.node_ids() {
        if tarjan.index[root].is_none() {
            tarjan.walk(root);
        }
    }
    tarjan.found
}

impl Tarjan<'_> {
    fn enter(&mut self, node: NodeId) -> (NodeId, std::vec::IntoIter<NodeId>) {
        self.index[node] = Some(self.next);
        self.low[node] = self.next;
        self.next += 1;
        self.stack.push(node);
        self.on_stack[node] = true;
        let next = self
            .edges
            .out(node)
            .filter(|edge| self.exits.counts(self.edges, edge));
        let next: Vec<NodeId> = next.map(|edge| edge.to).collect();
        (node, next.into_iter())
    }

    fn walk(&mut self, root: NodeId) {
        let mut work = vec![self.enter(root)];
        while let Some((node, rest)) = work.last_mut() {
            let node = *node;
            match rest.next() {
                Some(to) => match self.index[to] {
                    None => {
                        let entered = self.enter(to);
                        work.push(entered);
                    }
                    Some(index) if self.on_stack[to] => self.low[node] = self.low[node].min(index),
                    Some(_) => {}
                },
                None => {
                    work.pop();
                    if let Some((before, _)) = work.last() {
                        self.low[*before] = self.low[*before].min(self.low[node]);
                    }
                    self.leave(node);
                }
            }
        }
    }

    fn leave(&mut self, node: NodeId) {
        if self.index[node] != Some(self.low[node]) {
            return;
        }
        let mut component = Vec::new();
        while let Some(top) = self.stack.pop() {
            self.on_stack[top] = false;
            component.push(top);
            if top == node {
                break;
            }
        }
        self.found.push(component);
    }
}
