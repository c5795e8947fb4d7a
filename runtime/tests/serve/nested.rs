//! Graphs in a server of a program's own: below paths, behind its middleware, beside each other.

use crate::patience::PATIENCE;
use axum::Router;
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::{Next, from_fn};
use graphwright::serve::{self, Service};
use graphwright::store::{Memory, Store};
use graphwright::testing::World;
use graphwright::{Graph, Host};
use serde_json::{Value, json};
use std::sync::Arc;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

graphwright::graph!("examples/letter.yaml");
graphwright::graph!("examples/outing.yaml");

const WORLD: &str = r#"{"replies": {"draft": ["Dear Ada", "Dear Bob"], "plan": ["Stay at home"]}}"#;

fn host() -> Host {
    Host::scripted(World::from_json(WORLD).expect("a world"))
}

/// A server of this router, which ends with the test. Where it listens.
async fn serving(app: Router) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let at = listener.local_addr().expect("an address").to_string();
    tokio::spawn(async move { axum::serve(listener, app).await });
    at
}

struct Answer {
    status: u16,
    head: String,
    body: String,
}

impl Answer {
    fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("{}", self.body))
    }
}

async fn asked(at: &str, request: &str, headers: &str, body: &Value) -> Answer {
    let exchange = async {
        let mut stream = TcpStream::connect(at).await.expect("connects");
        let body = if body.is_null() {
            String::new()
        } else {
            body.to_string()
        };
        let head = format!(
            "{request} HTTP/1.1\r\nHost: example.com\r\nContent-Type: application/json\r\nContent-Length: {}\r\n{headers}Connection: close\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(head.as_bytes()).await.expect("written");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.expect("read");
        answer
    };
    let answer = tokio::time::timeout(PATIENCE, exchange).await;
    let answer = answer.expect("an answer in time");
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
    let status = head
        .split(' ')
        .nth(1)
        .and_then(|status| status.parse().ok());
    Answer {
        status: status.expect("a status"),
        head: head.to_ascii_lowercase(),
        body: body.to_owned(),
    }
}

async fn got(at: &str, path: &str) -> Answer {
    asked(at, &format!("GET {path}"), "", &Value::Null).await
}

fn router<G: Graph + 'static>(graph: G, store: &Arc<dyn Store>) -> Router {
    serve::router(graph, host(), Arc::clone(store))
}

