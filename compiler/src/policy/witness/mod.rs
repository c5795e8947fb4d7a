//! A short run that breaks a policy: a search over what runs can be at, one visit after the other.
//!
//! Branches are led by turns, a whole visit each. That is less than they can do, so a run that is found is one that there is; if none is
//! found, that says nothing.

mod branches;
mod turns;

use super::automaton::{Automaton, Mask};
use super::events::Meaning;
use super::model::Model;
use crate::ir::NodeId;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeSet, HashSet, VecDeque};

/// The most situations that are looked at.
const MOST: usize = 30_000;

/// So many are looked at before some run is followed to its end: beside many branches a short run is far away.
const FEW: usize = 3_000;

/// A visit of a run that is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stop {
    pub(super) graph: usize,
    pub(super) node: NodeId,
    /// How it ends; `None`: it is what breaks the policy, before its end, or a graph that goes on inside of it.
    pub(super) exit: Option<usize>,
    /// What in it breaks the policy.
    pub(super) breach: Option<Breach>,
    /// What is guessed in it, if something is.
    pub(super) guess: Option<Guess>,
}

/// What breaks a policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Breach {
    Entered,
    Read,
    Called,
    Wrote,
    Left,
    Ended,
    Failed,
}

/// What nothing says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Guess {
    /// Where a script leads.
    Way,
    /// What a node writes.
    Writes,
    /// What is called.
    Calls,
}

/// What a search came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Search {
    /// This run breaks the policy.
    Found(Vec<Stop>),
    /// None that was looked at does.
    None,
    /// There is more than is looked at.
    TooMany,
}

/// What is looked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct WitnessGoal {
    pub(super) automaton: Automaton,
    /// Whether what nothing says may be anything.
    pub(super) guesses: bool,
    /// A place at which something is pending, in place of a breach.
    pub(super) place: Option<(usize, NodeId)>,
}

/// Looks for a run, the shortest where few situations are to be looked at.
pub(super) fn search(model: &Model<'_>, meaning: &Meaning, wanted: WitnessGoal) -> Search {
    let search = Searcher {
        model,
        meaning,
        wanted,
        loud: branches::loud(model, meaning),
        alone: Cell::new(false),
        anywhere: RefCell::default(),
    };
    search.run()
}

/// Where a chain of a run is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum ChainState {
    /// It is about to enter a node.
    Before(NodeId),
    /// A node of it runs a graph.
    Inside(NodeId, Box<ChainState>),
    /// It has forked: the branches, `None` where one has not begun.
    Forked(NodeId, usize, Vec<Option<ChainState>>),
    /// It works on an item of a list.
    Item(NodeId, usize, Box<ChainState>),
    /// It has come to where others are waited for, to an end, to the end of an item; it failed.
    Joined(NodeId),
    Ended,
    ItemDone,
    Failed,
}

impl ChainState {
    fn is_through(&self) -> bool {
        matches!(self, Self::Joined(_) | Self::Ended | Self::ItemDone)
    }
}

/// What a turn leads to.
#[derive(Clone, Debug)]
struct Turn {
    stand: ChainState,
    state: u8,
    told: Vec<Stop>,
}

/// A turn that breaks the policy.
type BreakingTurn = Vec<Stop>;

struct Searcher<'a, 'p> {
    model: &'a Model<'p>,
    meaning: &'a Meaning,
    wanted: WitnessGoal,
    /// Whether anything that a node does, or the graph that it runs, means something.
    loud: Vec<Vec<bool>>,
    /// Whether the visit that is looked at is one of the main chain, with nothing beside it.
    alone: Cell<bool>,
    /// What is remembered where such a visit has led to each node, because a script leads nobody knows where.
    anywhere: RefCell<BTreeSet<u8>>,
}

/// Which situation is looked at next.
#[derive(Clone, Copy, Debug)]
enum SearchOrder {
    /// The one that was found first.
    Breadth,
    /// The one that was found last.
    Depth,
}

/// Turns, or a breach.
type Turns = Result<Vec<Turn>, BreakingTurn>;

impl Searcher<'_, '_> {
    /// The shortest run where few situations are to be looked at, else the first that is found.
    fn run(&self) -> Search {
        let tries = [
            (SearchOrder::Breadth, FEW),
            (SearchOrder::Depth, FEW),
            (SearchOrder::Breadth, MOST),
        ];
        let mut tries = tries.into_iter();
        let found = tries.find_map(|(order, most)| match self.explore(order, most) {
            Search::TooMany => None,
            found @ (Search::Found(_) | Search::None) => Some(found),
        });
        found.unwrap_or(Search::TooMany)
    }

