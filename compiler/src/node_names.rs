//! What the names of nodes say of each other: that they are numbered, or that one makes good what another did not.

/// Words that count, too.
const COUNTING: [&str; 13] = [
    "another",
    "attempt",
    "backup",
    "candidate",
    "first",
    "more",
    "other",
    "primary",
    "sample",
    "second",
    "third",
    "vote",
    "voter",
];

/// Whether two names are one but for a number or a letter: `vote_1` and `vote_2`, `critic-a` and `critic-b`.
pub(crate) fn differ_in_a_number(one: &str, other: &str) -> bool {
    let counts = |name: &str| {
        let mut parts = name.split(['_', '-']);
        parts.any(|part| COUNTING.contains(&part.to_lowercase().as_str()))
    };
    if counts(one) || counts(other) {
        return true;
    }
    let stem = |name: &str| {
        let name = name.to_lowercase();
        let name = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let parts = name.split(['_', '-']).filter(|part| part.len() > 1);
        parts.collect::<Vec<_>>().join("_")
    };
    let (one, other) = (stem(one), stem(other));
    one == other || one.len() < 3 || other.len() < 3
}

/// The words of a name or a label, in small letters.
pub(crate) fn words(text: &str) -> Vec<String> {
    let parts = text.split(|letter: char| !letter.is_alphanumeric());
    let parts = parts.filter(|word| !word.is_empty());
    parts.map(str::to_lowercase).collect()
}

/// Whether two words have one stem: `route`, `routed`.
pub(crate) fn same_stem(one: &str, other: &str) -> bool {
    let (one_length, other_length) = (one.chars().count(), other.chars().count());
    let shorter = one_length.min(other_length);
    let common = one.chars().zip(other.chars());
    let common = common.take_while(|(one, other)| one == other).count();
    common >= 4 && common + 1 >= shorter && one_length.abs_diff(other_length) <= 4
}

/// Words in the names of nodes that make good what was not.
const REMEDIES: [&str; 10] = [
    "correct", "fix", "improve", "redo", "repair", "retry", "revise", "rework", "rewrite", "mend",
];

/// Whether a node is called for making good what was not.
pub(crate) fn is_remedy(name: &str) -> bool {
    let mut words = name.split(|letter: char| !letter.is_alphanumeric());
    words.any(|word| REMEDIES.contains(&word.to_lowercase().as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_a_number_or_a_letter_are_of_one_kind() {
        for (one, other) in [
            ("e1", "e2"),
            ("vote_a", "vote_b"),
            ("critic-1", "critic-2"),
            ("a", "b"),
        ] {
            assert!(differ_in_a_number(one, other), "{one}");
        }
        assert!(differ_in_a_number("primary", "spare"));
        assert!(!differ_in_a_number("traffic", "finance"));
    }

    #[test]
    fn a_remedy_is_a_word_of_its_own() {
        assert!(is_remedy("fix_draft") && is_remedy("Revise"));
        assert!(!is_remedy("prefix") && !is_remedy("corrections"));
    }
}
