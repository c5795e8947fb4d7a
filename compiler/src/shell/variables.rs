//! Variables of a shell text: where they are read, and which of them the text gives a value.

use super::{Command, Word, is_name};
use crate::suggestion::nearest;
use std::collections::BTreeSet;

/// Words behind which the names of variables stand that get a value.
const SETTERS: [&str; 14] = [
    "for",
    "select",
    "read",
    "local",
    "export",
    "declare",
    "typeset",
    "readonly",
    "mapfile",
    "readarray",
    "getopts",
    "printf",
    "let",
    "unset",
];

/// What gives a name a value where it stands behind it.
const SIGNS: [&str; 9] = ["=", "+=", "[", "++", "--", "-=", "*=", ":=", " ="];

/// How many variables without a value are looked at: more is no text that somebody wrote by hand.
const MOST: usize = 32;

/// Among how many variables a near one is looked for.
const MOST_SET: usize = 512;

/// A variable that is read and given no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnsetVariable<'t> {
    /// Its name.
    pub name: &'t str,
    /// Where it is read.
    pub at: usize,
    /// The variable of the text that is probably meant.
    pub near: Option<&'t str>,
}

/// The variables that a text reads: `$name`, `${name…`, with their offsets. What stands in single quotes counts too.
pub fn read_in(text: &str) -> impl Iterator<Item = (&str, usize)> {
    text.match_indices('$').filter_map(|(at, _)| {
        let escaped = text.get(..at)?.ends_with('\\');
        let rest = text.get(at + 1..)?;
        let rest = rest.strip_prefix('{').unwrap_or(rest);
        let rest = rest.strip_prefix(['#', '!']).unwrap_or(rest);
        let name = begin(rest);
        (!escaped && is_name(name)).then_some((name, at))
    })
}

/// What of a word stands in single quotes, with the offsets. What stands in double quotes is no part of it, whatever is in there.
pub fn in_single_quotes(word: &str) -> impl Iterator<Item = (&str, usize)> {
    let mut at = 0;
    let mut in_double = false;
    std::iter::from_fn(move || {
        loop {
            let rest = word.get(at..)?;
            let letter = rest.chars().next()?;
            at += letter.len_utf8();
            match letter {
                '\\' => at += word.get(at..)?.chars().next()?.len_utf8(),
                '"' => in_double = !in_double,
                '\'' if !in_double => {
                    let begin = at;
                    let inner = word.get(begin..)?;
                    let length = inner.find('\'').unwrap_or(inner.len());
                    at = begin + length + 1;
                    return Some((inner.get(..length)?, begin));
                }
                _ => {}
            }
        }
    })
}

/// The variable that is all of a word: `$name`, `"${name}"`.
pub fn whole(word: &str) -> Option<&str> {
    let inner = word.trim_matches('"').strip_prefix('$')?;
    let braced = inner
        .strip_prefix('{')
        .and_then(|rest| rest.strip_suffix('}'));
    Some(braced.unwrap_or(inner)).filter(|name| is_name(name))
}

/// The name at the beginning of a text; may be empty.
fn begin(text: &str) -> &str {
    let end = text.find(|letter| !super::is_name_part(letter));
    text.get(..end.unwrap_or(text.len())).unwrap_or("")
}

/// The names that a text may give a value: those before an assignment, and all words of a line with one of `SETTERS`.
pub fn set_in(text: &str) -> BTreeSet<&str> {
    let mut names = BTreeSet::new();
    for line in text.lines() {
        let words = || line.split(|letter| !super::is_name_part(letter));
        // `printf` gives one a value only where it is told to.
        let sets = |word: &str| word != "printf" || line.contains(" -v");
        let is_setter = words().any(|word| SETTERS.contains(&word) && sets(word));
        let mut at = 0;
        for word in words() {
            let after = line.get(at + word.len()..).unwrap_or("");
            let gives = SIGNS.iter().any(|sign| after.starts_with(sign));
            if is_name(word) && (is_setter || gives) {
                names.insert(word);
            }
            at += word.len() + after.chars().next().map_or(0, char::len_utf8);
        }
    }
    names
}

