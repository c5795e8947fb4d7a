//! Commands that shells can read, and that do something else than their authors mean.

mod assigned;
mod awk_programs;
mod calculations;
mod calls;
mod case_arms;
mod case_labels;
mod case_pattern;
mod compared_texts;
mod comparison;
mod condition;
mod context;
mod dead_arm;
mod digit_range;
mod ends;
mod files;
mod first_item;
mod fixed_variable;
mod functions;
mod json_text;
mod kept_other;
mod last_test;
mod led_away;
mod led_output;
mod line_order;
mod list_length;
mod lone_test;
mod loop_header;
mod loop_slips;
mod lost_text;
mod named_number;
mod number_ranges;
mod numbers;
mod octal;
mod odd_assignments;
mod odd_words;
mod pattern_text;
mod piped_loop;
mod plain_patterns;
mod quotes;
mod raw_text;
mod rounds;
mod search;
pub mod staged_files;
mod status;
mod texts;
mod typed_letters;
mod untrusted_text;
mod unused;
mod word_numbers;

use super::variables::{in_single_quotes, read_in};
use super::{Command, End, Redirect, ShellDiagnostic, Word, is_name};
use crate::source::line_of;
use context::CommandContext;
use std::collections::BTreeSet;

/// How many slips of a text are told, and how many of its here-documents are looked at. Nobody makes more by hand.
const MOST: usize = 64;

/// Where in a text of several lines something stands, for the middle of a sentence.
fn place(text: &str, at: usize) -> String {
    match text.contains('\n') {
        true => format!(" (line {})", line_of(text, at)),
        false => String::new(),
    }
}

/// The lines of a text with their ends, each with its offset.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split_inclusive('\n').map(move |line| {
        let begin = at;
        at += line.len();
        (begin, line)
    })
}

/// The words of a text: what its letters, digits and `_` make.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_')
}

/// A text as a message shows it: the beginning of its first line.
pub fn shown(text: &str) -> String {
    let line = text.lines().next().unwrap_or("");
    let short: String = line.chars().take(40).collect();
    if short.len() < text.len() {
        format!("{short}…")
    } else {
        short
    }
}

/// All slips of the commands of a script: as [`find`], that it ends with a failure each time, which a command may be for, and that
/// its object goes to a file.
pub fn of_script<'t>(text: &'t str, commands: &'t [Command<'t>]) -> Vec<ShellDiagnostic> {
    let mut all = find(text, commands);
    all.extend(ends::last(commands));
    all.extend(led_away::find(commands));
    all.extend(last_test::find(&CommandContext::new(text, commands, &[])));
    all
}

/// The commands that count what is 0 when a script begins, and end a strict script thereby. `zero`: the names of such variables.
pub fn first_steps<'t>(
    text: &'t str,
    commands: &'t [Command<'t>],
    zero: &[&str],
) -> Vec<ShellDiagnostic> {
    numbers::first_steps(&CommandContext::new(text, commands, &[]), zero)
}

/// All slips of these commands, in order. `text` is what they were read from.
pub fn find<'t>(text: &'t str, commands: &'t [Command<'t>]) -> Vec<ShellDiagnostic> {
    find_with(text, commands, &[])
}

/// As [`find`], of a text that gets these variables from outside.
pub fn find_with<'t>(
    text: &'t str,
    commands: &'t [Command<'t>],
    given: &'t [&'t str],
) -> Vec<ShellDiagnostic> {
    let read: BTreeSet<&str> = read_in(text).map(|(name, _)| name).collect();
    let around = CommandContext::new(text, commands, given);
    let simple = commands.iter().filter_map(|command| {
        bracket(command)
            .or_else(|| spaced_assignment(&read, command))
            .or_else(|| stray_option(command))
            .or_else(|| value_as_program(command))
            .or_else(|| typed_letters::check(text, command))
            .or_else(|| search::check(command))
            .or_else(|| quotes::check(&around, command))
            .or_else(|| comparison::check(&around, command))
            .or_else(|| files::check(command))
            .or_else(|| texts::document(&around, command))
            .or_else(|| calls::check(&around, command))
            .or_else(|| word_numbers::check(command))
            .or_else(|| ends::check(&around, command))
            .or_else(|| untrusted_text::evaluated(&around, command))
            .or_else(|| untrusted_text::unmatched(&around, command))
            .or_else(|| plain_patterns::check(&around, command))
            .or_else(|| awk_programs::check(&around, command))
            .or_else(|| odd_assignments::check(&around, command))
    });
    // A text that prints programs has many of them, and means them.
    let single = commands
        .iter()
        .find_map(|command| single_quotes(&around.set, command));
    let documents = commands
        .iter()
        .filter(|command| document(command).is_some());
    let document = documents
        .take(MOST)
        .find_map(|command| open_document(text, command));
    let mut all: Vec<ShellDiagnostic> = simple
        .chain(single)
        .chain(orders(text))
        .chain(document)
        .chain(status::find(&around))
        .chain(comparison::compound(&around))
        .chain(comparison::constant(&around))
        .chain(texts::ranges(&around))
        .chain(ends::failing(&around))
        .chain(ends::state(&around))
        .chain(piped_loop::find(&around))
        .chain(named_number::find(&around, commands))
        .chain(numbers::find(&around))
        .chain(odd_words::find(&around, commands))
        .chain(pattern_text::find(&around))
        .chain(raw_text::find(&around, commands))
        .chain(case_pattern::find(&around))
        .chain(dead_arm::find(&around))
        .chain(first_item::find(&around, commands))
        .chain(fixed_variable::find(&around, commands))
        .chain(word_numbers::index(&around))
        .chain(rounds::find(&around))
        .chain(staged_files::find(&around.plain))
        .chain(unused::find(&around))
        .chain(ends::well(&around))
        .chain(of_values(&around, commands))
        .chain(of_flow(&around, commands))
        .take(MOST)
        .collect();
    all.sort_by_key(|slip| slip.at);
    all
}

