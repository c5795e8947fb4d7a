//! Loops: a file that each round writes anew, and a variable that an inner loop takes away.

use super::loop_header::headers;
use super::{CommandContext, ShellDiagnostic, piped_loop, place, shown, words};
use crate::shell::variables::read_in;
use crate::shell::{Command, End};
use crate::sum_names::{is_of_all, is_sum};

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
    if !is_each_time || words_of(value, name) > 0 || command.end != End::Plain {
        return None;
    }
    let (inside, outside): (Vec<&Command<'_>>, Vec<&Command<'_>>) = around
        .plain
        .iter()
        .partition(|one| one.way.iter().any(|(of, _)| *of == round));
    let begins = outside.iter().any(|one| {
        one.at < command.at && one.words.len() == 1 && one.text.trim() == format!("{name}=0")
    });
    let first = inside.iter().min_by_key(|one| one.at)?;
    let last = inside.iter().max_by_key(|one| one.at)?;
    // What is kept elsewhere grows there: a list, or a file.
    let is_kept = inside.iter().any(|one| {
        LEAVERS.contains(&one.name()) || one.text.contains("+=") || one.text.contains(">>")
    });
    let items = variables(around, first);
    // What an item has of the sum of all before it is no part of a sum.
    let reads: Vec<&str> = match value.starts_with("$((") {
        true => words(value).collect(),
        false => read_in(value).map(|(read, _)| read).collect(),
    };
    let is_of_round =
        reads.iter().any(|read| items.contains(read)) && !reads.iter().any(|read| is_of_all(read));
    if is_kept || !begins || !is_of_round || value.contains("${#") {
        return None;
    }
    let end = last.at + last.text.len();
    let times = words_of(around.text.get(first.at..end)?, name);
    let is_read = read_in(around.text).any(|(read, at)| read == name && at >= end);
    (times == 1 && is_read).then(|| ShellDiagnostic {
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

/// The variable of the loop over words whose first command this is, or those that its `read` fills.
fn variables<'t>(around: &CommandContext<'t>, first: &Command<'t>) -> Vec<&'t str> {
    let before = around.plain.iter().rev().find(|one| one.at < first.at);
    let read = before.filter(|one| {
        let between = around.text.get(one.at + one.text.len()..first.at);
        one.name() == "read" && between.is_some_and(|text| words_of(text, "do") == 1)
    });
    if let Some(read) = read {
        let given = read.called().iter().skip(1);
        return given.filter_map(|word| word.plain()).collect();
    }
    let before = headers(around.text).take_while(|header| header.at < first.at);
    let last = before.last().filter(|header| {
        let looped = around.text.get(header.at..);
        let length = looped.and_then(piped_loop::length).unwrap_or(0);
        first.at < header.at + length
    });
    last.map(|header| header.name).into_iter().collect()
}

/// How often a name stands in a text as a word.
fn words_of(text: &str, name: &str) -> usize {
    words(text).filter(|word| *word == name).count()
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
