//! Lines that look like an assignment and are none: `$n=5`, `n =5`, `n= 5`, `a-b=3`, `let n = 5`, `set n=5`; and values that are not meant.

use super::{CommandContext, ShellDiagnostic};
use crate::shell::{Command, is_name};

pub(super) fn check(around: &CommandContext<'_>, command: &Command<'_>) -> Option<ShellDiagnostic> {
    head(command)
        .or_else(|| parted(around, command))
        .or_else(|| named(around, command))
        .or_else(|| value(around, command))
        .or_else(|| called(around, command))
        .or_else(|| path(command))
}

/// `$n=5`, `a-b=3`, `!grep`, `$((n > 2))` as a command.
fn head(command: &Command<'_>) -> Option<ShellDiagnostic> {
    let first = command.words.first()?;
    let text = first.text;
    let told = |says: String, help: String| {
        Some(ShellDiagnostic {
            at: first.at,
            says,
            help,
        })
    };
    if text.starts_with("$((") && text.ends_with("))") && command.words.len() == 1 {
        return told(
            "`$((…))` gives a number, and a shell looks for a program of that name".to_owned(),
            "write `((…))`".to_owned(),
        );
    }
    let is_letter = |letter: char| letter.is_ascii_alphabetic();
    if let Some(rest) = text
        .strip_prefix('!')
        .filter(|rest| rest.starts_with(is_letter))
    {
        return told(
            format!("`{text}` is no command: a shell looks for a program of that name"),
            format!("write a blank: `! {rest}`"),
        );
    }
    let (left, value) = text.split_once('=').filter(|_| !text.contains("=="))?;
    let bare = left.trim_start_matches('$').trim_matches(['{', '}']);
    if left.starts_with('$') && is_name(bare) {
        return told(
            format!(
                "`{left}=` sets no variable: the value of `{bare}` stands there, and a shell looks for a program"
            ),
            format!("write `{bare}=`"),
        );
    }
    let is_dashed = left.contains('-') && left.split('-').all(is_name) && !value.is_empty();
    if is_dashed && command.words.len() == 1 && command.redirects.is_empty() {
        return told(
            format!("`{left}` is no name of a variable: a shell looks for a program `{text}`"),
            format!("write `{}=`", left.replace('-', "_")),
        );
    }
    None
}

/// `n =5`, `n= 5`.
fn parted(around: &CommandContext<'_>, command: &Command<'_>) -> Option<ShellDiagnostic> {
    let [one, other] = command.words.as_slice() else {
        return None;
    };
    let is_glued = other.text.len() > 1 && other.text.starts_with('=');
    let is_other = other.text.starts_with("==") || other.text.starts_with("=$");
    if is_name(one.text) && is_glued && !is_other && around.reads(one.text) {
        return Some(ShellDiagnostic {
            at: one.at,
            says: format!(
                "`{0} =` sets no variable: a shell looks for a program `{0}`",
                one.text
            ),
            help: format!("write `{}=…`, without blanks beside the `=`", one.text),
        });
    }
    let name = one.sets().filter(|_| one.text.ends_with('='))?;
    let is_of_shell = matches!(name, "IFS" | "LANG" | "LC_ALL");
    (around.reads(name) && !is_of_shell && is_value(other.text)).then(|| ShellDiagnostic {
        at: one.at,
        says: format!(
            "`{}` stands before a blank, so it is empty, and a shell looks for a program `{}`",
            one.text, other.text
        ),
        help: format!("write `{}{}`, without the blank", one.text, other.text),
    })
}

/// `let n = 5`, `set n=5`.
fn named(around: &CommandContext<'_>, command: &Command<'_>) -> Option<ShellDiagnostic> {
    match command.words.as_slice() {
        [word, name, sign, ..] if word.text == "let" && is_name(name.text) && sign.text == "=" => {
            Some(ShellDiagnostic {
                at: word.at,
                says: format!(
                    "`let` reads `{}`, `=` and the rest as expressions of their own, and sets nothing",
                    name.text
                ),
                help: format!("write `{}=$((…))`", name.text),
            })
        }
        [word, value] => {
            let name = value.sets().filter(|_| word.text == "set")?;
            around.reads(name).then(|| ShellDiagnostic {
                at: word.at,
                says: format!(
                    "`set {}` gives the script arguments, and sets no variable",
                    value.text
                ),
                help: format!("write `{}`", value.text),
            })
        }
        _ => None,
    }
}

