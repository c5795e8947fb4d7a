//! Loops: a file that each round writes anew, and a variable that an inner loop takes away.

use super::pattern_text::headers;
use super::{CommandContext, ShellDiagnostic, piped_loop, place};
use crate::shell::Command;

/// Commands that leave a loop.
const LEAVERS: [&str; 5] = ["break", "exit", "return", "exec", "continue"];

pub(super) fn find(around: &CommandContext<'_>) -> Vec<ShellDiagnostic> {
    let written = around
        .plain
        .iter()
        .filter_map(|one| overwritten(around, one));
    let mut found: Vec<ShellDiagnostic> = written.collect();
    found.extend(same_name(around.text));
    found
}

/// `echo "$f" > list.txt` in a loop: only the last line stays.
fn overwritten(around: &CommandContext<'_>, command: &Command<'_>) -> Option<ShellDiagnostic> {
    let round = command.round.filter(|_| !command.in_function)?;
    let mut redirects = command.redirects.iter();
    let file = redirects.find(|one| one.sign == ">" && one.leads_output())?;
    let name = file
        .target
        .plain()
        .filter(|name| !name.starts_with("/dev/"))?;
    let (in_loop, outside): (Vec<&Command<'_>>, Vec<&Command<'_>>) = around
        .plain
        .iter()
        .filter(|one| one.at != command.at)
        .partition(|one| one.way.iter().any(|(of, _)| *of == round));
    let names_it = |one: &&Command<'_>| one.text.contains(name);
    let leaves = in_loop.iter().any(|one| LEAVERS.contains(&one.name()));
    // The same from round to round is no loss: what is written says which round it is.
    let varies = command.text.contains('$') || command.has_input();
    // What each round reads or moves away is meant for that round.
    let is_used = in_loop.iter().any(|one| one.text.contains(name));
    let is_emptied = outside.iter().any(|one| {
        let empties = matches!(one.name(), ":" | "true" | "rm" | "") && one.at < command.at;
        empties && names_it(one)
    });
    let is_read = outside
        .iter()
        .any(|one| one.at > command.at && names_it(one));
    (varies && !leaves && !is_used && (is_emptied || is_read)).then(|| ShellDiagnostic {
        at: command.at,
        says: format!("`> {name}` begins the file anew in each round of the loop, so only what the last round writes stays"),
        help: format!("write `>> {name}`, or lead all of the loop to it: `done > {name}`"),
    })
}

/// `for f in …; do for f in …`.
fn same_name(text: &str) -> Option<ShellDiagnostic> {
    headers(text).take(super::MOST).find_map(|outer| {
        let looped = text.get(outer.at..)?;
        let length = piped_loop::length(looped)?;
        let mut inner = headers(looped.get(..length)?).skip(1);
        let inner = inner.find(|inner| inner.name == outer.name)?;
        let name = outer.name;
        Some(ShellDiagnostic {
            at: outer.at + inner.at,
            says: format!(
                "a loop inside of the loop over `{name}`{} gives `{name}` other values",
                place(text, outer.at)
            ),
            help: format!("call one of the two by another name than `{name}`"),
        })
    })
}
