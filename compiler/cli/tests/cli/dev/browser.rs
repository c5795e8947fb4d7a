//! The page in a headless Chromium, used with the keyboard alone, on a narrow screen in the dark.

use super::{ASKS, Graph};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

fn chromium() -> Option<PathBuf> {
    let named = std::env::var_os("GRAPHWRIGHT_CHROMIUM").map(PathBuf::from);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let known = ["chromium", "chromium-browser", "google-chrome"];
    let mut found = std::env::split_paths(&path).flat_map(|dir| known.map(|name| dir.join(name)));
    named.or_else(|| found.find(|file| file.is_file()))
}

/// A graph that gives back what it was given.
const TYPED: &str = r#"version: "1.0.0"
tool_type: graph
executor_id: rye/core/runtimes/state-graph/runtime
category: typed
description: typed
permissions: [rye.execute.tool.*]
config_schema:
  type: object
  properties:
    count: { type: integer }
    tags: { type: array, items: { type: string } }
    loud: { type: boolean }
    kind: { type: string, enum: [letter, card] }
    left: { type: string }
  required: [count]
config:
  start: done
  nodes:
    done: { type: return, output: { given: "${inputs}" } }
"#;

#[test]
fn a_graph_is_tried_with_the_keyboard_alone_in_a_browser() {
    let Some(chromium) = chromium() else {
        eprintln!("SKIPPED: there is no chromium on this machine");
        return;
    };
    if Command::new("node").arg("--version").output().is_err() {
        eprintln!("SKIPPED: there is no node on this machine");
        return;
    }
    let hostile = "description: \"<script>window.hacked = 1</script>\"\n";
    let graph = Graph::new("browser", &format!("{ASKS}{hostile}"));
    let page = graph.shown();
    let typed = Graph::new("typed", TYPED);
    let typed = typed.shown();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/dev/page.mjs");
    let output = Command::new("node")
        .arg(script)
        .arg(chromium)
        .arg(page.url())
        .arg(graph.file())
        .arg(typed.url())
        .arg(std::env::var("GRAPHWRIGHT_PICTURES").unwrap_or_default())
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stderr}");
    let seen: Value = serde_json::from_slice(&output.stdout).unwrap();
    let has = |key: &str, part: &str| {
        let text = seen[key].to_string();
        assert!(text.contains(part), "{key}: {part}\n{seen:#}");
    };
    // In the dark, and no wider than the screen.
    has("background", "rgb(20, 24, 31)");
    for (at, width) in seen["widths"].as_object().unwrap() {
        assert!(width.as_u64() <= Some(400), "{at}: {seen:#}");
    }
    // The run moved through the picture.
    has("moved", "draft (llm)");
    has("moved", "review (approval)");
    has("output", "Sent: a letter");
    has("cost", "1 model call");
    // The step tells what was asked, and the state around it.
    has("step", "About moths, dry");
    has("step", "a letter");
    has("step", "The state before it");
    // From the step with another state, and compared with where it came from.
    has("forked", "About moths, warm");
    has("compared", "Both took the same steps");
    has("recorded", "kept.scenario.yaml");
    assert!(graph.directory.join("kept.scenario.yaml").is_file());
    // A file that is broken keeps its picture.
    has("broken", "1 error");
    has("findings", "revue");
    assert_eq!(seen["kept"], true, "{seen:#}");
    has("mended", "no faults found");
    // What is given has its type.
    let control = |name: &str| seen["controls"][name].to_string();
    for (name, expected) in [
        ("count", r#"["number",false]"#),
        ("tags", r#"["textarea",false]"#),
        ("loud", r#"["select-one",false]"#),
        ("kind", r#"["select-one",false]"#),
        ("left", r#"["text",false]"#),
    ] {
        assert_eq!(control(name), expected, "{seen:#}");
    }
    let given: Value = serde_json::from_str(seen["given"].as_str().unwrap()).unwrap();
    let given = &given["given"];
    assert_eq!(given["count"], 3, "{given}");
    assert_eq!(given["tags"], serde_json::json!(["a"]), "{given}");
    assert_eq!(given["loud"], true, "{given}");
    assert_eq!(given["kind"], "letter", "{given}");
    // What is said is text, and nothing went wrong.
    assert_eq!(seen["hacked"], 0, "{seen:#}");
    assert_eq!(seen["complaints"].to_string(), "[]", "{seen:#}");
}
