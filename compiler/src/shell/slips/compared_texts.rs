//! Comparisons that no value fits: capital letters in a text in small letters, `[1-31]`, `n % 5 == 5`, words where numbers are compared.

use super::condition::Comparison;
use super::{CommandContext, ShellDiagnostic};
use crate::shell::variables::whole;
use crate::shell::{TestKind, is_name};

pub(super) fn find(around: &CommandContext<'_>) -> Vec<ShellDiagnostic> {
    let all = around.comparisons.iter();
    let found = all.filter_map(|one| {
        let says = letters(around, one)
            .or_else(|| pattern(one))
            .or_else(|| blank(one))
            .or_else(|| rest(one))
            .or_else(|| size(one))
            .or_else(|| number(around, one))?;
        Some(ShellDiagnostic {
            at: one.at,
            says: says.0,
            help: says.1,
        })
    });
    found.collect()
}

type Told = (String, String);

/// What comes of a comparison that no value fits.
fn outcome(one: &Comparison<'_>) -> &'static str {
    match one.sign {
        "!=" | "-ne" => ": the test holds each time",
        _ => ": the test fails each time",
    }
}

/// `[ "${kind,,}" = "Open" ]`, and a variable that `tr` has made small.
fn letters(around: &CommandContext<'_>, one: &Comparison<'_>) -> Option<Told> {
    if !matches!(one.sign, "=" | "==" | "!=") {
        return None;
    }
    let (is_small, shown) = made(around, one.left)?;
    let word = one.right.trim_matches(['"', '\'']);
    let is_plain = !word.contains(['$', '`', '[', '\\']);
    let is_other = match is_small {
        true => word.contains(|letter: char| letter.is_ascii_uppercase()),
        false => word.contains(|letter: char| letter.is_ascii_lowercase()),
    };
    let (size, own) = match is_small {
        true => ("small", word.to_ascii_lowercase()),
        false => ("capital", word.to_ascii_uppercase()),
    };
    (is_plain && is_other).then(|| {
        (
            format!(
                "`{shown}` has {size} letters only, so it is never `{word}`{}",
                outcome(one)
            ),
            format!("write `{own}`"),
        )
    })
}

/// Whether a side has small letters only, or capital ones only.
fn made<'t>(around: &CommandContext<'t>, side: &'t str) -> Option<(bool, &'t str)> {
    let inner = side.trim_matches('"');
    if let Some(name) = inner
        .strip_prefix("${")
        .and_then(|rest| rest.strip_suffix("}"))
    {
        if let Some(name) = name.strip_suffix(",,") {
            return is_name(name).then_some((true, inner));
        }
        if let Some(name) = name.strip_suffix("^^") {
            return is_name(name).then_some((false, inner));
        }
    }
    let name = whole(side)?;
    Some((letter_size(around, name)?, inner))
}

/// Whether a variable that is given one value has small letters only (`true`), or capital ones.
pub(super) fn letter_size(around: &CommandContext<'_>, name: &str) -> Option<bool> {
    let [only] = around.assignments.get(name)?.as_slice() else {
        return None;
    };
    let value = only
        .value
        .filter(|_| only.sign == "=" && !around.is_set_elsewhere(name))?;
    let inner = value
        .trim_matches('"')
        .strip_prefix("$(")?
        .strip_suffix(')')?
        .trim_end();
    let small = [
        "| tr A-Z a-z",
        "| tr 'A-Z' 'a-z'",
        "| tr '[:upper:]' '[:lower:]'",
        "| tr \"[:upper:]\" \"[:lower:]\"",
        "| tr '[A-Z]' '[a-z]'",
    ];
    let large = [
        "| tr a-z A-Z",
        "| tr 'a-z' 'A-Z'",
        "| tr '[:lower:]' '[:upper:]'",
        "| tr \"[:lower:]\" \"[:upper:]\"",
    ];
    let ends = |all: &[&str]| all.iter().any(|end| inner.ends_with(end));
    if ends(&small) {
        return Some(true);
    }
    ends(&large).then_some(false)
}

