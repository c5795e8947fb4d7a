//! The short way: steps of a run that nobody watches and nobody keeps.
//!
//! Between two nodes that wait for nothing there is then nothing to do but to count, to look whether the run was asked to
//! stop, to work and to commit. All of it is one loop without calls of other asynchronous functions: what such a function
//! gives goes through memory, and that alone costs more than the step.

use super::Stopped;
use super::lane::{Chain, STRIDE, counted, guarded, stopped};
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

    /// Goes from node to node as long as there is nothing else to do.
    pub(super) async fn bare(&mut self, mut at: G::At) -> Result<Halt<G>, Stopped<G>> {
        let drive = self.drive;
        let shared = drive.shared;
        let graph = drive.graph;
        let nodes = &*graph.about().nodes;
        self.continues = false;
        loop {
            if self.step % STRIDE == STRIDE - 1 && graph.pauses(at) == Pauses::Never {
                self.breathe(at).await?;
            }
            let mut cx = Cx::new(shared, "", &self.lane, self.step);
            // One stride: what is the same in all of its steps is not made again for each.
            loop {
                if graph.pauses(at) != Pauses::Never {
                    return Ok(Halt::Before(at));
                }
                if shared.cancel.is_cancelled() {
                    return Err(stopped(at, Interrupt::Cancelled));
                }
                let number = counted(drive, &mut self.visits, &mut self.entered, at)?;
                cx.again(nodes.get(number).map_or("?", |node| &*node.id), self.step);
                let exit = {
                    let mut work = pin!(graph.work(at, &self.state, &mut cx));
                    let first = poll_fn(|task| Poll::Ready(work.as_mut().poll(task))).await;
                    match first {
                        Poll::Ready(exit) => exit,
                        Poll::Pending => {
                            shared.entered(&mut self.entered);
                            guarded(drive, at, work).await
                        }
                    }
                };
                // What leads on has nothing to drop, and is not looked through for it.
                let committed = ManuallyDrop::new(match exit {
                    Ok(exit) => graph.commit(&mut self.state, exit),
                    Err(why) => return Err(stopped(at, why)),
                });
                self.step = self.step.wrapping_add(1);
                if let Ok(Next::Go(to)) = &*committed {
                    at = *to;
                } else {
                    return match ManuallyDrop::into_inner(committed) {
                        Ok(next) => Ok(Halt::Behind(at, next)),
                        Err(failure) => Err(stopped(at, failure.into())),
                    };
                }
                if self.step % STRIDE == STRIDE - 1 {
                    break;
                }
            }
        }
    }
}
