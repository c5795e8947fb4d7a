//! A program that reads a variable of the shell, which is not handed over to it.

use super::Program;
use crate::shell::ShellDiagnostic;
use crate::shell::variables::{read_in, set_in};
use crate::shell::{Command, is_name};
use crate::suggestion::nearest;

/// How a program reads a variable that has to be there.
const READS: [&str; 2] = ["os.environ[\"", "os.environ['"];

/// What a process has from others, whoever starts it.
const INHERITED: [&str; 12] = [
    "PATH", "HOME", "USER", "LOGNAME", "LANG", "TZ", "PWD", "TMPDIR", "SHELL", "TERM", "EDITOR",
    "HOSTNAME",
];

/// What a script of a graph gets.
const STATE: [&str; 2] = ["GRAPH_STATE", "GRAPH_STATE_FILE"];

/// Beginnings of such names.
const GIVEN: [&str; 4] = ["GRAPH_", "LLM_", "LC_", "PYTHON"];

/// `os.environ["NAME"]`, where the script sets `NAME` and does not export it.
pub(super) fn check(
    text: &str,
    commands: &[Command<'_>],
    program: &Program<'_>,
    given: &[&str],
) -> Option<ShellDiagnostic> {
    if let Some(found) = misspelt(text, program) {
        return Some(found);
    }
    // All are exported, or those of a file.
    if ["set -a", "allexport", "set -ea", "set -aeu"]
        .iter()
        .any(|sign| text.contains(sign))
    {
        return None;
    }
    let (at, name) = reads(program).find(|(_, name)| is_own(text, commands, program, name))?;
    if given.contains(&name) || program.text.contains("except") {
        return None;
    }
    Some(ShellDiagnostic {
        at: program.at + at,
        says: format!(
            "the program of `python3` reads the variable `{name}`, which the script sets and does not export, so it fails each time"
        ),
        help: format!("write `export {name}` before it, or `{name}=\"${name}\" python3 …`"),
    })
}

/// The variables that a program reads, and that have to be there.
fn reads<'t>(program: &Program<'t>) -> impl Iterator<Item = (usize, &'t str)> {
    let text = program.text;
    READS.iter().flat_map(move |begin| {
        text.match_indices(begin).filter_map(move |(at, begin)| {
            let behind = text.get(at + begin.len()..)?;
            let name = behind.split(['"', '\'']).next()?;
            let after = behind.get(name.len() + 1..)?;
            // One that is given a value there is not read.
            let is_read = after
                .strip_prefix(']')
                .is_some_and(|after| !after.trim_start().starts_with("= "));
            (is_read && is_name(name)).then_some((at, name))
        })
    })
}

/// What a script gets, under a name that is nearly this one.
fn misspelt(text: &str, program: &Program<'_>) -> Option<ShellDiagnostic> {
    let set = set_in(text);
    let is_none = |name: &str| !STATE.contains(&name) && !set.contains(name);
    let near = |name: &str| nearest(name, STATE).filter(|_| name.starts_with("GRAPH_"));
    let (at, name, meant) = reads(program)
        .filter(|(_, name)| is_none(name))
        .find_map(|(at, name)| Some((at, name, near(name)?.name)))?;
    Some(ShellDiagnostic {
        at: program.at + at,
        says: format!(
            "the program of `python3` reads the variable `{name}`, which nothing sets, so it fails each time"
        ),
        help: format!("write `{meant}`"),
    })
}

/// Whether a variable is one of the shell alone: set in a command of its own, and exported by none.
fn is_own(text: &str, commands: &[Command<'_>], program: &Program<'_>, name: &str) -> bool {
    if INHERITED.contains(&name) || GIVEN.iter().any(|begin| name.starts_with(begin)) {
        return false;
    }
    let mut sets = commands.iter().filter(|command| {
        command.called().is_empty() && command.words.iter().any(|word| word.sets() == Some(name))
    });
    let Some(first) = sets.next() else {
        return false;
    };
    // What was there before is exported already, and stays so.
    let was_there =
        read_in(text).any(|(read, at)| read == name && at < first.at + first.text.len());
    let says = |word: &str| word.split('=').next() == Some(name);
    let exports = commands.iter().any(|command| {
        let exporting = [
            "export", "declare", "typeset", "local", "env", "source", ".",
        ];
        exporting.contains(&command.name())
            && (matches!(command.name(), "source" | ".")
                || command.words.iter().any(|word| says(word.text)))
    });
    let is_before = program
        .command
        .split(|letter: char| letter.is_whitespace())
        .any(|word| word.starts_with(&format!("{name}=")));
    first.at < program.at && !was_there && !exports && !is_before && !text.contains("export $")
}

#[cfg(test)]
mod tests {
    use crate::shell::{python, read};

    fn is_told(text: &str) -> bool {
        let commands = read(text).expect("commands");
        let programs = python::programs(text, &commands);
        let program = programs.first().expect("a program");
        super::check(text, &commands, program, &["ROW"]).is_some()
    }

    #[test]
    fn a_variable_that_is_not_exported_is_told() {
        let program = "python3 - <<'END'\nimport os\nprint(os.environ[\"REEL\"])\nEND\n";
        assert!(is_told(&format!(
            "REEL=$(jq .reel <<< \"$GRAPH_STATE\")\n{program}"
        )));
        assert!(is_told(
            "REEL=a\npython3 -c 'import os; print(os.environ[\"REEL\"])'\n"
        ));
        assert!(is_told(&program.replace("REEL", "GRAPH_STATES")));
        for text in [
            program.replace("REEL", "GRAPH_STATE"),
            format!(
                "export GRAPH_STATES=a\n{}",
                program.replace("REEL", "GRAPH_STATES")
            ),
            format!("export REEL=a\n{program}"),
            format!("REEL=a\nexport REEL\n{program}"),
            format!("REEL=a {program}"),
            format!("REEL=${{REEL:-a}}\n{program}"),
            format!("set -a\nREEL=a\n{program}"),
            format!(". ./all.env\nREEL=a\n{program}"),
            format!("declare -x REEL=a\n{program}"),
            program.to_owned(),
            program.replace("REEL", "ROW"),
            format!("PATH=a:$PATH\n{}", program.replace("REEL", "PATH")),
            format!(
                "REEL=a\n{}",
                program.replace("[\"REEL\"]", ".get(\"REEL\")")
            ),
        ] {
            assert!(!is_told(&text), "{text}");
        }
    }
}
