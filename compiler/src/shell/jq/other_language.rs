//! Signs of other languages in a program of `jq`: `&&`, `||`, `!`, `===`, `? :`, and quotes that `jq` has not.

use super::{Call, Kind, ShellDiagnostic, Token};

impl Call<'_> {
    /// The first of them.
    pub(super) fn foreign_sign(&self, tokens: &[Token<'_>]) -> Option<ShellDiagnostic> {
        if self.program.contains("\\(") {
            return None;
        }
        tokens.iter().enumerate().find_map(|(number, token)| {
            let next = tokens.get(number + 1);
            let is_next =
                |text: &str| next.is_some_and(|next| next.text == text && next.at == token.at + 1);
            let (sign, help) = match (token.kind, token.text) {
                (Kind::Sign, "&") if is_next("&") => ("&&", "write `and`"),
                (Kind::Sign, "|") if is_next("|") => ("||", "write `or`"),
                (Kind::Sign, "!") if !is_next("=") => ("!", "write `| not` behind the condition"),
                (Kind::Sign, "=") if is_triple(tokens, number) => ("===", "write `==`"),
                (Kind::Sign, "?") if is_choice(tokens, number) => {
                    ("? :", "write `if … then … else … end`")
                }
                (Kind::Sign, "'") => (
                    "'",
                    "write texts in double quotes, and the program in single ones",
                ),
                (Kind::Word, "not") if is_before_value(tokens, number) => {
                    ("not …", "write `| not` behind the condition")
                }
                _ => return None,
            };
            Some(ShellDiagnostic {
                at: self.at + token.at,
                says: format!(
                    "the program of `jq` has `{sign}`, which `jq` does not know, so `jq` fails"
                ),
                help: help.to_owned(),
            })
        })
    }
}

/// `===`
fn is_triple(tokens: &[Token<'_>], number: usize) -> bool {
    let at = tokens.get(number).map_or(0, |one| one.at);
    let is = |step: usize| {
        tokens
            .get(number + step)
            .is_some_and(|one| one.text == "=" && one.at == at + step)
    };
    is(1) && is(2)
}

/// `? "a" : "b"`
fn is_choice(tokens: &[Token<'_>], number: usize) -> bool {
    let is_value = |one: &Token<'_>| matches!(one.kind, Kind::Text | Kind::Number);
    let value = tokens.get(number + 1).is_some_and(is_value);
    let sign = tokens.get(number + 2).is_some_and(|one| one.text == ":");
    value && sign && tokens.get(number + 3).is_some_and(is_value)
}

/// `not .done`
fn is_before_value(tokens: &[Token<'_>], number: usize) -> bool {
    let before = number.checked_sub(1).and_then(|at| tokens.get(at));
    let is_key = before.is_some_and(|one| matches!(one.text, "{" | ","));
    let next = tokens.get(number + 1);
    !is_key
        && next.is_some_and(|next| {
            next.text == "(" || next.kind == Kind::Sign && next.text.starts_with('.')
        })
}

#[cfg(test)]
mod tests {
    use super::super::tests::says;

    #[test]
    fn signs_of_other_languages_are_told() {
        for (text, part) in [
            ("jq '[.[] | select(.a > 1 && .b < 2)]' f", "`&&`"),
            ("jq '[.[] | select(.a > 1 || .b < 2)]' f", "`||`"),
            ("jq '[.[] | select(!.done)]' f", "has `!`"),
            ("jq '[.[] | select(not .done)]' f", "`not …`"),
            ("jq '.n === 3' f", "`===`"),
            ("jq '.n > 3 ? \"a\" : \"b\"' f", "`? :`"),
            ("jq \".rows[] | select(.name == 'a')\" f", "has `'`"),
        ] {
            let all = says(text);
            assert!(all.len() == 1 && all[0].contains(part), "{text}: {all:?}");
        }
    }

    #[test]
    fn signs_of_jq_are_not_told() {
        for text in [
            "jq '[.[] | select(.a > 1 and .b != 2)] | map(.c | not)' f",
            "jq '.a? // \"b\" | {not: .c, d: (.e == 1 | not)}' f",
            "jq '.a |= . + 1 | .b // \"x && y || !z\"' f",
            "jq -r '\"\\(.a) && \\(.b)\"' f",
        ] {
            assert!(says(text).is_empty(), "{text}: {:?}", says(text));
        }
    }
}
