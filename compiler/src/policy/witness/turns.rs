//! One visit of a node: the turns that a chain can take with it.

use super::super::automaton::Mask;
use super::super::events::{ExitMeaning, Visit, VisitCall};
use super::super::reads::in_any_order;
use super::{Breach, BreakingTurn, ChainState, Guess, Searcher, Stop, Turn, Turns, arrive};
use crate::ir::{NodeId, Outcome, Target};

impl Searcher<'_, '_> {
    pub(super) fn visit(&self, graph: usize, node: NodeId, stops: &[NodeId], state: u8) -> Turns {
        let (Some(found), Some(visit)) = (self.model.graph(graph), self.meaning.visit(graph, node))
        else {
            return Ok(Vec::new());
        };
        let broken = |breach| Stop {
            graph,
            node,
            exit: None,
            breach: Some(breach),
            guess: None,
        };
        let Some(state) = self.step(state, visit.enter) else {
            return Err(vec![broken(Breach::Entered)]);
        };
        let read = self.read(&visit.reads, &[state]);
        let mut called = Vec::new();
        for state in read.ok_or_else(|| vec![broken(Breach::Read)])? {
            called.extend(self.calls(graph, node, visit, state)?);
        }
        let mut turns = Vec::new();
        for (state, guess, well) in called {
            let stop = Stop {
                graph,
                node,
                exit: None,
                breach: None,
                guess,
            };
            match found.child(node) {
                Some(child) => {
                    let start = self
                        .model
                        .graph(child)
                        .map_or(NodeId(0), |child| child.program.start);
                    let stand = ChainState::Inside(node, Box::new(ChainState::Before(start)));
                    turns.push(Turn {
                        stand,
                        state,
                        told: vec![stop],
                    });
                    turns.extend(self.exits(
                        (graph, node),
                        stops,
                        state,
                        guess,
                        Some(false),
                        &[],
                    )?);
                }
                None => turns.extend(self.exits(
                    (graph, node),
                    stops,
                    state,
                    guess,
                    (!well).then_some(false),
                    &[],
                )?),
            }
        }
        if turns.is_empty() {
            let told = vec![Stop {
                graph,
                node,
                exit: None,
                breach: None,
                guess: None,
            }];
            turns.push(Turn {
                stand: ChainState::Failed,
                state,
                told,
            });
        }
        Ok(turns)
    }

    /// What may be remembered after these keys were read; `None`: an order of them breaks the policy.
    fn read(&self, reads: &[Mask], states: &[u8]) -> Option<Vec<u8>> {
        let step = |states: &Vec<u8>, event| {
            let each = states.iter().map(|state| self.step(*state, event));
            each.collect::<Option<Vec<u8>>>().ok_or(())
        };
        let join = |all: &mut Vec<u8>, more: Vec<u8>| {
            all.extend(more);
            all.sort_unstable();
            all.dedup();
        };
        in_any_order(reads, states.to_vec(), step, join).ok()
    }

    /// What may be remembered after the calls of a visit, what was guessed for it, and whether all was called that a success calls.
    fn calls(
        &self,
        graph: usize,
        node: NodeId,
        visit: &Visit,
        state: u8,
    ) -> Result<Vec<(u8, Option<Guess>, bool)>, BreakingTurn> {
        let mut all: Vec<(u8, Vec<usize>)> = vec![(state, Vec::new())];
        let mut at = 0;
        let usable = |call: &VisitCall| !call.guess || self.wanted.guesses;
        let guess_of = |made: &[usize]| {
            let guessed = made
                .iter()
                .any(|at| visit.calls.get(*at).is_some_and(|call| call.guess));
            guessed.then_some(Guess::Calls)
        };
        while let Some((state, made)) = all.get(at).cloned() {
            at += 1;
            for (number, call) in visit
                .calls
                .iter()
                .enumerate()
                .filter(|(_, call)| usable(call))
            {
                let count = made.iter().filter(|one| **one == number).count();
                if call
                    .most
                    .is_some_and(|most| count >= usize::try_from(most).unwrap_or(usize::MAX))
                {
                    continue;
                }
                let mut made = made.clone();
                made.push(number);
                let Some(next) = self.wanted.automaton.step(state, call.event) else {
                    let guess = guess_of(&made);
                    return Err(vec![Stop {
                        graph,
                        node,
                        exit: None,
                        breach: Some(Breach::Called),
                        guess,
                    }]);
                };
                let first = count == 0 && call.always;
                if first || !all.iter().any(|(known, _)| *known == next) {
                    all.push((next, made));
                }
            }
        }
        let always: Vec<usize> = (0..visit.calls.len())
            .filter(|at| visit.calls.get(*at).is_some_and(|call| call.always))
            .collect();
        let each = all.into_iter().map(|(state, made)| {
            let well = always.iter().all(|at| made.contains(at));
            (state, guess_of(&made), well)
        });
        Ok(each.collect())
    }

