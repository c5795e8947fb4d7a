//! One prompt that asks for two lengths which no answer has: at most 120 words, and at least 300.

use super::graph::Graph;
use super::judged_length::{are_apart, is_length, is_of_a_part, said, unit};
use crate::amount::{Amount, amounts, sentences};
use crate::diag::codes::OTHER_NUMBER;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Node, Text};

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for speaker in graph.program.nodes.iter().flat_map(Node::speakers) {
        // Each field of a reply may have a length of its own.
        if speaker
            .schema
            .is_some_and(|schema| schema.properties.len() > 1)
        {
            continue;
        }
        let lengths: Vec<(&Text, Amount<'_>)> = speaker
            .texts
            .iter()
            .flat_map(|text| {
                let literals = text.literals().filter(|part| part.contains("words"));
                let all = literals.flat_map(sentences).filter(|part| !depends(part));
                let all = all.flat_map(|part| part.split(", "));
                let all = all.filter(|clause| !is_per_thing(clause));
                let all = all.flat_map(amounts).filter(is_of_the_answer);
                all.map(|amount| (*text, amount))
            })
            .collect();
        let found = lengths.iter().enumerate().find_map(|(at, one)| {
            let mut others = lengths.get(at + 1..)?.iter();
            let other = others
                .find(|other| unit(&one.1) == unit(&other.1) && are_apart(&one.1, &other.1))?;
            Some((one, other))
        });
        let Some(((first, one), (second, other))) = found else {
            continue;
        };
        let message = format!(
            "the texts of `{}` ask for {} {} and for {}, and no answer has both",
            speaker.id,
            said(one),
            unit(one).unwrap_or_default(),
            said(other)
        );
        let found = Diagnostic::new(&OTHER_NUMBER, second.span, message, "another length");
        let found = match first.span == second.span {
            true => found,
            false => found.label(first.span, "asks for the other one"),
        };
        report.add(found.help("leave one of them out"));
    }
}

/// Whether a sentence says a length of some answers alone.
fn depends(sentence: &str) -> bool {
    says(sentence, &["if", "otherwise", "unless", "when", "where"])
}

/// Whether a part of a sentence says the length of one of several things.
fn is_per_thing(clause: &str) -> bool {
    says(clause, &["each", "every", "per"])
}

fn says(text: &str, list: &[&str]) -> bool {
    let mut words = text.split(|letter: char| !letter.is_alphanumeric());
    words.any(|word| list.contains(&word.to_lowercase().as_str()))
}

/// Whether a bound is that of the answer: "in at most 120 words", "Write at least 300 words".
fn is_of_the_answer(amount: &Amount<'_>) -> bool {
    const BOUNDS: [&str; 12] = [
        "at", "least", "most", "no", "not", "more", "less", "fewer", "than", "up", "to", "within",
    ];
    const BEFORE: [&str; 6] = ["answer", "in", "reply", "use", "with", "write"];
    // One number alone may count what is there.
    let bounded = amount.least != amount.most;
    let mut before = amount.before.iter().rev();
    let ahead = before.find(|word| !BOUNDS.contains(&word.as_str()));
    let is_whole = ahead.is_none_or(|word| BEFORE.contains(&word.as_str()));
    bounded && is_length(amount) && is_whole && !is_of_a_part(amount)
}
