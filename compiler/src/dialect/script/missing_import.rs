//! A file that a script of TypeScript or JavaScript imports by its path, and that is not there: then nothing of the script is run. Where
//! Python looks for a module is known in a run only.

use super::code::{Code, name_at};
use super::file_import::{Import, imports, whole_imports};
use super::imports::module_of;
use super::run_file::{directory, joined};
use crate::ir::Interpreter;
use crate::suggestion::nearest;
use crate::world::{Presence, World};

/// What the path of an import may lack of that of its file.
const ENDS: [&str; 14] = [
    "",
    ".ts",
    ".tsx",
    ".mts",
    ".cts",
    ".js",
    ".jsx",
    ".mjs",
    ".cjs",
    ".json",
    ".node",
    "/index.ts",
    "/index.js",
    "/package.json",
];

/// What folders and files are called that something else makes.
const MADE: [&str; 5] = ["dist", "build", "out", "gen", "generated"];

/// Words of an import that are no names.
const WORDS: [&str; 5] = ["import", "from", "as", "type", "default"];

/// How many lines an import has at the most.
const MOST: usize = 256;

/// An import of what is not there.
pub(in crate::dialect) struct MissingImport {
    pub line: usize,
    /// As the script writes it.
    written: String,
    /// What to write instead.
    help: String,
}

impl MissingImport {
    /// What the script does, as the end of "the script …".
    pub(in crate::dialect) fn does(&self) -> String {
        format!(
            "imports from `{}` (line {}), which is not there: nothing of it is run",
            self.written, self.line
        )
    }

    pub(in crate::dialect) fn help(&self) -> &str {
        &self.help
    }
}

/// The first one. `path`: that of the script.
pub(in crate::dialect) fn find(
    path: &str,
    code: &Code,
    world: &dyn World,
) -> Option<MissingImport> {
    if code.interpreter != Interpreter::TypeScript {
        return None;
    }
    let all = imports(code).into_iter().chain(whole_imports(code));
    let missing = all.filter(|import| is_missing(path, import, world));
    let mut kept = missing.filter_map(|import| {
        let (head, written) = head(code, import.line)?;
        // Types alone are gone before anything is imported.
        let is_kept = !path.ends_with("ts") || is_used(code, &head);
        is_kept.then(|| MissingImport {
            line: import.line,
            help: help(path, &import, (&head, &written), world),
            written,
        })
    });
    kept.next()
}

fn is_missing(path: &str, import: &Import<'_>, world: &dyn World) -> bool {
    let file = joined(directory(path), &import.module);
    let mut ends = ENDS.iter().map(|end| format!("{file}{end}"));
    // What is made of the sources of a project is not there before that.
    let is_made = import
        .module
        .split(['/', '.'])
        .any(|part| MADE.contains(&part));
    !is_made && ends.all(|file| world.file(&file) == Presence::Absent)
}

/// What an import says before the path, and the path.
fn head(code: &Code, line: usize) -> Option<(String, String)> {
    let lines = code.lines().map(|(_, text)| text);
    let text: Vec<&str> = lines.skip(line.checked_sub(1)?).take(MOST).collect();
    let text = text.join("\n");
    let (head, rest) = text.split_once(['"', '\''])?;
    let written = rest.split(['"', '\'']).next()?;
    Some((head.to_owned(), written.to_owned()))
}

/// The names that an import gives to what it takes, and those under which it finds it.
fn names(head: &str) -> impl Iterator<Item = &str> {
    let words = head.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    words.filter(|word| !word.is_empty() && !WORDS.contains(word))
}

/// Whether the script calls something that it imports, or takes a part of what is called as no type is: `FLEET[line]`, `rates.usd`. What is
/// imported for nothing but what it does is used, too.
fn is_used(code: &Code, head: &str) -> bool {
    if names(head).next().is_none() && !head.contains('*') {
        return !head.contains('{');
    }
    names(head).any(|name| {
        code.find(name).any(|at| {
            let rest = code.behind(at + name.len());
            if is_value(name) && rest.starts_with(['[', '.']) {
                return true;
            }
            let member = rest.strip_prefix('.').map(|rest| {
                let end = name_at(rest).len();
                rest.get(end..).unwrap_or("")
            });
            member.unwrap_or(rest).starts_with('(')
        })
    })
}