/// `[[ $name == "*.md" ]]`: a pattern in quotes.
fn pattern(one: &Comparison<'_>) -> Option<Told> {
    let is_equal = one.kind == TestKind::Double && matches!(one.sign, "=" | "==" | "!=");
    let inner = one
        .right
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'));
    let inner = inner.or_else(|| one.right.strip_prefix('\'')?.strip_suffix('\''))?;
    let bare = inner.trim_matches('*');
    // `*/5 * * * *` and `**bold**` are texts.
    let is_text = inner.contains(char::is_whitespace)
        || bare.contains(['*', '"'])
        || ["**", "*/", "/*"].iter().any(|sign| inner.contains(sign));
    let is_pattern = inner != bare && bare.len() > 1 && !is_text;
    (is_equal && is_pattern && one.left.contains('$')).then(|| {
        let quoted = inner.replace(bare, &format!("\"{bare}\""));
        (
            format!("the pattern `{inner}` is in quotes, so a star in it is a star"),
            format!("write the star outside of the quotes: `{quoted}`"),
        )
    })
}

/// `[ "$n " = "3" ]`.
fn blank(one: &Comparison<'_>) -> Option<Told> {
    let inner = |side: &str| {
        let inner = side.strip_prefix('"')?.strip_suffix('"')?;
        Some(inner.to_owned())
    };
    let left = inner(one.left)?;
    let name = whole(left.trim())?;
    let word = one.right.trim_matches(['"', '\'']);
    let is_plain = !word.is_empty() && word == word.trim() && !word.contains(['$', '*', '`', '[']);
    let is_text = matches!(one.sign, "=" | "==" | "!=");
    (left != left.trim() && is_plain && is_text).then(|| {
        (
            format!(
                "there is a blank beside `${name}`, so it is never `{word}`{}",
                outcome(one)
            ),
            format!("write `\"${name}\"`"),
        )
    })
}

/// `(( n % 5 == 5 ))`, `[ $((n % 5)) -eq 5 ]`.
fn rest(one: &Comparison<'_>) -> Option<Told> {
    let left = one.left.trim_matches('"');
    let left = left
        .strip_prefix("$((")
        .and_then(|rest| rest.strip_suffix("))"))
        .unwrap_or(left);
    let (_, by) = left.rsplit_once('%')?;
    let by: i64 = by.trim().parse().ok()?;
    let number: i64 = one.right.trim_matches('"').parse().ok()?;
    let is_equal = matches!(one.sign, "==" | "-eq" | "!=" | "-ne" | "=");
    (is_equal && by > 0 && number >= by).then(|| {
        (
            format!(
                "a rest of `% {by}` is less than {by}, so it is never {number}{}",
                outcome(one)
            ),
            "compare it with a number that is less, such as 0".to_owned(),
        )
    })
}

/// `[ ${#list[@]} -ge 0 ]`, `[ ${#name} -lt 0 ]`.
fn size(one: &Comparison<'_>) -> Option<Told> {
    let left = one.left.trim_matches('"');
    let is_size = left.starts_with("${#") && left.ends_with('}');
    let result = match one.sign {
        "-ge" | ">=" => "holds each time",
        "-lt" | "<" => "fails each time",
        _ => return None,
    };
    (is_size && one.right.trim_matches('"') == "0").then(|| {
        (
            format!("`{left}` is 0 or more, so the test {result}"),
            "compare it with `-gt 0` or `-eq 0`".to_owned(),
        )
    })
}

/// `[[ $mode -eq fast ]]`, and a number with a point where whole numbers are compared.
fn number(around: &CommandContext<'_>, one: &Comparison<'_>) -> Option<Told> {
    if !one.is_of_numbers() {
        return None;
    }
    for side in [one.left, one.right] {
        let plain = side.trim_matches('"');
        if one.kind == TestKind::Arithmetic && is_decimal(plain) {
            return Some(decimal(plain, plain));
        }
        if let Some(value) = around.only_value(plain)
            && is_decimal(value)
        {
            return Some(decimal(plain, value));
        }
    }
    let word = one.right.trim_matches(['"', '\'']);
    let is_word = one.kind == TestKind::Double
        && is_name(word)
        && word.len() > 1
        && !around.set.contains(word)
        && one.sign.starts_with('-');
    is_word.then(|| {
        (
            format!(
                "`{}` compares numbers, and the word `{word}` counts as 0 there",
                one.sign
            ),
            "compare texts with `==`".to_owned(),
        )
    })
}

fn decimal(shown: &str, value: &str) -> Told {
    let shown = if shown == value {
        String::new()
    } else {
        format!(" (`{shown}`)")
    };
    (
        format!(
            "`{value}`{shown} is no whole number, and a shell compares no others, so the test fails each time"
        ),
        "compare it with `awk` or `jq`".to_owned(),
    )
}

fn is_decimal(text: &str) -> bool {
    let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    text.split_once('.')
        .is_some_and(|(left, right)| is_digits(left) && is_digits(right))
}
