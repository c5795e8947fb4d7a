//! Time that a node spends waiting for its run's store: it does not count against the node's time limit.
//!
//! What a call gave is kept before the node goes on. A store that is slow then makes the node late through no fault of
//! its own, and a call that succeeded, and was paid for, must not become "timed out".

use crate::host::{Clock, TimeoutError};
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::Instant;

tokio::task_local! {
    /// The limits that the work under way is within, the innermost.
    static LIMIT: Arc<Stopwatch>;
}

/// How long work within a limit has waited for a store.
struct Stopwatch {
    around: Option<Arc<Stopwatch>>,
    waited: Mutex<WaitTime>,
    ended: Notify,
}

#[derive(Default)]
struct WaitTime {
    /// How many parts of the work wait now, and since when the first does.
    now: u32,
    since: Option<Instant>,
    total: Duration,
}

impl Stopwatch {
    fn waited(&self) -> MutexGuard<'_, WaitTime> {
        self.waited.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn begin(&self) {
        let mut waited = self.waited();
        if waited.now == 0 {
            waited.since = Some(Instant::now());
        }
        waited.now += 1;
        drop(waited);
        if let Some(around) = &self.around {
            around.begin();
        }
    }

    fn end(&self) {
        let mut waited = self.waited();
        waited.now = waited.now.saturating_sub(1);
        if waited.now == 0
            && let Some(since) = waited.since.take()
        {
            waited.total += since.elapsed();
            self.ended.notify_waiters();
        }
        drop(waited);
        if let Some(around) = &self.around {
            around.end();
        }
    }

    /// How long the work has waited; `None`: it waits now.
    fn total(&self) -> Option<Duration> {
        let waited = self.waited();
        (waited.now == 0).then_some(waited.total)
    }

    /// Waits until nothing waits any more.
    async fn settled(&self) -> Duration {
        loop {
            let mut ended = pin!(self.ended.notified());
            ended.as_mut().enable();
            if let Some(total) = self.total() {
                return total;
            }
            ended.await;
        }
    }
}

/// Waits for work, but not beyond a limit, in which waiting for a store does not count.
///
/// # Errors
/// [`TimeoutError`] if the time came first.
pub(super) async fn within<T>(
    clock: &dyn Clock,
    limit: Option<Duration>,
    work: impl Future<Output = T>,
) -> Result<T, TimeoutError> {
    let Some(limit) = limit else {
        return Ok(work.await);
    };
    let Some(until) = clock.now().checked_add(limit) else {
        return Ok(work.await);
    };
    let watch = Arc::new(Stopwatch {
        around: LIMIT.try_with(Arc::clone).ok(),
        waited: Mutex::default(),
        ended: Notify::new(),
    });
    let late = late(clock, until, Arc::clone(&watch));
    tokio::select! {
        biased;
        done = LIMIT.scope(watch, work) => Ok(done),
        () = late => Err(TimeoutError(limit)),
    }
}

/// Ends when the time is up, put off by what was waited for the store.
async fn late(clock: &dyn Clock, until: Instant, watch: Arc<Stopwatch>) {
    let mut put_off = Duration::ZERO;
    loop {
        clock.until(until + put_off).await;
        let total = watch.settled().await;
        if total <= put_off {
            return;
        }
        put_off = total;
    }
}

/// A future that waits for a store.
pub(crate) struct StoreWait<F> {
    waiting: Pin<Box<F>>,
    limit: Option<Arc<Stopwatch>>,
}

/// Waits for a store, outside of the limits that are around.
pub(crate) fn waits_for_store<F: Future>(waiting: F) -> StoreWait<F> {
    StoreWait {
        waiting: Box::pin(waiting),
        limit: None,
    }
}

impl<F: Future> Future for StoreWait<F> {
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, task: &mut Context<'_>) -> Poll<F::Output> {
        let done = self.waiting.as_mut().poll(task);
        if done.is_pending() {
            if self.limit.is_none()
                && let Ok(limit) = LIMIT.try_with(Arc::clone)
            {
                limit.begin();
                self.limit = Some(limit);
            }
        } else {
            self.end();
        }
        done
    }
}

impl<F> StoreWait<F> {
    fn end(&mut self) {
        if let Some(limit) = self.limit.take() {
            limit.end();
        }
    }
}

impl<F> Drop for StoreWait<F> {
    fn drop(&mut self) {
        self.end();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::clock::System;

    const LIMIT_OF_TEST: Duration = Duration::from_secs(10);

    #[tokio::test(start_paused = true)]
    async fn waiting_for_the_store_does_not_count() {
        let work = async {
            waits_for_store(tokio::time::sleep(Duration::from_secs(60))).await;
            tokio::time::sleep(Duration::from_secs(9)).await;
            waits_for_store(tokio::time::sleep(Duration::from_secs(60))).await;
        };
        assert_eq!(within(&System, Some(LIMIT_OF_TEST), work).await, Ok(()));
    }

    #[tokio::test(start_paused = true)]
    async fn what_the_node_itself_takes_counts() {
        let work = async {
            waits_for_store(tokio::time::sleep(Duration::from_secs(60))).await;
            tokio::time::sleep(Duration::from_secs(11)).await;
        };
        let begun = Instant::now();
        let done = within(&System, Some(LIMIT_OF_TEST), work).await;
        assert_eq!(done, Err(TimeoutError(LIMIT_OF_TEST)));
        assert_eq!(begun.elapsed(), Duration::from_secs(70));
    }

    #[tokio::test(start_paused = true)]
    async fn a_limit_within_a_limit_puts_both_off() {
        let inner = async {
            waits_for_store(tokio::time::sleep(Duration::from_secs(60))).await;
            tokio::time::sleep(Duration::from_secs(4)).await;
        };
        let work = within(&System, Some(Duration::from_secs(5)), inner);
        let done = within(&System, Some(LIMIT_OF_TEST), work).await;
        assert_eq!(done, Ok(Ok(())));
    }
}
