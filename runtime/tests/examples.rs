//! The examples of the crate, which the README shows: each is short, and does what it says.

use crate::patience::PATIENCE;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};

/// The example of this name, which Cargo builds beside the tests.
fn example(name: &str) -> Command {
    let tests = std::env::current_exe().expect("a program");
    let target = tests.ancestors().nth(2).expect("a target directory");
    let mut command = Command::new(target.join("examples").join(name));
    command.stdin(Stdio::null());
    command
}

#[test]
fn each_does_what_it_says() {
    for name in [
        "answer",
        "follow",
        "extend",
        "implement",
        "keep",
        "replace",
        "tested",
        "toolbox",
    ] {
        let ran = example(name).output().expect("starts");
        let said = String::from_utf8_lossy(&ran.stderr);
        assert!(ran.status.success(), "{name}: {said}");
    }
}

#[test]
fn the_server_answers() {
    let mut child = example("serve")
        .arg("0")
        .stdout(Stdio::piped())
        .spawn()
        .expect("starts");
    let mut line = String::new();
    let mut stdout = BufReader::new(child.stdout.take().expect("stdout"));
    stdout.read_line(&mut line).expect("a line");
    let at = line.trim().trim_start_matches("http://");
    let (at, path) = at.split_once('/').expect("an address");
    let mut stream = TcpStream::connect(at).expect("connects");
    stream.set_read_timeout(Some(PATIENCE)).expect("a limit");
    let request = format!("GET /{path}/about HTTP/1.1\r\nHost: {at}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("written");
    let mut answer = String::new();
    let read = stream.read_to_string(&mut answer);
    child.kill().expect("ends");
    child.wait().expect("has ended");
    read.expect("an answer");
    assert!(answer.contains(r#""name":"letter""#), "{answer}");
}

#[test]
fn each_is_short() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let files = std::fs::read_dir(dir).expect("a directory");
    let mut seen = 0;
    for file in files {
        let path = file.expect("a file").path();
        if path.extension().is_some_and(|name| name == "rs") {
            let text = std::fs::read_to_string(&path).expect("a text");
            assert!(text.lines().count() <= 40, "{}", path.display());
            seen += 1;
        }
    }
    assert!(seen > 4, "{seen}");
}
