//! What the command shows of a run, beside what a vector expects.

use super::finding::{Finding, JournalEntry, all_found, none_else};
use super::vectors::Vector;
use super::{fields, matchers};
use graphwright::RunFailure;
use serde_json::{Value, json};

/// What of `expect` the command does not show.
const UNSEEN: [&str; 22] = [
    "agents",
    "ancestors",
    "asked",
    "boards",
    "call_count",
    "called",
    "called_set",
    "calls",
    "elapsed_max_s",
    "events_include",
    "files",
    "markdown",
    "markdown_only_content",
    "output_order",
    "outputs",
    "requests",
    "reports",
    "no_output",
    "suppressed",
    "tool_calls",
    "tools_on_last_call",
    "trace",
];

/// Compares a scenario of `graphwright test --format json`, and says what could not be compared.
pub(super) fn compare(vector: &Vector, played: &Value) -> Result<Vec<&'static str>, String> {
    if played["passed"] != true {
        return Err(format!(
            "{} {}",
            played["differences"], played["outcome"]["error"]
        ));
    }
    let outcome = &played["outcome"];
    let state = &outcome["state"];
    let path = outcome["path"].as_array().cloned().unwrap_or_default();
    let mut unseen = Vec::new();
    for (key, wanted) in vector.expect.as_object().into_iter().flatten() {
        let done = match key.as_str() {
            // The scenario says them.
            "status" | "model_calls" => Ok(()),
            "path" | "path_set" | "visits" | "visits_include" | "not_visited" => {
                went(key, wanted, &path)
            }
            "errors" => errors(vector, outcome),
            "may_also" | "warnings" | "not_reported" => Ok(()),
            "steps" => matchers::value(wanted, &outcome["steps"]),
            "output" if vector.dialect == "rye" => matchers::value(wanted, &outcome["output"]),
            "output" => matchers::text(wanted, &text(&outcome["output"])),
            "output_has" => each(wanted, |key, wanted| {
                matchers::value(wanted, &outcome["output"][key])
            }),
            "state" => each(wanted, |key, wanted| part(vector, wanted, &state[key])),
            "state_at" => each(wanted, |path, wanted| {
                let pointer = format!("/{}", path.replace('.', "/"));
                matchers::value(wanted, state.pointer(&pointer).unwrap_or(&Value::Null))
            }),
            "state_length" => each(wanted, |key, wanted| {
                matchers::value(wanted, &json!(state[key].as_array().map(Vec::len)))
            }),
            "state_trimmed" => each(wanted, |key, wanted| {
                matchers::value(wanted, &json!(state[key].as_str().map(str::trim)))
            }),
            "state_absent" => fields::texts(wanted).and_then(|keys| {
                let found = keys.iter().find(|key| state.get(key.as_str()).is_some());
                found.map_or(Ok(()), |key| Err(format!("{key} is there")))
            }),
            "state_keys" => {
                let sorted = |mut keys: Vec<String>| {
                    keys.sort();
                    json!(keys)
                };
                let keys = state.as_object().into_iter().flatten();
                let found = sorted(keys.map(|(key, _)| key.clone()).collect());
                fields::texts(wanted).and_then(|wanted| matchers::value(&sorted(wanted), &found))
            }
            "capped" => matchers::value(wanted, outcome.get("capped").unwrap_or(&json!([]))),
            "blocked_by" => matchers::value(wanted, &state["report"]["blocked_by"]),
            "usage" => each(wanted, |key, wanted| {
                let key = format!("{key}_tokens");
                matchers::value(wanted, &outcome["usage"][key])
            }),
            other => match UNSEEN.iter().find(|name| **name == other) {
                Some(name) => {
                    unseen.push(*name);
                    Ok(())
                }
                None => Err("is not known here".to_owned()),
            },
        };
        done.map_err(|difference| format!("{key}: {difference}"))?;
    }
    Ok(unseen)
}

/// Compares where a run went.
fn went(key: &str, wanted: &Value, path: &[Value]) -> Result<(), String> {
    let visits = |node: &str| path.iter().filter(|visited| *visited == node).count();
    let sorted = |value: &Value| {
        let mut nodes = fields::texts(value).unwrap_or_default();
        nodes.sort();
        json!(nodes)
    };
    match key {
        "path" => matchers::value(wanted, &json!(path)),
        "path_set" => matchers::value(&sorted(wanted), &sorted(&json!(path))),
        "visits" => each(wanted, |node, wanted| {
            matchers::value(wanted, &json!(visits(node)))
        }),
        _ => fields::texts(wanted).and_then(|nodes| {
            let expected = key == "visits_include";
            let wrong = nodes.iter().find(|node| (visits(node) > 0) != expected);
            wrong.map_or(Ok(()), |node| {
                Err(format!("{} visits of {node}", visits(node)))
            })
        }),
    }
}

fn text(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}

fn each(
    wanted: &Value,
    compare: impl Fn(&str, &Value) -> Result<(), String>,
) -> Result<(), String> {
    let wanted = wanted.as_object().into_iter().flatten();
    let compared = wanted.map(|(key, wanted)| {
        compare(key, wanted).map_err(|difference| format!("{key}: {difference}"))
    });
    compared.collect()
}

/// A value of the state; of an object of a graph of actions, the fields that are named.
fn part(vector: &Vector, wanted: &Value, found: &Value) -> Result<(), String> {
    match (wanted, found) {
        (Value::Object(_), Value::Object(_)) if vector.dialect == "rye" => {
            each(wanted, |key, wanted| matchers::value(wanted, &found[key]))
        }
        _ => matchers::value(wanted, found),
    }
}

/// Why it failed. Where a graph may be rejected, one of the reasons is enough.
fn errors(vector: &Vector, outcome: &Value) -> Result<(), String> {
    let list = |key: &str| vector.expect[key].as_array().cloned().unwrap_or_default();
    let wanted = JournalEntry::list(&list("errors"))?;
    let may_also = JournalEntry::list(&list("may_also"))?;
    let failed = outcome["error"].clone();
    let failed: Option<RunFailure> = serde_json::from_value(failed).unwrap_or_default();
    let listed: Vec<RunFailure> =
        serde_json::from_value(outcome["errors"].clone()).unwrap_or_default();
    let all = failed.into_iter().chain(listed);
    let all = all.flat_map(|problem| {
        let others = problem.others.clone();
        std::iter::once(problem).chain(others)
    });
    let found: Vec<Finding> = all.map(|problem| Finding::failed(&problem)).collect();
    let one = wanted
        .iter()
        .any(|entry| all_found(std::slice::from_ref(entry), &found).is_ok());
    if vector.expect["status"] != "rejected" || !one {
        all_found(&wanted, &found)?;
    }
    none_else(&wanted, &may_also, &found)
}
