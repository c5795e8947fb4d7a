//! A script that uses a module, or a function of Node, which it does not import, or imports a name that a file beside it does not have.

use super::ScriptNode;
use crate::diag::Report;
use crate::diag::codes::SCRIPT_IMPORT;
use crate::dialect::script::imports::{missing, missing_functions};
use crate::dialect::script::{missing_import, unknown_import};
use crate::world::World;

/// Reports the first use of each.
pub(super) fn check(of: &ScriptNode<'_>, world: &dyn World, report: &mut Report) {
    for (module, line) in missing(&of.code) {
        let does = format!("uses the module `{module}` (line {line}), which it does not import");
        let found = of.diagnostic(&SCRIPT_IMPORT, &does, "fails when it comes to that line");
        of.once(
            found.help(format!("begin the script with `import {module}`")),
            report,
        );
    }
    for (name, module, line) in missing_functions(&of.code) {
        let does = format!("calls `{name}` (line {line}), which it does not import");
        let found = of.diagnostic(&SCRIPT_IMPORT, &does, "fails when it comes to that line");
        let help = format!("begin the script with `import {{ {name} }} from \"{module}\";`");
        of.once(found.help(help), report);
    }
    if let Some(import) = missing_import::find(&of.script.script.value, &of.code, world) {
        let found = of.diagnostic(&SCRIPT_IMPORT, &import.does(), "fails each time");
        of.once(found.help(import.help()), report);
    }
    for import in unknown_import::find(&of.script.script.value, &of.code, world) {
        let label = "fails when it comes to that line";
        let found = of.diagnostic(&SCRIPT_IMPORT, &import.does(), label);
        of.once(found.help(import.help()), report);
    }
}
