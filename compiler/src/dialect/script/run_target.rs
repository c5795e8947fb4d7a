//! `npm run X`, `make X`, `just X`: whether the file of the directory in which the command works has such a script or target.

use super::run_file::joined;
use crate::diag::listed;
use crate::shell::{Command, Word};
use crate::suggestion::nearest;
use crate::world::World;
use serde_json::Value;

/// A command that fails because of what a file beside it says.
pub(super) struct TargetDiagnostic {
    pub at: usize,
    pub written: String,
    /// What the command does, as the end of a sentence.
    pub says: String,
    pub help: String,
}

/// What is wrong with a command that works in a directory.
pub(super) fn check(
    command: &Command<'_>,
    folder: &str,
    world: &dyn World,
) -> Option<TargetDiagnostic> {
    let [name, rest @ ..] = command.called() else {
        return None;
    };
    let (target, file, known) = match name.text {
        // `yarn run` runs the programs of dependencies as well.
        "npm" | "pnpm" => of_package(rest, folder, world)?,
        "make" | "gmake" => of_makefile(rest, folder, world)?,
        "just" => of_justfile(rest, folder, world)?,
        _ => return None,
    };
    // `npm run env` is built in.
    let said = target
        .plain()
        .filter(|said| is_name(said) && *said != "env")?;
    if known.iter().any(|one| one == said) {
        return None;
    }
    let near = nearest(said, known.iter().map(String::as_str));
    let names = known.iter().take(8).map(String::as_str);
    let help = match near {
        Some(near) => format!("did you mean `{near}`?"),
        None if known.is_empty() => format!("write `{said}` into it"),
        None => format!("it has {}", listed(names)),
    };
    Some(TargetDiagnostic {
        at: target.at,
        written: target.text.to_owned(),
        says: format!(
            "runs `{} {said}`, and `{file}` has no `{said}`",
            match name.text {
                "make" | "gmake" | "just" => name.text.to_owned(),
                manager => format!("{manager} run"),
            }
        ),
        help,
    })
}

fn is_name(text: &str) -> bool {
    text.chars()
        .all(|letter| letter.is_ascii_alphanumeric() || "_-:".contains(letter))
        && !text.starts_with('-')
}

/// A target, the file that should have it, and those that it has.
type Asked<'c, 't> = (&'c Word<'t>, String, Vec<String>);

fn of_package<'c, 't>(
    words: &'c [Word<'t>],
    folder: &str,
    world: &dyn World,
) -> Option<Asked<'c, 't>> {
    let own = words
        .iter()
        .position(|word| word.text == "--")
        .unwrap_or(words.len());
    let words = words.get(..own)?;
    let elsewhere = [
        "-w",
        "--workspace",
        "--workspaces",
        "-ws",
        "--if-present",
        "-C",
        "--cwd",
        "--filter",
        "-r",
        "--recursive",
        "workspace",
        "workspaces",
    ];
    let has = |word: &Word<'_>| {
        elsewhere.contains(&word.text)
            || word.text.starts_with("--workspace=")
            || word.text.starts_with("--filter=")
    };
    if words.iter().any(has) {
        return None;
    }
    let mut folder = folder.to_owned();
    let mut plain = Vec::new();
    let mut rest = words;
    while let [word, behind @ ..] = rest {
        rest = behind;
        if word.text == "--prefix" {
            folder = joined(&folder, behind.first()?.plain()?);
            rest = behind.get(1..)?;
        } else if let Some(prefix) = word.text.strip_prefix("--prefix=") {
            folder = joined(&folder, prefix);
        } else if !word.text.starts_with('-') {
            plain.push(word);
        }
    }
    let (run, target) = match plain.as_slice() {
        [run, target, ..] => (run, *target),
        _ => return None,
    };
    if !matches!(run.text, "run" | "run-script") {
        return None;
    }
    let path = joined(&folder, "package.json");
    let package: Value = serde_json::from_str(&world.text(&path)?).ok()?;
    let scripts = package.get("scripts").and_then(Value::as_object);
    let names = scripts.into_iter().flatten().map(|(name, _)| name.clone());
    Some((target, shown(&path, world), names.collect()))
}

