//! A text that asks for another reply than the schema of its node: words against JSON, and an example with other keys.

use super::graph::Graph;
use crate::diag::codes::TEXT_AGAINST_SCHEMA;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Extra, Node, Part, Schema, Text};
use serde_json::{Map, Value};

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for node in &graph.program.nodes {
        let Some(schema) = node
            .work
            .schema()
            .filter(|schema| !schema.properties.is_empty())
        else {
            continue;
        };
        for text in node.work.texts() {
            if let Some(found) = against_json(node, text).or_else(|| other_keys(node, schema, text))
            {
                report.add(found);
            }
        }
    }
}

/// What forbids the reply that a schema asks for.
const FORBIDDEN: [&str; 9] = [
    "no json",
    "not json",
    "not use json",
    "not return json",
    "not output json",
    "not reply in json",
    "don't use json",
    "plain text only",
    "without json",
];

fn against_json(node: &Node, text: &Text) -> Option<Diagnostic> {
    let lower = literal(text).to_lowercase();
    let said = FORBIDDEN.iter().find(|words| {
        // "No JSON comments" and "not JSON inside of a fence" forbid something else.
        let mut places = lower.match_indices(*words);
        places.any(|(at, _)| {
            let after = lower
                .get(at + words.len()..)
                .unwrap_or("")
                .trim_start_matches(['"', '\'', '*']);
            after.is_empty() || after.starts_with(['.', ',', '!', ';', '\n', ')'])
        })
    })?;
    let message = format!(
        "a text of `{}` says \"{said}\", and its schema asks for JSON",
        node.id
    );
    let found = Diagnostic::new(
        &TEXT_AGAINST_SCHEMA,
        text.span,
        message,
        "the model is told two things",
    );
    Some(found.help("leave these words out, or the schema"))
}

/// An object in the text that is shown as the reply, with keys that the schema has not, or without those that it requires.
fn other_keys(node: &Node, schema: &Schema, text: &Text) -> Option<Diagnostic> {
    let example = example(&literal(text))?;
    let has = |key: &str| {
        schema
            .properties
            .iter()
            .any(|property| property.name == key)
    };
    let unknown = example
        .keys()
        .find(|key| !has(key) && schema.extra != Extra::Merged);
    let missing = schema
        .properties
        .iter()
        .find(|property| property.required && !example.contains_key(&property.name));
    let what = match (unknown, missing) {
        (Some(key), Some(property)) => format!(
            "shows a reply with `{key}`, and the schema has `{}`",
            property.name
        ),
        (Some(key), None) => format!("shows a reply with `{key}`, which the schema has not"),
        (None, Some(property)) => format!(
            "shows a reply without `{}`, which the schema requires",
            property.name
        ),
        (None, None) => return None,
    };
    let message = format!("a text of `{}` {what}", node.id);
    let found = Diagnostic::new(
        &TEXT_AGAINST_SCHEMA,
        text.span,
        message,
        "not a reply that the schema accepts",
    );
    Some(found.help("show a reply as the schema wants it, or change the schema"))
}

/// The first object of a text that words before it call the reply.
fn example(text: &str) -> Option<Map<String, Value>> {
    let mut from = 0;
    while let Some(at) = text.get(from..)?.find('{').map(|at| from + at) {
        let rest = text.get(at..)?;
        let mut values = serde_json::Deserializer::from_str(rest).into_iter::<Value>();
        if let Some(Ok(Value::Object(object))) = values.next()
            && !object.is_empty()
        {
            if is_reply(text.get(..at)?) {
                return Some(object);
            }
            from = at + values.byte_offset();
        } else {
            from = at + 1;
        }
    }
    None
}

/// Whether the last words before an object call it what is to be replied.
fn is_reply(before: &str) -> bool {
    const WORDS: [&str; 9] = [
        "reply",
        "respond",
        "response",
        "return",
        "answer with",
        "output",
        "in this format",
        "like this",
        "as json",
    ];
    let tail: String = before
        .chars()
        .rev()
        .take(80)
        .collect::<Vec<_>>()
        .into_iter()
        .rev()
        .collect();
    let tail = tail.to_lowercase();
    // The last sentence counts.
    let sentence = tail.rsplit(". ").next().unwrap_or(&tail);
    WORDS.iter().any(|word| sentence.contains(word)) && !sentence.contains("input")
}

/// The text without its references.
fn literal(text: &Text) -> String {
    let parts = text.parts.iter().map(|part| match part {
        Part::Literal(text) => text.as_str(),
        Part::Ref(_) => "\u{fffd}",
    });
    parts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_object_is_an_example_where_words_call_it_the_reply() {
        let keys =
            |text: &str| example(text).map(|object| object.keys().cloned().collect::<Vec<_>>());
        assert_eq!(
            keys("Reply with JSON: {\"a\": 1, \"b\": [2]}"),
            Some(vec!["a".to_owned(), "b".to_owned()])
        );
        assert_eq!(
            keys("Given {\"x\": 1}, respond like this:\n```json\n{\"a\": 1}\n```"),
            Some(vec!["a".to_owned()])
        );
        for text in [
            "The order is {\"a\": 1}.",
            "Reply with {name}.",
            "Reply with {\"a\": ...}",
            "Reply with {}.",
        ] {
            assert_eq!(keys(text), None, "{text}");
        }
    }
}
