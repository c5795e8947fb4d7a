//! The commands over kept runs, as a person uses them: several processes and one file.

use super::stores::Dir;
use serde_json::{Value, json};
use std::process::{Command, Output, Stdio};

/// The example `brief-writer` with a store of its own.
pub(super) struct Agent {
    pub(super) dir: Dir,
}

impl Agent {
    pub(super) fn new(name: &str) -> Self {
        let dir = Dir::new(name);
        let world = json!({
            "replies": {"draft": [{"json": {"title": "T", "body": "B"}}]},
            "scripts": {"gate": [{"stdout": "{\"attempts\": 1}"}]},
        });
        std::fs::write(dir.0.join("world.json"), world.to_string()).expect("a file");
        std::fs::write(
            dir.0.join("broken.json"),
            "{\"scripts\": {\"gate\": [{\"exit\": 1}]}}",
        )
        .expect("a file");
        Self { dir }
    }

    /// Runs a command in the scripted world `world`; empty: none.
    pub(super) fn run(&self, arguments: &[&str], world: &str) -> (Option<i32>, String, String) {
        let tests = std::env::current_exe().expect("a program");
        let target = tests.ancestors().nth(2).expect("a target directory");
        let mut command = Command::new(target.join("examples").join("brief-writer"));
        // Built with providers, the agent looks for a key before the first node; no model is asked here.
        command.env("ANTHROPIC_API_KEY", "unused");
        command.env("GRAPHWRIGHT_TEST_SECRET", "sesame-12345");
        command.env_remove("GRAPHWRIGHT_DIR").stdin(Stdio::null());
        command
            .args(arguments)
            .arg("--store")
            .arg(format!("sqlite:{}", self.dir.file()));
        if !world.is_empty() {
            command.arg("--script").arg(self.dir.0.join(world));
        }
        told(&command.output().expect("starts"))
    }

    pub(super) fn json(&self, arguments: &[&str]) -> Value {
        let (code, stdout, stderr) = self.run(arguments, "");
        assert_eq!(code, Some(0), "{stderr}");
        serde_json::from_str(&stdout).expect("JSON")
    }

    /// A run that waits at `review`.
    pub(super) fn waiting(&self, id: &str) {
        let begin = ["Wasm", "--run-id", id, "--detach-on-ask", "--quiet"];
        let (code, stdout, stderr) = self.run(&begin, "world.json");
        assert_eq!((code, stdout.as_str()), (Some(3), ""), "{stderr}");
        let file = self.dir.file();
        let world = self.dir.0.join("world.json").display().to_string();
        let next = format!(
            "brief-writer resume {id} --store sqlite:{file} --script {world} --answer TEXT"
        );
        assert!(stderr.contains(&next), "{stderr}");
    }
}

pub(super) fn told(output: &Output) -> (Option<i32>, String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (
        output.status.code(),
        text(&output.stdout),
        text(&output.stderr),
    )
}

#[test]
fn a_waiting_run_is_found_shown_and_answered() {
    let agent = Agent::new("answer");
    agent.waiting("one");
    let runs = agent.json(&["runs", "--json"]);
    let run = &runs["runs"][0];
    assert_eq!(
        (run["run_id"].as_str(), run["status"].as_str()),
        (Some("one"), Some("waiting"))
    );
    assert_eq!(run["questions"][0]["node"], "review");
    let shown = agent.json(&["show", "one", "--json"]);
    assert_eq!(
        shown["steps"][0]["changed"],
        json!({"title": "T", "body": "B"})
    );
    assert_eq!(
        (&shown["next"], &shown["usage"]["calls"]),
        (&json!("review"), &json!(1))
    );
    let (_, text, _) = agent.run(&["show", "one"], "");
    assert!(
        text.contains("0  draft") && text.contains("title = \"T\"") && text.contains("asks: "),
        "{text}"
    );
    assert!(
        text.ends_with("\n1 model call, 10 tokens read, 5 written\n"),
        "a world that is made up costs nothing: {text}"
    );
    let state = agent.json(&["show", "one", "--at", "1", "--json"]);
    assert_eq!(
        (&state["node"], &state["state"]["attempts"]),
        (&json!("gate"), &json!(0))
    );

    // Standard input is at its end here: nobody answers, and the question stays.
    let (code, _, stderr) = agent.run(&["resume", "one", "--quiet"], "");
    assert_eq!(code, Some(3), "{stderr}");
    assert!(
        stderr.contains("resume one --store sqlite:") && stderr.contains(" --answer TEXT"),
        "{stderr}"
    );
    let (code, stdout, stderr) = agent.run(&["resume", "one", "--answer", "yes", "--quiet"], "");
    assert_eq!((code, stdout.as_str()), (Some(0), "# T\n\nB\n"), "{stderr}");
    let (code, _, stderr) = agent.run(&["resume", "one"], "");
    assert_eq!(code, Some(2));
    assert!(stderr.contains("fork one --at STEP"), "{stderr}");
    let (code, _, stderr) = agent.run(&["resume", "two"], "");
    assert_eq!(code, Some(2));
    assert!(
        stderr.contains("there is no run `two` in sqlite:"),
        "{stderr}"
    );
}

