//! Patterns of names: `*` stands for any characters of one name, `**/` for any graphs around it.

/// Whether a text may be the path of a file whose name has an ending: `work/sales.csv`. Nothing in it is filled in.
pub fn is_file_path(text: &str) -> bool {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || "._-/".contains(letter);
    let name = text.rsplit('/').next().unwrap_or(text);
    let ends = name.rsplit_once('.').is_some_and(|(stem, end)| {
        let is_end = end.chars().all(|letter| letter.is_ascii_alphanumeric());
        !stem.is_empty() && (2..=5).contains(&end.len()) && is_end
    });
    ends && !text.starts_with('/') && text.chars().all(is_part)
}

/// Whether `name`, whose parts are separated by `/`, fits `pattern`.
pub fn fits(pattern: &str, name: &str) -> bool {
    if !pattern.contains('*') {
        return pattern == name;
    }
    if let Some(rest) = pattern.strip_prefix("**/") {
        let inner = name
            .match_indices('/')
            .filter_map(|(at, _)| name.get(at + 1..));
        return std::iter::once(name)
            .chain(inner)
            .any(|name| fits(rest, name));
    }
    let (mut patterns, mut names) = (pattern.split('/'), name.split('/'));
    loop {
        match (patterns.next(), names.next()) {
            (None, None) => return true,
            (Some(pattern), Some(name)) if within(pattern.as_bytes(), name.as_bytes()) => {}
            _ => return false,
        }
    }
}

/// Whether a name without parts fits; linear but for going back to the last `*`.
pub fn within(pattern: &[u8], name: &[u8]) -> bool {
    let (mut at, mut here) = (0, 0);
    let mut back: Option<(usize, usize)> = None;
    while here < name.len() {
        match pattern.get(at) {
            Some(b'*') => {
                back = Some((at + 1, here));
                at += 1;
            }
            Some(sign) if name.get(here) == Some(sign) => {
                at += 1;
                here += 1;
            }
            _ => match back {
                Some((behind, from)) => {
                    at = behind;
                    here = from + 1;
                    back = Some((behind, from + 1));
                }
                None => return false,
            },
        }
    }
    pattern.iter().skip(at).all(|sign| *sign == b'*')
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn a_star_stays_within_a_name() {
        for (pattern, name) in [
            ("a", "a"),
            ("shell*", "shell.exec"),
            ("*", "a"),
            ("a*c*e", "abcde"),
            ("desk/*", "desk/mail"),
            ("**/mail", "mail"),
            ("**/mail", "desk/mail"),
            ("**/mail", "a/b/mail"),
            ("**/m*l", "a/b/mail"),
        ] {
            assert!(fits(pattern, name), "{pattern} {name}");
        }
        for (pattern, name) in [
            ("a", "b"),
            ("*", "desk/mail"),
            ("desk/*", "desk"),
            ("desk/*", "desk/a/b"),
            ("**/mail", "desk/email"),
            ("a*c", "ab"),
        ] {
            assert!(!fits(pattern, name), "{pattern} {name}");
        }
    }
}
