//! `[1-31]` in a pattern: a bracket stands for one letter, so that this is 1, 2 or 3.

use super::{CommandContext, ShellDiagnostic, lines};

/// What says that a line holds a pattern.
const SIGNS: [&str; 7] = ["=~", "case ", "grep", "test(\"", "sed ", "== [", "= ["];

pub(super) fn find(around: &CommandContext<'_>) -> Option<ShellDiagnostic> {
    let mut found = lines(around.text).filter_map(|(at, line)| {
        let (from, range) = range(line)?;
        let trimmed = line.trim_start();
        // A label of a `case` begins with its pattern.
        let is_label = line.split_once(')').is_some_and(|(label, _)| {
            label.contains(range) && !label.contains(['=', '(', '"', '$', '{'])
        });
        let is_pattern = is_label || SIGNS.iter().any(|sign| line.contains(sign));
        (is_pattern && !trimmed.starts_with('#')).then_some((at + from, range))
    });
    let (at, range) = found.next()?;
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
fn range(line: &str) -> Option<(usize, &str)> {
    let mut places = line.match_indices('[');
    places.find_map(|(at, _)| {
        let rest = line.get(at + 1..)?;
        let (inner, _) = rest.split_once(']')?;
        let (from, to) = inner.split_once('-')?;
        let is_digits =
            |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let is_range = is_digits(from) && is_digits(to) && from.len() == 1 && to.len() == 2;
        let range = line.get(at..at + inner.len() + 2)?;
        (is_range && !line.get(..at)?.ends_with(['.', 'w'])).then_some((at, range))
    })
}
