//! The short way: steps of a run that nobody watches and nobody keeps.
//!
//! Between two nodes that wait for nothing there is then nothing to do but to count, to look whether the run was asked to
//! stop, to work and to commit. All of it is one loop without calls of other asynchronous functions: what such a function
//! gives goes through memory, and that alone costs more than the step.

use super::Stopped;
use super::lane::{Chain, STRIDE, guarded, stopped};
use crate::cx::Cx;
use crate::failure::Interrupt;
use crate::graph::{Graph, Next, Pauses};
use std::future::poll_fn;
use std::mem::ManuallyDrop;
use std::pin::pin;
use std::task::Poll;

/// Where the short way ends.
pub(super) enum Halt<G: Graph> {
    /// Before this node, which has to be entered with everything around it.
    Before(G::At),
    /// Behind this node, with something else to do than to go to the next one.
    Behind(G::At, Next<G::At, G::Output>),
}

/// Where the commit of a node led.
type Led<G> = Result<Next<<G as Graph>::At, <G as Graph>::Output>, Interrupt>;

impl<G: Graph> Chain<'_, G> {
    /// Whether steps are nothing but steps. The main chain stops nowhere but at its end.
    pub(super) fn is_bare(&self, stops: &[G::At]) -> bool {
        let drive = self.drive;
        drive.shared.watch.is_none()
            && !drive.shared.traced
            && drive.journal.is_none()
            && drive.graph.workflow().is_none()
            && self.lane.is_main()
            && stops.is_empty()
            && self.past.is_empty()
            && !self.closed
            && !self.unchecked
            && self.map.is_none()
    }

    /// Goes from node to node as long as there is nothing else to do. Whatever stops a run is left to the long way, which
    /// looks for it once more and says what it is.
    pub(super) async fn bare(&mut self, mut at: G::At) -> Result<Halt<G>, Stopped<G>> {
        let drive = self.drive;
        let shared = drive.shared;
        let graph = drive.graph;
        let nodes = &*graph.about().nodes;
        let most = shared.limits.visits.unwrap_or(u32::MAX);
        self.continues = false;
        loop {
            if self.step % STRIDE == STRIDE - 1 && graph.pauses(at) == Pauses::Never {
                self.breathe(at).await?;
            }
            let stride = (STRIDE - self.step.wrapping_add(1) % STRIDE).min(shared.steps_left());
            if stride == 0 {
                return Ok(Halt::Before(at));
            }
            // One stride: what is the same in all of its steps is neither made nor counted for each.
            let mut left = stride;
            let mut cx = Cx::new(shared, "", &self.lane, self.step);
            let halt = loop {
                let number = graph.number(at);
                let visits = self.visits.get_mut(number);
                let Some(visits) = visits.filter(|visits| **visits < most) else {
                    break Some(Ok(Halt::Before(at)));
                };
                if graph.pauses(at) != Pauses::Never || shared.cancel.is_cancelled() {
                    break Some(Ok(Halt::Before(at)));
                }
                *visits += 1;
                left -= 1;
                self.entered.push(u32::try_from(number).unwrap_or(u32::MAX));
                cx.again(nodes.get(number).map_or("?", |node| &*node.id), self.step);
                let exit = {
                    let mut work = pin!(graph.work(at, &self.state, &mut cx));
                    let first = poll_fn(|task| Poll::Ready(work.as_mut().poll(task))).await;
                    match first {
                        Poll::Ready(exit) => exit,
                        // Moved, so that it need not be kept while the work waits.
                        waits @ Poll::Pending => {
                            drop(waits);
                            shared.entered(&mut self.entered);
                            guarded(drive, at, work).await
                        }
                    }
                };
                self.step = self.step.wrapping_add(1);
                match left_by(graph, &mut self.state, exit) {
                    Ok(to) => at = to,
                    Err(other) => {
                        let halt = (*other).map(|next| Halt::Behind(at, next));
                        break Some(halt.map_err(|why| stopped(at, why)));
                    }
                }
                if left == 0 {
                    break None;
                }
            };
            shared.count_steps(stride - left);
            if let Some(halt) = halt {
                return halt;
            }
        }
    }
}

/// Commits how a node was left. Where the run only goes on, what comes back is where to, and fits into two registers.
fn left_by<G: Graph>(
    graph: &G,
    state: &mut G::State,
    exit: Result<G::Exit, Interrupt>,
) -> Result<G::At, Box<Led<G>>> {
    // What leads on has nothing to drop, and is not looked through for it.
    let committed = ManuallyDrop::new(match exit {
        Ok(exit) => graph.commit(state, exit),
        Err(why) => return Err(Box::new(Err(why))),
    });
    match &*committed {
        Ok(Next::Go(to)) => Ok(*to),
        Ok(_) | Err(_) => {
            let other = ManuallyDrop::into_inner(committed);
            Err(Box::new(other.map_err(Interrupt::from)))
        }
    }
}
