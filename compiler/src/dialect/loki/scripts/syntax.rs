//! A script that its interpreter cannot read, or a file that it imports or sources, and one that fails when it comes to a line.

use super::ScriptNode;
use crate::diag::Report;
use crate::diag::codes::{PYTHON_SLIP, SCRIPT_SYNTAX, SHELL_SLIP, TYPESCRIPT_SLIP};
use crate::dialect::script::beside_fault::{self, BesideFault};
use crate::dialect::script::tree_slip;
use crate::ir::Interpreter;
use crate::world::World;

/// Asks what would run it.
pub(super) fn check(of: &ScriptNode<'_>, world: &dyn World, report: &mut Report) {
    let path = &of.script.script.value;
    let slip = world.script_slip(path);
    let slip = slip.or_else(|| tree_slip::find(path, world));
    if let Some((line, fault)) = world.script_fault(path) {
        let does = format!("cannot be read by what runs it (line {line}): {fault}");
        let found = of.diagnostic(&SCRIPT_SYNTAX, &does, "fails each time");
        of.once(found.help("mend that line"), report);
    } else if let Some(fault) = beside(of, world) {
        let found = of.diagnostic(&SCRIPT_SYNTAX, &fault.does(), fault.label());
        of.once(found.help(fault.help()), report);
    } else if let Some(slip) = slip {
        let does = format!("{} (line {})", slip.does, slip.line);
        let code = match of.code.interpreter {
            Interpreter::TypeScript => &TYPESCRIPT_SLIP,
            Interpreter::Python => &PYTHON_SLIP,
            Interpreter::Bash => &SHELL_SLIP,
        };
        let found = of.diagnostic(code, &does, "not what it seems to be");
        of.once(found.help(slip.help), report);
    }
}

/// The first file that it imports or sources, and that cannot be read.
fn beside(of: &ScriptNode<'_>, world: &dyn World) -> Option<BesideFault> {
    let path = &of.script.script.value;
    match of.code.interpreter {
        Interpreter::Bash => beside_fault::sourced(&of.text, &of.sourced, world),
        Interpreter::Python | Interpreter::TypeScript => {
            beside_fault::find(path, (&of.text, &of.code), Some(""), world)
        }
    }
}
