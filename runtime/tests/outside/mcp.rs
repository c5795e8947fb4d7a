//! MCP servers: a small one of our own that also misbehaves, and the reference server of the protocol where it is
//! installed (`GRAPHWRIGHT_MCP_PEERS`: the directory of its `node_modules`).

use super::tools::{Scratch, among, call, ended};
use graphwright::host::Tools;
use graphwright::host::tools::{Limits, Toolbox};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

const PEER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/outside/peer.py");

fn servers(scratch: &Scratch, entries: &Value) {
    scratch.write("mcp.json", &json!({"mcpServers": entries}).to_string());
}

#[tokio::test]
async fn a_server_offers_its_functions_and_answers() {
    let scratch = Scratch::new("mcp-answers");
    servers(
        &scratch,
        &json!({"peer": {
            "command": "python3", "args": [PEER],
            "env": {"TOKEN": "${PATH}"}, "excludeTools": ["hidden.*"],
        }}),
    );
    let tools = Toolbox::new();
    let all = among(&scratch.0, &["mcp:peer"]);
    let about = tools.about(all).await.unwrap();
    let names: Vec<&str> = about.iter().map(|tool| tool.name.as_str()).collect();
    assert_eq!(names, ["echo", "fail", "die", "hang", "facts", "env"]);
    assert_eq!(about[0].parameters["required"], json!(["text"]));
    let said = call(&tools, all, "echo", json!({"text": "{{state}} ü"})).await;
    assert_eq!(said.unwrap(), json!("{{state}} ü"));
    let failed = call(&tools, all, "fail", json!({})).await.unwrap_err();
    assert_eq!(failed.message, "it did not work");
    let facts = call(&tools, all, "facts", json!({})).await.unwrap();
    assert_eq!(facts, json!("[image/png]\n{\"answer\":42}"));
    let given = call(&tools, all, "env", json!({})).await.unwrap();
    let given: Value = serde_json::from_str(given.as_str().unwrap()).unwrap();
    assert_eq!(given["token"], json!(std::env::var("PATH").unwrap()));
    assert_eq!(given["cargo"], Value::Null);
    assert_eq!(given["cwd"], json!(scratch.0.display().to_string()));
    let unfit = call(&tools, all, "echo", json!({"text": 1}))
        .await
        .unwrap_err();
    assert!(unfit.message.contains("do not fit"), "{unfit}");
}

#[tokio::test]
async fn single_functions_can_be_named_and_told_apart() {
    let scratch = Scratch::new("mcp-names");
    let entry = json!({"command": "python3", "args": [PEER]});
    servers(&scratch, &json!({"one": entry, "two": entry}));
    scratch.write("tools.sh", "# @cmd Mine.\necho_mine() { :; }\n");
    let tools = Toolbox::new();
    let names = async |wanted: &[&str]| -> Vec<String> {
        let about = tools.about(among(&scratch.0, wanted)).await.unwrap();
        about.into_iter().map(|tool| tool.name).collect()
    };
    assert_eq!(names(&["echo"]).await, ["echo"]);
    assert_eq!(names(&["echo", "two_echo"]).await, ["echo", "two_echo"]);
    let both = ["echo", "two_echo"];
    let said = call(
        &tools,
        among(&scratch.0, &both),
        "two_echo",
        json!({"text": "x"}),
    )
    .await;
    assert_eq!(said.unwrap(), json!("x"));
    assert_eq!(names(&["mcp:one", "mcp:two"]).await.len(), 14);
    let refused = call(&tools, among(&scratch.0, &both), "fail", json!({})).await;
    assert!(
        refused
            .unwrap_err()
            .message
            .contains("is not in the `tools`")
    );
    let unknown = tools.about(among(&scratch.0, &["mcp:three"])).await;
    let unknown = unknown.unwrap_err().message;
    assert!(
        unknown.contains("`three`, which does not exist; there are: mcp:one, mcp:two"),
        "{unknown}"
    );
    let unknown = tools
        .about(among(&scratch.0, &["nothing"]))
        .await
        .unwrap_err();
    assert!(
        unknown
            .message
            .contains("there are: echo_mine, mcp:one, mcp:two"),
        "{unknown}"
    );
}

