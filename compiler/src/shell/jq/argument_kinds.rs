//! Values that are handed to `jq` as what they are not, and texts that it prints in quotes.

use super::{Call, Kind as Token, ShellDiagnostic, tokens};
use crate::shell::values::{Kind, kinds};
use crate::shell::variables::whole;
use crate::shell::{Command, End};
use std::collections::BTreeMap;

/// How many assignments are looked at: nobody writes more by hand.
const MOST: usize = 64;

/// What is wrong with the values that the calls of a text are given, and with what is made of their output.
pub(super) fn slips(text: &str, commands: &[Command<'_>]) -> Vec<ShellDiagnostic> {
    let kinds = kinds(text, commands);
    let handed = commands
        .iter()
        .filter_map(|command| handed(&kinds, command));
    handed.chain(quoted(text, commands)).collect()
}

/// A value behind `--arg` or `--argjson`.
fn handed(kinds: &BTreeMap<&str, Kind>, command: &Command<'_>) -> Option<ShellDiagnostic> {
    let call = super::call(command)?;
    let words = command.called();
    let triples = words
        .iter()
        .zip(words.iter().skip(1))
        .zip(words.iter().skip(2));
    let word = triples.clone().find_map(|((option, name), value)| {
        let plain = value.plain().filter(|_| option.text == "--argjson")?;
        let is_word = plain.starts_with(|letter: char| letter.is_ascii_alphabetic())
            && plain
                .chars()
                .all(|letter| letter.is_ascii_alphanumeric() || "_- ".contains(letter));
        let is_json = matches!(plain, "true" | "false" | "null" | "nan" | "NaN");
        (is_word && !is_json).then(|| ShellDiagnostic {
            at: value.at,
            says: format!("`--argjson` takes JSON, and `{plain}` is none, so `jq` fails"),
            help: format!("write `--arg {}`", name.text),
        })
    });
    if word.is_some() {
        return word;
    }
    let mut found = triples.filter_map(|((option, name), value)| {
        let variable = whole(value.text)?;
        Some((option, name.text, value, variable, *kinds.get(variable)?))
    });
    found.find_map(|(option, name, value, variable, kind)| match (option.text, kind) {
        ("--argjson", Kind::Text) => Some(ShellDiagnostic {
            at: value.at,
            says: format!("`--argjson` takes JSON, and `${variable}` holds a text, so `jq` fails"),
            help: format!("write `--arg {name}`"),
        }),
        ("--arg", Kind::Number) if is_value(&call, name) => Some(ShellDiagnostic {
            at: value.at,
            says: format!("`--arg` makes a text of the number `${variable}`, and that is what is printed"),
            help: format!("write `--argjson {name}`"),
        }),
        ("--argjson", Kind::Number) if is_added(&call, name) => Some(ShellDiagnostic {
            at: value.at,
            says: format!("the program of `jq` adds a text and `${name}`, which is a number, so `jq` fails"),
            help: format!("write `(${name} | tostring)`"),
        }),
        _ => None,
    })
}

/// Whether a name is the value of a key as it is: `n: $n`.
fn is_value(call: &Call<'_>, name: &str) -> bool {
    let all = tokens(call.program);
    let mut triples = all.windows(3);
    triples.any(|one| match one {
        [colon, value, after] => {
            let is_name =
                value.kind == Token::Variable && value.text.trim_start_matches('$') == name;
            is_name && colon.text == ":" && matches!(after.text, "," | "}")
        }
        _ => false,
    })
}

/// Whether a text and a name stand beside one `+`.
fn is_added(call: &Call<'_>, name: &str) -> bool {
    let all = tokens(call.program);
    let is_name = |one: &super::Token<'_>| {
        one.kind == Token::Variable && one.text.trim_start_matches('$') == name
    };
    all.windows(3).any(|one| match one {
        [left, sign, right] => {
            let has_text = left.kind == Token::Text || right.kind == Token::Text;
            sign.text == "+" && has_text && (is_name(left) || is_name(right))
        }
        _ => false,
    })
}

