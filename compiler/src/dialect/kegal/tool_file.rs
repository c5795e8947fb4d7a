//! Files beside the graph that run its tools: whether they can work, and take what the graph declares.

mod signature;
mod unrun;

use super::ast::{Graph, Server, Tool};
use super::tool_executor;
use crate::diag::codes::{SOURCE_NOT_FOUND, TOOL_FILE};
use crate::diag::{Diagnostic, Level, Report};
use crate::dialect::script::code::LONGEST;
use crate::dialect::script::code::{Code, name_at};
use crate::dialect::script::data_file::{self, Surround};
use crate::dialect::script::file::{FileDiagnostic, unreadable};
use crate::dialect::script::named_script::ScriptWorld;
use crate::dialect::script::other_unit::{docstring, function, other_unit};
use crate::dialect::script::run_file::Place;
use crate::dialect::script::tool_shell;
use crate::ir::Interpreter;
use crate::source::Span;
use crate::suggestion::nearest;
use crate::world::tool_files::ToolFile;
use crate::world::{Presence, World, tool_files};
use signature::signature;
use std::collections::BTreeSet;
use std::path::Path;

/// Looks at the file of each tool that a node may call.
pub(super) fn check(graph: &Graph, world: &dyn World, report: &mut Report) {
    server_files(graph, world, report);
    let mut beside = Vec::new();
    for tool in &graph.tools {
        let lists = graph.nodes.iter().filter_map(|node| node.tools.as_ref());
        let used = lists
            .flat_map(|list| &list.value)
            .any(|name| name.value == tool.name.value);
        if !used {
            continue;
        }
        let own = tool_files::ENDS.iter().find_map(|end| {
            let file = format!("tools/{}.{end}", tool.name.value);
            let text = world.text(&file).filter(|text| text.len() <= LONGEST)?;
            Some((Interpreter::of(&file)?, file, text))
        });
        match own {
            Some((interpreter, file, text)) => {
                of_file(tool, (&file, interpreter), &text, world, report);
            }
            None => beside.push(tool),
        }
    }
    let files = tool_files::ENDS.iter().filter_map(|end| {
        let file = format!("tools.{end}");
        let text = world.text(&file).filter(|text| text.len() <= LONGEST)?;
        let interpreter = Interpreter::of(&file)?;
        let declared = tool_files::declared(Path::new(&file), &text);
        Some(AllTools {
            file,
            interpreter,
            text,
            declared,
        })
    });
    let files: Vec<AllTools> = files.collect();
    for own in &files {
        let others = files.iter().filter(|other| other.file != own.file);
        let others = others.flat_map(|other| &other.declared.tools);
        own.check(
            &beside,
            &others.map(String::as_str).collect(),
            world,
            report,
        );
    }
}

/// The one file of a language that holds several tools.
struct AllTools {
    file: String,
    interpreter: Interpreter,
    text: String,
    declared: ToolFile,
}

/// The scripts that servers are started from, and those that these start.
fn server_files(graph: &Graph, world: &dyn World, report: &mut Report) {
    let mut around = ScriptWorld::new(world, "", "");
    for server in &graph.servers {
        if let Some(found) = server_file(server, world) {
            report.add(found);
            continue;
        }
        let Some(command) = &server.command else {
            continue;
        };
        let mut text = command.value.clone();
        for arg in &server.args {
            let quote = if arg.value.contains('$') { '"' } else { '\'' };
            text.push_str(&format!(" {quote}{}{quote}", arg.value));
        }
        let commands = crate::shell::read(&text).unwrap_or_default();
        let place = Place {
            folder: "",
            own: None,
        };
        for found in around.check(&text, &commands, place) {
            let mut args = server.args.iter();
            let at = args
                .find(|arg| arg.value == found.written)
                .unwrap_or(command);
            let owner = format!("MCP server `{}`", server.id.value);
            report.add(found.told(&owner, at.span));
        }
    }
}

/// The file that a server is started from, where none of its name is there and one of nearly this name is.
fn server_file(server: &Server, world: &dyn World) -> Option<Diagnostic> {
    let runs = ["python", "python3", "node", "bash", "sh", "deno", "bun"];
    let command = server.command.as_ref()?;
    let file = server.args.iter().find(|arg| !arg.value.starts_with('-'))?;
    let ends = [".py", ".js", ".mjs", ".ts", ".sh"];
    let path = file.value.as_str();
    let is_file = ends.iter().any(|end| path.ends_with(end)) && !path.contains('$');
    if !runs.contains(&command.value.as_str()) || !is_file || world.file(path) != Presence::Absent {
        return None;
    }
    let known = world.siblings(path);
    let near = nearest(path, known.iter().map(String::as_str))?;
    let message = format!(
        "MCP server `{}` is started from `{path}`, which is not there",
        server.id.value
    );
    let found = Diagnostic::new(&SOURCE_NOT_FOUND, file.span, message, "no such file");
    Some(found.level(Level::Warning).did_you_mean(file.span, near))
}

