//! The values that a text shows as examples: `such as 2027-03-09`.

use crate::amount::bare;

/// A word that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SpokenExample<'t> {
    /// Without the signs around it.
    pub(crate) word: &'t str,
    /// Whether the sentence goes on behind it: "such as 3 cats".
    pub(crate) goes_on: bool,
}

/// What such a word stands behind.
const SIGNS: [&str; 7] = [
    "for instance",
    "for example",
    "such as",
    "e.g.",
    "example:",
    "like this:",
    "like",
];

/// The words that a text shows, in its order.
pub(crate) fn spoken_examples(text: &str) -> Vec<SpokenExample<'_>> {
    // In these letters each has the place that it has in the text.
    let lower = text.to_ascii_lowercase();
    let mut places: Vec<usize> = SIGNS
        .iter()
        .flat_map(|sign| lower.match_indices(sign).map(|(at, sign)| at + sign.len()))
        .collect();
    places.sort_unstable();
    let shown = places.into_iter().filter_map(|at| {
        let behind = text.get(at..)?;
        let word = behind.trim_start_matches([' ', ':', '\n']);
        // A part of a longer word, such as `likely`.
        let begins = word.len() < behind.len();
        let first = word.split_whitespace().next().filter(|_| begins)?;
        let rest = word.get(first.len()..)?.trim();
        Some(SpokenExample {
            word: bare(first),
            goes_on: !rest.is_empty() && first.ends_with(char::is_alphanumeric),
        })
    });
    let mut shown: Vec<SpokenExample<'_>> = shown.filter(|one| !one.word.is_empty()).collect();
    shown.dedup();
    shown
}

#[cfg(test)]
mod tests {
    use super::spoken_examples;

    #[test]
    fn words_that_are_shown_are_seen_with_what_follows() {
        for (text, all) in [
            ("A day, such as 2027-03-09.", vec![("2027-03-09", false)]),
            (
                "For example `AB-1`, or e.g. 7",
                vec![("AB-1", false), ("7", false)],
            ),
            ("Which pets, such as 3 cats?", vec![("3", true)]),
            ("Most likely 5", vec![]),
            ("such as", vec![]),
        ] {
            let found = spoken_examples(text);
            let found: Vec<_> = found.iter().map(|one| (one.word, one.goes_on)).collect();
            assert_eq!(found, all, "{text}");
        }
    }
}
