//! The keys that a script for `bash` prints: what `echo`, `printf` and `jq -n` write out. Any other program may print any key.

use super::code::{Code, is_part};
use super::object::object;
use std::collections::BTreeSet;

/// Words that begin a command and print nothing.
const SILENT: [&str; 37] = [
    "set", "if", "then", "else", "elif", "fi", "for", "while", "until", "do", "done", "case",
    "esac", "in", "local", "export", "readonly", "declare", "exit", "return", "true", "false", ":",
    "[[", "[", "test", "sleep", "mkdir", "rm", "cp", "mv", "touch", "shift", "trap", "break",
    "continue", "cd",
];

/// Words behind which the command itself begins.
const BEFORE: [&str; 9] = [
    "if", "then", "else", "elif", "while", "until", "do", "!", "{",
];

/// All keys that the script can print. `None`: its text does not show them all.
pub(super) fn keys(code: &Code) -> Option<BTreeSet<&str>> {
    let mut keys = BTreeSet::new();
    for command in commands(&code.text)? {
        let (text, word) = (command.text, command.word());
        let is_assignment = word.find('=').is_some_and(|at| {
            word.get(..at).is_some_and(|name| {
                !name.is_empty() && name.trim_end_matches('+').chars().all(is_part)
            })
        });
        let silent = SILENT.contains(&word) || is_assignment || word.starts_with("((");
        if silent || command.is_led_elsewhere() {
            continue;
        }
        let written = match word {
            "echo" | "printf" => text.strip_prefix(word)?.trim_start(),
            "jq" if makes_its_own(text) => text.get(text.find(['\'', '"'])?..).and_then(program)?,
            _ => return None,
        };
        let inner = written.trim_start_matches(['\'', '"']).trim_start();
        let (found, after) = object(inner)?;
        let rest = after.trim_start().trim_start_matches(['\\', 'n']);
        if !rest.starts_with(['\'', '"']) {
            return None;
        }
        keys.extend(found);
    }
    (!keys.is_empty()).then_some(keys)
}

/// A simple command of a script.
pub(super) struct SimpleCommand<'t> {
    /// The command, without the words before it such as `then`.
    pub text: &'t str,
    /// Where it begins in the script.
    pub at: usize,
    /// Whether another command reads what it prints.
    piped: bool,
    /// Whether it stands in a function, whose output may be caught where it is called.
    pub in_function: bool,
}

impl<'t> SimpleCommand<'t> {
    /// What is called.
    pub(super) fn word(&self) -> &'t str {
        let text = self.text;
        text.split([' ', '\t', '\n', ';']).next().unwrap_or("")
    }

    /// Whether what it prints does not go to standard output.
    pub(super) fn is_led_elsewhere(&self) -> bool {
        self.piped || leads_elsewhere(self.text)
    }
}

/// Whether a `>` stands outside of quotes. Standard error, `2>`, is another matter.
fn leads_elsewhere(text: &str) -> bool {
    let mut quote = None;
    let mut before = ' ';
    for letter in text.chars() {
        match quote {
            Some(open) if letter == open && (before != '\\' || open == '\'') => quote = None,
            Some(_) => {}
            None if before != '\\' && ['\'', '"'].contains(&letter) => quote = Some(letter),
            None if letter == '>' && !['2', '\\', '>'].contains(&before) => return true,
            None => {}
        }
        before = letter;
    }
    false
}

/// Words that end what several commands are in.
const ENDS: [&str; 5] = ["done", "fi", "esac", "}", "exec"];

/// The simple commands of a script, in order. `None`: it has here-documents, makes commands, leads the output of a whole block
/// elsewhere, or something else that is not followed.
pub(super) fn commands(text: &str) -> Option<Vec<SimpleCommand<'_>>> {
    if text.contains("<<") || text.contains("eval ") {
        return None;
    }
    let mut found: Vec<SimpleCommand<'_>> = Vec::new();
    let mut functions = 0_usize;
    for (at, whole, piped) in split(text)? {
        let opens =
            whole.ends_with('{') && (whole.contains("()") || whole.starts_with("function "));
        if opens {
            functions += 1;
            continue;
        }
        let inner = past_words(whole);
        let command = SimpleCommand {
            text: inner,
            at: at + whole.len() - inner.len(),
            piped,
            in_function: functions > 0,
        };
        if ENDS.contains(&command.word()) && command.is_led_elsewhere() || whole.contains("()") {
            return None;
        }
        if command.word() == "}" {
            functions = functions.saturating_sub(1);
        } else if !inner.is_empty() {
            found.push(command);
        }
    }
    Some(found)
}

