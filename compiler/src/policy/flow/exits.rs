//! What becomes of a labelled value when a node is left: what is vouched for, what is written, and where the run goes.

use super::fact::{Doubt, Exits, Fact, Taint, certain};
use super::labelled_value::{LabelledValue, unnamed};
use super::place::{ExitFlow, Place, WriteFlow};
use super::search::Search;
use crate::ir::{Exit, NodeId, Target};
use crate::policy::ast::Label;
use crate::policy::event_match::{exit_fits, exit_names, moment};
use std::collections::BTreeMap;

/// What holds a labelled value behind an exit.
struct ExitFact {
    fact: Fact,
    doubt: Option<Doubt>,
    origin: Option<String>,
}

impl ExitFact {
    fn sure(fact: Fact) -> Self {
        Self {
            fact,
            doubt: None,
            origin: None,
        }
    }

    fn taint(&self) -> Taint {
        Taint {
            doubt: self.doubt.clone(),
            origin: self.origin.clone(),
        }
    }

    fn of(fact: Fact, taint: &Taint) -> Self {
        Self {
            fact,
            doubt: taint.doubt.clone(),
            origin: taint.origin.clone(),
        }
    }
}

/// What an exit has written before, as a later write of it may see it.
#[derive(Default)]
struct EarlierWrites<'a> {
    /// What the work returned.
    returned: BTreeMap<usize, KeyTaint>,
    /// That, and what stands before in the text.
    all: BTreeMap<usize, KeyTaint>,
    /// What any key may hold that the work returned beside.
    open: Option<&'a Taint>,
}

/// What is known of a key that was written.
#[derive(Clone, Debug, Default)]
struct KeyTaint {
    labelled: Option<Taint>,
    /// Whether nothing of what was there is left.
    replaced: bool,
}

impl EarlierWrites<'_> {
    fn note(&mut self, write: &WriteFlow, found: Option<&ExitFact>) {
        let note = |known: &mut KeyTaint| {
            let new = found.map(ExitFact::taint);
            known.labelled = match known.labelled.take() {
                Some(old) if !write.strong && old.doubt.is_none() => Some(old),
                old => new.or(old.filter(|_| !write.strong)),
            };
            known.replaced |= write.strong;
        };
        note(self.all.entry(write.slot).or_default());
        if write.returned {
            note(self.returned.entry(write.slot).or_default());
        }
    }

    fn seen(&self, write: &WriteFlow) -> &BTreeMap<usize, KeyTaint> {
        match write.sees_all {
            true => &self.all,
            false => &self.returned,
        }
    }

    /// Whether what a write reads there is labelled since; `None` as a key: it reads all.
    fn labelled(&self, write: &WriteFlow, slot: Option<usize>) -> Option<&Taint> {
        let seen = self.seen(write);
        match slot {
            Some(slot) => seen.get(&slot)?.labelled.as_ref(),
            None => {
                let all = || seen.values().filter_map(|known| known.labelled.as_ref());
                all()
                    .find(|one| one.doubt.is_none())
                    .or_else(|| all().next())
            }
        }
    }

    /// Whether a write does not see any more what the state held there.
    fn hides(&self, write: &WriteFlow, slot: Option<usize>) -> bool {
        let known = slot.and_then(|slot| self.seen(write).get(&slot));
        known.is_some_and(|known| known.replaced)
    }
}

impl<'p> Search<'_, '_, 'p> {
    /// By each of these exits.
    pub(super) fn leave(
        &mut self,
        at: usize,
        place: &Place,
        fact: &Fact,
        own: Option<&Taint>,
        exits: Exits,
    ) {
        let terrain = self.terrain;
        let Some((graph, node)) = self.all.get(at).map(|one| (one.graph, one.node)) else {
            return;
        };
        let Some(found) = terrain.marks.model.graph(graph) else {
            return;
        };
        let each = found.node(node).exits.iter().zip(&place.exits).enumerate();
        for (number, (exit, leave)) in each {
            // That it is not taken tells something, too.
            let taken = exits.take(leave.is_failure);
            let mut behind = match taken {
                true => self.behind((graph, node), (number, exit, leave), place, fact, own),
                false => Vec::new(),
            };
            if matches!(exit.to, Target::Fail | Target::Stuck)
                && let Some(own) = own.filter(|_| taken)
            {
                self.fault(at, graph, own);
            }
            if self.wanted.implicit && self.is_decided(place, leave, fact, own, &behind) {
                self.decide(at, (graph, node), number, &mut behind);
            }
            for one in behind {
                self.go(at, number, exit, place, one);
            }
        }
    }

