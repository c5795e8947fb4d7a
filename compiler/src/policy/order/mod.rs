//! What a policy may remember at each place, whatever branches do meanwhile: sound and never exact. If nothing breaks the policy here,
//! nothing does.
//!
//! A chain of nodes is looked at by itself: the main one, that of a branch, of an item, of a graph that a node runs. Between any two of
//! its events, chains beside it may have made any of theirs, in any order and any number. Where branches meet, what is remembered is one
//! of those things that each of them can have ended with.

mod branches;
mod endless_wait;
mod visit;

use super::automaton::{Automaton, Mask, Masks, States, bit, events_of};
use super::events::Meaning;
use super::model::Model;
use crate::ir::NodeId;
use std::collections::{BTreeMap, BTreeSet};

/// What was found out, and which events some run may come to.
pub(super) struct OrderResult {
    pub(super) order: Order,
    pub(super) events: Mask,
}

/// What is known of the order of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// No run breaks the policy.
    Holds,
    /// A run might.
    MayBreak,
    /// A run can come to this place and wait for ever for what has to follow: graph and node.
    Endless(usize, NodeId),
    /// There is more to look at than is looked at.
    TooLarge,
}

/// The most visits of a place that are looked at.
const MOST_WORK: usize = 2_000_000;
/// How deep forks and graphs may stand in each other.
const DEEPEST: usize = 150;

/// Looks at all runs; what is only a guess counts.
pub(super) fn order(model: &Model<'_>, meaning: &Meaning, automaton: Automaton) -> OrderResult {
    let everything = OrderResult {
        order: Order::TooLarge,
        events: Mask::MAX,
    };
    if model.cut {
        return everything;
    }
    let mut look = OrderSearch {
        model,
        meaning,
        automaton,
        chains: Vec::new(),
        known: BTreeMap::new(),
        hooked: meaning.hooks.iter().fold(0, |all, events| all | events),
        broken: false,
        work: 0,
        depth: 0,
    };
    let start = model
        .graphs
        .first()
        .map_or(NodeId(0), |graph| graph.program.start);
    let root = look.chain(Place {
        graph: 0,
        entry: start,
        stops: Vec::new(),
    });
    look.seed(root, 1 << Automaton::START);
    look.beside(root, look.hooks(0));
    while !look.broken && look.work < MOST_WORK {
        let Some(next) = look.chains.iter().position(|chain| !chain.dirty.is_empty()) else {
            break;
        };
        look.run(next);
    }
    if look.work >= MOST_WORK {
        return everything;
    }
    if look.broken {
        return OrderResult {
            order: Order::MayBreak,
            ..everything
        };
    }
    let events = look.chains.get(root).map_or(0, |chain| {
        let ended = if chain.ends.ended == 0 {
            0
        } else {
            meaning.succeeded
        };
        events_of(chain.own | chain.beside) | ended | meaning.failed
    });
    look.end(root);
    let order = match look.broken {
        true => Order::MayBreak,
        false => look.endless().unwrap_or(Order::Holds),
    };
    OrderResult { order, events }
}

/// Where a chain begins, and before which nodes it ends.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    graph: usize,
    entry: NodeId,
    stops: Vec<NodeId>,
}

