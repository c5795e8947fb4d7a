//! Patterns of files in quotes, where a shell puts no files in their place: `for f in "in/*.pdf"`.

use super::loop_header::{Header, headers};
use super::{CommandContext, ShellDiagnostic, first_item};
use crate::shell::Command;
use crate::shell::variables::whole;

/// Commands that take files, and no patterns of their own.
const TAKERS: [&str; 16] = [
    "cat",
    "cp",
    "mv",
    "rm",
    "ls",
    "wc",
    "head",
    "tail",
    "sha256sum",
    "md5sum",
    "sort",
    "stat",
    "chmod",
    "touch",
    "[",
    "test",
];

/// Programs that print a list.
const LISTERS: [&str; 8] = ["ls", "find", "cat", "git", "jq", "seq", "grep", "sort"];

pub(super) fn find(around: &CommandContext<'_>) -> Vec<ShellDiagnostic> {
    let lists = first_item::lists(around);
    // Of a list something else is told.
    let is_list =
        |header: &Header<'_>| whole(header.only_word()).is_some_and(|name| lists.contains(name));
    let mut found: Vec<ShellDiagnostic> = headers(around.text)
        .take(super::MOST)
        .filter(|header| !is_list(header))
        .filter_map(|header| looped(around.text, &header))
        .collect();
    found.extend(around.plain.iter().filter_map(|command| taken(command)));
    found
}

/// `for f in "in/*.pdf"`, and `for f in "$(ls in)"`.
fn looped(text: &str, header: &Header<'_>) -> Option<ShellDiagnostic> {
    let words = header.only_word();
    let inner = words.strip_prefix('"')?.strip_suffix('"')?;
    let name = header.name;
    if let Some(call) = inner
        .strip_prefix("$(")
        .and_then(|call| call.strip_suffix(')'))
    {
        let program = call.split_whitespace().next()?;
        let is_one = !call.contains('"') && LISTERS.contains(&program);
        return is_one.then(|| ShellDiagnostic {
            at: header.at,
            says: format!(
                "`{words}` is in quotes, so there is one round, with all lines as one text"
            ),
            help: format!("read line by line: `{call} | while IFS= read -r {name}; do …`"),
        });
    }
    if let Some(list) = whole(words) {
        return Some(ShellDiagnostic {
            at: header.at,
            says: format!("`{words}` is in quotes, so there is one round, with all of `${list}`"),
            help: format!("read line by line: `while IFS= read -r {name}; do … done <<< {words}`"),
        });
    }
    let is_pattern = inner.contains('*') && !inner.contains(['"', ' ', '\'']);
    if !is_pattern || !inner.contains(['/', '.']) || is_passed_on(text, header) {
        return None;
    }
    Some(ShellDiagnostic {
        at: header.at,
        says: format!(
            "the pattern `{inner}` is in quotes, so there is one round, with a file of just that name"
        ),
        help: format!("leave out the quotes: `for {name} in {inner}`"),
    })
}

/// Whether a pattern that a variable holds may be meant for another program, or be looked up where the variable is in no quotes.
fn is_passed_on(text: &str, header: &Header<'_>) -> bool {
    let rest = text.get(header.at..).unwrap_or("");
    let others = [
        "-name",
        "-path",
        "grep",
        "[[",
        "case ",
        "compgen",
        "eval",
        "--include",
        "--exclude",
        "git ",
    ];
    if others.iter().any(|word| rest.contains(word)) {
        return true;
    }
    let mut lines = rest.lines();
    lines.any(|line| {
        [format!("${}", header.name), format!("${{{}", header.name)]
            .iter()
            .any(|use_| {
                line.match_indices(use_.as_str()).any(|(at, _)| {
                    let before = line.get(..at).unwrap_or("");
                    // Behind an even number of quotes it stands in none, or in those of a `$( … )`.
                    before.matches('"').count() % 2 == 0
                })
            })
    })
}

/// `cat "in/*.pdf"`.
fn taken(command: &Command<'_>) -> Option<ShellDiagnostic> {
    let [name, words @ ..] = command.called() else {
        return None;
    };
    if !TAKERS.contains(&name.text) {
        return None;
    }
    // `[ "$a" = "*.md" ]` compares texts.
    let compares = words
        .iter()
        .any(|word| matches!(word.text, "=" | "==" | "!="));
    let word = words.iter().filter(|_| !compares).find(|word| {
        let quotes = ['"', '\''];
        let inner = quotes
            .iter()
            .find_map(|quote| word.text.strip_prefix(*quote)?.strip_suffix(*quote));
        inner.is_some_and(|inner| {
            let ends = inner.ends_with("/*") || inner.contains("*.");
            ends && !inner.contains(['"', '\'', ' ', '`']) && !inner.contains("$(")
        })
    })?;
    Some(ShellDiagnostic {
        at: word.at,
        says: format!(
            "the pattern {} is in quotes, so `{}` looks for a file of just that name",
            word.text, name.text
        ),
        help: "leave the `*` outside of the quotes: `\"$folder\"/*.pdf`".to_owned(),
    })
}
