//! The ways through a graph, each with what it costs at worst, where there are few enough to be read.
//!
//! A way is a list of nodes; branches that run side by side are one stop of it. Where a loop, a list of items or a script
//! that may jump anywhere makes the ways endless, there are none: the bounds of the whole graph say why.

use super::Facts;
use super::bound::Bound;
use super::bounds::Bounds;
use super::calls::asked;
use crate::ir::{Fork, NodeId, Program, Target};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// More ways than this are not read.
pub const MOST_PATHS: usize = 12;
/// Ways through larger graphs are not looked for.
const MOST_NODES: usize = 64;

/// One way from the start to an end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WholePath {
    /// Where it goes, in order.
    pub stops: Vec<Stop>,
    /// How many nodes are entered.
    pub visits: u64,
    /// How many calls of a model are made at most.
    pub calls: Bound,
}

/// A stop of a [`WholePath`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stop {
    /// A node.
    Node(NodeId),
    /// Branches that run side by side, up to where they meet.
    Fork(Vec<Vec<Stop>>),
}

/// All ways, in the order of the text; `None` if there are none that could be listed, or too many.
pub fn all_paths(program: &Program, facts: &Facts) -> Option<Vec<WholePath>> {
    let endless =
        !facts.jumps().is_empty() || !facts.loops().is_empty() || !facts.chains().is_empty();
    if endless || program.nodes.len() > MOST_NODES {
        return None;
    }
    let walk = Walk {
        program,
        facts,
        known: RefCell::default(),
    };
    let stops = walk.from(program.start, None)?;
    let children = Bounds::of_children(program, facts);
    let way = |stops: Vec<Stop>| {
        let nodes = nodes_of(&stops);
        let calls = nodes.iter().map(|node| asked(program, &children, *node));
        WholePath {
            visits: nodes.len() as u64,
            calls: calls.fold(Bound::AtMost(0), Bound::plus),
            stops,
        }
    };
    (!stops.is_empty()).then(|| stops.into_iter().map(way).collect())
}

/// Ways as lists of stops; `None`: they cannot be listed.
type Ways = Option<Vec<Vec<Stop>>>;

struct Walk<'a> {
    program: &'a Program,
    facts: &'a Facts,
    /// The ways from nodes that were asked for, up to another: many ways lead through one node.
    known: RefCell<BTreeMap<(NodeId, Option<NodeId>), Ways>>,
}

impl Walk<'_> {
    /// The ways from `node` to an end, or to `until`, which is not part of them. No loops: the depth is bounded by the
    /// number of nodes.
    fn from(&self, node: NodeId, until: Option<NodeId>) -> Ways {
        if Some(node) == until {
            return Some(vec![Vec::new()]);
        }
        if let Some(known) = self.known.borrow().get(&(node, until)) {
            return known.clone();
        }
        let found = self.behind(node, until);
        let _ = self.known.borrow_mut().insert((node, until), found.clone());
        found
    }

    /// The ways over each exit of a node.
    fn behind(&self, node: NodeId, until: Option<NodeId>) -> Ways {
        let mut found: Vec<Vec<Stop>> = Vec::new();
        let mut seen = BTreeSet::new();
        for exit in &self.program[node].exits {
            let rest = match &exit.to {
                Target::Node(to, _) => self.from(*to, until)?,
                Target::Fork(fork) => self.across(fork, until)?,
                Target::End | Target::ItemDone => vec![Vec::new()],
                Target::Stuck | Target::Fail => Vec::new(),
                Target::Anywhere | Target::Each(_) => return None,
            };
            for mut stops in rest {
                stops.insert(0, Stop::Node(node));
                // Two exits that lead the same way are one way.
                if seen.insert(stops.clone()) {
                    found.push(stops);
                }
            }
            if found.len() > MOST_PATHS {
                return None;
            }
        }
        Some(found)
    }

    /// The ways through the branches of a fork and on from where they meet: every choice of a way per branch.
    fn across(&self, fork: &Fork, until: Option<NodeId>) -> Ways {
        let join = self.facts.join_of(fork);
        let mut choices: Vec<Vec<Vec<Stop>>> = vec![Vec::new()];
        for branch in &fork.branches {
            let ways = self.from(branch.entry, join.or(until))?;
            let extended = choices.iter().flat_map(|choice| {
                ways.iter().map(|way| {
                    let mut longer = choice.clone();
                    longer.push(way.clone());
                    longer
                })
            });
            choices = extended.collect();
            if choices.len() > MOST_PATHS {
                return None;
            }
        }
        let after = match join {
            Some(join) => self.from(join, until)?,
            None => vec![Vec::new()],
        };
        let all = choices.into_iter().flat_map(|branches| {
            after.iter().map(move |after| {
                let mut stops = vec![Stop::Fork(branches.clone())];
                stops.extend(after.iter().cloned());
                stops
            })
        });
        Some(all.collect())
    }
}

fn nodes_of(stops: &[Stop]) -> Vec<NodeId> {
    let mut nodes = Vec::new();
    for stop in stops {
        match stop {
            Stop::Node(node) => nodes.push(*node),
            Stop::Fork(branches) => branches
                .iter()
                .for_each(|branch| nodes.extend(nodes_of(branch))),
        }
    }
    nodes
}
