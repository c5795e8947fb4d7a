//! The `graphwright` command as a person or a program uses it: exit statuses, JSON, and what it builds.

use super::{example, fresh, graphwright, text, write};
use serde_json::Value;
use std::process::Command;

const WRONG: &str = "name: w\nversion: \"1.0\"\nstart: a\nnodes:\n  a: { type: llm, prompt: hi, next: dnoe }\n  done: { type: end }\n";
const WARNED: &str = "name: w\nversion: \"1.0\"\nstart: done\nnodes:\n  done: { type: end, output: bye, colour: red }\n";

#[test]
fn exit_statuses_stand_in_the_help_and_the_manual() {
    for page in ["--help", "man"] {
        let told = graphwright(&[page]);
        let told = text(&told.stdout);
        assert!(told.contains("Exit status:"), "{told}");
        assert!(
            told.contains("a graph has errors, or warnings that are denied"),
            "{told}"
        );
    }
}

#[test]
fn all_warnings_are_silenced_that_are_not_denied() {
    let directory = fresh("allow-warnings");
    let warned = write(&directory, WARNED);
    let allowed = graphwright(&["check", &warned, "--allow", "warnings"]);
    assert_eq!(allowed.status.code(), Some(0));
    assert!(
        !text(&allowed.stderr).contains("colour"),
        "{}",
        text(&allowed.stderr)
    );
    let denied = graphwright(&["check", &warned, "--allow", "warnings", "--deny", "G0101"]);
    assert_eq!(denied.status.code(), Some(1));
    let wrong = write(&directory, WRONG);
    let wrong = graphwright(&["check", &wrong, "--allow", "warnings"]);
    assert_eq!(wrong.status.code(), Some(1));
}

#[test]
fn a_note_stops_nothing_unless_it_is_denied_by_name() {
    let directory = fresh("note");
    let code = graphwright_compiler::registry::find("independent-steps").unwrap();
    let path = write(&directory, &code.page().wrong.graph);
    let check = |arguments: &[&str]| {
        let output = graphwright(&[&["check", path.as_str()], arguments].concat());
        let told = [text(&output.stdout), text(&output.stderr)].concat();
        (output.status.code(), told)
    };
    for arguments in [&[][..], &["--deny", "warnings"]] {
        let (status, told) = check(arguments);
        assert_eq!(status, Some(0), "{told}");
        assert!(told.contains("note[G0508]"), "{told}");
        assert!(told.contains("no faults found, 1 note"), "{told}");
    }
    let (status, told) = check(&["--deny", "independent-steps"]);
    assert_eq!(status, Some(1), "{told}");
    assert!(told.contains("error[G0508]"), "{told}");
    for allowed in ["independent-steps", "warnings"] {
        let (status, told) = check(&["--allow", allowed]);
        assert_eq!(status, Some(0), "{told}");
        assert!(!told.contains("G0508"), "{told}");
        assert!(told.ends_with("no faults found\n"), "{told}");
    }
}

#[test]
fn check_says_by_its_status_what_it_found() {
    let directory = fresh("commands/check");
    let status = |arguments: &[&str]| graphwright(arguments).status.code();
    assert_eq!(status(&["check", &example("link-check")]), Some(0));
    let warned = write(&directory, WARNED);
    assert_eq!(status(&["check", &warned]), Some(0));
    assert_eq!(status(&["check", &warned, "--deny", "warnings"]), Some(1));
    assert_eq!(
        status(&[
            "check",
            &warned,
            "--deny",
            "warnings",
            "--allow",
            "unknown-key"
        ]),
        Some(0)
    );
    let wrong = write(&directory, WRONG);
    assert_eq!(status(&["check", &wrong]), Some(1));
    assert_eq!(status(&["check", &wrong, &example("link-check")]), Some(1));
    assert_eq!(status(&["check", "nowhere.yaml"]), Some(2));
    assert_eq!(
        status(&["check", &wrong, "--allow", "no-such-code"]),
        Some(2)
    );
    assert_eq!(status(&["check"]), Some(2));
    assert_eq!(status(&["--help"]), Some(0));
}

