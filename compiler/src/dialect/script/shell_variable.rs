//! What a variable of a shell is given that stands in a text which it prints.

use super::code::{Code, is_part, name_at};

/// The values of the variable that an expression is: `"$next"`, `\"${next}\"`, `$next` of `jq --arg next "$next"`, `"%s"` of `printf`. `None`: it
/// is none, or is given more than that.
pub(super) fn values<'c>(code: &'c Code, expression: &'c str) -> Option<Vec<(usize, &'c str)>> {
    let name = named(expression).or_else(|| printed(code, expression))?;
    let name = argument(code, name).unwrap_or(name);
    let mut found = Vec::new();
    for at in code.find(name) {
        let before = code.text.get(..at).unwrap_or("");
        let after = code.behind(at + name.len());
        let last = before
            .trim_end()
            .rsplit(|letter: char| !is_part(letter))
            .next();
        let binds = ["for", "read", "mapfile", "readarray", "getopts"];
        let is_bound = last.is_some_and(|word| binds.contains(&word)) || before.ends_with("-v ");
        if is_bound || after.starts_with("+=") || after.starts_with("[") {
            return None;
        }
        let Some(value) = after.strip_prefix('=').filter(|_| begins(before)) else {
            continue;
        };
        let end = end(value);
        found.push((code.line_of(at), value.get(..end)?));
    }
    (!found.is_empty()).then_some(found)
}

/// Whether an assignment may begin behind a text.
fn begins(before: &str) -> bool {
    before.is_empty()
        || before.ends_with(|letter: char| letter.is_whitespace() || ";(&|)".contains(letter))
}

/// Where a word of a shell ends.
fn end(value: &str) -> usize {
    let mut quote = None;
    // How many `$(…)` are open.
    let mut depth = 0_usize;
    let mut letters = value.char_indices();
    letters
        .find(|(_, letter)| match (quote, letter) {
            (Some(mark), letter) if mark == *letter => {
                quote = None;
                false
            }
            (None, '"' | '\'') => {
                quote = Some(*letter);
                false
            }
            (None, '(') => {
                depth += 1;
                false
            }
            (None, ')') if depth > 0 => {
                depth -= 1;
                false
            }
            (None, letter) => {
                depth == 0 && (letter.is_whitespace() || matches!(letter, ';' | '&' | '|' | ')'))
            }
            (Some(_), _) => false,
        })
        .map_or(value.len(), |(at, _)| at)
}

/// The variable that is all of a text.
fn named(expression: &str) -> Option<&str> {
    let inner = expression.trim_matches(['"', '\'', '\\']);
    let inner = inner.strip_prefix('$')?;
    let braced = inner
        .strip_prefix('{')
        .map(|rest| rest.strip_suffix('}').unwrap_or(rest));
    let name = braced.unwrap_or(inner);
    (!name.is_empty() && name_at(name).len() == name.len()).then_some(name)
}

/// The variable that `printf` puts in the place of `"%s"`, the only one of its line.
fn printed<'c>(code: &'c Code, expression: &str) -> Option<&'c str> {
    if expression.trim_matches(['"', '\\']) != "%s" {
        return None;
    }
    let mut lines = code.lines().map(|(_, line)| line);
    let line = lines.find(|line| line.contains("printf ") && line.contains(expression))?;
    let (_, behind) = line.split_once("printf ")?;
    let rest = behind.rsplit_once("' ")?.1;
    let only = behind.matches('%').count() == 1;
    named(rest.split_whitespace().next()?).filter(|_| only)
}

/// The variable that `jq` is given under a name: `--arg next "$way"`.
fn argument<'c>(code: &'c Code, name: &str) -> Option<&'c str> {
    let given = format!("--arg {name} ");
    let at = code.text.find(&given)?;
    named(code.behind(at + given.len()).split_whitespace().next()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Interpreter;

    fn read(text: &str, expression: &str) -> Option<Vec<String>> {
        let code = Code::of(text, Interpreter::Bash);
        let found = values(&code, expression)?;
        Some(
            found
                .into_iter()
                .map(|(_, value)| value.to_owned())
                .collect(),
        )
    }

    #[test]
    fn all_that_a_variable_is_given_is_known() {
        let cases = "case \"$kind\" in\n  bill) next=pay ;;\n  *) next=\"check\" ;;\nesac\n";
        let both = Some(vec!["pay".to_owned(), "\"check\"".to_owned()]);
        for (end, expression) in [
            ("echo \"{\\\"_next\\\": \\\"$next\\\"}\"\n", "\\\"$next\\\""),
            ("jq -nc --arg n \"$next\" '{_next: $n}'\n", "$n"),
            ("printf '{\"_next\": \"%s\"}\\n' \"$next\"\n", "\"%s\""),
        ] {
            assert_eq!(read(&format!("{cases}{end}"), expression), both, "{end}");
        }
    }

    #[test]
    fn what_is_read_or_made_is_not_known() {
        for text in [
            "read next\n",
            "for next in a b; do :; done\n",
            "next=a\nnext+=b\n",
        ] {
            assert_eq!(read(text, "\"$next\""), None, "{text}");
        }
        assert_eq!(read("next=a\n", "\"go_$next\""), None);
    }
}
