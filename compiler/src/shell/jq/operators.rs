//! Signs in programs of `jq` that do something else than they seem to: a text that is calculated with, `=` where a condition is meant.

use super::{Call, Kind, ShellDiagnostic, Token};

impl Call<'_> {
    /// `$n + 1`, where `--arg n` made a text of it.
    pub(super) fn calculated_text(&self, tokens: &[Token<'_>]) -> Option<ShellDiagnostic> {
        let (at, does) = tokens.iter().enumerate().find_map(|(at, token)| {
            let name = token.text.strip_prefix('$')?;
            if token.kind != Kind::Variable || !self.texts.contains(name) {
                return None;
            }
            let behind = tokens.get(at + 1..).unwrap_or_default();
            let before = tokens.get(..at).unwrap_or_default();
            let binds = before
                .last()
                .is_some_and(|sign| matches!(sign.text, "*" | "/" | "%" | "-"));
            let does = outcome(behind, before, binds)?;
            Some((at, does))
        })?;
        let token = tokens.get(at)?;
        let name = token.text;
        Some(ShellDiagnostic {
            at: self.at + token.at,
            says: format!("`--arg` makes a text of `{name}`, so {does}"),
            help: format!(
                "write `({name} | tonumber)`, or hand it over with `--argjson {}`",
                name.trim_start_matches('$')
            ),
        })
    }

    /// `select(.status = "open")`: sets the field in a copy, which is always true.
    pub(super) fn assigned_condition(&self, tokens: &[Token<'_>]) -> Option<ShellDiagnostic> {
        let sign =
            tokens
                .iter()
                .enumerate()
                .find_map(|(at, token)| match (token.kind, token.text) {
                    (Kind::Word, "select" | "any" | "all") => {
                        let _ = tokens.get(at + 1).filter(|next| next.text == "(")?;
                        assignment(tokens.get(at + 2..)?, ")")
                    }
                    (Kind::Word, "if" | "elif") => assignment(tokens.get(at + 1..)?, "then"),
                    _ => None,
                })?;
        Some(ShellDiagnostic {
            at: self.at + sign.at,
            says: "`=` in a condition of `jq` sets the field, so the condition always holds"
                .to_owned(),
            help: "write `==`".to_owned(),
        })
    }
}

/// What comes of a text beside a sign and a number. `None`: it is none of these.
fn outcome(behind: &[Token<'_>], before: &[Token<'_>], binds: bool) -> Option<&'static str> {
    const FAILS: &str = "`jq` fails where it calculates with it";
    const NEVER: &str = "it equals no number";
    const ORDERED: &str = "it counts as greater than each number";
    let is_number = |token: &Token<'_>| token.kind == Kind::Number;
    match behind {
        [sign, number, ..] if is_number(number) && !binds => match sign.text {
            "+" | "-" | "/" => return Some(FAILS),
            "<" | ">" => return Some(ORDERED),
            _ => {}
        },
        [first, equals, number, ..] if is_number(number) && equals.text == "=" && !binds => {
            match first.text {
                "=" | "!" => return Some(NEVER),
                "<" | ">" => return Some(ORDERED),
                _ => {}
            }
        }
        _ => {}
    }
    match before {
        [.., number, sign] if is_number(number) && matches!(sign.text, "+" | "-") => Some(FAILS),
        _ => None,
    }
}

/// The `=` before the end of a condition, outside of what stands in brackets there.
fn assignment<'a, 't>(tokens: &'a [Token<'t>], end: &str) -> Option<&'a Token<'t>> {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate() {
        if depth == 0 && token.text == end {
            return None;
        }
        match token.text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.checked_sub(1)?,
            "=" if depth == 0 => {
                let before = at.checked_sub(1).and_then(|at| tokens.get(at));
                let is_part = |other: Option<&Token<'_>>, near: bool| {
                    near && other.is_some_and(|other| {
                        other.kind == Kind::Sign
                            && matches!(
                                other.text,
                                "=" | "!" | "<" | ">" | "|" | "+" | "-" | "*" | "/" | "%"
                            )
                    })
                };
                let touches_before = before.is_some_and(|one| one.at + one.text.len() == token.at);
                let next = tokens.get(at + 1);
                let touches_next = next.is_some_and(|one| token.at + 1 == one.at);
                if !is_part(before, touches_before) && !is_part(next, touches_next) {
                    return Some(token);
                }
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::tests::says;

    #[test]
    fn a_text_is_not_calculated_with() {
        for (text, part) in [
            ("jq -n --arg n 1 '{a: ($n + 1)}'", "fails where"),
            ("jq -n --arg n 1 '1 + $n'", "fails where"),
            ("jq -n --arg n 1 '$n / 2'", "fails where"),
            (
                "jq -n --arg n 1 'if $n >= 3 then 1 else 2 end'",
                "greater than",
            ),
            (
                "jq --arg n 1 '.[] | select(.a > 2 and $n == 3)' x",
                "no number",
            ),
        ] {
            let all = says(text);
            assert!(all.len() == 1 && all[0].contains(part), "{text}: {all:?}");
        }
        for text in [
            "jq -n --arg n 1 '($n | tonumber) + 1'",
            "jq -n --arg n 1 '$n // 0'",
            "jq -n --arg n 1 '$n | tonumber + 1'",
            "jq -n --argjson n 1 '$n + 1'",
            "jq -n --arg n 1 '\"=\" * $n'",
            "jq -n --arg n 1 '$n + \"1\"'",
        ] {
            assert!(says(text).is_empty(), "{text}: {:?}", says(text));
        }
    }

    #[test]
    fn a_condition_compares() {
        for text in [
            "jq '.[] | select(.status = \"open\")' x",
            "jq 'if .a = 1 then 1 else 2 end' x",
            "jq 'any(.[]; .a = 1)' x",
        ] {
            let all = says(text);
            assert!(
                all.len() == 1 && all[0].contains("sets the field"),
                "{text}: {all:?}"
            );
        }
        for text in [
            "jq '.[] | select(.status == \"open\")' x",
            "jq '.[] | select(.a != 1 and .b <= 2 and .c >= 3)' x",
            "jq '.a = 1 | select(.b) | .c = 2' x",
            "jq 'if .a then .b = 1 else .c = 2 end' x",
            "jq 'select((.a = 1) | .b)' x",
        ] {
            assert!(says(text).is_empty(), "{text}: {:?}", says(text));
        }
    }
}
