//! A file that a script imports or sources, and that what runs it cannot read: then the script fails as if the fault stood in it.

use super::code::Code;
use super::file_import::{imports, read, whole_imports};
use super::sourced_files::SourcedFiles;
use crate::ir::Interpreter;
use crate::world::World;
use std::collections::BTreeSet;

/// How many files are followed: nobody imports more by hand.
const MOST: usize = 16;

/// A file that cannot be read.
pub(in crate::dialect) struct BesideFault {
    /// The line of the script that names it, or names what names it.
    pub(in crate::dialect) line: usize,
    /// Its path.
    pub(in crate::dialect) file: String,
    /// The line of the file.
    pub(in crate::dialect) at: usize,
    /// What the interpreter says.
    pub(in crate::dialect) says: String,
    is_sourced: bool,
    /// Whether the script is certain to end there.
    is_last: bool,
}

impl BesideFault {
    /// What the script does, as the end of "the script …".
    pub(in crate::dialect) fn does(&self) -> String {
        let verb = match self.is_sourced {
            true => "sources",
            false => "imports",
        };
        format!(
            "{verb} `{}` (line {}), which cannot be read by what runs it (line {}): {}",
            self.file, self.line, self.at, self.says
        )
    }

    /// What comes of it.
    pub(in crate::dialect) fn label(&self) -> &'static str {
        match self.is_last {
            true => "fails each time",
            false => "fails when it comes to that line",
        }
    }

    pub(in crate::dialect) fn help(&self) -> String {
        format!("mend line {} of `{}`", self.at, self.file)
    }
}

/// The first one. `path`: that of the script, `text`: all of it; `folder`: where it works, if that is known.
pub(in crate::dialect) fn find(
    path: &str,
    (text, code): (&str, &Code),
    folder: Option<&str>,
    world: &dyn World,
) -> Option<BesideFault> {
    match code.interpreter {
        Interpreter::Bash => {
            let commands = crate::shell::read(text).ok()?;
            let files = SourcedFiles::of((path, text), &commands, folder, world);
            sourced(text, &files, world)
        }
        Interpreter::Python | Interpreter::TypeScript => imported(path, code, world),
    }
}

/// The first one of those that a script for a shell sources. `text`: all of that.
pub(in crate::dialect) fn sourced(
    text: &str,
    files: &SourcedFiles,
    world: &dyn World,
) -> Option<BesideFault> {
    let mut certain = files.texts.iter().filter(|file| !file.is_spared);
    certain.find_map(|file| {
        let (at, says) = world.script_fault(&file.path)?;
        Some(BesideFault {
            line: crate::source::line_of(text, file.at),
            file: file.path.clone(),
            at,
            says,
            is_sourced: true,
            is_last: files.ends_with_failure,
        })
    })
}

fn imported(path: &str, code: &Code, world: &dyn World) -> Option<BesideFault> {
    // What catches that a file cannot be read goes on without it.
    let catches = ["SyntaxError", "except Exception", "except:", "ImportError"];
    if catches.iter().any(|word| code.text.contains(word)) {
        return None;
    }
    let mut known: BTreeSet<String> = [path.to_owned()].into();
    let mut open = files(path, code, world);
    // The nearest first, and each under the line of the script.
    open.reverse();
    while let Some((line, file)) = open.pop() {
        if known.len() > MOST || !known.insert(file.clone()) {
            continue;
        }
        if let Some((at, says)) = world.script_fault(&file) {
            return Some(BesideFault {
                line,
                file,
                at,
                says,
                is_sourced: false,
                is_last: true,
            });
        }
        let text = read(&file, world).unwrap_or_default();
        if text.contains("import") {
            let inner = files(&file, &Code::of(&text, code.interpreter), world);
            open.extend(inner.into_iter().rev().map(|(_, file)| (line, file)));
        }
    }
    None
}

