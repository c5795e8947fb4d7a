//! Files that the commands of a text run: `python3 scripts/links.py`, `bash smoke.sh`, `./build.sh`, each counted from the directory in which
//! its command works.

use crate::ir::Interpreter;
use crate::shell::{Command, Word};
use crate::world::plain_path;

/// How many files of a text are looked at. Nobody runs more by hand.
const MOST: usize = 32;

/// A file that a command runs.
pub(in crate::dialect) struct RunFile<'t> {
    /// As the world knows it.
    pub path: String,
    /// As the command has it.
    pub written: &'t str,
    /// Where that stands in the text.
    pub at: usize,
    /// The directory in which the command works, as the world knows it.
    pub folder: String,
    /// What runs it; `None`: what its first line names.
    pub runner: Option<Interpreter>,
    /// Whether that is Node itself, which reads JavaScript alone.
    pub is_by_node: bool,
    /// What it is given. `None`: it is not known how many arguments these are.
    pub given: Option<Vec<Argument<'t>>>,
}

/// What is wrong with what a script is given: what it does, as the end of "which …", and what to do.
pub(in crate::dialect) struct ArgumentDiagnostic {
    pub does: String,
    pub help: String,
}

/// A word behind a file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::dialect) enum Argument<'t> {
    /// What it says.
    Literal(&'t str),
    /// One value that only a run knows.
    Value,
}

/// Where a text begins to work, and where it lies itself.
#[derive(Clone, Copy)]
pub(in crate::dialect) struct Place<'p> {
    /// The directory in which its first command works, as the world knows it.
    pub folder: &'p str,
    /// The directory that `dirname "$0"` is, if it is known.
    pub own: Option<&'p str>,
}

/// A path that is counted from a directory.
pub(in crate::dialect) fn joined(folder: &str, path: &str) -> String {
    match folder {
        "" | "." => plain_path(path),
        _ if path.starts_with('/') => plain_path(path),
        _ => plain_path(&format!("{folder}/{path}")),
    }
}

/// The directory of a path; empty: that of the graph.
pub(in crate::dialect) fn directory(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(directory, _)| directory)
}

/// Each command with the directory in which it works; what works in one that is not known is left out.
pub(in crate::dialect) fn working<'c, 't>(
    text: &str,
    commands: &'c [Command<'t>],
    place: Place<'_>,
) -> Vec<(&'c Command<'t>, String)> {
    let changes = |command: &&Command<'_>| matches!(command.name(), "cd" | "pushd" | "popd");
    let has_changes = commands.iter().any(|command| changes(&command));
    let mut folder = Some(joined(place.folder, "."));
    let mut is_clear = true;
    let mut found = Vec::new();
    for command in commands {
        if !changes(&command) {
            let is_known = !has_changes || !command.in_function && !command.is_substituted;
            if let Some(folder) = folder.as_ref().filter(|_| is_known && is_clear) {
                found.push((command, folder.clone()));
            }
            continue;
        }
        if command.is_substituted {
            continue;
        }
        // What changes it for a part of the text alone is not followed.
        let before = text.get(..command.at).unwrap_or("").trim_end();
        is_clear &= command.way.is_empty() && !command.in_function && !before.ends_with('(');
        folder = folder.and_then(|folder| changed(&folder, command, place));
    }
    found
}

/// Where a command leads that changes the directory.
fn changed(folder: &str, command: &Command<'_>, place: Place<'_>) -> Option<String> {
    let [name, to] = command.called() else {
        return None;
    };
    if name.text != "cd" {
        return None;
    }
    const OWN: [&str; 5] = [
        "$(dirname \"$0\")",
        "$(dirname -- \"$0\")",
        "$(dirname \"${BASH_SOURCE[0]}\")",
        "${BASH_SOURCE%/*}",
        "${0%/*}",
    ];
    let inner = to
        .text
        .strip_prefix('"')
        .and_then(|text| text.strip_suffix('"'));
    let inner = inner.unwrap_or(to.text);
    if let Some(rest) = OWN.iter().find_map(|own| inner.strip_prefix(own)) {
        let rest = rest.trim_start_matches('/');
        let is_plain = !rest.contains(['$', '`', '*']);
        return is_plain
            .then(|| joined(place.own.unwrap_or(""), rest))
            .filter(|_| place.own.is_some());
    }
    let to = to.plain().filter(|to| !to.starts_with(['-', '/', '~']))?;
    Some(joined(folder, to))
}

/// The files that the commands of a text run.
pub(in crate::dialect) fn all<'t>(
    text: &str,
    commands: &[Command<'t>],
    place: Place<'_>,
) -> Vec<RunFile<'t>> {
    let working = working(text, commands, place).into_iter();
    let found = working.filter_map(|(command, folder)| of(command, folder));
    found.take(MOST).collect()
}

/// Words that stand before what is run.
const BEFORE: [&str; 7] = ["exec", "nohup", "time", "command", "sudo", "env", "nice"];

/// What runs files, and the options behind which its own argument stands.
const RUNNERS: [(&str, Interpreter, &[&str]); 9] = [
    ("python3", Interpreter::Python, &["-W", "-X"]),
    ("python", Interpreter::Python, &["-W", "-X"]),
    ("bash", Interpreter::Bash, &["-o", "-O"]),
    ("sh", Interpreter::Bash, &["-o"]),
    ("dash", Interpreter::Bash, &["-o"]),
    (
        "node",
        Interpreter::TypeScript,
        &["-r", "--require", "--import", "--loader"],
    ),
    ("tsx", Interpreter::TypeScript, &[]),
    ("ts-node", Interpreter::TypeScript, &["-P", "--project"]),
    ("bun", Interpreter::TypeScript, &[]),
];

