//! Words that say that something went well, or that it did not.

use crate::node_names::{same_stem, words};

/// What a word says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sense {
    Good,
    Bad,
}

/// What is said of what went well, also in the names of nodes.
const GOOD: [&str; 23] = [
    "accept",
    "accepted",
    "approve",
    "approved",
    "confirmed",
    "deploy",
    "deployed",
    "good",
    "healthy",
    "merged",
    "ok",
    "okay",
    "passed",
    "publish",
    "published",
    "sent",
    "shipped",
    "succeeded",
    "success",
    "successful",
    "valid",
    "verified",
    "won",
];

/// What is said of it in an answer alone: as a part of a name it may be anything.
const GOOD_ANSWERS: [&str; 10] = [
    "clean", "confirm", "correct", "fine", "pass", "passes", "release", "send", "ship", "solvable",
];

/// Words in the names of nodes that put something away.
const AWAY: [&str; 12] = [
    "archive", "close", "delete", "discard", "drop", "end", "finish", "ignore", "park", "remove",
    "skip", "trash",
];

/// Whether a node is called for putting something away.
pub(super) fn puts_away(name: &str) -> bool {
    words(name).iter().any(|word| AWAY.contains(&word.as_str()))
}

/// Words in the names of nodes that do not do what the other words name: they lead there, or ask for it.
const TOWARDS: [&str; 16] = [
    "to",
    "into",
    "from",
    "ask",
    "get",
    "find",
    "need",
    "no",
    "not",
    "other",
    "without",
    "missing",
    "request",
    "convert",
    "translate",
    "add",
];

/// Whether a node is called for something else than what its other words name.
pub(super) fn is_towards(name: &str) -> bool {
    words(name)
        .iter()
        .any(|word| TOWARDS.contains(&word.as_str()))
}

/// Of these, a reader does not know of what: fraud may be confirmed as well.
const OF_ANYTHING: [&str; 5] = ["confirmed", "sent", "valid", "verified", "won"];

/// What may stand beside the word of a truth.
const BESIDE_A_TRUTH: [&str; 12] = [
    "all", "been", "build", "check", "checks", "has", "is", "it", "review", "test", "tests", "was",
];

/// What the name of a truth says of it.
pub(super) fn of_truth(name: &str) -> Option<Sense> {
    let words = words(name);
    let sense = |word: &String| of_name(word).filter(|_| !is_of_anything(word));
    let mut said = words.iter().filter_map(sense);
    let alone = words
        .iter()
        .all(|word| sense(word).is_some() || BESIDE_A_TRUTH.contains(&word.as_str()));
    said.next().filter(|_| alone && said.next().is_none())
}

/// Whether a word may be said of what is good and of what is bad.
pub(super) fn is_of_anything(word: &str) -> bool {
    OF_ANYTHING.contains(&word)
}

/// What a question may propose, so that an answer which agrees leads to it.
const PROPOSED: [&str; 14] = [
    "ban", "block", "cancel", "declin", "delet", "deny", "discard", "drop", "refus", "reject",
    "remov", "stop", "suspend", "withdraw",
];

/// The word of a text that proposes to end something.
pub(super) fn proposed(text: &str) -> Vec<String> {
    let words = words(text).into_iter();
    let is_proposed = |word: &String| PROPOSED.iter().any(|begin| word.starts_with(begin));
    words.filter(is_proposed).collect()
}

/// Words that say that a run itself has failed.
const FAILURES: [&str; 7] = [
    "crashed", "error", "errors", "fail", "failed", "failure", "failures",
];

/// Whether a node is called a failure. What is cancelled or blocked may be so with success.
pub(super) fn is_failure(name: &str) -> bool {
    of_name(name) == Some(Sense::Bad)
        && words(name)
            .iter()
            .any(|word| FAILURES.contains(&word.as_str()))
}

/// As these, of what is not to go on.
const BAD_ANSWERS: [&str; 10] = [
    "broken",
    "drop",
    "hold",
    "incomplete",
    "later",
    "poor",
    "stop",
    "wait",
    "weak",
    "wrong",
];

