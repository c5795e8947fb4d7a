//! What the variables of a shell text hold, as far as its text shows it for certain.

use super::Command;
use super::variables::set_in;
use std::collections::BTreeMap;

/// What a variable holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A whole number.
    Number,
    /// A text that is no JSON.
    Text,
}

/// The variables of which all values are of one kind.
pub fn kinds<'t>(text: &'t str, commands: &[Command<'t>]) -> BTreeMap<&'t str, Kind> {
    let mut found: BTreeMap<&str, Option<Kind>> = BTreeMap::new();
    let assigned = commands.iter().flat_map(|command| {
        let name = command.name();
        let declares = matches!(name, "" | "local" | "export" | "declare" | "readonly");
        let words = command.words.iter().filter(move |_| declares);
        words.filter_map(|word| Some((word.sets()?, word.text.split_once('=')?.1)))
    });
    for (name, value) in assigned {
        let kind = kind(value);
        let known = found.entry(name).or_insert(kind);
        if *known != kind {
            *known = None;
        }
    }
    // Other ways to give a name a value, such as `read` and `for`, are seen by the lines that hold them.
    let others = [
        "read ",
        "for ",
        "mapfile",
        "readarray",
        "getopts",
        "printf -v",
    ];
    let other_lines: Vec<&str> = text
        .lines()
        .filter(|line| others.iter().any(|word| line.contains(word)))
        .collect();
    let others = other_lines.iter().flat_map(|line| set_in(line));
    for name in others {
        found.remove(name);
    }
    found
        .into_iter()
        .filter_map(|(name, kind)| Some((name, kind?)))
        .collect()
}

fn kind(value: &str) -> Option<Kind> {
    let inner = value.trim_matches('"');
    // With more behind it, it is a text.
    let is_counted = [("$((", "))"), ("$(wc -l <", ")"), ("${#", "}")]
        .iter()
        .any(|(begin, end)| {
            inner.starts_with(begin) && inner.find(end) == Some(inner.len() - end.len())
        });
    // `007` is no number of JSON.
    let is_digits = inner == "0"
        || !inner.is_empty()
            && !inner.starts_with('0')
            && inner.bytes().all(|byte| byte.is_ascii_digit());
    if is_digits || inner == "$?" || is_counted {
        return Some(Kind::Number);
    }
    if is_word(inner) {
        return Some(Kind::Text);
    }
    let printed = inner
        .strip_prefix("$(printf '")
        .or(inner.strip_prefix("$(echo '"));
    let literal = printed.unwrap_or(inner.trim_start_matches('\''));
    let is_text = literal.starts_with(|letter: char| letter.is_ascii_uppercase() || letter == '#');
    is_text.then_some(Kind::Text)
}

/// A word that is none of JSON: `fast`, `week-3`.
fn is_word(inner: &str) -> bool {
    let bare = inner.trim_matches('\'');
    let begins = bare.starts_with(|letter: char| letter.is_ascii_lowercase());
    let is_plain = bare
        .chars()
        .all(|letter| letter.is_ascii_alphanumeric() || "_- ".contains(letter));
    begins && is_plain && !matches!(bare, "true" | "false" | "null" | "nan")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_variable_holds_is_known_where_all_its_values_are_of_one_kind() {
        let text = "n=$((m + 1))\ncode=0\nls || code=$?\nt=$(printf '## A')\nu=\"Hello $n\"\nc=\"${#list[@]}\"\nd=\"${#list[@]} ${list[0]}\"\nx=1\nx=abc\nfor i in 1; do i=2; done\n";
        let commands = super::super::read(text).unwrap();
        let kinds = kinds(text, &commands);
        let of = |name: &str| kinds.get(name).copied();
        assert_eq!(of("n"), Some(Kind::Number));
        assert_eq!(of("code"), Some(Kind::Number));
        assert_eq!(of("t"), Some(Kind::Text));
        assert_eq!(of("u"), Some(Kind::Text));
        assert_eq!((of("c"), of("d")), (Some(Kind::Number), None));
        assert_eq!(of("x"), None);
        assert_eq!(of("i"), None);
    }
}
