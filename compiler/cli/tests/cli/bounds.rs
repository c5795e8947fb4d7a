//! `graphwright check --bounds` and `--needs` of every dialect, as a person and as a program read them.

use super::{check, fresh, text, write};
use serde_json::{Value, json};
use std::path::Path;

/// Two ways, one through a fork.
const WAYS: &str = r#"name: ways
start: ask
nodes:
  ask: { type: approval, question: Deep?, options: ["yes", "no"], routes: { "yes": split, "no": quick }, on_other: quick }
  split: { type: llm, prompt: plan, state_updates: { plan: "{{output}}" }, next: [left, right] }
  left: { type: llm, prompt: one, max_attempts: 2, state_updates: { one: "{{output}}" }, next: done }
  right: { type: llm, prompt: two, state_updates: { two: "{{output}}" }, next: done }
  quick: { type: llm, prompt: short, state_updates: { one: "{{output}}" }, next: done }
  done: { type: end, output: "{{initial_prompt}}" }
"#;

#[test]
fn bounds_say_what_a_run_costs_at_worst() {
    let file = write(&fresh("bounds"), WAYS);
    let output = check(&[&file, "--bounds"]);
    let expected = "graph ways
  node visits: at most 6
  model calls: at most 5
  ask -> split -> [left | right] -> done (5 visits, 4 calls)
  ask -> quick -> done (3 visits, 1 call)
";
    assert_eq!(text(&output.stdout), expected, "{}", text(&output.stderr));
    let output = check(&[&file, "--bounds", "--format", "json"]);
    let whole: Value = serde_json::from_slice(&output.stdout).unwrap();
    let bounds = &whole["files"][0]["bounds"][0];
    assert_eq!(
        (&bounds["visits"], &bounds["calls"]),
        (&json!(6), &json!(5))
    );
    let first = json!(["ask", "split", [["left"], ["right"]], "done"]);
    assert_eq!(
        bounds["ways"][0],
        json!({ "nodes": first, "visits": 5, "calls": 4 })
    );
    let without = check(&[&file, "--format", "json"]);
    let without: Value = serde_json::from_slice(&without.stdout).unwrap();
    assert!(without["files"][0].get("bounds").is_none());
}

#[test]
fn bounds_say_why_there_are_none() {
    let file = write(
        &fresh("no-bounds"),
        r#"name: items
initial_state: { items: [] }
start: all
nodes:
  all: { type: map, over: "{{items}}", as: item, branch: work, collect_into: results, next: done }
  work: { type: llm, prompt: "about {{item}}", state_updates: { output: "{{output}}" } }
  done: { type: end, output: "{{results}}" }
"#,
    );
    let output = check(&[&file, "--bounds"]);
    let reason = "    `work` runs once per item of a list, and the list is only known in a run\n";
    let expected = format!(
        "graph items\n  node visits: no limit is known\n{reason}  model calls: no limit is known\n{reason}"
    );
    assert_eq!(text(&output.stdout), expected, "{}", text(&output.stderr));
}

/// Bounds of a graph of the golden cases: model calls, and why there are none.
fn calls_of(case: &str) -> (Value, Value, Value) {
    let graph = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/cases")
        .join(case);
    let graph = graph.join("graph.yaml").display().to_string();
    let output = check(&[&graph, "--bounds", "--needs", "--format", "json"]);
    let whole: Value = serde_json::from_slice(&output.stdout).unwrap();
    let file = &whole["files"][0];
    let bounds = &file["bounds"][0];
    let why = bounds["unbounded"]["calls"].clone();
    (bounds["calls"].clone(), why, file["needs"].clone())
}

#[test]
fn every_call_of_a_model_counts_in_every_dialect() {
    // Two nodes that speak once, and a controller of three iterations: in each a decision that may be mended, and the dearest agent,
    // which are two nodes; two summaries between them.
    let (calls, _, needs) = calls_of("kegal/controller");
    assert_eq!(calls, 16);
    let asking = json!(["after", "atlas", "before", "boss", "math_agent", "scribe"]);
    assert_eq!(needs["models"]["gemini:gemini-2.5-flash"], asking);
    // Rounds with tools, and the answer behind them.
    let (calls, _, needs) = calls_of("kegal/tools");
    assert_eq!(calls, 14);
    assert_eq!(needs["programs"], json!(["files-server"]));
    // A step that proposes, and one that uses tools; each with its retries.
    let (calls, _, needs) = calls_of("euler/gated");
    assert_eq!(calls, 12);
    assert_eq!(needs["callers_model"], json!(["look", "publish"]));
    assert_eq!(needs["tools"], json!(["file.write", "shell.exec"]));
    let (calls, why, needs) = calls_of("rye/mail-desk");
    assert_eq!(calls, Value::Null);
    assert_eq!(
        why,
        json!([
            "`answer` runs a directive, which decides itself how often it asks its model",
            "a hook may run a directive, or have a node tried again"
        ])
    );
    assert_eq!(needs["directives"], json!(["mail/draft"]));
}

#[test]
fn vectors_and_orders_are_calls_of_models() {
    let directory = fresh("vectors");
    std::fs::write(directory.join("notes.md"), "A note.\n").unwrap();
    let graph = |model: &str| {
        format!(
            "name: main\nstart: find\nnodes:\n  find: {{ type: rag, documents: [./notes.md], query: q, {model}, state_updates: {{ hits: \"{{{{output}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{hits}}}}\" }}\n"
        )
    };
    for (model, calls, why) in [
        (
            "embedding_model: openai:text-embedding-3-small",
            Value::Null,
            "`find` has a model make vectors of its documents, and how many these are is only known in a run",
        ),
        ("reranker_model: cohere:rerank-v3.5", json!(5), ""),
    ] {
        let file = write(&directory, &graph(model));
        let output = check(&[&file, "--bounds", "--needs", "--format", "json"]);
        let whole: Value = serde_json::from_slice(&output.stdout).unwrap();
        let bounds = &whole["files"][0]["bounds"][0];
        assert_eq!(bounds["calls"], calls, "{whole}");
        let said = bounds["unbounded"]["calls"][0].as_str();
        assert_eq!(said.unwrap_or_default(), why);
        let models = whole["files"][0]["needs"]["models"].as_object().unwrap();
        assert_eq!(models.len(), 1, "{whole}");
    }
}
