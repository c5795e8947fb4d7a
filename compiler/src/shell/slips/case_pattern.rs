//! A pattern of `case` in quotes, in which a star is a star: `"public-*") …`.

use super::{CommandContext, ShellDiagnostic, lines};

pub(super) fn find(around: &CommandContext<'_>) -> Option<ShellDiagnostic> {
    let mut before = "";
    for (at, line) in lines(around.text) {
        let text = line.trim();
        // A label stands behind the head or behind the end of another one.
        let is_label =
            before.ends_with(" in") && before.contains("case ") || before.ends_with(";;");
        if let Some(pattern) = quoted(text).filter(|_| is_label) {
            let shown = text.get(..pattern.len() + 2).unwrap_or(text);
            let bare = bare(pattern);
            return Some(ShellDiagnostic {
                at: at + (line.len() - line.trim_start().len()),
                says: format!(
                    "the pattern `{shown}` of `case` stands in quotes, so its star is a star, and it takes only that text"
                ),
                help: format!("leave the star out of the quotes: `{bare})`"),
            });
        }
        if !text.is_empty() {
            before = text;
        }
    }
    None
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