    /// What holds a value behind an exit.
    fn behind(
        &mut self,
        (graph, node): (usize, NodeId),
        (number, exit, leave): (usize, &Exit, &ExitFlow),
        place: &Place,
        fact: &Fact,
        own: Option<&Taint>,
    ) -> Vec<ExitFact> {
        let held = match fact {
            Fact::Value(held) => self.vouched(graph, node, exit, place, held.clone()),
            Fact::Nothing | Fact::Result | Fact::Fault | Fact::Way(_) | Fact::Ambient => None,
        };
        let mut behind = Vec::new();
        match fact {
            Fact::Nothing | Fact::Way(_) | Fact::Ambient => {
                behind.push(ExitFact::sure(fact.clone()));
            }
            Fact::Value(_) | Fact::Result | Fact::Fault => {}
        }
        let decided = matches!(fact, Fact::Way(_) | Fact::Ambient);
        let mut stays = held.is_some();
        let open = own.filter(|_| leave.unlisted && self.wanted.guesses);
        let mut earlier = EarlierWrites {
            open,
            ..EarlierWrites::default()
        };
        for write in &leave.writes {
            let found = self.written(graph, write, fact, held.as_ref(), own, &earlier, decided);
            earlier.note(write, found.as_ref());
            if write.strong && held.as_ref().is_some_and(|held| held.slot == write.slot) {
                stays = false;
            }
            behind.extend(found);
        }
        if leave.unlisted {
            let from = (graph, node, number);
            self.unlisted(from, leave, fact, own, decided, &mut behind);
        }
        if let Some(held) = held.filter(|_| stays) {
            behind.push(ExitFact::sure(Fact::Value(held)));
        }
        behind
    }

    /// What is left of a value when somebody who was shown something vouches for it.
    fn vouched(
        &self,
        graph: usize,
        node: NodeId,
        exit: &Exit,
        place: &Place,
        held: LabelledValue,
    ) -> Option<LabelledValue> {
        if self.wanted.label != Label::Untrusted || self.wanted.endorsed.is_empty() {
            return Some(held);
        }
        let name = self.terrain.marks.model.name(graph, node);
        let names = exit_names(exit);
        let mut exits = self.wanted.endorsed.iter().filter_map(moment);
        if !exits.any(|part| exit_fits(part, &name, &names)) {
            return Some(held);
        }
        let mut shown = place.shown.iter();
        shown.try_fold(held, LabelledValue::endorsed)
    }

