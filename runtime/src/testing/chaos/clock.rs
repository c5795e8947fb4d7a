//! Time in a storm: it stands still while anything moves, and then passes to the next point that somebody waits for.

use crate::host::clock::{BusyGuard, Clock};
use crate::value::boxed::BoxFuture;
use std::collections::BTreeMap;
use std::pin::Pin;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};
use std::time::Duration;
use tokio::time::Instant;

/// The date of every trial.
const DATE: &str = "2026-03-02T12:00:00Z";

/// The time of one process.
pub(super) struct SteppingClock {
    begun: Instant,
    times: Mutex<Times>,
}

#[derive(Default)]
struct Times {
    /// How much has passed.
    passed: Duration,
    /// Who waits for which point, in the order in which they began to.
    waiting: BTreeMap<(Duration, u64), Option<Waker>>,
    /// Counts up with everything that happens here.
    changes: u64,
}

impl SteppingClock {
    pub(super) fn new() -> Self {
        Self {
            begun: Instant::now(),
            times: Mutex::default(),
        }
    }

    fn times(&self) -> MutexGuard<'_, Times> {
        self.times.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something that is another number whenever something has happened here.
    pub(super) fn mark(&self) -> u64 {
        self.times().changes
    }

    /// Passes to the next point that somebody waits for, and says how much time that took; `None`: nobody waits.
    pub(super) fn pass(&self) -> Option<Duration> {
        let mut times = self.times();
        let (at, _) = *times.waiting.keys().next()?;
        let took = at.saturating_sub(times.passed);
        times.passed = times.passed.max(at);
        times.changes += 1;
        let reached = times.waiting.range_mut(..=(at, u64::MAX));
        let wakers: Vec<Waker> = reached.filter_map(|(_, waker)| waker.take()).collect();
        drop(times);
        wakers.into_iter().for_each(Waker::wake);
        Some(took)
    }

    /// Waits for a point. Whole seconds: what the real time of a trial adds to a limit must not decide who is first.
    fn wait(&self, at: Instant) -> Wait<'_> {
        let after = at.saturating_duration_since(self.begun);
        let seconds = after.as_secs() + u64::from(after.subsec_nanos() > 0);
        let mut times = self.times();
        times.changes += 1;
        let key = (Duration::from_secs(seconds), times.changes);
        times.waiting.insert(key, None);
        Wait { clock: self, key }
    }
}

struct Wait<'c> {
    clock: &'c SteppingClock,
    key: (Duration, u64),
}

impl Future for Wait<'_> {
    type Output = ();

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        let mut times = self.clock.times();
        if times.passed >= self.key.0 {
            return Poll::Ready(());
        }
        let waker = context.waker().clone();
        times.waiting.insert(self.key, Some(waker));
        Poll::Pending
    }
}

impl Drop for Wait<'_> {
    fn drop(&mut self) {
        let mut times = self.clock.times();
        times.waiting.remove(&self.key);
        times.changes += 1;
    }
}

impl Clock for SteppingClock {
    fn now(&self) -> Instant {
        self.begun + self.times().passed
    }

    fn pause(&self, time: Duration) -> BoxFuture<'_, ()> {
        let at = self.now() + time;
        Box::pin(self.wait(at))
    }

    fn until(&self, at: Instant) -> BoxFuture<'_, ()> {
        Box::pin(self.wait(at))
    }

    fn busy(&self) -> BusyGuard<'_> {
        BusyGuard::nothing()
    }

    fn date(&self) -> String {
        DATE.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn time_passes_to_what_is_first() {
        let clock = SteppingClock::new();
        assert_eq!(clock.pass(), None);
        let (late, soon) = (
            clock.pause(Duration::from_secs(60)),
            clock.pause(Duration::from_millis(1500)),
        );
        let passing = async { clock.pass() };
        let mut late = late;
        tokio::select! {
            biased;
            () = &mut late => panic!("the shorter pause ends first"),
            ((), passed) = async { tokio::join!(soon, passing) } => {
                assert_eq!(passed, Some(Duration::from_secs(2)));
            }
        }
        assert_eq!(clock.pass(), Some(Duration::from_secs(58)));
        late.await;
        assert_eq!(clock.pass(), None);
    }
}
