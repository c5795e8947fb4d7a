//! Answers that a question shows: `such as 2027-03-09`, and forms such as `YYYY-MM-DD`.

use crate::spoken_example::spoken_examples;
use crate::spoken_form::forms;

/// The answers that a text shows and that have digits or a form in them: others are words of the sentence.
pub(super) fn samples(text: &str) -> Vec<&str> {
    let has_digit = |word: &str| word.contains(|letter: char| letter.is_ascii_digit());
    let shown = spoken_examples(text).into_iter();
    let shown = shown.filter(|one| has_digit(one.word) && !one.goes_on);
    forms(text).chain(shown.map(|one| one.word)).collect()
}

#[cfg(test)]
mod tests {
    use super::samples;

    #[test]
    fn answers_that_are_shown_are_seen() {
        for (text, all) in [
            (
                "On which day (YYYY-MM-DD, for instance 2027-03-09)?",
                vec!["YYYY-MM-DD", "2027-03-09"],
            ),
            ("Which number (such as AB-10427) has it?", vec!["AB-10427"]),
            ("At what time (hh:mm)?", vec!["hh:mm"]),
            ("Which pets, such as 3 cats?", vec![]),
            ("Which town, such as Graz?", vec![]),
            ("How fast (km/h)?", vec![]),
            ("And/or what?", vec![]),
        ] {
            assert_eq!(samples(text), all, "{text}");
        }
    }
}
