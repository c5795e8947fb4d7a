//! MCP servers that misbehave: what they do ends in seconds, and is told.

use super::mcp::{Listening, servers};
use super::tools::{Scratch, among, call};
use graphwright::host::Tools;
use graphwright::world::tools::Toolbox;
use serde_json::json;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

const HOSTILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/outside/hostile.py");

/// How a server is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Stdio,
    Json,
    Events,
}

/// A server over HTTP that may be killed and started anew at the same address.
fn started(does: &str, port: &str, called: &Path) -> Listening {
    let mut command = Command::new("python3");
    command.args([HOSTILE, does, "events"]);
    Listening::start(command.env("PORT", port).env("CALLED", called))
}

/// A directory with a server that does this.
fn server(does: &str, way: Way) -> (Scratch, Option<Listening>) {
    let scratch = Scratch::new(&format!("hostile-{does}-{way:?}"));
    let (entry, listening) = match way {
        Way::Stdio => (json!({"command": "python3", "args": [HOSTILE, does]}), None),
        Way::Json | Way::Events => {
            let way = format!("{way:?}").to_lowercase();
            let server = Listening::start(Command::new("python3").args([HOSTILE, does, &way]));
            let url = format!("http://127.0.0.1:{}/mcp", server.1);
            (json!({"url": url}), Some(server))
        }
    };
    servers(&scratch, &json!({"bad": entry}));
    (scratch, listening)
}

/// What comes of a server that does this. Limits of its time have words of their own, which no test here expects.
async fn comes_of(does: &str, way: Way) -> String {
    let (scratch, _listening) = server(does, way);
    let tools = Toolbox::new();
    let all = among(&scratch.0, &["mcp:bad"]);
    let said = match tools.about(all).await {
        Ok(about) => {
            assert_eq!(about.len(), 1, "{does} {way:?}");
            let called = call(&tools, all, "do", json!({})).await;
            called.unwrap_err().message
        }
        Err(error) => error.message,
    };
    assert!(said.contains("MCP server `bad`"), "{said}");
    said
}

async fn ends(does: &str, ways: &[Way], what: &str) {
    for way in ways {
        let said = comes_of(does, *way).await;
        assert!(said.contains(what), "{does} {way:?}: {said}");
    }
}

const ALL: [Way; 3] = [Way::Stdio, Way::Json, Way::Events];

#[tokio::test]
async fn a_list_without_an_end_is_refused() {
    ends("pages", &ALL, "it has more than 200 pages").await;
    ends("same-page", &ALL, "stands the same page").await;
    ends("crowd", &ALL, "it lists more than 5000 functions").await;
    ends("no-list", &ALL, "its answer has no list `tools`").await;
}

#[tokio::test]
async fn a_list_that_is_too_large_or_too_deep_is_refused() {
    ends("huge", &[Way::Stdio, Way::Events], "more than 16 MiB").await;
    ends("huge", &[Way::Json], "maximum size of 16777216 bytes").await;
    ends("deep", &ALL, "recursion limit exceeded").await;
}

#[tokio::test]
async fn an_answer_that_is_too_large_or_too_deep_is_refused() {
    ends(
        "huge-answer",
        &[Way::Stdio, Way::Events],
        "more than 16 MiB",
    )
    .await;
    ends(
        "huge-answer",
        &[Way::Json],
        "maximum size of 16777216 bytes",
    )
    .await;
    ends("deep-answer", &ALL, "recursion limit exceeded").await;
}

#[tokio::test]
async fn an_answer_to_something_else_is_refused() {
    let others = [Way::Stdio, Way::Events];
    ends(
        "wrong-id",
        &others,
        "answered a request `4711`, for whose answer nobody waits",
    )
    .await;
    ends(
        "wrong-id",
        &[Way::Json],
        "answered a request `4711` instead of `1`",
    )
    .await;
    ends("other-answer", &others, "answered a request a list").await;
    ends("old-answer", &others, "answered a request `0`").await;
    ends(
        "old-answer",
        &[Way::Json],
        "answered a request `0` instead of `2`",
    )
    .await;
}

#[tokio::test]
async fn an_answer_that_is_none_is_refused() {
    ends(
        "half-answer",
        &[Way::Stdio, Way::Events],
        "a message that cannot be read",
    )
    .await;
    ends("half-answer", &[Way::Json], "could not parse").await;
    ends(
        "no-answer",
        &[Way::Stdio, Way::Events],
        "a message that the protocol does not know",
    )
    .await;
    ends("no-answer", &[Way::Json], "could not parse").await;
    ends(
        "odd-answer",
        &ALL,
        "its answer is not a result of a function",
    )
    .await;
}

