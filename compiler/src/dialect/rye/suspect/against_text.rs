//! A command that does the opposite of what its node says.

use super::super::ast::{Graph, Kind};
use super::shell_command;
use crate::diag::codes::SHELL_SLIP;
use crate::diag::{Diagnostic, Report};
use crate::shell::against_text;

pub(super) fn check(graph: &Graph, report: &mut Report) {
    for node in &graph.nodes {
        let Kind::Action(action) = &node.kind else {
            continue;
        };
        let Some((command, text)) = shell_command(action) else {
            continue;
        };
        let commands = crate::shell::read(&text).unwrap_or_default();
        let said = format!("{} {}", node.id.value, node.doc);
        for slip in against_text::find(&commands, &said) {
            let message = format!("the command of node `{}`: {}", node.id.value, slip.says);
            let label = "the opposite of what the node says";
            let found = Diagnostic::new(&SHELL_SLIP, command.span, message, label);
            report.add(found.help(slip.help));
        }
    }
}
