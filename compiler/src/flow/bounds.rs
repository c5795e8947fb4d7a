//! How much a run can cost at worst: how many nodes it enters, and how often it asks a model.
//!
//! A node outside of loops is entered once (once per branch that holds it); one that may be entered again, as often
//! as the limits let it. What depends on a list or on a stranger has no bound that could be known here, and says so.

use super::Facts;
use super::calls::{asked, hooked};
use crate::ir::{NodeId, Program, Work};

/// At most so many, or why nobody can say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Never more than this. Saturates: `u64::MAX` is "absurdly many".
    AtMost(u64),
    /// No number is known; the reasons, in the order of the text.
    Unknown(Vec<Unbounded>),
}

/// A reason for which no bound is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unbounded {
    /// The node.
    pub node: NodeId,
    /// What is unknown about it.
    pub why: Why,
}

impl Unbounded {
    /// In words, with the name of the node.
    pub fn words(self, program: &Program) -> String {
        let id = &program[self.node].id;
        match self.why {
            Why::Loop => format!("`{id}` is in a loop, and nothing limits how often it is entered"),
            Why::Items => {
                format!("`{id}` runs once per item of a list, and the list is only known in a run")
            }
            Why::Agent => {
                format!("`{id}` is an agent that decides itself how often it asks its model")
            }
            Why::Graph => format!("`{id}` runs a graph for which no number is known"),
            Why::Thread => {
                format!("`{id}` runs a directive, which decides itself how often it asks its model")
            }
            Why::Action => {
                format!("`{id}` calls what is only known in a run, and it may be a directive")
            }
            Why::Documents => format!(
                "`{id}` has a model make vectors of its documents, and how many these are is only known in a run"
            ),
            Why::Hook => "a hook may run a directive, or have a node tried again".to_string(),
        }
    }
}

/// What is unknown about a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It is in a loop, and no limit bounds how often it is entered.
    Loop,
    /// It runs per item of a list whose length is known when the run gets there.
    Items,
    /// It is an agent with its own model loop.
    Agent,
    /// It is a graph, of which the same is to be said.
    Graph,
    /// It is a directive that a model carries out.
    Thread,
    /// It calls something whose id is made when the run gets there.
    Action,
    /// It has vectors made of documents that are only known when the run gets there.
    Documents,
    /// A hook adds to it; the node is the first of the graph.
    Hook,
}

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
        for node in program.node_ids().filter(|node| facts.reachable(*node)) {
            let times = entered(program, facts, node);
            calls = calls.plus(times.clone().times(asked(program, facts, node)));
            visits = visits.plus(times);
        }
        calls = calls.plus(hooked(program));
        if let (Bound::AtMost(sum), Some(steps)) = (&visits, program.limits.steps) {
            visits = Bound::AtMost((*sum).min(u64::from(steps)));
        }
        Self { visits, calls }
    }
}

impl Bound {
    /// Both together.
    #[must_use]
    pub(super) fn plus(self, other: Self) -> Self {
        match (self, other) {
            (Self::AtMost(a), Self::AtMost(b)) => Self::AtMost(a.saturating_add(b)),
            (Self::Unknown(mut why), Self::Unknown(more)) => {
                why.extend(more);
                Self::Unknown(why)
            }
            (Self::Unknown(why), Self::AtMost(_)) | (Self::AtMost(_), Self::Unknown(why)) => {
                Self::Unknown(why)
            }
        }
    }

    pub(super) fn times(self, other: Self) -> Self {
        match (self, other) {
            (Self::AtMost(0), _) | (_, Self::AtMost(0)) => Self::AtMost(0),
            (Self::AtMost(a), Self::AtMost(b)) => Self::AtMost(a.saturating_mul(b)),
            (Self::Unknown(mut why), Self::Unknown(more)) => {
                why.extend(more);
                Self::Unknown(why)
            }
            (Self::Unknown(why), Self::AtMost(_)) | (Self::AtMost(_), Self::Unknown(why)) => {
                Self::Unknown(why)
            }
        }
    }
}

/// How often `node` is entered.
fn entered(program: &Program, facts: &Facts, node: NodeId) -> Bound {
    if facts.in_chain(node) {
        return Bound::Unknown(vec![Unbounded {
            node,
            why: Why::Items,
        }]);
    }
    if facts.repeats(node) {
        if let Some(most) = judged(program, facts, node) {
            return Bound::AtMost(most);
        }
        let limit = program.limits.visits.or(program.limits.steps);
        let unbounded = || {
            Bound::Unknown(vec![Unbounded {
                node,
                why: Why::Loop,
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

/// How often a node of a loop is entered at most, if each way around the loop comes through a judge that is executed only
/// so often: not more often than its judges together.
fn judged(program: &Program, facts: &Facts, node: NodeId) -> Option<u64> {
    let mut loops = facts.loops().iter();
    let around = loops.find(|one| one.nodes.contains(&node))?;
    let caps = around
        .nodes
        .iter()
        .filter_map(|id| match &program[*id].work {
            Work::Judge(judge) => Some(judge.cap),
            Work::Llm(_)
            | Work::Agent(_)
            | Work::Script(_)
            | Work::Ask(_)
            | Work::Retrieve(_)
            | Work::Map(_)
            | Work::Finish(_)
            | Work::Runner(_)
            | Work::Stage(_)
            | Work::Publish(_)
            | Work::Action(_)
            | Work::Pass
            | Work::ForEach(_)
            | Work::Return(_) => None,
        });
    let caps: Option<Vec<u32>> = caps.collect();
    let caps = caps.filter(|caps| !caps.is_empty())?;
    Some(caps.into_iter().map(u64::from).sum())
}
