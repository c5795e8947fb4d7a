//! Time as a run sees it.
//!
//! Pauses (scripted delays, back-off) and deadlines are told apart, because only a pause may make time jump: a deadline
//! that is merely set must not come closer while a real program runs.

use crate::value::boxed::BoxFuture;
use std::hash::{BuildHasher, Hasher};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::time::Instant;

/// Time.
pub trait Clock: Send + Sync {
    /// What the run's stop-watch shows.
    fn now(&self) -> Instant;

    /// Lets a time pass on purpose: back-off, a scripted delay.
    fn pause(&self, time: Duration) -> BoxFuture<'_, ()>;

    /// Ends at a point in time: deadlines.
    fn until(&self, at: Instant) -> BoxFuture<'_, ()>;

    /// While the guard lives, something real is under way and pauses take as long as they take.
    fn busy(&self) -> BusyGuard<'_>;

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
pub struct BusyGuard<'a>(Option<&'a dyn BusyCount>);

/// A clock that counts what real is under way.
pub trait BusyCount: Sync {
    /// One thing less is.
    fn end_busy(&self);
}

impl<'a> BusyGuard<'a> {
    /// For a clock to which it makes no difference.
    pub fn nothing() -> Self {
        Self(None)
    }

    /// For a clock that counts.
    pub fn counted(by: &'a dyn BusyCount) -> Self {
        Self(Some(by))
    }
}

impl Drop for BusyGuard<'_> {
    fn drop(&mut self) {
        if let Some(clock) = self.0 {
            clock.end_busy();
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

    fn pause(&self, time: Duration) -> BoxFuture<'_, ()> {
        Box::pin(tokio::time::sleep(time))
    }

    fn until(&self, at: Instant) -> BoxFuture<'_, ()> {
        Box::pin(tokio::time::sleep_until(at))
    }

    fn busy(&self) -> BusyGuard<'_> {
        BusyGuard::nothing()
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

/// A point in time as RFC 3339 in UTC, to the second.
pub fn rfc3339(time: SystemTime) -> String {
    humantime::format_rfc3339_seconds(time.max(UNIX_EPOCH)).to_string()
}

/// Milliseconds since 1970 of a date in UTC (RFC 3339). What is none is 1970.
pub fn millis(date: &str) -> i64 {
    let time = humantime::parse_rfc3339(date).unwrap_or(UNIX_EPOCH);
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
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
}
