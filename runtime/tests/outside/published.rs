//! The servers of MCP that its makers publish on npm, where `GRAPHWRIGHT_MCP_PEERS` names a directory with them.

use super::mcp::{Listening, servers};
use super::tools::{Scratch, among, call};
use graphwright::host::Tools;
use graphwright::host::tools::Toolbox;
use serde_json::json;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

/// The program of a server from npm, where it is installed.
fn from_npm(package: &str) -> Option<PathBuf> {
    let dir = std::env::var_os("GRAPHWRIGHT_MCP_PEERS").map(PathBuf::from);
    let program = dir.map(|dir| {
        dir.join("node_modules/@modelcontextprotocol")
            .join(package)
            .join("dist/index.js")
    });
    let found = program.filter(|program| program.is_file());
    if found.is_none() {
        println!("SKIPPED: GRAPHWRIGHT_MCP_PEERS does not hold @modelcontextprotocol/{package}");
    }
    found
}

#[tokio::test]
async fn the_filesystem_server_works_on_files() {
    let Some(program) = from_npm("server-filesystem") else {
        return;
    };
    let scratch = Scratch::new("mcp-filesystem");
    let allowed = scratch.0.join("allowed");
    std::fs::create_dir(&allowed).unwrap();
    let allowed = allowed.canonicalize().unwrap();
    servers(
        &scratch,
        &json!({"files": {"command": "node", "args": [program, allowed]}}),
    );
    let tools = Toolbox::new();
    let all = among(&scratch.0, &["mcp:files"]);
    let inside = allowed.join("note.txt");
    let written = json!({"path": inside, "content": "kept"});
    call(&tools, all, "write_file", written).await.unwrap();
    assert_eq!(std::fs::read_to_string(&inside).unwrap(), "kept");
    let said = call(&tools, all, "read_text_file", json!({"path": inside})).await;
    let said = said.unwrap();
    assert!(said.to_string().contains("kept"), "{said}");
    let outside = json!({"path": scratch.0.join("outside.txt")});
    let refused = call(&tools, all, "read_text_file", outside).await;
    let refused = refused.unwrap_err();
    assert!(refused.message.contains("Access denied"), "{refused}");
}

#[tokio::test]
async fn the_reference_server_answers() {
    let Some(program) = from_npm("server-everything") else {
        return;
    };
    let scratch = Scratch::new("mcp-everything");
    servers(
        &scratch,
        &json!({"everything": {"command": "node", "args": [program, "stdio"]}}),
    );
    let tools = Toolbox::new();
    let all = among(&scratch.0, &["mcp:everything"]);
    let about = tools.about(all).await.unwrap();
    assert!(about.iter().any(|tool| tool.name == "echo"), "{about:?}");
    let said = call(&tools, all, "echo", json!({"message": "hello"})).await;
    assert_eq!(said.unwrap(), json!("Echo: hello"));
}

#[tokio::test]
async fn the_reference_server_answers_by_http() {
    let Some(program) = from_npm("server-everything") else {
        return;
    };
    let scratch = Scratch::new("mcp-everything-http");
    let port = std::net::TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port();
    let mut command = Command::new("node");
    command
        .arg(program)
        .arg("streamableHttp")
        .env("PORT", port.to_string());
    let child = command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let _server = Listening(child, String::new());
    for _ in 0..200 {
        if std::net::TcpStream::connect(("127.0.0.1", port)).is_ok() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let url = format!("http://127.0.0.1:{port}/mcp");
    servers(&scratch, &json!({"everything": {"url": url}}));
    let tools = Toolbox::new();
    let all = among(&scratch.0, &["everything_echo"]);
    let said = call(&tools, all, "echo", json!({"message": "hello"})).await;
    assert_eq!(said.unwrap(), json!("Echo: hello"));
}
