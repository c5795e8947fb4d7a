//! Variables that stay as they stand: in single quotes, or without their `$`.

use super::{CommandContext, ShellDiagnostic};
use crate::shell::variables::{in_single_quotes, read_in};
use crate::shell::{Command, End, Word, jq};

/// Commands whose arguments are no programs, so that a `$` in single quotes stays in them.
const TAKERS: [&str; 12] = [
    "cat", "cd", "cp", "git", "ls", "mkdir", "mv", "rm", "rmdir", "tee", "test", "touch",
];

/// Options of `jq` that are followed by a name and a value.
const NAMED: [&str; 2] = ["--arg", "--argjson"];

pub(super) fn check(around: &CommandContext<'_>, command: &Command<'_>) -> Option<ShellDiagnostic> {
    let assigned = || assigned(around, command).filter(|_| !around.is_read_again);
    kept(around, command)
        .or_else(assigned)
        .or_else(|| bare(around, command))
        .or_else(|| filled(around, command))
        .or_else(|| in_program(around, command))
}

/// `jq -n '{photo: "$photo"}'`: neither the shell nor `jq` puts anything there.
fn in_program(around: &CommandContext<'_>, command: &Command<'_>) -> Option<ShellDiagnostic> {
    if command.name() != "jq" {
        return None;
    }
    let call = jq::call(command);
    let calls = call.as_slice();
    let mut words = command.called().iter().skip(1);
    words.find_map(|word| {
        let program = word.text.strip_prefix('\'')?.strip_suffix('\'')?;
        // `\("…")` is a program inside of a text.
        let texts = program.split('"').skip(1).step_by(2);
        let mut texts = texts.filter(|_| !program.contains(['\\', '\'']));
        let (name, _) = texts.find_map(|text| {
            // Of a text that is the name of what is handed over, the program is told.
            let is_given = |name: &str| calls.iter().any(|call| call.is_given(name));
            if text.strip_prefix('$').is_some_and(is_given) {
                return None;
            }
            let mut read = read_in(text);
            read.find(|(name, _)| around.set.contains(name) && name.len() > 1)
        })?;
        let help = format!("hand it over: `--arg {name} \"${name}\"`, and write `${name}` without the quotes, or `\\(${name})` inside of them");
        Some(ShellDiagnostic {
            at: word.at,
            says: format!("`jq` is given the text `${name}`, which stays as it stands: the shell puts nothing into single quotes, and `jq` nothing into a text"),
            help,
        })
    })
}

/// `jq ".minutes as $late | …"`: in double quotes the shell takes the name away before `jq` sees it.
fn filled(around: &CommandContext<'_>, command: &Command<'_>) -> Option<ShellDiagnostic> {
    let programs = command.called().iter().skip(1);
    // A program that is put together of several texts may have its names in another of them.
    let is_whole = |text: &str| {
        let inner = text
            .strip_prefix('"')
            .and_then(|rest| rest.strip_suffix('"'));
        inner.is_some_and(|inner| !inner.replace("\\\"", "").contains('"') && !inner.contains("$("))
    };
    let mut programs = programs.filter(|word| command.name() == "jq" && is_whole(word.text));
    programs.find_map(|word| {
        let (name, at) = read_in(word.text).find(|(name, at)| {
            let before = word.text.get(..*at).unwrap_or("");
            before.ends_with(" as ") && !around.set.contains(name) && !around.given.contains(name)
        })?;
        Some(ShellDiagnostic {
            at: word.at + at,
            says: format!(
                "`${name}` stands in double quotes, so the shell puts its own variable there, which nothing sets, and `jq` gets no name"
            ),
            help: "write single quotes around the program of `jq`".to_owned(),
        })
    })
}

