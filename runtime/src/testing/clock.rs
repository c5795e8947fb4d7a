//! A clock that skips the pauses of a scripted world.

use crate::host::clock::{BusyCount, BusyGuard, Clock, rfc3339};
use crate::value::boxed::BoxFuture;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};
use tokio::sync::Notify;
use tokio::time::Instant;

/// A time that stands still, jumps ahead when everybody only pauses, and passes as it does while something real is under
/// way. What a scripted world does takes the time that it says and no other, however slow the machine is: what comes first
/// once comes first always.
#[derive(Debug)]
pub struct SkippingClock {
    times: Mutex<Times>,
    changed: Notify,
    date: Option<String>,
}

#[derive(Debug)]
struct Times {
    /// The time when nothing real is under way.
    now: Instant,
    waiting: BTreeMap<(Instant, u64), Wait>,
    next: u64,
    busy: usize,
    /// When the first of what is real now began, in the time of the system.
    since: Instant,
}

impl Times {
    fn new() -> Self {
        let now = Instant::now();
        Self {
            now,
            waiting: BTreeMap::new(),
            next: 0,
            busy: 0,
            since: now,
        }
    }

    fn now(&self) -> Instant {
        if self.busy == 0 {
            return self.now;
        }
        self.now + self.since.elapsed()
    }

    /// Moves the time, never back.
    fn reach(&mut self, at: Instant) {
        self.now += at.saturating_duration_since(self.now());
    }

    fn begin_busy(&mut self) {
        if self.busy == 0 {
            self.since = Instant::now();
        }
        self.busy += 1;
    }

    fn end_busy(&mut self) {
        if self.busy == 1 {
            self.now = self.now();
        }
        self.busy = self.busy.saturating_sub(1);
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wait {
    Pause,
    Deadline,
}

/// What goes on beside a pause.
enum PauseEvent {
    /// Nothing.
    Settled,
    /// Something real.
    Busy,
    /// Others begin or end to wait.
    Moving,
}

impl SkippingClock {
    /// A clock whose date stands still at this text; `None`: the system's date.
    pub fn new(date: Option<String>) -> Self {
        Self {
            times: Mutex::new(Times::new()),
            changed: Notify::new(),
            date,
        }
    }

    fn times(&self) -> MutexGuard<'_, Times> {
        self.times.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn wait(&self, at: Instant, wait: Wait) {
        let number = {
            let mut times = self.times();
            times.next += 1;
            times.next
        };
        let key = (at, number);
        self.times().waiting.insert(key, wait);
        let _guard = QueuePlace { clock: self, key };
        loop {
            // Registered before the look at the times, so that no change is missed.
            let changed = self.changed.notified();
            let now = self.now();
            if now >= at {
                return;
            }
            if wait == Wait::Pause {
                match self.quiet().await {
                    PauseEvent::Settled => self.jump(),
                    PauseEvent::Busy => self.slowly(changed, at.duration_since(now)).await,
                    PauseEvent::Moving => {}
                }
                continue;
            }
            self.slowly(changed, at.duration_since(now)).await;
        }
    }

    /// Lets time pass as it does, until something changes. What waits all that time may wait for something of which the
    /// clock was not told that it is real, so that the time counts.
    async fn slowly(&self, changed: impl Future<Output = ()>, time: Duration) {
        let at = self.now() + time;
        tokio::select! {
            () = changed => {}
            () = tokio::time::sleep(time) => self.times().reach(at),
        }
    }

    /// Whether nothing but pauses is left after everybody else had a turn.
    async fn quiet(&self) -> PauseEvent {
        for _ in 0..16 {
            let before = self.mark();
            if before.1 > 0 {
                return PauseEvent::Busy;
            }
            tokio::task::yield_now().await;
            if self.mark() != before {
                return PauseEvent::Moving;
            }
        }
        PauseEvent::Settled
    }

    fn mark(&self) -> (u64, usize, usize) {
        let times = self.times();
        (times.next, times.busy, times.waiting.len())
    }

    /// Moves the time to the first thing that is waited for.
    fn jump(&self) {
        let mut times = self.times();
        if let Some((&(first, _), _)) = times.waiting.first_key_value() {
            times.reach(first);
        }
        drop(times);
        self.changed.notify_waiters();
    }
}

/// A place in the queue of a [`SkippingClock`], given back when the wait ends in any way.
struct QueuePlace<'a> {
    clock: &'a SkippingClock,
    key: (Instant, u64),
}

impl Drop for QueuePlace<'_> {
    fn drop(&mut self) {
        self.clock.times().waiting.remove(&self.key);
        self.clock.changed.notify_waiters();
    }
}

impl BusyCount for SkippingClock {
    fn end_busy(&self) {
        self.times().end_busy();
        self.changed.notify_waiters();
    }
}

impl Clock for SkippingClock {
    fn now(&self) -> Instant {
        self.times().now()
    }

    fn pause(&self, time: Duration) -> BoxFuture<'_, ()> {
        let at = self.now() + time;
        Box::pin(self.wait(at, Wait::Pause))
    }

    fn until(&self, at: Instant) -> BoxFuture<'_, ()> {
        Box::pin(self.wait(at, Wait::Deadline))
    }

    fn busy(&self) -> BusyGuard<'_> {
        self.times().begin_busy();
        BusyGuard::counted(self)
    }

    fn date(&self) -> String {
        self.date
            .clone()
            .unwrap_or_else(|| rfc3339(SystemTime::now()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::within;

    #[tokio::test]
    async fn pauses_are_skipped_and_deadlines_keep_their_order() {
        let clock = SkippingClock::new(None);
        let begun = std::time::Instant::now();
        let hours = |hours: u64| Duration::from_secs(3600 * hours);
        let late = within(&clock, Some(hours(60)), clock.pause(hours(61)));
        assert!(
            late.await.is_err(),
            "the deadline comes before the end of the pause"
        );
        let fine = within(&clock, Some(hours(60)), clock.pause(hours(59)));
        assert!(fine.await.is_ok());
        assert!(begun.elapsed() < hours(1));
    }

    #[tokio::test]
    async fn a_slow_machine_takes_no_time() {
        let clock = SkippingClock::new(None);
        let begun = clock.now();
        let first = clock.pause(Duration::from_millis(2));
        std::thread::sleep(Duration::from_millis(5));
        let second = clock.pause(Duration::from_millis(1));
        tokio::select! {
            () = first => panic!("the shorter pause ends first"),
            () = second => {}
        }
        assert_eq!(clock.now() - begun, Duration::from_millis(1));
    }

    #[tokio::test]
    async fn a_deadline_passes_beside_what_no_clock_knows_of() {
        let clock = SkippingClock::new(None);
        let begun = clock.now();
        let never = std::future::pending::<()>();
        let limit = Duration::from_millis(5);
        let ended = within(&clock, Some(limit), never).await;
        assert!(ended.is_err());
        assert_eq!(clock.now() - begun, limit);
    }

    #[tokio::test]
    async fn nothing_is_skipped_while_something_real_is_under_way() {
        let clock = SkippingClock::new(None);
        let begun = std::time::Instant::now();
        let busy = clock.busy();
        let pause = clock.pause(Duration::from_millis(50));
        pause.await;
        drop(busy);
        assert!(begun.elapsed() >= Duration::from_millis(50));
    }
}
