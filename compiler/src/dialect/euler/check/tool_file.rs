//! Files beside the graph that run its tools: whether what runs them can read them, and lines of them that cannot work.

use super::super::view::View;
use crate::diag::codes::TOOL_FILE;
use crate::diag::{Diagnostic, Report};
use crate::dialect::script::code::{Code, LONGEST};
use crate::dialect::script::data_file::{self, Surround};
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
            let found = unexported(tool, world).or_else(|| undescribed(tool, world));
            report.diagnostics.extend(found);
        }
        let Some((file, interpreter, text)) = own.filter(|(file, _, _)| !told.contains(file))
        else {
            continue;
        };
        let faults = match unreadable(&file, world) {
            Some(fault) => vec![fault],
            None => {
                let code = Code::of(&text, interpreter);
                let around = Surround {
                    world,
                    folder: "",
                    texts: &[],
                };
                let mut faults = tool_shell::faults(&file, (&text, &code), world);
                faults.extend(data_file::check(&file, (&text, &code), around));
                faults
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

/// A tool whose function says nothing of what it is for, so that it is none.
fn undescribed(tool: &Spanned<String>, world: &dyn World) -> Option<Diagnostic> {
    let name = &tool.value;
    let (file, help) = tool_files::OWN.iter().find_map(|file| {
        let text = world.text(file).filter(|text| text.len() <= LONGEST)?;
        let declared = tool_files::declared(Path::new(file), &text);
        let help = match Interpreter::of(file)? {
            Interpreter::Python => {
                format!("begin `{name}` with a docstring that says what it is for")
            }
            Interpreter::TypeScript => {
                format!("write a comment `/** … */` before `{name}` that says what it is for")
            }
            Interpreter::Bash => format!("write a line `# @cmd …` before `{name}`"),
        };
        declared.undescribed.contains(name).then_some((file, help))
    })?;
    let message = format!(
        "the function `{name}` of `{file}` says nothing of what it is for, so it is no tool"
    );
    let found = Diagnostic::new(&TOOL_FILE, tool.span, message, "nothing runs it");
    Some(found.help(help))
}
