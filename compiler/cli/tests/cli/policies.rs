//! Verdicts on policies, as a person and as a program read them.

use super::{check, fresh, graphwright, text, write};
use serde_json::{Value, json};

pub(super) const GRAPH: &str = r#"name: notice
start: draft
x-policies:
  - { id: closed, always-ends-with: [{ node: sent }, { node: rejected }] }
nodes:
  draft: { type: llm, prompt: write, fallback: publish, next: review }
  review: { type: approval, question: Go?, options: ["yes", "no"], routes: { "yes": publish, "no": rejected }, on_other: rejected }
  publish: { type: llm, prompt: headline, next: sent }
  sent: { type: end, output: sent }
  rejected: { type: end, output: rejected }
"#;

pub(super) const POLICY: &str = "version: \"1.0\"\npolicies:\n  - { id: asked, before: { node: publish }, require: { exit: review.yes } }\n";

#[test]
fn a_policy_is_refuted_with_the_run_that_breaks_it() {
    let directory = fresh("policies");
    let file = write(&directory, GRAPH);
    let alone = check(&[&file]);
    assert_eq!(alone.status.code(), Some(0), "{}", text(&alone.stderr));
    assert_eq!(text(&alone.stdout), "  closed  proved\n");
    let policy = directory.join("rules.yaml");
    std::fs::write(&policy, POLICY).unwrap();
    let policy = policy.display().to_string();
    let named = check(&[&file, "--policy", &policy]);
    assert_eq!(named.status.code(), Some(1));
    let said = text(&named.stderr);
    assert!(
        said.contains("this run breaks it: `draft.failed`, `publish` is entered"),
        "{said}"
    );
    let output = check(&[&file, "--policy", &policy, "--format", "json"]);
    let whole: Value = serde_json::from_slice(&output.stdout).unwrap();
    let found = &whole["files"][0]["policies"];
    assert_eq!(found[0]["verdict"], json!("refuted"));
    assert_eq!(found[0]["path"], json!(["draft.failed", "publish"]));
    assert_eq!(
        (&found[0]["file"], &found[0]["line"]),
        (&json!(policy), &json!(3))
    );
    assert_eq!(found[1]["verdict"], json!("proved"));
    let output = check(&[&file, "--policy", &policy, "--format", "sarif"]);
    let whole: Value = serde_json::from_slice(&output.stdout).unwrap();
    let flow = &whole["runs"][0]["results"][0]["codeFlows"][0]["threadFlows"][0]["locations"];
    assert_eq!(flow.as_array().map(Vec::len), Some(2), "{whole:#}");
}

#[test]
fn a_policy_beside_a_graph_is_part_of_its_version() {
    let directory = fresh("policies-version");
    let file = write(&directory, GRAPH);
    let version = || {
        let emitted = graphwright(&["emit", &file]);
        assert_eq!(emitted.status.code(), Some(0), "{}", text(&emitted.stderr));
        let text = text(&emitted.stdout).to_owned();
        let (_, about) = text
            .split_once("    graph ")
            .expect("what it says of itself");
        about.split_once(';').expect("a line").0.to_owned()
    };
    let before = version();
    let cheap = "version: \"1.0\"\npolicies:\n  - { id: cheap, budget: { visits: 5 } }\n";
    std::fs::write(directory.join("policy.yaml"), cheap).unwrap();
    assert_ne!(before, version());
}

