//! A Python script that uses a module which it does not import.

use super::Of;
use crate::diag::Report;
use crate::diag::codes::SCRIPT_IMPORT;
use crate::dialect::script::imports::missing;

/// Reports the first use of each.
pub(super) fn check(of: &Of<'_>, report: &mut Report) {
    for (module, line) in missing(&of.code) {
        let does = format!("uses the module `{module}` (line {line}), which it does not import");
        let found = of.diagnostic(&SCRIPT_IMPORT, &does, "fails when it comes to that line");
        of.once(
            found.help(format!("begin the script with `import {module}`")),
            report,
        );
    }
}
