//! `--arg minimum "$minimum"`, where `minimum` is a number: `.score >= $minimum` compares a number with a text, and `.rows[$i]` is no item.

use super::{Call, Kind as Sort, ShellDiagnostic, Token, tokens};
use crate::shell::Command;
use crate::shell::values::Kind;
use crate::shell::variables::whole;
use std::collections::BTreeMap;

/// The first slip of a call.
pub(super) fn slip(
    text: &str,
    kinds: &BTreeMap<&str, Kind>,
    command: &Command<'_>,
) -> Option<ShellDiagnostic> {
    let call = super::call(command)?;
    let words = command.called();
    let triples = words
        .iter()
        .zip(words.iter().skip(1))
        .zip(words.iter().skip(2));
    let given: Vec<(&str, &str)> = triples
        .filter(|((option, _), _)| option.text == "--arg")
        .map(|((_, name), value)| (name.text, value.text))
        .collect();
    if given.is_empty() {
        return None;
    }
    let all = tokens(call.program);
    all.iter().enumerate().find_map(|(number, token)| {
        let name = token
            .text
            .strip_prefix('$')
            .filter(|_| token.kind == Sort::Variable)?;
        let (_, value) = given.iter().find(|(one, _)| *one == name)?;
        let is_number = is_number(text, kinds, value);
        let does = match () {
            () if is_number && is_index(&all, number) && is_list(text, &all, number, value) => {
                "a text is no place in a list, so `jq` fails".to_owned()
            }
            () if is_condition(&all, number) && is_logical(text, value) => {
                "`false` as a text counts as true".to_owned()
            }
            () => {
                let (sign, path) = beside(&all, number)?;
                // Ids are often texts that look like numbers, so an equal one has to be a number for certain.
                let is_equal = matches!(sign, "==" | "!=");
                if (is_equal || !is_number) && !is_counted(&all, path) {
                    return None;
                }
                match sign {
                    _ if is_equal => format!("it never equals the number `{path}`"),
                    _ => {
                        format!("it counts as greater than each number, so `{path}` is always less")
                    }
                }
            }
        };
        Some(told(&call, token, name, &does))
    })
}

fn told(call: &Call<'_>, token: &Token<'_>, name: &str, does: &str) -> ShellDiagnostic {
    ShellDiagnostic {
        at: call.at + token.at,
        says: format!("`--arg` makes a text of `${name}`: {does}"),
        help: format!("hand it over with `--argjson {name}`, or write `(${name} | tonumber)`"),
    }
}

/// Whether what is handed over is a number, by its form or by what the shell does with it.
fn is_number(text: &str, kinds: &BTreeMap<&str, Kind>, value: &str) -> bool {
    let inner = value.trim_matches(['"', '\'']);
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_digits(inner) || inner.starts_with("$((") || inner.starts_with("$(wc -l <") {
        return true;
    }
    let Some(name) = whole(value) else {
        return false;
    };
    if kinds.get(name) == Some(&Kind::Number) {
        return true;
    }
    let forms = [
        format!("\"${name}\""),
        format!("${name}"),
        format!("\"${{{name}}}\""),
        format!("${{{name}}}"),
    ];
    let is_tested = forms.iter().any(|form| {
        let compared = ["-lt", "-le", "-gt", "-ge", "-eq", "-ne"];
        compared.iter().any(|sign| {
            text.contains(&format!("{form} {sign} ")) || text.contains(&format!(" {sign} {form} "))
        }) || text.contains(&format!("case {form} in *[!0-9]*"))
            || text.contains(&format!("case {form} in\n")) && text.contains("*[!0-9]*)")
            || text.contains(&format!("[[ {form} =~ ^[0-9]+$ ]]"))
    });
    if text.contains("-A ") {
        return is_tested;
    }
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let names = |inner: &str| {
        inner
            .split(|letter| !is_part(letter))
            .any(|word| word == name)
    };
    is_tested
        || text.match_indices("((").take(64).any(|(at, _)| {
            let rest = text.get(at..).unwrap_or("");
            let inner = rest.split("))").next().unwrap_or("");
            // What stands in brackets there may be a key.
            inner.len() < 400 && !inner.contains('[') && names(inner)
        })
}

