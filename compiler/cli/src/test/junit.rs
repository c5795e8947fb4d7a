//! Results as JUnit XML, which build servers read.
//!
//! The elements and attributes are those of the schema of Apache Ant's JUnit task (`JUnit.xsd`), which other readers take,
//! too: all attributes are there that it requires, in the forms it requires.

use super::TestResult;
use super::agent::{ReplayResult, Scenario, StormResults};
use std::time::{SystemTime, UNIX_EPOCH};

/// A test case: what it is called, how long it took, and why it failed.
struct Case {
    name: String,
    seconds: f64,
    failure: Option<(&'static str, String)>,
}

pub(super) fn document(tested: &[TestResult]) -> String {
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    let date = date(now.as_secs());
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
    for (id, one) in tested.iter().enumerate() {
        let cases = cases(one);
        let failures = cases.iter().filter(|case| case.failure.is_some()).count();
        let seconds: f64 = cases.iter().map(|case| case.seconds).sum();
        let path = escaped(&one.path.display().to_string());
        text.push_str(&format!(
            "  <testsuite name=\"{path}\" package=\"{path}\" id=\"{id}\" timestamp=\"{date}\" hostname=\"localhost\" tests=\"{}\" \
             failures=\"{failures}\" errors=\"0\" time=\"{seconds:.3}\">\n    <properties/>\n",
            cases.len()
        ));
        for case in &cases {
            text.push_str(&told(case, &path));
        }
        text.push_str("    <system-out/>\n    <system-err/>\n  </testsuite>\n");
    }
    text + "</testsuites>\n"
}

fn cases(tested: &TestResult) -> Vec<Case> {
    let mut cases: Vec<Case> = tested.scenarios.iter().map(of_scenario).collect();
    let clean = tested
        .explored
        .iter()
        .filter(|explored| explored.findings.is_empty());
    cases.extend(clean.map(|explored| Case {
        name: format!("explored: {} runs", explored.runs),
        seconds: 0.0,
        failure: None,
    }));
    let findings = tested
        .explored
        .iter()
        .flat_map(|explored| &explored.findings);
    cases.extend(findings.map(|finding| {
        let problem = &finding.problem;
        Case {
            name: format!("explored: {} at {}", problem.kind, problem.node),
            seconds: 0.0,
            failure: Some((
                "explored",
                format!(
                    "{}\nthe way there: {}",
                    problem.message,
                    finding.path.join(" -> ")
                ),
            )),
        }
    }));
    cases.extend(tested.stormed.iter().map(of_storms));
    cases.extend(tested.replayed.iter().flat_map(of_runs));
    cases
}

fn of_storms(stormed: &StormResults) -> Case {
    let failure = stormed.broken.as_ref().map(|trial| {
        let (seed, broken) = (trial.seed, &trial.broken);
        let story = broken.story.join("\n");
        ("stormed", format!("{}\nseed {seed}\n{story}", broken.what))
    });
    Case {
        name: format!("stormed: {} runs", stormed.trials),
        seconds: 0.0,
        failure,
    }
}

fn of_scenario(scenario: &Scenario) -> Case {
    let mut lines = Vec::new();
    for difference in &scenario.played.differences {
        let (what, expected, found) = (&difference.what, &difference.expected, &difference.found);
        // That a file cannot be read is no difference between two values.
        lines.push(match (what.as_str(), found.as_str()) {
            ("the file", Some(problem)) => problem.to_owned(),
            _ => format!("{what}: expected {expected}, found {found}"),
        });
    }
    let error = scenario.played.outcome.get("error");
    let message = error.and_then(|error| error.get("message")?.as_str());
    lines.extend(message.map(|message| format!("the run failed: {message}")));
    Case {
        name: scenario.name(),
        seconds: scenario.played.seconds,
        failure: (!scenario.passes()).then(|| ("difference", lines.join("\n"))),
    }
}

fn of_runs(replayed: &ReplayResult) -> impl Iterator<Item = Case> {
    replayed.runs.iter().map(|run| Case {
        name: format!("replayed: {}", run.run_id),
        seconds: 0.0,
        failure: run.parts.as_ref().map(|parting| {
            let (after, why) = (parting.after, &parting.why);
            ("parting", format!("parts after {after} steps: {why}"))
        }),
    })
}

fn told(case: &Case, path: &str) -> String {
    let Case {
        name,
        seconds,
        failure,
    } = case;
    let name = escaped(&name.split_whitespace().collect::<Vec<_>>().join(" "));
    let head = format!("    <testcase name=\"{name}\" classname=\"{path}\" time=\"{seconds:.3}\"");
    match failure {
        None => format!("{head}/>\n"),
        Some((kind, message)) => {
            let first = escaped(message.lines().next().unwrap_or_default());
            let message = escaped(message);
            format!(
                "{head}>\n      <failure type=\"{kind}\" message=\"{first}\">{message}</failure>\n    </testcase>\n"
            )
        }
    }
}

/// A date and time in UTC without a zone, as the schema wants it.
fn date(seconds: u64) -> String {
    let (days, time) = (seconds / 86_400, seconds % 86_400);
    // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", civil_from_days, for days since 1970.
    let shifted = days + 719_468;
    let (era, of_era) = (shifted / 146_097, shifted % 146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + u64::from(month <= 2);
    let (hour, minute, second) = (time / 3_600, time / 60 % 60, time % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}")
}

/// Text and attributes of XML. Characters that XML cannot hold become question marks.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in graphwright_rules::hidden_characters::visible(text).chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' | '\t' => escaped.push(c),
            '\u{fffe}' | '\u{ffff}' => escaped.push('?'),
            c if c.is_control() => escaped.push('?'),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::{date, escaped};

    #[test]
    fn what_turns_text_round_is_written_as_an_escape() {
        assert_eq!(escaped("<pay \u{202e}live>"), "&lt;pay \\u{202e}live&gt;");
    }

    #[test]
    fn dates_have_the_form_of_the_schema() {
        assert_eq!(date(0), "1970-01-01T00:00:00");
        assert_eq!(date(951_827_696), "2000-02-29T12:34:56");
        assert_eq!(date(1_772_452_800), "2026-03-02T12:00:00");
    }
}
