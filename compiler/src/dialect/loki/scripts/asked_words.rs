//! A script that looks for a word in what a model wrote, where the model is asked for other words.

use super::super::ast::{Graph, Llm, Node};
use super::ScriptNode;
use crate::diag::Report;
use crate::diag::codes::SCRIPT_COMPARES;
use crate::dialect::script::code::Code;
use crate::dialect::script::state::{self, STATE};

/// The letters of a word that stands for a verdict: fewer are an abbreviation.
const LEAST: usize = 4;

/// Reports the first such word.
pub(super) fn check(graph: &Graph, of: &ScriptNode<'_>, report: &mut Report) {
    let read = state::reads(&of.code, STATE);
    let asked = graph.llms().find_map(|(node, llm)| {
        let key = kept(node, llm).find(|key| read.contains_key(key))?;
        Some((node, key, choice(llm)?))
    });
    let Some((node, key, [one, other])) = asked else {
        return;
    };
    let unknown = |(_, word): &(usize, &str)| {
        let mut texts = graph.llms().flat_map(|(_, llm)| texts(llm));
        !texts.any(|text| text.contains(word))
    };
    let Some((line, word)) = compared(&of.code).into_iter().find(unknown) else {
        return;
    };
    let does = format!("looks for `{word}` (line {line}), which no text of the graph asks for");
    let found = of.diagnostic(&SCRIPT_COMPARES, &does, "decides the same each time");
    let id = &node.id.value;
    let found = found.note(format!(
        "`{id}` writes `{key}`, and is asked for `{one}` or `{other}`"
    ));
    of.once(
        found.help("let both name the same words".to_owned()),
        report,
    );
}

/// The keys under which a node without a schema keeps its reply.
fn kept<'g>(node: &'g Node, llm: &Llm) -> impl Iterator<Item = &'g str> {
    let is_text = llm.output_schema.is_none();
    let updates = node.updates().iter().filter(move |update| {
        let text = update.text.value.trim();
        is_text && text == "{{output}}"
    });
    updates.map(|update| update.key.value.as_str())
}

/// The two words of which a text asks for one: `PASS or FAIL`, `PASS/FAIL`.
fn choice(llm: &Llm) -> Option<[&str; 2]> {
    texts(llm).find_map(|text| {
        let words: Vec<&str> = text.split([' ', '\n', '\t', '/', '|']).collect();
        let words: Vec<&str> = words
            .into_iter()
            .map(bare)
            .filter(|word| !word.is_empty())
            .collect();
        words.windows(3).find_map(|three| match three {
            [one, "or", other] if is_verdict(one) && is_verdict(other) => Some([*one, *other]),
            [one, other, _] if is_verdict(one) && is_verdict(other) => {
                let slashed = [format!("{one}/{other}"), format!("{one} | {other}")];
                let is_said = slashed.iter().any(|said| text.contains(said.as_str()));
                is_said.then_some([*one, *other])
            }
            _ => None,
        })
    })
}

fn texts(llm: &Llm) -> impl Iterator<Item = &str> {
    let all = llm.instructions.iter().chain([&llm.prompt]);
    all.map(|text| text.value.as_str())
}

fn bare(word: &str) -> &str {
    word.trim_matches(|letter: char| !letter.is_alphanumeric() && letter != '_')
}

fn is_verdict(word: &str) -> bool {
    word.len() >= LEAST
        && word
            .chars()
            .all(|letter| letter.is_ascii_uppercase() || letter == '_')
}

/// The words in capitals that a script compares with something, or looks for in something, with their lines.
fn compared(code: &Code) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    for (at, quote) in code.text.match_indices(['"', '\'']) {
        let rest = code.behind(at + 1);
        let Some((word, after)) = rest.split_once(quote).filter(|(word, _)| is_verdict(word))
        else {
            continue;
        };
        let before = code.text.get(..at).unwrap_or("").trim_end_matches(' ');
        let signs = [
            "==",
            "!=",
            "startswith(",
            "startsWith(",
            "includes(",
            "endswith(",
        ];
        let is_compared = signs.iter().any(|sign| before.ends_with(sign))
            || after.starts_with(" in ")
            || after.starts_with(" ]") && before.ends_with(" =");
        if is_compared {
            found.push((code.line_of(at), word));
        }
    }
    found
}
