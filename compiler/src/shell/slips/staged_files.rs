//! `git add -A && git diff --name-only` lists nothing, and `git push` behind `git add` pushes nothing of it.

use super::ShellDiagnostic;
use crate::shell::git::{Deed, deed, is_harmless};
use crate::shell::{Command, End};

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
        let deed = deed(command);
        let stages = matches!(deed, Some(Deed::Stage | Deed::StageAll));
        if stages && is_plain {
            (all, some) = (all || deed == Some(Deed::StageAll), true);
        } else if deed == Some(Deed::ShowUnstaged) && all {
            found.push(shows_nothing(command.at));
            all = false;
        } else if deed == Some(Deed::Push) && some {
            found.push(pushes_nothing(command.at));
            some = false;
        } else if !is_harmless(command) {
            (all, some) = (false, false);
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
