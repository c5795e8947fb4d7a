//! Scripts that scripts name: what they read in, import or start is part of what a graph does. Other files are not, for runs write
//! such ones.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// What names of modules lack.
const ENDS: [&str; 6] = ["", ".py", ".ts", ".js", ".sh", "/__init__.py"];

/// So many files are followed.
const MOST: usize = 1_000;

/// A file larger than this is no script.
const LONGEST: u64 = 1 << 20;

/// The scripts beside a graph or its scripts whose names stand in one of `files`, or in one that is found so. A word that is a name by
/// chance is taken, too.
pub(super) fn named(files: &[PathBuf], directory: &Path) -> Vec<PathBuf> {
    let mut known: BTreeSet<PathBuf> = files.iter().cloned().collect();
    let mut open: Vec<PathBuf> = files
        .iter()
        .filter(|file| is_script(file))
        .cloned()
        .collect();
    let mut found = Vec::new();
    while let Some(script) = open.pop() {
        let Ok(text) = std::fs::read_to_string(&script) else {
            continue;
        };
        let own = script.parent().unwrap_or(directory);
        for word in &words(&text) {
            // Modules of Python stand in folders of the names before the dots.
            let names = [word.clone(), word.replace('.', "/")];
            let names = names
                .iter()
                .flat_map(|name| ENDS.map(|end| format!("{name}{end}")));
            let names: Vec<String> = names.collect();
            let places = [directory, own].into_iter();
            let places = places.flat_map(|place| names.iter().map(|name| place.join(name)));
            for place in places.filter(|place| is_script(place)) {
                if found.len() < MOST && known.insert(place.clone()) {
                    open.push(place.clone());
                    found.push(place);
                }
            }
        }
    }
    found
}

fn is_script(file: &Path) -> bool {
    let end = file.extension().and_then(|end| end.to_str());
    let is_small = file.metadata().is_ok_and(|about| about.len() <= LONGEST);
    file.is_file()
        && is_small
        && end.is_some_and(|end| ["py", "sh", "ts", "js", "mjs"].contains(&end))
}

/// What may be a path, or the name of a module.
fn words(text: &str) -> BTreeSet<String> {
    let is_of_path = |letter: char| letter.is_alphanumeric() || "._-/".contains(letter);
    let words = text.split(|letter: char| !is_of_path(letter));
    let words = words.map(|word| match word.strip_prefix("./") {
        Some(rest) => rest,
        // `from .x import y`
        None if word.starts_with("..") => word,
        None => word.trim_start_matches(['.', '/']),
    });
    let words = words.filter(|word| !word.is_empty() && word.len() < 200);
    words.map(str::to_owned).collect()
}