/// A text that `jq` prints in quotes, because of no `-r`, and that is compared with one without.
fn quoted(text: &str, commands: &[Command<'_>]) -> Option<ShellDiagnostic> {
    let calls = |command: &&Command<'_>| command.name().is_empty() && command.text.contains("jq ");
    let mut assigned = commands.iter().filter(calls).take(MOST);
    assigned.find_map(|command| {
        let word = command.words.first().filter(|_| command.name().is_empty())?;
        let (name, value) = (word.sets()?, word.text);
        let inside = commands.iter().rfind(|one| {
            one.is_substituted && one.end == End::Plain && (word.at..word.at + value.len()).contains(&one.at)
        })?;
        let call = super::call(inside)?;
        let is_raw = inside.called().iter().skip(1).any(|option| {
            let short = option.text.starts_with('-') && !option.text.starts_with("--");
            short && option.text.contains(['r', 'j']) || option.text.contains("-output")
        });
        let gives_text = call.program.contains("tostring") || call.program.trim_end().ends_with('"');
        let is_compared = ["==", "!=", "="].iter().any(|sign| {
            ["\"", ""].iter().any(|quote| {
                let left = format!("{quote}${name}{quote} {sign} ");
                let mut found = text.match_indices(&left).map(|(at, _)| text.get(at + left.len()..));
                found.any(|after| {
                    let after = after.unwrap_or("").trim_start_matches('"');
                    after.starts_with(|letter: char| letter.is_ascii_alphabetic())
                })
            })
        });
        (!is_raw && gives_text && is_compared).then(|| ShellDiagnostic {
            at: inside.at,
            says: format!("`jq` without `-r` prints a text with its quotes, so `${name}` is never equal to one without"),
            help: "write `jq -r`".to_owned(),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn says(text: &str) -> Vec<String> {
        let commands = crate::shell::read(text).unwrap();
        slips(text, &commands)
            .into_iter()
            .map(|slip| slip.says)
            .collect()
    }

    #[test]
    fn values_that_are_handed_over_as_something_else_are_told() {
        for (text, part) in [
            (
                "t=$(printf '## A\\n')\njq -n --argjson t \"$t\" '{t: $t}'",
                "takes JSON",
            ),
            ("jq -n --argjson mode fast '{m: $mode}'", "`fast` is none"),
            (
                "mode=fast\njq -n --argjson mode \"$mode\" '{m: $mode}'",
                "takes JSON",
            ),
            (
                "n=$((m + 1))\njq -n --arg n \"$n\" '{n: $n, a: 1}'",
                "makes a text of the number",
            ),
            (
                "rc=0\njq -n --argjson rc \"$rc\" '{t: (\"code: \" + $rc)}'",
                "adds a text",
            ),
            (
                "ok=$(echo \"$s\" | jq '.ok | tostring')\nif [[ \"$ok\" != \"true\" ]]; then ls; fi",
                "without `-r`",
            ),
        ] {
            let all = says(text);
            assert!(all.len() == 1 && all[0].contains(part), "{text}: {all:?}");
        }
    }

    #[test]
    fn values_that_fit_are_not_told() {
        for text in [
            "t=$(printf '## A\\n')\njq -n --arg t \"$t\" '{t: $t}'",
            "jq -n --argjson on true --arg mode fast '{m: $mode, on: $on}'",
            "n=$((m + 1))\njq -n --argjson n \"$n\" '{n: $n}'",
            "n=$((m + 1))\njq -n --arg n \"$n\" '{n: ($n | tonumber)}'",
            "rc=0\njq -n --argjson rc \"$rc\" '{t: (\"code: \" + ($rc | tostring))}'",
            "ok=$(echo \"$s\" | jq -r '.ok | tostring')\n[[ \"$ok\" != \"true\" ]] && ls",
            "ok=$(echo \"$s\" | jq '.ok')\n[[ \"$ok\" != \"true\" ]] && ls",
        ] {
            assert!(says(text).is_empty(), "{text}: {:?}", says(text));
        }
    }
}