#[test]
fn an_answer_that_a_run_is_resumed_with_is_recorded() {
    let agent = Agent::new("durable-recorded-answer");
    agent.waiting("w");
    let file = agent.dir.0.join("on.scenario.yaml").display().to_string();
    let resume = [
        "resume", "w", "--answer", "yes", "--record", &file, "--quiet",
    ];
    let (code, _, stderr) = agent.run(&resume, "world.json");
    assert_eq!(code, Some(0), "{stderr}");
    let recorded = std::fs::read_to_string(&file).expect("a recording");
    let recorded = recorded.replace(['\'', '"'], "");
    assert!(
        recorded.contains("answers:") && recorded.contains("- yes"),
        "{recorded}"
    );
}

#[test]
fn calls_and_events_are_shown_on_demand() {
    let agent = Agent::new("beside");
    agent.waiting("one");
    let plain = agent.json(&["show", "one", "--json"]);
    assert!(plain["steps"][0].get("effects").is_none() && plain.get("late_events").is_none());
    let shown = agent.json(&["show", "one", "--effects", "--events", "--json"]);
    let draft = &shown["steps"][0];
    assert_eq!(draft["effects"][0]["call"], "0/1");
    assert_eq!(draft["effects"][0]["label"], "model");
    assert!(
        draft["effects"][0]["value"]["Ok"]["text"].is_string(),
        "{draft}"
    );
    let notes = draft["events"].as_array().expect("events");
    assert!(
        notes
            .iter()
            .any(|note| note["text"].to_string().contains("llm call: ")),
        "{draft}"
    );
    assert_eq!(shown["steps"][1]["effects"][0]["label"], "script");
    let (_, text, _) = agent.run(&["show", "one", "--effects", "--events"], "");
    assert!(
        text.contains("model 0/1: {\"Ok\"") && text.contains("llm call: "),
        "{text}"
    );
}

#[test]
fn old_runs_are_removed_after_a_run_where_that_is_wanted() {
    let agent = Agent::new("retain");
    agent.waiting("open");
    for id in ["one", "two", "three"] {
        let done = [
            "Wasm", "--run-id", id, "--answer", "yes", "--quiet", "--retain", "2",
        ];
        let (code, _, stderr) = agent.run(&done, "world.json");
        assert_eq!(code, Some(0), "{stderr}");
    }
    let left = agent.json(&["runs", "--json"]);
    let ids: Vec<&str> = left["runs"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|run| run["run_id"].as_str())
        .collect();
    assert_eq!(ids, ["three", "two", "open"]);
    let (code, _, stderr) = agent.run(&["p", "--retain", "soon"], "world.json");
    assert_eq!(code, Some(2));
    assert!(stderr.contains("30d, 200, 30d,200"), "{stderr}");
}

/// Runs a command at a terminal of its own, types the second text when the first has appeared, and gives all that was
/// shown.
#[cfg(unix)]
const TERMINAL: &str = r#"
import os, pty, sys, time
wanted, typed, command = sys.argv[1], sys.argv[2].encode().decode("unicode_escape"), sys.argv[3:]
pid, terminal = pty.fork()
if pid == 0:
    os.execv(command[0], command)
shown = b""
deadline = time.time() + 30
while time.time() < deadline:
    try:
        data = os.read(terminal, 4096)
    except OSError:
        break
    if not data:
        break
    shown += data
    if typed and wanted.encode() in shown:
        os.write(terminal, typed.encode("latin-1"))
        typed = ""
_, status = os.waitpid(pid, 0)
sys.stdout.buffer.write(shown)
sys.exit(os.waitstatus_to_exitcode(status))
"#;

#[cfg(unix)]
#[test]
fn a_person_chooses_with_the_arrow_keys() {
    let agent = Agent::new("arrows");
    for (id, typed, output) in [
        ("down", "\\x1b[B\\r", "No brief for: Wasm"),
        ("number", "2\\r", "No brief for: Wasm"),
        ("first", "\\r", "# T"),
    ] {
        agent.waiting(id);
        let tests = std::env::current_exe().expect("a program");
        let target = tests.ancestors().nth(2).expect("a target directory");
        let mut command = Command::new("python3");
        command
            .args(["-c", TERMINAL, "or your own answer", typed])
            .arg(target.join("examples").join("brief-writer"))
            .args(["resume", id, "--quiet", "--store"])
            .arg(format!("sqlite:{}", agent.dir.file()))
            .env("ANTHROPIC_API_KEY", "unused")
            .env_remove("GRAPHWRIGHT_DIR")
            .stdin(Stdio::null());
        let (code, shown, stderr) = told(&command.output().expect("starts"));
        assert_eq!(code, Some(0), "{shown}{stderr}");
        assert!(
            shown.contains("> 1) yes") && shown.contains("  2) no"),
            "{shown:?}"
        );
        assert!(shown.contains(output), "{shown:?}");
    }
}

