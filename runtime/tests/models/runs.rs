//! Whole runs whose models are really asked.

use super::server::{Answer, End, Server, data, events, json as answer, late};
use super::*;
use crate::brief::BriefWriter;
use crate::toy::{Do, Toy, end};
use graphwright::Limits;
use graphwright::codegen::{LlmSpec, Next};
use graphwright::observe::{Event, Observer};
use graphwright::testing::{ScriptedWorld, World};
use graphwright::{Host, Run, RunError, Status};
use std::sync::{Arc, Mutex};
use std::time::Duration;

const KEY: &str = "sk-ant-0123456789";

fn said(text: &str) -> Answer {
    let body = json!({"type": "message", "content": [{"type": "text", "text": text}], "stop_reason": "end_turn",
        "usage": {"input_tokens": 100, "output_tokens": 10}});
    answer(200, &[], &body)
}

/// Real models, everything else from a script.
fn host(models: Models, world: Value) -> Host {
    let world: World = serde_json::from_value(world).unwrap();
    let mut host = ScriptedWorld::new(world).host();
    host.model = Arc::new(models);
    host
}

fn providers(server: &Server) -> Models {
    found([
        ("ANTHROPIC_BASE_URL", server.address.as_str()),
        ("ANTHROPIC_API_KEY", KEY),
    ])
}

/// Keeps all events as JSON.
#[derive(Clone, Default)]
struct Heard(Arc<Mutex<Vec<Value>>>);

impl Observer for Heard {
    fn event(&self, event: &Event<'_>) {
        self.0
            .lock()
            .unwrap()
            .push(serde_json::to_value(event).unwrap());
    }

    fn wants_words(&self) -> bool {
        true
    }
}

impl Heard {
    fn of(&self, kind: &str) -> Vec<Value> {
        let all = self.0.lock().unwrap();
        all.iter()
            .filter(|event| event["event"] == kind)
            .cloned()
            .collect()
    }
}

fn brief() -> serde_json::Map<String, Value> {
    json!({"initial_prompt": "WebAssembly"})
        .as_object()
        .cloned()
        .unwrap()
}

fn gate() -> Value {
    json!({"scripts": {"gate": [{"stdout": "{}"}]}, "answers": {"review": ["yes"]}})
}

#[tokio::test]
async fn a_run_goes_on_after_a_refusal_and_knows_what_it_cost() {
    let server = Server::start(|_, number| match number {
        0 => answer(
            429,
            &[("retry-after", "1")],
            &json!({"error": {"message": "slow down"}}),
        ),
        _ => said("```json\n{\"title\": \"T\", \"body\": \"B\"}\n```"),
    })
    .await;
    let outcome = Run::with_inputs(&BriefWriter::new(), brief())
        .host(&host(providers(&server), gate()))
        .run()
        .await
        .unwrap();
    assert_eq!(outcome.status, Status::Completed, "{outcome:?}");
    assert_eq!(outcome.output.as_deref(), Some("# T\n\nB"));
    assert_eq!((outcome.usage.calls, outcome.usage.input_tokens), (1, 100));
    assert_eq!(server.asked().len(), 2);
    assert!(
        server.asked()[1].body["messages"]
            .to_string()
            .contains("WebAssembly")
    );
    assert_eq!(
        server.asked()[0].body["output_config"]["format"]["type"],
        "json_schema"
    );
}

#[cfg(feature = "sqlite")]
#[tokio::test]
async fn what_is_kept_and_told_of_a_run_holds_no_key() {
    use graphwright::store::Store;
    use graphwright::store::sqlite::Sqlite;
    let server = Server::start(|asked, number| match number {
        0 => {
            let echo = format!("overloaded, dear {}", asked.header("x-api-key"));
            answer(500, &[], &json!({"error": {"message": echo}}))
        }
        1 => said("```json\n{\"title\": \"T\", \"body\": \"B\"}\n```"),
        _ => answer(
            401,
            &[],
            &json!({"error": {"message": format!("{KEY} is wrong")}}),
        ),
    })
    .await;
    let dir = crate::durable::Dir::new("no-key");
    let heard = Heard::default();
    let mut told = String::new();
    for id in ["good", "bad"] {
        let store: Arc<dyn Store> = Arc::new(Sqlite::at(&dir.file()).unwrap());
        let run = Run::with_inputs(&BriefWriter::new(), brief())
            .host(&host(providers(&server), gate()))
            .store(&store)
            .watch(heard.clone())
            .id(id)
            .run()
            .await
            .unwrap();
        told.push_str(&serde_json::to_string(&run).unwrap());
    }
    assert!(
        told.contains("***")
            || heard
                .of("note")
                .iter()
                .any(|note| note.to_string().contains("***"))
    );
    told.push_str(&serde_json::to_string(&*heard.0.lock().unwrap()).unwrap());
    assert!(!told.contains(KEY), "{told}");
    for entry in std::fs::read_dir(&dir.0).unwrap() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        assert!(!bytes.windows(KEY.len()).any(|part| part == KEY.as_bytes()));
    }
}

