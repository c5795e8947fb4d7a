//! Whole runs of one graph: routes, failures, questions, resuming.

use crate::brief::{At, BriefWriter, State};
use graphwright::store::JournalInMemory;
use graphwright::testing::{ScriptedWorld, World};
use graphwright::{Graph as _, Host, Kind, Outcome, Run, RunError, Status};
use graphwright_core::run::executor::{Position, fold};
use serde_json::{Map, Value, json};
use std::sync::Arc;

fn world(world: Value) -> World {
    serde_json::from_value(world).expect("a world")
}

fn inputs() -> Map<String, Value> {
    json!({"initial_prompt": "WebAssembly"})
        .as_object()
        .cloned()
        .expect("an object")
}

async fn run(host: &Host) -> Outcome<BriefWriter> {
    Run::with_inputs(&BriefWriter::new(), inputs())
        .host(host)
        .run()
        .await
        .expect("begins")
}

const DRAFT: &str = r#"{"title": "T", "body": "B"}"#;

#[tokio::test]
async fn a_run_takes_the_routes_that_the_outside_chooses() {
    let host = Host::scripted(world(json!({
        "replies": {"draft": [DRAFT, {"json": {"title": "T2", "body": "B2"}}]},
        "scripts": {"gate": [{"stdout": "{\"_next\": \"draft\", \"feedback\": \"shorter\", \"attempts\": 1}"}, {"stdout": "{}"}]},
        "answers": {"review": ["yes"]},
    })));
    let outcome = run(&host).await;
    assert_eq!(outcome.status, Status::Completed, "{outcome:?}");
    assert_eq!(outcome.output.as_deref(), Some("# T2\n\nB2"));
    assert_eq!(
        outcome.path,
        ["draft", "gate", "draft", "gate", "review", "published"]
    );
    assert_eq!(
        (outcome.state.feedback.as_str(), outcome.state.attempts),
        ("shorter", 1)
    );
    assert_eq!(
        (
            outcome.usage.calls,
            outcome.usage.input_tokens,
            outcome.steps
        ),
        (2, 20, 6)
    );
}

#[tokio::test]
async fn a_transient_failure_is_tried_again_and_another_takes_the_fallback() {
    let scripted = ScriptedWorld::new(world(json!({
        "replies": {"draft": [{"error": "429 rate limit"}, {"error": {"message": "bad request", "status": 400}}]},
    })));
    let host = scripted.host();
    let begun = host.clock.now();
    let outcome = run(&host).await;
    assert_eq!(outcome.output.as_deref(), Some("No brief for: WebAssembly"));
    assert_eq!(outcome.path, ["draft", "rejected"]);
    assert_eq!(scripted.model_calls("draft"), 2);
    let paused = host.clock.now().duration_since(begun);
    assert!(
        paused >= std::time::Duration::from_millis(500),
        "there is a pause between attempts, on the clock of the world: {paused:?}"
    );
}

#[tokio::test]
async fn a_loop_without_end_is_stopped_at_the_cap() {
    let gate = json!({"stdout": "{\"_next\": \"draft\"}"});
    let host = Host::scripted(world(json!({
        "replies": {"*": [DRAFT]},
        "scripts": {"gate": [gate, gate, gate, gate, gate]},
    })));
    let outcome = run(&host).await;
    let error = outcome.error.expect("an error");
    assert_eq!(
        (outcome.status, error.kind, error.node.as_str()),
        (Status::Failed, Kind::MaxVisits, "draft")
    );
    assert_eq!(
        error.message,
        "Node 'draft' visited 5 times (max_loop_iterations=4). Possible infinite loop."
    );
}

#[tokio::test]
async fn an_answer_that_nobody_scripted_names_the_call() {
    let host = Host::scripted(world(json!({
        "replies": {"draft": [DRAFT]}, "scripts": {"gate": [{"stdout": "{}"}]},
    })));
    let error = run(&host).await.error.expect("an error");
    assert_eq!(error.kind, Kind::Unscripted);
    assert!(
        error.message.contains("`review`, call 1"),
        "{}",
        error.message
    );
}

