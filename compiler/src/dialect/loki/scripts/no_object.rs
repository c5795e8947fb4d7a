//! What a script prints that is certainly not one JSON object.

use super::ScriptNode;
use crate::diag::Report;
use crate::diag::codes::SCRIPT_OUTPUT;
use crate::dialect::script::no_object::{ends_before_it_prints, printed, prints_nothing};
use crate::dialect::script::words::leads_its_output_elsewhere;

/// Reports the first such thing.
pub(super) fn check(of: &ScriptNode<'_>, report: &mut Report) {
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
    } else if let Some(line) = ends_before_it_prints(code).filter(|_| of.named.is_empty()) {
        let does = format!("ends (line {line}) before it prints anything");
        let diagnostic = of.diagnostic(&SCRIPT_OUTPUT, &does, "fails each time");
        of.once(diagnostic.help("print the object before that line"), report);
    } else if of.named.is_empty() && prints_nothing(code) {
        let does = "prints nothing, where one JSON object is expected";
        let diagnostic = of.diagnostic(&SCRIPT_OUTPUT, does, "fails each time");
        of.once(
            diagnostic.help("print what the node writes: `print(json.dumps({…}))`"),
            report,
        );
    }
}
