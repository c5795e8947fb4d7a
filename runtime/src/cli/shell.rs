//! Words that somebody pastes into a shell: in what is told to be run next, and in completions.
//!
//! Shells agree on single quotes, and on what needs none; so one rule is enough for all that are written for.

/// A word as a shell reads it.
pub(super) fn quoted(word: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_./:=@%+,".contains(letter);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn a_word_is_quoted_where_a_shell_would_read_another_one() {
        for plain in ["agent", "./my-agent", "sqlite:/tmp/a_b.db", "key=value"] {
            assert_eq!(quoted(plain), plain);
        }
        assert_eq!(quoted(""), "''");
        assert_eq!(quoted("two words"), "'two words'");
        assert_eq!(quoted("it's"), r"'it'\''s'");
        assert_eq!(quoted("$HOME;ls*"), "'$HOME;ls*'");
        assert_eq!(quoted("~/runs"), "'~/runs'");
    }
}
