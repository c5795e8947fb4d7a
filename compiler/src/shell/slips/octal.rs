//! Parts of a date that are computed with: a number that begins with 0 is read in base 8, in which there is no 08 and no 09.

use super::{CommandContext, ShellDiagnostic, place};
use crate::shell::{TestKind, is_name};

/// Parts of `date` that have two digits or three.
const FORMS: [&str; 9] = ["%m", "%d", "%H", "%M", "%S", "%j", "%y", "%V", "%U"];

/// What such parts are called.
const PARTS: [&str; 12] = [
    "month", "day", "hour", "hours", "minute", "minutes", "mm", "dd", "hh", "mon", "min", "mins",
];

/// What takes zeros off.
const MENDS: [&str; 8] = [
    "10#",
    "%-",
    "sed 's/^0",
    "sed \"s/^0",
    "tonumber",
    "##0",
    "#0}",
    "bc",
];

pub(super) fn find(around: &CommandContext<'_>) -> Option<ShellDiagnostic> {
    if let Some(at) = around
        .structure
        .tests
        .iter()
        .find_map(|test| inside(test.inner, test.at))
    {
        return Some(told(at, "the part of the date", ""));
    }
    if let Some(found) = counted(around) {
        return Some(found);
    }
    let names = around.assignments.iter().filter_map(|(name, all)| {
        let padded = all.iter().find(|one| match one.value {
            Some(value) => one.sign == "=" && is_padded(name, value),
            None => {
                one.command.name() == "read"
                    && is_taken_apart(around, name, one.command.text, one.at)
            }
        })?;
        Some((*name, padded.at))
    });
    names.take(super::MOST).find_map(|(name, from)| {
        let mended = [
            format!("10#${name}"),
            format!("10#${{{name}"),
            format!("${{{name}#"),
            format!("{name}=$((10#"),
        ];
        if mended.iter().any(|form| around.text.contains(form)) || around.text.contains("10#$") {
            return None;
        }
        let at = computed(around, name, from)?;
        Some(told(at, &format!("`${name}`"), &place(around.text, from)))
    })
}

/// `for month in 01 02 … 12`, and `$((month - 1))` in it.
fn counted(around: &CommandContext<'_>) -> Option<ShellDiagnostic> {
    let mut from = 0;
    while let Some(at) = around.text.get(from..)?.find("for ").map(|at| from + at) {
        from = at + "for ".len();
        let header = around.text.get(from..)?.split([';', '\n']).next()?;
        let Some((name, list)) = header.split_once(" in ") else {
            continue;
        };
        let is_eighth = |word: &str| matches!(word, "08" | "09");
        let name = name.trim();
        let form = [format!("10#${name}"), format!("10#${{{name}")];
        if list.split_whitespace().any(is_eighth)
            && !form.iter().any(|form| around.text.contains(form))
            && let Some(at) = computed(around, name, at)
        {
            return Some(told(at, &format!("`${name}`"), &place(around.text, from)));
        }
    }
    None
}

fn told(at: usize, what: &str, place: &str) -> ShellDiagnostic {
    let name = what.trim_matches('`');
    let help = if name.starts_with('$') {
        format!("10#{name}")
    } else {
        "10#$(…)".to_owned()
    };
    ShellDiagnostic {
        at,
        says: format!(
            "{what}{place} may be 08 or 09, and a number that begins with 0 is read in base 8, so the shell fails there"
        ),
        help: format!("write `{help}`"),
    }
}

/// `$(( $(date +%m) + 1 ))`
fn inside(inner: &str, at: usize) -> Option<usize> {
    let date = inner.find("$(date ")?;
    let before = inner.get(..date)?;
    let format = inner.get(date..)?.split(')').next()?;
    let is_part = FORMS.iter().any(|form| {
        format
            .trim_end_matches(['"', '\''])
            .ends_with(&format!("+{form}"))
            || format.ends_with(&format!("+\"{form}\""))
            || format.ends_with(&format!("+'{form}'"))
    });
    (is_part && !before.ends_with("10#")).then_some(at)
}

