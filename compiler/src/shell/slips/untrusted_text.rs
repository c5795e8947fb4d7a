//! A text that was read, run as a program: `eval "git log $version"`. And a search without a match, at which `set -e` ends the script.

use super::{CommandContext, ShellDiagnostic};
use crate::shell::{Command, End};

/// `eval` of a variable that holds what `jq` read or a command fetched.
pub(super) fn evaluated(
    around: &CommandContext<'_>,
    command: &Command<'_>,
) -> Option<ShellDiagnostic> {
    if command.name() != "eval" {
        return None;
    }
    let words = || command.called().iter().skip(1);
    // A variable alone is a command that somebody gave as one.
    if let [only] = words().collect::<Vec<_>>().as_slice()
        && !only.text.contains(' ')
    {
        return None;
    }
    // What a program prints for it is meant: `eval "$(ssh-agent)"`. Nothing is put in between single quotes.
    let mut named = words()
        .filter(|word| !word.text.contains("$(") && !word.text.starts_with('\''))
        .flat_map(|word| word.text.split('$').skip(1))
        .map(|rest| rest.trim_start_matches('{'))
        .map(|rest| {
            let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
            rest.get(..end.unwrap_or(rest.len())).unwrap_or("")
        });
    let name = named.find(|name| is_read(around.text, name))?;
    Some(ShellDiagnostic {
        at: command.at,
        says: format!("`eval` runs what `${name}` holds, and that was read from elsewhere"),
        help: format!("call the command without `eval`, with `\"${name}\"` as one argument"),
    })
}

/// Whether a variable gets what `jq` or `curl` prints.
fn is_read(text: &str, name: &str) -> bool {
    const READERS: [&str; 3] = ["jq ", "curl ", "cat "];
    let mut lines = text.lines().map(str::trim_start);
    !name.is_empty()
        && lines.any(|line| {
            let value = line
                .strip_prefix(name)
                .and_then(|rest| rest.strip_prefix('='));
            // `@sh` quotes what it gives.
            let value = value.filter(|value| !value.contains("@sh"));
            value.is_some_and(|value| READERS.iter().any(|reader| value.contains(reader)))
        })
}

/// `name=$(… | grep …)` under `set -e`, where the text looks whether the name is empty: it never gets there.
pub(super) fn unmatched(
    around: &CommandContext<'_>,
    command: &Command<'_>,
) -> Option<ShellDiagnostic> {
    let [word] = command.words.as_slice() else {
        return None;
    };
    let name = word.sets().filter(|_| around.ends_at_failure)?;
    let (_, value) = word.text.split_once('=')?;
    let inner = value
        .trim_matches('"')
        .strip_prefix("$(")?
        .strip_suffix(')')?;
    let last = inner.rsplit('|').next()?.trim_start();
    let searches = ["grep ", "egrep "].iter().any(|one| last.starts_with(one));
    let before = around.text.get(..command.at).unwrap_or("").trim_end();
    let asked = ["if", "elif", "while", "until", "!"];
    let is_asked = asked.iter().any(|word| before.ends_with(word));
    let is_caught = is_asked || inner.contains("||") || matches!(command.end, End::Or | End::And);
    if !searches || is_caught || command.in_function {
        return None;
    }
    Some(ShellDiagnostic {
        at: command.at,
        says: format!(
            "`grep` fails where nothing matches, and `set -e` ends the script there, with `{name}` not set"
        ),
        help: format!(
            "write `{name}=$({} || true)`, and look whether it is empty",
            super::shown(inner)
        ),
    })
}
