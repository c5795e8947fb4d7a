//! Words in braces in what a user says: nothing is put in there.

use super::ast::{Graph, Turns};
use crate::diag::codes::LITERAL_REFERENCE;
use crate::diag::{Diagnostic, Report};
use crate::source::Span;

/// Words that say that the braces are meant.
const MEANT: [&str; 8] = [
    "placeholder",
    "template",
    "variable",
    "format",
    "f-string",
    "code",
    "`",
    "json",
];

pub(super) fn check(graph: &Graph, report: &mut Report) {
    if speaks_of_placeholders(graph) {
        return;
    }
    let message = graph.user_message.as_ref().and_then(|message| {
        let name = in_braces(&message.value)?;
        Some(literal("`user_message`", name, message.span))
    });
    report.diagnostics.extend(message);
    for scope in &graph.history {
        let Turns::Inline(turns) = &scope.turns else {
            continue;
        };
        let turns = turns.as_array().map_or(&[][..], Vec::as_slice);
        let mut contents = turns
            .iter()
            .filter_map(|turn| turn.get("content")?.as_str());
        if let Some(name) = contents.find_map(in_braces) {
            let place = format!("the chat history `{}`", scope.name.value);
            report.add(literal(&place, name, scope.name.span));
        }
    }
}

/// Whether a prompt is about texts with placeholders.
fn speaks_of_placeholders(graph: &Graph) -> bool {
    let templates = graph
        .prompts
        .iter()
        .filter_map(|data| data.template.as_ref());
    let mut texts = templates.flat_map(|template| template.system.iter().chain(&template.user));
    texts.any(|(_, text)| text.value.to_lowercase().contains("placeholder"))
}

/// The first word in single braces: `Where is {order_id}?`.
fn in_braces(text: &str) -> Option<&str> {
    let lower = text.to_lowercase();
    if MEANT.iter().any(|word| lower.contains(word)) {
        return None;
    }
    let mut parts = text.split('{').skip(1);
    parts.find_map(|part| {
        let (name, _) = part.split_once('}')?;
        let is_part = |letter: char| letter.is_ascii_lowercase() || letter == '_';
        (name.len() > 2 && name.chars().all(is_part)).then_some(name)
    })
}

fn literal(place: &str, name: &str, span: Span) -> Diagnostic {
    let message = format!("{place} holds `{{{name}}}`, and nothing is put into it");
    let found = Diagnostic::new(
        &LITERAL_REFERENCE,
        span,
        message,
        "the model sees the braces",
    );
    found.help(format!(
        "write the text itself; `prompt_placeholders` fill `{{{name}}}` in a template"
    ))
}
