//! A graph of actions as a program, with real shells in a real project: `build`, and what the binary is asked on its command
//! line.

mod inputs;
mod quoted;
mod record;

use super::{cache, fresh};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// Says a word after another; the second one only if a file is there.
const WORDS: &str = r#"version: "1.0.0"
tool_type: graph
executor_id: rye/core/runtimes/state-graph/runtime
category: t
description: "Two words"
config_schema:
  type: object
  properties:
    word: { type: string, default: two, description: "What is said second" }
    count: { type: integer }
    wait: { type: boolean, default: false, description: "The first word waits for a file `go`" }
config:
  start: first
  nodes:
    first:
      action: { item_id: rye/bash, params: { command: "touch begun; until ! ${inputs.wait} || test -f go; do sleep 0.05; done; echo one" } }
      assign: { one: "${result.stdout}" }
      next: second
    second:
      env_requires: [GRAPHWRIGHT_TEST_WORD]
      action: { item_id: rye/bash, x-quote: true, params: { command: "test -f ready && printf '%s' '${inputs.word}'" } }
      assign: { two: "${result.stdout}" }
      next: done
    done: { type: return, output: { one: "${state.one}", two: "${state.two}" } }
    unused: { type: gate, next: done }
"#;

fn graphwright(arguments: &[&str]) -> Output {
    cache::graphwright()
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn place(name: &str) -> PathBuf {
    fresh(&format!("rye/{name}"))
}

/// The binary, built once: by the first test that needs it, while the others wait, whether they are threads of one process or
/// processes of one run of nextest.
fn binary() -> &'static Path {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    BUILT.get_or_init(|| {
        let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join("rye-binary");
        std::fs::create_dir_all(&place).unwrap();
        let lock = std::fs::File::create(place.join("lock")).unwrap();
        lock.lock().unwrap();
        let (of, run) = (place.join("run"), run());
        if std::fs::read_to_string(&of).ok().as_deref() != Some(&run) {
            build(&place);
            std::fs::write(of, run).unwrap();
        }
        place.join("words")
    })
}

/// What tells this run of the tests from another one.
fn run() -> String {
    std::env::var("NEXTEST_RUN_ID").unwrap_or_else(|_| std::process::id().to_string())
}

