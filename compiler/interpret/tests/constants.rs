//! What a process holds of graphs that it has loaded. A program of its own, so that nobody else loads any.

#![cfg(test)]

use graphwright_compiler::compile::{Inspection, Options, inspect_file};
use graphwright_interpret::{InterpretedGraph, constants};
use std::path::{Path, PathBuf};

/// The graphs of the test suite, and those of the examples.
fn graphs() -> Vec<Inspection> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let dialects = folders(&root.join("tests/cases")).into_iter();
    let cases = dialects.flat_map(|dialect| folders(&dialect));
    let folders = cases.chain(folders(&root.join("examples")));
    let found = folders.filter_map(|folder| inspect_file(&folder, &Options::default()).ok());
    found.filter(|found| found.checked.is_some()).collect()
}

fn folders(directory: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(directory).unwrap();
    entries.map(|entry| entry.unwrap().path()).collect()
}

fn load(found: &Inspection) {
    let checked = found.checked.as_ref().unwrap();
    let lines = |span| found.sources.start(span).line;
    let graph = InterpretedGraph::placed(checked.program(), checked.facts(), &lines, &found.path);
    drop(graph);
}

#[test]
fn a_graph_that_is_loaded_again_takes_the_constants_that_are_there() {
    let graphs = graphs();
    assert!(graphs.len() > 50, "{} graphs", graphs.len());
    graphs.iter().for_each(load);
    let first = constants();
    assert!(first > 10 * graphs.len(), "{first} constants");
    let again = 1000 / graphs.len() + 1;
    for _ in 0..again {
        graphs.iter().for_each(load);
    }
    assert_eq!(constants(), first, "{again} loads of each graph more");
}

#[test]
fn one_file_makes_what_lives_as_long_as_the_process() {
    let sources = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("src")).unwrap();
    let leaking = sources.filter_map(|file| {
        let file = file.unwrap().path();
        let text = std::fs::read_to_string(&file).unwrap();
        let leaks = text.contains("::leak(");
        leaks.then(|| file.file_name().unwrap().to_owned())
    });
    let leaking: Vec<_> = leaking.collect();
    assert_eq!(leaking, ["static_text.rs"]);
}
