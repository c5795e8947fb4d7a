//! What commands of `git` do to what is staged.

use super::Command;

/// What a command of `git` does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// It stages all that has changed.
    StageAll,
    /// It stages something.
    Stage,
    /// It shows what has changed and is not staged, of all files.
    ShowUnstaged,
    /// It pushes branches.
    Push,
    /// It changes neither files nor what is committed.
    Look,
    /// It may commit something.
    Other,
}

/// What does nothing but look.
const LOOKS: [&str; 16] = [
    "branch",
    "cat-file",
    "check-ignore",
    "config",
    "describe",
    "diff",
    "fetch",
    "log",
    "ls-files",
    "ls-remote",
    "remote",
    "rev-list",
    "rev-parse",
    "show",
    "status",
    "shortlog",
];

/// Programs that change no files and commit nothing.
const HARMLESS: [&str; 19] = [
    "[", "cat", "cd", "cut", "date", "echo", "export", "false", "grep", "head", "printf", "set",
    "sleep", "sort", "tail", "test", "tr", "true", "wc",
];

/// What a command of `git` does. `None`: it is none.
pub fn deed(command: &Command<'_>) -> Option<Deed> {
    let mut words = command.called().iter().map(|word| word.text).skip(1);
    if command.name() != "git" {
        return None;
    }
    let mut name = words.next().unwrap_or("");
    while name.starts_with('-') {
        if matches!(name, "-C" | "-c") {
            let _ = words.next();
        }
        name = words.next().unwrap_or("");
    }
    let rest: Vec<&str> = words.collect();
    let has = |wanted: &[&str]| rest.iter().any(|word| wanted.contains(word));
    let operand = rest.iter().any(|word| !word.starts_with('-'));
    Some(match name {
        "add" | "stage" if has(&["-N", "--intent-to-add", "-n", "--dry-run"]) => Deed::Look,
        "add" | "stage" if has(&["-A", "--all"]) && !operand || has(&[".", ":/"]) => Deed::StageAll,
        "add" | "stage" | "rm" | "mv" => Deed::Stage,
        "diff" if !operand && !has(&["--cached", "--staged", "--no-index", "--"]) => {
            Deed::ShowUnstaged
        }
        "push" if rest.iter().any(|word| deletes_or_tags(word)) => Deed::Look,
        "push" => Deed::Push,
        name if LOOKS.contains(&name) => Deed::Look,
        _ => Deed::Other,
    })
}

fn deletes_or_tags(word: &str) -> bool {
    matches!(
        word,
        "--tags" | "--delete" | "-d" | "--mirror" | "--dry-run" | "-n"
    ) || word.starts_with(':')
}

/// Whether a command changes no files and commits nothing.
pub fn is_harmless(command: &Command<'_>) -> bool {
    match deed(command) {
        Some(Deed::Other) => false,
        Some(Deed::StageAll | Deed::Stage | Deed::ShowUnstaged | Deed::Push | Deed::Look) => true,
        None => command.name().is_empty() || HARMLESS.contains(&command.name()),
    }
}
