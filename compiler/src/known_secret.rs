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

/// The length of the shortest key.
const SHORTEST: usize = 20;

/// Whether a letter may stand in a key.
fn is_of_key(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-')
}

/// What looks like a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Secret {
    /// A key, by how it begins.
    Key(&'static str),
    /// An address with a password.
    Address,
}

impl Secret {
    /// What a text does that has it, as the end of "the text …".
    pub(crate) fn does(self) -> String {
        match self {
            Self::Key(prefix) => {
                format!("holds something that begins like a key: `{prefix}\u{2026}`")
            }
            Self::Address => "holds an address with a password".to_owned(),
        }
    }
}

/// The first key of a well-known service, or address with a password, in a text.
pub(crate) fn key_in(text: &str) -> Option<Secret> {
    if text.contains("-----BEGIN ") && text.contains("PRIVATE KEY-----") {
        return Some(Secret::Key("-----BEGIN"));
    }
    if has_password(text) {
        return Some(Secret::Address);
    }
    // Most texts have no word that is so long.
    let mut words = text.split(|letter: char| !is_of_key(letter));
    if !words.any(|word| word.len() >= SHORTEST) {
        return None;
    }
    let found = KEYS.iter().find(|(prefix, least)| {
        text.match_indices(prefix).any(|(at, _)| {
            let before = text.get(..at).and_then(|before| before.chars().next_back());
            let rest = text.get(at + prefix.len()..).unwrap_or_default();
            let length = rest.chars().take_while(|letter| is_of_key(*letter)).count();
            // As manuals write it.
            let sample = rest
                .get(..length)
                .is_some_and(|key| key.contains("EXAMPLE"));
            let digits = !sample && rest.chars().take(length).any(|c| c.is_ascii_digit());
            length >= *least && digits && !before.is_some_and(char::is_alphanumeric)
        })
    });
    found.map(|(prefix, _)| Secret::Key(prefix))
}

/// Whether an address has a password that is none of a manual, of another machine: `postgresql://auditor:q7Vd2mLx9@db.internal/audit`.
fn has_password(text: &str) -> bool {
    let mut places = text.match_indices("://");
    places.any(|(at, sign)| {
        let rest = text.get(at + sign.len()..).unwrap_or("");
        let end = rest.find(|letter: char| letter.is_whitespace() || "/\"'`<>".contains(letter));
        let host = rest.get(..end.unwrap_or(rest.len())).unwrap_or("");
        let Some((user, host)) = host.rsplit_once('@') else {
            return false;
        };
        let Some((_, password)) = user.split_once(':') else {
            return false;
        };
        let is_local = ["localhost", "127.0.0.1", "example"]
            .iter()
            .any(|name| host.contains(name));
        let is_plain = password
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || "_-.!".contains(letter));
        let has = |ask: fn(&char) -> bool| password.chars().any(|letter| ask(&letter));
        let is_random = has(char::is_ascii_digit) && has(char::is_ascii_alphabetic);
        password.len() >= 8 && is_plain && is_random && !is_local
    })
}

#[cfg(test)]
mod tests {
    use super::{Secret, key_in};

    #[test]
    fn keys_are_found_and_those_of_manuals_are_not() {
        let key = |end: &str| format!("AKIA{}{end}", "IOSFODNN7");
        assert_eq!(key_in(&key("ABCDEFG")), Some(Secret::Key("AKIA")));
        assert_eq!(key_in(&key("EXAMPLE")), None);
        let header = |token: &str| format!("curl -H \"Authorization: Bearer {token}\"");
        let token = format!("9c41f07be2d84a6f{}", "b1d3a95e70c2186d");
        assert_eq!(key_in(&header(&token)), Some(Secret::Key("Bearer ")));
        let address = |user: &str, host: &str| format!("psql postgresql://{user}@{host}/audit");
        let user = format!("auditor:{}", "q7Vd2mLx9");
        let found = key_in(&address(&user, "db.buying.internal")).expect("a password");
        assert_eq!(found.does(), "holds an address with a password");
        assert_eq!(key_in(&address(&user, "localhost")), None);
        assert_eq!(
            key_in(&address("auditor:$PASSWORD", "db.buying.internal")),
            None
        );
        assert_eq!(
            key_in(&address("auditor:password", "db.buying.internal")),
            None
        );
        for fine in ["$TOKEN", "YOUR_ACCESS_TOKEN_GOES_IN_HERE", "abc123"] {
            assert_eq!(key_in(&header(fine)), None, "{fine}");
        }
    }
}
