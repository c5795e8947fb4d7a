//! References whose form can never have a value.

use super::graph::Graph;
use crate::diag::{Code, Diagnostic, Example, Level, Report};
use crate::ir::{NodeId, OnMissing, Read, Root};

/// A reference can never have a value.
pub static IMPOSSIBLE_REFERENCE: Code = Code {
    id: "G0406",
    name: "impossible-reference",
    level: Level::Error,
    summary: "A reference has a form that never has a value.",
    explanation: "A path begins with a key, fields follow a `.`, and items are numbers in brackets: `users[0].name`. A path such as
`users[x]`, `[0]` or `.name` is taken for a reference and never found. In `state_updates`, `default` and `output`, where what is
missing is an empty text, this is a warning.",
    bad: Example::graph(
        "name: example
initial_state: { users: [ann] }
start: a
nodes:
  a: { type: llm, prompt: \"greet {{users[x]}}\", next: done }
  done: { type: end, output: finished }
",
    ),
    good: Example::graph(
        "name: example
initial_state: { users: [ann] }
start: a
nodes:
  a: { type: llm, prompt: \"greet {{users[0]}}\", next: done }
  done: { type: end, output: finished }
",
    ),
};

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for (id, node) in graph.program.each_node() {
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
        OnMissing::Strict => found,
        OnMissing::Lenient | OnMissing::Optional => {
            found.level(Level::Warning).note("it is an empty text here")
        }
    }
}
