//! Numbers that come out otherwise than meant: a share that is 0 before it is multiplied, seconds taken for days, `bc` without a scale.

use super::{CommandContext, ShellDiagnostic, place, words};
use crate::shell::Command;

pub(super) fn find(around: &CommandContext<'_>, commands: &[Command<'_>]) -> Vec<ShellDiagnostic> {
    let mut found: Vec<ShellDiagnostic> = around
        .assignments
        .iter()
        .filter_map(|(name, all)| {
            let [only] = all.as_slice() else {
                return None;
            };
            let inner = only
                .value?
                .trim_matches('"')
                .strip_prefix("$((")?
                .strip_suffix("))")?;
            share(around, (name, inner), only.at).or_else(|| unit(around, (name, inner), only.at))
        })
        .collect();
    let pairs = commands.iter().zip(commands.iter().skip(1));
    found.extend(pairs.filter_map(|(one, next)| scale(one, next)));
    found.extend(commands.iter().filter_map(expr));
    found
}

/// `share=$((done / all))`, and `$((share * 100))` behind it.
fn share(
    around: &CommandContext<'_>,
    (name, inner): (&str, &str),
    at: usize,
) -> Option<ShellDiagnostic> {
    let (left, right) = inner.split_once('/')?;
    let is_name = |part: &str| {
        let part = part.trim().trim_start_matches('$');
        crate::shell::is_name(part)
    };
    let forms = [
        format!("{name} * 100"),
        format!("{name}*100"),
        format!("100 * {name}"),
        format!("100 * ${name}"),
        format!("100*{name}"),
    ];
    let used = around.structure.tests.iter().find(|test| {
        test.at > at
            && forms
                .iter()
                .any(|form| test.inner.trim() == form || test.inner.trim() == format!("${form}"))
    })?;
    (is_name(left) && is_name(right)).then(|| ShellDiagnostic {
        at,
        says: format!(
            "`{name}` is 0 where the first is less than the second: before it multiplies{}, the shell divides and leaves the rest out, so 3 / 7 is 0",
            place(around.text, used.at)
        ),
        help: format!("write `$((100 * {} / {}))`", left.trim(), right.trim()),
    })
}

/// `days=$(( (now - then) / 3600 ))`
fn unit(
    around: &CommandContext<'_>,
    (name, inner): (&str, &str),
    at: usize,
) -> Option<ShellDiagnostic> {
    let (left, by) = inner.rsplit_once('/')?;
    let by: u64 = by.trim().parse().ok()?;
    let lower = name.to_ascii_lowercase();
    let is_of = |unit: &str| lower.split('_').any(|part| part == unit);
    let units = [("days", 86_400), ("hours", 3600), ("minutes", 60)];
    let (unit, right) = units.into_iter().find(|(unit, _)| is_of(unit))?;
    let is_seconds = left.contains('-')
        && words(left).any(|word| {
            let sets = around.assignments.get(word);
            sets.is_some_and(|all| {
                all.iter().any(|one| {
                    let value = one.value.unwrap_or("");
                    value.contains("date ")
                        && value.trim_end_matches([')', '"', '\'']).ends_with("+%s")
                        || value.contains("stat -c %Y")
                })
            })
        });
    let is_other = [60, 3600, 86_400, 1440, 24, 1000].contains(&by) && by != right;
    (is_seconds && is_other).then(|| ShellDiagnostic {
        at,
        says: format!("`/ {by}` makes no {unit} of seconds, so `{name}` is not what its name says"),
        help: format!("write `/ {right}`"),
    })
}

/// `echo "3 / 7" | bc`
fn scale(one: &Command<'_>, next: &Command<'_>) -> Option<ShellDiagnostic> {
    let is_echo = matches!(one.name(), "echo" | "printf") && one.end == crate::shell::End::Pipe;
    let is_bare = next.called().len() == 1 && next.name() == "bc";
    let inner = one.called().last()?.text.trim_matches(['"', '\'']);
    let divides = inner.contains('/')
        && !inner.contains("scale")
        && !inner.contains("/ 1)")
        && !inner.ends_with("/1")
        && !inner.ends_with("/ 1")
        && !inner.contains("base");
    (is_echo && is_bare && divides).then(|| ShellDiagnostic {
        at: next.at,
        says: "`bc` without a scale leaves the rest out, so 3 / 7 is 0".to_owned(),
        help: "write `scale=2; …`, or `bc -l`".to_owned(),
    })
}

/// `expr $n+1`, `expr $n * 2`.
fn expr(command: &Command<'_>) -> Option<ShellDiagnostic> {
    let [name, rest @ ..] = command.called() else {
        return None;
    };
    if name.text != "expr" {
        return None;
    }
    let told = |says: &str| {
        Some(ShellDiagnostic {
            at: name.at,
            says: says.to_owned(),
            help: "write `$(( … ))`".to_owned(),
        })
    };
    match rest {
        [only]
            if only.text.contains('$')
                && only.text.contains(['+', '-', '*', '/'])
                && !only.text.contains(['"', '\'']) =>
        {
            told("`expr` is given one word, so it prints that and computes nothing")
        }
        [_, star, _] if star.text == "*" => {
            told("the shell puts the names of all files where `*` stands")
        }
        _ => None,
    }
}
