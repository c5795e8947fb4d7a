//! A text that has a model leave alone what its node stores anew: `Do not change the article.`, of a node that writes `article`.

use super::graph::Graph;
use crate::deeds::clauses;
use crate::diag::codes::TEXT_AGAINST_SCHEMA;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Node, Outcome, Text, Write};
use crate::node_names::words;

/// What changes something.
const CHANGES: [&str; 8] = [
    "alter",
    "change",
    "edit",
    "modify",
    "overwrite",
    "replace",
    "rewrite",
    "touch",
];

/// What changes no more of a text than it has to.
const MENDS: [&str; 5] = ["correct", "fix", "format", "mend", "translate"];

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for node in &graph.program.nodes {
        if node.work.model_calls().is_empty() {
            continue;
        }
        let mut exits = node.exits.iter();
        let done = exits.find(|exit| exit.outcome == Outcome::Success);
        let writes = done.map_or(&[][..], |exit| &exit.writes);
        let is_made = |write: &&Write| write.source.is_returned() || write.source.shows_result();
        let made: Vec<&Write> = writes.iter().filter(is_made).collect();
        // Who stores nothing else adds to the thing, and leaves the rest of it alone.
        if made.len() > 1 {
            let found = made
                .into_iter()
                .find_map(|write| denied(graph, node, write));
            report.diagnostics.extend(found);
        }
    }
}

fn denied(graph: &Graph<'_>, node: &Node, write: &Write) -> Option<Diagnostic> {
    let key = &graph.program[write.key];
    let reads = |key| node.reads.iter().any(|read| read.from.key() == Some(key));
    if key.reducer.is_some() || !reads(write.key) {
        return None;
    }
    let texts = node.work.texts().into_iter();
    let mends = |text: &&Text| {
        let mut words = text.literals().flat_map(words);
        words.any(|word| MENDS.contains(&word.as_str()))
    };
    // A proofreader stores what he has mended.
    let texts = texts.filter(|text| !mends(text));
    let mut said = texts.flat_map(|text| text.literals().map(move |one| (text, one)));
    let (text, clause) = said.find_map(|(text, literal)| {
        let clause = clauses(literal).find(|clause| leaves_alone(clause, &key.name))?;
        Some((text, clause.trim()))
    })?;
    let (id, name) = (&node.id, &key.name);
    let message = format!("a text of `{id}` says \"{clause}\", and the node stores `{name}` anew");
    let found = Diagnostic::new(
        &TEXT_AGAINST_SCHEMA,
        text.span,
        message,
        "it is replaced all the same",
    );
    let found = found.label(write.span, format!("writes `{name}`"));
    Some(found.help(format!(
        "store what it answers under another key, or have it change `{name}`"
    )))
}

/// Whether a clause has somebody leave a thing alone: the thing as a whole, and nothing of it.
fn leaves_alone(clause: &str, name: &str) -> bool {
    let said = words(clause);
    let thing = words(name);
    let Some(at) = said
        .iter()
        .position(|word| CHANGES.contains(&word.as_str()))
    else {
        return false;
    };
    let before = said.get(..at).unwrap_or_default();
    let is_denied = before
        .last()
        .is_some_and(|word| ["not", "never", "t"].contains(&word.as_str()));
    let rest = said.get(at + 1..).unwrap_or_default();
    let articles = ["the", "this", "its", "your"];
    let rest = match rest.split_first() {
        Some((first, rest)) if articles.contains(&first.as_str()) => rest,
        _ => rest,
    };
    is_denied && rest == thing
}

#[cfg(test)]
mod tests {
    use super::leaves_alone;

    #[test]
    fn only_the_thing_as_a_whole_is_left_alone() {
        for clause in [
            "Do not change the article",
            "never edit article",
            "Don't rewrite the article",
        ] {
            assert!(leaves_alone(clause, "article"), "{clause}");
        }
        for clause in [
            "Do not change the meaning of the article",
            "Do not change the article's tone",
            "Change the article",
            "Do not change the title",
            "Do not change the article if it is right",
        ] {
            assert!(!leaves_alone(clause, "article"), "{clause}");
        }
    }
}