/// What is known of all chains that begin at a place.
#[derive(Clone, Debug)]
struct Chain {
    place: Place,
    /// What may be remembered when a node is entered.
    entered: BTreeMap<NodeId, States>,
    /// What may be remembered when any node is entered, because a script leads nobody knows where.
    anywhere: States,
    dirty: BTreeSet<NodeId>,
    running: bool,
    /// What chains beside it may do.
    beside: Masks,
    /// What it may do itself, with all chains that it begins.
    own: Masks,
    /// What may be remembered when it has come to one of its stops, to an end, to the end of an item; at any time.
    ends: Ends,
    any: States,
    /// Where it was begun: chain and node.
    begun: BTreeSet<(usize, NodeId)>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Ends {
    joined: States,
    ended: States,
    item: States,
}

impl Ends {
    fn through(self) -> States {
        self.joined | self.ended | self.item
    }
}

struct OrderSearch<'a, 'p> {
    model: &'a Model<'p>,
    meaning: &'a Meaning,
    automaton: Automaton,
    chains: Vec<Chain>,
    known: BTreeMap<Place, usize>,
    /// What hooks of any graph may do.
    hooked: Masks,
    broken: bool,
    work: usize,
    depth: usize,
}

#[expect(
    clippy::indexing_slicing,
    reason = "the numbers of chains are made by `chain` alone, and none is removed"
)]
impl OrderSearch<'_, '_> {
    fn chain(&mut self, place: Place) -> usize {
        if let Some(known) = self.known.get(&place) {
            return *known;
        }
        let number = self.chains.len();
        self.known.insert(place.clone(), number);
        self.chains.push(Chain {
            place,
            entered: BTreeMap::new(),
            anywhere: 0,
            dirty: BTreeSet::new(),
            running: false,
            beside: 0,
            own: 0,
            ends: Ends::default(),
            any: 0,
            begun: BTreeSet::new(),
        });
        number
    }

    fn hooks(&self, graph: usize) -> Masks {
        self.meaning.hooks.get(graph).copied().unwrap_or_default()
    }

    /// Has a chain begin with these.
    fn seed(&mut self, chain: usize, states: States) {
        let entry = self.chains[chain].place.entry;
        self.flow(chain, entry, states);
    }

    fn flow(&mut self, chain: usize, to: NodeId, states: States) {
        let chain = &mut self.chains[chain];
        let entered = chain.entered.entry(to).or_insert(0);
        if states & !*entered != 0 {
            *entered |= states;
            chain.dirty.insert(to);
        }
    }

    /// Has others do these meanwhile.
    fn beside(&mut self, chain: usize, events: Masks) {
        let chain = &mut self.chains[chain];
        if events & !chain.beside != 0 {
            chain.beside |= events;
            chain.dirty.extend(chain.entered.keys());
        }
    }

    fn run(&mut self, chain: usize) {
        if self.chains[chain].running {
            return;
        }
        if self.depth > DEEPEST {
            self.work = MOST_WORK;
            return;
        }
        self.depth += 1;
        self.chains[chain].running = true;
        while let Some(node) = self.chains[chain].dirty.pop_first() {
            self.work += 1;
            if self.broken || self.work >= MOST_WORK {
                break;
            }
            let known = (
                self.chains[chain].own,
                self.chains[chain].ends,
                self.chains[chain].any,
            );
            self.visit(chain, node);
            let now = (
                self.chains[chain].own,
                self.chains[chain].ends,
                self.chains[chain].any,
            );
            if known != now {
                for (above, node) in self.chains[chain].begun.clone() {
                    self.chains[above].dirty.insert(node);
                }
            }
        }
        self.chains[chain].running = false;
        self.depth -= 1;
    }

    /// One event of a chain, and what others do after it.
    fn event(&mut self, chain: usize, states: States, event: Mask) -> States {
        let (found, broken) = self.automaton.after(states, event);
        self.broken |= broken;
        self.chains[chain].own |= bit(event);
        self.closed(chain, found)
    }

    /// What others do meanwhile. That a branch breaks the policy is found where that branch is looked at; hooks are looked at here alone.
    fn closed(&mut self, chain: usize, states: States) -> States {
        let beside = self.chains[chain].beside;
        let found = self.automaton.closed(states, beside);
        self.broken |= self.automaton.breaks(found, beside & self.hooked);
        self.chains[chain].any |= found;
        found
    }

    /// The end of the whole run.
    fn end(&mut self, root: usize) {
        let (ended, any) = (self.chains[root].ends.ended, self.chains[root].any);
        for (before, end) in [(ended, self.meaning.succeeded), (any, self.meaning.failed)] {
            let (after, broken) = self.automaton.after(before, end);
            self.broken |= broken;
            // Some hooks act when the run has ended.
            self.closed(root, after);
        }
    }
}
