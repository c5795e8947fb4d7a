//! Characters that nobody sees and that change what others look like: they turn the direction of text round, or have no
//! width. Where a text is shown, they are written as escapes.

use std::borrow::Cow;

/// Whether nobody sees the character. Joiners (U+200C, U+200D) are not among them: scripts and pictures need them.
pub fn is_hidden(character: char) -> bool {
    matches!(
        character,
        '\u{61C}'
            | '\u{180E}'
            | '\u{200B}'
            | '\u{200E}'
            | '\u{200F}'
            | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}'
            | '\u{FEFF}'
            | '\u{FFF9}'..='\u{FFFB}'
            | '\u{E0000}'..='\u{E007F}'
    )
}

/// The text with escapes, as `\u{202e}`, for what nobody sees.
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.contains(is_hidden) {
        return text.into();
    }
    let mut seen = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        if is_hidden(character) {
            seen.extend(character.escape_unicode());
        } else {
            seen.push(character);
        }
    }
    seen.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_sees_is_written_as_an_escape() {
        assert_eq!(visible("a\u{202e}b\u{200b}"), "a\\u{202e}b\\u{200b}");
        let plain = "grün, ключ, نمونه\u{200c}ها, 👩\u{200d}🔬\n";
        assert!(matches!(visible(plain), Cow::Borrowed(same) if same == plain));
    }
}
