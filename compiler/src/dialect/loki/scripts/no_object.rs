//! What a script prints that is certainly not one JSON object.

use super::ScriptNode;
use crate::diag::Report;
use crate::diag::codes::SCRIPT_OUTPUT;
use crate::dialect::script::double_output::repeated_in_shell;
use crate::dialect::script::follow::Followed;
use crate::dialect::script::no_object::{printed, prints_nothing};
use crate::dialect::script::shell;
use crate::dialect::script::words::leads_its_output_elsewhere;
use crate::ir::Interpreter;
use crate::world::World;

/// Reports the first such thing.
pub(super) fn check(of: &ScriptNode<'_>, world: &dyn World, report: &mut Report) {
    let code = &of.code;
    if leads_its_output_elsewhere(code) {
        return;
    }
    if let Some(found) = printed(code) {
        let does = format!(
            "prints {} (line {}), where one JSON object is expected",
            found.what, found.line
        );
        let diagnostic = of.diagnostic(&SCRIPT_OUTPUT, &does, "what it prints cannot be read");
        of.once(diagnostic.help(found.instead), report);
    } else if let Some((line, what)) = of.followed.as_ref().and_then(Followed::no_object) {
        let does =
            format!("prints {what} as JSON (line {line}), where one JSON object is expected");
        let diagnostic = of.diagnostic(&SCRIPT_OUTPUT, &does, "what it prints cannot be read");
        of.once(
            diagnostic.help("print an object: `{…}` with the keys of what the node writes"),
            report,
        );
    } else if let Some(line) = repeated(of, world) {
        let does = format!(
            "prints an object in each round of a loop (line {line}), where one JSON object is expected"
        );
        let diagnostic = of.diagnostic(&SCRIPT_OUTPUT, &does, "what it prints cannot be read");
        of.once(
            diagnostic.help("print one object behind the loop, with what the rounds have found"),
            report,
        );
    } else if let Some(line) = quiet_end(of, world) {
        let does = format!("ends on one way (line {line}) before it prints anything");
        let diagnostic = of.diagnostic(
            &SCRIPT_OUTPUT,
            &does,
            "fails on that way: what prints nothing has failed",
        );
        of.once(
            diagnostic.help("print an object there, too, if only `{}`; a script that is to fail ends with a code other than 0"),
            report,
        );
    } else if of.named.is_empty() && prints_nothing(code) {
        let does = "prints nothing, where one JSON object is expected";
        let diagnostic = of.diagnostic(&SCRIPT_OUTPUT, does, "fails each time");
        let help = match code.interpreter {
            Interpreter::TypeScript => {
                "print it to standard output: `console.log(JSON.stringify({…}))`"
            }
            Interpreter::Bash | Interpreter::Python => {
                "print what the node writes: `print(json.dumps({…}))`"
            }
        };
        of.once(diagnostic.help(help), report);
    }
}

/// The line at which the script prints an object in each round of a loop.
fn repeated(of: &ScriptNode<'_>, world: &dyn World) -> Option<usize> {
    match of.code.interpreter {
        Interpreter::Python | Interpreter::TypeScript => {
            world.script_repeated_output(&of.script.script.value)
        }
        Interpreter::Bash => repeated_in_shell(&of.code),
    }
}

/// The line at which the script ends well on one way, and has printed nothing.
fn quiet_end(of: &ScriptNode<'_>, world: &dyn World) -> Option<usize> {
    if !of.named.is_empty() {
        return None;
    }
    match of.code.interpreter {
        Interpreter::Python => world.script_quiet_end(&of.script.script.value),
        Interpreter::Bash => shell::quiet_end(&of.code),
        Interpreter::TypeScript => None,
    }
}
