//! Forks: which nodes each branch has, and where the branches meet.
//!
//! The node that waits is the nearest one that every way through every branch passes. A fork that has none is not an
//! error here: the fact says why, and a check decides.

use super::edges::{Edge, Edges, Kind};
use super::postdominator::{CountedExits, Postdominator, Postdominators};
use super::table::PerNode;
use crate::ir::{Join, NodeId, Program, Target};
use crate::source::Span;
use std::collections::BTreeSet;

/// A fork and what becomes of its branches.
#[derive(Clone, Debug)]
pub struct ForkFacts {
    /// The node that forks.
    pub node: NodeId,
    /// By which exit.
    pub exit: usize,
    /// Where the text forks.
    pub span: Span,
    /// The branches, in the order of the text.
    pub branches: Vec<BranchFacts>,
    /// The node that waits for them.
    pub join: Option<NodeId>,
    /// If they have no such node: the one they would have if nothing failed.
    pub nearly: Option<NodeId>,
    /// How many it waits for.
    pub policy: Join,
}

/// A branch of a fork.
#[derive(Clone, Debug)]
pub struct BranchFacts {
    /// Its first node. The join itself, if the text names it as a branch.
    pub entry: NodeId,
    /// Where the text names it.
    pub span: Span,
    /// Branches that must have ended before it starts.
    pub after: Vec<usize>,
    /// Branches that wait for its end.
    before: Vec<usize>,
    /// Its nodes, in the order of the text: all that can be reached before the join. Empty if there is no join.
    pub nodes: Vec<NodeId>,
    /// The nodes in it that end the run, and by which exit.
    pub ends: Vec<(NodeId, usize)>,
    /// The edges (node, exit) that lead from it to the join.
    pub arrives: Vec<(NodeId, usize)>,
    /// Whether it can be entered other than through its fork.
    pub side_entrance: bool,
}

/// All forks.
#[derive(Clone, Debug)]
pub(crate) struct Forks {
    /// In the order of the text.
    pub(crate) all: Vec<ForkFacts>,
    /// The branches that each node is in, as (fork, branch).
    pub(crate) members: PerNode<Vec<(usize, usize)>>,
}

impl Forks {
    pub(crate) fn of(program: &Program, edges: &Edges) -> Self {
        let mut forks = Self {
            all: Vec::new(),
            members: PerNode::filled(program.nodes.len(), Vec::new()),
        };
        if edges.forks.is_empty() {
            return forks;
        }
        let meetings = Postdominators::of(program, edges, CountedExits::All);
        let mut hopeful = None;
        for (node, exit) in &edges.forks {
            let Some(Target::Fork(fork)) = program[*node].exits.get(*exit).map(|found| &found.to)
            else {
                continue;
            };
            let entries: Vec<NodeId> = fork.branches.iter().map(|branch| branch.entry).collect();
            let join = fork.join.or_else(|| meet(&meetings, &entries));
            let nearly = if join.is_none() {
                let found = hopeful.get_or_insert_with(|| {
                    Postdominators::of(program, edges, CountedExits::Successful)
                });
                meet(found, &entries)
            } else {
                None
            };
            let branches = fork.branches.iter().map(|branch| {
                let mut found = walk(program, edges, branch.entry, join.or(nearly));
                found.after.clone_from(&branch.after);
                found.span = branch.span;
                found
            });
            let mut branches: Vec<BranchFacts> = branches.collect();
            wait(&mut branches);
            forks.all.push(ForkFacts {
                node: *node,
                exit: *exit,
                span: fork.span,
                branches,
                join,
                nearly,
                policy: fork.policy,
            });
        }
        forks.enrol(edges);
        forks
    }

