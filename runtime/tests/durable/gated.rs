//! Proposals that are decided, and pauses that end, in other processes than the one that runs; and the files of a run.

use super::stores::Dir;
use crate::patience::until;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};

/// The example `gated` with a store and a directory of artifacts of its own.
struct Agent(Dir);

impl Agent {
    fn new(name: &str) -> Self {
        Self(Dir::new(name))
    }

    fn root(&self) -> PathBuf {
        self.0.0.join("runs")
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let tests = std::env::current_exe().expect("a program");
        let target = tests.ancestors().nth(2).expect("a target directory");
        let mut command = Command::new(target.join("examples").join("gated"));
        let propose = |id: &str, line: &str| json!({"id": id, "name": "shell_exec", "arguments": {"command": line}});
        let replies = json!({"replies": {
            "look": [{"text": "Two.", "tool_calls": [propose("a", "pwd; echo kept > kept.txt"), propose("b", "echo never > never.txt")]}],
            "publish": [{"text": "The page."}],
        }});
        command
            .env("GATED_REPLIES", replies.to_string())
            .env("GRAPHWRIGHT_ARTIFACTS", self.root())
            .env_remove("GRAPHWRIGHT_DIR")
            .stdin(Stdio::null())
            .args(arguments);
        command
    }

    fn told(&self, arguments: &[&str]) -> (Option<i32>, String, String) {
        told(&self.command(arguments).output().expect("starts"))
    }

    /// Runs or resumes.
    fn run(&self, arguments: &[&str]) -> (Option<i32>, String, String) {
        let store = format!("sqlite:{}", self.0.file());
        let all: Vec<&str> = arguments
            .iter()
            .copied()
            .chain(["--store", store.as_str(), "--quiet"])
            .collect();
        self.told(&all)
    }

    fn start(&self, arguments: &[&str]) -> Child {
        let store = format!("sqlite:{}", self.0.file());
        let mut command = self.command(arguments);
        command.args(["--store", &store, "--quiet"]);
        command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("starts")
    }

    /// The ids of the proposals that wait.
    fn waiting(&self, run: &str) -> Vec<String> {
        let (code, stdout, stderr) = self.told(&["approvals", run, "--json"]);
        assert_eq!(code, Some(0), "{stderr}");
        let listed: Value = serde_json::from_str(&stdout).expect("JSON");
        let entries = listed["approvals"].as_array().expect("a list").iter();
        entries
            .map(|entry| entry["proposal"]["id"].as_str().expect("an id").to_owned())
            .collect()
    }

    fn log(&self, run: &str, name: &str) -> Vec<Value> {
        let text = std::fs::read_to_string(self.root().join(run).join(name)).expect("a log");
        text.lines()
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect()
    }
}

fn told(output: &Output) -> (Option<i32>, String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (
        output.status.code(),
        text(&output.stdout),
        text(&output.stderr),
    )
}

/// A scripted world keeps no files in which proposals could be decided: they are answered when the run is continued, and in the same
/// world.
#[test]
fn what_a_scripted_run_proposes_is_answered_by_the_command_that_continues_it() {
    let agent = Agent::new("gated scripted");
    let world = agent.0.0.join("the world.json");
    let propose =
        |id: &str| json!({"id": id, "name": "shell_exec", "arguments": {"command": "pwd"}});
    let replies = json!({"replies": {
        "look": [{"text": "Two.", "tool_calls": [propose("a"), propose("b")]}], "publish": ["The page."],
    }, "tools": {"shell.exec": [{"result": "here"}, {"result": "here"}]}});
    std::fs::write(&world, replies.to_string()).expect("a file");
    let script = world.display().to_string();
    let run = [
        "do it",
        "--run-id",
        "r1",
        "--detach-on-ask",
        "--script",
        &script,
    ];
    let (code, _, stderr) = agent.run(&run);
    assert_eq!(code, Some(3), "{stderr}");
    assert!(!stderr.contains("decide: "), "{stderr}");
    let way = stderr
        .lines()
        .find_map(|line| line.strip_prefix("continue it: "));
    let way = way.unwrap_or_else(|| panic!("{stderr}"));
    assert_eq!(way.matches("=TEXT").count(), 2, "{way}");
    let way = format!("{} --quiet", way.replace("TEXT", "approve"));
    let output = Command::new("sh")
        .args(["-c", &way])
        .env("GATED_REPLIES", "{}")
        .stdin(Stdio::null())
        .output();
    let (code, _, stderr) = told(&output.expect("starts"));
    assert_eq!(code, Some(3), "{way}: {stderr}");
    assert!(
        stderr.contains("paused before `publish`"),
        "{way}: {stderr}"
    );
}

