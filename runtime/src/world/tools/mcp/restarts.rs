//! When a server that has ended may be started again.

use std::collections::VecDeque;
use std::time::Duration;
use tokio::time::Instant;

/// How long a start counts.
const WINDOW: Duration = Duration::from_secs(300);

/// How many starts within that time need no pause: the first, and one more.
const FREE: usize = 2;

/// The pause after that. Each is twice as long as the one before, up to the longest.
const PAUSE: Duration = Duration::from_secs(1);
const LONGEST: Duration = Duration::from_secs(60);

/// The starts of one server.
#[derive(Default)]
pub(super) struct Restarts {
    starts: VecDeque<Instant>,
}

impl Restarts {
    /// Starts it now, if it may be.
    ///
    /// # Errors
    /// How long the pause still is.
    pub(super) fn start(&mut self, now: Instant) -> Result<(), Duration> {
        while let Some(first) = self.starts.front()
            && now.saturating_duration_since(*first) > WINDOW
        {
            self.starts.pop_front();
        }
        let surplus = (self.starts.len() + 1).saturating_sub(FREE);
        if let Some((last, surplus)) = self.starts.back().zip(surplus.checked_sub(1)) {
            let doubled = u32::try_from(surplus).unwrap_or(u32::MAX).min(16);
            let pause = PAUSE.saturating_mul(1 << doubled).min(LONGEST);
            let left = pause.saturating_sub(now.saturating_duration_since(*last));
            if !left.is_zero() {
                return Err(left);
            }
        }
        self.starts.push_back(now);
        Ok(())
    }

    /// How often it was started of late.
    pub(super) fn count(&self) -> usize {
        self.starts.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_and_are_forgotten() {
        let begin = Instant::now();
        let at = |millis| begin + Duration::from_millis(millis);
        let seconds = Duration::from_secs;
        let mut restarts = Restarts::default();
        assert_eq!(restarts.start(at(0)), Ok(()));
        assert_eq!(restarts.start(at(10)), Ok(()));
        assert_eq!(restarts.start(at(10)), Err(seconds(1)));
        assert_eq!(restarts.start(at(510)), Err(Duration::from_millis(500)));
        assert_eq!(restarts.start(at(1010)), Ok(()));
        assert_eq!(restarts.start(at(1010)), Err(seconds(2)));
        assert_eq!(restarts.count(), 3);
        // Whatever happens, it is started again some time, and not more often than this.
        let mut now = at(1010);
        let mut last = 0;
        for _ in 0..20 {
            while let Err(left) = restarts.start(now) {
                assert!(left <= LONGEST);
                now += left;
            }
            last = restarts.count();
        }
        assert!((6..=12).contains(&last), "{last}");
        assert_eq!(restarts.start(now + WINDOW * 2), Ok(()));
        assert_eq!(restarts.count(), 1);
    }
}
