//! Patterns of names: `*` stands for any characters.

/// Whether a name fits; linear but for going back to the last `*`.
pub(super) fn fits(pattern: &str, name: &str) -> bool {
    let (pattern, name) = (pattern.as_bytes(), name.as_bytes());
    let (mut at, mut here) = (0, 0);
    let mut back: Option<(usize, usize)> = None;
    while here < name.len() {
        match (pattern.get(at), back) {
            (Some(b'*'), _) => {
                back = Some((at + 1, here));
                at += 1;
            }
            (Some(sign), _) if name.get(here) == Some(sign) => {
                at += 1;
                here += 1;
            }
            (_, Some((behind, from))) => {
                (at, here) = (behind, from + 1);
                back = Some((behind, from + 1));
            }
            (_, None) => return false,
        }
    }
    pattern.iter().skip(at).all(|sign| *sign == b'*')
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn a_star_is_anything() {
        for (pattern, name) in [
            ("a", "a"),
            ("*", ""),
            ("send*", "send_mail"),
            ("a*c*e", "abcde"),
        ] {
            assert!(fits(pattern, name), "{pattern} {name}");
        }
        for (pattern, name) in [("a", "b"), ("a", ""), ("send*", "resend"), ("a*c", "ab")] {
            assert!(!fits(pattern, name), "{pattern} {name}");
        }
    }
}
