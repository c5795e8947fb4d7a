//! A description of a graph of which no word stands anywhere in it: that of the graph which this one was copied from.

use crate::diag::codes::COPIED_DESCRIPTION;
use crate::diag::{Diagnostic, Level, Report};
use crate::node_names::{same_stem, words};
use crate::syntax::Node;
use std::collections::BTreeSet;

/// How many words of its own a description has at least that is looked at.
const FEWEST: usize = 6;

/// How many different words the graph has at least in which they are looked for: a small graph has no room for those of its description.
const FEWEST_IN_GRAPH: usize = 60;

/// How many letters a word has at least that says something.
const SHORTEST: usize = 4;

/// What stands at the head of a file, and may have been copied as well.
const HEAD: [&str; 6] = [
    "conversation_starters",
    "description",
    "id",
    "metadata",
    "name",
    "title",
];

/// Words that are said of any graph: of what it is made of, and such as say nothing.
const GENERAL: [&str; 77] = [
    "about",
    "action",
    "after",
    "agent",
    "also",
    "answer",
    "approval",
    "assistant",
    "based",
    "because",
    "before",
    "between",
    "both",
    "branch",
    "build",
    "call",
    "chain",
    "check",
    "collect",
    "create",
    "demo",
    "each",
    "environment",
    "example",
    "fallback",
    "field",
    "first",
    "flow",
    "from",
    "given",
    "graph",
    "group",
    "hook",
    "input",
    "into",
    "judge",
    "keys",
    "like",
    "list",
    "loop",
    "make",
    "many",
    "model",
    "more",
    "name",
    "node",
    "only",
    "other",
    "output",
    "parallel",
    "person",
    "prompt",
    "question",
    "retry",
    "review",
    "route",
    "script",
    "several",
    "simple",
    "state",
    "step",
    "task",
    "test",
    "text",
    "than",
    "that",
    "then",
    "tool",
    "two",
    "value",
    "variable",
    "when",
    "where",
    "which",
    "whose",
    "with",
    "workflow",
];

/// Words without which nobody describes anything in English.
const ENGLISH: [&str; 4] = ["a", "and", "of", "the"];

/// Reports the description at the head of a file.
pub(super) fn check(root: &Node, report: &mut Report) {
    let Some(description) = root.get("description") else {
        return;
    };
    let said: BTreeSet<String> = words(description.text().unwrap_or_default())
        .into_iter()
        .collect();
    let is_general = |word: &str| GENERAL.iter().any(|general| same_stem(word, general));
    let of_own = |word: &&String| word.chars().count() >= SHORTEST && !is_general(word);
    let own: Vec<&String> = said.iter().filter(of_own).collect();
    if own.len() < FEWEST || !ENGLISH.iter().any(|word| said.contains(*word)) {
        return;
    }
    let rest: BTreeSet<String> = body(root).flat_map(words).collect();
    let is_named = |own: &&String| rest.iter().any(|word| same_stem(own, word));
    if rest.len() < FEWEST_IN_GRAPH
        || !ENGLISH.iter().any(|word| rest.contains(*word))
        || own.iter().any(is_named)
    {
        return;
    }
    let shown: Vec<String> = own.iter().take(3).map(|word| format!("`{word}`")).collect();
    let message = format!(
        "the description speaks of {}, and nothing else in the graph does",
        shown.join(", ")
    );
    let label = "describes another graph";
    let found = Diagnostic::new(&COPIED_DESCRIPTION, description.span, message, label);
    // Other words alone show no copy: nobody should fail for them.
    let found = found.level(Level::Note);
    report.add(found.help("say what this graph is for"));
}

/// What stands below the head: keys and texts.
fn body(root: &Node) -> impl Iterator<Item = &str> {
    let entries = root.entries().unwrap_or_default();
    let below = entries
        .iter()
        .filter(|entry| !HEAD.contains(&entry.key.as_str()));
    below.flat_map(|entry| {
        let parts = entry.value.all().flat_map(|node| {
            let keys = node.entries().unwrap_or_default().iter();
            keys.map(|entry| entry.key.as_str()).chain(node.text())
        });
        std::iter::once(entry.key.as_str()).chain(parts)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Sources;
    use crate::syntax;

    const SENTENCES: &str = "Read the claim of the customer and say what was damaged, when it happened, who reported it, and how much the repair may cost at most. Quote the sentences that say so, and leave out whatever the customer only suspects. Then look the policy up and name the paragraph that covers such damage, with its limits and deadlines, in plain words that a clerk can copy into a letter without further additions of any kind.";

    fn told(description: &str) -> usize {
        told_beside(description, SENTENCES)
    }

    fn told_beside(description: &str, prompt: &str) -> usize {
        let mut sources = Sources::default();
        let text = format!(
            "name: claims\ndescription: {description}\nnodes:\n  read_claim: {{ prompt: \"{prompt}\" }}\n"
        );
        let file = sources.add("graph.yaml", text);
        let (root, _) = syntax::read(file, &sources);
        let mut report = Report::default();
        check(&root.expect("a tree"), &mut report);
        report.diagnostics.len()
    }

    #[test]
    fn a_description_has_a_word_of_its_graph() {
        assert_eq!(
            told("Opens a pull request, finds bugs and proposes patches."),
            1
        );
        for fine in [
            "Opens a pull request about claims, finds bugs and proposes patches.",
            "Helps the team with a task.",
            "Liest eine Schadensmeldung und entwirft die passende Antwort dazu.",
            "A graph of several steps with an approval and a loop that makes more of it.",
        ] {
            assert_eq!(told(fine), 0, "{fine}");
        }
        // The same few words again and again are no room for others.
        let prompt = "Look at the question and think. ".repeat(60);
        let description = "Opens a pull request, finds bugs and proposes patches.";
        assert_eq!(told_beside(description, &prompt), 0);
    }
}
