//! The words of a judge's text.

/// A word, and whether its sentence ends with it.
#[derive(Clone, Copy)]
pub(super) struct Word<'t> {
    pub(super) said: &'t str,
    pub(super) is_last: bool,
}

/// All of them, in order.
pub(super) fn words(text: &str) -> Vec<Word<'_>> {
    let is_part = |letter: char| letter.is_alphanumeric() || "_-".contains(letter);
    let tokens = text.split_whitespace();
    let words = tokens.flat_map(|token| {
        let is_last = token.ends_with(['.', ';', ',', '!', '`', '"', '\'']);
        let parts = token.split(move |letter| !is_part(letter));
        let parts = parts.filter(|part| !part.is_empty());
        parts.map(move |said| Word { said, is_last })
    });
    let mut words: Vec<Word<'_>> = words.collect();
    if let Some(last) = words.last_mut() {
        last.is_last = true;
    }
    words
}
