//! The description of the service: a valid document, and a true one.

use super::http::Server;
use super::{World, agent};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

const TOKEN: &str = "0123456789abcdef0123456789abcdef";

fn server(world: &World, token: Option<&'static str>) -> Server {
    let mut command = agent();
    command
        .args(["serve", "--http", "0", "--store", "memory:", "--script"])
        .arg(&world.0);
    Server::of(command, token)
}

/// All references in a value.
fn references<'v>(value: &'v Value, found: &mut BTreeSet<&'v str>) {
    match value {
        Value::Object(fields) => {
            if let Some(Value::String(target)) = fields.get("$ref") {
                found.insert(target);
            }
            fields.values().for_each(|value| references(value, found));
        }
        Value::Array(items) => items.iter().for_each(|value| references(value, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[test]
fn what_is_described_is_there_and_leads_somewhere() {
    let world = World::new("described");
    let server = server(&world, Some(TOKEN));
    let (status, document) = server.json("GET /openapi.json", &Value::Null);
    assert_eq!((status, &document["openapi"]), (200, &json!("3.1.0")));
    let mut found = BTreeSet::new();
    references(&document, &mut found);
    assert!(found.len() > 5, "{found:?}");
    for target in found {
        let pointer = target
            .strip_prefix('#')
            .expect("a reference inside of the document");
        assert!(document.pointer(pointer).is_some(), "{target}");
    }
    let mut ids = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            let id = operation["operationId"].as_str().expect("an id");
            assert!(ids.insert(id), "{id} twice");
            let names = operation["parameters"].as_array().expect("parameters");
            let named = names
                .iter()
                .any(|parameter| parameter["name"] == "run" && parameter["in"] == "path");
            assert_eq!(named, path.contains("{run}"), "{path}");
            // What is described answers: not with "there is nothing here".
            let request = format!(
                "{} {}",
                method.to_uppercase(),
                path.replace("{run}", "none")
            );
            let (status, _, body) =
                server.raw(&request, "Content-Type: application/json\r\n", "{}");
            assert!(
                !body.contains("there is nothing here") && status != 405,
                "{request}: {status} {body}"
            );
            // All but the health of the server wants the token, as the document says.
            let open = server.raw(&request, "Authorization: none\r\n", "").0 != 401;
            let said = operation.get("security") == Some(&json!([]));
            assert_eq!(open, said, "{request}");
        }
    }
    assert_eq!(
        document["components"]["securitySchemes"]["token"]["scheme"],
        "bearer"
    );
}

/// Where a Python has the package `openapi-spec-validator`, which knows the specification.
#[test]
fn the_description_is_valid() {
    let Some(python) = std::env::var_os("GRAPHWRIGHT_MCP_PYTHON") else {
        eprintln!("SKIPPED: GRAPHWRIGHT_MCP_PYTHON names no Python");
        return;
    };
    let has = Command::new(&python)
        .args(["-c", "import openapi_spec_validator"])
        .stderr(Stdio::null())
        .status();
    if !has.is_ok_and(|status| status.success()) {
        eprintln!("SKIPPED: no package openapi-spec-validator");
        return;
    }
    let world = World::new("valid");
    for token in [None, Some(TOKEN)] {
        let (_, document) = server(&world, token).json("GET /openapi.json", &Value::Null);
        let mut child = Command::new(&python)
            .args([
                "-c",
                "import json, sys, openapi_spec_validator as v; v.validate(json.load(sys.stdin))",
            ])
            .stdin(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        stdin
            .write_all(document.to_string().as_bytes())
            .expect("written");
        drop(stdin);
        let output = child.wait_with_output().expect("ends");
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}

/// Where a Python has the package `schemathesis`, which asks for whatever the description allows, and for what it does not.
#[test]
fn the_service_does_what_its_description_says() {
    let python = std::env::var_os("GRAPHWRIGHT_MCP_PYTHON").map(PathBuf::from);
    let Some(schemathesis) = python.map(|python| python.with_file_name("schemathesis")) else {
        eprintln!("SKIPPED: GRAPHWRIGHT_MCP_PYTHON names no Python");
        return;
    };
    if !schemathesis.is_file() {
        eprintln!("SKIPPED: no package schemathesis");
        return;
    }
    let world = World::new("conforms");
    for token in [None, Some(TOKEN)] {
        let server = server(&world, token);
        let output = Command::new(&schemathesis)
            .args(["run", &format!("http://{}/openapi.json", server.at())])
            .args(["--checks", "all", "--seed", "1", "--max-examples", "10"])
            .args(["--request-timeout", "30", "--continue-on-failure"])
            .args(["--header", &format!("Authorization: Bearer {TOKEN}")])
            .env("NO_COLOR", "1")
            .current_dir(std::env::temp_dir())
            .output()
            .expect("starts");
        let told = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{told}");
        assert!(told.contains(" passed"), "{told}");
    }
}