    /// The exits of a visit. `well`: those of a success, those of a failure; `None`: all. `told`: what was told before, the visit itself
    /// where a graph ran inside of it.
    fn exits(
        &self,
        (graph, node): (usize, NodeId),
        stops: &[NodeId],
        state: u8,
        guess: Option<Guess>,
        well: Option<bool>,
        told: &[Stop],
    ) -> Turns {
        let (Some(found), Some(visit)) = (self.model.graph(graph), self.meaning.visit(graph, node))
        else {
            return Ok(Vec::new());
        };
        let mut turns = Vec::new();
        for (at, exit) in found.node(node).exits.iter().enumerate() {
            let succeeds = exit.outcome == Outcome::Success;
            if well.is_some_and(|well| well != succeeds) {
                continue;
            }
            let nothing = ExitMeaning::default();
            let leaving = visit.exits.get(at).unwrap_or(&nothing);
            for (state, wrote) in self.leave(graph, node, leaving, state, told, guess)? {
                let guess = guess.or(wrote);
                let stop = Stop {
                    graph,
                    node,
                    exit: Some(at),
                    breach: None,
                    guess,
                };
                let told: Vec<Stop> = told.iter().cloned().chain([stop]).collect();
                turns.extend(self.go(graph, node, at, stops, state, told)?);
            }
        }
        Ok(turns)
    }

    fn leave(
        &self,
        graph: usize,
        node: NodeId,
        leaving: &ExitMeaning,
        state: u8,
        told: &[Stop],
        guess: Option<Guess>,
    ) -> Result<Vec<(u8, Option<Guess>)>, BreakingTurn> {
        let broken = |breach, guess| {
            let last = Stop {
                graph,
                node,
                exit: None,
                breach: Some(breach),
                guess,
            };
            told.iter().cloned().chain([last]).collect::<Vec<_>>()
        };
        let read = self.read(&leaving.reads, &[state]);
        let read = read.ok_or_else(|| broken(Breach::Read, guess))?;
        let mut states: Vec<(u8, Option<Guess>)> =
            read.into_iter().map(|state| (state, None)).collect();
        // Nothing says how much it writes of what nothing lists.
        let mut at = 0;
        while let Some((state, _)) = states.get(at).copied().filter(|_| self.wanted.guesses) {
            at += 1;
            for write in &leaving.unlisted {
                let wrote = Some(Guess::Writes);
                let Some(state) = self.wanted.automaton.step(state, *write) else {
                    return Err(broken(Breach::Wrote, guess.or(wrote)));
                };
                if !states.iter().any(|(known, _)| *known == state) {
                    states.push((state, wrote));
                }
            }
        }
        for write in &leaving.writes {
            let mut next = if write.always {
                Vec::new()
            } else {
                states.clone()
            };
            for (state, wrote) in states {
                let Some(state) = self.wanted.automaton.step(state, write.event) else {
                    return Err(broken(Breach::Wrote, guess.or(wrote)));
                };
                if !next.iter().any(|(known, _)| *known == state) {
                    next.push((state, wrote));
                }
            }
            states = next;
        }
        let mut left = Vec::new();
        for (state, wrote) in states {
            match self.step(state, leaving.leave) {
                Some(state) => left.push((state, wrote)),
                None => return Err(broken(Breach::Left, guess.or(wrote))),
            }
        }
        Ok(left)
    }

