//! What a service writes for a log.

use super::{World, agent};
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::process::Stdio;

/// The first line that a service writes, in this form.
fn first_line(name: &str, form: &str) -> String {
    let world = World::new(name);
    let mut child = agent()
        .args(["serve", "--http", "127.0.0.1:0", "--store", "memory:"])
        .args(["--log", form, "--script"])
        .arg(&world.0)
        .stderr(Stdio::piped())
        .spawn()
        .expect("starts");
    let mut line = String::new();
    let stderr = child.stderr.take().expect("a pipe");
    BufReader::new(stderr).read_line(&mut line).expect("a line");
    child.kill().expect("ended");
    child.wait().expect("ended");
    line
}

#[test]
fn lines_have_the_form_that_is_asked_for() {
    let plain = first_line("log-plain", "plain");
    assert!(plain.starts_with("serving brief-writer at "), "{plain}");
    let timed = first_line("log-time", "time");
    let (time, rest) = timed.split_once(' ').expect("a time");
    assert!(time.contains('T') && time.ends_with('Z'), "{timed}");
    assert!(rest.starts_with("serving brief-writer at "), "{timed}");
    let line = first_line("log-json", "json");
    let object: Value = serde_json::from_str(&line).expect("JSON");
    assert_eq!(object["level"], "info");
    assert!(
        object["time"]
            .as_str()
            .is_some_and(|time| time.ends_with('Z'))
    );
    let message = object["message"].as_str().expect("a message");
    assert!(message.starts_with("serving brief-writer at "), "{message}");
}
