//! Words where a shell takes a number: `return "cylinder"`, and `declare -a holds=([north]=4)`.

use super::{CommandContext, ShellDiagnostic, lines};
use crate::shell::variables::set_in;
use crate::shell::{Command, is_name};

/// `return "cylinder"`
pub(super) fn check(command: &Command<'_>) -> Option<ShellDiagnostic> {
    let [name, value] = command.called() else {
        return None;
    };
    let word = value.text.trim_matches(['"', '\'']);
    let is_word = !word.is_empty()
        && word
            .chars()
            .all(|letter| letter.is_alphabetic() || "_-. ".contains(letter))
        && word.contains(char::is_alphabetic);
    let (is_return, is_exit) = (name.text == "return", name.text == "exit");
    if !is_word || !is_return && !is_exit {
        return None;
    }
    let (what, help) = match is_return {
        true => (
            "the function fails there",
            format!("print it (`echo {}`), and take it with `$(…)`", value.text),
        ),
        false => (
            "the script fails with 2",
            format!(
                "print it (`echo {} >&2`), and end with a number",
                value.text
            ),
        ),
    };
    Some(ShellDiagnostic {
        at: command.at,
        says: format!(
            "`{}` takes a number, and `{word}` is none: {what}",
            name.text
        ),
        help,
    })
}

/// `declare -a holds=([north]=4)`: a list is counted by numbers.
pub(super) fn index(around: &CommandContext<'_>) -> Option<ShellDiagnostic> {
    let mut found = lines(around.text).filter_map(|(at, line)| Some((at, line, listed(line)?)));
    let (at, line, (name, index)) = found.next()?;
    // A variable may hold a number.
    let elsewhere = around.text.replacen(line, "\n", 1);
    if set_in(&elsewhere).contains(index) {
        return None;
    }
    let effect = match around.refuses_unset {
        true => "the script ends there, for it says `set -u`",
        false => "all of them are 0, and each replaces the one before",
    };
    Some(ShellDiagnostic {
        at: at + (line.len() - line.trim_start().len()),
        says: format!(
            "`{name}` is a list, which numbers count: `{index}` is a variable there that nothing sets, so {effect}"
        ),
        help: format!("write `declare -A {name}=(…)`"),
    })
}

/// The name of a list that a line declares, and the word that is its first index.
fn listed(line: &str) -> Option<(&str, &str)> {
    let declares = ["declare -a ", "local -a ", "typeset -a ", "readonly -a "];
    let rest = declares
        .iter()
        .find_map(|word| line.trim_start().strip_prefix(word))?;
    let (name, behind) = rest.trim_start().split_once("=([")?;
    let (index, _) = behind.split_once(']')?;
    (is_name(name) && is_name(index)).then_some((name, index))
}
