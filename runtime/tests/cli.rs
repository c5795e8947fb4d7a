//! The command line of a compiled agent, as a program.

use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// The example `brief-writer`, which Cargo builds beside the tests.
pub(crate) fn agent() -> Command {
    let tests = std::env::current_exe().expect("a program");
    let target = tests.ancestors().nth(2).expect("a target directory");
    let mut command = Command::new(target.join("examples").join("brief-writer"));
    command.env_remove("GRAPHWRIGHT_DIR").stdin(Stdio::null());
    command
}

/// A scripted world in a file that is removed with the test.
pub(crate) struct World(pub(crate) PathBuf);

impl World {
    pub(crate) fn new(name: &str, world: &Value) -> Self {
        let path =
            std::env::temp_dir().join(format!("graphwright-{name}-{}.json", std::process::id()));
        std::fs::write(&path, world.to_string()).expect("a file");
        Self(path)
    }
}

impl Drop for World {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn world() -> Value {
    json!({
        "replies": {"draft": [{"json": {"title": "T", "body": "B"}}]},
        "scripts": {"gate": [{"stdout": "{\"attempts\": 1}"}]},
        "answers": {"review": ["yes"]},
    })
}

pub(crate) fn told(output: &Output) -> (Option<i32>, String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (
        output.status.code(),
        text(&output.stdout),
        text(&output.stderr),
    )
}

#[test]
fn output_shows_what_nobody_sees_unless_it_is_wanted_raw() {
    let mut turned = world();
    let body = "pay \u{202e}001\u{1b}[2J";
    turned["replies"]["draft"][0]["json"]["body"] = json!(body);
    let world = World::new("turned", &turned);
    let said = |more: &[&str]| {
        let mut run = agent();
        run.args(["Wasm", "--quiet", "--script"]).arg(&world.0);
        told(&run.args(more).output().expect("starts")).1
    };
    assert_eq!(said(&[]), "# T\n\npay \\u{202e}001[2J\n");
    assert_eq!(said(&["--raw"]), format!("# T\n\n{body}\n"));
}

#[test]
fn stdout_holds_the_output_and_stderr_the_narration() {
    let world = World::new("narration", &world());
    let output = agent()
        .arg("Wasm")
        .arg("--script")
        .arg(&world.0)
        .output()
        .expect("starts");
    let (code, stdout, stderr) = told(&output);
    assert_eq!((code, stdout.as_str()), (Some(0), "# T\n\nB\n"), "{stderr}");
    let lines: Vec<&str> = stderr.lines().collect();
    let (last, lines) = lines.split_last().expect("lines");
    assert_eq!(
        lines,
        [
            "▸ graph: brief-writer (start: draft)",
            "▸ draft (llm)",
            "▸   llm call: model=claude:claude-sonnet-4-6 tools=<none>",
            "▸ draft -> gate",
            "▸ gate (script)",
            "▸   running script 'scripts/gate.py'",
            "▸   merged: attempts",
            "▸ gate -> review",
            "▸ review (approval)",
            "▸ review -> published",
            "▸ published (end)",
        ]
    );
    assert!(
        last.starts_with("▸ graph done in ") && last.ends_with('s'),
        "{last}"
    );
    let (_, _, silent) = told(
        &agent()
            .args(["Wasm", "--quiet", "--script"])
            .arg(&world.0)
            .output()
            .expect("starts"),
    );
    assert_eq!(silent, "");
    let (_, _, times) = told(
        &agent()
            .args(["Wasm", "-v", "--script"])
            .arg(&world.0)
            .output()
            .expect("starts"),
    );
    assert!(
        times.contains("[graph:brief-writer]   draft: 1 visit(s), total "),
        "{times}"
    );
}

#[test]
fn json_says_all_about_the_run() {
    let world = World::new("json", &world());
    let output = agent()
        .args([
            "--json",
            "-q",
            "--run-id",
            "r1",
            "--input",
            "initial_prompt=5",
            "--script",
        ])
        .arg(&world.0)
        .output();
    let (code, stdout, stderr) = told(&output.expect("starts"));
    assert_eq!((code, stderr.as_str()), (Some(0), ""));
    let outcome: Value = serde_json::from_str(&stdout).expect("one object");
    assert_eq!(
        outcome,
        json!({
            "run_id": "r1", "status": "completed", "output": "# T\n\nB",
            "state": {"initial_prompt": "5", "feedback": "", "attempts": 1, "title": "T", "body": "B", "decision": "yes"},
            "path": ["draft", "gate", "review", "published"], "steps": 4,
            "usage": {"input_tokens": 10, "output_tokens": 5, "calls": 1},
        })
    );
}

#[test]
fn events_are_json_lines() {
    let world = World::new("events", &world());
    let output = agent()
        .args(["Wasm", "-q", "--events", "-", "--script"])
        .arg(&world.0)
        .output()
        .expect("starts");
    let (code, stdout, _) = told(&output);
    let events: Vec<Value> = stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect();
    let names: Vec<&str> = events
        .iter()
        .filter_map(|event| event["event"].as_str())
        .filter(|name| *name != "note")
        .collect();
    assert_eq!(code, Some(0));
    assert_eq!(names.len(), 12, "{names:?}");
    assert_eq!(names[..4], ["started", "entered", "asked", "left"]);
    assert_eq!(names[11], "outcome");
    assert_eq!(
        events.last().map(|event| &event["outcome"]["output"]),
        Some(&json!("# T\n\nB"))
    );
}

#[test]
fn the_exit_status_says_how_the_run_ended() {
    let mut no_answer = world();
    no_answer["answers"] = json!({});
    let (scripted, unanswered) = (
        World::new("status", &world()),
        World::new("unanswered", &no_answer),
    );
    let run = |words: &[&str], world: Option<&World>| {
        let mut command = agent();
        command.args(words);
        if let Some(world) = world {
            command.arg("--script").arg(&world.0);
        }
        told(&command.output().expect("starts"))
    };
    let (code, _, stderr) = run(&["p", "-q"], Some(&unanswered));
    assert_eq!(code, Some(1));
    assert!(
        stderr.contains("error: at node `review`") && stderr.contains("call 1"),
        "{stderr}"
    );
    let (code, stdout, _) = run(&["p", "-q", "--answer", "no"], Some(&scripted));
    assert_eq!(
        (code, stdout.as_str()),
        (Some(0), "No brief for: p\n"),
        "--answer comes before the world"
    );
    for (words, says) in [
        (&["-q"][..], "give it as PROMPT"),
        (&["p", "--input", "x"], "KEY=VALUE"),
        (&["p", "--inputs", "/nowhere.json"], "/nowhere.json"),
        (&["p", "--script", "/nowhere.json"], "/nowhere.json"),
        (&["p", "--quiet", "-v"], "cannot be used with"),
        (&["p", "--unknown"], "--unknown"),
    ] {
        let (code, stdout, stderr) = run(words, None);
        assert_eq!((code, stdout.as_str()), (Some(2), ""), "{words:?}");
        assert!(stderr.contains(says), "{words:?}: {stderr}");
    }
    let (code, help, _) = run(&["--help"], None);
    assert_eq!(code, Some(0));
    assert!(
        help.contains("initial_prompt (PROMPT), required  The caller's request."),
        "{help}"
    );
}

#[cfg(not(feature = "models"))]
#[test]
fn without_a_provider_the_model_call_says_what_is_missing() {
    let (code, stdout, stderr) = told(&agent().arg("p").output().expect("starts"));
    // The node has a fallback, so the run completes; the narration tells why.
    assert!(
        stderr.contains("no provider `claude` is set up for the model `claude:claude-sonnet-4-6`"),
        "{stderr}"
    );
    assert_eq!(
        (code, stdout.as_str()),
        (Some(0), "No brief for: p\n"),
        "{stderr}"
    );
}

#[cfg(feature = "models")]
#[test]
fn a_missing_key_is_told_before_the_run_begins() {
    let mut agent = agent();
    agent.arg("p").env_remove("ANTHROPIC_API_KEY");
    agent
        .env("XDG_CONFIG_HOME", "/nowhere")
        .env_remove("GRAPHWRIGHT_CONFIG");
    let (code, stdout, stderr) = told(&agent.output().expect("starts"));
    assert!(
        stderr.contains("the model `claude:claude-sonnet-4-6` cannot be asked: provider `anthropic`: no key is set: set ANTHROPIC_API_KEY"),
        "{stderr}"
    );
    assert_eq!((code, stdout.as_str()), (Some(2), ""), "{stderr}");
}

#[test]
fn a_rehearsal_runs_without_keys_and_says_so() {
    let dir = std::env::temp_dir().join(format!("graphwright-rehearsal-{}", std::process::id()));
    std::fs::create_dir_all(dir.join("scripts")).expect("a directory");
    let script = "open('published', 'w').close()\nprint('{}')";
    std::fs::write(dir.join("scripts/gate.py"), script).expect("a script");
    let run = |words: &[&str], input: &str| {
        let mut child = agent()
            .args(["p", "--json", "--model", "rehearsal", "--dir"])
            .arg(&dir)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("starts");
        child
            .stdin
            .take()
            .expect("a pipe")
            .write_all(input.as_bytes())
            .expect("written");
        told(&child.wait_with_output().expect("ends"))
    };
    let (code, stdout, stderr) = run(&[], "yes\n");
    let outcome: Value = serde_json::from_str(&stdout).expect("one object");
    assert_eq!(
        (code, &outcome["rehearsal"], &outcome["state"]["decision"]),
        (Some(0), &json!(true), &json!("yes")),
        "{stderr}"
    );
    assert!(stderr.contains("a rehearsal: ") && stderr.contains("nothing is run"));
    assert!(
        !dir.join("published").exists(),
        "a rehearsal has no effects"
    );
    let (_, _, stderr) = run(&["--with-scripts"], "yes\n");
    assert!(dir.join("published").exists(), "{stderr}");
    let (code, stdout, _) = run(&["--detach-on-ask"], "");
    let outcome: Value = serde_json::from_str(&stdout).expect("one object");
    assert_eq!(
        (code, &outcome["status"], &outcome["waiting"]["node"]),
        (Some(3), &json!("waiting"), &json!("review"))
    );
    assert_eq!(outcome["waiting"]["options"], json!(["yes", "no"]));
    let (code, stdout, _) = run(&[], "");
    let outcome: Value = serde_json::from_str(&stdout).expect("one object");
    assert_eq!(
        (code, &outcome["error"]["kind"]),
        (Some(1), &json!("input"))
    );
    let _ = std::fs::remove_dir_all(&dir);
}

#[cfg(unix)]
#[test]
fn a_signal_cancels_the_run() {
    let world = World::new("signal", &json!({"replies": {"draft": ["x"]}}));
    let dir = std::env::temp_dir().join(format!("graphwright-signal-{}", std::process::id()));
    std::fs::create_dir_all(dir.join("scripts")).expect("a directory");
    std::fs::write(dir.join("scripts/gate.py"), "import time; time.sleep(600)").expect("a script");
    let world_text =
        json!({"replies": {"draft": [{"json": {"title": "T", "body": "B"}}]}}).to_string();
    std::fs::write(&world.0, world_text).expect("a file");
    let mut child = agent()
        .args(["p", "--script"])
        .arg(&world.0)
        .arg("--dir")
        .arg(&dir)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("starts");
    // It is at work.
    let mut lines = std::io::BufReader::new(child.stderr.take().expect("stderr"));
    let mut before = String::new();
    while !before.contains("running script") {
        let read = std::io::BufRead::read_line(&mut lines, &mut before).expect("a line");
        assert!(read > 0, "{before}");
    }
    let pid = child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-TERM", &pid])
            .status()
            .expect("kills")
            .success()
    );
    let mut stderr = String::new();
    std::io::Read::read_to_string(&mut lines, &mut stderr).expect("text");
    let (code, stdout, _) = told(&child.wait_with_output().expect("ends"));
    assert_eq!((code, stdout.as_str()), (Some(4), ""), "{stderr}");
    assert!(stderr.contains("▸ graph cancelled in "), "{stderr}");
    let _ = std::fs::remove_dir_all(&dir);
}

