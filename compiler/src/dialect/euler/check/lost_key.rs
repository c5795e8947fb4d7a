//! A key that a node writes and no node reads, where nodes say what they read and the run gives an artifact.

use super::super::ast::Node;
use super::super::view::View;
use crate::diag::codes::UNUSED_KEY;
use crate::diag::{Diagnostic, Report};

pub(super) fn check(view: &View<'_>, report: &mut Report) {
    if view.graph.finalize.artifact.is_none() {
        return;
    }
    for node in &view.graph.nodes {
        // What the branches of a group write is told with their group.
        if node.artifact.is_none() && !view.is_branch(&node.id.value) {
            report.diagnostics.extend(of_node(view, node));
        }
    }
}

fn of_node(view: &View<'_>, node: &Node) -> Option<Diagnostic> {
    let id = &node.id.value;
    let declared = view.graph.schema.as_deref().unwrap_or_default();
    let is_declared = |name: &str| declared.iter().any(|key| key.name.value == name);
    let reads = || view.graph.nodes.iter().flat_map(|node| &node.reads);
    let is_read = |name: &str| reads().any(|read| read.value == name);
    // One that says nothing of what it reads may read everything, and a name that is not declared may mean this key.
    let is_silent = |id: &&str| {
        let node = view.node(id);
        node.is_some_and(|node| node.judge().is_none() && node.reads.is_empty())
    };
    let behind = view.reach(id);
    if behind.iter().any(is_silent) || !reads().all(|read| is_declared(&read.value)) {
        return None;
    }
    let mut lost = node.writes().iter();
    let lost = lost.find(|write| is_declared(&write.value) && !is_read(&write.value))?;
    let name = &lost.value;
    let message = format!("node `{id}` writes `{name}`, which no node reads");
    let found = Diagnostic::new(&UNUSED_KEY, lost.span, message, "is kept for nobody");
    Some(found.help(format!(
        "write `{name}` into `reads_state` of a node behind `{id}`, or take it out of `writes_state`"
    )))
}
