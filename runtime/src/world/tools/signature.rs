//! What the signatures of Python and TypeScript functions have in common: brackets, strings, commas.

/// The inside of the brackets that `text` begins with, and what comes after them.
pub(super) fn bracketed(text: &str) -> Option<(&str, &str)> {
    let mut depth = 0_usize;
    let mut string = None;
    let mut escaped = false;
    for (at, c) in text.char_indices() {
        match (string, c) {
            (Some(_), _) if escaped => escaped = false,
            (Some(_), '\\') => escaped = true,
            (Some(quote), c) if quote == c => string = None,
            (Some(_), _) => {}
            (None, '"' | '\'' | '`') => string = Some(c),
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')' | ']' | '}') => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some((text.get(1..at)?, text.get(at + c.len_utf8()..)?));
                }
            }
            (None, _) if depth == 0 => return None,
            (None, _) => {}
        }
    }
    None
}

/// The parts between separators that stand outside of all brackets and strings.
pub(super) fn split(text: &str, separator: char) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut from = 0;
    let mut depth = 0_i32;
    let mut string = None;
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        match (string, c) {
            (Some(quote), c) if quote == c => string = None,
            (Some(_), _) => {}
            (None, '"' | '\'' | '`') => string = Some(c),
            // The arrow of a function type closes nothing.
            (None, '>') if matches!(before, '=' | '-') => {}
            (None, '(' | '[' | '{' | '<') => depth += 1,
            (None, ')' | ']' | '}' | '>') => depth -= 1,
            (None, c) if c == separator && depth == 0 => {
                parts.extend(text.get(from..at));
                from = at + c.len_utf8();
            }
            (None, _) => {}
        }
        before = c;
    }
    parts.extend(text.get(from..));
    let parts = parts.into_iter().map(str::trim);
    parts.filter(|part| !part.is_empty()).collect()
}

/// A text without the quotes around it.
pub(super) fn unquoted(text: &str) -> Option<&str> {
    let text = text.trim();
    ['"', '\'']
        .into_iter()
        .find_map(|quote| text.strip_prefix(quote)?.strip_suffix(quote))
}