/// `user=whoami`, and `total=price*3`.
fn called(around: &CommandContext<'_>, command: &Command<'_>) -> Option<ShellDiagnostic> {
    let [word] = command.words.as_slice() else {
        return None;
    };
    let (name, (_, value)) = (word.sets()?, word.text.split_once('=')?);
    let form = format!("${name}");
    let is_run = || {
        let mut all = around.plain.iter();
        all.any(|one| one.name().trim_matches('"') == form)
    };
    // `date` and `hostname` are names of columns, too.
    let is_program = matches!(value, "whoami" | "pwd");
    if is_program && name != value && !is_run() {
        return Some(ShellDiagnostic {
            at: word.at,
            says: format!(
                "`{name}` gets the word `{value}`, and what the program prints is asked nowhere"
            ),
            help: format!("write `{name}=$({value})`"),
        });
    }
    let (left, right) = value.split_once('*')?;
    let is_number = |part: &str| {
        let bare = part.trim_start_matches('$');
        let is_digits = !bare.is_empty() && bare.bytes().all(|byte| byte.is_ascii_digit());
        is_digits || is_name(bare) && around.assigned.contains(bare)
    };
    let is_plain = word.text == format!("{name}={value}");
    (is_plain && is_number(left) && is_number(right)).then(|| ShellDiagnostic {
        at: word.at,
        says: format!(
            "`{}` gives `{name}` a text, and computes nothing",
            word.text
        ),
        help: format!("write `{name}=$(({left} * {right}))`"),
    })
}

/// `PATH=names.csv`: no program is found behind it.
fn path(command: &Command<'_>) -> Option<ShellDiagnostic> {
    let [word] = command.words.as_slice() else {
        return None;
    };
    let value = word.text.strip_prefix("PATH=")?.trim_matches(['"', '\'']);
    let keeps = ["PATH", "bin", "$", "`"]
        .iter()
        .any(|sign| value.contains(sign));
    (!keeps && !value.is_empty()).then(|| ShellDiagnostic {
        at: word.at,
        says: "`PATH` says where programs are, and behind this line none is found".to_owned(),
        help: "give the variable another name".to_owned(),
    })
}

/// A word that is a value and no program.
fn is_value(word: &str) -> bool {
    let bare = word.trim_matches(['"', '\'']);
    word.starts_with(['"', '\''])
        || !bare.is_empty() && bare.bytes().all(|byte| byte.is_ascii_digit())
}

/// `IFS="\n"`, `limit=${LIMIT:5}`.
fn value(around: &CommandContext<'_>, command: &Command<'_>) -> Option<ShellDiagnostic> {
    let word = command.words.iter().find(|word| word.sets().is_some())?;
    let name = word.sets()?;
    let (_, value) = word.text.split_once('=')?;
    if name == "IFS" && matches!(value, "\"\\n\"" | "'\\n'" | "\"\\t\"" | "'\\t'") {
        let letter = value.trim_matches(['"', '\'']).trim_start_matches('\\');
        return Some(ShellDiagnostic {
            at: word.at,
            says: format!(
                "`IFS={value}` takes texts apart at backslashes and at the letter `{letter}`"
            ),
            help: format!("write `IFS=$'\\{letter}'`"),
        });
    }
    let inner = value
        .trim_matches('"')
        .strip_prefix("${")?
        .strip_suffix('}')?;
    let (read, default) = inner.split_once(':')?;
    let is_number =
        !default.is_empty() && default.bytes().all(|byte| byte.is_ascii_digit()) && default != "0";
    let is_own = read.eq_ignore_ascii_case(name)
        && !around
            .assigned
            .iter()
            .any(|one| *one == read && read != name);
    (is_number && is_own && name.len() > 2).then(|| ShellDiagnostic {
        at: word.at,
        says: format!("`${{{inner}}}` is what stands behind the first {default} letters of `{read}`, and no value for where there is none"),
        help: format!("write `${{{read}:-{default}}}`"),
    })
}

/// `$$name`: the number of the process, and the letters of the name.
pub(super) fn process(around: &CommandContext<'_>) -> Option<ShellDiagnostic> {
    let mut places = around.text.match_indices("$$").map(|(at, _)| at);
    let (at, name) = places.find_map(|at| {
        let rest = around.text.get(at + 2..)?;
        let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
        let name = rest.get(..end.unwrap_or(rest.len()))?;
        let is_value = around.text.get(..at)?.ends_with(['=', '"', ' ']);
        (is_value && around.assigned.contains(name)).then_some((at, name))
    })?;
    Some(ShellDiagnostic {
        at,
        says: format!("`$${name}` is the number of the process and the word `{name}`"),
        help: format!("write `${name}`, or `${{!{name}}}` for the variable that it names"),
    })
}