/// The variables that commands read and that their text gives no value: the first place of each. Names without a small letter are those
/// of the environment. Where other files are read into the shell, nothing is known.
pub fn unset<'t>(text: &'t str, commands: &[Command<'t>]) -> Vec<UnsetVariable<'t>> {
    let reads_others = |command: &Command<'_>| matches!(command.name(), "source" | "." | "eval");
    if commands
        .iter()
        .any(|command| reads_others(command) || sets_any(command))
    {
        return Vec::new();
    }
    let set = set_in(text);
    let mut told = BTreeSet::new();
    let words = commands.iter().flat_map(|command| {
        let targets = command.redirects.iter().map(|redirect| redirect.target);
        command.words.iter().copied().chain(targets)
    });
    words
        .flat_map(read_by)
        .filter(|(name, _)| {
            let of_text = name.contains(|letter: char| letter.is_ascii_lowercase());
            of_text && !set.contains(name) && told.insert(*name)
        })
        .take(MOST)
        .map(|(name, at)| UnsetVariable {
            name,
            at,
            near: near(name, &set),
        })
        .collect()
}

/// The variables, by any name, that commands read without saying what to take in their place, and that are none of `set`: the first place of
/// each. What is computed (`$((a + b))`) is read, too.
pub fn unset_beside<'t>(commands: &[Command<'t>], set: &BTreeSet<&str>) -> Vec<(&'t str, usize)> {
    if commands.iter().any(sets_any) {
        return Vec::new();
    }
    let mut told = BTreeSet::new();
    let words = commands.iter().flat_map(|command| {
        let targets = command.redirects.iter().map(|redirect| redirect.target);
        command.words.iter().copied().chain(targets)
    });
    words
        .flat_map(|word| read_by(word).into_iter().chain(counted(word)))
        .filter(|(name, _)| !set.contains(name) && told.insert(*name))
        .take(MOST)
        .collect()
}

/// The names with which a word computes: `$((price * COUNT))`.
fn counted(word: Word<'_>) -> Vec<(&str, usize)> {
    computed(word.text, word.at, "$((")
}

/// The names with which a line of its own computes or compares: `if (( charge > MOST )); then`.
pub fn compared_in(text: &str) -> Vec<(&str, usize)> {
    let mut found = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let begins = ["((", "if ((", "elif ((", "while ((", "until (("];
        if begins
            .iter()
            .any(|begin| line.trim_start().starts_with(begin))
        {
            found.extend(computed(line, at, "(("));
        }
        at += line.len();
    }
    found
}

/// The names between `sign` and `))`, outside of single quotes.
fn computed<'t>(text: &'t str, at_text: usize, sign: &str) -> Vec<(&'t str, usize)> {
    let quoted: Vec<(&str, usize)> = in_single_quotes(text).collect();
    let mut found = Vec::new();
    for (at, sign) in text.match_indices(sign) {
        let is_quoted = quoted
            .iter()
            .any(|(text, from)| (*from..from + text.len()).contains(&at));
        let begin_at = at + sign.len();
        let rest = text.get(begin_at..).unwrap_or("");
        let Some((inner, _)) = rest.split_once("))").filter(|_| !is_quoted) else {
            continue;
        };
        let mut from = 0;
        for name in inner.split(|letter| !super::is_name_part(letter)) {
            let before = inner.get(..from).unwrap_or("");
            let is_plain = !before.ends_with(['$', '{', '.', '#']);
            if is_name(name) && is_plain {
                found.push((name, at_text + begin_at + from));
            }
            let sign = inner
                .get(from + name.len()..)
                .and_then(|rest| rest.chars().next());
            from += name.len() + sign.map_or(0, char::len_utf8);
        }
    }
    found
}

/// Whether a command sets a variable whose name is made while it runs: `declare "of_$key=1"`, `local -n there=$1`.
fn sets_any(command: &Command<'_>) -> bool {
    let [name, rest @ ..] = command.called() else {
        return false;
    };
    let declares = ["declare", "local", "typeset", "export", "readonly"].contains(&name.text);
    let is_made = |word: &Word<'_>| {
        let before = word.text.split('=').next().unwrap_or("");
        before.contains('$') || word.text == "-n"
    };
    let follows = rest.iter().zip(rest.iter().skip(1));
    let prints = name.text == "printf"
        && follows
            .clone()
            .any(|(option, to)| option.text == "-v" && to.text.contains('$'));
    declares && rest.iter().any(is_made) || prints
}

