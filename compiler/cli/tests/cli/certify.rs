//! `graphwright certify`: made, signed, verified, and refused where something changed.

use super::{example, fresh, graphwright, text, write};
use base64::Engine as _;
use ring::rand::SystemRandom;
use ring::signature::Ed25519KeyPair;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

const GRAPH: &str = "name: desk
model: anthropic:claude-sonnet-4-6
start: read
nodes:
  read: { type: llm, prompt: \"Sort {{initial_prompt}}\", tools: [web_search, send_mail], state_updates: { kind: \"{{output}}\" }, next: book }
  book: { type: script, script: book.sh, x-reads: [kind], x-writes: {}, x-routes: [], timeout: 5, next: done }
  done: { type: end, output: \"{{kind}}\" }
";

const POLICY: &str = "version: \"1.0\"
labels:
  tools:
    web_search: { returns: untrusted, effects: none }
    send_mail: { effects: external }
policies:
  - { id: booked-once, at-most: 1, of: { exit: book.done } }
";

fn graph(name: &str) -> (PathBuf, String) {
    let directory = fresh(name);
    let graph = write(&directory, GRAPH);
    std::fs::write(directory.join("policy.yaml"), POLICY).unwrap();
    std::fs::write(directory.join("book.sh"), "echo '{}'\n").unwrap();
    (directory, graph)
}

fn key(file: &Path, form: Form) {
    let pair = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).unwrap();
    let bytes = pair.as_ref();
    let written = match form {
        Form::Binary => bytes.to_vec(),
        Form::Text => {
            let body = base64::engine::general_purpose::STANDARD.encode(bytes);
            format!("-----BEGIN PRIVATE KEY-----\n{body}\n-----END PRIVATE KEY-----\n").into_bytes()
        }
    };
    std::fs::write(file, written).unwrap();
}

#[derive(Clone, Copy)]
enum Form {
    Binary,
    Text,
}

/// What the command prints, if it is fine.
fn made(arguments: &[&str]) -> String {
    let out = graphwright(&[&["certify"], arguments].concat());
    assert_eq!(out.status.code(), Some(0), "{}", text(&out.stderr));
    text(&out.stdout).to_owned()
}

/// The status of a verification, and all that it says.
fn verified(arguments: &[&str]) -> (Option<i32>, String) {
    let out = graphwright(&[&["certify"], arguments].concat());
    let said = format!("{}{}", text(&out.stdout), text(&out.stderr));
    (out.status.code(), said)
}

#[test]
fn a_certificate_says_what_a_graph_may_do() {
    let (_, graph) = graph("certificate");
    let found: Value = serde_json::from_str(&made(&[&graph])).unwrap();
    assert_eq!(found["graph"], "desk");
    let files: Vec<&String> = found["sources"].as_object().unwrap().keys().collect();
    assert_eq!(files, ["graph.yaml", "book.sh", "policy.yaml"]);
    assert_eq!(found["worst_case"]["visits"], 3);
    assert_eq!(found["worst_case"]["seconds"], Value::Null);
    let why = &found["worst_case"]["unbounded"]["seconds"][0];
    assert!(why.as_str().unwrap().contains("`read`"), "{why}");
    assert_eq!(
        found["effects"],
        json!([
            { "calls": "script of book", "effects": "unknown", "nodes": ["book"] },
            { "calls": "send_mail", "effects": "external", "nodes": ["read"] },
            { "calls": "web_search", "effects": "none", "nodes": ["read"] },
        ])
    );
    let untrusted = &found["flows"][0];
    assert_eq!(untrusted["from"], "untrusted");
    assert_eq!(untrusted["stays_inside"], "refuted", "{untrusted}");
    assert_eq!(found["policies"][0]["id"], "booked-once");
    assert_eq!(found["policies"][0]["verdict"], "proved");
    assert_eq!(found["policies"][0].get("line"), None);
}

#[test]
fn a_certificate_says_what_a_run_may_spend() {
    let directory = fresh("certificate-money");
    let limited = GRAPH.replace(
        "start: read",
        "settings: { max_cost: 0.5, max_tokens: 9000 }\nstart: read",
    );
    let path = write(&directory, &limited);
    std::fs::write(directory.join("book.sh"), "echo '{}'\n").unwrap();
    let found: Value = serde_json::from_str(&made(&[&path])).unwrap();
    let worst = &found["worst_case"];
    assert_eq!(
        (&worst["cost_usd"], &worst["tokens"]),
        (&json!(0.5), &json!(9000))
    );
}

#[test]
fn certificates_fit_their_schema() {
    let out = graphwright(&["schema", "certificate"]);
    let schema: Value = serde_json::from_str(text(&out.stdout)).unwrap();
    let fits = |certificate: &str| {
        let certificate: Value = serde_json::from_str(certificate).unwrap();
        graphwright_rules::schema::check(&schema, &certificate)
    };
    let (directory, own) = graph("certificate-schema");
    let private = directory.join("key.pem");
    key(&private, Form::Text);
    assert_eq!(
        fits(&made(&[&own, "--sign", private.to_str().unwrap()])),
        Ok(())
    );
    for folder in std::fs::read_dir(example("")).unwrap().flatten() {
        let folder = folder.path();
        if folder.join("graph.yaml").is_file() {
            assert_eq!(
                fits(&made(&[folder.to_str().unwrap()])),
                Ok(()),
                "{folder:?}"
            );
        }
    }
    let wrong = made(&[&own]).replace("\"refuted\"", "\"perhaps\"");
    assert!(fits(&wrong).is_err());
}

#[test]
fn a_signed_certificate_holds_until_something_changes() {
    for (name, form) in [("signed", Form::Text), ("signed-binary", Form::Binary)] {
        let (directory, graph) = graph(name);
        let private = directory.join("key.pem");
        key(&private, form);
        let certificate = made(&[&graph, "--sign", private.to_str().unwrap()]);
        let file = directory.join("certificate.json");
        let file = file.to_str().unwrap();
        std::fs::write(file, &certificate).unwrap();
        let read: Value = serde_json::from_str(&certificate).unwrap();
        let public = read["signature"]["key"].as_str().unwrap();

        let (status, said) = verified(&[&graph, "--verify", file, "--key", public]);
        assert_eq!(status, Some(0), "{said}");
        assert!(
            said.contains(&format!("holds, signed by {public}")),
            "{said}"
        );

        let (status, said) = verified(&[&graph, "--verify", file, "--key", &"0".repeat(64)]);
        assert_eq!(status, Some(1));
        assert!(said.contains("signed with another key"), "{said}");

        std::fs::write(directory.join("book.sh"), "echo '{}' # changed\n").unwrap();
        let (status, said) = verified(&[&graph, "--verify", file]);
        assert_eq!(status, Some(1));
        assert!(said.contains("sources.book.sh: was \"sha256:"), "{said}");

        std::fs::write(file, certificate.replace("\"visits\": 3", "\"visits\": 2")).unwrap();
        let (status, said) = verified(&[&graph, "--verify", file]);
        assert_eq!(status, Some(1));
        assert!(
            said.contains("it was changed after it was signed"),
            "{said}"
        );
    }
}

#[test]
fn a_certificate_holds_for_all_that_scripts_read_in_and_in_another_place() {
    let place = fresh("certified-files");
    let directory = place.join("one/.ai/tools/desk");
    let put = |name: &str, text: &str| {
        let file = place.join("one/.ai").join(name);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, text).unwrap();
    };
    put(
        "directives/sort/mail.md",
        "---\nmodel: openai:gpt-4o\n---\nSort {input:mail}\n",
    );
    put("tools/desk/book.sh", ". ./lib.sh\necho '{\"v\": 1}'\n");
    put("tools/desk/lib.sh", "# nothing\n");
    let graph = write_graph(&directory);
    let certificate = made(&[&graph]);
    let read: Value = serde_json::from_str(&certificate).unwrap();
    let sources: Vec<&String> = read["sources"].as_object().unwrap().keys().collect();
    assert_eq!(
        sources,
        [
            "graph.yaml",
            "../../directives/sort/mail.md",
            "book.sh",
            "lib.sh"
        ]
    );
    assert_eq!(read["needs"]["models"], json!({"openai:gpt-4o": ["sort"]}));
    let file = place.join("certificate.json");
    std::fs::write(&file, &certificate).unwrap();
    let file = file.to_str().unwrap();
    std::fs::rename(place.join("one"), place.join("other")).unwrap();
    let moved = place.join("other/.ai/tools/desk/graph.yaml");
    let moved = moved.to_str().unwrap();
    let (status, said) = verified(&[moved, "--verify", file]);
    assert_eq!(status, Some(0), "{said}");
    std::fs::write(place.join("other/.ai/tools/desk/lib.sh"), "rm -r x\n").unwrap();
    let (status, said) = verified(&[moved, "--verify", file]);
    assert_eq!(status, Some(1));
    assert!(said.contains("sources.lib.sh: was \"sha256:"), "{said}");
}

