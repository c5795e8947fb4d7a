//! A prompt that lists other values than an enum of the reply, or a wider range than its one number.

use super::graph::Graph;
use super::range_text;
use super::word_list::{Quotation, Word, separated, word};
use crate::deeds::{clauses, orders};
use crate::diag::codes::ENUM_TEXT;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Property, Schema, Text};
use crate::node_names::words;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for (id, schema, texts) in graph.replies() {
        for text in texts {
            of_text(id, schema, text, report);
        }
    }
}

fn of_text(id: &str, schema: &Schema, text: &Text, report: &mut Report) {
    let whole: String = text.literals().collect::<Vec<_>>().join("…");
    let enums = schema.properties.iter().filter_map(|property| {
        let values = property.ty.texts()?;
        Some((property, values))
    });
    for (property, values) in enums {
        let only = schema.properties.len() == 1;
        let meant = without_reports(&whole, &property.name);
        let other =
            stranger(&meant, values).or_else(|| classified(&whole, values).filter(|_| only));
        if let Some(other) = other {
            report.add(listed(id, text, property, other, values));
        }
    }
    let found = out_of_range(id, schema, (text, &whole));
    found.into_iter().for_each(|found| report.add(found));
}

fn listed(
    id: &str,
    text: &Text,
    property: &Property,
    other: &str,
    values: &[String],
) -> Diagnostic {
    let name = &property.name;
    let message = format!("a text of `{id}` lists `{other}`, which the enum of `{name}` has not");
    let found = Diagnostic::new(&ENUM_TEXT, text.span, message, "a reply with it is refused");
    let values = crate::diag::listed(values.iter().map(String::as_str));
    found
        .label(property.span, "the enum")
        .help(format!("list what the enum has: {values}"))
}

/// A word of a list in a text.
struct ListWord<'t> {
    text: &'t str,
    place: Place,
}

impl<'t> ListWord<'t> {
    fn of(word: Word<'t>, place: Place) -> Self {
        let place = match word.quoted {
            Quotation::Yes => Place::Inside,
            Quotation::No => place,
        };
        Self {
            text: word.text,
            place,
        }
    }
}

/// A text without the sentences that say what there is elsewhere: "Mails come in en, fr and de."
fn without_reports(text: &str, name: &str) -> String {
    const REPORTS: [&str; 10] = [
        "arrive", "arrives", "carries", "carry", "come", "comes", "contain", "contains", "called",
        "there",
    ];
    let reports = |sentence: &str| {
        let mut words = words(sentence).into_iter();
        words.any(|word| REPORTS.contains(&word.as_str())) && !sentence.contains(name)
    };
    let kept = text.split(". ").filter(|sentence| !reports(sentence));
    kept.collect::<Vec<_>>().join(". ")
}

/// Whether a word surely stands alone: between others, or in quotes. At an end it may be part of more words.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    Inside,
    End,
}

/// A word in a list with at least two values of an enum, and all of them, that is none of them.
fn stranger<'t>(text: &'t str, values: &[String]) -> Option<&'t str> {
    let is = |word: &str| values.iter().any(|value| value.eq_ignore_ascii_case(word));
    lists(text).into_iter().find_map(|list| {
        let has = |value: &&String| {
            list.iter()
                .any(|word| word.text.eq_ignore_ascii_case(value))
        };
        if values.len() < 2 || !values.iter().all(|value| has(&value)) {
            return None;
        }
        let mut inside = list.iter().filter(|word| word.place == Place::Inside);
        inside.find(|word| !is(word.text)).map(|word| word.text)
    })
}

/// A word of the list behind "classify … as" that shares nothing with an enum.
fn classified<'t>(text: &'t str, values: &[String]) -> Option<&'t str> {
    const VERBS: [&str; 3] = ["classify", "categorize", "label"];
    let (before, at) = text.split_once(" as ")?;
    let sentence = before.rsplit(['.', '\n', '!']).next()?.to_lowercase();
    if !VERBS.iter().any(|verb| sentence.contains(verb)) {
        return None;
    }
    let list = lists(at).into_iter().next()?;
    let first = list.first()?;
    let starts = at
        .trim_start_matches(['"', '\'', '`'])
        .starts_with(first.text);
    let known = |word: &ListWord<'_>| {
        values
            .iter()
            .any(|value| value.eq_ignore_ascii_case(word.text))
    };
    (starts && list.len() > 2 && !list.iter().any(known)).then_some(first.text)
}

