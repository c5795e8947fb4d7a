//! A text that has a node read a file which no node before it makes, where one before it makes another.

use super::super::ast::Node;
use super::super::view::View;
use crate::diag::codes::TEXT_AGAINST_SCHEMA;
use crate::diag::{Diagnostic, Report};
use crate::source::Spanned;
use crate::syntax::nearest;

pub(super) fn check(view: &View<'_>, report: &mut Report) {
    for node in &view.graph.nodes {
        let text = node.system_append.as_ref();
        let found = text.and_then(|text| unmade(view, node, text));
        report.diagnostics.extend(found);
    }
}

/// Verbs of those who read.
const READS: [&str; 6] = ["compare", "consult", "open", "read", "reread", "summarise"];

/// What names of files end with.
const ENDS: [&str; 7] = ["csv", "html", "json", "md", "pdf", "txt", "yaml"];

fn unmade(view: &View<'_>, node: &Node, text: &Spanned<String>) -> Option<Diagnostic> {
    let before = view.before(&node.id.value);
    let made = before.iter().filter_map(|id| view.node(id));
    let made: Vec<&Spanned<String>> = made.filter_map(|node| node.artifact.as_ref()).collect();
    let name = read_name(&text.value)?;
    if made.iter().any(|one| one.value == name)
        || node.artifact.as_ref().is_some_and(|own| own.value == name)
    {
        return None;
    }
    let id = &node.id.value;
    let mut later = view.graph.nodes.iter();
    let later = later.find(|other| other.artifact.as_ref().is_some_and(|own| own.value == name));
    if let Some(other) = later {
        let message = format!(
            "a text of `{id}` reads `{name}`, which only `{}` makes, and that does not come before",
            other.id.value
        );
        let found = Diagnostic::new(&TEXT_AGAINST_SCHEMA, text.span, message, "is not there yet");
        return Some(found.help("let the node come before, or name a file that is there"));
    }
    // A file of the user may have any name; so one that is made has to be of this kind, and named nowhere.
    let (_, end) = name.rsplit_once('.')?;
    let is_like = |one: &&&Spanned<String>| {
        one.value.ends_with(&format!(".{end}")) && !text.value.contains(&one.value)
    };
    let like: Vec<&&Spanned<String>> = made.iter().filter(is_like).collect();
    let first = like.first()?;
    let message = format!("a text of `{id}` reads `{name}`, which no node makes");
    let found = Diagnostic::new(
        &TEXT_AGAINST_SCHEMA,
        text.span,
        message,
        "nobody makes this file",
    );
    let names = like.iter().map(|one| one.value.as_str());
    Some(match nearest(name, names) {
        Some(near) => found.help(format!("write `{}`", near.name)),
        None => found
            .label(first.span, "this one is made before it")
            .help(format!("write `{}` if that is meant", first.value)),
    })
}

/// The file that a text has the model read: "Read table.md", "Read the file `table.md`".
fn read_name(text: &str) -> Option<&str> {
    let words: Vec<&str> = text
        .split_whitespace()
        .map(|word| word.trim_matches(['.', ',', ';', ':', '(', ')', '!', '?', '`', '"', '\'']))
        .filter(|word| !["the", "file", "artifact", "document"].contains(word))
        .collect();
    words.windows(2).find_map(|two| {
        let [verb, name] = two else { return None };
        let (stem, end) = name.rsplit_once('.')?;
        // "README.md" is there already.
        let is_made = !stem.is_empty()
            && !stem.contains(char::is_uppercase)
            && !stem.contains(['/', '*', '{', '<']);
        let reads = READS.contains(&verb.to_lowercase().as_str());
        (reads && ENDS.contains(&end) && is_made).then_some(*name)
    })
}
