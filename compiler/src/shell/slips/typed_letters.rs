//! Letters that an editor, a chat or a web page puts in the place of the signs of a shell: `“ERROR”`, `–h`, a blank that is none, `&amp;`.

use super::ShellDiagnostic;
use crate::shell::{Command, Word};

/// The names of signs in the text of a web page, and the signs.
const ENTITIES: [(&str, &str); 4] = [("amp", "&"), ("gt", ">"), ("lt", "<"), ("quot", "\"")];

pub(super) fn check(text: &str, command: &Command<'_>) -> Option<ShellDiagnostic> {
    let name = command.called().first();
    // What is printed may be a text for people.
    let prints = name.is_some_and(|name| name.text == "echo");
    let mut words = command.words.iter().filter(|_| !prints);
    name.and_then(|name| entity(text, name))
        .or_else(|| words.find_map(in_word))
}

/// `a &gt; b`: a shell reads `a &`, and then a program `gt`.
fn entity(text: &str, name: &Word<'_>) -> Option<ShellDiagnostic> {
    let (_, sign) = ENTITIES.iter().find(|(known, _)| *known == name.text)?;
    let before = text.get(..name.at)?;
    let behind = text.get(name.at + name.text.len()..)?;
    let is_whole = before.ends_with('&') && behind.starts_with(';');
    is_whole.then(|| ShellDiagnostic {
        at: name.at,
        says: format!(
            "`&{};` stands for `{sign}` on web pages alone: a shell looks for a program `{}`",
            name.text, name.text
        ),
        help: format!("write `{sign}`"),
    })
}

fn in_word(word: &Word<'_>) -> Option<ShellDiagnostic> {
    // What stands in there is looked at as a command of its own.
    if word.text.is_ascii() || word.text.contains(['`', '(']) {
        return None;
    }
    let (from, letter) = bare_letters(word.text).find(|(from, letter)| {
        let before = word.text.get(..*from).unwrap_or("");
        let behind = word.text.get(from + letter.len_utf8()..).unwrap_or("");
        let begins = before.is_empty() || before.ends_with('=');
        match letter {
            '“' | '”' | '„' => true,
            // `it’s`
            '‘' | '’' => begins,
            '–' | '—' => {
                before.is_empty() && behind.starts_with(|next: char| next.is_ascii_alphanumeric())
            }
            other => other.is_whitespace() && !other.is_ascii(),
        }
    })?;
    let (says, help) = match letter {
        '“' | '”' | '„' => (
            format!("`{letter}` is a letter for a shell, and no quote"),
            "write `\"`".to_owned(),
        ),
        '‘' | '’' => (
            format!("`{letter}` is a letter for a shell, and no quote"),
            "write `'`".to_owned(),
        ),
        '–' | '—' => (
            format!(
                "`{}` begins with a dash that is no hyphen, so it is no option",
                word.text
            ),
            "write `-`, or `--`".to_owned(),
        ),
        other => (
            format!(
                "a blank of another kind (U+{:04X}) separates no words for a shell",
                u32::from(other)
            ),
            "write a blank in its place".to_owned(),
        ),
    };
    Some(ShellDiagnostic {
        at: word.at + from,
        says,
        help,
    })
}

/// The letters of a word that stand in no quotes, each with its place.
fn bare_letters(word: &str) -> impl Iterator<Item = (usize, char)> {
    let mut quote = None;
    let mut is_escaped = false;
    word.char_indices().filter(move |(_, letter)| {
        if std::mem::take(&mut is_escaped) {
            return false;
        }
        match (quote, letter) {
            (None | Some('"'), '\\') => is_escaped = true,
            (None, '\'' | '"') => quote = Some(*letter),
            (Some(open), _) if open == *letter => quote = None,
            (None, _) => return true,
            (Some(_), _) => {}
        }
        false
    })
}