/// The file that a command runs, if its path is written out.
fn of<'t>(command: &Command<'t>, folder: String) -> Option<RunFile<'t>> {
    let mut words = command.called();
    // What stands before it changes nothing of what is run.
    while let [first, rest @ ..] = words {
        let skipped: usize = match first.text {
            word if BEFORE.contains(&word) => 1,
            word if first.sets().is_some() && !word.starts_with('"') => 1,
            "timeout" => 2,
            "npx" => {
                1 + rest
                    .iter()
                    .take_while(|word| word.text.starts_with('-'))
                    .count()
            }
            "uv" | "poetry" | "pipenv" if rest.first().is_some_and(|word| word.text == "run") => 2,
            _ => break,
        };
        words = words.get(skipped..)?;
    }
    let [first, rest @ ..] = words else {
        return None;
    };
    let runner = RUNNERS.iter().find(|(name, ..)| *name == first.text);
    let Some((name, interpreter, valued)) = runner else {
        let is_run = first.text.contains('/') || ends_as_script(first.text) == Some("py");
        return is_run.then(|| run(first, rest, folder, None)).flatten();
    };
    let mut rest = rest;
    if *name == "bun" {
        rest = rest.strip_prefix(&[rest.first().filter(|word| word.text == "run").copied()?])?;
    }
    loop {
        let [word, behind @ ..] = rest else {
            return None;
        };
        let is_program = ["-c", "-m", "-e", "-p", "-s", "--eval", "--print", "--test"];
        match word.text {
            text if is_program.contains(&text) => return None,
            // `bash -ec '…'`
            text if *interpreter == Interpreter::Bash
                && text.starts_with('-')
                && text.contains('c')
                && !text.starts_with("--") =>
            {
                return None;
            }
            text if valued.contains(&text) => rest = behind.get(1..)?,
            text if text.starts_with('-') => rest = behind,
            _ => {
                let run = run(word, behind, folder, Some(*interpreter))?;
                return Some(RunFile {
                    is_by_node: *name == "node",
                    ..run
                });
            }
        }
    }
}

fn run<'t>(
    word: &Word<'t>,
    behind: &[Word<'t>],
    folder: String,
    runner: Option<Interpreter>,
) -> Option<RunFile<'t>> {
    let written = word.plain()?;
    ends_as_script(written)?;
    if written.starts_with(['/', '~', '-']) || written.contains(':') {
        return None;
    }
    let given: Option<Vec<Argument<'t>>> = behind.iter().map(argument).collect();
    Some(RunFile {
        path: joined(&folder, written),
        written,
        at: word.at,
        folder,
        runner,
        is_by_node: false,
        given,
    })
}

/// What a word gives. `None`: it may be none, or several.
fn argument<'t>(word: &Word<'t>) -> Option<Argument<'t>> {
    if let Some(text) = word.plain() {
        return Some(Argument::Literal(text));
    }
    let is_whole =
        word.text.starts_with('"') && word.text.ends_with('"') && !word.text.contains(['@', '*']);
    let is_filled_in =
        word.text.contains(crate::shell::VALUE) && !word.text.contains(['$', '*', '`']);
    (is_whole || is_filled_in).then_some(Argument::Value)
}

/// How a path ends, where scripts end so.
pub(in crate::dialect) fn ends_as_script(path: &str) -> Option<&'static str> {
    const ENDS: [&str; 5] = ["py", "sh", "ts", "js", "mjs"];
    let (stem, end) = path.rsplit_once('.')?;
    let end = ENDS.into_iter().find(|known| *known == end)?;
    (!stem.is_empty() && !stem.ends_with('/')).then_some(end)
}

/// What a file is written for, by how its name ends.
pub(in crate::dialect) fn language(path: &str) -> Option<Interpreter> {
    Some(match ends_as_script(path)? {
        "py" => Interpreter::Python,
        "sh" => Interpreter::Bash,
        _ => Interpreter::TypeScript,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(String, Option<usize>)> {
        let commands = crate::shell::read(text).expect("commands");
        let place = Place {
            folder: "",
            own: Some("servers"),
        };
        let all = all(text, &commands, place).into_iter();
        all.map(|run| (run.path, run.given.map(|given| given.len())))
            .collect()
    }

    #[test]
    fn a_file_is_counted_from_where_its_command_works() {
        let one = |path: &str, given: usize| vec![(path.to_owned(), Some(given))];
        for (text, path, given) in [
            ("python3 -u scripts/a.py x", "scripts/a.py", 1),
            ("cd web && bash scripts/a.sh", "web/scripts/a.sh", 0),
            (
                "cd \"$(dirname \"$0\")\"\nexec python3 a.py",
                "servers/a.py",
                0,
            ),
            (
                "cd \"$(dirname \"$0\")/..\"\npython3 a.py \"$1\"",
                "a.py",
                1,
            ),
            ("npx --yes tsx src/a.ts > out", "src/a.ts", 0),
            ("uv run python a.py", "a.py", 0),
            ("A=1 timeout 5 ./b.sh", "b.sh", 0),
        ] {
            assert_eq!(found(text), one(path, given), "{text}");
        }
        assert_eq!(found("python3 a.py $x"), [("a.py".to_owned(), None)]);
    }

    #[test]
    fn what_is_not_written_out_is_left_out() {
        for text in [
            "python3 -m a.py",
            "python3 \"$x.py\"",
            "cd \"$x\" && python3 a.py",
            "(cd web && true); python3 a.py",
            "if x; then cd web; fi; python3 a.py",
            "bash -c 'a.sh'",
            "cat scripts/a.py",
            "python3 /opt/a.py",
        ] {
            assert_eq!(found(text), [], "{text}");
        }
    }
}
