//! Files of tools that cannot be read, that look for their parameters where they are not, or that print no object where one is read.

use super::super::ast::{Action, Node};
use super::super::suspect::own_result;
use super::Tool;
use crate::diag::codes::TOOL_FILE;
use crate::diag::{Diagnostic, Report};
use crate::dialect::script::arguments::numbered_reads;
use crate::dialect::script::data_file::{self, Surround};
use crate::dialect::script::lost_failure::LostText;
use crate::dialect::script::{file, follow, inner_program, module_words, no_object, words};
use crate::ir::Interpreter;
use crate::shell::{Command, ShellDiagnostic, feed, jq, lost_failure, names, slips};
use crate::source::line_of;
use crate::world::World;

pub(super) fn check(
    (owner, node): (&str, Option<&Node>),
    action: &Action,
    tool: &Tool,
    world: &dyn World,
    report: &mut Report,
) {
    let shown = format!("tool `{}` of {owner}", tool.name);
    let at = action.item.span;
    let told = |does: String, label: &str| {
        Diagnostic::new(&TOOL_FILE, at, format!("{shown} {does}"), label)
    };
    if let Some(fault) = file::unreadable(&tool.path, world) {
        report.add(fault.told(&shown, at));
        return;
    }
    if let Some((line, place, way)) = elsewhere(tool) {
        let does =
            format!("reads {place} (line {line}), and its parameters come on standard input");
        let help = format!("read them there: `{way}`");
        report.add(told(does, "finds no parameters there").help(help));
        return;
    }
    if let Some(line) = first_argument(tool) {
        let does = format!(
            "reads `$1` (line {line}), which is the word `--project-path`: its parameters come on standard input"
        );
        let help = "read them there: `params=\"$(cat)\"`, then `jq -r .name <<< \"$params\"`";
        report.add(told(does, "finds no parameters there").help(help));
    }
    let slips = file::slips(&tool.path, &tool.code, world).into_iter();
    let of_shell = of_shell(tool, world).into_iter();
    let project = world.project();
    let around = Surround {
        world,
        folder: if project == "." { "" } else { &project },
        texts: &[],
    };
    let data = data_file::check(&tool.path, (&tool.text, &tool.code), around);
    let module = module_words::find(&tool.path, &tool.code).into_iter();
    for fault in module
        .chain(slips)
        .chain(data)
        .chain(of_shell.map(|slip| file::slip_of_shell(&tool.text, slip)))
    {
        report.add(fault.told(&shown, at));
    }
    report.diagnostics.extend(lost(node, tool, told));
    // Words alone are what a tool gives that nobody reads fields of.
    if !node.is_some_and(own_result::reads_fields) && !makes_json(tool) {
        return;
    }
    let printed = match words::words(&tool.code) {
        Some(line) => {
            let help = match makes_json(tool) {
                true => "print them to standard error",
                false => "print an object that has them under a key, as JSON",
            };
            Some((line, "words".into(), help.into()))
        }
        None => no_object::printed(&tool.code).map(|found| (found.line, found.what, found.instead)),
    };
    let followed = || {
        let (line, what) = follow::file(&tool.path, world)?.no_object()?;
        let help = "print an object: `{…}` with what the tool gives";
        Some((line, format!("{what} as JSON").into(), help.into()))
    };
    let printed = printed.or_else(followed);
    if let Some((line, what, help)) = printed {
        let does = format!("prints {what} (line {line}), so what it gives is text and no object");
        report.add(told(does, "gives no object").help(help));
    }
}

/// A command of a tool for a shell whose failure is lost, in a node that says where a failure goes.
fn lost(
    node: Option<&Node>,
    tool: &Tool,
    told: impl Fn(String, &str) -> Diagnostic,
) -> Option<Diagnostic> {
    let to = node?.on_error.as_ref()?;
    let is_shell = tool.code.interpreter == Interpreter::Bash;
    let commands = crate::shell::read(&tool.text).ok().filter(|_| is_shell)?;
    let found = lost_failure::find(&tool.text, &commands)?;
    let failure = LostText::of(&found);
    let line = line_of(&tool.text, found.at);
    let does = format!(
        "does not fail where {} does (line {line}), so that does not lead to `{}`: {}",
        failure.command, to.value, failure.why
    );
    let found = told(does, "succeeds all the same").help(failure.help);
    Some(found.label(to.span, "taken when the tool fails"))
}

/// The line at which a tool for a shell reads its first argument, as if that were a parameter.
fn first_argument(tool: &Tool) -> Option<usize> {
    if tool.code.interpreter != Interpreter::Bash || tool.code.text.contains("project") {
        return None;
    }
    let commands = crate::shell::read(&tool.text).ok()?;
    let reads = numbered_reads(&tool.text, &tool.code, &commands).into_iter();
    let mut first = reads.filter(|read| read.number == 1);
    first.next().map(|read| read.line)
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
fn of_shell(tool: &Tool, world: &dyn World) -> Vec<ShellDiagnostic> {
    if tool.code.interpreter != Interpreter::Bash {
        return Vec::new();
    }
    let Ok(mut commands) = crate::shell::read(&tool.text) else {
        return Vec::new();
    };
    feed(&mut commands);
    let mut all = slips::of_script(&tool.text, &commands);
    let sources = |command: &Command<'_>| matches!(command.name(), "source" | ".");
    if !commands.iter().any(sources) {
        all.extend(names::misspelt(&commands, &names::functions(&tool.text)));
    }
    all.extend(jq::slips(&tool.text, &commands));
    all.extend(inner_program::slips((&tool.text, &commands), &[], world));
    all
}

/// What surely reads all of standard input.
const BOTH: [&str; 5] = [
    "$(cat",
    "sys.stdin",
    "process.stdin",
    "/dev/stdin",
    "readFileSync(0",
];

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
            &[("GRAPH_STATE", "the state of a script of Loki")],
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
    // Who serves both reads what is there: `"${GRAPH_STATE:-$(cat)}"`.
    let serves_both = BOTH.iter().any(|input| text.contains(input));
    if state.is_some() && serves_both
        || state.is_none() && inputs.iter().any(|input| text.contains(input))
    {
        return None;
    }
    let (at, place) = places
        .iter()
        .find_map(|(sign, place)| Some((text.find(sign)?, *place)))?;
    Some((tool.code.line_of(at), place, way))
}
