//! A service with many connections and many runs.

use super::http::Server;
use super::{World, agent};
use crate::patience::{PATIENCE, until};
use serde_json::{Value, json};
use std::io::{Read as _, Write as _};
use std::net::TcpStream;

fn server(world: &World, arguments: &[&str]) -> Server {
    let mut command = agent();
    command
        .args(["serve", "--http", "0", "--store", "memory:", "--script"])
        .arg(&world.0)
        .args(arguments);
    Server::of(command, None)
}

/// A connection that was served and is kept open.
fn kept_open(server: &Server) -> TcpStream {
    let mut stream = TcpStream::connect(server.at()).expect("connects");
    stream.set_read_timeout(Some(PATIENCE)).expect("a limit");
    stream
        .write_all(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        .expect("written");
    let mut told = String::new();
    while !told.ends_with("{\"status\":\"ok\"}") {
        let mut piece = [0; 1024];
        let length = stream.read(&mut piece).expect("an answer");
        assert!(length > 0, "{told}");
        told.push_str(&String::from_utf8_lossy(&piece[..length]));
    }
    stream
}

#[test]
fn more_connections_than_may_be_are_turned_away() {
    let world = World::new("connections");
    let server = server(&world, &["--max-connections", "2"]);
    let one = kept_open(&server);
    let _other = kept_open(&server);
    let mut third = TcpStream::connect(server.at()).expect("connects");
    let mut told = String::new();
    third.read_to_string(&mut told).expect("an answer");
    assert!(told.starts_with("HTTP/1.1 503 "), "{told}");
    assert!(told.contains("\"kind\":\"busy\""), "{told}");
    // There is room again when one has gone.
    drop(one);
    until("there is room", || {
        server.raw("GET /health", "", "").0 == 200
    });
}

#[test]
fn connections_leave_files_to_runs() {
    let output = agent()
        .args(["serve", "--http", "0", "--max-connections", "100000000"])
        .output()
        .expect("starts");
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.contains("ulimit -n"), "{told}");
}

#[test]
fn runs_are_listed_page_by_page_without_what_they_came_to() {
    let world = World::new("pages");
    let server = server(&world, &[]);
    for number in 0..5 {
        let start = json!({"prompt": "Wasm", "run_id": format!("r{number}")});
        let (_, run) = server.json("POST /runs?wait=120", &start);
        assert_eq!(run["status"], "waiting", "{run}");
    }
    let (_, run) = server.json("POST /runs/r3/answer?wait=120", &json!({"answer": "yes"}));
    assert_eq!(run["status"], "completed", "{run}");
    let mut listed: Vec<String> = Vec::new();
    let mut next = String::new();
    loop {
        let (status, page) = server.json(&format!("GET /runs?limit=2{next}"), &Value::Null);
        assert_eq!(status, 200, "{page}");
        for row in page["runs"].as_array().expect("runs") {
            assert_eq!(
                (&row["outcome"], &row["output"]),
                (&Value::Null, &Value::Null)
            );
            listed.push(row["run_id"].as_str().expect("a name").to_owned());
        }
        // What is begun meanwhile stands before all pages.
        let new = format!("new{}", listed.len());
        let (status, _) = server.json("POST /runs", &json!({"prompt": "x", "run_id": new}));
        assert_eq!(status, 202);
        match page["next"].as_str() {
            Some(cursor) => next = format!("&after={cursor}"),
            None => break,
        }
    }
    assert_eq!(listed, ["r4", "r3", "r2", "r1", "r0"]);
    let (status, wrong) = server.json("GET /runs?after=yesterday", &Value::Null);
    assert_eq!(status, 400, "{wrong}");
}
