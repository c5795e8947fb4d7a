//! The examples: nothing is found in them, their scenarios pass, and with their worlds they come to what their pages show. All of it by the
//! reference interpreter; `compiler/cli/tests/cli/scenarios.rs` compiles some of them.

use super::tour::page::{Page, root};
use super::tour::played;
use graphwright::testing::{Expect, Scenario, World};
use serde_json::{Map, Value, json};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The examples that have a page.
fn examples() -> Vec<(PathBuf, Page)> {
    let pages = Page::all_of_the_examples().into_iter();
    pages
        .map(|page| (page.example().unwrap().to_path_buf(), page))
        .collect()
}

fn graph(example: &Path) -> PathBuf {
    let names = ["graph.yaml", "graph.yml"].map(|name| example.join(name));
    names.into_iter().find(|file| file.is_file()).unwrap()
}

/// The input that a prompt gives, by what the language is called in its own pages.
fn asked(graph: &Path, prompt: &str) -> Map<String, Value> {
    let text = std::fs::read_to_string(graph).unwrap();
    let begins = |word: &str| text.lines().any(|line| line.starts_with(word));
    let input = if begins("models:") {
        "user_message"
    } else if begins("finalize:") {
        "task"
    } else if begins("tool_type:") {
        return Map::new();
    } else {
        "initial_prompt"
    };
    Map::from_iter([(input.to_owned(), Value::from(prompt))])
}

#[tokio::test]
async fn each_comes_to_what_its_page_shows() {
    let mut count = 0;
    for (example, page) in examples() {
        let mut samples = page.samples().into_iter();
        let sample = samples.find_map(|sample| {
            let (command, shown) = sample.lines.split_first()?;
            let run = command.strip_prefix("$ graphwright run . ")?.to_owned();
            Some((run, shown.join("\n")))
        });
        let (run, shown) = sample.unwrap_or_else(|| panic!("{} shows no run", page.name()));
        let (prompt, rest) = match run.strip_prefix('"') {
            Some(quoted) => quoted.split_once("\" ").unwrap(),
            None => ("", &*run),
        };
        assert_eq!(rest, "--script world.yaml -q", "{}", page.name());
        let world = std::fs::read_to_string(example.join("world.yaml")).unwrap();
        let graph = graph(&example);
        let scenario = Scenario {
            name: String::new(),
            grant: Vec::new(),
            expect: Expect::default(),
            inputs: asked(&graph, prompt),
            world: World::from_yaml(&world).unwrap(),
        };
        let result = played(&graph, &scenario).await;
        assert_eq!(
            result.outcome["status"],
            "completed",
            "{}: {result:?}",
            page.name()
        );
        let output = result.outcome["output"].as_str().unwrap_or_default();
        assert_eq!(output.trim_end(), shown.trim_end(), "{}", page.name());
        assert!(
            result.left_over.is_empty(),
            "{}: {:?}",
            page.name(),
            result.left_over
        );
        count += 1;
    }
    assert_eq!(count, 9);
}

#[tokio::test]
async fn their_scenarios_pass() {
    for (example, page) in examples() {
        let mut count = 0;
        for file in std::fs::read_dir(&example).unwrap() {
            let file = file.unwrap().path();
            if !file.to_string_lossy().ends_with(".scenario.yaml") {
                continue;
            }
            let text = std::fs::read_to_string(&file).unwrap();
            let scenario = Scenario::from_yaml(&text).unwrap();
            let result = played(&graph(&example), &scenario).await;
            let name = file.display();
            assert!(result.differences.is_empty(), "{name}: {result:?}");
            count += 1;
        }
        assert!(count > 0, "{} has no scenario", page.name());
    }
}

/// What a tool of the code review prints, and whether it ends well.
fn tool(name: &str, project: &Path, input: &Value) -> (Value, bool) {
    let file = root()
        .join("examples/code-review/.ai/tools/review")
        .join(name);
    let mut child = Command::new("python3")
        .arg(file)
        .current_dir(project)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(input.to_string().as_bytes()).unwrap();
    drop(stdin);
    let done = child.wait_with_output().unwrap();
    let printed = serde_json::from_slice(&done.stdout).unwrap_or(Value::Null);
    (printed, done.status.success())
}

/// Nothing of what a caller or a model gives is a command, an option or a reason to stop.
#[test]
fn the_tools_of_the_code_review_take_what_strangers_give() {
    let project = std::env::temp_dir().join(format!("graphwright-review-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&project);
    std::fs::create_dir_all(&project).unwrap();
    let git = |words: &[&str]| {
        let who = ["-c", "user.name=a", "-c", "user.email=a@example.org"];
        let done = Command::new("git")
            .args(who)
            .args(words)
            .current_dir(&project)
            .output()
            .unwrap();
        assert!(done.status.success(), "{done:?}");
    };
    let odd = "an odd:name *.txt";
    std::fs::write(project.join(odd), "one\n").unwrap();
    git(&["init", "-q"]);
    git(&["add", "."]);
    git(&["commit", "-q", "-m", "first"]);
    std::fs::write(project.join(odd), "two\n").unwrap();
    let (changed, _) = tool("changes.py", &project, &json!({"since": "HEAD"}));
    assert_eq!(changed["count"], 1, "{changed}");
    assert_eq!(changed["files"][0]["path"], odd);
    let diff = changed["files"][0]["diff"].as_str().unwrap();
    assert!(diff.contains("-one\n+two"), "{diff}");
    for since in ["nowhere", "--output=written", "HEAD --output=written", ""] {
        let (_, well) = tool("changes.py", &project, &json!({ "since": since }));
        assert!(!well, "{since}");
    }
    assert!(!project.join("written").exists());
    let findings =
        json!([{"line": 3, "level": "serious", "text": "It breaks."}, "no finding", {"text": 1}]);
    let given = json!({
        "files": [{"path": "a"}, {"path": "b"}, {"path": "c"}],
        "reviews": [{"outputs": {"findings": findings}}, {"outputs": {"findings": "none"}}, "gone"],
    });
    let (page, _) = tool("compose.py", &project, &given);
    let text = "# Review\n\n## a\n\n- serious, line 3: It breaks.\n";
    assert_eq!(page, json!({"page": text, "findings": 1, "serious": 1}));
    std::fs::remove_dir_all(&project).unwrap();
}
