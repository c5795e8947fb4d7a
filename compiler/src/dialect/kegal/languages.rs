//! Languages that the texts of one prompt ask for an answer in.

use super::ast::Graph;
use super::source::Prompts;
use crate::diag::codes::TEXT_AGAINST_SCHEMA;
use crate::diag::{Diagnostic, Report};
use crate::ir::Text;

pub(super) fn check(graph: &Graph, prompts: &Prompts, report: &mut Report) {
    // A prompt that several nodes use is told of once.
    let mut told = Vec::new();
    for node in &graph.nodes {
        let Some(parsed) = prompts.of(node) else {
            continue;
        };
        let mut asked = parsed
            .written
            .iter()
            .filter_map(|text| Some((text, language(text)?)));
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
        let message = format!(
            "the texts of `{}` ask for an answer in {one} and for one in {other}",
            node.id.value
        );
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

const LANGUAGES: [&str; 16] = [
    "Arabic",
    "Chinese",
    "Czech",
    "Danish",
    "Dutch",
    "English",
    "French",
    "German",
    "Italian",
    "Japanese",
    "Korean",
    "Polish",
    "Portuguese",
    "Russian",
    "Spanish",
    "Turkish",
];

/// The one language in which a text has its reader answer: "Answer in German only".
fn language(text: &Text) -> Option<&'static str> {
    let lower: Vec<String> = text.literals().map(str::to_lowercase).collect();
    // Whoever translates, or is asked in any language, has more than one.
    let more = ["translat", "language", "bilingual", "unless", " if "];
    if more
        .iter()
        .any(|word| lower.iter().any(|text| text.contains(word)))
    {
        return None;
    }
    let spoken = |language: &&&str| {
        let said = format!("in {}", language.to_lowercase());
        lower.iter().any(|text| text.contains(&said))
    };
    let mut spoken = LANGUAGES.iter().filter(spoken);
    let (language, None) = (spoken.next()?, spoken.next()) else {
        return None;
    };
    let said = format!("in {}", language.to_lowercase());
    let asks = lower.iter().any(|text| {
        let sentences = text.split(['.', '!', '?', '\n']);
        sentences.into_iter().any(|sentence| {
            let order = sentence.trim_start_matches(|letter: char| !letter.is_alphanumeric());
            let verb = ["answer ", "reply ", "respond "];
            verb.iter().any(|verb| order.starts_with(verb)) && sentence.contains(&said)
        })
    });
    asks.then_some(language)
}
