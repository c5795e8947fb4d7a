//! A command that ends with a failure each time, in a node that says nothing of failures: the edges behind it are never taken.

use super::super::ast::{Graph, Kind, Node, OnError};
use super::super::interpolate;
use crate::diag::codes::EDGE_NEVER_TAKEN;
use crate::diag::{Diagnostic, Report};
use crate::shell::{Command, End};

pub(super) fn check(graph: &Graph, report: &mut Report) {
    if graph.on_error != OnError::Fail {
        return;
    }
    let found = graph.nodes.iter().filter_map(failing);
    found.for_each(|found| report.add(found));
}

fn failing(node: &Node) -> Option<Diagnostic> {
    let edge = node.next.first().filter(|_| node.on_error.is_none())?;
    let Kind::Action(action) = &node.kind else {
        return None;
    };
    let command = action.command().filter(|_| action.is_shell())?;
    let text = interpolate::shell_text(command.text()?);
    let all = crate::shell::read(&text).ok()?;
    let (last, before) = all.split_last()?;
    let code = exit_code(last).filter(|code| *code != 0)?;
    // Whatever came before, it fails or goes on to here, and nothing stands around the last command.
    let goes_on = before
        .last()
        .is_none_or(|one| matches!(one.end, End::Plain | End::And));
    let is_alone =
        text.trim_end().ends_with(last.text) && !last.in_function && !last.is_substituted;
    let is_plain = !["if ", "case ", "while ", "for ", "{"]
        .iter()
        .any(|word| text.contains(word));
    if !goes_on || !is_alone || !is_plain || before.iter().any(|one| one.name() == "exit") {
        return None;
    }
    let id = &node.id.value;
    let message = format!(
        "the edge of node `{id}` to `{}` is never taken",
        edge.to.value
    );
    let found = Diagnostic::new(
        &EDGE_NEVER_TAKEN,
        edge.to.span,
        message,
        "the run fails before it",
    );
    let found = found.label(command.span, format!("ends with `exit {code}` each time"));
    Some(found.help("leave `exit` out, or say where a failure goes with `on_error`"))
}

/// The code that a command ends the shell with.
fn exit_code(command: &Command<'_>) -> Option<u8> {
    match command.called() {
        [name, code] if name.text == "exit" => code.text.parse().ok(),
        _ => None,
    }
}