    /// What a write makes of a value: where it is then.
    #[expect(clippy::too_many_arguments, reason = "all that a write can see")]
    fn written(
        &self,
        graph: usize,
        write: &WriteFlow,
        fact: &Fact,
        held: Option<&LabelledValue>,
        own: Option<&Taint>,
        earlier: &EarlierWrites<'_>,
        decided: bool,
    ) -> Option<ExitFact> {
        let closed = self.wanted.closed;
        let to = || Fact::Value(LabelledValue::whole(write.slot));
        let uses_own = write.own_open || (write.own_closed && !closed);
        if let Some(own) = own.filter(|own| uses_own && own.doubt.is_none()) {
            return Some(ExitFact::of(to(), own));
        }
        let mut guess = None;
        for (spot, copies) in &write.refs {
            if let Some(taint) = earlier.labelled(write, spot.slot)
                && !(closed && spot.closed)
            {
                match taint.doubt {
                    None => return Some(ExitFact::of(to(), taint)),
                    Some(_) => guess = guess.or(Some(taint)),
                }
            }
            let there = held.filter(|_| !earlier.hides(write, spot.slot));
            if let Some(held) = there.filter(|held| self.reads(held, spot)) {
                let copy = match *copies && spot.slot.is_some() && write.strong {
                    true => Fact::Value(held.copied(&spot.path, write.slot)),
                    false => to(),
                };
                return Some(ExitFact::sure(copy));
            }
        }
        if matches!(fact, Fact::Nothing) {
            let label = self.wanted.label;
            let left = write.from.as_ref().filter(|one| {
                one.returns
                    .as_ref()
                    .is_none_or(|labels| labels.contains(&label))
            });
            let words = left.map(|one| one.words.clone());
            let words = words.or_else(|| self.terrain.keyed(graph, write.slot, label));
            if words.is_some() {
                return Some(ExitFact {
                    fact: to(),
                    doubt: None,
                    origin: words,
                });
            }
        }
        if decided && !(closed && write.closed) {
            return Some(ExitFact::sure(to()));
        }
        if let Some(guess) = own.filter(|_| uses_own).or(guess) {
            return Some(ExitFact::of(to(), guess));
        }
        let open = earlier.open.filter(|_| !write.refs.is_empty())?;
        Some(ExitFact {
            fact: to(),
            doubt: open.doubt.clone().or(Some(Doubt::Writes)),
            origin: open.origin.clone(),
        })
    }

    /// Any key may be written that is not listed, and nothing says which.
    fn unlisted(
        &mut self,
        (graph, node, number): (usize, NodeId, usize),
        leave: &ExitFlow,
        fact: &Fact,
        own: Option<&Taint>,
        decided: bool,
        behind: &mut Vec<ExitFact>,
    ) {
        if !self.wanted.guesses {
            return;
        }
        // Whatever it is that has all keys written, they are the same.
        if (own.is_some() || decided) && !self.opened.insert((graph, node, number)) {
            return;
        }
        let Some(found) = self.terrain.marks.model.graph(graph) else {
            return;
        };
        let keys = unnamed(found.program) + 1;
        let exit = found.node(node).exits.get(number);
        let anywhere = exit.is_some_and(|exit| matches!(exit.to, Target::Anywhere));
        // What may be at any node already is not written once more.
        if anywhere && leave.tests.is_empty() && self.is_all_spread(graph, keys) {
            return;
        }
        let label = self.wanted.label;
        // What is listed is written behind that.
        let over = |slot: usize| {
            let mut writes = leave.writes.iter();
            writes.any(|write| write.strong && write.slot == slot)
        };
        for slot in (0..keys).filter(|slot| !over(*slot)) {
            let words = match fact {
                Fact::Nothing => self.terrain.keyed(graph, slot, label),
                Fact::Value(_) | Fact::Result | Fact::Fault | Fact::Way(_) | Fact::Ambient => None,
            };
            if own.is_none() && !decided && words.is_none() {
                continue;
            }
            let doubt = own.and_then(|own| own.doubt.clone());
            behind.push(ExitFact {
                fact: Fact::Value(LabelledValue::whole(slot)),
                doubt: Some(doubt.unwrap_or(Doubt::Writes)),
                origin: own.and_then(|own| own.origin.clone()).or(words),
            });
        }
    }

    /// Whether a labelled value decides which exit is taken.
    fn is_decided(
        &self,
        place: &Place,
        leave: &ExitFlow,
        fact: &Fact,
        own: Option<&Taint>,
        behind: &[ExitFact],
    ) -> bool {
        let reads = |fact: &Fact| match fact {
            Fact::Value(held) => leave.tests.iter().any(|spot| self.reads(held, spot)),
            Fact::Nothing | Fact::Result | Fact::Fault | Fact::Way(_) | Fact::Ambient => false,
        };
        let sure = own.is_some_and(|own| own.doubt.is_none() || self.wanted.guesses);
        (place.decides && sure) || reads(fact) || behind.iter().any(|one| reads(&one.fact))
    }

