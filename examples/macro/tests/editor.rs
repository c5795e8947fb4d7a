//! What an editor knows of a graph in a crate. Rust-analyzer is driven over its protocol; where it is not installed
//! (`rustup component add rust-analyzer`), nothing is tested.

#![cfg(test)]

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// Longer than a slow machine takes to compile what the macro is made of. Only what hangs comes to it.
const PATIENCE: Duration = Duration::from_secs(900);

#[test]
fn an_editor_knows_the_names_of_a_graph_and_what_they_mean() {
    let installed = Command::new("rust-analyzer").arg("--version").output();
    if !installed.is_ok_and(|said| said.status.success()) {
        println!("skipped: rust-analyzer is not installed");
        return;
    }
    let package = package();
    let mut editor = Editor::open(&package);

    let keys = editor.complete("outcome.state.");
    for key in [
        "initial_prompt",
        "feedback",
        "attempts",
        "title",
        "body",
        "decision",
    ] {
        assert!(keys.contains(&key.to_owned()), "{key}: {keys:?}");
    }
    let nodes = editor.complete("use brief_writer::{self, ");
    for node in ["draft", "gate", "review", "published", "rejected"] {
        assert!(nodes.contains(&node.to_owned()), "{node}: {nodes:?}");
    }
    let exits = editor.complete("draft::Exit::");
    for exit in ["Done", "Failed"] {
        assert!(exits.contains(&exit.to_owned()), "{exit}: {exits:?}");
    }

    // As one reads it, and nothing before it.
    let told = editor.hover("outcome.state.feedback");
    assert!(told.contains("pub feedback: String"), "{told}");
    let told = told.rsplit("---").next().unwrap_or_default().trim();
    assert_eq!(
        told,
        "Starts as `\"\"`. Written by `gate`. Read by `draft`."
    );
    let told = editor.hover("draft::Exit::Done");
    assert!(told.ends_with("Done: on to `gate`."), "{told}");
    let told = editor.hover("Nodes, draft");
    assert!(told.ends_with("`draft`, an llm node."), "{told}");
}

/// A crate of a user with a graph beside its sources.
fn package() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join("editor");
    let agent = here.join("agents/brief-writer");
    let copy = package.join("agents/brief-writer");
    std::fs::create_dir_all(copy.join("scripts")).unwrap();
    std::fs::create_dir_all(package.join("src")).unwrap();
    for file in ["graph.yaml", "scripts/gate.py"] {
        std::fs::copy(agent.join(file), copy.join(file)).unwrap();
    }
    // The versions that are here already.
    let workspace = here.join("../..");
    std::fs::copy(workspace.join("Cargo.lock"), package.join("Cargo.lock")).unwrap();
    let manifest = format!(
        r#"[package]
name = "desk"
version = "0.1.0"
edition = "2024"

[workspace]

[dependencies]
graphwright = {{ path = {:?}, features = ["macros", "yaml"] }}
"#,
        workspace.join("runtime")
    );
    std::fs::write(package.join("Cargo.toml"), manifest).unwrap();
    std::fs::write(package.join("src/main.rs"), MAIN).unwrap();
    package
}

/// What cargo would say when it had built the macro for this crate: where it is. This test is linked with it, so it stands beside the
/// test's program; an editor would compile all that the macro is made of once more.
fn built(package: &Path) -> PathBuf {
    let beside = std::env::current_exe().unwrap();
    let (begin, end) = (
        format!("{}graphwright_macros-", std::env::consts::DLL_PREFIX),
        std::env::consts::DLL_SUFFIX,
    );
    let files = std::fs::read_dir(beside.parent().unwrap()).unwrap();
    let libraries = files.map(|file| file.unwrap()).filter(|file| {
        let name = file.file_name().into_string().unwrap_or_default();
        name.starts_with(&begin) && name.ends_with(end)
    });
    let newest = libraries.max_by_key(|file| file.metadata().unwrap().modified().unwrap());
    let library = newest.expect("the macro is compiled").path();

    let macros = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../macros");
    let macros = macros.canonicalize().unwrap();
    let id = format!(
        "path+file://{}#graphwright-macros@{}",
        macros.display(),
        env!("CARGO_PKG_VERSION")
    );
    let artifact = json!({
        "reason": "compiler-artifact",
        "package_id": id,
        "manifest_path": macros.join("Cargo.toml"),
        "target": {
            "kind": ["proc-macro"], "crate_types": ["proc-macro"], "name": "graphwright_macros",
            "src_path": macros.join("src/lib.rs"), "edition": "2024",
        },
        "profile": {
            "opt_level": "0", "debuginfo": 0, "debug_assertions": true, "overflow_checks": true, "test": false,
        },
        "features": [],
        "filenames": [library],
        "executable": null,
        "fresh": true,
    });
    let said = package.join("built.json");
    std::fs::write(&said, format!("{artifact}\n")).unwrap();
    said
}

/// The path is relative to the file, which rust-analyzer does not name to macros.
const MAIN: &str = r#"
graphwright::graph!("../agents/brief-writer/graph.yaml");

