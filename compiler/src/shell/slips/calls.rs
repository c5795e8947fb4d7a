//! Calls that cannot do what they are for.

use super::{CommandContext, ShellDiagnostic};
use crate::shell::{Command, End, VALUE, Word};

/// Programs that wait for somebody at a terminal.
const EDITORS: [&str; 6] = ["vim", "vi", "nano", "emacs", "pico", "htop"];

/// Programs that read standard input where no file is named, and options alone name none.
const READERS: [&str; 6] = ["cat", "wc", "sort", "uniq", "tac", "rev"];

pub(super) fn check(around: &CommandContext<'_>, command: &Command<'_>) -> Option<ShellDiagnostic> {
    let [name, rest @ ..] = command.called() else {
        return None;
    };
    let slip = |says: String, help: &str| {
        Some(ShellDiagnostic {
            at: name.at,
            says,
            help: help.to_owned(),
        })
    };
    match name.text {
        "local" if !command.in_function => slip(
            "`local` stands in no function, so it fails".to_owned(),
            "leave `local` out",
        ),
        editor if EDITORS.contains(&editor) && command.redirects.is_empty() => slip(
            format!("`{editor}` waits for somebody at a terminal, and nobody is there"),
            "change the file with a command, such as `sed -i`",
        ),
        "git" if asks(around, command, rest) => slip(
            "`git` opens an editor or asks somebody, and nobody is there".to_owned(),
            "say it with options: `-m` for a message, nothing that is interactive",
        ),
        "echo" => unquoted_json(rest),
        "printf" => missing_values(rest),
        "curl" | "wget" => cut_off(around, command, rest),
        // `> >(cat)` and `exec < file` give what is not seen here.
        _ if around.text.contains(">(") || around.text.contains("exec <") => {
            arithmetic(around, command, rest)
        }
        _ => arithmetic(around, command, rest).or_else(|| starved(command, name.text, rest)),
    }
}

