//! What counts as another version of a graph, and what does not.

use graphwright_compiler::ir::Meaning;
use graphwright_compiler::{Options, inspect_file};
use graphwright_tests::cases;
use std::fs;
use std::path::{Path, PathBuf};

fn meaning(file: &Path) -> Option<Meaning> {
    let found = inspect_file(file, &Options::default()).expect("the file can be read");
    found.checked.map(|checked| Meaning::of(checked.program()))
}

/// An own directory for what a test changes.
fn place(name: &str) -> PathBuf {
    let place = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    // What an earlier run left.
    let _ = fs::remove_dir_all(&place);
    fs::create_dir_all(&place).expect("a directory");
    place
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a directory");
    for entry in fs::read_dir(from).expect("a directory").flatten() {
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() {
            copy(&from, &to);
        } else {
            fs::copy(&from, &to).expect("copied");
        }
    }
}

/// A comment before each line that begins a key of the top level.
fn with_comments(text: &str) -> String {
    let lines = text.lines().map(|line| {
        if line.starts_with(|first: char| first.is_ascii_lowercase()) {
            format!("# It is said here why.\n\n{line}\n")
        } else {
            format!("{line}\n")
        }
    });
    lines.collect()
}

#[test]
fn comments_and_places_do_not_count_in_any_dialect() {
    let place = place("meaning-comments");
    copy(&cases::root().join("cases"), &place);
    let mut looked_at = 0;
    for case in cases::all() {
        let file = place.join(&case.name).join("graph.yaml");
        let Some(before) = meaning(&file) else {
            continue;
        };
        let text = fs::read_to_string(&file).expect("a graph");
        fs::write(&file, with_comments(&text)).expect("written");
        assert_eq!(meaning(&file), Some(before), "{}", case.name);
        looked_at += 1;
    }
    assert!(looked_at > 30, "{looked_at} graphs");
}

const GRAPH: &str = "name: letters
start: draft
initial_state:
  tone: kind
nodes:
  draft:
    type: llm
    prompt: Write a {{tone}} letter.
    state_updates: { letter: \"{{output}}\" }
    next: check
  check:
    type: script
    script: check.sh
    x-writes: { letter: { type: string } }
    next: sent
  sent:
    type: end
    output: \"{{letter}}\"
";

#[test]
fn what_a_run_does_counts_and_is_told_by_node() {
    let place = place("meaning-nodes");
    fs::write(place.join("check.sh"), "echo '{}'").expect("written");
    let file = place.join("graph.yaml");
    let of = |text: &str| {
        fs::write(&file, text).expect("written");
        meaning(&file).expect("a graph that is right")
    };
    let first = of(GRAPH);
    let changed = |from: &str, to: &str| {
        assert!(GRAPH.contains(from), "{from}");
        let now = of(&GRAPH.replacen(from, to, 1));
        let nodes = first.nodes.iter().zip(&now.nodes);
        let nodes: Vec<usize> = nodes
            .enumerate()
            .filter(|(_, (old, new))| old != new)
            .map(|(number, _)| number)
            .collect();
        (now.graph != first.graph, nodes)
    };
    assert_eq!(changed("a {{tone}}", "one {{tone}}"), (true, vec![0]));
    assert_eq!(changed("next: check", "next: sent"), (true, vec![0]));
    assert_eq!(
        changed("\"{{letter}}\"", "\"{{ letter }}.\""),
        (true, vec![2])
    );
    assert_eq!(changed("type: string", "type: integer"), (true, vec![1]));
    // Of the graph, and of none of its nodes.
    assert_eq!(changed("tone: kind", "tone: short"), (true, vec![]));
    // Said in another way.
    assert_eq!(
        changed("tone: kind", "tone: \"kind\" # always"),
        (false, vec![])
    );
    assert_eq!(
        changed("name: letters", "name: letters\ndescription: Mail."),
        (false, vec![])
    );
}

#[test]
fn the_order_of_nodes_does_not_count() {
    let place = place("meaning-order");
    let file = place.join("graph.yaml");
    let of = |nodes: [&str; 2]| {
        let text = format!("name: g\nstart: a\nnodes:\n{}{}", nodes[0], nodes[1]);
        fs::write(&file, text).expect("written");
        meaning(&file).expect("a graph that is right")
    };
    let a = "  a:\n    type: llm\n    prompt: Hello.\n    state_updates: { said: \"{{output}}\" }\n    next: z\n";
    let z = "  z:\n    type: end\n    output: \"{{said}}\"\n";
    let (one, other) = (of([a, z]), of([z, a]));
    assert_eq!(one.graph, other.graph);
    assert_eq!(one.nodes, [other.nodes[1], other.nodes[0]]);
}

#[test]
fn a_changed_child_changes_the_node_that_runs_it() {
    let place = place("meaning-child");
    copy(&cases::root().join("cases/loki"), &place);
    let parent = place.join("given/graph.yaml");
    let before = meaning(&parent).expect("a graph that is right");
    let child = place.join("given-child/graph.yaml");
    let text = fs::read_to_string(&child).expect("the child");
    let changed = text.replacen("prompt: \"", "prompt: \"Now: ", 1);
    assert_ne!(text, changed);
    fs::write(&child, changed).expect("written");
    let after = meaning(&parent).expect("a graph that is right");
    assert_ne!(before.graph, after.graph);
    let differ = before.nodes.iter().zip(&after.nodes);
    assert_eq!(differ.filter(|(old, new)| old != new).count(), 1);
}