    /// The ways from here to where they meet are labelled, with all keys that are written on some of them.
    fn decide(
        &mut self,
        at: usize,
        (graph, node): (usize, NodeId),
        number: usize,
        behind: &mut Vec<ExitFact>,
    ) {
        let terrain = self.terrain;
        let Some(found) = terrain.marks.model.graph(graph) else {
            return;
        };
        if found.node(node).exits.len() < 2 && found.node(node).work.over().is_none() {
            return;
        }
        // The same follows from whatever decides.
        if !self.decided.insert((graph, node, number)) {
            return;
        }
        let way = Fact::Way(terrain.meeting(graph, node));
        // A decision before it, whose ways meet at the same place, has labelled all that: what is written since is written on its ways.
        let before = self.known.get(&(graph, node, way.clone()));
        let from = |number: usize| self.all.get(number).and_then(|one| one.from);
        let within = before.is_some_and(|before| *before < at || from(*before) == from(at));
        // Before all values, so that what these decide is known to be within it.
        behind.insert(0, ExitFact::sure(way));
        if within {
            return;
        }
        let exit = found.node(node).exits.get(number);
        let to = match exit.map(|exit| &exit.to) {
            Some(Target::Node(to, _)) => Some(*to),
            // Nobody gets a value there.
            Some(Target::Fail | Target::Stuck) => return,
            Some(Target::Anywhere) if !self.wanted.guesses => return,
            Some(_) | None => None,
        };
        // What is nothing new there is left out at once: these may be many.
        let to = to.filter(|to| self.is_covered(graph, *to));
        let live = terrain.live(graph, self.wanted.guesses).zip(to);
        let counts = |slot: usize| live.is_none_or(|(live, to)| live.is_named(to, slot));
        let written = terrain.decided(graph, node).iter();
        let written =
            written.filter(|(slot, closed)| !(self.wanted.closed && *closed) && counts(*slot));
        let facts = written.map(|(slot, _)| Fact::Value(LabelledValue::whole(*slot)));
        behind.extend(facts.map(ExitFact::sure));
    }

    /// Where the run goes with it.
    fn go(&mut self, at: usize, number: usize, exit: &Exit, place: &Place, one: ExitFact) {
        let Some((graph, node)) = self.all.get(at).map(|one| (one.graph, one.node)) else {
            return;
        };
        let ExitFact {
            fact,
            doubt,
            origin,
        } = one;
        match &exit.to {
            Target::End => self.end(at, number, (graph, node), place, (fact, doubt, origin)),
            Target::Fail | Target::Stuck if matches!(fact, Fact::Way(_)) => {
                self.fault(at, graph, &certain());
            }
            Target::Fail | Target::Stuck => {}
            Target::Node(..)
            | Target::Anywhere
            | Target::Fork(_)
            | Target::Each(_)
            | Target::ItemDone => {
                for lead in self.leads(graph, node, number, exit, &fact) {
                    let doubt = doubt.clone().or(lead.doubt);
                    let origin = origin.clone().or(lead.origin);
                    self.add(
                        (graph, lead.to, lead.fact),
                        Some(at),
                        Some(number),
                        doubt,
                        origin,
                    );
                }
                if matches!(exit.to, Target::Anywhere) && self.wanted.guesses {
                    self.spread(graph, fact);
                }
            }
        }
    }

    /// A graph ends: whoever runs it gets what it results in.
    fn end(
        &mut self,
        at: usize,
        number: usize,
        (graph, node): (usize, NodeId),
        place: &Place,
        (fact, doubt, origin): (Fact, Option<Doubt>, Option<String>),
    ) {
        let terrain = self.terrain;
        let Some((above, caller)) = terrain.caller(graph) else {
            return;
        };
        let hands = match &fact {
            Fact::Value(held) => {
                let results = terrain.results(graph, node, place);
                results.iter().any(|spot| self.reads(held, spot))
            }
            Fact::Way(_) => true,
            Fact::Nothing | Fact::Result | Fact::Fault | Fact::Ambient => false,
        };
        if hands {
            let to = (above, caller, Fact::Result);
            self.add(to, Some(at), Some(number), doubt, origin);
        }
    }
}