#[test]
fn a_fork_takes_another_way_with_another_state() {
    let agent = Agent::new("fork");
    agent.waiting("one");
    let fork = [
        "fork",
        "one",
        "--at",
        "2",
        "--set",
        "title=Other",
        "--run-id",
        "two",
        "--answer",
        "yes",
        "--json",
        "--quiet",
    ];
    let (code, stdout, stderr) = agent.run(&fork, "");
    assert_eq!(code, Some(0), "{stderr}");
    let outcome: Value = serde_json::from_str(&stdout).expect("JSON");
    assert_eq!(
        (&outcome["output"], &outcome["path"]),
        (&json!("# Other\n\nB"), &json!(["review", "published"]))
    );
    let runs = agent.json(&["runs", "--json"]);
    assert_eq!(runs["runs"][0]["parent"], json!(["one", 2]));
    let again = agent.json(&["show", "two", "--json"]);
    assert_eq!(again["run"]["status"], "completed");
    let (code, _, stderr) = agent.run(&["fork", "one", "--at", "9"], "");
    assert_eq!(code, Some(2));
    assert!(stderr.contains("its main chain has 2 steps"), "{stderr}");
    assert!(!stderr.contains("this was run"), "{stderr}");
    // One that was not given a name says which one it has, and how to look at it and to go on.
    let (code, _, stderr) = agent.run(&["fork", "one", "--at", "2", "--detach-on-ask"], "");
    assert_eq!(code, Some(3), "{stderr}");
    let latest = agent.json(&["runs", "--json", "--limit", "1"]);
    let run = latest["runs"][0]["run_id"].as_str().unwrap().to_owned();
    let named = format!("this was run `{run}`, from step 2 of `one` on");
    assert!(stderr.contains(&named), "{stderr}");
    for way in ["show", "resume"] {
        let typed = format!("{way} {run} --store sqlite:");
        assert!(stderr.contains(&typed), "{stderr}");
    }
    let wrong = ["fork", "one", "--at", "1", "--set", "attempts=many"];
    let (code, _, stderr) = agent.run(&wrong, "");
    assert_eq!(code, Some(2));
    assert!(stderr.contains("--set attempts"), "{stderr}");
}

#[test]
fn a_cancelled_run_goes_on_and_old_ones_are_pruned() {
    let agent = Agent::new("prune");
    agent.waiting("one");
    let (code, stdout, _) = agent.run(&["cancel", "one"], "");
    assert_eq!(
        (code, stdout.contains("is cancelled")),
        (Some(0), true),
        "{stdout}"
    );
    let (code, ..) = agent.run(&["resume", "one", "--answer", "no", "--quiet"], "");
    assert_eq!(code, Some(0));
    agent.waiting("two");
    let (code, _, stderr) = agent.run(&["runs", "--prune"], "");
    assert_eq!(
        (code, stderr.contains("--days DAYS, --keep N")),
        (Some(2), true),
        "{stderr}"
    );
    let pruned = agent.json(&["runs", "--prune", "--days", "1", "--json"]);
    assert_eq!(pruned["removed"], 0);
    let pruned = agent.json(&["runs", "--prune", "--keep", "0", "--json"]);
    assert_eq!(pruned["removed"], 1);
    let left = agent.json(&["runs", "--json"]);
    assert_eq!(left["runs"].as_array().map(Vec::len), Some(1));
    assert_eq!(left["runs"][0]["run_id"], "two");
}

#[test]
fn a_failed_run_has_nothing_to_cancel_and_can_be_resumed() {
    let agent = Agent::new("cancel-failed");
    let begin = ["Wasm", "--run-id", "f", "--quiet"];
    let (code, _, stderr) = agent.run(&begin, "broken.json");
    assert_eq!(code, Some(1), "{stderr}");
    let (code, stdout, stderr) = agent.run(&["cancel", "f"], "");
    assert_eq!((code, stdout.as_str()), (Some(1), ""), "{stderr}");
    assert!(
        stderr.contains("run `f` has failed, so there is nothing to stop"),
        "{stderr}"
    );
    // It is still one that failed.
    let row = agent.json(&["runs", "--json"]);
    assert_eq!(row["runs"][0]["status"], "failed");
    let resume = ["resume", "f", "--answer", "yes", "--quiet"];
    let (code, stdout, stderr) = agent.run(&resume, "world.json");
    assert_eq!((code, stdout.as_str()), (Some(0), "# T\n\nB\n"), "{stderr}");
    let (code, _, stderr) = agent.run(&["cancel", "f"], "");
    assert_eq!(
        (code, stderr.contains("has reached its end already")),
        (Some(1), true),
        "{stderr}"
    );
}

