//! Scripts as real processes, in directories of their own.

use crate::patience::PATIENCE;
use crate::toy::{Do, Toy, end};
use graphwright::codegen::{Interpreter, Limits, Next, ScriptSpec};
use graphwright::host::clock::BusyGuard;
use graphwright::host::{BoxFuture, Clock};
use graphwright::{Cancel, Host, Outcome, Run, Status};
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::Instant;

/// A directory that is removed with the test.
struct Dir(PathBuf);

impl Dir {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("graphwright-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a directory");
        Self(path)
    }

    fn with(name: &str, script: &str, text: &str) -> Self {
        let dir = Self::new(name);
        std::fs::write(dir.0.join(script), text).expect("a script");
        dir
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

const BASH: ScriptSpec = ScriptSpec {
    path: "s.sh",
    interpreter: Interpreter::Bash,
    ..ScriptSpec::DEFAULT
};
const PYTHON: ScriptSpec = ScriptSpec {
    path: "s.py",
    interpreter: Interpreter::Python,
    ..ScriptSpec::DEFAULT
};

fn toy(spec: ScriptSpec, dir: &Path) -> Toy {
    Toy::new(
        Limits::default(),
        vec![
            ("s", Do::Script(spec), Next::Go(1)),
            ("end", Do::Pass, end()),
        ],
    )
    .in_dir(dir)
}

async fn run(spec: ScriptSpec, dir: &Path, state: Value) -> Outcome<Toy> {
    let toy = toy(spec, dir);
    let state = state.as_object().cloned().expect("an object");
    Run::new(&toy, state)
        .host(&Host::bare())
        .run()
        .await
        .expect("begins")
}

async fn error(spec: ScriptSpec, dir: &Path) -> String {
    run(spec, dir, json!({}))
        .await
        .error
        .expect("an error")
        .message
}

const LOOK: &str = r#"
import json, os
path = os.environ.get("GRAPH_STATE_FILE")
inline = os.environ.get("GRAPH_STATE")
state = json.load(open(path)) if path else json.loads(inline)
print(json.dumps({"size": len(state["text"]), "file": path, "inline": inline is not None, "cwd": os.getcwd(), "_next": 5}))
"#;

#[tokio::test]
async fn a_script_sees_the_state_in_exactly_one_place() {
    let dir = Dir::with("state", "s.py", LOOK);
    // {"text":"…"} has eleven bytes besides the text.
    for (size, inline) in [(32_768 - 11, true), (32_768 - 10, false)] {
        let outcome = run(PYTHON, &dir.0, json!({"text": "x".repeat(size)})).await;
        let seen = outcome.state.get("s").cloned().unwrap_or_default();
        assert_eq!(
            (&seen["size"], &seen["inline"]),
            (&json!(size), &json!(inline)),
            "{outcome:?}"
        );
        assert_eq!(seen["file"].is_null(), inline);
        if let Some(file) = seen["file"].as_str() {
            assert!(
                !Path::new(file).exists(),
                "the file is gone with the script"
            );
        }
        let cwd = seen["cwd"]
            .as_str()
            .map(std::fs::canonicalize)
            .expect("a directory")
            .expect("exists");
        assert_eq!(cwd, std::fs::canonicalize(&dir.0).expect("exists"));
    }
}

#[tokio::test]
async fn what_is_wrong_with_a_script_is_said() {
    let dir = Dir::with("wrong", "s.sh", "echo out; echo 'bad happened' >&2; exit 3");
    assert_eq!(
        error(BASH, &dir.0).await,
        "script `s.sh` failed with exit code 3:\nbad happened"
    );
    for (text, says) in [
        ("exit 0", "produced no output"),
        ("echo '[1]'", "printed: array"),
        ("echo hello", "printed something else"),
        ("echo '{} {}'", "printed something else"),
        ("printf '\\xff'", "UTF-8"),
        ("kill -9 $$", "signal 9"),
        (
            "head -c 20000000 /dev/zero",
            "printed more than 16777216 bytes",
        ),
    ] {
        std::fs::write(dir.0.join("s.sh"), text).expect("a script");
        let message = error(BASH, &dir.0).await;
        assert!(message.contains(says), "{text}: {message}");
    }
    let missing = error(
        ScriptSpec {
            path: "none.sh",
            ..BASH
        },
        &dir.0,
    )
    .await;
    assert!(
        missing.contains("script file `none.sh` not found in "),
        "{missing}"
    );
}

#[tokio::test]
async fn a_declared_form_is_checked() {
    let dir = Dir::with("form", "s.sh", "echo '{\"n\": \"x\"}'");
    let schema = Some(r#"{"type": "object", "properties": {"n": {"type": "integer"}}}"#);
    let message = error(ScriptSpec { schema, ..BASH }, &dir.0).await;
    assert!(
        message.contains("`n`: expected integer, found string"),
        "{message}"
    );
}

/// A script that never ends by itself, and neither does its grandchild. The child and the grandchild write down who they are.
const GRANDCHILD: &str =
    "bash -c 'echo $$ >> pids; sleep 100000 & echo $! >> pids; wait' & wait; echo '{}'";

/// Time that stands still until a test moves it.
struct Moved {
    begun: Instant,
    passed: watch::Sender<Duration>,
}

impl Moved {
    fn new() -> Arc<Self> {
        Arc::new(Self {
            begun: Instant::now(),
            passed: watch::Sender::default(),
        })
    }

    fn by(&self, time: Duration) {
        self.passed.send_modify(|passed| *passed += time);
    }
}

impl Clock for Moved {
    fn now(&self) -> Instant {
        self.begun + *self.passed.borrow()
    }

    fn pause(&self, time: Duration) -> BoxFuture<'_, ()> {
        self.until(self.now() + time)
    }

    fn until(&self, at: Instant) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            let mut passed = self.passed.subscribe();
            let due = passed.wait_for(|passed| self.begun + *passed >= at);
            let _ = due.await.expect("the clock is there");
        })
    }

    fn busy(&self) -> BusyGuard<'_> {
        BusyGuard::nothing()
    }

    fn date(&self) -> String {
        "2026-01-01T00:00:00Z".to_owned()
    }
}

