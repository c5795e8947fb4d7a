//! How long texts get in a picture, and what is left of them where they are too long.
//!
//! Nobody knows here which font a browser takes, so widths are those of a wide one in its bold face: no text is longer in
//! any of the fonts that the picture asks for.

use super::super::Shape;

/// The size of what a node is called, of its kind and of what stands at a way.
pub(super) const NAME: f64 = 14.0;
pub(super) const KIND: f64 = 11.0;
pub(super) const LABEL: f64 = 12.0;
/// The size of the title.
pub(super) const TITLE: f64 = 16.0;
/// Beside the name of a node: the slanted and the round ends of its box.
const BESIDE: f64 = 18.0;

/// How long a text gets, in units of the size of its letters.
pub(super) fn length(text: &str) -> f64 {
    text.chars().map(advance).sum()
}

/// How wide a letter is at most.
fn advance(letter: char) -> f64 {
    match letter {
        'i' | 'j' | 'l' | 'I' | 'J' | '.' | ',' | ':' | ';' | '\'' | '|' | ' ' | '/' | '\\'
        | '-' | '\u{b7}' => 0.42,
        'f' | 't' | 'r' | '(' | ')' | '[' | ']' | '_' | '`' | '!' => 0.53,
        'M' | 'W' | 'm' | '%' | '@' | '\u{2026}' => 1.12,
        'w' => 0.94,
        letter if letter.is_ascii_lowercase() || letter.is_ascii_digit() => 0.73,
        letter if letter.is_ascii() => 0.88,
        letter if u32::from(letter) >= 0x1_f000 => 1.5,
        letter if u32::from(letter) >= 0x1100 => 1.1,
        letter if letter.is_uppercase() => 1.25,
        _ => 1.05,
    }
}

/// As wide as the texts of a node need it.
pub(super) fn width(shape: &Shape) -> f64 {
    let name = length(&shortened(&shape.id)) * NAME;
    let kind = length(&shape.said()) * KIND;
    name.max(kind).max(50.0) + 2.0 * BESIDE
}

/// A text on one line that does not push everything else aside.
pub(super) fn shortened(text: &str) -> String {
    const MOST: usize = 36;
    let line: String = graphwright_rules::hidden_characters::visible(text)
        .chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect();
    match line.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", line.get(..end).unwrap_or_default()),
        None => line,
    }
}

/// A title: longer than the name of a node, and not without end.
pub(super) fn title(text: &str) -> String {
    const MOST: usize = 80;
    let line = graphwright_rules::hidden_characters::visible(text);
    match line.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}\u{2026}", line.get(..end).unwrap_or_default()),
        None => line.into_owned(),
    }
}
