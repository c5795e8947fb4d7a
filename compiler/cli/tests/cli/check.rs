//! `graphwright check --fix`, as a person and as a program use them.

use super::{check, fresh, text, write};
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;

/// Slips of every kind that can be mended, and three that a person must look at.
const SLIPS: &str = r#"name: slips
version: 1
settings: { max_loop_iterations: "20", x-typed-updates: yes }
reducers: { log: Append }
initial_state: { topic: birds, log: [] }
start: a
nodes:
  a:
    type: LLM
    prompt: "Write about {{ topic }} and {{ nothing }}, not {{  topic  }}"
    descripton: mended
    note: kept
    output_schema: { type: object, properties: { title: { type: str } }, required: [title] }
    fallback: done
    next: b
  b: { type: llm, prompt: 5, next: done }
  done: { type: end, output: {{topic}} }
"#;

const MENDED: &str = r#"name: slips
version: "1.0"
settings: { max_loop_iterations: 20, x-typed-updates: true }
reducers: { log: append }
initial_state: { topic: birds, log: [] }
start: a
nodes:
  a:
    type: llm
    prompt: "Write about {{topic}} and {{ nothing }}, not {{topic}}"
    description: mended
    note: kept
    output_schema: { type: object, properties: { title: { type: string } }, required: [title] }
    fallback: done
    next: b
  b: { type: llm, prompt: "5", next: done }
  done: { type: end, output: "{{topic}}" }
"#;

#[test]
fn fix_mends_what_is_safe_and_nothing_else() {
    let directory = fresh("fix");
    let file = write(&directory, SLIPS);
    let first = check(&[&file, "--fix"]);
    assert_eq!(
        std::fs::read_to_string(&file).unwrap(),
        MENDED,
        "{}",
        text(&first.stderr)
    );
    assert_eq!(first.status.code(), Some(0), "what is left are warnings");
    let said = text(&first.stderr);
    assert!(
        said.contains(":9:11: replace `LLM` with `llm` [G0114]"),
        "{said}"
    );
    assert!(said.contains("unknown key `note`"), "{said}");
    assert_eq!(said.matches("\nfixed ").count() + 1, 11, "{said}");
    let second = check(&[&file, "--fix"]);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), MENDED);
    assert!(
        !text(&second.stderr).contains("fixed "),
        "{}",
        text(&second.stderr)
    );
    let left: Vec<_> = std::fs::read_dir(&directory).unwrap().collect();
    assert_eq!(left.len(), 1, "no other file is left behind");
}

#[test]
fn without_fix_nothing_is_written() {
    let file = write(&fresh("no-fix"), SLIPS);
    assert_eq!(check(&[&file]).status.code(), Some(1));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), SLIPS);
}

