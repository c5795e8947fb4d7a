//! A value that is none of those that a key may have.

use super::nearest_word;
use crate::diag::Diagnostic;
use crate::diag::codes::INVALID_VALUE;
use crate::source::Span;
use crate::suggestion::Suggestion;

/// The finding `invalid-value` for a name that is none of `choices`. `subject` is what a person calls the place.
pub fn invalid_choice(subject: &str, value: &str, span: Span, choices: &[&str]) -> Diagnostic {
    let message = format!("{subject} cannot be `{}`", super::build::shortened(value));
    let finding = Diagnostic::new(&INVALID_VALUE, span, message, "none of the possible values");
    let names: Vec<String> = choices.iter().map(|name| format!("`{name}`")).collect();
    let finding = finding.note(format!("possible values: {}", names.join(", ")));
    if let Some(meant) = of_one_meaning(value, choices) {
        return finding.did_you_mean(span, Suggestion::sure(meant).guessed());
    }
    match nearest_word(value, choices.iter().copied()) {
        Some(meant) => finding.did_you_mean(span, meant),
        None => match begun(value, choices) {
            Some(meant) => finding.did_you_mean(span, Suggestion::sure(meant).guessed()),
            None => finding,
        },
    }
}

/// Words that other programs have for the same.
const MEANINGS: [&[&str]; 3] = [
    &["error", "errors", "exception", "fail", "failed", "failure"],
    &[
        "complete",
        "completed",
        "done",
        "end",
        "ended",
        "finish",
        "finished",
    ],
    &["begin", "began", "start", "started"],
];

/// The only choice that says with other words what the last word of a value says: `error` for `graph_failed`.
fn of_one_meaning<'c>(value: &str, choices: &[&'c str]) -> Option<&'c str> {
    let last = value.rsplit(['_', '-']).next()?;
    let group = MEANINGS.iter().find(|group| group.contains(&last))?;
    let says = |choice: &&&str| choice.split(['_', '-']).any(|word| group.contains(&word));
    let mut fitting = choices.iter().filter(says);
    let only = fitting.next()?;
    fitting.next().is_none().then_some(*only)
}

/// The choice that a longer word begins with: `planing` for `plan`.
fn begun<'c>(value: &str, choices: &[&'c str]) -> Option<&'c str> {
    let begins = |choice: &&&str| choice.len() > 2 && value.starts_with(**choice);
    let mut fitting = choices.iter().filter(begins);
    let only = fitting.next()?;
    fitting.next().is_none().then_some(*only)
}
