//! What a service says of runs that others began, stopped, or left behind.

use super::http::Server;
use super::{Slow, World, agent, example};
use crate::patience::until;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// A store in a directory of its own.
struct Place {
    dir: PathBuf,
    world: World,
}

impl Place {
    fn new(name: &str) -> Self {
        let dir =
            std::env::temp_dir().join(format!("graphwright-kept-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&dir).expect("a directory");
        Self {
            dir,
            world: World::new(&format!("kept-{name}")),
        }
    }

    fn store(&self) -> String {
        format!("sqlite:{}", self.dir.join("runs.db").display())
    }

    /// The agent in the scripted world.
    fn agent(&self, arguments: &[&str]) -> Command {
        let mut command = agent();
        command
            .args(arguments)
            .args(["--store", &self.store(), "--script"])
            .arg(&self.world.0);
        command
    }

    fn server(&self) -> Server {
        Server::of(self.agent(&["serve", "--http", "0"]), None)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.dir);
    }
}

/// Another graph, whose first node proposes two calls.
fn gated(place: &Place) -> Command {
    let propose = |id: &str, line: &str| json!({"id": id, "name": "shell_exec", "arguments": {"command": line}});
    let replies = json!({"replies": {
        "look": [{"text": "Two.", "tool_calls": [propose("a", "true"), propose("b", "echo b")]}],
        "publish": [{"text": "The page."}],
    }});
    let mut command = example("gated");
    command
        .env("GATED_REPLIES", replies.to_string())
        .env("GRAPHWRIGHT_ARTIFACTS", place.dir.join("artifacts"));
    command
}

/// A run of another graph in the same store.
fn stranger(place: &Place) {
    let output = gated(place)
        .args([
            "--run-id",
            "stranger",
            "--detach-on-ask",
            "--quiet",
            "--store",
            &place.store(),
        ])
        .output()
        .expect("starts");
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{told}");
}

#[test]
fn runs_of_other_graphs_are_nobodys_business() {
    let place = Place::new("others");
    stranger(&place);
    let server = place.server();
    let (status, own) = server.json(
        "POST /runs?wait=120",
        &json!({"prompt": "Wasm", "run_id": "own"}),
    );
    assert_eq!((status, &own["status"]), (200, &json!("waiting")), "{own}");
    let (_, runs) = server.json("GET /runs", &Value::Null);
    let names: Vec<&Value> = runs["runs"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|run| &run["run_id"])
        .collect();
    assert_eq!(names, [&json!("own")]);
    for request in [
        "GET /runs/stranger",
        "GET /runs/stranger/show",
        "GET /runs/stranger/events",
        "GET /runs/stranger/page",
        "POST /runs/stranger/cancel",
        "POST /runs/stranger/resume",
    ] {
        let (status, answer) = server.json(request, &Value::Null);
        assert_eq!(
            (status, &answer["error"]["kind"]),
            (404, &json!("unknown")),
            "{request}: {answer}"
        );
    }
    let (status, answer) = server.json("POST /runs/stranger/answer", &json!({"answer": "yes"}));
    assert_eq!(status, 404, "{answer}");
    // Its name is taken all the same, for there is one store.
    let (status, answer) = server.json("POST /runs", &json!({"prompt": "x", "run_id": "stranger"}));
    assert_eq!(status, 409, "{answer}");
}

#[test]
fn which_of_several_questions_is_answered_is_said() {
    let place = Place::new("several");
    let mut command = gated(&place);
    command.args(["serve", "--http", "0", "--store", &place.store()]);
    let server = Server::of(command, None);
    let (_, run) = server.json("POST /runs?wait=120", &json!({"run_id": "s"}));
    assert_eq!(run["questions"].as_array().map(Vec::len), Some(2), "{run}");
    let ids: Vec<String> = [0, 1]
        .map(|at| {
            run["questions"][at]["id"]
                .as_str()
                .unwrap_or_default()
                .to_owned()
        })
        .into();
    // Nothing that leaves open which one it is: no text alone, and no name of the node, which asks both.
    for answer in [
        json!({"answer": "approve"}),
        json!({"answers": {"look": "approve"}}),
        json!({"answer": "approve", "question": "9/9"}),
    ] {
        let (status, told) = server.json("POST /runs/s/answer?wait=120", &answer);
        assert_eq!(status, 409, "{answer}: {told}");
        let message = told["error"]["message"].as_str().unwrap_or_default();
        assert!(
            ids.iter()
                .all(|id| message.contains(&format!("`{id}` (look)"))),
            "{message}"
        );
        assert!(
            !message.contains("--answer"),
            "that is for a command line: {message}"
        );
    }
    let both = json!({"answers": {(ids[0].as_str()): "approve", (ids[1].as_str()): "deny"}});
    let (status, run) = server.json("POST /runs/s/answer?wait=120", &both);
    assert_eq!(
        (status, &run["questions"][0]["node"]),
        (200, &json!("publish")),
        "{run}"
    );
    // It pauses before that node, and goes on.
    let (status, run) = server.json("POST /runs/s/resume?wait=120", &Value::Null);
    assert_eq!(
        (status, &run["status"]),
        (200, &json!("completed")),
        "{run}"
    );
    let (_, told) = server.json("GET /runs/nobody", &Value::Null);
    assert_eq!(
        told["error"]["message"], "there is no run `nobody` here",
        "{told}"
    );
}

#[test]
fn a_failed_run_has_nothing_to_stop() {
    let place = Place::new("failed");
    std::fs::write(&place.world.0, r#"{"scripts": {"gate": [{"exit": 1}]}}"#).expect("a file");
    let server = place.server();
    let (_, run) = server.json(
        "POST /runs?wait=120",
        &json!({"prompt": "Wasm", "run_id": "f"}),
    );
    assert_eq!(run["status"], "failed", "{run}");
    let (status, answer) = server.json("POST /runs/f/cancel", &Value::Null);
    assert_eq!(
        (status, &answer["error"]["kind"]),
        (409, &json!("conflict")),
        "{answer}"
    );
    let message = answer["error"]["message"].as_str().unwrap_or_default();
    assert!(
        message.contains("has failed; it can be resumed"),
        "{message}"
    );
    let (_, run) = server.json("GET /runs/f", &Value::Null);
    assert_eq!(run["status"], "failed", "{run}");
}

#[test]
fn a_run_that_waits_can_be_stopped_and_whoever_follows_it_hears_so() {
    let place = Place::new("stopped");
    let server = place.server();
    let (_, run) = server.json(
        "POST /runs?wait=120",
        &json!({"prompt": "Wasm", "run_id": "w"}),
    );
    assert_eq!(run["status"], "waiting", "{run}");
    let (status, answer) = server.json("POST /runs/w/cancel", &Value::Null);
    assert_eq!(
        (status, &answer["status"]),
        (202, &json!("cancelled")),
        "{answer}"
    );
    let (_, run) = server.json("GET /runs/w", &Value::Null);
    assert_eq!(run["status"], "cancelled", "{run}");
    // The stream ends: nothing more will come of the run as it stands.
    let (_, _, events) = server.raw("GET /runs/w/events", "", "");
    let stopped = r#"{"event":"outcome","outcome":{"run_id":"w","status":"cancelled"}}"#;
    assert!(events.contains(stopped), "{events}");
    // And it may be answered after all.
    let (status, run) = server.json("POST /runs/w/answer?wait=120", &json!({"answer": "yes"}));
    assert_eq!(
        (status, &run["status"]),
        (200, &json!("completed")),
        "{run}"
    );
}

#[test]
fn a_run_whose_time_for_an_answer_is_up_goes_on_by_itself() {
    let place = Place::new("late");
    let within = ["serve", "--http", "0", "--answer-within", "1"];
    let begin = |server: &Server, run: &str| {
        let start = json!({"prompt": "Wasm", "run_id": run});
        server.json("POST /runs?wait=120", &start).1
    };
    let ends = |server: &Server, run: &str| {
        let mut told = Value::Null;
        until(&format!("{run} fails"), || {
            told = server.json(&format!("GET /runs/{run}"), &Value::Null).1;
            told["status"] == "failed"
        });
        let message = told["error"]["message"].as_str().unwrap_or_default();
        assert!(message.contains("in time"), "{told}");
    };
    let server = Server::of(place.agent(&within), None);
    assert_eq!(begin(&server, "here")["status"], "waiting");
    ends(&server, "here");
    // One that waited when its server was stopped is seen by the next.
    begin(&server, "before");
    drop(server);
    ends(&place.server(), "before");
}

#[test]
fn what_happens_elsewhere_is_told_as_it_is_kept() {
    let place = Place::new("elsewhere");
    let server = place.server();
    let (_, run) = server.json(
        "POST /runs?wait=120",
        &json!({"prompt": "Wasm", "run_id": "e"}),
    );
    assert_eq!(run["status"], "waiting", "{run}");
    let output = place
        .agent(&["resume", "e", "--answer", "yes", "--quiet"])
        .stderr(Stdio::piped())
        .output()
        .expect("starts");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let expect = |server: &Server| {
        let (_, run) = server.json("GET /runs/e", &Value::Null);
        assert_eq!(
            (&run["status"], &run["output"]),
            (&json!("completed"), &json!("# <b>T</b>\n\nB")),
            "{run}"
        );
    };
    expect(&server);
    drop(server);
    // A server that was started later says the same.
    expect(&place.server());
}

/// What an answer to the waiting run gave: status and body.
fn answered(server: &Server, run: &str) -> (u16, Value) {
    server.json(
        &format!("POST /runs/{run}/answer?wait=120"),
        &json!({"answer": "yes"}),
    )
}

/// A store with a run whose process was killed while a script was at work.
fn interrupted(place: &Place) {
    let slow = Slow::new(&format!("left-{}", place.dir.display()).replace('/', "-"));
    let mut command = agent();
    command
        .args(["serve", "--http", "0", "--store", &place.store()])
        .args(["--dir", slow.dir(), "--script"])
        .arg(&slow.world.0);
    let server = Server::of(command, None);
    let start = json!({"prompt": "Wasm", "run_id": "i"});
    assert_eq!(server.json("POST /runs", &start).0, 202);
    let (_, run) = server.json("GET /runs/i", &Value::Null);
    assert_eq!(run["status"], "running", "{run}");
    // It is killed with the server.
}

#[test]
fn a_run_whose_process_died_is_interrupted_and_can_be_resumed() {
    let place = Place::new("interrupted");
    interrupted(&place);
    let server = place.server();
    let (_, run) = server.json("GET /runs/i", &Value::Null);
    assert_eq!(run["status"], "interrupted", "{run}");
    let count = |status: &str| {
        let (_, runs) = server.json(&format!("GET /runs?status={status}"), &Value::Null);
        let rows = runs["runs"].as_array().expect("runs");
        assert!(rows.iter().all(|row| row["status"] == status), "{runs}");
        rows.len()
    };
    assert_eq!((count("interrupted"), count("running")), (1, 0));
    let (_, shown) = server.json("GET /runs/i/show", &Value::Null);
    assert_eq!(shown["run"]["status"], "interrupted", "{shown}");
    let (status, run) = server.json("POST /runs/i/resume?wait=120", &Value::Null);
    assert_eq!((status, &run["status"]), (200, &json!("waiting")), "{run}");
    assert_eq!(count("interrupted"), 0);
}

#[test]
fn a_server_goes_on_with_what_was_interrupted() {
    let place = Place::new("goes-on");
    interrupted(&place);
    let server = Server::of(place.agent(&["serve", "--http", "0", "--resume"]), None);
    until("it goes on", || {
        server.json("GET /runs/i", &Value::Null).1["status"] == "waiting"
    });
}

#[test]
fn of_two_people_who_answer_at_once_one_is_told_so() {
    let place = Place::new("twice");
    let (one, other) = (place.server(), place.server());
    for number in 0..10 {
        let run = format!("t{number}");
        let begin = json!({"prompt": "Wasm", "run_id": run});
        let (_, waiting) = one.json("POST /runs?wait=120", &begin);
        assert_eq!(waiting["status"], "waiting", "{waiting}");
        let both = std::thread::scope(|scope| {
            let second = scope.spawn(|| answered(&other, &run));
            [answered(&one, &run), second.join().expect("answers")]
        });
        let mut statuses = both.each_ref().map(|(status, _)| *status);
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409], "{both:?}");
        let (_, kept) = one.json(&format!("GET /runs/{run}"), &Value::Null);
        assert_eq!(kept["status"], "completed", "{kept}");
    }
    let late = place
        .agent(&["resume", "t0", "--answer", "yes", "--quiet"])
        .output()
        .expect("starts");
    let told = String::from_utf8_lossy(&late.stderr).into_owned();
    assert_eq!(late.status.code(), Some(2), "{told}");
    assert!(told.contains("was answered already"), "{told}");
}

#[test]
fn what_a_server_was_at_when_it_was_stopped_goes_on_at_the_next_start() {
    let slow = Slow::new("stopped-at-work");
    let store = format!("sqlite:{}", slow.dir.join("runs.db").display());
    let start = |more: &[&str]| {
        let mut command = agent();
        command
            .args(["serve", "--http", "0", "--grace", "1", "--store", &store])
            .args(["--dir", slow.dir(), "--script"])
            .arg(&slow.world.0)
            .args(more);
        Server::of(command, None)
    };
    let mut server = start(&[]);
    let begin = json!({"prompt": "x", "run_id": "a"});
    assert_eq!(server.json("POST /runs", &begin).0, 202);
    server.signalled();
    assert_eq!(server.ended(), Some(0));
    slow.lets_go();
    let server = start(&["--resume"]);
    until("it goes on", || {
        server.json("GET /runs/a", &Value::Null).1["status"] == "waiting"
    });
}
