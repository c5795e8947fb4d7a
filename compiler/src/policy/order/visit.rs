//! One visit of a node in a chain: what may be remembered behind each of its exits.

use super::super::automaton::{Automaton, Mask, States, bit};
use super::super::events::{ExitMeaning, Visit};
use super::super::reads::in_any_order;
use super::{MOST_WORK, OrderSearch, Place};
use crate::ir::{Exit, NodeId, Outcome, Target};
use std::convert::Infallible;

#[expect(
    clippy::indexing_slicing,
    reason = "the numbers of chains are made by `chain` alone, and none is removed"
)]
impl<'p> OrderSearch<'_, 'p> {
    pub(super) fn visit(&mut self, chain: usize, node: NodeId) {
        let graph = self.chains[chain].place.graph;
        let (model, meaning) = (self.model, self.meaning);
        let (Some(found), Some(visit)) = (model.graph(graph), meaning.visit(graph, node)) else {
            return;
        };
        let states = self.chains[chain]
            .entered
            .get(&node)
            .copied()
            .unwrap_or_default();
        let mut states = self.closed(chain, states);
        states = self.event(chain, states, visit.enter);
        states = self.read(chain, &visit.reads, states);
        let (well, badly) = self.calls(chain, visit, states);
        let (well, badly) = match found.child(node) {
            Some(child) => self.child(chain, node, child, well, badly),
            None => (well, badly),
        };
        for (at, exit) in found.node(node).exits.iter().enumerate() {
            let from = match exit.outcome {
                Outcome::Success => well,
                Outcome::Failure { .. } => badly,
            };
            let nothing = ExitMeaning::default();
            let leaving = visit.exits.get(at).unwrap_or(&nothing);
            let left = self.leave(chain, leaving, from);
            self.go(chain, node, exit, leaving, left);
        }
    }

    /// Reads these keys, in any order.
    fn read(&mut self, chain: usize, reads: &[Mask], states: States) -> States {
        let step = |states: &States, read| Ok::<_, Infallible>(self.event(chain, *states, read));
        let read = in_any_order(reads, states, step, |all, more| *all |= more);
        read.unwrap_or_else(|never| match never {})
    }

    /// The calls of a visit: what may be remembered when it succeeds, and when it fails.
    fn calls(&mut self, chain: usize, visit: &Visit, states: States) -> (States, States) {
        let mut after = states;
        let mut unlimited = 0;
        for call in &visit.calls {
            match (self.automaton, call.most) {
                (_, Some(0)) => {}
                (Automaton::AtMost(_), Some(most)) => {
                    for _ in 0..most.min(64) {
                        after |= self.event(chain, after, call.event);
                    }
                }
                _ => unlimited |= bit(call.event),
            }
        }
        loop {
            let before = after;
            for event in (0..32).filter(|event| unlimited & (1 << event) != 0) {
                after |= self.event(chain, after, event);
            }
            if before == after || self.broken {
                break;
            }
        }
        let mut well = after;
        for call in visit.calls.iter().filter(|call| call.always) {
            well = self.event(chain, well, call.event);
            let rest = self.automaton.closed(well, unlimited);
            well = self.closed(chain, rest);
        }
        (well, after)
    }

    /// The graph that a visit runs.
    fn child(
        &mut self,
        chain: usize,
        node: NodeId,
        child: usize,
        well: States,
        badly: States,
    ) -> (States, States) {
        let Some(graph) = self.model.graph(child) else {
            return (well, badly);
        };
        let place = Place {
            graph: child,
            entry: graph.program.start,
            stops: Vec::new(),
        };
        let below = self.chain(place);
        self.chains[below].begun.insert((chain, node));
        let above = self.model.graph(self.chains[chain].place.graph);
        let many = above.is_some_and(|above| above.node(node).work.over().is_some());
        // Hooks may have it tried again; as often as items are there, it runs beside itself.
        let again = above.is_some_and(|above| {
            above
                .program
                .workflow
                .as_ref()
                .is_some_and(|it| !it.hooks.is_empty())
        });
        self.seed(below, badly);
        let hooks = self.hooks(child);
        loop {
            let own = if many { self.chains[below].own } else { 0 };
            self.beside(below, self.chains[chain].beside | hooks | own);
            if many || again {
                self.seed(below, self.chains[below].any);
            }
            self.run(below);
            let settled = self.chains[below].dirty.is_empty() || self.chains[below].running;
            if self.broken
                || self.work >= MOST_WORK
                || (settled && (!many || own == self.chains[below].own))
            {
                break;
            }
        }
        self.chains[chain].own |= self.chains[below].own | hooks;
        self.chains[chain].any |= self.chains[below].any;
        let badly = self.closed(chain, badly | self.chains[below].any);
        let well = match many {
            true => badly | well,
            false => self.closed(chain, self.chains[below].ends.ended),
        };
        (well, badly)
    }

    /// What is written, and the exit itself.
    fn leave(&mut self, chain: usize, leaving: &ExitMeaning, states: States) -> States {
        let mut left = self.read(chain, &leaving.reads, states);
        loop {
            let before = left;
            for write in &leaving.unlisted {
                left |= self.event(chain, left, *write);
            }
            if before == left {
                break;
            }
        }
        for write in &leaving.writes {
            let after = self.event(chain, left, write.event);
            left = if write.always { after } else { left | after };
        }
        self.event(chain, left, leaving.leave)
    }

    fn go(
        &mut self,
        chain: usize,
        node: NodeId,
        exit: &'p Exit,
        leaving: &ExitMeaning,
        left: States,
    ) {
        match &exit.to {
            Target::Node(to, _) => self.arrive(chain, *to, left),
            Target::Anywhere => {
                let graph = self.model.graph(self.chains[chain].place.graph);
                let new = left & !self.chains[chain].anywhere;
                self.chains[chain].anywhere |= new;
                let nodes = graph.filter(|_| new != 0).into_iter();
                for to in nodes.flat_map(|graph| graph.program.node_ids()) {
                    self.arrive(chain, to, new);
                }
            }
            Target::Fork(fork) => self.fork(chain, node, fork, left),
            Target::Each(each) => {
                let graph = self.chains[chain].place.graph;
                let below = self.chain(Place {
                    graph,
                    entry: each.entry,
                    stops: Vec::new(),
                });
                self.chains[below].begun.insert((chain, node));
                self.seed(below, left);
                loop {
                    // Items are worked on beside each other.
                    let own = self.chains[below].own;
                    self.beside(below, self.chains[chain].beside | own);
                    self.run(below);
                    if self.broken || self.work >= MOST_WORK || own == self.chains[below].own {
                        break;
                    }
                }
                self.chains[chain].own |= self.chains[below].own;
                self.chains[chain].any |= self.chains[below].any;
                let after = self
                    .automaton
                    .closed(left, self.chains[chain].beside | self.chains[below].own);
                let after = self.closed(chain, after);
                let after = self.event(chain, after, leaving.collects);
                self.arrive(chain, each.then, after);
            }
            Target::ItemDone => self.chains[chain].ends.item |= left,
            Target::End => self.chains[chain].ends.ended |= left,
            Target::Stuck | Target::Fail => {}
        }
    }

    pub(super) fn arrive(&mut self, chain: usize, to: NodeId, states: States) {
        if self.chains[chain].place.stops.contains(&to) {
            self.chains[chain].ends.joined |= states;
        } else {
            self.flow(chain, to, states);
        }
    }
}
