//! A text that denies a model a tool which its node has: `You have no tools.`, `Do not call search_hotels.`

use super::foreign_tool::tools;
use super::graph::Graph;
use crate::deeds::{clauses, sentences};
use crate::diag::codes::FOREIGN_TOOL;
use crate::diag::{Diagnostic, Report};
use crate::ir::Speaker;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for node in &graph.program.nodes {
        for speaker in node.speakers() {
            let tools: Vec<String> = match speaker.speech {
                Some(speech) => speech.tools.iter().map(|tool| tool.name.clone()).collect(),
                None => tools(graph, node).into_iter().collect(),
            };
            report.diagnostics.extend(denied(&speaker, &tools));
        }
    }
}

/// What a text says of a node without tools.
const NONE: [&str; 6] = [
    "you have no tools",
    "do not use any tool",
    "do not call any tool",
    "don't use any tool",
    "you must not use tools",
    "without using any tool",
];

/// What makes an order one for some cases only.
const EXCEPT: [&str; 16] = [
    "again", "after", "before", "but", "except", "for", "if", "in", "more", "once", "other",
    "than", "to", "twice", "unless", "until",
];

fn denied(subject: &Speaker<'_>, tools: &[String]) -> Option<Diagnostic> {
    let first = tools.first()?;
    let found = subject.texts.iter().find_map(|text| {
        let mut literals = text.literals();
        literals.find_map(|literal| {
            let mut lines = literal
                .split(['.', '!', '?', '\u{a}'])
                .filter(|one| is_whole(one));
            let none = lines.find(|sentence| {
                let lower = sentence.to_lowercase();
                NONE.iter().any(|none| lower.contains(none)) && !is_excepted(sentence)
            });
            let one = || {
                let whole = sentences(literal).filter(|sentence| !is_for_some(sentence));
                let all = whole.flat_map(clauses);
                let mut pairs = all.flat_map(|clause| tools.iter().map(move |tool| (clause, tool)));
                pairs.find(|(clause, tool)| forbids(clause, tool))
            };
            let (said, tool) = none.map(|said| (said, first)).or_else(one)?;
            Some((*text, said.trim(), tool))
        })
    });
    let (text, said, tool) = found?;
    let id = subject.id;
    let said: String = said.chars().take(60).collect();
    let message = format!("a text of `{id}` says \"{said}\", and the node has the tool `{tool}`");
    let found = Diagnostic::new(
        &FOREIGN_TOOL,
        text.span,
        message,
        "the node offers it all the same",
    );
    Some(found.label(subject.span, "has tools").help(format!(
        "take `{tool}` out of `tools` of `{id}`, or say when it is to be called"
    )))
}

/// Whether a line begins a sentence, and does not end one that may say in which case.
fn is_whole(sentence: &str) -> bool {
    let first = sentence
        .trim_start_matches([' ', '-', '*', '#'])
        .chars()
        .next();
    first.is_some_and(char::is_uppercase)
}

/// Whether a clause forbids one tool in any case: `do not call search_hotels`.
fn forbids(clause: &str, tool: &str) -> bool {
    let lower = clause.to_lowercase();
    let Some((_, rest)) = ["do not ", "don't ", "never ", "must not "]
        .iter()
        .find_map(|not| lower.split_once(not))
    else {
        return false;
    };
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    let words: Vec<&str> = rest
        .split(|letter: char| !is_name(letter))
        .filter(|word| !word.is_empty())
        .collect();
    let [verb, rest @ ..] = words.as_slice() else {
        return false;
    };
    let rest = rest.strip_prefix(&["the"]).unwrap_or(rest);
    let calls = ["call", "use", "invoke", "run"].contains(verb);
    let named = rest
        .first()
        .is_some_and(|name| *name == tool.to_lowercase());
    // A word such as `search` is one of any kind.
    let is_called = tool.contains('_') || clause.contains(&format!("`{tool}`"));
    let behind = rest.get(1..).unwrap_or_default();
    let ends = behind.is_empty() || *behind == ["tool"];
    calls && named && is_called && ends
}

/// Whether a sentence says when it holds: "never call send_mail, unless the user has asked for it".
fn is_for_some(sentence: &str) -> bool {
    const WHEN: [&str; 6] = ["else", "if", "otherwise", "unless", "until", "when"];
    let lower = sentence.to_lowercase();
    let mut words = lower.split(|letter: char| !letter.is_alphanumeric());
    words.any(|word| WHEN.contains(&word))
}

fn is_excepted(clause: &str) -> bool {
    let lower = clause.to_lowercase();
    let mut words = lower.split(|letter: char| !letter.is_alphanumeric());
    words.any(|word| EXCEPT.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::{forbids, is_excepted, is_for_some};

    #[test]
    fn a_clause_forbids_a_tool_in_any_case_or_in_some() {
        assert!(forbids("Do not call search_hotels", "search_hotels"));
        assert!(forbids("Never use the `search` tool", "search"));
        for clause in [
            "Do not call search_hotels twice",
            "Do not call search_hotels before you know the town",
            "Call search_hotels",
            "Do not search",
            "Do not use search terms",
        ] {
            assert!(
                !forbids(clause, "search_hotels") && !forbids(clause, "search"),
                "{clause}"
            );
        }
        assert!(is_for_some(
            "Never call send_mail, unless the user has asked for it"
        ));
        assert!(is_for_some("Otherwise, never call send_mail"));
        assert!(!is_for_some("Write the mail, and never call send_mail"));
        assert!(!is_excepted("You have no tools"));
        assert!(is_excepted("You have no tools for that"));
    }
}
