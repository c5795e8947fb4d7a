//! `psql -f FILE`: variables that the file puts in (`:'since'`) and that the command does not set.

use super::run_file::joined;
use super::run_target::TargetDiagnostic;
use crate::diag::listed;
use crate::shell::Command;
use crate::source::line_of;
use crate::suggestion::nearest;
use crate::world::{Presence, World};

pub(super) fn check(
    command: &Command<'_>,
    folder: &str,
    world: &dyn World,
) -> Option<TargetDiagnostic> {
    if command.name() != "psql" {
        return None;
    }
    let mut set: Vec<&str> = Vec::new();
    let mut file = None;
    let mut words = command.called().iter().skip(1);
    while let Some(word) = words.next() {
        let (option, value) = match word.text {
            "-v" | "--set" | "--variable" | "-f" | "--file" => (word.text, words.next()?.text),
            text => match text.split_once('=') {
                Some((option @ ("--set" | "--variable" | "--file"), value)) => (option, value),
                Some(_) | None => match text.strip_prefix("-v") {
                    Some(value) if value.contains('=') => ("-v", value),
                    Some(_) | None => continue,
                },
            },
        };
        if matches!(option, "-f" | "--file") {
            // Of several files, one may set what another reads.
            if file.replace((value, word.at)).is_some() {
                return None;
            }
        } else {
            let name = value.trim_start_matches(['"', '\'']).split('=').next()?;
            set.push(name);
        }
    }
    let (file, at) = file?;
    let file = file.trim_matches(['"', '\'']);
    if file.contains(['$', '`', crate::shell::VALUE]) {
        return None;
    }
    let path = joined(folder, file);
    if world.file(&path) == Presence::Absent {
        return absent((file, at), &path, world);
    }
    let text = world.text(&path)?;
    // What the file sets itself comes from there.
    if ["\\set", "\\gset", "\\prompt", "\\getenv", "\\i", "DO $$"]
        .iter()
        .any(|sets| text.contains(sets))
    {
        return None;
    }
    let (name, line) = read(&text).find(|(name, _)| !set.contains(name))?;
    let near = nearest(name, set.iter().copied());
    let says = match set
        .iter()
        .filter(|one| **one != "ON_ERROR_STOP")
        .copied()
        .collect::<Vec<_>>()
    {
        own if own.is_empty() => {
            format!("runs `{file}`, which reads `:'{name}'` (line {line}), and sets no variable")
        }
        own => format!(
            "runs `{file}`, which reads `:'{name}'` (line {line}), and sets {}",
            listed(own)
        ),
    };
    Some(TargetDiagnostic {
        at,
        written: file.to_owned(),
        says,
        help: match near {
            Some(near) => format!("call it `{near}` in both places, or set `-v {name}=…`"),
            None => format!("set it: `-v {name}=…`"),
        },
    })
}

/// A file that is not there, where one of nearly its name is.
fn absent((file, at): (&str, usize), path: &str, world: &dyn World) -> Option<TargetDiagnostic> {
    let beside = world.siblings(path);
    let near = nearest(
        path,
        beside
            .iter()
            .map(String::as_str)
            .filter(|one| one.ends_with(".sql")),
    )?;
    let before = path.strip_suffix(file).unwrap_or("");
    let near = near.name.strip_prefix(before).unwrap_or(near.name);
    Some(TargetDiagnostic {
        at,
        written: file.to_owned(),
        says: format!("runs `{file}`, which is not there"),
        help: format!("did you mean `{near}`?"),
    })
}

/// The variables that a text of SQL puts in as texts or names, with their lines.
fn read(text: &str) -> impl Iterator<Item = (&str, usize)> {
    [":'", ":\""].into_iter().flat_map(move |sign| {
        text.match_indices(sign).filter_map(move |(at, _)| {
            let before = text.get(..at)?;
            let line = before.rsplit('\n').next()?;
            let inner = text.get(at + sign.len()..)?;
            let (name, _) = inner.split_once(sign.chars().next_back()?)?;
            let is_open =
                before.ends_with(':') || line.contains("--") || line.matches('\'').count() % 2 == 1;
            (crate::shell::is_name(name) && !is_open).then(|| (name, line_of(text, at)))
        })
    })
}
