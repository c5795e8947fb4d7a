//! Two graphs in a server of the program's own, one of them a tool of MCP clients, too. Try it:
//! `curl -H 'content-type: application/json' -d '{"prompt": "Thank Ada"}' 'http://127.0.0.1:8080/letters/runs?wait=10'`.

use axum::Router;
use graphwright::testing::World;
use graphwright::{Host, serve, store};
use tokio::net::TcpListener;

graphwright::graph!("examples/letter.yaml");
graphwright::graph!("examples/outing.yaml");

/// A program takes `Host::from_env()?` in place of this world.
const WORLD: &str = r#"{"replies": {"draft": ["Dear Ada"], "plan": ["Stay at home."]}}"#;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let store = store::open("memory:").await?.ok_or("no store")?;
    let host = Host::scripted(World::from_json(WORLD)?);
    let letters = letter::Letter::new();
    let outings = || outing::Outing::new();
    let tool = serve::Service::new(outings(), host.clone(), store.clone());

    let app = Router::new()
        .nest(
            "/letters",
            serve::router(letters, host.clone(), store.clone()),
        )
        .nest("/outings", serve::router(outings(), host, store))
        .route_service("/mcp", tool.mcp(serve::McpConfig::default()));
    let port = std::env::args().nth(1).unwrap_or("8080".to_owned());
    let listener = TcpListener::bind(format!("127.0.0.1:{port}")).await?;
    println!("http://{}/letters", listener.local_addr()?);
    axum::serve(listener, app).await?;
    Ok(())
}