/// Whether `git` waits for somebody: nothing answers it, nobody caught what it shows, and no editor is named.
fn asks(around: &CommandContext<'_>, command: &Command<'_>, words: &[Word<'_>]) -> bool {
    let is_answered = command.has_input() || !command.redirects.is_empty();
    opens_editor(words) && !is_answered && !around.sets_editor()
}

/// `git rebase -i`, `git add -p`, and `git commit` without a message.
fn opens_editor(words: &[Word<'_>]) -> bool {
    let Some((name, options)) = words.split_first() else {
        return false;
    };
    let has = |wanted: &[&str]| options.iter().any(|word| wanted.contains(&word.text));
    let begins = |start: &str| options.iter().any(|word| word.text.starts_with(start));
    match name.text {
        "rebase" => has(&["-i", "--interactive"]),
        "add" => has(&["-p", "--patch", "-i", "--interactive"]),
        "commit" => {
            let short = |word: &Word<'_>| {
                let letters = word.text.strip_prefix('-');
                letters.is_some_and(|letters| {
                    !letters.starts_with('-') && letters.contains(['m', 'F', 'C'])
                })
            };
            let told = [
                "--message",
                "--file",
                "--no-edit",
                "--reuse-message",
                "--fixup",
                "--dry-run",
            ];
            !options.iter().any(short)
                && !told.iter().any(|one| begins(one))
                && !options.iter().any(|word| word.text.contains('$'))
        }
        _ => false,
    }
}

/// `echo {"key": 1}`: the quotes are the shell's.
fn unquoted_json(words: &[Word<'_>]) -> Option<ShellDiagnostic> {
    let first = words.first()?;
    let is_json = first.text.starts_with("{\"") || first.text.starts_with("[{\"");
    is_json.then(|| ShellDiagnostic {
        at: first.at,
        says: "the quotes of this JSON are read by the shell, and are not printed".to_owned(),
        help: "write single quotes around all of it".to_owned(),
    })
}

/// A format in which each `%(…)T` is one place.
fn without_times(format: &str) -> String {
    let mut parts = format.split("%(");
    let mut out = parts.next().unwrap_or("").to_owned();
    for part in parts {
        let rest = part.split_once(')').map_or(part, |(_, rest)| rest);
        out.push('%');
        out.push_str(rest);
    }
    out
}

/// `printf` with fewer values than its format has places.
fn missing_values(words: &[Word<'_>]) -> Option<ShellDiagnostic> {
    let (format, values) = words.split_first()?;
    let inner = format.text.strip_prefix('\'')?.strip_suffix('\'')?;
    let is_one = |word: &&Word<'_>| {
        let quoted = word.text.starts_with('"') && word.text.ends_with('"');
        let plain = word.plain().is_some();
        (quoted || plain) && !word.text.contains("[@]") && !word.text.contains("$@")
    };
    let places = without_times(&inner.replace("%%", "")).matches('%').count();
    let wrong = places > values.len() && !values.is_empty();
    if !wrong || inner.contains(['*', VALUE]) || !values.iter().all(|word| is_one(&word)) {
        return None;
    }
    Some(ShellDiagnostic {
        at: format.at,
        says: format!(
            "`printf` has {places} places for values and is given {}, so the last are empty",
            values.len()
        ),
        help: "hand it a value for each `%`".to_owned(),
    })
}

/// `curl https://host/?a=1&b=2`: the shell takes the `&`.
fn cut_off(
    around: &CommandContext<'_>,
    command: &Command<'_>,
    words: &[Word<'_>],
) -> Option<ShellDiagnostic> {
    let last = words.last()?;
    let behind = around.text.get(last.at + last.text.len()..)?;
    let sets = behind.strip_prefix('&')?;
    let is_query = last.text.contains("://") && last.text.contains('?');
    let is_part = sets.starts_with(|letter: char| letter.is_ascii_alphabetic());
    (is_query && is_part && command.end == End::Background).then(|| ShellDiagnostic {
        at: last.at,
        says: "the `&` of this address ends the command, and the rest is lost".to_owned(),
        help: "write quotes around the address".to_owned(),
    })
}

/// `$(count + 1)`: calls a program `count`.
fn arithmetic(
    around: &CommandContext<'_>,
    command: &Command<'_>,
    words: &[Word<'_>],
) -> Option<ShellDiagnostic> {
    let name = command.name();
    let [sign, other] = words else {
        return None;
    };
    let is_operand = |text: &str| text.starts_with(|one: char| one == '$' || one.is_ascii_digit());
    let is_sum = command.is_substituted
        && matches!(sign.text, "+" | "-" | "*")
        && (is_operand(other.text) || around.set.contains(other.text))
        && around.set.contains(name);
    is_sum.then(|| ShellDiagnostic {
        at: command.at,
        says: format!("`$({name} {} …)` looks for a program `{name}`", sign.text),
        help: format!("write `$(({name} {} …))`", sign.text),
    })
}

/// A program that reads what nobody gives it.
fn starved(command: &Command<'_>, name: &str, words: &[Word<'_>]) -> Option<ShellDiagnostic> {
    let reads = READERS.contains(&name) && words.iter().all(|word| word.text.starts_with('-'));
    let asks = name == "read" && !words.iter().any(|word| word.text.starts_with("-u"));
    // `cat > /dev/null` takes what may come, and does not ask for it.
    let drains = command
        .redirects
        .iter()
        .any(|redirect| redirect.target.text == "/dev/null" && redirect.number.is_none());
    if !(reads || asks) || drains || command.has_input() || command.in_function {
        return None;
    }
    Some(ShellDiagnostic {
        at: command.at,
        says: format!(
            "`{}` reads standard input, and nothing is there",
            super::shown(command.text)
        ),
        help: "name a file, or give it something with `|` or `<<<`".to_owned(),
    })
}
