//! Keys that a text speaks of and the node is not shown: a name that there is not any more, and one of two that it is to write from.

use super::super::ast::Node;
use super::super::view::View;
use super::append_names::{is_key, quoted};
use super::asked_keys;
use super::known_name::is_known;
use crate::amount::{bare, is_same};
use crate::diag::codes::TEXT_AGAINST_SCHEMA;
use crate::diag::{Diagnostic, Report};
use crate::source::Spanned;

pub(super) fn check(view: &View<'_>, report: &mut Report) {
    for node in &view.graph.nodes {
        // A judge is shown what was said before it.
        if let (Some(text), true) = (&node.system_append, node.runner().is_some()) {
            let found = former(view, node, text)
                .or_else(|| renamed(view, node, text))
                .or_else(|| one_of_two(view, node, text))
                .or_else(|| asked_keys::find(view, node, text));
            report.diagnostics.extend(found);
        }
    }
}

/// Verbs behind which stands what is worked on.
const WORKS_ON: [&str; 9] = [
    "condense",
    "merge",
    "order",
    "rank",
    "rewrite",
    "shorten",
    "sort",
    "summarise",
    "summarize",
];

/// A name in backticks that is no key, of a text that names another key so, where the text names no key that the node reads.
fn former(view: &View<'_>, node: &Node, text: &Spanned<String>) -> Option<Diagnostic> {
    let marked = quoted(&text.value);
    let (at, word) = marked.iter().copied().find(|(_, word)| {
        let is_name = |letter: char| letter.is_ascii_lowercase() || letter == '_';
        word.len() > 3 && word.chars().all(is_name) && !is_known(view, word)
    })?;
    let before = text.value.get(..at)?.split_whitespace().next_back()?;
    let works = WORKS_ON.contains(&before.to_lowercase().as_str());
    let names_a_key = marked.iter().any(|(_, word)| is_key(view, word));
    let is_near = node.reads.iter().any(|read| is_same(&read.value, word));
    if !works || !names_a_key && !is_near {
        return None;
    }
    let words: Vec<&str> = text
        .value
        .split(|letter: char| !letter.is_alphanumeric() && letter != '_')
        .collect();
    // Where it speaks of one of these, the other is a part of that.
    if node
        .reads
        .iter()
        .any(|read| words.contains(&read.value.as_str()))
    {
        return None;
    }
    let mut unsaid = node.reads.iter().filter(|read| is_key(view, &read.value));
    let read = unsaid.next()?;
    let id = &node.id.value;
    let message = format!("a text of `{id}` speaks of `{word}`, which is no key of the state");
    let found = Diagnostic::new(&TEXT_AGAINST_SCHEMA, text.span, message, "no such key");
    let found = found.label(read.span, "the text does not speak of this one");
    Some(match unsaid.next() {
        None => found.help(format!("write `{}` if that is meant", read.value)),
        Some(_) => found.help("name what the node reads"),
    })
}

/// `open_points` in backticks, where the node's key is `open_questions` and the text does not name that.
fn renamed(view: &View<'_>, node: &Node, text: &Spanned<String>) -> Option<Diagnostic> {
    let shares = |key: &str, word: &str| {
        let (ones, others): (Vec<&str>, Vec<&str>) =
            (key.split('_').collect(), word.split('_').collect());
        ones.len() > 1 && ones.len() == others.len() && {
            let same = ones
                .iter()
                .zip(&others)
                .filter(|(one, other)| is_same(one, other));
            same.count() + 1 == ones.len()
        }
    };
    let marked = quoted(&text.value);
    let own = || node.reads.iter().chain(node.writes());
    let unsaid = |key: &&Spanned<String>| {
        is_key(view, &key.value) && !marked.iter().any(|(_, word)| *word == key.value)
    };
    let (word, key) = marked.iter().find_map(|(_, word)| {
        let is_name = |letter: char| letter.is_ascii_lowercase() || letter == '_';
        if !word.chars().all(is_name) || is_known(view, word) {
            return None;
        }
        let mut near = own().filter(unsaid).filter(|key| shares(&key.value, word));
        let first = near.next()?;
        near.all(|other| other.value == first.value)
            .then_some((*word, first))
    })?;
    let id = &node.id.value;
    let message = format!("a text of `{id}` speaks of `{word}`, which is no key of the state");
    let found = Diagnostic::new(&TEXT_AGAINST_SCHEMA, text.span, message, "no such key");
    let found = found.label(key.span, "the text does not speak of this one");
    Some(found.help(format!("write `{}` if that is meant", key.value)))
}

/// "from the scope and the ranking", of a node that reads one of the two alone.
fn one_of_two(view: &View<'_>, node: &Node, text: &Spanned<String>) -> Option<Diagnostic> {
    let words: Vec<&str> = text.value.split_whitespace().collect();
    let own = |key: &str| {
        let mut own = node.reads.iter().chain(node.writes());
        own.any(|one| one.value == key)
    };
    let reads = |key: &str| node.reads.iter().any(|read| read.value == key);
    let (first, second) = words
        .windows(6)
        .find_map(|six| match six {
            ["from", "the", first, "and", "the", second] => Some((*first, bare(second))),
            _ => None,
        })
        .filter(|(first, second)| is_key(view, first) && is_key(view, second))?;
    let missing = match (reads(first), reads(second)) {
        (true, false) => second,
        (false, true) => first,
        (true, true) | (false, false) => return None,
    };
    let before = view.before(&node.id.value);
    let mut writers = before.iter().filter_map(|id| view.node(id));
    let writer = writers.find(|node| node.writes().iter().any(|write| write.value == missing))?;
    if own(missing) {
        return None;
    }
    let id = &node.id.value;
    let message = format!(
        "the text of `{id}` says \"from the {first} and the {second}\", and the node does not read `{missing}`"
    );
    let label = "not shown to the model";
    let found = Diagnostic::new(&TEXT_AGAINST_SCHEMA, text.span, message, label);
    Some(
        found
            .label(writer.id.span, format!("writes `{missing}`"))
            .help(format!("add `{missing}` to `reads_state` of `{id}`")),
    )
}
