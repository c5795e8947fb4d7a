//! What functions of `jq` are handed: none where none is taken, commas in place of `;`, a text in place of a path, a word without quotes.

use super::{Call, Kind, ShellDiagnostic, Token, closing, is_known};

/// Functions that are handed nothing.
const BARE: [&str; 21] = [
    "length",
    "keys",
    "floor",
    "ceil",
    "sqrt",
    "round",
    "tostring",
    "tonumber",
    "reverse",
    "to_entries",
    "from_entries",
    "unique",
    "sort",
    "ascii_downcase",
    "ascii_upcase",
    "tojson",
    "fromjson",
    "type",
    "transpose",
    "now",
    "abs",
];

/// Functions that are handed a path to what they go by.
const BY: [&str; 5] = ["sort_by", "group_by", "unique_by", "min_by", "max_by"];

/// Functions of which each argument ends with `;`.
const SEVERAL: [&str; 7] = ["sub", "gsub", "range", "limit", "until", "while", "test"];

/// Functions that are handed a text.
const TEXTS: [&str; 11] = [
    "test",
    "has",
    "startswith",
    "endswith",
    "join",
    "split",
    "contains",
    "ltrimstr",
    "rtrimstr",
    "match",
    "strptime",
];

/// What stands between the brackets behind a function.
struct Arguments<'a, 't> {
    all: &'a [Token<'t>],
    ends: usize,
    commas: usize,
}

impl Call<'_> {
    /// The first slip of this kind.
    pub(super) fn wrong_arguments(&self, tokens: &[Token<'_>]) -> Option<ShellDiagnostic> {
        let others = ["\\(", "def ", "import ", "include "];
        if others.iter().any(|sign| self.program.contains(sign)) {
            return None;
        }
        tokens.iter().enumerate().find_map(|(number, token)| {
            let is_call = token.kind == Kind::Word || token.kind == Kind::Variable;
            let arguments = arguments(tokens, number + 1).filter(|_| is_call)?;
            let (says, help) = match token.kind {
                Kind::Variable => folded(tokens, number, &arguments)?,
                Kind::Word | Kind::Text | Kind::Number | Kind::Sign => {
                    slip(token.text, &arguments)?
                }
            };
            Some(ShellDiagnostic {
                at: self.at + token.at,
                says,
                help,
            })
        })
    }
}

/// The tokens between the bracket at a place and its other half.
fn arguments<'a, 't>(tokens: &'a [Token<'t>], open: usize) -> Option<Arguments<'a, 't>> {
    tokens.get(open).filter(|one| one.text == "(")?;
    let all = tokens.get(open + 1..closing(tokens, open)?)?;
    let (mut depth, mut ends, mut commas) = (0_usize, 0, 0);
    for token in all.iter().filter(|one| one.kind == Kind::Sign) {
        match token.text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            ";" if depth == 0 => ends += 1,
            "," if depth == 0 => commas += 1,
            _ => {}
        }
    }
    Some(Arguments { all, ends, commas })
}

fn slip(name: &str, arguments: &Arguments<'_, '_>) -> Option<(String, String)> {
    if BARE.contains(&name) {
        return Some((
            format!(
                "the program of `jq` hands `{name}` something, which it does not take, so `jq` fails"
            ),
            format!("write `… | {name}`"),
        ));
    }
    if SEVERAL.contains(&name) && arguments.ends == 0 && arguments.commas > 0 {
        return Some((
            format!("a comma between what `{name}` is handed makes no second argument"),
            "write `;` in place of the comma".to_owned(),
        ));
    }
    let [only] = arguments.all else {
        return None;
    };
    if BY.contains(&name) && only.kind == Kind::Text {
        let word = only.text.trim_matches('"');
        return Some((
            format!(
                "`{name}({})` goes by a text that is the same for each item",
                only.text
            ),
            format!("write `{name}(.{word})`"),
        ));
    }
    let is_unknown = only.kind == Kind::Word
        && !is_known(only.text)
        && only
            .text
            .starts_with(|letter: char| letter.is_ascii_lowercase());
    if !is_unknown {
        return None;
    }
    let help = match () {
        () if TEXTS.contains(&name) => format!("write `{name}(\"{}\")`", only.text),
        () if BY.contains(&name) || matches!(name, "map" | "select") => {
            format!("write `{name}(.{})`", only.text)
        }
        () => return None,
    };
    Some((
        format!(
            "the program of `jq` calls `{}`, which there is not, so `jq` fails",
            only.text
        ),
        help,
    ))
}

