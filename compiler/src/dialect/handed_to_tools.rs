//! A variable that `x-env` of a graph names and neither a tool file nor a script reads, where a tool file reads one that is called after the same
//! thing.

use super::script::code::{Code, LONGEST};
use super::script::environment::{are_alike, may_be_read_by_programs, read};
use crate::diag::codes::VARIABLE_WITHHELD;
use crate::diag::{Diagnostic, Report};
use crate::ir::Interpreter;
use crate::syntax::Node;
use crate::world::World;

/// How many tools are looked for in files of their own.
const MOST: usize = 64;

/// The ends of tool files.
const KINDS: [(&str, Interpreter); 3] = [
    ("py", Interpreter::Python),
    ("sh", Interpreter::Bash),
    ("ts", Interpreter::TypeScript),
];

/// Reports each such variable once. `root`: the graph; `env`: what it names; `tools`: their names; `scripts`: what else it may be for.
pub(super) fn check(
    (root, env): (&Node, &[String]),
    tools: &[&str],
    scripts: &[String],
    world: &dyn World,
    report: &mut Report,
) {
    let Some(at) = root.get("x-env").filter(|_| !env.is_empty()) else {
        return;
    };
    let own = tools.iter().take(MOST).map(|tool| format!("tools/{tool}"));
    let bases: Vec<String> = own.chain(["tools".to_owned()]).collect();
    let files = bases.iter().flat_map(|base| {
        KINDS.iter().filter_map(move |(end, interpreter)| {
            let path = format!("{base}.{end}");
            let text = world.text(&path).filter(|text| text.len() <= LONGEST)?;
            Some((path, Code::of(&text, *interpreter)))
        })
    });
    let files: Vec<(String, Code)> = files.collect();
    let is_read = |name: &String| {
        let code = files.iter().map(|(_, code)| &code.text);
        let mut texts = code.chain(scripts);
        texts.any(|text| text.contains(name.as_str()))
    };
    for name in env.iter().filter(|name| !is_read(name)) {
        let other = files.iter().find_map(|(path, code)| {
            // A program that the tool starts may read it.
            if may_be_read_by_programs(name, &code.text) {
                return None;
            }
            let mut read = read(code).into_iter();
            let is_other =
                |other: &str| are_alike(name, other) && !env.iter().any(|known| known == other);
            let (other, line) = read.find(|(other, _)| is_other(other))?;
            Some((path, other, line))
        });
        let Some((path, other, line)) = other else {
            continue;
        };
        let message = format!(
            "`{path}` reads the variable {other} (line {line}), and `x-env` hands over {name}, which nothing reads"
        );
        let found = Diagnostic::new(&VARIABLE_WITHHELD, at.span, message, "another variable");
        report.add(found.help(format!(
            "let both name the same variable: `x-env: [{other}]`, or `{name}` in the file"
        )));
    }
}
