//! A number that is worked out, given a name, and never used: `rebate=$((price / 20))`.

use super::{CommandContext, ShellDiagnostic};
use std::collections::BTreeMap;

/// What may read a variable whose name stands nowhere, or hand it on.
const OPEN: [&str; 8] = [
    "source ", "eval", "export", "set -a", "envsubst", "compgen", "${!", "declare",
];

pub(super) fn find(around: &CommandContext<'_>) -> Option<ShellDiagnostic> {
    let is_open = |line: &str| {
        line.trim_start().starts_with(". ") || OPEN.iter().any(|word| line.contains(word))
    };
    // What prints nothing may be a file that others source.
    let prints = |name: &str| ["echo", "printf", "jq", "cat"].contains(&name);
    if around.text.lines().any(is_open) || !around.plain.iter().any(|one| prints(one.name())) {
        return None;
    }
    let mut times: BTreeMap<&str, usize> = BTreeMap::new();
    for word in super::words(around.text) {
        *times.entry(word).or_default() += 1;
    }
    let left = around.plain.iter().filter_map(|command| {
        let [word] = command.words.as_slice() else {
            return None;
        };
        let name = word.sets()?;
        // Names in capital letters are those of the environment.
        let is_own = name.chars().any(char::is_lowercase) && !name.starts_with('_');
        (is_own && times.get(name) == Some(&1)).then_some((command, word, name))
    });
    let left: Vec<_> = left.collect();
    // Who leaves several of them has not forgotten one.
    let [(command, word, name)] = left.as_slice() else {
        return None;
    };
    let value = word.text.split_once('=')?.1.trim_matches('"');
    let inner = value.strip_prefix("$((")?.strip_suffix("))")?;
    let changes = ["++", "--", "="].iter().any(|sign| inner.contains(sign));
    let is_made =
        inner.contains(|letter: char| letter.is_alphabetic() || letter == '$') && !changes;
    is_made.then(|| ShellDiagnostic {
        at: command.at,
        says: format!("`{name}` is worked out (`{value}`), and nothing uses it"),
        help: format!("use `${name}` where it was meant, or take the line out"),
    })
}