/// Whether a value is `true` or `false`.
fn is_logical(text: &str, value: &str) -> bool {
    let is_word = |word: &str| matches!(word.trim_matches(['"', '\'']), "true" | "false");
    if is_word(value) {
        return true;
    }
    let Some(name) = whole(value) else {
        return false;
    };
    let form = format!("{name}=");
    let mut sets = text.match_indices(form.as_str()).filter(|(at, _)| {
        let before = text.get(..*at).unwrap_or("");
        !before.ends_with(|letter: char| letter.is_ascii_alphanumeric() || letter == '_')
    });
    let all: Vec<&str> = sets
        .by_ref()
        .map(|(at, form)| {
            let rest = text.get(at + form.len()..).unwrap_or("");
            rest.split([' ', '\n', ';', ')', '}']).next().unwrap_or("")
        })
        .collect();
    !all.is_empty() && all.into_iter().all(is_word)
}

/// `.rows[$i]`
fn is_index(all: &[Token<'_>], number: usize) -> bool {
    let text = |at: Option<usize>| at.and_then(|at| all.get(at)).map_or("", |one| one.text);
    let before = text(number.checked_sub(2));
    text(number.checked_sub(1)) == "["
        && text(Some(number + 1)) == "]"
        && (before.starts_with('.') || before == "]")
}

/// Whether what `$i` is looked up in is a list for certain, as an object may have numbers for keys: the program takes `.rows[0]` too,
/// or a loop of the shell counts `i` from 0.
fn is_list(text: &str, all: &[Token<'_>], number: usize, value: &str) -> bool {
    let path = number.checked_sub(2).and_then(|at| all.get(at));
    let is_path = |one: &&Token<'_>| one.text.starts_with('.');
    let takes_item = path.filter(is_path).is_some_and(|path| {
        all.windows(3).any(|three| match three {
            [one, open, index] => {
                one.text == path.text && open.text == "[" && index.kind == Sort::Number
            }
            _ => false,
        })
    });
    let counts = |name: &str| {
        let heads = [
            format!("(({name}=0;"),
            format!("(( {name}=0;"),
            format!("(({name} = 0;"),
            format!("(( {name} = 0;"),
            format!("for {name} in $(seq 0 "),
            format!("{name}=0\nwhile "),
        ];
        heads.iter().any(|head| text.contains(head.as_str()))
    };
    takes_item || whole(value).is_some_and(counts)
}

/// `if $on then`, `select($on)`
fn is_condition(all: &[Token<'_>], number: usize) -> bool {
    let text = |at: Option<usize>| at.and_then(|at| all.get(at)).map_or("", |one| one.text);
    let before = text(number.checked_sub(1));
    matches!(before, "if" | "elif") && matches!(text(Some(number + 1)), "then" | "and" | "or")
        || before == "(" && text(number.checked_sub(2)) == "select" && text(Some(number + 1)) == ")"
}

/// The sign and the path that a variable is compared with.
fn beside<'t>(all: &[Token<'t>], number: usize) -> Option<(&'t str, &'t str)> {
    let text = |at: Option<usize>| at.and_then(|at| all.get(at)).map_or("", |one| one.text);
    let is_field = |one: &str| one.len() > 1 && one.starts_with('.');
    let ends = |one: &str| {
        matches!(
            one,
            ")" | "]" | "," | "}" | "and" | "or" | "then" | "|" | ""
        )
    };
    let sign = |first: &str, second: &str| match (first, second) {
        ("=", "=") => Some("=="),
        ("!", "=") => Some("!="),
        (">" | "<", "=") => Some("<"),
        _ => None,
    };
    if ends(text(Some(number + 1))) {
        let (one, two, three) = (
            text(number.checked_sub(1)),
            text(number.checked_sub(2)),
            text(number.checked_sub(3)),
        );
        if let Some(sign) = sign(two, one).filter(|_| is_field(three)) {
            return Some((sign, three));
        }
        if matches!(one, "<" | ">") && is_field(two) {
            return Some(("<", two));
        }
    }
    let (one, two, three) = (
        text(Some(number + 1)),
        text(Some(number + 2)),
        text(Some(number + 3)),
    );
    if let Some(sign) = sign(one, two).filter(|_| is_field(three)) {
        return Some((sign, three));
    }
    (matches!(one, "<" | ">") && is_field(two)).then_some(("<", two))
}

/// Whether a program takes a field for a number elsewhere: `sort_by(-.score)`, `map(.score) | add`, `.score > 3`.
fn is_counted(all: &[Token<'_>], path: &str) -> bool {
    let text = |at: Option<usize>| at.and_then(|at| all.get(at)).map_or("", |one| one.text);
    let places = all.iter().enumerate().filter(|(_, one)| one.text == path);
    places.into_iter().any(|(number, _)| {
        let before = number.checked_sub(1);
        let after = Some(number + 1);
        let is_number = |at: Option<usize>| {
            at.and_then(|at| all.get(at))
                .is_some_and(|one| one.kind == Sort::Number)
        };
        let is_minus = text(before) == "-";
        let is_computed = matches!(text(after), "*" | "-")
            || text(after) == "/" && text(Some(number + 2)) != "/"
            || matches!(text(before), "*");
        let is_compared = matches!(text(after), "<" | ">")
            && (is_number(Some(number + 2)) || is_number(Some(number + 3)));
        let is_added =
            text(after) == ")" && text(Some(number + 2)) == "|" && text(Some(number + 3)) == "add"
                || text(after) == "]"
                    && text(Some(number + 2)) == "|"
                    && text(Some(number + 3)) == "add";
        is_minus || is_computed || is_compared || is_added
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::says;

    #[test]
    fn numbers_that_become_texts_are_told() {
        for (text, part) in [
            (
                "jq --arg n 5 '[.rows[] | select(.size < $n)]' f",
                "counts as greater",
            ),
            (
                "i=1\njq --arg i \"$i\" '.rows[$i] // .rows[0]' f",
                "no place in a list",
            ),
            (
                "i=0\nwhile [ \"$i\" -lt 3 ]; do jq --arg i \"$i\" '.rows[$i]' f; i=$((i + 1)); done",
                "no place in a list",
            ),
            (
                "for ((i = 0; i < 3; i++)); do jq --arg i \"$i\" '.rows[$i]' f; done",
                "no place in a list",
            ),
            (
                "case \"$m\" in *[!0-9]*) exit 1 ;; esac\njq --arg m \"$m\" '[.rows[] | select(.score >= $m)]' f",
                "counts as greater",
            ),
            (
                "[ \"$m\" -lt 3 ] && exit\njq --arg m \"$m\" '[.rows[] | select(.score == $m)] | sort_by(-.score)' f",
                "never equals",
            ),
            (
                "jq --arg m \"$m\" '[.rows[] | select(.score >= $m)] | sort_by(-.score)' f",
                "counts as greater",
            ),
            (
                "ok=false\njq -n --arg ok \"$ok\" '{a: (if $ok then 1 else 2 end)}'",
                "counts as true",
            ),
        ] {
            let all = says(text);
            assert!(all.len() == 1 && all[0].contains(part), "{text}: {all:?}");
        }
    }

    #[test]
    fn texts_and_numbers_as_they_are_meant_are_not_told() {
        for text in [
            "jq --arg day \"$day\" '[.rows[] | select(.day >= $day)]' f",
            "jq --arg key \"$key\" '.rows[$key]' f",
            "year=2026\njq --arg y \"$year\" '{t: .totals[$y]}' f",
            "[ \"$id\" -gt 0 ] || exit 1\njq --arg id \"$id\" '.rows[] | select(.id == $id)' f",
            "jq --argjson n 5 '[.rows[] | select(.size < $n)]' f",
            "n=$((a + 1))\njq --arg n \"$n\" '[.rows[] | select(.size < ($n | tonumber))]' f",
            "declare -A seen\nseen[$s]=$((seen[$s] + 1))\njq --arg s \"$s\" '.names[$s]' f",
            "for ((y = 2020; y < 2026; y++)); do jq --arg y \"$y\" '.totals[$y]' f; done",
            "ok=false\njq -n --argjson ok \"$ok\" '{a: (if $ok then 1 else 2 end)}'",
            "jq --arg m \"$m\" '[.rows[] | select(.id == $m)] | sort_by(-.score)' f",
        ] {
            assert!(says(text).is_empty(), "{text}: {:?}", says(text));
        }
    }
}
