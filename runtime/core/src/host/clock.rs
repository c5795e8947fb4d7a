//! Time as a run sees it: the system's, or one that skips the pauses of a scripted world.
//!
//! Pauses (scripted delays, back-off) and deadlines are told apart, because only a pause may make time jump: a deadline
//! that is merely set must not come closer while a real program runs.

use crate::value::boxed::Boxed;
use std::collections::BTreeMap;
use std::hash::{BuildHasher, Hasher};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::sync::Notify;
use tokio::time::Instant;

/// Time.
pub trait Clock: Send + Sync {
    /// What the run's stop-watch shows.
    fn now(&self) -> Instant;

    /// Lets a time pass on purpose: back-off, a scripted delay.
    fn pause(&self, time: Duration) -> Boxed<'_, ()>;

    /// Ends at a point in time: deadlines.
    fn until(&self, at: Instant) -> Boxed<'_, ()>;

    /// While the guard lives, something real is under way and pauses take as long as they take.
    fn busy(&self) -> Busy<'_>;

    /// The date and time, as RFC 3339 in UTC.
    fn date(&self) -> String;

    /// The date and time in milliseconds since 1970.
    fn millis(&self) -> i64 {
        millis(&self.date())
    }

    /// A number from 0 to 1 that spreads pauses. Without chance, as in a scripted world, it is in the middle.
    fn chance(&self) -> f64 {
        0.5
    }
}

/// Says that something real is under way, until it is dropped.
pub struct Busy<'a>(Option<&'a Skipping>);

impl Busy<'_> {
    /// For a clock to which it makes no difference.
    pub fn nothing() -> Self {
        Self(None)
    }
}

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        if let Some(clock) = self.0 {
            clock.times().end_busy();
            clock.changed.notify_waiters();
        }
    }
}

/// The time of the system.
#[derive(Clone, Copy, Debug, Default)]
pub struct System;

impl Clock for System {
    fn now(&self) -> Instant {
        Instant::now()
    }

    fn pause(&self, time: Duration) -> Boxed<'_, ()> {
        Box::pin(tokio::time::sleep(time))
    }

    fn until(&self, at: Instant) -> Boxed<'_, ()> {
        Box::pin(tokio::time::sleep_until(at))
    }

    fn busy(&self) -> Busy<'_> {
        Busy::nothing()
    }

    fn date(&self) -> String {
        rfc3339(SystemTime::now())
    }

    fn millis(&self) -> i64 {
        let since = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
    }

    fn chance(&self) -> f64 {
        // The seed that the standard library gives its hash maps; 53 bits are what a float holds.
        let bits = std::hash::RandomState::new().build_hasher().finish() >> 11;
        bits as f64 / (1_u64 << 53) as f64
    }
}

/// A time that stands still, jumps ahead when everybody only pauses, and passes as it does while something real is under
/// way. What a scripted world does takes the time that it says and no other, however slow the machine is: what comes first
/// once comes first always.
#[derive(Debug)]
pub struct Skipping {
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
enum Quiet {
    /// Nothing.
    Settled,
    /// Something real.
    Busy,
    /// Others begin or end to wait.
    Moving,
}

impl Skipping {
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
        let _guard = Waiting { clock: self, key };
        loop {
            // Registered before the look at the times, so that no change is missed.
            let changed = self.changed.notified();
            let now = self.now();
            if now >= at {
                return;
            }
            if wait == Wait::Pause {
                match self.quiet().await {
                    Quiet::Settled => self.jump(),
                    Quiet::Busy => self.slowly(changed, at.duration_since(now)).await,
                    Quiet::Moving => {}
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
    async fn quiet(&self) -> Quiet {
        for _ in 0..16 {
            let before = self.mark();
            if before.1 > 0 {
                return Quiet::Busy;
            }
            tokio::task::yield_now().await;
            if self.mark() != before {
                return Quiet::Moving;
            }
        }
        Quiet::Settled
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

/// A place in the queue of a [`Skipping`] clock, given back when the wait ends in any way.
struct Waiting<'a> {
    clock: &'a Skipping,
    key: (Instant, u64),
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.clock.times().waiting.remove(&self.key);
        self.clock.changed.notify_waiters();
    }
}

impl Clock for Skipping {
    fn now(&self) -> Instant {
        self.times().now()
    }

    fn pause(&self, time: Duration) -> Boxed<'_, ()> {
        let at = self.now() + time;
        Box::pin(self.wait(at, Wait::Pause))
    }

    fn until(&self, at: Instant) -> Boxed<'_, ()> {
        Box::pin(self.wait(at, Wait::Deadline))
    }

    fn busy(&self) -> Busy<'_> {
        self.times().begin_busy();
        Busy(Some(self))
    }

