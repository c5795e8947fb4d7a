//! A script that its interpreter cannot read, or that fails when it comes to a line.

use super::ScriptNode;
use crate::diag::Report;
use crate::diag::codes::{PYTHON_SLIP, SCRIPT_SYNTAX};
use crate::world::World;

/// Asks what would run it.
pub(super) fn check(of: &ScriptNode<'_>, world: &dyn World, report: &mut Report) {
    let path = &of.script.script.value;
    if let Some((line, fault)) = world.script_fault(path) {
        let does = format!("cannot be read by what runs it (line {line}): {fault}");
        let found = of.diagnostic(&SCRIPT_SYNTAX, &does, "fails each time");
        of.once(found.help("mend that line"), report);
    } else if let Some(slip) = world.script_slip(path) {
        let does = format!("{} (line {})", slip.does, slip.line);
        let found = of.diagnostic(&PYTHON_SLIP, &does, "not what it seems to be");
        of.once(found.help(slip.help), report);
    }
}
