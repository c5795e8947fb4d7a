//! Words on standard output beside the object that a script prints: the whole output must be one JSON object.

use super::ScriptNode;
use crate::diag::Report;
use crate::diag::codes::SCRIPT_OUTPUT;
use crate::dialect::script::words::words;
use crate::ir::Interpreter;

/// Reports the first line that prints words.
pub(super) fn check(of: &ScriptNode<'_>, report: &mut Report) {
    let Some(line) = words(&of.code) else {
        return;
    };
    let message =
        format!("prints words to standard output (line {line}), where one JSON object is expected");
    let found = of.diagnostic(
        &SCRIPT_OUTPUT,
        &message,
        "what it prints is not read after that line",
    );
    let way = match of.code.interpreter {
        Interpreter::Bash => "`echo … >&2`",
        Interpreter::Python => "`print(…, file=sys.stderr)`",
        Interpreter::TypeScript => "`console.error(…)`",
    };
    of.once(
        found.help(format!("print it to standard error: {way}")),
        report,
    );
}
