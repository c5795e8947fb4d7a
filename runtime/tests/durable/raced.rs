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
    dir: Dir,
}

impl Place {
    fn new(dir: Dir, store: String) -> Self {
        let world = dir.0.join("world.json");
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/raced/check.sh");
        std::fs::copy(script, dir.0.join("check.sh")).expect("a script");
        let said = |text: &str, delay: u64| json!([{"text": text, "delay_ms": delay}]);
        let mut replies = json!({
            "ask": ["why"], "polish": ["polished"],
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
        Self { world, store, dir }
    }

    fn agent(&self, arguments: &[&str]) -> Command {
        let tests = std::env::current_exe().expect("a program");
        let target = tests.ancestors().nth(2).expect("a target directory");
        let mut command = Command::new(target.join("examples").join("raced"));
        command.args(arguments).args(["--store", &self.store]);
        if arguments.first() != Some(&"show") {
            command.args(["--quiet", "--script"]).arg(&self.world);
            command.arg("--dir").arg(&self.dir.0);
        }
        command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true);
        command
    }

    /// Has the last script wait, and with it the run.
    fn holds(&self) {
        // There is no such file before the first run.
        let _ = std::fs::remove_file(self.dir.0.join("go"));
    }

    /// Has it wait no more.
    fn lets_go(&self) {
        std::fs::write(self.dir.0.join("go"), "").expect("a file");
    }

    /// Begins a run and stops it when it has told so many things; by itself it does not end.
    async fn stopped(&self, run: &str, told: usize, signal: Signal) {
        self.holds();
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
            let line = lines.next_line().await.expect("a line");
            assert!(line.is_some(), "it has ended");
        }
        let id = i32::try_from(child.id().expect("it is there")).expect("an id");
        let id = Pid::from_raw(id).expect("an id");
        kill_process(id, signal).expect("signalled");
        // Whoever writes to a pipe that nobody reads waits for ever.
        while lines.next_line().await.is_ok_and(|line| line.is_some()) {}
        let status = child.wait().await.expect("ends");
        assert!(!status.success(), "{run}: {status}");
        self.lets_go();
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
    for told in 1..=12 {
        let run = format!("r{told}");
        place.stopped(&run, told * 4, signal).await;
        let (_, told) = place.done(&["show", &run]).await;
        // Killed before the server had heard of it.
        if signal == Signal::KILL && told.contains("no run") {
            continue;
        }
        place.goes_on(&run).await;
    }
}

#[tokio::test]
async fn a_race_that_is_killed_on_a_slow_server_goes_on() {
    can_be_stopped_anywhere("raced-kill", Signal::KILL).await;
}

#[tokio::test]
async fn a_race_that_is_interrupted_on_a_slow_server_goes_on() {
    can_be_stopped_anywhere("raced-int", Signal::INT).await;
}