#[tokio::test]
async fn an_answer_without_an_object_is_extracted() {
    let server = Server::start(|_, number| match number {
        0 => said("The title is T and the body is B."),
        _ => said("{\"title\": \"T\", \"body\": \"B\"}"),
    })
    .await;
    let heard = Heard::default();
    let streaming =
        "providers: {anthropic: {base_url: URL, api_key: sk-ant-0123456789, stream: never}}";
    let outcome = Run::with_inputs(&BriefWriter::new(), brief())
        .host(&host(models(&server, streaming), gate()))
        .watch(heard.clone())
        .run()
        .await
        .unwrap();
    assert_eq!(outcome.output.as_deref(), Some("# T\n\nB"));
    assert!(
        server.asked()[1].body["messages"]
            .to_string()
            .contains("The title is T")
    );
    let asked = heard.of("asked");
    assert_eq!(
        (&asked[0]["purpose"], &asked[1]["purpose"]),
        (&json!("answer"), &json!("extract"))
    );
    let nodes = heard.of("ended")[0]["nodes"].clone();
    let draft = nodes
        .as_array()
        .unwrap()
        .iter()
        .find(|node| node["node"] == "draft")
        .unwrap();
    assert_eq!(
        (&draft["usage"]["calls"], &draft["usage"]["input_tokens"]),
        (&json!(2), &json!(200))
    );
    let all = serde_json::to_string(&*heard.0.lock().unwrap()).unwrap();
    assert!(!all.contains(KEY));
}

#[tokio::test]
async fn who_watches_hears_the_words() {
    let piece = |text: &str| data(&json!({"choices": [{"delta": {"content": text}}]}));
    let pieces = [
        piece("{\"title\": \"T\", "),
        piece("\"body\": \"B\"}"),
        data(&json!({"choices": [{"delta": {}, "finish_reason": "stop"}]})),
        "data: [DONE]\n\n".to_owned(),
    ];
    let server = Server::always(events(&pieces, End::Complete)).await;
    let heard = Heard::default();
    let models = models(
        &server,
        "providers: {claude: {type: openai-compatible, base_url: URL}}",
    );
    let outcome = Run::with_inputs(&BriefWriter::new(), brief())
        .host(&host(models, gate()))
        .watch(heard.clone())
        .run()
        .await
        .unwrap();
    assert_eq!(outcome.output.as_deref(), Some("# T\n\nB"));
    let words: Vec<Value> = heard
        .of("words")
        .iter()
        .map(|event| event["text"].clone())
        .collect();
    assert_eq!(
        words,
        [json!("{\"title\": \"T\", "), json!("\"body\": \"B\"}")]
    );
    assert_eq!(heard.of("words")[0]["node"], "draft");
}

#[tokio::test]
async fn a_missing_key_is_told_before_the_first_node() {
    let heard = Heard::default();
    let begun = Run::with_inputs(&BriefWriter::new(), brief())
        .host(&host(found([]), gate()))
        .watch(heard.clone())
        .run()
        .await;
    let Err(RunError::Host(failure)) = begun else {
        panic!("the run must not begin: {begun:?}")
    };
    assert!(
        failure.message.contains("set ANTHROPIC_API_KEY"),
        "{failure}"
    );
    assert!(heard.0.lock().unwrap().is_empty());
}

#[tokio::test]
async fn a_node_that_may_not_take_longer_drops_its_request() {
    let server = Server::always(late(Duration::from_secs(30), said("x"))).await;
    let spec = LlmSpec {
        model: Some("claude:c"),
        seconds: Some(0.2),
        ..LlmSpec::DEFAULT
    };
    let toy = Toy::new(Limits::default(), vec![("ask", Do::Llm(spec), end())]);
    let mut real = host(providers(&server), json!({}));
    real.clock = Arc::new(graphwright::host::clock::System);
    // The time may be up before the server has heard of it.
    while server.asked().is_empty() {
        let outcome = Run::new(&toy, serde_json::Map::new())
            .host(&real)
            .run()
            .await
            .unwrap();
        assert_eq!(
            outcome.state["ask"],
            "LLM node failed: timed out after 0.2s"
        );
    }
    assert!(
        server.given_up().await,
        "the server must see its connection closed"
    );
}

#[tokio::test]
async fn a_run_that_is_cancelled_drops_its_request() {
    let server = Server::always(late(Duration::from_secs(30), said("x"))).await;
    let spec = LlmSpec {
        model: Some("claude:c"),
        ..LlmSpec::DEFAULT
    };
    let toy = Toy::new(
        Limits::default(),
        vec![("ask", Do::Llm(spec), Next::End(Value::Null))],
    );
    let cancel = graphwright::Cancel::new();
    let soon = cancel.clone();
    let host = host(providers(&server), json!({}));
    let run = Run::new(&toy, serde_json::Map::new())
        .host(&host)
        .cancel(&cancel);
    let (outcome, ()) = tokio::join!(run.run(), async {
        assert!(server.is_asked().await, "the request is under way");
        soon.cancel();
    });
    assert_eq!(outcome.unwrap().status, Status::Cancelled);
    assert!(
        server.given_up().await,
        "the server must see its connection closed"
    );
}
