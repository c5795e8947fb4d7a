//! The condition of an edge (reference, 1.6): `true`, `approvals_resolved`, or `judge.route == <value>`.
//!
//! Three forms and nothing else, so they are told apart by hand; what is refused is told what it comes near to.

use super::super::ast::{ConditionError, EdgeCondition};
use crate::diag::Diagnostic;
use crate::diag::codes::INVALID_CONDITION;
use crate::source::Spanned;
use crate::suggestion::Suggestion;
use crate::syntax::{Entry, FieldReader, Value, described, nearest_word};

/// Reads a condition.
///
/// # Errors
/// Why it is none, and what was probably meant.
pub fn condition(text: &str) -> Result<EdgeCondition, ConditionError> {
    let text = text.trim();
    match text {
        "true" => return Ok(EdgeCondition::True),
        "approvals_resolved" => return Ok(EdgeCondition::ApprovalsResolved),
        "" => return wrong("it is empty", Some(Suggestion::sure("true").guessed())),
        _ => {}
    }
    let Some(rest) = text.strip_prefix("judge.route") else {
        return elsewhere(text);
    };
    let Some(label) = rest.trim_start().strip_prefix("==") else {
        return wrong("a route is compared with `==`", None);
    };
    let label = label.trim();
    if label.is_empty() {
        return wrong("no route stands behind `==`", None);
    }
    let quoted = label.trim_matches(['"', '\'']);
    if quoted != label && is_label(quoted) {
        let meant = format!("judge.route == {quoted}");
        return wrong("the route stands in quotes", Some(Suggestion::sure(&meant)));
    }
    if !is_label(label) {
        return wrong(
            "behind `==` stands one route and nothing else: there is no `and`, `or` or `not`",
            None,
        );
    }
    Ok(EdgeCondition::Route(label.to_string()))
}

/// A route as it may stand in a condition: without blanks, quotes and operators.
pub fn is_label(text: &str) -> bool {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '/' | ':');
    !text.is_empty() && text.chars().all(plain)
}

fn elsewhere(text: &str) -> Result<EdgeCondition, ConditionError> {
    if text.eq_ignore_ascii_case("false") {
        return wrong("an edge that is never taken is no edge", None);
    }
    if let Some(label) = text.strip_prefix("route").and_then(|rest| {
        let label = rest.trim_start().strip_prefix("==")?.trim();
        is_label(label).then_some(label)
    }) {
        let meant = format!("judge.route == {label}");
        return wrong("a route is that of a judge", Some(Suggestion::sure(&meant)));
    }
    let near = nearest_word(text, ["true", "approvals_resolved"]);
    wrong("it is none of the three forms", near)
}

fn wrong(why: &str, meant: Option<Suggestion<'_>>) -> Result<EdgeCondition, ConditionError> {
    Err(ConditionError {
        why: why.to_string(),
        meant: meant.map(|near| (near.to_string(), near.certainty)),
    })
}

/// The condition of an entry `when`; a faulty one is reported.
pub(super) fn of(entry: &Entry, fields: &mut FieldReader<'_>) -> Option<Spanned<EdgeCondition>> {
    let span = entry.value.span;
    let read = match &entry.value.value {
        Value::Bool(true) => Ok(EdgeCondition::True),
        Value::Text(text) => condition(text),
        Value::Bool(false) => condition("false"),
        Value::Null | Value::Number(..) | Value::List(_) | Value::Map(_) => Err(ConditionError {
            why: "it is no text".to_string(),
            meant: None,
        }),
    };
    match read {
        Ok(value) => Some(Spanned { value, span }),
        Err(ConditionError { why, meant }) => {
            let what = described(&entry.value);
            let message = format!("the condition of an edge cannot be {what}: {why}");
            let found = Diagnostic::new(&INVALID_CONDITION, span, message, "no condition").note(
                "a condition is `\"true\"`, `approvals_resolved` or `judge.route == <value>`",
            );
            fields.find(match meant {
                Some((name, certainty)) => {
                    let near = Suggestion {
                        name: &name,
                        certainty,
                    };
                    found.help(format!("write `{name}`")).respelled(
                        span,
                        near,
                        format!("\"{name}\""),
                    )
                }
                None => found.help("write one of the three; more edges say what one cannot"),
            });
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_three_forms_are_read_with_or_without_blanks() {
        let route = |label: &str| Ok(EdgeCondition::Route(label.to_string()));
        for (text, when) in [
            ("true", Ok(EdgeCondition::True)),
            ("  true ", Ok(EdgeCondition::True)),
            ("approvals_resolved", Ok(EdgeCondition::ApprovalsResolved)),
            ("judge.route == revise", route("revise")),
            ("judge.route==revise", route("revise")),
            (" judge.route  ==  needs-work ", route("needs-work")),
        ] {
            assert_eq!(condition(text), when, "{text}");
        }
    }

    #[test]
    fn everything_else_is_refused_and_told_why() {
        for (text, meant) in [
            ("", Some("true")),
            ("True", Some("true")),
            ("false", None),
            ("judge.route = revise", None),
            ("judge.route != revise", None),
            ("judge.route ==", None),
            ("judge.route == revise or true", None),
            ("judge.route == \"revise\"", Some("judge.route == revise")),
            ("route == revise", Some("judge.route == revise")),
            ("approval_resolved", Some("approvals_resolved")),
            ("judge.score >= 0.8", None),
            ("state.n > 3", None),
        ] {
            let Err(found) = condition(text) else {
                panic!("{text} was read");
            };
            assert_eq!(
                found.meant.map(|(name, _)| name).as_deref(),
                meant,
                "{text}: {}",
                found.why
            );
        }
    }
}
