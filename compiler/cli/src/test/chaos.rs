//! Runs in storms, for a person.

use super::agent::StormResults;
use std::path::Path;

/// A time as it stands on the command line, in seconds.
pub(super) fn seconds(text: &str) -> Result<u64, String> {
    let wrong = || format!("`{text}` is no time; write `60s`, `5m` or `1h`");
    let (number, unit) = match text.strip_suffix(['s', 'm', 'h']) {
        Some(number) => (number, text.chars().next_back()),
        None => (text, None),
    };
    let number: u64 = number.parse().map_err(|_| wrong())?;
    let factor = match unit {
        Some('m') => 60,
        Some('h') => 3600,
        Some(_) | None => 1,
    };
    number
        .checked_mul(factor)
        .filter(|time| *time > 0)
        .ok_or_else(wrong)
}

/// What came of the storms.
pub(super) fn told(stormed: &StormResults, graph: &Path) -> String {
    let StormResults {
        trials,
        processes,
        moments,
        broken,
        story,
    } = stormed;
    let how = format!("runs {trials}, processes {processes}, steps {moments}");
    let Some(trial) = broken else {
        let mut text = format!("  stormed: {how}; no run lost\n");
        for line in story {
            text.push_str(&format!("    {line}\n"));
        }
        return text;
    };
    let mut text = format!(
        "  stormed: {how}\n  FAULT {}\n    graphwright test {} --chaos --seed {} shows it again\n",
        trial.broken.what,
        graph.display(),
        trial.seed
    );
    for line in &trial.broken.story {
        text.push_str(&format!("    {line}\n"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_is_told_with_what_shows_it_again() {
        let text = r#"{"trials": 9, "processes": 30, "moments": 400, "broken": {"seed": 8, "broken": {
            "what": "the exit of step 3 was lost", "story": ["append: Torn"]}}}"#;
        let stormed: StormResults = serde_json::from_str(text).unwrap();
        assert_eq!(
            told(&stormed, Path::new("graph.yaml")),
            "  stormed: runs 9, processes 30, steps 400\n  FAULT the exit of step 3 was lost\n    \
             graphwright test graph.yaml --chaos --seed 8 shows it again\n    append: Torn\n"
        );
    }

    #[test]
    fn one_storm_is_told_whole() {
        let text = r#"{"trials": 1, "processes": 2, "moments": 40, "broken": null, "story": ["claim: Refused"]}"#;
        let stormed: StormResults = serde_json::from_str(text).unwrap();
        assert_eq!(
            told(&stormed, Path::new("graph.yaml")),
            "  stormed: runs 1, processes 2, steps 40; no run lost\n    claim: Refused\n"
        );
    }

    #[test]
    fn times_have_units() {
        assert_eq!(seconds("60s"), Ok(60));
        assert_eq!(seconds("90"), Ok(90));
        assert_eq!(seconds("5m"), Ok(300));
        assert_eq!(seconds("1h"), Ok(3600));
        for wrong in ["", "s", "0s", "-1s", "5d", "1.5s", "99999999999999999999h"] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
    }
}