#[tokio::test]
async fn talk_without_an_end_is_ended() {
    ends(
        "endless-line",
        &[Way::Stdio, Way::Events],
        "a message of more than 16 MiB",
    )
    .await;
    ends(
        "endless-line",
        &[Way::Json],
        "maximum size of 16777216 bytes",
    )
    .await;
    ends(
        "endless-lines",
        &[Way::Stdio, Way::Events],
        "10000 lines that are no messages",
    )
    .await;
    ends(
        "endless-notes",
        &[Way::Stdio, Way::Events],
        "64 MiB without an answer",
    )
    .await;
}

#[tokio::test]
async fn a_malformed_function_costs_itself_only() {
    for way in ALL {
        let (scratch, _listening) = server("bad", way);
        let tools = Toolbox::new();
        let all = among(&scratch.0, &["mcp:bad"]);
        let about = tools.about(all).await.unwrap();
        let names: Vec<&str> = about.iter().map(|tool| tool.name.as_str()).collect();
        assert_eq!(names, ["first", "last", "bomb"], "{way:?}");
        let said = call(&tools, all, "last", json!({})).await;
        assert_eq!(said.unwrap(), json!("done"));
        let asked = tools.about(among(&scratch.0, &["bad_deep"])).await;
        let asked = asked.unwrap_err().message;
        assert!(
            asked.contains("`deep` that cannot be used: its `inputSchema` is nested"),
            "{asked}"
        );
        let bomb = call(&tools, all, "bomb", json!({})).await.unwrap_err();
        assert!(
            bomb.message.contains("refers to itself too often"),
            "{bomb}"
        );
    }
}

#[tokio::test]
async fn a_function_that_needs_a_task_is_not_offered() {
    for way in ALL {
        let (scratch, _listening) = server("tasks", way);
        let tools = Toolbox::new();
        let about = tools.about(among(&scratch.0, &["mcp:bad"])).await.unwrap();
        let names: Vec<&str> = about.iter().map(|tool| tool.name.as_str()).collect();
        assert_eq!(names, ["do"], "{way:?}");
        let asked = tools.about(among(&scratch.0, &["bad_slow"])).await;
        let asked = asked.unwrap_err().message;
        assert!(asked.contains("can only be called as a task"), "{asked}");
    }
}

/// A server that answers in plain JSON is asked twice for its list. The first answer is enough.
#[tokio::test]
async fn a_server_that_gives_its_list_once_is_used_as_it_is() {
    let (scratch, _listening) = server("tasks-once", Way::Json);
    let tools = Toolbox::new();
    let about = tools.about(among(&scratch.0, &["mcp:bad"])).await.unwrap();
    let names: Vec<&str> = about.iter().map(|tool| tool.name.as_str()).collect();
    assert_eq!(names, ["do", "slow"]);
}

#[tokio::test]
async fn a_server_that_is_killed_in_mid_call_ends_the_call() {
    let scratch = Scratch::new("hostile-killed");
    let called = scratch.0.join("called");
    let server = started("sessions", "0", &called);
    let url = format!("http://127.0.0.1:{}/mcp", server.1);
    servers(&scratch, &json!({"bad": {"url": url}}));
    let tools = Toolbox::new();
    let all = among(&scratch.0, &["mcp:bad"]);
    let killed = async {
        while !called.exists() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        drop(server);
    };
    let (said, ()) = tokio::join!(call(&tools, all, "hang", json!({})), killed);
    let said = said.unwrap_err().message;
    assert!(!said.contains("took longer"), "{said}");
    assert!(
        said.starts_with("`hang` of MCP server `bad` failed"),
        "{said}"
    );
}

#[tokio::test]
async fn a_server_that_is_started_anew_is_used_in_a_new_session() {
    for does in ["sessions", "plain-sessions"] {
        let scratch = Scratch::new(&format!("hostile-{does}"));
        let called = scratch.0.join("called");
        let server = started(does, "0", &called);
        let port = server.1.clone();
        let url = format!("http://127.0.0.1:{port}/mcp");
        servers(&scratch, &json!({"bad": {"url": url}}));
        let tools = Toolbox::new();
        let all = among(&scratch.0, &["mcp:bad"]);
        let said = async || call(&tools, all, "do", json!({})).await;
        assert_eq!(said().await.unwrap(), json!("done"));
        drop(server);
        let gone = said().await.unwrap_err();
        assert!(gone.message.contains("MCP server `bad` failed"), "{gone}");
        let _server = started(does, &port, &called);
        assert_eq!(said().await.unwrap(), json!("done"), "{does}");
    }
}
