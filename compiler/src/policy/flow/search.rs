//! A shortest way of a labelled value to where it must not come: a search over where runs can be, and what holds the value there.
//!
//! One value is followed at a time: it is nowhere yet, a state holds it, a graph that a node runs returns it, or the way that the run goes
//! depends on it. So the search is exhaustive: what it does not find, no run does.

use super::defaults::Origin;
use super::fact::{Doubt, Exits, Fact, Taint, certain};
use super::labelled_value::LabelledValue;
use super::place::Place;
use super::sinks::{Sink, Sinks};
use super::terrain::{Fate, Terrain};
use crate::ir::NodeId;
use crate::policy::ast::{Events, Label};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The most situations that are looked at.
const MOST: usize = 400_000;

/// What is looked for.
pub(super) struct SearchGoal<'a> {
    pub(super) label: Label,
    /// Whether what nothing says may be anything.
    pub(super) guesses: bool,
    /// The exits by which somebody vouches for what they were shown.
    pub(super) endorsed: &'a Events,
    pub(super) closed: bool,
    pub(super) implicit: bool,
}

/// Where a run can be, with what is followed.
type SearchPlace = (usize, NodeId, Fact);

/// A situation, and how the search came to it.
#[derive(Clone, Debug)]
pub(super) struct Situation {
    pub(super) graph: usize,
    pub(super) node: NodeId,
    pub(super) fact: Fact,
    /// The one before it.
    pub(super) from: Option<usize>,
    /// By which exit that was left; `None`: it goes on inside.
    pub(super) exit: Option<usize>,
    pub(super) doubt: Option<Doubt>,
    /// Where the value came from, if it is new here.
    pub(super) origin: Option<String>,
}

/// What came of a search.
pub(super) enum SearchOutcome {
    /// The value comes here, to this.
    Found(usize, Sink),
    /// It does not.
    Never,
    /// There is more than is looked at.
    TooMany,
}

/// What may be at any node of a graph.
#[derive(Default)]
struct Spread {
    facts: BTreeSet<Fact>,
    /// Whether a value is among them.
    values: bool,
    /// Whether the values of all keys are.
    all: bool,
}

pub(super) struct Search<'t, 'a, 'p> {
    pub(super) terrain: &'t Terrain<'a, 'p>,
    pub(super) wanted: SearchGoal<'t>,
    /// The nodes that the value has come to, or that a decision by one has, in the order in which they were looked at.
    reached: Vec<Arrival>,
    entered: BTreeSet<(usize, NodeId)>,
    pub(super) known: BTreeMap<SearchPlace, usize>,
    pub(super) all: Vec<Situation>,
    queue: VecDeque<usize>,
    /// Whether a value with the label is anywhere.
    pub(super) seen: bool,
    /// The exits that such a value was seen to decide, by graph, node and number.
    pub(super) decided: BTreeSet<(usize, NodeId, usize)>,
    /// The graphs in which one is: hooks may be told of it.
    pub(super) told: BTreeSet<usize>,
    /// What may be at any node, because a script leads nobody knows where, by graph.
    spread: BTreeMap<usize, Spread>,
    /// The exits that write nobody knows which keys, and have done so with such a value.
    pub(super) opened: BTreeSet<(usize, NodeId, usize)>,
    /// Where a value is that stays: whoever reads the whole state behind it gets that one, so that others only count where they are named.
    covered: BTreeSet<(usize, NodeId)>,
    /// The nodes whose work may have such a value.
    pub(super) handed: BTreeMap<(usize, NodeId), usize>,
}

/// A node that a value has come to.
struct Arrival {
    graph: usize,
    node: NodeId,
    /// The situation in which it was there first.
    at: usize,
    doubt: Option<Doubt>,
}

impl<'t, 'a, 'p> Search<'t, 'a, 'p> {
    pub(super) fn new(terrain: &'t Terrain<'a, 'p>, wanted: SearchGoal<'t>) -> Self {
        let mut search = Self {
            terrain,
            wanted,
            reached: Vec::new(),
            entered: BTreeSet::new(),
            known: BTreeMap::new(),
            all: Vec::new(),
            queue: VecDeque::new(),
            seen: false,
            decided: BTreeSet::new(),
            told: BTreeSet::new(),
            spread: BTreeMap::new(),
            opened: BTreeSet::new(),
            covered: BTreeSet::new(),
            handed: BTreeMap::new(),
        };
        search.open();
        search
    }

