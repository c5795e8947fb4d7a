//! The small runtime that generated code is linked against stays small: it can be read in an afternoon, and little stands below it.

use crate::sources::{above_tests, product};
use graphwright_tests::cases;
use std::collections::BTreeSet;
use std::process::Command;

/// Lines of code without tests, comments and blank lines.
const LINES: usize = 13_000;

/// What it needs of `runtime/rules`.
const RULES: [&str; 3] = ["hidden_characters", "number", "schema"];

/// Crates that it is built on, where no feature asks for more.
const CRATES: usize = 30;

/// The lines of a file that are code: up to its tests, without blank ones and comments.
fn code(text: &str) -> usize {
    let lines = above_tests(text).lines().map(str::trim);
    lines
        .filter(|line| !line.is_empty() && !line.starts_with("//"))
        .count()
}

#[test]
fn lines_of_code_are_counted() {
    let file = "//! What it is.\n\nuse a::b;\n\n/// One.\nfn one() {\n    // Why.\n    two();\n}\n\n#[cfg(test)]\nmod tests {\n    use super::*;\n}\n";
    assert_eq!(code(file), 4);
    assert_eq!(code("#[cfg(test)]\nuse a::b;\nfn c() {}\n"), 3);
}

#[test]
fn it_can_be_read_in_an_afternoon() {
    let core = product("runtime/core/src");
    let rules = product("runtime/rules/src").into_iter();
    let rules = rules.filter(|file| RULES.iter().any(|of| file.name.starts_with(of)));
    let lines: usize = core
        .into_iter()
        .chain(rules)
        .map(|file| code(&file.text))
        .sum();
    assert!(lines > LINES / 2, "only {lines} lines were found");
    assert!(
        lines <= LINES,
        "`runtime/core`, with what it needs of `runtime/rules`, has {lines} lines of code, and may have {LINES}: move up what the run loop does without"
    );
}

#[test]
fn it_stands_on_few_crates() {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let tree = Command::new(cargo)
        .args(["tree", "--package", "graphwright-core", "--edges", "normal"])
        .args(["--prefix", "none", "--format", "{p}"])
        .args(["--locked", "--offline"])
        .current_dir(cases::root().join(".."))
        .output()
        .expect("cargo runs");
    let said = String::from_utf8_lossy(&tree.stderr);
    assert!(tree.status.success(), "{said}");
    let tree = String::from_utf8_lossy(&tree.stdout);
    let names = tree.lines().filter_map(|line| line.split(' ').next());
    let mut crates: BTreeSet<&str> = names.filter(|name| !name.is_empty()).collect();
    assert!(crates.remove("graphwright-core"), "{crates:?}");
    assert!(crates.contains("tokio"), "{crates:?}");
    assert!(
        crates.len() <= CRATES,
        "{} crates, and there may be {CRATES}: {crates:?}",
        crates.len()
    );
}
