//! The cases: one folder each, with a graph and what is expected of it.
//!
//! ```text
//! cases/<dialect>/<name>/graph.yaml        the graph, with the scripts and other files it needs
//!                        expected.rs       the Rust it becomes …
//!                        expected.ir       … and the common form
//!                        expected.stderr   or what is said about it
//!                        runs.yaml         scripted runs
//! ```
//!
//! `UPDATE=1` writes what is expected; the difference in version control is the review.

use graphwright_compiler::{Inspection, Options, inspect_file};
use std::path::{Path, PathBuf};

/// A folder with a graph.
#[derive(Clone, Debug)]
pub struct Case {
    /// `<dialect>/<name>`.
    pub name: String,
    /// The folder.
    pub directory: PathBuf,
}

/// The folder of the test suite.
pub fn root() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.parent().unwrap_or(own).to_owned()
}

/// All cases, by name.
pub fn all() -> Vec<Case> {
    let mut cases = Vec::new();
    for dialect in folders(&root().join("cases")) {
        for directory in folders(&dialect) {
            // An agent without a graph is there for its neighbours.
            if !directory.join("graph.yaml").exists() {
                continue;
            }
            let name = format!("{}/{}", file_name(&dialect), file_name(&directory));
            cases.push(Case { name, directory });
        }
    }
    cases
}

fn folders(directory: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(directory).into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .filter(|path| path.is_dir())
        .collect();
    found.sort();
    found
}

fn file_name(path: &Path) -> String {
    path.file_name()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default()
}

impl Case {
    /// What the compiler finds in the graph.
    ///
    /// # Panics
    /// If the file cannot be read.
    #[expect(
        clippy::panic,
        reason = "a case that cannot be read is a failure of the suite"
    )]
    pub fn inspect(&self) -> Inspection {
        inspect_file(&self.directory.join("graph.yaml"), &Options::default())
            .unwrap_or_else(|problem| panic!("{problem}"))
    }

    /// Compares text with a file of the case. `None`: they are the same, or the file was updated.
    pub fn compare(&self, file: &str, found: &str) -> Option<String> {
        compare(&self.directory.join(file), found)
    }
}

/// Compares text with a file. `None`: they are the same, or the file was updated because `UPDATE` is set.
///
/// # Panics
/// If the file cannot be written.
#[expect(
    clippy::panic,
    reason = "a golden that cannot be written is a failure of the suite"
)]
pub fn compare(path: &Path, found: &str) -> Option<String> {
    let expected = std::fs::read_to_string(path).ok();
    if expected.as_deref() == Some(found) {
        return None;
    }
    if std::env::var_os("UPDATE").is_some() {
        std::fs::create_dir_all(path.parent().unwrap_or(path))
            .unwrap_or_else(|error| panic!("{error}"));
        std::fs::write(path, found).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        return None;
    }
    let shown = path
        .strip_prefix(root())
        .unwrap_or(path)
        .display()
        .to_string();
    Some(match expected {
        None => format!("{shown}: missing (UPDATE=1 writes it)\n{found}"),
        Some(expected) => format!(
            "{shown}: differs (UPDATE=1 writes it)\n{}",
            difference(&expected, found)
        ),
    })
}

/// The lines around the first difference.
fn difference(expected: &str, found: &str) -> String {
    let same = expected
        .lines()
        .zip(found.lines())
        .take_while(|(a, b)| a == b)
        .count();
    let part = |text: &str, mark: &str| {
        let lines = text.lines().skip(same.saturating_sub(2)).take(8);
        lines
            .map(|line| format!("{mark} {line}\n"))
            .collect::<String>()
    };
    format!(
        "  line {}\n{}{}",
        same + 1,
        part(expected, "-"),
        part(found, "+")
    )
}
