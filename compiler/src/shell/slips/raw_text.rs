//! A text that `jq` writes with its quotes, compared with a word that has none.

use super::{CommandContext, ShellDiagnostic, place};
use crate::shell::{Command, End, jq};

pub(super) fn find(around: &CommandContext<'_>, commands: &[Command<'_>]) -> Vec<ShellDiagnostic> {
    let inner = commands
        .iter()
        .filter(|one| one.is_substituted && one.name() == "jq");
    let quoted = inner.filter(|one| one.end == End::Plain && !is_raw(one));
    let found =
        quoted.filter_map(|jq| compared(around, commands, jq).or_else(|| taken_apart(around, jq)));
    found.collect()
}

/// `read -r a b < <(jq '"\(.a) \(.b)"')`: the first and the last variable get a quote of the text.
fn taken_apart(around: &CommandContext<'_>, jq: &Command<'_>) -> Option<ShellDiagnostic> {
    let program = jq::call(jq)?.program.trim();
    let is_text = program.starts_with('"') && program.ends_with('"') && program.contains("\\(");
    let before = around.text.get(..jq.at)?;
    let line = before.rsplit('\n').next()?.trim_start();
    let (reads, _) = line.split_once("< <(")?;
    let mut called = reads.split_whitespace();
    let is_read = called.any(|word| word == "read");
    (is_text && is_read).then(|| ShellDiagnostic {
        at: jq.at,
        says: "`jq` without `-r` writes a text with its quotes, so `read` gets them, too"
            .to_owned(),
        help: "write `jq -r`".to_owned(),
    })
}

/// Whether `jq` leaves the quotes out: `-r`, `-j`, also among other letters.
fn is_raw(command: &Command<'_>) -> bool {
    command.called().iter().skip(1).any(|word| {
        let long = matches!(
            word.text,
            "--raw-output" | "--join-output" | "--raw-output0"
        );
        let short = word
            .text
            .strip_prefix('-')
            .filter(|rest| !rest.starts_with('-'));
        long || short.is_some_and(|letters| letters.contains(['r', 'j']))
    })
}

fn compared(
    around: &CommandContext<'_>,
    commands: &[Command<'_>],
    jq: &Command<'_>,
) -> Option<ShellDiagnostic> {
    let end = jq.at + jq.text.len();
    let (name, behind) = commands.iter().find_map(|command| {
        let only = command.words.last()?;
        let is_around = only.at < jq.at && end <= only.at + only.text.len();
        let name = only.sets().filter(|_| is_around)?;
        let (_, value) = only.text.split_once('=')?;
        // It stands there alone: what comes behind it may take the quotes off.
        let begin = value.trim_start_matches('"');
        let is_first = only.at + only.text.len() - begin.len() + 2 == jq.at;
        let rest = around.text.get(end..only.at + only.text.len())?;
        (is_first && rest.trim_end_matches('"').trim() == ")").then_some((name, only.at))
    })?;
    let sets = commands.iter().flat_map(|one| &one.words);
    if sets.filter(|word| word.sets() == Some(name)).count() != 1 {
        return None;
    }
    let (at, word) = asked(around.text, behind, name)?;
    Some(ShellDiagnostic {
        at: jq.at,
        says: format!(
            "`jq` without `-r` writes a text with its quotes, so `${name}` is never `{word}`{}",
            place(around.text, at)
        ),
        help: "write `jq -r`".to_owned(),
    })
}

/// Where a variable is compared with a word that is no JSON, and the word.
fn asked<'t>(text: &'t str, from: usize, name: &str) -> Option<(usize, &'t str)> {
    let rest = text.get(from..)?;
    let forms = [
        format!("\"${name}\""),
        format!("${name}"),
        format!("\"${{{name}}}\""),
    ];
    for form in &forms {
        for (at, _) in rest.match_indices(form.as_str()) {
            let after = rest
                .get(at + form.len()..)
                .unwrap_or("")
                .trim_start_matches(' ');
            let signs = ["== ", "= ", "!= "];
            if let Some(value) = signs.iter().find_map(|sign| after.strip_prefix(sign)) {
                let end = value.find([' ', ';', '\n', ']']).unwrap_or(value.len());
                if let Some(word) = value.get(..end).and_then(plain_word) {
                    return Some((from + at, word));
                }
            }
            let before = rest.get(..at).unwrap_or("");
            if before.ends_with("case ")
                && let Some(body) = after.strip_prefix("in")
                && let Some((pattern, _)) = body.trim_start().split_once(')')
                && let Some(word) = pattern
                    .split('|')
                    .next()
                    .and_then(|one| plain_word(one.trim()))
            {
                return Some((from + at, word));
            }
        }
    }
    None
}

/// A word without quotes in it that is no number, and none of the words of JSON.
fn plain_word(word: &str) -> Option<&str> {
    let inner = word.trim_matches('"');
    let inner = if inner == word {
        word.trim_matches('\'')
    } else {
        inner
    };
    let is_plain = !inner.is_empty()
        && inner.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && inner
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || "_-".contains(letter));
    (is_plain && !matches!(inner, "true" | "false" | "null")).then_some(inner)
}
