//! Which failures of a model call may pass, and how long to wait before the next try.

use crate::host::{CallError, TransportError};
use crate::value::failure::Kind;
use std::time::Duration;

/// What the message of a failure that may pass says, in lower case. A bare status number is not among them: it may be a
/// price or a count. A message that begins with `429` is about the status.
const PHRASES: [&str; 8] = [
    "timed out",
    "rate limit",
    "http 429",
    "status 429",
    "429 too many",
    "connection reset",
    "connection refused",
    "produced no output",
];

/// The first pause; each further one is twice as long.
const FIRST: Duration = Duration::from_millis(500);

/// The longest pause, also where the other side asks for a longer one.
const LONGEST: Duration = Duration::from_secs(60);

/// Whether the same call may succeed later. A typed status decides alone, then what broke; without either the message
/// does.
pub fn passes(error: &CallError) -> bool {
    // Asked again, a model refuses again, and is paid again. What a person or the graph decided stays decided.
    if matches!(error.kind, Kind::Refusal | Kind::Interrupted) {
        return false;
    }
    match (error.status, error.broke) {
        // About the moment, and not about the request.
        (Some(status), _) => matches!(status, 408 | 425 | 429 | 500..=599),
        (None, Some(broke)) => match broke {
            TransportError::Unreached
            | TransportError::Connection
            | TransportError::Time
            | TransportError::Cut => true,
            TransportError::Malformed | TransportError::Size => false,
        },
        (None, None) => passes_message(&error.message),
    }
}

/// Whether a message says that the failure may pass.
pub fn passes_message(message: &str) -> bool {
    let message = message.to_lowercase();
    PHRASES.iter().any(|phrase| message.contains(phrase))
}

/// The same pause, longer or shorter by up to a half, so that calls which failed together do not come back together.
/// Never shorter than what the other side asks for. `chance` is from 0 to 1 ([`crate::host::Clock::chance`]).
pub fn spread(attempt: u32, retry_after: Option<f64>, chance: f64) -> Duration {
    let pause = pause(attempt, retry_after);
    let chance = chance.clamp(0.0, 1.0);
    let factor = match retry_after {
        Some(_) => 0.75 + chance / 2.0,
        None => 0.5 + chance,
    };
    let least = if retry_after.is_some() { 1.0 } else { 0.5 };
    pause.mul_f64(factor.max(least)).min(LONGEST)
}

/// How long to wait after a failed attempt (from 1): what the other side asks for, else twice as long every time.
pub fn pause(attempt: u32, retry_after: Option<f64>) -> Duration {
    let asked = retry_after.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let doubled = FIRST.saturating_mul(2_u32.saturating_pow(attempt.saturating_sub(1)));
    asked.unwrap_or(doubled).min(LONGEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_count_in_any_letter_case() {
        for message in [
            "request timed out",
            "Rate Limit reached",
            "429 too many requests",
            "CONNECTION RESET by peer",
            "connection refused",
            "llm produced no output",
            "failed with HTTP 429",
            "Status 429: slow down",
        ] {
            assert!(passes_message(message), "{message}");
        }
        for message in [
            "Unknown model 'foo'",
            "hit max_iterations",
            "used 4290 tokens",
            "costs 429 dollars",
            "HTTP 404",
        ] {
            assert!(!passes_message(message), "{message}");
        }
    }

    #[test]
    fn a_typed_status_decides_alone() {
        let error = |status, message: &str| CallError {
            status: Some(status),
            ..CallError::new(Kind::Model, message)
        };
        assert!(passes(&error(529, "overloaded")));
        assert!(passes(&error(501, "")));
        assert!(!passes(&error(401, "rate limit")));
        assert!(!passes(&error(422, "timed out")));
    }

    #[test]
    fn what_broke_decides_before_the_message() {
        let error = |broke, message: &str| CallError {
            broke: Some(broke),
            ..CallError::new(Kind::Model, message)
        };
        assert!(passes(&error(
            TransportError::Cut,
            "the answer ended early"
        )));
        assert!(passes(&error(TransportError::Connection, "")));
        assert!(passes(&error(TransportError::Time, "")));
        assert!(!passes(&error(TransportError::Malformed, "timed out")));
        assert!(!passes(&error(TransportError::Size, "rate limit")));
    }

    #[test]
    fn a_refusal_does_not_pass_whatever_its_words() {
        let words = "the model refused to answer: it timed out on me";
        assert!(!passes(&CallError::new(Kind::Refusal, words)));
    }

    #[test]
    fn chance_spreads_pauses_but_not_below_what_was_asked_for() {
        let seconds = Duration::from_secs_f64;
        assert_eq!(spread(2, None, 0.5), seconds(1.0));
        assert_eq!(spread(2, None, 0.0), seconds(0.5));
        assert_eq!(spread(2, None, 1.0), seconds(1.5));
        assert_eq!(spread(1, Some(8.0), 0.0), seconds(8.0));
        assert_eq!(spread(1, Some(8.0), 0.5), seconds(8.0));
        assert_eq!(spread(1, Some(8.0), 1.0), seconds(10.0));
        assert_eq!(spread(99, None, 1.0), LONGEST);
    }

    #[test]
    fn pauses_double_up_to_a_minute() {
        assert_eq!(pause(1, None), Duration::from_millis(500));
        assert_eq!(pause(3, None), Duration::from_secs(2));
        assert_eq!(pause(30, None), LONGEST);
        assert_eq!(pause(1, Some(7.5)), Duration::from_millis(7500));
        assert_eq!(pause(1, Some(1e9)), LONGEST);
        assert_eq!(pause(2, Some(f64::NAN)), Duration::from_secs(1));
    }
}
