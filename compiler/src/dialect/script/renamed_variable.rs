//! A variable that a script for a shell reads and nothing sets, where a file that it sources, or itself, sets one of nearly its name for nobody.

use super::code::is_part;
use super::sourced_files::SourcedFiles;
use crate::shell::Command;
use crate::shell::ShellDiagnostic;
use crate::shell::variables::{compared_in, set_in, unset_beside};
use crate::source::line_of;
use crate::suggestion::other_spelling;
use crate::unit_names::Unit;
use crate::world::World;
use std::collections::BTreeSet;

/// How many files beside a script are looked at.
const MOST: usize = 64;

/// How long the part is that two names have in common, where one of them goes on.
const COMMON: usize = 6;

/// Units beside those of money, time and size with which names of amounts end.
const MEASURES: [&str; 15] = [
    "cm", "g", "grams", "kg", "km", "kw", "kwh", "l", "litres", "m", "mm", "mwh", "percent", "t",
    "tons",
];

/// The first such variable. Other names come from whoever starts the script.
pub(in crate::dialect) fn find(
    (path, text): (&str, &str),
    commands: &[Command<'_>],
    sourced: &SourcedFiles,
    world: &dyn World,
) -> Option<ShellDiagnostic> {
    let mut texts = sourced
        .texts
        .iter()
        .map(|file| file.text.as_str())
        .chain([text]);
    if sourced.texts.is_empty() || !sourced.is_known() || texts.any(is_open) {
        return None;
    }
    let mut set = set_in(text);
    for file in &sourced.texts {
        set.extend(set_in(&file.text));
    }
    let mut unset = unset_beside(commands, &set);
    let compared = compared_in(text).into_iter();
    unset.extend(compared.filter(|(name, _)| !set.contains(name)));
    if unset.is_empty() {
        return None;
    }
    let idle = idle(path, text, sourced, &set, world);
    let (name, at, meant) = unset.into_iter().find_map(|(name, at)| {
        // What is asked about somewhere may be missing.
        let asks = [":", "-", "+", "?"]
            .iter()
            .any(|sign| text.contains(&format!("${{{name}{sign}")));
        let meant = near(name, &idle).filter(|_| !asks && !text.contains(&format!("-v {name}")))?;
        Some((name, at, meant))
    })?;
    let place = sourced
        .texts
        .iter()
        .find(|file| set_in(&file.text).contains(meant));
    let (place, line) = match place {
        Some(file) => (format!(" of `{}`", file.path), line_with(&file.text, meant)),
        None => (String::new(), line_with(text, meant)),
    };
    let ends = commands.iter().any(|one| one.sets_option('u', "nounset"));
    let effect = match ends {
        true => "the script ends there, for it says `set -u`",
        false => "it is empty",
    };
    Some(ShellDiagnostic {
        at,
        says: format!(
            "it reads `{name}`, which nothing sets, so {effect}; line {line}{place} sets `{meant}`, which nothing reads"
        ),
        help: format!("call it the same in both places: `{meant}`, or `{name}`"),
    })
}

/// Whether a text may set variables whose names are made while it runs: `eval`, `declare "HOST_$name=…"`.
fn is_open(text: &str) -> bool {
    let words = [
        "declare ",
        "typeset ",
        "local ",
        "export ",
        "readonly ",
        "printf -v ",
        "read ",
    ];
    let makes = |line: &str| {
        let mut found = words.iter().filter_map(|word| line.split_once(word));
        found.any(|(_, behind)| {
            behind
                .split(['=', '<'])
                .next()
                .is_some_and(|name| name.contains('$'))
        })
    };
    text.contains("eval ") || text.contains("declare -n") || text.lines().any(makes)
}

/// The variables that are set and that no other word of these files, or of those beside the script, names.
fn idle<'s>(
    path: &str,
    text: &str,
    sourced: &SourcedFiles,
    set: &BTreeSet<&'s str>,
    world: &dyn World,
) -> Vec<&'s str> {
    let known: Vec<&str> = sourced
        .texts
        .iter()
        .map(|file| file.path.as_str())
        .chain([path])
        .collect();
    let beside: BTreeSet<String> = known.iter().flat_map(|file| world.siblings(file)).collect();
    let others = beside.iter().filter(|file| !known.contains(&file.as_str()));
    let others: Vec<String> = others
        .take(MOST)
        .filter_map(|file| world.text(file))
        .collect();
    let mut once = BTreeSet::new();
    let mut more = BTreeSet::new();
    let own = sourced
        .texts
        .iter()
        .map(|file| file.text.as_str())
        .chain([text]);
    for text in own.chain(others.iter().map(String::as_str)) {
        // An exported one is read by the programs that are started.
        let exported = text.lines().filter(|line| line.contains("export"));
        let exported = exported.flat_map(|line| line.split(|letter| !is_part(letter)));
        more.extend(exported.filter_map(|word| set.get(word).copied()));
        let words = text.split(|letter| !is_part(letter));
        for word in words.filter_map(|word| set.get(word).copied()) {
            if !once.insert(word) {
                let _ = more.insert(word);
            }
        }
    }
    let all = set.iter().copied();
    all.filter(|name| once.contains(name) && !more.contains(name))
        .collect()
}