/// A policy, and what is said of it.
const WRONG: &[(&str, &str)] = &[
    ("- { id: a, nevr: { node: sent } }", "did you mean `never`"),
    ("- { id: a, never: { nod: sent } }", "did you mean `node`"),
    ("- { id: a, never: { node: snet } }", "did you mean `sent`"),
    (
        "- { id: a, before: { node: sent }, require: { exit: review.yess } }",
        "did you mean `review.yes`",
    ),
    (
        "- { id: a, before: sent, require: { exit: review.yes } }",
        "write `{ node: sent }` for a node",
    ),
    (
        "- { id: a, before: { node: sent }, require: [review.yes] }",
        "write `{ exit: review.yes }` for the exit of a node",
    ),
    (
        "- { id: a, before: { node: sent }, require: { node: review.yes } }",
        "an exit of `review` is called so: write `{ exit: review.yes }`",
    ),
    (
        "- { id: a, before: { node: sent }, require: { node: review.yess } }",
        "`review` has the exits `yes`, `no`",
    ),
    (
        "- { id: a, before: { node: sent }, require: { exit: review } }",
        "`review` is a node: write `{ node: review }`, or one of its exits, `review.yes`",
    ),
    ("- { id: a, budget: { calls: 3 } }", "unknown"),
    (
        "- { id: a, at-most: many, of: { node: sent } }",
        "whole number",
    ),
    (
        "- { id: a, never: { exit: review.yes, tool: x } }",
        "two events",
    ),
    (
        "- { id: a, never: { node: sent, kind: script } }",
        "no node of the graph is all of `node: sent`, `kind: script`",
    ),
    (
        "- { id: a, never: { all: [{ node: sent }, { node: rejected }] } }",
        "no node of the graph is all of",
    ),
    (
        "- { id: a, never: { capability: \"rye.exceute.*\" } }",
        "did you mean `rye.execute.*`",
    ),
    (
        "- { id: a, from: { label: untrustd }, never-reaches: { kind: script } }",
        "did you mean `untrusted`",
    ),
    (
        "- { id: a, from: { label: untrusted }, never-reach: { kind: script } }",
        "did you mean `never-reaches`",
    ),
    (
        "- { id: a, from: { lable: untrusted }, never-reaches: { kind: script } }",
        "did you mean `label`",
    ),
    (
        "- { id: a, from: {}, never-reaches: { kind: script } }",
        "names no label",
    ),
    (
        "- { id: a, from: { label: untrusted }, never-reaches: { writes: body } }",
        "is nothing that a value reaches",
    ),
    (
        "- { id: a, from: { label: untrusted }, never-reaches: { effects: externl } }",
        "did you mean `external`",
    ),
    (
        "- { id: a, from: { label: untrusted }, never-reaches: { node: sent }, unless: { exit: review.yess } }",
        "did you mean `review.yes`",
    ),
    (
        "- { id: a, from: { label: untrusted }, never-reaches: { node: sent }, unless: { exit: review.yes } }",
        "its question shows no value",
    ),
    (
        "- { id: a, from: { label: private }, never-reaches: { node: sent }, unless: { exit: review.yes } }",
        "nobody who reads a private value makes it public",
    ),
    (
        "- { id: a, from: { label: untrusted }, never-reaches: { node: sent }, unless: { node: sent } }",
        "names no exit",
    ),
    (
        "- { id: a, from: { label: untrusted }, never-reaches: { node: sent }, unless: { value: shut } }",
        "possible values: `closed`",
    ),
    (
        "- { id: a, from: { label: untrusted }, never: { node: sent } }",
        "which do not go together",
    ),
    (
        "- { id: closed, never: { node: publish } }",
        "two policies are called `closed`",
    ),
];

#[test]
fn what_is_not_understood_proves_nothing() {
    let directory = fresh("policies-wrong");
    let file = write(&directory, GRAPH);
    for (policy, expected) in WRONG {
        let text_of = format!("version: \"1.0\"\npolicies:\n  {policy}\n");
        std::fs::write(directory.join("policy.yaml"), text_of).unwrap();
        let found = check(&[&file]);
        let said = format!("{}{}", text(&found.stderr), text(&found.stdout));
        assert_eq!(found.status.code(), Some(1), "{policy}: {said}");
        assert!(said.contains(expected), "{policy}: {said}");
        let found = check(&[&file, "--format", "json"]);
        let whole: Value = serde_json::from_slice(&found.stdout).unwrap();
        let judged = whole["files"][0]["policies"].as_array().into_iter();
        let mut wrong = judged.flatten().filter(|one| one["id"] == "a");
        assert!(
            wrong.all(|one| one["verdict"] == "unknown"),
            "{policy}: {whole:#}"
        );
    }
}

