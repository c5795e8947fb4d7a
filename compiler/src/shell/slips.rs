//! Commands that shells can read, and that do something else than their authors mean.

use super::variables::{read_in, set_in};
use super::{Command, End, Redirect, Word, is_name};
use std::collections::BTreeSet;

/// What is wrong with a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slip {
    /// The offset in the text.
    pub at: usize,
    /// What it is, and what happens: "`[` has no `]`, so it fails each time".
    pub says: String,
    /// What to write.
    pub help: String,
}

/// How many slips of a text are told, and how many of its here-documents are looked at. Nobody makes more by hand.
const MOST: usize = 64;

/// All slips of these commands, in order. `text` is what they were read from.
pub fn find(text: &str, commands: &[Command<'_>]) -> Vec<Slip> {
    let read: BTreeSet<&str> = read_in(text).map(|(name, _)| name).collect();
    let set = set_in(text);
    let simple = commands.iter().filter_map(|command| {
        bracket(command)
            .or_else(|| spaced_assignment(&read, command))
            .or_else(|| stray_option(command))
            .or_else(|| single_quotes(&set, command))
            .or_else(|| value_as_program(command))
            .or_else(|| find_options(command))
    });
    let documents = commands
        .iter()
        .filter(|command| document(command).is_some());
    let document = documents
        .take(MOST)
        .find_map(|command| open_document(text, command));
    let mut all: Vec<Slip> = simple
        .chain(orders(text))
        .chain(document)
        .take(MOST)
        .collect();
    all.sort_by_key(|slip| slip.at);
    all
}

/// `[` without its `]`, or with no blank beside it; `>` in it.
fn bracket(command: &Command<'_>) -> Option<Slip> {
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
        return is_test.then(|| Slip {
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
        return Some(Slip {
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
    Some(Slip {
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
fn spaced_assignment(read: &BTreeSet<&str>, command: &Command<'_>) -> Option<Slip> {
    let [name, sign, ..] = command.words.as_slice() else {
        return None;
    };
    let is_assignment = is_name(name.text) && (sign.text == "=" || sign.text.starts_with("=$"));
    if !is_assignment || !read.contains(name.text) {
        return None;
    }
    Some(Slip {
        at: name.at,
        says: format!(
            "`{} =` sets no variable: a shell looks for a program `{}`",
            name.text, name.text
        ),
        help: format!("write `{}=…`, without blanks beside the `=`", name.text),
    })
}

/// A line that begins with an option: the one before it has lost its `\`.
fn stray_option(command: &Command<'_>) -> Option<Slip> {
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
    Some(Slip {
        at: name.at,
        says: format!(
            "`{}` begins a command, and is none",
            shown.lines().next().unwrap_or("")
        ),
        help: "end the line before it with `\\`, and nothing behind that".to_owned(),
    })
}

/// `echo '$name'`, where `name` is a variable of the text.
fn single_quotes(set: &BTreeSet<&str>, command: &Command<'_>) -> Option<Slip> {
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
        let inner = word.text.strip_prefix('\'')?.strip_suffix('\'')?;
        let (found, at) = read_in(inner).find(|(found, _)| set.contains(found))?;
        Some(Slip {
            at: word.at + 1 + at,
            says: format!("`${found}` stands in single quotes, so it is printed as it stands"),
            help: format!("write double quotes around `${found}`"),
        })
    })
}

/// `$(inputs.name)`: looks for a program of that name.
fn value_as_program(command: &Command<'_>) -> Option<Slip> {
    let name = command
        .called()
        .first()
        .filter(|_| command.is_substituted)?;
    let roots = ["inputs.", "state.", "result."];
    let is_value = roots.iter().any(|root| name.text.starts_with(root));
    is_value.then(|| Slip {
        at: name.at,
        says: format!("`$({})` looks for a program `{}`", name.text, name.text),
        help: format!("write `${{{}}}`", name.text),
    })
}

/// `find` with a pattern that the shell fills in, or `-exec` that does not end.
fn find_options(command: &Command<'_>) -> Option<Slip> {
    let [name, words @ ..] = command.called() else {
        return None;
    };
    if name.text != "find" {
        return None;
    }
    let runs = |word: &&Word<'_>| matches!(word.text, "-exec" | "-execdir" | "-ok");
    let ends = |word: &Word<'_>| matches!(word.text, "+" | "\\;" | "';'" | "\";\"");
    if let Some(exec) = words.iter().find(runs).filter(|_| !words.iter().any(ends)) {
        return Some(Slip {
            at: exec.at,
            says: format!("`{}` of `find` has no end, so `find` fails", exec.text),
            help: "end it with ` \\;`, or with ` +`".to_owned(),
        });
    }
    let mut pairs = words.iter().zip(words.iter().skip(1));
    let (option, pattern) = pairs.find(|(option, pattern)| {
        let takes = matches!(option.text, "-name" | "-iname" | "-path");
        takes
            && pattern.text.contains('*')
            && !pattern.text.contains(['\'', '"', '\\', super::VALUE])
    })?;
    Some(Slip {
        at: pattern.at,
        says: format!(
            "the shell fills in `{}` before `find` reads it, if a file fits",
            pattern.text
        ),
        help: format!("write `{} '{}'`", option.text, pattern.text),
    })
}

/// Where a here-document begins.
fn document<'c, 't>(command: &'c Command<'t>) -> Option<&'c Redirect<'t>> {
    let mut all = command.redirects.iter();
    all.find(|redirect| matches!(redirect.sign, "<<" | "<<-"))
}

/// A here-document that has no last line.
fn open_document(text: &str, command: &Command<'_>) -> Option<Slip> {
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
    Some(Slip {
        at: document.target.at,
        says: format!(
            "no line `{word}` ends the text behind `<<`, so all that follows belongs to it"
        ),
        help,
    })
}

/// `[[ $n > 5 ]]`: compares the texts, not the numbers.
fn orders(text: &str) -> Vec<Slip> {
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
                found.push(Slip {
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
mod tests {
    use super::*;

    fn says(text: &str) -> Vec<String> {
        let commands = super::super::read(text).unwrap_or_else(|stop| panic!("{text}: {stop:?}"));
        find(text, &commands)
            .into_iter()
            .map(|slip| slip.says)
            .collect()
    }

    #[test]
    fn slips_are_found() {
        for (text, begin) in [
            ("[ -f x && echo y", "`[` has no `]`"),
            ("if [ -f x]; then echo y; fi", "`[` has no `]`"),
            ("if [-f x ]; then echo y; fi", "`[-f` is no command"),
            (
                "if [[\"$a\" == b ]]; then echo y; fi",
                "`[[\"$a\"` is no command",
            ),
            ("[ $n > 10 ] && echo y", "`>` in `[ … ]`"),
            ("n = $(ls); echo $n", "`n =` sets no variable"),
            ("jq -n\n  --arg a b", "`--arg` begins a command"),
            ("n=1; echo 'n: $n'", "`$n` stands in single quotes"),
            ("if [[ \"$n\" > 7 ]]; then echo y; fi", "`>` in `[[ … ]]`"),
            (
                "mkdir -p $(inputs.dir)",
                "`$(inputs.dir)` looks for a program",
            ),
            ("find . -exec cat {}", "`-exec` of `find` has no end"),
            ("find . -name *.py | wc -l", "the shell fills in `*.py`"),
            ("cat <<EOF\na\n  EOF\ncat x", "no line `EOF` ends"),
        ] {
            let all = says(text);
            assert!(
                all.len() == 1 && all[0].starts_with(begin),
                "{text}: {all:?}"
            );
        }
    }

    #[test]
    fn what_is_meant_is_not_told() {
        for text in [
            "[ -f x ] && [ \"$a\" \\> b ] 2>/dev/null",
            "[ $n -gt 10 ] > x",
            "test a = b; expr 1 = 2",
            "n=1; awk '{ print $n }'",
            "n=1; echo '$n' > script.sh",
            "n=1; echo '$m'",
            "[[ $a > $b ]]",
            "[[ $a < \"2024-01-01\" ]]",
            "[[ $n -gt 3 ]]",
            "printf '%s\\n' \"$n\"",
            "find . -name '*.py' -exec cat {} +",
            "find . -name \\*.py -exec cat {} \\;",
            "cat <<EOF\na\nEOF\ncat <<-'END'\nb\n\tEND\n",
            "jq -n \\\n  --arg a b '{a: $a}'",
        ] {
            assert!(says(text).is_empty(), "{text}: {:?}", says(text));
        }
    }
}
