//! The words that the one `case` of a script for a shell takes as its argument, where it fails with any other: `case "$1" in up) … ;; *) exit 2 ;;`.

use super::code::{Code, name_at};
use super::run_file::{Argument, ArgumentDiagnostic};
use super::variable;
use crate::suggestion::nearest;

/// What changes or reads the arguments in a way that is not followed.
const GUARDS: [&str; 6] = ["shift", "set --", "getopts", "eval", "source ", "\n. "];

/// The labels of a `case`.
struct Labels<'c> {
    line: usize,
    words: Vec<&'c str>,
}

/// A word of a command that no label takes.
pub(super) fn check(code: &Code, given: &[Argument<'_>]) -> Option<ArgumentDiagnostic> {
    if GUARDS.iter().any(|guard| code.text.contains(guard)) {
        return None;
    }
    let mut cases = code.text.match_indices("case ").filter(|(at, _)| {
        let before = code.text.get(..*at).unwrap_or("");
        before.is_empty() || before.ends_with(['\n', ' ', ';', '\t'])
    });
    let (at, head) = cases.next()?;
    let before = code.text.get(..at).unwrap_or("");
    // It stands at the margin, alone, and nothing ends the script before it.
    let is_reached = before.is_empty() || before.ends_with('\n');
    if cases.next().is_some() || !is_reached || before.contains("exit") || before.contains("exec ")
    {
        return None;
    }
    let (subject, rest) = code.behind(at + head.len()).split_once(" in\n")?;
    let number = argument(code, subject)?;
    let Argument::Literal(word) = given.get(number.checked_sub(1)?)? else {
        return None;
    };
    let labels = Labels {
        line: code.line_of(at),
        words: labels(rest)?,
    };
    let is_plain = |word: &str| !word.is_empty() && !word.contains(['$', '`', '*']);
    if labels.words.contains(word) || !is_plain(word) {
        return None;
    }
    Some(labels.told(number, word))
}

impl Labels<'_> {
    fn told(&self, number: usize, word: &str) -> ArgumentDiagnostic {
        let known = crate::diag::listed(self.words.iter().copied());
        let does = format!(
            "takes {known} as `${number}` (line {}), and fails with `{word}`",
            self.line
        );
        let help = match nearest(word, self.words.iter().copied()) {
            Some(near) => format!("call it the same in both places: it has `{near}`"),
            None => format!("give it one of them, or add `{word})` to its `case`"),
        };
        ArgumentDiagnostic { does, help }
    }
}

/// The number of the argument that a word of a shell is, or that a variable holds which is set once.
fn argument(code: &Code, subject: &str) -> Option<usize> {
    let inner = subject.trim().trim_matches('"');
    let name = inner.strip_prefix('$')?;
    let name = name.strip_prefix('{').unwrap_or(name);
    let own = name_at(name);
    let behind = name.get(own.len()..)?;
    if let Ok(number) = own.parse() {
        let ends = ["", "}"].contains(&behind) || behind.starts_with([':', '?', '-']);
        return ends.then_some(number);
    }
    if !["", "}"].contains(&behind) || own.is_empty() {
        return None;
    }
    let values = variable::values(code, own)?;
    let [(line, value)] = values.as_slice() else {
        return None;
    };
    // Where something decides whether it is set, it may be set elsewhere.
    let text = code.text.lines().nth(line.checked_sub(1)?)?;
    let value = value.trim();
    let is_number = value
        .trim_start_matches(['"', '$', '{'])
        .starts_with(|one: char| one.is_ascii_digit());
    let is_alone = text.starts_with(own) && !text.contains(['&', ';', '|', '(']);
    (is_number && is_alone).then(|| argument(code, value))?
}

