//! An integer that is to hold a part of one: its schema leaves 0 and 1, and a text speaks of 0.7.

use super::graph::Graph;
use super::range_text::limits;
use crate::amount::sentences;
use crate::diag::codes::TEXT_AGAINST_SCHEMA;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Node, Property, Schema, Type};
use crate::node_names::words;
use crate::spoken_example::spoken_examples;
use std::cell::OnceCell;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let said = OnceCell::new();
    let said = || said.get_or_init(|| parts_said(graph));
    for (id, schema, _) in graph.replies() {
        for property in &schema.properties {
            let is_integer = [Type::Int, Type::Int.or_null()].contains(&property.ty);
            if let Some(why) = is_integer.then(|| why(said, schema, property)).flatten() {
                let name = &property.name;
                let message = format!("`{name}` of `{id}` is an integer, and {why}");
                let label = "nothing between 0 and 1";
                let found = Diagnostic::new(&TEXT_AGAINST_SCHEMA, property.span, message, label);
                report.add(found.help("write `type: number`"));
            }
        }
    }
}

/// Words for a part of one.
const SHARES: [&str; 7] = [
    "certainty",
    "confidence",
    "fraction",
    "likelihood",
    "probability",
    "ratio",
    "share",
];

/// A sentence in which a part of one stands, and whose text it is in.
type Said<'g> = (&'g str, &'g str);

/// All such sentences of the graph.
fn parts_said<'g>(graph: &Graph<'g>) -> Vec<Said<'g>> {
    let speakers = graph.program.nodes.iter().flat_map(Node::speakers);
    let found = speakers.flat_map(|speaker| {
        let literals = speaker.texts.into_iter().flat_map(|text| text.literals());
        let spoken = literals.flat_map(sentences);
        let holds_part = |word: &str| part(word).is_some();
        let with_part = spoken.filter(move |said| said.split_whitespace().any(holds_part));
        with_part.map(move |sentence| (speaker.id, sentence))
    });
    found.collect()
}

/// What shows that an integer is to hold a part of one.
fn why<'g>(
    said: impl Fn() -> &'g Vec<Said<'g>>,
    schema: &Schema,
    property: &Property,
) -> Option<String> {
    let (name, doc) = (&property.name, &property.doc);
    let is_share = |text: &str| {
        words(text)
            .iter()
            .any(|word| SHARES.contains(&word.as_str()))
    };
    let speaks = is_share(name) || is_share(doc);
    let bounds = limits(schema, name);
    let to_one = bounds == Some((Some(0.0), Some(1.0)));
    if to_one && speaks {
        return Some("it is a part of one by its name or its description".to_owned());
    }
    if bounds.is_none_or(|(_, most)| most.is_none_or(|most| most <= 1.0)) {
        if speaks && (doc.contains("0 to 1") || doc.contains("0 and 1")) {
            return Some("its description speaks of a part of one".to_owned());
        }
        let shown = spoken_examples(doc).into_iter();
        if let Some(number) = shown.filter_map(|one| part(one.word)).next() {
            return Some(format!("its description speaks of {number}"));
        }
    }
    said().iter().find_map(|(speaker, sentence)| {
        let number = compared(sentence, name)?;
        Some(format!("a text of `{speaker}` compares it with {number}"))
    })
}

/// A part of one: `0.7`.
fn part(word: &str) -> Option<&str> {
    let word = word.trim_matches(|letter: char| !letter.is_ascii_alphanumeric());
    let digits = word.strip_prefix("0.")?;
    let is_part = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    (is_part && digits.bytes().any(|byte| byte != b'0')).then_some(word)
}

/// The part of one that a sentence compares a key with: "If confidence is below 0.7".
fn compared<'t>(sentence: &'t str, name: &str) -> Option<&'t str> {
    const SIGNS: [&str; 11] = [
        "<", ">", "<=", ">=", "≥", "≤", "above", "below", "least", "over", "under",
    ];
    let all: Vec<&str> = sentence.split_whitespace().collect();
    let is_name = |word: &&str| {
        let marks = |letter: char| !letter.is_alphanumeric() && letter != '_';
        word.trim_matches(marks) == name
    };
    let at = all.iter().position(is_name)?;
    let near: Vec<&str> = all.iter().skip(at + 1).take(6).copied().collect();
    near.windows(2).find_map(|pair| match pair {
        [sign, number] if SIGNS.contains(sign) => part(number),
        [_, number] if *number != number.trim_start_matches(['<', '>', '=']) => part(number),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::compared;

    #[test]
    fn parts_of_one_are_compared() {
        assert_eq!(
            compared("If confidence is below 0.7, say so", "confidence"),
            Some("0.7")
        );
        assert_eq!(compared("Where `risk` >= 0.25 go on", "risk"), Some("0.25"));
        assert_eq!(compared("If confidence is below 3.7", "confidence"), None);
        assert_eq!(
            compared("Of 0.7 and confidence is below", "confidence"),
            None
        );
    }
}
