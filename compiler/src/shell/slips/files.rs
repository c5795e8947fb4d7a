//! Files that a command empties before it reads them, and patterns of `find` that no file fits.

use super::ShellDiagnostic;
use crate::shell::{Command, Word};

/// Commands that read the files they are given.
const READERS: [&str; 11] = [
    "awk", "cat", "cut", "grep", "head", "jq", "sed", "sort", "tail", "tr", "uniq",
];

pub(super) fn check(command: &Command<'_>) -> Option<ShellDiagnostic> {
    emptied(command).or_else(|| pattern(command))
}

/// `sort names > names`.
fn emptied(command: &Command<'_>) -> Option<ShellDiagnostic> {
    let [name, rest @ ..] = command.called() else {
        return None;
    };
    if !READERS.contains(&name.text) {
        return None;
    }
    let written = command.redirects.iter().find(|one| {
        one.sign == ">" && one.leads_output() && !one.target.text.starts_with("/dev/")
    })?;
    let fed = command.redirects.iter().filter(|one| one.sign == "<");
    let mut read = rest.iter().chain(fed.map(|one| &one.target));
    let same = read.find(|word| word.text == written.target.text)?;
    let file = same.text.trim_matches(['"', '\'']);
    Some(ShellDiagnostic {
        at: same.at,
        says: format!(
            "`> {file}` empties the file before `{}` reads it",
            name.text
        ),
        help: format!("write to another file, then `mv` it to `{file}`"),
    })
}

/// `find -name` with a path, or with a regular expression.
fn pattern(command: &Command<'_>) -> Option<ShellDiagnostic> {
    let [name, words @ ..] = command.called() else {
        return None;
    };
    if name.text != "find" {
        return None;
    }
    let mut pairs = words.iter().zip(words.iter().skip(1));
    pairs.find_map(|(option, word)| {
        let is_name = matches!(option.text, "-name" | "-iname");
        let inner = quoted(word).filter(|_| is_name)?;
        let (why, help) = if inner.contains('/') {
            (
                "is compared with the name of a file, which has no `/`",
                "write `-path`",
            )
        } else if inner.ends_with('$') || inner.contains(".*\\") {
            (
                "is a regular expression, and `-name` takes a pattern such as `*.py`",
                "write `-regex`, or a pattern",
            )
        } else {
            return None;
        };
        Some(ShellDiagnostic {
            at: word.at,
            says: format!("`{inner}` {why}, so no file fits"),
            help: help.to_owned(),
        })
    })
}

fn quoted<'t>(word: &Word<'t>) -> Option<&'t str> {
    let inner = word.text.strip_prefix('\'')?;
    inner.strip_suffix('\'')
}
