//! What a script prints that is certainly not one JSON object: a dictionary or an object of its language, a list, a literal that is no
//! JSON, two objects (`double_output.rs`), or nothing at all.

use super::code::{Code, behind_list, is_part, name_at, outside};
use super::double_output::twice;
use super::last_comma::is_behind_the_last;
use super::object::{is_open, object};
use super::report_command::reported;
use super::words::leads_its_output_elsewhere;
use super::{object_per_item, shell, shown_beside, trap_words, two_objects, variable};
use crate::ir::Interpreter;
use crate::shell::Command;
use serde_json::Value;
use std::borrow::Cow;

/// Something that is printed and cannot be read.
pub(in crate::dialect) struct UnreadableOutput {
    pub(in crate::dialect) line: usize,
    pub(in crate::dialect) what: Cow<'static, str>,
    /// What to write instead.
    pub(in crate::dialect) instead: Cow<'static, str>,
}

/// The first thing that is printed and is no object.
pub(in crate::dialect) fn printed(code: &Code) -> Option<UnreadableOutput> {
    if leads_its_output_elsewhere(code) {
        return None;
    }
    let found = match code.interpreter {
        Interpreter::Bash => bash(code),
        Interpreter::Python => called(code, &PYTHON),
        Interpreter::TypeScript => called(code, &TYPESCRIPT),
    };
    found.or_else(|| second(code))
}

/// An object behind another.
fn second(code: &Code) -> Option<UnreadableOutput> {
    if let Some(line) = two_objects::find(code) {
        return Some(UnreadableOutput {
            line,
            what: "two objects, one behind the other".into(),
            instead: "print one object with the keys of both".into(),
        });
    }
    let found = twice(code)?;
    Some(UnreadableOutput {
        line: found.second,
        what: format!("a second object behind that of line {}", found.first).into(),
        instead: format!(
            "end the script behind the first ({}), or print one object with the keys of both",
            found.ends
        )
        .into(),
    })
}

/// How a language prints, and what makes JSON in it.
struct Language {
    print: &'static str,
    dumps: &'static str,
    loads: &'static str,
    what: &'static str,
    instead: &'static str,
}

const PYTHON: Language = Language {
    print: "print(",
    dumps: "json.dumps(",
    loads: "json.loads(",
    what: "a dictionary of Python",
    instead: "make JSON of it: `print(json.dumps(…))`",
};

const TYPESCRIPT: Language = Language {
    print: "console.log(",
    dumps: "JSON.stringify(",
    loads: "JSON.parse(",
    what: "an object of JavaScript",
    instead: "make JSON of it: `console.log(JSON.stringify(…))`",
};

const LIST: &str = "give the list a name: print an object that has it under a key";
const NO_JSON: (&str, &str) = (
    "text that is no JSON",
    "print JSON: names and texts in double quotes, and no comma behind the last",
);

/// How many calls are looked at: more is no script that somebody wrote by hand.
const MOST_CALLS: usize = 256;

/// The first call that prints no object.
fn called(code: &Code, language: &Language) -> Option<UnreadableOutput> {
    let mut calls = code.text.match_indices(language.print).take(MOST_CALLS);
    calls.find_map(|(at, print)| {
        let before = code.text.get(..at)?.chars().next_back();
        let argument = argument(code.behind(at + print.len()))?;
        // `print(x, file=…)` prints elsewhere, and `self.print(…)` is whatever it is.
        if argument.contains("file=")
            || before.is_some_and(|letter| is_part(letter) || letter == '.')
        {
            return None;
        }
        let (what, instead) = no_object(code, language, argument.trim())?;
        let line = code.line_of(at);
        Some(UnreadableOutput {
            line,
            what: what.into(),
            instead: instead.into(),
        })
    })
}