/// The only one of `names` that is nearly `name`.
fn near<'n>(name: &str, names: &[&'n str]) -> Option<&'n str> {
    // `API_URL_TEST` is another one than `API_URL`, and `LIMIT_KG` the same as `LIMIT`.
    let has_more = |long: &str, short: &str| {
        let rest = long.strip_prefix(short).map(str::to_lowercase);
        let word = rest.as_ref().and_then(|rest| rest.strip_prefix('_'));
        word.is_some_and(|word| {
            !MEASURES.contains(&word) && Unit::of_name(&format!("_{word}")).is_none()
        })
    };
    let names = names.iter().copied();
    let names = names.filter(|other| !has_more(other, name) && !has_more(name, other));
    let names: Vec<&str> = names.collect();
    let goes_on = |long: &str, short: &str| short.len() >= COMMON && long.starts_with(short);
    let mut longer = names
        .iter()
        .filter(|other| goes_on(other, name) || goes_on(name, other));
    let only = longer.next().filter(|_| longer.next().is_none()).copied();
    only.or_else(|| other_spelling(name, &names).filter(|near| near.len() > 3))
}

/// The line that sets a variable.
fn line_with(text: &str, name: &str) -> usize {
    let places = || text.match_indices(name).map(|(at, _)| at);
    let sets = |at: &usize| {
        let before = text.get(..*at).unwrap_or("");
        let behind = text.get(at + name.len()..).unwrap_or("");
        !before.ends_with(is_part) && behind.starts_with(['=', '+'])
    };
    let at = places().find(sets).or_else(|| places().next());
    at.map_or(1, |at| line_of(text, at))
}

#[cfg(test)]
mod tests {
    use super::{is_open, near};

    #[test]
    fn names_are_made_while_it_runs_where_they_are_computed() {
        for open in ["read -r \"$1\"\n", "declare \"HOST_$name=1\"\n", "eval x\n"] {
            assert!(is_open(open), "{open}");
        }
        for known in ["read -r a b < <(jq .a <<< \"$state\")\n", "local a=$1\n"] {
            assert!(!is_open(known), "{known}");
        }
    }

    #[test]
    fn another_word_makes_another_variable_and_a_unit_does_not() {
        for (name, other) in [
            ("MAX_CHARGE_KG", "MAX_CHARGE"),
            ("MAX_CHARGE", "MAX_CHARGE_KG"),
            ("MAX_CHARGES", "MAX_CHARGE"),
            ("PAUSE_SECONDS", "PAUSE"),
        ] {
            assert_eq!(near(name, &[other]), Some(other), "{name}");
        }
        for (name, other) in [("API_URL_TEST", "API_URL"), ("API_URL", "API_URL_TEST")] {
            assert_eq!(near(name, &[other]), None, "{name}");
        }
    }
}