#[test]
fn check_gives_json_to_programs() {
    let file = write(&fresh("json"), WRONG);
    let output = graphwright(&["check", &file, "--format", "json"]);
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    let found = &json["files"][0];
    assert_eq!(
        (&found["path"], &found["dialect"], &found["ok"]),
        (&file.as_str().into(), &"loki".into(), &false.into())
    );
    let diagnostic = &found["diagnostics"][0];
    assert_eq!(diagnostic["name"], "unknown-target");
    assert_eq!(diagnostic["level"], "error");
    assert_eq!(
        (
            &diagnostic["primary"]["line"],
            &diagnostic["primary"]["column"]
        ),
        (&5.into(), &37.into())
    );
    assert_eq!(text(&output.stderr), "");
}

#[test]
fn explain_knows_codes_by_id_and_name() {
    let by_id = graphwright(&["explain", "G0401"]);
    assert!(text(&by_id.stdout).contains("unassigned-read"));
    assert_eq!(
        by_id.stdout,
        graphwright(&["explain", "unassigned-read"]).stdout
    );
    let unknown = graphwright(&["explain", "unasigned-read"]);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(
        text(&unknown.stderr).contains("did you mean `unassigned-read`?"),
        "{}",
        text(&unknown.stderr)
    );
    assert!(text(&graphwright(&["explain", "--list"]).stdout).contains("| G0401 |"));
}

#[test]
fn emit_writes_what_it_prints() {
    let file = fresh("emit").join("deep/agent.rs");
    let path = file.display().to_string();
    let graph = example("macro/agents/brief-writer");
    assert_eq!(
        graphwright(&["emit", &graph, "-o", &path]).status.code(),
        Some(0)
    );
    let written = std::fs::read_to_string(&file).unwrap();
    assert_eq!(written, text(&graphwright(&["emit", &graph]).stdout));
    assert!(
        written.starts_with("//! `brief-writer`: Draft a short brief"),
        "{written}"
    );
    let wrong = write(&fresh("emit-wrong"), WRONG);
    let refused = graphwright(&["emit", &wrong]);
    assert_eq!(
        (refused.status.code(), text(&refused.stdout)),
        (Some(1), "")
    );
    assert!(
        text(&refused.stderr).contains("did you mean `done`?"),
        "{}",
        text(&refused.stderr)
    );
}

/// The links that lead nowhere in the example's own site.
const LISTING: &str =
    "2 broken links in site:\n- guide/start.md:3 -> next.md\n- index.md:3 -> news.md\n";

#[test]
fn run_builds_an_agent_and_runs_it_for_real() {
    let graph = example("link-check");
    let output = graphwright(&["run", &graph, "--answer", "", "--answer", "no", "site"]);
    assert_eq!(text(&output.stdout), LISTING, "{}", text(&output.stderr));
    assert_eq!(output.status.code(), Some(0));
    assert!(
        text(&output.stderr).contains("▸ folder -> scan"),
        "{}",
        text(&output.stderr)
    );
    let json = graphwright(&[
        "run", &graph, "--json", "--quiet", "--answer", "", "--answer", "no", "site",
    ]);
    let json: Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!(json["status"], "completed");
    assert_eq!(
        json["path"],
        serde_json::json!(["folder", "scan", "review", "shown"])
    );
    assert_eq!(json["state"]["broken"][1]["target"], "news.md");
    let missing = graphwright(&["run", &graph, "--answer", "nowhere", "--quiet"]);
    assert_eq!(text(&missing.stdout), "There is no folder nowhere.\n");
}

