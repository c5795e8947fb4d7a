//! A pattern of `case` in quotes, in which a star is a star: `"public-*") …`.

use super::case_labels::labels;
use super::{CommandContext, ShellDiagnostic};

pub(super) fn find(around: &CommandContext<'_>) -> Option<ShellDiagnostic> {
    labels(around.text).into_iter().find_map(|label| {
        let pattern = quoted(label.line)?;
        let shown = label.line.get(..pattern.len() + 2)?;
        let bare = bare(pattern);
        Some(ShellDiagnostic {
            at: label.at,
            says: format!(
                "the pattern `{shown}` of `case` stands in quotes, so its star is a star, and it takes only that text"
            ),
            help: format!("leave the star out of the quotes: `{bare})`"),
        })
    })
}

/// The pattern of a label that stands in quotes as a whole.
fn quoted(line: &str) -> Option<&str> {
    let quote = line
        .chars()
        .next()
        .filter(|first| matches!(first, '"' | '\''))?;
    let (inner, behind) = line.get(1..)?.split_once(quote)?;
    let letters = inner
        .chars()
        .filter(|letter| letter.is_alphanumeric())
        .count();
    let has_star = inner.starts_with('*') || inner.ends_with('*');
    let is_label = behind.trim_start().starts_with(')');
    (is_label && has_star && letters > 1 && !inner.contains('\\')).then_some(inner)
}

/// The same pattern with its stars outside of quotes.
fn bare(pattern: &str) -> String {
    let inner = pattern.trim_matches('*');
    let plain = inner
        .chars()
        .all(|letter| letter.is_alphanumeric() || "_-./:".contains(letter));
    let inner = match plain {
        true => inner.to_owned(),
        false => format!("\"{inner}\""),
    };
    let (first, last) = (pattern.starts_with('*'), pattern.ends_with('*'));
    let star = |is: bool| if is { "*" } else { "" };
    format!("{}{inner}{}", star(first), star(last))
}
