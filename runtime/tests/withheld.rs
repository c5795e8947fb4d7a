//! Secrets of the agent do not reach the scripts that it starts, unless the graph names them.

use crate::durable::Dir;
use std::process::{Command, Stdio};

/// What the script of the example `interrupted` sees, if the run goes to this node.
fn seen(node: &str) -> String {
    let dir = Dir::new(&format!("withheld-{node}"));
    let config = dir.0.join("config.yaml");
    let house = "providers:\n  house:\n    type: openai-compatible\n    base_url: https://llm.example/v1\n    api_key: ${HOUSE_KEY}\n";
    std::fs::write(&config, house).expect("a file");
    let tests = std::env::current_exe().expect("a program");
    let target = tests.ancestors().nth(2).expect("a target directory");
    let output = Command::new(target.join("examples").join("interrupted"))
        .args([
            "--input",
            &format!("policy={node}"),
            "--quiet",
            "--store",
            "none",
        ])
        .env_remove("GRAPHWRIGHT_DIR")
        .env("GRAPHWRIGHT_CONFIG", &config)
        .env("OPENAI_API_KEY", "openai")
        .env("GEMINI_API_KEY", "gemini")
        .env("GRAPHWRIGHT_TOKEN", "token")
        .env("HOUSE_KEY", "house")
        .env("GITHUB_TOKEN", "github")
        .stdin(Stdio::null())
        .output()
        .expect("starts");
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{stderr}");
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

#[test]
fn a_script_gets_what_is_not_the_agents_own() {
    let all = "OPENAI_API_KEY= GEMINI_API_KEY= GRAPHWRIGHT_TOKEN= HOUSE_KEY= GITHUB_TOKEN=github";
    assert_eq!(seen("unnamed"), all);
}

#[test]
fn a_script_gets_the_keys_that_the_graph_names() {
    let all = "OPENAI_API_KEY= GEMINI_API_KEY=gemini GRAPHWRIGHT_TOKEN= HOUSE_KEY=house GITHUB_TOKEN=github";
    assert_eq!(seen("named"), all);
}
