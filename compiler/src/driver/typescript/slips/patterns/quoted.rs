//! Patterns in quotes: they are looked for as they stand, or lose their backslashes.

use super::{Slip, Text};
use crate::driver::typescript::tree::Node;

pub(super) fn find<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let given = node.get("arguments").items();
    let first = *given.first()?;
    if node.get("callee").name() == Some("RegExp") {
        return lost_backslash(text, first);
    }
    let (of, method, _) = node.method()?;
    as_it_stands(text, (of, first), method)
}

/// `new RegExp("\d+")`: the quotes take the backslash.
fn lost_backslash<'t>(text: &Text<'t>, first: Node<'t>) -> Option<Slip> {
    let parts = match first.kind() {
        "TemplateLiteral" => first.get("quasis").items(),
        _ if first.word().is_some() => vec![first],
        _ => return None,
    };
    let letter = parts
        .into_iter()
        .find_map(|part| lost_in(text.source(part)))?;
    let does = format!(
        "writes `\\{letter}` in quotes that are made a pattern: the quotes take the backslash, and `{letter}` alone is left"
    );
    let help = format!("write `\\\\{letter}`, or the pattern between strokes: `/…/`");
    Some(Slip::new(first, does, help))
}

/// The letter that stands behind a backslash which the quotes take.
fn lost_in(raw: &str) -> Option<char> {
    let mut letters = raw.chars();
    while let Some(letter) = letters.next() {
        if letter != '\\' {
            continue;
        }
        let next = letters.next()?;
        if "dDwWsSB.()[]+*?|^$".contains(next) {
            return Some(next);
        }
    }
    None
}

/// `text.replace("/[^a-z]/g", "")`, `text.split("\\s+")`: the text itself is looked for.
fn as_it_stands<'t>(
    text: &Text<'t>,
    (of, first): (Node<'t>, Node<'t>),
    method: &str,
) -> Option<Slip> {
    let makes_pattern = matches!(method, "match" | "search" | "matchAll");
    let takes_text = matches!(
        method,
        "replace" | "replaceAll" | "split" | "includes" | "startsWith"
    );
    // `/* generated */` begins a comment, and no pattern.
    let word = first
        .word()
        .filter(|word| (makes_pattern || takes_text) && !word.starts_with("/*"))?;
    let stroked = word.strip_prefix('/').and_then(|rest| {
        let (inner, flags) = rest.rsplit_once('/')?;
        let is_flags = flags.chars().all(|flag| "gimsuy".contains(flag));
        (is_flags && inner.contains(['[', '(', '+', '*', '^', '$', '\\', '|'])).then_some(word)
    });
    let is_pattern = takes_text && (has_class(word) || word.contains("[^") && word.contains(']'));
    if stroked.is_none() && !is_pattern {
        return None;
    }
    let shown = text.shown(first);
    let does = format!(
        "hands `{method}` the pattern `{shown}` in quotes: it looks for these letters as they stand"
    );
    let pattern = stroked.map_or_else(|| format!("/{word}/"), str::to_owned);
    let help = match method {
        // These two take no pattern.
        "includes" | "startsWith" => format!("write `{pattern}.test({})`", text.shown(of)),
        _ if stroked.is_some() => format!("write it without quotes: `{pattern}`"),
        _ => format!("write it between strokes: `{pattern}`"),
    };
    Some(Slip::new(first, does, help))
}

/// Whether a text holds `\d`, `\s` or `\w` behind which a word does not go on.
fn has_class(word: &str) -> bool {
    word.split('\\').skip(1).any(|rest| {
        let mut letters = rest.chars();
        letters
            .next()
            .is_some_and(|letter| "dswDSW".contains(letter))
            && letters.next().is_none_or(|next| !next.is_alphanumeric())
    })
}
