//! Runs that failed at an answer of a model that did not fit: their node is tried again, and the model is asked again.

use graphwright::codegen::{Map, Value};
use graphwright::store::Memory;
use graphwright::store::{Phase, Store};
use graphwright::testing::{ScriptedWorld, World};
use graphwright::{Outcome, Run, Status};
use graphwright_compiler::check::CheckedProgram;
use graphwright_compiler::pipeline;
use graphwright_compiler::source::Sources;
use graphwright_compiler::world::ListedFiles;
use graphwright_tests::interpret::InterpretedGraph;
use serde_json::json;
use std::sync::Arc;

const AGENT: &str = "name: desk
start: ask
nodes:
  ask:
    type: agent
    agent: scout
    prompt: \"{{initial_prompt}}\"
    output_schema: { type: object, properties: { found: { type: string } }, required: [found] }
    next: done
  done: { type: end, output: \"{{found}}\" }
";

const JUDGE: &str = "id: graph.judged
version: 1
category: writing
description: Draft and judge.
defaults: { max_iterations: 2 }
nodes:
  - { id: draft, kind: llm, runner: { mode: execute }, artifacts: { primary: text.md } }
  - { id: style, kind: judge, judge: { schema: evaluator_v1, route_values: [finalize, revise] } }
  - { id: revise, kind: llm, runner: { mode: execute }, artifacts: { primary: text.md } }
edges:
  - { from: draft, to: style, when: \"true\" }
  - { from: style, to: finalize, when: \"judge.route == finalize\" }
  - { from: style, to: revise, when: \"judge.route == revise\" }
  - { from: revise, to: style, when: \"true\" }
finalize: { artifact: text.md }
";

const GATED: &str = "id: graph.gated
version: 1
category: engineering
description: Look around.
defaults: { max_total_tool_calls: 4 }
nodes:
  - { id: look, kind: llm, runner: { mode: plan, force_tool: shell.exec, min_proposals: 1 }, artifacts: { primary: page.md } }
edges:
  - { from: look, to: finalize, when: approvals_resolved }
finalize: { artifact: page.md }
";

fn compiled(text: &str) -> CheckedProgram {
    let mut sources = Sources::default();
    let file = sources.add("graph.yaml", text);
    let settings = pipeline::Settings::default();
    let world = ListedFiles::new([(
        "../scout/config.yaml",
        "name: scout\nmodel: openai:gpt-4o\n",
    )]);
    let (_, checked, report) = pipeline::check(file, &settings, &mut sources, &world);
    checked.unwrap_or_else(|| panic!("{:?}", report.diagnostics))
}

/// Runs a graph in a world in which it fails, then continues it in another.
async fn failed_and_continued(text: &str, unfit: Value, fit: Value) -> (Value, Value) {
    let checked = compiled(text);
    let graph = InterpretedGraph::new(checked.program(), checked.facts());
    let store: Arc<dyn Store> = Arc::new(Memory::default());
    let scripted = |world: Value| {
        let world: World = serde_json::from_value(world).unwrap();
        ScriptedWorld::new(world)
    };
    let inputs = Map::from_iter([("initial_prompt".to_owned(), json!("moths"))]);
    let begun = Run::with_inputs(&graph, inputs)
        .host(&scripted(unfit).host())
        .store(&store)
        .id("r");
    let first = begun.run().await.unwrap();
    assert_eq!(first.status, Status::Failed, "{first:?}");
    assert_eq!(store.run("r").await.unwrap().phase, Phase::Failed);
    let world = scripted(fit);
    let continued = Run::continued(&graph, &store, "r").host(&world.host());
    let second = continued.run().await.unwrap();
    assert_eq!(second.status, Status::Completed, "{second:?}");
    assert_eq!(world.left_over(), []);
    let told = |outcome: Outcome<_>| serde_json::to_value(outcome).unwrap();
    (told(first), told(second))
}

#[tokio::test]
async fn an_agent_whose_words_fit_no_schema_is_asked_again() {
    let prose = json!({"agents": {"scout": ["no idea"]}, "replies": {"ask": ["none", "none"]}});
    let object = json!({"agents": {"scout": ["{\"found\": \"a moth\"}"]}});
    let (first, second) = failed_and_continued(AGENT, prose, object).await;
    assert_eq!(first["error"]["kind"], "structured-output");
    assert_eq!(second["output"], "a moth");
}

#[tokio::test]
async fn a_judge_that_said_nothing_of_use_is_asked_again() {
    let words = json!({"replies": {"draft": ["A draft."], "style": ["well", "well", "well"]}});
    let verdict = json!({"score": 0.9, "route": "finalize", "suggestions": []});
    let object = json!({"replies": {"style": [verdict.to_string()]}});
    let (first, second) = failed_and_continued(JUDGE, words, object).await;
    assert_eq!(first["error"]["kind"], "structured-output");
    // What was paid for words without use stays paid.
    assert_eq!(first["usage"]["calls"], 4);
    assert_eq!(second["usage"]["calls"], 5);
}

#[tokio::test]
async fn a_judge_with_an_unknown_route_is_asked_again() {
    let verdict = |route: &str| json!({"score": 0.9, "route": route, "suggestions": []});
    let unknown =
        json!({"replies": {"draft": ["A draft."], "style": [verdict("away").to_string()]}});
    let known = json!({"replies": {"style": [verdict("finalize").to_string()]}});
    let (first, second) = failed_and_continued(JUDGE, unknown, known).await;
    assert_eq!(first["error"]["kind"], "unknown-route");
    assert_eq!(second["usage"]["calls"], 3);
}

#[tokio::test]
async fn a_node_that_proposed_too_little_is_asked_again() {
    let silent = json!({"replies": {"look": ["Nothing.", "Nothing.", "Nothing.", "Nothing."]}});
    let call = json!({"id": "a", "name": "shell.exec", "arguments": {"command": "ls"}});
    let proposal = json!({
        "replies": {"look": [{"text": "One.", "tool_calls": [call]}]},
        "answers": {"look": ["approve"]},
        "tools": {"shell.exec": [{"result": "a.txt"}]},
    });
    let (first, _) = failed_and_continued(GATED, silent, proposal).await;
    assert_eq!(first["error"]["kind"], "too-few-proposals");
}