    fn enrol(&mut self, edges: &Edges) {
        for (number, fork) in self.all.iter_mut().enumerate() {
            for (at, branch) in fork.branches.iter_mut().enumerate() {
                if fork.join.is_none() {
                    // Without a join a branch has no border, and a hostile graph could ask for the square of its size.
                    branch.nodes = Vec::new();
                }
                for node in &branch.nodes {
                    self.members[*node].push((number, at));
                }
            }
        }
        // A node that succeeds or fails into the same branches forks twice, and each fork counts its own arrivals.
        let joins: Vec<Option<NodeId>> = self.all.iter().map(|fork| fork.join).collect();
        for (number, fork) in self.all.iter_mut().enumerate() {
            for (at, branch) in fork.branches.iter_mut().enumerate() {
                let pair = (number, at);
                let mut entering = branch.nodes.iter().flat_map(|node| edges.into(*node));
                branch.side_entrance = entering.any(|edge| {
                    let forked = match edge.kind {
                        Kind::Branch {
                            fork: other,
                            branch,
                        } => {
                            (other, branch) == pair
                                || (other != number && joins.get(other) == Some(&fork.join))
                        }
                        Kind::Plain | Kind::Item { .. } | Kind::Collected { .. } => false,
                    };
                    // The numbers of forks and branches were added in their order.
                    !forked && self.members[edge.from].binary_search(&pair).is_err()
                });
            }
        }
    }

    /// The branches that `node` is in and whose join is `join`, without those that hold a whole fork of the others.
    pub(crate) fn innermost(&self, node: NodeId, join: NodeId) -> Vec<(usize, usize)> {
        let meets = |fork: usize| {
            self.all
                .get(fork)
                .is_some_and(|found| found.join == Some(join))
        };
        let here: Vec<(usize, usize)> = self.members[node]
            .iter()
            .copied()
            .filter(|(fork, _)| meets(*fork))
            .collect();
        // Deepest first: what is around one is around all that it is around, unless a loop turns that round.
        let depth = |fork: usize| {
            let found = self.all.get(fork);
            found.map_or(0, |found| self.members[found.node].len())
        };
        let mut inner: Vec<(usize, usize)> = here.clone();
        inner.sort_by_key(|pair| std::cmp::Reverse(depth(pair.0)));
        let mut around: BTreeSet<(usize, usize)> = BTreeSet::new();
        let mut is_mutual = false;
        let mut known = Vec::new();
        for pair in inner {
            if around.contains(&pair) {
                known.push(pair);
            } else {
                is_mutual |= self.mark_around(pair.0, &here, &mut around);
            }
        }
        for (fork, _) in known.into_iter().filter(|_| is_mutual) {
            let _ = self.mark_around(fork, &here, &mut around);
        }
        let mut left = here;
        left.retain(|pair| !around.contains(pair));
        left
    }

    /// Notes which of these branches hold a whole fork; whether a loop makes the fork hold one of them, too.
    fn mark_around(
        &self,
        fork: usize,
        branches: &[(usize, usize)],
        around: &mut BTreeSet<(usize, usize)>,
    ) -> bool {
        let mut is_mutual = false;
        for outer in branches {
            if outer.0 == fork || !self.within(fork, *outer) {
                continue;
            }
            match self.mutual(fork, outer.0) {
                true => is_mutual = true,
                false => drop(around.insert(*outer)),
            }
        }
        is_mutual
    }

    /// Whether a branch, as (fork, branch), can be entered other than through its fork.
    pub(crate) fn has_side_entrance(&self, (fork, branch): (usize, usize)) -> bool {
        let found = self
            .all
            .get(fork)
            .and_then(|found| found.branches.get(branch));
        found.is_some_and(|found| found.side_entrance)
    }

    fn within(&self, fork: usize, branch: (usize, usize)) -> bool {
        self.all
            .get(fork)
            .is_some_and(|found| self.members[found.node].binary_search(&branch).is_ok())
    }

    /// Whether a loop makes `b` part of a branch of `a`.
    fn mutual(&self, a: usize, b: usize) -> bool {
        self.all.get(b).is_some_and(|found| {
            let members = &self.members[found.node];
            let at = members.partition_point(|(fork, _)| *fork < a);
            members.get(at).is_some_and(|(fork, _)| *fork == a)
        })
    }

