//! Regular expressions whose backslashes stand twice where quotes take none away: `'^v\\d+$'`.

/// The expression that is meant, if a backslash stands twice before classes of letters: read as it stands it asks for backslashes.
pub(super) fn meant(pattern: &str) -> Option<String> {
    let mut doubled = 0_usize;
    let mut counted = 0_usize;
    let mut rest = pattern;
    while let Some((_, behind)) = rest.split_once("\\\\") {
        let mut letters = behind.chars();
        let is_class = letters
            .next()
            .is_some_and(|letter| "dwsDWS.".contains(letter));
        doubled += usize::from(is_class);
        let is_counted = letters.next().is_some_and(|next| "+*{?$".contains(next));
        counted += usize::from(is_class && is_counted);
        rest = behind;
    }
    // One alone may be a folder: `C:\\data`.
    (doubled > 1 && counted > 0).then(|| pattern.replace("\\\\", "\\"))
}

#[cfg(test)]
mod tests {
    use super::meant;

    #[test]
    fn classes_of_letters_behind_two_backslashes_are_meant() {
        assert_eq!(
            meant("^v\\\\d+\\\\.\\\\d+$").as_deref(),
            Some("^v\\d+\\.\\d+$")
        );
        for right in [
            "^v\\d+\\.\\d+$",
            "C:\\\\data",
            "\\\\\\\\server\\\\share",
            "a\\\\b",
        ] {
            assert_eq!(meant(right), None, "{right}");
        }
    }
}
