//! Arms of a `case` that nothing comes to: the head is a word, an arm before takes the same text, capital letters in a text in small ones.

use super::case_labels::labels;
use super::compared_texts::letter_size;
use super::{CommandContext, ShellDiagnostic, place};
use crate::shell::variables::whole;
use std::collections::BTreeMap;

pub(super) fn find(around: &CommandContext<'_>) -> Vec<ShellDiagnostic> {
    let mut found = Vec::new();
    // The patterns of each `case`, with their places.
    let mut earlier: BTreeMap<usize, Vec<(&str, usize)>> = BTreeMap::new();
    // `;;&` and `;&` go on with what stands behind them.
    let goes_on = around.text.contains(";;&") || around.text.contains(";&");
    for label in labels(around.text) {
        let Some((patterns, _)) = label.line.split_once(')') else {
            continue;
        };
        let head = around
            .text
            .get(label.case..)
            .and_then(|rest| rest.lines().next())
            .unwrap_or("");
        let known = earlier.entry(label.case).or_default();
        let all: Vec<&str> = patterns
            .trim_start_matches('(')
            .split('|')
            .map(str::trim)
            .collect();
        let taker = |pattern: &&str| {
            known
                .iter()
                .copied()
                .find(|(before, _)| takes(before, pattern))
        };
        let takers: Vec<(&str, usize)> = all.iter().filter_map(taker).collect();
        if let Some(first) = takers
            .first()
            .filter(|_| !goes_on && takers.len() == all.len())
        {
            found.push(taken(around, *first, (patterns, label.at)));
        }
        for pattern in all {
            found.extend(large(around, head, pattern, label.at));
            if known.len() < super::MOST {
                known.push((pattern, label.at));
            }
        }
    }
    found.extend(word(around));
    found.truncate(1);
    found
}

/// Whether a pattern takes all that another takes. `*` is looked at elsewhere.
fn takes(before: &str, pattern: &str) -> bool {
    let special = |text: &str| text.contains(['?', '[', '$', '`', '\\', '(', '+']);
    if special(before) || special(pattern) || before == "*" || pattern.is_empty() {
        return false;
    }
    let bare = |text: &str| text.replace(['"', '\''], "");
    let (before, pattern) = (bare(before), bare(pattern));
    if before == pattern {
        return true;
    }
    match (before.strip_suffix('*'), before.strip_prefix('*')) {
        (Some(begin), None) if !begin.contains('*') => pattern.starts_with(begin),
        (None, Some(end)) if !end.contains('*') => pattern.ends_with(end),
        (Some(_), Some(_)) => {
            let middle = before.trim_matches('*');
            !middle.is_empty() && !middle.contains('*') && pattern.contains(middle)
        }
        _ => false,
    }
}

fn taken(
    around: &CommandContext<'_>,
    (before, at): (&str, usize),
    (pattern, own): (&str, usize),
) -> ShellDiagnostic {
    ShellDiagnostic {
        at: own,
        says: format!(
            "`{pattern})` is never come to: `{before})`{} takes it first",
            place(around.text, at)
        ),
        help: "write the narrower pattern first".to_owned(),
    }
}

/// `Open)`, where the text has small letters only.
fn large(
    around: &CommandContext<'_>,
    head: &str,
    pattern: &str,
    at: usize,
) -> Option<ShellDiagnostic> {
    let word = head.strip_prefix("case ")?.strip_suffix(" in")?.trim();
    let inner = word.trim_matches('"');
    let is_small = match (inner.ends_with(",,}"), inner.ends_with("^^}")) {
        (true, _) => true,
        (_, true) => false,
        _ => letter_size(around, whole(word)?)?,
    };
    let bare = pattern.trim_matches(['"', '\'']);
    let is_plain = !bare.contains(['[', '$', '?', '`']);
    let is_other = bare.contains(|letter: char| match is_small {
        true => letter.is_ascii_uppercase(),
        false => letter.is_ascii_lowercase(),
    });
    let size = if is_small { "small" } else { "capital" };
    (is_plain && is_other).then(|| ShellDiagnostic {
        at,
        says: format!("`{inner}` has {size} letters only, so `{pattern})` is never come to"),
        help: format!("write it in {size} letters"),
    })
}

/// `case kind in`: a word in place of a variable.
fn word(around: &CommandContext<'_>) -> Option<ShellDiagnostic> {
    let mut heads = around.text.match_indices("case ").map(|(at, _)| at);
    let (at, inner) = heads.find_map(|at| {
        let head = around.text.get(at..)?.lines().next()?;
        let before = around.text.get(..at)?.rsplit('\n').next()?.trim();
        let (inner, _) = head.strip_prefix("case ")?.split_once(" in")?;
        let begins = [";", "{", "do", "then", "else"];
        let is_head = before.is_empty() || begins.iter().any(|word| before.ends_with(word));
        let inner = inner.trim().trim_matches('"');
        (is_head && around.assigned.contains(inner)).then_some((at, inner))
    })?;
    Some(ShellDiagnostic {
        at,
        says: format!("`case {inner} in` asks about the word `{inner}`, not about the variable"),
        help: format!("write `case \"${inner}\" in`"),
    })
}
