//! A mail that speaks of what is attached to it, and has nothing attached.

use super::super::ast::Graph;
use super::owned_actions;
use crate::deeds::sentences;
use crate::diag::codes::ACTION_PARAMS;
use crate::diag::{Diagnostic, Report};
use crate::syntax::{Entry, Node, Value};

pub(super) fn check(graph: &Graph, report: &mut Report) {
    for one in owned_actions(graph) {
        let params = one.action.params.as_ref();
        let found = params.and_then(|params| missing(&one.owner, params));
        report.diagnostics.extend(found);
    }
}

/// Parts of the names of parameters that hold what goes with a mail.
const HOLDS: [&str; 6] = ["attach", "document", "enclos", "file", "media", "path"];

fn missing(owner: &str, params: &Node) -> Option<Diagnostic> {
    let entries = params.entries()?;
    let named = |name: &str| entries.iter().any(|entry| entry.key == name);
    let is_mail = named("to") || named("recipient") || named("recipients");
    let holds = |entry: &Entry| {
        let is_empty = match &entry.value.value {
            Value::List(items) => items.is_empty(),
            Value::Null => true,
            Value::Text(text) => text.trim().is_empty(),
            Value::Bool(_) | Value::Number(..) | Value::Map(_) => false,
        };
        !is_empty && HOLDS.iter().any(|part| entry.key.contains(part))
    };
    if !is_mail || entries.iter().any(holds) {
        return None;
    }
    let (entry, said) = entries.iter().find_map(|entry| {
        let text = entry.value.text()?;
        let said = sentences(text).find(|sentence| speaks(sentence))?;
        Some((entry, said.trim()))
    })?;
    let key = &entry.key;
    let message = format!("`{key}` of {owner} says \"{said}\", and nothing is attached");
    let found = Diagnostic::new(
        &ACTION_PARAMS,
        entry.value.span,
        message,
        "speaks of a file",
    );
    Some(found.help("name the files in the parameter that takes them, such as `attachments: [report.md]`, or leave the sentence out"))
}

/// Whether a sentence says that something goes with the mail: "the report is attached", "find attached".
fn speaks(sentence: &str) -> bool {
    let words: Vec<String> = sentence
        .split(|letter: char| !letter.is_alphanumeric())
        .map(str::to_lowercase)
        .filter(|word| !word.is_empty())
        .collect();
    words.windows(2).enumerate().any(|(at, pair)| match pair {
        [before, attached] => {
            let next = words.get(at + 2).map_or("", String::as_str);
            let is_attached = ["attached", "enclosed"].contains(&attached.as_str());
            let is_said = ["are", "find", "is", "please"].contains(&before.as_str());
            is_attached && is_said && !["by", "in", "to"].contains(&next)
        }
        _ => false,
    })
}
