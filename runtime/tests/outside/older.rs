//! MCP servers that are reached in the older way over HTTP, with a stream of events (MCP 2024-11-05).

use super::mcp::{Listening, PEER, servers};
use super::tools::{Scratch, among, call};
use graphwright::host::Tools;
use graphwright::world::tools::Toolbox;
use serde_json::json;
use std::process::Command;

#[tokio::test]
async fn a_server_is_reached_in_the_older_way_over_http() {
    let scratch = Scratch::new("mcp-sse");
    let server = Listening::start(Command::new("python3").args([PEER, "sse"]));
    let url = format!("http://127.0.0.1:{}/sse", server.1);
    let entry = |word: &str| json!({"type": "sse", "url": url, "headers": {"X-Desk": word}});
    servers(
        &scratch,
        &json!({"peer": entry("opensesame"), "locked": entry("guess")}),
    );
    let tools = Toolbox::new();
    let all = among(&scratch.0, &["mcp:peer"]);
    for words in ["by wire", "once more \n ü"] {
        let said = call(&tools, all, "echo", json!({"text": words})).await;
        assert_eq!(said.unwrap(), json!(words));
    }
    let failed = call(&tools, all, "fail", json!({})).await.unwrap_err();
    assert_eq!(failed.message, "it did not work");
    let locked = tools.about(among(&scratch.0, &["mcp:locked"])).await;
    let locked = locked.unwrap_err().message;
    assert!(
        locked.starts_with("cannot use MCP server `locked`"),
        "{locked}"
    );
    drop(server);
    let gone = call(&tools, all, "echo", json!({"text": "x"})).await;
    assert!(gone.is_err(), "{gone:?}");
}
