//! The list of variables in the page about operating: every variable that the programs read or set, and no other.

use super::page::{Page, root};
use std::collections::BTreeSet;
use std::path::Path;

/// Names in the sources that no program reads from its environment or gives to another: why.
const OTHERS: [(&str, &str); 12] = [
    ("API_KEY", "how secrets end"),
    ("PRIVATE_KEY", "how secrets end"),
    ("BASH_ENV", "removed from the environment of interpreters"),
    ("SCRIPT_DIR", "how scripts call their own directory"),
    ("LC_ALL", "set for interpreters, and handed on"),
    ("NODE_EXTRA_CA_CERTS", "handed on to servers"),
    ("XDG_DATA_HOME", "handed on to servers"),
    ("XDG_RUNTIME_DIR", "handed on to servers"),
    ("RETRIEVAL_DOCUMENT", "a word of a provider"),
    ("RETRIEVAL_QUERY", "a word of a provider"),
    ("OUT_DIR", "set by cargo"),
    ("ON_ERROR_STOP", "a setting of psql"),
];

/// Variables of one word, which are told from other words where they are read.
const SHORT: [&str; 8] = [
    "HOME",
    "PATH",
    "TERM",
    "CARGO",
    "RUSTFMT",
    "APPDATA",
    "LOCALAPPDATA",
    "USERPROFILE",
];

/// A name as variables have them: capitals and at least one `_`; but for those of cargo.
fn is_name(word: &str) -> bool {
    let letter = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
    word.starts_with(|c: char| c.is_ascii_uppercase())
        && word.chars().all(letter)
        && word.contains('_')
        && !word.ends_with('_')
        && !word.starts_with("CARGO_")
}

/// The names between quotes in the sources below a folder, but for tests.
fn read(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            if !["tests", "benches", "fuzz", "guide", "examples", "chaos"].contains(&&*name) {
                read(&path, found);
            }
            continue;
        }
        if !name.ends_with(".rs") || name == "tests.rs" || name.ends_with("_tests.rs") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let own = text.split("#[cfg(test)]").next().unwrap_or_default();
        let own: Vec<&str> = own
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
            .collect();
        let own = own.join("\n");
        let quoted = own.split('"').skip(1).step_by(2);
        found.extend(quoted.filter(|word| is_name(word)).map(str::to_owned));
        let read = SHORT
            .iter()
            .filter(|name| own.contains(&format!("(\"{name}\")")));
        found.extend(read.map(|name| (*name).to_owned()));
    }
}

/// The names in the first column of the tables of a section.
fn listed() -> BTreeSet<String> {
    let page = Page::read(&root().join("compiler/guide/src/operating.md"));
    let section = page
        .text
        .split("\n## ")
        .find(|part| part.starts_with("Keys and variables"));
    let rows = section
        .unwrap()
        .lines()
        .filter(|line| line.starts_with("| "));
    let cells = rows.filter_map(|row| row.split('|').nth(1));
    let words = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2));
    // `TRACES_` stands for the middle of names.
    words
        .filter(|word| !word.ends_with('_'))
        .map(str::to_owned)
        .collect()
}

#[test]
fn every_variable_is_listed() {
    let mut known = BTreeSet::new();
    for folder in [
        "runtime/src",
        "runtime/core/src",
        "runtime/rules/src",
        "compiler",
    ] {
        read(&root().join(folder), &mut known);
    }
    for (name, why) in OTHERS {
        assert!(known.remove(name), "no source has {name} any more ({why})");
    }
    // Said together: the same names with the kind of telemetry in their middle.
    known.retain(|name| !name.contains("_OTLP_TRACES_") && !name.contains("_OTLP_METRICS_"));
    let listed = listed();
    // Read by libraries, for us.
    let by_others = [
        "HTTPS_PROXY",
        "HTTP_PROXY",
        "NO_PROXY",
        "TRACEPARENT",
        "TRACESTATE",
    ];
    let missing: Vec<&String> = known
        .iter()
        .filter(|name| !listed.contains(*name))
        .collect();
    assert!(missing.is_empty(), "not in the list: {missing:?}");
    let invented: Vec<&String> = listed
        .iter()
        .filter(|name| !known.contains(*name) && !by_others.contains(&name.as_str()))
        .collect();
    assert!(invented.is_empty(), "no source has {invented:?}");
    assert!(known.len() > 60, "{known:?}");
}
