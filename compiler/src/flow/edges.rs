//! The graph as a flat list of edges: what every analysis walks over.
//!
//! An edge is one way from one node to another. What travels along it depends on its kind, so that forks and item
//! chains need no special case in a search, and exactly one in the analysis of assignment.

use super::condition::{Conditions, Decision};
use super::table::{KeySet, PerNode};
use crate::ir::{Exit, ExitCondition, KeyId, Node, NodeId, OtherWrites, Outcome, Program, Target};

/// A way from node to node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Edge {
    /// Where it begins.
    pub(crate) from: NodeId,
    /// By which exit of `from`.
    pub(crate) exit: usize,
    /// Where it ends.
    pub(crate) to: NodeId,
    /// What travels along it.
    pub(crate) kind: Kind,
}

/// What travels along an [`Edge`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The state.
    Plain,
    /// A copy of the state, to this branch of this fork.
    Branch {
        /// The index of the fork, in the order of the text.
        fork: usize,
        /// The index of the branch.
        branch: usize,
    },
    /// A copy of the state with the item, and without the output key.
    Item {
        /// Gets the item.
        item: KeyId,
        /// Not there yet.
        output: KeyId,
    },
    /// The state with the collected list, after all items.
    Collected {
        /// Gets the list.
        collect: KeyId,
    },
}

/// What the analyses must know of an exit.
#[derive(Clone, Debug)]
pub(crate) struct ExitFacts {
    /// The keys it writes whenever it is taken.
    pub(crate) always: Vec<KeyId>,
    /// The keys it may write besides.
    pub(crate) maybe: Vec<KeyId>,
    /// Whether a program with a mind of its own says that it writes `maybe`: a person vouches for it.
    pub(crate) promised: bool,
    /// Whether a script chooses it by naming the next node.
    pub(crate) routed: bool,
    /// Whether it may write any key at all.
    pub(crate) opaque: bool,
    /// Whether it is a failure that the text does not route.
    pub(crate) tolerated: bool,
    /// What its condition says.
    pub(crate) decision: Decision,
}

/// All edges that the text declares, by node, in its order.
#[derive(Clone, Debug)]
pub(crate) struct Edges {
    all: Vec<Edge>,
    out: PerNode<Vec<usize>>,
    into: PerNode<Vec<usize>>,
    exits: PerNode<Vec<ExitFacts>>,
    /// Nodes with an exit that may go anywhere, and the exit.
    pub(crate) jumps: Vec<(NodeId, usize)>,
    /// Nodes with an exit that forks, and the exit; the order numbers the forks.
    pub(crate) forks: Vec<(NodeId, usize)>,
    /// The keys that something that declares nothing may write, as far as the texts tell.
    pub(crate) fillable: KeySet,
}

impl Edges {
    /// The edges of `program`.
    pub(crate) fn of(program: &Program) -> Self {
        let count = program.nodes.len();
        let mut edges = Self {
            all: Vec::new(),
            out: PerNode::filled(count, Vec::new()),
            into: PerNode::filled(count, Vec::new()),
            exits: PerNode::filled(count, Vec::new()),
            jumps: Vec::new(),
            forks: Vec::new(),
            fillable: KeySet::empty(program.keys.len()),
        };
        let fillable = program.key_ids();
        fillable
            .filter(|key| program.may_be_written_by_the_way(*key))
            .for_each(|key| edges.fillable.insert(key));
        let conditions = Conditions::of(program);
        for (from, node) in program.each_node() {
            let decisions = conditions.at(node);
            for (exit, (found, decision)) in node.exits.iter().zip(decisions).enumerate() {
                edges.exits[from].push(ExitFacts::of(node, found, decision));
                edges.add_exit(from, exit, found);
            }
        }
        edges
    }

    fn add_exit(&mut self, from: NodeId, exit: usize, found: &Exit) {
        match &found.to {
            Target::Node(to, _) => self.add(Edge {
                from,
                exit,
                to: *to,
                kind: Kind::Plain,
            }),
            Target::Anywhere => self.jumps.push((from, exit)),
            Target::Fork(fork) => {
                let number = self.forks.len();
                self.forks.push((from, exit));
                for (branch, one) in fork.branches.iter().enumerate() {
                    self.add(Edge {
                        from,
                        exit,
                        to: one.entry,
                        kind: Kind::Branch {
                            fork: number,
                            branch,
                        },
                    });
                }
            }
            Target::Each(each) => {
                let kind = Kind::Item {
                    item: each.item,
                    output: each.output,
                };
                self.add(Edge {
                    from,
                    exit,
                    to: each.entry,
                    kind,
                });
                let kind = Kind::Collected {
                    collect: each.collect,
                };
                self.add(Edge {
                    from,
                    exit,
                    to: each.then,
                    kind,
                });
            }
            Target::ItemDone | Target::End | Target::Stuck | Target::Fail => {}
        }
    }

    fn add(&mut self, edge: Edge) {
        self.out[edge.from].push(self.all.len());
        self.into[edge.to].push(self.all.len());
        self.all.push(edge);
    }

    /// The edges that leave `node`, in the order of the text.
    pub(crate) fn out(&self, node: NodeId) -> impl DoubleEndedIterator<Item = Edge> {
        self.out[node]
            .iter()
            .filter_map(|at| self.all.get(*at).copied())
    }

    /// The edges that enter `node`, in the order of the text.
    pub(crate) fn into(&self, node: NodeId) -> impl DoubleEndedIterator<Item = Edge> {
        self.into[node]
            .iter()
            .filter_map(|at| self.all.get(*at).copied())
    }

    /// What is known of an exit of `node`.
    pub(crate) fn exit(&self, node: NodeId, exit: usize) -> Option<&ExitFacts> {
        self.exits[node].get(exit)
    }

    /// What is known of the exit that `edge` leaves by.
    pub(crate) fn leaving(&self, edge: Edge) -> Option<&ExitFacts> {
        self.exit(edge.from, edge.exit)
    }
}

impl ExitFacts {
    fn of(node: &Node, exit: &Exit, decision: Decision) -> Self {
        let pick = |always: bool| {
            exit.writes
                .iter()
                .filter(move |w| w.always == always)
                .map(|w| w.key)
                .collect()
        };
        Self {
            always: pick(true),
            maybe: pick(false),
            promised: node.work.script().is_some(),
            routed: matches!(
                exit.when,
                ExitCondition::Routed(_) | ExitCondition::RoutedAnywhere
            ),
            opaque: exit.unlisted == OtherWrites::Any,
            tolerated: exit.outcome == Outcome::Failure { declared: false },
            decision,
        }
    }
}