/// The files that a text imports, each with its line.
fn files(path: &str, code: &Code, world: &dyn World) -> Vec<(usize, String)> {
    let all = imports(code).into_iter().chain(whole_imports(code));
    let all = all.filter_map(|import| Some((import.line, import.path(path, world)?)));
    let mut found: Vec<(usize, String)> = all.collect();
    found.sort();
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::{AgentFiles, ListedFiles, Presence};

    /// Files of which those with the word `BROKEN` cannot be read.
    struct Broken(ListedFiles);

    impl World for Broken {
        fn directory(&self) -> Option<String> {
            self.0.directory()
        }

        fn file(&self, path: &str) -> Presence {
            self.0.file(path)
        }

        fn text(&self, path: &str) -> Option<String> {
            self.0.text(path)
        }

        fn agent(&self, name: &str) -> AgentFiles {
            self.0.agent(name)
        }

        fn tools(&self) -> Option<&[String]> {
            self.0.tools()
        }

        fn mcp_servers(&self) -> Option<&[String]> {
            self.0.mcp_servers()
        }

        fn models(&self) -> Option<&[String]> {
            self.0.models()
        }

        fn of_agent(&self, name: &str) -> Box<dyn World> {
            self.0.of_agent(name)
        }

        fn script_fault(&self, path: &str) -> Option<(usize, String)> {
            let text = self.0.text(path)?;
            let line = text.lines().position(|line| line.contains("BROKEN"))?;
            Some((line + 1, "invalid syntax".to_owned()))
        }
    }

    fn told(path: &str, text: &str) -> Option<String> {
        let world = Broken(ListedFiles::new([
            ("s/tariff.py", "A = 1\nBROKEN\n"),
            ("s/state.py", "import tariff\n"),
            ("s/fine.py", "A = 1\n"),
            ("s/tariff.ts", "BROKEN\n"),
            ("s/lib.sh", "BROKEN\n"),
            ("s/fine.sh", "a=1\n"),
        ]));
        let code = Code::of(text, Interpreter::of(path).unwrap());
        find(path, (text, &code), Some(""), &world).map(|found| found.does())
    }

    #[test]
    fn a_file_that_cannot_be_read_is_told_for_the_script_that_takes_it() {
        for (path, text, file) in [
            (
                "s/a.py",
                "import json\nfrom tariff import A\n",
                "s/tariff.py",
            ),
            ("s/a.py", "import json\nimport tariff\n", "s/tariff.py"),
            ("s/a.py", "import json\nimport tariff as t\n", "s/tariff.py"),
            (
                "s/a.py",
                "import json\nfrom state import load\n",
                "s/tariff.py",
            ),
            (
                "s/a.ts",
                "f();\nimport { A } from './tariff';\n",
                "s/tariff.ts",
            ),
            (
                "s/a.ts",
                "f();\nimport * as t from \"./tariff.js\";\n",
                "s/tariff.ts",
            ),
            (
                "s/a.sh",
                "a=1\nsource \"$(dirname \"$0\")/lib.sh\"\n",
                "s/lib.sh",
            ),
            ("s/a.sh", "a=1\n. s/lib.sh\n", "s/lib.sh"),
        ] {
            let told = told(path, text);
            let says = told.as_ref().is_some_and(|does| {
                does.contains(&format!("s `{file}` (line 2), which cannot be read"))
            });
            assert!(says, "{text}: {told:?}");
        }
    }

    #[test]
    fn only_a_script_that_ends_with_its_first_failure_fails_each_time() {
        let world = Broken(ListedFiles::new([("lib.sh", "BROKEN\n")]));
        for (begin, label) in [
            ("set -euo pipefail\n", "fails each time"),
            ("set -u\n", "fails when it comes to that line"),
        ] {
            let text = format!("{begin}source lib.sh\n");
            let code = Code::of(&text, Interpreter::Bash);
            let found = find("a.sh", (&text, &code), Some(""), &world);
            assert_eq!(found.map(|one| one.label()), Some(label), "{begin}");
        }
    }

    #[test]
    fn what_can_be_read_or_is_not_taken_is_not_told() {
        for (path, text) in [
            ("s/a.py", "import json\nfrom fine import A\n"),
            ("a.py", "import tariff\n"),
            (
                "s/a.py",
                "try:\n    import tariff\nexcept Exception:\n    pass\n",
            ),
            ("s/a.py", "print(\"import tariff\")\n"),
            ("s/a.ts", "import type { A } from \"./tariff\";\n"),
            ("s/a.ts", "import t from \"tariff\";\n"),
            ("s/a.sh", "source s/fine.sh\n"),
            ("s/a.sh", "echo s/lib.sh\n"),
            ("s/a.sh", "source s/lib.sh 2>/dev/null || true\n"),
            ("s/a.sh", "if ! source s/lib.sh; then\n  a=1\nfi\n"),
            ("s/a.sh", "[[ -n \"$A\" ]] && source s/lib.sh\n"),
            ("s/a.sh", "if [ -n \"$A\" ]; then\n  . s/lib.sh\nfi\n"),
        ] {
            assert_eq!(told(path, text), None, "{text}");
        }
    }
}
