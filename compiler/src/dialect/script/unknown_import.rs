//! Names that a script imports from a file beside it, and that this file does not have: `from money import to_cents`, where the function of
//! `money.py` is called `euro_to_cents` by now.

use super::code::{Code, name_at};
use super::run_file::{directory, joined};
use crate::ir::Interpreter;
use crate::world::{Presence, World};

/// How long a file is that is read, in bytes.
const LONGEST: usize = 1 << 17;

/// What may give a file names that are not written in it, or catches that one is missing.
const OPEN: [&str; 9] = [
    "import *",
    "globals()",
    "__getattr__",
    "setattr(",
    "exec(",
    "export *",
    "module.exports",
    "ImportError",
    "ModuleNotFoundError",
];

/// A name that is not there.
pub(in crate::dialect) struct UnknownImport {
    pub line: usize,
    name: String,
    /// The file from which it is imported.
    file: String,
}

impl UnknownImport {
    /// What the script does, as the end of "the script …".
    pub(in crate::dialect) fn does(&self) -> String {
        format!(
            "imports `{}` from `{}` (line {}), which has nothing of that name",
            self.name, self.file, self.line
        )
    }

    pub(in crate::dialect) fn help(&self) -> String {
        format!(
            "import a name that `{0}` has, or define `{1}` in `{0}`",
            self.file, self.name
        )
    }
}

/// The first one of each line. `path`: that of the script.
pub(in crate::dialect) fn find(path: &str, code: &Code, world: &dyn World) -> Vec<UnknownImport> {
    if is_open(code) {
        return Vec::new();
    }
    let found = imports(code).into_iter().filter_map(|import| {
        let (file, text) = import.file(path, world)?;
        let other = Code::of(&text, code.interpreter);
        let mut names = import.names.into_iter();
        let name = names.find(|name| !is_open(&other) && other.find(name).next().is_none())?;
        Some(UnknownImport {
            line: import.line,
            name: name.to_owned(),
            file,
        })
    });
    found.collect()
}

fn is_open(code: &Code) -> bool {
    OPEN.iter().any(|open| code.text.contains(open))
}

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
    /// The file, as the world knows it, and its text. `path`: that of the script.
    pub(super) fn file(&self, path: &str, world: &dyn World) -> Option<(String, String)> {
        self.ends.iter().find_map(|end| {
            let file = joined(directory(path), &format!("{}{end}", self.module));
            let text = world.text(&file).filter(|text| text.len() <= LONGEST)?;
            Some((file, text))
        })
    }

    /// The file alone.
    pub(super) fn path(&self, path: &str, world: &dyn World) -> Option<String> {
        self.ends.iter().find_map(|end| {
            let file = joined(directory(path), &format!("{}{end}", self.module));
            (world.file(&file) == Presence::File).then_some(file)
        })
    }
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
    let (module, rest) = text.strip_prefix("from ")?.split_once(" import ")?;
    let plain = module.strip_prefix('.').unwrap_or(module);
    let is_name = |part: &str| !part.is_empty() && name_at(part) == part;
    if !plain.split('.').all(is_name) {
        return None;
    }
    let list = match rest.trim_start().strip_prefix('(') {
        Some(inner) => inner.split(')').next()?,
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
    let (list, rest) = inner.strip_prefix('{')?.split_once('}')?;
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

fn names(list: &str) -> impl Iterator<Item = &str> {
    list.split(',')
        .map(|one| name_at(one.trim()))
        .filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::ListedFiles;

    fn told(path: &str, text: &str) -> Vec<String> {
        let world = ListedFiles::new([
            (
                "scripts/money.py",
                "def euro_to_cents(amount):\n    return 1\n\n\nLIMIT = 3\n",
            ),
            ("scripts/any.py", "from money import *\n"),
            (
                "scripts/money.ts",
                "export function euroToCents() {}\n// toCents\n",
            ),
        ]);
        let language = Interpreter::of(path).unwrap();
        let found = find(path, &Code::of(text, language), &world);
        found.iter().map(UnknownImport::does).collect()
    }

    #[test]
    fn a_name_that_the_file_beside_does_not_have_is_told() {
        for (path, text) in [
            (
                "scripts/a.py",
                "import os\nfrom money import LIMIT, to_cents\n",
            ),
            (
                "scripts/a.py",
                "import os\nfrom .money import (\n    LIMIT,\n    to_cents as cents,\n)\n",
            ),
            ("b.py", "import os\nfrom scripts.money import to_cents\n"),
        ] {
            let told = told(path, text);
            let said = "imports `to_cents` from `scripts/money.py` (line 2), which has nothing of that name";
            assert_eq!(told, [said], "{text}");
        }
        let told = told("scripts/a.ts", "import { toCents } from './money';\n");
        assert_eq!(told.len(), 1);
    }

    #[test]
    fn a_name_that_is_there_or_may_be_is_not_told() {
        for (path, text) in [
            (
                "scripts/a.py",
                "from money import LIMIT, euro_to_cents as cents\n",
            ),
            ("scripts/a.py", "from any import to_cents\n"),
            ("scripts/a.py", "from other import to_cents\n"),
            (
                "scripts/a.py",
                "try:\n    from money import to_cents\nexcept ImportError:\n    pass\n",
            ),
            (
                "scripts/a.ts",
                "import { euroToCents as cents } from \"./money.js\";\n",
            ),
            ("scripts/a.ts", "import { toCents } from 'money';\n"),
        ] {
            assert!(told(path, text).is_empty(), "{text}");
        }
    }
}
