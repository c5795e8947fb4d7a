//! Branches that run side by side.
//!
//! A branch works on its own copy of the state and leaves behind the list of its exits. The lists are committed to the
//! state of the fork in declaration order when all branches are done, so it cannot be seen who was first.

use super::branch::{self, Chain};
use super::fold::settled;
use super::join_all::ConcurrentFutures;
use super::{BranchEnd, BranchRecord, BranchResult, BranchStop, Executor, Seed, commit_all};
use crate::graph::{Branch, Fork};
use crate::observe::spans;
use crate::observe::spans::Visit;
use crate::run::Graph;
use crate::value::boxed::BoxFuture;
use crate::value::dynamic::to_value;
use crate::value::failure::Kind;
use serde_json::Value;
use std::collections::BTreeMap;

/// Where a chain goes after its branches.
pub(super) enum ForkTarget<G: Graph> {
    Go(G::At),
    Ended(G::At, G::Output),
    ItemDone,
}

/// A branch, before and after.
enum Slot<G: Graph> {
    Waiting,
    Running,
    Over(Box<BranchResult<G>>),
}

/// Starts a chain. A function of its own, and not `async`, because chains start chains.
pub(super) fn start<'f, G: Graph>(
    executor: &'f Executor<'_, G>,
    seed: Seed<G>,
    stops: Vec<G::At>,
) -> BoxFuture<'f, BranchResult<G>> {
    let span = spans::branch(&Visit {
        node: executor.name(seed.at),
        kind: executor.kind(seed.at),
        branch: &seed.branch,
        visit: 0,
    });
    Box::pin(async move {
        let finished = span.within(branch::run(executor, seed, &stops)).await;
        if let Err(stopped) = &finished.end {
            span.stopped(&stopped.why);
        }
        finished
    })
}

