//! A line of a script that fails each time it is reached, whatever the script is given.

use super::ScriptNode;
use crate::diag::Report;
use crate::diag::codes::{PYTHON_SLIP, TYPESCRIPT_SLIP};
use crate::ir::Interpreter;

/// Reports the first of them, where nothing else is told of the script's lines.
pub(super) fn check(of: &ScriptNode<'_>, report: &mut Report) {
    let Some((line, does, help)) = of.followed.as_ref().and_then(|all| all.faults.first()) else {
        return;
    };
    let code = match of.code.interpreter {
        Interpreter::TypeScript => &TYPESCRIPT_SLIP,
        Interpreter::Bash | Interpreter::Python => &PYTHON_SLIP,
    };
    let path = of.script.script.span;
    let is_told =
        |one: &crate::diag::Diagnostic| one.primary.span == path && one.code.id == code.id;
    if report.diagnostics.iter().any(is_told) {
        return;
    }
    let found = of.diagnostic(code, &format!("{does} (line {line})"), "fails each time");
    of.once(found.help(help.clone()), report);
}
