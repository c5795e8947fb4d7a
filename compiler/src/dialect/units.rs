//! Times that were probably meant in another unit.

use crate::diag::Diagnostic;
use crate::diag::codes::IMPOSSIBLE_NUMBER;
use crate::source::Span;
use std::time::Duration;

/// From how many seconds on a time is looked at: hardly anything waits so long.
const LONG: u64 = 10_000;

const HOUR: u64 = 3600;

const DAY: u64 = 24 * HOUR;

const WEEK: u64 = 7 * DAY;

/// Nobody waits for longer, so `86400000` is a day in milliseconds.
const YEAR: u64 = 366 * DAY;

/// A time of hours that is a round number of milliseconds and no round number of hours, or of days where it is long: `300000`.
pub(in crate::dialect) fn milliseconds(
    subject: &str,
    time: Duration,
    at: Span,
) -> Option<Diagnostic> {
    let seconds = time.as_secs();
    let whole = if seconds < WEEK { HOUR } else { DAY };
    let is_whole = seconds.is_multiple_of(whole) && seconds <= YEAR;
    let is_round = seconds.is_multiple_of(1000) && !is_whole;
    if seconds < LONG || !is_round || time.subsec_nanos() > 0 {
        return None;
    }
    let (hours, meant) = (seconds / HOUR, seconds / 1000);
    let message = format!("{subject} is {seconds} seconds, which are {hours} hours and more");
    let found = Diagnostic::new(
        &IMPOSSIBLE_NUMBER,
        at,
        message,
        "in seconds, not milliseconds",
    );
    Some(
        found
            .help(format!("if {meant} seconds are meant, write `{meant}`"))
            .suggestion(at, meant.to_string()),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Sources;

    #[test]
    fn round_milliseconds_are_told_and_round_hours_are_not() {
        let at = Span::new(Sources::default().add("graph.yaml", ""), 0, 0);
        let told = |seconds| milliseconds("it", Duration::from_secs(seconds), at).is_some();
        assert!(
            [30_000, 120_000, 300_000, 600_000, 1_800_000]
                .into_iter()
                .all(told)
        );
        assert!(told(86_400_000));
        let meant = [
            5000, 18_000, 36_000, 86_400, 12_345, 864_000, 2_592_000, 7_776_000,
        ];
        assert!(!meant.into_iter().any(told));
    }
}