impl AllTools {
    /// What is wrong with it, and tools that it has in another way than the graph names them. `others`: those of other files.
    fn check(
        &self,
        tools: &[&Tool],
        others: &BTreeSet<&str>,
        world: &dyn World,
        report: &mut Report,
    ) {
        let [first, ..] = tools else { return };
        let (file, text) = (self.file.as_str(), self.text.as_str());
        let shown = format!("`{file}`");
        let at = |line: usize| self.tool_at(tools, line).unwrap_or(first).name.span;
        if let Some(fault) = unreadable(file, world) {
            let at = at(fault.line);
            report.add(fault.told(&shown, at));
            return;
        }
        let code = Code::of(text, self.interpreter);
        for fault in faults(file, text, &code, world) {
            let at = at(fault.line);
            report.add(fault.told(&shown, at));
        }
        if self.interpreter == Interpreter::Python {
            tool_executor::check(tools, file, &code, report);
        }
        for tool in tools {
            let name = tool.name.value.as_str();
            let run_by = (file, self.interpreter);
            if self.declared.tools.iter().any(|own| own == name) {
                if let Some(taken) = signature(text, name, self.interpreter) {
                    signature::compare(tool, run_by, &taken, report);
                }
                let called = function(text, name);
                let found = called.and_then(|called| in_other_unit(tool, file, called));
                report.diagnostics.extend(found);
            } else if !others.contains(name) {
                let found = unrun::find(tool, run_by, (text, &self.declared), tools);
                report.diagnostics.extend(found);
            }
        }
    }

    /// The tool in whose function a line stands: the one that fails.
    fn tool_at<'g>(&self, tools: &[&'g Tool], line: usize) -> Option<&'g Tool> {
        let is_shell = self.interpreter == Interpreter::Bash;
        let lines: Vec<&str> = self.text.lines().take(line).collect();
        lines.into_iter().rev().find_map(|line| {
            let head = line
                .trim_start_matches("export ")
                .trim_start_matches("async ");
            let named = head
                .strip_prefix("def ")
                .or_else(|| head.strip_prefix("function "))
                .or_else(|| (is_shell && line.contains("()")).then_some(line))?;
            let name = name_at(named);
            let mut all = tools.iter();
            all.find(|tool| tool.name.value == name).copied()
        })
    }
}

/// What is wrong with the text of a file that can be read.
fn faults(file: &str, text: &str, code: &Code, world: &dyn World) -> Vec<FileDiagnostic> {
    let data = data_file::check(file, (text, code), around(world));
    let own = tool_shell::faults(file, (text, code), world).into_iter();
    own.chain(data).collect()
}

/// Where the files of tools work.
fn around(world: &dyn World) -> Surround<'_> {
    Surround {
        world,
        folder: "",
        texts: &[],
    }
}

fn told(at: Span, file: &str, does: &str, label: &str) -> Diagnostic {
    Diagnostic::new(&TOOL_FILE, at, format!("`{file}` {does}"), label)
}

fn of_file(
    tool: &Tool,
    (file, interpreter): (&str, Interpreter),
    text: &str,
    world: &dyn World,
    report: &mut Report,
) {
    let (name, at) = (&tool.name.value, tool.name.span);
    let shown = format!("`{file}`");
    if let Some(fault) = unreadable(file, world) {
        report.add(fault.told(&shown, at));
        return;
    }
    let code = Code::of(text, interpreter);
    for fault in faults(file, text, &code, world) {
        report.add(fault.told(&shown, at));
    }
    let declared = tool_files::declared(Path::new(file), text);
    let is_python = interpreter == Interpreter::Python;
    let is_function = |line: &str| line.starts_with("def ") || line.starts_with("async def ");
    let runs = !is_python || text.lines().any(is_function);
    if !runs || !declared.tools.contains(name) {
        let does = format!("declares no tool `{name}`");
        let help = match is_python {
            true => {
                "write a function `run` with a docstring: its arguments are the parameters, and nothing comes on standard input"
            }
            false => {
                "describe the tool as files of tools do: `# @cmd`, or a function with a comment"
            }
        };
        report.add(told(at, file, &does, "nothing runs it").help(help));
        return;
    }
    if let Some(taken) = signature(text, name, interpreter) {
        signature::compare(tool, (file, interpreter), &taken, report);
    }
    let called = function(text, "run").or_else(|| function(text, name));
    let found = called.and_then(|called| in_other_unit(tool, file, called));
    report.diagnostics.extend(found);
}

/// A function that gives another unit than the description of its tool says.
fn in_other_unit(tool: &Tool, file: &str, function: &str) -> Option<Diagnostic> {
    let parts = docstring(function);
    let (doc, body) = parts.unwrap_or(("", function));
    let (said, used) =
        other_unit(&tool.description, body).or_else(|| other_unit(&tool.description, doc))?;
    let does = format!("says `{used}` in the function of `{}`", tool.name.value);
    let label = format!("is described in {said}");
    let found = told(tool.name.span, file, &does, &label);
    Some(found.help("let the function and the description have the same unit"))
}
