//! What becomes of a labelled value when a node is left: what is vouched for, what is written, and where the run goes.

use super::fact::{Doubt, Exits, Fact, Taint};
use super::labelled_value::{Held, unnamed};
use super::place::{Leave, Place, Writing};
use super::search::Search;
use crate::ir::{Exit, NodeId, Target};
use crate::policy::ast::Label;
use crate::policy::fits::{exit_fits, exit_names, moment};
use std::collections::BTreeMap;

/// What holds a labelled value behind an exit.
struct Behind {
    fact: Fact,
    doubt: Option<Doubt>,
    origin: Option<String>,
}

impl Behind {
    fn sure(fact: Fact) -> Self {
        Self {
            fact,
            doubt: None,
            origin: None,
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
        for (number, (exit, leave)) in each.filter(|(_, (_, leave))| exits.take(leave.is_failure)) {
            let mut behind = self.behind(graph, node, (exit, leave), place, fact, own);
            if self.wanted.implicit && self.is_decided(place, leave, fact, own, &behind) {
                self.decide(graph, node, &mut behind);
            }
            for one in behind {
                self.go(at, number, exit, place, one);
            }
        }
    }

    /// What holds a value behind an exit.
    fn behind(
        &mut self,
        graph: usize,
        node: NodeId,
        (exit, leave): (&Exit, &Leave),
        place: &Place,
        fact: &Fact,
        own: Option<&Taint>,
    ) -> Vec<Behind> {
        let held = match fact {
            Fact::Value(held) => self.vouched(graph, node, exit, place, held.clone()),
            Fact::Nothing | Fact::Result | Fact::Fault | Fact::Way(_) | Fact::Ambient => None,
        };
        let mut behind = Vec::new();
        match fact {
            Fact::Nothing | Fact::Way(_) | Fact::Ambient => {
                behind.push(Behind::sure(fact.clone()));
            }
            Fact::Value(_) | Fact::Result | Fact::Fault => {}
        }
        let decided = matches!(fact, Fact::Way(_) | Fact::Ambient);
        let mut stays = held.is_some();
        // What was written by this exit before, with whether it is labelled.
        let mut before: BTreeMap<usize, (bool, bool)> = BTreeMap::new();
        for write in &leave.writes {
            let found = self.written(graph, write, fact, held.as_ref(), own, &before, decided);
            before.insert(write.slot, (found.is_some(), write.returned));
            if write.strong && held.as_ref().is_some_and(|held| held.slot == write.slot) {
                stays = false;
            }
            behind.extend(found);
        }
        if leave.unlisted {
            self.unlisted(graph, fact, own, decided, &mut behind);
        }
        if let Some(held) = held.filter(|_| stays) {
            behind.push(Behind::sure(Fact::Value(held)));
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
        held: Held,
    ) -> Option<Held> {
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
        shown.try_fold(held, Held::endorsed)
    }

    /// What a write makes of a value: where it is then.
    #[expect(clippy::too_many_arguments, reason = "all that a write can see")]
    fn written(
        &self,
        graph: usize,
        write: &Writing,
        fact: &Fact,
        held: Option<&Held>,
        own: Option<&Taint>,
        before: &BTreeMap<usize, (bool, bool)>,
        decided: bool,
    ) -> Option<Behind> {
        let closed = self.wanted.closed;
        let to = || Fact::Value(Held::whole(write.slot));
        let uses_own = write.own_open || (write.own_closed && !closed);
        if let Some(own) = own.filter(|own| uses_own && own.doubt.is_none()) {
            return Some(Behind::of(to(), own));
        }
        for (spot, copies) in &write.refs {
            let earlier = spot.slot.and_then(|slot| before.get(&slot));
            let earlier = earlier.filter(|(_, returned)| *returned || write.sees_all);
            if earlier.is_some_and(|(labelled, _)| *labelled) && !(closed && spot.closed) {
                return Some(Behind::sure(to()));
            }
            let there = held.filter(|_| earlier.is_none() || spot.slot.is_none());
            if let Some(held) = there.filter(|held| self.reads(held, spot)) {
                let copy = match *copies && spot.slot.is_some() && write.strong {
                    true => Fact::Value(held.copied(&spot.path, write.slot)),
                    false => to(),
                };
                return Some(Behind::sure(copy));
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
                return Some(Behind {
                    fact: to(),
                    doubt: None,
                    origin: words,
                });
            }
        }
        if decided && !(closed && write.closed) {
            return Some(Behind::sure(to()));
        }
        own.filter(|_| uses_own).map(|own| Behind::of(to(), own))
    }

    /// Any key may be written, and nothing says which.
    fn unlisted(
        &self,
        graph: usize,
        fact: &Fact,
        own: Option<&Taint>,
        decided: bool,
        behind: &mut Vec<Behind>,
    ) {
        if !self.wanted.guesses {
            return;
        }
        let Some(found) = self.terrain.marks.model.graph(graph) else {
            return;
        };
        let label = self.wanted.label;
        for slot in 0..=unnamed(found.program) {
            let words = match fact {
                Fact::Nothing => self.terrain.keyed(graph, slot, label),
                Fact::Value(_) | Fact::Result | Fact::Fault | Fact::Way(_) | Fact::Ambient => None,
            };
            if own.is_none() && !decided && words.is_none() {
                continue;
            }
            let doubt = own.and_then(|own| own.doubt.clone());
            behind.push(Behind {
                fact: Fact::Value(Held::whole(slot)),
                doubt: Some(doubt.unwrap_or(Doubt::Writes)),
                origin: own.and_then(|own| own.origin.clone()).or(words),
            });
        }
    }

    /// Whether a labelled value decides which exit is taken.
    fn is_decided(
        &self,
        place: &Place,
        leave: &Leave,
        fact: &Fact,
        own: Option<&Taint>,
        behind: &[Behind],
    ) -> bool {
        let reads = |fact: &Fact| match fact {
            Fact::Value(held) => leave.tests.iter().any(|spot| self.reads(held, spot)),
            Fact::Nothing | Fact::Result | Fact::Fault | Fact::Way(_) | Fact::Ambient => false,
        };
        let sure = own.is_some_and(|own| own.doubt.is_none() || self.wanted.guesses);
        (place.decides && sure) || reads(fact) || behind.iter().any(|one| reads(&one.fact))
    }

    /// The ways from here to where they meet are labelled, with all keys that are written on some of them.
    fn decide(&self, graph: usize, node: NodeId, behind: &mut Vec<Behind>) {
        let Some(found) = self.terrain.marks.model.graph(graph) else {
            return;
        };
        if found.node(node).exits.len() < 2 && found.node(node).work.over().is_none() {
            return;
        }
        behind.push(Behind::sure(Fact::Way(node)));
        let meeting = self.terrain.meeting(graph, node);
        let between = self.terrain.between(graph, node, meeting);
        for below in between.into_iter().chain([node]) {
            let Some(place) = self.terrain.place(graph, below) else {
                continue;
            };
            for write in place.exits.iter().flat_map(|leave| &leave.writes) {
                if !(self.wanted.closed && write.closed) {
                    let fact = Fact::Value(Held::whole(write.slot));
                    behind.push(Behind::sure(fact));
                }
            }
        }
    }

    /// Where the run goes with it.
    fn go(&mut self, at: usize, number: usize, exit: &Exit, place: &Place, one: Behind) {
        let Some((graph, node)) = self.all.get(at).map(|one| (one.graph, one.node)) else {
            return;
        };
        let Behind {
            fact,
            doubt,
            origin,
        } = one;
        match &exit.to {
            Target::End => self.end(at, number, (graph, node), place, (fact, doubt, origin)),
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
