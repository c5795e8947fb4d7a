//! The short way: steps of a run that nobody watches and nobody keeps.
//!
//! Between two nodes that wait for nothing there is then nothing to do but to count, to look whether the run was asked to
//! stop, to work and to commit. All of it is one loop that calls no asynchronous function and polls nothing: what such a
//! function gives goes through memory, and that alone costs more than the step.

use super::branch::{Chain, STRIDE, guarded, stopped};
use super::{BranchStop, Executor};
use crate::graph::work::WorkStage;
use crate::graph::{Next, Pauses};
use crate::run::Graph;
use crate::run::context::NodeContext;
use crate::value::boxed::BoxFuture;
use crate::value::failure::Interrupt;
use crate::value::shared::Shared;
use std::future::poll_fn;
use std::mem::ManuallyDrop;
use std::pin::Pin;
use std::task::Poll;

/// Where the short way ends.
pub(super) enum Halt<G: Graph> {
    /// Before this node, which has to be entered with everything around it.
    Before(G::At),
    /// Behind this node, with something else to do than to go to the next one.
    Behind(G::At, Next<G::At, G::Output>),
}

/// Where the commit of a node led.
type CommitResult<G> = Result<Next<<G as Graph>::At, <G as Graph>::Output>, Interrupt>;

impl<G: Graph> Chain<'_, G> {
    /// Whether steps are nothing but steps. The main chain stops nowhere but at its end.
    pub(super) fn is_bare(&self, stops: &[G::At]) -> bool {
        let executor = self.executor;
        executor.shared.watch.is_none()
            && !executor.shared.traced
            && executor.journal.is_none()
            && executor.shared.effects.is_none()
            && executor.graph.lifecycle().is_none()
            && self.branch.is_main()
            && stops.is_empty()
            && self.past.is_empty()
            && !self.closed
            && !self.unchecked
            && self.map.is_none()
    }

    /// Goes from node to node as long as there is nothing else to do. Whatever stops a run is left to the long way, which
    /// looks for it once more and says what it is.
    pub(super) async fn bare(&mut self, mut at: G::At) -> Result<Halt<G>, BranchStop<G>> {
        let executor = self.executor;
        let shared = executor.shared;
        let graph = executor.graph;
        let nodes = &*graph.about().nodes;
        let most = shared.limits.visits.unwrap_or(u32::MAX);
        self.continues = false;
        loop {
            let stride = self.stride(at).await?;
            if stride == 0 {
                return Ok(Halt::Before(at));
            }
            // One stride: what is the same in all of its steps is neither made nor counted for each.
            let mut taken = 0;
            let mut cx = NodeContext::of_many(shared, nodes, &self.branch);
            let halt = loop {
                // Nothing in this block waits: what it works with is in registers, not in the future of the run.
                let work = {
                    let (mut here, mut steps) = (at, taken);
                    let mut entered = [0; STRIDE as usize];
                    let (first, visits) = (self.step, self.visits.as_mut_slice());
                    let (state, cancel) = (self.state.edit(), shared.cancel.asked());
                    let stop = loop {
                        let number = graph.number(here);
                        let visits = visits.get_mut(number).filter(|visits| **visits < most);
                        let Some(visits) = visits else {
                            break Err(Some(Ok(Halt::Before(here))));
                        };
                        if executor.halts(here, cancel, &cx) {
                            break Err(Some(Ok(Halt::Before(here))));
                        }
                        *visits += 1;
                        let number = u32::try_from(number).unwrap_or(u32::MAX);
                        if let Some(entered) = entered.get_mut((steps % STRIDE) as usize) {
                            *entered = number;
                        }
                        cx.again(number, first.wrapping_add(steps));
                        steps += 1;
                        let exit = match graph.work(here, state, &mut cx).stage() {
                            WorkStage::Done(exit) => exit,
                            WorkStage::Stopped(why) => break Err(Some(Err(stopped(here, *why)))),
                            WorkStage::Waits(work) => break Ok(work),
                            WorkStage::Taken => break Ok(never()),
                        };
                        match left_by(executor, (here, &cx), state, exit) {
                            Ok(to) => here = to,
                            Err(other) => break Err(Some(behind(here, *other))),
                        }
                        if steps == stride {
                            break Err(None);
                        }
                    };
                    let entered = entered.get(taken as usize..steps as usize);
                    self.entered.extend_from_slice(entered.unwrap_or_default());
                    (at, taken) = (here, steps);
                    match stop {
                        Ok(work) => work,
                        Err(halt) => break halt,
                    }
                };
                match came(executor, at, work, &mut self.entered).await {
                    Ok(exit) => match waited(executor, (at, &cx), self.state.edit(), exit) {
                        Ok(to) => at = to,
                        Err(other) => break Some(behind(at, *other)),
                    },
                    Err(why) => {
                        shared.not_left(&self.branch);
                        break Some(Err(stopped(at, why)));
                    }
                }
                if taken == stride {
                    break None;
                }
            };
            self.step = self.step.wrapping_add(taken);
            shared.count_steps(taken);
            if let Some(halt) = halt {
                return halt;
            }
        }
    }

    /// How many steps may be taken before the clock is looked at. It looks at the clock where that is due.
    async fn stride(&mut self, at: G::At) -> Result<u32, BranchStop<G>> {
        if self.step % STRIDE == STRIDE - 1 && self.executor.graph.pauses(at) == Pauses::Never {
            self.breathe(at).await?;
        }
        let stride = STRIDE - self.step.wrapping_add(1) % STRIDE;
        Ok(stride.min(self.executor.shared.steps_left()))
    }
}