/// What is said after a run can be typed as it stands.
#[cfg(unix)]
#[test]
fn the_way_on_that_is_told_is_the_way_on() {
    let dir = Dir::new("way on");
    let world = json!({
        "replies": {"draft": [{"json": {"title": "T", "body": "B"}}]},
        "scripts": {"gate": [{"stdout": "{\"attempts\": 1}"}]},
    });
    std::fs::write(dir.0.join("world.json"), world.to_string()).expect("a file");
    let tests = std::env::current_exe().expect("a program");
    let target = tests.ancestors().nth(2).expect("a target directory");
    let output = Command::new(target.join("examples").join("brief-writer"))
        .args([
            "Wasm",
            "--run-id",
            "w",
            "--detach-on-ask",
            "--quiet",
            "--dir",
            ".",
            "--script",
            "world.json",
        ])
        .arg("--store")
        .arg("sqlite:the runs.db")
        .current_dir(&dir.0)
        .stdin(Stdio::null())
        .output()
        .expect("starts");
    let (code, _, stderr) = told(&output);
    assert_eq!(code, Some(3), "{stderr}");
    let way = stderr
        .lines()
        .find_map(|line| line.strip_prefix("continue it: "))
        .unwrap_or_else(|| panic!("{stderr}"))
        .replace("TEXT", "yes");
    assert!(way.contains(" --script world.json "), "{way}");
    let output = Command::new("sh")
        .arg("-c")
        .arg(format!("{way} --quiet"))
        .current_dir(&dir.0)
        .env("ANTHROPIC_API_KEY", "unused")
        .stdin(Stdio::null())
        .output()
        .expect("starts");
    let (code, stdout, stderr) = told(&output);
    assert_eq!(
        (code, stdout.as_str()),
        (Some(0), "# T\n\nB\n"),
        "{way}: {stderr}"
    );
}

#[test]
fn one_node_runs_alone() {
    let agent = Agent::new("step");
    let state = agent.dir.0.join("state.yaml");
    std::fs::write(&state, "initial_prompt: p\nattempts: 4\n").expect("a file");
    let state = state.display().to_string();
    let (code, stdout, stderr) = agent.run(
        &["step", "gate", "--state", &state, "--json", "--quiet"],
        "world.json",
    );
    assert_eq!(code, Some(0), "{stderr}");
    let step: Value = serde_json::from_str(&stdout).expect("JSON");
    assert_eq!(
        (&step["next"], &step["state"]["attempts"]),
        (&json!(["review"]), &json!(1))
    );
    let (code, _, stderr) = agent.run(&["step", "review", "--state", &state], "world.json");
    assert_eq!(code, Some(1));
    assert!(stderr.contains("has no `title`"), "{stderr}");
    let (code, _, stderr) = agent.run(&["step", "gat", "--state", &state], "");
    assert_eq!(code, Some(2));
    assert!(stderr.contains("its nodes are: draft, gate"), "{stderr}");
    let (code, _, stderr) = agent.run(
        &["step", "gate", "--state", &state, "--quiet"],
        "broken.json",
    );
    assert_eq!(code, Some(1), "{stderr}");
}

#[test]
fn the_default_file_is_in_the_state_directory() {
    let dir = Dir::new("default");
    let tests = std::env::current_exe().expect("a program");
    let target = tests.ancestors().nth(2).expect("a target directory");
    let runs = |name: &str, value: Option<&std::path::Path>| {
        let mut command = Command::new(target.join("examples").join("brief-writer"));
        // Built with providers, the agent looks for a key before the first node; no model is asked here.
        command.env("ANTHROPIC_API_KEY", "unused");
        command
            .arg("runs")
            .env_remove("XDG_STATE_HOME")
            .env_remove("HOME");
        if let Some(value) = value {
            command.env(name, value);
        }
        told(&command.output().expect("starts"))
    };
    let (code, _, stderr) = runs("XDG_STATE_HOME", Some(&dir.0));
    assert_eq!(code, Some(0), "{stderr}");
    assert!(dir.0.join("graphwright/runs.db").is_file());
    assert!(stderr.contains("no runs in sqlite:"), "{stderr}");
    let (code, _, stderr) = runs("HOME", None);
    assert_eq!(code, Some(2));
    assert!(
        stderr.contains("XDG_STATE_HOME") && stderr.contains("--store"),
        "{stderr}"
    );
}
