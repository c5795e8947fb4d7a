//! Descriptions of the fields that the run itself looks at, which say of true what false is for: a guard that stops, a loop that goes on.

use crate::diag::codes::RESERVED_FIELD;
use crate::diag::{Diagnostic, Level};
use crate::syntax::Node as Tree;

/// Words for what a guard is there to stop.
const STOPPED: [&str; 18] = [
    "abusive",
    "blocked",
    "dangerous",
    "declined",
    "denied",
    "forbidden",
    "harmful",
    "inappropriate",
    "invalid",
    "malicious",
    "offensive",
    "refused",
    "reject",
    "rejected",
    "stopped",
    "toxic",
    "unsafe",
    "violates",
];

/// What a guard lets through, if nothing denies it.
const LET_THROUGH: [&str; 11] = [
    "in scope",
    "on topic",
    "appropriate",
    "allowed",
    "valid",
    "relevant",
    "safe",
    "acceptable",
    "permitted",
    "professional",
    "polite",
];

/// What a guard is asked about.
const SUBJECTS: [&str; 16] = [
    "comment",
    "comments",
    "content",
    "input",
    "it",
    "message",
    "messages",
    "prompt",
    "query",
    "question",
    "questions",
    "request",
    "requests",
    "review",
    "text",
    "this",
];

/// What stands between it and what is said of it.
const SAYS: [&str; 22] = [
    "is",
    "are",
    "contains",
    "contain",
    "has",
    "includes",
    "violates",
    "a",
    "an",
    "any",
    "or",
    "and",
    "clearly",
    "obviously",
    "considered",
    "deemed",
    "seems",
    "be",
    "to",
    "explicitly",
    "must",
    "should",
];

/// Whether words say of what a guard is asked about that it is `words[at]`: `the message is toxic`, `toxic messages`.
fn is_said(words: &[&str], at: usize) -> bool {
    let before = words.get(..at).unwrap_or_default();
    let subject = before.iter().rposition(|word| SUBJECTS.contains(word));
    let between = subject.and_then(|subject| before.get(subject + 1..));
    let is_of_subject = between.is_some_and(|between| {
        let known = |word: &&str| SAYS.contains(word) || STOPPED.contains(word);
        (!between.is_empty() || words.get(at) == Some(&"violates")) && between.iter().all(known)
    });
    let next = words.get(at + 1);
    is_of_subject || before.is_empty() && next.is_some_and(|word| SUBJECTS.contains(word))
}

/// Words that turn another around.
const DENIES: [&str; 17] = [
    "no", "not", "nothing", "never", "none", "neither", "free", "without", "passes", "isn",
    "doesn", "aren", "cannot", "can", "lacks", "avoids", "removed",
];

/// A description that says of true what stops a run, although true lets it go on.
pub(super) fn of_guard(guard: &str, validation: &Tree) -> Option<Diagnostic> {
    let doc = validation.get("description")?;
    let said = said_of_true(doc.text()?)?;
    let message = format!(
        "`validation` of guard `{guard}` is described as true for what is \"{said}\", and true lets the run go on"
    );
    let found = Diagnostic::new(&RESERVED_FIELD, doc.span, message, "the other way round");
    Some(
        found
            .level(Level::Warning)
            .help("say when it is true that the run may go on"),
    )
}

/// What a description says of true.
fn true_half(doc: &str) -> Option<String> {
    let text = doc.to_lowercase();
    let begin = [
        "true if ",
        "true when ",
        "true for ",
        "true as long as ",
        "true while ",
    ];
    let said = begin
        .iter()
        .find_map(|begin| Some(text.split_once(begin)?.1))?;
    // `false if it is toxic` is the other half.
    let said = said.split(['.', ';', ',', '(']).next()?;
    said.split(" false").next().map(str::to_owned)
}

fn words(text: &str) -> Vec<&str> {
    text.split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect()
}

/// What a description says of true, if that is what a guard stops.
fn said_of_true(doc: &str) -> Option<String> {
    let said = true_half(doc)?;
    // Of what is harmful or something else, true is said in any case.
    let mut parts = said.split(" or ");
    parts.find_map(said_of_part)
}

fn said_of_part(said: &str) -> Option<String> {
    let words = words(said);
    let mut places = words.iter().enumerate();
    let stopped = places.find(|(at, word)| STOPPED.contains(word) && is_said(&words, *at));
    let stopped = stopped.map(|(_, word)| word);
    let denied: Vec<_> = words.iter().filter(|word| DENIES.contains(word)).collect();
    match (stopped, denied.as_slice()) {
        (Some(word), []) => Some((*word).to_owned()),
        (None, [only]) if **only == "not" => {
            let (_, rest) = said.split_once("not ")?;
            let through = LET_THROUGH.iter().find(|one| {
                let rest = rest.strip_prefix(**one);
                rest.is_some_and(|rest| rest.trim().is_empty() || rest.starts_with(" or "))
            })?;
            Some(format!("not {through}"))
        }
        _ => None,
    }
}

/// What there is to do in a loop that goes on.
const GOES_ON: [&str; 14] = [
    "another agent",
    "is incomplete",
    "is missing",
    "more agents",
    "more information is needed",
    "more work",
    "must continue",
    "next agent",
    "not complete",
    "not done",
    "not finished",
    "not yet",
    "other agent",
    "should continue",
];

/// A description of `done` that says of true what has the loop go on, although true ends it.
pub(super) fn of_controller(controller: &str, done: &Tree) -> Option<Diagnostic> {
    let doc = done.get("description")?;
    let half = true_half(doc.text()?)?;
    let said = GOES_ON.iter().find(|said| half.contains(**said))?;
    let left = half.replacen(*said, " ", 1);
    if words(&left).iter().any(|word| DENIES.contains(word)) {
        return None;
    }
    let message = format!(
        "`done` of controller `{controller}` is described as true for \"{}\", and true ends its loop",
        half.trim()
    );
    let found = Diagnostic::new(&RESERVED_FIELD, doc.span, message, "the other way round");
    Some(
        found
            .level(Level::Warning)
            .help("say when it is true that no agent is asked any more"),
    )
}

#[cfg(test)]
mod tests {
    use super::said_of_true;

    #[test]
    fn what_a_guard_stops_is_not_true() {
        for (doc, said) in [
            ("true if the message is toxic", "toxic"),
            ("true if the message contains offensive words", "offensive"),
            ("true for toxic messages", "toxic"),
            ("True when the question is NOT in scope", "not in scope"),
            (
                "true if the request is malicious, false otherwise",
                "malicious",
            ),
            (
                "true if the message is harmful or not about the library",
                "harmful",
            ),
        ] {
            assert_eq!(said_of_true(doc).as_deref(), Some(said), "{doc}");
        }
        for doc in [
            "true if the message is appropriate",
            "true if the message is not toxic",
            "true if nothing in it is harmful",
            "true if it is safe, false if it is toxic",
            "true if the answer is not empty",
            "Whether the message is inappropriate",
            "true if free of abusive words",
            "true if the toxic score is below 0.5",
            "true if it isn't harmful",
            "true if the question is about forbidden goods",
            "true if the customer's payment was rejected",
            "true if harmful content was removed",
            "true if the user asks how to report abusive people",
            "true if the question is not safe to leave unanswered",
            "true for questions on why an order was rejected",
        ] {
            assert_eq!(said_of_true(doc), None, "{doc}");
        }
    }
}
