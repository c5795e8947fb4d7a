//! A command of a script whose failure is lost, in a node that says where a failure goes.

use super::ScriptNode;
use crate::diag::codes::TOLERANT_COMMAND;
use crate::diag::{Diagnostic, Level, Report};
use crate::dialect::script::lost_failure::{CURL_HELP, CURL_LABEL, CURL_SUCCEEDS, LostText};
use crate::ir::Interpreter;
use crate::shell::{Command, lost_failure, tolerant_curl};
use crate::source::Spanned;
use crate::source::line_of;

/// Reports the first such command.
pub(super) fn check(of: &ScriptNode<'_>, report: &mut Report) {
    let fallback = of.script.fallback.as_ref();
    let Some(to) = fallback.filter(|_| of.code.interpreter == Interpreter::Bash) else {
        return;
    };
    let Ok(commands) = crate::shell::read(&of.text) else {
        return;
    };
    let Some(found) = lost_failure::find(&of.text, &commands) else {
        report.diagnostics.extend(unseen(of, to, &commands));
        return;
    };
    let failure = LostText::of(&found);
    let does = format!(
        "does not fail where {} does (line {}), so that does not lead to `{}`: {}",
        failure.command,
        line_of(&of.text, found.at),
        to.value,
        failure.why
    );
    let told = of.diagnostic(&TOLERANT_COMMAND, &does, "succeeds all the same");
    let label = "taken when the script fails";
    report.add(told.label(to.span, label).help(failure.help));
}

/// `curl` that takes the page of an error for a good answer.
fn unseen(
    of: &ScriptNode<'_>,
    to: &Spanned<String>,
    commands: &[Command<'_>],
) -> Option<Diagnostic> {
    let call = tolerant_curl::find(&of.text, commands)?;
    let does = format!(
        "does not fail where a server answers with an error (line {}), so that does not lead to `{}`: {CURL_SUCCEEDS}",
        line_of(&of.text, call.at),
        to.value
    );
    let told = of.diagnostic(&TOLERANT_COMMAND, &does, CURL_LABEL);
    let told = told.label(to.span, "taken when the script fails");
    Some(told.level(Level::Note).help(CURL_HELP))
}
