//! A variable that `x-env` names and neither a script nor a tool file reads, where one of them reads one that is called after the same thing.

use super::script::code::{Code, LONGEST};
use super::script::environment::{are_alike, may_be_read_by_programs, read};
use super::script::named_files;
use super::x_env::withheld;
use crate::diag::codes::VARIABLE_WITHHELD;
use crate::diag::{Diagnostic, Report};
use crate::ir::Interpreter;
use crate::source::Span;
use crate::syntax::Node;
use crate::world::{Presence, World, tool_files};
use std::collections::BTreeMap;

/// How many tools have files of their own that are looked for. Where there are more, nothing is known.
const MOST: usize = 64;

/// How many variables of a list, or of a file, are compared with each other.
const MOST_COMPARED: usize = 48;

/// A file that may read what is handed over.
pub(super) struct Reader {
    path: String,
    code: Code,
    /// The texts of what it names: what it imports, sources or runs.
    named: Vec<String>,
}

impl Reader {
    /// The file at a path. `None`: it is not known, or nothing that is read here.
    pub(super) fn of(path: &str, world: &dyn World) -> Option<Self> {
        let text = world.text(path).filter(|text| text.len() <= LONGEST)?;
        Some(Self {
            path: path.to_owned(),
            code: Code::of(&text, Interpreter::of(path)?),
            named: named_files::texts(path, &text, world),
        })
    }

    fn names(&self, name: &str) -> bool {
        let mut texts = self.named.iter().chain([&self.code.text]);
        texts.any(|text| text.contains(name))
    }
}

/// Looks at the variables of a graph whose tools alone get them.
pub(super) fn of_tools(
    (root, env): (&Node, &[String]),
    tools: &[&str],
    world: &dyn World,
    report: &mut Report,
) {
    let at = root.get("x-env").filter(|_| !env.is_empty());
    if let Some((at, readers)) = at.and_then(|at| Some((at, tool_readers(tools, world)?))) {
        check((at.span, env), &[], &readers, report);
    }
}

/// The files of tools that may be there, by the names of the tools. `None`: one of them is not known.
pub(super) fn tool_readers(tools: &[&str], world: &dyn World) -> Option<Vec<Reader>> {
    if tools.len() > MOST {
        return None;
    }
    let own = tools.iter().map(|tool| format!("tools/{tool}"));
    let bases = own.chain(["tools".to_owned()]);
    let paths = bases.flat_map(|base| tool_files::ENDS.map(|end| format!("{base}.{end}")));
    let found = paths.filter_map(|path| {
        let reader = Reader::of(&path, world);
        (reader.is_some() || world.file(&path) == Presence::File).then_some(reader)
    });
    found.collect()
}

/// Reports each such variable once. `at`: where `env` names them; `others`: what is named for some of the files beside it.
pub(super) fn check(
    (at, env): (Span, &[String]),
    others: &[String],
    readers: &[Reader],
    report: &mut Report,
) {
    let is_listed = |other: &str| env.iter().chain(others).any(|known| known == other);
    let unread = env
        .iter()
        .filter(|name| !readers.iter().any(|reader| reader.names(name)));
    let unread: Vec<&String> = unread.take(MOST_COMPARED).collect();
    if unread.is_empty() {
        return;
    }
    let reads: Vec<(&Reader, BTreeMap<&str, usize>)> = readers
        .iter()
        .map(|reader| (reader, read(&reader.code)))
        .collect();
    for name in unread {
        let other = reads.iter().find_map(|(reader, read)| {
            // A program that it starts may read it.
            if may_be_read_by_programs(name, &reader.code.text) {
                return None;
            }
            // What is withheld is told as that.
            let mut others = read.iter().take(MOST_COMPARED).filter(|(other, _)| {
                !is_listed(other) && !withheld().any(|known| known == **other)
            });
            let (other, line) = others.find(|(other, _)| are_alike(name, other))?;
            Some((&reader.path, other, line))
        });
        let Some((path, other, line)) = other else {
            continue;
        };
        let message = format!(
            "`{path}` reads the variable {other} (line {line}), and `x-env` hands over {name}, which nothing reads"
        );
        let found = Diagnostic::new(&VARIABLE_WITHHELD, at, message, "another variable");
        report.add(found.help(format!(
            "let both name the same variable: `x-env: [{other}]`, or `{name}` in the file"
        )));
    }
}