/// The labels up to `esac`, where each is written out and all else fails.
fn labels(text: &str) -> Option<Vec<&str>> {
    let (mut rest, _) = text.split_once("\nesac")?;
    let mut found = Vec::new();
    let mut fails = false;
    while !rest.trim().is_empty() {
        let (label, behind) = rest.split_once(')')?;
        let (body, next) = behind.split_once(";;").unwrap_or((behind, ""));
        if fails || body.contains("case ") || next.starts_with('&') || body.contains(";&") {
            return None;
        }
        let label = label.trim().trim_start_matches('(').trim();
        if label == "*" {
            fails = ends_with_failure(body);
            if !fails {
                return None;
            }
        } else {
            for word in label.split('|') {
                found.push(plain(word.trim())?);
            }
        }
        rest = next;
    }
    (fails && !found.is_empty()).then_some(found)
}

/// What a label says, if it stands for nothing else.
fn plain(label: &str) -> Option<&str> {
    let inner = ['"', '\'']
        .iter()
        .find_map(|quote| label.strip_prefix(*quote)?.strip_suffix(*quote));
    let inner = inner.unwrap_or(label);
    let is_plain = |letter: char| letter.is_alphanumeric() || "_-./:".contains(letter);
    (!inner.is_empty() && inner.chars().all(is_plain)).then_some(inner)
}

/// Whether the last command of a branch ends the script with a failure, whatever comes before it.
fn ends_with_failure(body: &str) -> bool {
    let decides = ["if ", "while ", "for ", "&&", "||", "exit 0"];
    let last = body.trim().rsplit([';', '\n']).next().unwrap_or("").trim();
    let status = last
        .strip_prefix("exit ")
        .map(|rest| rest.trim().parse::<u8>());
    !decides.iter().any(|word| body.contains(word)) && matches!(status, Some(Ok(1..)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Interpreter;
    use Argument::{Literal, Value};

    const BOOK: &str = "#!/usr/bin/env bash\nset -euo pipefail\nkind=${1:?which transport}\ncase \"$kind\" in\n  courier | express) prefix=C ;;\n  packet) prefix=P ;;\n  *) echo \"no transport $kind\" >&2; exit 2 ;;\nesac\necho \"$prefix\"\n";

    fn told(text: &str, given: &[Argument<'_>]) -> Option<String> {
        let found = check(&Code::of(text, Interpreter::Bash), given)?;
        Some(format!("{}; {}", found.does, found.help))
    }

    #[test]
    fn a_word_that_no_label_takes_is_told() {
        let found = told(BOOK, &[Literal("parcel")]).unwrap_or_default();
        assert!(
            found.contains(
                "takes `courier`, `express` and `packet` as `$1` (line 4), and fails with `parcel`"
            ),
            "{found}"
        );
        let found = told(BOOK, &[Literal("packets")]).unwrap_or_default();
        assert!(found.contains("it has `packet`"), "{found}");
        let second = BOOK.replace("\"$kind\" in", "$2 in");
        assert!(told(&second, &[Literal("packet"), Literal("x")]).is_some());
        assert!(told(&second, &[Literal("x"), Literal("packet")]).is_none());
    }

    #[test]
    fn what_a_script_may_take_is_not_told() {
        for given in [Literal("packet"), Literal("express"), Value] {
            assert_eq!(told(BOOK, &[given]), None);
        }
        let given = [Literal("parcel")];
        assert_eq!(told(BOOK, &[]), None);
        for (old, new) in [
            ("exit 2", "prefix=X"),
            ("exit 2", "exit 0"),
            ("; exit 2", " || exit 2"),
            ("packet)", "p*)"),
            ("  *) echo \"no transport $kind\" >&2; exit 2 ;;\n", ""),
            ("set -euo pipefail", "shift"),
            ("set -euo pipefail", "[ -e x ] || exit 0"),
            ("kind=${1:?which transport}", "kind=$(pick \"$1\")"),
            ("kind=${1:?which transport}", "kind=$1\nkind=packet"),
            ("packet)", "packet) case \"$2\" in x) ;; esac ;;\n  box)"),
        ] {
            let text = BOOK.replace(old, new);
            assert_eq!(told(&text, &given), None, "{new}");
        }
    }
}
