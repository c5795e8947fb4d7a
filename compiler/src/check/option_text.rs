//! A question that names other answers than its options.

use super::graph::Graph;
use crate::diag::codes::OPTION_TEXT;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Answer, Ask, Node};

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for node in &graph.program.nodes {
        if let Some(ask) = node.work.question()
            && let Some(found) = other_answer(node, ask)
        {
            report.add(found);
        }
    }
}

fn other_answer(node: &Node, ask: &Ask) -> Option<Diagnostic> {
    let Answer::Choice { options, .. } = &ask.answer else {
        return None;
    };
    let named = ask.question.literals().find_map(named)?;
    let is_option = |word: &str| options.iter().any(|option| is_same(word, option));
    let other = named.iter().find(|word| !is_option(word))?;
    let message = format!(
        "the question of `{}` offers `{other}`, which is no option",
        node.id
    );
    let found = Diagnostic::new(
        &OPTION_TEXT,
        ask.question.span,
        message,
        "whoever is asked reads other answers than there are",
    );
    let listed = super::graph::listed(options.iter().map(String::as_str)).unwrap_or_default();
    Some(found.help(format!("name the options as they are: {listed}")))
}

/// Whether a word of a question is an option, or the beginning of one: `y` for `yes`.
fn is_same(word: &str, option: &str) -> bool {
    let (word, option) = (word.to_lowercase(), option.to_lowercase());
    option.starts_with(&word)
}

/// The answers that a question names in brackets: `(yes/no)`, `[a|b|c]`.
fn named(text: &str) -> Option<Vec<&str>> {
    let inner = |open: char, close: char| {
        let (_, rest) = text.rsplit_once(open)?;
        Some(rest.split_once(close)?.0)
    };
    let inner = inner('(', ')').or_else(|| inner('[', ']'))?;
    let words: Vec<&str> = inner.split(['/', '|']).map(str::trim).collect();
    let single = words.iter().all(|word| {
        !word.is_empty()
            && word
                .chars()
                .all(|letter| letter.is_alphanumeric() || "_-".contains(letter))
    });
    (words.len() > 1 && single).then_some(words)
}

#[cfg(test)]
mod tests {
    use super::named;

    #[test]
    fn answers_in_brackets_are_read() {
        assert_eq!(named("Publish? (yes/no)"), Some(vec!["yes", "no"]));
        assert_eq!(named("Which? [a | b | c]"), Some(vec!["a", "b", "c"]));
        for text in [
            "Publish (it is late)?",
            "Publish?",
            "See (https://x/y) first.",
            "(either / or so)",
        ] {
            assert_eq!(named(text), None, "{text}");
        }
    }
}
