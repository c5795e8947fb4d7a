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
