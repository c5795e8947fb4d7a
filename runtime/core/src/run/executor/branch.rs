//! One chain of steps: enter a node, take an exit, commit it, go on.
//!
//! The way through a node whose work is done at once is kept short: no lock, no allocation, no look at the clock. What
//! costs something happens when work has to wait.

use super::earlier_exits::EarlierExit;
use super::fast_path::Halt;
use super::fork::ForkTarget;
use super::visits::counted;
use super::{BranchEnd, BranchRecord, BranchResult, BranchStop, Executor, Place, Places, Seed};
use crate::graph::{BranchPath, Next};
use crate::observe::spans::Visit;
use crate::observe::{Event, spans};
use crate::run::Graph;
use crate::run::context::{NodeContext, VisitReport};
use crate::run::journal::{Cost, JournalEntry};
use crate::run::lifecycle::GraphWithState;
use crate::value::boxed::BoxFuture;
use crate::value::failure::{Failure, Interrupt, Kind};
use crate::value::shared::Shared;
use std::future::poll_fn;
use std::pin::{Pin, pin};
use std::task::Poll;
use std::time::Duration;
use tokio::time::Instant;

/// After so many steps that did not wait, the clock is looked at.
pub(super) const STRIDE: u32 = 64;

/// After so many, other tasks get a turn; that costs a system call.
const TURN: u32 = 4096;

/// A chain under way.
pub(super) struct Chain<'d, G: Graph> {
    pub(super) executor: &'d Executor<'d, G>,
    pub(super) branch: BranchPath,
    pub(super) state: Shared<G::State>,
    pub(super) visits: Vec<u32>,
    pub(super) done: Vec<BranchRecord<G>>,
    pub(super) step: u32,
    /// Nodes entered since anybody else could have entered one.
    pub(super) entered: Vec<u32>,
    pub(super) past: Vec<EarlierExit<G>>,
    /// Only what the journal tells is done.
    pub(super) closed: bool,
    pub(super) unchecked: bool,
    /// Whether the last step was taken from the journal.
    pub(super) continues: bool,
    /// The map node whose item this chain works on.
    pub(super) map: Option<G::At>,
    pub(super) places: Places,
    /// Which exit of the run was the last that this chain, or what it waited for, came by.
    pub(super) last: u32,
    place: Option<Place<'d>>,
}

/// How a node was left, and what the visit used.
type VisitResult<G> = (
    Shared<<G as Graph>::Exit>,
    Option<Box<Cost>>,
    Option<Box<VisitReport>>,
);

/// Runs a chain to its end. Branches wait for a place first. Behind a pointer: futures lie in futures, and what drops a
/// chain would be compiled for each of them.
pub(super) fn run<'d, G: Graph>(
    executor: &'d Executor<'d, G>,
    seed: Seed<G>,
    stops: &'d [G::At],
) -> BoxFuture<'d, BranchResult<G>> {
    Box::pin(async move {
        let at = seed.at;
        let mut chain = Chain::new(executor, seed);
        chain.take_place().await;
        let end = chain.go(at, stops).await;
        chain.over(end)
    })
}

impl<'d, G: Graph> Chain<'d, G> {
    fn new(executor: &'d Executor<'d, G>, seed: Seed<G>) -> Self {
        let past = executor.past_of(&seed.branch);
        Self {
            executor,
            unchecked: executor.restored || !past.is_empty(),
            continues: false,
            branch: seed.branch,
            state: seed.state,
            visits: seed.visits,
            done: Vec::new(),
            step: 0,
            entered: Vec::new(),
            past,
            closed: seed.closed,
            place: None,
            map: seed.map,
            places: seed.places,
            last: 0,
        }
    }

    /// What is left of it.
    fn over(mut self, mut end: Result<BranchEnd<G>, BranchStop<G>>) -> BranchResult<G> {
        self.tell_path();
        self.note_failed(&end);
        // What failed in a branch is told there, and not again by the chains around it.
        if let Err(BranchStop {
            at,
            why: Interrupt::Fault(failure),
            branch: branch @ None,
            ..
        }) = &mut end
        {
            self.tell_stopped(*at, failure);
            *branch = Some(self.branch.to_string());
        }
        BranchResult {
            state: self.state,
            end,
            visits: self.visits,
            done: self.done,
            last: self.last,
        }
    }

