//! Nodes that no declared way leads to.

use super::end::reaches_no_end;
use super::graph::Graph;
use crate::diag::{Code, Diagnostic, Example, Level, Report};
use crate::ir::NodeId;

/// No declared way leads to a node.
pub static UNREACHABLE_NODE: Code = Code {
    id: "G0303",
    name: "unreachable-node",
    level: Level::Warning,
    summary: "No declared way leads to a node.",
    explanation: "From `start`, over `next`, `routes`, `on_other`, `fallback`, `branch` and `x-routes`, the node cannot be
reached. If a script names it in `_next`, say so with `x-routes: [node, \u{2026}]` on the script node: then the way is
known, and everything behind it can be checked.",
    bad: Example::graph(
        "name: example
start: a
nodes:
  a: { type: llm, prompt: hello, next: done }
  b: { type: llm, prompt: hello, next: done }
  done: { type: end, output: finished }
",
    ),
    good: Example::graph(
        "name: example
start: a
nodes:
  a: { type: llm, prompt: hello, next: b }
  b: { type: llm, prompt: hello, next: done }
  done: { type: end, output: finished }
",
    ),
};

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    // Where a target is missing, that is the cause.
    if graph.damaged {
        return;
    }
    let no_end = reaches_no_end(graph);
    for (id, node) in graph.program.each_node() {
        // That no end node is reachable is one finding about all of them.
        let said = no_end && node.work.ends();
        if !graph.facts.declared(id) && !said {
            report.add(unreachable(graph, id));
        }
    }
}

fn unreachable(graph: &Graph<'_>, node: NodeId) -> Diagnostic {
    let id = graph.id(node);
    let start = graph.id(graph.program.start);
    let message = format!("no declared way leads to node `{id}`");
    let witness = format!("not reachable from `{start}`");
    let found = Diagnostic::new(
        &UNREACHABLE_NODE,
        graph.program[node].span,
        message,
        witness,
    );
    match graph.silent_scripts() {
        Some(scripts) => found.help(format!(
            "if a script names `{id}` in `_next`, say so with `x-routes` on its node (none yet: {scripts}); else remove `{id}`"
        )),
        None => found.help(format!("let a node go on to `{id}`, or remove it")),
    }
}