    /// The run begins.
    fn open(&mut self) {
        let Some(top) = self.terrain.marks.model.graph(0) else {
            return;
        };
        let start = top.program.start;
        self.begin(0, start, None, None);
        for (held, words) in self.terrain.given(self.wanted.label) {
            self.seen = true;
            self.add((0, start, Fact::Value(held)), None, None, None, Some(words));
        }
    }

    /// Goes on until the value comes to one of these. It can go on with others then: what it has come to already is known.
    pub(super) fn run(&mut self, sinks: &Sinks) -> SearchOutcome {
        let mut looked = 0;
        loop {
            for reached in self.reached.iter().skip(looked) {
                if let Some(sink) = self.sink(reached, sinks) {
                    return SearchOutcome::Found(reached.at, sink);
                }
            }
            looked = self.reached.len();
            let Some(at) = self.queue.front().copied() else {
                return SearchOutcome::Never;
            };
            if self.all.len() > MOST {
                return SearchOutcome::TooMany;
            }
            self.queue.pop_front();
            self.expand(at);
        }
    }

    /// A graph begins: nothing is anywhere, but in keys that are labelled and have a value.
    pub(super) fn begin(
        &mut self,
        graph: usize,
        start: NodeId,
        from: Option<usize>,
        doubt: Option<Doubt>,
    ) {
        self.add(
            (graph, start, Fact::Nothing),
            from,
            None,
            doubt.clone(),
            None,
        );
        for (slot, words) in self.terrain.seeded(graph, self.wanted.label) {
            self.seen = true;
            let fact = Fact::Value(LabelledValue::whole(slot));
            self.add((graph, start, fact), from, None, doubt.clone(), Some(words));
        }
    }

    /// Where what is followed may be if a run may go anywhere: at all nodes, but a value only counts where somebody does something with it.
    /// Who reads the whole state does the same with each, so the first one does for all.
    pub(super) fn everywhere(&self, graph: usize, fact: &Fact) -> Vec<NodeId> {
        if !self.wanted.guesses || self.is_spread(graph, fact) {
            return Vec::new();
        }
        let readers = match fact {
            Fact::Value(held) => self.terrain.readers(graph, held.slot),
            Fact::Nothing | Fact::Result | Fact::Fault | Fact::Way(_) | Fact::Ambient => None,
        };
        let Some(named) = readers else {
            return self.terrain.nodes(graph);
        };
        let mut nodes = named.to_vec();
        if self.spread.get(&graph).is_none_or(|spread| !spread.values) {
            nodes.extend(self.terrain.whole_readers(graph));
            nodes.sort_unstable();
            nodes.dedup();
        }
        nodes
    }

    pub(super) fn is_spread(&self, graph: usize, fact: &Fact) -> bool {
        let spread = self.spread.get(&graph);
        spread.is_some_and(|spread| spread.facts.contains(fact))
    }

    /// Whether each of so many keys may have a value at any node.
    pub(super) fn is_all_spread(&mut self, graph: usize, keys: usize) -> bool {
        let Some(spread) = self.spread.get_mut(&graph).filter(|spread| spread.values) else {
            return false;
        };
        let whole = |slot| Fact::Value(LabelledValue::whole(slot));
        spread.all = spread.all || (0..keys).all(|slot| spread.facts.contains(&whole(slot)));
        spread.all
    }

    /// From now on it may be at any node.
    pub(super) fn spread(&mut self, graph: usize, fact: Fact) {
        let spread = self.spread.entry(graph).or_default();
        spread.values |= matches!(fact, Fact::Value(_));
        spread.facts.insert(fact);
    }

