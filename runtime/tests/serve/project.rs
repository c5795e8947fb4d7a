//! Graphs that act inside of a project, served: their runs are the project's.

use super::example;
use super::http::Server;
use serde_json::{Value, json};
use std::path::PathBuf;

/// A project with two files, and a place for keys.
struct Project(PathBuf);

impl Project {
    fn new(name: &str) -> Self {
        let dir =
            std::env::temp_dir().join(format!("graphwright-served-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        std::fs::create_dir_all(dir.join(".ai")).expect("a directory");
        std::fs::create_dir_all(dir.join("docs")).expect("a directory");
        for file in ["docs/a.md", "docs/b.md"] {
            std::fs::write(dir.join(file), "text").expect("a file");
        }
        Self(dir)
    }

    fn command(&self) -> std::process::Command {
        let mut command = example("counted");
        command
            .env("HOME", self.0.join("home"))
            .env_remove("XDG_STATE_HOME")
            .env_remove("USER_SPACE");
        command
    }

    fn server(&self) -> Server {
        let mut command = self.command();
        command.args(["serve", "--http", "0", "--dir"]).arg(&self.0);
        Server::of(command, None)
    }
}

impl Drop for Project {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_run_is_begun_listed_and_shown_and_left_in_the_project() {
    let project = Project::new("life");
    let server = project.server();
    let inputs = json!({"inputs": {"label": "docs", "directory": "docs"}, "run_id": "one"});
    let (status, run) = server.json("POST /runs?wait=120", &inputs);
    assert_eq!(
        (status, &run["status"]),
        (200, &json!("completed")),
        "{run}"
    );
    assert_eq!(run["output"], "few: docs: a.md of docs (0)");
    assert_eq!(run["path"], json!(["list", "little"]));
    let (_, runs) = server.json("GET /runs?status=completed", &Value::Null);
    assert_eq!(
        (
            &runs["runs"][0]["run_id"],
            runs["runs"].as_array().map(Vec::len)
        ),
        (&json!("one"), Some(1)),
        "{runs}"
    );
    let (status, shown) = server.json("GET /runs/one/show", &Value::Null);
    assert_eq!(status, 200, "{shown}");
    assert!(
        shown["transcript"]
            .as_array()
            .is_some_and(|lines| lines.len() > 2),
        "{shown}"
    );
    let (status, _, page) = server.raw("GET /runs/one/page", "", "");
    assert_eq!(status, 200);
    assert!(page.contains("<pre>") && page.contains("list"), "{page}");
    let (status, _, events) = server.raw("GET /runs/one/events", "", "");
    assert_eq!(status, 200);
    assert!(
        events.contains("\"event\":\"entered\"") && events.contains("\"event\":\"outcome\""),
        "{events}"
    );
    // The same as the command line finds it.
    let listed = project
        .command()
        .args(["runs", "--json"])
        .env("GRAPHWRIGHT_DIR", &project.0)
        .output()
        .expect("starts");
    let listed: Value = serde_json::from_slice(&listed.stdout).expect("JSON");
    assert_eq!(listed["runs"][0]["run_id"], "one", "{listed}");
    // It is over: there is nothing to answer, to stop or to go on with.
    for request in ["POST /runs/one/resume", "POST /runs/one/cancel"] {
        assert_eq!(server.json(request, &json!({})).0, 409, "{request}");
    }
    assert_eq!(server.json("POST /runs", &inputs).0, 409);
}

#[test]
fn callers_give_inputs_and_not_what_a_run_may_do() {
    let project = Project::new("wrong");
    let server = project.server();
    let refused = |inputs: Value, said: &str| {
        let (status, answer) = server.json("POST /runs", &inputs);
        let message = answer["error"]["message"].as_str().unwrap_or_default();
        assert_eq!(status, 400, "{answer}");
        assert!(message.contains(said), "{message}");
    };
    refused(json!({"inputs": {}}), "label");
    refused(json!({"inputs": {"label": "x", "much": "many"}}), "much");
    refused(
        json!({"inputs": {"label": "x", "capabilities": ["rye.*"]}}),
        "--grant",
    );
    refused(json!({"inputs": {"label": "x", "async": true}}), "`async`");
    refused(json!({"prompt": "x"}), "takes no prompt");
    refused(
        json!({"inputs": {"label": "x"}, "run_id": "../../escape"}),
        "cannot be the name",
    );
    for request in [
        "GET /runs/none",
        "GET /runs/..%2F..%2Fetc/show",
        "POST /runs/none/resume",
        "POST /runs/none/cancel",
    ] {
        assert_eq!(
            server
                .json(
                    request,
                    &if request.starts_with("GET") {
                        Value::Null
                    } else {
                        json!({})
                    }
                )
                .0,
            404,
            "{request}"
        );
    }
    let (status, failed) = server.json(
        "POST /runs?wait=120",
        &json!({"inputs": {"label": "x", "directory": "nowhere"}}),
    );
    assert_eq!(
        (status, &failed["status"]),
        (200, &json!("failed")),
        "{failed}"
    );
    let run = failed["run_id"].as_str().expect("a name");
    let (_, row) = server.json(&format!("GET /runs/{run}"), &Value::Null);
    assert_eq!(row["status"], "failed", "{row}");
    assert!(
        row["error"]["message"]
            .as_str()
            .is_some_and(|message| message.contains("nowhere")),
        "{row}"
    );
}

#[cfg(feature = "serve-mcp")]
#[test]
fn such_a_graph_is_a_tool_of_mcp_clients_too() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::Stdio;
    let project = Project::new("mcp");
    let mut child = project
        .command()
        .args(["serve", "--mcp", "--quiet", "--dir"])
        .arg(&project.0)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let mut said = |message: Value| {
        writeln!(stdin, "{message}").expect("written");
        if message.get("id").is_none() {
            return Value::Null;
        }
        let line = lines.next().expect("an answer").expect("a line");
        serde_json::from_str::<Value>(&line).expect("JSON")
    };
    let hello = json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}});
    said(json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello}));
    said(json!({"jsonrpc": "2.0", "method": "notifications/initialized"}));
    let call = |arguments: Value| json!({"name": "count-files", "arguments": arguments});
    let listed = said(json!({"jsonrpc": "2.0", "id": 2, "method": "tools/list"}));
    let name = listed["result"]["tools"][0]["name"]
        .as_str()
        .expect("a name")
        .to_owned();
    assert!(name.contains("count"), "{listed}");
    let mut params = call(json!({"label": "docs", "directory": "docs"}));
    params["name"] = name.into();
    let done = said(json!({"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": params}));
    assert_eq!(
        done["result"]["content"][0]["text"], "few: docs: a.md of docs (0)",
        "{done}"
    );
    params["arguments"] = json!({"label": "x", "capabilities": ["rye.*"]});
    let refused =
        said(json!({"jsonrpc": "2.0", "id": 4, "method": "tools/call", "params": params}));
    assert_eq!(refused["result"]["isError"], true, "{refused}");
    drop(stdin);
    assert!(child.wait().expect("ends").success());
}
