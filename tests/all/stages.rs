//! What the stages of the compiler do without: files, clocks and the environment; the language that a graph was written in.

use crate::sources::{flat, is_sign, is_word, product};
use proc_macro2::TokenTree;
use std::collections::BTreeSet;

/// What reads files and the environment, because that is what it is for.
const DRIVERS: [&str; 4] = ["driver", "driver.rs", "compile.rs", "configure.rs"];

/// What reaches outside, if these tokens do: a module of the standard library, a clock, a method of paths.
fn outside(tokens: &[TokenTree]) -> Option<String> {
    const MODULES: [&str; 4] = ["fs", "env", "net", "process"];
    const TYPES: [&str; 2] = ["SystemTime", "Instant"];
    const METHODS: [&str; 8] = [
        "exists",
        "try_exists",
        "is_file",
        "is_dir",
        "canonicalize",
        "metadata",
        "read_dir",
        "read_link",
    ];
    let [first, rest @ ..] = tokens else {
        return None;
    };
    let module = MODULES.iter().find(|word| is_word(first, word));
    if let (Some(module), [a, b, ..]) = (module, rest)
        && is_sign(a, ':')
        && is_sign(b, ':')
    {
        return Some(format!("std::{module}"));
    }
    if let Some(name) = TYPES.iter().find(|word| is_word(first, word)) {
        return Some((*name).to_owned());
    }
    let [method, TokenTree::Group(arguments), ..] = rest else {
        return None;
    };
    let called = METHODS.iter().find(|word| is_word(method, word));
    let asks = is_sign(first, '.') && arguments.stream().is_empty();
    called.filter(|_| asks).map(|name| format!(".{name}()"))
}

#[test]
fn nothing_below_the_driver_reads_a_file_a_clock_or_the_environment() {
    let mut broken = Vec::new();
    let mut files = 0;
    for file in product("compiler/src") {
        let room = file.name.split('/').next().unwrap_or(&file.name);
        if DRIVERS.contains(&room) {
            continue;
        }
        files += 1;
        let tokens = flat(file.tokens());
        let reached = (0..tokens.len()).filter_map(|at| outside(&tokens[at..]));
        broken.extend(reached.map(|what| format!("{}: {what}", file.name)));
    }
    assert!(files > 200, "only {files} files");
    assert!(
        broken.is_empty(),
        "the driver hands it in (`World`):\n  {}",
        broken.join("\n  ")
    );
}

#[test]
fn what_reaches_outside_is_seen_however_it_is_written() {
    let reaches = |code: &str| {
        let tokens = flat(code.parse().expect("Rust"));
        (0..tokens.len()).any(|at| outside(&tokens[at..]).is_some())
    };
    for wrong in [
        "use std::fs::read;",
        "std::env::var(name)",
        "let now = Instant::now();",
        "use std::time::{Duration, SystemTime};",
        "if path.is_file() {}",
        "fs::write(path, text)",
        "std::process::Command::new(name)",
    ] {
        assert!(reaches(wrong), "{wrong}");
    }
    for right in [
        "env!(\"CARGO_PKG_VERSION\")",
        "quote!(env!(\"X\"))",
        "use std::time::Duration;",
        "node.exists(key)",
    ] {
        assert!(!reaches(right), "{right}");
    }
}

/// The files below the dialects that name a type's variants, such as `Dialect::Rye`.
fn naming(word: &str, folders: &[&str]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for folder in folders {
        for file in product(&format!("compiler/src/{folder}")) {
            let names = flat(file.tokens()).windows(3).any(|part| {
                let [first, a, b] = part else { return false };
                is_word(first, word) && is_sign(a, ':') && is_sign(b, ':')
            });
            if names {
                found.insert(format!("{folder}/{}", file.name));
            }
        }
    }
    found
}

/// Which language a graph was written in is asked where a message has to use its words, and nowhere else.
#[test]
fn no_analysis_asks_for_the_dialect() {
    let known = [
        // What a key is written with there.
        "check/unused_key.rs",
        // What those who write it call a node, a way, a key.
        "check/words.rs",
        // Whether a caller may give keys that the graph does not name.
        "codegen/plan.rs",
        // A graph made for tests.
        "flow/example_graph.rs",
    ];
    let found = naming("Dialect", &["check", "flow", "codegen", "needs", "draw"]);
    assert_eq!(found, known.map(str::to_owned).into());
}
