//! A script that its interpreter cannot read.

use super::Of;
use crate::diag::Report;
use crate::diag::codes::SCRIPT_SYNTAX;
use crate::world::World;

/// Asks what would run it.
pub(super) fn check(of: &Of<'_>, world: &dyn World, report: &mut Report) {
    if let Some((line, fault)) = world.script_fault(&of.script.script.value) {
        let does = format!("cannot be read by what runs it (line {line}): {fault}");
        let found = of.diagnostic(&SCRIPT_SYNTAX, &does, "fails each time");
        report.add(found.help("mend that line"));
    }
}