#[test]
fn a_file_of_policies_that_cannot_be_read_is_an_error() {
    let refused = |name: &str, make: &dyn Fn(&std::path::Path)| {
        let directory = fresh(name);
        let file = write(&directory, GRAPH);
        make(&directory.join("policy.yaml"));
        let found = check(&[&file]);
        let said = text(&found.stderr);
        assert_eq!(found.status.code(), Some(1), "{name}: {said}");
        assert!(
            said.contains("policy.yaml` is no text that can be read"),
            "{name}: {said}"
        );
    };
    refused("policies-directory", &|path| {
        std::fs::create_dir(path).unwrap();
    });
    refused("policies-no-text", &|path| {
        std::fs::write(path, b"version: \"1.0\" # \xff\n").unwrap();
    });
    #[cfg(unix)]
    refused("policies-dangling", &|path| {
        std::os::unix::fs::symlink("nothing.yaml", path).unwrap();
    });
}

#[test]
fn nothing_is_proved_of_a_graph_that_was_not_understood() {
    let directory = fresh("policies-faulty");
    let graph = "name: g\nstart: s\nx-policies:\n  - { id: none, never: { kind: script } }\nnodes:\n  s: { type: agent, agent: nobody, prompt: x, next: done }\n  done: { type: end, output: k }\n";
    let file = write(&directory, graph);
    let found = check(&[&file]);
    assert_eq!(found.status.code(), Some(1));
    let said = format!("{}{}", text(&found.stderr), text(&found.stdout));
    assert!(
        said.contains("nobody") && !said.contains("proved"),
        "{said}"
    );
}

#[test]
fn policies_that_nobody_holds_are_told() {
    let directory = fresh("policies-unheld");
    let inner = directory.join("inner");
    std::fs::create_dir_all(&inner).unwrap();
    write(&inner, GRAPH);
    std::fs::write(inner.join("policy.yaml"), POLICY).unwrap();
    let outer = directory.join("outer");
    std::fs::create_dir_all(&outer).unwrap();
    let graph = "name: outer\nstart: s\nnodes:\n  s: { type: agent, agent: inner, prompt: x, next: done }\n  done: { type: end, output: k }\n";
    let file = write(&outer, graph);
    let found = check(&[&file]);
    let said = text(&found.stderr);
    assert_eq!(found.status.code(), Some(0), "{said}");
    let told = "of agent `inner` is not held where another graph runs it";
    assert_eq!(said.matches(told).count(), 2, "{said}");
    let rye = "tool_type: graph\nx-policies:\n  - { id: a, never: { node: done } }\nconfig:\n  start: done\n  nodes:\n    done: { type: return, output: { a: b } }\n";
    let file = write(&fresh("policies-rye"), rye);
    let found = check(&[&file]);
    assert_eq!(found.status.code(), Some(1));
    let said = text(&found.stderr);
    assert!(
        said.contains("`x-policies` stands in graphs of the native language only"),
        "{said}"
    );
}

/// A graph in which what the web said comes to a script.
const SEARCHING: &str = r#"name: searching
start: look
nodes:
  look: { type: llm, prompt: "Look up {{initial_prompt}}", tools: [web_search], state_updates: { raw: "{{output}}" }, next: sum }
  sum: { type: llm, prompt: "Sum up {{raw}}", state_updates: { text: "{{output}}" }, next: run }
  run: { type: script, script: s.sh, x-writes: {}, x-routes: [], x-reads: [text], next: done }
  done: { type: end, output: done }
"#;

