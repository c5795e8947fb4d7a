//! `[1-31]` in a pattern: a bracket stands for one letter, so that this is 1, 2 or 3.

use super::case_labels::labels;
use super::{CommandContext, ShellDiagnostic, plain_patterns};
use crate::shell::Command;

pub(super) fn find(
    around: &CommandContext<'_>,
    commands: &[Command<'_>],
) -> Option<ShellDiagnostic> {
    let compared = around.comparisons.iter();
    let compared = compared.filter(|one| matches!(one.sign, "=" | "==" | "!=" | "=~"));
    // In quotes it is a text.
    let compared = compared.filter(|one| !one.right.contains(['"', '\'']));
    let compared = compared.map(|one| (one.at, one.right));
    let labels = labels(around.text).into_iter().filter_map(|label| {
        let (pattern, _) = label.line.split_once(')')?;
        (!pattern.contains(['"', '\''])).then_some((label.at, pattern))
    });
    let searched = commands.iter().filter_map(plain_patterns::searched);
    let mut patterns = compared.chain(labels).chain(searched);
    let (from, range) = patterns.find_map(|(at, pattern)| Some((at, range(pattern)?)))?;
    let at = from + around.text.get(from..)?.find(range)?;
    let inner = range.trim_matches(['[', ']']);
    Some(ShellDiagnostic {
        at,
        says: format!(
            "`{range}` stands for one digit, and for no number from {}",
            inner.replace('-', " to ")
        ),
        help: "compare numbers: `(( n >= 1 && n <= … ))`, or write out the digits".to_owned(),
    })
}

/// A bracket of a digit and a number of more digits.
fn range(pattern: &str) -> Option<&str> {
    let mut places = pattern.match_indices('[');
    places.find_map(|(at, _)| {
        let rest = pattern.get(at + 1..)?;
        let (inner, _) = rest.split_once(']')?;
        let (from, to) = inner.split_once('-')?;
        let is_digits =
            |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let is_range = is_digits(from) && is_digits(to) && from.len() == 1 && to.len() == 2;
        pattern
            .get(at..at + inner.len() + 2)
            .filter(|_| is_range && !pattern.get(..at).unwrap_or("").ends_with('.'))
    })
}
