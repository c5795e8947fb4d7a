//! A node that leads back to itself without anything that could have changed: after a failure, or in any case.

use super::super::ast::{Graph, Kind, Node};
use crate::diag::codes::UNCHANGING_LOOP;
use crate::diag::{Diagnostic, Report};

pub(super) fn check(graph: &Graph, report: &mut Report) {
    for node in &graph.nodes {
        let id = node.id.value.as_str();
        if let Some(to) = node.on_error.as_ref().filter(|to| to.value == id) {
            let message = format!(
                "`on_error` of node `{id}` leads back to `{id}`: a call that fails each time is made until the steps are used up"
            );
            let found = Diagnostic::new(
                &UNCHANGING_LOOP,
                to.span,
                message,
                "has no limit of its own",
            );
            report.add(found.help(
                "lead to a node that deals with the failure, and let a hook try again: `{ event: error, action: { retry: true, max_retries: 3 } }`",
            ));
        }
        if let [edge] = node.next.as_slice()
            && edge.to.value == id
            && edge.when.is_none()
            && node.on_error.as_ref().is_some_and(|to| to.value != id)
            && !waits(node)
        {
            let message = format!(
                "`next` of node `{id}` leads back to `{id}`: a run leaves it by a failure alone"
            );
            let found = Diagnostic::new(
                &UNCHANGING_LOOP,
                edge.to.span,
                message,
                "always taken after a success",
            );
            report.add(found.help("name the node that comes next, or write a condition"));
        }
    }
}

/// Whether it looks again and again at something that changes by itself, or goes on from what it has just assigned.
fn waits(node: &Node) -> bool {
    let action = match &node.kind {
        Kind::Action(action) => action,
        Kind::ForEach(_) | Kind::Gate | Kind::Return(_) | Kind::Broken => return false,
    };
    let command = action.command().and_then(|command| command.text());
    let pauses = command.is_some_and(|text| text.contains("sleep") || text.contains("wait"));
    pauses || !node.assign.is_empty()
}