#[test]
fn the_way_of_a_value_is_told_as_a_story() {
    let directory = fresh("policies-flow");
    let file = write(&directory, SEARCHING);
    std::fs::write(directory.join("s.sh"), "cat > /dev/null; echo '{}'\n").unwrap();
    let policy = "version: \"1.0\"\nlabels:\n  tools: { web_search: { returns: untrusted } }\npolicies:\n  - { id: shell, from: { label: untrusted }, never-reaches: { kind: script } }\n";
    std::fs::write(directory.join("policy.yaml"), policy).unwrap();
    let found = check(&[&file]);
    assert_eq!(found.status.code(), Some(1));
    let said = text(&found.stderr);
    for part in [
        "policy `shell` does not hold: an untrusted value comes to `run`",
        "this run breaks it: `look` gets it from `web_search` and writes `raw`, then `sum` reads `raw` and writes `text`, then `run` is handed `text`",
    ] {
        assert!(said.contains(part), "{said}");
    }
    let found = check(&[&file, "--format", "json"]);
    let whole: Value = serde_json::from_slice(&found.stdout).unwrap();
    let path = &whole["files"][0]["policies"][0]["path"];
    assert_eq!(path, &json!(["look.done", "sum.done", "run"]));
}

#[test]
fn labels_that_are_not_understood_label_nothing() {
    let directory = fresh("policies-labels");
    let file = write(&directory, SEARCHING);
    std::fs::write(directory.join("s.sh"), "cat > /dev/null; echo '{}'\n").unwrap();
    let wrong = [
        (
            "tools: { web_search: { return: untrusted } }",
            "did you mean `returns`",
        ),
        (
            "tools: { web_search: { returns: untrustd } }",
            "did you mean `untrusted`",
        ),
        (
            "tools: { web_search: { returns: [trusted, untrusted] } }",
            "trusted and untrusted at once",
        ),
        (
            "tools: { web_search: { effects: extern } }",
            "did you mean `external`",
        ),
        ("tools: { web_search: {} }", "says nothing"),
        (
            "tools: { web_serch: { returns: untrusted } }",
            "did you mean `web_search`",
        ),
        (
            "keys: { rw: private }",
            "no key of the graph is called `rw`",
        ),
        ("keys: { raw: secret }", "possible values"),
        (
            "inputs: { initial_promt: untrusted }",
            "did you mean `initial_prompt`",
        ),
        (
            "nodes: { lok: { returns: untrusted } }",
            "did you mean `look`",
        ),
        (
            "tool: { web_search: { returns: untrusted } }",
            "did you mean `tools`",
        ),
    ];
    for (labels, expected) in wrong {
        let policy = format!(
            "version: \"1.0\"\nlabels:\n  {labels}\npolicies:\n  - {{ id: end, from: {{ label: untrusted }}, never-reaches: {{ node: look }} }}\n"
        );
        std::fs::write(directory.join("policy.yaml"), policy).unwrap();
        let found = check(&[&file]);
        let said = text(&found.stderr);
        assert_eq!(found.status.code(), Some(1), "{labels}: {said}");
        assert!(said.contains(expected), "{labels}: {said}");
    }
}

#[test]
fn a_name_that_none_of_several_graphs_has_is_told_once() {
    let directory = fresh("policies-many");
    let graph = |name: &str, node: &str| {
        let folder = directory.join(name);
        std::fs::create_dir_all(&folder).unwrap();
        let text =
            format!("name: {name}\nstart: {node}\nnodes:\n  {node}: {{ type: end, output: x }}\n");
        let file = folder.join("graph.yaml");
        std::fs::write(&file, text).unwrap();
        file.display().to_string()
    };
    let (one, other) = (graph("one", "mail"), graph("other", "note"));
    let rules = directory.join("rules.yaml");
    let text_of = "version: \"1.0\"\nfor: many\npolicies:\n  - { id: a, at-most: 1, of: { node: mail } }\n  - { id: b, at-most: 1, of: { node: pay } }\n";
    std::fs::write(&rules, text_of).unwrap();
    let rules = rules.display().to_string();
    let found = check(&[&one, &other, "--policy", &rules]);
    let said = text(&found.stderr);
    assert_eq!(found.status.code(), Some(0), "{said}");
    assert_eq!(
        said.matches("no node of the graphs that are checked is called `pay`")
            .count(),
        1,
        "{said}"
    );
    assert!(!said.contains("called `mail`"), "{said}");
    let told = text(&found.stdout);
    assert!(told.contains("  a  proved\n"), "{told}");
    assert!(
        told.contains("  a  proved   the graph does not have all that it names\n"),
        "{told}"
    );
}

