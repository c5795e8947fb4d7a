//! The protocols as somebody else wrote them down: the npm package `@copilotkit/aimock`, a server that speaks those of
//! OpenAI, Anthropic, Gemini and Cohere, where it is installed (`GRAPHWRIGHT_MODEL_PEERS`: the directory of its
//! `node_modules`).

use super::*;
use crate::patience::until;
use graphwright::host::Finish;
use graphwright::world::vectors::{Embedder, Role};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;

/// The server, until it is dropped.
struct Peer {
    process: Child,
    fixtures: PathBuf,
    url: String,
}

impl Peer {
    /// Starts it with answers by what is asked; `None` where it is not installed.
    async fn start(name: &str, fixtures: &Value) -> Option<Self> {
        let dir = std::env::var_os("GRAPHWRIGHT_MODEL_PEERS").map(PathBuf::from);
        let program = dir.map(|dir| dir.join("node_modules/@copilotkit/aimock/dist/cli.js"));
        let Some(program) = program.filter(|program| program.is_file()) else {
            println!("SKIPPED: GRAPHWRIGHT_MODEL_PEERS does not hold @copilotkit/aimock");
            return None;
        };
        let file = format!("graphwright-{name}-{}.json", std::process::id());
        let file = std::env::temp_dir().join(file);
        std::fs::write(&file, json!({"fixtures": fixtures}).to_string()).unwrap();
        let port = crate::ports::own().unwrap();
        let process = Command::new("node")
            .arg(program)
            .args([
                "--port",
                &port.to_string(),
                "--log-level",
                "silent",
                "--fixtures",
            ])
            .arg(&file)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let mut peer = Self {
            process,
            fixtures: file,
            url: format!("http://127.0.0.1:{port}"),
        };
        until("the peer listens", || {
            let ended = peer.process.try_wait().unwrap();
            assert!(ended.is_none(), "the peer ended: {ended:?}");
            std::net::TcpStream::connect(("127.0.0.1", port)).is_ok()
        });
        Some(peer)
    }

    fn models(&self) -> Models {
        let settings = "providers:\n  openai: {base_url: URL/v1, api_key: sk-test}\n  \
             anthropic: {base_url: URL, api_key: sk-test}\n  gemini: {base_url: URL, api_key: sk-test}\n  \
             cohere: {base_url: URL/v1, api_key: sk-test}\n  openai-responses: {base_url: URL/v1, api_key: sk-test}\n";
        let settings = Settings::parse(&settings.replace("URL", &self.url)).unwrap();
        Models::new(settings, Variables::only([])).unwrap()
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_file(&self.fixtures);
    }
}

const MODELS: [&str; 4] = [
    "openai:gpt-5",
    "openai-responses:gpt-5",
    "anthropic:claude-sonnet-4-5",
    "gemini:gemini-2.5-flash",
];

#[tokio::test]
async fn words_come_whole_and_piece_by_piece() {
    let long =
        "WebAssembly is a portable binary format; it runs in browsers and elsewhere. ünïcode 🙂";
    let fixtures =
        json!([{"match": {"userMessage": "What is WebAssembly?"}, "response": {"content": long}}]);
    let Some(peer) = Peer::start("words", &fixtures).await else {
        return;
    };
    let models = peer.models();
    for model in MODELS {
        let request = question(model);
        let reply = ask(&models, &request).await.unwrap();
        assert_eq!(
            (reply.text.as_str(), reply.finish),
            (long, Finish::Done),
            "{model}"
        );
        let heard = Mutex::new(String::new());
        let told = |words: &str| heard.lock().unwrap().push_str(words);
        let reply = models.stream(&request, &told).await.unwrap();
        assert_eq!(reply.text, long, "{model}");
        assert_eq!(*heard.lock().unwrap(), long, "{model}");
    }
}

#[tokio::test]
async fn a_tool_is_called_and_its_result_sent_back() {
    let fixtures = json!([
        {"match": {"userMessage": "What is WebAssembly?", "hasToolResult": false},
         "response": {"toolCalls": [{"name": "weather", "arguments": {"place": "Oslo"}}]}},
        {"match": {"userMessage": "What is WebAssembly?", "hasToolResult": true}, "response": {"content": "It is sunny."}},
    ]);
    let Some(peer) = Peer::start("tools", &fixtures).await else {
        return;
    };
    let models = peer.models();
    for model in MODELS {
        let mut request = question(model);
        request.tools = vec![weather()];
        let reply = ask(&models, &request).await.unwrap();
        assert_eq!(reply.finish, Finish::Tools, "{model}");
        assert_eq!(reply.tool_calls.len(), 1, "{model}");
        assert_eq!(reply.tool_calls[0].name, "weather", "{model}");
        assert_eq!(
            reply.tool_calls[0].arguments,
            json!({"place": "Oslo"}),
            "{model}"
        );
        let then = ask(&models, &after_tool(model, &reply)).await.unwrap();
        assert_eq!(then.text, "It is sunny.", "{model}");
    }
}

#[tokio::test]
async fn a_failure_keeps_its_status() {
    let fixtures = json!([{"match": {"userMessage": "What is WebAssembly?"},
        "response": {"error": {"message": "too many", "type": "rate_limit_error"}, "status": 429}}]);
    let Some(peer) = Peer::start("failure", &fixtures).await else {
        return;
    };
    let models = peer.models();
    for model in MODELS {
        let error = ask(&models, &question(model)).await.unwrap_err();
        assert_eq!(error.status, Some(429), "{model}: {error}");
        assert!(error.message.contains("too many"), "{model}: {error}");
    }
}

#[tokio::test]
async fn vectors_are_made() {
    let fixtures =
        json!([{"match": {"inputText": "apples"}, "response": {"embedding": [0.25, -1.0, 3.5]}}]);
    let Some(peer) = Peer::start("vectors", &fixtures).await else {
        return;
    };
    let models = peer.models();
    let texts = ["apples".to_owned()];
    let vectors = models
        .embed("openai:text-embedding-3-small", &texts, Role::Query)
        .await
        .unwrap();
    assert_eq!(vectors.value, [[0.25, -1.0, 3.5]]);
}
