//! MCP, with the client of the official Python package where `GRAPHWRIGHT_MCP_PYTHON` names a Python that has it.

use super::{World, agent};
use serde_json::{Value, json};
use std::path::Path;
use std::process::{Command, Stdio};

/// Both ways of the protocol: before 2026-07-28, and the one that the package takes by itself.
const WAYS: [&str; 2] = ["older", "default"];

/// What the client saw; `None`: there is no client on this machine, or it does not know the way.
fn client(way: &str, answers: &Value, calls: &Value, server: &Command) -> Option<Value> {
    let Some(python) = std::env::var_os("GRAPHWRIGHT_MCP_PYTHON") else {
        eprintln!("SKIPPED: GRAPHWRIGHT_MCP_PYTHON names no Python with the package mcp");
        return None;
    };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/serve/client.py");
    let output = Command::new(python)
        .arg(script)
        .args([way, &answers.to_string(), &calls.to_string()])
        .arg(server.get_program())
        .args(server.get_args())
        .stdin(Stdio::null())
        .output()
        .expect("starts");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{way}: {stderr}");
    let seen: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    if seen.is_null() {
        eprintln!("SKIPPED: the package mcp does not know protocol 2026-07-28");
        return None;
    }
    let newer = seen["protocol"].as_str() >= Some("2026-07-28");
    assert_eq!(newer, way == "default", "{seen:#}");
    Some(seen)
}

fn served(world: &World) -> Command {
    let mut server = agent();
    server
        .args(["serve", "--mcp", "--store", "memory:", "--script"])
        .arg(&world.0);
    server
}

#[test]
fn a_client_that_can_ask_its_user_is_asked() {
    let calls = json!([
        {"initial_prompt": "Wasm"},
        {},
        {"initial_prompt": "Wasm", "initial_promt": "x"},
    ]);
    for way in WAYS {
        let world = World::new(&format!("elicit-{way}"));
        let Some(seen) = client(way, &json!(["yes"]), &calls, &served(&world)) else {
            continue;
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
        let mut steps = vec![
            json!([1.0, "draft (llm)"]),
            json!([2.0, "gate (script)"]),
            json!([3.0, "review (approval)"]),
        ];
        match way {
            "older" => steps.push(json!([4.0, "published (end)"])),
            // Each round is a call of its own, and the node that asked is entered again.
            _ => steps.extend([
                json!([1.0, "review (approval)"]),
                json!([2.0, "published (end)"]),
            ]),
        }
        assert_eq!(seen["progress"], json!(steps), "{seen:#}");
        let results = &seen["results"];
        assert_eq!(results[0]["text"], "# <b>T</b>\n\nB", "{seen:#}");
        assert_eq!(results[0]["error"], false);
        assert_eq!(results[0]["known"]["status"], "completed");
        // What the graph does not take is told to the model, which can do better.
        assert_eq!(results[1]["error"], true);
        let missing = results[1]["text"].as_str().unwrap_or_default();
        assert!(missing.contains("initial_prompt"), "{seen:#}");
        let slip = results[2]["text"].as_str().unwrap_or_default();
        assert!(slip.contains("did you mean `initial_prompt`?"), "{slip}");
    }
}

#[test]
fn a_client_that_cannot_ask_or_whose_user_declines_answers_with_a_tool() {
    let calls = json!([{"initial_prompt": "Wasm"}]);
    for way in WAYS {
        for (answers, times) in [(Value::Null, 0), (json!([null]), 1)] {
            let world = World::new(&format!("plain-{way}-{times}"));
            let Some(seen) = client(way, &answers, &calls, &served(&world)) else {
                continue;
            };
            let asked = seen["asked"].as_array().map(Vec::len);
            assert_eq!(asked, Some(times), "{seen:#}");
            let first = &seen["results"][0];
            assert_eq!(first["known"]["status"], "waiting", "{seen:#}");
            let text = first["text"].as_str().unwrap_or_default();
            assert!(text.contains("brief-writer-answer"), "{first:#}");
            assert_eq!(seen["results"][1]["text"], "# <b>T</b>\n\nB", "{seen:#}");
        }
    }
}

/// A graph that asks twice, and does not take every answer.
#[cfg(all(feature = "restate", feature = "macros"))]
mod twice {
    use super::{WAYS, World, client};
    use serde_json::{Value, json};
    use std::process::Command;

    fn served(world: &World) -> Command {
        let mut scripts = serde_json::Map::new();
        for node in ["plan", "a", "b", "b2", "c", "meet", "publish"] {
            scripts.insert(node.to_owned(), json!([{"stdout": "{\"log\": \"L\"}"}]));
        }
        std::fs::write(&world.0, json!({"scripts": scripts}).to_string()).expect("a file");
        let ways = super::super::example("restate-desk");
        // The client passes no environment on.
        let mut server = Command::new("env");
        server.arg("DESK=ways").arg(ways.get_program());
        server
            .args(["serve", "--mcp", "--store", "memory:", "--script"])
            .arg(&world.0);
        server
    }

    fn messages(seen: &Value) -> Vec<&str> {
        let mut messages = Vec::new();
        for asked in seen["asked"].as_array().into_iter().flatten() {
            messages.push(asked["message"].as_str().unwrap_or_default());
        }
        messages
    }

    #[test]
    fn an_answer_that_is_not_taken_is_asked_for_again_with_the_reason() {
        for way in WAYS {
            let world = World::new(&format!("twice-{way}"));
            let answers = json!(["yes", "x", "Zoe"]);
            let Some(seen) = client(way, &answers, &json!([{}]), &served(&world)) else {
                continue;
            };
            let asked = messages(&seen);
            assert_eq!(asked.len(), 3, "{seen:#}");
            assert_eq!(asked[1], "Your name?");
            let [reason, question] = asked[2].split("\n\n").collect::<Vec<_>>()[..] else {
                panic!("{asked:?}");
            };
            assert!(reason.contains("len(input) > 2"), "{reason}");
            assert_eq!(question, "Your name?");
            let text = seen["results"][0]["text"].as_str().unwrap_or_default();
            assert!(text.ends_with(" by Zoe"), "{seen:#}");
        }
    }

    #[test]
    fn a_user_who_finds_no_answer_is_left_alone_in_the_end() {
        for (way, times) in [("older", 6), ("default", 10)] {
            let world = World::new(&format!("never-{way}"));
            let answers = json!(["yes", "x"]);
            let Some(seen) = client(way, &answers, &json!([{}]), &served(&world)) else {
                continue;
            };
            let first = &seen["results"][0];
            assert_eq!(first["known"]["status"], "waiting", "{seen:#}");
            assert!(messages(&seen).len() >= times, "{seen:#}");
            // The tool takes `yes` for a name.
            let text = seen["results"][1]["text"].as_str().unwrap_or_default();
            assert!(text.ends_with(" by yes"), "{seen:#}");
        }
    }
}
