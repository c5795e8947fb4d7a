//! `tools.sh` and `tools.py` beside a graph: whether what runs them can read them, and whether a tool uses what it declares.

mod declared;

use super::ast::Graph;
use super::sourced::Sourced;
use crate::diag::codes::TOOL_FILE;
use crate::diag::{Diagnostic, Report};
use crate::shell::jq;
use crate::shell::slips::{self, Slip};
use crate::source::Span;
use crate::world::{World, tool_files};
use std::path::Path;

/// How long a file is that is read, in bytes.
const LONGEST: usize = 1 << 17;

/// Checks the files, where a node is given one of their tools.
pub(super) fn check(graph: &Graph, world: &dyn World, report: &mut Report) {
    for file in ["tools.sh", "tools.py"] {
        let text = world.text(file).filter(|text| text.len() <= LONGEST);
        let Some((text, at)) = text.and_then(|text| {
            let at = used(graph, file, &text)?;
            Some((text, at))
        }) else {
            continue;
        };
        if let Some((line, fault)) = world.script_fault(file) {
            let does = format!("cannot be read by what runs it (line {line}): {fault}");
            report.add(found(file, at, &does, "none of its tools works").help("mend that line"));
        } else if let Some(slip) = world.script_slip(file) {
            let does = format!("{} (line {})", slip.does, slip.line);
            report.add(found(file, at, &does, "not what it seems to be").help(slip.help));
        }
        for slip in of_shell(file, &text, world) {
            let line = 1 + text.get(..slip.at).unwrap_or("").matches('\n').count();
            let does = format!("has a slip in line {line}: {}", slip.says);
            report.add(found(file, at, &does, "not what it seems to be").help(slip.help));
        }
    }
}

fn found(file: &str, at: Span, does: &str, label: &str) -> Diagnostic {
    Diagnostic::new(&TOOL_FILE, at, format!("`{file}` {does}"), label)
}

/// What is wrong with the text of a file for a shell.
fn of_shell(file: &str, text: &str, world: &dyn World) -> Vec<Slip> {
    let commands = if file.ends_with(".sh") {
        crate::shell::read(text)
    } else {
        return Vec::new();
    };
    let mut all = declared::faults(text);
    all.extend(declared::environment(text));
    if let Ok(commands) = commands {
        let sourced = Sourced::of(file, text, &commands, world);
        all.extend(slips::find(text, &commands));
        all.extend(jq::slips(text, &commands));
        all.extend(sourced.misspelt(text, &commands));
    }
    all
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
