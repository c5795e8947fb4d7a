//! "Did you mean": the known name that a person most likely meant.
//!
//! Optimal string alignment (edits and swaps of neighbours), because swapped letters are the commonest slip. Letter case
//! and the choice between `_`, `-` and nothing cost less than a letter: they are habits of other formats.

/// The candidate nearest to `name`, if it is near enough: at most a third of the letters differ. The first of several
/// that are equally near.
pub fn nearest<'c>(name: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let letters = normal(name);
    if letters.is_empty() || letters.len() > LONGEST {
        return None;
    }
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        let other = normal(candidate);
        let longer = letters.len().max(other.len());
        let allowed = (longer / 3).max(1);
        if other.is_empty() || letters.len().abs_diff(other.len()) > allowed {
            continue;
        }
        // A change of one-letter and two-letter names is another name, not a slip.
        let allowed = if longer < 3 { 0 } else { allowed };
        let far = distance(&letters, &other);
        if far <= allowed && best.is_none_or(|(nearest, _)| far < nearest) {
            best = Some((far, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// Longer names are compared with nothing: the work grows with the square of the length.
const LONGEST: usize = 100;

fn normal(name: &str) -> Vec<char> {
    let letters = name
        .chars()
        .filter(|letter| !matches!(letter, '_' | '-' | ' '));
    letters
        .flat_map(char::to_lowercase)
        .take(LONGEST + 1)
        .collect()
}

/// Insertions, deletions, replacements and swaps of neighbours that turn `a` into `b`.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).collect();
    let mut last_a = None;
    for (row, &letter) in a.iter().enumerate() {
        let mut current = vec![row + 1];
        let mut last_b = None;
        for (column, &other) in b.iter().enumerate() {
            let at =
                |line: &[usize], column: usize| line.get(column).copied().unwrap_or(usize::MAX / 2);
            let replaced = at(&above, column) + usize::from(letter != other);
            let mut cost = replaced
                .min(at(&above, column + 1) + 1)
                .min(at(&current, column) + 1);
            if last_a == Some(other) && last_b == Some(letter) {
                cost = cost.min(at(&before, column.wrapping_sub(1)) + 1);
            }
            current.push(cost);
            last_b = Some(other);
        }
        last_a = Some(letter);
        before = std::mem::replace(&mut above, current);
    }
    above.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEYS: [&str; 7] = [
        "prompt",
        "instructions",
        "next",
        "max_attempts",
        "state_updates",
        "fallback",
        "id",
    ];

    #[test]
    fn finds_slips() {
        let table = [
            ("promt", Some("prompt")),
            ("porompt", Some("prompt")),
            ("rpompt", Some("prompt")),
            ("nxet", Some("next")),
            ("NEXT", Some("next")),
            ("maxAttempts", Some("max_attempts")),
            ("max-attempt", Some("max_attempts")),
            ("state_update", Some("state_updates")),
            ("fallbak", Some("fallback")),
            ("temperature", None),
            ("x", None),
            ("ix", None),
            ("", None),
        ];
        for (name, expected) in table {
            assert_eq!(nearest(name, KEYS), expected, "{name:?}");
        }
    }

    #[test]
    fn counts_a_swap_as_one() {
        let chars = |text: &str| text.chars().collect::<Vec<_>>();
        assert_eq!(distance(&chars("abcd"), &chars("abdc")), 1);
        assert_eq!(distance(&chars("kitten"), &chars("sitting")), 3);
        assert_eq!(distance(&chars(""), &chars("abc")), 3);
        assert_eq!(distance(&chars("abc"), &chars("")), 3);
    }

    #[test]
    fn answers_quickly_for_a_long_name() {
        assert_eq!(nearest(&"a".repeat(1_000_000), KEYS), None);
    }
}
