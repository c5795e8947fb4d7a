//! A text that asks for a form of the whole reply, a table or a line, where the schema of its node asks for JSON.

use super::reply_text::{TOLD_TWICE, finding, whole_lines};
use super::texts::joined;
use crate::diag::Diagnostic;
use crate::ir::Text;

/// A form of a whole reply that is no JSON.
const FORMS: [&str; 28] = [
    "complete sentences",
    "flowing sentence",
    "flowing sentences",
    "flowing text",
    "free text",
    "full sentences",
    "markdown",
    "one paragraph",
    "one sentence",
    "plain prose",
    "plain text",
    "prose",
    "running sentences",
    "running text",
    "whole sentences",
    "a bulleted list",
    "a bullet list",
    "a comma-separated list",
    "a csv",
    "a list of bullets",
    "a markdown table",
    "a numbered list",
    "a single line",
    "a single sentence",
    "a table",
    "csv",
    "one line",
    "yaml",
];

/// Whether words name a form of texts: "running text only".
pub(super) fn names_form(words: &str) -> bool {
    const TEXTS: usize = 15;
    let lower = words.to_lowercase();
    let mut texts = FORMS.iter().take(TEXTS);
    texts.any(|form| lower.contains(form)) || lower.contains("running paragraph")
}

/// "Answer with one line of values and nothing else", where the schema asks for JSON.
pub(super) fn other_form(id: &str, text: &Text) -> Option<Diagnostic> {
    const ASKS: [&str; 8] = [
        "answer with ",
        "answer in ",
        "answer as ",
        "reply with ",
        "reply in ",
        "reply as ",
        "respond with ",
        "respond in ",
    ];
    const ONLY: [&str; 3] = ["and nothing else", ", nothing else", "no other text"];
    let lower = whole_lines(&joined(text)).to_lowercase();
    let said = lower.split(['.', '\n', '!']).find_map(|sentence| {
        let sentence = sentence.trim_start();
        let sentence = sentence.strip_prefix("please ").unwrap_or(sentence);
        // "Reply only in French" restricts the form; "in plain text, in `body` only" does not.
        let (verb, behind) = sentence.split_once(' ')?;
        let first = behind.strip_prefix("only ");
        let bare = format!("{verb} {}", first.unwrap_or(behind));
        let ask = ASKS.iter().find(|ask| bare.starts_with(**ask))?;
        let rest = bare.get(ask.len()..)?;
        let rest = rest.strip_prefix("only ").unwrap_or(rest);
        let form = FORMS.iter().find(|form| {
            let end = rest
                .strip_prefix(**form)
                .and_then(|rest| rest.chars().next());
            rest.starts_with(**form) && end.is_none_or(|letter| !letter.is_alphanumeric())
        })?;
        // A line, and a list, may be a part of the reply.
        let behind = rest.get(form.len()..)?.trim_start_matches([',', ' ']);
        let said = [
            first.is_some(),
            bare.contains(&format!("{ask}only ")),
            behind.starts_with("only"),
        ];
        let only = said.contains(&true) || ONLY.iter().any(|only| sentence.contains(only));
        (only && !sentence.contains("json")).then_some(*form)
    })?;
    let message = format!("a text of `{id}` asks for {said} alone, and its schema asks for JSON");
    let help = "say which key holds it, or leave the schema out";
    Some(finding(text, message, TOLD_TWICE, help))
}
