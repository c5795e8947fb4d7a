//! Values of another shape than a program of `jq` takes them for: lists of `group_by`, entries, texts beside numbers, `map(…)` that is counted.

use super::{Call, Kind, ShellDiagnostic, Token, closing};

impl Call<'_> {
    /// The first slip of this kind.
    pub(super) fn other_shape(&self, tokens: &[Token<'_>]) -> Option<ShellDiagnostic> {
        let found = (0..tokens.len()).find_map(|number| {
            grouped(tokens, number)
                .or_else(|| counted(tokens, number))
                .or_else(|| entry(tokens, number))
                .or_else(|| pairs(tokens, number))
                .or_else(|| of_keys(tokens, number))
                .or_else(|| added(tokens, number))
                .or_else(|| filled(tokens, number))
                .or_else(|| default(tokens, number))
        });
        let (at, says, help) =
            found.filter(|_| !self.program.contains("\\(") && !self.program.contains("def "))?;
        Some(ShellDiagnostic {
            at: self.at + at,
            says,
            help,
        })
    }
}

type Told = Option<(usize, String, String)>;

fn text<'t>(tokens: &[Token<'t>], at: usize) -> &'t str {
    tokens.get(at).map_or("", |one| one.text)
}

/// Whether these are the texts of the tokens from a place on.
fn is(tokens: &[Token<'_>], at: usize, wanted: &[&str]) -> bool {
    wanted
        .iter()
        .enumerate()
        .all(|(step, wanted)| text(tokens, at + step) == *wanted)
}

/// `.key`
fn is_field(token: &str) -> bool {
    token.len() > 1 && token.starts_with('.')
}

/// `group_by(.k) | map({k: .k})`: what is gone over are lists.
fn grouped(tokens: &[Token<'_>], number: usize) -> Told {
    if !is(tokens, number, &["group_by", "("]) {
        return None;
    }
    let end = closing(tokens, number + 1)?;
    let (open, last) = match () {
        () if is(tokens, end + 1, &["|", "map", "(", "{"]) => (end + 4, closing(tokens, end + 4)?),
        () if is(tokens, end + 1, &["|", ".", "[", "]", "|", "{"]) => {
            (end + 6, closing(tokens, end + 6)?)
        }
        () if is(tokens, end + 1, &["[", "]", "|", "{"]) => (end + 4, closing(tokens, end + 4)?),
        () => return None,
    };
    let inner = tokens.get(open..last)?;
    let field = (0..inner.len()).find(|at| {
        let is_value = text(inner, *at) == ":" && is_field(text(inner, at + 1));
        is_value && matches!(text(tokens, open + at + 2), "," | "}")
    })?;
    let token = inner.get(field + 1)?;
    Some((
        token.at,
        format!(
            "`group_by` gives lists, and a list has no `{}`, so `jq` fails",
            token.text
        ),
        format!("write `.[0]{}`", token.text),
    ))
}

/// `map(.status == "open") | length`: as many as there are items.
fn counted(tokens: &[Token<'_>], number: usize) -> Told {
    let name = text(tokens, number);
    if !matches!(name, "map" | "any" | "all")
        || text(tokens, number + 1) != "("
        || text(tokens, number.wrapping_sub(1)) == "."
    {
        return None;
    }
    let end = closing(tokens, number + 1)?;
    if !is(tokens, end + 1, &["|", "length"]) {
        return None;
    }
    let inner = tokens.get(number + 2..end)?;
    let is_plain = !inner
        .iter()
        .any(|one| matches!(one.text, "select" | "if" | "empty" | "|" | "[" | "{" | "("));
    let is_equal = |two: &[Token<'_>]| matches!(two, [one, next] if matches!(one.text, "=" | "!") && next.text == "=");
    let compares =
        inner.windows(2).any(is_equal) || inner.iter().any(|one| matches!(one.text, "<" | ">"));
    let at = tokens.get(number)?.at;
    match name {
        "map" if is_plain && compares => Some((
            at,
            "`map` with a condition gives `true` or `false` for each item, so `length` counts all of them".to_owned(),
            "write `map(select(…)) | length`".to_owned(),
        )),
        "any" | "all" => Some((
            at,
            format!("`{name}` gives `true` or `false`, which has no `length`, so `jq` fails"),
            "write `map(select(…)) | length`".to_owned(),
        )),
        _ => None,
    }
}

/// `with_entries(select(.val > 1))`: an entry has `key` and `value`.
fn entry(tokens: &[Token<'_>], number: usize) -> Told {
    let at = match () {
        () if is(tokens, number, &["with_entries", "(", "select", "("]) => number + 4,
        () if is(tokens, number, &["with_entries", "("]) => number + 2,
        () if is(
            tokens,
            number,
            &["to_entries", "|", "map", "(", "select", "("],
        ) =>
        {
            number + 6
        }
        () if is(tokens, number, &["to_entries", "|", "map", "("]) => number + 4,
        () if is(tokens, number, &["to_entries", "[", "]", "|"]) => number + 4,
        () => return None,
    };
    let token = tokens
        .get(at)
        .filter(|one| is_field(one.text) && !matches!(one.text, ".key" | ".value"))?;
    Some((
        token.at,
        format!("an entry has `key` and `value`, and no `{}`", token.text),
        "write `.key` or `.value`".to_owned(),
    ))
}

/// `keys | map(.name)`: keys are texts or numbers.
fn of_keys(tokens: &[Token<'_>], number: usize) -> Told {
    let at = match () {
        () if is(tokens, number, &["keys", "|", "map", "("]) => number + 4,
        () if is(tokens, number, &["keys", "[", "]", "|"]) => number + 4,
        () => return None,
    };
    let token = tokens.get(at).filter(|one| is_field(one.text))?;
    Some((
        token.at,
        format!(
            "`keys` gives names or numbers, and those have no `{}`, so `jq` fails",
            token.text
        ),
        "take `keys |` out".to_owned(),
    ))
}

/// `map({id: .a, count: .b}) | from_entries`
fn pairs(tokens: &[Token<'_>], number: usize) -> Told {
    if !is(tokens, number, &["map", "(", "{"]) {
        return None;
    }
    let end = closing(tokens, number + 2)?;
    if !is(tokens, end + 1, &[")", "|", "from_entries"]) {
        return None;
    }
    let inner = tokens.get(number + 3..end)?;
    let has = |names: &[&str]| {
        inner.iter().any(|one| {
            let bare = one
                .text
                .trim_matches('"')
                .trim_start_matches(['.', '$'])
                .to_lowercase();
            names.contains(&bare.as_str())
        })
    };
    let has_key = has(&["key", "k", "name"]);
    let has_value = has(&["value", "v"]);
    if has_key && has_value || text(inner, 0) == "(" {
        return None;
    }
    let gap = if has_key { "value" } else { "key" };
    Some((
        tokens.get(number)?.at,
        format!("`from_entries` looks for `key` and `value`, and these objects have no `{gap}`"),
        "write `{key: …, value: …}`".to_owned(),
    ))
}

/// `"rows: " + (.rows | length)`
fn added(tokens: &[Token<'_>], number: usize) -> Told {
    let token = tokens.get(number).filter(|one| one.kind == Kind::Text)?;
    if text(tokens, number + 1) != "+" {
        return None;
    }
    let next = tokens.get(number + 2)?;
    let is_number = match next.text {
        "(" => {
            let end = closing(tokens, number + 2)?;
            let inner = tokens.get(number + 3..end)?;
            let last = inner.last().map_or("", |one| one.text);
            let is_plain = !inner
                .iter()
                .any(|one| matches!(one.text, "if" | "tostring"));
            is_plain
                && matches!(
                    last,
                    "length" | "floor" | "round" | "ceil" | "tonumber" | "now"
                )
        }
        "length" | "now" => true,
        _ => next.kind == Kind::Number,
    };
    is_number.then(|| {
        (
            token.at,
            format!(
                "`{}` is a text and what is added is a number, so `jq` fails",
                token.text
            ),
            "write `(… | tostring)`".to_owned(),
        )
    })
}

/// `"n is $(.n)"`, `"n is ${.n}"`: texts of other languages.
fn filled(tokens: &[Token<'_>], number: usize) -> Told {
    let token = tokens.get(number).filter(|one| one.kind == Kind::Text)?;
    let sign = ["$(.", "${."]
        .iter()
        .find(|sign| token.text.contains(*sign))?;
    let after = token.text.split(sign).nth(1)?;
    after
        .starts_with(|letter: char| letter.is_ascii_alphabetic())
        .then(|| {
            (
                token.at,
                format!("`{sign}` in a text of `jq` fills nothing in"),
                "write `\\(.key)`".to_owned(),
            )
        })
}

/// `.enabled // true`: `false` is taken for nothing there.
fn default(tokens: &[Token<'_>], number: usize) -> Told {
    let token = tokens.get(number).filter(|one| is_field(one.text))?;
    is(tokens, number + 1, &["/", "/", "true"]).then(|| {
        (
            token.at,
            format!(
                "`{} // true` is true where that is `false`, too",
                token.text
            ),
            format!(
                "write `({0} | if . == null then true else . end)`",
                token.text
            ),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::says;

    #[test]
    fn values_of_another_shape_are_told() {
        for (text, part) in [
            (
                "jq '.rows | group_by(.k) | map({key: .k, n: length})' f",
                "`group_by` gives lists",
            ),
            (
                "jq '.rows | map(.status == \"open\") | length' f",
                "counts all of them",
            ),
            ("jq '.rows | any(.n > 1) | length' f", "has no `length`"),
            ("jq 'with_entries(select(.val > 1))' f", "no `.val`"),
            ("jq 'to_entries | map(select(.n > 1))' f", "no `.n`"),
            (
                "jq '.rows | map({id: .a, count: .b}) | from_entries' f",
                "no `key`",
            ),
            ("jq '.rows | keys | map(.name)' f", "gives names or numbers"),
            ("jq '{a: (\"rows: \" + (.rows | length))}' f", "is a number"),
            ("jq '{a: \"n is $(.n)\"}' f", "fills nothing in"),
            ("jq '{a: (.enabled // true)}' f", "is true where"),
        ] {
            let all = says(text);
            assert!(all.len() == 1 && all[0].contains(part), "{text}: {all:?}");
        }
    }

    #[test]
    fn values_of_the_right_shape_are_not_told() {
        for text in [
            "jq '.rows | group_by(.k) | map({key: .[0].k, n: length, s: (map(.n) | add)})' f",
            "jq '.rows | map(select(.status == \"open\")) | length' f",
            "jq '.rows | map(.n) | length' f",
            "jq '.rows as $all | keys | map($all[.])' f",
            "jq 'with_entries(select(.value > 1)) | to_entries | map(.value.n)' f",
            "jq '.rows | map({key: .a, value: .b}) | from_entries' f",
            "jq '.rows | map({name, value: .b}) | from_entries' f",
            "jq '{a: (\"rows: \" + (.rows | length | tostring))}' f",
            "jq '{a: \"costs $(5)\", b: (.enabled // false), c: (.d // \"true\")}' f",
        ] {
            assert!(says(text).is_empty(), "{text}: {:?}", says(text));
        }
    }
}
