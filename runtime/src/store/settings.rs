//! What may stand behind the `?` of a store's URL: `sqlite:PATH?busy_timeout=5s`, `postgres://…?connections=4`.

use crate::run::journal::StoreError;
use std::time::Duration;

/// A URL without its settings, and the settings in their order. What stands behind a `?` without a `=` belongs to the name of a
/// file.
pub(super) fn split(url: &str) -> (&str, Vec<(&str, &str)>) {
    match url.rsplit_once('?') {
        Some((place, text)) if text.is_empty() || text.contains('=') => {
            let parts = text.split('&').filter(|part| !part.is_empty());
            let pair = |part| str::split_once(part, '=').unwrap_or((part, ""));
            (place, parts.map(pair).collect())
        }
        Some(_) | None => (url, Vec::new()),
    }
}

/// `500ms`, `5s`, `2m`; a bare number is one of seconds.
pub(super) fn duration(key: &str, value: &str) -> Result<Duration, StoreError> {
    let digits = value.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = value.get(digits.len()..).unwrap_or_default();
    let millis = match unit {
        "ms" => 1,
        "s" | "" => 1_000,
        "m" => 60_000,
        _ => 0,
    };
    let number = digits.parse::<u64>().ok();
    let millis = number.and_then(|number| number.checked_mul(millis));
    match millis.filter(|millis| *millis > 0) {
        Some(millis) => Ok(Duration::from_millis(millis)),
        None => Err(unfit(key, value, "a time such as 500ms, 5s or 2m")),
    }
}

/// A setting whose value is none that it takes.
pub(super) fn unfit(key: &str, value: &str, expected: &str) -> StoreError {
    StoreError::Setting(format!("`{key}={value}`: expected {expected}"))
}

/// A setting that there is not.
pub(super) fn unknown(key: &str, known: &[&str]) -> StoreError {
    let known = known.join(", ");
    StoreError::Setting(format!("there is no setting `{key}`; there are: {known}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_stand_behind_the_last_question_mark() {
        assert_eq!(split("runs.db"), ("runs.db", vec![]));
        assert_eq!(split("what?.db"), ("what?.db", vec![]));
        assert_eq!(split("runs.db?"), ("runs.db", vec![]));
        assert_eq!(
            split("what?.db?mode=ro&busy_timeout=5s&x"),
            (
                "what?.db",
                vec![("mode", "ro"), ("busy_timeout", "5s"), ("x", "")]
            )
        );
    }

    #[test]
    fn times_have_units() {
        for (text, millis) in [("500ms", 500), ("5s", 5_000), ("2m", 120_000), ("7", 7_000)] {
            assert_eq!(duration("t", text), Ok(Duration::from_millis(millis)));
        }
        for wrong in ["", "s", "0s", "-1s", "5 s", "5h", "99999999999999999999s"] {
            let message = duration("t", wrong).expect_err("refused").to_string();
            assert!(message.contains("500ms, 5s or 2m"), "{message}");
        }
    }
}
