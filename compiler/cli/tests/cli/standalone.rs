//! `build --standalone`: what becomes part of an agent, and where the agent works.

use super::{fresh, graphwright, text, write};
use std::path::Path;
use std::process::Command;

#[test]
fn what_stands_alone_works_where_it_is_started() {
    let directory = fresh("build-alone/keeper");
    let graph = "name: keeper\nversion: \"1.0\"\nstart: keep\nnodes:\n  keep: { type: script, script: scripts/keep.sh, x-writes: { said: { type: string } }, next: done }\n  done: { type: end, output: \"{{said}}\" }\n";
    let path = write(&directory, graph);
    let put = |name: &str, text: &str| {
        let file = directory.join(name);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, text).unwrap();
    };
    put(
        "scripts/keep.sh",
        "cat \"$GRAPH_DIR/texts/a.txt\" > kept.txt || exit 1\necho '{\"said\": \"kept\"}'\n",
    );
    put("texts/a.txt", "a text\n");
    put("texts/drafts/b.txt", "no text\n");
    put("old.csv", "1,2\n");
    put("wanted.csv", "3,4\n");
    put(
        ".graphwrightignore",
        "# results\n*.csv\n!wanted.csv\ndrafts/\n",
    );
    // What a run of an agent that was built into the directory has left there.
    let mut head = [0_u8; 100];
    head[..16].copy_from_slice(b"SQLite format 3\0");
    head[68..72].copy_from_slice(b"GWRT");
    std::fs::write(directory.join("runs.db"), head).unwrap();
    let binary = directory.join("keeper").display().to_string();
    let build = || graphwright(&["build", "--standalone", &path, "--debug", "-o", &binary]);
    for _ in 0..2 {
        let built = build();
        let told = text(&built.stderr);
        assert_eq!(built.status.code(), Some(0), "{told}");
        for named in [
            "packing 4 files, 1 kB:\n",
            "  keeper/scripts/keep.sh (",
            "  keeper/texts/a.txt (7 bytes)\n",
            "  keeper/wanted.csv (4 bytes)\n",
            "left out: keeper/old.csv (the ignore file names it)\n",
            "left out: keeper/texts/drafts (the ignore file names it)\n",
            "left out: keeper/runs.db (runs are kept in it)\n",
        ] {
            assert!(told.contains(named), "{named}: {told}");
        }
    }
    let told = build();
    assert!(text(&told.stderr).contains("left out: keeper/keeper (it is the agent itself)\n"));
    let elsewhere = fresh("build-alone-elsewhere");
    let unpacked = elsewhere.join("cache");
    let run = |more: &[&str]| {
        Command::new(&binary)
            .args(["--store", "none", "-q"])
            .args(more)
            .current_dir(&elsewhere)
            .env("GRAPHWRIGHT_CACHE", &unpacked)
            .output()
            .unwrap()
    };
    for (place, more) in [("", &[][..]), ("there", &["--work-dir", "there"])] {
        std::fs::create_dir_all(elsewhere.join(place)).unwrap();
        let output = run(more);
        assert_eq!(text(&output.stdout), "kept\n", "{}", text(&output.stderr));
        let kept = elsewhere.join(place).join("kept.txt");
        assert_eq!(std::fs::read_to_string(kept).unwrap(), "a text\n");
    }
    #[cfg(target_os = "linux")]
    if let Some(said) = super::container::said_in_the_container(Path::new(&binary), &["-q"]) {
        assert_eq!(said, "kept\n");
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("container");
        // It worked where a volume belongs, and its runs are there.
        assert!(root.join("data/kept.txt").is_file());
        assert!(root.join("data/.local/state/graphwright/runs.db").is_file());
    }
    use std::os::unix::fs::PermissionsExt as _;
    let mut open = vec![unpacked.join("standalone")];
    let mut files = 0;
    while let Some(place) = open.pop() {
        for entry in std::fs::read_dir(place).unwrap() {
            let entry = entry.unwrap().path();
            if entry.is_dir() {
                open.push(entry);
            } else {
                files += 1;
                let mode = std::fs::metadata(&entry).unwrap().permissions().mode();
                assert_eq!(mode & 0o222, 0, "{}", entry.display());
            }
        }
    }
    assert_eq!(files, 4);
}

const ACTS: &str = r#"version: "1.0.0"
tool_type: graph
executor_id: rye/core/runtimes/state-graph/runtime
category: t
description: "Says a word, and leaves a file"
permissions: [rye.execute.tool.*, rye.fetch.knowledge.*]
config:
  start: make
  nodes:
    make:
      action: { item_id: rye/bash, params: { command: "cat \"$GRAPH_DIR/notes/a.md\" > made.txt && pwd" } }
      assign: { place: "${result.stdout}" }
      next: say
    say:
      action: { item_id: say/word, params: {} }
      assign: { word: "${result.word}" }
      next: style
    style:
      action: { primary: fetch, item_type: knowledge, item_id: style, params: {} }
      assign: { style: "${result.content}" }
      next: done
    done: { type: return, output: { word: "${state.word}", style: "${state.style}", place: "${state.place}" } }
