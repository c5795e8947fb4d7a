//! Time limits that cannot be reached.

use super::graph::Graph;
use crate::diag::{Code, Diagnostic, Example, Level, Report};
use crate::ir::{NodeId, Work};
use std::time::Duration;

/// A node may take longer than the whole graph.
pub static TIME_LIMIT: Code = Code {
    id: "G0601",
    name: "timeout-above-graph",
    level: Level::Warning,
    summary: "A node may take longer than the whole graph.",
    explanation: "`settings.timeout` stops the run, also in the middle of a node. A node with a longer `timeout` of its own never reaches
it, and its `fallback` is not taken when the time is up.",
    bad: Example::graph(
        "name: example
settings: { timeout: 60 }
start: a
nodes:
  a: { type: llm, prompt: hello, timeout: 90, fallback: done, next: done }
  done: { type: end, output: finished }
",
    ),
    good: Example::graph(
        "name: example
settings: { timeout: 60 }
start: a
nodes:
  a: { type: llm, prompt: hello, timeout: 30, fallback: done, next: done }
  done: { type: end, output: finished }
",
    ),
};

/// What a node that says nothing has: nobody chose that.
const DEFAULTS: [Duration; 3] = [
    Duration::from_secs(30),
    Duration::from_secs(120),
    Duration::from_secs(300),
];

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let Some(whole) = graph.program.limits.timeout else {
        return;
    };
    for (id, node) in graph.program.each_node() {
        let own = match &node.work {
            Work::Llm(llm) => llm.timeout,
            Work::Agent(agent) => agent.timeout.filter(|own| !DEFAULTS.contains(own)),
            Work::Script(script) => script.timeout.filter(|own| !DEFAULTS.contains(own)),
            Work::Retrieve(retrieve) => retrieve.timeout.filter(|own| !DEFAULTS.contains(own)),
            Work::Ask(_) | Work::Map(_) | Work::Finish(_) => None,
        };
        if let Some(own) = own.filter(|own| *own > whole) {
            report.add(above(graph, id, own, whole));
        }
    }
}

fn above(graph: &Graph<'_>, node: NodeId, own: Duration, whole: Duration) -> Diagnostic {
    let (own, whole) = (own.as_secs(), whole.as_secs());
    let message = format!(
        "node `{}` may take {own} s, but the whole run only {whole} s",
        graph.id(node)
    );
    Diagnostic::new(
        &TIME_LIMIT,
        graph.program[node].span,
        message,
        "its own time limit is never reached",
    )
    .help(format!(
        "give it less than {whole} s, or raise `settings.timeout`"
    ))
}
