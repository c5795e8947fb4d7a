//! The keys that a script for `bash` prints: what `echo`, `printf` and `jq -n` write out. Any other program may print any key.

use super::code::Code;
use super::object::object;
use crate::shell::Command;
use std::collections::BTreeSet;

/// All keys that the script can print. `None`: its text does not show them all.
pub(in crate::dialect) fn keys(code: &Code) -> Option<BTreeSet<&str>> {
    let mut keys = BTreeSet::new();
    for command in commands(&code.text)? {
        // A file that is read in defines functions: each that is called by its name is asked what it prints.
        let reads_in = matches!(command.name(), "source" | ".");
        if !command.is_silent() && !reads_in {
            keys.extend(object_of(&command)?);
        }
    }
    (!keys.is_empty()).then_some(keys)
}

/// The keys of the object that a command writes out, if it prints that and nothing else.
pub(in crate::dialect) fn object_of<'t>(command: &Command<'t>) -> Option<Vec<&'t str>> {
    let (text, word) = (command.call(), command.name());
    let written = match word {
        "echo" | "printf" => text.strip_prefix(word)?.trim_start(),
        "jq" if makes_its_own(text) => text.get(text.find(['\'', '"'])?..).and_then(program)?,
        _ => return None,
    };
    let inner = written.trim_start_matches(['\'', '"']).trim_start();
    let (found, after) = object(inner, crate::ir::Interpreter::Bash)?;
    let rest = after.trim_start().trim_start_matches(['\\', 'n']);
    rest.starts_with(['\'', '"']).then_some(found)
}

/// The simple commands of a script, in order, but those whose output makes a part of another. `None`: it makes commands while it runs,
/// leads all of its output elsewhere, or holds something else that is not followed.
pub(in crate::dialect) fn commands(text: &str) -> Option<Vec<Command<'_>>> {
    let mut found = crate::shell::read(text).ok()?;
    if hides_output(&found) {
        return None;
    }
    found.retain(|command| !command.is_substituted);
    Some(found)
}

/// Whether nobody can say where what is printed goes: commands are made while the script runs, or all output is led elsewhere (`exec 1>&2`).
pub(super) fn hides_output(commands: &[Command<'_>]) -> bool {
    commands.iter().any(|command| match command.name() {
        "eval" => true,
        "exec" => command.is_led_elsewhere(),
        _ => false,
    })
}

/// The line at which a script that prints elsewhere ends well on one way, and nothing before it prints.
pub(in crate::dialect) fn quiet_end(code: &Code) -> Option<usize> {
    let commands = commands(&code.text)?;
    let is_end = |command: &Command<'_>| {
        let words: Vec<&str> = command.called().iter().map(|word| word.text).collect();
        !command.in_function && matches!(words.as_slice(), ["exit"] | ["exit", "0"])
    };
    let at = commands
        .iter()
        .position(|command| !command.is_silent() || is_end(command))?;
    let (end, rest) = commands.get(at..)?.split_first()?;
    let goes_on = rest.iter().any(|command| !command.is_silent());
    let is_told = is_end(end) && goes_on && !commands.iter().any(|one| one.name() == "trap");
    is_told.then(|| code.line_of(end.at))
}

/// Whether something decides whether a command is come to, or asks whether it fails: `[[ … ]] && command`, `if command`.
pub(super) fn is_decided(text: &str, command: &Command<'_>) -> bool {
    let before = text.get(..command.at).unwrap_or("");
    let before = before.trim_end_matches(|letter: char| letter.is_whitespace() || letter == '\\');
    let mut words = before.rsplit(|letter: char| letter.is_whitespace() || letter == ';');
    let asks = ["if", "elif", "while", "until", "!"].contains(&words.next().unwrap_or(""));
    asks || before.ends_with("&&") || before.ends_with("||") || !command.way.is_empty()
}

/// Whether a script goes on where a command fails: `command || true`.
pub(super) fn is_caught(text: &str, command: &Command<'_>) -> bool {
    let behind = text.get(command.at + command.text.len()..).unwrap_or("");
    behind.trim_start_matches([' ', '\t']).starts_with("||")
}