    /// Notes a situation that is new.
    pub(super) fn add(
        &mut self,
        at: SearchPlace,
        from: Option<usize>,
        exit: Option<usize>,
        doubt: Option<Doubt>,
        origin: Option<String>,
    ) {
        let (graph, node, fact) = at.clone();
        let guesses = self.wanted.guesses;
        if (doubt.is_some() && !guesses) || self.is_spread(graph, &fact) {
            return;
        }
        let fate = match &fact {
            Fact::Value(held) => match self.fate(graph, node, held.slot) {
                Some(fate) => Some(fate),
                None => return,
            },
            Fact::Nothing | Fact::Result | Fact::Fault | Fact::Way(_) | Fact::Ambient => None,
        };
        if self.known.contains_key(&at) {
            return;
        }
        if fate.is_some_and(|fate| fate.stays) {
            self.covered.insert((graph, node));
        }
        let inside = matches!(fact, Fact::Result | Fact::Fault);
        let number = self.all.len();
        self.known.insert(at, number);
        self.all.push(Situation {
            graph,
            node,
            fact,
            from,
            exit,
            doubt,
            origin,
        });
        match inside {
            true => self.queue.push_front(number),
            false => self.queue.push_back(number),
        }
    }

    /// What becomes of a value where it comes to; `None`: nothing that does not become of another one, too.
    fn fate(&self, graph: usize, node: NodeId, slot: usize) -> Option<Fate> {
        let fate = self.terrain.fate(graph, node, slot, self.wanted.guesses)?;
        let counts = fate.is_named || !self.is_covered(graph, node);
        counts.then_some(fate)
    }

    pub(super) fn is_covered(&self, graph: usize, node: NodeId) -> bool {
        self.covered.contains(&(graph, node))
    }

    /// What follows from a situation.
    fn expand(&mut self, at: usize) {
        let terrain = self.terrain;
        let Some(situation) = self.all.get(at).cloned() else {
            return;
        };
        let (graph, node, fact) = (situation.graph, situation.node, situation.fact);
        let Some(place) = terrain.place(graph, node) else {
            return;
        };
        match &fact {
            Fact::Result | Fact::Fault if place.is_said => return,
            Fact::Result => {
                let own = Some(certain());
                self.told.insert(graph);
                self.hooks(at, graph, &Fact::Result, true);
                self.leave(at, place, &Fact::Result, own.as_ref(), Exits::Successes);
                return;
            }
            Fact::Fault => {
                let own = Some(certain());
                self.told.insert(graph);
                self.hooks(at, graph, &Fact::Fault, true);
                // Of a list, what went wrong with an item is among the results.
                let exits = match terrain.is_list(graph, node) {
                    true => Exits::All,
                    false => Exits::Failures,
                };
                self.leave(at, place, &Fact::Fault, own.as_ref(), exits);
                self.fault(at, graph, &certain());
                return;
            }
            // Here all ways meet again.
            Fact::Way(Some(meeting)) if *meeting == node => return,
            Fact::Nothing | Fact::Value(_) | Fact::Way(_) | Fact::Ambient => {}
        }
        let decided = matches!(fact, Fact::Way(_) | Fact::Ambient);
        let handed = self.handed(place, &fact);
        if let Some(taint) = &handed {
            self.seen = true;
            self.handed.entry((graph, node)).or_insert(at);
            self.fault(at, graph, taint);
        } else if matches!(fact, Fact::Value(_)) && terrain.returns_all(graph) {
            self.fault(at, graph, &certain());
        }
        let taint = handed.clone().or_else(|| decided.then(certain));
        if let Some(found) = taint
            && self.entered.insert((graph, node))
        {
            let doubt = found.doubt;
            self.reached.push(Arrival {
                graph,
                node,
                at,
                doubt,
            });
        }
        let mut own = handed.filter(|_| place.hands_on);
        if own.as_ref().is_none_or(|own| own.doubt.is_some()) {
            let given = self.given(place, &fact);
            own = match (own, given) {
                (Some(own), Some(given)) if given.doubt.is_some() => Some(own),
                (own, given) => given.or(own),
            };
        }
        self.seen |= own.is_some();
        let told = own.is_some() || !matches!(fact, Fact::Nothing);
        self.told.extend(told.then_some(graph));
        self.descend(at, graph, node, &fact);
        self.hooks(at, graph, &fact, own.is_some());
        self.leave(at, place, &fact, own.as_ref(), Exits::All);
    }

    /// What a visit is handed or told of labelled values.
    fn handed(&self, place: &Place, fact: &Fact) -> Option<Taint> {
        match fact {
            Fact::Value(held) => {
                let mut reads = place.reads.iter();
                reads.any(|spot| self.reads(held, spot)).then(certain)
            }
            Fact::Nothing => self.from(&place.told),
            Fact::Result | Fact::Fault | Fact::Way(_) | Fact::Ambient => None,
        }
    }