/// Slips of values: numbers, texts, lists.
fn of_values<'t>(
    around: &CommandContext<'t>,
    commands: &'t [Command<'t>],
) -> impl Iterator<Item = ShellDiagnostic> {
    let found = list_length::find(around).into_iter();
    found
        .chain(octal::find(around))
        .chain(kept_other::find(around))
        .chain(json_text::find(around))
        .chain(number_ranges::find(around))
        .chain(lone_test::find(around))
        .chain(compared_texts::find(around))
        .chain(digit_range::find(around, commands))
        .chain(case_arms::find(around))
        .chain(calculations::find(around, commands))
        .chain(lost_text::find(around, commands))
        .chain(odd_assignments::process(around))
}

/// Slips of what goes where: output, functions, loops.
fn of_flow<'t>(
    around: &CommandContext<'t>,
    commands: &'t [Command<'t>],
) -> impl Iterator<Item = ShellDiagnostic> {
    let found = led_output::find(around, commands).into_iter();
    found
        .chain(functions::find(around, commands))
        .chain(loop_slips::find(around))
        .chain(line_order::find(around, commands))
}

/// `[` without its `]`, or with no blank beside it; `>` in it.
fn bracket(command: &Command<'_>) -> Option<ShellDiagnostic> {
    let name = command.called().first()?;
    let glued = ["if[", "while[", "until[", "[[", "["]
        .into_iter()
        .find(|sign| name.text.starts_with(sign));
    let sign = glued?;
    if name.text != "[" {
        let rest = name.text.strip_prefix(sign)?;
        // A pattern may be the name of a program: nobody writes that, but `[x]` alone may be a test of what is there.
        let is_test =
            rest.starts_with(['-', '!', '"', '$', '\'']) || sign.starts_with(char::is_alphabetic);
        let word = sign.trim_end_matches('[');
        let help = match word {
            "" => format!("write a blank behind `{sign}`"),
            _ => format!("write a blank between `{word}` and `[`, and one behind it"),
        };
        return is_test.then(|| ShellDiagnostic {
            at: name.at,
            says: format!(
                "`{}` is no command: a shell looks for a program of that name",
                name.text
            ),
            help,
        });
    }
    let last = command.words.last()?;
    if last.text != "]" {
        let help = match last.text.ends_with(']') {
            true => "write a blank before the `]`",
            false => "end it with ` ]`",
        };
        return Some(ShellDiagnostic {
            at: name.at,
            says: "`[` has no `]` as its last word, so the test fails each time".to_owned(),
            help: help.to_owned(),
        });
    }
    let file = command
        .redirects
        .iter()
        .find(|redirect| is_comparison(redirect, last))?;
    let option = if file.sign == ">" { "-gt" } else { "-lt" };
    Some(ShellDiagnostic {
        at: file.target.at,
        says: format!(
            "`{}` in `[ … ]` compares nothing: it leads to the file `{}`",
            file.sign, file.target.text
        ),
        help: format!("write `{option}` in place of `{}`", file.sign),
    })
}

/// Whether a redirection stands between `[` and `]`.
fn is_comparison(redirect: &Redirect<'_>, last: &Word<'_>) -> bool {
    redirect.number.is_none() && matches!(redirect.sign, ">" | "<") && redirect.target.at < last.at
}

/// `name = value`.
fn spaced_assignment(read: &BTreeSet<&str>, command: &Command<'_>) -> Option<ShellDiagnostic> {
    let [name, sign, ..] = command.words.as_slice() else {
        return None;
    };
    let is_assignment = is_name(name.text) && (sign.text == "=" || sign.text.starts_with("=$"));
    if !is_assignment || !read.contains(name.text) {
        return None;
    }
    Some(ShellDiagnostic {
        at: name.at,
        says: format!(
            "`{} =` sets no variable: a shell looks for a program `{}`",
            name.text, name.text
        ),
        help: format!("write `{}=…`, without blanks beside the `=`", name.text),
    })
}

