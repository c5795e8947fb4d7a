//! What does not become part of a standalone agent: files that an ignore file names, and what runs have left behind.
//!
//! The ignore file is written as those of version control are: a pattern per line, `#` before a comment, `*`, `?` and `**`,
//! `/` at the end for directories and in front for the graph's directory itself, `!` for what is wanted all the same.

use std::path::Path;

/// The name of the file, in the graph's directory.
pub(super) const FILE: &str = ".graphwrightignore";

/// The beginning of every SQLite file, and where it says whose it is.
const SQLITE: &[u8] = b"SQLite format 3\0";
const APPLICATION: std::ops::Range<usize> = 68..72;
/// `application_id` of files of runs.
const RUNS: [u8; 4] = *b"GWRT";

/// A line of an ignore file.
#[derive(Debug)]
struct Rule {
    pattern: Vec<char>,
    /// Only from the graph's directory on.
    anchored: bool,
    directories: bool,
    wanted: bool,
}

/// The lines of an ignore file.
#[derive(Debug, Default)]
pub(super) struct IgnoreRules(Vec<Rule>);

impl IgnoreRules {
    /// The ignore file of a directory; nothing where there is none.
    ///
    /// # Errors
    /// If it cannot be read.
    pub(super) fn of(directory: &Path) -> Result<Self, String> {
        let file = directory.join(FILE);
        match std::fs::read_to_string(&file) {
            Ok(text) => Ok(Self::read(&text)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(format!("cannot read `{}`: {error}", file.display())),
        }
    }

    fn read(text: &str) -> Self {
        let lines = text.lines().map(str::trim);
        let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
        Self(lines.map(rule).collect())
    }

    /// Whether a path (from the directory, with `/`) is left out. The last line that fits decides.
    pub(super) fn leaves_out(&self, path: &str, is_directory: bool) -> bool {
        let name = path.rsplit('/').next().unwrap_or(path);
        let fitting = self.0.iter().rev().find(|rule| {
            let subject = if rule.anchored { path } else { name };
            (is_directory || !rule.directories)
                && fits(&rule.pattern, &subject.chars().collect::<Vec<_>>())
        });
        fitting.is_some_and(|rule| !rule.wanted)
    }
}

fn rule(line: &str) -> Rule {
    let (wanted, line) = match line.strip_prefix('!') {
        Some(rest) => (true, rest),
        None => (false, line),
    };
    let (directories, line) = match line.strip_suffix('/') {
        Some(rest) => (true, rest),
        None => (false, line),
    };
    let anchored = line.contains('/');
    let pattern = line.strip_prefix('/').unwrap_or(line).chars().collect();
    Rule {
        pattern,
        anchored,
        directories,
        wanted,
    }
}

/// Whether a pattern fits all of a text. Row by row over the pattern, so that no pattern takes long.
fn fits(pattern: &[char], text: &[char]) -> bool {
    // Whether what was looked at of the pattern fits so many characters.
    let mut fitting = vec![false; text.len() + 1];
    if let Some(first) = fitting.first_mut() {
        *first = true;
    }
    let mut rest = pattern;
    while let Some((next, behind)) = rest.split_first() {
        let deep = *next == '*' && behind.first() == Some(&'*');
        rest = match behind {
            [_, '/', behind @ ..] if deep => behind,
            [_, behind @ ..] if deep => behind,
            behind => behind,
        };
        let mut after = vec![false; text.len() + 1];
        let mut carried = false;
        for (at, fits) in fitting.iter().enumerate() {
            let before = at.checked_sub(1).and_then(|at| text.get(at));
            let came = match next {
                '*' => {
                    carried = *fits || carried && (deep || before != Some(&'/'));
                    carried
                }
                '?' => at > 0 && fitting.get(at - 1) == Some(&true) && before != Some(&'/'),
                own => fitting.get(at.wrapping_sub(1)) == Some(&true) && before == Some(own),
            };
            if let Some(slot) = after.get_mut(at) {
                *slot = came;
            }
        }
        fitting = after;
    }
    fitting.last() == Some(&true)
}

/// Why a file is what a run has left behind; `None`: it is not.
pub(super) fn left_by_a_run(path: &Path) -> Option<&'static str> {
    let name = path.file_name()?.to_str()?;
    let store = ["-wal", "-shm", "-journal"];
    let beside = store.iter().find_map(|end| name.strip_suffix(end));
    let database = beside.map_or_else(|| path.to_owned(), |name| path.with_file_name(name));
    if is_store(&database) {
        return Some("runs are kept in it");
    }
    None
}

fn is_store(path: &Path) -> bool {
    // Looked at before it is opened: a pipe would keep whoever opens it waiting, and a link may lead anywhere.
    if !std::fs::symlink_metadata(path).is_ok_and(|known| known.is_file()) {
        return false;
    }
    let mut head = [0; 72];
    let read = std::fs::File::open(path)
        .and_then(|mut file| std::io::Read::read_exact(&mut file, &mut head));
    read.is_ok() && head.starts_with(SQLITE) && head.get(APPLICATION) == Some(&RUNS)
}

/// Directories in which runs leave artifacts and logs.
pub(super) const FOLDERS: [&str; 1] = ["graphwright-runs"];

/// Where runs of graphs of actions leave their trail in a project, beside what people have put there.
pub(super) const TRAILS: [&str; 2] = [".ai/knowledge/graphs", ".ai/knowledge/agent/threads"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_leave_out_what_they_name() {
        let ignored = IgnoreRules::read(
            "# results\n*.csv\n!wanted.csv\n/out/\ndrafts/**/old?.txt\n\nnotes\n",
        );
        for (path, directory, left_out) in [
            ("a.csv", false, true),
            ("deep/in/a.csv", false, true),
            ("wanted.csv", false, false),
            ("out", true, true),
            ("out", false, false),
            ("deep/out", true, false),
            ("drafts/old1.txt", false, true),
            ("drafts/a/b/old2.txt", false, true),
            ("drafts/a/old.txt", false, false),
            ("a/notes", false, true),
            ("notes.txt", false, false),
        ] {
            assert_eq!(ignored.leaves_out(path, directory), left_out, "{path}");
        }
    }

    #[test]
    fn a_bad_pattern_does_not_take_long() {
        let pattern: Vec<char> = "*a".repeat(200).chars().collect();
        let text: Vec<char> = "a".repeat(5_000).chars().chain(['b']).collect();
        assert!(!fits(&pattern, &text));
    }
}
