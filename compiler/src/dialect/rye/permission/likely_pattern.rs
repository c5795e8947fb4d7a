//! What was meant by a pattern, or by an id, that nearly fit each other.

use super::super::contract;
use super::{Need, covers};
use crate::diag::Diagnostic;
use crate::source::Spanned;
use crate::suggestion::{Certainty, Suggestion, nearest, nearest_word};

/// What is done, and with what: the second and third part of a capability.
const PARTS: [&[&str]; 2] = [
    &["execute", "fetch", "sign"],
    &["tool", "directive", "knowledge"],
];

/// The pattern that would cover a need if it were spelled right, and how that is.
pub(super) fn pattern<'p>(
    declared: &'p [Spanned<String>],
    need: &Need,
) -> Option<(&'p Spanned<String>, String)> {
    let form = declared.iter().find_map(|pattern| {
        let meant = in_form(&pattern.value)?;
        covers(&meant, &need.capability).then_some((pattern, meant))
    });
    form.or_else(|| {
        // Of a built-in action the id is right.
        let known = contract::IDS.contains(&need.item.as_str());
        let mut near = declared.iter().filter(|_| known);
        let near = near.find(|pattern| is_slip(&need.capability, &pattern.value))?;
        Some((near, need.capability.clone()))
    })
}

/// A pattern with dots for slashes, and with parts that exist; `None`: it is so.
fn in_form(pattern: &str) -> Option<String> {
    if pattern.contains("write-protected") {
        return None;
    }
    let dotted = pattern.replace('/', ".");
    let mut parts: Vec<&str> = dotted.split('.').collect();
    for (part, names) in parts.iter_mut().skip(1).zip(PARTS) {
        if let Some(near) = nearest_word(part, names.iter().copied()) {
            *part = near.name;
        }
    }
    let meant = parts.join(".");
    (meant != pattern).then_some(meant)
}

/// Whether one is the other with one slip.
fn is_slip(name: &str, other: &str) -> bool {
    let near = nearest(name, [other]);
    near.is_some_and(|near| near.certainty != Certainty::Guess)
}

/// Tells of the slip in a pattern.
pub(super) fn respelled(found: Diagnostic, pattern: &Spanned<String>, meant: &str) -> Diagnostic {
    let near = Suggestion {
        name: meant,
        certainty: Certainty::Guess,
    };
    let found = found.label(pattern.span, "does not cover it");
    let found = match pattern.value.contains('/') {
        true => found.note("a capability has dots where an id has slashes"),
        false => found,
    };
    found
        .help(format!(
            "did you mean `{meant}` in place of `{}`?",
            pattern.value
        ))
        .respelled(pattern.span, near, meant)
}

/// Says what to do about a need that nothing covers.
pub(super) fn advised(found: Diagnostic, need: &Need, declared: &[Spanned<String>]) -> Diagnostic {
    let mut near = declared.iter();
    let near = near.find(|pattern| is_slip(&need.capability, &pattern.value));
    let Some(near) = near else {
        let capability = &need.capability;
        let found = match declared.last() {
            Some(last) => found.label(last.span, "what the graph declares"),
            None => found,
        };
        return found.help(format!(
            "add `{capability}` to `permissions`, or grant it with `--grant`"
        ));
    };
    let found = found.label(near.span, "is this meant?").help(format!(
        "correct `item_id` if `{}` is meant, or the pattern",
        near.value
    ));
    match id(need, &near.value) {
        Some(id) => found.suggestion(need.span, id),
        None => found,
    }
}

/// The id that a pattern names, where dots stand for slashes only.
fn id(need: &Need, pattern: &str) -> Option<String> {
    let tail = pattern.splitn(4, '.').nth(3)?;
    let dots = |text: &str| text.matches('.').count();
    let plain = dots(&need.item) == 0 && !tail.contains(['*', '?', '[']);
    (plain && dots(tail) == need.item.matches('/').count()).then(|| tail.replace('.', "/"))
}
