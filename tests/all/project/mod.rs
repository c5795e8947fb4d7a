//! Graphs of actions in real projects: real shells and files, what runs leave behind, and that it cannot be changed unseen.

mod contract;
mod protected;
mod shell;
mod threads;
mod trail;

use crate::patience::until;
use graphwright::dialects::rye::action::ActionSpec;
use graphwright::dialects::rye::actions::Registry;
use graphwright::dialects::rye::project::invoke::{Settings, invoke};
use graphwright::dialects::rye::project::sign::Signer;
use graphwright::dialects::rye::project::{KeptRun, Layout, verify};
use graphwright::testing::World;
use graphwright::{Cancel, Host};
use graphwright_compiler::check::CheckedProgram;
use graphwright_compiler::driver::Directory;
use graphwright_compiler::ir::Dialect;
use graphwright_compiler::pipeline::{self, Settings as Reading};
use graphwright_compiler::source::Sources;
use graphwright_tests::interpret::InterpretedGraph;
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// Waits until a process has ended.
fn dies(pid: &str) {
    let stat = format!("/proc/{pid}/stat");
    // Whoever was not waited for is dead all the same.
    until("the process ends", || {
        !std::fs::read_to_string(&stat).is_ok_and(|stat| !stat.contains(") Z "))
    });
}

/// A project of its own, removed in the end.
struct Project(PathBuf);

impl Drop for Project {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

impl Project {
    fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!(
            "graphwright-project-{}-{}",
            std::process::id(),
            COUNT.fetch_add(1, Ordering::Relaxed)
        );
        let path = std::env::temp_dir().join(name);
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(path.join(".ai")).unwrap();
        Self(path.canonicalize().unwrap())
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.0.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    fn read(&self, path: &str) -> String {
        std::fs::read_to_string(self.0.join(path)).unwrap_or_default()
    }

    fn signer(&self) -> Signer {
        Signer::open(&self.0.join(".keys")).unwrap()
    }

    fn layout(&self, run: &str) -> Layout {
        Layout {
            project: self.0.clone(),
            graph: "t/g".into(),
            run: run.into(),
        }
    }

    fn settings(&self, host: Host) -> Settings {
        let mut settings = Settings::new(&self.0, host);
        settings.keys = self.0.join(".keys");
        settings.quiet = true;
        settings
    }

    /// Calls a graph with these nodes.
    async fn call(&self, config: &str, parameters: Value) -> Value {
        self.call_in(config, parameters, Host::bare()).await
    }

