//! A form of dates that nobody writes.

use super::ScriptNode;
use crate::diag::Report;
use crate::diag::codes::SCRIPT_COMPARES;
use crate::dialect::script::date_form;

pub(super) fn check(of: &ScriptNode<'_>, report: &mut Report) {
    if let Some((at, form, meant)) = date_form::odd(&of.code.text) {
        let does = format!("writes a date as `{form}` (line {})", of.code.line_of(at));
        let found = of.diagnostic(&SCRIPT_COMPARES, &does, "a form that nobody reads");
        of.once(found.help(format!("write `{meant}`")), report);
    }
}
