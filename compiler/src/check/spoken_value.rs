//! A text that speaks of a value which it does not show: `the summary above`, where the node reads no `summary`.

use super::graph::Graph;
use crate::diag::codes::SPOKEN_VALUE;
use crate::diag::{Diagnostic, Report};
use crate::ir::{KeyId, Node, Part, Ref, Root, Source, Text};
use std::collections::BTreeSet;

/// How long the name of a key is at least that is looked for in texts: shorter ones are words of any kind.
const SHORTEST: usize = 4;

/// How many keys are looked for in the texts of a node.
const MOST_KEYS: usize = 256;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let keys = stored(graph);
    for node in &graph.program.nodes {
        if node.work.model_calls().is_empty() {
            continue;
        }
        let texts = node.work.texts();
        // Each key is looked for only in texts that point at something.
        if !texts.iter().any(|text| points(text)) {
            continue;
        }
        let found = keys
            .iter()
            .take(MOST_KEYS)
            .find_map(|key| unshown(graph, node, &texts, *key));
        report.diagnostics.extend(found);
    }
}

/// Names that are said of any part of a text.
const GENERIC: [&str; 24] = [
    "content",
    "context",
    "criteria",
    "data",
    "example",
    "examples",
    "fields",
    "format",
    "guidelines",
    "information",
    "input",
    "instructions",
    "items",
    "lines",
    "list",
    "message",
    "names",
    "options",
    "points",
    "request",
    "rules",
    "steps",
    "task",
    "text",
];

/// Words that take what comes next as something to work with.
const USES: [&str; 29] = [
    "against",
    "analyse",
    "analyze",
    "apply",
    "assess",
    "by",
    "check",
    "consider",
    "evaluate",
    "follow",
    "from",
    "given",
    "improve",
    "of",
    "on",
    "per",
    "read",
    "review",
    "rewrite",
    "see",
    "shorten",
    "study",
    "summarise",
    "summarize",
    "translate",
    "use",
    "using",
    "compare",
    "extend",
];

/// Of these, what is said to whoever reads, and not of what a letter comes with.
const READS: [&str; 12] = [
    "analyse",
    "analyze",
    "from",
    "given",
    "on",
    "per",
    "read",
    "summarise",
    "summarize",
    "translate",
    "use",
    "using",
];

/// Words that say that something stands in a text.
const POINTING: [&str; 4] = ["above", "below", "attached", "enclosed"];

fn points(text: &Text) -> bool {
    text.literals().any(|literal| {
        let lower = literal.to_lowercase();
        POINTING.iter().any(|word| lower.contains(word))
    })
}

/// The keys that nodes write.
pub(super) fn stored(graph: &Graph<'_>) -> BTreeSet<KeyId> {
    let exits = graph.program.nodes.iter().flat_map(|node| &node.exits);
    let keys = exits.flat_map(|exit| &exit.writes).map(|write| write.key);
    let is_word = |name: &str| {
        let plain = |letter: char| letter.is_ascii_lowercase() || letter == '_';
        name.len() >= SHORTEST && name.chars().all(plain) && !GENERIC.contains(&name)
    };
    keys.filter(|key| is_word(graph.name(*key))).collect()
}

/// A text of a node that speaks of a key as if it stood in it.
fn unshown(graph: &Graph<'_>, node: &Node, texts: &[&Text], key: KeyId) -> Option<Diagnostic> {
    let name = graph.name(key);
    let words = name.replace('_', " ");
    let read = |found: &Ref| found.key() == Some(key) || found.spelled.contains(name);
    if texts.iter().flat_map(|text| text.refs()).any(read) {
        return None;
    }
    let (text, said) = texts.iter().find_map(|text| {
        let mut literals = text.literals();
        Some((*text, literals.find_map(|literal| spoken(literal, &words))?))
    })?;
    let titled = texts
        .iter()
        .flat_map(|text| text.literals())
        .any(|literal| is_title(literal, &words));
    if titled
        || texts.iter().any(|text| has_block(text))
        || comes_with_another(graph, node, key)
        || !texts.iter().any(|text| text.refs().next().is_some())
    {
        return None;
    }
    let message = format!(
        "a text of `{}` speaks of \"{said}\", and does not show `{name}`",
        node.id
    );
    let found = Diagnostic::new(
        &SPOKEN_VALUE,
        text.span,
        message,
        "the model does not see it",
    );
    Some(found.help(format!("show it: `{{{{{name}}}}}`")))
}

