//! A prompt that names the language of the answer, where the graph has a key for it and other prompts show that: `Answer in German.`

use super::graph::Graph;
use super::sense::words;
use crate::diag::codes::SPOKEN_VALUE;
use crate::diag::{Diagnostic, Report};
use crate::ir::{KeyId, Node, Ref, Text};

/// The names of keys that hold a language.
const KEYS: [&str; 4] = ["language", "lang", "output_language", "reply_language"];

const LANGUAGES: [&str; 24] = [
    "arabic",
    "bulgarian",
    "chinese",
    "czech",
    "danish",
    "dutch",
    "english",
    "finnish",
    "french",
    "german",
    "greek",
    "hindi",
    "hungarian",
    "italian",
    "japanese",
    "korean",
    "norwegian",
    "polish",
    "portuguese",
    "romanian",
    "russian",
    "spanish",
    "swedish",
    "turkish",
];

/// What a model does in a language.
const SPEAKS: [&str; 5] = ["answer", "reply", "respond", "speak", "write"];

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
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
    if !asking().any(|node| shows(node, key)) {
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

fn shows(node: &Node, key: KeyId) -> bool {
    let texts = node.work.texts();
    texts
        .iter()
        .flat_map(|text| text.refs())
        .any(|found: &Ref| found.key() == Some(key))
}

/// The language of `Answer in German`.
fn fixed(text: &Text) -> Option<String> {
    let mut sentences = text
        .literals()
        .flat_map(|literal| literal.split(['.', '\n', '!', ';']));
    sentences.find_map(|sentence| {
        let words = words(sentence);
        let speaks = words
            .iter()
            .take(3)
            .any(|word| SPEAKS.contains(&word.as_str()));
        let place = words.windows(2).find_map(|pair| match pair {
            [before, language] if before == "in" && LANGUAGES.contains(&language.as_str()) => {
                Some(language)
            }
            _ => None,
        });
        place.filter(|_| speaks).map(|language| {
            let mut letters = language.chars();
            let first = letters.next().map(|letter| letter.to_ascii_uppercase());
            first.into_iter().chain(letters).collect()
        })
    })
}
