//! MCP, with the client of the official Python package where `GRAPHWRIGHT_MCP_PYTHON` names a Python that has it.

use super::{World, agent};
use serde_json::{Value, json};
use std::path::Path;
use std::process::{Command, Stdio};

/// What the client saw; `None`: there is no client on this machine.
fn client(way: &str, world: &World) -> Option<Value> {
    let Some(python) = std::env::var_os("GRAPHWRIGHT_MCP_PYTHON") else {
        eprintln!("SKIPPED: GRAPHWRIGHT_MCP_PYTHON names no Python with the package mcp");
        return None;
    };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/serve/client.py");
    let output = Command::new(python)
        .arg(script)
        .arg(way)
        .arg(agent().get_program())
        .args(["serve", "--mcp", "--store", "memory:", "--script"])
        .arg(&world.0)
        .stdin(Stdio::null())
        .output()
        .expect("starts");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stderr}");
    Some(serde_json::from_slice(&output.stdout).expect("JSON"))
}

#[test]
fn a_client_that_can_ask_its_user_is_asked() {
    let Some(seen) = client("elicit", &World::new("elicit")) else {
        return;
    };
    assert_eq!(seen["server"], "brief-writer");
    assert_eq!(seen["tools"][0]["name"], "brief-writer");
    assert_eq!(
        seen["tools"][0]["schema"]["properties"]["initial_prompt"]["type"],
        "string"
    );
    assert_eq!(seen["asked"].as_array().map(Vec::len), Some(1), "{seen:#}");
    let schema = &seen["asked"][0]["schema"];
    assert!(
        schema["properties"]["answer"]["enum"]
            .as_array()
            .is_some_and(|options| options.contains(&json!("yes")))
    );
    let steps = json!([
        [1.0, "draft (llm)"],
        [2.0, "gate (script)"],
        [3.0, "review (approval)"],
        [4.0, "published (end)"]
    ]);
    assert_eq!(seen["progress"], steps, "{seen:#}");
    assert_eq!(seen["results"][0]["text"], "# <b>T</b>\n\nB");
    assert_eq!(seen["results"][0]["error"], false);
    assert_eq!(seen["results"][0]["known"]["status"], "completed");
    // What the graph does not take is told to the model, which can do better.
    assert_eq!(seen["results"][1]["error"], true);
    assert!(
        seen["results"][1]["text"]
            .as_str()
            .is_some_and(|text| text.contains("initial_prompt")),
        "{seen:#}"
    );
    let slip = seen["results"][2]["text"].as_str().unwrap_or_default();
    assert!(slip.contains("did you mean `initial_prompt`?"), "{slip}");
}

#[test]
fn a_client_that_cannot_ask_answers_with_a_tool() {
    let Some(seen) = client("plain", &World::new("plain")) else {
        return;
    };
    let first = &seen["results"][0];
    assert_eq!(first["known"]["status"], "waiting", "{seen:#}");
    assert!(
        first["text"]
            .as_str()
            .is_some_and(|text| text.contains("brief-writer-answer")),
        "{first:#}"
    );
    assert_eq!(seen["results"][1]["text"], "# <b>T</b>\n\nB", "{seen:#}");
}