/// Whether `jq` reads nothing: `-n`, alone or among other letters.
fn makes_its_own(command: &str) -> bool {
    let mut words = command.split_whitespace().skip(1);
    words.any(|word| {
        word == "--null-input"
            || word.strip_prefix('-').is_some_and(|letters| {
                letters.contains('n') && letters.chars().all(char::is_alphabetic)
            })
    })
}

/// The program of `jq`: the last argument in quotes that begins with a brace.
fn program(arguments: &str) -> Option<&str> {
    let starts = ["'{", "\"{", "' {", "'\n"];
    starts
        .iter()
        .filter_map(|start| arguments.find(start))
        .min()
        .and_then(|at| arguments.get(at..))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Interpreter;

    fn all(text: &str) -> Option<Vec<String>> {
        let code = Code::of(text, Interpreter::Bash);
        keys(&code).map(|keys| keys.into_iter().map(str::to_owned).collect())
    }

    #[test]
    fn keys_of_objects_that_are_written_out_are_all_there_are() {
        for text in [
            "source lib/a.sh\njq -n '{a: 1, b: 2}'\n",
            "#!/usr/bin/env bash\nset -euo pipefail\nn=$(echo \"$s\" | jq -r '.x // 0')\nif (( n > 3 )); then\n  echo '{\"a\": 1}'\n  exit 0\nfi\njq -nc --argjson n \"$n\" \\\n  '{\n    \"b\": $n\n  }'\n",
            "echo \"working\" >&2\necho '{\"a\": 1, \"b\": [1, {\"c\": 2}]}'\n",
            "case \"$x\" in\n  one) echo '{\"a\": 1}' ;;\n  *) echo '{\"b\": 2}' ;;\nesac\n",
            "[ -n \"$x\" ] && echo '{\"a\": 1}' || jq -n '{b: 1}'\n",
        ] {
            let found = all(text);
            assert_eq!(
                found.as_deref(),
                Some(&["a".to_owned(), "b".to_owned()][..]),
                "{text}"
            );
        }
    }

    #[test]
    fn what_may_hold_other_keys_is_not_known() {
        for text in [
            "source lib/a.sh\nsay_more x\njq -n '{a: 1, b: 2}'\n",
            "cat result.json\n",
            "echo \"$out\"\n",
            "jq '. + {a: 1}' <<< \"$GRAPH_STATE\"\n",
            "jq -c '{a: 1}' file.json\n",
            "python3 more.py\necho '{}'\n",
            "f() {\n  cat x\n}\nf\n",
            "jq -n '{a: 1} + $more'\n",
            "echo '{\"'\"$key\"'\": 1}'\n",
        ] {
            assert_eq!(all(text), None, "{text}");
        }
    }

    #[test]
    fn a_way_that_ends_before_anything_is_printed_is_known() {
        let line = |text: &str| quiet_end(&Code::of(text, Interpreter::Bash));
        let object = "echo '{}'\n";
        let read = "s=$(cat \"$GRAPH_STATE_FILE\")\n";
        for end in [
            "if [ -z \"$s\" ]; then\n  exit 0\nfi\n",
            "\n[ -n \"$s\" ] || exit\n",
        ] {
            assert_eq!(line(&format!("{read}{end}{object}")), Some(3), "{end}");
        }
        for text in [
            format!("{read}[ -n \"$s\" ] || exit 1\n{object}"),
            format!("if [ -z \"$s\" ]; then\n  echo '{{}}'\n  exit 0\nfi\n{object}"),
            format!("trap \"echo '{{}}'\" EXIT\n[ -n \"$s\" ] || exit 0\n{object}"),
            format!("report\n[ -n \"$s\" ] || exit 0\n{object}"),
            format!("done() {{\n  exit 0\n}}\n{object}"),
            format!("{object}exit 0\n"),
        ] {
            assert_eq!(line(&text), None, "{text}");
        }
    }
}
