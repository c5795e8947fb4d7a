//! Everyday graphs that are right, and look like ones that are not: `everyday/<code>/<graph>/graph.yaml`, of which the code is not told.

use graphwright_compiler::driver::Directory;
use graphwright_compiler::pipeline::{self, Settings};
use graphwright_compiler::registry;
use graphwright_compiler::source::Sources;
use graphwright_tests::cases;
use std::path::{Path, PathBuf};

fn directories(inside: &Path) -> Vec<PathBuf> {
    let all = std::fs::read_dir(inside).unwrap();
    let mut all: Vec<PathBuf> = all.map(|entry| entry.unwrap().path()).collect();
    all.sort();
    all
}

/// Whether a code is told of the graph in a directory.
fn is_told(code: &str, directory: &Path) -> bool {
    let text = std::fs::read_to_string(directory.join("graph.yaml")).unwrap();
    let mut sources = Sources::default();
    let file = sources.add("graph.yaml", text);
    let world = Directory::new(directory);
    let (_, _, report) = pipeline::check(file, &Settings::default(), &mut sources, &world);
    report
        .diagnostics
        .iter()
        .any(|found| found.code.name == code)
}

#[test]
fn nothing_is_told_of_graphs_that_are_right() {
    let codes = directories(&cases::root().join("everyday"));
    assert!(codes.len() >= 8, "{codes:?}");
    for directory in codes {
        let code = directory.file_name().unwrap().to_str().unwrap();
        assert!(
            registry::ALL.iter().any(|known| known.name == code),
            "no code is called `{code}`"
        );
        let graphs = directories(&directory);
        assert!(!graphs.is_empty(), "{code}");
        let told: Vec<PathBuf> = graphs
            .into_iter()
            .filter(|graph| is_told(code, graph))
            .collect();
        assert!(told.is_empty(), "{code} is told of {told:?}");
    }
}
