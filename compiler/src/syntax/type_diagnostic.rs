//! "Must be text, not a list": what a value is, in words, and what one says when it should have been something else.
//!
//! The slips that YAML invites (`yes`, a number in quotes, a text that looks like a number) get the edit that mends them.

use super::build::shortened;
use super::{Entry, Node, Value, scalar};
use crate::diag::codes::WRONG_TYPE;
use crate::diag::{Diagnostic, is_bare};
use crate::source::Span;

/// Whether a value is a whole number of so many digits that it was taken for text.
pub(super) fn is_long_number(node: &Node) -> bool {
    let Value::Text(text) = &node.value else {
        return false;
    };
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_whole = !digits.is_empty() && digits.bytes().all(|letter| letter.is_ascii_digit());
    is_whole && text.parse::<i64>().is_err()
}

/// A value in words, to stand behind "but it is".
pub fn described(node: &Node) -> String {
    if is_long_number(node)
        && let Value::Text(text) = &node.value
    {
        return format!("the number {}", shortened(text));
    }
    match &node.value {
        Value::Null => "nothing".to_owned(),
        Value::Bool(value) => format!("`{value}`"),
        Value::Number(_, spelling) => format!("the number {}", shortened(spelling)),
        Value::Text(text) if text.contains('\n') => "text of several lines".to_owned(),
        Value::Text(text) => format!("the text `{}`", shortened(text)),
        Value::List(_) => "a list".to_owned(),
        Value::Map(_) => "a map".to_owned(),
    }
}

/// The finding `wrong-type`: `subject` (``"`prompt` of node `triage`"``) must be `expected` (`text`, `a list`), but is
/// `node`. A list or a map is shown by `at`, its key, since it may be long.
pub fn wrong_type(subject: &str, expected: &str, node: &Node, at: Span) -> Diagnostic {
    let found = described(node);
    let message = format!("{subject} must be {expected}, but it is {found}");
    let place = match node.value {
        Value::Null | Value::List(_) | Value::Map(_) => at,
        Value::Bool(_) | Value::Number(..) | Value::Text(_) => node.span,
    };
    let finding = Diagnostic::new(&WRONG_TYPE, place, message, format!("expected {expected}"));
    // A value of a map whose keys are the author's own may have been meant as a list.
    let own = subject.starts_with("`state_updates.") && matches!(node.value, Value::List(_));
    if own {
        return finding
            .help("values here are texts; write the list as one, or let the node return it");
    }
    // `role: Shorten it, keep all facts.` in braces.
    let key = subject.split('`').nth(1).unwrap_or("");
    if node.value == Value::Null && expected.starts_with("text") && key.contains(' ') {
        return finding
            .help("a comma in braces ends the text before it: put the whole text into quotes");
    }
    match mended(expected, &node.value) {
        Some((help, replacement)) => finding.help(help).safe_fix(node.span, replacement),
        None => match advice(expected, &node.value) {
            Some(help) => finding.help(help),
            None => finding,
        },
    }
}

/// What to write instead, where that is clear: the advice, which quotes the replacement, and the replacement.
fn mended(expected: &str, value: &Value) -> Option<(String, String)> {
    let wants_text = expected.starts_with("text");
    let wants_truth = expected.contains("`true`");
    let in_quotes = |spelling: &str| {
        let replacement = format!("\"{spelling}\"");
        Some((format!("put it in quotes: `{replacement}`"), replacement))
    };
    match value {
        Value::List(items) if wants_text => single(items).map(|text| {
            let help = format!("only one is possible here; write `{text}`");
            (help, text.to_owned())
        }),
        Value::Text(text) if expected == "a list" && is_bare(text) => {
            let list = format!("[{text}]");
            Some((format!("a list of one entry is written `{list}`"), list))
        }
        Value::Text(text) if expected.contains("seconds") => match seconds(text) {
            Some(number) => Some((
                format!("times are in seconds, without a unit: write `{number}`"),
                number,
            )),
            None => in_figures(text),
        },
        Value::Number(_, spelling) if wants_text => in_quotes(spelling),
        Value::Bool(value) if wants_text => in_quotes(&value.to_string()),
        Value::Text(text) if wants_truth => {
            let truth = match text.to_ascii_lowercase().as_str() {
                "yes" | "on" | "true" | "y" => "true",
                "no" | "off" | "false" | "n" => "false",
                _ => return None,
            };
            Some((
                format!("this is text since YAML 1.2; write `{truth}`"),
                truth.to_owned(),
            ))
        }
        Value::Text(text) if expected == "a number" => {
            in_figures(text).or_else(|| with_point(text))
        }
        Value::Text(text) if expected.contains("whole number") => in_figures(without_zeros(text)),
        Value::Text(text) if expected.contains("number") => in_figures(text),
        Value::Null
        | Value::Bool(_)
        | Value::Number(..)
        | Value::Text(_)
        | Value::List(_)
        | Value::Map(_) => None,
    }
}

/// A number that stands in quotes, without them.
fn in_figures(text: &str) -> Option<(String, String)> {
    match scalar::plain(text) {
        Value::Number(..) => Some((
            format!("a number in quotes is text; write `{text}`"),
            text.to_owned(),
        )),
        Value::Null | Value::Bool(_) | Value::Text(_) | Value::List(_) | Value::Map(_) => None,
    }
}

/// A number without a fraction of nothing: `1.0`.
fn without_zeros(text: &str) -> &str {
    let parts = text.split_once('.');
    let zeros = parts.filter(|(_, part)| part.chars().all(|digit| digit == '0'));
    zeros.map_or(text, |(whole, _)| whole)
}

