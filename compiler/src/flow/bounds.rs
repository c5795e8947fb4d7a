//! How much a run can cost at worst: how many nodes it enters, and how often it asks a model.
//!
//! A node outside of loops is entered once (once per branch that holds it); one that may be entered again, as often
//! as the limits let it. What depends on a list or on a stranger has no bound that could be known here, and says so.

use super::Facts;
use super::bound::{Bound, NoBound, NoBoundReason};
use super::calls::{asked, hooked};
use super::forks::Forks;
use super::loops::Loop;
use crate::ir::{Exit, ExitCondition, NodeId, Program};

/// The bounds of a whole run, children included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// How many nodes are entered; those of child graphs do not count.
    pub visits: Bound,
    /// How many calls of a model are made, retries and calls to mend a reply included.
    pub calls: Bound,
}

impl Bounds {
    /// The bounds of `program`.
    pub fn of(program: &Program, facts: &Facts) -> Self {
        let mut visits = Bound::AtMost(0);
        let mut calls = Bound::AtMost(0);
        let children = Self::of_children(program, facts);
        for node in program.node_ids().filter(|node| facts.reachable(*node)) {
            let times = entered(program, facts, node);
            calls = calls.plus(times.clone().times(asked(program, &children, node)));
            visits = visits.plus(times);
        }
        calls = calls.plus(hooked(program));
        if let (Bound::AtMost(sum), Some(steps)) = (&visits, program.limits.steps) {
            visits = Bound::AtMost((*sum).min(u64::from(steps)));
        }
        Self { visits, calls }
    }

    /// How often a run of the graph enters `node`.
    pub fn entries(program: &Program, facts: &Facts, node: NodeId) -> Bound {
        entered(program, facts, node)
    }

    /// How often the graphs ask a model that `program` runs.
    pub(super) fn of_children(program: &Program, facts: &Facts) -> Vec<Bound> {
        let children = program.children.iter().zip(facts.children());
        let calls = children.map(|(child, facts)| Self::of(child, facts).calls);
        calls.collect()
    }
}

/// How often `node` is entered.
fn entered(program: &Program, facts: &Facts, node: NodeId) -> Bound {
    if facts.in_chain(node) {
        return Bound::Unknown(vec![NoBound {
            node,
            why: NoBoundReason::Items,
        }]);
    }
    if facts.repeats(node) {
        let judged = facts.rounds.judged.get(node.index());
        if let Some(Some(most)) = judged {
            return Bound::AtMost(*most);
        }
        // The limit of visits counts per branch; the steps of a run are counted in all.
        if program.limits.steps.is_none() && facts.rounds.leaves_branch {
            return Bound::Unknown(vec![NoBound {
                node,
                why: NoBoundReason::LeftBranch,
            }]);
        }
        let limit = program.limits.visits.or(program.limits.steps);
        let unbounded = || {
            Bound::Unknown(vec![NoBound {
                node,
                why: NoBoundReason::Loop,
            }])
        };
        return limit.map_or_else(unbounded, |limit| Bound::AtMost(u64::from(limit)));
    }
    let around = facts.branches_around(node);
    let held = |fork: usize| around.iter().filter(|(other, _)| *other == fork).count() as u64;
    let mut forks: Vec<usize> = around.iter().map(|(fork, _)| *fork).collect();
    forks.dedup();
    Bound::AtMost(forks.into_iter().map(held).fold(1, u64::saturating_mul))
}

/// What bounds how often the nodes of loops are entered.
#[derive(Clone, Debug)]
pub(super) struct Rounds {
    /// Whether a script may lead out of a branch, back to where it began or anywhere: then several branches go through what is behind
    /// the fork, each with visits of its own.
    leaves_branch: bool,
    /// How often a node of a loop is entered at most, by node, if each way around the loop comes through a judge that is executed only so often:
    /// not more often than its judges together.
    judged: Vec<Option<u64>>,
}

impl Rounds {
    pub(super) fn of(program: &Program, forks: &Forks, loops: &[Loop]) -> Self {
        let mut judged = vec![None; program.nodes.len()];
        // A node is in one loop.
        for around in loops {
            let most = together(program, around);
            for node in &around.nodes {
                if let Some(judged) = judged.get_mut(node.index()) {
                    *judged = most;
                }
            }
        }
        Self {
            leaves_branch: leaves_branch(program, forks),
            judged,
        }
    }
}

fn leaves_branch(program: &Program, forks: &Forks) -> bool {
    let returns = (0..).zip(&forks.all).any(|(number, fork)| {
        let mut around = forks.members[fork.node].iter();
        around.any(|(other, _)| *other == number)
    });
    let anywhere = |exit: &Exit| matches!(exit.when, ExitCondition::RoutedAnywhere);
    let jumps = program
        .each_node()
        .any(|(id, node)| !forks.members[id].is_empty() && node.exits.iter().any(anywhere));
    returns || jumps
}

/// How often the judges of a loop judge, if there are any.
fn together(program: &Program, around: &Loop) -> Option<u64> {
    let judgements = around.nodes.iter();
    let judgements = judgements.filter_map(|id| program[*id].work.judgement());
    let caps = judgements.map(|judge| judge.cap);
    let caps: Option<Vec<u32>> = caps.collect();
    let caps = caps.filter(|caps| !caps.is_empty())?;
    Some(caps.into_iter().map(u64::from).sum())
}
