//! A text of the state that a script puts into a command of a shell: what stands in it is run.

use super::ScriptNode;
use super::counter::held;
use super::key_values::Class;
use crate::diag::Report;
use crate::diag::codes::SHELL_SLIP;
use crate::dialect::script::code::{Code, is_part, name_at, outside};
use crate::dialect::script::state::{self, STATE};
use crate::dialect::script::variable;
use crate::ir::Interpreter;
use std::collections::{BTreeMap, BTreeSet};

/// Reports the first such line. `classes`: what keys hold; `closed`: those that hold one of a few texts. Out of a number, and out of a text
/// that the graph wrote itself, nothing breaks.
pub(super) fn check(
    of: &ScriptNode<'_>,
    classes: &BTreeMap<String, Class>,
    closed: &BTreeMap<String, BTreeSet<String>>,
    report: &mut Report,
) {
    let code = &of.code;
    let is_harmless = |key: &str| {
        let class = classes.get(key);
        closed.contains_key(key) || matches!(class, Some(Class::Number(_) | Class::Bool))
    };
    let runs: &[&str] = match code.interpreter {
        Interpreter::Python => &["shell=True", "os.system(", "os.popen("],
        Interpreter::TypeScript => &["execSync(`", "exec(`"],
        Interpreter::Bash => &["bash -c ", "sh -c ", "eval "],
    };
    if !runs.iter().any(|run| code.text.contains(run)) {
        return;
    }
    let mut read: Vec<&str> = state::few_reads(code, STATE).into_keys().collect();
    read.retain(|key| !is_harmless(key));
    let lines = code
        .lines()
        .filter(|(_, line)| runs.iter().any(|run| line.contains(run)));
    for (number, line) in lines {
        let command = program(line);
        let named = handed(code, command);
        let lines = [Some(command), named].into_iter().flatten();
        // What is quoted for the shell stays one word.
        let mut lines = lines.filter(|line| !QUOTES.iter().any(|quotes| line.contains(quotes)));
        let put_in = lines.find_map(|line| read.iter().find(|key| is_put_in(code, line, key)));
        if let Some(key) = put_in {
            let does = format!(
                "puts `{key}` into a command of a shell (line {number}), and what stands in it is run"
            );
            let found = of.diagnostic(&SHELL_SLIP, &does, "runs what somebody wrote");
            let help = match code.interpreter {
                Interpreter::Python => {
                    "call the program with a list, without a shell: `subprocess.run([\"…\", value])`"
                }
                Interpreter::TypeScript => {
                    "call the program with its arguments: `execFileSync(\"…\", [value])`"
                }
                Interpreter::Bash => {
                    "hand it over as an argument: `bash -c 'printf \"%s\" \"$1\"' _ \"$value\"`"
                }
            };
            report.add(found.help(help));
            return;
        }
    }
}

/// What makes one word of a text for a shell.
const QUOTES: [&str; 5] = ["quote(", "shlex.join(", "list2cmdline(", "@sh", "@Q}"];

/// Calls whose first argument is a command.
const CALLS: [&str; 9] = [
    "subprocess.run(",
    "subprocess.check_output(",
    "subprocess.check_call(",
    "subprocess.call(",
    "subprocess.Popen(",
    "os.system(",
    "os.popen(",
    "execSync(",
    "exec(",
];

/// What a line has run: the first argument of such a call. What is handed over beside it, on standard input or in the environment, is no
/// part of the command.
fn program(line: &str) -> &str {
    let called = CALLS.iter().find_map(|call| line.split_once(call));
    let Some((_, rest)) = called else { return line };
    let end = outside(rest).find(|(_, letter)| matches!(letter, ',' | ')'));
    end.and_then(|(end, _)| rest.get(..end)).unwrap_or(rest)
}

/// The text that a line hands to a shell by the name of a variable, where that has no other: `subprocess.run(command, shell=True)`.
fn handed<'c>(code: &'c Code, command: &str) -> Option<&'c str> {
    let name = name_at(command);
    let values = variable::values(code, name).filter(|_| name == command)?;
    match values.as_slice() {
        [(_, value)] => Some(value),
        _ => None,
    }
}

