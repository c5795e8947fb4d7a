//! An object that is written out in the text of a script.

use super::code::{is_part, literal_at, name_at, outside};
use crate::ir::Interpreter;

/// The keys of an object that is written out, and what stands behind it. `None`: it takes keys from elsewhere, or is not closed.
pub(in crate::dialect) fn object(text: &str, of: Interpreter) -> Option<(Vec<&str>, &str)> {
    let mut rest = text.strip_prefix('{')?;
    let mut keys = Vec::new();
    loop {
        rest = rest.trim_start();
        if let Some(after) = rest.strip_prefix('}') {
            return Some((keys, after));
        }
        let (key, after) = match literal_at(rest) {
            Some(found) => found,
            // A variable, whose value is the key.
            None if of == Interpreter::Python => return None,
            None => {
                let bare = rest.strip_prefix('$').unwrap_or(rest);
                let name = name_at(bare);
                (name, bare.get(name.len()..)?)
            }
        };
        if key.is_empty() {
            return None;
        }
        keys.push(key);
        let after = after.trim_start();
        rest = match after.strip_prefix(':') {
            Some(value) => past_value(value)?,
            // `{ key }` stands for `{ key: key }`.
            None => after,
        };
        rest = rest.trim_start();
        match rest.strip_prefix(',') {
            Some(more) => rest = more,
            None if rest.starts_with('}') => {}
            None => return None,
        }
    }
}

/// Whether a text opens more braces than it closes.
pub(super) fn is_open(text: &str) -> bool {
    text.matches('{').count() > text.matches('}').count()
}

/// What stands behind a value of an object: the comma or the brace that ends it. `None`: a loop makes the object.
fn past_value(text: &str) -> Option<&str> {
    for (at, letter) in outside(text) {
        match letter {
            ',' | '}' => return text.get(at..),
            'f' if is_loop(text, at) => return None,
            _ => {}
        }
    }
    None
}

fn is_loop(text: &str, at: usize) -> bool {
    let before = text.get(..at).and_then(|before| before.chars().next_back());
    let after = text.get(at..).is_some_and(|rest| rest.starts_with("for "));
    after && !before.is_some_and(is_part)
}
