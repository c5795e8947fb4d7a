//! MCP servers that turn to the run which called them: questions to its person, progress, pictures.

use super::mcp::servers;
use super::single::{Do, Single};
use super::tools::Scratch;
use graphwright::codegen::{AgentSpec, Graph as _, Run};
use graphwright::host::{AttachmentData, Message};
use graphwright::observe::{Event, Observer};
use graphwright::testing::{ScriptedWorld, World};
use graphwright::world::people::{Nobody, PreparedAnswers};
use graphwright::world::tools::Toolbox;
use serde_json::{Map, Value, json};
use std::sync::{Arc, Mutex};

const PEER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/outside/asking.py");

const SCOUT: AgentSpec = AgentSpec {
    name: "scout",
    ..AgentSpec::DEFAULT
};

/// Notes how far tools say they are.
#[derive(Clone, Default)]
struct NodeNotes(Arc<Mutex<Vec<Value>>>);

impl Observer for NodeNotes {
    fn event(&self, event: &Event<'_>) {
        if let Event::Progress { .. } = event {
            let event = serde_json::to_value(event).expect("JSON");
            self.0.lock().expect("notes").push(event);
        }
    }
}

/// What an agent saw whose model calls one tool, and what was told meanwhile.
struct Seen {
    result: Message,
    progress: Vec<Value>,
}

impl Seen {
    fn text(&self) -> &str {
        match &self.result {
            Message::Tool { content, .. } => content,
            other @ (Message::System { .. } | Message::User { .. } | Message::Assistant { .. }) => {
                panic!("{other:?}")
            }
        }
    }
}

/// Has an agent call a tool of the server, and its person give these answers.
async fn call(tool: &str, answers: &[&str]) -> Seen {
    let scratch = Scratch::new(&format!("asking-{tool}-{}", answers.len()));
    scratch.write("agents/main/graph.yaml", "");
    scratch.write(
        "agents/scout/config.yaml",
        "model: test:small\ninstructions: Look.\nmcp_servers: [asking]\n",
    );
    std::fs::create_dir_all(scratch.0.join("agents/scout")).expect("a directory");
    servers(
        &scratch,
        &json!({"asking": {"command": "python3", "args": [PEER]}}),
    );
    std::fs::rename(
        scratch.0.join("mcp.json"),
        scratch.0.join("agents/scout/mcp.json"),
    )
    .expect("moved");
    let calls = json!({"tool_calls": [{"id": "1", "name": tool, "arguments": {}}]});
    let world = json!({"replies": {"look": [calls, "Done."]}}).to_string();
    let scripted = ScriptedWorld::new(World::from_json(&world).expect("a world"));
    let mut host = scripted.host();
    host.tools = Arc::new(Toolbox::new());
    host.people = Arc::new(PreparedAnswers::new(
        answers.iter().map(|answer| (*answer).to_owned()),
        Arc::new(Nobody),
    ));
    let noted = NodeNotes::default();
    let graph = Single::new(Do::Agent(SCOUT), "Go.");
    let state = graph.begin(Map::new()).expect("no inputs");
    let outcome = Run::new(&graph, state)
        .host(&host)
        .dir(scratch.0.join("agents/main"))
        .watch(noted.clone())
        .run()
        .await
        .expect("begins");
    host.close().await;
    assert_eq!(outcome.output, Some(json!("Done.")), "{:?}", outcome.error);
    let mut requests = scripted.requests();
    let last = requests.pop().expect("two requests").messages.pop();
    let progress = noted.0.lock().expect("notes").clone();
    Seen {
        result: last.expect("a result"),
        progress,
    }
}

#[tokio::test]
async fn a_server_that_asks_is_answered_by_the_person_of_the_run() {
    let seen = call("sign", &["answer", "x", "Zoe"]).await;
    let told: Value = serde_json::from_str(seen.text()).unwrap();
    assert_eq!(told["capabilities"]["elicitation"]["form"], json!({}));
    assert_eq!(told["capabilities"]["sampling"], Value::Null);
    assert_eq!(
        told["answer"],
        json!({"action": "accept", "content": {"name": "Zoe"}})
    );
    let seen = call("sign", &["decline"]).await;
    assert!(seen.text().contains("\"decline\""), "{}", seen.text());
    let seen = call("sign", &[]).await;
    assert!(seen.text().contains("\"cancel\""), "{}", seen.text());
    // What is neither yes nor no is no answer yet.
    let seen = call("sign", &["Zoe", "ANSWER", "x", "Zoe"]).await;
    assert!(seen.text().contains("\"accept\""), "{}", seen.text());
    let seen = call("sign", &["1"; 5]).await;
    assert!(seen.text().contains("\"decline\""), "{}", seen.text());
}

#[tokio::test]
async fn a_server_may_ask_by_its_result() {
    let seen = call("later", &["answer", "Zoe"]).await;
    let told: Value = serde_json::from_str(seen.text()).unwrap();
    assert_eq!(
        told,
        json!(["kept", {"action": "accept", "content": {"name": "Zoe"}}])
    );
}

#[tokio::test]
async fn a_server_that_wants_a_model_is_told_that_there_is_none() {
    let seen = call("sample", &[]).await;
    assert!(seen.text().contains("-32601"), "{}", seen.text());
}

#[tokio::test]
async fn how_far_a_server_is_is_told() {
    let seen = call("count", &[]).await;
    assert_eq!(seen.text(), "counted");
    let told: Vec<(&Value, &Value, &Value)> = seen
        .progress
        .iter()
        .map(|event| (&event["tool"], &event["done"], &event["text"]))
        .collect();
    let (tool, pages) = (json!("count"), json!("pages"));
    let (one, two) = (json!(1.0), json!(2.0));
    assert_eq!(told, [(&tool, &one, &pages), (&tool, &two, &pages)]);
}

#[tokio::test]
async fn a_picture_reaches_the_model() {
    let seen = call("shot", &[]).await;
    assert_eq!(seen.text(), "[image/png]");
    let Message::Tool { attachments, .. } = &seen.result else {
        panic!("{:?}", seen.result);
    };
    assert_eq!(attachments.len(), 1);
    let AttachmentData::Base64(data) = &attachments[0].content else {
        panic!("{attachments:?}");
    };
    assert!(data.starts_with("iVBORw0KGgo"), "{data}");
}
