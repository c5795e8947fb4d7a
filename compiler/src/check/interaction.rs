//! People who are asked in a branch.

use super::graph::{Graph, region};
use crate::diag::{Code, Diagnostic, Example, Level, Report};
use crate::flow::{BranchFacts, ForkFacts};
use crate::ir::{NodeId, Work};

/// A person is asked in a branch of a fan-out.
pub static INTERACTION_IN_FAN_OUT: Code = Code {
    id: "G0505",
    name: "interaction-in-fan-out",
    level: Level::Error,
    summary: "A person is asked in a branch of a fan-out.",
    explanation: "Branches run side by side. An approval or input node that `next: [\u{2026}]` names directly would ask while the others work;
with two of them, nobody could say which question is asked first. Ask before the fan-out, or after the branches
have met. A question further inside a branch is accepted with a warning.",
    bad: Example::graph(
        "name: example
start: a
nodes:
  a: { type: llm, prompt: hello, next: [b, c] }
  b: { type: input, question: name?, state_updates: { name: \"{{input}}\" }, next: done }
  c: { type: llm, prompt: two, next: done }
  done: { type: end, output: \"{{name}}\" }
",
    ),
    good: Example::graph(
        "name: example
start: b
nodes:
  b: { type: input, question: name?, state_updates: { name: \"{{input}}\" }, next: a }
  a: { type: llm, prompt: hello, next: [d, c] }
  d: { type: llm, prompt: one, next: done }
  c: { type: llm, prompt: two, next: done }
  done: { type: end, output: \"{{name}}\" }
",
    ),
};

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let mut seen: Vec<NodeId> = Vec::new();
    for fork in graph.facts.forks() {
        for branch in &fork.branches {
            // A branch without a known end has no known nodes but its first.
            let nodes = if branch.nodes.is_empty() {
                std::slice::from_ref(&branch.entry)
            } else {
                branch.nodes.as_slice()
            };
            for node in nodes {
                let asks = matches!(graph.program[*node].work, Work::Ask(_));
                let join = fork.join == Some(*node);
                // A question per item of a list is refused for that reason.
                if asks && !join && !graph.facts.in_chain(*node) && !seen.contains(node) {
                    seen.push(*node);
                    report.add(asked(graph, fork, branch, *node));
                }
            }
        }
    }
}

fn asked(graph: &Graph<'_>, fork: &ForkFacts, branch: &BranchFacts, node: NodeId) -> Diagnostic {
    let (id, from) = (graph.id(node), graph.id(fork.node));
    let kind = graph.program[node].work.kind();
    let direct = branch.entry == node;
    let message = if direct {
        format!("{kind} node `{id}` is a branch of the fan-out of `{from}`")
    } else {
        format!("{kind} node `{id}` is asked in a branch of the fan-out of `{from}`")
    };
    let found = Diagnostic::new(
        &INTERACTION_IN_FAN_OUT,
        graph.program[node].span,
        message,
        "a person is asked here",
    )
    .label(branch.span, "the branch")
    .note(region(graph, fork));
    let found = match fork.join {
        Some(join) => found.help(format!(
            "ask before `{from}`, or from `{}` on, where the branches have met",
            graph.id(join)
        )),
        None => found.help(format!("ask before `{from}`")),
    };
    if direct {
        found
    } else {
        found
            .level(Level::Warning)
            .note("the other branches go on meanwhile; the question waits for an answer")
    }
}