#[test]
fn tools_are_named_on_the_command_line() {
    let world = World::new("tools", &world());
    let said = |arguments: &[&str]| {
        let output = agent().args(arguments).output().expect("starts");
        let (code, _, stderr) = told(&output);
        (code, stderr)
    };
    let script = world.0.display().to_string();
    let (code, stderr) = said(&["p", "--tools-dir", "x", "--script", &script]);
    assert_eq!(code, Some(2), "{stderr}");
    assert!(stderr.contains("cannot be used with"), "{stderr}");
    let (code, stderr) = said(&[
        "p",
        "--mcp",
        "x.json",
        "--tools-dir",
        "x",
        "--model",
        "rehearsal",
        "--answer",
        "yes",
        "--dir",
        "/",
    ]);
    assert_ne!(code, Some(2), "{stderr}");
    let (code, stderr) = said(&["--help"]);
    assert_eq!(code, Some(0), "{stderr}");
}

#[test]
fn a_graph_without_knowledge_bases_has_nothing_to_index() {
    let output = agent().arg("index").output().expect("starts");
    let (code, stdout, stderr) = told(&output);
    assert_eq!((code, stdout.as_str()), (Some(0), ""), "{stderr}");
    assert_eq!(stderr, "no node of this graph has a knowledge base\n");
    let output = agent().args(["index", "draft"]).output().expect("starts");
    let (code, _, stderr) = told(&output);
    assert_eq!(code, Some(2));
    assert!(stderr.contains("no rag node is called `draft`"), "{stderr}");
}