impl<G: Graph> Chain<'_, G> {
    /// Runs the branches of a fork and commits what they did.
    pub(super) async fn fork(
        &mut self,
        at: G::At,
        fork: Fork<G::At>,
        stops: &[G::At],
    ) -> Result<ForkTarget<G>, BranchStop<G>> {
        self.leave_place();
        let closed = self.is_closed(&fork, stops);
        let slots = self.branches(at, &fork, stops, closed).await?;
        let finished = self.succeeded(at, &fork, slots)?;
        let after = self.join(at, &fork, finished)?;
        // A chain that ends here needs no place, and must not wait for one: it ends with its last exit, so that the journal
        // tells which branch was first.
        if matches!(&after, ForkTarget::Go(to) if !stops.contains(to)) {
            self.take_place().await;
        }
        Ok(after)
    }

    /// Whether the branches were joined before the run was resumed. Who was first is known then, and is not asked again.
    fn is_closed(&self, fork: &Fork<G::At>, stops: &[G::At]) -> bool {
        if self.closed || !self.past.is_empty() {
            return true;
        }
        if fork.first.is_none() {
            return false;
        }
        let first = self.branch.child(self.step, 0);
        let past = self.executor.past_below(&first);
        past.left().is_some()
            && settled(self.executor.graph, past, &first, fork, &self.state, stops)
    }

    /// Runs branches until all are over, or as many have succeeded as the join wants.
    async fn branches(
        &self,
        at: G::At,
        fork: &Fork<G::At>,
        stops: &[G::At],
        closed: bool,
    ) -> Result<Vec<Slot<G>>, BranchStop<G>> {
        let executor = self.executor;
        let inner: Vec<G::At> = fork.join.iter().chain(stops).copied().collect();
        let mut slots: Vec<Slot<G>> = fork.branches.iter().map(|_| Slot::Waiting).collect();
        let mut running = ConcurrentFutures::default();
        let mut successes = 0_u32;
        loop {
            for number in ready(fork, &slots) {
                if let Some(mut seed) = self.seed(at, fork, number, &slots)? {
                    seed.closed = closed;
                    running.push(number, start(executor, seed, inner.clone()));
                    set(&mut slots, number, Slot::Running);
                }
            }
            let Some((number, finished)) = running.next().await else {
                return Ok(slots);
            };
            successes += u32::from(finished.end.is_ok());
            set(&mut slots, number, Slot::Over(Box::new(finished)));
            if !closed && fork.first.is_some_and(|first| successes >= first) {
                // Whose last exit was written with the same batch is over, too: the journal tells who was first.
                for (number, finished) in running.ready().await {
                    set(&mut slots, number, Slot::Over(Box::new(finished)));
                }
                return Ok(slots);
            }
        }
    }

    /// What a branch begins with: the state at the fork, and what the branches did that it comes after.
    fn seed(
        &self,
        at: G::At,
        fork: &Fork<G::At>,
        number: usize,
        slots: &[Slot<G>],
    ) -> Result<Option<Seed<G>>, BranchStop<G>> {
        let Some(planned) = fork.branches.get(number) else {
            return Ok(None);
        };
        let mut state = self.state.clone();
        for before in ancestors(&fork.branches, number) {
            if let Some(Slot::Over(finished)) = slots.get(before) {
                commit_all(self.executor.graph, state.edit(), &finished.done)
                    .map_err(|failure| branch::stopped(at, failure.into()))?;
            }
        }
        let branch = self
            .branch
            .child(self.step, u32::try_from(number).unwrap_or(u32::MAX));
        let visits = self.visits.clone();
        Ok(Some(Seed {
            branch,
            at: planned.entry,
            state,
            visits,
            closed: false,
            map: self.map,
            places: self.places,
        }))
    }

    /// The branches that came through, or why the fork failed.
    fn succeeded(
        &self,
        at: G::At,
        fork: &Fork<G::At>,
        slots: Vec<Slot<G>>,
    ) -> Result<Vec<BranchResult<G>>, BranchStop<G>> {
        let mut through = Vec::new();
        let mut failed = Vec::new();
        let mut never = 0_usize;
        for slot in slots {
            match slot {
                Slot::Over(finished) => match finished.end {
                    Ok(_) => through.push(*finished),
                    Err(stopped) => failed.push(stopped),
                },
                // Cancelled by the join's policy.
                Slot::Running => {}
                Slot::Waiting => never += 1,
            }
        }
        let first = fork
            .first
            .map(|first| usize::try_from(first).unwrap_or(usize::MAX));
        if let Some(first) = first.filter(|first| through.len() >= *first) {
            return Ok(firsts(through, first, |finished| finished.last));
        }
        if let Some(first) = BranchStop::first_of(self.executor, failed) {
            return Err(first);
        }
        if never > 0 {
            let message = format!("{never} branches wait for each other and can never start");
            return Err(BranchStop::fault(at, Kind::MissingNext, message));
        }
        if let Some(first) = fork.first {
            let message = format!(
                "the join waits for {first} branches, and there are {}",
                through.len()
            );
            return Err(BranchStop::fault(at, Kind::MissingNext, message));
        }
        Ok(through)
    }

    /// Commits what the branches did, in declaration order, and says where the chain goes on.
    fn join(
        &mut self,
        at: G::At,
        fork: &Fork<G::At>,
        finished: Vec<BranchResult<G>>,
    ) -> Result<ForkTarget<G>, BranchStop<G>> {
        if let Some(message) = self.conflict(fork, &finished) {
            return Err(BranchStop::fault(at, Kind::WriteConflict, message));
        }
        let at_fork = self.visits.clone();
        let mut lists = Vec::new();
        let mut ends: Vec<(G::At, G::Output)> = Vec::new();
        let mut joined = fork.join;
        let mut item_done = false;
        for branch in finished {
            self.last = self.last.max(branch.last);
            commit_all(self.executor.graph, self.state.edit(), &branch.done)
                .map_err(|failure| branch::stopped(at, failure.into()))?;
            for ((mine, theirs), before) in self.visits.iter_mut().zip(&branch.visits).zip(&at_fork)
            {
                *mine = mine.saturating_add(theirs.saturating_sub(*before));
            }
            lists.push(branch.done);
            match branch.end {
                Ok(BranchEnd::Ended(at, output)) => ends.push((at, output)),
                Ok(BranchEnd::Joined(to)) => joined = joined.or(Some(to)),
                Ok(BranchEnd::ItemDone) => item_done = true,
                Err(stopped) => return Err(stopped),
            }
        }
        if !self.branch.is_main() {
            self.done.push(BranchRecord::Branches(lists));
        }
        if ends.len() > 1 {
            return Err(BranchStop::fault(
                at,
                Kind::MultipleEnds,
                self.several_ends(&ends),
            ));
        }
        match (ends.pop(), joined) {
            (Some((at, output)), _) => Ok(ForkTarget::Ended(at, output)),
            (None, _) if item_done => Ok(ForkTarget::ItemDone),
            (None, Some(join)) => Ok(ForkTarget::Go(join)),
            (None, None) => {
                let message =
                    "no branch reached an end, and there is no node after them".to_owned();
                Err(BranchStop::fault(at, Kind::MissingNext, message))
            }
        }
    }

    /// Two branches that changed the same key, which no reducer combines: whichever came last would hide the other.
    fn conflict(&self, fork: &Fork<G::At>, finished: &[BranchResult<G>]) -> Option<String> {
        let combined = self.executor.graph.combined()?;
        if fork.branches.iter().any(|branch| !branch.after.is_empty()) {
            // A branch that comes after another one writes over what it has read.
            return None;
        }
        let before = to_value(&self.state);
        let mut writers: BTreeMap<String, usize> = BTreeMap::new();
        for branch in finished {
            let Value::Object(after) = to_value(&branch.state) else {
                continue;
            };
            let changed = after.into_iter().filter(|(key, value)| {
                before.get(key) != Some(value) && !combined.contains(&key.as_str())
            });
            for (key, _) in changed {
                *writers.entry(key).or_default() += 1;
            }
        }
        let (key, count) = writers.into_iter().find(|(_, count)| *count > 1)?;
        Some(format!(
            "{count} branches wrote `{key}`, and one would hide the other; say under `reducers` how they are combined, or \
             let the branches write different keys"
        ))
    }

    fn several_ends(&self, ends: &[(G::At, G::Output)]) -> String {
        let names: Vec<String> = ends
            .iter()
            .map(|(at, _)| format!("`{}`", self.executor.name(*at)))
            .collect();
        format!(
            "branches reached more than one end: {}; a run has one result, so let them meet in one node",
            names.join(", ")
        )
    }
}