    async fn call_in(&self, config: &str, parameters: Value, host: Host) -> Value {
        let checked = compiled(&self.0, config);
        let graph = InterpretedGraph::new(checked.program(), checked.facts());
        let Value::Object(parameters) = parameters else {
            panic!("parameters are an object")
        };
        invoke(&graph, parameters, self.settings(host)).await.value
    }
}

fn compiled(dir: &Path, config: &str) -> CheckedProgram {
    permitted(dir, "rye.*", config)
}

fn permitted(dir: &Path, patterns: &str, config: &str) -> CheckedProgram {
    let text = format!(
        "tool_type: graph\ncategory: t\npermissions: [{patterns}]\nconfig:\n  start: a\n{config}"
    );
    let mut sources = Sources::default();
    let file = sources.add("g.yaml", text);
    let reading = Reading {
        dialect: Some(Dialect::Rye),
        ..Reading::default()
    };
    let (_, checked, report) = pipeline::check(file, &reading, &mut sources, &Directory::new(dir));
    checked.unwrap_or_else(|| panic!("{:?}", report.diagnostics))
}

/// One action and the end, whose output is what it gave.
fn one(item: &str, params: &Value) -> String {
    let action = json!({"item_id": item, "params": params});
    format!(
        "  nodes:\n    a: {{ action: {action}, assign: {{ r: \"${{result}}\" }}, on_error: e, next: d }}\n    d: {{ type: return, output: \"${{state.r}}\" }}\n    e: {{ type: return, output: \"${{state._last_error.error}}\" }}\n"
    )
}

#[tokio::test]
async fn a_command_runs_in_the_project_and_its_failure_is_the_nodes() {
    let project = Project::new();
    project.write("a.txt", "hello\n");
    let value = project
        .call(
            &one("rye/bash", &json!({"command": "cat a.txt; echo oops >&2"})),
            json!({}),
        )
        .await;
    assert_eq!(value["output"]["stdout"], "hello\n");
    assert_eq!(value["output"]["stderr"], "oops\n");
    assert_eq!(value["output"]["exit_code"], 0);
    let value = project
        .call(
            &one("rye/bash", &json!({"command": "echo no >&2; exit 3"})),
            json!({}),
        )
        .await;
    assert_eq!(value["output"], "no\n");
    let value = project
        .call(
            &one(
                "rye/bash",
                &json!({"command": "head -c 60000 /dev/zero | tr '\\0' x"}),
            ),
            json!({}),
        )
        .await;
    assert_eq!(value["output"]["truncated"], true);
    let text = value["output"]["stdout"].as_str().unwrap();
    assert!(text.ends_with("... [output truncated, 60000 bytes total]"));
}

#[tokio::test]
async fn a_command_that_takes_too_long_is_ended_with_all_it_started() {
    let project = Project::new();
    let command = "sleep 100000 & echo $$ $! > pids; wait";
    // It has longer until it comes so far that it has started something.
    let mut seconds = 0.5;
    let pids = loop {
        let value = project
            .call(
                &one("rye/bash", &json!({"command": command, "timeout": seconds})),
                json!({}),
            )
            .await;
        let told = format!("Command timed out after {seconds} seconds");
        assert_eq!(value["output"], told);
        let pids = std::fs::read_to_string(project.0.join("pids")).unwrap_or_default();
        if pids.ends_with('\n') {
            break pids;
        }
        seconds = seconds * 2.0 + 0.5;
    };
    for pid in pids.split_whitespace() {
        dies(pid);
    }
}

#[tokio::test]
async fn files_outside_of_the_project_are_out_of_reach() {
    let project = Project::new();
    std::os::unix::fs::symlink("/etc", project.0.join("link")).unwrap();
    std::os::unix::fs::symlink("/tmp/graphwright-nowhere", project.0.join("dangling")).unwrap();
    for path in [
        "/etc/passwd",
        "../x",
        "link/passwd",
        "a/../../x",
        "dangling",
    ] {
        for (item, params) in [
            ("rye/file-system/read", json!({"path": path})),
            (
                "rye/file-system/write",
                json!({"path": path, "content": "x"}),
            ),
            ("rye/bash", json!({"command": "ls", "working_dir": path})),
        ] {
            let value = project.call(&one(item, &params), json!({})).await;
            let error = value["output"].as_str().unwrap_or_default();
            assert!(
                error.contains("outside of the project"),
                "{item} {path}: {value}"
            );
        }
    }
    assert!(!Path::new("/tmp/graphwright-nowhere").exists());
}

#[tokio::test]
async fn files_are_written_read_found_and_edited() {
    let project = Project::new();
    let write = json!({"files": [{"path": "src/a.rs", "content": "one\ntwo\ntwo\n"}, {"path": "b.md", "content": "two\n"}]});
    let value = project
        .call(&one("rye/file-system/write", &write), json!({}))
        .await;
    assert_eq!(value["output"]["results"][0]["created"], true);
    let value = project
        .call(
            &one(
                "rye/file-system/read",
                &json!({"path": "src/a.rs", "raw": true}),
            ),
            json!({}),
        )
        .await;
    assert_eq!(value["output"]["content"], "one\ntwo\ntwo\n");
    let shown = value["output"]["output"].as_str().unwrap().to_owned();
    let id = shown
        .lines()
        .nth(2)
        .unwrap()
        .split([':', '│'])
        .nth(1)
        .unwrap()
        .to_owned();
    let edit = json!({"path": "src/a.rs", "changes": [{"line_id": id, "new_content": "three"}]});
    let value = project
        .call(&one("rye/file-system/edit_lines", &edit), json!({}))
        .await;
    assert_eq!(value["output"]["lines_changed"], 1, "{value}");
    assert_eq!(project.read("src/a.rs"), "one\ntwo\nthree\n");
    let value = project
        .call(
            &one("rye/file-system/glob", &json!({"pattern": "**/*.rs"})),
            json!({}),
        )
        .await;
    assert_eq!(value["output"]["files"], json!(["src/a.rs"]));
    let value = project
        .call(
            &one("rye/file-system/grep", &json!({"pattern": "^two$"})),
            json!({}),
        )
        .await;
    assert_eq!(value["output"]["count"], 2);
    let value = project
        .call(&one("rye/file-system/ls", &json!({})), json!({}))
        .await;
    let names: Vec<&Value> = value["output"]["entries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| &entry["name"])
        .collect();
    assert!(names.contains(&&json!("src")));
}

#[tokio::test]
async fn tools_of_the_project_are_programs() {
    let project = Project::new();
    project.write(".ai/tools/my/adder.sh", "read -r p; test -n \"$p\" || exit 1; echo \"{\\\"got\\\": $p, \\\"args\\\": \\\"$1\\\"}\"\n");
    project.write(
        ".ai/tools/my/broken.sh",
        "echo '{\"error\": \"no idea\"}'; exit 2\n",
    );
    let value = project
        .call(&one("my/adder", &json!({"n": 1})), json!({}))
        .await;
    assert_eq!(value["output"]["got"], json!({"n": 1}), "{value}");
    assert_eq!(value["output"]["args"], "--project-path");
    let value = project.call(&one("my/broken", &json!({})), json!({})).await;
    assert_eq!(value["output"], "no idea");
    let value = project
        .call(&one("my/missing", &json!({})), json!({}))
        .await;
    assert_eq!(value["output"], "Tool not found: my/missing");
}

#[tokio::test]
async fn a_program_adds_actions_of_its_own() {
    let project = Project::new();
    let double = |params: Map<String, Value>| async move {
        Ok(json!({"twice": params["n"].as_i64().unwrap_or(0) * 2}))
    };
    let host = Host::bare().with_actions(Registry::new().with("math/double", double));
    let value = project
        .call_in(&one("math/double", &json!({"n": 21})), json!({}), host)
        .await;
    assert_eq!(value["output"]["twice"], 42);
    assert_eq!(ActionSpec::DEFAULT.primary, "execute");
}

#[tokio::test]
async fn a_thread_carries_a_directive_out_with_actions() {
    let project = Project::new();
    project.write(
        ".ai/directives/my/sum.md",
        "---\nmodel: test:small\nendpoint: http://localhost:1/v1/\napi_key: ${KEY}\noutputs: [answer]\npermissions: [rye.execute.tool.rye.bash]\n---\nAdd the numbers.\n",
    );
    let world = json!({"replies": {"a": [
        {"tool_calls": [{"id": "1", "name": "rye_execute", "arguments": {"item_id": "rye/bash", "parameters": {"command": "echo 5"}}}]},
        {"tool_calls": [{"id": "2", "name": "rye_execute", "arguments": {"item_id": "rye/file-system/ls", "parameters": {}}}]},
        "Done. {\"answer\": 5, \"other\": 1}",
    ]}});
    let world: World = serde_json::from_value(world).unwrap();
    let scripted = graphwright::testing::ScriptedWorld::new(world);
    let params = json!({"directive_id": "my/sum", "inputs": {"numbers": [2, 3]}, "context": "c"});
    let value = project
        .call_in(
            &one("rye/agent/threads/thread_directive", &params),
            json!({}),
            scripted.host(),
        )
        .await;
    assert_eq!(value["output"]["outputs"], json!({"answer": 5}), "{value}");
    assert_eq!(value["output"]["status"], "completed");
    assert_eq!(value["output"]["cost"]["turns"], 3);
    let requests = scripted.requests();
    assert_eq!(requests[0].model.as_deref(), Some("test:small"));
    let at = requests[0].endpoint.clone().unwrap();
    assert_eq!(at.host.as_deref(), Some("http://localhost:1/v1/"));
    assert_eq!(
        at.api_key.as_deref(),
        Some("${KEY}"),
        "looked up by whoever asks"
    );
    let asked = serde_json::to_string(&requests[0].messages).unwrap();
    assert!(
        asked.contains("numbers") && asked.contains("context"),
        "{asked}"
    );
    let told = serde_json::to_string(&requests[2].messages).unwrap();
    assert!(
        told.contains("5\\\\n") && told.contains("permission denied"),
        "{told}"
    );
}

#[tokio::test]
async fn threads_in_the_background_are_waited_for() {
    let project = Project::new();
    project.write(".ai/directives/talk.md", "Say something.\n");
    let world = json!({"replies": {"*": [{"text": "{\"said\": 1}", "delay_ms": 20}]}});
    let host = Host::scripted(serde_json::from_value(world).unwrap());
    let config = "  nodes:\n    \
         a: { type: foreach, over: [x, y], action: { item_id: rye/agent/threads/thread_directive, params: { directive: talk, async: true } }, as: i, collect: threads, next: b }\n    \
         b: { action: { item_id: rye/agent/threads/orchestrator, params: { operation: wait_threads, thread_ids: \"${state.threads}\" } }, assign: { r: \"${result.results}\" }, next: d }\n    \
         d: { type: return, output: { r: \"${state.r}\", t: \"${state.threads}\" } }\n";
    // `async` in the parameters of a foreach is refused; the action itself may be asynchronous.
    let config = config.replace("type: foreach, over: [x, y], ", "").replace(
        ", as: i, collect: threads",
        ", assign: { threads: [\"${result.thread_id}\"] }",
    );
    let value = project.call_in(&config, json!({}), host).await;
    let id = value["output"]["t"][0].as_str().unwrap().to_owned();
    assert_eq!(value["output"]["r"][&id]["status"], "completed", "{value}");
    assert_eq!(value["output"]["r"][&id]["outputs"], json!({"said": 1}));
}

/// A graph of two commands, of which the second fails until a file is there.
const TWO: &str = "  nodes:\n    \
     a: { action: { item_id: rye/bash, params: { command: \"echo one\" } }, assign: { one: \"${result.stdout}\" }, next: b }\n    \
     b: { action: { item_id: rye/bash, params: { command: \"test -f ready && echo ${inputs.word}\" } }, assign: { two: \"${result.stdout}\" }, next: d }\n    \
     d: { type: return }\n";