    /// The branches that hold all of `fork` and have the same join.
    pub(crate) fn parents(&self, fork: usize) -> Vec<(usize, usize)> {
        let Some(found) = self.all.get(fork) else {
            return Vec::new();
        };
        let Some(join) = found.join else {
            return Vec::new();
        };
        let pairs = self.innermost(found.node, join);
        pairs
            .into_iter()
            .filter(|(outer, _)| *outer != fork && !self.mutual(fork, *outer))
            .collect()
    }
}

/// Where branches with these first nodes meet. A branch of which only a script knows where it goes is taken to come to
/// where the others meet; if there is one other, to the first place that one cannot avoid.
fn meet(meetings: &Postdominators, entries: &[NodeId]) -> Option<NodeId> {
    let known: Vec<NodeId> = entries
        .iter()
        .copied()
        .filter(|entry| meetings.ends(*entry))
        .collect();
    let found = match known.as_slice() {
        [only] if entries.len() > 1 => meetings.after(*only),
        _ => known
            .into_iter()
            .map(Postdominator::At)
            .reduce(|a, b| meetings.common(a, b))?,
    };
    match found {
        Postdominator::At(join) if entries.len() > 1 => Some(join),
        Postdominator::At(_) | Postdominator::End | Postdominator::Unknown => None,
    }
}

/// Notes in each branch which ones wait for it.
fn wait(branches: &mut [BranchFacts]) {
    for at in 0..branches.len() {
        let after = branches
            .get(at)
            .map_or_else(Vec::new, |one| one.after.clone());
        for earlier in after {
            if let Some(earlier) = branches.get_mut(earlier) {
                earlier.before.push(at);
            }
        }
    }
}

impl ForkFacts {
    /// Which branches are never at work beside this one: itself, and where one waits for the other, directly or not.
    pub(crate) fn in_order_with(&self, branch: usize) -> Vec<bool> {
        let mut found = vec![false; self.branches.len()];
        self.mark(branch, |one| &one.after, &mut found);
        self.mark(branch, |one| &one.before, &mut found);
        found
    }

    /// Marks a branch, and what can be reached from it.
    fn mark(&self, from: usize, next: fn(&BranchFacts) -> &Vec<usize>, found: &mut [bool]) {
        let mut open = vec![from];
        let mut is_first = true;
        while let Some(at) = open.pop() {
            let Some(known) = found.get_mut(at) else {
                continue;
            };
            // The second walk begins at a branch that the first one has marked.
            if !std::mem::replace(known, true) || std::mem::take(&mut is_first) {
                open.extend(self.branches.get(at).into_iter().flat_map(next));
            }
        }
    }
}

fn walk(program: &Program, edges: &Edges, entry: NodeId, join: Option<NodeId>) -> BranchFacts {
    let span = program[entry].span;
    let mut found = BranchFacts {
        entry,
        span,
        after: Vec::new(),
        before: Vec::new(),
        nodes: Vec::new(),
        ends: Vec::new(),
        arrives: Vec::new(),
        side_entrance: false,
    };
    if join == Some(entry) {
        return found;
    }
    let mut seen = std::collections::BTreeSet::from([entry]);
    let mut stack = vec![entry];
    let leads = |edge: &Edge| !matches!(edge.kind, Kind::Item { .. });
    while let Some(node) = stack.pop() {
        for edge in edges.out(node) {
            if Some(edge.to) == join {
                if leads(&edge) {
                    found.arrives.push((node, edge.exit));
                }
            } else if seen.insert(edge.to) {
                stack.push(edge.to);
            }
        }
    }
    found.nodes = seen.into_iter().collect();
    for node in &found.nodes {
        for (at, exit) in program[*node].exits.iter().enumerate() {
            if matches!(exit.to, Target::End) {
                found.ends.push((*node, at));
            }
        }
    }
    found.arrives.sort_unstable();
    found
}
