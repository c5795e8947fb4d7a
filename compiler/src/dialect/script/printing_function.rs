//! A function that prints words to standard output, of the script or of a file that it reads into itself or imports, and the line that calls it
//! where the object of the script is printed.

use super::code::{Code, assignment, name_at, words};
use super::double_output::{leaves, leaves_by};
use super::early_end::fails_next;
use super::file_import::{Import, imports, read, whole_imports};
use super::object::is_open;
use super::shell::{hides_output, is_decided};
use super::shell_bodies::shell_bodies;
use super::sourced_files::SourcedText;
use super::words::{debug_switch, is_words, leads_its_output_elsewhere, said};
use crate::ir::Interpreter;
use crate::shell::Command;
use crate::source::line_of;
use crate::world::World;
use std::collections::{BTreeMap, BTreeSet};

/// How often it is looked which functions call one that prints.
const ROUNDS: usize = 3;

/// A line after which something stands on standard output that is no JSON.
pub(in crate::dialect) struct PrintingCall {
    /// The line.
    line: usize,
    /// The function; `None`: the file prints when it is read.
    name: Option<String>,
    /// The other file, and the line of it that prints.
    file: Option<String>,
    prints: usize,
}

impl PrintingCall {
    /// What the script does, as the end of "the script …".
    pub(in crate::dialect) fn does(&self) -> String {
        let (line, prints) = (self.line, self.prints);
        let place = match &self.file {
            Some(file) => format!("line {prints} of `{file}`"),
            None => format!("line {prints}"),
        };
        let what = match (&self.name, &self.file) {
            (Some(name), _) => format!("calls `{name}`"),
            (None, Some(file)) => format!("reads `{file}`"),
            (None, None) => "reads a file".to_owned(),
        };
        format!(
            "{what} (line {line}), which prints words to standard output ({place}), where one JSON object is expected"
        )
    }

    /// `way`: how the language prints to standard error.
    pub(in crate::dialect) fn help(&self, way: &str) -> String {
        match &self.name {
            Some(name) => format!("let `{name}` print to standard error: {way}"),
            None => format!("print it to standard error: {way}"),
        }
    }
}

/// What a function prints each time that it is called, with the line.
#[derive(Clone, Copy)]
enum Printed {
    /// Words.
    Words(usize),
    /// What it is handed.
    Arguments(usize),
}

impl Printed {
    fn line(self) -> usize {
        match self {
            Self::Words(line) | Self::Arguments(line) => line,
        }
    }

    /// Whether a call prints words. `begins`: whether what it is handed begins with words.
    fn says(self, begins: bool) -> bool {
        match self {
            Self::Words(_) => true,
            Self::Arguments(_) => begins,
        }
    }
}