/// A value in single quotes, handed to something that takes it as it is.
fn kept(around: &CommandContext<'_>, command: &Command<'_>) -> Option<ShellDiagnostic> {
    let [name, rest @ ..] = command.called() else {
        return None;
    };
    let word = match name.text {
        "jq" => {
            let mut names = rest.iter().zip(rest.iter().skip(2));
            let (_, value) = names.find(|(option, value)| {
                NAMED.contains(&option.text) && whole(around, value.text).is_some()
            })?;
            value
        }
        "[" => rest
            .iter()
            .find(|word| whole(around, word.text).is_some())?,
        "echo" if command.end == End::Pipe => rest
            .iter()
            .find(|word| whole(around, word.text).is_some())?,
        "curl" | "wget" => header(rest).or_else(|| {
            let mut words = rest.iter();
            words.find(|word| variable(around, word.text).is_some())
        })?,
        "echo" | "printf" if command.end != End::Pipe && command.redirects.is_empty() => rest
            .iter()
            .find(|word| given(around, word.text).is_some())?,
        taker if TAKERS.contains(&taker) => rest
            .iter()
            .find(|word| variable(around, word.text).is_some())?,
        _ => return None,
    };
    let variable = variable(around, word.text).or_else(|| of_environment(word.text))?;
    Some(stays(word, variable, name.text))
}

/// A header, or who somebody is, with a variable of the environment in single quotes.
fn header<'w, 't>(words: &'w [Word<'t>]) -> Option<&'w Word<'t>> {
    let mut pairs = words.iter().zip(words.iter().skip(1));
    let options = ["-H", "--header", "-u", "--user", "--oauth2-bearer"];
    let (_, word) = pairs.find(|(option, word)| {
        options.contains(&option.text) && of_environment(word.text).is_some()
    })?;
    Some(word)
}

/// A variable in single quotes that is called as those of the environment are: `$API_TOKEN`.
fn of_environment(word: &str) -> Option<&str> {
    let read = in_single_quotes(word).flat_map(|(part, _)| read_in(part));
    let is_capital = |name: &str| {
        let mut letters = name.chars();
        name.len() > 2 && letters.all(|one| one.is_ascii_uppercase() || "_0123456789".contains(one))
    };
    read.map(|(name, _)| name).find(|name| is_capital(name))
}

/// A variable in single quotes that the text is said to get from outside.
fn given<'t>(around: &CommandContext<'_>, word: &'t str) -> Option<&'t str> {
    let mut read = in_single_quotes(word).flat_map(|(part, _)| read_in(part));
    let (name, _) = read.find(|(name, _)| around.given.contains(name))?;
    Some(name)
}

/// `url='$host'`.
fn assigned(around: &CommandContext<'_>, command: &Command<'_>) -> Option<ShellDiagnostic> {
    command.words.iter().find_map(|word| {
        let own = word.sets()?;
        let (_, value) = word.text.split_once('=')?;
        let variable = whole(around, value).filter(|variable| *variable != own)?;
        Some(stays(word, variable, own))
    })
}

fn stays(word: &Word<'_>, variable: &str, taker: &str) -> ShellDiagnostic {
    ShellDiagnostic {
        at: word.at,
        says: format!(
            "`${variable}` stands in single quotes, so `{taker}` gets these letters and not the value"
        ),
        help: format!("write double quotes around `${variable}`"),
    }
}

/// The variable of the text that stands somewhere in single quotes.
fn variable<'t>(around: &CommandContext<'_>, word: &'t str) -> Option<&'t str> {
    let mut read = in_single_quotes(word).flat_map(|(part, _)| read_in(part));
    let (name, _) =
        read.find(|(name, _)| around.set.contains(name) || around.given.contains(name))?;
    Some(name)
}

/// The variable that is all there is in single quotes.
fn whole<'t>(around: &CommandContext<'_>, word: &'t str) -> Option<&'t str> {
    let name = variable(around, word)?;
    let inner = word.strip_prefix('\'')?.strip_suffix('\'')?;
    let is_whole = inner == format!("${name}") || inner == format!("${{{name}}}");
    is_whole.then_some(name)
}

/// `echo state | jq …`, where `state` is a variable.
fn bare(around: &CommandContext<'_>, command: &Command<'_>) -> Option<ShellDiagnostic> {
    let [name, word] = command.called() else {
        return None;
    };
    let text = word.plain()?;
    let is_name = name.text == "echo" && command.end == End::Pipe && around.assigned.contains(text);
    if !is_name || !around.next_is(command, "jq") {
        return None;
    }
    Some(ShellDiagnostic {
        at: word.at,
        says: format!("`echo {text}` prints the word `{text}`, which is no JSON for `jq`"),
        help: format!("write `\"${text}\"`"),
    })
}
