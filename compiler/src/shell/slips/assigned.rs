//! All places where a text gives a variable a value.

use crate::shell::{Command, Structure, is_name};
use std::collections::{BTreeMap, BTreeSet};

/// How many of them are kept: nobody writes more by hand.
const MOST: usize = 4096;

/// Words that declare what they give a value.
const DECLARES: [&str; 5] = ["local", "export", "declare", "typeset", "readonly"];

/// One of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Assignment<'t> {
    pub(super) name: &'t str,
    /// What it is given, as it is written. `None`: it is read, counted, or gone over in a loop.
    pub(super) value: Option<&'t str>,
    /// `=`, `+=`, or `[`, which sets an item.
    pub(super) sign: &'t str,
    pub(super) at: usize,
    /// Whether that is all that its command does.
    pub(super) is_alone: bool,
    pub(super) command: &'t Command<'t>,
}

/// All of them by their names, each in order.
pub(super) fn assignments<'t>(
    commands: &'t [Command<'t>],
) -> BTreeMap<&'t str, Vec<Assignment<'t>>> {
    let mut found: BTreeMap<&str, Vec<Assignment<'t>>> = BTreeMap::new();
    let mut count = 0;
    for command in commands {
        for one in of_command(command) {
            count += 1;
            if count > MOST {
                return found;
            }
            found.entry(one.name).or_default().push(one);
        }
    }
    found
}

fn of_command<'t>(command: &'t Command<'t>) -> Vec<Assignment<'t>> {
    let name = command.name();
    let declares = DECLARES.contains(&name);
    let is_alone = name.is_empty() || declares;
    let mut found = Vec::new();
    for word in &command.words {
        let is_set = is_alone || command.called().first().is_some_and(|one| word.at < one.at);
        let Some(set) = word.sets().filter(|_| is_set) else {
            continue;
        };
        let sign = word.text.get(set.len()..).unwrap_or("");
        let length = sign.find('=').map_or(0, |at| at + 1);
        let sign = match sign.starts_with('[') {
            true => "[",
            false => sign.get(..length).unwrap_or(""),
        };
        found.push(Assignment {
            name: set,
            value: word.text.split_once('=').map(|(_, value)| value),
            sign,
            at: word.at,
            is_alone,
            command,
        });
    }
    if matches!(
        name,
        "read" | "mapfile" | "readarray" | "getopts" | "printf" | "let" | "unset"
    ) {
        let names = command.called().iter().skip(1);
        let names = names.filter_map(|word| {
            let end = word
                .text
                .find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
            let begin = word.text.get(..end.unwrap_or(word.text.len()))?;
            (is_name(begin) && (end.is_none() || name == "let")).then_some((begin, word.at))
        });
        found.extend(names.map(|(name, at)| Assignment {
            name,
            value: None,
            sign: "",
            at,
            is_alone: false,
            command,
        }));
    }
    found
}

/// The names that loops go over, and those that are counted: `for f in …`, `((n++))`, `${n:=1}`.
pub(super) fn set_elsewhere<'t>(text: &'t str, structure: &Structure<'t>) -> BTreeSet<&'t str> {
    let mut found = BTreeSet::new();
    for one in structure.loops.iter().take(MOST) {
        let head = text.get(one.head.clone()).unwrap_or("").trim_start();
        if let Some(name) = head.split_whitespace().next().filter(|name| is_name(name)) {
            let _ = found.insert(name);
        }
        found.extend(changed(head));
    }
    for test in structure.tests.iter().take(MOST) {
        found.extend(changed(test.inner));
    }
    found
}

/// The names that an expression changes: `n++`, `--n`, `n = 1`, `n += 2`.
fn changed(inner: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut from = 0;
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    for name in inner.split(|letter: char| !is_part(letter)) {
        let before = inner.get(..from).unwrap_or("").trim_end();
        let after = inner.get(from + name.len()..).unwrap_or("");
        let near = after.trim_start();
        let is_assigned =
            near.starts_with('=') && !near.starts_with("==") && !near.starts_with("=~");
        let signs = ["++", "--", "+=", "-=", "*=", "/=", "%="];
        let is_changed = is_assigned
            || signs.iter().any(|sign| near.starts_with(sign))
            || before.ends_with("++")
            || before.ends_with("--");
        if is_name(name) && is_changed {
            found.push(name);
        }
        from += name.len() + after.chars().next().map_or(0, char::len_utf8);
    }
    found
}
