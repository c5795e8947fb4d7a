//! A pause behind a node that is called for what it does, where nothing comes any more.

use super::super::ast::{FINALIZE, Node};
use super::super::view::View;
use crate::deeds::is_deed;
use crate::diag::codes::LATE_QUESTION;
use crate::diag::{Diagnostic, Report};

pub(super) fn check(view: &View<'_>, report: &mut Report) {
    for node in &view.graph.nodes {
        report.diagnostics.extend(late(view, node));
    }
}

fn late(view: &View<'_>, node: &Node) -> Option<Diagnostic> {
    let id = node.id.value.as_str();
    let pause = node.interrupt_after?;
    let mut ways = view.out(id).iter();
    let ends = ways.clone().next().is_some() && ways.all(|edge| edge.to.value == FINALIZE);
    // A person may look at a result before it is the result; a deed is done.
    if node.interrupt_before.is_some() || !ends || !is_deed(id) {
        return None;
    }
    let message = format!("the run pauses when `{id}` is done, and nothing comes behind it");
    let found = Diagnostic::new(
        &LATE_QUESTION,
        pause,
        message,
        "whoever says no comes too late",
    );
    Some(found.help(format!(
        "write `interrupt_before: true`, if a person is to decide whether `{id}` runs"
    )))
}
