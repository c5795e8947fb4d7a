//! Tests that ask about one word, which is there each time: `[ false ]`, `[ $(grep -c x f) ]`, `[ $n==2 ]`.

use super::comparison::OF_NUMBERS;
use super::condition::split_words;
use super::{CommandContext, ShellDiagnostic};
use crate::shell::variables::whole;
use crate::shell::{Test, TestKind};

pub(super) fn find(around: &CommandContext<'_>) -> Vec<ShellDiagnostic> {
    let tests = around.tests.iter();
    let tests = tests.filter(|test| matches!(test.kind, TestKind::Bracket | TestKind::Double));
    let tests = tests.filter(|test| !is_endless(around, test));
    tests.filter_map(|test| of(around, test)).collect()
}

/// `while [ 1 ]`: a loop that is meant to have no end.
fn is_endless(around: &CommandContext<'_>, test: &Test<'_>) -> bool {
    let loops = &around.structure.loops;
    matches!(test.inner.trim(), "1" | "true") && loops.iter().any(|one| one.head.contains(&test.at))
}

fn of(around: &CommandContext<'_>, test: &Test<'_>) -> Option<ShellDiagnostic> {
    let words = split_words(test.inner);
    let slip = |says: String, help: &str| {
        Some(ShellDiagnostic {
            at: test.at,
            says,
            help: help.to_owned(),
        })
    };
    match words.as_slice() {
        ["!", word] | [word] => single(around, word, slip),
        ["-n", word]
            if test.kind == TestKind::Bracket
                && whole(word).is_some_and(|_| !word.starts_with('"')) =>
        {
            slip(
                format!(
                    "`[ -n {word} ]` holds each time: without quotes nothing stands there where it is empty"
                ),
                &format!("write `[ -n \"{word}\" ]`"),
            )
        }
        [sign @ ("-n" | "-z"), word] => {
            let inner = word.strip_prefix('"')?.strip_suffix('"')?;
            let name = whole(inner.trim())?;
            let has_blank = inner.trim() != inner;
            let result = if *sign == "-n" { "holds" } else { "fails" };
            has_blank.then(|| {
                slip(
                    format!(
                        "`{sign} {word}` {result} each time: there is a blank beside `${name}`"
                    ),
                    &format!("write `{sign} \"${name}\"`"),
                )
            })?
        }
        ["-f" | "-e" | "-d" | "-s" | "-r", pattern]
            if pattern.contains('*')
                && !pattern.starts_with(['"', '\''])
                && !pattern.contains('$') =>
        {
            let says = match test.kind {
                TestKind::Double => {
                    format!("`[[` fills in no files for `{pattern}`, so the test fails each time")
                }
                TestKind::Bracket | TestKind::Arithmetic | TestKind::Value => {
                    format!("`[ … {pattern} ]` fails where several files fit, for it takes one")
                }
            };
            slip(
                says,
                "write `compgen -G 'pattern' > /dev/null`, or go over them with `for`",
            )
        }
        words => of_several(around, test, words, slip),
    }
}

/// Tests of several words that are none.
fn of_several(
    around: &CommandContext<'_>,
    test: &Test<'_>,
    words: &[&str],
    slip: impl Fn(String, &str) -> Option<ShellDiagnostic>,
) -> Option<ShellDiagnostic> {
    let is_list = |word: &&str| word.contains("[@]}") && !word.contains("${#");
    match words {
        ["-v", name] if holds_no_name(around, name) => slip(
            format!("`-v {name}` asks about the variable that `{name}` names"),
            &format!("write `-v {}`", name.trim_start_matches('$')),
        ),
        [left, right] if test.kind == TestKind::Bracket && is_glued(left, right) => slip(
            format!("`[ {left} {right} ]` fails each time: a blank is missing beside its sign"),
            "write blanks on both sides of the sign",
        ),
        [_, sign @ ("=!" | "=>" | "=<"), _] => slip(
            format!("`{sign}` is no sign of a test, so it fails each time"),
            "write `!=`, `-ge` or `-le`",
        ),
        words if test.kind == TestKind::Bracket && words.len() > 1 && words.iter().any(is_list) => {
            slip(
                "`[ … ]` is handed each item of the list as a word of its own, and fails"
                    .to_owned(),
                "go over the items with `for`, or write `${list[*]}`",
            )
        }
        _ => None,
    }
}

/// Whether a variable is given one value, which is the name of no variable.
fn holds_no_name(around: &CommandContext<'_>, word: &str) -> bool {
    let is_name = |value: &str| {
        let is_of_environment = !value.contains(|letter: char| letter.is_ascii_lowercase());
        is_of_environment || around.set.contains(value) || value.contains(['$', '`'])
    };
    around.only_value(word).is_some_and(|value| !is_name(value))
}

/// `"$n"= 3`, `"$n" -eq"3"`.
fn is_glued(left: &str, right: &str) -> bool {
    let signs = ["==", "=", "!="];
    let ends = left.len() > 2 && signs.iter().any(|sign| left.ends_with(sign));
    let begins = OF_NUMBERS.iter().chain(&signs).any(|sign| {
        let rest = right.strip_prefix(sign);
        rest.is_some_and(|rest| !rest.is_empty() && !rest.starts_with('='))
    });
    left.contains('$') && (ends || begins)
}

fn single(
    around: &CommandContext<'_>,
    word: &str,
    slip: impl Fn(String, &str) -> Option<ShellDiagnostic>,
) -> Option<ShellDiagnostic> {
    if matches!(word, "true" | "false" | "0" | "1") {
        return slip(
            format!("`[ {word} ]` holds each time: it asks whether the word `{word}` is empty"),
            "write the comparison, or the command without `[ … ]`",
        );
    }
    let glued = ["==", "!=", "-eq", "-gt", "-lt", "="].iter().find(|sign| {
        let sides = word.split_once(**sign);
        sides.is_some_and(|(left, right)| {
            let is_side = |side: &str| !side.is_empty() && !side.contains(['(', '[', ' ', '/']);
            left.trim_start_matches('"').starts_with('$') && is_side(left) && is_side(right)
        })
    });
    if let Some(sign) = glued.filter(|_| !word.contains("${")) {
        return slip(
            format!("`[ {word} ]` holds each time: without blanks beside `{sign}` it is one word"),
            &format!("write blanks on both sides of `{sign}`"),
        );
    }
    let inner = word.trim_matches('"');
    let counts = ["grep -c", "| wc -l)", "| wc -l )", "wc -l <"];
    let is_count = inner.starts_with("$(")
        && inner.ends_with(')')
        && counts.iter().any(|sign| inner.contains(sign));
    if is_count {
        return slip(
            "the test holds each time: it asks whether a number is printed, and 0 is one"
                .to_owned(),
            "compare it: `[ \"$(…)\" -gt 0 ]`",
        );
    }
    let name = whole(word)?;
    let all = around.assignments.get(name)?;
    let is_logical = |value: &str| matches!(value.trim_matches('"'), "true" | "false");
    let is_all = all.iter().all(|one| one.value.is_some_and(is_logical));
    if is_all && !around.is_set_elsewhere(name) {
        return slip(
            format!("`[ {word} ]` holds each time: `false` is a text that is not empty"),
            &format!("write `[ \"${name}\" = true ]`"),
        );
    }
    None
}
