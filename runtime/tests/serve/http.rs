//! HTTP, with a client of a few lines, and with a browser where there is one.

use super::{Slow, World, agent};
use crate::patience::{PATIENCE, found, until};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// A server that is stopped with the test.
pub(super) struct Server {
    child: Child,
    at: String,
    token: Option<&'static str>,
}

const TOKEN: &str = "0123456789abcdef0123456789abcdef";

impl Server {
    pub(super) fn start(world: &World, arguments: &[&str], token: Option<&'static str>) -> Self {
        let mut command = agent();
        command
            .args(["serve", "--http", "0", "--store", "memory:", "--script"])
            .arg(&world.0)
            .args(arguments);
        Self::of(command, token)
    }

    /// A server that this command starts.
    pub(super) fn of(mut command: Command, token: Option<&'static str>) -> Self {
        command.stderr(Stdio::piped());
        if let Some(token) = token {
            command.env("GRAPHWRIGHT_TOKEN", token);
        }
        let mut child = command.spawn().expect("starts");
        let mut lines = BufReader::new(child.stderr.take().expect("stderr"));
        let mut line = String::new();
        // A warning may come before.
        while !line.contains("http://") {
            line.clear();
            let length = lines.read_line(&mut line).expect("a line");
            assert!(length > 0, "the server has ended");
        }
        let at = line
            .split("http://")
            .nth(1)
            .and_then(|rest| rest.split('/').next())
            .unwrap_or_else(|| panic!("{line}"))
            .to_owned();
        // Nobody reads what else it says.
        std::thread::spawn(move || std::io::copy(&mut lines, &mut std::io::sink()));
        Self { child, at, token }
    }

    /// Asks it to stop.
    #[cfg(unix)]
    pub(super) fn signalled(&self) {
        let pid = self.child.id().to_string();
        let kill = Command::new("kill").args(["-TERM", &pid]).status();
        assert!(kill.expect("kill").success());
    }

    /// Its exit status, once it has one.
    #[cfg(unix)]
    pub(super) fn ended(&mut self) -> Option<i32> {
        let ended = || self.child.try_wait().expect("a status");
        found("the server ends", ended).code()
    }

    /// Where it listens.
    pub(super) fn at(&self) -> &str {
        &self.at
    }

    fn open(&self, request: &str, headers: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.at).expect("connects");
        stream.set_read_timeout(Some(PATIENCE)).expect("a limit");
        let host = if headers.contains("Host:") {
            String::new()
        } else {
            format!("Host: {}\r\n", self.at)
        };
        let token = match self.token {
            Some(token) if !headers.contains("Authorization:") => {
                format!("Authorization: Bearer {token}\r\n")
            }
            Some(_) | None => String::new(),
        };
        let kind = if body.is_empty() || headers.contains("Content-Type:") {
            ""
        } else {
            "Content-Type: application/json\r\n"
        };
        let length = if body.is_empty() {
            String::new()
        } else {
            format!("Content-Length: {}\r\n", body.len())
        };
        let head = format!(
            "{request} HTTP/1.1\r\n{host}{token}{kind}{length}{headers}Connection: close\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).expect("written");
        // A server that refuses a body may not read it.
        let _ = stream.write_all(body.as_bytes());
        stream
    }

    pub(super) fn raw(&self, request: &str, headers: &str, body: &str) -> (u16, String, String) {
        let mut answer = Vec::new();
        let _ = self.open(request, headers, body).read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let (head, body) = answer
            .split_once("\r\n\r\n")
            .unwrap_or((answer.as_str(), ""));
        let status = head
            .split(' ')
            .nth(1)
            .and_then(|status| status.parse().ok());
        (
            status.unwrap_or_else(|| panic!("{answer}")),
            head.to_owned(),
            body.to_owned(),
        )
    }