fn write_graph(directory: &Path) -> String {
    write(
        directory,
        "version: \"1.0\"
tool_type: graph
executor_id: rye/core/runtimes/state-graph/runtime
category: desk
description: Books mail.
permissions: [\"rye.execute.*\"]
config:
  start: book
  nodes:
    book: { action: { item_id: desk/book }, assign: { v: \"${result.v}\" }, next: sort }
    sort: { action: { item_type: directive, item_id: sort/mail, params: { inputs: { mail: \"${state.v}\" } } }, assign: { q: \"${result.result}\" }, next: end }
    end: { type: return, output: { v: \"${state.v}\", q: \"${state.q}\" } }
",
    )
}

#[test]
fn what_is_no_certificate_and_no_key_is_told() {
    let (directory, graph) = graph("uncertified");
    let bare = directory.join("bare.json");
    let bare = bare.to_str().unwrap();
    std::fs::write(bare, made(&[&graph])).unwrap();
    assert_eq!(verified(&[&graph, "--verify", bare]).0, Some(0));
    for (arguments, status, words) in [
        (vec!["--verify", bare, "--key", "00"], 1, "is not signed"),
        (vec!["--verify", &graph], 2, "is no certificate"),
        (vec!["--verify", "nowhere.json"], 2, "is no certificate"),
        (vec!["--sign", bare], 2, "no Ed25519 key in PKCS#8"),
        (vec!["--sign", "nowhere.pem"], 2, "the key `nowhere.pem`"),
        (vec!["--key", "00"], 2, "--verify"),
    ] {
        let (found, said) = verified(&[&[graph.as_str()], arguments.as_slice()].concat());
        assert_eq!(found, Some(status), "{said}");
        assert!(said.contains(words), "{said}");
    }
    let wrong = write(
        &fresh("uncertified-wrong"),
        "name: a\nstart: b\nnodes: {}\n",
    );
    let (status, said) = verified(&[&wrong]);
    assert_eq!(status, Some(1));
    assert!(said.contains("has no certificate"), "{said}");
}