    fn explore(&self, order: SearchOrder, most: usize) -> Search {
        let Some(root) = self.model.graph(0) else {
            return Search::None;
        };
        let first = (ChainState::Before(root.program.start), Automaton::START);
        let mut seen = HashSet::from([first.clone()]);
        let mut told: Vec<(usize, Vec<Stop>)> = vec![(usize::MAX, Vec::new())];
        let mut open = VecDeque::from([(first, 0_usize)]);
        self.anywhere.borrow_mut().clear();
        let next = |open: &mut VecDeque<_>| match order {
            SearchOrder::Breadth => open.pop_front(),
            SearchOrder::Depth => open.pop_back(),
        };
        while let Some(((stand, state), number)) = next(&mut open) {
            if let (Some((graph, node)), 1) = (self.wanted.place, state)
                && is_at(self.model, 0, &stand, graph, node)
            {
                return Search::Found(story(&told, number, Vec::new()));
            }
            self.alone.set(matches!(stand, ChainState::Before(_)));
            let turns = match self.turns(0, &stand, &[], state) {
                Ok(turns) => turns,
                Err(last) => return Search::Found(story(&told, number, last)),
            };
            for turn in turns {
                let last = |breach| {
                    turn.told
                        .iter()
                        .cloned()
                        .chain(ending(&turn.told, breach))
                        .collect()
                };
                let ended = match turn.stand {
                    ChainState::Ended => Some((self.meaning.succeeded, Breach::Ended)),
                    ChainState::Failed => Some((self.meaning.failed, Breach::Failed)),
                    ChainState::Before(_)
                    | ChainState::Inside(..)
                    | ChainState::Forked(..)
                    | ChainState::Item(..)
                    | ChainState::Joined(_)
                    | ChainState::ItemDone => None,
                };
                if let Some((event, breach)) = ended {
                    if self.wanted.automaton.step(turn.state, event).is_none() {
                        return Search::Found(story(&told, number, last(breach)));
                    }
                    continue;
                }
                if self.meaning.failed != 0
                    && self
                        .wanted
                        .automaton
                        .step(turn.state, self.meaning.failed)
                        .is_none()
                {
                    return Search::Found(story(&told, number, last(Breach::Failed)));
                }
                let situation = (turn.stand, turn.state);
                if seen.insert(situation.clone()) {
                    if seen.len() > most {
                        return Search::TooMany;
                    }
                    told.push((number, turn.told));
                    open.push_back((situation, told.len() - 1));
                }
            }
        }
        Search::None
    }

    /// All turns of a chain, one visit each.
    fn turns(&self, graph: usize, stand: &ChainState, stops: &[NodeId], state: u8) -> Turns {
        match stand {
            ChainState::Before(node) => self.visit(graph, *node, stops, state),
            ChainState::Inside(node, child) => self.inside(graph, *node, child, stops, state),
            ChainState::Forked(node, exit, branches) => {
                self.forked(graph, (*node, *exit), branches, stops, state)
            }
            ChainState::Item(node, exit, item) => {
                let turns = self.turns(graph, item, &[], state)?;
                let mut all = Vec::new();
                for turn in turns {
                    match turn.stand {
                        ChainState::ItemDone | ChainState::Joined(_) => {
                            all.extend(
                                self.items(graph, *node, *exit, stops, turn.state, &turn.told)?,
                            );
                        }
                        ChainState::Ended | ChainState::Failed => all.push(Turn {
                            stand: ChainState::Failed,
                            ..turn
                        }),
                        stand @ (ChainState::Before(_)
                        | ChainState::Inside(..)
                        | ChainState::Forked(..)
                        | ChainState::Item(..)) => all.push(Turn {
                            stand: ChainState::Item(*node, *exit, Box::new(stand)),
                            ..turn
                        }),
                    }
                }
                Ok(all)
            }
            ChainState::Joined(_)
            | ChainState::Ended
            | ChainState::ItemDone
            | ChainState::Failed => Ok(Vec::new()),
        }
    }

    fn step(&self, state: u8, event: Mask) -> Option<u8> {
        if event == 0 {
            Some(state)
        } else {
            self.wanted.automaton.step(state, event)
        }
    }
}

fn arrive(to: NodeId, stops: &[NodeId]) -> ChainState {
    if stops.contains(&to) {
        ChainState::Joined(to)
    } else {
        ChainState::Before(to)
    }
}

/// The last stop once more, with what breaks the policy there.
fn ending(told: &[Stop], breach: Breach) -> Option<Stop> {
    let last = told.last()?;
    Some(Stop {
        exit: None,
        breach: Some(breach),
        guess: None,
        ..last.clone()
    })
}

/// What was told on the way to a situation, and in the end.
fn story(told: &[(usize, Vec<Stop>)], mut at: usize, last: Vec<Stop>) -> Vec<Stop> {
    let mut parts = vec![last];
    while let Some((before, part)) = told.get(at) {
        parts.push(part.clone());
        at = *before;
    }
    parts.into_iter().rev().flatten().collect()
}

fn is_at(model: &Model<'_>, here: usize, stand: &ChainState, graph: usize, node: NodeId) -> bool {
    match stand {
        ChainState::Before(at) => here == graph && *at == node,
        ChainState::Inside(at, child) => {
            let below = model.graph(here).and_then(|found| found.child(*at));
            below.is_some_and(|below| is_at(model, below, child, graph, node))
        }
        ChainState::Forked(_, _, branches) => branches
            .iter()
            .flatten()
            .any(|branch| is_at(model, here, branch, graph, node)),
        ChainState::Item(_, _, item) => is_at(model, here, item, graph, node),
        ChainState::Joined(_) | ChainState::Ended | ChainState::ItemDone | ChainState::Failed => {
            false
        }
    }
}
