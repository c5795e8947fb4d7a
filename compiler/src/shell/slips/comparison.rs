//! Comparisons that come out the same each time.

use super::{CommandContext, ShellDiagnostic};
use crate::shell::{Command, VALUE, is_name};

/// Signs that compare numbers.
pub(super) const OF_NUMBERS: [&str; 6] = ["-eq", "-ne", "-lt", "-le", "-gt", "-ge"];

/// Signs that compare texts.
const OF_TEXTS: [&str; 3] = ["=", "==", "!="];

/// What stands in `[ … ]`.
pub(super) fn check(around: &CommandContext<'_>, command: &Command<'_>) -> Option<ShellDiagnostic> {
    let [name, inner @ ..] = command.called() else {
        return None;
    };
    let inner = match (name.text, inner.split_last()) {
        ("[", Some((last, inner))) if last.text == "]" => inner,
        ("test", _) => inner,
        _ => return None,
    };
    let words: Vec<&str> = inner.iter().map(|word| word.text).collect();
    if let [only @ ("-n" | "-z" | "-f" | "-d" | "-e")] = words.as_slice() {
        return Some(ShellDiagnostic {
            at: name.at,
            says: format!("nothing stands behind `{only}`, so the test holds each time"),
            help: format!("write what it asks about: `{only} \"$name\"`"),
        });
    }
    numbers(around, name.at, &words).or_else(|| texts(around, name.at, &words))
}

/// Names that count or say how something ended.
const OUTCOMES: [&str; 12] = [
    "code", "count", "error", "errors", "exit", "failed", "failures", "found", "rc", "ret",
    "result", "status",
];

/// A variable that is given one value, written out, and is then asked for it.
pub(super) fn constant(around: &CommandContext<'_>) -> Option<ShellDiagnostic> {
    if around.is_read_again && !around.text.contains("exit_code") {
        return None;
    }
    let is_outcome = |name: &&&str| name.split('_').any(|part| OUTCOMES.contains(&part));
    let names = around.assigned.iter().filter(is_outcome).take(super::MOST);
    names.into_iter().find_map(|name| {
        let places = whole(around.text, name);
        let sets: Vec<&usize> = places
            .iter()
            .filter(|at| {
                let after = around
                    .text
                    .get(**at + name.len()..)
                    .unwrap_or("")
                    .trim_start_matches(' ');
                let mut options = ["==", "=~"].iter().chain(&OF_NUMBERS);
                after.starts_with(['=', '+', '-', '['])
                    && !options.any(|sign| after.starts_with(sign))
            })
            .collect();
        let [set] = sets.as_slice() else {
            return None;
        };
        let value = around.text.get(**set + name.len() + 1..)?;
        let end = value
            .find(|letter: char| !letter.is_ascii_digit())
            .unwrap_or(value.len());
        let is_number = end > 0 && value.get(end..)?.starts_with(['\n', ';', ' ']);
        let others = [
            "read ",
            "let ",
            "((++",
            "for ",
            "printf -v",
            "declare -n",
            "local -n",
        ];
        let other = around.text.lines().any(|line| {
            others.iter().any(|word| line.contains(word)) && !whole(line, name).is_empty()
        });
        let at = asked(around.text, name).filter(|_| is_number && !other)?;
        Some(ShellDiagnostic {
            at,
            says: format!(
                "`{name}` is {} each time: nothing else gives it a value",
                value.get(..end)?
            ),
            help: format!("keep how the command ended: `… || {name}=$?`"),
        })
    })
}

/// The places where a name stands as a whole.
fn whole(text: &str, name: &str) -> Vec<usize> {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let found = text.match_indices(name).map(|(at, _)| at).filter(|at| {
        let before = text.get(..*at).unwrap_or("");
        let after = text.get(at + name.len()..).unwrap_or("");
        !before.ends_with(is_part) && !after.starts_with(is_part)
    });
    found.take(super::MOST).collect()
}

