//! Rules of the house that no compiler checks.

use graphwright_tests::cases;
use std::path::{Path, PathBuf};

/// Every Rust file of the workspace that a person writes.
fn sources() -> Vec<(PathBuf, String)> {
    let workspace = cases::root().join("..");
    let mut found = Vec::new();
    for folder in ["compiler", "macros", "runtime", "examples", "tests"] {
        collect(&workspace.join(folder), &mut found);
    }
    found.sort();
    found
        .into_iter()
        .map(|path| (path.clone(), std::fs::read_to_string(&path).unwrap()))
        .collect()
}

fn collect(directory: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(directory).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = entry.file_name();
        if path.is_dir() {
            if name != "target" && name != "cases" && name != "ui" {
                collect(&path, found);
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

fn shown(path: &Path) -> String {
    path.strip_prefix(cases::root().join(".."))
        .unwrap_or(path)
        .display()
        .to_string()
}

fn complain(rule: &str, broken: &[String]) {
    assert!(broken.is_empty(), "{rule}:\n  {}", broken.join("\n  "));
}

#[test]
fn every_module_says_what_it_is() {
    let broken: Vec<String> = sources()
        .iter()
        .filter(|(_, text)| !text.starts_with("//!") && !text.starts_with("#![doc"))
        .map(|(path, _)| shown(path))
        .collect();
    complain(
        "a file starts with `//!`: what it is, then why it has this shape",
        &broken,
    );
}

#[test]
fn files_can_be_read_in_one_sitting() {
    let long = |(path, text): &(PathBuf, String)| {
        let lines = text
            .split("#[cfg(test)]")
            .next()
            .unwrap_or("")
            .lines()
            .count();
        let tests = path.file_stem().is_some_and(|stem| stem == "tests");
        // What is generated is as long as its graph.
        let generated = text.lines().take(5).any(|line| line.contains("@generated"));
        (lines > 500 && !tests && !generated)
            .then(|| format!("{}: {lines} lines without tests", shown(path)))
    };
    complain(
        "a file has at most 500 lines without tests",
        &sources().iter().filter_map(long).collect::<Vec<_>>(),
    );
}

#[test]
fn no_module_is_a_drawer() {
    let drawer = |(path, _): &(PathBuf, String)| {
        let name = path.file_stem()?.to_string_lossy().into_owned();
        [
            "util", "utils", "helper", "helpers", "common", "manager", "misc",
        ]
        .contains(&name.as_str())
        .then(|| shown(path))
    };
    complain(
        "a module is named after what is in it",
        &sources().iter().filter_map(drawer).collect::<Vec<_>>(),
    );
}

/// Who must not know whom. Each line: the folder, and what no `use` in it may name.
const BORDERS: &[(&str, &[&str])] = &[
    (
        "compiler/src/ir/",
        &[
            "crate::syntax",
            "crate::dialect",
            "crate::flow",
            "crate::check",
            "crate::codegen",
        ],
    ),
    (
        "compiler/src/flow/",
        &[
            "crate::syntax",
            "crate::dialect",
            "crate::check",
            "crate::codegen",
            "crate::diag",
        ],
    ),
    (
        "compiler/src/check/",
        &[
            "crate::syntax",
            "crate::dialect",
            "crate::codegen",
            "serde_saphyr",
        ],
    ),
    (
        "compiler/src/codegen/",
        &[
            "crate::syntax",
            "crate::dialect",
            "crate::diag",
            "crate::world",
            "serde_saphyr",
        ],
    ),
    (
        "compiler/src/dialect/",
        &[
            "crate::flow",
            "crate::check",
            "crate::codegen",
            "crate::driver",
            "std::fs",
        ],
    ),
    (
        "compiler/src/syntax/",
        &[
            "crate::dialect",
            "crate::ir",
            "crate::flow",
            "crate::codegen",
            "std::fs",
        ],
    ),
    (
        "runtime/src/",
        &["graphwright_compiler", "serde_saphyr", "prettyplease"],
    ),
];

#[test]
fn borders_are_kept() {
    let mut broken = Vec::new();
    for (path, text) in sources() {
        let name = shown(&path).replace('\\', "/");
        let lines = text
            .lines()
            .filter(|line| line.trim_start().starts_with("use "));
        for line in lines.take_while(|line| !line.contains("cfg(test)")) {
            for (folder, forbidden) in BORDERS {
                let crossed = forbidden.iter().any(|other| line.contains(other));
                if name.starts_with(folder) && crossed && !name.ends_with("tests.rs") {
                    broken.push(format!("{name}: {}", line.trim()));
                }
            }
        }
    }
    complain("a stage knows only the stages before it", &broken);
}

/// The published crate that a file of the product is part of.
fn crate_of(path: &Path) -> Option<&Path> {
    let mut folders = path.ancestors();
    let own = folders.find(|folder| folder.join("Cargo.toml").is_file())?;
    let inside = path.strip_prefix(own.join("src")).ok()?;
    let is_of_tests = inside.with_extension("").iter().any(|part| part == "tests");
    (!is_of_tests).then_some(own)
}

/// Where a path leads, with no look at what is there: links are packed as what they lead to.
fn without_dots(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut done, part| {
        if part == std::path::Component::ParentDir {
            done.pop();
        } else {
            done.push(part);
        }
        done
    })
}

#[test]
fn what_a_crate_includes_is_published_with_it() {
    let mut broken = Vec::new();
    let mut included = 0;
    for (path, text) in sources() {
        let path = without_dots(&path);
        let Some(own) = crate_of(&path) else {
            continue;
        };
        let manifest = std::fs::read_to_string(own.join("Cargo.toml")).unwrap();
        let left_out = manifest.lines().find(|line| line.starts_with("exclude = "));
        let product = text.lines().take_while(|line| !line.contains("cfg(test)"));
        for line in product.filter(|line| line.contains("include_")) {
            // Where the path begins with a name of a macro, it begins with a folder beside the file.
            let begins = line
                .split("include_")
                .nth(1)
                .and_then(|rest| rest.split_once("!("));
            let begins = begins.map(|(_, rest)| rest.trim_start_matches("concat!("));
            let Some(file) = begins.and_then(|rest| rest.strip_prefix('"')?.split('"').next())
            else {
                continue;
            };
            included += 1;
            let to = without_dots(&path.with_file_name(file));
            let folder = to
                .strip_prefix(own)
                .ok()
                .and_then(|inside| inside.components().next());
            let folder = folder.map(|folder| format!("{:?}", folder.as_os_str()));
            let packed =
                folder.is_some_and(|folder| !left_out.is_some_and(|list| list.contains(&folder)));
            if !packed {
                broken.push(format!("{}: {file}", path.display()));
            }
        }
    }
    assert!(included > 20, "only {included} files are included");
    complain(
        "what a crate includes is in its folder, and is packed",
        &broken,
    );
}

/// Whether a line names an entry of notes that are not part of the project: a letter with a number, behind "decision" or in
/// parentheses.
fn names_a_paper(line: &str) -> bool {
    let entry = |word: &str| {
        let mut letters = word.chars();
        letters
            .next()
            .is_some_and(|first| first.is_ascii_uppercase())
            && word.len() <= 3
            && letters.clone().count() > 0
            && letters.all(|digit| digit.is_ascii_digit())
    };
    let after = |mark: &str| {
        line.split(mark).skip(1).any(|rest| {
            entry(
                rest.split(|c: char| !c.is_alphanumeric())
                    .next()
                    .unwrap_or_default(),
            )
        })
    };
    let alone = line.split('(').skip(1).any(|rest| {
        let inside = rest.split(')').next().unwrap_or_default();
        rest.contains(')') && entry(inside)
    });
    after("decision ") || after("Decision ") || alone
}

#[test]
fn comments_refer_to_what_a_reader_has() {
    assert!(names_a_paper("// As decided (L11)."));
    assert!(names_a_paper("/// Decision K2: only where"));
    assert!(!names_a_paper("/// A decision that (as G0401) is told."));
    let mut broken = Vec::new();
    for (path, text) in sources() {
        let comments = (1..)
            .zip(text.lines())
            .filter(|(_, line)| line.trim_start().starts_with("//"));
        for (number, line) in comments.filter(|(_, line)| names_a_paper(line)) {
            broken.push(format!("{}:{number}: {}", shown(&path), line.trim()));
        }
    }
    complain(
        "a comment says its reason, and names no notes that a reader does not have",
        &broken,
    );
}

#[test]
fn one_file_names_the_yaml_crate() {
    let naming: Vec<String> = sources()
        .iter()
        .filter(|(path, text)| {
            let own = shown(path).contains("syntax") || shown(path).contains("tidy.rs");
            !own && (text.contains("serde_saphyr::") || text.contains("granit_parser::"))
        })
        .map(|(path, _)| shown(path))
        .collect();
    complain("only `syntax` knows the YAML crate", &naming);
}
