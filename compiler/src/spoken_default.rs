//! The value that a question or a description calls the default.

use crate::amount::bare;

/// The value that a text calls the default: `default: 5`, `5 if you say nothing`.
pub(crate) fn spoken_default(text: &str) -> Option<&str> {
    let lower = text.to_ascii_lowercase();
    let marks = [
        "default: ",
        "defaults to ",
        "default is ",
        "(default ",
        "empty answer means ",
        "leave it empty for ",
        "leave empty for ",
    ];
    let behind = marks.iter().find_map(|mark| {
        let at = lower.find(mark)? + mark.len();
        text.get(at..)?.split_whitespace().next()
    });
    let ends = [
        " if you say nothing",
        " if you leave it empty",
        " if left empty",
        " if left blank",
        " if empty",
        " if you just press enter",
    ];
    let before = || {
        ends.iter().find_map(|end| {
            let at = lower.find(end)?;
            let rest = text.get(at + end.len()..)?.trim_start();
            let is_over = !rest.starts_with(char::is_alphabetic);
            text.get(..at)
                .filter(|_| is_over)?
                .split_whitespace()
                .next_back()
        })
    };
    let word = behind.or_else(before)?;
    Some(bare(word)).filter(|word| !word.is_empty() && !["the", "a", "no"].contains(word))
}

#[cfg(test)]
mod tests {
    use super::spoken_default;

    #[test]
    fn a_default_is_named_in_words() {
        assert_eq!(
            spoken_default("How many? (5 if you say nothing)"),
            Some("5")
        );
        assert_eq!(spoken_default("Tone (default: friendly)"), Some("friendly"));
        assert_eq!(spoken_default("The default is the first one."), None);
        assert_eq!(spoken_default("How many?"), None);
    }
}
