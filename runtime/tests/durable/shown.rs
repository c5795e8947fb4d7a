//! What `show` tells of nodes that were not left.

use super::commands::Agent;
use serde_json::json;

#[test]
fn calls_of_a_node_that_failed_are_shown() {
    let agent = Agent::new("open-calls");
    let world = json!({
        "replies": {"draft": [{"json": {"title": "T", "body": "B"}}]}, "scripts": {"gate": [{"exit": 1}]},
    });
    std::fs::write(agent.dir.0.join("gate.json"), world.to_string()).expect("a file");
    let begin = ["Wasm", "--run-id", "f", "--quiet"];
    let (code, _, stderr) = agent.run(&begin, "gate.json");
    assert_eq!(code, Some(1), "{stderr}");
    let shown = agent.json(&["show", "f", "--json"]);
    assert_eq!(
        shown["open"],
        json!([{"step": "1", "calls": {"script": 1}}]),
        "{shown}"
    );
    let (_, text, _) = agent.run(&["show", "f"], "");
    assert!(
        text.contains("next: \"gate\"\nmade at step 1 so far: 1 × script\n"),
        "{text}"
    );
}