/// A function that prints, and the file that has it.
type Functions<'f> = BTreeMap<&'f str, (Printed, Option<&'f str>)>;

/// The first call of a script for a shell. `text`: as its commands were read; `sourced`: the files that it reads into itself.
pub(in crate::dialect) fn in_shell(
    text: &str,
    commands: &[Command<'_>],
    sourced: &[SourcedText],
) -> Option<PrintingCall> {
    let is_part = |command: &Command<'_>| {
        matches!(command.name(), "echo" | "printf") && is_open(command.call())
    };
    if hides_output(commands) || commands.iter().any(is_part) {
        return None;
    }
    let mut functions = Functions::new();
    for file in sourced {
        let read = crate::shell::read(&file.text).ok()?;
        let own = Some(file.path.as_str());
        let by = commands
            .iter()
            .rfind(|command| command.at <= file.at)
            .filter(|command| !command.is_led_elsewhere() && !command.in_function);
        let loud = read.iter().find(|one| {
            let is_certain = !one.in_function && !is_decided(&file.text, one);
            is_certain && shell_prints(one).is_some_and(|args| !args)
        });
        if let (Some(by), Some(loud)) = (by, loud) {
            return Some(PrintingCall {
                line: line_of(text, by.at),
                name: None,
                file: own.map(str::to_owned),
                prints: line_of(&file.text, loud.at),
            });
        }
        shell_functions(&file.text, &read, own, &mut functions);
    }
    shell_functions(text, commands, None, &mut functions);
    let mut calls = commands.iter().enumerate().filter(|(_, command)| {
        !command.in_function && !command.is_substituted && !command.is_led_elsewhere()
    });
    calls.find_map(|(at, command)| {
        let name = command.name();
        let (printed, file) = functions.get(name)?;
        let fails = |next: &Command<'_>| matches!(next.name(), "exit" | "return");
        let near = commands.iter().skip(at + 1).take(2);
        let says = printed.says(hands_words(command));
        // Whoever looks for a fault asks for it.
        let words = ["DEBUG", "VERBOSE", "TRACE"];
        let asks = |one: &Command<'_>| words.iter().any(|word| one.text.contains(word));
        let earlier = commands.get(at.saturating_sub(2)..at).unwrap_or(&[]);
        let is_asked = earlier.iter().any(asks);
        (says && !is_asked && !near.into_iter().any(fails)).then(|| PrintingCall {
            line: line_of(text, command.at),
            name: Some(name.to_owned()),
            file: file.map(str::to_owned),
            prints: printed.line(),
        })
    })
}

/// Whether a command prints words, or, `true`, what a function is handed.
fn shell_prints(command: &Command<'_>) -> Option<bool> {
    if command.is_led_elsewhere() || command.is_substituted {
        return None;
    }
    let words = said(command.call())?;
    let words = words
        .trim_start_matches("'%s\\n' ")
        .trim_start_matches("\"%s\\n\" ");
    let bare = words.trim_start_matches(['"', '\'']);
    let handed = ["$*", "$@", "$1", "${1}", "${*}"];
    if handed.iter().any(|sign| bare.starts_with(sign)) {
        return Some(true);
    }
    is_words(bare).then_some(false)
}

/// Whether the first word that a function is handed begins with words.
fn hands_words(command: &Command<'_>) -> bool {
    let first = command.called().get(1);
    first.is_some_and(|word| is_words(word.text.trim_start_matches(['"', '\''])))
}

/// Adds the functions of a text that print each time.
fn shell_functions<'f>(
    text: &'f str,
    commands: &[Command<'f>],
    file: Option<&'f str>,
    known: &mut Functions<'f>,
) {
    let bodies = shell_bodies(text);
    for (name, ..) in &bodies {
        let _ = known.remove(name);
    }
    for _ in 0..ROUNDS {
        let before = known.len();
        for (name, from, to) in &bodies {
            if known.contains_key(name) {
                continue;
            }
            let first = commands.partition_point(|one| one.at < *from);
            let inside = commands.get(first..).unwrap_or(&[]).iter();
            let inside: Vec<&Command<'_>> = inside
                .take_while(|one| one.at < *to)
                .filter(|one| !one.is_substituted)
                .collect();
            if inside
                .iter()
                .any(|one| matches!(one.name(), "exit" | "kill" | "return"))
            {
                continue;
            }
            let certain = inside.iter().filter(|one| !is_decided(text, one));
            let printed = { certain }.find_map(|command| {
                let line = line_of(text, command.at);
                match shell_prints(command) {
                    Some(true) => Some((Printed::Arguments(line), file)),
                    Some(false) => Some((Printed::Words(line), file)),
                    None => {
                        let called = known.get(command.name());
                        let (printed, place) = called
                            .filter(|_| !command.is_led_elsewhere() && !command.is_substituted)?;
                        let says = printed.says(hands_words(command));
                        says.then_some((Printed::Words(printed.line()), *place))
                    }
                }
            });
            if let Some(printed) = printed {
                let _ = known.insert(name, printed);
            }
        }
        if known.len() == before {
            return;
        }
    }
}

/// The first call of a function that prints words, of a file that the script imports, and the first file that prints when it is imported.
pub(in crate::dialect) fn imported(
    path: &str,
    code: &Code,
    world: &dyn World,
) -> Option<PrintingCall> {
    let call = match code.interpreter {
        Interpreter::Python => "print(",
        Interpreter::TypeScript => "console.log(",
        Interpreter::Bash => return None,
    };
    if leads_its_output_elsewhere(code) {
        return None;
    }
    let lines: Vec<(usize, &str)> = code.lines().collect();
    let mut files: BTreeMap<String, Vec<Import<'_>>> = BTreeMap::new();
    for import in imports(code).into_iter().chain(whole_imports(code)) {
        if let Some(file) = import.path(path, world) {
            files.entry(file).or_default().push(import);
        }
    }
    let mut found: Vec<PrintingCall> = Vec::new();
    for (file, imports) in files {
        let first = imports.iter().min_by_key(|import| import.line);
        let Some((first, text)) = first.and_then(|one| Some((one, read(&file, world)?))) else {
            continue;
        };
        let other = Code::of(&text, code.interpreter);
        if leads_its_output_elsewhere(&other) {
            continue;
        }
        let inner: Vec<(usize, &str)> = other.lines().collect();
        let loud = inner
            .iter()
            .find(|(_, line)| line_prints(line, call) == Some(true));
        if let Some((line, _)) = loud {
            found.push(PrintingCall {
                line: first.line,
                name: None,
                file: Some(file),
                prints: *line,
            });
            continue;
        }
        let functions = code_functions(&inner, call);
        let names = names_of(&imports, code);
        let called = lines.iter().enumerate().find_map(|(at, (line, text))| {
            let statement = text.trim_start();
            // `now = state()` calls it, too.
            let statement = assignment(statement).map_or(statement, |(_, value)| value);
            let statement = statement.strip_prefix("await ").unwrap_or(statement);
            let own = || {
                let name = called_name(statement, &names)?;
                let arguments = statement.split_once('(')?.1;
                let says = functions.get(name)?.says(is_said(arguments));
                says.then_some(name)
            };
            let name = own().or_else(|| called_within(text, &names, &functions))?;
            let printed = functions.get(name)?;
            let is_asked = || debug_switch(code, *line).is_some();
            (!fails_next(&lines, at) && !is_asked()).then(|| PrintingCall {
                line: *line,
                name: Some(name.to_owned()),
                file: Some(file.clone()),
                prints: printed.line(),
            })
        });
        found.extend(called);
    }
    found.into_iter().min_by_key(|one| one.line)
}

/// How what is imported from a file is called in a script, and how in the file. `None`: it is the file as a whole.
fn names_of<'c>(imports: &[Import<'c>], code: &Code) -> BTreeMap<String, Option<&'c str>> {
    let mut all = BTreeSet::new();
    for import in imports {
        match import.names.is_empty() {
            true => drop(all.insert((import.module.rsplit('/').next().unwrap_or(""), None))),
            false => all.extend(import.names.iter().map(|name| (*name, Some(*name)))),
        }
    }
    let called = |name: &str| {
        let other = code.text.split_once(&format!("{name} as "));
        other.map_or(name, |(_, rest)| name_at(rest)).to_owned()
    };
    all.into_iter()
        .map(|(name, of)| (called(name), of))
        .collect()
}

