//! Controllers of KeGAL are watched like any node, and their agents are nodes of their own, however often they are called.

use super::watched;
use graphwright::testing::World;
use graphwright::{Host, Kind, Outcome, Run, Status};
use graphwright_compiler::pipeline::{self, Settings};
use graphwright_compiler::source::Sources;
use graphwright_compiler::world::ListedFiles;
use graphwright_tests::interpret::InterpretedGraph;
use serde_json::{Map, Value, json};

const GRAPH: &str = r#"
models: [{ llm: gemini, model: gemini-2.5-flash, context_window: 100 }]
user_message: What is 3 times 7
prompts:
  - template: { prompt_template: { question: "{message_passing}{user_message}" } }
  - template: { prompt_template: { task: "{message_passing}" } }
nodes:
  - id: boss
    model: 0
    temperature: 0.0
    max_tokens: 512
    show: true
    message_passing: { input: true, output: true }
    prompt: { template: 0, user_message: true }
    react: { max_iterations: 4 }
    react_output:
      description: Routing decision
      parameters:
        reasoning: { type: string }
        done: { type: boolean }
        next_agent: { type: string }
        agent_input: { type: string }
        final_answer: { type: string }
      required: [reasoning, done]
  - { id: looker, model: 0, temperature: 0.0, max_tokens: 64, show: false, message_passing: { input: true, output: true }, prompt: { template: 1 } }
  - { id: mailer, model: 0, temperature: 0.0, max_tokens: 64, show: false, message_passing: { input: true, output: true }, prompt: { template: 1 } }
edges:
  - node: boss
    react: [{ node: looker }, { node: mailer }]
"#;

/// What a run comes to in which the controller calls these agents, one after the other.
async fn outcome(policies: Value, agents: &[&str]) -> Outcome<InterpretedGraph> {
    let mut sources = Sources::default();
    let file = sources.add("graph.yaml", GRAPH);
    let world = ListedFiles::new([]);
    let (_, checked, report) = pipeline::check(file, &Settings::default(), &mut sources, &world);
    let checked = checked.unwrap_or_else(|| panic!("{:?}", report.diagnostics));
    let watched = watched(&checked, policies.as_array().unwrap());
    let mut program = checked.program().clone();
    program.watch(watched.into_iter().flatten().collect());
    let graph = InterpretedGraph::new(&program, checked.facts());

    let calls = agents.iter().map(|agent| {
        json!({"json": {"reasoning": "", "done": false, "next_agent": agent, "agent_input": "go"}})
    });
    let end = json!({"json": {"reasoning": "", "done": true, "final_answer": "21"}});
    let replies = json!({
        "boss": calls.chain([end]).collect::<Value>(),
        "looker": ["found", "found", "found"],
        "mailer": ["sent", "sent", "sent"],
    });
    let world = serde_json::from_value::<World>(json!({ "replies": replies })).unwrap();
    let run = Run::with_inputs(&graph, Map::new()).host(&Host::scripted(world));
    let outcome = run.run().await.unwrap();
    // An outcome outlives its graph.
    outcome
}

async fn held(policies: Value, agents: &[&str]) {
    let held = outcome(policies, agents).await;
    assert_eq!(held.status, Status::Completed, "{held:?}");
}

/// That a run is stopped at the controller, which is what the run loop works on, and why; and that it ends well where nobody watches.
async fn stopped(policies: Value, agents: &[&str], why: &str) {
    held(json!([]), agents).await;
    let stopped = outcome(policies, agents).await;
    let error = stopped
        .error
        .as_ref()
        .unwrap_or_else(|| panic!("{stopped:?}"));
    assert_eq!((stopped.status, error.kind), (Status::Failed, Kind::Policy));
    assert!(error.message.contains(why), "{error}");
    assert_eq!(stopped.output, None);
}

#[tokio::test]
async fn an_agent_is_called_no_more_often_than_it_may() {
    let twice = json!([{"id": "two-mails", "at-most": 2, "of": {"node": "mailer"}}]);
    held(twice.clone(), &["mailer", "looker", "mailer"]).await;
    let why = "policy `two-mails` stopped the run before `mailer` is entered: it has happened as often as it may";
    stopped(twice, &["mailer", "looker", "mailer", "mailer"], why).await;
}

#[tokio::test]
async fn an_agent_that_must_come_first_is_called_first() {
    let looked =
        json!([{"id": "looked", "before": {"node": "mailer"}, "require": {"exit": "looker.done"}}]);
    held(looked.clone(), &["looker", "mailer"]).await;
    let why = "policy `looked` stopped the run before `mailer` is entered: what it requires has not happened";
    stopped(looked, &["mailer", "looker"], why).await;
}

#[tokio::test]
async fn what_follows_a_call_is_watched_to_the_end_of_the_run() {
    let never = json!([{"id": "alone", "after": {"node": "looker"}, "never": {"node": "mailer"}}]);
    held(never.clone(), &["mailer", "looker"]).await;
    let why =
        "policy `alone` stopped the run before `mailer` is entered: what forbids it has happened";
    stopped(never, &["looker", "mailer"], why).await;
    let owed =
        json!([{"id": "told", "after": {"node": "looker"}, "eventually": {"node": "mailer"}}]);
    held(owed.clone(), &["looker", "mailer"]).await;
    stopped(owed, &["mailer", "looker"], "policy `told`").await;
}
