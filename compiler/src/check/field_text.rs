//! A text that asks for a field which the schema of the reply does not have: `Put your reasons into the field "explanation"`.

use super::graph::Graph;
use crate::diag::codes::TEXT_AGAINST_SCHEMA;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Schema, Text};

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for (id, schema, texts) in graph.replies() {
        if schema.properties.is_empty() {
            continue;
        }
        let found = texts.iter().find_map(|text| {
            let mut literals = text.literals();
            let name = literals.find_map(|literal| stranger(literal, schema))?;
            Some(missing(id, schema, text, name))
        });
        report.diagnostics.extend(found);
    }
}

/// Verbs that say what a reply is to hold.
const ASKS: [&str; 12] = [
    "add", "explain", "fill", "give", "include", "put", "return", "say", "set", "state", "store",
    "write",
];

/// Words that say that a field is not meant to be written, or not now.
const SPARES: [&str; 14] = [
    "content", "don't", "from", "if", "input", "instead", "never", "no", "not", "says", "value",
    "what", "where", "without",
];

/// The first field that a sentence asks for and that stands nowhere in the schema.
fn stranger<'t>(literal: &'t str, schema: &Schema) -> Option<&'t str> {
    let known = schema.json.to_string();
    let mut places = literal.match_indices("field ");
    places.find_map(|(at, field)| {
        let before = literal.get(..at)?;
        let rest = literal.get(at + field.len()..)?;
        let mark = rest.chars().next().filter(|mark| "`\"'".contains(*mark))?;
        let (name, behind) = rest.get(mark.len_utf8()..)?.split_once(mark)?;
        let is_left_out = behind.trim_start().starts_with("aside");
        let is_part = |letter: char| letter.is_alphanumeric() || "_-".contains(letter);
        let is_name = name.len() > 2 && name.chars().all(is_part);
        let sentence = before
            .rsplit(['.', '!', '?', ';', ','])
            .next()?
            .to_lowercase();
        let mut words = sentence.split(|letter: char| !letter.is_alphabetic() && letter != '\'');
        let spares = words.clone().any(|word| SPARES.contains(&word));
        let asks = words.any(|word| ASKS.contains(&word));
        let is_known = known.contains(&format!("\"{name}\""));
        (is_name && asks && !spares && !is_left_out && !is_known).then_some(name)
    })
}

fn missing(id: &str, schema: &Schema, text: &Text, name: &str) -> Diagnostic {
    let message =
        format!("a text of `{id}` asks for the field `{name}`, which its schema does not have");
    let label = "the reply has no such field";
    let found = Diagnostic::new(&TEXT_AGAINST_SCHEMA, text.span, message, label);
    let own: Vec<String> = (schema.properties.iter().take(6))
        .map(|property| format!("`{}`", property.name))
        .collect();
    found.help(format!(
        "declare `{name}` in the schema, or ask for what it has: {}",
        own.join(", ")
    ))
}
