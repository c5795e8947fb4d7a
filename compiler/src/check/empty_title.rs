//! A text that ends with a title and nothing under it: "The alert:". What was to be shown there is lost.

use super::graph::Graph;
use super::texts::{VALUE, joined};
use crate::diag::codes::SPOKEN_VALUE;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Node, Partner};
use crate::node_names::words;

/// How many words a title has at most.
const MOST_WORDS: usize = 8;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for node in &graph.program.nodes {
        if node.work.profile().partner != Some(Partner::Model) {
            continue;
        }
        report.diagnostics.extend(of_node(node));
    }
}

fn of_node(node: &Node) -> Option<Diagnostic> {
    let speaker = node.speakers().next()?;
    let text = speaker.texts.last()?;
    let whole = joined(text);
    let title = empty(&whole)?;
    let message = format!("a text of `{}` ends with the title `{title}`", speaker.id);
    let label = "nothing stands under it";
    let found = Diagnostic::new(&SPOKEN_VALUE, text.span, message, label);
    Some(found.help("write the reference to the value under it, or take the title out"))
}

/// The title at the end of a text that is not for the model to write under.
fn empty(whole: &str) -> Option<&str> {
    // What begins an answer that the model is to end.
    const CUES: [&str; 20] = [
        "answer",
        "answers",
        "choice",
        "conclusion",
        "decision",
        "draft",
        "format",
        "headline",
        "json",
        "label",
        "output",
        "reply",
        "response",
        "result",
        "score",
        "solution",
        "sql",
        "summary",
        "title",
        "translation",
    ];
    const POINTS: [&str; 8] = [
        "the",
        "this",
        "these",
        "here",
        "following",
        "below",
        "their",
        "its",
    ];
    let mut lines = whole.trim_end().lines().rev();
    let last = lines.next()?.trim();
    let last = last.rsplit(". ").next()?;
    let title = last.strip_suffix(':')?;
    let said = words(title);
    let is_cue = said
        .iter()
        .any(|word| CUES.contains(&word.as_str()) || word == "your");
    if said.is_empty() || said.len() > MOST_WORDS || is_cue || title.contains(VALUE) {
        return None;
    }
    let points = said
        .first()
        .is_some_and(|word| POINTS.contains(&word.as_str()));
    // Another title has its value: "Wanted: …", and then "Notes:".
    let is_titled = |line: &str| {
        let line = line.trim();
        let rest = line.split_once(':').map(|(_, rest)| rest.trim());
        rest.is_some_and(|rest| rest.starts_with(VALUE))
    };
    let mut before = lines;
    (points || before.any(is_titled)).then_some(last)
}

#[cfg(test)]
mod tests {
    use super::empty;

    #[test]
    fn titles_at_the_end_are_seen_and_beginnings_of_answers_are_not() {
        for text in [
            "Sort this alert.\n\nThe alert:\n",
            "Rate it. Here is the text:",
            "Wanted: \u{fffd}\nNotes:\n",
        ] {
            assert!(empty(text).is_some(), "{text}");
        }
        for text in [
            "Sort this alert.\n\nThe alert:\n\u{fffd}",
            "Translate: \u{fffd}\n\nThe translation:",
            "Wanted: \u{fffd}\nAnswer:",
            "Write your notes:",
            "Write a poem on spring. Verses:",
            "Wanted: \u{fffd}\nSay yes or no.",
        ] {
            assert_eq!(empty(text), None, "{text}");
        }
    }
}
