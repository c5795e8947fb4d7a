//! A tool that sleeps longer than its action may take.

use super::super::ast::Action;
use super::super::suspect::time::limit;
use super::Tool;
use crate::diag::Diagnostic;
use crate::diag::codes::SCRIPT_SLEEPS;
use crate::dialect::script::made_pauses::beyond;
use std::time::Duration;

/// How long a tool may take unless its action says something else, in seconds.
const TOOL: f64 = 300.0;

pub(super) fn check(owner: &str, action: &Action, tool: &Tool) -> Option<Diagnostic> {
    let most = limit(action, TOOL)?;
    let pause = beyond(&tool.code, Duration::try_from_secs_f64(most).ok()?)?;
    let message = format!(
        "tool `{}` of {owner} {}, and may take {most} s in all",
        tool.name,
        pause.does()
    );
    let at = action.item.span;
    let found = Diagnostic::new(&SCRIPT_SLEEPS, at, message, "is ended in its pause");
    Some(found.help(format!(
        "write a `timeout` above {} in `params`, or let the tool wait less",
        pause.in_all().as_secs_f64()
    )))
}
