//! What programs of `jq` read of what a script is given.

use super::InputSource;
use crate::dialect::script::code::{is_part, name_at};
use crate::shell::jq::NAMED;
use std::collections::BTreeSet;

/// Where the program begins in what stands behind `jq`: in the first word that looks like one, behind the names and files of options.
pub(super) fn jq_program(arguments: &str) -> Option<&str> {
    let mut at = 0;
    let mut skipped = 0;
    for word in arguments.split([' ', '\t']) {
        let inner = word.trim_start_matches(['\'', '"']);
        if NAMED.contains(&word) {
            skipped = 2;
        } else if skipped > 0 && !word.is_empty() {
            skipped -= 1;
        } else if inner.starts_with(['.', '[', '{']) {
            return arguments.get(at + word.len() - inner.len()..);
        }
        at += word.len() + 1;
    }
    None
}

/// The keys at which a `jq` program that is given the state begins.
pub(super) fn jq_keys<'l>(
    line: &'l str,
    holders: &BTreeSet<&str>,
    given: InputSource,
) -> Vec<&'l str> {
    let Some((before, after)) = line.split_once("jq ") else {
        return Vec::new();
    };
    let holds = |text: &str| {
        given.is_in(text)
            || holders.iter().any(|name| {
                text.contains(&format!("${name}")) || text.contains(&format!("${{{name}"))
            })
    };
    let Some(program) = jq_program(after) else {
        return Vec::new();
    };
    let before = before.rsplit("&&").next().unwrap_or(before);
    let before = before.rsplit(';').next().unwrap_or(before);
    // Of a pipe, what stands right before it, where that only prints the state.
    let fed = match before.trim_end().strip_suffix('|') {
        Some(pipe) => {
            let last = pipe.rsplit(['|', '(', ';', '&']).next().unwrap_or(pipe);
            let prints = ["echo ", "printf ", "cat "];
            let prints = prints
                .iter()
                .any(|word| last.trim_start().starts_with(word));
            prints && holds(last)
        }
        None => holds(before),
    };
    let is_given = fed
        || program
            .split_once(['\'', '"'])
            .is_some_and(|(_, rest)| holds(rest));
    if !is_given || before.contains("jq ") || after.contains("jq ") || after.contains("--arg") {
        return Vec::new();
    }
    let program = program.split(['\'', '"', '|', '(']).next().unwrap_or("");
    let mut keys = Vec::new();
    for (at, _) in program.match_indices('.') {
        let begins = program
            .get(..at)
            .is_none_or(|before| before.is_empty() || before.ends_with([' ', '[', ',']));
        let key = program.get(at + 1..).map_or("", name_at);
        if begins && is_key(key) {
            keys.push(key);
        }
    }
    keys
}

pub(super) fn is_key(key: &str) -> bool {
    key.starts_with(|letter: char| letter.is_alphabetic() || letter == '_')
        && key.chars().all(is_part)
}
