//! What a graph with `verbose: true` tells while it runs (source document, section 9).

use super::{Place, run};
use graphwright::dialects::kegal::Outputs;
use graphwright::observe::{Event, Observer};
use graphwright::testing::{ScriptedWorld, World};
use graphwright::{Graph, Run, Status};
use graphwright_tests::goldens::{kegal_controller, kegal_pipe, kegal_tools};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};

#[derive(Clone, Default)]
struct Notes(Arc<Mutex<Vec<String>>>);

impl Observer for Notes {
    fn event(&self, event: &Event<'_>) {
        if let Event::Note { text, .. } = event {
            self.0.lock().unwrap().push((*text).to_owned());
        }
    }
}

impl Notes {
    fn all(&self) -> Vec<String> {
        self.0.lock().unwrap().clone()
    }
}

async fn told<G: Graph>(graph: &G, message: &str, world: Value) -> (Vec<String>, Value) {
    let place = Place::new();
    for file in ["picture.png", "paper.pdf"] {
        std::fs::write(place.0.join(file), "%PDF-1.4").unwrap();
    }
    let notes = Notes::default();
    let scripted = ScriptedWorld::new(World::from_json(&world.to_string()).unwrap());
    let mut inputs = serde_json::Map::new();
    inputs.insert("user_message".to_owned(), json!(message));
    let started = Run::with_inputs(graph, inputs).watch(notes.clone());
    let outcome = run(started, &scripted.host(), &place).await;
    assert_eq!(outcome.status, Status::Completed, "{:?}", outcome.error);
    (notes.all(), outcome.outputs().unwrap_or_default())
}

/// Each line is there, in this order.
fn in_order(told: &[String], lines: &[&str]) {
    let mut rest = told.iter();
    for line in lines {
        assert!(rest.any(|told| told == line), "`{line}` in {told:#?}");
    }
}

#[tokio::test]
async fn calls_of_tools_are_told_and_counted() {
    let long = "x".repeat(200);
    let world = json!({
        "replies": {
            "forecaster": [
                {"tool_calls": [{"name": "weather", "arguments": {"city": "Rome", "content": "secret plan"}}]},
                {"text": "sunny", "usage": {"input": 30, "output": 2}}],
            "reader": [{"tool_calls": [{"name": "read", "arguments": {"path": "a"}}]}, "read"]},
        "tools": {"weather": [{"result": long}], "read": [{"result": "text"}]}});
    let (told, report) = told(&kegal_tools::Tools::new(), "Rome?", world).await;
    let result = format!("forecaster: ↩ {}…", "x".repeat(120));
    in_order(&told, &["compile started — 2 node(s)"]);
    in_order(
        &told,
        &[
            "forecaster: ⟶ [tool] weather(city=\"Rome\")",
            &result,
            "✓ forecaster (0.0s  in=40 out=7)",
            "compile done — 2 node(s)  0.0s  in=60 out=17",
        ],
    );
    in_order(
        &told,
        &["reader: ⟶ [mcp] read(path=\"a\")", "reader: ↩ text"],
    );
    let node = &report["nodes"][0];
    assert_eq!(node["response"]["tools"][0]["name"], json!("weather"));
    assert_eq!(
        node["response"]["tools"][0]["parameters"]["city"],
        json!("Rome")
    );
    assert_eq!(node["history"], json!(null));
    assert_eq!(
        (&node["response"]["input_size"], &node["context_used"]),
        (&json!(40), &json!(30))
    );
}

#[tokio::test]
async fn the_loop_of_a_controller_is_told() {
    let world = json!({"replies": {
        "before": ["context"],
        "boss": [
            {"json": {"reasoning": "sums first", "done": false, "next_agent": "math_agent", "agent_input": "3 * 7?"},
                "usage": {"input": 60, "output": 5}},
            "so far: 21",
            {"json": {"reasoning": "all known", "done": true, "final_answer": "21"}, "usage": {"input": 70, "output": 6}}],
        "math_agent": ["21"],
        "after": ["thanks"]}});
    let (told, _) = told(&kegal_controller::Controller::new(), "3 * 7?", world).await;
    in_order(
        &told,
        &[
            "[ReAct] controller 'boss' starting (max_iterations=3)",
            "[ReAct] boss: iteration 1/3",
            "[ReAct] boss: reasoning: sums first",
            "[ReAct] boss: next_agent: math_agent  done=false  tokens in=60 out=5",
            "[ReAct] boss: input: 3 * 7?",
            "▶ math_agent",
            "✓ math_agent (0.0s  in=10 out=5)",
            "[ReAct] boss: output: 21",
            "[ReAct] boss: compacting conversation (60 tokens, from 50 on)",
            "[ReAct] boss: iteration 2/3",
            "[ReAct] boss: done ✓  tokens in=70 out=6",
        ],
    );
}

#[tokio::test]
async fn a_graph_that_is_not_verbose_tells_nothing_of_it() {
    let world = json!({"replies": {"*": ["x"]}});
    let (told, _) = told(&kegal_pipe::Pipe::new(), "dog", world).await;
    assert_eq!(told, [""; 0]);
}