/// What work comes to that has to be waited for.
async fn came<G: Graph>(
    executor: &Executor<'_, G>,
    at: G::At,
    mut work: BoxFuture<'_, Result<G::Exit, Interrupt>>,
    entered: &mut Vec<u32>,
) -> Result<Shared<G::Exit>, Interrupt> {
    let came = match poll_fn(|task| Poll::Ready(work.as_mut().poll(task))).await {
        Poll::Ready(exit) => exit,
        Poll::Pending => {
            executor.shared.entered(entered);
            guarded(executor, at, Pin::new(&mut work)).await
        }
    };
    came.map(Shared::new)
}

/// Work that was given away before is never done.
#[cold]
fn never<'a, T: Send + 'a>() -> BoxFuture<'a, T> {
    Box::pin(std::future::pending())
}

/// Where the short way ends behind a node.
#[cold]
fn behind<G: Graph>(at: G::At, led: CommitResult<G>) -> Result<Halt<G>, BranchStop<G>> {
    match led {
        Ok(next) => Ok(Halt::Behind(at, next)),
        Err(why) => Err(stopped(at, why)),
    }
}

/// Commits how a node was left that had to wait, and counts what failed in it.
#[inline(never)]
fn waited<G: Graph>(
    executor: &Executor<'_, G>,
    (at, cx): (G::At, &NodeContext<'_>),
    state: &mut G::State,
    exit: Shared<G::Exit>,
) -> Result<G::At, Box<CommitResult<G>>> {
    let led = left_by(executor, (at, cx), state, exit.own());
    match &led {
        Err(other) if other.is_err() => executor.shared.not_left(cx.branch),
        Ok(_) | Err(_) => drop(executor.shared.left(cx.branch)),
    }
    led
}

/// Commits how a node was left. Where the run only goes on, what comes back is where to, and fits into two registers.
#[inline(always)]
fn left_by<G: Graph>(
    executor: &Executor<'_, G>,
    (at, cx): (G::At, &NodeContext<'_>),
    state: &mut G::State,
    exit: G::Exit,
) -> Result<G::At, Box<CommitResult<G>>> {
    let exit = match executor.is_watched(at) {
        true => allowed(executor, (at, cx), exit)?,
        false => exit,
    };
    // What leads on has nothing to drop, and is not looked through for it.
    let committed = ManuallyDrop::new(executor.graph.commit(state, exit));
    match &*committed {
        Ok(Next::Go(to)) => Ok(*to),
        Ok(_) | Err(_) => {
            let other = ManuallyDrop::into_inner(committed);
            Err(Box::new(other.map_err(Interrupt::from)))
        }
    }
}

/// Asks whether a node may be left so. The exit is handed over and back, because one that is lent stays in memory.
#[cold]
fn allowed<G: Graph>(
    executor: &Executor<'_, G>,
    (at, cx): (G::At, &NodeContext<'_>),
    exit: G::Exit,
) -> Result<G::Exit, Box<CommitResult<G>>> {
    let asked = executor.leaves((at, None), cx, &exit);
    asked.map(|()| exit).map_err(|why| Box::new(Err(why)))
}
