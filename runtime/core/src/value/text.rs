//! Text made of parts, and how values look in it.

use crate::value::failure::UnresolvedReference;
use graphwright_rules::hidden_characters::visible;
use serde::Serialize;
use serde_json::Value;

/// A text under construction that may miss values.
#[derive(Debug, Default)]
pub struct Text {
    text: String,
    missing: Vec<String>,
}

impl Text {
    /// An empty text.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a text as it is.
    #[must_use]
    pub fn push(mut self, text: &str) -> Self {
        self.text.push_str(text);
        self
    }

    /// Adds a value.
    #[must_use]
    pub fn show<T: Serialize + ?Sized>(mut self, value: &T) -> Self {
        self.text.push_str(&shown(value));
        self
    }

    /// Adds a value that must be there; a miss is reported by [`Text::strict`] under `name`.
    #[must_use]
    pub fn need<T: Serialize + ?Sized>(mut self, name: &str, value: Option<&T>) -> Self {
        match value {
            Some(value) => self.text.push_str(&shown(value)),
            None => self.missing.push(name.to_owned()),
        }
        self
    }

    /// Adds a value, or nothing where it is missing.
    #[must_use]
    pub fn maybe<T: Serialize + ?Sized>(mut self, value: Option<&T>) -> Self {
        if let Some(value) = value {
            self.text.push_str(&shown(value));
        }
        self
    }

    /// The text.
    ///
    /// # Errors
    /// If values were missing: all their names.
    pub fn strict(self) -> Result<String, UnresolvedReference> {
        if self.missing.is_empty() {
            Ok(self.text)
        } else {
            Err(UnresolvedReference {
                names: self.missing,
            })
        }
    }

    /// The text, whatever was missing.
    pub fn lenient(self) -> String {
        self.text
    }
}

/// How a value looks inside a text: text as it is, everything else as compact JSON (Loki wiki, "Rendering rules").
pub fn shown<T: Serialize + ?Sized>(value: &T) -> String {
    match serde_json::to_value(value) {
        Ok(Value::String(text)) => text,
        Ok(other) => other.to_string(),
        // Only maps with keys that are not text fail, and no generated type has one.
        Err(_) => String::new(),
    }
}

/// A text as people may see it, on a terminal, in a page or in a picture: without the control characters that move the
/// cursor, change colours or hide what is there, and with escapes, as `\u{202e}`, for what nobody sees and turns other
/// characters round. Line breaks and tabs stay.
pub fn printable(text: &str) -> std::borrow::Cow<'_, str> {
    let hostile = |c: char| c.is_control() && !matches!(c, '\n' | '\t');
    if !text.contains(hostile) {
        return visible(text);
    }
    let seen: String = text.chars().filter(|c| !hostile(*c)).collect();
    visible(&seen).into_owned().into()
}

#[cfg(test)]
mod tests {
    use super::printable;

    #[test]
    fn a_terminal_is_not_told_what_to_do() {
        assert_eq!(printable("a\u{1b}[2Jb\r\n\tc\u{9b}d\u{7}"), "a[2Jb\n\tcd");
        assert_eq!(printable("grün\n"), "grün\n");
        let turned = printable("pay \u{202e}001\u{2066} to\u{200b}");
        assert_eq!(turned, "pay \\u{202e}001\\u{2066} to\\u{200b}");
        assert_eq!(printable("👩\u{200d}🔬"), "👩\u{200d}🔬");
    }
}
