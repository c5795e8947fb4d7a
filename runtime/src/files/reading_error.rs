//! What a file that people write does not fit, in the words of the guide. What reads it speaks of sequences, units and the types of this
//! program.

use std::fmt::Display;

/// What was expected, and how such a thing is written.
const EXPECTED: [(&str, &str); 12] = [
    (
        "struct ToolCall",
        "the call of a tool, such as `{ name: search, arguments: { query: tides } }`",
    ),
    ("a sequence", "a list, such as `[a, b]`"),
    ("a map", "a map, such as `{ key: value }`"),
    ("a string", "a text"),
    ("string", "a text"),
    ("a boolean", "`true` or `false`"),
    ("f64", "a number, such as `0.5`"),
    ("u64", NUMBER),
    ("u32", NUMBER),
    ("u16", NUMBER),
    ("usize", NUMBER),
    ("i32", NUMBER),
];

const NUMBER: &str = "a whole number, such as `5`";

/// What was found, and what it is called.
const FOUND: [(&str, &str); 9] = [
    ("sequence", "a list"),
    ("map", "a map"),
    ("unit value", "nothing"),
    ("null", "nothing"),
    ("Option value", "nothing"),
    ("string ", "the text "),
    ("integer ", "the number "),
    ("floating point ", "the number "),
    ("boolean ", ""),
];

/// The message about a value that does not fit.
pub(crate) fn in_words(error: &dyn Display) -> String {
    let told = error.to_string();
    let wrong = ["invalid type: ", "invalid value: "];
    let parts = wrong.into_iter().find_map(|mark| {
        let (before, rest) = told.split_once(mark)?;
        let (found, expected) = rest.split_once(", expected ")?;
        Some((before, found, expected))
    });
    let Some((before, found, expected)) = parts else {
        return told;
    };
    let end = expected.rfind(" at line ").unwrap_or(expected.len());
    let (expected, place) = expected.split_at(end);
    let known = EXPECTED.iter().find(|(own, _)| *own == expected);
    let expected = known.map_or(expected, |(_, words)| words);
    let named = FOUND
        .iter()
        .find_map(|(own, words)| Some((words, found.strip_prefix(own)?)));
    let found = named.map_or(found.to_owned(), |(words, rest)| format!("{words}{rest}"));
    format!("{before}expected {expected}, found {found}{place}")
}

/// What is wrong with a text, the place first, as compilers say it: `LINE:COLUMN: …`.
#[cfg(feature = "yaml")]
pub(crate) fn placed(error: &serde_yaml::Error, text: &str) -> String {
    let told = in_words(error);
    if let Some(place) = error.location() {
        let told = told.split(" at line ").next().unwrap_or(&told);
        return format!("{}:{}: {told}", place.line(), place.column());
    }
    // Of a key at the top no place is known.
    let key = told.strip_prefix("unknown field `");
    let key = key.and_then(|rest| rest.split_once('`'));
    let line = key.and_then(|(key, _)| text.lines().position(|line| line.starts_with(key)));
    format!("{}:1: {told}", line.unwrap_or_default() + 1)
}

#[cfg(test)]
mod tests {
    use super::in_words;

    #[cfg(feature = "yaml")]
    #[test]
    fn a_key_at_the_top_has_a_place() {
        #[derive(Debug, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Own {
            #[expect(dead_code, reason = "only read")]
            one: bool,
        }
        let told =
            |text: &str| super::placed(&serde_yaml::from_str::<Own>(text).unwrap_err(), text);
        assert_eq!(
            told("one: true\ntwo: 2\n"),
            "2:1: unknown field `two`, expected `one`"
        );
        assert_eq!(
            told("one: [a]\n"),
            "1:6: one: expected `true` or `false`, found a list"
        );
    }

    #[test]
    fn a_value_that_does_not_fit_is_told_with_what_does() {
        for (told, words) in [
            (
                "answers.review: invalid type: string \"yes\", expected a sequence at line 3 column 9",
                "answers.review: expected a list, such as `[a, b]`, found the text \"yes\" at line 3 column 9",
            ),
            (
                "invalid type: floating point `0.5`, expected u64",
                "expected a whole number, such as `5`, found the number `0.5`",
            ),
            (
                "unknown field `a`, expected `b`",
                "unknown field `a`, expected `b`",
            ),
        ] {
            assert_eq!(in_words(&told), words);
        }
    }
}
