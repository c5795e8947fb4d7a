//! A misspelt `length` of TypeScript, which is `undefined` and not told by what runs it.

use super::ScriptNode;
use crate::diag::Report;
use crate::diag::codes::SCRIPT_COMPARES;
use crate::ir::Interpreter;

const MISSPELT: [&str; 4] = ["lenght", "lengh", "legnth", "lenth"];

pub(super) fn check(of: &ScriptNode<'_>, report: &mut Report) {
    if of.code.interpreter != Interpreter::TypeScript {
        return;
    }
    let is_read = |at: &usize| {
        let before = of.code.text.get(..*at);
        before.is_some_and(|before| before.ends_with('.'))
    };
    let found = MISSPELT
        .iter()
        .find_map(|word| Some((of.code.find(word).find(is_read)?, *word)));
    if let Some((at, word)) = found {
        let does = format!("reads `.{word}` (line {})", of.code.line_of(at));
        let found = of.diagnostic(&SCRIPT_COMPARES, &does, "undefined each time");
        of.once(found.help("write `.length`"), report);
    }
}