/// A number with a decimal comma, with a point.
fn with_point(text: &str) -> Option<(String, String)> {
    let (whole, part) = text.split_once(',')?;
    let is_number =
        |digits: &str| !digits.is_empty() && digits.chars().all(|letter| letter.is_ascii_digit());
    let point = format!("{whole}.{part}");
    let help = format!("a number has a point and no comma: write `{point}`");
    // `1,000` may be a thousand.
    (is_number(whole) && is_number(part) && part.len() != 3).then_some((help, point))
}

/// What is said where no single edit mends the value.
fn advice(expected: &str, value: &Value) -> Option<&'static str> {
    match value {
        Value::Null if expected.starts_with("a map") => {
            Some("write what belongs to it on the lines below, indented")
        }
        Value::Null => Some("write the value, or remove it"),
        Value::List(_) if expected == "a map" => {
            Some("a map is written `key: value`, without a `-` before the keys")
        }
        Value::List(_) if expected.starts_with("text") && !expected.starts_with("text or") => {
            Some("write one text; one of several lines begins with `|`")
        }
        Value::Text(_) if expected == "a list" => Some("put the entries in brackets: `[a, b]`"),
        Value::Text(_) if expected.contains("seconds") => {
            Some("times are in seconds, without a unit")
        }
        Value::Map(_) | Value::Number(..) if expected == "a list" => {
            Some("put the entries in brackets: `[a, b]`")
        }
        Value::Bool(_) | Value::Number(..) | Value::Text(_) | Value::List(_) | Value::Map(_) => {
            example(expected)
        }
    }
}

/// How what is expected is written.
fn example(expected: &str) -> Option<&'static str> {
    let examples = [
        ("`true`", "write `true` or `false`, without quotes"),
        (
            "whole number",
            "write a number without a fraction, for example `5`",
        ),
        ("number", "write a number, for example `0.5`"),
        (
            "a map",
            "a map is written `key: value`, or `{ key: value }` on one line",
        ),
        (
            "text or a list",
            "write one text, or several in brackets: `[a, b]`",
        ),
        ("a list", "put the entries in brackets: `[a, b]`"),
        (
            "text",
            "write a text, in quotes if it begins with `{` or `[`",
        ),
    ];
    let fits = |(words, _): &&(&str, &str)| expected.contains(words);
    examples.iter().find(fits).map(|(_, example)| *example)
}

/// The text of a list that holds one plain text and nothing else.
fn single(items: &[Node]) -> Option<&str> {
    match items {
        [only] => text(only).filter(|text| is_bare(text)),
        _ => None,
    }
}

/// The seconds of a time with a unit, as they are written: `500ms` is `0.5`, `10m` is `600`.
fn seconds(text: &str) -> Option<String> {
    let text = text.trim();
    let unit = text.find(|c: char| c.is_ascii_alphabetic())?;
    let (number, unit) = text.split_at_checked(unit)?;
    let number: f64 = number.trim().parse().ok()?;
    let of_unit = match unit {
        "ms" => 0.001,
        "s" | "sec" | "secs" | "second" | "seconds" => 1.0,
        "m" | "min" | "mins" | "minute" | "minutes" => 60.0,
        "h" | "hour" | "hours" => 3600.0,
        _ => return None,
    };
    let whole = number * of_unit;
    (whole > 0.0 && whole < 1e9).then(|| whole.to_string())
}

/// The whole number that a number with a fraction of nothing stands for: `3` for `3.0`.
pub(super) fn whole(number: &serde_json::Number, least: u64) -> Option<String> {
    let value = number.as_f64()?;
    let fits = value.fract() == 0.0 && value >= least as f64 && value < 1e9;
    (number.is_f64() && fits).then(|| format!("{value:.0}"))
}

/// The text, of a text.
pub(super) fn text(node: &Node) -> Option<&str> {
    match &node.value {
        Value::Text(text) => Some(text),
        Value::Null | Value::Bool(_) | Value::Number(..) | Value::List(_) | Value::Map(_) => None,
    }
}

/// The spelling of any scalar that is not empty.
pub(super) fn spelling(node: &Node) -> Option<&str> {
    match &node.value {
        Value::Text(text) => Some(text),
        Value::Number(_, spelling) => Some(spelling),
        Value::Bool(true) => Some("true"),
        Value::Bool(false) => Some("false"),
        Value::Null | Value::List(_) | Value::Map(_) => None,
    }
}

/// The entries, of a map.
pub(super) fn entries(node: &Node) -> Option<&[Entry]> {
    match &node.value {
        Value::Map(entries) => Some(entries),
        Value::Null | Value::Bool(_) | Value::Number(..) | Value::Text(_) | Value::List(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{with_point, without_zeros};

    #[test]
    fn a_fraction_of_nothing_is_left_out() {
        assert_eq!(
            (
                without_zeros("1.0"),
                without_zeros("1.5"),
                without_zeros("2")
            ),
            ("1", "1.5", "2")
        );
    }

    #[test]
    fn a_decimal_comma_is_a_point_unless_it_parts_thousands() {
        let written = |text: &str| with_point(text).map(|(_, number)| number);
        assert_eq!(written("0,3").as_deref(), Some("0.3"));
        for text in ["1,000", "a,b", "0.3", ",5", "1,2,3"] {
            assert_eq!(written(text), None, "{text}");
        }
    }
}
