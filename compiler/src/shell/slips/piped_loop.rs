//! A variable that a loop behind a pipe sets: the loop is run by a shell of its own, which takes the variable with it.

use super::{CommandContext, ShellDiagnostic, place, shown};
use crate::shell::variables::{read_in, set_in};
use crate::shell::{Command, End, is_name};

/// Words that begin a loop.
const LOOPS: [&str; 3] = ["while", "until", "for"];

/// The first variable of each such loop that is read behind it.
pub(super) fn find(around: &CommandContext<'_>) -> Vec<ShellDiagnostic> {
    let text = around.text;
    // `bash` can be told to run it itself, and other shells do.
    let first = text.lines().next().unwrap_or("");
    let other = ["zsh", "ksh"].iter().any(|shell| first.contains(shell));
    if text.contains("lastpipe") || first.starts_with("#!") && other {
        return Vec::new();
    }
    let pipes = around.plain.iter().filter(|one| one.end == End::Pipe);
    pipes.filter_map(|before| lost(text, before)).collect()
}

fn lost(text: &str, before: &Command<'_>) -> Option<ShellDiagnostic> {
    let end = before.at + before.text.len();
    let (between, rest) = text.get(end..)?.split_once('|')?;
    if !matches!(between.trim(), "" | "done" | "}" | ")") {
        return None;
    }
    let looped = rest.trim_start();
    let begin = text.len() - looped.len();
    LOOPS.iter().find(|word| {
        let behind = looped.strip_prefix(**word);
        behind.is_some_and(|behind| behind.starts_with(char::is_whitespace))
    })?;
    let length = length(looped)?;
    let (body, after) = looped.split_at_checked(length)?;
    let set = assigned(body);
    let (name, at) = read_in(after).find(|(name, at)| {
        let is_lost = set.contains(name);
        is_lost && after.get(..*at).is_some_and(|between| !sets(between, name))
    })?;
    let help = match before.called() {
        [cat, file] if cat.text == "cat" => format!(
            "take the pipe away, and end the loop with `done < {}`",
            file.text
        ),
        _ => format!(
            "take the pipe away, and end the loop with `done < <({})`, which `bash` knows",
            shown(before.text)
        ),
    };
    let place = place(text, begin + length + at);
    Some(ShellDiagnostic {
        at: begin,
        says: format!(
            "a loop behind `|` is run by a shell of its own, so the `{name}` that it sets is lost where `${name}` is read behind `done`{place}"
        ),
        help,
    })
}

/// How long the loop at the beginning of a text is, up to its `done`. `None`: it holds something that is not followed.
pub(super) fn length(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let mut word: Option<usize> = None;
    let mut letters = text.char_indices().chain([(text.len(), '\n')]);
    while let Some((at, letter)) = letters.next() {
        if letter.is_ascii_alphanumeric() || "_-./$=".contains(letter) {
            word = word.or(Some(at));
            continue;
        }
        match word.take().and_then(|from| text.get(from..at)) {
            Some("do") => depth += 1,
            Some("done") => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at);
                }
            }
            Some(_) | None => {}
        }
        let rest = text.get(at..).unwrap_or("");
        match letter {
            '\\' => drop(letters.next()),
            '\'' => {
                letters.find(|(_, letter)| *letter == '\'')?;
            }
            '"' => loop {
                match letters.next()? {
                    (_, '"') => break,
                    (_, '\\') => drop(letters.next()),
                    _ => {}
                }
            },
            '#' if text.get(..at)?.ends_with(char::is_whitespace) => {
                let _ = letters.find(|(_, letter)| *letter == '\n');
            }
            '<' if rest.starts_with("<<<") => drop(letters.nth(1)),
            '<' if rest.starts_with("<<") => return None,
            _ => {}
        }
    }
    None
}

/// The variables that a body gives a value by an assignment.
fn assigned(body: &str) -> Vec<&str> {
    let set = set_in(body);
    let begins = |name: &str| {
        let mut places = body.match_indices(name);
        places.any(|(at, _)| {
            let before = body.get(..at).unwrap_or("");
            let after = body.get(at + name.len()..).unwrap_or("");
            let is_own = before
                .trim_end_matches([' ', '\t'])
                .ends_with([';', '\n', '&', '|', ')'])
                || before.ends_with("((")
                || before.ends_with("do ")
                || before.ends_with("then ")
                || before.ends_with("else ")
                || before.ends_with("let ");
            let is_set = after.starts_with('=') && !after.starts_with("==")
                || ["+=", "-=", "*=", "++", "--"]
                    .iter()
                    .any(|sign| after.starts_with(sign));
            is_own && is_set && !is_prefix(after)
        })
    };
    set.into_iter()
        .filter(|name| is_name(name) && begins(name))
        .collect()
}

/// Whether an assignment stands before a command, for that alone: `IFS=, read`.
fn is_prefix(after: &str) -> bool {
    let Some(value) = after.strip_prefix('=') else {
        return false;
    };
    let line = value.split(['\n', ';']).next().unwrap_or("");
    let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
    let is_plain = !first.contains(['"', '\'', '(', '`']);
    let rest = rest.trim_start();
    is_plain && !rest.is_empty() && !rest.starts_with(['#', '&', '|', '}', ')'])
}

/// Whether a text may give a name a value.
fn sets(text: &str, name: &str) -> bool {
    set_in(text).contains(name)
}