/// Where a text says that something stands in it: `summary above`, `the attached summary`.
fn spoken(literal: &str, words: &str) -> Option<String> {
    let lower = literal.to_lowercase();
    let mut places = lower.match_indices(words);
    places.find_map(|(at, _)| {
        let before = lower.get(..at)?;
        let after = lower.get(at + words.len()..)?;
        let part = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '-';
        if before.ends_with(part) || after.starts_with(part) {
            return None;
        }
        let before = before.trim_end();
        let given = ["attached", "enclosed"];
        if let Some(word) = given.iter().find(|word| before.ends_with(*word)) {
            let uses = is_used(before.get(..before.len() - word.len())?);
            return uses
                .filter(|verb| READS.contains(verb))
                .map(|_| format!("{word} {words}"));
        }
        is_used(before)?;
        let mut rest = after.strip_prefix(' ')?;
        let passed = ["listed ", "given ", "shown ", "provided ", "stated "];
        let passed = passed.iter().find(|word| rest.starts_with(**word));
        rest = passed.map_or(rest, |word| rest.get(word.len()..).unwrap_or(""));
        let place = ["above", "below"]
            .into_iter()
            .find(|place| rest.starts_with(place))?;
        // `the summary below the title` says where something is to stand.
        let ends = rest.get(place.len()..)?;
        let is_over = ends.is_empty() || ends.starts_with(['.', ',', ';', '\n', ')', '!', '?']);
        is_over.then(|| format!("{words} {}{place}", passed.unwrap_or(&"")))
    })
}

/// The word before a thing that takes it as something to work with: `from the`.
fn is_used(before: &str) -> Option<&'static str> {
    let mut words = before
        .split(|letter: char| !letter.is_alphanumeric())
        .rev()
        .filter(|word| !word.is_empty());
    let pointers = ["the", "this", "that", "these", "those", "all"];
    let last = words.find(|word| !pointers.contains(word))?;
    USES.into_iter().find(|word| *word == last)
}

/// Whether a value has lines of its own in a text, without a title: it may be what a text calls by any name.
fn has_block(text: &Text) -> bool {
    let literal = |at: usize| match text.parts.get(at) {
        Some(Part::Literal(literal)) => literal.as_str(),
        Some(Part::Ref(_)) | None => "",
    };
    let mut places = text.parts.iter().enumerate();
    places.any(|(at, part)| {
        let before = at.checked_sub(1).map_or("", literal);
        let before = before.trim_end_matches(['"', '`', '<', '>', ' ']);
        let begins = before.is_empty() && at < 2 || before.ends_with('\n');
        let after = literal(at + 1).trim_start_matches(['"', '`', '.', ' ']);
        let ends = at + 1 >= text.parts.len() || after.is_empty() || after.starts_with(['\n', '<']);
        let title = before.trim_end().rsplit('\n').next().unwrap_or("").trim();
        let is_title = title.starts_with(['#', '*'])
            || title.ends_with(':') && title.split_whitespace().count() <= 3;
        matches!(part, Part::Ref(_)) && begins && ends && !is_title
    })
}

/// Whether a text has these words as a title, before what may be the value by another name.
fn is_title(literal: &str, words: &str) -> bool {
    let lower = literal.to_lowercase();
    lower.lines().any(|line| {
        let line = line
            .trim()
            .trim_start_matches(['#', '-', '*', '<', '[', ' ']);
        let rest = line
            .strip_prefix(words)
            .map(|rest| rest.trim_start_matches(['*', ' ']));
        // `The outline: …` is one as well.
        let labelled = line
            .split_once(words)
            .is_some_and(|(_, rest)| rest.contains(':'));
        labelled
            || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([':', '>', ']', '(']))
    })
}

/// Whether the node reads something else of those that write the key: the whole reply may hold it.
fn comes_with_another(graph: &Graph<'_>, node: &Node, key: KeyId) -> bool {
    let read: BTreeSet<KeyId> = node
        .reads
        .iter()
        .filter_map(|read| read.from.key())
        .collect();
    let is_whole = |source: &Source| match source {
        Source::Whole | Source::Value(_) => true,
        Source::Text(text) => text.refs().any(|found| found.root == Root::Own),
        Source::Tree(tree) => tree.refs().iter().any(|found| found.root == Root::Own),
        Source::Returned(_) | Source::Literal(_) => false,
    };
    graph.program.nodes.iter().any(|other| {
        let writes = || other.exits.iter().flat_map(|exit| &exit.writes);
        writes().any(|write| write.key == key)
            && writes().any(|write| read.contains(&write.key) && is_whole(&write.source))
    }) || node.work.sees_state()
}

#[cfg(test)]
mod tests {
    use super::{is_title, spoken};

    #[test]
    fn what_seems_to_stand_in_a_text_is_spoken_of() {
        for (text, said) in [
            ("Write it from the summary above.", "summary above"),
            ("Use the Summary given below.", "summary given below"),
            ("Read the attached summary, then answer", "attached summary"),
        ] {
            assert_eq!(spoken(text, "summary").as_deref(), Some(said), "{text}");
        }
        for text in [
            "Put the summary below the title.",
            "Write a summary.",
            "a summary above all else",
            "the summary_text above.",
            "summaries above.",
            "Put the title first and the summary below.",
            "Mention the attached summary.",
            "Write a letter for the enclosed summary.",
            "Use the summary below:",
            "Give a summary above.",
        ] {
            assert_eq!(spoken(text, "summary"), None, "{text}");
        }
        assert!(is_title("## Summary\n", "summary"));
        assert!(is_title("**Summary:** ", "summary"));
        assert!(is_title("What I said of the summary: ", "summary"));
        assert_eq!(
            spoken("Tell them to check the attached summary.", "summary"),
            None
        );
        assert!(!is_title("the summary above", "summary"));
    }
}
