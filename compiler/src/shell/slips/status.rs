//! `$?` where it is no longer that of the command that is meant.

use super::{CommandContext, ShellDiagnostic};
use crate::shell::{Command, End};

/// Commands that keep a value and succeed, whatever became of the command in `$(…)`.
const KEEPERS: [&str; 5] = ["local", "export", "declare", "typeset", "readonly"];

/// Commands that say something and succeed.
const TALKERS: [&str; 4] = ["echo", "printf", "true", ":"];

pub(super) fn find(around: &CommandContext<'_>) -> Vec<ShellDiagnostic> {
    let places = around.text.match_indices("$?").map(|(at, _)| at);
    let mut found: Vec<ShellDiagnostic> = places
        .take(super::MOST)
        .filter_map(|at| negated(around, at).or_else(|| lost(around, at)))
        .collect();
    found.extend(unset(around));
    found
}

/// `if ! command; then code=$?`.
fn negated(around: &CommandContext<'_>, at: usize) -> Option<ShellDiagnostic> {
    let mut earlier = around.plain.iter().rev();
    let before = earlier.find(|one| one.at + one.text.len() <= at)?;
    let head = around.text.get(..before.at)?.trim_end();
    let between = around.text.get(before.at + before.text.len()..at)?;
    let is_then = between
        .trim_start_matches([';', ' ', '\n'])
        .starts_with("then");
    let is_negated = ["if !", "elif !"].iter().any(|word| head.ends_with(word));
    (is_negated && is_then).then(|| ShellDiagnostic {
        at,
        says: format!(
            "`$?` is 0 there: `!` has turned the failure of `{}` into a success",
            super::shown(before.text)
        ),
        help: "write `command || code=$?`, and ask for `$code`".to_owned(),
    })
}

/// What is wrong with the `$?` at an offset.
fn lost(around: &CommandContext<'_>, at: usize) -> Option<ShellDiagnostic> {
    let (before, place) = before(around, at)?;
    let name = before.name();
    let shown = super::shown(before.text);
    if KEEPERS.contains(&name) && before.text.contains("$(") {
        return Some(ShellDiagnostic {
            at,
            says: format!("`$?` is that of `{name}`, which succeeds whatever `$(…)` did"),
            help: format!(
                "declare the name first, and give it the value in a line without `{name}`"
            ),
        });
    }
    let after = place
        .checked_sub(1)
        .and_then(|place| around.plain.get(place));
    if after.is_some_and(|earlier| earlier.end == End::And) {
        return None;
    }
    if TALKERS.contains(&name) {
        return Some(ShellDiagnostic {
            at,
            says: format!("`$?` is that of `{shown}` before it, which succeeds"),
            help: "keep it right behind the command that is meant: `code=$?`".to_owned(),
        });
    }
    if after.is_some_and(|earlier| earlier.end == End::Or) || !around.ends_at_failure {
        return None;
    }
    Some(ShellDiagnostic {
        at,
        says: format!("`$?` is 0 here each time: `set -e` ends the script where `{shown}` fails"),
        help: format!("write `code=0; {shown} || code=$?`"),
    })
}

/// The command right before the one in which an offset lies, in the same list, and its place.
fn before<'a, 't>(around: &'a CommandContext<'t>, at: usize) -> Option<(&'a Command<'t>, usize)> {
    let line = around.text.get(..at)?;
    let line = line.rsplit('\n').next()?;
    if line.trim_start().starts_with('#') || line.matches('\'').count() % 2 == 1 {
        return None;
    }
    let own = around.plain.iter().find(|one| holds(one, at));
    let begin = own.map_or(at, |own| own.at);
    let place = around.plain.iter().rposition(|one| end(one) <= begin)?;
    let before = around.plain.get(place)?;
    let between = around.text.get(end(before)..begin)?;
    let code = between.lines().map(|line| {
        let line = line.trim();
        if line.starts_with('#') { "" } else { line }
    });
    let mut between: String = code.collect::<Vec<_>>().concat();
    if own.is_none() || own.is_some_and(|own| own.name() == "[") {
        let rest = between.trim_end_matches(['[', '(', ' ']);
        between = rest.strip_suffix("if").unwrap_or(rest).to_owned();
    }
    let is_next = matches!(between.trim(), "" | ";");
    let same = own.is_none_or(|own| own.in_function == before.in_function);
    (is_next && same && before.end == End::Plain).then_some((*before, place))
}

fn holds(command: &Command<'_>, at: usize) -> bool {
    (command.at..end(command)).contains(&at)
}

fn end(command: &Command<'_>) -> usize {
    command.at + command.text.len()
}

/// `… || code=$?`, where nothing else gives `code` a value and a name without one ends the script.
fn unset(around: &CommandContext<'_>) -> Option<ShellDiagnostic> {
    if !around.refuses_unset {
        return None;
    }
    let pairs = around.plain.iter().zip(around.plain.iter().skip(1));
    let is_short = |(_, after): &(&&Command<'_>, &&Command<'_>)| after.text.ends_with("=$?");
    let mut pairs = pairs.filter(is_short).take(super::MOST);
    let (_, keeps) = pairs.find(|(before, after)| {
        let is_kept = |name: &str| after.text == format!("{name}=$?") && is_alone(around, name);
        before.end == End::Or
            && after
                .words
                .first()
                .and_then(|word| word.sets())
                .is_some_and(is_kept)
    })?;
    let name = keeps.words.first()?.sets()?;
    Some(ShellDiagnostic {
        at: keeps.at,
        says: format!(
            "`{name}` gets a value only where the command before `||` fails, and `set -u` ends the script where it has none"
        ),
        help: format!("write `{name}=0` before it"),
    })
}

/// Whether a name stands before one `=` only, behind no word that sets names, and is read.
fn is_alone(around: &CommandContext<'_>, name: &str) -> bool {
    let sets = around.text.match_indices(name).filter(|(at, _)| {
        let ends = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let before = around.text.get(..*at).unwrap_or("");
        let after = around.text.get(at + name.len()..).unwrap_or("");
        !before.ends_with(ends) && after.starts_with('=') && !after.starts_with("==")
    });
    let declares = around.text.lines().any(|line| {
        let mut words = line.split_whitespace();
        let first = words.next().unwrap_or("");
        (KEEPERS.contains(&first) || first == "read") && words.any(|word| word == name)
    });
    let reads =
        around.text.matches(name).count() > 1 && !around.text.contains(&format!("${{{name}:-"));
    sets.count() == 1 && !declares && reads
}
