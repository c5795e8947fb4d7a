//! A template that speaks of a part by a tag which none of its parts has: "between <draft> and </draft>", and the part is called `answer`.

use super::ast::{Graph, Template};
use super::source::Prompts;
use super::template::{ParsedTemplate, tag};
use crate::diag::codes::TEXT_AGAINST_SCHEMA;
use crate::diag::{Diagnostic, Report};
use crate::ir::Text;

pub(super) fn check(graph: &Graph, prompts: &Prompts, report: &mut Report) {
    for (prompt, parsed) in graph.prompts.iter().zip(&prompts.all) {
        let (Some(template), Some(parsed)) = (&prompt.template, parsed) else {
            continue;
        };
        report.diagnostics.extend(stranger(template, parsed));
    }
}

/// Words with which a text says where something stands, and not what an answer is to be put into.
const STANDS: [&str; 5] = ["comes", "found", "is", "stand", "stands"];
const BEFORE: [&str; 5] = ["between", "in", "inside", "under", "within"];

fn stranger(template: &Template, parsed: &ParsedTemplate) -> Option<Diagnostic> {
    let parts = || template.system.iter().chain(&template.user);
    let tags: Vec<String> = parts().map(|(name, _)| tag(name)).collect();
    let (text, name) = parsed.written.iter().find_map(|text| {
        let mut literals = text.literals();
        literals.find_map(|part| Some((text, spoken(part)?)))
    })?;
    let literals = || parsed.written.iter().flat_map(Text::literals);
    // Once where it is spoken of; twice, and it stands there.
    let opening = format!("<{name}>");
    let times: usize = literals().map(|part| part.matches(&opening).count()).sum();
    if times > 1 || tags.iter().any(|tag| tag == name) {
        return None;
    }
    // The part that is meant holds a value, and no text names it.
    let is_named = |tag: &str| literals().any(|part| part.contains(&format!("<{tag}>")));
    let holds = |text: &str| text.contains('{');
    let mut unnamed = parts()
        .filter(|(_, text)| holds(&text.value))
        .map(|(name, _)| tag(name))
        .filter(|tag| !is_named(tag));
    let meant = unnamed.next()?;
    let message = format!("a text speaks of `<{name}>`, and no part of its template is called so");
    let found = Diagnostic::new(&TEXT_AGAINST_SCHEMA, text.span, message, "no such part");
    Some(match unnamed.next() {
        None => found.help(format!("write `<{meant}>`, or call the part `{name}`")),
        Some(_) => found.help(format!("call the part that is meant `{name}`")),
    })
}

/// The tag between which something stands, by a sentence.
fn spoken(text: &str) -> Option<&str> {
    text.match_indices('<').find_map(|(at, _)| {
        let (name, _) = text.get(at + 1..)?.split_once('>')?;
        let is_part = |letter: char| letter.is_ascii_alphanumeric() || "_-".contains(letter);
        let is_name = name.len() > 2 && name.chars().all(is_part);
        let before = text.get(..at)?.rsplit(['.', '!', '?', '\n']).next()?;
        let words: Vec<&str> = before.split_whitespace().collect();
        let [.., verb, place] = words.as_slice() else {
            return None;
        };
        (is_name && BEFORE.contains(place) && STANDS.contains(verb)).then_some(name)
    })
}