/// Whether something is called as types are not: `fleet`, `FLEET`.
fn is_value(name: &str) -> bool {
    let is_loud = name.len() > 1 && !name.contains(char::is_lowercase);
    is_loud || name.starts_with(char::is_lowercase)
}

fn help(
    path: &str,
    import: &Import<'_>,
    (head, written): (&str, &str),
    world: &dyn World,
) -> String {
    let of_node = names(head).find_map(|name| Some((name, module_of(name)?)));
    if let Some((name, module)) = of_node {
        return format!("`{name}` is in Node itself: write `from \"{module}\"`");
    }
    let file = joined(directory(path), &import.module);
    let beside = world.siblings(&file);
    let stem = |name: &str| {
        name.rsplit_once('.')
            .map_or(name, |(stem, _)| stem)
            .to_owned()
    };
    let stems: Vec<String> = beside.iter().map(|name| stem(name)).collect();
    let own = stem(path);
    let others = stems.iter().map(String::as_str);
    match nearest(&file, others.filter(|name| *name != own)) {
        Some(near) => {
            let name = near.name.rsplit('/').next().unwrap_or(near.name);
            let folder = written.rsplit_once('/').map_or(".", |(folder, _)| folder);
            format!("did you mean `{folder}/{name}`?")
        }
        None => "write that file, or import from one that is there".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::{ListedFiles, UnknownWorld};

    const FILES: [(&str, &str); 4] = [
        ("s/money.ts", "export function cents() {}\n"),
        ("s/rates.json", "{}\n"),
        ("s/lib/index.ts", "export const a = 1;\n"),
        ("s/a.ts", "\n"),
    ];

    fn told(path: &str, text: &str) -> Option<String> {
        let world = ListedFiles::new(FILES);
        let code = Code::of(
            text,
            Interpreter::of(path).unwrap_or(Interpreter::TypeScript),
        );
        let found = find(path, &code, &world)?;
        Some(format!("{}; {}", found.does(), found.help()))
    }

    #[test]
    fn a_file_that_is_not_there_is_told() {
        for (path, text, part) in [
            (
                "s/a.ts",
                "\nimport { readFileSync } from \"./files\";\nreadFileSync(0);\n",
                "imports from `./files` (line 2), which is not there: nothing of it is run; `readFileSync` is in Node itself: write `from \"node:fs\"`",
            ),
            (
                "s/a.ts",
                "import { cents } from './mony';\ncents(1);\n",
                "did you mean `./money`?",
            ),
            (
                "s/a.ts",
                "import {\n  cents as c,\n} from './all/gone.js';\nc(1);\n",
                "`./all/gone.js`",
            ),
            (
                "s/a.ts",
                "import * as t from \"../t\";\nt.go();\n",
                "`../t`",
            ),
            ("s/a.ts", "import \"./setup\";\n", "`./setup`"),
            (
                "s/a.ts",
                "import { FLEET } from \"./fleets\";\nprint(FLEET[line]);\n",
                "`./fleets`",
            ),
            (
                "s/a.ts",
                "import { rates } from \"./fees\";\nprint(rates.usd);\n",
                "`./fees`",
            ),
            ("s/a.mjs", "import { A } from \"./types\";\n", "`./types`"),
        ] {
            let told = told(path, text).unwrap_or_default();
            assert!(told.contains(part), "{text}: {told}");
        }
    }

    #[test]
    fn what_is_there_or_is_gone_before_a_run_is_not_told() {
        for text in [
            "import { cents } from \"./money\";\ncents(1);\n",
            "import { cents } from \"./money.js\";\ncents(1);\n",
            "import rates from \"./rates.json\";\nrates.of(1);\n",
            "import { a } from \"./lib\";\na();\n",
            "import { Rate } from \"./types\";\nlet a: Rate = 1;\n",
            "import { Rate, T } from \"./types\";\nlet a: Rate[\"usd\"] = 1; let b: T[\"c\"];\n",
            "import type { Rate } from \"./types\";\nlet a: Rate = f(1);\n",
            "import { a } from \"../dist/all.js\";\na();\n",
            "import { z } from \"zod\";\nz.object({});\n",
            "// import \"./setup\";\n",
        ] {
            assert_eq!(told("s/a.ts", text), None, "{text}");
        }
        assert_eq!(told("s/a.py", "from files import a\na()\n"), None);
        let code = Code::of("import \"./setup\";\n", Interpreter::TypeScript);
        assert!(find("a.ts", &code, &UnknownWorld).is_none());
    }
}
