//! People who are asked in a branch.

use super::graph::{Graph, region};
use crate::diag::codes::INTERACTION_IN_FAN_OUT;
use crate::diag::{Diagnostic, Level, Report};
use crate::flow::{BranchFacts, ForkFacts};
use crate::ir::{Child, Node, NodeId, Program, ValueExpr};

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    asked_per_item(graph, report);
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
                let asks = graph.program[*node].work.question().is_some();
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

/// An agent per item of a list that asks a person.
fn asked_per_item(graph: &Graph<'_>, report: &mut Report) {
    for chain in graph.facts.chains() {
        let exit = graph.program[chain.node].exits.get(chain.exit);
        let each = exit.and_then(|exit| exit.to.each());
        // One after the other, people are asked as anywhere.
        let one = |value: &ValueExpr| matches!(value, ValueExpr::Literal(number) if *number == 1);
        if each.is_some_and(|each| each.concurrency.as_ref().is_some_and(one)) {
            continue;
        }
        for node in &chain.nodes {
            let Some(agent) = graph.program[*node].work.agent() else {
                continue;
            };
            let Child::Graph(at) = agent.child else {
                continue;
            };
            let child = graph.program.children.get(at);
            let Some(asking) = child.and_then(asking) else {
                continue;
            };
            let (id, map) = (graph.id(*node), graph.id(chain.node));
            let message = format!(
                "`{id}` runs `{}` for each item of `{map}`, and its node `{}` asks a person",
                agent.name, asking.id
            );
            let found = Diagnostic::new(
                &INTERACTION_IN_FAN_OUT,
                agent.span,
                message,
                "a person is asked per item",
            );
            let found = found.level(Level::Warning).label(asking.span, "asks here");
            report.add(found.help(format!(
                "ask once behind `{map}`, about all that it collects, or say `max_concurrency: 1` there"
            )));
        }
    }
}

/// The first node of a graph that asks a person.
fn asking(child: &Program) -> Option<&Node> {
    let mut nodes = child.nodes.iter();
    nodes.find(|node| node.work.question().is_some())
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
