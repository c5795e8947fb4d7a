//! Files beside the graph that run its tools: whether what runs them can read them, and lines of them that cannot work.

use super::super::view::View;
use crate::diag::codes::TOOL_FILE;
use crate::diag::{Diagnostic, Report};
use crate::dialect::script::code::{Code, LONGEST};
use crate::dialect::script::file::unreadable;
use crate::dialect::script::tool_shell;
use crate::ir::Interpreter;
use crate::source::Spanned;
use crate::world::{World, tool_files};
use std::path::Path;

/// How many tools are looked for in files of their own.
const MOST: usize = 64;

/// Looks at the file of each tool that is named, once.
pub(super) fn check(view: &View<'_>, world: &dyn World, report: &mut Report) {
    let of_nodes = view.graph.nodes.iter().flat_map(|node| &node.tools);
    let mut told: Vec<String> = Vec::new();
    for tool in view.graph.tools.iter().chain(of_nodes).take(MOST) {
        let name = tool.value.as_str();
        if name.contains([':', '/', '.']) {
            continue;
        }
        let places = [format!("tools/{name}"), "tools".to_owned()];
        let mut files = places
            .iter()
            .flat_map(|place| tool_files::ENDS.map(|end| format!("{place}.{end}")));
        let own = files.find_map(|file| {
            let text = world.text(&file).filter(|text| text.len() <= LONGEST)?;
            let declared = tool_files::declared(Path::new(&file), &text);
            let is_own = file.starts_with("tools/") || declared.tools.iter().any(|one| one == name);
            let interpreter = Interpreter::of(&file).filter(|_| is_own)?;
            Some((file, interpreter, text))
        });
        if own.is_none() {
            report.diagnostics.extend(unexported(tool, world));
        }
        let Some((file, interpreter, text)) = own.filter(|(file, _, _)| !told.contains(file))
        else {
            continue;
        };
        let faults = match unreadable(&file, world) {
            Some(fault) => vec![fault],
            None => {
                let code = Code::of(&text, interpreter);
                tool_shell::faults(&file, (&text, &code), world)
            }
        };
        for fault in faults {
            report.add(fault.told(&format!("`{file}`"), tool.span));
        }
        told.push(file);
    }
}

/// A tool whose function `tools.ts` does not export.
fn unexported(tool: &Spanned<String>, world: &dyn World) -> Option<Diagnostic> {
    let (file, name) = ("tools.ts", &tool.value);
    let text = world.text(file).filter(|text| text.len() <= LONGEST)?;
    let declared = tool_files::declared(Path::new(file), &text);
    if !declared.unexported.contains(name) {
        return None;
    }
    let message = format!("`{file}` does not export the function `{name}`");
    let found = Diagnostic::new(&TOOL_FILE, tool.span, message, "nothing runs it");
    Some(found.help(format!("write `export function {name}(…)`")))
}
