//! What commands of `git` do to what is staged: `git add -A && git diff --name-only` lists nothing, and `git push` behind `git add` pushes nothing of it.

use super::slips::ShellDiagnostic;
use super::{Command, End};

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

/// What is told of `git diff` behind `git add`.
pub fn shows_nothing(at: usize) -> ShellDiagnostic {
    ShellDiagnostic {
        at,
        says: "`git diff` shows what is not staged, and `git add` has just staged all of it"
            .to_owned(),
        help: "write `git diff --cached`".to_owned(),
    }
}

/// What is told of `git push` behind `git add`.
pub fn pushes_nothing(at: usize) -> ShellDiagnostic {
    ShellDiagnostic {
        at,
        says: "`git push` pushes what is committed, and nothing commits what `git add` has staged before it".to_owned(),
        help: "write `git commit -m '…'` before it".to_owned(),
    }
}

/// The first of each in a text.
pub fn find(commands: &[&Command<'_>]) -> Vec<ShellDiagnostic> {
    let mut found = Vec::new();
    let (mut all, mut some) = (false, false);
    for command in commands {
        let is_plain = command.way.is_empty() && !command.in_function && command.end != End::Or;
        match deed(command) {
            Some(Deed::StageAll) if is_plain => (all, some) = (true, true),
            Some(Deed::Stage) if is_plain => some = true,
            Some(Deed::ShowUnstaged) if all => {
                found.push(shows_nothing(command.at));
                all = false;
            }
            Some(Deed::Push) if some => {
                found.push(pushes_nothing(command.at));
                some = false;
            }
            _ if is_harmless(command) => {}
            _ => (all, some) = (false, false),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> Vec<String> {
        let commands = crate::shell::read(text).unwrap();
        let commands: Vec<&Command<'_>> = commands.iter().collect();
        find(&commands).into_iter().map(|one| one.help).collect()
    }

    #[test]
    fn what_is_staged_is_neither_shown_nor_pushed() {
        for text in [
            "git add -A && git diff --name-only | wc -l",
            "git add .\necho staged\ngit diff --quiet",
            "git -C site add --all; git -C site diff --stat",
        ] {
            assert_eq!(told(text), ["write `git diff --cached`"], "{text}");
        }
        let push = ["write `git commit -m '…'` before it"];
        for text in [
            "git add -A && git push -q",
            "git add a.md; git status; git push origin main",
        ] {
            assert_eq!(told(text), push, "{text}");
        }
    }

    #[test]
    fn what_is_not_staged_is_shown_and_what_is_committed_is_pushed() {
        for text in [
            "git add -A && git diff --cached --name-only",
            "git add -A && git diff HEAD",
            "git add -N . && git diff",
            "git add a.md && git diff",
            "git add -A && npm run fmt && git diff --exit-code",
            "git add -A && git commit -qm x && git push",
            "git add -A && bash release.sh && git push",
            "git add -A && git push --tags",
            "if x; then git add -A; fi; git push",
            "git commit -qam x && git push",
        ] {
            assert!(told(text).is_empty(), "{text}");
        }
    }
}