/// Those of several, in their order, that came by their last exit first: a join that waits for so many takes these, when the
/// branches run and when the journal is read again.
pub(super) fn firsts<T>(all: Vec<T>, count: usize, last: impl Fn(&T) -> u32) -> Vec<T> {
    let mut orders: Vec<u32> = all.iter().map(&last).collect();
    orders.sort_unstable();
    let Some(bound) = count.checked_sub(1).and_then(|at| orders.get(at)).copied() else {
        return all;
    };
    all.into_iter().filter(|one| last(one) <= bound).collect()
}

/// The branches that have not started and come after none that has not succeeded.
fn ready<G: Graph>(fork: &Fork<G::At>, slots: &[Slot<G>]) -> Vec<usize> {
    let through = |before: &usize| matches!(slots.get(*before), Some(Slot::Over(finished)) if finished.end.is_ok());
    let waiting = slots.iter().zip(&fork.branches).enumerate();
    waiting
        .filter(|(_, (slot, branch))| {
            matches!(slot, Slot::Waiting) && branch.after.iter().all(through)
        })
        .map(|(number, _)| number)
        .collect()
}

fn set<G: Graph>(slots: &mut [Slot<G>], number: usize, slot: Slot<G>) {
    if let Some(place) = slots.get_mut(number) {
        *place = slot;
    }
}

/// The branches that a branch comes after, directly or through others, in declaration order.
pub(super) fn ancestors<At>(branches: &[Branch<At>], number: usize) -> Vec<usize> {
    let mut found = vec![false; branches.len()];
    let mut open = vec![number];
    while let Some(branch) = open.pop().and_then(|number| branches.get(number)) {
        for before in &branch.after {
            if let Some(seen @ false) = found.get_mut(*before) {
                *seen = true;
                open.push(*before);
            }
        }
    }
    found
        .iter()
        .enumerate()
        .filter(|(_, seen)| **seen)
        .map(|(number, _)| number)
        .collect()
}
