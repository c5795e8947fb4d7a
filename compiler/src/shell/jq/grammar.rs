//! Programs that `jq` cannot read, and functions that it has not.

use super::functions::FUNCTIONS;
use super::{Call, Kind, ShellDiagnostic, Token, is_known, is_name};
use crate::suggestion::{Certainty, nearest};

/// What other languages call the functions that `jq` calls so.
const FOREIGN: [(&str, &str); 24] = [
    ("len", "length"),
    ("size", "length"),
    ("count", "length"),
    ("parseInt", "tonumber"),
    ("str", "tostring"),
    ("int", "tonumber"),
    ("sum", "add"),
    ("total", "add"),
    ("filter", "map(select(…))"),
    ("where", "select"),
    ("avg", "add / length"),
    ("average", "add / length"),
    ("mean", "add / length"),
    ("lower", "ascii_downcase"),
    ("lowercase", "ascii_downcase"),
    ("toLowerCase", "ascii_downcase"),
    ("upper", "ascii_upcase"),
    ("uppercase", "ascii_upcase"),
    ("toUpperCase", "ascii_upcase"),
    ("replace", "gsub"),
    ("includes", "contains"),
    ("distinct", "unique"),
    ("concat", "add"),
    ("number", "tonumber"),
];

impl Call<'_> {
    /// What `jq` cannot read, or does not know.
    pub(super) fn grammar(&self, tokens: &[Token<'_>]) -> Option<ShellDiagnostic> {
        // In a text may stand a value, and in that a text.
        if self.program.contains("\\(") {
            return None;
        }
        self.signs(tokens).or_else(|| self.unknown(tokens))
    }

    /// `;` and `=` in an object, and brackets without their other half.
    fn signs(&self, tokens: &[Token<'_>]) -> Option<ShellDiagnostic> {
        let mut open: Vec<&Token<'_>> = Vec::new();
        for (number, token) in tokens.iter().enumerate() {
            match token.text {
                "(" | "[" | "{" if token.kind == Kind::Sign => open.push(token),
                "if" if token.kind == Kind::Word && !is_key(tokens, number) => open.push(token),
                "end"
                    if token.kind == Kind::Word && !is_key(tokens, number)
                    // What closes nothing may be a name of its own.
                    && open.last().is_some_and(|one| one.text == "if") =>
                {
                    let _ = open.pop();
                }
                "." if token.kind == Kind::Sign && is_before_variable(tokens, number) => {
                    let help = "put a key that stands in a variable into brackets: `.[$key]`";
                    return Some(self.slip(token, "has a variable behind a dot", help));
                }
                ")" | "]" | "}" if token.kind == Kind::Sign => {
                    let opened = open.pop();
                    let fits = opened.is_some_and(|one| {
                        matches!((one.text, token.text), ("(", ")") | ("[", "]") | ("{", "}"))
                    });
                    if !fits {
                        return Some(self.unclosed(opened.unwrap_or(token)));
                    }
                }
                ";" if in_object(&open) => {
                    return Some(self.slip(token, "has a `;` in an object", "write a comma"));
                }
                "=" if in_object(&open) && is_after_key(tokens, number) => {
                    return Some(self.slip(
                        token,
                        "has a `=` behind a key of an object",
                        "write `:`",
                    ));
                }
                _ => {}
            }
        }
        open.last().map(|one| self.unclosed(one))
    }

    fn unclosed(&self, token: &Token<'_>) -> ShellDiagnostic {
        if token.text == "if" {
            return self.slip(
                token,
                "has an `if` without its `end`",
                "write `end` behind it",
            );
        }
        let does = format!("has a `{}` without its other half", token.text);
        self.slip(token, &does, "close each bracket that is opened")
    }

    fn slip(&self, token: &Token<'_>, does: &str, help: &str) -> ShellDiagnostic {
        ShellDiagnostic {
            at: self.at + token.at,
            says: format!("the program of `jq` {does}, so `jq` fails"),
            help: help.to_owned(),
        }
    }

    /// A function by a name that `jq` writes in another way.
    fn unknown(&self, tokens: &[Token<'_>]) -> Option<ShellDiagnostic> {
        if tokens
            .iter()
            .any(|token| matches!(token.text, "def" | "import" | "include"))
        {
            return None;
        }
        tokens.iter().enumerate().find_map(|(number, token)| {
            let before = number.checked_sub(1).and_then(|at| tokens.get(at));
            let after = tokens.get(number + 1);
            let is_key = after.is_some_and(|one| one.text == ":")
                || before.is_some_and(|one| matches!(one.text, "." | "{" | ","));
            if token.kind != Kind::Word || is_key || is_known(token.text) || !is_name(token.text) {
                return None;
            }
            let meant = meant(token.text)?;
            let does = format!("calls `{}`, which there is not", token.text);
            Some(self.slip(token, &does, &format!("write `{meant}`")))
        })
    }
}

/// Whether a word is a key: `{if: 1}`, `.end`. In `else . end` it is none.
fn is_key(tokens: &[Token<'_>], number: usize) -> bool {
    let before = number.checked_sub(1).and_then(|at| tokens.get(at));
    let at = tokens.get(number).map(|one| one.at);
    let after = tokens.get(number + 1);
    before.is_some_and(|one| one.text == "." && at == Some(one.at + 1))
        || after.is_some_and(|one| one.text == ":")
}

/// Whether a variable stands right behind a dot.
fn is_before_variable(tokens: &[Token<'_>], number: usize) -> bool {
    let pair = tokens.get(number).zip(tokens.get(number + 1));
    pair.is_some_and(|(dot, next)| next.kind == Kind::Variable && next.at == dot.at + 1)
}

fn in_object(open: &[&Token<'_>]) -> bool {
    open.last().is_some_and(|one| one.text == "{")
}

/// Whether the sign at a place stands alone behind a key.
fn is_after_key(tokens: &[Token<'_>], number: usize) -> bool {
    let text = |at: Option<usize>| at.and_then(|at| tokens.get(at));
    let key = text(number.checked_sub(1));
    let begins = text(number.checked_sub(2));
    let is_key = key.is_some_and(|one| matches!(one.kind, Kind::Text | Kind::Word));
    is_key && begins.is_some_and(|one| matches!(one.text, "{" | ","))
}

/// The function that was probably meant.
fn meant(name: &str) -> Option<&'static str> {
    let other = FOREIGN.iter().find(|(foreign, _)| *foreign == name);
    let spelled = |one: &&str| one.replace('_', "") == name.replace('_', "").to_lowercase();
    let near = || {
        // Newer versions have more functions, of names that are like others.
        let near = nearest(name, FUNCTIONS).filter(|near| near.certainty != Certainty::Guess)?;
        FUNCTIONS.into_iter().find(|one| *one == near.name)
    };
    other
        .map(|(_, own)| *own)
        .or_else(|| FUNCTIONS.into_iter().find(spelled))
        .or_else(near)
}

#[cfg(test)]
mod tests {
    use super::super::tests::says;

    #[test]
    fn programs_that_jq_refuses_are_told() {
        for (text, part) in [
            ("jq -n '{\"a\": 1; \"b\": 2}'", "a `;` in an object"),
            ("jq -n '{\"a\" = 1, \"b\": 2}'", "a `=` behind a key"),
            ("jq -n '{a: (1 + 2, b: 2}'", "without its other half"),
            ("jq -n '[1, 2'", "without its other half"),
            (
                "jq -n '{a: (if 1 > 2 then 3 else 4)}'",
                "an `if` without its `end`",
            ),
            ("jq -n --arg k a '{a: 1} | .$k'", "a variable behind a dot"),
            ("jq -n '{a: (1 | toString)}'", "calls `toString`"),
            ("jq -n '[1] | len'", "calls `len`"),
            (
                "jq '[.[] | select(.a)] | map_vlaues(.)' f",
                "calls `map_vlaues`",
            ),
        ] {
            let all = says(text);
            assert!(all.len() == 1 && all[0].contains(part), "{text}: {all:?}");
        }
    }

    #[test]
    fn programs_that_jq_reads_are_not_told() {
        for text in [
            "jq -n '{a: (1 | tostring), b: [1, {c: 2}], len: 3}'",
            "jq '.a = 1 | .b |= . + 1' f",
            "jq '{len, size: .count, c: (.d == 1)}' f",
            "jq '{a: (.b | if . == \"\" then \"c\" else . end)}' f",
            "jq 'def len: length; len' f",
            "jq 'map_values(. + 1) | path(.a) | isempty(.b) | INDEX(.id) | toarray | have_decnum' f",
            "jq 'sub(\"a\"; \"b\") | gsub(\"c\"; \"d\") | reduce .[] as $x (0; . + $x)' f",
            "jq -r '.[] | select(.a == 1) | \"\\(.b) {\"' f",
        ] {
            assert!(says(text).is_empty(), "{text}: {:?}", says(text));
        }
    }
}
