//! A compiled graph from the command line, whose branches race on a Postgres server that takes 3 ms to answer: wherever the
//! program is stopped, its run can be shown and goes on to its end.

use super::postgres::Found;
use super::proxy::Proxy;
use super::stores::Dir;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::{Output, Stdio};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::Command;

/// The program, the world that answers it, and the server.
struct Place {
    world: PathBuf,
    store: String,
    _dir: Dir,
}

impl Place {
    fn new(dir: Dir, store: String) -> Self {
        let world = dir.0.join("world.json");
        let said = |text: &str, delay: u64| json!([{"text": text, "delay_ms": delay}]);
        let mut replies = json!({
            "ask": ["why"], "polish": ["polished"], "check": ["fine"],
        });
        for branch in 1_u64..=8 {
            // Two are first at once, and the others are in the middle of something then.
            let late = branch.saturating_sub(2) * 2;
            replies[format!("look_{branch}")] = said("looked", 1);
            replies[format!("think_{branch}")] = said("thought", 1 + late);
            replies[format!("answer_{branch}")] = said("because", 1 + late);
        }
        let text = json!({"replies": replies}).to_string();
        std::fs::write(&world, text).expect("a file");
        Self {
            world,
            store,
            _dir: dir,
        }
    }

    fn agent(&self, arguments: &[&str]) -> Command {
        let tests = std::env::current_exe().expect("a program");
        let target = tests.ancestors().nth(2).expect("a target directory");
        let mut command = Command::new(target.join("examples").join("raced"));
        command.args(arguments).args(["--store", &self.store]);
        if arguments.first() != Some(&"show") {
            command.args(["--quiet", "--script"]).arg(&self.world);
        }
        command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true);
        command
    }

    /// Begins a run and stops it when it has told so many things; whether it was stopped before its end.
    async fn stopped(&self, run: &str, told: usize, signal: Signal) -> bool {
        let arguments = [
            "go",
            "--run-id",
            run,
            "--events",
            "-",
            "--durability",
            "async",
        ];
        let mut child = self.agent(&arguments).spawn().expect("starts");
        let lines = child.stdout.take().expect("a pipe");
        let mut lines = BufReader::new(lines).lines();
        for _ in 0..told {
            if lines.next_line().await.expect("a line").is_none() {
                break;
            }
        }
        if let Some(id) = child.id() {
            let id = Pid::from_raw(i32::try_from(id).expect("an id")).expect("an id");
            // It may have ended by itself.
            let _ = kill_process(id, signal);
        }
        // Whoever writes to a pipe that nobody reads waits for ever.
        while lines.next_line().await.is_ok_and(|line| line.is_some()) {}
        !child.wait().await.expect("ends").success()
    }

    async fn done(&self, arguments: &[&str]) -> (Output, String) {
        let output = self.agent(arguments).output().await.expect("starts");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        (output, told)
    }

    /// The run is shown whole, and goes on to its end.
    async fn goes_on(&self, run: &str) {
        let (shown, told) = self.done(&["show", run, "--format", "json"]).await;
        assert!(shown.status.success(), "{run}: {told}");
        let shown: Value = serde_json::from_slice(&shown.stdout).expect("JSON");
        assert!(
            shown.get("gap").is_none_or(Value::is_null),
            "{run}: {shown}"
        );
        let (resumed, told) = self.done(&["resume", run]).await;
        assert_eq!(resumed.status.code(), Some(0), "{run}: {told}");
        let text = String::from_utf8_lossy(&resumed.stdout);
        assert_eq!(text.trim(), "polished", "{run}: {told}");
    }
}

async fn can_be_stopped_anywhere(name: &str, signal: Signal) {
    let Some(Found::Own(server)) = Found::new(name) else {
        return;
    };
    let proxy = Proxy::slowly(&server, Duration::from_millis(3)).await;
    let place = Place::new(Dir::new(name), proxy.url(""));
    let mut stopped = 0;
    for told in 1..=12 {
        let run = format!("r{told}");
        if place.stopped(&run, told * 4, signal).await {
            stopped += 1;
            let (_, told) = place.done(&["show", &run]).await;
            // Killed before the server had heard of it.
            if signal == Signal::KILL && told.contains("no run") {
                continue;
            }
            place.goes_on(&run).await;
        }
    }
    assert!(stopped > 5, "only {stopped} were stopped before their end");
}

#[tokio::test]
async fn a_race_that_is_killed_on_a_slow_server_goes_on() {
    can_be_stopped_anywhere("raced-kill", Signal::KILL).await;
}

#[tokio::test]
async fn a_race_that_is_interrupted_on_a_slow_server_goes_on() {
    can_be_stopped_anywhere("raced-int", Signal::INT).await;
}
