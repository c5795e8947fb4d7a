//! One text that names another span of years than the others: all speak of 2019 to 2024, and one of 2014 to 2019.

use super::graph::Graph;
use super::texts::{joined, texts};
use crate::amount::bare;
use crate::diag::codes::OTHER_NUMBER;
use crate::diag::{Diagnostic, Level, Report};
use crate::node_names::words;
use crate::source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// The first and the last year.
type Years = (u32, u32);

/// Words of a text that means another span than the rest.
const COMPARES: [&str; 10] = [
    "before",
    "baseline",
    "compare",
    "compared",
    "comparison",
    "earlier",
    "later",
    "older",
    "previous",
    "since",
];

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let mut named: BTreeMap<Years, Vec<(String, Span)>> = BTreeMap::new();
    for (whose, text, span) in dated_texts(graph) {
        let years = years(&text);
        let Some(first) = years.first() else { continue };
        // Who names two of them, or compares, knows of both.
        let compares = words(&text)
            .iter()
            .any(|word| COMPARES.contains(&word.as_str()));
        if compares || years.iter().any(|other| other != first) {
            return;
        }
        named.entry(*first).or_default().push((whose, span));
    }
    let mut all = named.iter();
    let (Some(one), Some(other), None) = (all.next(), all.next(), all.next()) else {
        return;
    };
    let ((odd, place), (years, others)) = match (one.1.len(), other.1.len()) {
        (1, many) if many > 1 => (one, other),
        (many, 1) if many > 1 => (other, one),
        _ => return,
    };
    let ([(whose, span)], Some((_, at))) = (place.as_slice(), others.first()) else {
        return;
    };
    let shown = |years: &Years| format!("{} to {}", years.0, years.1);
    let message = format!(
        "{whose} speaks of {}, and {} other texts of {}",
        shown(odd),
        others.len(),
        shown(years)
    );
    let found = Diagnostic::new(&OTHER_NUMBER, *span, message, "other years").level(Level::Note);
    let found = found.label(*at, "one of the others");
    report.add(found.help("let all texts name the same years, or say there why these are others"));
}

/// Descriptions, and what models are asked with, as far as numbers stand there.
fn dated_texts(graph: &Graph<'_>) -> Vec<(String, String, Span)> {
    let program = graph.program;
    let is_dated = |text: &str| text.contains(|letter: char| letter.is_ascii_digit());
    let mut found = Vec::new();
    if is_dated(&program.doc) {
        let whose = "the description".to_owned();
        found.push((whose, program.doc.clone(), program.span));
    }
    let mut seen: BTreeSet<String> = found.iter().map(|(_, text, _)| text.clone()).collect();
    for node in &program.nodes {
        let id = &node.id;
        if is_dated(&node.doc) {
            seen.insert(node.doc.clone());
            let whose = format!("the description of `{id}`");
            found.push((whose, node.doc.clone(), node.span));
        }
        if node.work.model_calls().is_empty() {
            continue;
        }
        let dated = texts(node)
            .into_iter()
            .filter(|text| text.literals().any(is_dated));
        for text in dated {
            let whole = joined(text);
            // What a node is told may be all that is said of it.
            if seen.insert(whole.clone()) {
                found.push((format!("a text of `{id}`"), whole, text.span));
            }
        }
    }
    found
}

/// `2019 to 2024`, `2019-2024`, `between 2019 and 2024`.
fn years(text: &str) -> Vec<Years> {
    let year = |word: &str| {
        let word = bare(word);
        let number: Option<u32> = word.parse().ok().filter(|_| word.len() == 4);
        number.filter(|year| (1900..2100).contains(year))
    };
    let all: Vec<&str> = text.split_whitespace().collect();
    let spans = (0..all.len()).filter_map(|at| {
        let word = all.get(at)?;
        if let Some((first, last)) = bare(word).split_once(['-', '–']) {
            return Some((year(first)?, year(last)?));
        }
        let joins = matches!(*all.get(at + 1)?, "to" | "and" | "until" | "through");
        let span = (year(word)?, year(all.get(at + 2)?)?);
        joins.then_some(span)
    });
    spans.filter(|(first, last)| first < last).collect()
}

#[cfg(test)]
mod tests {
    use super::years;

    #[test]
    fn spans_of_years_are_read() {
        assert_eq!(years("from 2019 to 2024."), [(2019, 2024)]);
        assert_eq!(years("(2019-2024)"), [(2019, 2024)]);
        assert_eq!(years("2019 to 24, 3000 to 4000, 2024"), []);
    }
}
