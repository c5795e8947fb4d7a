//! A pattern of `case` in quotes, in which a star is a star and a bar is a bar: `"public-*") …`, `"a|b") …`.

use super::case_labels::{Label, labels};
use super::{CommandContext, ShellDiagnostic};

pub(super) fn find(around: &CommandContext<'_>) -> Option<ShellDiagnostic> {
    let mut all = labels(around.text).into_iter();
    all.find_map(|label| {
        if let Some(found) = with_bar(around, &label) {
            return Some(found);
        }
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

/// `"ssaa|ttbb")`: no way to write two patterns. Where the text that is looked at has a bar itself, it is meant.
fn with_bar(around: &CommandContext<'_>, label: &Label<'_>) -> Option<ShellDiagnostic> {
    let pattern = in_quotes(label.line)?;
    let head = around.text.get(label.case..)?.lines().next()?;
    let words: Vec<&str> = pattern.split('|').collect();
    let is_word = |word: &&str| {
        let mut letters = word.chars();
        !word.is_empty() && letters.all(|letter| letter.is_alphanumeric() || "_-".contains(letter))
    };
    let is_list = words.len() > 1 && words.iter().all(is_word) && !head.contains('|');
    // A variable that holds such a text may be put together anywhere.
    let is_alone = around.text.matches(pattern).count() == 1
        && !around.text.contains("}|")
        && !around.text.contains("|$");
    (is_list && is_alone).then(|| ShellDiagnostic {
        at: label.at,
        says: format!(
            "the pattern `\"{pattern}\"` of `case` stands in quotes, so its bar is a bar, and it takes only that text"
        ),
        help: format!("leave the quotes out: `{pattern})`"),
    })
}

/// The pattern of a label that stands in quotes as a whole.
fn in_quotes(line: &str) -> Option<&str> {
    let quote = line
        .chars()
        .next()
        .filter(|first| matches!(first, '"' | '\''))?;
    let (inner, behind) = line.get(1..)?.split_once(quote)?;
    behind.trim_start().starts_with(')').then_some(inner)
}

/// The same, where a star stands at its begin or end.
fn quoted(line: &str) -> Option<&str> {
    let inner = in_quotes(line)?;
    let letters = inner
        .chars()
        .filter(|letter| letter.is_alphanumeric())
        .count();
    let has_star = inner.starts_with('*') || inner.ends_with('*');
    (has_star && letters > 1 && !inner.contains('\\')).then_some(inner)
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

#[cfg(test)]
mod tests {
    use super::super::find;

    #[test]
    fn a_bar_in_quotes_is_told() {
        let says = |text: &str| -> Vec<String> {
            let commands = crate::shell::read(text).unwrap_or_default();
            let all = find(text, &commands).into_iter();
            let all = all.map(|slip| slip.says);
            all.filter(|says| says.contains("bar")).collect()
        };
        let case = |subject: &str, label: &str| {
            format!("case {subject} in\n  {label}) echo a ;;\n  *) echo b ;;\nesac\n")
        };
        assert_eq!(says(&case("\"$x\"", "\"ssaa|ttbb\"")).len(), 1);
        assert_eq!(says(&case("\"$x\"", "'a|b|c'")).len(), 1);
        for (subject, label) in [
            ("\"$x\"", "ssaa|ttbb"),
            ("\"$x\"", "\"ssaa\"|\"ttbb\""),
            ("\"$x|$y\"", "\"ssaa|ttbb\""),
            ("\"$x\"", "\"a |b\""),
        ] {
            let text = case(subject, label);
            assert!(says(&text).is_empty(), "{text}: {:?}", says(&text));
        }
        let made = format!("x=\"ssaa|ttbb\"\n{}", case("\"$x\"", "\"ssaa|ttbb\""));
        assert!(says(&made).is_empty(), "{:?}", says(&made));
    }
}
