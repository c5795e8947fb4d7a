//! Prompts that name the language of the answer: one that the graph has a key for, which other prompts show (`Answer in German.`), or two in one
//! prompt.

use super::graph::Graph;
use crate::diag::codes::{SPOKEN_VALUE, TEXT_AGAINST_SCHEMA};
use crate::diag::{Diagnostic, Report};
use crate::ir::{KeyId, Node, Ref, Text};
use crate::languages::{LANGUAGES, spoken};
use crate::node_names::words;

/// The names of keys that hold a language.
const KEYS: [&str; 4] = ["language", "lang", "output_language", "reply_language"];

/// Parts of an answer that may be in another language than the rest.
const PARTS: [&str; 10] = [
    "code",
    "comment",
    "comments",
    "identifiers",
    "keywords",
    "names",
    "notes",
    "queries",
    "subject",
    "tags",
];

/// What a model does in a language.
const SPEAKS: [&str; 5] = ["answer", "reply", "respond", "speak", "write"];

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    two_languages(graph, report);
    let Some(key) = graph
        .program
        .key_ids()
        .find(|key| KEYS.contains(&graph.name(*key)))
    else {
        return;
    };
    let asking = || {
        let nodes = graph.program.nodes.iter();
        nodes.filter(|node| !node.work.model_calls().is_empty())
    };
    if !asking().any(|node| shows(node, key)) || asking().any(|node| translates(node, key)) {
        return;
    }
    for node in asking().filter(|node| !shows(node, key)) {
        let texts = node.work.texts();
        let found = texts
            .into_iter()
            .find_map(|text| Some((text, fixed(text)?)));
        let Some((text, language)) = found else {
            continue;
        };
        let name = graph.name(key);
        let message = format!(
            "a text of `{}` asks for an answer in {language}, and others take the language from `{name}`",
            node.id
        );
        let found = Diagnostic::new(&SPOKEN_VALUE, text.span, message, "the same in each run");
        report.add(found.help(format!("write `{{{{{name}}}}}` there")));
    }
}

/// Two texts of one model that ask for an answer in two languages. A prompt that several nodes use is told of once.
fn two_languages(graph: &Graph<'_>, report: &mut Report) {
    let mut told = Vec::new();
    for speaker in graph.program.nodes.iter().flat_map(Node::speakers) {
        let id = speaker.id;
        let texts = speaker.texts.into_iter();
        let mut asked = texts.filter_map(|text| Some((text, only_one(text)?)));
        let Some((first, one)) = asked.next() else {
            continue;
        };
        let Some((second, other)) = asked.find(|(_, other)| *other != one) else {
            continue;
        };
        if told.contains(&second.span) {
            continue;
        }
        told.push(second.span);
        let message =
            format!("the texts of `{id}` ask for an answer in {one} and for one in {other}");
        let found = Diagnostic::new(
            &TEXT_AGAINST_SCHEMA,
            second.span,
            message,
            "another language",
        );
        report.add(
            found
                .label(first.span, format!("asks for {one}"))
                .help("ask for one language"),
        );
    }
}

/// The language that a text asks for, if it speaks of no other one, and of no translation.
fn only_one(text: &Text) -> Option<String> {
    let asked = fixed(text)?;
    let lower: Vec<String> = text.literals().map(str::to_lowercase).collect();
    let more = ["translat", "language", "bilingual", "unless", " if "];
    if more
        .iter()
        .any(|word| lower.iter().any(|text| text.contains(word)))
    {
        return None;
    }
    let named = LANGUAGES.iter().filter(|language| {
        let said = format!("in {}", language.name.to_lowercase());
        lower.iter().any(|text| text.contains(&said))
    });
    (named.count() == 1).then_some(asked)
}

fn shows(node: &Node, key: KeyId) -> bool {
    let texts = node.work.texts();
    texts
        .iter()
        .flat_map(|text| text.refs())
        .any(|found: &Ref| found.key() == Some(key))
}

/// Whether a text has something translated into what a key holds: the others are in the language that it is translated from.
fn translates(node: &Node, key: KeyId) -> bool {
    let texts = node.work.texts();
    texts.iter().any(|text| {
        let shown = text.refs().any(|found| found.key() == Some(key));
        shown
            && text
                .literals()
                .any(|said| said.to_lowercase().contains("translat"))
    })
}

/// The language of `Answer in German`.
fn fixed(text: &Text) -> Option<String> {
    let mut sentences = text
        .literals()
        .flat_map(|literal| literal.split(['.', '\n', '!', ';']));
    sentences.find_map(|sentence| {
        if !sentence.contains("in ") && !sentence.contains("In ") {
            return None;
        }
        let words = words(sentence);
        let speaks = words
            .iter()
            .take(3)
            .any(|word| SPEAKS.contains(&word.as_str()));
        let place = words.windows(2).find_map(|pair| match pair {
            [before, language] if before == "in" && spoken(language).is_some() => Some(language),
            _ => None,
        });
        // "Write comments in English" is about a part of the answer.
        let is_part = words.iter().any(|word| PARTS.contains(&word.as_str()));
        place.filter(|_| speaks && !is_part).map(|language| {
            let mut letters = language.chars();
            let first = letters.next().map(|letter| letter.to_ascii_uppercase());
            first.into_iter().chain(letters).collect()
        })
    })
}
