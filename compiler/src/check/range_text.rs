//! Ranges of numbers in words (`from 1 to 10`, `between 0 and 100`, `1-10`), held against the limits of a schema.

use crate::ir::Schema;
use serde_json::Value;

/// The least and the greatest number of a property, of which one may be missing.
pub(super) type Limits = (Option<f64>, Option<f64>);

/// The limits of a property, if it has one.
pub(super) fn limits(schema: &Schema, name: &str) -> Option<Limits> {
    let property = schema.json.get("properties")?.get(name)?;
    let number = |key: &str| property.get(key).and_then(Value::as_f64);
    let limits = (number("minimum"), number("maximum"));
    (limits != (None, None)).then_some(limits)
}

/// The number of a range that the limits exclude.
pub(super) fn excluded((least, most): Limits, (from, to): (f64, f64)) -> Option<f64> {
    let above = most.filter(|most| to > *most).map(|_| to);
    above.or_else(|| least.filter(|least| from < *least).map(|_| from))
}

/// The one range that a text names.
pub(super) fn said(text: &str) -> Option<(f64, f64)> {
    let text = without_brackets(text);
    let words: Vec<&str> = text.split_whitespace().map(plain).collect();
    // A description may be nothing but the range.
    if let [from, "to", to] = words.as_slice()
        && let (Ok(from), Ok(to)) = (from.parse(), to.parse())
    {
        return (from < to).then_some((from, to));
    }
    let mut found = (0..words.len()).filter_map(|at| range(words.get(at..)?));
    let first = found.next()?;
    found.next().is_none().then_some(first)
}

/// A text without what its brackets explain: `from 1 (can wait) to 5 (now)`.
fn without_brackets(text: &str) -> String {
    let mut rest = String::with_capacity(text.len());
    let mut depth = 0_usize;
    for letter in text.chars() {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ if depth == 0 => rest.push(letter),
            _ => {}
        }
    }
    rest
}

/// A range at the beginning of some words.
fn range(words: &[&str]) -> Option<(f64, f64)> {
    let number = |word: &str| word.parse::<f64>().ok();
    let (from, to) = match words {
        [first, from, "to", to, ..] if first.eq_ignore_ascii_case("from") => (*from, *to),
        [first, from, "and", to, ..] if first.eq_ignore_ascii_case("between") => (*from, *to),
        ["scale", "of", from, "to", to, ..] => (*from, *to),
        ["scale", "of", range, ..] => range.split_once(['-', '–'])?,
        _ => return None,
    };
    let range = (number(from)?, number(to)?);
    (range.0 < range.1).then_some(range)
}

fn plain(word: &str) -> &str {
    word.trim_matches(['.', ',', ';', ':', '(', ')', '!', '?'])
}

#[cfg(test)]
mod tests {
    use super::{excluded, said};

    #[test]
    fn one_range_is_read() {
        for (text, range) in [
            ("From 0 to 100", Some((0.0, 100.0))),
            ("Score it from 1 to 10:", Some((1.0, 10.0))),
            ("a number between 0 and 1.", Some((0.0, 1.0))),
            ("from 1 to 3, or from 1 to 5", None),
            ("from here to there", None),
            ("1 to 10", Some((1.0, 10.0))),
            ("Rate it on a scale of 1-10.", Some((1.0, 10.0))),
            ("on a scale of 1 to 5", Some((1.0, 5.0))),
            ("a model at a scale of 1-to-10", None),
            ("the first 1 to 10", None),
            ("It goes from 1 (can wait) to 5 (now).", Some((1.0, 5.0))),
        ] {
            assert_eq!(said(text), range, "{text}");
        }
    }

    #[test]
    fn what_lies_outside_is_told() {
        assert_eq!(excluded((Some(0.0), Some(1.0)), (0.0, 100.0)), Some(100.0));
        assert_eq!(excluded((Some(1.0), None), (0.0, 10.0)), Some(0.0));
        assert_eq!(excluded((Some(0.0), Some(10.0)), (1.0, 10.0)), None);
    }
}
