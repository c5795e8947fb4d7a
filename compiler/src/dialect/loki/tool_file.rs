//! `tools.sh`, `tools.py` and `tools.ts` beside a graph: whether what runs them can read them, and whether a tool uses what it declares.

use super::ast::Graph;
use crate::diag::codes::TOOL_FILE;
use crate::diag::{Diagnostic, Report};
use crate::dialect::script::code::Code;
use crate::dialect::script::code::LONGEST;
use crate::dialect::script::file::unreadable;
use crate::dialect::script::other_unit::{docstring, function, other_unit};
use crate::dialect::script::tool_shell;
use crate::ir::Interpreter;
use crate::source::Span;
use crate::world::{World, tool_files};
use std::path::Path;

/// Checks the files, where a node is given one of their tools.
pub(super) fn check(graph: &Graph, world: &dyn World, report: &mut Report) {
    for (file, interpreter) in [
        ("tools.sh", Interpreter::Bash),
        ("tools.py", Interpreter::Python),
        ("tools.ts", Interpreter::TypeScript),
    ] {
        let text = world.text(file).filter(|text| text.len() <= LONGEST);
        let Some((text, at)) = text.and_then(|text| {
            let at = used(graph, file, &text)?;
            Some((text, at))
        }) else {
            continue;
        };
        let faults = match unreadable(file, world) {
            Some(fault) => vec![fault],
            None => {
                let code = Code::of(&text, interpreter);
                tool_shell::faults(file, (&text, &code), world)
            }
        };
        let declared = tool_files::declared(Path::new(file), &text);
        let units = declared.tools.iter().filter_map(|name| {
            let (doc, body) = docstring(function(&text, name)?)?;
            let (said, used) = other_unit(doc, body)?;
            let message = format!(
                "`{name}` of `{file}` is described in {said}, and the function says `{used}`"
            );
            let found = Diagnostic::new(&TOOL_FILE, at, message, "gives another unit");
            Some(found.help("let the function and its docstring have the same unit"))
        });
        report.diagnostics.extend(units);
        let told = faults.into_iter();
        let told = told.map(|fault| fault.told(&format!("`{file}`"), at));
        report.diagnostics.extend(told);
    }
}

/// The first place where a node names a tool of a file, or may.
fn used(graph: &Graph, file: &str, text: &str) -> Option<Span> {
    let declared = tool_files::declared(Path::new(file), text);
    let words: Vec<&str> = text
        .split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')
        .collect();
    let mut all = graph.llms().flat_map(|(_, llm)| &llm.tools);
    let named = all
        .find(|tool| declared.tools.contains(&tool.value) || words.contains(&tool.value.as_str()));
    named.map(|tool| tool.span)
}