#[tokio::test]
async fn a_server_that_dies_is_started_once_more() {
    let scratch = Scratch::new("mcp-dies");
    let started = scratch.0.join("started");
    servers(
        &scratch,
        &json!({"peer": {"command": "python3", "args": [PEER], "env": {"STARTED": started}}}),
    );
    let tools = Toolbox::new();
    let all = among(&scratch.0, &["mcp:peer"]);
    assert!(!started.exists());
    for _ in 0..2 {
        let died = call(&tools, all, "die", json!({})).await.unwrap_err();
        assert!(
            died.message.contains("`die` of MCP server `peer` failed"),
            "{died}"
        );
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    let over = tools.about(all).await.unwrap_err();
    assert!(over.message.contains("has ended 2 times"), "{over}");
    let starts = std::fs::read_to_string(&started).unwrap();
    assert_eq!(starts.lines().count(), 2);
}

#[tokio::test]
async fn a_server_ends_with_its_toolbox_and_is_shared_until_then() {
    let scratch = Scratch::new("mcp-ends");
    let started = scratch.0.join("started");
    servers(
        &scratch,
        &json!({"peer": {"command": "python3", "args": [PEER], "env": {"STARTED": started, "STAY": "1"}}}),
    );
    let tools = Toolbox::new();
    let all = among(&scratch.0, &["mcp:peer"]);
    let (one, two) = tokio::join!(
        call(&tools, all, "echo", json!({"text": "1"})),
        call(&tools, all, "echo", json!({"text": "2"}))
    );
    assert_eq!((one.unwrap(), two.unwrap()), (json!("1"), json!("2")));
    let starts = std::fs::read_to_string(&started).unwrap();
    assert_eq!(starts.lines().count(), 1);
    drop(tools);
    assert!(ended(starts.trim()).await);
}

#[tokio::test]
async fn a_call_that_hangs_is_given_up() {
    let scratch = Scratch::new("mcp-hangs");
    servers(
        &scratch,
        &json!({"peer": {"command": "python3", "args": [PEER]}}),
    );
    let tools = Toolbox::new().limits(Limits {
        time: Duration::from_millis(500),
        output: 10,
    });
    let all = among(&scratch.0, &["mcp:peer"]);
    tools.about(all).await.unwrap();
    let long = call(&tools, all, "echo", json!({"text": "0123456789abc"})).await;
    assert_eq!(long.unwrap(), json!("0123456789\n[cut after 10 bytes]"));
    let late = call(&tools, all, "hang", json!({})).await.unwrap_err();
    assert_eq!(
        late.message,
        "`hang` of MCP server `peer` took longer than 0.5s"
    );
}

#[tokio::test]
async fn a_server_that_does_not_start_says_why() {
    let scratch = Scratch::new("mcp-broken");
    servers(
        &scratch,
        &json!({
            "gone": {"command": "./no-such-program"},
            "mute": {"command": "bash", "args": ["-c", "echo ${PATH} is my secret >&2; exit 3"]},
            "poor": {"command": "python3", "env": {"KEY": "${GRAPHWRIGHT_NO_SUCH_KEY}"}},
        }),
    );
    let tools = Toolbox::new();
    let said = async |name: &str| {
        tools
            .about(among(&scratch.0, &[name]))
            .await
            .unwrap_err()
            .message
    };
    assert!(
        said("mcp:gone")
            .await
            .contains("cannot start `./no-such-program`")
    );
    let mute = said("mcp:mute").await;
    assert!(mute.contains("*** is my secret"), "{mute}");
    assert!(
        said("mcp:poor")
            .await
            .contains("GRAPHWRIGHT_NO_SUCH_KEY, which is not set")
    );
}

/// A server that listens on a port until it is dropped.
struct Listening(Child, String);

impl Listening {
    fn start(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        Self(child, line.trim().to_owned())
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[tokio::test]
async fn a_server_is_reached_by_http() {
    let scratch = Scratch::new("mcp-http");
    let server = Listening::start(Command::new("python3").args([PEER, "http"]));
    let url = format!("http://127.0.0.1:{}/mcp", server.1);
    let entry = |token: &str| json!({"type": "http", "url": url, "headers": {"Authorization": format!("Bearer {token}")}});
    servers(
        &scratch,
        &json!({"peer": entry("${GRAPHWRIGHT_NO_SUCH_KEY:-opensesame}"), "locked": entry("guess")}),
    );
    let tools = Toolbox::new();
    let all = among(&scratch.0, &["mcp:peer"]);
    let said = call(&tools, all, "echo", json!({"text": "by wire"})).await;
    assert_eq!(said.unwrap(), json!("by wire"));
    let locked = tools
        .about(among(&scratch.0, &["mcp:locked"]))
        .await
        .unwrap_err();
    assert!(
        locked.message.starts_with("cannot use MCP server `locked`"),
        "{locked}"
    );
    assert!(!locked.message.contains("guess"), "{locked}");
}

fn everything() -> Option<PathBuf> {
    let dir = std::env::var_os("GRAPHWRIGHT_MCP_PEERS").map(PathBuf::from)?;
    let program = dir.join("node_modules/@modelcontextprotocol/server-everything/dist/index.js");
    if !program.is_file() {
        return None;
    }
    Some(program)
}

#[tokio::test]
async fn the_reference_server_answers() {
    let Some(program) = everything() else {
        println!(
            "SKIPPED: GRAPHWRIGHT_MCP_PEERS does not hold @modelcontextprotocol/server-everything"
        );
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
    let Some(program) = everything() else {
        println!(
            "SKIPPED: GRAPHWRIGHT_MCP_PEERS does not hold @modelcontextprotocol/server-everything"
        );
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
