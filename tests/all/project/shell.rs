//! Values in commands of a real shell: what is quoted runs nothing, and without a word all is as it was.

use super::Project;
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