/// The lists of single words: `low, medium or high`, `low | medium | high`.
fn lists(text: &str) -> Vec<Vec<ListWord<'_>>> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = next(rest) {
        let mut list = vec![ListWord::of(first, Place::End)];
        rest = first.rest;
        while let Some(next) = separated(rest).and_then(word) {
            let place = match separated(next.rest) {
                Some(_) => Place::Inside,
                None => Place::End,
            };
            list.push(ListWord::of(next, place));
            rest = next.rest;
        }
        if list.len() > 1 {
            found.push(list);
        }
    }
    found
}

/// The next word of a text.
fn next(text: &str) -> Option<Word<'_>> {
    let starts = |letter: char| letter.is_alphanumeric() || "\"'`".contains(letter);
    let mut places = text.match_indices(starts);
    places.find_map(|(at, _)| word(text.get(at..)?))
}

/// A sentence that asks for a number in a wider range than the one number of the reply has.
fn out_of_range(id: &str, schema: &Schema, (text, whole): (&Text, &str)) -> Option<Diagnostic> {
    let mut numbers = schema.properties.iter().filter_map(|property| {
        let limits = range_text::limits(schema, &property.name)?;
        Some((property, limits))
    });
    let (property, limits) = numbers.next()?;
    if numbers.next().is_some() {
        return None;
    }
    let sentences = whole
        .split(['\n', '!', '?'])
        .flat_map(|line| line.split(". "));
    let mut asking = sentences.filter(|sentence| asks(sentence, &property.name));
    let said = asking.find_map(range_text::said)?;
    let other = range_text::excluded(limits, said)?;
    let name = &property.name;
    let message = format!(
        "a text of `{id}` asks for {} to {}, and the schema of `{name}` excludes {other}",
        said.0, said.1
    );
    let found = Diagnostic::new(&ENUM_TEXT, text.span, message, "a reply with it is refused");
    Some(
        found
            .label(property.span, "the schema")
            .help("let the text and the schema name the same numbers"),
    )
}

/// Whether a sentence asks for this number. "Guests rate hotels from 1 to 5" asks for none.
fn asks(sentence: &str, name: &str) -> bool {
    const GIVES: [&str; 10] = [
        "a", "add", "answer", "assign", "give", "return", "set", "the", "write", "your",
    ];
    let lower = sentence.to_lowercase();
    let has = |wanted: &[&str]| {
        let mut words = lower.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        words.any(|word| wanted.contains(&word))
    };
    let mut clauses = clauses(sentence);
    let rates = clauses.any(|clause| {
        orders(clause, &["score", "rate", "grade"])
            || orders(clause, &GIVES) && has(&["score", "grade", "rating"])
    });
    rates || has(&[&name.to_lowercase()])
}

#[cfg(test)]
mod tests {
    use super::{classified, stranger};

    fn values(values: &[&str]) -> Vec<String> {
        values.iter().map(|value| (*value).to_owned()).collect()
    }

    #[test]
    fn a_word_between_the_values_of_an_enum_is_meant_as_one() {
        let levels = values(&["low", "high"]);
        for text in [
            "Classify it as low, medium or high.",
            "Set level to \"low\", \"medium\" or \"high\" for it.",
            "The level is one of: low, medium, high",
            "level: low | medium | high, for it",
        ] {
            assert_eq!(stranger(text, &levels), Some("medium"), "{text}");
        }
        for text in [
            "It is low or high.",
            "It is low, high or something else.",
            "Not low, and not high, or medium.",
            "The low, the high, or the medium one",
            "Prices are low, rents are high",
        ] {
            assert_eq!(stranger(text, &levels), None, "{text}");
        }
        let kinds = values(&["bug", "feature", "question"]);
        assert_eq!(stranger("a bug, task or feature", &kinds), None);
    }

    #[test]
    fn a_text_of_quotes_alone_is_looked_through() {
        let quotes = "\"".repeat(200_000);
        assert_eq!(stranger(&quotes, &values(&["low", "high"])), None);
    }

    #[test]
    fn a_list_behind_classify_as_names_the_values() {
        let moods = values(&["good", "bad"]);
        let text = "Classify it as positive, negative or neutral.";
        assert_eq!(classified(text, &moods), Some("positive"));
        for text in [
            "Classify it as good, bad or neutral.",
            "Classify it as you see fit, quickly or not.",
            "Write it as verse, prose or both.",
            "Label it. Write it as verse, prose or both.",
        ] {
            assert_eq!(classified(text, &moods), None, "{text}");
        }
    }
}