/// What an argument is, if it certainly gives no JSON object.
fn no_object(
    code: &Code,
    language: &Language,
    argument: &str,
) -> Option<(&'static str, &'static str)> {
    if is_spread(argument) {
        return Some((language.what, language.instead));
    }
    if argument.starts_with('{') {
        let (keys, after) = object(argument, code.interpreter)?;
        let is_whole = !keys.is_empty() && after.trim().is_empty();
        return is_whole.then_some((language.what, language.instead));
    }
    let is_list = |text: &str| behind_list(text) == Some("") && !text.contains("for ");
    let dumped = argument.strip_prefix(language.dumps);
    if is_list(argument)
        || dumped
            .and_then(|text| text.strip_suffix(')'))
            .is_some_and(|text| is_list(text.trim()))
    {
        return Some(("a list", LIST));
    }
    let dumps_a_list = dumped
        .and_then(|text| text.strip_suffix(')'))
        .is_some_and(|name| holds_a_list(code, name.trim()));
    if dumps_a_list {
        return Some(("a list", LIST));
    }
    if let Some(text) = literal(argument) {
        return (text.starts_with('{') && !is_object(text)).then_some(NO_JSON);
    }
    let name = name_at(argument);
    let holds =
        !name.is_empty() && name.len() == argument.len() && holds_an_object(code, language, name);
    holds.then_some((language.what, language.instead))
}

/// Whether it is an object that begins with all of another one: `{**verdict, "late": True}`, `{ ...verdict, late }`.
fn is_spread(argument: &str) -> bool {
    let inner = argument
        .strip_prefix('{')
        .and_then(|rest| rest.strip_suffix('}'));
    inner.is_some_and(|inner| {
        let begins = ["**", "..."]
            .iter()
            .any(|sign| inner.trim_start().starts_with(sign));
        begins && outside(inner).all(|(_, letter)| letter != '}')
    })
}

/// Whether a variable is given a value once, and that is an object of the language.
fn holds_an_object(code: &Code, language: &Language, name: &str) -> bool {
    let values = variable::values(code, name).unwrap_or_default();
    let [(_, value)] = values.as_slice() else {
        return false;
    };
    let has_keys = *value != "{}" || is_filled(code, name);
    let is_written_out = value.starts_with('{') && has_keys && !value.contains("for ");
    is_written_out || value.starts_with(language.loads) && value.ends_with(')')
}

/// Whether a key of an object gets a value somewhere: `out["key"] = …`, and `out.key = …` where that is one.
fn is_filled(code: &Code, name: &str) -> bool {
    code.find(name).any(|at| {
        let rest = code.behind(at + name.len());
        let after = match code.interpreter {
            Interpreter::TypeScript if rest.starts_with('.') => {
                let rest = rest.get(1..).unwrap_or("");
                rest.get(name_at(rest).len()..)
            }
            Interpreter::Bash | Interpreter::Python | Interpreter::TypeScript => {
                let key = rest.strip_prefix('[').and_then(|rest| rest.split_once(']'));
                key.map(|(_, after)| after)
            }
        };
        let after = after.unwrap_or("").trim_start();
        after.starts_with('=') && !after.starts_with("==")
    })
}

/// Whether all that a variable is given is a list.
fn holds_a_list(code: &Code, name: &str) -> bool {
    if name.is_empty() || name_at(name).len() != name.len() {
        return false;
    }
    let values = variable::values(code, name).unwrap_or_default();
    !values.is_empty() && values.iter().all(|(_, value)| is_a_list(value))
}

/// Whether a value is a list as a whole: written out, or made by a call that gives nothing else.
fn is_a_list(value: &str) -> bool {
    let inner = value
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    if let Some(inner) = inner {
        return outside(inner).all(|(_, letter)| letter != ']');
    }
    let made = ["sorted(", "list("]
        .iter()
        .find_map(|call| value.strip_prefix(*call));
    if let Some(rest) = made {
        return argument(rest).is_some_and(|inside| inside.len() + 1 == rest.len());
    }
    let dots = outside(value).filter(|(_, letter)| *letter == '.');
    let last = dots.last().and_then(|(at, _)| value.get(at + 1..));
    last.is_some_and(|call| {
        let name = name_at(call);
        let rest = call
            .get(name.len()..)
            .and_then(|rest| rest.strip_prefix('('));
        let is_all = rest.is_some_and(|rest| {
            argument(rest).is_some_and(|inside| inside.len() + 1 == rest.len())
        });
        ["filter", "map", "split", "splitlines"].contains(&name) && is_all
    })
}

/// The inside of a literal without anything that is put in while it runs, which is the whole of a text.
fn literal(text: &str) -> Option<&str> {
    let quote = text
        .chars()
        .next()
        .filter(|letter| matches!(letter, '"' | '\''))?;
    let inner = text.strip_prefix(quote)?.strip_suffix(quote)?;
    let is_plain = !inner.contains(['\\', '%', '\n']) && !inner.contains(quote);
    is_plain.then_some(inner)
}

