//! A script of TypeScript that reads a promise as if it were its value.

use super::ScriptNode;
use crate::diag::Report;
use crate::diag::codes::SCRIPT_COMPARES;
use crate::dialect::script::lost_await;

pub(super) fn check(of: &ScriptNode<'_>, report: &mut Report) {
    if let Some(found) = lost_await::find(&of.code) {
        let (does, help) = found.told();
        let found = of.diagnostic(&SCRIPT_COMPARES, &does, "undefined each time");
        of.once(found.help(help), report);
    }
}
