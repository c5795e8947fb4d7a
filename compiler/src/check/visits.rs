//! A declared way back to a node that a run may enter only once.

use super::graph::Graph;
use crate::diag::codes::IMPOSSIBLE_NUMBER;
use crate::diag::{Diagnostic, Report};

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    if graph.damaged || graph.program.limits.visits != Some(1) {
        return;
    }
    for found in graph.facts.loops() {
        // What leads back without a script is refused, unless the graph allows it.
        let (Some(first), Some(last)) = (found.cycle.first(), found.cycle.last()) else {
            continue;
        };
        let Some(exit) = graph.exit(*last) else {
            continue;
        };
        let (to, from) = (graph.id(first.node), graph.id(last.node));
        let message = format!(
            "`{from}` leads back to `{to}`, and `max_loop_iterations` lets a run enter each node once"
        );
        let witness = "a run that comes this way fails";
        let told = Diagnostic::new(&IMPOSSIBLE_NUMBER, exit.span, message, witness);
        report.add(told.help(
            "write for `max_loop_iterations` how often a node may be entered in all, the first time counted",
        ));
    }
}
