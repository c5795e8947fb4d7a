//! What stays as it stands because the shell looks for it too early, or not at all.

use super::{CommandContext, ShellDiagnostic};
use crate::shell::variables::{read_in, set_in};
use crate::shell::{Command, Redirect};

/// `{1..$n}`: braces are filled in before variables.
pub(super) fn ranges(around: &CommandContext<'_>) -> Option<ShellDiagnostic> {
    let mut found = around.text.match_indices("..$").map(|(at, _)| at);
    let at = found.find(|at| {
        let before = around.text.get(..*at).unwrap_or("");
        let (head, begin) = before.rsplit_once('{').unwrap_or(("$", ""));
        let after = around.text.get(at + 3..).unwrap_or("");
        let name = after.trim_start_matches(|letter: char| {
            letter.is_ascii_alphanumeric() || "_{".contains(letter)
        });
        let is_number = !begin.is_empty() && begin.bytes().all(|byte| byte.is_ascii_digit());
        let computed = name
            .strip_prefix("((")
            .and_then(|rest| rest.split_once("))"));
        let is_end =
            name.starts_with('}') || computed.is_some_and(|(_, rest)| rest.starts_with('}'));
        is_number && is_end && !head.ends_with('$')
    })?;
    Some(ShellDiagnostic {
        at,
        says: "`{1..$n}` stays as it stands: braces are filled in before variables".to_owned(),
        help: "write `$(seq 1 \"$n\")`".to_owned(),
    })
}

/// A here-document in quotes that holds a variable of the text.
pub(super) fn document(
    around: &CommandContext<'_>,
    command: &Command<'_>,
) -> Option<ShellDiagnostic> {
    let document = super::document(command)?;
    let word = document.target;
    let is_quoted = word.text.starts_with(['\'', '"', '\\']);
    if !is_quoted || command.name() != "cat" || around.is_read_again || makes_program(command) {
        return None;
    }
    let behind = around.text.get(word.at..)?;
    let (_, body) = behind.split_once('\n')?;
    let end = word.delimiter();
    let length = body
        .split_inclusive('\n')
        .take_while(|line| line.trim() != end)
        .map(str::len)
        .sum::<usize>();
    let inner = body
        .get(..length)
        .filter(|inner| !inner.starts_with("#!"))?;
    // What it gives a value itself belongs to the language that it is written in.
    let around = around.text.replacen(inner, "", 1);
    let set = set_in(&around);
    // A program of `jq` names values of its own.
    let is_bound = |name: &str| {
        let given = [format!("--arg {name} "), format!("--argjson {name} ")];
        inner.contains(&format!(" as ${name}")) || given.iter().any(|given| around.contains(given))
    };
    let (name, _) = read_in(inner).find(|(name, _)| set.contains(name) && !is_bound(name))?;
    Some(ShellDiagnostic {
        at: word.at,
        says: format!(
            "`${name}` stays as it stands: the here-document begins with `{}`, in quotes",
            word.text
        ),
        help: format!("write `<<{end}` without quotes"),
    })
}

/// Whether what a command prints is, or may be, a program.
fn makes_program(command: &Command<'_>) -> bool {
    let is_program = |one: &Redirect<'_>| {
        let name = one.target.text.trim_matches(['"', '\'']);
        let ends = [
            ".sh", ".bash", ".py", ".mk", ".service", "file", "rc", ".env", ".js", ".mjs", ".ts",
            ".pl", ".rb", ".php", ".ps1", ".tf", ".tpl", ".conf", ".html",
        ];
        one.leads_output() && (ends.iter().any(|end| name.ends_with(end)) || name.contains('$'))
    };
    command.end == crate::shell::End::Pipe || command.redirects.iter().any(is_program)
}
