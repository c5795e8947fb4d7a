//! Several futures at once, in one task.
//!
//! As many are polled as may work at once, which is a handful; so each wake polls all of them, and no crate with
//! per-future wakers is needed.

use crate::value::boxed::BoxFuture;
use std::future::poll_fn;
use std::task::Poll;

/// Futures that run side by side. Dropping it drops those that are under way.
pub struct ConcurrentFutures<'a, T> {
    running: Vec<(usize, BoxFuture<'a, T>)>,
}

impl<T> Default for ConcurrentFutures<'_, T> {
    fn default() -> Self {
        Self {
            running: Vec::new(),
        }
    }
}

impl<'a, T> ConcurrentFutures<'a, T> {
    /// How many are not done.
    pub fn count(&self) -> usize {
        self.running.len()
    }

    /// Adds a future, with a number to know it by.
    pub fn push(&mut self, number: usize, future: BoxFuture<'a, T>) {
        self.running.push((number, future));
    }

    /// The next that is done; `None` if nothing is left.
    pub async fn next(&mut self) -> Option<(usize, T)> {
        if self.running.is_empty() {
            return None;
        }
        let (place, number, done) = poll_fn(|cx| {
            for (place, (number, future)) in self.running.iter_mut().enumerate() {
                if let Poll::Ready(done) = future.as_mut().poll(cx) {
                    return Poll::Ready((place, *number, done));
                }
            }
            Poll::Pending
        })
        .await;
        drop(self.running.remove(place));
        Some((number, done))
    }

    /// All that are done by now, each looked at once.
    pub(crate) async fn ready(&mut self) -> Vec<(usize, T)> {
        poll_fn(|cx| {
            let mut done = Vec::new();
            self.running
                .retain_mut(|(number, future)| match future.as_mut().poll(cx) {
                    Poll::Ready(one) => {
                        done.push((*number, one));
                        false
                    }
                    Poll::Pending => true,
                });
            Poll::Ready(done)
        })
        .await
    }
}