"#;

fn put(place: &Path, name: &str, text: &str) {
    let file = place.join(name);
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    std::fs::write(file, text).unwrap();
}

/// Of a graph of actions the project is where the agent is started; what it brings along stands beside it, to be read.
#[test]
fn a_graph_of_actions_that_stands_alone_acts_in_the_callers_project() {
    let directory = fresh("build-alone/acts");
    let say = |word: &str| format!("echo '{{\"word\": \"{word}\"}}'\n");
    put(&directory, "graph.yaml", ACTS);
    put(&directory, "notes/a.md", "a note\n");
    put(&directory, ".ai/tools/say/word.sh", &say("packed"));
    put(&directory, ".ai/knowledge/style.md", "short\n");
    put(&directory, ".ai/knowledge/graphs/t/acts/t-1.md", "a run\n");
    put(&directory, ".ai/state/threads/t-1/thread.json", "{}\n");
    let binary = directory.join("acts").display().to_string();
    let path = directory.display().to_string();
    let built = graphwright(&["build", "--standalone", &path, "--debug", "-o", &binary]);
    let told = text(&built.stderr);
    assert_eq!(built.status.code(), Some(0), "{told}");
    for named in [
        "packing 4 files, ",
        "  acts/.ai/tools/say/word.sh (",
        "  acts/.ai/knowledge/style.md (6 bytes)\n",
        "left out: acts/.ai/knowledge/graphs (runs have left it)\n",
    ] {
        assert!(told.contains(named), "{named}: {told}");
    }
    assert!(!told.contains("warning: "), "{told}");
    let moved = fresh("build-alone/moved");
    std::fs::rename(&directory, &moved).unwrap();
    let binary = moved.join("acts");

    let elsewhere = fresh("build-alone-acts");
    // A project comes before what is brought along, which is used where it has nothing of the same id.
    put(&elsewhere, ".ai/tools/say/word.sh", &say("own"));
    put(&elsewhere, "also/.ai/knowledge/style.md", "long\n");
    std::fs::create_dir_all(elsewhere.join("there/.ai")).unwrap();
    let call = |words: &[&str]| {
        let mut command = Command::new(&binary);
        command
            .args(words)
            .current_dir(&elsewhere)
            .env("GRAPHWRIGHT_CACHE", elsewhere.join("cache"))
            .env("GRAPHWRIGHT_KEYS", elsewhere.join("keys"))
            .env_remove("GRAPHWRIGHT_DIR");
        let output = command.output().unwrap();
        let told = format!("{}{}", text(&output.stdout), text(&output.stderr));
        assert_eq!(output.status.code(), Some(0), "{words:?}: {told}");
        text(&output.stdout).to_owned()
    };
    for (place, more, word, style) in [
        ("", &[][..], "own", "short\n"),
        ("there", &["--work-dir", "there"], "packed", "short\n"),
        ("also", &["--dir", "also"], "packed", "long\n"),
    ] {
        let project = elsewhere.join(place);
        let run = format!("run-{place}");
        let told = call(&[&["--json", "--run-id", &run], more].concat());
        let told: serde_json::Value = serde_json::from_str(&told).unwrap();
        let output = &told["output"];
        assert_eq!(output["word"], word, "{told}");
        assert_eq!(output["style"], style, "{told}");
        let worked = output["place"].as_str().unwrap().trim_end();
        assert_eq!(Path::new(worked), project.canonicalize().unwrap());
        let made = std::fs::read_to_string(project.join("made.txt")).unwrap();
        assert_eq!(made, "a note\n");
        assert!(project.join(".ai/state/threads").join(&run).is_dir());
        assert!(call(&[&["verify", &run], more].concat()).contains("unchanged"));
        let more: Vec<&str> = more
            .iter()
            .map(|word| word.strip_prefix("--work-").map_or(*word, |_| "--dir"))
            .collect();
        assert!(call(&[&["runs"], &more[..]].concat()).contains(&run));
        assert!(call(&[&["show", &run], &more[..]].concat()).contains("say/word"));
    }
    let unpacked = std::fs::read_dir(elsewhere.join("cache/standalone")).unwrap();
    for place in unpacked {
        let state = place.unwrap().path().join("acts/.ai/state");
        assert!(!state.exists(), "nothing is left in the cache");
    }
}