/// A function of a file that prints words whatever it is given, and that a line calls anywhere: `{"salt": mean(salt)}`.
fn called_within<'c>(
    line: &str,
    names: &BTreeMap<String, Option<&'c str>>,
    functions: &BTreeMap<&str, Printed>,
) -> Option<&'c str> {
    let is_head = ["def ", "import ", "from ", "function "]
        .iter()
        .any(|head| line.trim_start().starts_with(head));
    let mut known = names
        .iter()
        .filter_map(|(name, of)| Some((name.as_str(), (*of)?)));
    let found = known.find(|(name, of)| {
        let prints = functions.get(of).is_some_and(|printed| printed.says(false));
        let mut places = words(line, name);
        prints
            && places.any(|at| {
                line.get(at + name.len()..)
                    .is_some_and(|rest| rest.starts_with('('))
            })
    });
    found.filter(|_| !is_head).map(|(_, of)| of)
}

/// The function of a file that a statement calls, by the name that it has there.
fn called_name<'c>(
    statement: &'c str,
    names: &BTreeMap<String, Option<&'c str>>,
) -> Option<&'c str> {
    let first = name_at(statement);
    let rest = statement.get(first.len()..)?;
    match names.get(first)? {
        Some(name) => rest.starts_with('(').then_some(name),
        // `helpers.log(…)`
        None => {
            let called = name_at(rest.strip_prefix('.')?);
            let is_call = rest.get(called.len() + 1..)?.starts_with('(');
            is_call.then_some(called)
        }
    }
}

/// Whether a line prints words: `true`; or what a function is handed.
fn line_prints(line: &str, call: &str) -> Option<bool> {
    let arguments = line.strip_prefix(call)?;
    if arguments.contains("file=")
        || arguments.contains("JSON.stringify")
        || arguments.contains("dumps")
    {
        return None;
    }
    if is_said(arguments) {
        return Some(true);
    }
    let name = name_at(arguments.trim_start_matches(['*', '.']));
    let rest = arguments.trim_start_matches(['*', '.']).get(name.len()..)?;
    (!name.is_empty() && rest.starts_with([')', ','])).then_some(false)
}