fn is_object(text: &str) -> bool {
    serde_json::from_str::<Value>(text.trim()).is_ok_and(|value| value.is_object())
}

/// The argument of a call, up to the parenthesis that closes it.
fn argument(text: &str) -> Option<&str> {
    let (at, _) = outside(text).find(|(_, letter)| *letter == ')')?;
    text.get(..at)
}

/// Words that stand where a Python script may print something.
const PRINTERS: [&str; 9] = [
    "print",
    "stdout",
    "subprocess",
    "os.",
    "exec",
    "runpy",
    "importlib",
    "input(",
    "json.dump(",
];

/// Words that stand where a script of TypeScript may print something.
const LOUD: [&str; 9] = [
    "console.log",
    "console.info",
    "console.debug",
    "console.table",
    "console.dir",
    "stdout",
    "inherit",
    "\"./",
    "\"../",
];

/// Whether a script of TypeScript prints its object to standard error, and nothing elsewhere.
fn prints_aside(code: &Code) -> bool {
    let aside = [
        "console.error(JSON.stringify(",
        "console.warn(JSON.stringify(",
        "stderr.write(JSON.stringify(",
    ];
    let text = code.text.replace('\'', "\"");
    aside.iter().any(|call| text.contains(call)) && !LOUD.iter().any(|word| text.contains(word))
}

/// Whether no line prints, or only lines of functions that nothing calls. Not of a shell: any program that one calls may print.
pub(in crate::dialect) fn prints_nothing(code: &Code) -> bool {
    match code.interpreter {
        Interpreter::Bash => return false,
        Interpreter::TypeScript => return prints_aside(code),
        Interpreter::Python => {}
    }
    let printing = |line: &str| {
        PRINTERS.iter().any(|word| {
            let line = line.replace("os.environ", "").replace("os.path", "");
            if is_aside(&line) {
                return false;
            }
            // What is written into a file that was opened is not printed.
            let is_file = *word == "json.dump(" && !line.contains("sys.") && files(code, &line);
            line.contains(word) && !is_file
        })
    };
    if code.text.matches("def ").count() > MOST_CALLS {
        return false;
    }
    let mut function: Option<&str> = None;
    for (_, line) in code.lines() {
        if line.starts_with("def ") || line.starts_with("async def ") {
            let header = line.trim_start_matches("async ").trim_start_matches("def ");
            function = Some(name_at(header));
        } else if line.starts_with(|letter: char| !letter.is_whitespace() && letter != ')') {
            function = None;
        }
        let is_called = function.is_none_or(|name| code.find(name).nth(1).is_some());
        if printing(line) && is_called {
            return false;
        }
    }
    !code.text.trim().is_empty() && imports_only_quiet_modules(code)
}

/// Whether a line is one call that prints to standard error.
fn is_aside(line: &str) -> bool {
    let call = line.trim();
    let inside = call.strip_prefix("print(").and_then(argument);
    inside.is_some_and(|inside| {
        let arguments = outside_commas(inside).into_iter();
        let aside = arguments.map(str::trim).any(|one| one == "file=sys.stderr");
        aside && call.len() == inside.len() + "print()".len()
    })
}

/// Whether the last argument of `json.dump(…, file)` is what `with open(…) as file:` names.
fn files(code: &Code, line: &str) -> bool {
    let inside = line.split_once("json.dump(").map_or("", |(_, rest)| rest);
    let Some(arguments) = argument(inside) else {
        return false;
    };
    let is_name = |part: &&str| !part.is_empty() && name_at(part).len() == part.len();
    let mut names = outside_commas(arguments).into_iter().map(str::trim);
    let file = names.nth(1).filter(is_name);
    file.is_some_and(|file| code.text.contains(&format!(") as {file}:")))
}

/// The parts of a text between the commas that stand in no brackets.
fn outside_commas(text: &str) -> Vec<&str> {
    let commas = outside(text).filter(|(_, letter)| *letter == ',');
    let mut from = 0;
    let mut parts = Vec::new();
    for (at, _) in commas {
        parts.extend(text.get(from..at));
        from = at + 1;
    }
    parts.extend(text.get(from..));
    parts
}

