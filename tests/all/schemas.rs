//! The JSON Schemas for editors: every clean graph fits the schema of its language, and what is no such graph does not.

mod keys;

use graphwright_compiler::compile::{Options, inspect_file};
use graphwright_core::value::schema;
use serde_json::Value;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn schema_of(dialect: &str) -> Value {
    let file = root().join(format!("compiler/cli/src/schemas/{dialect}.json"));
    let text = std::fs::read_to_string(&file).unwrap();
    serde_json::from_str(&text).unwrap()
}

fn data(file: &Path) -> Value {
    let text = std::fs::read_to_string(file).unwrap();
    let Ok(mut tree) = serde_yaml::from_str::<serde_yaml::Value>(&text) else {
        return Value::Null;
    };
    // Editors see what `<<` stands for.
    tree.apply_merge().unwrap();
    serde_json::to_value(tree).unwrap_or(Value::Null)
}

/// The graphs of the cases and examples, with the names of their languages.
pub fn graphs() -> Vec<(String, PathBuf)> {
    let mut found = Vec::new();
    for dialect in ["loki", "rye", "kegal", "euler"] {
        let cases = std::fs::read_dir(root().join("tests/cases").join(dialect)).unwrap();
        for case in cases {
            let file = case.unwrap().path().join("graph.yaml");
            if file.is_file() {
                found.push((dialect.to_owned(), file));
            }
        }
    }
    found.push((
        "loki".to_owned(),
        root().join("examples/link-check/graph.yaml"),
    ));
    found.push((
        "kegal".to_owned(),
        root().join("examples/brief-desk/graph.yml"),
    ));
    found.sort();
    found
}

#[test]
fn every_graph_that_compiles_fits() {
    let mut fits = 0;
    for (dialect, file) in graphs() {
        let inspected = inspect_file(&file, &Options::default()).unwrap();
        if inspected.checked.is_none() {
            continue;
        }
        let found = schema::check(&schema_of(&dialect), &data(&file));
        assert_eq!(found, Ok(()), "{}", file.display());
        fits += 1;
    }
    assert!(fits > 30, "{fits}");
}

#[test]
fn what_is_wrong_in_shape_does_not_fit() {
    let broken = [
        ("loki", "name: a\nstart: x\nnodes: { x: { type: llm } }"),
        (
            "loki",
            "name: a\nstart: x\nnodes: { x: { type: agnet, prompt: y } }",
        ),
        (
            "loki",
            "name: a\nstart: x\nnoeds: {}\nnodes: { x: { type: end } }",
        ),
        (
            "loki",
            "name: a\nstart: x\nnodes: { x: { type: end, promt: y } }",
        ),
        ("loki", "name: a\nnodes: { x: { type: end } }"),
        (
            "rye",
            "version: '1'\nconfig: { start: a, nodes: { a: {} } }",
        ),
        (
            "rye",
            "config: { start: a, nodes: { a: { type: return } }, max_steps: many }",
        ),
        ("rye", "config: { nodes: { a: { type: return } } }"),
        (
            "rye",
            "config: { start: a, nodes: { a: { type: gate, next: [{ to: b, when: { path: x, op: equals } }] } } }",
        ),
        ("kegal", "models: []\nprompts: []\nnodes: []"),
        (
            "kegal",
            "models: [{ llm: x }]\nprompts: []\nnodes: [{ id: a, model: 0, temperature: 0, max_tokens: 1, show: true }]",
        ),
        (
            "kegal",
            "models: []\nprompts: []\nnodes: [{ id: a, model: zero, temperature: 0, max_tokens: 1, show: true }]",
        ),
        (
            "euler",
            "id: a\nversion: 1\ncategory: c\ndescription: d\ndefaults: {}\nnodes: []\nedges: []\nfinalize: { artifact: a }",
        ),
        (
            "euler",
            "id: a\nversion: 1\ncategory: c\ndescription: d\ndefaults: {}\nnodes: [{ id: a, kind: lmm }]\nedges: []\nfinalize: { artifact: a }",
        ),
    ];
    for (dialect, text) in broken {
        let value: Value = serde_yaml::from_str(text).unwrap();
        assert!(
            schema::check(&schema_of(dialect), &value).is_err(),
            "{dialect}: {text}"
        );
    }
}

/// Says something of the first node of a graph that does something outside.
fn say(graph: &mut Value, dialect: &str, key: &str, value: &str) {
    let nodes = match dialect {
        "rye" => &mut graph["config"]["nodes"],
        _ => &mut graph["nodes"],
    };
    let nodes: Vec<&mut Value> = match nodes {
        Value::Array(nodes) => nodes.iter_mut().collect(),
        Value::Object(nodes) => nodes.values_mut().collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Vec::new(),
    };
    let outside = |node: &Value| match dialect {
        "loki" => node["type"] == "llm",
        "rye" => node.get("action").is_some(),
        _ => true,
    };
    let node = { nodes }.into_iter().find(|node| outside(node));
    node.expect("a node")[key] = value.into();
}

#[test]
fn every_dialect_knows_what_becomes_of_what_was_under_way() {
    for (dialect, case) in [
        ("loki", "loki/branches-first"),
        ("rye", "rye/mail-desk"),
        ("kegal", "kegal/controller"),
        ("euler", "euler/pauses"),
    ] {
        let file = root().join("tests/cases").join(case).join("graph.yaml");
        for (value, fits) in [
            ("retry", true),
            ("ask", true),
            ("fail", true),
            ("retyr", false),
        ] {
            let mut graph = data(&file);
            say(&mut graph, dialect, "x-on-interrupted", value);
            let found = schema::check(&schema_of(dialect), &graph);
            assert_eq!(found.is_ok(), fits, "{dialect} {value}: {found:?}");
        }
    }
}