    pub(super) fn json(&self, request: &str, body: &Value) -> (u16, Value) {
        let body = if body.is_null() {
            String::new()
        } else {
            body.to_string()
        };
        let (status, _, body) = self.raw(request, "", &body);
        (
            status,
            serde_json::from_str(&body).unwrap_or_else(|error| panic!("{error}: {body}")),
        )
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_run_is_started_answered_listed_and_shown() {
    let world = World::new("life");
    let server = Server::start(&world, &[], None);
    let (status, begun) = server.json("POST /runs", &json!({"prompt": "Wasm", "run_id": "r1"}));
    assert_eq!((status, &begun["run_id"]), (202, &json!("r1")), "{begun}");
    let (status, again) = server.json("POST /runs", &json!({"prompt": "Wasm", "run_id": "r1"}));
    assert_eq!(status, 409, "{again}");
    // It waits for an answer, and a second one waits until it does so.
    let (status, run) = server.json(
        "POST /runs?wait=120",
        &json!({"inputs": {"initial_prompt": "Wasm"}}),
    );
    assert_eq!((status, &run["status"]), (200, &json!("waiting")), "{run}");
    assert_eq!(run["questions"][0]["node"], "review");
    let id = run["run_id"].as_str().expect("a name").to_owned();
    let (status, run) = server.json(
        &format!("POST /runs/{id}/answer?wait=120"),
        &json!({"answer": "yes"}),
    );
    assert_eq!(
        (status, &run["status"]),
        (200, &json!("completed")),
        "{run}"
    );
    assert_eq!(run["output"], "# <b>T</b>\n\nB");
    let (status, again) = server.json(
        &format!("POST /runs/{id}/answer"),
        &json!({"answer": "yes"}),
    );
    assert_eq!(status, 409, "{again}");
    let (_, runs) = server.json("GET /runs?status=completed", &Value::Null);
    assert_eq!(runs["runs"].as_array().map(Vec::len), Some(1), "{runs}");
    let (status, shown) = server.json(&format!("GET /runs/{id}/show"), &Value::Null);
    assert_eq!(
        (status, &shown["steps"][0]["node"]),
        (200, &json!("draft")),
        "{shown}"
    );
    let (status, _, page) = server.raw(&format!("GET /runs/{id}/page"), "", "");
    assert_eq!(status, 200);
    assert!(page.contains("<h2>Timeline</h2>"), "{page}");
    assert!(!page.contains("<b>T</b>"), "{page}");
}

#[test]
fn events_come_as_they_happen_and_from_where_they_broke_off() {
    let world = World::new("events");
    let server = Server::start(&world, &[], None);
    let (_, run) = server.json("POST /runs?wait=120", &json!({"prompt": "Wasm"}));
    let id = run["run_id"].as_str().expect("a name").to_owned();
    let mut lines = BufReader::new(server.open(&format!("GET /runs/{id}/events"), "", "")).lines();
    let mut next = |event: &str| -> Value {
        loop {
            let line = lines
                .next()
                .unwrap_or_else(|| panic!("no {event}"))
                .expect("a line");
            if let Some(data) = line.strip_prefix("data: ") {
                let data: Value = serde_json::from_str(data).expect("JSON");
                if data["event"] == event {
                    return data;
                }
            }
        }
    };
    let started = next("started");
    assert_eq!(
        (&started["run_id"], &started["after"]),
        (&json!(id), &json!(0))
    );
    assert_eq!(next("entered")["node"], "draft");
    assert_eq!(next("outcome")["outcome"]["status"], "waiting");
    let (status, _) = server.json(
        &format!("POST /runs/{id}/answer"),
        &json!({"question": "review", "answer": "no"}),
    );
    assert_eq!(status, 202);
    // The same stream goes on, and says that the run does, too.
    assert_eq!(next("started")["after"], 2);
    assert_eq!(next("outcome")["outcome"]["status"], "completed");
    let (status, _, body) = server.raw(
        &format!("GET /runs/{id}/events"),
        "Last-Event-ID: x\r\n",
        "",
    );
    assert_eq!(status, 400, "{body}");
    // The run is over, so the stream ends by itself; what was seen is not sent again.
    let (status, head, rest) = server.raw(
        &format!("GET /runs/{id}/events"),
        "Last-Event-ID: 3\r\n",
        "",
    );
    assert_eq!(status, 200);
    assert!(head.contains("text/event-stream"), "{head}");
    assert!(
        rest.contains("id: 4\n") && !rest.contains("id: 3\n"),
        "{rest}"
    );
}

#[test]
fn pages_of_others_cannot_use_a_local_server() {
    let world = World::new("local");
    let server = Server::start(&world, &[], None);
    assert_eq!(server.raw("GET /runs", "Host: evil.example\r\n", "").0, 403);
    assert_eq!(server.raw("GET /runs", "Host: localhost:1\r\n", "").0, 200);
    assert_eq!(
        server
            .raw(
                "POST /runs",
                "Origin: http://evil.example\r\n",
                "{\"prompt\": \"x\"}"
            )
            .0,
        403
    );
    let own = format!("Origin: http://{}\r\n", server.at);
    assert_eq!(server.raw("POST /runs", &own, "{\"prompt\": \"x\"}").0, 202);
}

#[test]
fn a_server_with_a_token_wants_it() {
    let world = World::new("token");
    let server = Server::start(&world, &[], Some(TOKEN));
    assert_eq!(server.raw("GET /runs", "", "").0, 200);
    for wrong in [
        "Authorization: Bearer wrong\r\n",
        "Authorization: Basic 0123\r\n",
        "Authorization: \r\n",
    ] {
        let (status, head, body) = server.raw("GET /runs", wrong, "");
        assert_eq!(status, 401, "{wrong}");
        assert!(
            head.to_ascii_lowercase()
                .contains("www-authenticate: bearer"),
            "{head}"
        );
        assert!(!body.contains(TOKEN), "{body}");
    }
    // What the graph takes is for callers.
    for closed in ["GET /openapi.json", "GET /about"] {
        let (status, _, body) = server.raw(closed, "Authorization: none\r\n", "");
        assert_eq!(status, 401, "{closed}: {body}");
    }
    // Its page holds no data.
    for open in [
        "GET /",
        "GET /health",
        "GET /ready",
        "GET /app.js",
        "GET /app.css",
    ] {
        assert_eq!(
            server.raw(open, "Authorization: none\r\n", "").0,
            200,
            "{open}"
        );
    }
}

#[test]
fn no_more_runs_are_at_work_than_may_be() {
    let slow = Slow::new("busy");
    let server = Server::start(&slow.world, &["--max-runs", "1", "--dir", slow.dir()], None);
    let (status, begun) = server.json("POST /runs", &json!({"prompt": "x", "run_id": "one"}));
    assert_eq!(status, 202, "{begun}");
    let (status, head, body) = server.raw("POST /runs", "", "{\"prompt\": \"x\"}");
    assert_eq!(status, 429, "{body}");
    assert!(
        head.to_ascii_lowercase().contains("retry-after: 1"),
        "{head}"
    );
    let (status, cancelled) = server.json("POST /runs/one/cancel", &json!({}));
    assert_eq!(status, 202, "{cancelled}");
    until("the run is cancelled", || {
        server.json("GET /runs/one", &Value::Null).1["status"] == "cancelled"
    });
    assert_eq!(server.raw("POST /runs", "", "{\"prompt\": \"x\"}").0, 202);
}

#[cfg(unix)]
#[test]
fn a_server_that_stops_lets_its_runs_end_and_begins_none() {
    let slow = Slow::new("grace");
    let arguments = ["--grace", "3600", "--max-runs", "1", "--dir", slow.dir()];
    let mut server = Server::start(&slow.world, &arguments, None);
    assert_eq!(server.json("POST /runs", &json!({"prompt": "x"})).0, 202);
    server.signalled();
    // The signal may take its time; until then there is no room.
    let refused = found("it stops", || {
        let (status, answer) = server.json("POST /runs", &json!({"prompt": "x"}));
        assert!([429, 503].contains(&status), "{answer}");
        (status == 503).then_some(answer)
    });
    assert_eq!(refused["error"]["kind"], "stopping", "{refused}");
    slow.lets_go();
    assert_eq!(server.ended(), Some(0));
}

#[cfg(unix)]
#[test]
fn a_signal_stops_the_server_and_its_runs() {
    let slow = Slow::new("stop");
    let mut server = Server::start(&slow.world, &["--grace", "1", "--dir", slow.dir()], None);
    assert_eq!(server.json("POST /runs", &json!({"prompt": "x"})).0, 202);
    server.signalled();
    assert_eq!(server.ended(), Some(0));
}

#[test]
fn a_server_that_cannot_start_says_what_to_do() {
    let world = World::new("refused");
    let refused = |arguments: &[&str], token: &str| {
        let output = agent()
            .args(["serve", "--store", "memory:", "--script"])
            .arg(&world.0)
            .args(arguments)
            .env("GRAPHWRIGHT_TOKEN", token)
            .output()
            .expect("starts");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let at = taken.local_addr().expect("an address").to_string();
    assert!(refused(&["--http", &at], "").contains("the port is in use"));
    assert!(refused(&["--http", "0.0.0.0:0"], "").contains("GRAPHWRIGHT_TOKEN"));
    assert!(refused(&["--http", "0.0.0.0:0"], "short").contains("16 characters"));
    assert!(refused(&["--http", "no such place"], "").contains("HOST:PORT"));
    assert!(refused(&[], "").contains("--http 127.0.0.1:8080"));
    let store = ["--http", "0", "--token-file", "/nowhere/token"];
    assert!(refused(&store, "").contains("/nowhere/token"));
}

#[test]
fn the_description_names_every_way_in() {
    let world = World::new("openapi");
    let server = Server::start(&world, &[], Some(TOKEN));
    let (_, document) = server.json("GET /openapi.json", &Value::Null);
    assert_eq!(document["openapi"], "3.1.0");
    assert_eq!(
        document["components"]["securitySchemes"]["token"]["scheme"],
        "bearer"
    );
    let inputs = &document["components"]["schemas"]["Start"]["properties"]["inputs"];
    assert_eq!(
        inputs["properties"]["initial_prompt"]["type"], "string",
        "{inputs}"
    );
    for (path, operations) in document["paths"].as_object().expect("paths") {
        for (method, operation) in operations.as_object().expect("operations") {
            assert!(operation["operationId"].is_string(), "{path} {method}");
            let request = format!(
                "{} {}",
                method.to_uppercase(),
                path.replace("{run}", "none")
            );
            let (status, _, body) =
                server.raw(&request, "", if method == "post" { "{}" } else { "" });
            assert_ne!(status, 405, "{request}: {body}");
            assert!(!body.contains("there is nothing here"), "{request}: {body}");
        }
    }
    // Every reference leads somewhere.
    let text = document.to_string();
    for reference in text.split("\"$ref\":\"#").skip(1) {
        let pointer = reference.split('"').next().unwrap_or_default();
        assert!(document.pointer(pointer).is_some(), "{pointer}");
    }
}

fn chromium() -> Option<PathBuf> {
    let named = std::env::var_os("GRAPHWRIGHT_CHROMIUM").map(PathBuf::from);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let known = ["chromium", "chromium-browser", "google-chrome"];
    let mut found = std::env::split_paths(&path).flat_map(|dir| known.map(|name| dir.join(name)));
    named.or_else(|| found.find(|file| file.is_file()))
}

#[test]
fn a_person_starts_and_answers_a_run_in_a_browser() {
    let Some(chromium) = chromium() else {
        eprintln!("SKIPPED: there is no chromium on this machine");
        return;
    };
    if Command::new("node").arg("--version").output().is_err() {
        eprintln!("SKIPPED: there is no node on this machine");
        return;
    }
    let world = World::new("browser");
    let server = Server::start(&world, &[], None);
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/serve/browser.mjs");
    let pictures = std::env::var("GRAPHWRIGHT_PICTURES").unwrap_or_default();
    let output = Command::new("node")
        .arg(script)
        .arg(chromium)
        .arg(format!("http://{}/", server.at))
        .arg(pictures)
        .output()
        .expect("starts");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stderr}");
    let seen: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(seen["title"], "brief-writer");
    assert_eq!(
        (&seen["status"], &seen["output"]),
        (&json!("completed"), &json!("# <b>T</b>\n\nB"))
    );
    // What the model said is text on the page, and nothing broke.
    assert_eq!(seen["elements"], 0);
    assert_eq!(
        seen["complaints"].as_array().map(Vec::len),
        Some(0),
        "{seen:#}"
    );
    let [prompt, begun, run] = [0, 1, 2].map(|at| seen["listed"][0][at].as_str());
    assert_eq!(prompt, Some("What is Wasm?"), "{seen:#}");
    assert!(begun.is_some_and(|time| time.contains(':')), "{seen:#}");
    assert!(run.is_some_and(|run| !run.is_empty()), "{seen:#}");
    // The page of the run tells what the model was asked.
    let whole = seen["whole"].as_str().unwrap_or_default();
    assert!(whole.contains("model 0/1: asked"), "{whole}");
    assert!(whole.contains("What is Wasm?"), "{whole}");
    let events = seen["events"].to_string();
    assert!(
        events.contains("draft (llm)") && events.contains("review"),
        "{events}"
    );
}
