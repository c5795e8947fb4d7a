//! Whether an action may be called: fail-closed.

use crate::value::failure::{Failure, Kind};

/// What controls a run itself is always allowed.
const CONTROL: &str = "rye/agent/threads/internal/";

/// The capability that an action needs. Without an id it ends after the kind.
pub fn capability(primary: &str, item_type: &str, item_id: &str) -> String {
    if item_id.is_empty() {
        format!("rye.{primary}.{item_type}")
    } else {
        format!("rye.{primary}.{item_type}.{}", item_id.replace('/', "."))
    }
}

/// Lets a call pass that one of the patterns covers.
///
/// # Errors
/// If none does.
pub fn permit<P: AsRef<str>>(
    patterns: &[P],
    primary: &str,
    item_type: &str,
    item_id: &str,
) -> Result<(), Failure> {
    let needed = capability(primary, item_type, item_id);
    if item_id.starts_with(CONTROL)
        || patterns
            .iter()
            .any(|pattern| covers(pattern.as_ref(), &needed))
    {
        return Ok(());
    }
    let message = if patterns.is_empty() {
        format!(
            "permission denied: no capabilities are granted, and {primary} of {item_type} `{item_id}` needs `{needed}`"
        )
    } else {
        format!("permission denied: `{needed}` is not covered by the capabilities of this run")
    };
    Err(Failure::new(Kind::Permission, message))
}

/// Whether a pattern covers a capability: `*` any text, `?` one character, `[ab]`, `[!ab]` and `[a-z]` one of a set. Letter
/// case counts.
pub fn covers(pattern: &str, capability: &str) -> bool {
    let pattern: Vec<char> = pattern.chars().collect();
    let text: Vec<char> = capability.chars().collect();
    let (mut at, mut from) = (0, 0);
    // Where the last star was, and how much it has taken so far.
    let mut star: Option<(usize, usize)> = None;
    while from < text.len() {
        match one(&pattern, at, text.get(from).copied().unwrap_or_default()) {
            Match::Star => {
                star = Some((at + 1, from));
                at += 1;
            }
            Match::Some(next) => {
                at = next;
                from += 1;
            }
            Match::None => match star {
                Some((after, taken)) => {
                    star = Some((after, taken + 1));
                    at = after;
                    from = taken + 1;
                }
                None => return false,
            },
        }
    }
    pattern
        .get(at..)
        .unwrap_or_default()
        .iter()
        .all(|rest| *rest == '*')
}

/// What one place of a pattern says to a character.
enum Match {
    Star,
    Some(usize),
    None,
}

fn one(pattern: &[char], at: usize, letter: char) -> Match {
    match pattern.get(at) {
        Some('*') => Match::Star,
        Some('?') => Match::Some(at + 1),
        Some('[') => set(pattern, at, letter),
        Some(same) if *same == letter => Match::Some(at + 1),
        Some(_) | None => Match::None,
    }
}

/// A set in brackets; a bracket that is never closed stands for itself.
fn set(pattern: &[char], at: usize, letter: char) -> Match {
    let inside = at + 1;
    let negated = pattern.get(inside) == Some(&'!');
    let first = inside + usize::from(negated);
    // A bracket that closes at once is part of the set.
    let closing = (first + 1..pattern.len()).find(|at| pattern.get(*at) == Some(&']'));
    let Some(closing) = closing else {
        return if letter == '[' {
            Match::Some(at + 1)
        } else {
            Match::None
        };
    };
    let members = pattern.get(first..closing).unwrap_or_default();
    let mut found = false;
    let mut rest = members;
    while let Some((low, after)) = rest.split_first() {
        match after {
            ['-', high, ..] => {
                found |= (*low..=*high).contains(&letter);
                rest = after.get(2..).unwrap_or_default();
            }
            _ => {
                found |= *low == letter;
                rest = after;
            }
        }
    }
    if found == negated {
        Match::None
    } else {
        Match::Some(closing + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::{covers, permit};

    #[test]
    fn nothing_is_allowed_that_nobody_allowed() {
        assert!(permit::<&str>(&[], "execute", "tool", "rye/bash").is_err());
        assert!(permit(&["rye.execute.tool.*"], "execute", "tool", "rye/bash").is_ok());
        assert!(permit(&["rye.execute.tool.*"], "fetch", "tool", "rye/bash").is_err());
        assert!(
            permit::<&str>(&[], "execute", "tool", "rye/agent/threads/internal/control").is_ok()
        );
        assert!(covers("rye.*.t.[!a]", "rye.execute.tool.t.b"));
    }
}
