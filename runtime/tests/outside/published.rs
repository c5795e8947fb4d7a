//! The servers of MCP that its makers publish on npm, where `GRAPHWRIGHT_MCP_PEERS` names a directory with them.

use super::mcp::{Listening, servers};
use super::tools::{Scratch, among, call};
use crate::patience::until;
use graphwright::host::Tools;
use graphwright::world::tools::Toolbox;
use serde_json::json;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{ChildStdout, Command, Stdio};
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
    only_what_can_be_called(&tools, &scratch).await;
}

/// Its list has a function that can only be called as a task: it is not offered, and who names it is told why.
async fn only_what_can_be_called(tools: &Toolbox, scratch: &Scratch) {
    const TASK: &str = "simulate-research-query";
    let all = among(&scratch.0, &["mcp:everything"]);
    let about = tools.about(all).await.unwrap();
    assert!(about.len() > 5, "{about:?}");
    assert!(about.iter().all(|tool| tool.name != TASK), "{about:?}");
    let named = among(&scratch.0, &["everything_simulate-research-query"]);
    let refused = tools.about(named).await.unwrap_err();
    assert!(refused.message.contains("as a task"), "{refused}");
}

/// The reference server over HTTP.
struct Reference(Listening, std::io::Lines<BufReader<ChildStdout>>);

impl Reference {
    fn start(program: &Path, port: u16) -> Self {
        let mut command = Command::new("node");
        command.arg(program).arg("streamableHttp");
        let mut child = command
            .env("PORT", port.to_string())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let said = BufReader::new(child.stdout.take().unwrap()).lines();
        until("the server listens", || {
            assert!(child.try_wait().unwrap().is_none(), "it has ended");
            std::net::TcpStream::connect(("127.0.0.1", port)).is_ok()
        });
        Self(Listening(child, String::new()), said)
    }

    /// Waits until it was sent this many messages.
    fn was_sent(self, messages: usize) -> Self {
        let Self(child, said) = self;
        let mut said = said;
        for _ in 0..messages {
            let post = said.find(|line| line.as_ref().unwrap().contains("POST request"));
            post.unwrap().unwrap();
        }
        Self(child, said)
    }
}

/// A directory with a server at a port of its own.
fn by_http(name: &str) -> (Scratch, u16) {
    let scratch = Scratch::new(name);
    let port = crate::ports::own().unwrap();
    let url = format!("http://127.0.0.1:{port}/mcp");
    servers(&scratch, &json!({"everything": {"url": url}}));
    (scratch, port)
}

#[tokio::test]
async fn the_reference_server_answers_by_http() {
    let Some(program) = from_npm("server-everything") else {
        return;
    };
    let (scratch, port) = by_http("mcp-everything-http");
    let server = Reference::start(&program, port);
    let tools = Toolbox::new();
    let all = among(&scratch.0, &["everything_echo"]);
    let said = async || call(&tools, all, "echo", json!({"message": "hello"})).await;
    assert_eq!(said().await.unwrap(), json!("Echo: hello"));
    drop(server);
    // Meanwhile the connection that it had is seen to be closed.
    let starting = tokio::task::spawn_blocking(move || Reference::start(&program, port));
    let _server = starting.await.unwrap();
    assert_eq!(said().await.unwrap(), json!("Echo: hello"), "started anew");
    only_what_can_be_called(&tools, &scratch).await;
}

#[tokio::test]
async fn the_reference_server_is_killed_in_mid_call() {
    let Some(program) = from_npm("server-everything") else {
        return;
    };
    const LONG: &str = "trigger-long-running-operation";
    let (scratch, port) = by_http("mcp-everything-killed");
    let server = Reference::start(&program, port);
    let tools = Toolbox::new();
    let all = among(&scratch.0, &["mcp:everything"]);
    // Two to begin, one for the list, and the call.
    let killing = tokio::task::spawn_blocking(move || {
        let server = server.was_sent(4);
        // Most likely its answer has begun by then; what is expected is the same if not.
        std::thread::sleep(Duration::from_millis(500));
        drop(server);
    });
    let long = json!({"duration": 600, "steps": 600});
    let said = call(&tools, all, LONG, long).await.unwrap_err();
    killing.await.unwrap();
    // It is not the limit of its time that ends it.
    assert!(!said.message.contains("took longer"), "{said}");
}
