//! Answers that a question shows: `such as 2027-03-09`, and forms such as `YYYY-MM-DD`.

/// Words behind which an answer is shown.
const SHOWS: [&str; 6] = [
    "for instance",
    "for example",
    "such as",
    "e.g.",
    "like this:",
    "for instance:",
];

/// The letters of which forms of days and times are made.
const FORM: &str = "YMDHS";

/// The answers that a text shows and that have digits or a form in them: others are words of the sentence.
pub(super) fn samples(text: &str) -> Vec<&str> {
    let shown = SHOWS.iter().flat_map(|sign| {
        let places = text.match_indices(sign);
        places.filter_map(|(at, sign)| {
            let behind = text
                .get(at + sign.len()..)?
                .trim_start_matches([' ', ':', '\n']);
            let mut words = behind.split_whitespace();
            let word = bare(words.next()?);
            // "such as 3 cats": the sentence goes on with what is counted.
            let ends = behind.trim_start().find(word)? + word.len();
            let goes_on = behind.get(ends..)?.starts_with(char::is_whitespace);
            let is_long = word.contains(|letter: char| letter.is_ascii_digit()) && !goes_on;
            is_long.then_some(word)
        })
    });
    let forms = text
        .split_whitespace()
        .map(bare)
        .filter(|word| is_form(word));
    forms.chain(shown).collect()
}

fn bare(word: &str) -> &str {
    let signs = [
        '(', ')', '[', ']', '"', '\'', '`', ',', '?', '!', ';', ':', '.',
    ];
    word.trim_matches(signs)
}

/// `YYYY-MM-DD`, `DD.MM.YYYY`, `HH:MM`.
pub(super) fn is_form(word: &str) -> bool {
    let groups: Vec<&str> = word.split(['-', '.', '/', ':']).collect();
    let is_group = |group: &&str| {
        let first = group.chars().next();
        let is_letter = first.is_some_and(|first| FORM.contains(first.to_ascii_uppercase()));
        let is_alike = group.chars().all(|letter| Some(letter) == first);
        is_letter && is_alike && matches!(group.len(), 2 | 4)
    };
    groups.len() > 1 && groups.iter().all(is_group)
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