/// A line that begins with an option: the one before it has lost its `\`.
fn stray_option(command: &Command<'_>) -> Option<ShellDiagnostic> {
    let name = command.called().first()?;
    let is_option = name
        .text
        .trim_start_matches('-')
        .starts_with(|letter: char| letter.is_ascii_alphabetic())
        && name.text.starts_with('-');
    let is_program = name.text.starts_with("'{") || name.text.starts_with("'.");
    if !is_option && !is_program {
        return None;
    }
    let shown: String = name.text.chars().take(20).collect();
    Some(ShellDiagnostic {
        at: name.at,
        says: format!(
            "`{}` begins a command, and is none",
            shown.lines().next().unwrap_or("")
        ),
        help: "end the line before it with `\\`, and nothing behind that".to_owned(),
    })
}

/// `echo '$name'`, where `name` is a variable of the text.
fn single_quotes(set: &BTreeSet<&str>, command: &Command<'_>) -> Option<ShellDiagnostic> {
    let [name, rest @ ..] = command.called() else {
        return None;
    };
    if !matches!(name.text, "echo" | "printf") {
        return None;
    }
    // What goes on to another program may be that program's text.
    if command.end == End::Pipe || command.is_led_elsewhere() && !command.is_substituted {
        return None;
    }
    rest.iter().find_map(|word| {
        let mut quoted = in_single_quotes(word.text)
            .flat_map(|(part, from)| read_in(part).map(move |(found, at)| (found, from + at)));
        let (found, at) = quoted.find(|(found, _)| set.contains(found))?;
        Some(ShellDiagnostic {
            at: word.at + at,
            says: format!("`${found}` stands in single quotes, so it is printed as it stands"),
            help: format!("write double quotes around `${found}`"),
        })
    })
}

/// `$(inputs.name)`: looks for a program of that name.
fn value_as_program(command: &Command<'_>) -> Option<ShellDiagnostic> {
    let name = command
        .called()
        .first()
        .filter(|_| command.is_substituted)?;
    let roots = ["inputs.", "state.", "result."];
    let is_value = roots.iter().any(|root| name.text.starts_with(root));
    is_value.then(|| ShellDiagnostic {
        at: name.at,
        says: format!("`$({})` looks for a program `{}`", name.text, name.text),
        help: format!("write `${{{}}}`", name.text),
    })
}

/// Where a here-document begins.
fn document<'c, 't>(command: &'c Command<'t>) -> Option<&'c Redirect<'t>> {
    let mut all = command.redirects.iter();
    all.find(|redirect| matches!(redirect.sign, "<<" | "<<-"))
}

/// A here-document that has no last line.
fn open_document(text: &str, command: &Command<'_>) -> Option<ShellDiagnostic> {
    let document = document(command)?;
    let word = document.target.delimiter();
    let behind = text.get(document.target.at..)?;
    let mut lines = behind.lines().skip(1);
    let ends = lines.any(|line| match document.sign {
        "<<-" => line.trim_start_matches('\t') == word,
        _ => line == word,
    });
    if ends {
        return None;
    }
    let is_indented = behind.lines().skip(1).any(|line| line.trim() == word);
    let help = match is_indented {
        true => format!("put `{word}` at the beginning of its line, with nothing behind it"),
        false => format!("end it with a line `{word}`"),
    };
    Some(ShellDiagnostic {
        at: document.target.at,
        says: format!(
            "no line `{word}` ends the text behind `<<`, so all that follows belongs to it"
        ),
        help,
    })
}

/// `[[ $n > 5 ]]`: compares the texts, not the numbers.
fn orders(text: &str) -> Vec<ShellDiagnostic> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices("[[ ") {
        let inner = text.get(at + 3..).unwrap_or("");
        let line = inner.split([']', '\n', '#']).next().unwrap_or("");
        let mut words = line.split_whitespace();
        let mut before = words.next();
        let mut sign = words.next();
        for after in words {
            if let (Some(left), Some(order @ (">" | "<"))) = (before, sign)
                && (is_number(left) != is_number(after))
                && [left, after]
                    .iter()
                    .any(|side| side.trim_matches('"').starts_with('$'))
            {
                let option = if order == ">" { "-gt" } else { "-lt" };
                found.push(ShellDiagnostic {
                    at,
                    says: format!("`{order}` in `[[ … ]]` compares texts: 10 comes before 9"),
                    help: format!("write `{option}` in place of `{order}`, or `(( … ))`"),
                });
            }
            (before, sign) = (sign, Some(after));
        }
    }
    found
}

fn is_number(word: &str) -> bool {
    let digits = word.trim_matches('"');
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_of_flow;
#[cfg(test)]
mod tests_of_values;