#[test]
fn build_makes_a_binary_that_stands_alone() {
    let binary = fresh("build").join("link-check");
    let path = binary.display().to_string();
    let built = graphwright(&["build", &example("link-check"), "--debug", "-o", &path]);
    let told = text(&built.stderr);
    assert_eq!(built.status.code(), Some(0), "{told}");
    // Neither of what was written for the graph nor of the runtime with an agent's parts.
    assert!(!told.contains("warning"), "{told}");
    let output = Command::new(&binary)
        .args(["--answer", "", "--answer", "no", "site"])
        .current_dir(std::env::temp_dir())
        .env("XDG_STATE_HOME", env!("CARGO_TARGET_TMPDIR"))
        .output()
        .unwrap();
    assert_eq!(text(&output.stdout), LISTING, "{}", text(&output.stderr));
    let help = Command::new(&binary).arg("--help").output().unwrap();
    assert!(
        text(&help.stdout).contains("Find links between Markdown files"),
        "{}",
        text(&help.stdout)
    );
    let certificate = Command::new(&binary).arg("certificate").output().unwrap();
    let file = fresh("build-certificate").join("certificate.json");
    std::fs::write(&file, &certificate.stdout).unwrap();
    let file = file.display().to_string();
    let verified = graphwright(&["certify", &example("link-check"), "--verify", &file]);
    assert_eq!(
        verified.status.code(),
        Some(0),
        "{}",
        text(&verified.stdout)
    );
    let sbom = Command::new(&binary).arg("sbom").output().unwrap();
    let sbom: serde_json::Value = serde_json::from_slice(&sbom.stdout).unwrap();
    let schema = graphwright(&["schema", "sbom"]);
    let schema: serde_json::Value = serde_json::from_slice(&schema.stdout).unwrap();
    assert_eq!(graphwright_rules::schema::check(&schema, &sbom), Ok(()));
    let mut other = sbom.clone();
    other["components"][0]["purl"] = "tokio".into();
    assert!(graphwright_rules::schema::check(&schema, &other).is_err());
    let named = |name: &str| {
        let all = sbom["components"].as_array().unwrap();
        all.iter().find(|one| one["name"] == name).cloned()
    };
    let tokio = named("tokio").unwrap();
    let url = tokio["purl"].as_str().unwrap();
    assert!(url.starts_with("pkg:cargo/tokio@1."), "{tokio}");
    assert_eq!(named("graph.yaml").unwrap()["hashes"][0]["alg"], "SHA-256");
    assert_eq!(named("trybuild"), None, "what only tests need is not in it");
}

#[test]
fn build_makes_the_knowledge_bases_too() {
    let directory = fresh("build-base");
    let graph = "name: lookup\nversion: \"1.0\"\nstart: find\nnodes:\n  find: { type: rag, documents: [notes.md], state_updates: { found: \"{{output.context}}\" }, next: done }\n  done: { type: end, output: \"{{found}}\" }\n";
    let path = write(&directory, graph);
    std::fs::write(directory.join("notes.md"), "# Apples\n\nApples are red.\n").unwrap();
    let binary = directory.join("lookup").display().to_string();
    let built = graphwright(&["build", &path, "--debug", "-o", &binary]);
    let told = text(&built.stderr);
    assert_eq!(built.status.code(), Some(0), "{told}");
    assert!(
        told.contains("1 chunk of 1 document\n1 of 1 chunks\nfind: built\n"),
        "{told}"
    );
    assert!(directory.join("find.yaml").is_file() && directory.join("find.index.sqlite").is_file());
    let agent = |arguments: &[&str]| Command::new(&binary).args(arguments).output().unwrap();
    let again = agent(&["index"]);
    assert_eq!(text(&again.stderr), "find: up to date\n");
    std::fs::write(
        directory.join("notes.md"),
        "# Apples\n\nApples are green.\n",
    )
    .unwrap();
    let stale = agent(&["index", "find"]);
    assert!(
        text(&stale.stderr)
            .contains("is older than `notes.md`; `index --rebuild find` builds it again")
    );
    assert_eq!(agent(&["index", "--rebuild", "-q"]).status.code(), Some(0));
    let found = agent(&["what colour are apples", "-q", "--store", "none"]);
    assert!(
        text(&found.stdout).contains("Apples are green."),
        "{}",
        text(&found.stderr)
    );
}

