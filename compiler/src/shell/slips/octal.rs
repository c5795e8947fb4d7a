//! Numbers that begin with 0, and parts of a date that are computed with: they are read in base 8, in which there is no 08 and no 09.

use super::comparison::OF_NUMBERS;
use super::loop_header::headers;
use super::{CommandContext, ShellDiagnostic, place, words};
use crate::shell::{TestKind, is_name};

/// Parts of `date` that have two digits or three.
const FORMS: [&str; 9] = ["%m", "%d", "%H", "%M", "%S", "%j", "%y", "%V", "%U"];

/// What such parts are called.
const PARTS: [&str; 12] = [
    "month", "day", "hour", "hours", "minute", "minutes", "mm", "dd", "hh", "mon", "min", "mins",
];

/// Those of them that are called so elsewhere, too: the least number, a weekday.
const UNSURE: [&str; 3] = ["min", "mon", "day"];

/// What else is read of a date or of a time.
const SIDES: [&str; 8] = [
    "year", "years", "yy", "yyyy", "sec", "secs", "second", "seconds",
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

pub(super) fn find(around: &CommandContext<'_>) -> Vec<ShellDiagnostic> {
    let values = around.structure.tests.iter();
    let values = values.filter(|test| test.kind == TestKind::Value);
    let mut found: Vec<ShellDiagnostic> = values
        .filter_map(|test| literal(test.inner, test.at))
        .collect();
    let of_date = of_date(around);
    let is_new = |one: &ShellDiagnostic| found.iter().all(|other| other.at != one.at);
    let of_date = of_date.filter(is_new);
    found.extend(of_date);
    found
}

/// `$((010 + 5))`
fn literal(inner: &str, at: usize) -> Option<ShellDiagnostic> {
    let plain = outside(inner);
    let number = words(&plain).find(|word| {
        word.len() > 1
            && word.len() < 4
            && word.starts_with('0')
            && word.bytes().all(|byte| byte.is_ascii_digit())
    })?;
    let is_zero = number.bytes().all(|byte| byte == b'0');
    // Bits and what is in another base are written so on purpose.
    (!is_zero && !inner.contains(['.', '#', '&', '|', '~'])).then(|| ShellDiagnostic {
        at,
        says: format!("`{number}` begins with 0, so the shell reads it in base 8"),
        help: format!("write `{}`", number.trim_start_matches('0')),
    })
}

/// What of an expression stands in no quotes and in no `$(…)`.
fn outside(inner: &str) -> String {
    let mut found = String::new();
    let (mut quote, mut depth, mut before) = (None, 0_usize, ' ');
    for letter in inner.chars() {
        match (quote, letter) {
            (Some(open), _) if open == letter => quote = None,
            (Some(_), _) => {}
            (None, '\'' | '"' | '`') => quote = Some(letter),
            (None, '(') if depth > 0 || before == '$' => depth += 1,
            (None, ')') if depth > 0 => depth -= 1,
            (None, _) if depth == 0 => found.push(letter),
            (None, _) => {}
        }
        before = letter;
    }
    found
}

/// The first part of a date that is computed with.
fn of_date(around: &CommandContext<'_>) -> Option<ShellDiagnostic> {
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
            Some(value) => one.sign == "=" && is_padded(around, name, value),
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
    headers(around.text).find_map(|header| {
        let name = header.name;
        let mut words = header.only_word().split_whitespace();
        let has_eighth = words.any(|word| matches!(word, "08" | "09"));
        let form = [format!("10#${name}"), format!("10#${{{name}")];
        if !has_eighth || form.iter().any(|form| around.text.contains(form)) {
            return None;
        }
        let at = computed(around, name, header.at)?;
        let place = place(around.text, header.at);
        Some(told(at, &format!("`${name}`"), &place))
    })
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
fn is_padded(around: &CommandContext<'_>, name: &str, value: &str) -> bool {
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
    (is_cut || is_rest) && is_part(name, around.assignments.keys().copied())
}

/// Whether a variable holds a part of a date or of a time by its name, and by the names that are given values beside it.
fn is_part<'n>(name: &str, mut beside: impl Iterator<Item = &'n str>) -> bool {
    let has = |name: &str, all: &[&str]| {
        let lower = name.to_ascii_lowercase();
        lower.split('_').any(|part| all.contains(&part))
    };
    has(name, &PARTS)
        && (!has(name, &UNSURE)
            || beside.any(|other| other != name && (has(other, &PARTS) || has(other, &SIDES))))
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
        && is_part(name, words(command))
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
            || OF_NUMBERS.iter().any(|sign| {
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