const WORLD: &str = r#"replies: { draft: [a text, { error: no }], publish: [headline] }
answers: { review: ["yes"] }
"#;

#[test]
fn kept_runs_are_held_against_policies() {
    let directory = fresh("policies-runs");
    let file = write(&directory, GRAPH);
    let store = format!("sqlite:{}", directory.join("runs.db").display());
    let fails = directory.join("fails.yaml");
    std::fs::write(&fails, WORLD.replace("a text, ", "")).unwrap();
    let good = directory.join("good.yaml");
    std::fs::write(&good, WORLD).unwrap();
    let run = |id: &str, world: &std::path::Path| {
        let world = world.display().to_string();
        let done = graphwright(&[
            "run",
            "--interpret",
            &file,
            "it",
            "--script",
            &world,
            "--store",
            &store,
            "--run-id",
            id,
        ]);
        assert_eq!(done.status.code(), Some(0), "{}", text(&done.stderr));
    };
    run("good", &good);
    run("bad", &fails);
    let held = |more: &[&str]| graphwright(&[&["policy", &file, "--runs", &store], more].concat());
    // Its own policy holds.
    let own = held(&[]);
    assert_eq!(own.status.code(), Some(0), "{}", text(&own.stderr));
    assert!(
        text(&own.stdout).contains("good (completed): keeps all\n"),
        "{}",
        text(&own.stdout)
    );
    let policy = directory.join("rules.yaml");
    let rules = format!("{POLICY}  - {{ id: cheap, budget: {{ visits: 9 }} }}\n");
    std::fs::write(&policy, rules).unwrap();
    let policy = policy.display().to_string();
    let named = held(&["--policy", &policy]);
    assert_eq!(named.status.code(), Some(1), "{}", text(&named.stderr));
    let said = text(&named.stdout);
    for line in [
        "policy `cheap` is not held against runs: a budget is summed up before a run",
        ", begun by another version of the graph): breaks\n  asked at step 1: `publish` is entered, and what it requires has not happened\n",
        "good (completed, begun by another version of the graph): keeps all\n",
        "2 runs in ",
    ] {
        assert!(said.contains(line), "{line}\n{said}");
    }
    let json = held(&["--policy", &policy, "--format", "json"]);
    let whole: Value = serde_json::from_slice(&json.stdout).unwrap();
    let runs = whole["runs"].as_array().unwrap();
    let bad = runs.iter().find(|run| run["run_id"] == "bad").unwrap();
    assert_eq!(bad["broken"][0]["step"], json!("1"), "{whole:#}");
    assert_eq!(whole["not_watched"][0]["policy"], json!("cheap"));
}

#[test]
fn without_runs_or_policies_nothing_is_held() {
    let directory = fresh("policies-no-runs");
    let file = write(&directory, GRAPH);
    let nowhere = graphwright(&["policy", &file, "--runs", "sqlite:/nowhere/at/all.db"]);
    assert_eq!(nowhere.status.code(), Some(2));
    assert!(text(&nowhere.stderr).contains("there is no store at `/nowhere/at/all.db`"));
    let bare: String = GRAPH
        .lines()
        .filter(|line| !line.contains("policies") && !line.contains("closed"))
        .map(|line| format!("{line}\n"))
        .collect();
    let file = write(&directory, &bare);
    let none = graphwright(&["policy", &file, "--runs", "sqlite:/nowhere/at/all.db"]);
    assert_eq!(none.status.code(), Some(2));
    assert!(
        text(&none.stderr).contains("has no policies"),
        "{}",
        text(&none.stderr)
    );
}