#[test]
fn a_lock_tells_what_breaks_runs_in_flight() {
    let directory = fresh("lock");
    let graph = |prompt: &str, next: &str, more: &str| {
        format!(
            "name: w\nversion: \"1.0\"\nstart: a\nnodes:\n  a: {{ type: llm, prompt: {prompt}, next: {next} }}\n{more}  done: {{ type: end }}\n"
        )
    };
    let path = write(&directory, &graph("hi", "done", ""));
    let check = || graphwright(&["lock", &path, "--check"]);
    assert_eq!(check().status.code(), Some(2), "there is no lock yet");
    assert_eq!(graphwright(&["lock", &path]).status.code(), Some(0));
    assert!(directory.join("graph.lock").is_file());
    assert_eq!(check().status.code(), Some(0));
    let more = "  b: { type: llm, prompt: more, next: done }\n";
    write(&directory, &graph("bye", "done", more));
    assert_eq!(
        check().status.code(),
        Some(0),
        "a prompt and a new node break nothing"
    );
    write(&directory, &graph("bye", "b", more));
    let output = check();
    let told = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        told.contains("exit `done` of node `a` led to done and leads to b"),
        "{told}"
    );
    let output = graphwright(&["check", &path]);
    let told = text(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{told}");
    assert!(
        told.contains("warning[G0801]")
            && told.contains("exit `done` of node `a` led to done and leads to b"),
        "{told}"
    );
    let denied = ["check", &path, "--deny", "warnings"];
    assert_eq!(graphwright(&denied).status.code(), Some(1));
    let again = ["lock", &path, "--deny", "warnings", "--allow", "G0303"];
    assert_eq!(
        graphwright(&again).status.code(),
        Some(0),
        "the lock is what changes"
    );
    assert!(!text(&graphwright(&["check", &path]).stderr).contains("G0801"));
    std::fs::write(directory.join("graph.lock"), "{}").unwrap();
    assert_eq!(check().status.code(), Some(2));
    let output = graphwright(&["check", &path]);
    let told = text(&output.stderr);
    assert!(told.contains("`graph.lock` cannot be read"), "{told}");
}

#[test]
fn a_lock_holds_the_graphs_that_nodes_run() {
    let directory = fresh("lock-child");
    let child = |key: &str| {
        let graph = format!(
            "name: child\nversion: \"1.0\"\nstart: a\nnodes:\n  a: {{ type: input, question: q, state_updates: {{ {key}: \"{{{{input}}}}\" }}, next: done }}\n  \
             done: {{ type: end, output: \"{{{{{key}}}}}\" }}\n"
        );
        std::fs::create_dir_all(directory.join("child")).unwrap();
        std::fs::write(directory.join("child/graph.yaml"), graph).unwrap();
    };
    child("name");
    std::fs::create_dir_all(directory.join("parent")).unwrap();
    let path = directory.join("parent/graph.yaml");
    let parent = "name: parent\nversion: \"1.0\"\nstart: ask\nnodes:\n  ask: { type: agent, agent: child, prompt: go, state_updates: { said: \"{{output}}\" }, next: done }\n  done: { type: end, output: \"{{said}}\" }\n";
    std::fs::write(&path, parent).unwrap();
    let path = path.display().to_string();
    assert_eq!(graphwright(&["lock", &path]).status.code(), Some(0));
    child("title");
    let output = graphwright(&["lock", &path, "--check"]);
    let told = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(
        told.contains("in the graph `child`: key `name` (text) was removed")
            && told.contains(
                "in the graph `child`: exit `done` of node `a` wrote name and writes title"
            ),
        "{told}"
    );
}

#[test]
fn a_lock_holds_two_children_of_one_name() {
    let directory = fresh("lock-two");
    let child = |place: &str, key: &str| {
        let graph = format!(
            "name: worker\nversion: \"1.0\"\nstart: a\nnodes:\n  a: {{ type: input, question: q, state_updates: {{ {key}: \"{{{{input}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{{key}}}}}\" }}\n"
        );
        std::fs::create_dir_all(directory.join(place)).unwrap();
        std::fs::write(directory.join(place).join("graph.yaml"), graph).unwrap();
    };
    std::fs::create_dir_all(directory.join("parent")).unwrap();
    let path = directory.join("parent/graph.yaml");
    let parent = "name: parent\nversion: \"1.0\"\nstart: a\nnodes:\n  a: { type: agent, agent: one, prompt: go, state_updates: { x: \"{{output}}\" }, next: b }\n  b: { type: agent, agent: two, prompt: go, state_updates: { y: \"{{output}}\" }, next: done }\n  done: { type: end, output: \"{{x}} {{y}}\" }\n";
    std::fs::write(&path, parent).unwrap();
    let path = path.display().to_string();
    for changed in ["one", "two"] {
        child("one", "name");
        child("two", "name");
        assert_eq!(graphwright(&["lock", &path]).status.code(), Some(0));
        child(changed, "title");
        let output = graphwright(&["lock", &path, "--check"]);
        assert_eq!(
            output.status.code(),
            Some(1),
            "{changed}: {}",
            text(&output.stdout)
        );
    }
}

