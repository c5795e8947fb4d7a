//! What `find` is told: a pattern that the shell fills in, a command that does not end, what it does before it asks.

use super::ShellDiagnostic;
use crate::shell::{Command, VALUE, Word};

/// What `find` does with the files that it comes to.
const ACTIONS: [&str; 6] = ["-delete", "-exec", "-execdir", "-print", "-print0", "-ls"];

/// Programs that change the files they are given.
const CHANGES: [&str; 7] = ["rm", "mv", "chmod", "chown", "shred", "rmdir", "gzip"];

/// What `find` asks of a file.
const TESTS: [&str; 20] = [
    "-name", "-iname", "-path", "-ipath", "-regex", "-iregex", "-type", "-mtime", "-mmin",
    "-atime", "-amin", "-ctime", "-cmin", "-size", "-newer", "-empty", "-user", "-group", "-perm",
    "-links",
];

pub(super) fn check(command: &Command<'_>) -> Option<ShellDiagnostic> {
    let [name, words @ ..] = command.called() else {
        return None;
    };
    if name.text != "find" {
        return None;
    }
    let runs = |word: &&Word<'_>| matches!(word.text, "-exec" | "-execdir" | "-ok");
    if let Some(exec) = words
        .iter()
        .find(runs)
        .filter(|_| !words.iter().any(is_end))
    {
        return Some(ShellDiagnostic {
            at: exec.at,
            says: format!("`{}` of `find` has no end, so `find` fails", exec.text),
            help: "end it with ` \\;`, or with ` +`".to_owned(),
        });
    }
    let mut pairs = words.iter().zip(words.iter().skip(1));
    let found = pairs.find_map(|(option, pattern)| filled_in(option, pattern));
    found.or_else(|| early(words))
}

/// Whether a word ends `-exec`.
fn is_end(word: &Word<'_>) -> bool {
    matches!(word.text, "+" | "\\;" | "';'" | "\";\"")
}

/// A pattern that the shell fills in.
fn filled_in(option: &Word<'_>, pattern: &Word<'_>) -> Option<ShellDiagnostic> {
    let takes = matches!(option.text, "-name" | "-iname" | "-path");
    let is_open =
        takes && pattern.text.contains('*') && !pattern.text.contains(['\'', '"', '\\', VALUE]);
    is_open.then(|| ShellDiagnostic {
        at: pattern.at,
        says: format!(
            "the shell fills in `{}` before `find` reads it, if a file fits",
            pattern.text
        ),
        help: format!("write `{} '{}'`", option.text, pattern.text),
    })
}

/// `find D -delete -name …`: `find` goes from left to right, so it does something to a file before it asks what that is.
fn early(words: &[Word<'_>]) -> Option<ShellDiagnostic> {
    // Ways of their own.
    let joins = ["-o", "-or", ",", "\\(", "'('", "!", "-not", "-prune"];
    if words.iter().any(|word| joins.contains(&word.text)) {
        return None;
    }
    let place = words.iter().position(|word| ACTIONS.contains(&word.text))?;
    let action = words.get(place)?;
    let mut behind = words.get(place + 1..)?;
    let mut shown = action.text.to_owned();
    if action.text.starts_with("-exec") {
        let program = behind.first()?.text;
        if !CHANGES.contains(&program) {
            return None;
        }
        shown = format!("{shown} {program}");
        behind = behind.get(behind.iter().position(is_end)? + 1..)?;
    }
    let test = behind.iter().find(|word| TESTS.contains(&word.text))?;
    let falls = match action.text {
        "-delete" => "each file is deleted, whatever it is",
        _ => "it is done with each file, whatever it is",
    };
    Some(ShellDiagnostic {
        at: action.at,
        says: format!(
            "`{shown}` stands before `{}`, and `find` goes from left to right: {falls}",
            test.text
        ),
        help: format!("write `{shown}` behind all that `find` asks, at the end"),
    })
}
