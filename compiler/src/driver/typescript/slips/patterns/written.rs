//! What a pattern that is written out does not match as it seems to.

use super::{Slip, Text};
use crate::driver::typescript::tree::Node;

/// How long a pattern is looked at.
const LONGEST: usize = 2000;

pub(super) fn find<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let regex = node.get("regex");
    let pattern = regex.get("pattern").text();
    let flags = regex.get("flags").text();
    if !regex.is_there() || pattern.len() > LONGEST || flags.contains(['v', 'x']) {
        return None;
    }
    let (does, help) = in_class(pattern)
        .or_else(|| never(pattern, flags))
        .or_else(|| half_anchored(text, node, pattern))?;
    let shown = text.shown(node);
    Some(Slip::new(
        node,
        does.replace("PATTERN", &format!("`{shown}`")),
        help,
    ))
}

/// The classes of a pattern: what stands between `[` and `]`.
fn classes(pattern: &str) -> Vec<&str> {
    let (mut found, mut begun, mut is_escaped) = (Vec::new(), None, false);
    for (at, letter) in pattern.char_indices() {
        if is_escaped {
            is_escaped = false;
            continue;
        }
        match letter {
            '\\' => is_escaped = true,
            '[' if begun.is_none() => begun = Some(at + 1),
            ']' => {
                let inner = begun.take().and_then(|begin| pattern.get(begin..at));
                found.extend(inner);
            }
            _ => {}
        }
    }
    found
}

/// `[yes|no]`, `[A-z]`.
fn in_class(pattern: &str) -> Option<(String, String)> {
    classes(pattern).into_iter().find_map(|class| {
        if class.contains("A-z") {
            return Some((
                "asks for `[A-z]` in PATTERN, which takes `[`, `]`, `^`, `_` and others, too"
                    .to_owned(),
                "write `[A-Za-z]`".to_owned(),
            ));
        }
        let words: Vec<&str> = class.trim_start_matches('^').split('|').collect();
        let is_word = |word: &&str| word.len() > 1 && word.chars().all(char::is_alphabetic);
        (words.len() > 1 && words.iter().all(is_word)).then(|| {
            (
                format!(
                    "asks for `[{class}]` in PATTERN, which is one letter of these and no word"
                ),
                format!("write round brackets: `({})`", words.join("|")),
            )
        })
    })
}

/// `a$b`, `a^b`: nothing comes behind the end of a text, or before its beginning.
fn never(pattern: &str, flags: &str) -> Option<(String, String)> {
    if flags.contains('m') {
        return None;
    }
    let letters: Vec<char> = pattern.chars().collect();
    let (mut is_escaped, mut in_class) = (false, false);
    for (at, letter) in letters.iter().enumerate() {
        if is_escaped {
            is_escaped = false;
            continue;
        }
        let next = letters.get(at + 1);
        let before = at.checked_sub(1).and_then(|at| letters.get(at));
        let before_is_escaped = at.checked_sub(2).and_then(|at| letters.get(at)) == Some(&'\\');
        match letter {
            '\\' => is_escaped = true,
            '[' => in_class = true,
            ']' => in_class = false,
            '$' if !in_class && next.is_some_and(|next| next.is_alphanumeric()) => {
                return Some((
                    "asks for letters behind `$` in PATTERN, which is the end of the text: it never matches".to_owned(),
                    "write `\\$` for the sign itself, or put the `$` at the end".to_owned(),
                ));
            }
            '^' if !in_class
                && !before_is_escaped
                && before.is_some_and(|before| before.is_alphanumeric()) =>
            {
                return Some((
                    "asks for letters before `^` in PATTERN, which is the beginning of the text: it never matches".to_owned(),
                    "write `\\^` for the sign itself, or put the `^` at the beginning".to_owned(),
                ));
            }
            _ => {}
        }
    }
    None
}

/// `/^yes|no$/.test(x)`: `^` belongs to the first word alone, `$` to the last.
fn half_anchored<'t>(text: &Text<'t>, node: Node<'t>, pattern: &str) -> Option<(String, String)> {
    let words: Vec<&str> = pattern
        .strip_prefix('^')?
        .strip_suffix('$')?
        .split('|')
        .collect();
    let is_word = |word: &&str| {
        word.len() > 1
            && word
                .chars()
                .all(|letter| letter.is_alphanumeric() || letter == '-')
    };
    let asks = text.above(node).is_some_and(|above| {
        above.kind() == "VariableDeclarator"
            || above.member().is_some_and(|(_, part)| part == "test")
    });
    (words.len() > 1 && words.iter().all(is_word) && asks).then(|| {
        (
            "asks PATTERN, in which `^` belongs to the first word alone, and `$` to the last"
                .to_owned(),
            format!(
                "write brackets around the words: `/^(?:{})$/`",
                words.join("|")
            ),
        )
    })
}
