//! An end whose text says the opposite of its name: `published_end` says that something was dropped.

use super::graph::Graph;
use super::sense::{Sense, is_failure, of_name, share_a_word};
use crate::diag::codes::WAY_AGAINST_NAME;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Ends, Node};
use crate::node_names::words;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for node in &graph.program.nodes {
        report.diagnostics.extend(of_node(node));
    }
}

/// What is said of something that came to a good end. Who is refused is sent a letter, too.
const DONE: [&str; 5] = ["accepted", "approved", "deployed", "merged", "published"];

/// What is said of something that did not.
const UNDONE: [&str; 10] = [
    "aborted",
    "canceled",
    "cancelled",
    "declined",
    "discarded",
    "dropped",
    "refused",
    "rejected",
    "scrapped",
    "withdrawn",
];

/// Words between what is spoken of and what became of it: `was dropped`.
const LINKS: [&str; 8] = ["are", "been", "being", "got", "is", "now", "was", "were"];

/// Words with which a sentence says something else than its other words do.
const TURNS: [&str; 14] = [
    "after", "although", "before", "but", "if", "instead", "neither", "never", "no", "not",
    "nothing", "or", "unless", "without",
];

fn of_node(node: &Node) -> Option<Diagnostic> {
    // A failure that praises is told elsewhere.
    if node.work.profile().ends == Ends::Not || is_failure(&node.id) {
        return None;
    }
    let opposite = match of_name(&node.id)? {
        Sense::Good => &UNDONE[..],
        Sense::Bad => &DONE[..],
    };
    let text = node.work.result()?;
    let said = text.literals().collect::<Vec<_>>().join(" ");
    let word = states(&said, opposite)?;
    if share_a_word(&node.id, &said) {
        return None;
    }
    let message = format!("the end `{}` says that something is {word}", node.id);
    let label = "the opposite of its name";
    let found = Diagnostic::new(&WAY_AGAINST_NAME, text.span, message, label);
    Some(found.help("exchange the text with that of the other end, or give the node another name"))
}

/// The word of these with which a text says what became of something, and nothing else.
fn states(text: &str, of: &[&str]) -> Option<String> {
    let words = words(text);
    if words.iter().any(|word| TURNS.contains(&word.as_str())) {
        return None;
    }
    let at = words.iter().position(|word| of.contains(&word.as_str()))?;
    let before = at.checked_sub(1).and_then(|at| words.get(at));
    let is_said = before.is_none_or(|word| LINKS.contains(&word.as_str()));
    is_said.then(|| words.get(at).cloned()).flatten()
}

#[cfg(test)]
mod tests {
    use super::{DONE, UNDONE, states};

    #[test]
    fn a_text_says_what_became_of_something() {
        assert!(states("The brief was dropped.", &UNDONE).is_some());
        assert!(states("Published at ", &DONE).is_some());
        assert_eq!(states("The letter was sent.", &DONE), None);
        for text in [
            "Nothing was dropped.",
            "Published after the draft was rejected twice",
            "the dropped brief",
            "drop it",
        ] {
            assert_eq!(states(text, &UNDONE), None, "{text}");
        }
    }
}
