//! MCP servers: a small one of our own that also misbehaves, and the reference server of the protocol where it is
//! installed (`GRAPHWRIGHT_MCP_PEERS`: the directory of its `node_modules`).

use super::tools::{Scratch, among, call, ended};
use crate::patience::{PATIENCE, until};
use graphwright::Host;
use graphwright::host::Tools;
use graphwright::world::tools::{Limits, Toolbox};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

pub const PEER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/outside/peer.py");

pub fn servers(scratch: &Scratch, entries: &Value) {
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

#[cfg(feature = "otel")]
#[tokio::test]
async fn a_server_is_told_which_trace_a_call_belongs_to() {
    use opentelemetry::trace::TracerProvider as _;
    use tracing::instrument::Instrument as _;
    use tracing_subscriber::layer::SubscriberExt as _;
    let scratch = Scratch::new("mcp-trace");
    let entry = json!({"command": "python3", "args": [PEER], "env": {"TOKEN": "t"}});
    servers(&scratch, &json!({"peer": entry}));
    let tools = Toolbox::new();
    let all = among(&scratch.0, &["mcp:peer"]);
    let told = async || {
        let told = call(&tools, all, "env", json!({})).await.unwrap();
        let told: Value = serde_json::from_str(told.as_str().unwrap()).unwrap();
        told["meta"]["traceparent"].as_str().map(str::to_owned)
    };
    assert_eq!(told().await, None, "nobody traces");
    let provider = opentelemetry_sdk::trace::SdkTracerProvider::builder().build();
    let layer = tracing_opentelemetry::layer().with_tracer(provider.tracer("test"));
    let subscriber = tracing_subscriber::registry().with(layer);
    let guard = tracing::subscriber::set_default(subscriber);
    let span = tracing::info_span!("around");
    let here = {
        use opentelemetry::trace::TraceContextExt as _;
        use tracing_opentelemetry::OpenTelemetrySpanExt as _;
        let context = span.context();
        let context = context.span().span_context().clone();
        format!("00-{}-{}-01", context.trace_id(), context.span_id())
    };
    assert_eq!(told().instrument(span).await, Some(here));
    drop(guard);
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
async fn a_server_that_dies_is_started_again_with_pauses() {
    let scratch = Scratch::new("mcp-dies");
    let started = scratch.0.join("started");
    servers(
        &scratch,
        &json!({"peer": {"command": "python3", "args": [PEER], "env": {"STARTED": started}}}),
    );
    let tools = Toolbox::new();
    let all = among(&scratch.0, &["mcp:peer"]);
    assert!(!started.exists());
    let died = async || {
        let died = call(&tools, all, "die", json!({})).await.unwrap_err();
        died.message
    };
    let mut paused = None;
    // The first two starts need no pause; after the second there is one of a second.
    for _ in 0..6 {
        let said = died().await;
        if said.contains("is not started again for another") {
            paused = Some(said);
            break;
        }
        assert!(said.contains("`die` of MCP server `peer` failed"), "{said}");
    }
    let paused = paused.unwrap();
    assert!(paused.contains("within five minutes"), "{paused}");
    let starts = || {
        let starts = std::fs::read_to_string(&started).unwrap();
        starts.lines().count()
    };
    assert!(starts() >= 2);
    // It comes back by itself.
    let before = starts();
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE {
        match call(&tools, all, "echo", json!({"text": "here"})).await {
            Ok(said) => {
                assert_eq!(said, json!("here"));
                break;
            }
            Err(error) => assert!(error.message.contains("for another"), "{error}"),
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(starts(), before + 1);
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
async fn a_host_that_is_closed_says_goodbye_to_its_servers() {
    let scratch = Scratch::new("mcp-closes");
    let file = |name: &str| scratch.0.join(name);
    let entry = |name: &str, stay: &str| {
        json!({"command": "python3", "args": [PEER], "env": {
            "STARTED": file(&format!("{name}.pid")), "ENDED": file(&format!("{name}.end")), "STAY": stay,
        }})
    };
    servers(
        &scratch,
        &json!({"polite": entry("polite", ""), "deaf": entry("deaf", "1")}),
    );
    let host = Host::bare().with_tools(Toolbox::new());
    let names = ["mcp:polite", "mcp:deaf"];
    host.tools.about(among(&scratch.0, &names)).await.unwrap();
    host.close().await;
    let read = |name: &str| std::fs::read_to_string(file(name)).unwrap();
    assert_eq!(read("polite.end"), "its input was closed");
    assert_eq!(read("deaf.end"), "it was asked to end");
    for name in ["polite.pid", "deaf.pid"] {
        assert!(ended(read(name).trim()).await, "{name}");
    }
}

#[tokio::test]
async fn results_do_not_show_the_secrets_of_their_server() {
    let scratch = Scratch::new("mcp-secret");
    servers(
        &scratch,
        &json!({"peer": {
            "command": "python3", "args": [PEER],
            "env": {"TOKEN": "${GRAPHWRIGHT_NO_SUCH_TOKEN:-sesame-1234}"},
        }}),
    );
    let tools = Toolbox::new();
    let all = among(&scratch.0, &["mcp:peer"]);
    let given = call(&tools, all, "env", json!({})).await.unwrap();
    let given: Value = serde_json::from_str(given.as_str().unwrap()).unwrap();
    assert_eq!(
        (&given["token"], &given["long"]),
        (&json!("***"), &json!(11))
    );
}

#[tokio::test]
async fn variables_that_are_not_set_are_told_before_anything_starts() {
    let scratch = Scratch::new("mcp-check");
    servers(
        &scratch,
        &json!({
            "poor": {"command": "python3", "args": ["${GW_NO_ONE}"], "env": {"KEY": "${GW_NO_TWO}", "B": "${GW_NO_TWO}"}},
            "far": {"url": "https://x/mcp", "headers": {"Authorization": "Bearer ${GW_NO_THREE}"}},
            "rich": {"command": "python3", "env": {"KEY": "${GW_NO_FOUR:-x}"}},
        }),
    );
    scratch.write(
        "tools.sh",
        "# @cmd Send.\n# @env GW_NO_FIVE! The key.\n# @env LLM_OUTPUT! Where to.\nsend() { :; }\n",
    );
    let tools = Toolbox::new();
    let said = |names: &[&str]| {
        tools
            .check(among(&scratch.0, names))
            .map_err(|error| error.message)
    };
    assert_eq!(said(&["mcp:rich", "rich_echo", "nobody"]), Ok(()));
    let all = said(&["mcp:poor", "far_echo", "send"]).unwrap_err();
    let lines: Vec<&str> = all.lines().collect();
    assert_eq!(lines.len(), 4, "{all}");
    for (line, name) in lines
        .iter()
        .zip(["GW_NO_ONE", "GW_NO_TWO", "GW_NO_THREE", "GW_NO_FIVE"])
    {
        assert!(
            line.contains(&format!(
                "needs the environment variable {name}, which is not set"
            )),
            "{all}"
        );
    }
}

/// A server made with the Python package `mcp`, where `GRAPHWRIGHT_MCP_PYTHON` names a Python that has it.
const PYTHON_PEER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/outside/python_peer.py");

fn python() -> Option<PathBuf> {
    let python = std::env::var_os("GRAPHWRIGHT_MCP_PYTHON").map(PathBuf::from);
    let has_it = |python: &PathBuf| {
        let mut command = Command::new(python);
        let imported = command.args(["-c", "import mcp"]).stderr(Stdio::null());
        imported.status().is_ok_and(|status| status.success())
    };
    let python = python.filter(has_it);
    if python.is_none() {
        println!("SKIPPED: GRAPHWRIGHT_MCP_PYTHON does not name a Python with the package mcp");
    }
    python
}

#[tokio::test]
async fn a_server_in_python_answers() {
    let Some(python) = python() else {
        return;
    };
    let scratch = Scratch::new("mcp-python");
    servers(
        &scratch,
        &json!({"python": {"command": python, "args": [PYTHON_PEER, "stdio"]}}),
    );
    the_python_server_is_right(&scratch).await;
}

#[tokio::test]
async fn a_server_in_python_answers_by_http() {
    let Some(python) = python() else {
        return;
    };
    let scratch = Scratch::new("mcp-python-http");
    let port = crate::ports::own().unwrap();
    let mut command = Command::new(python);
    command.args([PYTHON_PEER, "http", &port.to_string()]);
    let child = command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut server = Listening(child, String::new());
    until("the server listens", || {
        let ended = server.0.try_wait().unwrap();
        assert!(ended.is_none(), "the server ended: {ended:?}");
        std::net::TcpStream::connect(("127.0.0.1", port)).is_ok()
    });
    let url = format!("http://127.0.0.1:{port}/mcp");
    servers(&scratch, &json!({"python": {"url": url}}));
    the_python_server_is_right(&scratch).await;
}

async fn the_python_server_is_right(scratch: &Scratch) {
    let host = Host::bare().with_tools(Toolbox::new());
    let all = among(&scratch.0, &["mcp:python"]);
    let about = host.tools.about(all).await.unwrap();
    let add = about.iter().find(|tool| tool.name == "add").unwrap();
    assert_eq!(add.description, "Adds two numbers.");
    assert_eq!(add.parameters["required"], json!(["a", "b"]));
    let tools = host.tools.as_ref();
    let sum = call(tools, all, "add", json!({"a": 2, "b": 40})).await;
    assert!(sum.unwrap().as_str().unwrap().contains("42"));
    let failed = call(tools, all, "refuse", json!({})).await.unwrap_err();
    // Its newest version keeps the reason to itself.
    assert!(failed.message.contains("refuse"), "{failed}");
    host.close().await;
}

#[tokio::test]
async fn a_call_that_hangs_is_given_up() {
    let scratch = Scratch::new("mcp-hangs");
    servers(
        &scratch,
        &json!({"peer": {"command": "python3", "args": [PEER]}}),
    );
    let limited = |time| Toolbox::new().limits(Limits { time, output: 10 });
    let all = among(&scratch.0, &["mcp:peer"]);
    let tools = limited(Duration::from_secs(60));
    let long = call(&tools, all, "echo", json!({"text": "0123456789abc"})).await;
    assert_eq!(long.unwrap(), json!("0123456789\n[cut after 10 bytes]"));
    let tools = limited(Duration::from_millis(500));
    tools.about(all).await.unwrap();
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
pub struct Listening(pub Child, pub String);

impl Listening {
    pub fn start(command: &mut Command) -> Self {
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