/// Modules that print nothing when they are imported, and have no function that prints.
const QUIET: [&str; 22] = [
    "json",
    "os",
    "sys",
    "re",
    "time",
    "datetime",
    "pathlib",
    "math",
    "random",
    "typing",
    "collections",
    "itertools",
    "hashlib",
    "urllib",
    "string",
    "textwrap",
    "csv",
    "functools",
    "uuid",
    "base64",
    "glob",
    "__future__",
];

fn imports_only_quiet_modules(code: &Code) -> bool {
    code.lines().all(|(_, line)| {
        let line = line.trim_start();
        let Some(names) = line
            .strip_prefix("import ")
            .or_else(|| line.strip_prefix("from "))
        else {
            return true;
        };
        let names = names.split(" import ").next().unwrap_or(names);
        names
            .split(',')
            .all(|name| QUIET.contains(&name_at(name.trim())))
    })
}

/// The first command of a shell that prints no object.
fn bash(code: &Code) -> Option<UnreadableOutput> {
    let commands = shell::commands(&code.text)?;
    let told = |command: &Command<'_>| {
        if command.in_function || command.is_led_elsewhere() {
            return None;
        }
        let line = code.line_of(command.at);
        if let Some(path) = object_per_item::find(command) {
            return Some(UnreadableOutput {
                line,
                what: format!("an object for each item of `{path}`").into(),
                instead: format!("put it in brackets, so that it is a list: `[{path} …]`").into(),
            });
        }
        let (what, instead) = echoed(command.call())
            .or_else(|| reported(command.call()))
            .or_else(|| is_behind_the_last(command).then_some(NO_JSON))?;
        Some(UnreadableOutput {
            line,
            what: what.into(),
            instead: instead.into(),
        })
    };
    let shown = || {
        let found = shown_beside::find(code, &commands)?;
        Some(UnreadableOutput {
            line: found.line,
            what: found.what().into(),
            instead: found.instead().into(),
        })
    };
    let trapped = || {
        Some(UnreadableOutput {
            line: trap_words::find(code, &commands)?,
            what: "what its `trap` prints behind its object".into(),
            instead: "lead it to standard error: `echo … >&2`".into(),
        })
    };
    commands
        .iter()
        .find_map(told)
        .or_else(shown)
        .or_else(trapped)
}

