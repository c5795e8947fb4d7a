//! Telemetry of a graph that is a tool of an MCP client.

use super::collector::Collector;
use super::{PARENT, TRACE, World, agent, hex};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Stdio};

/// Sends a message to a server, and gives the result of that with this id.
fn told(server: &mut Child, message: &Value, id: u32) -> Value {
    send(server, message);
    let answers = BufReader::new(server.stdout.as_mut().expect("stdout"));
    for line in answers.lines() {
        let answer: Value = serde_json::from_str(&line.expect("a line")).expect("JSON");
        if answer["id"] == id {
            return answer;
        }
    }
    panic!("no answer to {message}")
}

fn send(server: &mut Child, message: &Value) {
    let stdin = server.stdin.as_mut().expect("stdin");
    writeln!(stdin, "{message}").expect("written");
}

fn request(id: u32, method: &str, params: &Value) -> Value {
    json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params})
}

#[test]
fn a_run_that_an_mcp_client_asks_for_belongs_to_the_trace_in_its_meta() {
    let collector = Collector::start("200 OK");
    let world = World::sound("mcp");
    let mut server = agent(&collector.at)
        .args([
            "serve", "--mcp", "--store", "memory:", "--grace", "0", "--script",
        ])
        .arg(&world.0)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("starts");
    let client = json!({
        "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"},
    });
    let answer = told(&mut server, &request(1, "initialize", &client), 1);
    assert!(answer["result"]["serverInfo"].is_object(), "{answer}");
    send(
        &mut server,
        &json!({"jsonrpc": "2.0", "method": "notifications/initialized"}),
    );
    let call = json!({
        "name": "traced",
        "arguments": {"initial_prompt": "dams"},
        "_meta": {"traceparent": format!("00-{TRACE}-{PARENT}-01")},
    });
    let answer = told(&mut server, &request(2, "tools/call", &call), 2);
    assert!(answer.to_string().contains("beavers"), "{answer}");
    // A client that goes away closes the input.
    drop(server.stdin.take());
    server.wait().expect("ends");
    let came = collector.came.lock().expect("a lock");
    let run = came.span("invoke_agent traced");
    assert_eq!(
        (hex(&run.trace_id), hex(&run.parent_span_id)),
        (TRACE.to_owned(), PARENT.to_owned())
    );
    assert_eq!(
        came.around(came.span("llm left")),
        ["branch left", "invoke_agent traced"]
    );
}
