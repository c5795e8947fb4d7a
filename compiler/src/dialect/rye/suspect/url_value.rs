//! Words of a person in the address of a command: `https://host/search?q=${inputs.topic}`, where the topic has blanks.

use super::super::ast::Graph;
use super::super::interpolate::{Piece, pieces};
use super::{declared_input, owned_actions};
use crate::diag::codes::SHELL_SLIP;
use crate::diag::{Diagnostic, Report};
use crate::syntax::Value;

pub(super) fn check(graph: &Graph, report: &mut Report) {
    for one in owned_actions(graph) {
        let Some(command) = one.action.command().filter(|_| one.action.is_shell()) else {
            continue;
        };
        let Some(text) = command.text() else { continue };
        let all = pieces(text);
        let found = all.windows(2).find_map(|two| {
            let [Piece::Literal(before), Piece::Expression(expression, _)] = two else {
                return None;
            };
            let expression = expression.trim();
            let name = query(before)?;
            has_blanks(graph, expression).then_some((name, expression))
        });
        let Some((name, expression)) = found else {
            continue;
        };
        let message = format!(
            "the command of {} puts `${{{expression}}}` into an address as it stands, and it is a text with blanks",
            one.owner
        );
        let label = "an address has no blanks";
        let found = Diagnostic::new(&SHELL_SLIP, command.span, message, label);
        report.add(found.help(format!(
            "write `--get --data-urlencode \"{name}=${{{expression}}}\"` beside the address; `x-quote: true` keeps it one word, and does not encode it"
        )));
    }
}

/// The name of the parameter of an address that a text ends with: `https://host/search?q=`.
fn query(before: &str) -> Option<&str> {
    let at = before
        .rfind("http://")
        .or_else(|| before.rfind("https://"))?;
    let address = before.get(at..)?;
    let (address, name) = address.strip_suffix('=')?.rsplit_once(['?', '&'])?;
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || "_-".contains(letter);
    let is_whole = !address.contains(char::is_whitespace);
    (is_whole && !name.is_empty() && name.chars().all(is_name)).then_some(name)
}

/// Whether what an input says of itself shows a text with blanks: "in words", "for instance: slow search".
fn has_blanks(graph: &Graph, expression: &str) -> bool {
    let Some(input) = declared_input::at(graph, expression) else {
        return false;
    };
    let text = |key: &str| {
        input.get(key).and_then(|tree| match &tree.value {
            Value::Text(text) => Some(text.as_str()),
            Value::Null | Value::Bool(_) | Value::Number(..) | Value::List(_) | Value::Map(_) => {
                None
            }
        })
    };
    let fixed = ["pattern", "enum", "format"];
    if text("type") != Some("string") || fixed.iter().any(|key| input.get(key).is_some()) {
        return false;
    }
    let default = text("default").is_some_and(|text| text.trim().contains(' '));
    let doc = text("description").unwrap_or("").to_lowercase();
    let says = ["in words", "free text", "a sentence", "search words"];
    let signs = ["for instance", "for example", "e.g.", "such as"];
    let shown = signs.iter().filter_map(|sign| doc.split_once(sign));
    let shows = shown.into_iter().any(|(_, behind)| {
        let sample = behind.trim_start_matches([':', ' ', '"', '\'']);
        let end = sample.find([',', '.', ';', '"', '\'', ')']);
        let sample = sample.get(..end.unwrap_or(sample.len())).unwrap_or("");
        sample.split_whitespace().count() == 2 && !sample.contains(" or ")
    });
    default || shows || says.iter().any(|words| doc.contains(words))
}