    fn go(
        &self,
        graph: usize,
        node: NodeId,
        at: usize,
        stops: &[NodeId],
        state: u8,
        mut told: Vec<Stop>,
    ) -> Turns {
        let Some(found) = self.model.graph(graph) else {
            return Ok(Vec::new());
        };
        let Some(exit) = found.node(node).exits.get(at) else {
            return Ok(Vec::new());
        };
        let one = |stand, told| vec![Turn { stand, state, told }];
        Ok(match &exit.to {
            Target::Node(to, _) => one(arrive(*to, stops), told),
            Target::Anywhere if !self.wanted.guesses => Vec::new(),
            Target::Anywhere => {
                if let Some(last) = told.last_mut() {
                    last.guess.get_or_insert(Guess::Way);
                }
                // What has led to each of them does not again: one way is enough then to say that it goes on.
                let again = self.alone.get() && !self.anywhere.borrow_mut().insert(state);
                let most = if again { 1 } else { usize::MAX };
                let ways = found.program.node_ids().take(most);
                ways.map(|to| Turn {
                    stand: arrive(to, stops),
                    state,
                    told: told.clone(),
                })
                .collect()
            }
            Target::Fork(fork) => {
                let started = |branch: &crate::ir::Branch| {
                    branch
                        .after
                        .is_empty()
                        .then_some(ChainState::Before(branch.entry))
                };
                let branches = fork.branches.iter().map(started).collect();
                one(ChainState::Forked(node, at, branches), told)
            }
            Target::Each(_) => self.items(graph, node, at, stops, state, &told)?,
            Target::ItemDone => one(ChainState::ItemDone, told),
            Target::End => one(ChainState::Ended, told),
            Target::Stuck | Target::Fail => one(ChainState::Failed, told),
        })
    }

    /// One more item, or none: then the run goes on behind the list.
    pub(super) fn items(
        &self,
        graph: usize,
        node: NodeId,
        exit: usize,
        stops: &[NodeId],
        state: u8,
        told: &[Stop],
    ) -> Turns {
        let Some(each) = self
            .model
            .graph(graph)
            .and_then(|found| found.each(node, exit))
        else {
            return Ok(Vec::new());
        };
        let visit = self.meaning.visit(graph, node);
        let collects = visit
            .and_then(|visit| visit.exits.get(exit))
            .map_or(0, |exit| exit.collects);
        let Some(after) = self.step(state, collects) else {
            let last = Stop {
                graph,
                node,
                exit: None,
                breach: Some(Breach::Wrote),
                guess: None,
            };
            return Err(told.iter().cloned().chain([last]).collect());
        };
        let more = Turn {
            stand: ChainState::Item(node, exit, Box::new(ChainState::Before(each.entry))),
            state,
            told: told.to_vec(),
        };
        let on = Turn {
            stand: arrive(each.then, stops),
            state: after,
            told: told.to_vec(),
        };
        Ok(vec![on, more])
    }

    /// A graph that a node runs.
    pub(super) fn inside(
        &self,
        graph: usize,
        node: NodeId,
        child: &ChainState,
        stops: &[NodeId],
        state: u8,
    ) -> Turns {
        let Some(below) = self.model.graph(graph).and_then(|found| found.child(node)) else {
            return Ok(Vec::new());
        };
        let mut turns = Vec::new();
        for turn in self.turns(below, child, &[], state)? {
            match &turn.stand {
                ChainState::Ended => turns.extend(self.exits(
                    (graph, node),
                    stops,
                    turn.state,
                    None,
                    Some(true),
                    &turn.told,
                )?),
                ChainState::Failed => {
                    let failed = self.exits(
                        (graph, node),
                        stops,
                        turn.state,
                        None,
                        Some(false),
                        &turn.told,
                    )?;
                    if failed.is_empty() {
                        turns.push(Turn {
                            stand: ChainState::Failed,
                            ..turn
                        });
                    } else {
                        turns.extend(failed);
                    }
                }
                ChainState::Before(_)
                | ChainState::Inside(..)
                | ChainState::Forked(..)
                | ChainState::Item(..)
                | ChainState::Joined(_)
                | ChainState::ItemDone => {
                    turns.extend(self.exits(
                        (graph, node),
                        stops,
                        turn.state,
                        None,
                        Some(false),
                        &turn.told,
                    )?);
                    turns.push(Turn {
                        stand: ChainState::Inside(node, Box::new(turn.stand)),
                        ..turn
                    });
                }
            }
        }
        Ok(turns)
    }
}
