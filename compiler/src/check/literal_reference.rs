//! Braces that look like a reference and are not one.

use super::graph::Graph;
use super::texts::texts;
use crate::diag::{Code, Diagnostic, Example, Level, Report};
use crate::ir::{NodeId, Part, Read, Root, Site, Text};
use crate::syntax::nearest;

/// Text in double braces is no reference.
pub static LITERAL_REFERENCE: Code = Code {
    id: "G0406",
    name: "literal-reference",
    level: Level::Warning,
    summary: "Text in double braces looks like a reference and is not one.",
    explanation: "A reference is `{{`, then letters, digits, `_`, `.`, `[` and `]`, then `}}`, with nothing between. Anything else, also
with a space inside the braces, is sent as it stands.",
    bad: Example::graph(
        "name: example
start: a
nodes:
  a: { type: llm, prompt: \"answer {{ initial_prompt }}\", next: done }
  done: { type: end, output: finished }
",
    ),
    good: Example::graph(
        "name: example
start: a
nodes:
  a: { type: llm, prompt: \"answer {{initial_prompt}}\", next: done }
  done: { type: end, output: finished }
",
    ),
};

/// A reference can never have a value.
pub static IMPOSSIBLE_REFERENCE: Code = Code {
    id: "G0407",
    name: "impossible-reference",
    level: Level::Error,
    summary: "A reference has a form that never has a value.",
    explanation: "A path begins with a key, fields follow a `.`, and items are numbers in brackets: `users[0].name`. A path such as
`users[x]`, `[0]` or `.name` is taken for a reference and never found. In `state_updates`, `default` and `output`, where what is
missing is an empty text, this is a warning.",
    bad: Example::graph(
        "name: example
initial_state: { users: [] }
start: a
nodes:
  a: { type: llm, prompt: \"greet {{users[x]}}\", next: done }
  done: { type: end, output: finished }
",
    ),
    good: Example::graph(
        "name: example
initial_state: { users: [] }
start: a
nodes:
  a: { type: llm, prompt: \"greet {{users[0]}}\", next: done }
  done: { type: end, output: finished }
",
    ),
};

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for (id, node) in graph.program.each_node() {
        for text in texts(node) {
            check_text(graph, id, text, report);
        }
        let mut seen = Vec::new();
        for read in node
            .reads
            .iter()
            .filter(|read| read.from.root == Root::Nothing)
        {
            if !seen.contains(&read.from.span) {
                seen.push(read.from.span);
                report.add(impossible(graph, id, read));
            }
        }
    }
}

fn check_text(graph: &Graph<'_>, node: NodeId, text: &Text, report: &mut Report) {
    let mut seen: Vec<&str> = Vec::new();
    for part in &text.parts {
        let Part::Literal(literal) = part else {
            continue;
        };
        for inner in looks_like(literal) {
            if !seen.contains(&inner) {
                seen.push(inner);
                report.add(literal_reference(graph, node, text, inner));
            }
        }
    }
}

/// What stands in `{{…}}` of a literal and reads like a path.
fn looks_like(literal: &str) -> impl Iterator<Item = &str> {
    let mut pieces = literal.split("{{");
    pieces.next();
    pieces
        .filter_map(|piece| Some(piece.split_once("}}")?.0))
        .filter(|inner| {
            let name = inner.trim();
            let starts = name.starts_with(|c: char| c.is_alphabetic() || c == '_');
            starts
                && name
                    .chars()
                    .all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '[' | ']'))
        })
}

fn literal_reference(graph: &Graph<'_>, node: NodeId, text: &Text, inner: &str) -> Diagnostic {
    let id = graph.id(node);
    let message = format!("`{{{{{inner}}}}}` in node `{id}` is plain text, not a reference");
    let name = inner.trim();
    let written: String = name
        .chars()
        .map(|c| if c == '-' { '_' } else { c })
        .collect();
    let found = Diagnostic::new(
        &LITERAL_REFERENCE,
        text.span,
        message,
        format!("`{{{{{inner}}}}}` is sent as it stands"),
    );
    let keys = graph
        .program
        .key_ids()
        .map(|key| graph.name(key))
        .chain(["output", "choice", "input"]);
    let root: &str = written.split(['.', '[']).next().unwrap_or(&written);
    if name != inner && written == name && name.is_ascii() {
        return found.help(format!("write it without spaces: `{{{{{name}}}}}`"));
    }
    match nearest(root, keys) {
        Some(near) => found.help(format!("did you mean `{{{{{near}}}}}`?")),
        None => found.help("a name in a reference has letters, digits and `_` only"),
    }
}

fn impossible(graph: &Graph<'_>, node: NodeId, read: &Read) -> Diagnostic {
    let (id, spelled) = (graph.id(node), &read.from.spelled);
    let message = format!(
        "`{{{{{spelled}}}}}` in `{}` of node `{id}` can never have a value",
        read.place
    );
    let found = Diagnostic::new(
        &IMPOSSIBLE_REFERENCE,
        read.from.span,
        message,
        "no path has this form",
    )
    .help("begin with a key, and write items as numbers: `users[0].name`");
    match read.site {
        Site::Strict => found,
        Site::Lenient => found.level(Level::Warning).note("it is an empty text here"),
    }
}
