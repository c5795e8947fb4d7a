//! What compiled KeGAL graphs do beyond scripted runs: what callers give, what stands in files and when, reports.

mod again;
mod progress;

use graphwright::RunFailure;
use graphwright::dialects::kegal::{
    Chunks, ConversationRun, History, Outputs, ReportDetail, json, markdown,
};
use graphwright::host::{BoxFuture, CallError, Model, Reply, Request};
use graphwright::testing::{ScriptedWorld, World};
use graphwright::{Graph, Host, Kind, Outcome, Run, Status};
use graphwright_tests::goldens::{kegal_boards, kegal_guards, kegal_histories, kegal_pipe};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

/// A directory of its own, removed in the end.
struct Place(PathBuf);

impl Place {
    fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!(
            "graphwright-kegal-{}-{}",
            std::process::id(),
            COUNT.fetch_add(1, Ordering::Relaxed)
        );
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(path.join("boards")).unwrap();
        Self(path)
    }

    fn read(&self, file: &str) -> String {
        std::fs::read_to_string(self.0.join(file)).unwrap_or_default()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn anything() -> ScriptedWorld {
    ScriptedWorld::new(World::from_json(r#"{"replies": {"*": ["x"]}}"#).unwrap())
}

async fn run<G: Graph>(run: Run<'_, G>, host: &Host, place: &Place) -> Outcome<G> {
    run.host(host).dir(&place.0).run().await.unwrap()
}

fn prompts(scripted: &ScriptedWorld, node: &str) -> String {
    let requests = scripted.requests();
    let request = requests
        .iter()
        .find(|request| request.node == node)
        .unwrap();
    serde_json::to_string(&request.messages).unwrap()
}

#[tokio::test]
async fn callers_add_chunks_and_histories() {
    let (place, scripted) = (Place::new(), anything());
    let file = place.0.join("chunks.txt");
    std::fs::write(&file, " from a file ").unwrap();
    let graph = kegal_histories::Histories::new();
    let started = graph
        .start("dog")
        .add_retrieved_chunks(Chunks {
            file: Some(&file),
            ..Chunks::default()
        })
        .unwrap()
        .add_chat_history(
            "few_shot",
            History {
                history: Some(&[("user", "mine"), ("assistant", "yours")]),
                ..History::default()
            },
        )
        .unwrap();
    let outcome = run(started, &scripted.host(), &place).await;
    assert_eq!(outcome.status, Status::Completed, "{outcome:?}");
    assert!(prompts(&scripted, "talker").contains("<with>\\nfrom a file</with>"));
    assert!(prompts(&scripted, "translator").contains("yours"));
    let report = outcome.outputs().unwrap();
    let translator = report["nodes"].as_array().unwrap();
    let translator = translator
        .iter()
        .find(|node| node["node_id"] == "translator");
    assert_eq!(
        translator.unwrap()["history"][1],
        serde_json::json!({"role": "assistant", "content": "yours"})
    );
    let kept: Value = serde_json::from_str(&place.read("history/fresh.json")).unwrap();
    assert_eq!(
        kept,
        serde_json::json!([{"role": "user", "content": "dog"}, {"role": "assistant", "content": "x"}])
    );
}

#[tokio::test]
async fn a_source_is_exactly_one() {
    let graph = kegal_histories::Histories::new();
    let none = graph
        .start("dog")
        .add_retrieved_chunks(Chunks::default())
        .err()
        .unwrap();
    assert!(
        none.message
            .contains("exactly one of `file`, `uri`, `chunks`"),
        "{none}"
    );
    let both = History {
        history: Some(&[]),
        uri: Some("https://example.com/h.json"),
        file: None,
    };
    let both = graph
        .start("dog")
        .add_chat_history("s", both)
        .err()
        .unwrap();
    assert!(both.message.contains("exactly one of"), "{both}");
    let plain = Chunks {
        uri: Some("http://example.com/c.txt"),
        ..Chunks::default()
    };
    let plain = graph
        .start("dog")
        .add_retrieved_chunks(plain)
        .err()
        .unwrap();
    assert!(plain.message.contains("`https://`"), "{plain}");
    let text = Chunks {
        chunks: Some("t"),
        ..Chunks::default()
    };
    let pipe = kegal_pipe::Pipe::new();
    let refused = pipe.start("dog").add_retrieved_chunks(text).err().unwrap();
    assert_eq!(refused.message, "the graph does not take this");
}

#[tokio::test]
async fn an_input_that_a_prompt_needs_is_asked_for() {
    let graph = kegal_pipe::Pipe::new();
    let error = Run::with_inputs(&graph, serde_json::Map::new())
        .host(&anything().host())
        .run()
        .await
        .err()
        .unwrap();
    assert!(
        error.to_string().contains("`user_message`: is required"),
        "{error}"
    );
}

/// A model that does something with the board whenever it is asked.
struct Watching {
    place: PathBuf,
    seen: Arc<Mutex<Vec<(String, String)>>>,
    usable: bool,
}

impl Model for Watching {
    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, CallError>> {
        let board = std::fs::read_to_string(self.place.join("boards/facts.md")).unwrap_or_default();
        self.seen
            .lock()
            .unwrap()
            .push((request.node.clone(), board));
        let text = format!("{} wrote", request.node);
        Box::pin(async move {
            Ok(Reply {
                text,
                ..Reply::default()
            })
        })
    }

    fn check(&self, wanted: &[Option<&str>]) -> Result<(), CallError> {
        if self.usable || wanted.is_empty() {
            Ok(())
        } else {
            Err(CallError::new(Kind::Model, "no key"))
        }
    }
}

/// What was seen, as pairs of what and which.
type Sightings = Arc<Mutex<Vec<(String, String)>>>;

fn watching(place: &Place, usable: bool) -> (Host, Sightings) {
    let seen = Arc::default();
    let model = Watching {
        place: place.0.clone(),
        seen: Arc::clone(&seen),
        usable,
    };
    let mut host = anything().host();
    host.model = Arc::new(model);
    (host, seen)
}

fn write(place: &Place, text: &str) {
    std::fs::write(place.0.join("boards/facts.md"), text).unwrap();
}

#[tokio::test]
async fn a_run_that_is_refused_destroys_nothing() {
    let place = Place::new();
    write(&place, "precious");
    let (host, seen) = watching(&place, false);
    let graph = kegal_boards::Boards::new();
    let outcome = run(graph.start("topic"), &host, &place).await;
    let Some(RunFailure { node, message, .. }) = outcome.error else {
        panic!("it ran")
    };
    assert_eq!((node.as_str(), message.as_str()), ("begin", "no key"));
    assert_eq!(place.read("boards/facts.md"), "precious");
    assert!(seen.lock().unwrap().is_empty());
}

#[tokio::test]
async fn what_is_written_on_a_board_stands_there_at_once() {
    let place = Place::new();
    write(&place, "from before");
    let (host, seen) = watching(&place, true);
    let graph = kegal_boards::Boards::new();
    let outcome = run(graph.start("topic"), &host, &place).await;
    assert_eq!(outcome.status, Status::Completed, "{outcome:?}");
    let seen = seen.lock().unwrap();
    let at = |node: &str| {
        seen.iter()
            .find(|(asked, _)| asked == node)
            .map(|(_, board)| board.clone())
            .unwrap()
    };
    assert_eq!(at("enricher_a"), "researcher wrote\n\nsecond wrote");
    assert!(!seen.iter().any(|(_, board)| board.contains("from before")));
    assert_eq!(
        place.read("boards/report.md"),
        "enricher_b wrote\n\nenricher_a wrote"
    );
    let left: Vec<PathBuf> = std::fs::read_dir(place.0.join("boards"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    assert_eq!(left.len(), 2, "{left:?}");
}

#[tokio::test]
async fn reports_are_documents_for_programs_and_for_people() {
    let place = Place::new();
    let world = r#"{"replies": {
        "language_check": [{"json": {"validation": true, "action": "approve"}, "usage": {"input": 20, "output": 2}}],
        "topic_check": ["{}"], "worker": [{"json": {"recommendation": "wait"}}]}}"#;
    let scripted = ScriptedWorld::new(World::from_json(world).unwrap());
    let graph = kegal_guards::Guards::new();
    let outcome = run(graph.start("Solar?"), &scripted.host(), &place).await;
    let document = &outcome.state.report;
    let parsed: Value = serde_json::from_str(&json(document, 2)).unwrap();
    assert_eq!(outcome.outputs().as_ref(), Some(document));
    let file = place.0.join("a/b/outputs.json");
    outcome.save_outputs_as_json(&file).unwrap();
    let saved = std::fs::read_to_string(&file).unwrap();
    assert!(saved.starts_with("{\n    \"nodes\": ["), "{saved}");
    assert!(outcome.react_trace("worker").is_none());
    assert_eq!(
        parsed["nodes"][1]["response"]["json_output"]["action"],
        "approve"
    );
    assert_eq!(
        (
            parsed["input_size"].as_u64(),
            parsed["output_size"].as_u64()
        ),
        (Some(40), Some(12))
    );
    let whole = markdown(document, ReportDetail::Everything);
    assert!(
        whole.contains("### Node: worker\n") && whole.contains("\"recommendation\": \"wait\""),
        "{whole}"
    );
    assert!(!whole.contains("topic_check"), "{whole}");
    assert_eq!(markdown(document, ReportDetail::WordsOnly), "\n");
    assert!(Path::new(&place.0).is_dir());
}
