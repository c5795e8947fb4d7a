//! Conditions that compare a number or a sum with what a command prints, which holds the name of a file, too: `wc -l FILE`.

use super::super::ast::{Action, Graph, Node};
use super::super::interpolate;
use super::printer::printer;
use crate::diag::Diagnostic;
use crate::diag::codes::UNFIT_VALUE;
use crate::shell::printed_name;
use crate::source::{Span, Spanned};
use serde_json::Value as Json;

/// A comparison with texts none of which ends with a name.
pub(super) fn against_texts(
    node: &Node,
    (action, place): (&Action, &str),
    (wanted, at): (&[Json], Span),
) -> Option<Diagnostic> {
    let is_number = |one: &Json| one.as_str().is_some_and(is_sum);
    if !wanted.iter().all(is_number) {
        return None;
    }
    told(node, action, place, at)
}

/// A comparison with a pattern that fits digits alone.
pub(super) fn against_pattern(
    graph: &Graph,
    node: &Node,
    path: &Spanned<String>,
    (pattern, at): (&str, Span),
) -> Option<Diagnostic> {
    let place = path.value.trim();
    let action = printer(graph, node, place, &|_| true).filter(|_| fits_digits(pattern))?;
    told(node, action, place, at)
}

/// Whether a text is a number or a sum of hexadecimal digits.
fn is_sum(text: &str) -> bool {
    let text = text.trim();
    let plain = text.trim_start_matches('-');
    !plain.is_empty()
        && plain
            .chars()
            .all(|letter| letter.is_ascii_hexdigit() || letter == '.')
}

/// Whether a pattern begins and ends where the text does, and fits nothing but digits and blanks.
fn fits_digits(pattern: &str) -> bool {
    let inner = pattern
        .strip_prefix('^')
        .and_then(|inner| inner.strip_suffix('$'));
    let Some(inner) = inner else {
        return false;
    };
    let mut rest = inner.to_owned();
    for class in ["\\s", "\\d", "\\n", "\\.", "\\t"] {
        rest = rest.replace(class, "");
    }
    let is_plain = |letter: char| letter.is_ascii_digit() || " []-+*?{},()|".contains(letter);
    inner.contains(|letter: char| letter.is_ascii_digit() || letter == 'd')
        && rest.chars().all(is_plain)
}

fn told(node: &Node, action: &Action, place: &str, at: Span) -> Option<Diagnostic> {
    let command = action.command()?;
    let text = interpolate::shell_text(command.text()?);
    let commands = crate::shell::read(&text).ok()?;
    let call = printed_name::last(&text, &commands)?;
    let message = format!(
        "a condition of node `{}` never holds: `{}` prints the name of the file, too, and `{place}` holds it",
        node.id.value, call.command
    );
    let found = Diagnostic::new(&UNFIT_VALUE, at, message, "fits no name");
    let found = found.label(command.span, "prints a number and a name");
    Some(found.help(format!(
        "let it print that alone, and no line break: `printf %s \"$({})\"`",
        call.instead
    )))
}
