//! `compile`, `list` and `show`: what a graph became, which graphs there are, and how one is built.

use serde_json::Value;
use std::path::Path;
use std::process::Command;

fn graphwright(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_graphwright"))
        .args(arguments)
        .output()
        .unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (
        output.status.code(),
        text(&output.stdout),
        text(&output.stderr),
    )
}

fn case(name: &str) -> String {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases");
    cases.join(name).display().to_string()
}

#[test]
fn compile_writes_the_common_form() {
    let (code, stdout, stderr) = graphwright(&["compile", &case("euler/research")]);
    assert_eq!(code, Some(0), "{stderr}");
    assert!(
        stderr.contains("PARALLEL_ORDER_DEPENDENT_MERGE"),
        "{stderr}"
    );
    let found: Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!(found["graph_type"], "graph");
    assert_eq!(found["entry"], "plan");
    let group = &found["parallel_groups"][0];
    assert_eq!(group["from"], "plan");
    assert_eq!(group["join"], "merge_findings");
    assert_eq!(
        group["branches"],
        serde_json::json!(["web_search", "local_search", "doc_search"])
    );
    let edges = found["edges"].as_array().unwrap();
    let revise = |edge: &&Value| edge["from"] == "evaluate" && edge["exit"] == "revise";
    assert_eq!(edges.iter().find(revise).unwrap()["to"], "revise");
    let positions = found["machine"]["positions"].as_array().unwrap();
    let judge = positions
        .iter()
        .find(|at| at["node"] == "evaluate")
        .unwrap();
    assert_eq!(judge["at"], "At::Evaluate");
    assert_eq!(
        judge["exits"],
        serde_json::json!(["Finalize", "Revise", "Forced"])
    );
    let state = found["state"].as_array().unwrap();
    let count = state
        .iter()
        .find(|key| key["key"] == "source_count")
        .unwrap();
    assert_eq!(
        (&count["type"], &count["merge"]),
        (&"an integer".into(), &"sum".into())
    );
}

#[test]
fn compile_writes_a_file_and_refuses_what_is_wrong() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("compiled.json");
    let out = file.display().to_string();
    let (code, stdout, stderr) = graphwright(&["compile", &case("euler/minimal"), "--out", &out]);
    assert_eq!((code, stdout.as_str()), (Some(0), ""), "{stderr}");
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(serde_json::from_str::<Value>(&text).is_ok());
    let faulty = Path::new(env!("CARGO_TARGET_TMPDIR")).join("faulty.yaml");
    std::fs::write(
        &faulty,
        "id: graph.x\nnodes: [{ id: a, kind: llm }]\nfinalize: {}\n",
    )
    .unwrap();
    let (code, stdout, stderr) = graphwright(&["compile", &faulty.display().to_string()]);
    assert_eq!((code, stdout.as_str()), (Some(1), ""), "{stderr}");
}

#[test]
fn list_and_show_tell_what_there_is() {
    let (code, stdout, stderr) = graphwright(&["list", &case("euler"), "--json"]);
    assert_eq!(code, Some(0), "{stderr}");
    let found: Value = serde_json::from_str(&stdout).unwrap();
    let graphs = found["graphs"].as_array().unwrap();
    assert!(graphs.len() >= 7, "{stdout}");
    let research = graphs
        .iter()
        .find(|graph| graph["id"] == "graph.parallel_research_with_quality")
        .unwrap();
    assert_eq!(
        (&research["dialect"], &research["status"]),
        (&"euler".into(), &"warnings".into())
    );
    let (code, stdout, stderr) = graphwright(&["show", &case("euler/judges")]);
    assert_eq!(code, Some(0), "{stderr}");
    assert!(
        stdout.starts_with("graph.judges (euler): Draft"),
        "{stdout}"
    );
    assert!(
        stdout.contains("history: a list") && stdout.contains("restyle"),
        "{stdout}"
    );
}