/// Whether the first argument is a text of words.
fn is_said(arguments: &str) -> bool {
    let text = arguments.strip_prefix('f').unwrap_or(arguments);
    text.strip_prefix(['"', '\'', '`']).is_some_and(is_words)
}

/// The functions of a file that print each time that they are called.
fn code_functions<'c>(lines: &[(usize, &'c str)], call: &str) -> BTreeMap<&'c str, Printed> {
    let indent = |text: &str| text.len() - text.trim_start().len();
    let mut found: BTreeMap<&str, Printed> = BTreeMap::new();
    for _ in 0..ROUNDS {
        let before = found.len();
        for (at, (number, header)) in lines.iter().enumerate() {
            let Some((name, parameters)) = function_of(header) else {
                continue;
            };
            if found.contains_key(name) {
                continue;
            }
            if let Some((_, inline)) = header.split_once("=> ")
                && let Some(words) = line_prints(inline, call)
            {
                let printed = of_line(*number, words, inline, parameters);
                found.extend(printed.map(|printed| (name, printed)));
                continue;
            }
            let rest = lines.get(at + 1..).unwrap_or(&[]).iter();
            let body: Vec<&(usize, &str)> = rest
                .take_while(|(_, line)| line.trim().is_empty() || indent(line) > indent(header))
                .filter(|(_, line)| !line.trim().is_empty())
                .collect();
            let Some((_, first)) = body.first() else {
                continue;
            };
            if body.iter().any(|(_, line)| line.contains("yield")) {
                continue;
            }
            let level = indent(first);
            let own = body.iter().filter(|(_, line)| indent(line) == level);
            let printed = { own }.find_map(|(line, text)| {
                let text = text.trim_start();
                let printed = match line_prints(text, call) {
                    Some(words) => of_line(*line, words, text, parameters),
                    None => {
                        let called = found.get(name_at(text))?;
                        let (_, arguments) = text.split_once('(')?;
                        let says = called.says(is_said(arguments));
                        says.then(|| Printed::Words(called.line()))
                    }
                };
                Some((*line, printed?))
            });
            let Some((own, printed)) = printed else {
                continue;
            };
            // What leaves it before may be why nothing is printed; what fails behind gives no object.
            let is_certain = body.iter().all(|(line, text)| match *line < own {
                true => !leaves(text),
                false => leaves_by(text).all(|word| word == "return"),
            });
            if is_certain {
                let _ = found.insert(name, printed);
            }
        }
        if found.len() == before {
            break;
        }
    }
    found
}

/// What a line prints: words, or what its function is handed. `None`: anything else, which may be an object.
fn of_line(line: usize, words: bool, text: &str, parameters: &str) -> Option<Printed> {
    match words {
        true => Some(Printed::Words(line)),
        false => is_handed(text, parameters).then_some(Printed::Arguments(line)),
    }
}

/// Whether a call is given the first parameter of its function: `print(text)`.
fn is_handed(text: &str, parameters: &str) -> bool {
    let arguments = text.split_once('(').map_or("", |(_, rest)| rest);
    let given = name_at(arguments.trim_start_matches(['*', '.']));
    let first = name_at(parameters.trim_start_matches(['*', '.']));
    !given.is_empty() && given == first
}