/// `reduce .rows[] as $row (0, . + $row.n)`, and one that forgets what it has.
fn folded(
    tokens: &[Token<'_>],
    number: usize,
    arguments: &Arguments<'_, '_>,
) -> Option<(String, String)> {
    let before = tokens.get(..number)?;
    let is_bound = before.last().is_some_and(|one| one.text == "as");
    let word = before
        .iter()
        .rev()
        .find(|one| matches!(one.text, "reduce" | "foreach"))?
        .text;
    if !is_bound {
        return None;
    }
    if arguments.ends == 0 {
        return Some((
            format!(
                "`{word}` is handed a beginning and a step with `;` between them, so `jq` fails"
            ),
            "write `;` in place of the comma".to_owned(),
        ));
    }
    let ends = arguments.all.iter().position(|one| one.text == ";")?;
    let (begin, step) = (arguments.all.get(..ends)?, arguments.all.get(ends + 1..)?);
    // A function reads what there is so far without a dot; and who begins with `null` may want the last item.
    let goes_on = step.iter().any(|one| {
        one.text.starts_with('.') && !is_of_variable(step, one)
            || one.kind == Kind::Word
            || one.text == "|"
    });
    let wants_last = matches!(begin, [only] if only.text == "null");
    (word == "reduce" && !goes_on && !wants_last).then(|| (
        "the step of `reduce` reads nothing of what it has so far, so that it gives what the last item gives".to_owned(),
        "write `. + …`".to_owned(),
    ))
}

/// Whether `.n` belongs to the variable before it.
fn is_of_variable(step: &[Token<'_>], one: &Token<'_>) -> bool {
    let before = step.iter().rev().find(|before| before.at < one.at);
    one.text.len() > 1
        && before.is_some_and(|before| {
            let touches = before.at + before.text.len() == one.at;
            touches
                && (before.kind == Kind::Variable
                    || before.text.starts_with('.')
                    || before.text == "]")
        })
}

#[cfg(test)]
mod tests {
    use super::super::tests::says;

    #[test]
    fn wrong_arguments_are_told() {
        for (text, part) in [
            ("jq '{n: length(.rows)}' f", "hands `length` something"),
            ("jq '.n | round(2)' f", "hands `round` something"),
            ("jq '.a | gsub(\" \", \"_\")' f", "a comma between"),
            ("jq '[range(1, 5)]' f", "a comma between"),
            (
                "jq '.rows | sort_by(\"n\") | last' f",
                "the same for each item",
            ),
            (
                "jq '.rows | map(select(.name | test(foo)))' f",
                "calls `foo`",
            ),
            ("jq '.rows | sort_by(weight)' f", "calls `weight`"),
            (
                "jq 'reduce .rows[] as $r (0, . + $r.n)' f",
                "with `;` between",
            ),
            (
                "jq 'reduce .rows[] as $r (0; $r.n)' f",
                "what the last item gives",
            ),
        ] {
            let all = says(text);
            assert!(all.len() == 1 && all[0].contains(part), "{text}: {all:?}");
        }
    }

    #[test]
    fn right_arguments_are_not_told() {
        for text in [
            "jq '{length: (.a), keys: [.b], n: (.rows | length)}' f",
            "jq '.a | gsub(\" \"; \"_\") | test(\"a,b\")' f",
            "jq 'reduce .rows[] as $r (0; . + $r.n)' f",
            "jq 'reduce .rows[] as $r ({}; .[$r.k] += 1)' f",
            "jq 'reduce .rows[] as $r ({}; .sum += $r.n)' f",
            "jq '.rows | sort_by(.n, .m) | map(length) | sort_by(length) | map(tostring)' f",
            "jq 'def weight: .w; .rows | sort_by(weight)' f",
            "jq '[range(1; 5)] | any(. > 1) | has(\"a\")' f",
            "jq 'reduce .rows[] as $r (0; . + $r.n) | . as $all | ($all | floor)' f",
            "jq '[foreach .rows[] as $r (0; $r.n)]' f",
            "jq 'reduce .words[] as $x (.text; gsub($x; \"\"))' f",
            "jq 'reduce .words[] as $x ({}; setpath([$x]; 1))' f",
            "jq -n 'reduce inputs as $l (null; $l)' f",
        ] {
            assert!(says(text).is_empty(), "{text}: {:?}", says(text));
        }
    }
}
