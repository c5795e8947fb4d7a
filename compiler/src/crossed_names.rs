//! Two names with two values of which each is called by a word of the other name, and not by its own: `email_body: ${inputs.subject}` beside
//! `email_subject: ${inputs.body}`.

use crate::amount::is_same;
use crate::node_names::words;

/// Names of two sides, which a text exchanges when it speaks for the other one.
pub(crate) const SIDES: [&str; 26] = [
    "from",
    "to",
    "source",
    "target",
    "sender",
    "recipient",
    "receiver",
    "old",
    "new",
    "before",
    "after",
    "left",
    "right",
    "player",
    "opponent",
    "me",
    "you",
    "user",
    "assistant",
    "self",
    "other",
    "pro",
    "con",
    "input",
    "output",
    "speaker",
];

/// How many words a name has at most that is looked at: more are a sentence.
const MOST_WORDS: usize = 4;

/// A name, and what the value under it is called.
pub(crate) type Named<'a> = (&'a str, &'a str);

/// Whether two values stand under each other's names.
pub(crate) fn are_crossed(one: Named<'_>, other: Named<'_>) -> bool {
    let [one_name, other_name] = own(one.0, other.0);
    let [one_value, other_value] = own(one.1, other.1);
    let is_short = |words: &[String]| words.len() <= MOST_WORDS;
    // What is sent back, or put the other way round, is meant so.
    let is_side = |word: &String| SIDES.contains(&word.as_str());
    let mut all = one_name
        .iter()
        .chain(&other_name)
        .chain(&one_value)
        .chain(&other_value);
    is_short(&one_name)
        && is_short(&other_name)
        && share(&one_name, &other_value)
        && share(&other_name, &one_value)
        && !share(&one_name, &one_value)
        && !share(&other_name, &other_value)
        && !all.any(is_side)
}

/// The words of each that the other has not.
fn own(one: &str, other: &str) -> [Vec<String>; 2] {
    let (ones, others) = (words(one), words(other));
    let without = |words: &[String], taken: &[String]| -> Vec<String> {
        let has = |word: &&String| !taken.iter().any(|other| is_same(word, other));
        words.iter().filter(has).cloned().collect()
    };
    [without(&ones, &others), without(&others, &ones)]
}

fn share(ones: &[String], others: &[String]) -> bool {
    ones.iter().any(|one| {
        let is_word = one.chars().count() > 2;
        is_word && others.iter().any(|other| is_same(one, other))
    })
}

#[cfg(test)]
mod tests {
    use super::are_crossed;

    #[test]
    fn values_under_the_names_of_each_other_are_crossed() {
        for (one, other) in [
            (("email_body", "subject"), ("email_subject", "body")),
            (
                ("Risks", "opportunities_text"),
                ("Opportunities", "risks_text"),
            ),
            (("title", "summary"), ("summary", "title")),
        ] {
            assert!(are_crossed(one, other), "{one:?} {other:?}");
        }
        for (one, other) in [
            (("email_body", "body"), ("email_subject", "subject")),
            (("from", "to"), ("to", "from")),
            (("sender_name", "recipient"), ("recipient_name", "sender")),
            (("title", "headline"), ("text", "body")),
            (
                ("first_title", "title_of_second"),
                ("second_title", "title"),
            ),
            (("best", "title"), ("latest", "title")),
        ] {
            assert!(!are_crossed(one, other), "{one:?} {other:?}");
        }
    }
}