/// Runs a script that may take a minute, which passes once the script has done something.
async fn late(dir: &Dir, has: impl Future<Output = ()>) -> String {
    let minute = Duration::from_secs(60);
    let limited = ScriptSpec {
        seconds: Some(minute.as_secs_f64()),
        ..BASH
    };
    let (toy, clock) = (toy(limited, &dir.0), Moved::new());
    let mut host = Host::bare();
    host.clock = clock.clone();
    let (outcome, ()) = tokio::join!(Run::new(&toy, Map::new()).host(&host).run(), async {
        has.await;
        clock.by(minute);
    });
    outcome.expect("begins").error.expect("it is late").message
}

/// Waits until these have ended.
async fn ended(processes: &[rustix::process::Pid]) {
    until(|| !processes.iter().any(|pid| lives(*pid))).await;
}

#[tokio::test]
async fn a_time_out_ends_all_that_a_script_started() {
    let dir = Dir::with("late", "s.sh", GRANDCHILD);
    let message = late(&dir, async {
        processes(&dir.0, 2).await;
    })
    .await;
    assert_eq!(message, "script `s.sh` timed out after 60s and was stopped");
    ended(&processes(&dir.0, 2).await).await;
}

#[tokio::test]
async fn cancelling_ends_all_that_a_script_started() {
    let dir = Dir::with("cancel", "s.sh", GRANDCHILD);
    let (toy, host, cancel) = (toy(BASH, &dir.0), Host::bare(), Cancel::new());
    let (outcome, started) = tokio::join!(
        Run::new(&toy, Map::new()).host(&host).cancel(&cancel).run(),
        async {
            let started = processes(&dir.0, 2).await;
            cancel.cancel();
            started
        }
    );
    assert_eq!(outcome.expect("begins").status, Status::Cancelled);
    ended(&started).await;
}

