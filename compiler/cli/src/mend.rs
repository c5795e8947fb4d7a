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
    let mut found = inspect_file(path, options)?;
    for _ in 0..ROUNDS {
        let files = mend(&found.report, &found.sources);
        if files.is_empty() {
            break;
        }
        for file in &files {
            replace(&found.sources, file.file, &file.text)?;
        }
        let after = inspect_file(path, options)?;
        if errors(&after.report) > errors(&found.report) {
            for file in &files {
                restore(&found.sources, file)?;
            }
            break;
        }
        for file in &files {
            tell(&found.sources, file);
        }
        found = after;
    }
    Ok(found)
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
