//! `graphwright check --fix`: the safe edits, written to the files.
//!
//! A file is replaced as a whole, so that nobody ever sees half of it, and only if it still holds the text that was read.
//! After each round the graph is read again; edits that made it worse are taken back, whoever thought them safe.

use super::complain;
use graphwright_compiler::compile::{Inspection, Options, inspect_file};
use graphwright_compiler::diag::fix::{MendedFile, mend};
use graphwright_compiler::diag::{Level, Report};
use graphwright_compiler::source::{FileId, Sources};
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// Findings that wait for others are found again; this ends it if they go on for ever.
const ROUNDS: usize = 10;

/// Reads the graph, mends what can be mended safely, says what was changed, and returns what is left.
///
/// # Errors
/// If a file cannot be read or written.
pub(super) fn inspect_mending(path: &Path, options: &Options) -> Result<Inspection, String> {
    let mut rounds: Vec<Round> = Vec::new();
    let found = inspect_in_rounds(path, options, &mut rounds);
    // What was edited before something went wrong stays, and is told.
    rounds.iter().for_each(Round::tell);
    found
}

fn inspect_in_rounds(
    path: &Path,
    options: &Options,
    rounds: &mut Vec<Round>,
) -> Result<Inspection, String> {
    let mut found = inspect_file(path, options)?;
    while rounds.len() < ROUNDS {
        let files = mend(&found.report, &found.sources);
        if files.is_empty() {
            break;
        }
        for file in &files {
            replace(&found.sources, file.file, &file.text)?;
        }
        let after = inspect_file(path, options)?;
        let is_worse = errors(&after.report) > errors(&found.report);
        rounds.push(Round {
            before: found,
            files,
        });
        found = after;
        // What one finding makes of a value that is used twice, another may take back: then both are left to a person.
        let seen = rounds.iter().position(|round| round.is_before(&found));
        let Some(first) = is_worse.then_some(rounds.len() - 1).or(seen) else {
            continue;
        };
        for round in rounds.drain(first..).rev() {
            round.undo()?;
            found = round.before;
        }
        break;
    }
    Ok(found)
}

/// Edits that were made at once.
struct Round {
    /// What was there before them.
    before: Inspection,
    files: Vec<MendedFile>,
}

impl Round {
    /// Whether all its files hold again what they held before it.
    fn is_before(&self, now: &Inspection) -> bool {
        self.files.iter().all(|file| {
            let (path, text) = (
                self.before.sources.path(file.file),
                self.before.sources.text(file.file),
            );
            let mut files = now.sources.files();
            files.any(|(id, known)| known == path && now.sources.text(id) == text)
        })
    }

    fn undo(&self) -> Result<(), String> {
        let mut files = self.files.iter();
        files.try_for_each(|file| restore(&self.before.sources, file))
    }

    fn tell(&self) {
        self.files
            .iter()
            .for_each(|file| tell(&self.before.sources, file));
    }
}

fn errors(report: &Report) -> usize {
    let is_error = |level: Level| level == Level::Error;
    report
        .diagnostics
        .iter()
        .filter(|found| is_error(found.level))
        .count()
}

fn tell(sources: &Sources, file: &MendedFile) {
    let path = sources.path(file.file).display();
    for change in &file.changes {
        complain(&format!(
            "fixed {path}:{}:{}: {} [{}]\n",
            change.at.line, change.at.column, change.words, change.code.id
        ));
    }
}

fn restore(sources: &Sources, file: &MendedFile) -> Result<(), String> {
    let path = real(sources.path(file.file))?;
    write(&path, sources.text(file.file))
}

fn replace(sources: &Sources, file: FileId, text: &str) -> Result<(), String> {
    let path = real(sources.path(file))?;
    let now = std::fs::read(&path).map_err(|error| cannot("read", &path, &error))?;
    if now != sources.text(file).as_bytes() {
        return Err(format!(
            "`{}` was changed while it was checked; run `check --fix` again",
            path.display()
        ));
    }
    write(&path, text)
}

/// The file itself: a symbolic link stays one.
fn real(path: &Path) -> Result<PathBuf, String> {
    std::fs::canonicalize(path).map_err(|error| cannot("find", path, &error))
}

/// Puts a new file in the place of the old one, with the rights of the old one.
fn write(path: &Path, text: &str) -> Result<(), String> {
    let fail = |error: std::io::Error| cannot("write", path, &error);
    let rights = std::fs::metadata(path).map_err(fail)?.permissions();
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.new", std::process::id()));
    let fresh = path.with_file_name(name);
    let written = std::fs::File::create(&fresh)
        .and_then(|mut file| {
            file.write_all(text.as_bytes())?;
            file.sync_all()
        })
        .and_then(|()| std::fs::set_permissions(&fresh, rights))
        .and_then(|()| std::fs::rename(&fresh, path));
    written.map_err(|error| {
        // What is left of it is of no use to anybody, and may be nothing at all.
        let _ = std::fs::remove_file(&fresh);
        fail(error)
    })
}

fn cannot(what: &str, path: &Path, error: &std::io::Error) -> String {
    format!("cannot {what} `{}`: {error}", path.display())
}
