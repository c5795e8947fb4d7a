//! A range that ends before it begins: "Make between 5 and 3 exercises", "at least 5 and at most 3 of them".

use super::graph::Graph;
use super::judged_length::unit;
use super::texts::{joined, said_by};
use crate::amount::{Amount, amounts, bare, number};
use crate::deeds::sentences;
use crate::diag::codes::OTHER_NUMBER;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Node, Text};

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for node in &graph.program.nodes {
        let found = said_by(node).into_iter().find_map(|text| {
            let whole = joined(text);
            let said = sentences(&whole).find_map(turned)?;
            Some(finding(node, text, &said))
        });
        report.diagnostics.extend(found);
    }
}

/// The turned range of a sentence, as it stands there.
fn turned(sentence: &str) -> Option<String> {
    let words: Vec<&str> = sentence.split_whitespace().collect();
    // Most sentences have no number at all.
    let joins = |word: &&str| matches!(*word, "to" | "and" | "most");
    if !words.iter().any(joins) {
        return None;
    }
    let all = (0..words.len()).filter_map(|at| Some((at, words.get(at..)?)));
    let mut ranges = all.filter_map(|(at, behind)| range(words.get(..at)?, behind));
    ranges.next().or_else(|| bounds(sentence))
}

/// Verbs and nouns for which a range that falls is one: "from 900 to 600 words".
const FALLS: [&str; 20] = [
    "back",
    "choose",
    "compress",
    "count",
    "countdown",
    "cut",
    "decrease",
    "difference",
    "distinguish",
    "down",
    "drop",
    "fall",
    "from",
    "lower",
    "ratio",
    "reduce",
    "score",
    "scores",
    "shorten",
    "trim",
];

/// What is counted by clocks and calendars goes round.
const ROUND: [&str; 9] = [
    "am", "clock", "h", "hours", "hrs", "o", "o'clock", "pm", "uhr",
];

/// What is asked for stands behind these.
const ASKS: [&str; 16] = [
    "add", "choose", "find", "give", "has", "have", "in", "list", "make", "name", "of", "pick",
    "propose", "use", "with", "write",
];

/// `between 5 and 3 exercises`, `Make 5 to 3 exercises`.
fn range(before: &[&str], behind: &[&str]) -> Option<String> {
    let (first, second, join, noun) = match behind {
        [between, first, "and", second, noun, ..] if between.eq_ignore_ascii_case("between") => {
            (first, second, "between", noun)
        }
        [first, "to", second, noun, ..] => (first, second, "to", noun),
        _ => return None,
    };
    let (from, to) = (number(first)?, number(bare(second))?);
    let plain = bare(noun).to_lowercase();
    let is_noun = plain.ends_with('s') && plain.len() > 3 && plain.chars().all(char::is_alphabetic);
    let goes_on = second.ends_with(char::is_alphanumeric);
    let says = |list: &[&str]| {
        let mut before = before.iter().map(|word| bare(word).to_lowercase());
        before.any(|word| list.contains(&word.as_str()))
    };
    let last = before.last().map_or("", |word| bare(word));
    let asks = join == "between" || ASKS.contains(&last.to_lowercase().as_str());
    // A year is none of a number of things.
    let is_turned = from > to && from < 1900 && is_noun && goes_on && asks;
    let other = ROUND.contains(&plain.as_str()) || says(&FALLS);
    (is_turned && !other).then(|| match join {
        "between" => format!("between {first} and {second} {}", bare(noun)),
        _ => format!("{first} to {second} {}", bare(noun)),
    })
}

/// `at least 5 and at most 3 exercises`.
fn bounds(sentence: &str) -> Option<String> {
    let all = amounts(sentence);
    all.windows(2).find_map(|two| {
        let [one, other] = two else { return None };
        // Of two lengths that no answer has is told elsewhere.
        if unit(one).or(unit(other)).is_some() {
            return None;
        }
        let (low, high) = match (bound(one), bound(other)) {
            (Some(Side::Least(low)), Some(Side::Most(high)))
            | (Some(Side::Most(high)), Some(Side::Least(low))) => (low, high),
            _ => return None,
        };
        // Each may count something else.
        let joined = one.counted.is_empty() && other.before.iter().any(|word| word == "and");
        let same = one.counted == other.counted && !one.counted.is_empty();
        (low > high && (joined || same) && !other.counted.is_empty())
            .then(|| format!("at least {low} and at most {high}"))
    })
}

/// The open side of an amount.
enum Side {
    Least(u64),
    Most(u64),
}

fn bound(amount: &Amount<'_>) -> Option<Side> {
    match (amount.least, amount.most) {
        (Some(least), None) => Some(Side::Least(least)),
        (None, Some(most)) => Some(Side::Most(most)),
        (Some(_), Some(_)) | (None, None) => None,
    }
}

fn finding(node: &Node, text: &Text, said: &str) -> Diagnostic {
    let message = format!(
        "a text of `{}` says \"{said}\", and no number is in this range",
        node.id
    );
    let label = "it ends before it begins";
    let found = Diagnostic::new(&OTHER_NUMBER, text.span, message, label);
    found.help("write the lesser number first")
}

#[cfg(test)]
mod tests {
    use super::turned;

    #[test]
    fn a_range_that_ends_before_it_begins_is_seen() {
        for text in [
            "Make between 5 and 3 exercises for each lesson",
            "Make 5 to 3 exercises",
            "Make at least 5 and at most 3 exercises",
            "Write it in five to three sentences",
        ] {
            assert!(turned(text).is_some(), "{text}");
        }
        for text in [
            "Make between 3 and 5 exercises",
            "Make 3 to 5 exercises",
            "Cut it from 900 to 600 words",
            "Shorten the text, now 900 to 600 words",
            "Count down in 10 to 1 steps",
            "Open between 22 and 6 hours",
            "Give at least 5 ideas and at most 3 risks",
            "Choose between 5 and 3 stars",
            "Between 2020 and 19 others",
            "The difference between 5 and 3 values",
            "Answer in 5 to 3",
        ] {
            assert_eq!(turned(text), None, "{text}");
        }
    }
}
