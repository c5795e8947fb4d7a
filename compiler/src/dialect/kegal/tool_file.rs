//! Files beside the graph that run its tools: whether they can work, and take what the graph declares.

use super::ast::{Graph, Server, Tool};
use super::tool_executor;
use crate::diag::codes::{SOURCE_NOT_FOUND, TOOL_FILE};
use crate::diag::{Diagnostic, Level, Report};
use crate::dialect::script::code::LONGEST;
use crate::dialect::script::code::{Code, name_at, outside};
use crate::dialect::script::data_file::{self, Surround};
use crate::dialect::script::file::{slips, unreadable};
use crate::dialect::script::named_script::ScriptWorld;
use crate::dialect::script::other_unit::{docstring, function, other_unit};
use crate::dialect::script::run_file::Place;
use crate::ir::Interpreter;
use crate::source::Span;
use crate::suggestion::nearest;
use crate::world::{Presence, World, tool_files};
use serde_json::Value;
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
    for end in tool_files::ENDS {
        let file = format!("tools.{end}");
        let text = world.text(&file).filter(|text| text.len() <= LONGEST);
        if let Some((text, interpreter)) = text.zip(Interpreter::of(&file)) {
            of_all(&beside, (&file, interpreter), &text, world, report);
        }
    }
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

/// The one file that holds several tools: what is wrong with it, and tools that it has under nearly another name.
fn of_all(
    tools: &[&Tool],
    (file, interpreter): (&str, Interpreter),
    text: &str,
    world: &dyn World,
    report: &mut Report,
) {
    let [first, ..] = tools else { return };
    let shown = format!("`{file}`");
    // The tool in whose function a line stands is the one that fails.
    let at = |line: usize| {
        let mut before = text
            .lines()
            .take(line)
            .collect::<Vec<_>>()
            .into_iter()
            .rev();
        let own = before.find_map(|line| {
            let head = line
                .trim_start_matches("export ")
                .trim_start_matches("async ");
            let rest = head
                .strip_prefix("def ")
                .or_else(|| head.strip_prefix("function "))?;
            let name = name_at(rest);
            tools.iter().find(|tool| tool.name.value == name)
        });
        own.unwrap_or(first).name.span
    };
    if let Some(fault) = unreadable(file, world) {
        let at = at(fault.line);
        report.add(fault.told(&shown, at));
        return;
    }
    let code = Code::of(text, interpreter);
    let faults = slips(file, &code, world).into_iter();
    for fault in faults.chain(data_file::check(file, (text, &code), around(world))) {
        let at = at(fault.line);
        report.add(fault.told(&shown, at));
    }
    if interpreter == Interpreter::Python {
        tool_executor::check(tools, file, &code, report);
    }
    let declared = tool_files::declared(Path::new(file), text);
    let has = |name: &str| declared.tools.iter().any(|own| own == name);
    for tool in tools {
        let name = tool.name.value.as_str();
        if has(name) {
            let taken = signature(text, name).filter(|_| interpreter == Interpreter::Python);
            taken
                .into_iter()
                .for_each(|taken| parameters(tool, file, &taken, report));
            let called = function(text, name);
            let found = called.and_then(|called| in_other_unit(tool, file, called));
            report.diagnostics.extend(found);
            continue;
        }
        let others = declared.tools.iter().chain(&declared.undescribed);
        let others = others.filter(|own| !tools.iter().any(|tool| tool.name.value == **own));
        if let Some(near) = nearest(name, others.map(String::as_str)) {
            let does = format!("declares no tool `{name}`");
            let found = told(tool.name.span, file, &does, "nothing runs it");
            report.add(found.help(format!("it has `{near}`: call it the same in both places")));
        }
    }
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
    let faults = slips(file, &code, world).into_iter();
    for fault in faults.chain(data_file::check(file, (text, &code), around(world))) {
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
    if is_python && let Some(taken) = signature(text, name) {
        parameters(tool, file, &taken, report);
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

/// A parameter of a function, and whether it may be left out.
struct Parameter<'t> {
    name: &'t str,
    optional: bool,
}

/// The parameters of `run`, or of the function of this name. `None`: it takes whatever it is given.
fn signature<'t>(text: &'t str, name: &str) -> Option<Vec<Parameter<'t>>> {
    let heads = ["def run(".to_owned(), format!("def {name}(")];
    let mut found = heads.iter().filter_map(|head| {
        let at = text
            .match_indices(head.as_str())
            .map(|(at, _)| at)
            .find(|at| {
                let line = text.get(..*at).unwrap_or("");
                let line = line.rsplit('\n').next().unwrap_or("");
                line.is_empty() || line == "async "
            })?;
        text.get(at + head.len()..)
    });
    let inside = found.next()?;
    let mut parameters = Vec::new();
    let mut from = 0;
    for (at, letter) in outside(inside) {
        if !matches!(letter, ',' | ')') {
            continue;
        }
        let one = inside.get(from..at)?.trim();
        if one.starts_with('*') {
            return None;
        }
        let parameter = name_at(one);
        if !parameter.is_empty() {
            parameters.push(Parameter {
                name: parameter,
                optional: one.contains('='),
            });
        }
        if letter == ')' {
            return Some(parameters);
        }
        from = at + 1;
    }
    None
}

/// Compares what a function takes with what the graph declares.
fn parameters(tool: &Tool, file: &str, function: &[Parameter<'_>], report: &mut Report) {
    let at = tool.name.span;
    let properties = tool.parameters.get("properties").and_then(Value::as_object);
    let Some(properties) = properties else { return };
    let required = tool.parameters.get("required").and_then(Value::as_array);
    let requires = |name: &str| {
        let mut all = required.into_iter().flatten();
        all.any(|one| one.as_str() == Some(name))
    };
    let takes = |name: &str| function.iter().any(|parameter| parameter.name == name);
    for name in properties.keys().filter(|name| !takes(name)) {
        let does = format!("takes no `{name}`, which the graph declares: the call fails");
        let found = told(at, file, &does, "is given what it does not take");
        report.add(found.help(format!(
            "call the parameter `{name}` in both places, or take it out of `parameters`"
        )));
    }
    for parameter in function.iter().filter(|parameter| !parameter.optional) {
        let name = parameter.name;
        let does = match properties.contains_key(name) {
            true if requires(name) => continue,
            true => format!("needs `{name}`, which a model may leave out: the call fails then"),
            // The other name is told.
            false if properties.keys().any(|name| !takes(name)) => continue,
            false => format!("needs `{name}`, which the graph does not declare: each call fails"),
        };
        let found = told(at, file, &does, "is not given it");
        report.add(found.help(format!(
            "write `{name}` into `parameters` and `required`, or give it a default in the function"
        )));
    }
}

#[cfg(test)]
mod tests {
    use super::signature;

    #[test]
    fn parameters_are_read_with_their_defaults() {
        let text = "import x\n\nasync def run(\n    a: Dict[str, int], b: str = \"x,y\",\n) -> dict:\n    pass\n";
        let found = signature(text, "stock").expect("a function");
        let names: Vec<(&str, bool)> = found
            .iter()
            .map(|parameter| (parameter.name, parameter.optional))
            .collect();
        assert_eq!(names, [("a", false), ("b", true)]);
        assert!(signature("def stock(**given):\n    pass\n", "stock").is_none());
        assert!(signature("class A:\n    def run(self):\n        pass\n", "stock").is_none());
    }
}