fn of_makefile<'c, 't>(
    words: &'c [Word<'t>],
    folder: &str,
    world: &dyn World,
) -> Option<Asked<'c, 't>> {
    let mut folder = folder.to_owned();
    let mut targets = Vec::new();
    let mut rest = words;
    while let [word, behind @ ..] = rest {
        rest = behind;
        match word.text {
            "-C" => {
                folder = joined(&folder, behind.first()?.plain()?);
                rest = behind.get(1..)?;
            }
            // Another file, or another directory.
            text if ["-f", "--file", "--makefile", "-I", "-C", "--directory"]
                .iter()
                .any(|option| text.starts_with(option)) =>
            {
                return None;
            }
            "-j" | "-l" | "-k" | "-s" | "-B" | "-n" => {}
            text if text.starts_with('-') || text.contains('=') => {}
            text if text.parse::<u32>().is_ok() => {}
            _ => targets.push(word),
        }
    }
    let (path, text) = ["GNUmakefile", "makefile", "Makefile"]
        .iter()
        .find_map(|name| {
            let path = joined(&folder, name);
            let text = world.text(&path)?;
            Some((path, text))
        })?;
    let mut known = Vec::new();
    for line in text
        .lines()
        .filter(|line| !line.starts_with(['\t', '#', ' ']))
    {
        let Some((names, rest)) = line.split_once(':') else {
            if line.contains("include ") || line.starts_with("define") || line.starts_with("$(") {
                return None;
            }
            continue;
        };
        if rest.starts_with('=') || names.contains('=') {
            continue;
        }
        if names.contains(['%', '$', '&'])
            || names.contains(".DEFAULT")
            || names.contains("include ")
        {
            return None;
        }
        known.extend(names.split_whitespace().map(str::to_owned));
        // `.PHONY: all` names targets, too.
        if names.trim() == ".PHONY" {
            known.extend(rest.split_whitespace().map(str::to_owned));
        }
    }
    known.retain(|name| !name.starts_with('.'));
    let is_file = |word: &&Word<'_>| {
        let there = word.plain().map(|name| world.file(&joined(&folder, name)));
        there != Some(crate::world::Presence::Absent)
    };
    let target = targets.into_iter().find(|word| {
        !is_file(word)
            && word
                .plain()
                .is_some_and(|said| !known.iter().any(|one| one == said))
    })?;
    Some((target, shown(&path, world), known))
}

fn of_justfile<'c, 't>(
    words: &'c [Word<'t>],
    folder: &str,
    world: &dyn World,
) -> Option<Asked<'c, 't>> {
    let target = words
        .first()
        .filter(|word| !word.text.starts_with('-') && !word.text.contains('='))?;
    let (path, text) = ["justfile", "Justfile", ".justfile"]
        .iter()
        .find_map(|name| {
            let path = joined(folder, name);
            let text = world.text(&path)?;
            Some((path, text))
        })?;
    let mut known = Vec::new();
    for line in text
        .lines()
        .filter(|line| !line.starts_with(['\t', '#', ' ', '[']))
    {
        if line.starts_with("import")
            || line.starts_with("mod ")
            || line.starts_with("set fallback")
        {
            return None;
        }
        let Some((head, rest)) = line.split_once(':') else {
            continue;
        };
        let head = head.strip_prefix("alias ").unwrap_or(head);
        if rest.starts_with('=') && !line.starts_with("alias ") {
            continue;
        }
        let name = head.split_whitespace().next().unwrap_or("");
        known.push(name.trim_start_matches('@').to_owned());
    }
    Some((target, shown(&path, world), known))
}

/// A file as a person would name it: from the project.
fn shown(path: &str, world: &dyn World) -> String {
    let project = world.project();
    let below = path
        .strip_prefix(project.as_str())
        .filter(|_| project != ".");
    below
        .map_or(path, |below| below.trim_start_matches('/'))
        .to_owned()
}
