//! `graphwright dev`: what its page asks for and is told, over HTTP, and the page itself in a browser where there is one.

mod browser;
pub mod connection;

use super::{cache, example, fresh, graphwright, text, write};
use connection::Page;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Command;

const ASKS: &str = "name: asks
start: draft
initial_state: { tone: dry }
settings: { x-allow-cycles: true }
nodes:
  draft: { type: llm, prompt: \"About {{initial_prompt}}, {{tone}}\", state_updates: { text: \"{{output}}\" }, next: review }
  review: { type: approval, question: \"Send {{text}}?\", options: [\"yes\", \"no\"], routes: { \"yes\": sent, \"no\": draft }, on_other: dropped }
  sent: { type: end, output: \"Sent: {{text}}\" }
  dropped: { type: end, output: dropped }
";

/// What a model could say to get into the page.
const HOSTILE: &str = "<img src=x onerror=\\\"window.hacked = 1\\\"><b>bold</b>";

/// A graph in a directory of its own, and a world in which its model answers.
struct Graph {
    directory: PathBuf,
}

impl Graph {
    fn new(name: &str, text: &str) -> Self {
        let directory = fresh(&format!("dev-{name}"));
        write(&directory, text);
        let world = format!("replies: {{ draft: [a letter, \"{HOSTILE}\", a third] }}\n");
        std::fs::write(directory.join("world.yaml"), world).unwrap();
        Self { directory }
    }

    fn file(&self) -> PathBuf {
        self.directory.join("graph.yaml")
    }

    fn save(&self, text: &str) {
        std::fs::write(self.file(), text).unwrap();
    }

    /// The command that shows it.
    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = cache::graphwright();
        command
            .arg("dev")
            .arg(&self.directory)
            .args(["--no-open", "--port", "0"])
            .args(arguments)
            .env("XDG_STATE_HOME", self.directory.join("state"))
            .env_remove("GRAPHWRIGHT_TOKEN");
        command
    }

    fn shown(&self) -> Page {
        let world = self.directory.join("world.yaml");
        Page::of(self.command(&["--script", &world.display().to_string()]))
    }
}

/// A run that has come to its question.
fn asking(page: &Page) -> String {
    let run = page.post("/runs?wait=60", &json!({"prompt": "moths"}));
    assert_eq!(run["status"], "waiting", "{run}");
    run["run_id"].as_str().unwrap().to_owned()
}

fn answered(page: &Page, run: &str, answer: &str) -> Value {
    page.post(
        &format!("/runs/{run}/answer?wait=60"),
        &json!({"answer": answer}),
    )
}

#[test]
fn findings_are_there_when_the_file_is_saved() {
    let graph = Graph::new("findings", ASKS);
    let page = graph.shown();
    let mut events = page.events();
    let first = events.until(|event| event["edition"] == 1);
    assert_eq!(
        (&first["sound"], &first["findings"]),
        (&json!(true), &json!([]))
    );
    assert_eq!(first["nodes"][1], "review");
    assert!(page.get("/graph.svg").contains("<svg"));

    // A file that is no graph any more keeps the last picture, and says so.
    graph.save(&ASKS.replace("next: review", "next: revue"));
    let broken = events.until(|event| event["sound"] == false);
    let finding = &broken["findings"][0];
    assert_eq!(broken["edition"], 1, "{broken}");
    assert_eq!(
        (&finding["level"], &finding["primary"]["line"]),
        (&json!("error"), &json!(6))
    );
    let told = finding["text"].as_str().unwrap();
    assert!(
        told.contains("revue") && told.contains("did you mean"),
        "{told}"
    );
    assert!(page.get("/graph.svg").contains("review"));
    let run = asking(&page);
    assert_eq!(answered(&page, &run, "yes")["status"], "completed");

    // No YAML at all, nothing, and gone: each is told, and ends nothing.
    for text in ["a: [", "", "\u{0}"] {
        graph.save(text);
        let told = events.until(|event| event["sound"] == false && event != &broken);
        assert!(told["findings"][0]["message"].is_string(), "{told}");
        graph.save(ASKS);
        events.until(|event| event["sound"] == true);
    }
    std::fs::remove_file(graph.file()).unwrap();
    let gone = events.until(|event| event["sound"] == false);
    assert!(
        gone["summary"].as_str().unwrap().contains("cannot read"),
        "{gone}"
    );

    graph.save(&ASKS.replace("name: asks", "name: renamed"));
    events.until(|event| event["edition"].as_u64() > gone["edition"].as_u64());
    assert_eq!(page.json("/about")["name"], "renamed");
}

#[test]
fn a_graph_that_is_broken_at_the_start_is_shown_when_it_is_mended() {
    let graph = Graph::new("broken", &ASKS.replace("start: draft", "start: nowhere"));
    let page = graph.shown();
    let mut events = page.events();
    let broken = events.until(|event| event["sound"] == false);
    assert_eq!(broken["edition"], Value::Null, "{broken}");
    let (status, said) = page.asked("POST", "/runs", "", "{}");
    assert_eq!(status, 409, "{said}");
    assert!(said.contains("the graph has errors"), "{said}");
    assert!(page.get("/app.js").contains("use strict"));
    graph.save(ASKS);
    events.until(|event| event["edition"] == 1);
    asking(&page);
}

#[test]
fn a_run_is_seen_step_by_step() {
    let graph = Graph::new("steps", ASKS);
    let page = graph.shown();
    page.events().until(|event| event["edition"] == 1);
    let run = asking(&page);
    // The file is saved while the run waits: it goes on with what is there now.
    graph.save(&ASKS.replace("Sent: {{text}}", "Off it goes: {{text}}"));
    page.events().until(|event| event["edition"] == 2);
    let again = answered(&page, &run, "no");
    assert_eq!(again["status"], "waiting", "{again}");
    assert!(
        again["questions"][0]["question"]
            .as_str()
            .unwrap()
            .contains("<img"),
        "{again}"
    );
    let done = answered(&page, &run, "yes");
    assert!(
        done["output"]
            .as_str()
            .unwrap()
            .starts_with("Off it goes: <img"),
        "{done}"
    );

    let whole = page.json(&format!("/dev/runs/{run}/steps"));
    let nodes: Vec<&str> = whole["steps"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|step| step["node"].as_str())
        .collect();
    assert_eq!(nodes, ["draft", "review", "draft", "review", "sent"]);
    let asked = &whole["steps"][0]["effects"][0]["asked"]["messages"][0];
    assert_eq!(asked["text"], "About moths, dry");
    assert_eq!(whole["paid"], "2 model calls, 20 tokens read, 10 written");
    let before = page.json(&format!("/dev/runs/{run}/states/2"));
    assert_eq!(before["node"], "draft");
    assert_eq!(before["state"]["text"], "a letter");
    let (status, said) = page.asked("GET", &format!("/dev/runs/{run}/states/9"), "", "");
    assert_eq!(status, 409, "{said}");
    assert!(said.contains("has no step 9"), "{said}");
}

#[test]
fn a_run_becomes_a_test_and_another_way_is_taken_from_its_step() {
    let graph = Graph::new("kept", ASKS);
    let page = graph.shown();
    page.events().until(|event| event["edition"] == 1);
    let run = asking(&page);
    answered(&page, &run, "no");
    answered(&page, &run, "yes");
    let record = format!("/dev/runs/{run}/scenario");
    let written = page.post(&record, &json!({"name": "sent twice"}));
    let file = graph.directory.join("sent-twice.scenario.yaml");
    assert_eq!(written["file"].as_str(), file.to_str());
    let tested = graphwright(&["test", &graph.directory.display().to_string()]);
    let told = text(&tested.stderr);
    assert!(told.contains("1 passed, 0 failed"), "{told}");
    let scenario = std::fs::read_to_string(&file).unwrap();
    assert_eq!(scenario.matches("- a letter").count(), 1, "{scenario}");
    for (name, status) in [("sent twice", 409), ("../up", 400), ("", 400)] {
        let name = json!({ "name": name }).to_string();
        let (found, said) = page.asked("POST", &record, "", &name);
        assert_eq!(found, status, "{said}");
    }

    let from = json!({"step": 2, "set": {"tone": "warm"}});
    let fork = page.post(&format!("/dev/runs/{run}/fork"), &from);
    let fork = fork["run_id"].as_str().unwrap().to_owned();
    page.stopped(&fork);
    let other = answered(&page, &fork, "yes");
    assert_eq!(other["output"], "Sent: a letter", "{other}");
    let steps = page.json(&format!("/dev/runs/{fork}/steps"));
    let asked = &steps["steps"][0]["effects"][0]["asked"]["messages"][0];
    assert_eq!(asked["text"], "About moths, warm");
    let record = format!("/dev/runs/{fork}/scenario");
    let (status, said) = page.asked("POST", &record, "", "{\"name\": \"fork\"}");
    assert!(status == 409 && said.contains("start a run here"), "{said}");
    let far = json!({"step": 40}).to_string();
    let (status, said) = page.asked("POST", &format!("/dev/runs/{run}/fork"), "", &far);
    assert!(status == 409 && said.contains("has no step 40"), "{said}");

    let both = page.json(&format!("/dev/compare?one={run}&other={fork}"));
    let rows = both["rows"].as_array().unwrap();
    let before: Vec<bool> = rows.iter().map(|row| row["before"] == true).collect();
    assert_eq!(before, [true, true, false, false, false]);
    assert_eq!(both["first"], 2);
    assert_eq!(rows[2]["differs"], json!(["exit", "text"]));
    assert_eq!(rows[3]["differs"], json!([]));
    assert_eq!(both["other"]["output"], "Sent: a letter");
    let (status, _) = page.asked("GET", &format!("/dev/compare?one={run}&other=none"), "", "");
    assert_eq!(status, 404);
}

#[test]
fn answers_that_are_not_taken_are_no_part_of_a_test() {
    let text = "name: asks\nstart: age\nnodes:\n  age: { type: input, question: How old?, validation: \"len(input) < 3\", state_updates: { years: \"{{input}}\" }, next: end }\n  end: { type: end, output: \"{{years}}\" }\n";
    let graph = Graph::new("refused", text);
    let page = graph.shown();
    page.events().until(|event| event["edition"] == 1);
    let run = page.post("/runs?wait=60", &json!({}));
    let run = run["run_id"].as_str().unwrap();
    assert_eq!(answered(&page, run, "old")["status"], "waiting");
    assert_eq!(answered(&page, run, "41")["status"], "completed");
    page.post(
        &format!("/dev/runs/{run}/scenario"),
        &json!({"name": "old"}),
    );
    let tested = graphwright(&["test", &graph.directory.display().to_string()]);
    let told = super::text(&tested.stderr);
    assert!(told.contains("1 passed, 0 failed"), "{told}");
}

#[test]
fn a_graph_of_actions_is_run_in_its_project_and_recorded() {
    let place = fresh("dev-actions").join("lists");
    let place = place.display().to_string();
    let made = graphwright(&["new", &place, "--dialect", "rye"]);
    assert_eq!(made.status.code(), Some(0), "{}", text(&made.stderr));
    let graph = Graph {
        directory: Path::new(&place).to_path_buf(),
    };
    let page = graph.shown();
    page.events().until(|event| event["edition"] == 1);
    let schema = &page.json("/about")["inputs"]["properties"]["directory"];
    assert_eq!(schema["type"], "string");
    let run = page.post("/runs?wait=60", &json!({"inputs": {"directory": "."}}));
    assert_eq!(run["status"], "completed", "{run}");
    let run = run["run_id"].as_str().unwrap();
    let whole = page.json(&format!("/dev/runs/{run}/steps"));
    let (steps, first) = (&whole["steps"], &whole["steps"][0]);
    assert_eq!(
        (&first["node"], &steps[1]["node"], &steps[2]),
        (&json!("list"), &json!("little"), &Value::Null),
        "{whole}"
    );
    assert_eq!(first["exit"], json!({"list": "little"}), "{whole}");
    assert_eq!(first["changed"], json!({"count": 1}), "{whole}");
    let called = &first["effects"][0];
    assert_eq!(called["label"], "rye/file-system/ls", "{whole}");
    assert_eq!(called["value"]["count"], 1, "{whole}");
    let state = |step: u32| page.json(&format!("/dev/runs/{run}/states/{step}"));
    assert_eq!(state(0)["state"]["count"], Value::Null);
    assert_eq!(state(0)["state"]["inputs"]["directory"], ".");
    assert_eq!(
        (&state(1)["node"], &state(1)["state"]["count"]),
        (&json!("little"), &json!(1))
    );
    let (status, said) = page.asked("GET", &format!("/dev/runs/{run}/states/9"), "", "");
    assert!(status == 409 && said.contains("step 9"), "{said}");
    let both = page.json(&format!("/dev/compare?one={run}&other={run}"));
    assert_eq!(both["first"], Value::Null, "{both}");
    // One that was begun elsewhere has its steps, and the last state alone.
    let world = graph.directory.join("world.yaml").display().to_string();
    let begun = [
        "run",
        "--interpret",
        &place,
        "--script",
        &world,
        "--json",
        "--quiet",
    ];
    let elsewhere: Value = serde_json::from_str(text(&graphwright(&begun).stdout)).unwrap();
    let elsewhere = elsewhere["run_id"].as_str().unwrap();
    let whole = page.json(&format!("/dev/runs/{elsewhere}/steps"));
    assert_eq!(whole["steps"][1]["node"], "little", "{whole}");
    assert_eq!(whole["steps"][0]["has_state"], false, "{whole}");
    let state = format!("/dev/runs/{elsewhere}/states/0");
    let (status, said) = page.asked("GET", &state, "", "");
    assert!(status == 409 && said.contains("was not kept"), "{said}");
    let fork = format!("/dev/runs/{run}/fork");
    let (status, said) = page.asked("POST", &fork, "", "{\"step\": 0}");
    assert!(
        status == 409 && said.contains("graphs of actions"),
        "{said}"
    );
    page.post(
        &format!("/dev/runs/{run}/scenario"),
        &json!({"name": "again"}),
    );
    let tested = graphwright(&["test", &place]);
    let told = text(&tested.stderr);
    assert!(told.contains("3 passed, 0 failed"), "{told}");
}

#[test]
fn what_a_thread_was_asked_is_told_with_the_step_that_began_it() {
    let text = "tool_type: graph
executor_id: rye/core/runtimes/state-graph/runtime
category: sums
description: sums
permissions: [rye.execute.*]
config:
  start: draft
  nodes:
    draft: { action: { item_type: directive, item_id: my/sum }, assign: { said: \"${result.result}\" }, next: done }
    done: { type: return, output: \"${state.said}\" }
";
    let graph = Graph::new("threads", text);
    let directives = graph.directory.join(".ai/directives/my");
    std::fs::create_dir_all(&directives).unwrap();
    std::fs::write(directives.join("sum.md"), "Add the numbers.\n").unwrap();
    let page = graph.shown();
    page.events().until(|event| event["edition"] == 1);
    let run = page.post("/runs?wait=60", &json!({}));
    assert_eq!(run["status"], "completed", "{run}");
    let run = run["run_id"].as_str().unwrap();
    let whole = page.json(&format!("/dev/runs/{run}/steps"));
    let asked = &whole["steps"][0]["effects"][1];
    let messages = asked["asked"]["messages"].to_string();
    assert!(messages.contains("Add the numbers."), "{whole}");
    assert_eq!(asked["value"]["Ok"]["text"], "a letter", "{whole}");
    assert_eq!(whole["steps"][0]["usage"]["input_tokens"], 10, "{whole}");
    assert_eq!(whole["paid"], "1 model call, 10 tokens read, 5 written");
    assert_eq!(whole["threads"], json!([]), "{whole}");
}

#[test]
fn no_page_of_others_comes_in() {
    let graph = Graph::new("guarded", ASKS);
    let page = graph.shown();
    page.events().until(|event| event["edition"] == 1);
    for path in ["/", "/dev/events", "/about", "/dev/compare?one=a&other=b"] {
        for headers in ["Host: evil.example\r\n", "Origin: http://evil.example\r\n"] {
            let (status, said) = page.asked("GET", path, headers, "");
            assert_eq!(status, 403, "{path} {headers} {said}");
        }
    }
    let head = page.head("/");
    assert!(
        head.contains("content-security-policy: default-src 'none'; script-src 'self'"),
        "{head}"
    );
    let html = page.get("/");
    assert!(!html.contains("http://") && !html.contains("https://"));

    let mut command = graph.command(&[]);
    command.env("GRAPHWRIGHT_TOKEN", "0123456789abcdef0123456789abcdef");
    let locked = Page::of(command);
    let wanted = [
        ("GET", "/dev/events"),
        ("GET", "/about"),
        ("GET", "/dev/compare?one=a&other=b"),
        ("GET", "/dev/runs/a/steps"),
        ("GET", "/dev/runs/a/states/1"),
        ("POST", "/dev/runs/a/fork"),
        ("POST", "/dev/runs/a/scenario"),
    ];
    let token = "Authorization: Bearer 0123456789abcdef0123456789abcdef\r\n";
    let mut events = locked.stream("/dev/events", token);
    events.until(|event| event["edition"] == 1);
    for (method, path) in wanted {
        assert_eq!(locked.asked(method, path, "", "{}").0, 401, "{path}");
        if path != "/dev/events" {
            assert_ne!(locked.asked(method, path, token, "{}").0, 401, "{path}");
        }
    }
    assert_eq!(locked.asked("GET", "/", "", "").0, 200);
}

#[test]
fn what_cannot_be_shown_is_told_at_once() {
    let nothing = graphwright(&["dev", "/nowhere/graph.yaml", "--no-open"]);
    assert_eq!(nothing.status.code(), Some(2));
    assert!(text(&nothing.stderr).contains("cannot read"));
    let graph = Graph::new("refusals", ASKS);
    let page = graph.shown();
    let path = graph.directory.display().to_string();
    let port = page.port();
    let busy = graphwright(&["dev", &path, "--no-open", "--port", &port]);
    let told = text(&busy.stderr);
    assert_eq!(busy.status.code(), Some(2), "{told}");
    assert!(told.contains("the port is in use"), "{told}");
    let lost = graphwright(&[
        "dev",
        &path,
        "--no-open",
        "--port",
        "0",
        "--script",
        "/nowhere",
    ]);
    let told = text(&lost.stderr);
    assert_eq!(lost.status.code(), Some(2), "{told}");
    assert!(told.contains("/nowhere"), "{told}");
}

#[test]
fn ctrl_c_ends_it_and_a_run_at_work_is_kept() {
    let graph = Graph::new("ends", ASKS);
    let page = graph.shown();
    let mut events = page.events();
    events.until(|event| event["edition"] == 1);
    asking(&page);
    page.interrupt();
    // The stream ends, and so does the command.
    events.end();
    assert_eq!(page.ended(), Some(0));
}

#[test]
fn what_runs_would_miss_is_told_beside_the_findings() {
    let graph = Graph::new(
        "missing",
        &ASKS.replace("start:", "model: openai:gpt-5\nstart:"),
    );
    let mut command = graph.command(&[]);
    command
        .env_remove("OPENAI_API_KEY")
        .env_remove("OPENAI_BASE_URL");
    let page = Page::of(command);
    let told = page.events().until(|event| event["sound"] == true);
    let notes = told["notes"].as_str().unwrap();
    assert!(
        notes.contains("runs would end before their first node")
            && notes.contains("OPENAI_API_KEY"),
        "{notes}"
    );
    // An example with a policy, which is proved.
    let shown = Page::of({
        let mut command = cache::graphwright();
        let path = example("support-desk");
        command.args([
            "dev",
            &path,
            "--no-open",
            "--port",
            "0",
            "--store",
            "memory:",
            "--model",
            "rehearsal",
        ]);
        command.env_remove("GRAPHWRIGHT_TOKEN");
        command
    });
    let told = shown.events().until(|event| event["sound"] == true);
    let notes = told["notes"].as_str().unwrap();
    assert!(notes.contains("proved"), "{notes}");
}