#[test]
fn fix_mends_the_graphs_of_children_in_their_files() {
    let directory = fresh("fix-child");
    let (main, child) = (directory.join("main"), directory.join("child"));
    std::fs::create_dir_all(&main).unwrap();
    std::fs::create_dir_all(&child).unwrap();
    let main = write(
        &main,
        "name: main\nstart: a\nnodes:\n  a: { type: agent, agent: child, prompt: hello, next: done }\n  done: { type: end }\n",
    );
    let child = write(
        &child,
        "name: child\nstart: done\nnodes:\n  done: { type: end, output: \"{{ initial_prompt }}\" }\n",
    );
    let output = check(&[&main, "--fix"]);
    let mended = std::fs::read_to_string(&child).unwrap();
    assert!(
        mended.contains("\"{{initial_prompt}}\""),
        "{}{mended}",
        text(&output.stderr)
    );
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn the_faults_of_a_child_are_shown_in_its_file() {
    let directory = fresh("child");
    for (name, prompt) in [("main", "hello"), ("kid", "{{nope}}")] {
        std::fs::create_dir_all(directory.join(name)).unwrap();
        let node = if name == "main" {
            "type: agent, agent: kid"
        } else {
            "type: llm"
        };
        let graph = format!(
            "name: {name}\nstart: a\nnodes:\n  a: {{ {node}, prompt: \"{prompt}\", next: done }}\n  done: {{ type: end }}\n"
        );
        write(&directory.join(name), &graph);
    }
    let output = Command::new(env!("CARGO_BIN_EXE_graphwright"))
        .args(["check", "main"])
        .current_dir(&directory)
        .output()
        .unwrap();
    let said = text(&output.stderr);
    assert!(said.contains(" --> kid/graph.yaml:4:"), "{said}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn fix_leaves_what_one_edit_makes_and_another_takes_back() {
    let directory = fresh("fix-to-and-fro");
    let graph = "name: a
start: z
nodes:
  p: { type: approval, question: \"p {{initial_prompt}}?\", options: [Yes, other], routes: &r { \"yes\": e, other: f }, on_other: f }
  z: { type: approval, question: \"z?\", options: [\"yes\", other], routes: *r, on_other: p }
  e: { type: end, output: e }
  f: { type: end, output: f }
";
    let file = write(&directory, graph);
    let output = check(&[&file, "--fix"]);
    assert_eq!(output.status.code(), Some(1));
    let told = text(&output.stderr);
    assert!(!told.contains("fixed "), "{told}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), graph);
}

#[cfg(unix)]
#[test]
fn fix_keeps_links_and_rights() {
    use std::os::unix::fs::PermissionsExt as _;
    let directory = fresh("fix-link");
    let file = write(&directory, SLIPS);
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o640)).unwrap();
    let link = directory.join("link.yaml");
    std::os::unix::fs::symlink("graph.yaml", &link).unwrap();
    check(&[&link.display().to_string(), "--fix"]);
    assert!(link.is_symlink());
    assert_eq!(std::fs::read_to_string(&file).unwrap(), MENDED);
    let mode = std::fs::metadata(&file).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
}

/// Each line of the graph says in a comment what is wrong with it.
#[test]
fn forty_faults_are_forty_findings_in_the_order_of_the_text() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/forty");
    let graph = std::fs::read_to_string(directory.join("graph.yaml")).unwrap();
    let lines = (1_u64..).zip(graph.lines());
    let marked = lines.filter_map(|(at, line)| Some((at, line.split_once("#! ")?.1)));
    let expected: Vec<(u64, String)> = marked
        .flat_map(|(at, names)| names.split(' ').map(move |name| (at, name.to_string())))
        .collect();
    assert_eq!(expected.len(), 40);
    let output = check(&[&directory.display().to_string(), "--format", "json"]);
    let whole: Value = serde_json::from_slice(&output.stdout).unwrap();
    let found = whole["files"][0]["diagnostics"].as_array().unwrap();
    let found: Vec<(u64, String)> = found
        .iter()
        .map(|one| {
            let line = one["primary"]["line"].as_u64().unwrap();
            (line, one["name"].as_str().unwrap().to_string())
        })
        .collect();
    assert_eq!(found, expected);
}

/// Two warnings, and the name of each.
const WARNED: &str =
    "name: w\nstart: done\nnodes:\n  done: { type: end, output: \"{{topic}}\", colour: red }\n";

#[test]
fn levels_are_a_matter_of_each_run() {
    let file = write(&fresh("levels"), WARNED);
    let levels = |arguments: &[&str]| {
        let all: Vec<&str> = [file.as_str(), "--format", "json"]
            .iter()
            .chain(arguments)
            .copied()
            .collect();
        let output = check(&all);
        let whole: Value = serde_json::from_slice(&output.stdout).unwrap();
        let found = whole["files"][0]["diagnostics"].as_array().unwrap().clone();
        let named = |one: &Value| format!("{} {}", one["level"], one["name"]).replace('"', "");
        let names: Vec<String> = found.iter().map(named).collect();
        (output.status.code(), names.join(", "))
    };
    let both = "warning never-written, warning unknown-key";
    assert_eq!(levels(&[]), (Some(0), both.to_string()));
    let table: [(&[&str], i32, &str); 7] = [
        (&["--allow", "unknown-key"], 0, "warning never-written"),
        (&["--allow", "G0101", "--allow", "never-written"], 0, ""),
        (
            &["--deny", "unknown-key"],
            1,
            "warning never-written, error unknown-key",
        ),
        (
            &["--deny", "g0402"],
            1,
            "error never-written, warning unknown-key",
        ),
        (
            &["--deny", "warnings"],
            1,
            "error never-written, error unknown-key",
        ),
        (
            &["--deny", "warnings", "--allow", "unknown-key"],
            1,
            "error never-written",
        ),
        (
            &["--deny", "unknown-key", "--allow", "unknown-key"],
            1,
            "warning never-written, error unknown-key",
        ),
    ];
    for (arguments, status, expected) in table {
        assert_eq!(
            levels(arguments),
            (Some(status), expected.to_string()),
            "{arguments:?}"
        );
    }
    for flag in ["--deny", "--allow"] {
        let refused = check(&[&file, flag, "unkown-key"]);
        assert_eq!(refused.status.code(), Some(2));
        assert!(
            text(&refused.stderr).contains("did you mean `unknown-key`?"),
            "{}",
            text(&refused.stderr)
        );
    }
}

/// A graph that names four models, two of them wrongly.
const MODELS: &str = "name: m
model: acme:large
start: a
nodes:
  a: { type: llm, prompt: p, model: \"acme:smal\", next: b }
  b: { type: llm, prompt: p, model: \"house:anything\", next: c }
  c: { type: llm, prompt: p, model: \"hose:anything\", next: done }
  done: { type: end, output: x }
";

#[test]
fn models_are_those_of_a_list() {
    let directory = fresh("models");
    let file = write(&directory, MODELS);
    let list = directory.join("models.txt");
    std::fs::write(
        &list,
        "# what we may use\nacme:large\nacme:small # cheap\n\nhouse:*\n",
    )
    .unwrap();
    let list = list.display().to_string();
    let output = check(&[&file, "--models", &list]);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert_eq!(said.matches("error[G0710]").count(), 2, "{said}");
    assert!(
        said.contains("llm node `a` uses the model `acme:smal`, which is not known"),
        "{said}"
    );
    assert!(said.contains("did you mean `acme:small`?"), "{said}");
    assert!(
        said.contains("of a provider `hose` that is not known"),
        "{said}"
    );
    assert!(said.contains("did you mean `house:anything`?"), "{said}");
    assert!(said.contains("models.txt"), "{said}");
    assert_eq!(check(&[&file]).status.code(), Some(0), "no list, no alarm");
    std::fs::write(&list, "acme large\n").unwrap();
    let output = check(&[&file, "--models", &list]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        text(&output.stderr).contains("line 1: `acme large` is no model"),
        "{}",
        text(&output.stderr)
    );
    assert_eq!(
        check(&[&file, "--models", "nowhere.txt"]).status.code(),
        Some(2)
    );
}

#[test]
fn what_is_not_there_is_named_with_the_file_that_was_looked_for() {
    let directory = fresh("looked-for");
    let main = directory.join("main");
    std::fs::create_dir_all(main.join("scripts")).unwrap();
    std::fs::create_dir_all(directory.join("writer")).unwrap();
    std::fs::write(main.join("scripts/decide.py"), "").unwrap();
    std::fs::write(
        directory.join("writer/config.yaml"),
        "instructions: write\n",
    )
    .unwrap();
    let tools = directory.join("tools");
    std::fs::create_dir_all(&tools).unwrap();
    std::fs::write(tools.join("search.sh"), "").unwrap();
    let graph = "name: w\nstart: a\nnodes:\n  a: { type: script, script: scripts/decde.py, next: b }\n  b: { type: agent, agent: writr, prompt: p, next: c }\n  c: { type: llm, prompt: p, tools: [serch], next: done }\n  done: { type: end }\n";
    write(&main, graph);
    let output = Command::new(env!("CARGO_BIN_EXE_graphwright"))
        .args(["check", "main", "--tools-dir", "tools"])
        .current_dir(&directory)
        .output()
        .unwrap();
    let said = text(&output.stderr);
    for expected in [
        "looked for `main/scripts/decde.py`",
        "did you mean `scripts/decide.py`?",
        "did you mean `writer`?",
        "the tools are those of `tools`",
        "did you mean `search`?",
    ] {
        assert!(said.contains(expected), "{expected}:\n{said}");
    }
}

#[test]
fn needs_are_listed_with_those_of_all_that_is_run() {
    let directory = fresh("needs");
    let main = directory.join("main");
    let child = directory.join("child");
    let plain = directory.join("plain");
    for folder in [&main, &child, &plain] {
        std::fs::create_dir_all(folder).unwrap();
    }
    std::fs::write(main.join("s.py"), "").unwrap();
    std::fs::write(
        plain.join("config.yaml"),
        "instructions: x\nmodel: gemini:flash\nglobal_tools: [search.sh]\n",
    )
    .unwrap();
    write(
        &child,
        "name: child\nstart: a\nnodes:\n  a: { type: llm, prompt: p, next: done }\n  done: { type: end }\n",
    );
    let file = write(
        &main,
        "name: main
model: anthropic:sonnet
mcp_servers: [github]
start: a
nodes:
  a: { type: script, script: s.py, next: b }
  b: { type: llm, prompt: p, tools: [count, \"mcp:github\"], next: c }
  c: { type: agent, agent: child, prompt: p, next: d }
  d: { type: agent, agent: plain, prompt: p, next: done }
  done: { type: end }
",
    );
    let output = check(&[&file, "--needs"]);
    let expected = "needs of main
  models: anthropic:sonnet (b), gemini:flash (d), the caller's (c/a)
  variables: ANTHROPIC_API_KEY, GEMINI_API_KEY or GOOGLE_API_KEY
  programs: python3
  tools: count, search
  MCP servers: github
";
    assert_eq!(text(&output.stdout), expected, "{}", text(&output.stderr));
    let output = check(&[&file, "--needs", "--bounds", "--format", "json"]);
    let whole: Value = serde_json::from_slice(&output.stdout).unwrap();
    let found = &whole["files"][0];
    assert_eq!(found["needs"]["models"]["gemini:flash"], json!(["d"]));
    assert_eq!(found["needs"]["callers_model"], json!(["c/a"]));
    assert_eq!(
        found["needs"]["variables"][1],
        json!(["GEMINI_API_KEY", "GOOGLE_API_KEY"])
    );
    assert!(found["bounds"].is_array());
}

#[test]
fn a_node_of_actions_says_what_becomes_of_what_was_under_way() {
    let graph = |node: &str| {
        let start = "tool_type: graph\nexecutor_id: rye/core/runtimes/state-graph/runtime\ncategory: t\ndescription: d\npermissions: [rye.execute.tool.rye.bash]\nconfig:\n  start: a\n  nodes:\n";
        format!("{start}    a: {{ {node}, next: b }}\n    b: {{ type: return }}\n")
    };
    let action = "action: { item_id: rye/bash, params: { command: ls } }";
    let directory = fresh("under-way");
    for (node, says) in [
        (format!("{action}, x-on-interrupted: ask"), None),
        (
            format!("type: foreach, over: [x], {action}, x-on-interrupted: fail"),
            None,
        ),
        (
            format!("{action}, x-on-interrupted: fial"),
            Some("`x-on-interrupted` of node `a` cannot be `fial`"),
        ),
        (
            "type: gate, x-on-interrupted: fail".to_owned(),
            Some("`x-on-interrupted` of node `a` says nothing"),
        ),
    ] {
        let output = check(&[&write(&directory, &graph(&node))]);
        let told = text(&output.stderr);
        match says {
            None => assert!(output.status.success(), "{node}: {told}"),
            Some(says) => assert!(told.contains(says), "{node}: {told}"),
        }
    }
}

#[test]
fn a_script_that_its_interpreter_refuses_is_told_before_it_is_run() {
    let dir = fresh("check/syntax");
    let graph = "name: s\nstart: a\nnodes:\n  a: { type: script, script: a.sh, next: done }\n  done: { type: end, output: x }\n";
    let file = write(&dir, graph);
    let told = |script: &str| {
        std::fs::write(dir.join("a.sh"), script).unwrap();
        text(&check(&[&file]).stderr).to_owned()
    };
    let refused = told("if true; then\necho '{}'\n");
    assert!(
        refused.contains("G0719") && refused.contains("line 3"),
        "{refused}"
    );
    let taken = told("if true; then\necho '{}'\nfi\n");
    assert!(!taken.contains("G0719"), "{taken}");
}

#[test]
fn typescript_that_cannot_be_read_is_told_of_scripts_and_of_tools() {
    let dir = fresh("check/typescript");
    let graph = "name: s\nstart: a\nmodel: openai:gpt-4o\nnodes:\n  a: { type: script, script: a.ts, next: b }\n  b: { type: llm, prompt: Go., tools: [add], next: done }\n  done: { type: end, output: x }\n";
    let file = write(&dir, graph);
    let told = |script: &str, tools: &str| {
        std::fs::write(dir.join("a.ts"), script).unwrap();
        std::fs::write(dir.join("tools.ts"), tools).unwrap();
        text(&check(&[&file]).stderr).to_owned()
    };
    let script = "console.log(JSON.stringify({ ok: true }));\n";
    let tools = "/** Adds. */\nexport function add(a: number): number {\n  return a + 1;\n}\n";
    let right = told(script, tools);
    assert!(!right.contains("cannot be read"), "{right}");
    let open = told("console.log(JSON.stringify({ ok true }));\n", tools);
    assert!(open.contains("(line 1): Expected `,` or `}`"), "{open}");
    let open = told(script, tools.trim_end_matches("}\n"));
    assert!(open.contains("the end of the file"), "{open}");
}
