//! What single values of a scenario must look like: kinds of failures, and dates. The runtime takes any text for both, and a
//! slip would only be seen as a difference, or not at all.

use super::ScenarioCheck;
use graphwright_compiler::diag::Report;
use graphwright_compiler::diag::codes::{EMPTY_FILE, TOO_LARGE};
use graphwright_compiler::syntax::{Entry, Value, nearest};

/// The kinds of failures that a run can end with, as the runtime spells them (`graphwright::Kind`).
const FAILURES: [&str; 38] = [
    "missing-key",
    "model",
    "refusal",
    "structured-output",
    "max-iterations",
    "script",
    "unknown-route",
    "missing-next",
    "input",
    "agent",
    "retrieval",
    "timeout",
    "max-visits",
    "max-steps",
    "budget",
    "policy",
    "action",
    "permission",
    "unknown-run",
    "unknown-node",
    "not-a-list",
    "map-result-missing",
    "reducer",
    "invalid-concurrency",
    "multiple-ends",
    "write-conflict",
    "hole",
    "unscripted",
    "inputs",
    "too-few-proposals",
    "undeclared-write",
    "io",
    "connect",
    "missing-tool",
    "environment",
    "media",
    "interrupted",
    "cancelled",
];

/// How what stands under a key is written.
pub(super) fn example(key: &str) -> Option<&'static str> {
    let examples = [
        ("inputs", "inputs: { initial_prompt: Hello }"),
        ("expect", "expect: { output: Sent. }"),
        ("state", "state: { title: Tides }"),
        ("replies", "replies: { NODE: [Dear Ada] }"),
        ("answers", "answers: { NODE: [\"yes\"] }"),
        ("tools", "tools: { TOOL: [{ result: left on Monday }] }"),
        (
            "scripts",
            "scripts: { NODE: [{ stdout: '{\"count\": 3}' }] }",
        ),
        ("actions", "actions: { ITEM: [{ status: ok }] }"),
        ("agents", "agents: { AGENT: [Done.] }"),
        (
            "retrieval",
            "retrieval: { NODE: [{ context: Within two weeks. }] }",
        ),
        ("clock", "clock: { now: \"2026-03-02T12:00:00Z\" }"),
    ];
    let known = examples.into_iter().find(|(own, _)| *own == key);
    known.map(|(_, example)| example)
}

impl ScenarioCheck<'_> {
    /// The kind of an expected error.
    pub(super) fn failure(&mut self, entry: &Entry) {
        let Some(kind) = entry.value.text() else {
            return;
        };
        if !FAILURES.contains(&kind) {
            let help = match nearest(kind, FAILURES) {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => format!("the kinds are {}", FAILURES.join(", ")),
            };
            let message = format!("no failure is of the kind `{kind}`");
            self.fault(entry.value.span, message, "unknown", Some(help));
        }
    }

    /// The date of the scripted world.
    pub(super) fn clock(&mut self, entry: &Entry) {
        for field in self.map(entry).unwrap_or_default() {
            if field.key != "now" {
                self.unknown(field, "`clock`", &["now"]);
                continue;
            }
            if !field.value.text().is_some_and(is_date) && field.value.value != Value::Null {
                let message = "`now` is a date and a time, and this is none".to_owned();
                let help = "write it as `now: \"2026-03-02T12:00:00Z\"`".to_owned();
                self.fault(field.value.span, message, "not of this form", Some(help));
            }
        }
    }
}

/// What is said about YAML files speaks of graphs; this is about a scenario.
pub(super) fn of_a_scenario(report: &mut Report) {
    for found in &mut report.diagnostics {
        if found.code.id == EMPTY_FILE.id {
            found.help = vec![
                "a small scenario is `inputs: { initial_prompt: hello }`, with `replies` and `expect`"
                    .to_owned(),
            ];
        } else if found.code.id == TOO_LARGE.id {
            "this is too large for a scenario".clone_into(&mut found.primary.text);
            found.help = vec!["a scenario says what is needed to go a way through a graph: shorten what it quotes".to_owned()];
        }
    }
}

/// Whether a text is a date and a time with a zone (RFC 3339).
fn is_date(text: &str) -> bool {
    let Some((date, time)) = text.split_once(['T', 't', ' ']) else {
        return false;
    };
    let zone = time.find(['Z', 'z', '+', '-']).map(|at| time.split_at(at));
    let Some((clock, zone)) = zone else {
        return false;
    };
    let (whole, part) = clock.split_once('.').unwrap_or((clock, "0"));
    let numbers = |text: &str, sep: char, most: &[(usize, u32)]| {
        let parts: Vec<&str> = text.split(sep).collect();
        parts.len() == most.len()
            && parts.iter().zip(most).all(|(part, (digits, most))| {
                let digit = |c: char| c.is_ascii_digit();
                part.len() == *digits
                    && part.chars().all(digit)
                    && part.parse().is_ok_and(|number: u32| number <= *most)
            })
    };
    let offset = zone.strip_prefix(['+', '-']);
    numbers(date, '-', &[(4, 9999), (2, 12), (2, 31)])
        && numbers(whole, ':', &[(2, 23), (2, 59), (2, 60)])
        && !part.is_empty()
        && part.chars().all(|c| c.is_ascii_digit())
        && offset.map_or(zone.eq_ignore_ascii_case("Z"), |offset| {
            numbers(offset, ':', &[(2, 23), (2, 59)])
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_have_a_time_and_a_zone() {
        for good in [
            "2026-03-02T12:00:00Z",
            "2026-03-02t12:00:00.25z",
            "2026-12-31 23:59:60+05:30",
        ] {
            assert!(is_date(good), "{good}");
        }
        for bad in [
            "yesterday",
            "2026-03-02",
            "2026-03-02T12:00:00",
            "2026-13-02T12:00:00Z",
            "26-03-02T12:00:00Z",
            "2026-03-02T12:00Z",
            "2026-03-02T12:00:00.Z",
            "2026-03-02T12:00:00+5",
        ] {
            assert!(!is_date(bad), "{bad}");
        }
    }

    #[test]
    fn the_kinds_are_those_of_the_runtime() {
        let kinds = "../../runtime/core/src/value/failure.rs";
        let kinds = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(kinds);
        // A packed crate stands alone.
        let Ok(text) = std::fs::read_to_string(kinds) else {
            return;
        };
        let (_, kinds) = text.split_once("pub enum Kind {").unwrap();
        let (kinds, _) = kinds.split_once("\n}").unwrap();
        let variants = kinds.lines().filter_map(|line| {
            let name = line.trim().strip_suffix(',')?;
            name.starts_with(char::is_uppercase).then_some(name)
        });
        let kebab = |name: &str| {
            let mut text = String::new();
            for c in name.chars() {
                if c.is_uppercase() && !text.is_empty() {
                    text.push('-');
                }
                text.extend(c.to_lowercase());
            }
            text
        };
        assert_eq!(variants.map(kebab).collect::<Vec<_>>(), FAILURES);
    }
}
