//! Loops: a file that each round writes anew, and a variable that an inner loop takes away.

use super::pattern_text::headers;
use super::{CommandContext, ShellDiagnostic, piped_loop, place, shown};
use crate::shell::variables::read_in;
use crate::shell::{Command, End};
use crate::sum_names::is_sum;

/// Commands that leave a loop.
const LEAVERS: [&str; 5] = ["break", "exit", "return", "exec", "continue"];

pub(super) fn find(around: &CommandContext<'_>) -> Vec<ShellDiagnostic> {
    let written = around
        .plain
        .iter()
        .filter_map(|one| overwritten(around, one));
    let mut found: Vec<ShellDiagnostic> = written.collect();
    found.extend(same_name(around.text));
    let sums = around
        .plain
        .iter()
        .filter(|one| is_total(one))
        .take(super::MOST);
    found.extend(sums.filter_map(|one| lost_sum(around, one)));
    found
}

/// `total=$((n))` in a loop, where `total=0` stands before it and `$total` is read behind it: only the last round counts.
fn lost_sum(around: &CommandContext<'_>, command: &Command<'_>) -> Option<ShellDiagnostic> {
    let round = command.round.filter(|_| !command.in_function)?;
    let [word] = command.words.as_slice() else {
        return None;
    };
    let name = word.sets().filter(|name| is_sum(name))?;
    let value = word.text.strip_prefix(name)?.strip_prefix('=')?;
    let is_each_time = command.way.last().is_some_and(|(of, _)| *of == round);
    let is_of_round =
        value.contains('$') && words_of(value, name) == 0 && command.end == End::Plain;
    if !is_each_time || !is_of_round {
        return None;
    }
    let in_loop = |one: &Command<'_>| one.way.iter().any(|(of, _)| *of == round);
    let begins = around.plain.iter().any(|one| {
        one.at < command.at
            && !in_loop(one)
            && one.words.len() == 1
            && one.text.trim() == format!("{name}=0")
    });
    let first = around
        .plain
        .iter()
        .filter(|one| in_loop(one))
        .map(|one| one.at)
        .min()?;
    let last = around
        .plain
        .iter()
        .filter(|one| in_loop(one))
        .max_by_key(|one| one.at)?;
    let leaves = around
        .plain
        .iter()
        .any(|one| in_loop(one) && LEAVERS.contains(&one.name()));
    let end = last.at + last.text.len();
    let inside = words_of(around.text.get(first..end)?, name);
    let is_read = read_in(around.text).any(|(read, at)| read == name && at >= end);
    (begins && !leaves && inside == 1 && is_read).then(|| ShellDiagnostic {
        at: command.at,
        says: format!(
            "`{}` replaces `{name}` in each round of the loop, so behind it stands what the last round gave",
            shown(command.text)
        ),
        help: format!("write `{name}=$(({name} + …))`"),
    })
}

/// Whether a command does nothing but give a sum a value.
fn is_total(command: &Command<'_>) -> bool {
    let [word] = command.words.as_slice() else {
        return false;
    };
    command.round.is_some() && word.sets().is_some_and(is_sum)
}

/// How often a name stands in a text as a word.
fn words_of(text: &str, name: &str) -> usize {
    let words = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    words.filter(|word| *word == name).count()
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
