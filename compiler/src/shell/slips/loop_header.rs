//! The heads of loops over words: `for name in words`.

use crate::shell::{Loop, is_name};

/// `for name in words`.
pub(super) struct Header<'t> {
    pub(super) at: usize,
    pub(super) name: &'t str,
    words: &'t str,
}

impl<'t> Header<'t> {
    /// The words of the loop, as one: without `; do`.
    pub(super) fn only_word(&self) -> &'t str {
        let words = self.words.split("; do").next().unwrap_or(self.words);
        words.trim().trim_end_matches(';')
    }
}

/// The name and the words of a loop that is known.
pub(super) fn of_loop<'t>(text: &'t str, one: &Loop) -> Option<(&'t str, &'t str)> {
    let head = text.get(one.head.clone())?.trim();
    head.trim_end_matches(';').split_once(" in ")
}

/// The loops over words of a text, in order.
pub(super) fn headers(text: &str) -> impl Iterator<Item = Header<'_>> {
    text.match_indices("for ").filter_map(|(at, word)| {
        let before = text.get(..at)?;
        let line = before.rsplit('\n').next().unwrap_or("");
        let begins = ["", "{", "(", ";", "do", "then", "else", "&&", "||"];
        let begins = begins.iter().any(|end| match *end {
            "" => line.trim().is_empty(),
            end => line.trim_end().ends_with(end),
        });
        let rest = text.get(at + word.len()..)?;
        let (name, rest) = rest.split_once(" in ")?;
        let words = rest.split('\n').next().unwrap_or(rest);
        (begins && !line.trim_start().starts_with('#') && is_name(name)).then_some(Header {
            at,
            name,
            words,
        })
    })
}