/// Whether a value has two digits by its form: `$(date +%m)`, `${due:5:2}`, `$(cut -d- -f2 <<< "$due")`.
fn is_padded(name: &str, value: &str) -> bool {
    let inner = value.trim_matches('"');
    if let Some(date) = inner
        .strip_prefix("$(date ")
        .and_then(|rest| rest.strip_suffix(')'))
    {
        let bare = date.replace(['"', '\''], "");
        return FORMS.iter().any(|form| bare.ends_with(&format!("+{form}")));
    }
    if MENDS.iter().any(|mend| inner.contains(mend)) {
        return false;
    }
    let is_cut = inner.starts_with("${") && inner.ends_with(":2}")
        || inner.starts_with("${BASH_REMATCH[")
        || inner.starts_with("$(")
            && (inner.contains("cut -d: -f")
                || inner.contains("cut -d- -f")
                || inner.contains("cut -d':' -f")
                || inner.contains("cut -d'-' -f"));
    let is_rest = inner.starts_with("${")
        && [":*}", "*:}", "-*}", "*-}"]
            .iter()
            .any(|end| inner.ends_with(end))
        && (inner.contains("%%:")
            || inner.contains("##*:")
            || inner.contains("##*-")
            || inner.contains("#*:")
            || inner.contains("%:"));
    (is_cut || is_rest) && is_part(name)
}

fn is_part(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    lower.split('_').any(|part| PARTS.contains(&part))
}

/// `IFS=- read -r year month day`: parts of a date, or of a time.
fn is_taken_apart(around: &CommandContext<'_>, name: &str, command: &str, at: usize) -> bool {
    let line = around
        .text
        .get(at..)
        .and_then(|rest| rest.lines().next())
        .unwrap_or("");
    let signs = [
        "IFS=- ",
        "IFS=: ",
        "IFS='-' ",
        "IFS=':' ",
        "IFS=\"-\" ",
        "IFS=\":\" ",
        "IFS='-:' ",
        "IFS=-: ",
    ];
    let splits = signs.iter().any(|sign| command.contains(sign));
    // The last one is that of the line, and what is behind it.
    splits
        && is_part(name)
        && !MENDS.iter().any(|mend| line.contains(mend))
        && !name.starts_with("min_")
}

/// Where a name is computed with behind an offset.
fn computed(around: &CommandContext<'_>, name: &str, from: usize) -> Option<usize> {
    let is_in = |inner: &str| {
        let mut words =
            inner.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
        is_name(name) && words.any(|word| word == name)
    };
    let mut tests = around.structure.tests.iter().filter(|test| test.at >= from);
    let found = tests.find(|test| {
        let is_computed = test.kind != TestKind::Double
            || ["-gt", "-lt", "-ge", "-le", "-eq", "-ne"]
                .iter()
                .any(|sign| {
                    let form = [format!("${name} {sign} "), format!("\"${name}\" {sign} ")];
                    form.iter().any(|form| test.inner.contains(form))
                });
        is_computed && is_in(test.inner) && !test.inner.contains(&format!("${{{name}"))
    });
    let printed = || {
        around
            .plain
            .iter()
            .find(|one| one.at > from && is_printed(one, name))
    };
    let computed = found.map(|test| test.at);
    computed.or_else(|| printed().map(|one| one.at))
}

/// `printf '%02d' "$month"`
fn is_printed(command: &crate::shell::Command<'_>, name: &str) -> bool {
    let [printf, format, values @ ..] = command.called() else {
        return false;
    };
    let mut places = format.text.split('%').skip(1).map(|rest| {
        let is_size = |letter: char| letter.is_ascii_digit() || letter == '-';
        rest.trim_start_matches(is_size).starts_with('d')
    });
    let is_plain = !format.text.contains("%%") && !format.text.contains("%(");
    printf.text == "printf"
        && is_plain
        && values.iter().any(|word| {
            let is_number = places.next().unwrap_or(false);
            is_number && crate::shell::variables::whole(word.text) == Some(name)
        })
}
