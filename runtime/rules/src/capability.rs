//! What the actions of Rye graphs need to be allowed, and what covers it.

/// What controls a run itself is always allowed.
const CONTROL: &str = "rye/agent/threads/internal/";

/// Whether an action needs no capability: it controls its run.
pub fn is_always_allowed(item: &str) -> bool {
    item.starts_with(CONTROL)
}

/// The capability that an action needs. Without an id it ends after the kind.
pub fn capability(primary: &str, kind: &str, item: &str) -> String {
    if item.is_empty() {
        format!("rye.{primary}.{kind}")
    } else {
        format!("rye.{primary}.{kind}.{}", item.replace('/', "."))
    }
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
    use super::covers;

    #[test]
    fn patterns_are_those_of_a_shell() {
        for (pattern, text) in [
            ("rye.execute.tool.*", "rye.execute.tool.rye.bash"),
            ("*", ""),
            ("a.?", "a.b"),
            ("a.[bc]", "a.c"),
            ("a.[!b]", "a.c"),
            ("a.[a-f]x", "a.dx"),
            ("*.bash", "rye.bash"),
            ("a*b*c", "axxbyyc"),
            ("[", "["),
            ("a.[]]", "a.]"),
        ] {
            assert!(covers(pattern, text), "{pattern} {text}");
        }
        for (pattern, text) in [
            ("rye.execute.tool.rye.bash.*", "rye.execute.tool.rye.bash"),
            ("rye.execute.tool.RYE.bash", "rye.execute.tool.rye.bash"),
            ("a.?", "a."),
            ("a.[!b]", "a.b"),
            ("a*b", "ac"),
            ("", "a"),
        ] {
            assert!(!covers(pattern, text), "{pattern} {text}");
        }
    }
}
