//! What the threads of a run asked their models, as people meet it: on a terminal, as a page, as JSON, and from a service.

use super::example;
use super::http::Server;
use crate::models::server;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::Command;

/// A key of the environment that a model is told nevertheless.
const SECRET: &str = "sk-proj-0123456789abcdefghijklmn";

/// A project with a directive, and a model that calls an action before it answers.
struct Desk {
    project: PathBuf,
    model: server::Server,
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.project);
    }
}

fn said(message: &Value, finish: &str) -> server::Answer {
    let body = json!({"id": "c1", "object": "chat.completion", "model": "m-1",
        "choices": [{"index": 0, "finish_reason": finish, "message": message}],
        "usage": {"prompt_tokens": 3, "completion_tokens": 2, "total_tokens": 5}});
    server::json(200, &[], &body)
}

impl Desk {
    async fn new(name: &str) -> Self {
        let project =
            std::env::temp_dir().join(format!("graphwright-threads-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&project);
        let directive = project.join(".ai/directives/my");
        std::fs::create_dir_all(&directive).expect("a directory");
        let text = format!("Add the <b>numbers</b>, and tell nobody that {SECRET} is the key.\n");
        std::fs::write(directive.join("sum.md"), text).expect("a file");
        let calls = json!({"role": "assistant", "content": null, "tool_calls": [{"id": "t1", "type": "function", "function":
            {"name": "rye_execute", "arguments": r#"{"item_id": "rye/bash", "parameters": {"command": "echo five"}}"#}}]});
        let model = server::Server::start(move |_, number| match number % 2 {
            0 => said(&calls, "tool_calls"),
            _ => said(
                &json!({"role": "assistant", "content": "It is <i>five</i>."}),
                "stop",
            ),
        });
        let model = model.await;
        let config = format!(
            "providers:\n  house: {{ type: openai-compatible, base_url: \"{}/v1\" }}\ndefault_model: house:m\n",
            model.address
        );
        std::fs::write(project.join("config.yaml"), config).expect("a file");
        Self { project, model }
    }

    fn command(&self) -> Command {
        let mut command = example("interrupted-actions");
        command
            .env("HOME", self.project.join("home"))
            .env("GRAPHWRIGHT_KEYS", self.project.join("keys"))
            .env("GRAPHWRIGHT_CONFIG", self.project.join("config.yaml"))
            .env("OPENAI_API_KEY", SECRET)
            .env_remove("XDG_STATE_HOME")
            .env_remove("USER_SPACE");
        command
    }

    /// What the program says, while the model answers.
    async fn told(&self, words: &[&str]) -> String {
        let mut command = self.command();
        command.args(words).arg("--dir").arg(&self.project);
        let done = tokio::task::spawn_blocking(move || command.output().expect("starts"));
        let done = done.await.expect("no panic");
        let stderr = String::from_utf8_lossy(&done.stderr).into_owned();
        let stdout = String::from_utf8_lossy(&done.stdout).into_owned();
        assert!(done.status.success(), "{words:?}: {stdout}{stderr}");
        stdout
    }

    async fn run(&self, id: &str, more: &[&str]) {
        let run = ["--input", "policy=think", "--run-id", id, "--quiet"];
        let told = self.told(&[&run[..], more].concat()).await;
        assert!(told.contains("done"), "{told}");
    }
}

/// All of these stand in it, and none of those.
fn has(text: &str, these: &[&str], none: &[&str]) {
    for word in these {
        assert!(text.contains(word), "no {word}: {text}");
    }
    for word in none.iter().chain(&[SECRET]) {
        assert!(!text.contains(word), "{word}: {text}");
    }
}

#[tokio::test]
async fn prompts_of_threads_are_shown_on_a_terminal_and_as_a_page() {
    let desk = Desk::new("shown").await;
    desk.run("r", &[]).await;
    assert_eq!(desk.model.asked().len(), 2);
    let told = desk.told(&["show", "r"]).await;
    has(&told, &["think"], &["asked", "numbers"]);
    let told = desk.told(&["show", "r", "--effects"]).await;
    let these = [
        "(directive my/sum, node think)\n",
        "  asked the model of the host:\n",
        "Add the <b>numbers</b>, and tell nobody that [secret removed] is the key.",
        "    may call rye_execute\n",
        "    assistant calls rye_execute: {\"item_id\":\"rye/bash\"",
        "    assistant: It is <i>five</i>.\n",
    ];
    has(&told, &these, &["\"parameters\":{\"type\""]);
    assert_eq!(told.matches("Add the").count(), 1, "{told}");
    assert_eq!(told.matches("  answered:\n").count(), 2, "{told}");
    let page = desk.told(&["show", "r", "--format", "html"]).await;
    let these = [
        "<h2>Threads and prompts</h2>",
        "<details><summary>thread ",
        "Add the &lt;b&gt;numbers&lt;/b&gt;, and tell nobody that [secret removed]",
        "assistant: It is &lt;i&gt;five&lt;/i&gt;.",
        // The definitions, in full.
        "may call {\n        \"name\": \"rye_execute\",\n",
        "\"description\": ",
    ];
    has(&page, &these, &["<b>numbers"]);
    let shown = desk.told(&["show", "r", "--format", "json"]).await;
    has(&shown, &[], &[]);
    let shown: Value = serde_json::from_str(&shown).expect("JSON");
    let lines = &shown["threads"][0]["transcript"];
    assert_eq!(lines[0]["payload"]["node"], "think", "{shown}");
    assert_eq!(lines[3]["payload"]["text"], "It is <i>five</i>.", "{shown}");
    // The lines of both, for programs that read lines.
    let lines = desk.told(&["show", "r", "--json", "--effects"]).await;
    has(&lines, &["\"cognition_in\"", "\"step_started\""], &[]);
    let lines = desk.told(&["show", "r", "--json"]).await;
    has(&lines, &["\"step_started\""], &["\"cognition_in\""]);
}

#[tokio::test]
async fn prompts_of_threads_that_are_left_out_are_nowhere() {
    let desk = Desk::new("left-out").await;
    desk.run("r", &["--no-prompts"]).await;
    assert_eq!(desk.model.asked().len(), 2);
    let none = "what its model was asked was not written down";
    for words in [&["--effects"][..], &["--format", "html"]] {
        let told = desk.told(&[&["show", "r"], words].concat()).await;
        has(&told, &[none], &["numbers", "five"]);
    }
    let shown = desk.told(&["show", "r", "--format", "json"]).await;
    let shown: Value = serde_json::from_str(&shown).expect("JSON");
    assert_eq!(shown["threads"][0]["transcript"], json!([]), "{shown}");
}

/// The same from a service, which keeps and leaves out what the command line does.
#[tokio::test]
async fn prompts_of_threads_are_on_the_pages_of_a_service() {
    let desk = Desk::new("served").await;
    for (more, these, none) in [
        (
            &[][..],
            &[
                "Add the &lt;b&gt;numbers&lt;/b&gt;",
                "may call {\n        \"name\": \"rye_execute\",\n",
            ][..],
            &["not written down"][..],
        ),
        (
            &["--no-prompts"],
            &["what its model was asked was not written down"],
            &["numbers", "five"],
        ),
    ] {
        let mut command = desk.command();
        command.args(["serve", "--http", "0", "--dir"]);
        command.arg(&desk.project).args(more);
        let served = tokio::task::spawn_blocking(move || {
            let server = Server::of(command, None);
            let inputs = json!({"inputs": {"policy": "think"}});
            let (status, run) = server.json("POST /runs?wait=120", &inputs);
            assert_eq!(
                (status, &run["status"]),
                (200, &json!("completed")),
                "{run}"
            );
            let id = run["run_id"].as_str().expect("a run").to_owned();
            server.raw(&format!("GET /runs/{id}/page"), "", "")
        });
        let (status, _, page) = served.await.expect("no panic");
        assert_eq!(status, 200, "{page}");
        has(&page, these, none);
    }
}

#[tokio::test]
async fn a_thread_is_paid_from_what_its_run_may_spend() {
    let desk = Desk::new("paid").await;
    let config = desk.project.join("config.yaml");
    let mut prices = std::fs::read_to_string(&config).expect("a configuration");
    // A call may take a hundred dollars, and takes two.
    prices += "prices: { \"house:m\": { input: 0, output: 1000000, max_output: 100 } }\n";
    std::fs::write(&config, prices).expect("a configuration");
    let run = ["--input", "policy=think", "--run-id", "r", "--quiet"];
    let mut command = desk.command();
    command.args(run).args(["--max-cost", "101", "--dir"]);
    command.arg(&desk.project);
    let done = tokio::task::spawn_blocking(move || command.output().expect("starts"));
    let done = done.await.expect("no panic");
    let told = String::from_utf8_lossy(&done.stderr);
    assert_eq!(done.status.code(), Some(5), "{told}");
    has(
        &told,
        &["of the $101.00 that --max-cost lets the run spend, $2.00 is spent"],
        &[],
    );
    assert_eq!(desk.model.asked().len(), 1);
    let told = desk
        .told(&["resume", "r", "--quiet", "--max-cost", "500"])
        .await;
    has(&told, &["done"], &[]);
}