/// What `echo` prints, if it looks like an object and is none.
fn echoed(command: &str) -> Option<(&'static str, &'static str)> {
    let words = command.strip_prefix("echo ")?.trim();
    if words.starts_with("{\"") {
        let instead = "put it into single quotes: a shell takes double quotes away";
        return Some(("an object without its quotes", instead));
    }
    let (quote, inner) = match words.strip_prefix('\'') {
        Some(rest) => ('\'', rest.strip_suffix('\'')?),
        None => ('"', words.strip_prefix('"')?.strip_suffix('"')?),
    };
    if !inner.trim_start().starts_with('{') || inner.contains('\n') {
        return None;
    }
    let plain = inner.replace("\\\"", "\"");
    let is_whole = match quote {
        '\'' => !inner.contains('\''),
        _ => !plain.contains(['$', '`', '\\']) && !inner.replace("\\\"", "").contains('"'),
    };
    let text = if quote == '\'' { inner } else { &plain };
    // What is opened here may be closed by what is printed next.
    if !is_whole || is_object(text) || is_open(text) {
        return None;
    }
    Some(match quote == '\'' && inner.contains('$') {
        true => (
            "text that is no JSON",
            "single quotes keep `$…` as it stands: give the value to `jq -nc --arg`",
        ),
        false => NO_JSON,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn what(text: &str, interpreter: Interpreter) -> Option<Cow<'static, str>> {
        let code = Code::of(text, interpreter);
        match printed(&code) {
            Some(found) => Some(found.what),
            None => prints_nothing(&code).then_some("nothing".into()),
        }
    }

    #[test]
    fn what_is_no_json_object_is_told_in_python() {
        for (text, told) in [
            ("print({\"kind\": \"x\"})\n", "a dictionary of Python"),
            (
                "out = {\"kind\": 1}\nprint(out)\n",
                "a dictionary of Python",
            ),
            (
                "state = json.loads(os.environ[\"GRAPH_STATE\"])\nprint(state)\n",
                "a dictionary of Python",
            ),
            (
                "out = {}\nout[\"a\"] = 1\nprint(out)\n",
                "a dictionary of Python",
            ),
            (
                "print({**asdict(verdict), \"_next\": \"a\"})\n",
                "a dictionary of Python",
            ),
            ("print(json.dumps([\"kind\"]))\n", "a list"),
            ("print([1, 2])\n", "a list"),
            ("print('{\"kind\": \"x\",}')\n", "text that is no JSON"),
            ("print(\"{'kind': 'x'}\")\n", "text that is no JSON"),
            (
                "print(json.dumps({\"a\": 1}))\nprint(json.dumps({\"b\": 1}))\n",
                "a second object behind that of line 1",
            ),
            ("import json\njson.dumps({\"a\": 1})\n", "nothing"),
            ("def main():\n    print(json.dumps({}))\n", "nothing"),
            (
                "import json, sys\nprint(f\"step {n}\", file=sys.stderr)\njson.dumps({\"a\": 1})\n",
                "nothing",
            ),
            (
                "import json\nwith open(\"x.json\", \"w\") as out:\n    json.dump({\"a\": [1, 2]}, out, indent=2)\n",
                "nothing",
            ),
        ] {
            assert_eq!(
                what(text, Interpreter::Python).as_deref(),
                Some(told),
                "{text}"
            );
        }
    }

    #[test]
    fn a_list_by_its_name_is_no_object() {
        for (text, interpreter) in [
            (
                "rows = [x for x in y]\nprint(json.dumps(rows))\n",
                Interpreter::Python,
            ),
            (
                "rows = sorted(y)\nprint(json.dumps(rows))\n",
                Interpreter::Python,
            ),
            (
                "const rows = text.split(\"\\n\").filter((line: string) => line.length > 1);\nconsole.log(JSON.stringify(rows));\n",
                Interpreter::TypeScript,
            ),
        ] {
            assert_eq!(what(text, interpreter).as_deref(), Some("a list"), "{text}");
        }
        for (text, interpreter) in [
            (
                "row = [x for x in y][0]\nprint(json.dumps(row))\n",
                Interpreter::Python,
            ),
            (
                "row = [x, y][late]\nprint(json.dumps(row))\n",
                Interpreter::Python,
            ),
            (
                "rows = load()\nrows = [x]\nprint(json.dumps(rows))\n",
                Interpreter::Python,
            ),
            (
                "row = sorted(y)[0]\nprint(json.dumps(row))\n",
                Interpreter::Python,
            ),
            (
                "const row = rows.filter((one) => one.id).reduce(merge);\nconsole.log(JSON.stringify(row));\n",
                Interpreter::TypeScript,
            ),
        ] {
            assert_eq!(what(text, interpreter), None, "{text}");
        }
    }

    #[test]
    fn what_may_go_to_standard_output_is_not_told_in_python() {
        for text in [
            "import json, sys\njson.dump({\"a\": 1}, sys.stdout)\n",
            "import json, sys\nout = sys.stdout\njson.dump({\"a\": 1}, out)\n",
            "import json\nfrom where import out\njson.dump({\"a\": 1}, out)\n",
            "import json\njson.dump({\"a\": 1}, fp=out)\n",
            "import json, sys\nprint(json.dumps({\"a\": 1}), file=sys.stderr if x else sys.stdout)\n",
            "import json\nwith open(\"x\", \"w\") as f:\n    json.dump({}, f)\nprint(json.dumps({\"a\": 1}))\n",
        ] {
            assert_eq!(what(text, Interpreter::Python), None, "{text}");
        }
    }

    #[test]
    fn what_may_be_an_object_is_not_told_in_python() {
        for text in [
            "print(json.dumps({\"kind\": \"x\"}))\n",
            "print(json.dumps({**asdict(verdict), \"_next\": \"a\"}))\n",
            "print({})\n",
            "print('{\"kind\": \"x\"}')\n",
            "print(f'{{\"kind\": {n}}}')\n",
            "print({\"a\": 1}, file=sys.stderr)\nprint(out)\n",
            "out = {\"a\": 1}\nout = json.dumps(out)\nprint(out)\n",
            "def say(out):\n    print(out)\nout = {\"a\": 1}\nsay(json.dumps(out))\n",
            "print(json.dumps([x for x in y][0]))\n",
            "if a:\n    print(json.dumps({}))\nelse:\n    print(json.dumps({}))\n",
            "print(json.dumps({}))\nsys.exit(0)\nprint(json.dumps({}))\n",
            "def main():\n    print(json.dumps({}))\nmain()\n",
            "import work\nwork.main()\n",
            "json.dump({\"a\": 1}, sys.stdout)\n",
        ] {
            assert_eq!(what(text, Interpreter::Python), None, "{text}");
        }
    }

    #[test]
    fn what_is_no_json_object_is_told_in_other_languages() {
        for text in [
            "console.log({ kind: 1 });\n",
            "console.log({ ...verdict, kind: 1 });\n",
            "const out = { kind: 1 };\nconsole.log(out);\n",
            "const out: Record<string, unknown> = {};\nif (a) {\n  out._next = \"b\";\n}\nconsole.log(out);\n",
            "console.log(JSON.stringify([1]));\n",
        ] {
            assert!(what(text, Interpreter::TypeScript).is_some(), "{text}");
        }
        for text in [
            "echo '{\"k\": $V}'\n",
            "echo {\"kind\": \"x\"}\n",
            "echo \"{'kind': 'x'}\"\n",
            "git status\necho '{}'\n",
            "zip -r x.zip .\necho '{}'\n",
            "command -v jq || exit 1\necho '{}'\n",
            "which jq\necho '{}'\n",
            "tar cvf x.tar .\necho '{}'\n",
            "rm -rv x\necho '{}'\n",
        ] {
            assert!(what(text, Interpreter::Bash).is_some(), "{text}");
        }
        for text in [
            "echo '{\"k\": 1}'\n",
            "echo \"{\\\"k\\\": \\\"$V\\\"}\"\n",
            "echo '{\"k\": '\"$V\"'}'\n",
            "git status >&2\n",
            "zip -rq x.zip .\n",
            "command -v jq > /dev/null\necho '{}'\n",
            "command jq -n '{}'\n",
            "tar cf x.tar v\n",
            "rm -r x\n",
            "x=$(git status)\n",
            "make -s all\n",
            "(make test; make lint) >&2\necho '{}'\n",
            "git diff --quiet && echo '{}'\n",
        ] {
            assert!(what(text, Interpreter::Bash).is_none(), "{text}");
        }
    }

    #[test]
    fn an_object_for_each_item_and_a_comma_too_many_are_told_in_a_shell() {
        for (text, what_it_is) in [
            (
                "cat a.json | jq '{lines: (.parts[] | \"\\(.a)\")}'",
                "an object for each item of `.parts[]`",
            ),
            (
                "jq '{a: .rows[].a, b: 1}' a.json",
                "an object for each item of `.rows[]`",
            ),
            (
                "printf '{\"a\": \"%s\",}\\n' \"$HOME\"",
                "text that is no JSON",
            ),
            (
                "printf \"{\\\"a\\\": [1, %d, ]}\" 3",
                "text that is no JSON",
            ),
        ] {
            let found = what(text, Interpreter::Bash);
            assert_eq!(found.as_deref(), Some(what_it_is), "{text}");
        }
        for text in [
            "printf '{\"a\": \"one, }\"}\\n'",
            "printf \"a, b,}\"",
            "jq '{lines: [.parts[] | .a]}' a.json",
            "jq '{a: (.rows | map(.x[]))}' a.json",
            "jq '{a: (.rows[] | select(.id == 1) | .x)}' a.json",
            "jq '{a: any(.rows[]; .x)}' a.json",
            "jq '{a: (.rows // []), b: [], c: .rows[0]}' a.json",
            "jq '{a: .rows[].a}' a.json | jq -s '{all: .}'",
            "x=$(jq '{a: .rows[].a}' a.json)\njq -n --arg x \"$x\" '{x: $x}'",
            "jq '.rows[] | {a}' a.json > rows.json",
        ] {
            assert_eq!(what(text, Interpreter::Bash), None, "{text}");
        }
        // Made to take long.
        let (open, close) = ("(".repeat(20_000), ")".repeat(20_000));
        drop(what(
            &format!("jq '{{a: {open}.b[]{close}}}'"),
            Interpreter::Bash,
        ));
        drop(what(
            &format!("printf '{{\"{}'", ",".repeat(40_000)),
            Interpreter::Bash,
        ));
    }
}