#[test]
fn a_new_project_is_clean_and_passes_its_own_test() {
    let directory = fresh("new");
    for dialect in ["loki", "rye", "kegal", "euler"] {
        let project = directory.join(format!("my-{dialect}"));
        let path = project.display().to_string();
        let made = graphwright(&["new", &path, "--dialect", dialect]);
        assert_eq!(made.status.code(), Some(0), "{}", text(&made.stderr));
        let checked = graphwright(&["check", &path, "--deny", "warnings", "--strict"]);
        assert_eq!(checked.status.code(), Some(0), "{}", text(&checked.stderr));
        let again = graphwright(&["new", &path, "--dialect", dialect]);
        assert_eq!(again.status.code(), Some(2));
        assert!(text(&again.stderr).contains("exists already"));
    }
    let unsaid = directory.join("unsaid").display().to_string();
    let made = graphwright(&["new", &unsaid]);
    let told = text(&made.stdout);
    assert!(
        told.contains("`graphwright guide loki`") && told.contains("`graphwright guide language`"),
        "{told}"
    );
    let bad = directory.join("1 bad").display().to_string();
    assert_eq!(graphwright(&["new", &bad]).status.code(), Some(2));
    let tested = graphwright(&["test", &directory.join("my-loki").display().to_string()]);
    assert_eq!(tested.status.code(), Some(0), "{}", text(&tested.stderr));
}

/// The library that lays pictures out panics on this graph while it straightens the lines.
#[test]
fn a_graph_whose_lines_cannot_be_straightened_is_drawn_all_the_same() {
    let graph = example("field-report");
    let drawn = graphwright(&["draw", &graph, "--format", "svg"]);
    let picture = String::from_utf8(drawn.stdout).unwrap();
    let said = String::from_utf8(drawn.stderr).unwrap();
    assert_eq!(drawn.status.code(), Some(0), "{said}");
    assert!(picture.contains("class=\"line\""), "{picture}");
    assert!(!said.contains("panicked"), "{said}");
}

#[test]
fn pictures_are_written_as_their_file_is_called() {
    let directory = fresh("draw");
    let path = example("link-check");
    for (file, begins) in [
        ("a.svg", "<svg "),
        ("a.dot", "digraph "),
        ("a.mmd", "---\n"),
        ("a.txt", ""),
    ] {
        let file = directory.join(file);
        let drawn = graphwright(&["draw", &path, "-o", &file.display().to_string()]);
        assert_eq!(drawn.status.code(), Some(0), "{}", text(&drawn.stderr));
        let picture = std::fs::read_to_string(&file).unwrap();
        assert!(picture.starts_with(begins), "{picture}");
        assert!(picture.contains("folder"), "{picture}");
    }
}

#[test]
fn the_manual_and_completions_know_every_command() {
    let help = graphwright(&["--help"]);
    let commands: Vec<&str> = text(&help.stdout)
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(commands.contains(&"schema"), "{commands:?}");
    let bash = graphwright(&["completions", "bash"]);
    let directory = fresh("man");
    let pages = graphwright(&["man", "-o", &directory.display().to_string()]);
    assert_eq!(pages.status.code(), Some(0), "{}", text(&pages.stderr));
    for command in commands {
        assert!(text(&bash.stdout).contains(command), "{command}");
        let page = directory.join(format!("graphwright-{command}.1"));
        assert!(command == "help" || page.is_file(), "{command}");
    }
    assert!(text(&graphwright(&["man"]).stdout).contains(".TH graphwright"));
}
