//! `graphwright test --both`: what a scenario comes to interpreted, beside what it comes to compiled.

use super::agent::{Difference, Scenario, ScenarioResult};
use serde_json::{Value, json};

/// What of an outcome must be the same. Names of runs and times are not.
const OUTCOME: [&str; 6] = ["status", "output", "state", "path", "error", "errors"];

/// Adds what differs to the interpreted scenarios. The compiled ones are those whose files fit, in the same order.
pub(super) fn compare(interpreted: &mut [Scenario], compiled: Vec<Scenario>) {
    let fitting = interpreted.iter_mut().filter(|scenario| scenario.fits());
    for (own, other) in fitting.zip(compiled) {
        let found = differences(&own.played, &other.played);
        own.played.differences.extend(found);
    }
}

/// What was expected is what the compiled graph did.
fn differences(interpreted: &ScenarioResult, compiled: &ScenarioResult) -> Vec<Difference> {
    let mut found = Vec::new();
    let mut compare = |what: &str, own: &Value, other: &Value| {
        if own != other {
            found.push(Difference {
                what: format!("{what}, compared with the compiled graph"),
                expected: other.clone(),
                found: own.clone(),
            });
        }
    };
    for field in OUTCOME {
        let of = |result: &ScenarioResult| result.outcome.get(field).cloned().unwrap_or_default();
        compare(field, &of(interpreted), &of(compiled));
    }
    compare("exits", &json!(interpreted.exits), &json!(compiled.exits));
    compare("calls", &json!(interpreted.calls), &json!(compiled.calls));
    let by_branch = |result: &ScenarioResult| {
        // Which of two branches comes first is nobody's promise.
        let mut events = result.events.clone();
        events.sort_by_key(|event| event.get("branch").map(Value::to_string));
        Value::Array(events)
    };
    compare("events", &by_branch(interpreted), &by_branch(compiled));
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Map;

    fn result(outcome: Value, events: Value) -> ScenarioResult {
        ScenarioResult {
            name: String::new(),
            outcome,
            differences: Vec::new(),
            exits: Vec::new(),
            calls: Map::new(),
            left_over: Vec::new(),
            unanswered: Vec::new(),
            seconds: 0.0,
            events: serde_json::from_value(events).unwrap_or_default(),
        }
    }

    #[test]
    fn what_differs_is_named() {
        let own = result(
            json!({"status": "completed", "output": 1, "run_id": "a"}),
            json!([]),
        );
        let other = result(
            json!({"status": "completed", "output": 2, "run_id": "b"}),
            json!([]),
        );
        let found = differences(&own, &other);
        let whats: Vec<&str> = found.iter().map(|one| one.what.as_str()).collect();
        assert_eq!(whats, ["output, compared with the compiled graph"]);
        assert_eq!(
            (&found[0].expected, &found[0].found),
            (&json!(2), &json!(1))
        );
    }

    #[test]
    fn branches_may_tell_their_events_in_any_order() {
        let (a, b) = (
            json!({"event": "left", "branch": "0.0/"}),
            json!({"event": "left", "branch": "0.1/"}),
        );
        let one = result(json!({}), json!([a, b]));
        let other = result(json!({}), json!([b, a]));
        assert!(differences(&one, &other).is_empty());
        let less = result(json!({}), json!([a]));
        assert_eq!(differences(&one, &less).len(), 1);
    }
}
