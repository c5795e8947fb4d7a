//! Texts with references, and conditions: whatever stands there, a diagnostic or a run that ends.

use super::{Verdict, graph};
use graphwright::codegen::{Map, Value};
use graphwright::testing::World;
use serde_json::json;

/// Puts a text wherever the dialects take texts with references. The first byte chooses the dialect.
///
/// # Panics
/// If compiling or running panics, a text without a reference is not what comes out, or one run comes to two things.
pub fn template(bytes: &[u8]) -> Verdict {
    let Some((dialect, text)) = bytes.split_first() else {
        return Verdict::Refused;
    };
    let text = String::from_utf8_lossy(text);
    let graph = match dialect % 3 {
        0 => loki(&text),
        1 => rye(&text),
        _ => kegal(&text),
    };
    let Some(checked) = graph::checked(&graph.to_string()) else {
        return Verdict::Refused;
    };
    let outcome = graph::run(&checked, &inputs(), &world());
    if dialect % 3 == 0 && !text.contains(['{', '}']) {
        let printed = outcome.get("output").and_then(Value::as_str);
        assert_eq!(
            printed,
            Some(&*text),
            "a text without a reference was changed"
        );
    }
    Verdict::Compiled
}

/// A state with something of each kind.
fn state() -> Value {
    json!({
        "a": [{"b": "c", "é": [1, 2.5, null, true]}, "x"],
        "b": "text with {{a}} in it",
        "n": 3,
        "o": {"k": {"l": []}, "": "empty", "x y": 1},
        "z": null,
    })
}

fn loki(text: &str) -> Value {
    json!({
        "name": "text",
        "initial_state": state(),
        "start": "ask",
        "nodes": {
            "ask": {"type": "llm", "prompt": text, "state_updates": {"said": text, "n2": "{{output}}"}, "next": "done"},
            "done": {"type": "end", "output": text},
        },
    })
}

fn rye(text: &str) -> Value {
    json!({
        "tool_type": "graph",
        "category": "tests",
        "permissions": ["rye.execute.tool.*"],
        "config_schema": {"properties": {"a": {"type": "array"}, "b": {"type": "string"}}},
        "config": {
            "start": "call",
            "max_steps": 10,
            "state": state(),
            "nodes": {
                "call": {
                    "action": {"item_id": "test/call", "params": {"text": text, "list": [text, {"deep": text}]}},
                    "assign": {"said": text, "again": "${state.said}"},
                    "next": "done",
                },
                "done": {"type": "return", "output": {"text": text}},
            },
        },
    })
}

fn kegal(text: &str) -> Value {
    json!({
        "models": [{"llm": "ollama", "model": "m"}],
        "user_message": "What {is} this?",
        "prompts": [
            {"template": {"system_template": {"role": text}, "prompt_template": {"task": text, "more": "{user_message}"}}},
        ],
        "nodes": [
            {"id": "one", "model": 0, "temperature": 0.0, "max_tokens": 10, "show": true, "message_passing": {"output": true},
             "prompt": {"template": 0, "user_message": true, "prompt_placeholders": {"b": text, "tone": "{b}"}}},
            {"id": "two", "model": 0, "temperature": 0.0, "max_tokens": 10, "show": true, "message_passing": {"input": true},
             "prompt": {"template": 0, "user_message": true}},
        ],
        "edges": [{"node": "one", "children": [{"node": "two"}]}],
    })
}

/// Puts a text where Rye takes a condition.
///
/// # Panics
/// If compiling or running panics, the run ends elsewhere than at one of the two nodes behind it, or one run comes to two
/// things.
pub fn condition(bytes: &[u8]) -> Verdict {
    let indented = String::from_utf8_lossy(bytes).replace('\n', "\n            ");
    let graph = format!(
        "tool_type: graph
category: tests
permissions: [rye.execute.tool.*]
config:
  start: call
  max_steps: 10
  state: {}
  nodes:
    call:
      action: {{ item_id: test/call, params: {{}} }}
      assign: {{ said: \"${{result.text}}\", n2: \"${{result.n}}\" }}
      next:
        - to: held
          when:
            {indented}
        - to: other
    held: {{ type: return, output: held }}
    other: {{ type: return, output: other }}
",
        state()
    );
    let Some(checked) = graph::checked(&graph) else {
        return Verdict::Refused;
    };
    let outcome = graph::run(&checked, &inputs(), &world());
    let ended = matches!(
        outcome.get("output").and_then(Value::as_str),
        Some("held" | "other")
    );
    // A text that goes on behind the condition may well have changed the graph.
    let own = checked.program().nodes.len() == 3 && !bytes.contains(&b'\n');
    assert!(ended || !own, "no way was taken: {outcome}\n{graph}");
    Verdict::Compiled
}

fn inputs() -> Map<String, Value> {
    Map::new()
}

/// What the outside answers, more often than any of these graphs asks.
fn world() -> World {
    let found = json!({
        "replies": {"*": ["a reply with {{a}}, ${state.b} and {user_message}"]},
        "actions": {"test/call": [{"status": "success", "data": {"text": "found", "n": 7, "list": [1]}}]},
        // Texts may ask for the time, and two runs have to see one moment.
        "clock": {"now": "2026-03-02T12:00:00Z"},
    });
    serde_json::from_value(found).unwrap_or_default()
}
