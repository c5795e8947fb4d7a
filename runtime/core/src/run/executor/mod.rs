//! The run loop.
//!
//! A run is one main chain of steps, and a chain of its own per branch and per item while it is forked (`branch`). All chains are
//! polled by one task: what they do at once is waiting, so counters need no locks, and the order of events is that of the task.

mod branch;
mod cancel;
mod earlier_exits;
mod fast_path;
mod fold;
mod fork;
mod guarded_steps;
mod items;
mod join_all;
mod pause;
mod pool;
mod steps;
mod visits;

use crate::graph::{BranchPath, NodeAbout};
use crate::run::journal::{Journal, JournalEntry};
pub use branch::too_late;
pub use cancel::Cancel;
use earlier_exits::{EarlierExit, EarlierExits, Repeats};
pub use fold::{FoldState, Position, fold, fold_seen};
pub use join_all::ConcurrentFutures;
pub(crate) use pool::{Place, Pool};

use crate::graph::RunFailure;
use crate::run::Graph;
use crate::run::context::RunContext;
use crate::run::guard::GuardedGraph;
use crate::value::failure::{Failure, Interrupt, Kind};
use crate::value::shared::Shared;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

/// Drives one graph once.
pub struct Executor<'r, G: Graph> {
    graph: &'r G,
    shared: &'r RunContext,
    journal: Option<&'r dyn Journal<G::At, G::Exit>>,
    past: Mutex<EarlierExits<G>>,
    /// How often nodes of a resumed run were tried again, by chain and step.
    repeats: Repeats,
    /// Whether the first position and state come from outside and must be checked.
    restored: bool,
    /// How many exits the run has made.
    made: AtomicU32,
    /// What holds the run to policies.
    guarded: Option<GuardedGraph>,
}

impl<'r, G: Graph> Executor<'r, G> {
    /// Drives this graph, with what its nodes share.
    pub fn new(graph: &'r G, shared: &'r RunContext) -> Self {
        let guard = shared.guard.as_ref();
        Self {
            graph,
            shared,
            journal: None,
            past: Mutex::new(EarlierExits::none()),
            repeats: Repeats::default(),
            restored: false,
            made: AtomicU32::new(0),
            guarded: guard.map(|guard| guard.graph(&shared.scope, graph.about())),
        }
    }

    pub(crate) fn keep(mut self, journal: Option<&'r dyn Journal<G::At, G::Exit>>) -> Self {
        self.journal = journal;
        self
    }

    /// Continues after these exits, which are committed again but not worked for again.
    pub(crate) fn after(mut self, entries: Vec<JournalEntry<G::At, G::Exit>>) -> Self {
        for entry in &entries {
            self.repeats
                .keep(&entry.branch, entry.step, entry.cost.repeats);
        }
        self.made = AtomicU32::new(u32::try_from(entries.len()).unwrap_or(u32::MAX));
        self.past = Mutex::new(EarlierExits::of(entries));
        self
    }

    pub(crate) fn restored(mut self) -> Self {
        self.restored = true;
        self
    }

    pub(crate) fn is_restored(&self) -> bool {
        self.restored
    }

    pub(crate) fn graph(&self) -> &G {
        self.graph
    }

    /// Runs the main chain from a position.
    pub async fn main(&self, at: G::At, state: Shared<G::State>) -> BranchResult<G> {
        let visits = vec![0; self.graph.about().nodes.len()];
        let seed = Seed {
            branch: BranchPath::MAIN,
            at,
            state,
            visits,
            closed: false,
            map: None,
            places: Places::Shared,
        };
        branch::run(self, seed, &[]).await
    }

    /// The id of the node at a position.
    pub(crate) fn name(&self, at: G::At) -> &str {
        self.about(at).map_or("?", |node| node.id.as_ref())
    }

    fn kind(&self, at: G::At) -> &str {
        self.about(at).map_or("?", |node| node.kind.as_ref())
    }

    /// What the graph says of the node at a position.
    fn about(&self, at: G::At) -> Option<&NodeAbout> {
        self.graph.about().nodes.get(self.graph.number(at))
    }

    /// The exits of a resumed run in the branches of a fork, and below them.
    fn past_below(&self, first: &BranchPath) -> EarlierExits<G> {
        let past = self.past.lock().unwrap_or_else(PoisonError::into_inner);
        past.below(first)
    }

    /// The place of a new exit in the order in which exits are made.
    fn next_order(&self) -> u32 {
        self.made.fetch_add(1, Ordering::Relaxed)
    }

