//! A key that is to keep what each round adds, and whose merge keeps one round alone.

use super::super::ast::{KeyType, Merge, Node, StateKey};
use super::super::view::View;
use crate::amount::{is_same, sentences};
use crate::diag::codes::TEXT_AGAINST_SCHEMA;
use crate::diag::{Diagnostic, Report};
use crate::node_names::{same_stem, words};
use crate::source::Spanned;

pub(super) fn check(view: &View<'_>, report: &mut Report) {
    let keys = view.graph.schema.iter().flatten();
    report
        .diagnostics
        .extend(keys.filter_map(|key| replaced(view, key)));
}

fn replaced(view: &View<'_>, key: &StateKey) -> Option<Diagnostic> {
    let (name, ty, merge) = (&key.name.value, key.ty.as_ref()?, key.merge.as_ref()?);
    let meant = match ty.value {
        KeyType::List => Merge::AppendList,
        KeyType::String => Merge::ConcatStr,
        KeyType::Integer | KeyType::Float | KeyType::Dict => return None,
    };
    let becomes = match merge.value {
        Merge::LastWrite => "replaces what the round before wrote",
        Merge::FirstWrite => "is lost: the first value stays",
        Merge::AppendList | Merge::SumInt | Merge::ConcatStr => return None,
    };
    let reads = |node: &Node| node.reads.iter().any(|read| read.value == *name);
    let mut nodes = view.graph.nodes.iter();
    // One that reads it may write it anew with what is added.
    let writer = nodes.find(|node| {
        let id = node.id.value.as_str();
        let writes = node.writes().iter().any(|write| write.value == *name);
        writes && !reads(node) && view.reach(id).contains(id)
    })?;
    let own = writer
        .system_append
        .as_ref()
        .filter(|text| adds_to(&text.value, name));
    let of_reader = || {
        let readers = view.graph.nodes.iter().filter(|node| reads(node));
        let mut texts = readers.filter_map(|node| node.system_append.as_ref());
        texts.find(|text| speaks_of_all(&text.value, name))
    };
    let text: &Spanned<String> = own.or_else(of_reader)?;
    let message = format!(
        "what a round of `{}` writes to `{name}` {becomes}, and a text speaks of more than one round",
        writer.id.value
    );
    let label = "one round is kept";
    let found = Diagnostic::new(&TEXT_AGAINST_SCHEMA, merge.span, message, label);
    let found = found.label(text.span, "speaks of all of them");
    Some(found.help(format!("write `merge: {}`", meant.name())))
}

/// Whether a text has a model add to a key: "Add to `complaints` what was wrong".
fn adds_to(text: &str, name: &str) -> bool {
    let is_add = |word: &str| ["add", "append"].contains(&word.to_lowercase().as_str());
    sentences(text).any(|sentence| {
        let marks = |letter: char| !letter.is_alphanumeric() && letter != '_';
        let words: Vec<&str> = sentence
            .split_whitespace()
            .map(|word| word.trim_matches(marks))
            .collect();
        let mut pairs = words.windows(2).enumerate();
        pairs.any(|(at, pair)| {
            let before = words.get(..at).unwrap_or_default();
            let adds = before.iter().any(|word| is_add(word));
            adds && matches!(pair, ["to", key] if key == &name)
        })
    })
}

/// Whether a sentence about a key speaks of all rounds.
fn speaks_of_all(text: &str, name: &str) -> bool {
    const ALL: [&str; 4] = ["all", "each", "every", "earlier"];
    let is_round = |word: &str| {
        ["round", "version", "revision"]
            .iter()
            .any(|round| is_same(round, word))
    };
    sentences(text).any(|sentence| {
        let said = words(sentence);
        let named = words(name);
        let is_about = named
            .iter()
            .any(|part| said.iter().any(|word| same_stem(part, word)));
        let all = said.windows(2).any(|pair| match pair {
            [all, round] => ALL.contains(&all.as_str()) && is_round(round),
            _ => false,
        });
        is_about && all
    })
}