/// The parts of a text between the signs that end a command: where each begins, and whether a pipe ends it.
fn split(text: &str) -> Option<Vec<(usize, &str, bool)>> {
    let mut found = Vec::new();
    let mut begin = 0;
    let mut quote: Option<char> = None;
    let mut depth = 0_usize;
    let mut skip = false;
    let mut push = |range: std::ops::Range<usize>, piped: bool| {
        let part = text.get(range.clone()).unwrap_or("");
        let start = range.start + part.len() - part.trim_start().len();
        found.push((start, part.trim(), piped));
    };
    for (at, letter) in text.char_indices() {
        if skip {
            skip = false;
            continue;
        }
        match (quote, letter) {
            (None | Some('"'), '\\') => skip = true,
            // What stands in `$(…)` is caught, also inside of quotes.
            (None | Some('"'), '(') if text.get(..at)?.ends_with('$') || depth > 0 => depth += 1,
            (None | Some('"'), ')') if depth > 0 => depth -= 1,
            (Some(open), _) if open == letter => quote = None,
            (None, '"' | '\'') => quote = Some(letter),
            (None, '\n' | ';' | '&' | '|') if depth == 0 => {
                let next = text.get(at + 1..).unwrap_or("");
                let before = text.get(..at).unwrap_or("");
                // `>&2` and `&>` lead elsewhere and end nothing.
                if letter == '&' && (before.ends_with('>') || next.starts_with('>')) {
                    continue;
                }
                let is_pipe = letter == '|' && !next.starts_with('|') && !before.ends_with('|');
                push(begin..at, is_pipe);
                begin = at + 1;
            }
            (Some(_) | None, _) => {}
        }
    }
    push(begin..text.len(), false);
    (quote.is_none() && depth == 0).then_some(found)
}

/// Leaves out the words before a command, and the pattern of a `case`.
fn past_words(command: &str) -> &str {
    let mut text = command.trim_start();
    while let Some(rest) = BEFORE.iter().find_map(|word| text.strip_prefix(word)) {
        if !rest.starts_with([' ', '\t', '\n']) {
            break;
        }
        text = rest.trim_start();
    }
    match text.split_once(')') {
        Some((pattern, rest)) if !pattern.contains(['(', '\'', ' ', '$', '{']) => rest.trim_start(),
        _ => text,
    }
}

/// Whether `jq` reads nothing: `-n`, alone or among other letters.
fn makes_its_own(command: &str) -> bool {
    let mut words = command.split_whitespace().skip(1);
    words.any(|word| {
        word == "--null-input"
            || word.strip_prefix('-').is_some_and(|letters| {
                letters.contains('n') && letters.chars().all(char::is_alphabetic)
            })
    })
}

/// The program of `jq`: the last argument in quotes that begins with a brace.
fn program(arguments: &str) -> Option<&str> {
    let starts = ["'{", "\"{", "' {", "'\n"];
    starts
        .iter()
        .filter_map(|start| arguments.find(start))
        .min()
        .and_then(|at| arguments.get(at..))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Interpreter;

    fn all(text: &str) -> Option<Vec<String>> {
        let code = Code::of(text, Interpreter::Bash);
        keys(&code).map(|keys| keys.into_iter().map(str::to_owned).collect())
    }

    #[test]
    fn keys_of_objects_that_are_written_out_are_all_there_are() {
        for text in [
            "#!/usr/bin/env bash\nset -euo pipefail\nn=$(echo \"$s\" | jq -r '.x // 0')\nif (( n > 3 )); then\n  echo '{\"a\": 1}'\n  exit 0\nfi\njq -nc --argjson n \"$n\" \\\n  '{\n    \"b\": $n\n  }'\n",
            "echo \"working\" >&2\necho '{\"a\": 1, \"b\": [1, {\"c\": 2}]}'\n",
            "case \"$x\" in\n  one) echo '{\"a\": 1}' ;;\n  *) echo '{\"b\": 2}' ;;\nesac\n",
            "[ -n \"$x\" ] && echo '{\"a\": 1}' || jq -n '{b: 1}'\n",
        ] {
            let found = all(text);
            assert_eq!(
                found.as_deref(),
                Some(&["a".to_owned(), "b".to_owned()][..]),
                "{text}"
            );
        }
    }

    #[test]
    fn what_may_hold_other_keys_is_not_known() {
        for text in [
            "cat result.json\n",
            "echo \"$out\"\n",
            "jq '. + {a: 1}' <<< \"$GRAPH_STATE\"\n",
            "jq -c '{a: 1}' file.json\n",
            "python3 more.py\necho '{}'\n",
            "f() {\n  cat x\n}\nf\n",
            "jq -n '{a: 1} + $more'\n",
            "echo '{\"'\"$key\"'\": 1}'\n",
        ] {
            assert_eq!(all(text), None, "{text}");
        }
    }
}
