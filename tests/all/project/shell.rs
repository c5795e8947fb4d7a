//! Values in commands of a real shell: what is quoted runs nothing, and without a word all is as it was.

use super::{Project, compiled, dies, one};
use crate::patience::found;
use graphwright::Graph;
use graphwright_tests::interpret::InterpretedGraph;
use serde_json::json;

/// What makes a file where a shell reads it as more than a word.
const PAYLOADS: [&str; 7] = [
    "; touch x",
    "$(touch x)",
    "`touch x`",
    "| touch x",
    "a\ntouch x\n",
    "'; touch x; '",
    "\"; touch x; \"",
];

/// Says an input in a shell, in no quotes and in each kind, and the same behind an item and a value of the state.
fn saying(quote: &str) -> String {
    let command = |value: &str| {
        let text = format!("printf '[%s]' ${{{value}}} \"${{{value}}}\" '${{{value}}}'");
        let action = json!({"item_id": "rye/bash", "x-quote": quote == "quoted", "params": {"command": text}});
        action.to_string()
    };
    format!(
        "  state: {{ kept: null }}\n  nodes:\n    a: {{ action: {}, assign: {{ first: \"${{result.stdout}}\", kept: \"${{inputs.text}}\" }}, next: b }}\n    b: {{ action: {}, assign: {{ second: \"${{result.stdout}}\" }}, next: c }}\n    c: {{ type: foreach, over: [\"${{state.kept}}\"], action: {}, collect: third, next: d }}\n    d: {{ type: return, output: [\"${{state.first}}\", \"${{state.second}}\", \"${{state.third.0.stdout}}\"] }}\n",
        command("inputs.text"),
        command("state.kept"),
        command("item")
    )
}

#[tokio::test]
async fn a_quoted_value_is_a_word_and_runs_nothing() {
    for payload in PAYLOADS {
        let project = Project::new();
        let value = project
            .call(&saying("quoted"), json!({"text": payload}))
            .await;
        let said = format!("[{payload}]").repeat(3);
        assert_eq!(value["output"], json!([said, said, said]), "{value}");
        assert!(!project.0.join("x").exists(), "{payload}");
    }
}

#[tokio::test]
async fn without_x_quote_a_value_is_part_of_the_command_as_it_always_was() {
    let project = Project::new();
    let value = project
        .call(&saying("as it is"), json!({"text": "$(touch x)two words"}))
        .await;
    let said = "[two][words][two words][$(touch x)two words]";
    assert_eq!(value["output"], json!([said, said, said]), "{value}");
    assert!(project.0.join("x").exists());
}

#[tokio::test]
async fn a_character_that_no_shell_takes_is_named() {
    let project = Project::new();
    let value = project
        .call(&saying("quoted"), json!({"text": "a\0b"}))
        .await;
    let said = value["error"].as_str().unwrap_or_default();
    assert!(
        said.contains("`command` of `rye/bash` holds a NUL character"),
        "{value}"
    );
}

const KEYS: &str = "  nodes:
    a: { action: { item_id: rye/bash, params: { command: 'printenv OPENAI_API_KEY GEMINI_API_KEY GITHUB_TOKEN; true' } }, env_requires: [GEMINI_API_KEY], assign: { r: \"${result.stdout}\" }, next: d }
    d: { type: return, output: \"${state.r}\" }
";

#[tokio::test]
#[ignore = "the other process of `keys_reach_a_command_only_where_the_graph_requires_them`"]
async fn a_command_with_keys_around() {
    if std::env::var_os("GEMINI_API_KEY").is_none() {
        return;
    }
    let value = Project::new().call(KEYS, json!({})).await;
    assert_eq!(value["output"], "gemini\ngithub\n", "{value}");
}

#[test]
fn keys_reach_a_command_only_where_the_graph_requires_them() {
    let other = std::process::Command::new(std::env::current_exe().unwrap())
        .args([
            "--exact",
            "project::shell::a_command_with_keys_around",
            "--ignored",
        ])
        .env("OPENAI_API_KEY", "openai")
        .env("GEMINI_API_KEY", "gemini")
        .env("GITHUB_TOKEN", "github")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&other.stdout);
    assert!(
        other.status.success() && said.contains("1 passed"),
        "{said}"
    );
}

#[tokio::test]
#[ignore = "the other process of `killing_an_agent_ends_its_commands`"]
async fn a_command_that_does_not_end() {
    let Some(file) = std::env::var_os("COMMAND_PIDS") else {
        return;
    };
    let command = format!(
        "sleep 600 & echo $$ $! > {}; trap '' TERM; wait; sleep 600",
        file.display()
    );
    let value = Project::new()
        .call(&one("rye/bash", &json!({"command": command})), json!({}))
        .await;
    panic!("the command does not end: {value}");
}

#[cfg(target_os = "linux")]
#[test]
fn killing_an_agent_ends_its_commands() {
    let project = Project::new();
    let file = project.0.join("pids");
    let mut agent = std::process::Command::new(std::env::current_exe().unwrap())
        .args([
            "--exact",
            "project::shell::a_command_that_does_not_end",
            "--ignored",
        ])
        .env("COMMAND_PIDS", &file)
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let pids = found("the command is at work", || {
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        Some(text).filter(|text| text.ends_with('\n'))
    });
    agent.kill().unwrap();
    agent.wait().unwrap();
    for pid in pids.split_whitespace() {
        dies(pid);
    }
}

/// Their values are secret, and so removed from what is recorded or told to observers.
#[test]
fn variables_of_single_nodes_and_of_graphs_that_it_runs_are_secrets_of_a_graph() {
    let project = Project::new();
    project.write(
        ".ai/tools/t/inner.yaml",
        "tool_type: graph\ncategory: t\npermissions: [rye.*]\nenv_requires: [INNER]\nconfig:\n  start: d\n  nodes:\n    d: { type: return }\n",
    );
    let nodes = "  nodes:
    a: { action: { item_id: t/inner }, env_requires: [OUTER], next: d }
    d: { type: return }
";
    let checked = compiled(&project.0, nodes);
    let graph = InterpretedGraph::new(checked.program(), checked.facts());
    let about = graph.about();
    assert_eq!(
        (about.env.len(), &*about.secrets),
        (0, &["INNER".into(), "OUTER".into()][..])
    );
}