#[tokio::test]
async fn two_graphs_lie_below_paths_and_know_only_their_own_runs() {
    let store: Arc<dyn Store> = Arc::new(Memory::default());
    let app = Router::new()
        .nest("/office/letters", router(letter::Letter::new(), &store))
        .nest("/outings", router(outing::Outing::new(), &store));
    let at = serving(app).await;
    assert_eq!(got(&at, "/outings/about").await.json()["name"], "outing");

    let start = json!({"prompt": "Thank Ada", "run_id": "a"});
    let begun = asked(&at, "POST /office/letters/runs?wait=60", "", &start).await;
    assert_eq!(begun.status, 200, "{}", begun.body);
    assert!(
        begun.head.contains("location: /office/letters/runs/a\r"),
        "{}",
        begun.head
    );
    assert_eq!(begun.json()["status"], "waiting");
    assert_eq!(begun.json()["questions"][0]["node"], "review");

    assert_eq!(got(&at, "/outings/runs/a").await.status, 404);
    let answer = json!({"answer": "send"});
    let elsewhere = asked(&at, "POST /outings/runs/a/answer", "", &answer).await;
    assert_eq!(elsewhere.status, 404, "{}", elsewhere.body);
    let answered = asked(
        &at,
        "POST /office/letters/runs/a/answer?wait=60",
        "",
        &answer,
    )
    .await;
    assert_eq!(
        answered.json()["output"],
        "Sent: Dear Ada",
        "{}",
        answered.body
    );
    let events = got(&at, "/office/letters/runs/a/events").await;
    assert!(
        events.body.contains(r#""event":"outcome""#),
        "{}",
        events.body
    );
}

#[tokio::test]
async fn the_page_and_the_document_know_where_they_lie() {
    let store: Arc<dyn Store> = Arc::new(Memory::default());
    let app = Router::new().nest("/letters", router(letter::Letter::new(), &store));
    let at = serving(app).await;
    let page = got(&at, "/letters").await;
    assert!(
        page.body.contains("<base href=\"/letters/\">"),
        "{}",
        page.body
    );
    assert_eq!(got(&at, "/letters/app.js").await.status, 200);
    let document = got(&at, "/letters/openapi.json").await.json();
    assert_eq!(document["servers"], json!([{"url": "/letters"}]));
    // Alone, everything is as it is for `serve --http`.
    let alone = serving(router(letter::Letter::new(), &store)).await;
    assert!(!got(&alone, "/").await.body.contains("<base"));
    let whole = got(&alone, "/openapi.json").await.json();
    assert!(whole.get("servers").is_none());
    assert_eq!(whole["paths"], document["paths"]);
}

#[tokio::test]
async fn who_comes_in_is_decided_by_the_program_and_by_a_token() {
    async fn badge(
        headers: HeaderMap,
        request: axum::extract::Request,
        next: Next,
    ) -> axum::response::Response {
        match headers.contains_key("x-badge") {
            true => next.run(request).await,
            false => axum::response::IntoResponse::into_response(StatusCode::PAYMENT_REQUIRED),
        }
    }
    let store: Arc<dyn Store> = Arc::new(Memory::default());
    let locked = Service::new(letter::Letter::new(), host(), Arc::clone(&store))
        .http()
        .token("0123456789abcdef")
        .max_body(100);
    let app = Router::new()
        .nest("/open", router(letter::Letter::new(), &store))
        .nest("/locked", locked.router())
        .layer(from_fn(badge));
    let at = serving(app).await;
    assert_eq!(got(&at, "/open/about").await.status, 402);
    let inside = async |path: &str, headers: &str| {
        let headers = format!("X-Badge: 1\r\n{headers}");
        asked(&at, &format!("GET {path}"), &headers, &Value::Null)
            .await
            .status
    };
    assert_eq!(inside("/open/about", "").await, 200);
    assert_eq!(
        inside("/open/about", "Origin: http://evil.example\r\n").await,
        403
    );
    assert_eq!(
        inside("/open/about", "Origin: https://example.com\r\n").await,
        200
    );
    assert_eq!(inside("/locked/about", "").await, 401);
    let token = "Authorization: Bearer 0123456789abcdef\r\n";
    assert_eq!(inside("/locked/about", token).await, 200);
    let long = json!({"prompt": "x".repeat(200)});
    let headers = format!("X-Badge: 1\r\n{token}");
    let refused = asked(&at, "POST /locked/runs", &headers, &long).await;
    assert_eq!(refused.status, 413, "{}", refused.body);
}

/// A router may be made before there is a runtime; its runs are driven by the one that serves it.
#[test]
fn a_router_is_made_without_a_runtime() {
    let store: Arc<dyn Store> = Arc::new(Memory::default());
    let app = router(outing::Outing::new(), &store);
    let runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = { runtime }.enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let at = serving(app).await;
        let start = json!({"prompt": "by bike"});
        let done = asked(&at, "POST /runs?wait=60", "", &start).await;
        assert_eq!(done.json()["output"], "Stay at home", "{}", done.body);
    });
}

#[cfg(feature = "serve-mcp-http")]
#[tokio::test]
async fn a_graph_is_a_tool_over_http() {
    let store: Arc<dyn Store> = Arc::new(Memory::default());
    let config = serve::McpConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .with_allowed_hosts(["example.com"]);
    let service = Service::new(outing::Outing::new(), host(), store).mcp(config);
    let at = serving(Router::new().route_service("/mcp", service)).await;
    let call = json!({
        "jsonrpc": "2.0", "id": 1, "method": "tools/call",
        "params": {"name": "outing", "arguments": {"initial_prompt": "by bike"}},
    });
    let headers =
        "Accept: application/json, text/event-stream\r\nMCP-Protocol-Version: 2025-06-18\r\n";
    let told = asked(&at, "POST /mcp", headers, &call).await;
    assert_eq!(told.status, 200, "{}", told.body);
    assert!(told.body.contains("Stay at home"), "{}", told.body);
}

