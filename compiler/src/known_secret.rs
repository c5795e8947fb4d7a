//! Keys of well-known services, by how they begin.

/// How keys of well-known services begin, and what stands before one in a header, and how many letters follow at least.
const KEYS: [(&str, usize); 9] = [
    ("Bearer ", 24),
    ("sk-", 20),
    ("ghp_", 30),
    ("github_pat_", 30),
    ("xoxb-", 20),
    ("xoxp-", 20),
    ("AKIA", 16),
    ("AIza", 30),
    ("glpat-", 20),
];

pub(crate) fn key_in(text: &str) -> Option<&'static str> {
    if text.contains("-----BEGIN ") && text.contains("PRIVATE KEY-----") {
        return Some("-----BEGIN");
    }
    let found = KEYS.iter().find(|(prefix, least)| {
        text.match_indices(prefix).any(|(at, _)| {
            let before = text.get(..at).and_then(|before| before.chars().next_back());
            let rest = text.get(at + prefix.len()..).unwrap_or_default();
            let length = rest
                .chars()
                .take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'))
                .count();
            // As manuals write it.
            let sample = rest
                .get(..length)
                .is_some_and(|key| key.contains("EXAMPLE"));
            let digits = !sample && rest.chars().take(length).any(|c| c.is_ascii_digit());
            length >= *least && digits && !before.is_some_and(char::is_alphanumeric)
        })
    });
    found.map(|(prefix, _)| *prefix)
}

#[cfg(test)]
mod tests {
    use super::key_in;

    #[test]
    fn keys_are_found_and_those_of_manuals_are_not() {
        let key = |end: &str| format!("AKIA{}{end}", "IOSFODNN7");
        assert_eq!(key_in(&key("ABCDEFG")), Some("AKIA"));
        assert_eq!(key_in(&key("EXAMPLE")), None);
        let header = |token: &str| format!("curl -H \"Authorization: Bearer {token}\"");
        let token = format!("9c41f07be2d84a6f{}", "b1d3a95e70c2186d");
        assert_eq!(key_in(&header(&token)), Some("Bearer "));
        for fine in ["$TOKEN", "YOUR_ACCESS_TOKEN_GOES_IN_HERE", "abc123"] {
            assert_eq!(key_in(&header(fine)), None, "{fine}");
        }
    }
}