    fn date(&self) -> String {
        self.date
            .clone()
            .unwrap_or_else(|| rfc3339(SystemTime::now()))
    }
}

/// A point in time as RFC 3339 in UTC, to the second.
pub fn rfc3339(time: SystemTime) -> String {
    let seconds = time
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_secs());
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    let (year, month, day) = civil(days);
    format!(
        "{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}Z",
        rest / 3600,
        rest / 60 % 60,
        rest % 60
    )
}

/// Year, month and day of a number of days since 1970, in the Gregorian calendar. Years are counted from March, so
/// that the leap day is the last of its year.
fn civil(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let era = days / 146_097;
    let day_of_era = days % 146_097;
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 {
        shifted + 3
    } else {
        shifted - 9
    };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    (year, month, day)
}

/// Milliseconds since 1970 of a date in UTC (RFC 3339). What is none is 1970.
pub fn millis(date: &str) -> i64 {
    let number = |range: std::ops::Range<usize>| {
        date.get(range)
            .and_then(|digits| digits.parse::<i64>().ok())
    };
    let read = || {
        let (year, month, day) = (number(0..4)?, number(5..7)?, number(8..10)?);
        let (hour, minute, second) = (number(11..13)?, number(14..16)?, number(17..19)?);
        // Years that begin in March have their odd day at the end.
        let year = if month <= 2 { year - 1 } else { year };
        let in_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
        let days =
            365 * year + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400) + in_year
                - 719_468;
        let fraction = date.get(19..).and_then(|rest| rest.strip_prefix('.'));
        let thousandths = fraction.map_or(0, |digits| {
            let digits: String = digits
                .chars()
                .take_while(char::is_ascii_digit)
                .chain("000".chars())
                .take(3)
                .collect();
            digits.parse().unwrap_or(0)
        });
        Some((((days * 24 + hour) * 60 + minute) * 60 + second) * 1000 + thousandths)
    };
    read().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_numbers_too() {
        assert_eq!(super::millis("1970-01-01T00:00:00Z"), 0);
        assert_eq!(super::millis("2026-03-02T12:00:00.5Z"), 1_772_452_800_500);
        assert_eq!(super::millis("2000-02-29T23:59:59Z"), 951_868_799_000);
        assert_eq!(super::millis("soon"), 0);
    }

    #[test]
    fn dates_are_gregorian() {
        let at = |seconds| rfc3339(UNIX_EPOCH + Duration::from_secs(seconds));
        assert_eq!(at(0), "1970-01-01T00:00:00Z");
        assert_eq!(at(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(at(1_772_452_799), "2026-03-02T11:59:59Z");
        assert_eq!(at(4_107_542_399), "2100-02-28T23:59:59Z");
    }

    #[tokio::test]
    async fn pauses_are_skipped_and_deadlines_keep_their_order() {
        let clock = Skipping::new(None);
        let begun = std::time::Instant::now();
        let hours = |hours: u64| Duration::from_secs(3600 * hours);
        let late = super::super::within(&clock, Some(hours(60)), clock.pause(hours(61)));
        assert!(
            late.await.is_err(),
            "the deadline comes before the end of the pause"
        );
        let fine = super::super::within(&clock, Some(hours(60)), clock.pause(hours(59)));
        assert!(fine.await.is_ok());
        assert!(begun.elapsed() < hours(1));
    }

    #[tokio::test]
    async fn a_slow_machine_takes_no_time() {
        let clock = Skipping::new(None);
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
        let clock = Skipping::new(None);
        let begun = clock.now();
        let never = std::future::pending::<()>();
        let limit = Duration::from_millis(5);
        let ended = super::super::within(&clock, Some(limit), never).await;
        assert!(ended.is_err());
        assert_eq!(clock.now() - begun, limit);
    }

    #[tokio::test]
    async fn nothing_is_skipped_while_something_real_is_under_way() {
        let clock = Skipping::new(None);
        let begun = std::time::Instant::now();
        let busy = clock.busy();
        let pause = clock.pause(Duration::from_millis(50));
        pause.await;
        drop(busy);
        assert!(begun.elapsed() >= Duration::from_millis(50));
    }
}
