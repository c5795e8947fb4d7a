//! Comparisons that come out the same each time.

use super::{Around, Slip};
use crate::shell::{Command, VALUE, is_name};

/// Signs that compare numbers.
const OF_NUMBERS: [&str; 6] = ["-eq", "-ne", "-lt", "-le", "-gt", "-ge"];

/// Signs that compare texts.
const OF_TEXTS: [&str; 3] = ["=", "==", "!="];

/// What stands in `[ … ]`.
pub(super) fn check(around: &Around<'_>, command: &Command<'_>) -> Option<Slip> {
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
        return Some(Slip {
            at: name.at,
            says: format!("nothing stands behind `{only}`, so the test holds each time"),
            help: format!("write what it asks about: `{only} \"$name\"`"),
        });
    }
    numbers(around, name.at, &words).or_else(|| texts(around, name.at, &words))
}

/// What stands in `[[ … ]]` and in `if (( … ))`.
pub(super) fn compound(around: &Around<'_>) -> Vec<Slip> {
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
                found.push(Slip {
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
fn numbers(around: &Around<'_>, at: usize, words: &[&str]) -> Option<Slip> {
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
    Some(Slip {
        at,
        says: format!(
            "`{sign}` compares numbers, and `{word}` is none, so the test fails each time"
        ),
        help,
    })
}

/// `-z name`, and `"name" == "null"`: words that are names of variables.
fn texts(around: &Around<'_>, at: usize, words: &[&str]) -> Option<Slip> {
    let name = match words {
        [sign, word] if matches!(*sign, "-z" | "-n") => literal(word)?,
        [left, sign, right] if OF_TEXTS.contains(sign) && literal(right).is_some() => {
            literal(left)?
        }
        _ => return None,
    };
    around.assigned.contains(name).then(|| Slip {
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
