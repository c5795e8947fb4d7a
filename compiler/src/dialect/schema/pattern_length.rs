//! How long texts are that fit a pattern, where it is a row of letters and classes: `^[A-Z]{3}-\d{2,4}$`.

/// The least and the greatest number of letters. `None`: groups, choices or something else stand in it.
pub(super) fn lengths(pattern: &str) -> Option<(usize, Option<usize>)> {
    let inner = pattern.strip_prefix('^')?.strip_suffix('$')?;
    let mut letters = inner.chars().peekable();
    let (mut least, mut most) = (0_usize, Some(0_usize));
    while let Some(letter) = letters.next() {
        match letter {
            '(' | ')' | '|' | '^' | '$' | '*' | '+' | '?' | '{' | '}' => return None,
            '[' => {
                let mut is_first = true;
                loop {
                    match letters.next()? {
                        '\\' => drop(letters.next()?),
                        ']' if !is_first => break,
                        '^' if is_first => continue,
                        '[' => return None,
                        _ => {}
                    }
                    is_first = false;
                }
            }
            '\\' => {
                let escaped = letters.next()?;
                // Others stand between letters, or begin something longer.
                if !"dDwWsS".contains(escaped) && escaped.is_alphanumeric() {
                    return None;
                }
            }
            _ => {}
        }
        let (low, high) = times(&mut letters)?;
        least = least.checked_add(low)?;
        most = match (most, high) {
            (Some(most), Some(high)) => Some(most.checked_add(high)?),
            _ => None,
        };
    }
    Some((least, most))
}

/// How often what stands before may come.
fn times(letters: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Option<(usize, Option<usize>)> {
    let found = match letters.peek() {
        Some('*') => (0, None),
        Some('+') => (1, None),
        Some('?') => (0, Some(1)),
        Some('{') => {
            let _ = letters.next();
            let inner: String = letters
                .by_ref()
                .take_while(|letter| *letter != '}')
                .collect();
            let found = match inner.split_once(',') {
                None => {
                    let times = inner.parse().ok()?;
                    (times, Some(times))
                }
                Some((low, "")) => (low.parse().ok()?, None),
                Some((low, high)) => (low.parse().ok()?, Some(high.parse().ok()?)),
            };
            return Some(found).filter(|_| letters.peek() != Some(&'?'));
        }
        Some(_) | None => return Some((1, Some(1))),
    };
    let _ = letters.next();
    // A lazy or a possessive one is none that is read here.
    (!matches!(letters.peek(), Some('?' | '+'))).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::lengths;

    #[test]
    fn the_lengths_of_what_fits_are_counted() {
        for (pattern, found) in [
            ("^[A-Z]{3}$", Some((3, Some(3)))),
            (r"^[A-Z]{3}-\d{2,4}$", Some((6, Some(8)))),
            ("^a?b+$", Some((1, None))),
            (r"^[^\]]{2,}$", Some((2, None))),
            ("^(ab|c)$", None),
            ("[A-Z]{3}", None),
            (r"^\bab$", None),
            ("^[A-Z$", None),
            ("^a{x}$", None),
        ] {
            assert_eq!(lengths(pattern), found, "{pattern}");
        }
    }
}
