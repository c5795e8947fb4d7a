//! A list that is read without `[@]`, so that only its first item is taken: `for door in "${doors}"`.

use super::loop_header::headers;
use super::{CommandContext, ShellDiagnostic};
use crate::shell::variables::whole;
use crate::shell::{Command, is_name};
use std::collections::{BTreeMap, BTreeSet};

/// Commands to which the items of a list are given. Who prints one with `echo` may want just that one.
const TAKERS: [&str; 9] = [
    "printf", "cat", "jq", "cp", "mv", "rm", "git", "tar", "curl",
];

pub(super) fn find(
    around: &CommandContext<'_>,
    commands: &[Command<'_>],
) -> Option<ShellDiagnostic> {
    let lists = lists(around);
    if lists.is_empty() {
        return None;
    }
    let told = |at: usize, name: &str| ShellDiagnostic {
        at,
        says: format!("`{name}` is a list, and `${name}` is its first item alone"),
        help: format!("write `\"${{{name}[@]}}\"` for all of its items"),
    };
    let looped = headers(around.text).take(super::MOST).find_map(|header| {
        let name = whole(header.only_word()).filter(|name| lists.contains(name))?;
        Some(told(header.at, name))
    });
    let given = commands.iter().filter(|one| TAKERS.contains(&one.name()));
    let mut words = given.flat_map(|command| command.called());
    looped.or_else(|| {
        words.find_map(|word| {
            let name = whole(word.text).filter(|name| lists.contains(name))?;
            Some(told(word.at, name))
        })
    })
}

/// The names that hold a list of several items, whatever gives them a value.
pub(super) fn lists<'t>(around: &CommandContext<'t>) -> BTreeSet<&'t str> {
    // Whether each name is a list where it is set.
    let mut names: BTreeMap<&str, bool> = BTreeMap::new();
    let mut set = |name: &'t str, is_list: bool| *names.entry(name).or_insert(true) &= is_list;
    for command in &around.plain {
        for word in &command.words {
            if let Some(name) = word.sets() {
                let value = word.text.split_once('=').map_or("", |(_, value)| value);
                let sign = word.text.get(name.len()..).unwrap_or("");
                let grows = sign.starts_with('[') || value.trim() == "()";
                let is_list = value.starts_with('(') && (sign.starts_with('+') || has_two(value));
                set(name, grows || is_list);
            }
        }
        let [name, rest @ ..] = command.called() else {
            continue;
        };
        let fills = matches!(name.text, "mapfile" | "readarray");
        let is_split = |word: &str| word.starts_with('-') && word.contains('a');
        let reads_list = name.text == "read" && rest.iter().any(|word| is_split(word.text));
        if !fills && !matches!(name.text, "read" | "printf") {
            continue;
        }
        for word in rest.iter().filter(|word| is_name(word.text)) {
            set(word.text, fills || reads_list);
        }
    }
    for header in headers(around.text) {
        set(header.name, false);
    }
    let lists = names.into_iter().filter(|(_, is_list)| *is_list);
    lists.map(|(name, _)| name).collect()
}

/// Whether a list is written with more than one item, or with some that are only known in a run.
fn has_two(value: &str) -> bool {
    let inner = value.trim_matches(['(', ')', ' ', '\n']);
    inner.contains(char::is_whitespace) || inner.contains("[@]}") || inner.contains('*')
}