/// Whether a line puts what was read of a key into a text.
fn is_put_in(code: &Code, line: &str, key: &str) -> bool {
    let direct = [
        format!("(\"{key}\""),
        format!("[\"{key}\"]"),
        format!("['{key}']"),
        format!("('{key}'"),
        format!("${{state.{key}}}"),
    ];
    // `COMMANDS[state["way"]]` looks something up.
    let is_looked_up = |before: &str| {
        let before = before.trim_end_matches(is_part);
        before.ends_with('[') || before.ends_with(".get(")
    };
    let is_read = |form: &String| {
        let mut found = line.match_indices(form.as_str());
        found.any(|(at, _)| !line.get(..at).is_some_and(is_looked_up))
    };
    if direct.iter().any(is_read) {
        return true;
    }
    let Some(name) = held(code, key).filter(|name| !is_number(code, name)) else {
        return false;
    };
    if code.interpreter == Interpreter::Bash {
        return is_filled_in(line, name);
    }
    let added = [format!("{{{name}}}"), format!("+ {name}")];
    added.iter().any(|form| {
        line.split_once(form.as_str())
            .is_some_and(|(_, rest)| !rest.starts_with(is_part))
    })
}

/// Whether a variable is made a number, out of which nothing breaks.
fn is_number(code: &Code, name: &str) -> bool {
    const MAKES: [&str; 6] = [
        "int(",
        "float(",
        "Number(",
        "parseInt(",
        "parseFloat(",
        "$((",
    ];
    let values = variable::values(code, name).unwrap_or_default();
    let is_made = |value: &str| MAKES.iter().any(|call| value.starts_with(call));
    !values.is_empty() && values.iter().all(|(_, value)| is_made(value))
}

/// Whether a shell fills a variable into the program that it gives another: `bash -c "echo $name"`, `eval "run $name"`.
fn is_filled_in(line: &str, name: &str) -> bool {
    let commands = crate::shell::read(line).unwrap_or_default();
    let forms = [format!("${name}"), format!("${{{name}}}")];
    let fills = |program: &str| {
        let is_open = !program.starts_with('\'');
        let mut found = forms
            .iter()
            .flat_map(|form| program.match_indices(form.as_str()));
        is_open
            && found.any(|(at, form)| {
                let before = program.get(..at).unwrap_or("");
                let rest = program.get(at + form.len()..).unwrap_or("");
                !rest.starts_with(is_part) && !before.ends_with('\\')
            })
    };
    commands.iter().any(|command| {
        let words = command.called();
        match command.name() {
            "eval" => words.iter().skip(1).any(|word| fills(word.text)),
            "bash" | "sh" => {
                let option = words.iter().position(|word| word.text == "-c");
                let program = option.and_then(|at| words.get(at + 1));
                program.is_some_and(|program| fills(program.text))
            }
            _ => false,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_run(text: &str, interpreter: Interpreter) -> bool {
        let code = Code::of(text, interpreter);
        let lines = code.lines().map(|(_, line)| line);
        let mut put_in = lines.filter(|line| {
            let command = program(line);
            let named = handed(&code, command);
            is_put_in(&code, command, "name")
                || named.is_some_and(|one| is_put_in(&code, one, "name"))
        });
        put_in.any(|line| {
            line.contains("shell=True") || line.contains("-c ") || line.contains("eval ")
        })
    }

    #[test]
    fn a_text_is_put_into_a_program_of_a_shell() {
        let read = "name=$(jq -r '.name' <<< \"$state\")\n";
        for line in [
            "bash -c \"echo $name\" > a",
            "eval \"run ${name}\"",
            "sh -c \"grep $name b\"",
        ] {
            assert!(
                is_run(&format!("{read}{line}\n"), Interpreter::Bash),
                "{line}"
            );
        }
        for line in [
            "bash -c 'echo \"$1\"' _ \"$name\"",
            "bash -c \"echo $names\"",
            "bash -c \"echo \\$name\"",
            "printf '%s' \"$name\"",
            "echo \"will eval $name now\" >&2",
        ] {
            assert!(
                !is_run(&format!("{read}{line}\n"), Interpreter::Bash),
                "{line}"
            );
        }
        let python = "command = f\"show '{state['name']}'\"\nsubprocess.run(command, shell=True)\n";
        assert!(is_run(python, Interpreter::Python));
        let table = "command = SHOWS[state['name']]\nsubprocess.run(command, shell=True)\n";
        assert!(!is_run(table, Interpreter::Python));
        let input = "subprocess.run(\"sort\", shell=True, input=state['name'])\n";
        assert!(!is_run(input, Interpreter::Python));
        let number = "name = int(state['name'])\nsubprocess.run(f\"show {name}\", shell=True)\n";
        assert!(!is_run(number, Interpreter::Python));
        let listed = "command = [\"show\", state[\"name\"]]\nsubprocess.run(command, check=True)\n";
        assert!(!is_run(listed, Interpreter::Python));
    }
}