#[tokio::test]
async fn a_resumed_run_works_only_for_what_is_left() {
    let graph = BriefWriter::new();
    let kept = JournalInMemory::default();
    let mut host = Host::scripted(world(json!({
        "replies": {"draft": [DRAFT]}, "scripts": {"gate": [{"stdout": "{\"attempts\": 7}"}]},
    })));
    host.people = Arc::new(graphwright::world::people::Nobody);
    let waiting = Run::with_inputs(&graph, inputs())
        .host(&host)
        .journal(&kept)
        .run()
        .await
        .expect("begins");
    assert_eq!(waiting.status, Status::Waiting);
    let question = waiting.waiting.expect("a question");
    assert_eq!(
        (question.node.as_str(), question.options.as_slice()),
        ("review", &["yes".to_owned(), "no".to_owned()][..])
    );

    let begun = graphwright::Graph::begin(&graph, inputs()).expect("a state");
    let folded = fold(&graph, graph.first(), begun.clone(), kept.entries()).expect("fits");
    assert!(matches!(folded.position, Position::At(At::Review)));
    assert_eq!((folded.steps, &folded.state), (2, &waiting.state));

    let answers = Host::scripted(world(json!({"answers": {"review": ["no"]}})));
    let resumed = Run::resume(&graph, begun, kept.entries())
        .host(&answers)
        .run()
        .await
        .expect("begins");
    assert_eq!(
        resumed.output.as_deref(),
        Some("No brief for: WebAssembly"),
        "{resumed:?}"
    );
    assert_eq!(resumed.path, ["draft", "gate", "review", "rejected"]);
    assert_eq!(resumed.state.attempts, 7);
}

#[tokio::test]
async fn a_restored_state_is_checked_before_the_first_step() {
    let graph = BriefWriter::new();
    let state = State {
        initial_prompt: "p".to_owned(),
        feedback: String::new(),
        attempts: 0,
        title: None,
        body: Some("b".to_owned()),
        decision: None,
    };
    let scripted = ScriptedWorld::new(world(json!({"answers": {"review": ["yes"]}})));
    let outcome = Run::from(&graph, At::Review, state.clone())
        .host(&scripted.host())
        .run()
        .await
        .expect("begins");
    let error = outcome.error.expect("an error");
    assert_eq!((error.kind, error.node.as_str()), (Kind::Hole, "review"));
    assert!(error.message.contains("`title`"), "{}", error.message);
    assert_eq!(scripted.asked(), []);
}

#[tokio::test]
async fn inputs_are_checked_before_anything_runs() {
    let graph = BriefWriter::new();
    let host = Host::scripted(World::default());
    let refused = |given: Value| {
        Run::with_inputs(&graph, given.as_object().cloned().unwrap_or_default())
            .host(&host)
            .run()
    };
    for (given, names) in [
        (json!({}), "initial_prompt"),
        (json!({"initial_prompt": 5}), "initial_prompt"),
    ] {
        let Err(RunError::Input(error)) = refused(given).await else {
            panic!("accepted")
        };
        assert_eq!(error.input, names);
    }
}

#[tokio::test]
async fn a_reply_that_is_not_an_object_is_made_into_one() {
    let scripted = ScriptedWorld::new(world(json!({
        "replies": {"draft": ["I could not.", "{\"title\": 5}", DRAFT]},
        "scripts": {"gate": [{"stdout": "{}"}]}, "answers": {"review": ["well"]},
    })));
    let outcome = run(&scripted.host()).await;
    assert_eq!(
        outcome.path,
        ["draft", "gate", "review", "rejected"],
        "{outcome:?}"
    );
    let requests = scripted.requests();
    let purposes: Vec<String> = requests
        .iter()
        .map(|request| format!("{:?}", request.purpose))
        .collect();
    assert_eq!(purposes, ["Answer", "Extract", "Repair"]);
    let repair = format!("{:?}", requests[2].messages);
    assert!(
        repair.contains("`body` is required and missing")
            && repair.contains("expected string, found integer"),
        "{repair}"
    );
    assert_eq!(requests[0].key, format!("{}/0/1", outcome.run_id));
    assert_eq!(requests[2].key, format!("{}/0/3", outcome.run_id));
}
