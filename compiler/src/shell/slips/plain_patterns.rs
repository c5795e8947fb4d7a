//! Patterns of `grep` and `sed` in another form than they read: `grep "a|b"`, `sed 's/[0-9]+//'`, `\d`, `grep "*x*"`.

use super::{CommandContext, ShellDiagnostic};
use crate::shell::variables::read_in;
use crate::shell::{Command, Word};

pub(super) fn check(around: &CommandContext<'_>, command: &Command<'_>) -> Option<ShellDiagnostic> {
    let name = command.name();
    if !matches!(name, "grep" | "egrep" | "sed") {
        return None;
    }
    let options: Vec<&str> = options(command);
    let has = |letter: char| {
        options
            .iter()
            .any(|one| !one.starts_with("--") && one.contains(letter))
    };
    let long = |word: &str| options.iter().any(|one| one.starts_with(word));
    let (word, pattern) = pattern(command)?;
    let is_perl = name == "grep" && (has('P') || long("--perl"));
    let is_fixed = name == "grep" && (has('F') || long("--fixed"));
    if is_perl || is_fixed {
        return None;
    }
    let is_extended = has('E')
        || name == "egrep"
        || long("--extended")
        || long("--regexp-ext")
        || name == "sed" && has('r');
    let told = |says: String, help: String| {
        Some(ShellDiagnostic {
            at: word.at,
            says,
            help,
        })
    };
    if name == "sed" && word.text.starts_with('\'') && !around.is_read_again {
        let mut reads =
            read_in(pattern).filter(|(read, _)| read.len() > 2 && around.assigned.contains(read));
        if let Some((read, _)) = reads.next() {
            return told(
                format!("`${read}` stands in single quotes, so `sed` gets these letters"),
                "write the program of `sed` in double quotes".to_owned(),
            );
        }
    }
    let searched = match name {
        "sed" => sed_pattern(pattern)?,
        _ => pattern,
    };
    if has_class(searched, 'd') {
        return told(
            format!("`\\d` is no digit for `{name}`"),
            "write `[0-9]`".to_owned(),
        );
    }
    if is_extended {
        return None;
    }
    if name == "grep" && pattern.starts_with('*') && pattern.len() > 1 {
        return told("`grep` looks for the star at the beginning of the pattern: it reads no patterns of files".to_owned(), "leave the stars out: `grep` looks for the pattern anywhere in a line".to_owned());
    }
    let sign = if is_choice(searched) && !has_bars(around) {
        "|"
    } else {
        plus(searched)?
    };
    let option = if name == "sed" { "sed -E" } else { "grep -E" };
    told(
        format!("`{sign}` in a pattern of `{name}` without `-E` is that letter as it stands"),
        format!("write `{option}`"),
    )
}

fn options<'t>(command: &Command<'t>) -> Vec<&'t str> {
    let words = command.called().iter().skip(1).map(|word| word.text);
    words
        .filter(|word| word.starts_with('-') && word.len() > 1)
        .collect()
}

/// What a call of `grep` or `sed` looks for, and where.
pub(super) fn searched<'t>(command: &Command<'t>) -> Option<(usize, &'t str)> {
    let is_sed = command.name() == "sed";
    let is_fixed = || options(command).iter().any(|one| one.starts_with("-F"));
    if !is_sed && (!matches!(command.name(), "grep" | "egrep") || is_fixed()) {
        return None;
    }
    let (word, pattern) = pattern(command)?;
    let pattern = if is_sed {
        sed_pattern(pattern)?
    } else {
        pattern
    };
    Some((word.at, pattern))
}

/// The first word that is no option, or the one behind `-e`, without its quotes.
fn pattern<'t>(command: &Command<'t>) -> Option<(Word<'t>, &'t str)> {
    let mut words = command.called().iter().skip(1);
    let takes = [
        "-m",
        "-A",
        "-B",
        "-C",
        "--max-count",
        "--include",
        "--exclude",
    ];
    let word = loop {
        let word = words.next()?;
        match word.text {
            "-f" => return None,
            option if takes.contains(&option) => drop(words.next()),
            option if option.starts_with('-') && option.len() > 1 => {}
            _ => break word,
        }
    };
    let text = word.text;
    let quotes = ['\'', '"'];
    let inner = quotes
        .iter()
        .find_map(|quote| text.strip_prefix(*quote)?.strip_suffix(*quote));
    // Several pieces in quotes are no pattern that can be read here.
    let inner = inner.filter(|inner| !inner.contains('\'') || !text.starts_with('\''));
    inner.map(|inner| (*word, inner))
}

/// What `s/…/…/` looks for.
fn sed_pattern(program: &str) -> Option<&str> {
    let rest = program.strip_prefix('s')?;
    let sign = rest.chars().next().filter(|sign| "/,#~".contains(*sign))?;
    rest.get(1..)?.split(sign).next()
}

/// `foo|bar`: words on both sides.
fn is_choice(pattern: &str) -> bool {
    let is_letter = |letter: char| letter.is_ascii_alphanumeric();
    let mut bars = pattern.match_indices('|').map(|(at, _)| at);
    let sides = bars.all(|at| {
        let before = pattern.get(..at).unwrap_or("");
        let after = pattern.get(at + 1..).unwrap_or("");
        before.ends_with(is_letter) && after.starts_with(is_letter)
    });
    // In rows with bars between the columns a bar is a bar.
    let words = || pattern.split('|');
    sides
        && pattern.contains('|')
        && words()
            .all(|word| word.len() > 1 && word.chars().all(|letter| letter.is_ascii_alphabetic()))
}

/// Whether the text reads rows with bars between the columns, of which one may be looked for as it stands.
fn has_bars(around: &CommandContext<'_>) -> bool {
    let signs = [
        ".psv",
        "-F'|'",
        "-F '|'",
        "-F\"|\"",
        "-F \"|\"",
        "-d'|'",
        "-d '|'",
        "-d\"|\"",
        "-d \"|\"",
        "IFS='|'",
        "IFS=\"|\"",
    ];
    signs.iter().any(|sign| around.text.contains(sign))
}

/// `[0-9]+`
fn plus(pattern: &str) -> Option<&'static str> {
    pattern.contains("]+").then_some("+")
}

fn has_class(pattern: &str, letter: char) -> bool {
    let mut places = pattern.match_indices('\\').map(|(at, _)| at);
    places.any(|at| {
        let before = pattern.get(..at).unwrap_or("");
        let after = pattern.get(at + 1..).unwrap_or("");
        !before.ends_with('\\') && after.starts_with(letter)
    })
}