/// A server that closes when it is told, and what tells it.
struct Closing {
    stop: tokio::sync::watch::Sender<bool>,
}

impl Closing {
    fn new() -> Self {
        let (stop, _) = tokio::sync::watch::channel(false);
        Self { stop }
    }

    fn signal(&self) -> impl Future<Output = ()> + Send + 'static {
        let mut stopped = self.stop.subscribe();
        async move {
            // Whoever could say so is gone.
            let _ = stopped.wait_for(|stopped| *stopped).await;
        }
    }

    /// Begins to serve, has somebody follow something, and closes: the follower holds nothing up.
    async fn closes(self, app: Router, follow: impl AsyncFnOnce(&str) -> TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let at = listener.local_addr().expect("an address").to_string();
        let server = axum::serve(listener, app).with_graceful_shutdown(self.signal());
        let server = tokio::spawn(async move { server.await });
        let mut follower = follow(&at).await;
        let mut first = [0; 15];
        follower.read_exact(&mut first).await.expect("a head");
        assert_eq!(&first, b"HTTP/1.1 200 OK");
        self.stop.send_replace(true);
        let ended = tokio::time::timeout(PATIENCE, server).await;
        let ended = ended.expect("nothing is held up").expect("no panic");
        ended.expect("it served");
    }
}

async fn followed(at: &str, request: &str) -> TcpStream {
    let mut follower = TcpStream::connect(at).await.expect("connects");
    let request = format!("{request}Host: example.com\r\n\r\n");
    let written = follower.write_all(request.as_bytes()).await;
    written.expect("written");
    follower
}

#[tokio::test]
async fn a_server_that_closes_does_not_wait_for_who_follows_a_run() {
    let store: Arc<dyn Store> = Arc::new(Memory::default());
    let closing = Closing::new();
    let service = Service::new(letter::Letter::new(), host(), store);
    let app = service.closing(closing.signal()).router();
    let follow = async |at: &str| {
        let start = json!({"prompt": "Thank Ada", "run_id": "a"});
        let begun = asked(at, "POST /runs?wait=60", "", &start).await;
        assert_eq!(begun.json()["status"], "waiting", "{}", begun.body);
        followed(at, "GET /runs/a/events HTTP/1.1\r\n").await
    };
    closing.closes(app, follow).await;
}

#[cfg(feature = "serve-mcp-http")]
#[tokio::test]
async fn a_server_that_closes_does_not_wait_for_a_client_of_the_tool() {
    let store: Arc<dyn Store> = Arc::new(Memory::default());
    let closing = Closing::new();
    let config = serve::McpConfig::default().with_allowed_hosts(["example.com"]);
    let service = Service::new(outing::Outing::new(), host(), store);
    let service = service.closing(closing.signal()).mcp(config);
    let app = Router::new().route_service("/mcp", service);
    let follow = async |at: &str| {
        let begin = json!({
            "jsonrpc": "2.0", "id": 1, "method": "initialize",
            "params": {
                "protocolVersion": "2025-06-18", "capabilities": {},
                "clientInfo": {"name": "test", "version": "1"},
            },
        });
        let accept = "Accept: application/json, text/event-stream\r\n";
        let begun = asked(at, "POST /mcp", accept, &begin).await;
        let session = begun
            .head
            .lines()
            .find(|line| line.starts_with("mcp-session-id:"));
        let session = session.expect("a session");
        followed(
            at,
            &format!("GET /mcp HTTP/1.1\r\nAccept: text/event-stream\r\n{session}\r\n"),
        )
        .await
    };
    closing.closes(app, follow).await;
}