    fn past_of(&self, branch: &BranchPath) -> Vec<EarlierExit<G>> {
        let mut past = self.past.lock().unwrap_or_else(PoisonError::into_inner);
        past.take(branch)
    }
}

/// What a chain begins with.
pub(crate) struct Seed<G: Graph> {
    branch: BranchPath,
    at: G::At,
    state: Shared<G::State>,
    visits: Vec<u32>,
    /// Whether the join that the chain leads to was made before the run was resumed: what the chain has not done by then
    /// is not done any more.
    closed: bool,
    /// The map node whose item this is.
    map: Option<G::At>,
    places: Places,
}

/// What bounds how many chains work at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Places {
    /// The limit of the run, which all chains share.
    Shared,
    /// The map node's own limit, which counts instead.
    Own,
}

/// A chain that is over.
pub struct BranchResult<G: Graph> {
    /// The state that it ended with.
    pub state: Shared<G::State>,
    /// How it ended.
    pub end: Result<BranchEnd<G>, BranchStop<G>>,
    visits: Vec<u32>,
    done: Vec<BranchRecord<G>>,
    /// Which exit of the run was the last that led it to its end.
    last: u32,
}

/// How a chain ended that was not stopped.
pub enum BranchEnd<G: Graph> {
    /// At the run's end, which this node is.
    Ended(G::At, G::Output),
    /// Before this node, where others are waited for.
    Joined(G::At),
    /// With the item of its list.
    ItemDone,
}

/// Why a chain stopped, and where.
pub struct BranchStop<G: Graph> {
    pub(crate) at: G::At,
    /// Why.
    pub why: Interrupt,
    /// Of branches that failed beside it, in declaration order.
    pub(crate) others: Vec<RunFailure>,
    /// The chain in which it happened; `None`: whoever watches was not told of it yet.
    branch: Option<String>,
}

impl<G: Graph> BranchStop<G> {
    fn fault(at: G::At, kind: Kind, message: String) -> Self {
        Self::failed(at, Failure::new(kind, message))
    }

    fn failed(at: G::At, failure: Failure) -> Self {
        Self {
            at,
            why: failure.into(),
            others: Vec::new(),
            branch: None,
        }
    }

    /// One for all: cancelled if any was; else the first failure in declaration order, with the others attached; else
    /// the first question.
    fn first_of(executor: &Executor<'_, G>, stopped: Vec<Self>) -> Option<Self> {
        let rank = |stopped: &Self| match stopped.why {
            Interrupt::Cancelled => 0,
            Interrupt::Fault(_) => 1,
            Interrupt::Waiting(_) => 2,
        };
        let mut first: Option<Self> = None;
        let mut others = Vec::new();
        let least = stopped.iter().map(rank).min()?;
        for one in stopped {
            if first.is_none() && rank(&one) == least {
                first = Some(one);
            } else {
                others.extend(one.problem(executor));
            }
        }
        first.map(|mut first| {
            first.others.extend(others);
            first
        })
    }

    /// As people read it; nothing unless it is a failure.
    pub(crate) fn problem(self, executor: &Executor<'_, G>) -> Option<RunFailure> {
        match self.why {
            Interrupt::Fault(failure) => Some(RunFailure {
                node: executor.name(self.at).to_owned(),
                branch: self.branch.unwrap_or_default(),
                kind: failure.kind,
                message: failure.message,
                others: self.others,
            }),
            Interrupt::Waiting(_) | Interrupt::Cancelled => None,
        }
    }
}

/// What a branch did, to be committed again where it joins.
enum BranchRecord<G: Graph> {
    Exit(Shared<G::Exit>),
    Branches(Vec<Vec<BranchRecord<G>>>),
    Items(G::At, Vec<serde_json::Value>),
}

impl<G: Graph> Clone for BranchRecord<G> {
    fn clone(&self) -> Self {
        match self {
            Self::Exit(exit) => Self::Exit(exit.clone()),
            Self::Branches(branches) => Self::Branches(branches.clone()),
            Self::Items(at, results) => Self::Items(*at, results.clone()),
        }
    }
}

/// Commits what a branch did to another state.
fn commit_all<G: Graph>(
    graph: &G,
    state: &mut G::State,
    done: &[BranchRecord<G>],
) -> Result<(), Failure> {
    for one in done {
        match one {
            // Where the branch went is known; only what it wrote counts here.
            BranchRecord::Exit(exit) => drop(graph.commit(state, exit.clone().own())?),
            BranchRecord::Branches(branches) => {
                for branch in branches {
                    commit_all(graph, state, branch)?;
                }
            }
            BranchRecord::Items(at, results) => graph.collect(*at, state, results.clone())?,
        }
    }
    Ok(())
}
