//! A text for a model that says which day it is, as one that is always the same: `Today is 14 March 2025.`

use super::graph::Graph;
use crate::diag::codes::SPOKEN_VALUE;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Node, Text};

/// What comes before the day, in small letters.
const LEADS: [&str; 8] = [
    "today is ",
    "today's date is ",
    "today’s date is ",
    "current date is ",
    "current date: ",
    "today's date: ",
    "current year is ",
    "it is now ",
];

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let mut told = Vec::new();
    for speaker in graph.program.nodes.iter().flat_map(Node::speakers) {
        let texts = speaker.texts.into_iter();
        let found = { texts }.find_map(|text| Some((text, fixed(text)?)));
        let Some((text, day)) = found.filter(|(text, _)| !told.contains(&text.span)) else {
            continue;
        };
        told.push(text.span);
        let message = format!(
            "a text of `{}` tells the model that today is {day}, in each run",
            speaker.id
        );
        let found = Diagnostic::new(
            &SPOKEN_VALUE,
            text.span,
            message,
            "wrong on every other day",
        );
        report.add(found.help("give the day to the run as an input, or leave it out"));
    }
}

/// The day of `Today is 14 March 2025`.
fn fixed(text: &Text) -> Option<String> {
    let dated = |literal: &&str| literal.contains(|letter: char| letter.is_ascii_digit());
    text.literals().filter(dated).find_map(|literal| {
        let lower = literal.to_lowercase();
        LEADS.iter().find_map(|lead| {
            let mut places = lower.match_indices(lead);
            places.find_map(|(at, _)| {
                // Letters may have other lengths in small; such a text is not looked at.
                let behind = literal.get(at + lead.len()..)?;
                let before = lower.get(..at)?;
                // "if today is", "assume that today is": an example, or a game.
                let game = [
                    "if ", "suppose", "assum", "pretend", "example", "e.g.", "imagine",
                ];
                let sentence = before.rsplit(['.', '\n', '!', '?']).next().unwrap_or("");
                let is_game = game.iter().any(|word| sentence.contains(word));
                day(behind).filter(|_| !is_game)
            })
        })
    })
}

/// The date at the beginning of a text.
fn day(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().take(5).collect();
    let bare = |word: &str| {
        let word = word.trim_matches(|letter: char| !letter.is_ascii_alphanumeric());
        word.to_lowercase()
    };
    let year = words.iter().position(|word| {
        let word = bare(word);
        word.len() == 4
            && word
                .parse::<u32>()
                .is_ok_and(|year| (1990..2100).contains(&year))
    });
    if let Some(number) = year {
        let named = words.get(..=number)?;
        let others = named.get(..number)?.iter().map(|word| bare(word));
        let is_part = |word: String| {
            let digits = word.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
            MONTHS
                .iter()
                .any(|month| month.starts_with(&word) && word.len() > 2)
                || (!digits.is_empty() && digits.parse::<u32>().is_ok_and(|day| day <= 31))
                || ["the", "of", "a"].contains(&word.as_str())
                || word.ends_with("day")
        };
        return { others }.all(is_part).then(|| {
            named
                .join(" ")
                .trim_end_matches(['.', ',', ';', ')'])
                .to_owned()
        });
    }
    let first = bare(words.first()?);
    let parts: Vec<&str> = first.split(['-', '/', '.']).collect();
    let is_date = parts.len() == 3 && parts.iter().all(|part| part.parse::<u32>().is_ok());
    is_date.then_some(first)
}