    fn tell_stopped(&self, at: G::At, failure: &Failure) {
        if let Some(watch) = &self.executor.shared.watch {
            watch.event(&Event::Failed {
                node: self.executor.name(at),
                branch: self.branch.to_string(),
                step: self.step,
                kind: failure.kind,
                message: &failure.message,
            });
        }
    }

    /// Notes where the chain failed, so that this node is tried again when the run is resumed.
    fn note_failed(&self, end: &Result<BranchEnd<G>, BranchStop<G>>) {
        let shared = self.executor.shared;
        if let (
            Err(BranchStop {
                why: Interrupt::Fault(failure),
                ..
            }),
            Some(effects),
        ) = (end, &shared.effects)
        {
            let step = format!("{}/{}{}", shared.id, self.branch, self.step);
            effects.failed(&step, failure.kind);
        }
    }

    async fn go(&mut self, mut at: G::At, stops: &[G::At]) -> Result<BranchEnd<G>, BranchStop<G>> {
        loop {
            let mut next = None;
            if self.is_bare(stops) {
                match self.bare(at).await? {
                    Halt::Before(node) => at = node,
                    Halt::Behind(node, taken) => {
                        at = node;
                        next = Some(taken);
                    }
                }
            }
            let next = match next {
                Some(next) => next,
                None => self.full(at).await?,
            };
            let from = at;
            at = match next {
                Next::Go(to) => to,
                Next::Fork(fork) => match self.fork(at, fork, stops).await? {
                    ForkTarget::Go(to) => to,
                    ForkTarget::Ended(at, output) => return Ok(BranchEnd::Ended(at, output)),
                    ForkTarget::ItemDone => return Ok(BranchEnd::ItemDone),
                },
                Next::Each(each) => {
                    let then = each.then;
                    self.each(each).await?;
                    then
                }
                Next::ItemDone => return Ok(BranchEnd::ItemDone),
                Next::End(output) => return Ok(BranchEnd::Ended(at, output)),
            };
            if stops.contains(&at) {
                return Ok(BranchEnd::Joined(at));
            }
            self.stay_inside(from, at)?;
        }
    }

    /// One step with everything around it.
    async fn full(&mut self, at: G::At) -> Result<Next<G::At, G::Output>, BranchStop<G>> {
        let timed = self.executor.shared.watch.is_some() || self.executor.journal.is_some();
        let begun = timed.then(Instant::now);
        // What is taken from the journal is neither kept nor told again.
        let (exit, mut cost, report, fresh) = match self.past.pop() {
            Some(past) => {
                self.last = past.order;
                (self.again(at, past.at, past.exit)?, None, None, false)
            }
            None if self.closed => return Err(stopped(at, Interrupt::Cancelled)),
            None => {
                self.pause_before(at).await?;
                let (exit, cost, report) = self.enter(at).await?;
                (exit, cost, report, true)
            }
        };
        let shown = fresh.then(|| self.shown(&exit)).flatten();
        let kept = (fresh && self.executor.journal.is_some()).then(|| exit.clone());
        if !self.branch.is_main() {
            self.done.push(BranchRecord::Exit(exit.clone()));
        }
        let tolerated = cost.as_ref().is_some_and(|cost| !cost.tolerated.is_empty());
        let next = match self.executor.graph.commit(self.state.edit(), exit.own()) {
            Ok(next) => next,
            Err(failure) => {
                self.executor.shared.not_left(&self.branch);
                self.tell_failed(at, begun, &failure);
                return Err(stopped(at, failure.into()));
            }
        };
        if fresh {
            self.left(&mut cost);
        }
        spans::state(self.executor.name(at), &self.state);
        if fresh {
            self.last = self.executor.next_order();
        }
        if let Some(exit) = kept {
            self.keep(at, exit, cost, begun).await?;
        }
        if let (Some(begun), Some(exit)) = (begun, shown) {
            self.tell_left(at, begun, exit, &next);
        }
        if fresh && self.executor.graph.lifecycle().is_some() {
            let to = self.named(&next);
            // Apart, so that graphs without it are not larger for it.
            Box::pin(self.stepped(at, begun, report, tolerated, to)).await?;
        }
        self.step = self.step.wrapping_add(1);
        self.continues = !fresh;
        self.pause_after(at, fresh).await?;
        Ok(next)
    }

