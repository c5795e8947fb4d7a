//! Cycles over declared edges, and loops that nothing leaves.

use super::graph::Graph;
use crate::diag::codes::{CYCLE, ENDLESS_LOOP};
use crate::diag::listed;
use crate::diag::{Code, Diagnostic, Report};
use crate::flow::Loop;
use crate::ir::{Cycles, Exit, Target};

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let refused = match graph.program.limits.cycles {
        Cycles::Refused => graph.facts.cycles(),
        Cycles::Bounded => &[],
    };
    refused.iter().for_each(|one| report.add(cycle(graph, one)));
    // Where a cycle is refused or a target is missing, that is the cause.
    if !refused.is_empty() || graph.damaged {
        return;
    }
    for one in graph.facts.loops() {
        let live = one.nodes.iter().any(|node| graph.facts.reachable(*node));
        if live && !has_way_out(graph, one) {
            report.add(endless(graph, one));
        }
    }
}

/// Whether there is a loop that is allowed and has no way out.
pub(super) fn is_endless(graph: &Graph<'_>) -> bool {
    let live = |one: &Loop| one.nodes.iter().any(|node| graph.facts.reachable(*node));
    graph.program.limits.cycles == Cycles::Bounded
        && graph
            .facts
            .loops()
            .iter()
            .any(|one| live(one) && !has_way_out(graph, one))
}

fn shown(graph: &Graph<'_>, one: &Loop, code: &'static Code, message: String) -> Diagnostic {
    let first = one.cycle.first().copied();
    let last = one.cycle.last().copied();
    let back = last.and_then(|step| Some((step, graph.exit(step)?)));
    let (span, witness) = match back {
        Some((step, exit)) => (exit.span, graph.describe(step.node, exit)),
        None => (graph.program.span, String::new()),
    };
    let found = Diagnostic::new(code, span, message, witness);
    let found = graph.show(found, &one.cycle);
    match first {
        Some(first) => found.note(format!("the circle: {}", graph.way(&one.cycle, first.node))),
        None => found,
    }
}

fn ids(graph: &Graph<'_>, one: &Loop) -> String {
    let steps = one.cycle.iter().map(|step| graph.id(step.node));
    listed(steps)
}

const LEAD_OUT: &str =
    "let one of its nodes go on to a node outside of the loop, or to an end node";

fn cycle(graph: &Graph<'_>, one: &Loop) -> Diagnostic {
    let message = match one.cycle.as_slice() {
        [only] => format!("node `{}` leads back to itself", graph.id(only.node)),
        _ => format!("the declared ways of {} lead in a circle", ids(graph, one)),
    };
    const ALLOW: &str = "if the loop is meant, say `settings: { x-allow-cycles: true }`";
    let found = shown(graph, one, &CYCLE, message);
    // A loop without an end is refused also where loops are allowed.
    let found = match has_way_out(graph, one) {
        true => found.help(format!("{ALLOW}; it is bounded by `max_loop_iterations`")),
        false => found.help(format!(
            "nothing leads out of it: {LEAD_OUT}; then, {ALLOW}"
        )),
    };
    found.help("a script may also lead back by printing `_next`")
}

fn endless(graph: &Graph<'_>, one: &Loop) -> Diagnostic {
    let message = format!("no way leads out of the loop of {}", ids(graph, one));
    let found = shown(graph, one, &ENDLESS_LOOP, message);
    // A run that may take only so many steps stops there, and says so.
    let found = match graph.program.limits.steps {
        Some(most) => found
            .level(crate::diag::Level::Warning)
            .note(format!("a run that comes here fails after {most} steps")),
        None => found,
    };
    found.help(LEAD_OUT)
}

fn has_way_out(graph: &Graph<'_>, one: &Loop) -> bool {
    let leaves = |to: &crate::ir::NodeId| one.nodes.binary_search(to).is_err();
    let out = |exit: &Exit| match &exit.to {
        Target::Node(to, _) => leaves(to),
        Target::Fork(fork) => fork.branches.iter().any(|branch| leaves(&branch.entry)),
        Target::Each(each) => leaves(&each.then),
        Target::Anywhere | Target::ItemDone | Target::End => true,
        Target::Stuck | Target::Fail => false,
    };
    one.nodes
        .iter()
        .any(|node| graph.program[*node].exits.iter().any(out))
}