/// What is said of what did not go well.
const BAD: [&str; 32] = [
    "abort",
    "aborted",
    "bad",
    "blocked",
    "cancel",
    "cancelled",
    "canceled",
    "declined",
    "denied",
    "deny",
    "discard",
    "discarded",
    "error",
    "errors",
    "fail",
    "failed",
    "failure",
    "failures",
    "held",
    "invalid",
    "reject",
    "rejected",
    "refuse",
    "refused",
    "stopped",
    "unhealthy",
    "unsafe",
    "withdrawn",
    "dropped",
    "crashed",
    "lost",
    "spam",
];

/// Words beside which the others say nothing: what is done about it, or with it.
const ABOUT: [&str; 24] = [
    "again", "ask", "before", "check", "collect", "decide", "fix", "handle", "if", "log", "no",
    "non", "not", "or", "prepare", "re", "recover", "redo", "repair", "retry", "revise", "review",
    "try", "un",
];

/// What the name of a node says of what comes there.
pub(super) fn of_name(name: &str) -> Option<Sense> {
    let words = words(name);
    let has = |list: &[&str]| words.iter().any(|word| list.contains(&word.as_str()));
    match (has(&GOOD), has(&BAD), has(&ABOUT)) {
        (true, false, false) => Some(Sense::Good),
        (false, true, false) => Some(Sense::Bad),
        _ => None,
    }
}

/// What an answer says. `yes` and `no` say nothing without their question.
pub(super) fn of_answer(answer: &str) -> Option<Sense> {
    match words(answer).as_slice() {
        [word] if GOOD_ANSWERS.contains(&word.as_str()) => Some(Sense::Good),
        [word] if BAD_ANSWERS.contains(&word.as_str()) => Some(Sense::Bad),
        [_] | [_, _] => of_name(answer),
        _ => None,
    }
}

impl Sense {
    pub(super) const fn opposite(self) -> Self {
        match self {
            Self::Good => Self::Bad,
            Self::Bad => Self::Good,
        }
    }
}

/// Whether a word of one name is, but for its ending, a word of another.
pub(super) fn share_a_word(one: &str, other: &str) -> bool {
    let others = words(other);
    words(one)
        .iter()
        .any(|word| others.iter().any(|other| same_stem(word, other)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_how_something_went() {
        for name in ["published", "end_accepted", "sent_end"] {
            assert_eq!(of_name(name), Some(Sense::Good), "{name}");
        }
        for name in ["failed", "rejected_end", "report_failure"] {
            assert_eq!(of_name(name), Some(Sense::Bad), "{name}");
        }
        for name in [
            "done",
            "retry_publish",
            "not_approved",
            "handle_error",
            "send",
            "finish",
        ] {
            assert_eq!(of_name(name), None, "{name}");
        }
        assert_eq!(of_answer("send"), Some(Sense::Good));
        assert_eq!(of_answer("yes"), None);
        assert_eq!(of_answer("reject it for now"), None);
    }

    #[test]
    fn a_truth_of_something_bad_says_nothing_good() {
        for name in ["passed", "is_approved", "all_tests_passed", "ok"] {
            assert_eq!(of_truth(name), Some(Sense::Good), "{name}");
        }
        assert_eq!(of_truth("build_failed"), Some(Sense::Bad));
        for name in ["fraud_confirmed", "leak_verified", "verified", "alarm_ok"] {
            assert_eq!(of_truth(name), None, "{name}");
        }
        assert!(is_failure("fetch_failed") && is_failure("error_end"));
        assert!(!is_failure("cancelled") && !is_failure("retry_failed"));
    }

    #[test]
    fn words_are_the_same_but_for_their_endings() {
        for (one, other) in [("discard", "discarded_end"), ("revise", "make_revision")] {
            assert!(share_a_word(one, other), "{one}");
        }
        for (one, other) in [("revise", "review"), ("send", "sent"), ("pub", "publish")] {
            assert!(!share_a_word(one, other), "{one}");
        }
    }
}