    /// An item's chain ends where its declared ways end: a script must not lead it into the rest of the graph, once per item.
    fn stay_inside(&self, from: G::At, to: G::At) -> Result<(), BranchStop<G>> {
        match self.map {
            Some(map) if !self.executor.graph.inside(map, to) => {
                let message = format!(
                    "the script set `_next` to `{}`, which is not in the chain of map node `{}`",
                    self.executor.name(to),
                    self.executor.name(map)
                );
                Err(BranchStop::fault(from, Kind::UnknownRoute, message))
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Enters a node and waits for its exit.
    async fn enter(&mut self, at: G::At) -> Result<VisitResult<G>, BranchStop<G>> {
        let executor = self.executor;
        let shared = executor.shared;
        if self.unchecked {
            executor
                .graph
                .admits(at, &self.state)
                .map_err(|hole| stopped(at, hole.into()))?;
            self.unchecked = false;
        }
        if self.step % STRIDE == STRIDE - 1 {
            self.breathe(at).await?;
        }
        if shared.cancel.is_cancelled() {
            return Err(stopped(at, Interrupt::Cancelled));
        }
        if let Err(full) = self.count(at) {
            Box::pin(self.limit(&full)).await?;
            return Err(full);
        }
        let mut cx = NodeContext::new(shared, executor.name(at), &self.branch, self.step);
        executor.enters(at, &cx)?;
        let visit = self.visits.get(executor.graph.number(at));
        let visit = visit.copied().unwrap_or_default();
        if let Some(watch) = &shared.watch {
            watch.event(&Event::Entered {
                node: executor.name(at),
                kind: executor.kind(at),
                branch: self.branch.to_string(),
                visit,
                step: self.step,
            });
        }
        let span = spans::node(&Visit {
            node: executor.name(at),
            kind: executor.kind(at),
            branch: &self.branch,
            visit,
        });
        let here = GraphWithState {
            graph: executor.graph,
            state: &self.state,
        };
        if executor.graph.lifecycle().is_some() {
            cx = cx.inside(&here);
        }
        cx.on_interrupted(executor.graph.on_interrupted(at));
        let exit = {
            let mut work = pin!(span.within(executor.graph.work(at, &self.state, &mut cx).apart()));
            let first = poll_fn(|task| Poll::Ready(work.as_mut().poll(task))).await;
            match first {
                Poll::Ready(exit) => exit,
                Poll::Pending => {
                    shared.entered(&mut self.entered);
                    guarded(executor, at, work).await
                }
            }
        };
        let exit = exit.and_then(|exit| self.allowed(at, &cx, exit));
        if let Err(why) = &exit {
            span.stopped(why);
            shared.not_left(&self.branch);
        }
        match exit {
            Ok(exit) => {
                let report = cx.take_report();
                let mut cost = cx.cost();
                if let Some(cost) = &cost {
                    span.tolerated(&cost.tolerated);
                }
                let repeats = report.as_ref().map_or(0, |report| report.repeats);
                if repeats > 0 {
                    cost.get_or_insert_default().repeats = repeats;
                    self.repeated(at, repeats);
                }
                Ok((exit, cost, report))
            }
            Err(why) => Err(stopped(at, why)),
        }
    }

    /// Takes an exit from the journal of the run that is resumed.
    fn again(
        &mut self,
        at: G::At,
        then: G::At,
        exit: Shared<G::Exit>,
    ) -> Result<Shared<G::Exit>, BranchStop<G>> {
        if at == then {
            self.count(at)?;
            let known = self.executor.repeats.of(&self.branch, self.step);
            self.repeated(at, known);
            return Ok(exit);
        }
        let (here, there) = (self.executor.name(at), self.executor.name(then));
        let message = format!(
            "the journal does not fit the graph: step {}{} is at `{here}`, and the journal has an exit of `{there}`",
            self.branch, self.step
        );
        Err(BranchStop::fault(at, Kind::Io, message))
    }

    fn count(&mut self, at: G::At) -> Result<(), BranchStop<G>> {
        counted(self.executor, &mut self.visits, &mut self.entered, at)
    }

    /// Looks at the clock, and now and then lets other tasks run: a loop of nodes that never wait would keep them from it.
    pub(super) async fn breathe(&mut self, at: G::At) -> Result<(), BranchStop<G>> {
        if self.step % TURN == TURN - 1 {
            self.tell_path();
            tokio::task::yield_now().await;
        }
        match self.executor.shared.deadline {
            Some(deadline) if deadline.is_past(self.executor.shared.host.clock.as_ref()) => {
                Err(stopped(at, timed_out(self.executor, at)))
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Keeps an exit that could be committed: one that could not would stop every run that is resumed.
    async fn keep(
        &self,
        at: G::At,
        exit: Shared<G::Exit>,
        cost: Option<Box<Cost>>,
        begun: Option<Instant>,
    ) -> Result<(), BranchStop<G>> {
        let Some(journal) = self.executor.journal else {
            return Ok(());
        };
        let mut cost = cost.map_or_else(Cost::default, |cost| *cost);
        cost.seconds = begun.map_or(0.0, |begun| begun.elapsed().as_secs_f64());
        let guard = self.executor.shared.guard.as_ref();
        cost.watched = guard.map_or_else(Vec::new, |guard| guard.notes(&self.branch));
        let entry = JournalEntry {
            branch: self.branch.clone(),
            step: self.step,
            at,
            exit,
            cost,
        };
        journal
            .append(entry)
            .await
            .map_err(|failure| stopped(at, failure.into()))
    }

    /// Tells the run which nodes this chain has entered: before anybody else could enter one.
    pub(super) fn tell_path(&mut self) {
        self.executor.shared.entered(&mut self.entered);
    }

    /// Gives the place up while others work for this chain.
    pub(super) fn leave_place(&mut self) {
        self.tell_path();
        self.place = None;
    }

    /// Waits for a place. The main chain needs none: it never works beside others.
    pub(super) async fn take_place(&mut self) {
        if !self.branch.is_main() && self.places == Places::Shared {
            self.place = Some(self.executor.shared.pool.take().await);
        }
    }
}

pub(super) fn stopped<G: Graph>(at: G::At, why: Interrupt) -> BranchStop<G> {
    BranchStop {
        at,
        why,
        others: Vec::new(),
        branch: None,
    }
}

/// Waits for work until it is done, the run is cancelled, or its time is up.
pub(super) async fn guarded<G: Graph, E>(
    executor: &Executor<'_, G>,
    at: G::At,
    work: Pin<&mut impl Future<Output = Result<E, Interrupt>>>,
) -> Result<E, Interrupt> {
    let shared = executor.shared;
    let late = async {
        match shared.deadline {
            Some(deadline) => shared.host.clock.until(deadline.at).await,
            None => std::future::pending().await,
        }
    };
    let finishes = executor
        .graph
        .lifecycle()
        .is_some_and(|it| it.finishes_nodes());
    tokio::select! {
        biased;
        exit = work => exit,
        () = shared.cancel.cancelled(), if !finishes => Err(Interrupt::Cancelled),
        () = late => Err(timed_out(executor, at)),
    }
}

fn timed_out<G: Graph>(executor: &Executor<'_, G>, at: G::At) -> Interrupt {
    let limit = executor.shared.deadline.map(|deadline| deadline.limit);
    let name = &executor.graph.about().name;
    too_late(name, limit.unwrap_or_default(), executor.name(at)).into()
}

/// What it means that the time of a run is up while it is at a node.
pub fn too_late(graph: &str, limit: Duration, node: &str) -> Failure {
    let limit = limit.as_secs_f64();
    Failure::new(
        Kind::Timeout,
        format!("Graph '{graph}' timed out after {limit}s at '{node}'"),
    )
}