/// Where a name is compared with a number that is written out.
fn asked(text: &str, name: &str) -> Option<usize> {
    let forms = [
        format!("(( {name} == "),
        format!("(( {name} != "),
        format!("(( ${name} == "),
        format!("[ ${name} -eq "),
        format!("[ \"${name}\" -eq "),
        format!("[ \"${name}\" -ne "),
        format!("[ ${name} -ne "),
    ];
    forms.iter().find_map(|form| {
        let at = text.find(form.as_str())?;
        let after = text.get(at + form.len()..)?;
        after
            .starts_with(|letter: char| letter.is_ascii_digit())
            .then_some(at)
    })
}

/// What stands in `[[ … ]]` and in `if (( … ))`.
pub(super) fn compound(around: &CommandContext<'_>) -> Vec<ShellDiagnostic> {
    let mut found = Vec::new();
    for (at, _) in around.text.match_indices("[[ ").take(super::MOST) {
        let inner = around.text.get(at + 3..).unwrap_or("");
        let line = inner.lines().next().unwrap_or("");
        let inner = line.split(" ]]").next().unwrap_or("");
        for part in inner.split(" && ").flat_map(|part| part.split(" || ")) {
            let words: Vec<&str> = part.split_whitespace().collect();
            found.extend(texts(around, at, &words));
        }
    }
    for word in ["if ((", "while ((", "elif (("] {
        for (at, _) in around.text.match_indices(word).take(super::MOST) {
            let inner = around.text.get(at + word.len()..).unwrap_or("");
            let inner = inner.split("))").next().unwrap_or("");
            if let [name, "=", _] = inner.split_whitespace().collect::<Vec<_>>().as_slice()
                && is_name(name)
            {
                found.push(ShellDiagnostic {
                    at,
                    says: format!(
                        "`(( {name} = … ))` gives `{name}` a value, and compares nothing"
                    ),
                    help: "write `==`".to_owned(),
                });
            }
        }
    }
    found
}

/// `[ code -eq 0 ]`, `[ "$a" -eq high ]`.
fn numbers(around: &CommandContext<'_>, at: usize, words: &[&str]) -> Option<ShellDiagnostic> {
    let [left, sign, right] = words else {
        return None;
    };
    if !OF_NUMBERS.contains(sign) {
        return None;
    }
    let word = [left, right].into_iter().find_map(|side| {
        let word = literal(side)?;
        let is_number = word
            .trim_start_matches('-')
            .bytes()
            .all(|b| b.is_ascii_digit());
        (!is_number || word.is_empty()).then_some(word)
    })?;
    let help = match around.set.contains(word) {
        true => format!("write `\"${word}\"`"),
        false => "compare texts with `=`".to_owned(),
    };
    Some(ShellDiagnostic {
        at,
        says: format!(
            "`{sign}` compares numbers, and `{word}` is none, so the test fails each time"
        ),
        help,
    })
}

/// `-z name`, and `"name" == "null"`: words that are names of variables.
fn texts(around: &CommandContext<'_>, at: usize, words: &[&str]) -> Option<ShellDiagnostic> {
    let name = match words {
        [sign, word] if matches!(*sign, "-z" | "-n") => literal(word)?,
        [left, sign, right] if OF_TEXTS.contains(sign) && literal(right).is_some() => {
            literal(left)?
        }
        _ => return None,
    };
    around.assigned.contains(name).then(|| ShellDiagnostic {
        at,
        says: format!("the test asks about the word `{name}`, not about the variable, so it comes out the same each time"),
        help: format!("write `\"${name}\"`"),
    })
}

/// A word that no shell changes, without its quotes.
fn literal(word: &str) -> Option<&str> {
    let inner = word.trim_matches('"').trim_matches('\'');
    let special = |letter: char| "$`\\*?[({\"'".contains(letter) || letter == VALUE;
    (!inner.contains(special)).then_some(inner)
}