#[test]
fn a_run_waits_for_decisions_and_goes_on_in_other_processes() {
    let agent = Agent::new("gated");
    let (code, stdout, stderr) = agent.run(&["do it", "--run-id", "r1", "--detach-on-ask"]);
    assert_eq!((code, stdout.as_str()), (Some(3), ""), "{stderr}");
    assert!(stderr.contains("gated approve r1 ID"), "{stderr}");

    let ids = agent.waiting("r1");
    let [first, second] = ids.as_slice() else {
        panic!("{ids:?}");
    };
    let (code, _, stderr) = agent.told(&["approve", "r1", "nosuch"]);
    assert_eq!(code, Some(2), "{stderr}");
    let (code, stdout, stderr) = agent.told(&["approve", "r1", first]);
    assert_eq!(code, Some(0), "{stderr}");
    assert!(stdout.starts_with("approved "), "{stdout}");

    // An answer that says something else is refused, and nothing runs.
    let no = format!("{first}=no");
    let (code, _, stderr) = agent.run(&["resume", "r1", "--answer", &no]);
    assert_eq!(code, Some(2), "{stderr}");
    assert!(stderr.contains("was approved already"), "{stderr}");

    // One is not decided: the run waits as before.
    let (code, _, stderr) = agent.run(&["resume", "r1", "--detach-on-ask"]);
    assert_eq!(code, Some(3), "{stderr}");
    assert!(!agent.root().join("r1/artifacts/kept.txt").exists());

    // Where the run is kept is said again in the command that continues it.
    let kept = [
        "deny",
        "r1",
        second,
        "--reason",
        "too wide",
        "--store",
        "sqlite:x.db",
    ];
    let (code, _, stderr) = agent.told(&kept);
    assert_eq!(code, Some(0), "{stderr}");
    assert!(
        stderr.contains(" resume r1 --store sqlite:x.db"),
        "{stderr}"
    );
    let (code, _, stderr) = agent.told(&["approve", "r1", second]);
    assert_eq!(code, Some(2), "{stderr}");

    let (code, _, stderr) = agent.run(&["resume", "r1", "--detach-on-ask"]);
    assert_eq!(code, Some(3), "{stderr}");
    assert!(stderr.contains("paused before `publish`"), "{stderr}");
    let files = agent.root().join("r1/artifacts");
    assert_eq!(
        std::fs::read_to_string(files.join("kept.txt")).expect("a file"),
        "kept\n"
    );
    assert!(!files.join("never.txt").exists());

    // A pause asks nothing; whatever is answered, the run goes on.
    let (code, stdout, stderr) = agent.run(&["resume", "r1", "--answer", "go on"]);
    assert_eq!(
        (code, stdout.as_str()),
        (Some(0), "The page.\n"),
        "{stderr}"
    );
    assert_eq!(
        std::fs::read_to_string(files.join("page.md")).expect("a file"),
        "The page."
    );

    let events: Vec<Value> = agent
        .log("r1", "approvals.jsonl")
        .iter()
        .map(|line| line["event"].clone())
        .collect();
    assert_eq!(events, ["proposed", "proposed", "approved", "denied"]);
    let calls: Vec<Value> = agent
        .log("r1", "tool_calls.jsonl")
        .iter()
        .map(|line| line["status"].clone())
        .collect();
    assert_eq!(calls, ["ok", "denied"]);
}

#[test]
fn a_process_that_waits_hears_of_decisions() {
    let agent = Agent::new("gated-live");
    let mut child = agent.start(&["do it", "--run-id", "r2", "--wait"]);
    until("both are proposed", || {
        agent.root().join("r2/approvals.jsonl").exists() && agent.waiting("r2").len() == 2
    });
    assert!(
        child.try_wait().expect("a status").is_none(),
        "the run did not wait"
    );
    let (code, _, stderr) = agent.told(&["approve", "r2", "--all"]);
    assert_eq!(code, Some(0), "{stderr}");
    let output = child.wait_with_output().expect("ends");
    let (code, _, stderr) = told(&output);
    assert_eq!(code, Some(3), "{stderr}");
    assert!(stderr.contains("paused before `publish`"), "{stderr}");
    assert!(agent.root().join("r2/artifacts/never.txt").exists());
}