#[test]
fn a_run_is_a_page_of_its_own() {
    let place = std::env::temp_dir().join(format!("graphwright-page-{}.db", std::process::id()));
    let store = format!("sqlite:{}", place.display());
    let mut world = world();
    world["replies"]["draft"] =
        json!([{"json": {"title": "<script>alert(1)</script>", "body": "B"}}]);
    let world = World::new("page", &world);
    let run = agent()
        .args([
            "Wasm", "-q", "--run-id", "p1", "--store", &store, "--script",
        ])
        .arg(&world.0)
        .output()
        .expect("starts");
    assert_eq!(told(&run).0, Some(0), "{}", told(&run).2);
    let show = |format: &str| {
        let output = agent()
            .args(["show", "p1", "--store", &store, "--format", format])
            .output()
            .expect("starts");
        told(&output)
    };
    let (code, page, stderr) = show("html");
    assert_eq!(code, Some(0), "{stderr}");
    for part in [
        "<h2>Timeline</h2>",
        "slowest first",
        "What changed",
        "The state after it",
    ] {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains("<script"), "{page}");
    // Nothing is loaded from anywhere.
    for outside in [" src=", "href=\"http", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
    let (code, json, _) = show("json");
    assert_eq!(code, Some(0));
    assert!(serde_json::from_str::<Value>(&json).is_ok(), "{json}");
    // This program was made by hand and has no picture.
    let (code, _, stderr) = show("svg");
    assert_eq!(code, Some(2));
    assert!(stderr.contains("graphwright draw PATH"), "{stderr}");
    let _ = std::fs::remove_file(place);
}

#[test]
fn help_is_made_from_the_graph() {
    let (code, help, _) = told(&agent().arg("--help").output().expect("starts"));
    assert_eq!(code, Some(0));
    assert!(help.contains("initial_prompt (PROMPT)"), "{help}");
    let (code, _, stderr) = told(&agent().arg("graph").output().expect("starts"));
    assert_eq!(code, Some(2));
    assert!(stderr.contains("without a picture"), "{stderr}");
}

#[test]
fn a_command_behind_options_is_not_taken_for_a_prompt() {
    let output = agent().args(["--quiet", "runs"]).output().expect("starts");
    let (code, stdout, stderr) = told(&output);
    assert_eq!((code, stdout.as_str()), (Some(2), ""), "{stderr}");
    assert!(
        stderr.contains("`runs` is a command, and its options stand behind it"),
        "{stderr}"
    );
    let world = World::new("named", &world());
    let output = agent()
        .args(["--quiet", "--script"])
        .arg(&world.0)
        .args(["--", "runs"])
        .output()
        .expect("starts");
    let (code, stdout, stderr) = told(&output);
    assert_eq!((code, stdout.as_str()), (Some(0), "# T\n\nB\n"), "{stderr}");
}

#[test]
fn an_input_that_the_graph_does_not_have_is_told() {
    let world = World::new("slip", &world());
    let run = |arguments: &[&str]| {
        let output = agent()
            .args(["Wasm", "--quiet", "--store", "none", "--script"])
            .arg(&world.0)
            .args(arguments)
            .output()
            .expect("starts");
        told(&output)
    };
    for (given, meant) in [
        ("attemps=2", "attempts"),
        ("initial_promt=x", "initial_prompt"),
    ] {
        let (code, stdout, stderr) = run(&["--input", given]);
        assert_eq!((code, stdout.as_str()), (Some(2), ""), "{stderr}");
        let told = format!("there is no such input; did you mean `{meant}`?");
        assert!(stderr.contains(&told), "{stderr}");
    }
    // Its script may read it.
    let (code, _, stderr) = run(&["--input", "colour=red"]);
    assert_eq!((code, stderr.as_str()), (Some(0), ""));
    let (_, _, stderr) = run(&["--input", "attempts=2"]);
    assert_eq!(stderr, "");
}
