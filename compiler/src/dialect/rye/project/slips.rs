//! Files of tools that cannot be read, that look for their parameters where they are not, or that print no object where one is read.

use super::super::ast::{Action, Node};
use super::super::suspect::own_result;
use super::Tool;
use crate::diag::codes::TOOL_FILE;
use crate::diag::{Diagnostic, Report};
use crate::dialect::script::twice::twice;
use crate::dialect::script::{imports, no_object, words};
use crate::ir::Interpreter;
use crate::shell::{Command, jq, names, slips};
use crate::world::World;

pub(super) fn check(
    (owner, node): (&str, Option<&Node>),
    action: &Action,
    tool: &Tool,
    world: &dyn World,
    report: &mut Report,
) {
    let told = |does: String, label: &str| {
        let message = format!("tool `{}` of {owner} {does}", tool.name);
        Diagnostic::new(&TOOL_FILE, action.item.span, message, label)
    };
    if let Some((line, fault)) = world.script_fault(&tool.path) {
        let does = format!("cannot be read by what runs it (line {line}): {fault}");
        report.add(told(does, "fails each time").help("mend that line"));
        return;
    }
    if let Some((line, place, way)) = elsewhere(tool) {
        let does =
            format!("reads {place} (line {line}), and its parameters come on standard input");
        let help = format!("read them there: `{way}`");
        report.add(told(does, "finds no parameters there").help(help));
        return;
    }
    if let Some(slip) = world.script_slip(&tool.path) {
        let does = format!("{} (line {})", slip.does, slip.line);
        report.add(told(does, "not what it seems to be").help(slip.help));
    }
    for (module, line) in imports::missing(&tool.code) {
        let does = format!("uses the module `{module}` (line {line}), which it does not import");
        let help = format!("begin the file with `import {module}`");
        report.add(told(does, "fails when it comes to that line").help(help));
    }
    for slip in of_shell(tool) {
        let line = 1 + tool.text.get(..slip.at).unwrap_or("").matches('\n').count();
        let does = format!("has a slip in line {line}: {}", slip.says);
        report.add(told(does, "not what it seems to be").help(slip.help));
    }
    // Words alone are what a tool gives that nobody reads fields of.
    if !node.is_some_and(own_result::reads_fields) && !makes_json(tool) {
        return;
    }
    let printed = match words::words(&tool.code) {
        Some(line) => Some((line, "words", "print them to standard error")),
        None => no_object::printed(&tool.code)
            .map(|found| (found.line, found.what, found.instead))
            .or_else(|| {
                let help = "print one object, with the keys of both";
                Some((twice(&tool.code)?.second, "a second object", help))
            }),
    };
    if let Some((line, what, help)) = printed {
        let does = format!("prints {what} (line {line}), so what it gives is text and no object");
        report.add(told(does, "gives no object").help(help));
    }
}

/// Whether it makes JSON, which is then read only if nothing else is printed.
fn makes_json(tool: &Tool) -> bool {
    let ways = [
        "json.dumps(",
        "json.dump(",
        "JSON.stringify(",
        "jq -n",
        "echo '{",
    ];
    ways.iter().any(|way| tool.code.text.contains(way))
}

/// What is wrong with the text of a tool for a shell. It has its parameters on standard input.
fn of_shell(tool: &Tool) -> Vec<slips::Slip> {
    if tool.code.interpreter != Interpreter::Bash {
        return Vec::new();
    }
    let Ok(commands) = crate::shell::read(&tool.text) else {
        return Vec::new();
    };
    let mut all = slips::find(&tool.text, &commands);
    // A tool has something on its standard input.
    all.retain(|slip| !slip.says.contains("standard input"));
    let sources = |command: &Command<'_>| matches!(command.name(), "source" | ".");
    if !commands.iter().any(sources) {
        all.extend(names::misspelt(&commands, &names::functions(&tool.text)));
    }
    let programs = jq::slips(&tool.text, &commands);
    all.extend(
        programs
            .into_iter()
            .filter(|slip| !slip.says.contains("nothing to read")),
    );
    all
}

/// Where a tool that does not read its input looks for its parameters: the line, the place, and how to read them.
fn elsewhere(tool: &Tool) -> Option<(usize, &'static str, &'static str)> {
    let (inputs, places, way): (&[&str], &[(&str, &str)], &str) = match tool.code.interpreter {
        Interpreter::Python => (
            &[
                "stdin",
                "input(",
                "fileinput",
                "argparse",
                "click",
                "open(0",
            ],
            &[
                ("GRAPH_STATE", "the state of a script of Loki"),
                ("json.loads(sys.argv[", "an argument"),
                ("os.environ[\"PARAMS\"]", "the environment"),
                ("os.environ[\"INPUT\"]", "the environment"),
            ],
            "json.load(sys.stdin)",
        ),
        Interpreter::Bash => (
            &["cat", "read ", "jq", "stdin", "python", "node", "<&0"],
            &[("$GRAPH_STATE", "the state of a script of Loki")],
            "params=\"$(cat)\"",
        ),
        Interpreter::TypeScript => (
            &["stdin", "readFileSync(0"],
            &[
                ("GRAPH_STATE", "the state of a script of Loki"),
                ("JSON.parse(process.argv[", "an argument"),
            ],
            "JSON.parse(fs.readFileSync(0, \"utf8\"))",
        ),
    };
    let text = &tool.code.text;
    let state = text.find("GRAPH_STATE");
    if state.is_none() && inputs.iter().any(|input| text.contains(input)) {
        return None;
    }
    let (at, place) = places
        .iter()
        .find_map(|(sign, place)| Some((text.find(sign)?, *place)))?;
    Some((tool.code.line_of(at), place, way))
}
