//! Numbers: a count that ends a strict script, and what a shell, which knows whole numbers only, makes of a share.

use super::{CommandContext, ShellDiagnostic};
use crate::shell::is_name;

pub(super) fn find(around: &CommandContext<'_>) -> Vec<ShellDiagnostic> {
    let mut found: Vec<ShellDiagnostic> = lines(around.text)
        .filter_map(|(at, line)| counted(around, (at, line), &[]))
        .collect();
    found.extend(computed(around.text));
    found
}

/// The first steps of what is 0 when the script begins, in lines that stand in no branch. `zero`: the names of such variables.
pub(super) fn first_steps(around: &CommandContext<'_>, zero: &[&str]) -> Vec<ShellDiagnostic> {
    let all = lines(around.text).filter(|(_, line)| !line.starts_with(char::is_whitespace));
    let steps = all.filter(|(at, line)| counted(around, (*at, line), &[]).is_none());
    let steps = steps.filter_map(|(at, line)| counted(around, (at, line), zero));
    steps.collect()
}

/// The lines that are no comments, with their offsets.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    super::lines(text).filter(|(_, line)| !line.trim_start().starts_with('#'))
}

/// `((n++))` in a line of its own: where `n` is 0 its exit code is 1, at which `set -e` ends the script.
fn counted(
    around: &CommandContext<'_>,
    (at, line): (usize, &str),
    zero: &[&str],
) -> Option<ShellDiagnostic> {
    if !around.ends_at_failure {
        return None;
    }
    let statement = line.rsplit("; do ").next().unwrap_or(line);
    let statement = statement.rsplit("; then ").next().unwrap_or(statement);
    let statement = statement.split(" #").next().unwrap_or(statement).trim();
    let statement = statement.split("; done").next().unwrap_or(statement);
    let statement = statement.split("; fi").next().unwrap_or(statement).trim();
    let inner = match statement.strip_prefix("((") {
        Some(inner) => inner.strip_suffix("))")?,
        None => statement
            .strip_prefix("let ")?
            .trim_matches('"')
            .trim_matches('\''),
    };
    let inner = inner.trim();
    let counts = inner.strip_suffix("++").map(str::trim);
    let begins = inner
        .split_once('=')
        .filter(|(_, value)| value.trim() == "0");
    let begins = begins.map(|(name, _)| name.trim());
    let name = counts.or(begins).filter(|name| is_name(name))?;
    let before = around.text.get(..at)?;
    // In a function `set -e` may be without effect: where that is asked in a condition.
    let inside = around.plain.iter().rev().find(|one| one.at < at);
    let in_function = inside.is_some_and(|one| one.in_function);
    let is_zero = before.contains(&format!("{name}=0")) || begins.is_some() || zero.contains(&name);
    let is_strict = before.contains("set -");
    if in_function || !is_zero || !is_strict {
        return None;
    }
    let at = at + line.find(statement).unwrap_or(0);
    let (effect, help) = match counts {
        Some(_) => (
            format!("has the exit code 1 where `{name}` is 0"),
            format!("write `{name}=$(({name} + 1))`"),
        ),
        None => (
            "has the exit code 1".to_owned(),
            format!("write `{name}=0`"),
        ),
    };
    Some(ShellDiagnostic {
        at,
        says: format!("`{statement}` {effect}, and `set -e` ends the script there"),
        help,
    })
}

/// `$((done / all * 100))` and `$((price * 1.19))`.
fn computed(text: &str) -> Vec<ShellDiagnostic> {
    // Other shells know such numbers.
    let first = text.lines().next().unwrap_or("");
    if ["zsh", "ksh"].iter().any(|shell| first.contains(shell)) {
        return Vec::new();
    }
    let places = text.match_indices("$((").map(|(at, _)| at);
    let found = places.take(super::MOST).filter_map(|at| {
        let inner = text.get(at + 3..)?.split("))").next()?;
        if inner.contains(['\n', '\'', '"']) {
            return None;
        }
        let shown = super::shown(inner.trim());
        if has_decimal(inner) {
            return Some(ShellDiagnostic {
                at,
                says: format!("`$(({shown}))` holds a number with a point, and a shell computes with whole numbers only"),
                help: "compute it with `awk`, or `bc`".to_owned(),
            });
        }
        let (left, right) = inner.split_once('/')?;
        let (below, percent) = right.split_once('*')?;
        let is_part = |part: &str| !part.contains(['+', '-', '*', '/', '(', ')', '%']);
        let is_share = percent.trim() == "100" && is_part(below) && is_part(left);
        is_share.then(|| ShellDiagnostic {
            at,
            says: format!("`$(({shown}))` is 0 where the first is less than the second: a shell goes from left to right, and leaves the rest out where it divides, so 3 / 7 is 0"),
            help: format!("write `$((100 * {} / {}))`", left.trim(), below.trim()),
        })
    });
    found.collect()
}

/// Whether a number with a point stands in an expression.
fn has_decimal(inner: &str) -> bool {
    let bytes = inner.as_bytes();
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let mut points = inner.match_indices('.').map(|(at, _)| at);
    points.any(|at| at > 0 && is_digit(at - 1) && is_digit(at + 1) && !inner.contains(['$', '[']))
}
