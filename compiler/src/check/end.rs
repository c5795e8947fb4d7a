//! Graphs that cannot end.

use super::cycle;
use super::graph::Graph;
use crate::diag::codes::{NO_END_NODE, NO_REACHABLE_END};
use crate::diag::listed;
use crate::diag::{Diagnostic, Level, Report};
use crate::ir::{NodeId, Target};

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    // A node of an unknown type may have been meant as an end, a missing target may have led to one.
    if graph.damaged {
        return;
    }
    if ends(graph).next().is_none() {
        let found = Diagnostic::new(
            &NO_END_NODE,
            graph.program.span,
            format!("the graph `{}` has no end node", graph.program.name),
            "a run of it could never end well",
        );
        report.add(match graph.program.limits.steps {
            // A run that uses its steps up ends, too.
            Some(steps) => found.level(Level::Warning).help(format!(
                "a run of it ends when its {steps} steps are used up; add a node such as `done: {{ type: return }}` and let an edge lead to it"
            )),
            None => found.help(
                "add a node such as `done: { type: end, output: \"\" }` and let the last node go on to it",
            ),
        });
    } else if reaches_no_end(graph) && !cycle::is_endless(graph) {
        report.add(unreached(graph));
    }
}

/// Whether there are end nodes and no declared way leads to any.
pub(super) fn reaches_no_end(graph: &Graph<'_>) -> bool {
    let mut ends = ends(graph).peekable();
    ends.peek().is_some() && !ends.any(|node| graph.facts.declared(node))
}

fn ends<'a>(graph: &Graph<'a>) -> impl Iterator<Item = NodeId> + use<'a> {
    let nodes = graph.program.each_node();
    let ends = |node: &crate::ir::Node| {
        let mut exits = node.exits.iter();
        node.work.ends() || exits.any(|exit| matches!(exit.to, Target::End))
    };
    nodes.filter(move |(_, node)| ends(node)).map(|(id, _)| id)
}

fn unreached(graph: &Graph<'_>) -> Diagnostic {
    let start = graph.program.start;
    let names = listed(ends(graph).map(|node| graph.id(node)));
    let message = format!(
        "no declared way leads from `{}` to an end node ({names})",
        graph.id(start)
    );
    let mut found = Diagnostic::new(
        &NO_REACHABLE_END,
        graph.program[start].span,
        message,
        "every run begins here",
    );
    for node in ends(graph) {
        found = found.label(graph.program[node].span, "not reachable");
    }
    match graph.silent_scripts() {
        Some(scripts) => found.help(format!("if a script names one in `_next`, say so with `x-routes` on its node (none yet: {scripts})")),
        None => found.help("let a node that is reached go on to one of them"),
    }
}
