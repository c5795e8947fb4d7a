//! Files that an action must not write, or cannot: real ones, in real projects.

use super::{Project, one, permitted};
use graphwright::Host;
use graphwright::dialects::rye::project::invoke::invoke;
use graphwright_tests::interpret::InterpretedGraph;
use serde_json::{Map, json};

#[tokio::test]
async fn what_other_programs_execute_is_written_only_where_it_is_granted() {
    let project = Project::new();
    project.write(".git/hooks/pre-commit", "old\n");
    project.write("sub/a.txt", "a\n");
    std::os::unix::fs::symlink(project.0.join(".git/hooks"), project.0.join("hooks")).unwrap();
    let paths = [
        (".git/hooks/pre-commit", ".git/hooks/pre-commit"),
        ("hooks/pre-commit", ".git/hooks/pre-commit"),
        ("./sub/../.ai/tools/x.sh", ".ai/tools/x.sh"),
        ("sub/.Github/workflows/a.yml", "sub/.Github/workflows/a.yml"),
        (".husky/pre-push", ".husky/pre-push"),
        (".vscode/tasks.json", ".vscode/tasks.json"),
        (".bashrc", ".bashrc"),
    ];
    for (path, real) in paths {
        let file = json!({"path": path, "content": "touch x\n"});
        let calls = [
            ("rye/file-system/write", file.clone()),
            ("rye/file-system/write", json!({"files": [file]})),
            (
                "rye/file-system/edit_lines",
                json!({"path": path, "changes": []}),
            ),
        ];
        for (item, params) in calls {
            let value = project.call(&one(item, &params), json!({})).await;
            let said = value["output"].as_str().unwrap_or_default();
            assert!(
                said.starts_with(&format!("permission denied: `{real}` is not written"))
                    && said.contains(&format!("add `write-protected/{real}`")),
                "{path}: {value}"
            );
        }
    }
    assert_eq!(project.read(".git/hooks/pre-commit"), "old\n");
    assert!(!project.0.join(".bashrc").exists());
}

#[tokio::test]
async fn a_granted_place_is_written_and_nothing_beside_it() {
    let project = Project::new();
    let patterns = "rye.*, write-protected/.github/*";
    for (path, written) in [(".github/workflows/a.yml", true), (".git/config", false)] {
        let config = one(
            "rye/file-system/write",
            &json!({"path": path, "content": "a"}),
        );
        let checked = permitted(&project.0, patterns, &config);
        let graph = InterpretedGraph::new(checked.program(), checked.facts());
        let settings = project.settings(Host::bare());
        let value = invoke(&graph, Map::new(), settings).await.value;
        assert_eq!(project.0.join(path).exists(), written, "{value}");
    }
}

#[tokio::test]
async fn a_fifo_in_the_project_is_neither_read_nor_written() {
    let project = Project::new();
    let made = std::process::Command::new("mkfifo")
        .arg(project.0.join("pipe"))
        .status();
    assert!(made.unwrap().success());
    let calls = [
        ("rye/file-system/read", json!({"path": "pipe"})),
        (
            "rye/file-system/write",
            json!({"path": "pipe", "content": "a"}),
        ),
    ];
    for (item, params) in calls {
        let value = project.call(&one(item, &params), json!({})).await;
        let said = value["output"].as_str().unwrap_or_default();
        assert!(
            said.starts_with("pipe: is no file that could be"),
            "{value}"
        );
    }
}
