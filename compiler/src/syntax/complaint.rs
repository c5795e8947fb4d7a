//! "Must be text, not a list": what a value is, in words, and what one says when it should have been something else.
//!
//! The slips that YAML invites (`yes`, a number in quotes, a text that looks like a number) get the edit that mends them.

use super::{Entry, Node, Value, build::shortened, scalar};
use crate::diag::Diagnostic;
use crate::diag::codes::shape::WRONG_TYPE;
use crate::source::Span;

/// A value in words, to stand behind "but it is".
pub fn described(node: &Node) -> String {
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
    match mended(expected, &node.value) {
        Some((help, replacement)) => finding.help(help).safe_fix(node.span, replacement),
        None => finding,
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
        Value::Text(text) if expected.contains("number") => match scalar::plain(text) {
            Value::Number(..) => Some((
                format!("a number in quotes is text; write `{text}`"),
                text.clone(),
            )),
            Value::Null | Value::Bool(_) | Value::Text(_) | Value::List(_) | Value::Map(_) => None,
        },
        Value::Null
        | Value::Bool(_)
        | Value::Number(..)
        | Value::Text(_)
        | Value::List(_)
        | Value::Map(_) => None,
    }
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
