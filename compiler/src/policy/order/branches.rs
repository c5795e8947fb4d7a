//! Branches that work beside each other, and where they meet.

use super::super::automaton::{Masks, States};
use super::{Ends, MOST_WORK, OrderSearch, Place};
use crate::ir::{Fork, Join, NodeId};
use std::collections::BTreeSet;

/// The most pairs of branches whose order is looked at.
const MOST_PAIRS: usize = 400_000;

#[expect(
    clippy::indexing_slicing,
    reason = "the numbers of chains are made by `chain` alone, and none is removed"
)]
impl OrderSearch<'_, '_> {
    pub(super) fn fork(&mut self, chain: usize, node: NodeId, fork: &Fork, left: States) {
        let graph = self.chains[chain].place.graph;
        let Some(found) = self.model.graph(graph) else {
            return;
        };
        let join = found.facts.join_of(fork);
        let mut stops = self.chains[chain].place.stops.clone();
        stops.extend(join);
        stops.sort_unstable();
        stops.dedup();
        let mut branches = Vec::new();
        for branch in &fork.branches {
            let below = self.chain(Place {
                graph,
                entry: branch.entry,
                stops: stops.clone(),
            });
            self.chains[below].begun.insert((chain, node));
            branches.push(below);
        }
        let before = ancestors(fork);
        loop {
            let known: Vec<(Masks, Ends)> = branches
                .iter()
                .map(|below| (self.chains[*below].own, self.chains[*below].ends))
                .collect();
            for (number, below) in branches.iter().enumerate() {
                let beside = self.others(chain, &branches, &before, number);
                self.beside(*below, beside);
                let start = self.begin(chain, fork, &branches, &before, number, left);
                self.seed(*below, start);
                self.run(*below);
                if self.broken || self.work >= MOST_WORK {
                    return;
                }
            }
            let now = branches
                .iter()
                .map(|below| (self.chains[*below].own, self.chains[*below].ends));
            if now.eq(known) {
                break;
            }
        }
        for below in &branches {
            self.chains[chain].own |= self.chains[*below].own;
            self.chains[chain].any |= self.chains[*below].any;
        }
        self.join(chain, fork, join, &branches, &before);
    }

    /// What others do beside a branch: those that neither come before it nor after it.
    fn others(
        &self,
        chain: usize,
        branches: &[usize],
        before: &[BTreeSet<usize>],
        number: usize,
    ) -> Masks {
        let ordered = |other: usize| {
            let has = |a: usize, b: usize| before.get(a).is_some_and(|all| all.contains(&b));
            has(number, other) || has(other, number)
        };
        let mut events = self.chains[chain].beside;
        for (other, below) in branches.iter().enumerate() {
            let own = self.chains[*below].own;
            if other != number && own & !events != 0 && !ordered(other) {
                events |= own;
            }
        }
        events
    }

    /// What may be remembered at any time after a branch has ended: whoever does not come before it may have gone on.
    fn since(
        &self,
        chain: usize,
        branches: &[usize],
        before: &[BTreeSet<usize>],
        number: usize,
        states: States,
    ) -> States {
        let mut events = self.chains[chain].beside;
        for (other, below) in branches.iter().enumerate() {
            let own = self.chains[*below].own;
            let earlier = before.get(number).is_some_and(|all| all.contains(&other));
            if other != number && own & !events != 0 && !earlier {
                events |= own;
            }
        }
        self.automaton.closed(states, events)
    }

    /// What a branch may begin with.
    fn begin(
        &self,
        chain: usize,
        fork: &Fork,
        branches: &[usize],
        before: &[BTreeSet<usize>],
        number: usize,
        left: States,
    ) -> States {
        let after = fork
            .branches
            .get(number)
            .map_or(&[][..], |branch| &branch.after);
        if after.is_empty() {
            return left;
        }
        let mut start = States::MAX;
        for other in after {
            let ended = branches
                .get(*other)
                .map_or(0, |below| self.chains[*below].ends.through());
            start &= self.since(chain, branches, before, *other, ended);
        }
        start
    }

    /// Where the branches meet: what each that is waited for can have ended with.
    fn join(
        &mut self,
        chain: usize,
        fork: &Fork,
        join: Option<NodeId>,
        branches: &[usize],
        before: &[BTreeSet<usize>],
    ) {
        let wanted = match fork.policy {
            Join::All => branches.len(),
            Join::First(first) => usize::try_from(first)
                .unwrap_or(usize::MAX)
                .clamp(1, branches.len().max(1)),
        };
        let mut all: Vec<Ends> = Vec::new();
        for (number, below) in branches.iter().enumerate() {
            let ends = self.chains[*below].ends;
            let since = |states| self.since(chain, branches, before, number, states);
            all.push(Ends {
                joined: since(ends.joined),
                ended: since(ends.ended),
                item: since(ends.item),
            });
        }
        let enough = |pick: &dyn Fn(&Ends) -> States| {
            let mut found = 0;
            for state in 0..64 {
                let count = all
                    .iter()
                    .filter(|ends| pick(ends) & (1 << state) != 0)
                    .count();
                found |= if count >= wanted { 1 << state } else { 0 };
            }
            found
        };
        let joined = enough(&|ends| ends.joined);
        let through = enough(&|ends| ends.through());
        let ended = all.iter().fold(0, |some, ends| some | ends.ended) & through;
        let item = all.iter().fold(0, |some, ends| some | ends.item) & through;
        let (joined, ended, item) = (
            self.closed(chain, joined),
            self.closed(chain, ended),
            self.closed(chain, item),
        );
        self.chains[chain].ends.ended |= ended;
        self.chains[chain].ends.item |= item;
        // Without a join of its own, the fork goes on where its branches have come to.
        match join {
            Some(join) => self.arrive(chain, join, joined),
            None => {
                for stop in self.chains[chain].place.stops.clone() {
                    self.arrive(chain, stop, joined);
                }
            }
        }
    }
}

/// The branches that each comes after, directly or through others. Of very many none are told: then nothing is taken to be ordered.
fn ancestors(fork: &Fork) -> Vec<BTreeSet<usize>> {
    let count = fork.branches.len();
    let none = vec![BTreeSet::new(); count];
    if fork.branches.iter().all(|branch| branch.after.is_empty()) {
        return none;
    }
    let mut all = none.clone();
    let mut pairs = 0;
    // Each round reaches one step further; branches stand mostly behind those they come after.
    loop {
        let mut changed = false;
        for number in 0..count {
            let after = fork
                .branches
                .get(number)
                .map_or(&[][..], |branch| &branch.after);
            let mut found: BTreeSet<usize> = after.iter().copied().collect();
            for other in after {
                found.extend(all.get(*other).into_iter().flatten());
            }
            found.remove(&number);
            if let Some(known) = all.get_mut(number)
                && found.len() > known.len()
            {
                pairs += found.len() - known.len();
                *known = found;
                changed = true;
            }
            if pairs > MOST_PAIRS {
                return none;
            }
        }
        if !changed {
            return all;
        }
    }
}
