//! A program of `jq` that prints an object for each item, where one is read: `jq '{names: (.rows[] | .name)}'`.

use crate::shell::{Command, jq};

/// Words of `jq` that choose one of several values, or gather them.
const CHOOSES: [&str; 9] = [
    "select", "first", "limit", "last", "reduce", "foreach", "until", "input", "empty",
];

/// What is gone over in the object that a call of `jq` prints: `.rows[]`.
pub(super) fn find<'t>(command: &Command<'t>) -> Option<&'t str> {
    let program = jq::call(command)?.program.trim();
    let is_object = program.starts_with('{') && program.ends_with('}');
    if !is_object || CHOOSES.iter().any(|word| program.contains(word)) {
        return None;
    }
    let at = each(program)?;
    let before = program.get(..at)?;
    let begin = before.rfind(|letter: char| !letter.is_alphanumeric() && !"._$".contains(letter));
    program.get(begin.map_or(0, |begin| begin + 1)..at + 2)
}

/// Where an object goes over items outside of a list and of what a function is handed.
fn each(program: &str) -> Option<usize> {
    let mut open = Vec::new();
    let (mut is_text, mut is_escaped) = (false, false);
    let mut before = ' ';
    for (at, letter) in program.char_indices() {
        if std::mem::take(&mut is_escaped) {
            continue;
        }
        match letter {
            '\\' if is_text => is_escaped = true,
            '"' => is_text = !is_text,
            _ if is_text => {}
            '[' if program.get(at..at + 2) == Some("[]") => {
                let is_path = before.is_alphanumeric() || "._\"])".contains(before);
                if is_path && open.iter().all(|sign| *sign == '{' || *sign == '(') {
                    return Some(at);
                }
                open.push('[');
            }
            '[' => open.push('['),
            // `f` stands for a call: what is handed over there is gone through by whom it is handed to.
            '(' => open.push(if before.is_alphanumeric() || before == '_' {
                'f'
            } else {
                '('
            }),
            '{' => open.push('{'),
            ']' | ')' | '}' => drop(open.pop()),
            _ => {}
        }
        if !letter.is_whitespace() {
            before = letter;
        }
    }
    None
}
