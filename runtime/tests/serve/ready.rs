//! A server whose database falls silent: it says so, and goes on when the database is back.

use super::http::Server;
use super::{World, agent};
use crate::durable::postgres::Found;
use crate::durable::proxy::Proxy;
use crate::patience::PATIENCE;
use graphwright::store::postgres::Postgres;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Instant;

/// The agent that keeps its runs behind the proxy, which goes on meanwhile.
async fn serving(world: &World, proxy: &Proxy) -> Arc<Server> {
    let url = proxy.url("connect_timeout=1s&statement_timeout=1s");
    let mut command = agent();
    command
        .args(["serve", "--http", "0", "--store", &url, "--script"])
        .arg(&world.0);
    let starting = tokio::task::spawn_blocking(move || Server::of(command, None));
    Arc::new(starting.await.expect("starts"))
}

/// What the server answers, while the proxy goes on.
async fn asked(server: &Arc<Server>, request: &'static str, body: Value) -> (u16, Value) {
    let server = Arc::clone(server);
    let answer = tokio::task::spawn_blocking(move || server.json(request, &body));
    answer.await.expect("an answer")
}

/// Asks until the server says this of its store.
async fn is_ready(server: &Arc<Server>, wanted: u16) -> Value {
    let begun = Instant::now();
    loop {
        let (status, body) = asked(server, "GET /ready", Value::Null).await;
        if status == wanted {
            return body;
        }
        assert!(begun.elapsed() < PATIENCE, "{status} {body}");
    }
}

#[tokio::test]
async fn a_server_says_whether_its_database_answers() {
    let Some(Found::Own(database)) = Found::new("ready") else {
        return;
    };
    // What a new database needs is made in any time.
    drop(Postgres::at(&database.url()).await.expect("opens"));
    let proxy = Proxy::before(&database).await;
    let world = World::new("ready");
    let server = serving(&world, &proxy).await;
    assert_eq!(is_ready(&server, 200).await, json!({"status": "ok"}));

    proxy.silence();
    let answer = is_ready(&server, 503).await;
    assert_eq!(answer["error"]["kind"], "unready", "{answer}");
    assert!(!answer.to_string().contains("postgres"), "{answer}");
    let health = asked(&server, "GET /health", Value::Null).await;
    assert_eq!(health, (200, json!({"status": "ok"})));

    // A run that is wanted meanwhile begins when the database is back.
    let start = json!({"prompt": "Wasm", "run_id": "r"});
    let (run, ()) = tokio::join!(asked(&server, "POST /runs?wait=120", start), async {
        proxy.takes(2).await;
        proxy.speak();
    });
    assert_eq!(
        (run.0, &run.1["status"]),
        (200, &json!("waiting")),
        "{run:?}"
    );
    is_ready(&server, 200).await;
}
