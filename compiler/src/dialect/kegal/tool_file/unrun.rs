//! A tool that a node may call and that the file of the tools does not have: under which name, or in which way, it probably has it.

use super::signature::{is_same, signature};
use super::told;
use crate::diag::Diagnostic;
use crate::dialect::kegal::ast::Tool;
use crate::ir::Interpreter;
use crate::suggestion::nearest;
use crate::world::tool_files::ToolFile;

/// What is told of a tool. `None`: a function elsewhere may run it. `tools`: all that this file may have.
pub(super) fn find(
    tool: &Tool,
    (file, interpreter): (&str, Interpreter),
    (text, declared): (&str, &ToolFile),
    tools: &[&Tool],
) -> Option<Diagnostic> {
    let name = &tool.name.value;
    let found = |does: &str, help: String| {
        Some(told(tool.name.span, file, does, "nothing runs it").help(help))
    };
    if declared.unexported.contains(name) {
        let does = format!("does not export the function `{name}`");
        return found(&does, format!("write `export function {name}(…)`"));
    }
    let does = format!("declares no tool `{name}`");
    if declared.undescribed.contains(name) {
        let what = match interpreter {
            Interpreter::TypeScript => "write a comment above the function",
            Interpreter::Bash => "write `# @cmd …` above the function",
            Interpreter::Python => "begin the function with a docstring",
        };
        return found(&does, format!("{what}: without it, it is no tool"));
    }
    let others = declared.tools.iter().chain(&declared.undescribed);
    let others = others.filter(|own| !tools.iter().any(|tool| tool.name.value == **own));
    if let Some(near) = nearest(name, others.clone().map(String::as_str)) {
        let help = format!("it has `{near}`: call it the same in both places");
        return found(&does, help);
    }
    // One that nobody asks for, and that takes what this tool is given.
    let mut spare = others.filter(|own| {
        let taken = signature(text, own, interpreter);
        taken.is_some_and(|taken| is_same(tool, &taken))
    });
    let own = spare.next().filter(|_| spare.next().is_none())?;
    let help = format!("it has `{own}`, which takes the same: call it the same in both places");
    found(&does, help)
}
