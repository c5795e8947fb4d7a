//! euleragent graphs: nodes that run a model, judges that route, parallel groups, and one final artifact.
//!
//! The source publishes a code for each fault, with its trigger. Nearly all of them are about what the text says in one
//! place and not in another, so they are found on what was read (`check`), all in one pass. What has none of those
//! faults is lowered, and the analyses of the common form look at the rest.

mod ast;
mod check;
mod lower;
mod read;
mod view;

pub use ast::{ConditionError, EdgeCondition};
pub use read::condition;

use super::handed_variables;
use crate::diag::Report;
use crate::ir::Program;
use crate::syntax::Node;
use crate::world::World;

/// Reads, checks and lowers a graph. `None`: it has an error of its own, or is not even a map.
pub fn lower(root: &Node, world: &dyn World) -> (Option<Program>, Report) {
    let (graph, mut report) = read::graph(root);
    let Some(graph) = graph else {
        return (None, report);
    };
    check::check(&graph, world, &mut report);
    let own = graph.nodes.iter().flat_map(|node| &node.tools);
    let tools: Vec<&str> = { graph.tools.iter().chain(own) }
        .map(|tool| tool.value.as_str())
        .collect();
    handed_variables::of_tools((root, &graph.env), &tools, world, &mut report);
    // What stands on a name that does not exist, or on a group that is none, cannot be looked at any further.
    if report.has_errors() {
        return (None, report);
    }
    let program = lower::lower(&graph, root.span.file, &mut report);
    (program, report)
}

#[cfg(test)]
mod tests;
