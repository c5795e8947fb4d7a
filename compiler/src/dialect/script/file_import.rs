//! What a script imports from files beside it.

use super::code::LONGEST;
use super::code::{Code, name_at};
use super::run_file::{directory, joined};
use crate::ir::Interpreter;
use crate::world::{Presence, World};

/// Names that are imported from a file.
pub(super) struct Import<'c> {
    pub line: usize,
    /// The path of the file, from the directory of the script.
    pub module: String,
    /// What the name of the file may end with.
    pub ends: &'static [&'static str],
    pub names: Vec<&'c str>,
}

impl Import<'_> {
    /// The file, as the world knows it. `path`: that of the script.
    pub(super) fn path(&self, path: &str, world: &dyn World) -> Option<String> {
        self.ends.iter().find_map(|end| {
            let file = joined(directory(path), &format!("{}{end}", self.module));
            (world.file(&file) == Presence::File).then_some(file)
        })
    }
}

/// The text of a file that is imported.
pub(super) fn read(file: &str, world: &dyn World) -> Option<String> {
    world.text(file).filter(|text| text.len() <= LONGEST)
}

/// All that a script imports from files by their names.
pub(super) fn imports(code: &Code) -> Vec<Import<'_>> {
    let mut at = 0;
    let mut found = Vec::new();
    for line in code.text.split_inclusive('\n') {
        let rest = code.behind(at);
        let import = match code.interpreter {
            Interpreter::Python => python(rest),
            Interpreter::TypeScript => typescript(rest),
            Interpreter::Bash => None,
        };
        found.extend(import.map(|import| Import {
            line: code.line_of(at),
            ..import
        }));
        at += line.len();
    }
    found
}

/// All files that a script imports as a whole.
pub(super) fn whole_imports(code: &Code) -> impl Iterator<Item = Import<'_>> {
    let lines = code.lines();
    lines.filter_map(|(line, text)| whole(code.interpreter, text, line))
}

/// An import of all that a file has, at the margin: `import tariff`, `import tariff as t`, `import "./setup.ts"`, `import * as t from "./tariff"`.
fn whole(interpreter: Interpreter, text: &str, line: usize) -> Option<Import<'_>> {
    let rest = text.strip_prefix("import ")?.trim();
    let (module, ends): (String, &[&str]) = match interpreter {
        Interpreter::Python => {
            let name = rest.split([' ', ',', ';']).next()?;
            (name.replace('.', "/"), &[".py"])
        }
        Interpreter::TypeScript => {
            if rest.starts_with('{') || rest.starts_with("type ") {
                return None;
            }
            let quote = rest.find(['"', '\''])?;
            let path = rest.get(quote + 1..)?.split(['"', '\'']).next()?;
            let path = path.starts_with('.').then_some(path)?;
            let stem = [".ts", ".js", ".mts", ".mjs"]
                .iter()
                .find_map(|end| path.strip_suffix(end));
            (stem.unwrap_or(path).to_owned(), &[".ts", ".mts"])
        }
        Interpreter::Bash => return None,
    };
    Some(Import {
        line,
        module,
        ends,
        names: Vec::new(),
    })
}

/// `from money import a, b as c`, at the margin.
fn python(text: &str) -> Option<Import<'_>> {
    let line = text.strip_prefix("from ")?.lines().next()?;
    let (module, _) = line.split_once(" import ")?;
    let rest = text.get("from  import ".len() + module.len()..)?;
    let plain = module.strip_prefix('.').unwrap_or(module);
    let is_name = |part: &str| !part.is_empty() && name_at(part) == part;
    if !plain.split('.').all(is_name) {
        return None;
    }
    let list = match rest.trim_start().strip_prefix('(') {
        Some(inner) => within(inner, ')')?,
        None => rest.lines().next()?,
    };
    Some(Import {
        line: 0,
        module: plain.replace('.', "/"),
        ends: &[".py"],
        names: names(list).collect(),
    })
}

/// `import { a, b as c } from "./money"`.
fn typescript(text: &str) -> Option<Import<'_>> {
    let inner = text.strip_prefix("import ")?.trim_start();
    let list = within(inner.strip_prefix('{')?, '}')?;
    let rest = inner.get(list.len() + 2..)?;
    let from = rest.trim_start().strip_prefix("from")?.trim_start();
    let quote = from.chars().next().filter(|one| "\"'".contains(*one))?;
    let path = from.get(1..)?.split(quote).next()?;
    let module = path.starts_with('.').then_some(path)?;
    let module = [".ts", ".js", ".mts", ".mjs"]
        .iter()
        .find_map(|end| module.strip_suffix(end))
        .unwrap_or(module);
    Some(Import {
        line: 0,
        module: module.to_owned(),
        ends: &[".ts", ".mts"],
        names: names(list)
            .filter(|name| !matches!(*name, "type" | "default"))
            .collect(),
    })
}

/// The list up to its end. One that is not closed ends where another import begins, and is none.
fn within(text: &str, end: char) -> Option<&str> {
    /// How many lines a list of names has at the most.
    const MOST: usize = 256;
    let mut length = 0;
    for line in text.split_inclusive('\n').take(MOST) {
        if let Some(at) = line.find(end) {
            return text.get(..length + at);
        }
        if length > 0 && (line.starts_with("from ") || line.starts_with("import ")) {
            return None;
        }
        length += line.len();
    }
    None
}

fn names(list: &str) -> impl Iterator<Item = &str> {
    list.split(',')
        .map(|one| name_at(one.trim()))
        .filter(|name| !name.is_empty())
}