fn build(place: &Path) {
    let (graph, binary) = (place.join("words.yaml"), place.join("words"));
    std::fs::write(&graph, WORDS).unwrap();
    let (graph, path) = (graph.display().to_string(), binary.display().to_string());
    let refused = graphwright(&["build", "--debug", &graph, "-o", &path]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(text(&refused.stderr).contains("it needs `rye.execute.tool.rye.bash`"));
    let grant = ["--grant", "rye.execute.tool.rye.bash"];
    let built = graphwright(&[&["build", "--debug", &graph, "-o", &path], &grant[..]].concat());
    assert_eq!(built.status.code(), Some(0), "{}", text(&built.stderr));
}

/// A project of its own.
struct Project(PathBuf);

impl Project {
    fn new(name: &str) -> Self {
        let place = place(name);
        std::fs::create_dir_all(place.join(".ai")).unwrap();
        Self(place)
    }

    fn command(&self) -> Command {
        let mut command = Command::new(binary());
        command
            .current_dir(&self.0)
            .env("GRAPHWRIGHT_KEYS", self.0.join(".keys"))
            .env("GRAPHWRIGHT_TEST_WORD", "")
            .env("GRAPHWRIGHT_DIR", &self.0)
            .env_remove("RYE_GRAPH_QUIET")
            .stdin(Stdio::null());
        command
    }

    fn call(&self, arguments: &[&str]) -> (Option<i32>, String, String) {
        let output = self.command().args(arguments).output().unwrap();
        (
            output.status.code(),
            text(&output.stdout),
            text(&output.stderr),
        )
    }

    fn json(&self, arguments: &[&str]) -> Value {
        let (_, stdout, stderr) = self.call(arguments);
        serde_json::from_str(&stdout).unwrap_or_else(|_| panic!("{stdout}{stderr}"))
    }

    fn file(&self, path: &str) -> PathBuf {
        self.0.join(path)
    }

    fn read(&self, path: &str) -> String {
        std::fs::read_to_string(self.file(path)).unwrap_or_default()
    }

    fn ready(&self) {
        std::fs::write(self.file("ready"), "").unwrap();
    }

    /// Waits until a file says something.
    fn until<T>(&self, path: &str, said: impl Fn(&str) -> Option<T>) -> T {
        let begun = Instant::now();
        loop {
            let text = self.read(path);
            if let Some(said) = said(&text) {
                return said;
            }
            assert!(begun.elapsed() < Duration::from_secs(150), "{path}: {text}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits until the registry says something of a run.
    fn wait(&self, run: &str, is: impl Fn(&Value) -> bool) -> Value {
        self.until(&format!(".ai/state/threads/{run}/thread.json"), |entry| {
            serde_json::from_str(entry).ok().filter(&is)
        })
    }
}

#[test]
fn a_run_tells_its_steps_and_leaves_a_trail() {
    let project = Project::new("steps");
    project.ready();
    let (code, stdout, stderr) = project.call(&["--run-id", "r1", "--input", "word=zwei"]);
    assert_eq!(
        (code, stdout.as_str()),
        (Some(0), "{\"one\":\"one\\n\",\"two\":\"zwei\"}\n"),
        "{stderr}"
    );
    let lines: Vec<&str> = stderr.lines().collect();
    assert_eq!(lines.len(), 3, "{stderr}");
    assert!(
        lines[0].starts_with("[graph:words] step 1/4 first ✓ ") && lines[0].ends_with("s (+one)")
    );
    let page = project.read(".ai/knowledge/agent/threads/t/words/r1.md");
    assert!(
        page.contains("| 1 | first | ✅ completed |") && page.contains("| rye/bash | +one |"),
        "{page}"
    );
    let (code, stdout, _) = project.call(&["verify", "r1"]);
    assert_eq!(
        (code, stdout.as_str()),
        (
            Some(0),
            "transcript: unchanged\nstate: unchanged\npage: unchanged\nreceipts: unchanged\n"
        )
    );
    let (code, _, stderr) = project.call(&["--run-id", "r1"]);
    assert_eq!(code, Some(2));
    assert!(stderr.contains("there is a run `r1` already"), "{stderr}");
    let (_, stdout, _) = project.call(&["runs"]);
    assert!(
        stdout.starts_with("r1  2") && stdout.ends_with("  completed  3 steps\n"),
        "{stdout}"
    );
    assert!(
        project
            .call(&["show", "r1"])
            .1
            .contains("| 1 | first | ✅ completed |")
    );
    let quiet = project
        .command()
        .env("RYE_GRAPH_QUIET", "1")
        .output()
        .unwrap();
    assert_eq!(text(&quiet.stderr), "");
}

#[test]
fn a_run_in_the_background_is_named_at_once_and_goes_on_alone() {
    let project = Project::new("background");
    project.ready();
    binary();
    // The run waits for the file: whoever waited for the run would never come to write it.
    let started = project.json(&["--background", "--run-id", "b1", "--input", "wait=true"]);
    std::fs::write(project.file("go"), "").unwrap();
    assert_eq!(
        (&started["success"], &started["status"]),
        (&json!(true), &json!("running"))
    );
    assert_eq!(
        (&started["graph_run_id"], &started["graph_id"]),
        (&json!("b1"), &json!("t/words"))
    );
    let entry = project.wait("b1", |entry| entry["status"] == "completed");
    assert_eq!(entry["pid"], started["pid"]);
    assert!(
        project
            .read(".ai/state/threads/b1/async.log")
            .contains("step 3/4 done ✓")
    );
    // The parameter says the same, and gives the run a name.
    let started = project.json(&["--input", "async=true"]);
    let run = started["graph_run_id"].as_str().unwrap();
    assert!(run.starts_with("t-words-"), "{run}");
    project.wait(run, |entry| entry["status"] == "completed");
    assert_eq!(project.call(&["verify", run]).0, Some(0));
}

#[test]
fn a_run_in_the_background_is_cancelled_and_goes_on_later() {
    let project = Project::new("cancel");
    project.ready();
    project.json(&["--background", "--run-id", "c1", "--input", "wait=true"]);
    project.wait("c1", |entry| entry["status"] == "running");
    project.until("begun", |_| project.file("begun").exists().then_some(()));
    let dir = project.0.display().to_string();
    let mut cancel = Command::new(binary());
    let cancelled = std::thread::scope(|scope| {
        // What is under way is brought to its end.
        scope.spawn(|| {
            project.until(".ai/state/threads/c1/async.log", |log| {
                log.contains("stopping").then_some(())
            });
            std::fs::write(project.file("go"), "").unwrap();
        });
        cancel.args(["cancel", "c1", "--dir", &dir]).output()
    });
    let cancelled = cancelled.unwrap();
    let answer: Value = serde_json::from_slice(&cancelled.stdout).unwrap();
    assert_eq!(
        (&answer["success"], &answer["method"]),
        (&json!(true), &json!("sigterm")),
        "{answer}"
    );
    project.wait("c1", |entry| entry["status"] == "cancelled");
    let transcript = project.read(".ai/state/threads/c1/transcript.jsonl");
    assert!(
        transcript.contains("\"graph_cancelled\"") && transcript.contains("\"signal\":15"),
        "{transcript}"
    );
    assert_eq!(project.call(&["verify", "c1"]).0, Some(0));
    let (code, stdout, stderr) =
        project.call(&["--input", "resume=true", "--input", "graph_run_id=c1"]);
    assert_eq!(code, Some(0), "{stderr}");
    assert!(
        stdout.contains("\"two\":\"two\"") && !stderr.contains("first"),
        "{stdout}{stderr}"
    );
}

#[test]
fn what_the_caller_grants_is_all_that_a_run_may_do() {
    let project = Project::new("grants");
    project.ready();
    let (code, _, stderr) = project.call(&["--input", "capabilities=[]"]);
    assert_eq!(code, Some(1));
    assert!(stderr.contains("no capabilities are granted"), "{stderr}");
    let (code, _, stderr) = project.call(&["--input", "capabilities=rye.*"]);
    assert_eq!(code, Some(2));
    assert!(
        stderr.contains("`capabilities` must be a list of patterns"),
        "{stderr}"
    );
    let narrow = ["--input", "capabilities=[\"rye.execute.tool.rye.bas?\"]"];
    assert_eq!(project.call(&narrow).0, Some(0));
    // What is granted on the command line comes on top of what was granted when the graph was compiled.
    assert_eq!(project.call(&["--grant", "rye.fetch.*"]).0, Some(0));
    let other = [
        narrow[0],
        "capabilities=[\"rye.fetch.*\"]",
        "--grant",
        "rye.*",
    ];
    assert_eq!(
        project.call(&other).0,
        Some(1),
        "the parameter counts alone"
    );
}

#[test]
fn what_is_wrong_is_said_before_the_first_node() {
    let project = Project::new("wrong");
    let unset = project
        .command()
        .env_remove("GRAPHWRIGHT_TEST_WORD")
        .output()
        .unwrap();
    assert_eq!(unset.status.code(), Some(2));
    let told = text(&unset.stderr);
    assert!(
        told.contains("GRAPHWRIGHT_TEST_WORD (node `second`, `rye/bash`)"),
        "{told}"
    );
    for (arguments, part) in [
        (
            &["--input", "count=x"][..],
            "input `count`: expected integer, found string",
        ),
        (
            &["--inputs", "{\"word\": 5}"],
            "input `word`: expected string, found integer",
        ),
        (&["--inputs", "nowhere.json"], "cannot read nowhere.json"),
        (&["words, please"], "takes no PROMPT"),
        (&["resume", "nope"], "there is no run `nope` of `t/words`"),
        (&["verify", "nope"], "there is no run `nope` of `t/words`"),
        (
            &["step", "third", "--state", "{}"],
            "its nodes are first, second, done, unused",
        ),
        (
            &["--input", "inject_state=5"],
            "`inject_state` must be an object",
        ),
        (&["--run-id", "../x"], "a run cannot be called `../x`"),
    ] {
        let (code, _, stderr) = project.call(arguments);
        assert_eq!(code, Some(2), "{arguments:?}: {stderr}");
        assert!(stderr.contains(part), "{arguments:?}: {stderr}");
    }
    let left = std::fs::read_dir(project.file(".ai/state/threads"));
    assert!(
        left.is_ok_and(|mut left| left.next().is_none()),
        "nothing ran"
    );
}

#[test]
fn a_failed_run_goes_on_in_either_way_and_a_node_runs_alone() {
    let project = Project::new("resume");
    for run in ["f1", "f2", "f3"] {
        let (code, _, stderr) = project.call(&["--run-id", run, "--input", "word=w"]);
        assert_eq!(code, Some(1));
        assert!(stderr.contains("step 2/4 second ✗"), "{stderr}");
        let way = format!("continue it: {} resume {run}\n", binary().display());
        assert!(stderr.ends_with(&way), "{stderr}");
    }
    project.ready();
    assert_eq!(
        project.call(&["resume", "f1"]).1,
        "{\"one\":\"one\\n\",\"two\":\"w\"}\n"
    );
    assert_eq!(project.call(&["--input", "resume_run_id=f2"]).0, Some(0));
    let (code, _, stderr) = project.call(&["resume", "f1"]);
    assert_eq!(code, Some(2));
    assert!(stderr.contains("has reached its end"), "{stderr}");
    let step = project.json(&["step", "second", "--resume-from", "f3"]);
    assert_eq!(
        (&step["success"], &step["executed_node"], &step["next_node"]),
        (&json!(true), &json!("second"), &json!("done"))
    );
    assert_eq!(
        (&step["state"]["one"], &step["state"]["two"]),
        (&json!("one\n"), &json!("w"))
    );
    assert_eq!(step["graph_run_id"], "f3-step");
    assert_eq!(project.call(&["verify", "f3-step"]).0, Some(0));
    assert_eq!(
        project.call(&["verify", "f3"]).0,
        Some(0),
        "the real run stays as it is"
    );
    let step = project.json(&[
        "step",
        "second",
        "--state",
        "{\"inputs\": {\"word\": \"x\"}}",
    ]);
    assert_eq!(step["state"]["two"], "x");
    let checked = project.json(&["--input", "validate=true"]);
    assert_eq!(checked["node_count"], 4);
    assert!(
        checked["warnings"].to_string().contains("unused"),
        "{checked}"
    );
}

/// What somebody makes of a file.
type Change<'a> = &'a dyn Fn(&str) -> String;

#[test]
fn what_was_changed_is_found_and_not_gone_on_with() {
    let project = Project::new("tampering");
    let transcript = |run: &str| format!(".ai/state/threads/{run}/transcript.jsonl");
    let cut = |text: &str| {
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        lines[..4].concat()
    };
    let added = |text: &str| format!("{text}{}\n", text.lines().next().unwrap());
    let changes: [(&str, Change<'_>, &str); 4] = [
        ("cut", &cut, "transcript: was cut short"),
        (
            "added",
            &added,
            "transcript: has 1 line behind the end of the run",
        ),
        (
            "changed",
            &|text| text.replacen("first", "worst", 1),
            "transcript: something before line 4 was changed",
        ),
        ("emptied", &|_| String::new(), "transcript: was cut short"),
    ];
    for (run, change, part) in changes {
        project.call(&["--run-id", run, "-q"]);
        let file = transcript(run);
        std::fs::write(project.file(&file), change(&project.read(&file))).unwrap();
        let (code, stdout, _) = project.call(&["verify", run]);
        assert_eq!(code, Some(1), "{run}: {stdout}");
        assert!(stdout.contains(part), "{run}: {stdout}");
        let found = project.json(&["verify", run, "--json"]);
        assert_eq!(found[0]["what"], "transcript");
        let (code, _, stderr) = project.call(&["resume", run]);
        if run != "added" {
            assert_eq!(code, Some(2));
            assert!(
                stderr.contains("cannot be resumed: its transcript"),
                "{run}: {stderr}"
            );
        }
    }
    project.call(&["--run-id", "state", "-q"]);
    let state = project.file(".ai/knowledge/graphs/t/words/state.md");
    let text = std::fs::read_to_string(&state).unwrap();
    std::fs::write(&state, text.replace("one\\n", "1\\n")).unwrap();
    let (code, stdout, _) = project.call(&["verify", "state"]);
    assert_eq!(code, Some(1));
    assert!(
        stdout.contains("state: was changed after it was signed"),
        "{stdout}"
    );
    let (_, _, stderr) = project.call(&["resume", "state"]);
    assert!(
        stderr.contains("its state was changed after it was signed"),
        "{stderr}"
    );
}
