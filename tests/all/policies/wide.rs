//! Graphs in which much may depend on much.

use super::{checked, verdicts};
use graphwright_compiler::policy::Verdict;
use serde_json::{Map, Value, json};

/// Each node may fail, and then the run ends: all ways meet there, so all that is behind a node depends on it.
fn graph(count: usize) -> Value {
    let mut nodes = Map::new();
    let mut initial = Map::new();
    for at in 0..count {
        let (next, before) = (at + 1, at.saturating_sub(1));
        let next = match next < count {
            true => format!("n{next}"),
            false => "done".to_owned(),
        };
        let mut node = json!({
            "type": "llm",
            "prompt": format!("{{{{k{before}}}}} {{{{k{}}}}}", at.saturating_sub(20)),
            "state_updates": { format!("k{at}"): "{{output}}" },
            "fallback": "done",
            "next": next,
        });
        if at % 10 == 7 {
            node["tools"] = json!(["search"]);
        }
        nodes.insert(format!("n{at}"), node);
        initial.insert(format!("k{at}"), json!(""));
    }
    let kept: Vec<String> = (0..count)
        .step_by(50)
        .map(|at| format!("{{{{k{at}}}}}"))
        .collect();
    nodes.insert(
        "done".to_owned(),
        json!({ "type": "end", "output": kept.join(" ") }),
    );
    json!({ "name": "wide", "start": "n0", "initial_state": initial, "nodes": nodes })
}

#[test]
fn what_follows_from_many_decisions_is_looked_at_once() {
    let checked = checked(&graph(1_000)).expect("a graph without faults");
    let flow = |id: &str, to: &str| json!({"id": id, "from": {"label": "untrusted"}, "never-reaches": {"node": to}, "implicit": true});
    let judged = verdicts(
        &checked,
        &json!({
            "version": "1.0",
            "labels": {"tools": {"search": {"returns": "untrusted", "effects": "none"}}},
            "policies": [flow("before", "n5"), flow("behind", "n9")],
        }),
    );
    let found: Vec<Verdict> = judged.iter().map(|one| one.verdict).collect();
    assert_eq!(found, [Verdict::Proved, Verdict::Refuted], "{judged:?}");
}

/// One node that forks to many, which all meet at the end.
fn fan(count: usize) -> Value {
    let branches: Vec<String> = (0..count).map(|at| format!("n{at}")).collect();
    let mut nodes = Map::new();
    nodes.insert(
        "a".to_owned(),
        json!({ "type": "llm", "prompt": "p", "next": branches }),
    );
    for (at, name) in branches.iter().enumerate() {
        let updates = json!({ format!("k{at}"): "{{output}}" });
        let node = json!({ "type": "llm", "prompt": format!("{at}"), "state_updates": updates, "next": "done" });
        nodes.insert(name.clone(), node);
    }
    let shown: Vec<String> = (0..count).map(|at| format!("{{{{k{at}}}}}")).collect();
    nodes.insert(
        "done".to_owned(),
        json!({ "type": "end", "output": shown.join(" ") }),
    );
    json!({ "name": "fan", "start": "a", "nodes": nodes })
}

#[test]
fn a_run_through_many_branches_that_breaks_a_policy_is_found() {
    let checked = checked(&fan(30)).expect("a graph without faults");
    let judged = verdicts(
        &checked,
        &json!({
            "version": "1.0",
            "policies": [
                {"id": "entered", "budget": {"visits": 10}},
                {"id": "asked", "at-most": 20, "of": {"kind": "llm"}},
            ],
        }),
    );
    let found: Vec<Verdict> = judged.iter().map(|one| one.verdict).collect();
    assert_eq!(found, [Verdict::Refuted, Verdict::Refuted], "{judged:?}");
}
