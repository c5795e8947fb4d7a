//! Names that a script imports from a file beside it, and that this file does not have: `from money import to_cents`, where the function of
//! `money.py` is called `euro_to_cents` by now.

use super::code::Code;
use super::file_import::{imports, read};
use crate::world::World;
use std::collections::BTreeMap;

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
    // The files that have been read; one that may have any name is none.
    let mut others: BTreeMap<String, Option<Code>> = BTreeMap::new();
    let found = imports(code).into_iter().filter_map(|import| {
        let file = import.path(path, world)?;
        let other = others.entry(file.clone()).or_insert_with(|| {
            let other = Code::of(&read(&file, world)?, code.interpreter);
            (!is_open(&other)).then_some(other)
        });
        let other = other.as_ref()?;
        let mut names = import.names.into_iter();
        let name = names.find(|name| other.find(name).next().is_none())?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Interpreter;
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