use brief_writer::{self, AsDeclared, BriefWriter, Nodes, draft};
use graphwright::Outcome;
use graphwright::codegen::{NodeContext, Work};

struct Mine;

impl Nodes for Mine {
    fn draft<'a>(&'a self, input: draft::In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, draft::Exit> {
        AsDeclared.draft(input, cx)
    }
}

fn told(outcome: &Outcome<BriefWriter>, exit: &draft::Exit) -> bool {
    println!("{}", outcome.state.feedback);
    matches!(exit, draft::Exit::Done(_))
}

fn main() {
    println!("{}", std::mem::size_of_val(&BriefWriter { nodes: Mine }));
}
"#;

struct Editor {
    server: Child,
    input: ChildStdin,
    said: Receiver<Value>,
    asked: u64,
    file: String,
}

impl Drop for Editor {
    fn drop(&mut self) {
        drop(self.server.kill());
        drop(self.server.wait());
    }
}

impl Editor {
    /// Opens the crate's file, and waits until the server knows all of it.
    fn open(package: &Path) -> Self {
        let mut server = Command::new("rust-analyzer")
            .current_dir(package)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let (input, output) = (server.stdin.take().unwrap(), server.stdout.take().unwrap());
        let (tell, said) = channel();
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            while let Some(message) = read(&mut output) {
                if tell.send(message).is_err() {
                    return;
                }
            }
        });
        let file = format!("file://{}", package.join("src/main.rs").display());
        let built = ["cat".into(), built(package)];
        let mut editor = Self {
            server,
            input,
            said,
            asked: 0,
            file,
        };
        editor.ask(
            "initialize",
            &json!({
                "processId": std::process::id(),
                "rootUri": format!("file://{}", package.display()),
                "capabilities": {
                    "experimental": { "serverStatusNotification": true },
                    "textDocument": { "hover": { "contentFormat": ["markdown"] } },
                },
                "initializationOptions": {
                    "cachePriming": { "enable": false },
                    "checkOnSave": false,
                    "cargo": { "allTargets": false, "buildScripts": { "overrideCommand": built } },
                },
            }),
        );
        editor.tell("initialized", &json!({}));
        let document =
            json!({ "uri": editor.file, "languageId": "rust", "version": 1, "text": MAIN });
        editor.tell("textDocument/didOpen", &json!({ "textDocument": document }));
        loop {
            let message = editor.next();
            let status = &message["params"];
            if message["method"] == "experimental/serverStatus" && status["quiescent"] == true {
                assert_eq!(status["health"], "ok", "{status}");
                return editor;
            }
        }
    }

    /// What it offers behind a text.
    fn complete(&mut self, behind: &str) -> Vec<String> {
        let place = self.place(behind, 0);
        let found = self.ask("textDocument/completion", &place);
        let items = found.get("items").unwrap_or(&found);
        let items = items.as_array().into_iter().flatten();
        let labels = items.filter_map(|item| item["label"].as_str());
        labels.map(str::to_owned).collect()
    }

    /// What it tells of the last word of a text.
    fn hover(&mut self, over: &str) -> String {
        let place = self.place(over, 1);
        let found = self.ask("textDocument/hover", &place);
        found["contents"]["value"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    }

    fn place(&self, text: &str, back: usize) -> Value {
        let found = MAIN
            .find(text)
            .unwrap_or_else(|| panic!("there is no `{text}`"));
        let before = &MAIN[..found + text.len() - back];
        let line = before.matches('\n').count();
        let character = before.len() - before.rfind('\n').map_or(0, |at| at + 1);
        json!({
            "textDocument": { "uri": self.file },
            "position": { "line": line, "character": character },
        })
    }

    fn ask(&mut self, method: &str, params: &Value) -> Value {
        self.asked += 1;
        let id = self.asked;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        loop {
            let message = self.next();
            if message["id"] == id && message.get("method").is_none() {
                assert!(message.get("error").is_none(), "{method}: {message}");
                return message["result"].clone();
            }
        }
    }

    fn tell(&mut self, method: &str, params: &Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// The next message. What the server asks of the editor is answered: with nothing.
    fn next(&mut self) -> Value {
        let message = self.said.recv_timeout(PATIENCE);
        let message = message.expect("rust-analyzer says something before the time is over");
        if let (Some(id), Some(_)) = (message.get("id"), message.get("method")) {
            self.send(&json!({ "jsonrpc": "2.0", "id": id, "result": null }));
        }
        message
    }

    fn send(&mut self, message: &Value) {
        let message = message.to_string();
        write!(
            self.input,
            "Content-Length: {}\r\n\r\n{message}",
            message.len()
        )
        .unwrap();
        self.input.flush().unwrap();
    }
}

fn read(output: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if output.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim().split_once(':') {
            Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                length = value.trim().parse().ok()?;
            }
            Some(_) => {}
            None => break,
        }
    }
    let mut body = vec![0; length];
    output.read_exact(&mut body).ok()?;
    serde_json::from_slice(&body).ok()
}
