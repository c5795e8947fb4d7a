//! What `show` tells of nodes that were not left.

use super::commands::Agent;
use serde_json::{Value, json};

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

#[test]
fn prompts_are_shown_as_they_were_asked() {
    let agent = Agent::new("prompts");
    let begin = [
        "Wasm sesame-12345",
        "--run-id",
        "one",
        "--detach-on-ask",
        "--quiet",
        "--model",
        "house:large",
    ];
    let (code, _, stderr) = agent.run(&begin, "world.json");
    assert_eq!(code, Some(3), "{stderr}");
    let shown = agent.json(&["show", "one", "--effects", "--json"]);
    let asked = &shown["steps"][0]["effects"][0]["asked"];
    assert_eq!(asked["uncertain"], Value::Null, "{shown:#}");
    assert_eq!(asked["schema"]["type"], "object", "{shown:#}");
    let text = asked["messages"].to_string();
    assert!(text.contains("Write a brief for this request"), "{shown:#}");
    // Values of the environment that are secret are not shown.
    assert!(text.contains("Wasm [secret removed]"), "{shown:#}");
    assert!(!text.contains("sesame"), "{shown:#}");
    let (_, text, _) = agent.run(&["show", "one", "--effects"], "");
    assert!(text.contains("      asked "), "{text}");
    assert!(text.contains("user: \"Write a brief"), "{text}");
    assert!(text.contains("schema: {"), "{text}");
    let (_, page, _) = agent.run(&["show", "one", "--format", "html"], "");
    assert!(page.contains("model 0/1: asked"), "{page}");
    assert!(page.contains("Write a brief for this request"), "{page}");
    // Nothing but the answers is in the store.
    let kept = std::fs::read(agent.dir.file()).expect("the store");
    let kept = String::from_utf8_lossy(&kept);
    assert!(!kept.contains("Write a brief for this request"));
}

#[test]
fn what_a_model_was_asked_that_failed_is_shown() {
    let agent = Agent::new("prompt-failed");
    let world = json!({"replies": {"draft": [{"error": "no such model"}]}});
    std::fs::write(agent.dir.0.join("fails.json"), world.to_string()).expect("a file");
    let begin = ["Wasm", "--run-id", "f", "--quiet"];
    agent.run(&begin, "fails.json");
    let shown = agent.json(&["show", "f", "--effects", "--json"]);
    let open = &shown["open_effects"][0];
    let made = match open.is_null() {
        true => &shown["steps"][0]["effects"][0],
        false => open,
    };
    assert!(made["value"]["Err"].is_object(), "{shown:#}");
    let text = made["asked"]["messages"].to_string();
    assert!(text.contains("Write a brief for this request"), "{shown:#}");
}
