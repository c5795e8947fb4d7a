//! A variable of the environment that is required and that nothing names, beside one that a command reads and nobody requires.

use super::Text;
use crate::diag::Diagnostic;
use crate::diag::codes::SHELL_VARIABLE;
use crate::dialect::rye::ast::Graph;
use crate::shell::variables::{read_in, set_in};
use crate::source::Sources;

pub(super) fn check(graph: &Graph, sources: &Sources, texts: &[Text<'_>]) -> Option<Diagnostic> {
    let [required] = graph.env.as_slice() else {
        return None;
    };
    let name = required.value.as_str();
    // Who is handed its name reads it, too.
    let whole = sources.text(graph.span.file);
    if whole.matches(name).count() != 1 || graph.nodes.iter().any(|node| !node.env.is_empty()) {
        return None;
    }
    let mut read = texts.iter().flat_map(|text| {
        let set = set_in(&text.text);
        let read = read_in(&text.text).filter(move |(name, _)| !set.contains(name));
        read.map(move |(name, at)| (text, name, at))
    });
    let (text, other, at) = read.find(|(_, other, _)| is_like(name, other))?;
    let says =
        format!("`${other}` is read, and `env_requires` lists `{name}`, which nothing reads");
    let found = text.diagnostic(&SHELL_VARIABLE, at, &says, "nobody requires this one");
    Some(
        found
            .label(required.span, "nothing reads this one")
            .help(format!(
                "let both name the same variable: `{other}`, or `{name}`"
            )),
    )
}

/// Whether a name is called after the same thing: `OPS_TOKEN`, `OPS_API_KEY`.
fn is_like(one: &str, other: &str) -> bool {
    let begin = |name: &str| name.split_once('_').map(|(begin, _)| begin.to_owned());
    let is_capital = |letter: char| letter.is_ascii_uppercase() || letter == '_';
    one != other
        && other.chars().all(is_capital)
        && begin(one).is_some_and(|own| own.len() > 2 && begin(other) == Some(own))
}
