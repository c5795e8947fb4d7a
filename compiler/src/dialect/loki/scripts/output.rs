//! Words on standard output beside the object that a script prints: the whole output must be one JSON object.

use super::ScriptNode;
use crate::diag::Report;
use crate::diag::codes::SCRIPT_OUTPUT;
use crate::dialect::script::printing_function;
use crate::dialect::script::words::{debug_switch, words};
use crate::ir::Interpreter;
use crate::world::World;

/// A line that is followed to print a text beside the object.
fn followed(of: &ScriptNode<'_>, way: &str, label: &str, report: &mut Report) {
    let Some(all) = of.followed.as_ref().filter(|all| !all.outputs.is_empty()) else {
        return;
    };
    if let Some(line) = all.texts.first() {
        let does = format!(
            "prints a text to standard output (line {line}), where one JSON object is expected"
        );
        let found = of.diagnostic(&SCRIPT_OUTPUT, &does, label);
        of.once(
            found.help(format!("print it to standard error: {way}")),
            report,
        );
    }
}

/// Reports the first line that prints words.
pub(super) fn check(of: &ScriptNode<'_>, world: &dyn World, report: &mut Report) {
    if of.sourced.lead_output() {
        return;
    }
    let way = match of.code.interpreter {
        Interpreter::Bash => "`echo … >&2`",
        Interpreter::Python if of.code.text.contains("stream=sys.stdout") => {
            "`print(…, file=sys.stderr)`, and of `logging` `stream=sys.stderr`"
        }
        Interpreter::Python => "`print(…, file=sys.stderr)`",
        Interpreter::TypeScript => "`console.error(…)`",
    };
    let label = "what it prints is not read after that line";
    let followed_lines = of.followed.as_ref().filter(|all| !all.may_print_more);
    let is_printed = |line: &usize| followed_lines.is_none_or(|all| all.texts.contains(line));
    let Some(line) = words(&of.code).filter(is_printed) else {
        let called = printing_function::imported(&of.script.script.value, &of.code, world);
        if let Some(called) = called {
            let found = of.diagnostic(&SCRIPT_OUTPUT, &called.does(), label);
            of.once(found.help(called.help(way)), report);
        } else {
            followed(of, way, label, report);
        }
        return;
    };
    let when = debug_switch(&of.code, line)
        .map(|switch| format!(" if `{switch}` is set"))
        .unwrap_or_default();
    let message = format!(
        "prints words to standard output{when} (line {line}), where one JSON object is expected"
    );
    let found = of.diagnostic(&SCRIPT_OUTPUT, &message, label);
    of.once(
        found.help(format!("print it to standard error: {way}")),
        report,
    );
}