fn near<'t>(name: &str, set: &BTreeSet<&'t str>) -> Option<&'t str> {
    if name.len() < 4 || set.len() > MOST_SET {
        return None;
    }
    let set = set.iter().copied();
    let near = nearest(name, set.clone())?;
    set.into_iter().find(|one| *one == near.name)
}

/// What a word reads without saying what to take in its place, outside of single quotes. What stands in its `$(…)` are commands of their
/// own.
pub(super) fn read_by(word: Word<'_>) -> Vec<(&str, usize)> {
    let text = word.text;
    let mut found = Vec::new();
    let mut quote = None;
    let mut skip = false;
    for (at, letter) in text.char_indices() {
        if std::mem::take(&mut skip) {
            continue;
        }
        match (quote, letter) {
            (Some('\''), '\'') | (Some('"'), '"') => quote = None,
            (Some('\''), _) => {}
            (_, '\\') => skip = true,
            (None, '\'' | '"') => quote = Some(letter),
            (_, '`') => return found,
            (_, '$') => {
                let rest = text.get(at + 1..).unwrap_or("");
                if rest.starts_with('(') {
                    return found;
                }
                let inner = rest.strip_prefix('{').unwrap_or(rest);
                let name = begin(inner);
                let behind = inner.get(name.len()..).unwrap_or("");
                let has_default =
                    inner.len() < rest.len() && behind.starts_with([':', '-', '=', '+', '?', '@']);
                if is_name(name) && !has_default {
                    found.push((name, word.at + at));
                }
            }
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_and_writes_are_found() {
        let text = "a=1; for b in x; do read -r c; done\necho \"$a ${b%x} \\$d ${#e} $((f + 1))\" '$g'\nh+=(1)\n: \"${i:=2}\"\n";
        let read: Vec<&str> = read_in(text).map(|(name, _)| name).collect();
        assert_eq!(read, ["a", "b", "e", "g", "i"]);
        let set = set_in(text);
        for name in ["a", "b", "c", "h", "i"] {
            assert!(set.contains(name), "{name}");
        }
        assert!(!set.contains("e"));
    }

    #[test]
    fn a_variable_that_nothing_sets_is_found() {
        let unset = |text| -> Vec<(String, Option<String>)> {
            let commands = super::super::read(text).unwrap();
            unset(text, &commands)
                .into_iter()
                .map(|one| (one.name.to_owned(), one.near.map(str::to_owned)))
                .collect()
        };
        let one = |name: &str, near: Option<&str>| vec![(name.to_owned(), near.map(str::to_owned))];
        assert_eq!(
            unset("count=$(ls | wc -l); echo $cuont"),
            one("cuont", Some("count"))
        );
        assert_eq!(unset("ls \"$directory\""), one("directory", None));
        let beside = |text| -> Vec<String> {
            let commands = super::super::read(text).unwrap();
            let found = unset_beside(&commands, &BTreeSet::from(["fee"]));
            found.into_iter().map(|(name, _)| name.to_owned()).collect()
        };
        assert_eq!(
            beside("x=$((fee * COUNT / 100)); echo $REST \"${y:-1}\""),
            ["COUNT", "REST"]
        );
        let compared = compared_in("if (( charge > MOST && $n )); then\n  x=$((a))\nfi\n");
        let names: Vec<&str> = compared.into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["charge", "MOST"]);
        assert!(beside("awk '{ print $((NF)) }'; declare -n a=$b; echo $c").is_empty());
        for text in [
            "echo \"${cuont:-0}\" $HOME '$cuont' \\$cuont",
            "source x; echo $cuont",
            "jq -n --arg a b '{a: $cuont}'",
            "while read -r cuont; do echo $cuont; done",
        ] {
            assert!(unset(text).is_empty(), "{text}");
        }
    }
}
