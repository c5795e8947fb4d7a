//! A judge that wants what the node is not told to write whose text it is: another unit ("in terawatt hours"), or a section more.

use super::graph::Graph;
use super::judged_length::is_judge;
use crate::amount::bare;
use crate::deeds::sentences;
use crate::diag::codes::TEXT_AGAINST_SCHEMA;
use crate::diag::{Diagnostic, Report, listed};
use crate::ir::{KeyId, Node, Text};

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let nodes = || graph.program.nodes.iter();
    for judge in nodes().filter(|node| is_judge(node)) {
        let keys: Vec<KeyId> = judge
            .reads
            .iter()
            .filter_map(|read| read.from.key())
            .collect();
        let writes = |node: &Node| {
            let mut writes = node.exits.iter().flat_map(|exit| &exit.writes);
            writes.any(|write| keys.contains(&write.key))
        };
        let mut writers = nodes()
            .filter(|node| !is_judge(node) && writes(node) && !node.work.model_calls().is_empty());
        let found = writers.find_map(|writer| {
            other_unit(judge, writer).or_else(|| missing_section(judge, writer))
        });
        report.diagnostics.extend(found);
    }
}

/// Units of one kind, each with the ways in which it is written.
const UNITS: [&[&[&str]]; 5] = [
    &[
        &["kilowatt hours", "kilowatt-hours", "kwh"],
        &["megawatt hours", "megawatt-hours", "mwh"],
        &["gigawatt hours", "gigawatt-hours", "gwh"],
        &["terawatt hours", "terawatt-hours", "twh"],
    ],
    &[&["celsius"], &["fahrenheit"]],
    &[&["kilometres", "kilometers"], &["miles"]],
    &[&["euros", "eur"], &["us dollars", "dollars", "usd"]],
    &[&["kilograms"], &["tonnes"], &["grams"]],
];

/// The one unit of a kind that the texts of a node ask for: "in terawatt hours". Of two, one is converted.
fn unit<'n>(node: &'n Node, kind: &[&[&'static str]]) -> Option<(&'n Text, &'static str)> {
    let mut found = None;
    for text in node.work.texts() {
        for literal in text.literals() {
            let lower = literal.to_lowercase();
            for names in kind {
                let own = names.iter().find(|name| says(&lower, name));
                let Some(own) = own else { continue };
                let is_asked = says(&lower, &format!("in {own}"));
                if found.is_some() || !is_asked {
                    return None;
                }
                found = names.first().map(|name| (text, *name));
            }
        }
    }
    found
}

/// Whether words stand in a text as words of their own.
fn says(lower: &str, words: &str) -> bool {
    let is_part = |letter: char| letter.is_alphanumeric();
    lower.match_indices(words).any(|(at, _)| {
        let before = lower.get(..at).unwrap_or("");
        let behind = lower.get(at + words.len()..).unwrap_or("");
        !before.ends_with(is_part) && !behind.starts_with(is_part)
    })
}

fn other_unit(judge: &Node, writer: &Node) -> Option<Diagnostic> {
    UNITS.iter().find_map(|kind| {
        let (text, wanted) = unit(judge, kind)?;
        let (told, said) = unit(writer, kind)?;
        if wanted == said {
            return None;
        }
        let message = format!(
            "`{}` judges by {wanted}, and `{}` is told to write in {said}",
            judge.id, writer.id
        );
        let found = Diagnostic::new(&TEXT_AGAINST_SCHEMA, text.span, message, "another unit");
        let found = found.label(told.span, "what is asked for");
        Some(found.help("let both texts name the same unit"))
    })
}

/// A section that a judge lists and the writer does not.
fn missing_section(judge: &Node, writer: &Node) -> Option<Diagnostic> {
    let (text, wanted) = sections(judge)?;
    let (told, said) = sections(writer)?;
    let common = wanted.iter().filter(|one| said.contains(one)).count();
    let missing: Vec<&str> = wanted
        .iter()
        .copied()
        .filter(|one| !said.contains(one))
        .collect();
    // Two lists with little in common are of two things.
    if common < 2 || missing.is_empty() {
        return None;
    }
    let message = format!(
        "`{}` judges by the section {}, and `{}` is told to write others alone: {}",
        judge.id,
        listed(missing.into_iter()),
        writer.id,
        listed(said.iter().copied())
    );
    let found = Diagnostic::new(&TEXT_AGAINST_SCHEMA, text.span, message, "is never written");
    let found = found.label(told.span, "what is asked for");
    Some(found.help("let both texts list the same sections"))
}

/// The sections that a text of a node lists: "the sections Figures, Laws and Sources". `None`: there may be others.
fn sections(node: &Node) -> Option<(&Text, Vec<&str>)> {
    let texts = node.work.texts().into_iter();
    let lists = texts.flat_map(|text| {
        let sentences = text.literals().flat_map(sentences);
        sentences.filter_map(move |sentence| Some((text, list(sentence)?)))
    });
    let mut lists = lists.into_iter();
    let only = lists.next()?;
    lists.next().is_none().then_some(only)
}

/// The names behind "sections".
fn list(sentence: &str) -> Option<Vec<&str>> {
    const OPEN: [&str; 6] = ["among", "least", "as", "including", "e.g.", "not"];
    const NEAR: usize = 4;
    let nouns = [
        "section", "sections", "chapter", "chapters", "heading", "headings",
    ];
    let words: Vec<&str> = sentence.split_whitespace().collect();
    let is_noun = |word: &&str| nouns.contains(&bare(word).to_lowercase().as_str());
    let at = words.iter().position(is_noun)?;
    // "at least the sections …", "not the sections …"
    let mut before = words.get(at.saturating_sub(NEAR)..at)?.iter();
    if before.any(|word| OPEN.contains(&word.to_lowercase().as_str())) {
        return None;
    }
    let mut names = Vec::new();
    for word in words.get(at + 1..)? {
        let name = bare(word);
        if matches!(name, "and" | "or" | "") {
            continue;
        }
        if !name.starts_with(char::is_uppercase) {
            break;
        }
        names.push(name);
        if word.ends_with(['.', ';', ':', ')']) {
            break;
        }
    }
    (names.len() > 1).then_some(names)
}

#[cfg(test)]
mod tests {
    use super::list;

    #[test]
    fn sections_are_listed_by_their_names() {
        for (text, names) in [
            (
                "It has the sections Figures, Laws, Outlook and Sources",
                Some(vec!["Figures", "Laws", "Outlook", "Sources"]),
            ),
            (
                "if the section Figures or Laws is missing",
                Some(vec!["Figures", "Laws"]),
            ),
            ("It has at least the sections Figures and Laws", None),
            ("Each section has a title", None),
        ] {
            assert_eq!(list(text), names, "{text}");
        }
    }
}