/// The name and the parameters of the function that a line begins.
fn function_of(line: &str) -> Option<(&str, &str)> {
    let start = line.strip_prefix("export ").unwrap_or(line);
    let start = start.strip_prefix("async ").unwrap_or(start);
    if let Some(rest) = start
        .strip_prefix("def ")
        .or_else(|| start.strip_prefix("function "))
    {
        let name = name_at(rest);
        return Some((name, rest.get(name.len()..)?.strip_prefix('(')?));
    }
    let rest = start.strip_prefix("const ")?;
    let name = name_at(rest);
    let value = rest.get(name.len()..)?.split_once('=')?.1.trim_start();
    let value = value.strip_prefix("async ").unwrap_or(value);
    Some((
        name,
        value.strip_prefix('(').filter(|_| line.contains("=>"))?,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::ListedFiles;

    fn shell(text: &str, library: &str) -> Option<(usize, usize)> {
        let commands = crate::shell::read(text).expect("commands");
        let sourced = SourcedText {
            path: "lib.sh".to_owned(),
            at: 7,
            text: library.to_owned(),
            is_spared: false,
        };
        in_shell(text, &commands, &[sourced]).map(|call| (call.line, call.prints))
    }

    const NOTE: &str = "# shared\nnote() {\n  echo \"[$(date +%T)] $*\"\n}\nfield() { jq -r \".$1\" <<< \"$GRAPH_STATE\"; }\n";
    const SCRIPT: &str = "source lib.sh\nx=$(field x)\nnote \"x is $x\"\njq -nc '{a: 1}'\n";

    #[test]
    fn a_function_of_a_shell_that_prints_words_is_told_where_it_is_called() {
        assert_eq!(shell(SCRIPT, NOTE), Some((3, 3)));
        for (body, line) in [
            ("note() { echo \"$*\"; }\n", 1),
            ("note() {\n  printf '[%s] %s\\n' now \"$1\"\n}\n", 2),
            (
                "say() {\n  echo \"$1\"\n}\nfunction note {\n  say \"Looking at it\"\n}\n",
                2,
            ),
            ("note() {\n  local x=1\n  echo \"--- $1\"\n}\n", 3),
        ] {
            assert_eq!(shell(SCRIPT, body), Some((3, line)), "{body}");
        }
        assert_eq!(
            shell(SCRIPT, "echo \"shared functions\"\nnote() { :; }\n"),
            Some((1, 1))
        );
        let later = "if [ -n \"$TALK\" ]; then\n  echo \"talks\"\nfi\necho \"shared functions\"\n";
        assert_eq!(shell(SCRIPT, later), Some((1, 4)));
        let own =
            format!("source lib.sh\n{NOTE}main() {{\n  note \"begins\"\n  echo '{{}}'\n}}\nmain\n");
        assert_eq!(shell(&own, "x=1\n"), Some((11, 4)));
    }

    #[test]
    fn a_function_of_a_shell_that_prints_elsewhere_is_not_told() {
        for body in [
            NOTE.replace("$*\"", "$*\" >&2"),
            NOTE.replace("\n}\nfield", "\n} >&2\nfield"),
            NOTE.replace("  echo", "  [ -z \"$DEBUG\" ] || echo"),
            NOTE.replace(
                "  echo \"[$(date +%T)] $*\"",
                "  if [ -n \"$V\" ]; then\n    echo \"a\"\n  fi",
            ),
            NOTE.replace("$*\"\n", "$*\"\n  exit 1\n"),
            "note() { logger \"$*\"; }\n".to_owned(),
            "note() { echo \"$1\" >> log; }\n".to_owned(),
            "note() {\n  [[ -n \"$TALK\" ]] && echo \"it is $1\"\n}\n".to_owned(),
            "note() {\n  printf -- '%s\\n' \"$object\"\n}\n".to_owned(),
            "[ -n \"${TALK:-}\" ] && echo \"lib loaded\"\n".to_owned(),
            "[[ -n ${TALK:-} ]] && echo \"lib loaded at $(date)\"\n".to_owned(),
        ] {
            assert_eq!(shell(SCRIPT, &body), None, "{body}");
        }
        for (from, to) in [
            ("note \"x is $x\"", "note \"x is $x\" >&2"),
            ("note \"x is $x\"", "y=$(note \"x is $x\")"),
            ("note \"x is $x\"", "note \"x is $x\" | tee log >&2"),
            ("note \"x is $x\"", "note \"x is $x\"; exit 1"),
            ("x=$(field x)", "exec 3>&1 >&2"),
            (
                "note \"x is $x\"",
                "[ -z \"${DEBUG:-}\" ] || note \"x is $x\"",
            ),
            (
                "source lib.sh\n",
                "source lib.sh\nnote() { echo \"$*\" >&2; }\n",
            ),
        ] {
            let text = SCRIPT.replace(from, to);
            assert_eq!(shell(&text, NOTE), None, "{text}");
        }
    }

    fn told(path: &str, text: &str, library: &str) -> Option<(usize, usize)> {
        let end = path.rsplit('.').next().unwrap();
        let lib = format!("lib.{end}");
        let world = ListedFiles::new([(lib.as_str(), library)]);
        let code = Code::of(text, Interpreter::of(path).unwrap());
        imported(path, &code, &world).map(|call| (call.line, call.prints))
    }

    const PYTHON: &str =
        "import json\nfrom lib import log\nlog(\"begins\")\nprint(json.dumps({}))\n";
    const TYPESCRIPT: &str =
        "import { log } from \"./lib\";\nlog(\"begins\");\nconsole.log(JSON.stringify({}));\n";

    #[test]
    fn a_module_that_prints_words_is_told() {
        for (library, at) in [
            ("def log(text):\n    print(text)\n", (3, 2)),
            (
                "def log(text):\n    now = 1\n    print(f\"[{now}] {text}\")\n",
                (3, 3),
            ),
            (
                "def say(text):\n    print(\"note:\", text)\n\n\ndef log(text):\n    say(text)\n",
                (3, 2),
            ),
            (
                "print(\"loading rules\")\ndef log(text):\n    pass\n",
                (2, 1),
            ),
        ] {
            assert_eq!(told("a.py", PYTHON, library), Some(at), "{library}");
        }
        let whole = PYTHON
            .replace("from lib import log", "import lib as l")
            .replace("log(\"b", "l.log(\"b");
        assert_eq!(
            told("a.py", &whole, "def log(t):\n    print(\"n\", t)\n"),
            Some((3, 2))
        );
        for library in [
            "export function log(text: string) {\n  console.log(`[${now()}] ${text}`);\n}\n",
            "// log\nexport const log = (text: string) => console.log(text);\n",
        ] {
            assert_eq!(told("a.ts", TYPESCRIPT, library), Some((2, 2)), "{library}");
        }
    }

    #[test]
    fn a_file_that_is_imported_as_a_whole_is_read_in_each_language() {
        let text = "f();\nimport \"./lib.ts\";\nconsole.log(JSON.stringify({}));\n";
        let library = "console.log(\"loading rules\");\n";
        assert_eq!(told("a.ts", text, library), Some((2, 1)));
    }

    #[test]
    fn a_file_that_many_lines_import_is_read_once() {
        let text = "from lib import a\nimport lib\n".repeat(2000) + "a(1)\n";
        let library = "def a(x):\n    return \"a\" + 'b'\n".repeat(4000);
        assert_eq!(told("a.py", &text, &library), None);
        let world = ListedFiles::new([("lib.py", library.as_str())]);
        let code = Code::of(&text, Interpreter::Python);
        assert!(super::super::unknown_import::find("a.py", &code, &world).is_empty());
    }

    #[test]
    fn a_module_that_prints_elsewhere_is_not_told() {
        for library in [
            "import sys\ndef log(text):\n    print(text, file=sys.stderr)\n",
            "import json\ndef log(text):\n    print(json.dumps({\"log\": text}))\n",
            "def log(text):\n    if DEBUG:\n        print(\"x\", text)\n",
            "def log(text):\n    return \"a\"\n\n\ndef main():\n    print(\"help\")\n",
            "import json\ndef log(text):\n    line = json.dumps({\"log\": text})\n    print(line)\n",
            "def log(text):\n    if not VERBOSE:\n        return\n    print(\"log:\", text)\n",
            "def say(text):\n    print(\"note:\", text)\n\n\ndef log(text):\n    if not VERBOSE:\n        return\n    say(text)\n",
            "import sys\ndef log(text):\n    print(\"error:\", text)\n    sys.exit(1)\n",
            "def log(text):\n    print(\"error:\", text)\n    raise SystemExit(1)\n",
            "if __name__ == \"__main__\":\n    print(\"help\")\n\n\ndef log(text):\n    pass\n",
        ] {
            assert_eq!(told("a.py", PYTHON, library), None, "{library}");
        }
        let inside = PYTHON
            .replace("log(\"begins\")\n", "")
            .replace("dumps({})", "dumps({\"n\": log(1)})");
        let mean = "def log(values):\n    print(\"mean of\", values)\n    return 1\n";
        assert_eq!(told("a.py", &inside, mean), Some((3, 2)));
        let kept = PYTHON.replace("log(\"begins\")", "now = log(\"begins\")");
        let library = "def log(text):\n    print(\"log:\", text)\n    return text\n";
        assert!(told("a.py", &kept, library).is_some());
        let emits = PYTHON.replace("log(\"begins\")", "log(json.dumps({}))");
        assert_eq!(
            told("a.py", &emits, "def log(text):\n    print(text)\n"),
            None
        );
        let library = "export function log(text: string) {\n  console.error(text);\n}\n";
        assert_eq!(told("a.ts", TYPESCRIPT, library), None);
        for library in [
            "export const log = (text: string, line = made(text)) => console.log(line);\n",
            "export function log(key: string, value: string) {\n  console.log(value);\n}\n",
            "export function log(text: string) {\n  if (quiet) return;\n  console.log(\"log:\", text);\n}\n",
        ] {
            assert_eq!(told("a.ts", TYPESCRIPT, library), None, "{library}");
        }
    }
}
