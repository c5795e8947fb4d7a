//! A failure that ends as what went well does, where other failures end at a node that is called so.

use super::graph::Graph;
use super::sense::{Sense, of_name, share_a_word};
use crate::diag::Diagnostic;
use crate::diag::codes::WAY_AGAINST_NAME;
use crate::ir::{Exit, ExitCondition, KeyId, Node, NodeId, Outcome};

/// The failure of a node, if it ends so.
pub(super) fn of(graph: &Graph<'_>, node: &Node) -> Option<Diagnostic> {
    let failed = |exit: &&Exit| exit.outcome == Outcome::Failure { declared: true };
    let exit = node.exits.iter().find(|exit| {
        let to = exit.to.node().filter(|to| graph.is_end(*to));
        failed(exit) && to.is_some_and(|to| of_name(graph.id(to)) == Some(Sense::Good))
    })?;
    // What goes on in the same way whether it works or not is done as well as it can be.
    let goes_on =
        |other: &Exit| other.outcome == Outcome::Success && other.to.node() == exit.to.node();
    if node.exits.iter().any(goes_on)
        || may_go_there(graph, node, exit.to.node())
        || is_complete_without(graph, node, exit)
    {
        return None;
    }
    let nodes = || graph.program.nodes.iter();
    let others = || nodes().flat_map(|node| &node.exits).filter(failed);
    let bad = others().filter_map(|exit| exit.to.node());
    let bad = bad.map(|to| graph.id(to));
    let bad = bad.into_iter().find(|to| of_name(to) == Some(Sense::Bad))?;
    let to = exit.to.node().map_or("", |to| graph.id(to));
    let message = format!("when `{}` fails, the run ends at `{to}`", node.id);
    let found = Diagnostic::new(
        &WAY_AGAINST_NAME,
        exit.span,
        message,
        "seems to have gone well",
    );
    Some(found.help(format!(
        "lead the failure to `{bad}`, as other failures are"
    )))
}

/// Whether an end gives what was made before a node, and nothing of what the node and those behind it make: an optional last step.
fn is_complete_without(graph: &Graph<'_>, node: &Node, exit: &Exit) -> bool {
    let Some(end) = exit.to.node() else {
        return false;
    };
    let read: Vec<KeyId> = graph.program[end]
        .reads
        .iter()
        .filter_map(|read| read.from.key())
        .collect();
    if read.is_empty() || share_a_word(&node.id, graph.id(end)) {
        return false;
    }
    let next = node.exits.iter();
    let next = next.filter(|exit| exit.outcome == Outcome::Success);
    let next = next.filter_map(|exit| exit.to.node());
    let behind: Vec<NodeId> = next
        .flat_map(|next| graph.facts.reached_from(next, graph.program))
        .collect();
    let nodes = behind.iter().map(|behind| &graph.program[*behind]);
    let mut writes = nodes
        .chain([node])
        .flat_map(|node| &node.exits)
        .flat_map(|exit| &exit.writes);
    behind.contains(&end) && !writes.any(|write| read.contains(&write.key))
}

/// Whether a script says where a run goes on that has come through a node: there, or anywhere else.
fn may_go_there(graph: &Graph<'_>, node: &Node, there: Option<NodeId>) -> bool {
    let says = |exit: &Exit| {
        let routed = exit.when.routed();
        matches!(exit.when, ExitCondition::RoutedAnywhere) || routed.is_some() && routed == there
    };
    let successes = node.exits.iter();
    let mut successes = successes.filter(|exit| exit.outcome == Outcome::Success);
    successes.any(|exit| {
        let next = exit.to.node().map(|next| &graph.program[next]);
        says(exit) || next.is_some_and(|next| next.exits.iter().any(says))
    })
}
