//! A text that says that a person approves, of a node whose tool calls run at once.

use super::super::ast::{EdgeCondition, Mode, Node};
use super::super::view::View;
use crate::diag::codes::UNAWAITED_PROPOSALS;
use crate::diag::{Diagnostic, Report};
use crate::node_names::words;

pub(super) fn check(view: &View<'_>, report: &mut Report) {
    for node in &view.graph.nodes {
        report.diagnostics.extend(at_once(view, node));
    }
}

fn at_once(view: &View<'_>, node: &Node) -> Option<Diagnostic> {
    let (text, runner) = (node.system_append.as_ref()?, node.runner()?);
    let waits = |id: &str| {
        let mut edges = view.out(id).iter();
        edges.any(|edge| matches!(edge.when.value, EdgeCondition::ApprovalsResolved))
    };
    let id = node.id.value.as_str();
    if runner.mode.value != Mode::Execute || waits(id) || node.interrupt_before.is_some() {
        return None;
    }
    text.value.split(['.', '\n']).find(|part| proposes(part))?;
    let message =
        format!("the text of `{id}` lets a person approve, and the node has `mode: execute`");
    let found = Diagnostic::new(
        &UNAWAITED_PROPOSALS,
        runner.mode.span,
        message,
        "its tool calls run at once",
    );
    Some(found.label(text.span, "says otherwise").help(format!(
        "write `mode: plan` and `when: approvals_resolved` on the edges from `{id}`, or take the approval out of the text"
    )))
}

/// Whether a sentence tells the model to propose what a person approves: "Propose the write, a person approves it".
fn proposes(sentence: &str) -> bool {
    let said = words(sentence);
    let has = |list: &[&str]| said.iter().any(|word| list.contains(&word.as_str()));
    said.first().is_some_and(|first| first == "propose")
        && has(&["approve", "approves", "decides", "confirms"])
}