    /// What the result of a visit has beside.
    fn given(&self, place: &Place, fact: &Fact) -> Option<Taint> {
        match fact {
            Fact::Value(held) => {
                let mut instead = place.instead.iter();
                instead.any(|spot| self.reads(held, spot)).then(certain)
            }
            Fact::Nothing => self.from(&place.gives),
            Fact::Result | Fact::Fault | Fact::Way(_) | Fact::Ambient => None,
        }
    }

    /// Whether a reader gets something of a value that counts.
    pub(super) fn reads(&self, held: &LabelledValue, spot: &super::labelled_value::Spot) -> bool {
        held.is_read(spot) && !(self.wanted.closed && spot.closed)
    }

    /// A labelled value from one of these: best one that is sure.
    fn from(&self, origins: &[Origin]) -> Option<Taint> {
        let label = self.wanted.label;
        let has = |one: &&Origin| one.returns.as_ref().is_some_and(|all| all.contains(&label));
        if let Some(origin) = origins.iter().find(has) {
            return Some(Taint {
                doubt: None,
                origin: Some(origin.words.clone()),
            });
        }
        let unknown = origins.iter().find(|one| one.returns.is_none())?;
        self.wanted.guesses.then(|| Taint {
            doubt: Some(Doubt::Returns(unknown.words.clone())),
            origin: Some(unknown.words.clone()),
        })
    }

    fn sink(&self, reached: &Arrival, sinks: &Sinks) -> Option<Sink> {
        let sink = sinks
            .get(reached.graph)?
            .get(reached.node.index())?
            .clone()?;
        let doubt = reached.doubt.clone().or(sink.doubt.clone());
        (doubt.is_none() || self.wanted.guesses).then_some(Sink { doubt, ..sink })
    }

    /// The run of a graph may fail with what it has seen.
    pub(super) fn fault(&mut self, at: usize, graph: usize, taint: &Taint) {
        if let Some((above, caller)) = self.terrain.caller(graph) {
            let (doubt, origin) = (taint.doubt.clone(), taint.origin.clone());
            self.add((above, caller, Fact::Fault), Some(at), None, doubt, origin);
        }
    }

    /// Into the graph that a node runs.
    fn descend(&mut self, at: usize, graph: usize, node: NodeId, fact: &Fact) {
        let terrain = self.terrain;
        let Some((below, start)) = terrain.below(graph, node) else {
            return;
        };
        match fact {
            Fact::Nothing => self.begin(below, start, Some(at), None),
            Fact::Value(held) => {
                for (slot, spots) in terrain.marks.handed(graph, node) {
                    if spots.iter().any(|spot| self.reads(held, spot)) {
                        let fact = Fact::Value(LabelledValue::whole(slot));
                        self.add((below, start, fact), Some(at), None, None, None);
                    }
                }
            }
            Fact::Way(_) | Fact::Ambient => {
                self.add((below, start, Fact::Ambient), Some(at), None, None, None);
            }
            Fact::Result | Fact::Fault => {}
        }
    }

    /// What hooks do: they are told the state and what a node gave, and act at any time.
    fn hooks(&mut self, at: usize, graph: usize, fact: &Fact, gave: bool) {
        let terrain = self.terrain;
        let doubt = Some(Doubt::Hook);
        for (below, start) in terrain.hooked(graph) {
            if matches!(fact, Fact::Nothing) {
                self.begin(below, start, Some(at), doubt.clone());
            }
            if gave || matches!(fact, Fact::Value(_)) {
                let slot = terrain.inputs(below);
                let fact = Fact::Value(LabelledValue::whole(slot));
                self.add((below, start, fact), Some(at), None, doubt.clone(), None);
            }
        }
    }

    /// The situations from the start of the run to this one.
    pub(super) fn way(&self, to: usize) -> Vec<&Situation> {
        let mut way = Vec::new();
        let mut seen = BTreeSet::new();
        let mut at = Some(to);
        while let Some(situation) = at
            .filter(|at| seen.insert(*at))
            .and_then(|at| self.all.get(at))
        {
            way.push(situation);
            at = situation.from;
        }
        way.reverse();
        way
    }
}
