//! A command that cannot fail, in a node that says where a failure goes.

use super::super::ast::{Graph, Kind, Node};
use super::super::interpolate;
use super::super::shell::hides_failure;
use crate::diag::codes::TOLERANT_COMMAND;
use crate::diag::{Diagnostic, Report};
use crate::shell::VALUE;

/// What makes every command succeed.
const ALWAYS: [&str; 6] = [
    "|| true",
    "||true",
    "|| :",
    "; true",
    "; exit 0",
    "|| exit 0",
];

pub(super) fn check(graph: &Graph, report: &mut Report) {
    let found = graph.nodes.iter().filter_map(|node| tolerant(node, graph));
    found.for_each(|found| report.add(found));
}

fn tolerant(node: &Node, graph: &Graph) -> Option<Diagnostic> {
    let to = node.on_error.as_ref()?;
    let Kind::Action(action) = &node.kind else {
        return None;
    };
    // One that is ended by its own limit of time goes there.
    let is_limited = |params: &crate::syntax::Node| params.get("timeout").is_some();
    if action.params.as_ref().is_some_and(is_limited) {
        return None;
    }
    let command = action.command().filter(|_| action.is_shell())?;
    let text = interpolate::shell_text(command.text()?);
    let always = ALWAYS
        .into_iter()
        .find(|end| text.trim_end().ends_with(end));
    let end = always.or_else(|| hides_failure(&text))?;
    if end.contains(VALUE) || end.contains('\n') {
        return None;
    }
    let passes = end.starts_with('|') && !end.starts_with("||");
    let id = &node.id.value;
    let message = format!(
        "the command of node `{id}` ends with `{end}`, so it never goes to `{}`",
        to.value
    );
    let known = graph.nodes.iter().any(|other| other.id.value == to.value);
    let found = Diagnostic::new(
        &TOLERANT_COMMAND,
        to.span,
        message,
        "taken when the command fails, which it cannot",
    );
    known.then(|| match passes {
        true => found
            .note("a command ends as the last part of its pipe does")
            .help(format!(
                "leave out `{end}`, or begin with `set -o pipefail;` where `sh` knows it"
            )),
        false => found.help(format!("leave out `{end}`, or `on_error`")),
    })
}
