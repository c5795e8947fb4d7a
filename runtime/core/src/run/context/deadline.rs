//! Until when a run may go on.

use crate::host::Clock;
use std::time::Duration;
use tokio::time::Instant;

/// The end of a run's time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deadline {
    /// When it is, by the clock of the run.
    pub(crate) at: Instant,
    /// How long the run may take.
    pub(crate) limit: Duration,
    /// When the run began, by the clock of the system.
    begun: Instant,
}

impl Deadline {
    /// A deadline so long from now; `None`: that is beyond all time.
    pub(crate) fn after(limit: Duration, clock: &dyn Clock) -> Option<Self> {
        Some(Self {
            at: clock.now().checked_add(limit)?,
            limit,
            begun: Instant::now(),
        })
    }

    /// Whether the time is over. By the system's clock, too: while a loop never waits, the time of a scripted world stands
    /// still.
    pub(crate) fn is_past(&self, clock: &dyn Clock) -> bool {
        clock.now() >= self.at || self.begun.elapsed() >= self.limit
    }
}