#[tokio::test]
async fn what_a_script_leaves_behind_does_not_hold_the_run() {
    let script = "sleep 100000 & echo $! >> pids; echo '{\"a\": 1}'";
    let dir = Dir::with("left", "s.sh", script);
    let outcome = run(BASH, &dir.0, json!({})).await;
    assert_eq!(
        outcome.state.get("s"),
        Some(&json!({"a": 1})),
        "{outcome:?}"
    );
    ended(&processes(&dir.0, 1).await).await;
}

/// Waits until something is so, while others go on.
async fn until(so: impl Fn() -> bool) {
    let begun = Instant::now();
    while !so() {
        assert!(begun.elapsed() < PATIENCE, "it never is");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// The processes that a script has written down, once there are so many.
async fn processes(dir: &Path, many: usize) -> Vec<rustix::process::Pid> {
    let read = || -> Vec<i32> {
        let text = std::fs::read_to_string(dir.join("pids")).unwrap_or_default();
        let whole = text.rsplit_once('\n').map_or("", |(whole, _)| whole);
        whole.lines().filter_map(|pid| pid.parse().ok()).collect()
    };
    until(|| read().len() == many).await;
    let pid = |pid| rustix::process::Pid::from_raw(pid).expect("a process");
    read().into_iter().map(pid).collect()
}

fn lives(pid: rustix::process::Pid) -> bool {
    // Whoever has ended and was not waited for by its parent is dead all the same.
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", pid.as_raw_nonzero()));
    rustix::process::test_kill_process(pid).is_ok() && !stat.is_ok_and(|stat| stat.contains(") Z "))
}

/// The agent that is killed.
#[tokio::test]
#[ignore = "the other process of `killing_an_agent_ends_all_that_its_scripts_started`"]
async fn an_agent() {
    let Some(dir) = std::env::var_os("AGENT_DIR").map(PathBuf::from) else {
        return;
    };
    let outcome = run(BASH, &dir, json!({})).await;
    panic!("the script does not end: {outcome:?}");
}

/// Kills an agent whose script is at work, and waits until those that the script has written down have ended.
async fn kill_agent(dir: &Dir) {
    let mut agent = std::process::Command::new(std::env::current_exe().expect("this test"))
        .args(["--exact", "processes::an_agent", "--ignored", "--nocapture"])
        .env("AGENT_DIR", &dir.0)
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn()
        .expect("starts");
    let started = processes(&dir.0, 2).await;
    assert!(
        started.iter().all(|pid| lives(*pid)),
        "the test has lost its point"
    );
    agent.kill().expect("killed");
    agent.wait().expect("a status");
    ended(&started).await;
}

#[tokio::test]
async fn killing_an_agent_ends_all_that_its_scripts_started() {
    let script = "echo $$ >> pids; sleep 600 & echo $! >> pids; trap '' TERM; wait; sleep 600";
    kill_agent(&Dir::with("orphans", "s.sh", script)).await;
}

/// A program that takes a session of its own, and writes down who it is.
#[cfg(target_os = "linux")]
const STRAY: &str = r#"python3 -c '
import os, signal, time
os.setsid()
signal.signal(signal.SIGTERM, signal.SIG_IGN)
with open("pids", "a") as file: file.write(f"{os.getpid()}\n")
while not os.path.exists("ask"): time.sleep(0.01)
open("answer", "w").close()
time.sleep(600)' > /dev/null 2>&1 &
"#;

#[cfg(target_os = "linux")]
#[tokio::test]
async fn killing_an_agent_ends_whoever_left_the_group() {
    let script = format!("{STRAY}echo $$ >> pids; sleep 600");
    kill_agent(&Dir::with("strays", "s.sh", &script)).await;
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_time_out_ends_whoever_left_the_group() {
    let script = format!("{STRAY}wait");
    let dir = Dir::with("late-strays", "s.sh", &script);
    let message = late(&dir, async {
        processes(&dir.0, 1).await;
    })
    .await;
    assert!(message.contains("timed out"), "{message}");
    ended(&processes(&dir.0, 1).await).await;
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn whoever_left_the_group_stays_when_the_script_ends_by_itself() {
    let script = format!("{STRAY}until [ -s pids ]; do sleep 0.01; done; echo '{{\"a\": 1}}'");
    let dir = Dir::with("servants", "s.sh", &script);
    let outcome = run(BASH, &dir.0, json!({})).await;
    let said = outcome.state.get("s");
    assert_eq!(said, Some(&json!({"a": 1})), "{outcome:?}");
    for stray in processes(&dir.0, 1).await {
        std::fs::write(dir.0.join("ask"), "").expect("a file");
        until(|| dir.0.join("answer").exists() || !lives(stray)).await;
        assert!(lives(stray), "it was killed");
        rustix::process::kill_process(stray, rustix::process::Signal::KILL).expect("ends");
    }
}

#[tokio::test]
async fn a_script_is_asked_to_end_before_it_is_killed() {
    let script = "trap 'echo bye > mark; exit' TERM; echo $$ > pids; sleep 600 & wait";
    let dir = Dir::with("asked", "s.sh", script);
    let (toy, host, cancel) = (toy(BASH, &dir.0), Host::bare(), Cancel::new());
    let (outcome, started) = tokio::join!(
        Run::new(&toy, Map::new()).host(&host).cancel(&cancel).run(),
        async {
            let started = processes(&dir.0, 1).await;
            cancel.cancel();
            started
        }
    );
    assert_eq!(outcome.expect("begins").status, Status::Cancelled);
    ended(&started).await;
    let said = std::fs::read_to_string(dir.0.join("mark")).unwrap_or_default();
    assert_eq!(
        said, "bye\n",
        "the script had no time to put things in order"
    );
}

#[tokio::test]
async fn a_script_that_does_not_end_when_asked_is_killed() {
    let dir = Dir::with(
        "deaf",
        "s.sh",
        "trap '' TERM; echo $$ > pids; while :; do sleep 0.05; done",
    );
    let (toy, host, cancel) = (toy(BASH, &dir.0), Host::bare(), Cancel::new());
    let (outcome, started) = tokio::join!(
        Run::new(&toy, Map::new()).host(&host).cancel(&cancel).run(),
        async {
            let started = processes(&dir.0, 1).await;
            cancel.cancel();
            started
        }
    );
    assert_eq!(outcome.expect("begins").status, Status::Cancelled);
    ended(&started).await;
}

#[tokio::test]
async fn a_script_is_not_started_beside_itself() {
    // The first takes its time to end; the second looks whether it is still there.
    let script = "if [ -e pids ]; then
  kill -0 $(cat pids) 2> /dev/null && echo '{\"found\": \"the first\"}' || echo '{\"found\": \"nobody\"}'
  exit
fi
trap 'sleep 0.3; exit 1' TERM
echo $$ > pids
while :; do sleep 0.05; done";
    let dir = Dir::with("beside", "s.sh", script);
    let late = late(&dir, async {
        processes(&dir.0, 1).await;
    })
    .await;
    assert!(late.contains("timed out"), "{late}");
    let outcome = run(BASH, &dir.0, json!({})).await;
    let found = outcome.state.get("s").map(|said| &said["found"]);
    assert_eq!(found, Some(&json!("nobody")), "{outcome:?}");
}

#[tokio::test]
async fn a_script_knows_its_run_and_its_call() {
    let script = r#"echo "{\"told\": \"$GRAPH_RUN_ID $GRAPH_NODE $GRAPH_STEP $GRAPH_ATTEMPT $GRAPH_IDEMPOTENCY_KEY\"}""#;
    let dir = Dir::with("told", "s.sh", script);
    let toy = toy(BASH, &dir.0);
    let run = Run::new(&toy, Map::new()).id("r7");
    let outcome = run.host(&Host::bare()).run().await.expect("begins");
    let told = outcome.state.get("s").cloned().unwrap_or_default();
    assert_eq!(told, json!({"told": "r7 s 0 1 r7/0/1"}), "{outcome:?}");
}
