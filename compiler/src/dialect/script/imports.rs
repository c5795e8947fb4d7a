//! Modules that a Python script uses and does not import.

use super::code::{Code, is_part, name_at};
use crate::ir::Interpreter;

/// Modules that come with Python, by names that hardly anybody gives to something else.
const MODULES: [&str; 12] = [
    "json",
    "os",
    "sys",
    "re",
    "math",
    "random",
    "datetime",
    "subprocess",
    "hashlib",
    "shutil",
    "itertools",
    "base64",
];

/// Those that are used and not imported, each with the line of its first use.
pub(in crate::dialect) fn missing(code: &Code) -> Vec<(&'static str, usize)> {
    if code.interpreter != Interpreter::Python || imports_anything(code) {
        return Vec::new();
    }
    let used = MODULES.into_iter().filter_map(|module| {
        let at = first_use(code, module).filter(|_| !is_bound(code, module))?;
        Some((module, code.line_of(at)))
    });
    used.collect()
}

/// Functions of Node by names that hardly anybody gives to something else, with their modules.
const OF_NODE: [(&str, &str); 10] = [
    ("readFileSync", "node:fs"),
    ("writeFileSync", "node:fs"),
    ("appendFileSync", "node:fs"),
    ("existsSync", "node:fs"),
    ("readdirSync", "node:fs"),
    ("mkdirSync", "node:fs"),
    ("statSync", "node:fs"),
    ("execSync", "node:child_process"),
    ("execFileSync", "node:child_process"),
    ("spawnSync", "node:child_process"),
];

/// The module of Node that has a function of this name.
pub(super) fn module_of(name: &str) -> Option<&'static str> {
    let mut all = OF_NODE.iter();
    all.find_map(|(function, module)| (*function == name).then_some(*module))
}

/// Functions of Node that a TypeScript script calls and that nothing in it brings in, with their modules and lines.
pub(in crate::dialect) fn missing_functions(
    code: &Code,
) -> Vec<(&'static str, &'static str, usize)> {
    if code.interpreter != Interpreter::TypeScript {
        return Vec::new();
    }
    let called = OF_NODE.into_iter().filter_map(|(name, module)| {
        let mut places = code.find(name);
        // Where it stands first, it is imported, defined, or called without that.
        let at = places.next()?;
        let before = code.text.get(..at).unwrap_or("");
        let is_call = code.behind(at + name.len()).starts_with('(');
        let is_bound = before.trim_end().ends_with("function") || before.ends_with('.');
        let is_text = before
            .rsplit('\n')
            .next()
            .is_some_and(|line| line.contains(['"', '\'', '`']));
        let others = places.all(|at| code.behind(at + name.len()).starts_with('('));
        (is_call && !is_bound && !is_text && others).then(|| (name, module, code.line_of(at)))
    });
    called.collect()
}

/// `from x import *` may give any name.
fn imports_anything(code: &Code) -> bool {
    code.lines().any(|(_, line)| line.contains("import *"))
        || code.text.contains("exec(")
        || code.text.contains("globals()")
}

/// Where `module.name` stands first, outside of texts.
fn first_use(code: &Code, module: &str) -> Option<usize> {
    code.find(module).find(|at| {
        let before = code.text.get(..*at).unwrap_or("");
        let line = before.rsplit('\n').next().unwrap_or("");
        let rest = code.behind(*at + module.len());
        let is_member = rest
            .strip_prefix('.')
            .is_some_and(|rest| !name_at(rest).is_empty());
        let is_quoted = ['"', '\'']
            .iter()
            .any(|quote| line.matches(*quote).count() % 2 == 1);
        is_member && !before.ends_with('.') && !is_quoted
    })
}

/// Whether the name is imported, or given to something else.
fn is_bound(code: &Code, module: &str) -> bool {
    code.lines().any(|(_, line)| {
        // The first line may begin with a mark of the byte order.
        let header = line.trim_start_matches('\u{feff}').trim_start();
        let imports = header.starts_with("import ")
            || header.starts_with("from ")
            || header.contains("; import ")
            || header.contains("__import__");
        let names = || {
            header
                .split(|letter| !is_part(letter))
                .any(|word| word == module)
        };
        let binds = [
            format!("{module} ="),
            format!("as {module}"),
            format!("for {module} "),
            format!("{module}:"),
        ];
        imports && names()
            || header.starts_with("def ") && names()
            || binds.iter().any(|bind| header.contains(bind.as_str()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn missing(text: &str) -> Vec<&'static str> {
        let code = Code::of(text, Interpreter::Python);
        let found = super::missing(&code).into_iter();
        found.map(|(module, _)| module).collect()
    }

    #[test]
    fn a_mark_of_the_byte_order_hides_no_import() {
        assert!(missing("\u{feff}import json\nprint(json.dumps({}))\n").is_empty());
    }

    #[test]
    fn a_module_that_is_used_must_be_imported() {
        assert_eq!(
            missing("import os\nstate = json.loads(os.environ[\"X\"])\n"),
            ["json"]
        );
        for text in [
            "import json, os\njson.loads(os.environ[\"X\"])\n",
            "import os.path\nos.path.join()\n",
            "from datetime import datetime\ndatetime.now()\n",
            "def f(json):\n    json.x()\n",
            "print('see os.path')\n",
            "self.json.loads()\n",
        ] {
            assert!(missing(text).is_empty(), "{text}");
        }
    }
}
