//! The words of a text and what separates those of a list: `low, medium or high`, `"yes" / "no"`.

/// A word, and what stands behind it.
#[derive(Clone, Copy)]
pub(super) struct Word<'t> {
    pub(super) text: &'t str,
    pub(super) quoted: Quotation,
    pub(super) rest: &'t str,
}

/// Whether a word stands in quotes, backticks or asterisks.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Quotation {
    Yes,
    No,
}

/// How many marks stand before a word: `***word***`. More are a line.
const MOST_MARKS: usize = 3;

/// The word at the beginning of a text, which may be quoted.
pub(super) fn word(text: &str) -> Option<Word<'_>> {
    let text = text.trim_start_matches(' ');
    let first = text.chars().next()?;
    if let '"' | '\'' | '`' | '*' = first {
        let marks = text.chars().take(MOST_MARKS + 1);
        let marks = marks.take_while(|mark| *mark == first).count();
        let behind = text.get(marks..).filter(|_| marks <= MOST_MARKS)?;
        let (inner, rest) = behind.split_once(first)?;
        return is_word(inner).then_some(Word {
            text: inner,
            quoted: Quotation::Yes,
            rest: rest.trim_start_matches(first),
        });
    }
    let end = text.find(|letter| !is_part(letter)).unwrap_or(text.len());
    let (text, rest) = text.split_at_checked(end)?;
    is_word(text).then_some(Word {
        text,
        quoted: Quotation::No,
        rest,
    })
}

/// What stands behind `,`, `/`, `|`, `or` and `, or`.
pub(super) fn separated(text: &str) -> Option<&str> {
    let text = text.trim_start_matches(' ');
    let comma = text.strip_prefix([',', '/', '|']);
    match (comma, after(comma.unwrap_or(text), "or")) {
        (_, Some(rest)) => Some(rest),
        (comma, None) => comma,
    }
}

/// What stands behind a word at the beginning of a text, in any letter case.
pub(super) fn after<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let text = text.trim_start_matches(' ');
    let (start, rest) = text.split_at_checked(word.len())?;
    let ends = rest
        .chars()
        .next()
        .is_none_or(|next| !next.is_alphanumeric() && !"_-".contains(next));
    (start.eq_ignore_ascii_case(word) && ends).then_some(rest)
}

pub(super) fn is_word(text: &str) -> bool {
    !text.is_empty() && text.chars().all(is_part)
}

fn is_part(letter: char) -> bool {
    letter.is_alphanumeric() || "_-".contains(letter)
}
