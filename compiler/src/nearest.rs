//! "Did you mean": the known name that a person most likely meant.
//!
//! Optimal string alignment (edits and swaps of neighbours), because swapped letters are the commonest slip. Letter case
//! and the choice between `_`, `-` and nothing cost less than a letter: they are habits of other formats.

/// What other tools put before the name of a key.
pub const PREFIXES: [&str; 10] = [
    "state",
    "initial_state",
    "inputs",
    "vars",
    "variables",
    "context",
    "ctx",
    "data",
    "values",
    "keys",
];

/// The candidate nearest to `name`, if it is near enough: at most a third of the letters differ. The first of several
/// that are equally near.
pub fn nearest<'c>(name: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let letters = normal(name);
    if letters.is_empty() || letters.len() > LONGEST {
        return None;
    }
    let counted = Letters::of(&letters);
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
        // Nearly all names have other letters altogether, and need not be aligned to tell.
        if counted.apart(&Letters::of(&other)) > allowed {
            continue;
        }
        let far = distance(&letters, &other);
        if far <= allowed && best.is_none_or(|(nearest, _)| far < nearest) {
            best = Some((far, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// Whether `name` is one slip away from `meant`, and no other of the `words` of a language is near: then nothing else can have been
/// meant. Names of three letters are too short to tell.
pub fn is_slip<'c>(name: &str, meant: &str, words: impl IntoIterator<Item = &'c str>) -> bool {
    let letters = normal(name);
    if letters.len() < 4 || letters.len() > LONGEST {
        return false;
    }
    let far = |word: &str| distance(&letters, &normal(word));
    far(meant) <= 1 && words.into_iter().all(|word| word == meant || far(word) > 2)
}

/// How often each letter occurs; rare ones share their place.
struct Letters([i32; PLACES]);

const PLACES: usize = 64;

impl Letters {
    fn of(name: &[char]) -> Self {
        let mut counts = [0; PLACES];
        for letter in name {
            if let Some(count) = counts.get_mut(*letter as usize % PLACES) {
                *count += 1;
            }
        }
        Self(counts)
    }

    /// At least so many edits turn one name into the other: an edit adds one letter, takes one away, or both.
    fn apart(&self, other: &Self) -> usize {
        let pairs = self.0.iter().zip(&other.0);
        let (more, less) = pairs.fold((0, 0), |(more, less), (a, b)| {
            let surplus = a - b;
            (more + surplus.max(0), less + (-surplus).max(0))
        });
        usize::try_from(more.max(less)).unwrap_or(0)
    }
}

/// Longer names are compared with nothing: the work grows with the square of the length.
const LONGEST: usize = 100;

fn normal(name: &str) -> Vec<char> {
    let letters = name
        .chars()
        .filter(|letter| !matches!(letter, '_' | '-' | ' '));
    letters
        .map(plain)
        .flat_map(char::to_lowercase)
        .take(LONGEST + 1)
        .collect()
}

/// The Latin letter that another one looks like (from Unicode's confusables, those that keyboards and copied text bring
/// in), or the letter itself.
fn plain(letter: char) -> char {
    const SAME: [(&str, &str); 2] = [
        (
            "\u{430}\u{435}\u{43e}\u{440}\u{441}\u{443}\u{445}\u{456}\u{458}\u{455}\u{501}\u{410}\u{412}\u{415}\u{41a}\u{41c}\u{41d}\u{41e}\u{420}\u{421}\u{422}\u{425}",
            "aeopcyxijsdABEKMHOPCTX",
        ),
        (
            "\u{3bf}\u{3bd}\u{3b1}\u{3c1}\u{391}\u{392}\u{395}\u{397}\u{399}\u{39a}\u{39c}\u{39d}\u{39f}\u{3a1}\u{3a4}\u{3a7}",
            "ovapABEHIKMNOPTX",
        ),
    ];
    if letter.is_ascii() {
        return letter;
    }
    // Full-width forms stand in the order of ASCII.
    if let Some(narrow) = (letter as u32).checked_sub(0xFEE0).and_then(char::from_u32)
        && narrow.is_ascii_graphic()
    {
        return narrow;
    }
    let found = SAME.iter().find_map(|(other, latin)| {
        let pairs = other.chars().zip(latin.chars());
        pairs.into_iter().find(|(other, _)| *other == letter)
    });
    found.map_or(letter, |(_, latin)| latin)
}

/// What is said of a name that a person cannot tell from the one that was meant, though it is another.
pub fn look_alike(name: &str, meant: &str) -> Option<String> {
    if name == meant || name.chars().count() != meant.chars().count() {
        return None;
    }
    let same = name
        .chars()
        .zip(meant.chars())
        .all(|(a, b)| plain(a) == plain(b));
    let odd = |name: &str| name.chars().find(|letter| plain(*letter) != *letter);
    let letter = odd(name).or_else(|| odd(meant)).filter(|_| same)?;
    let holder = if odd(name).is_some() { name } else { meant };
    Some(format!(
        "`{holder}` holds the letter U+{:04X}, which only looks like a `{}`",
        letter as u32,
        plain(letter)
    ))
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
    fn letters_of_other_alphabets_are_seen_through() {
        assert_eq!(nearest("\u{430}", ["a", "b"]), Some("a"));
        assert_eq!(nearest("pr\u{43e}mpt", KEYS), Some("prompt"));
        assert_eq!(nearest("\u{ff4e}ext", KEYS), Some("next"));
        let note = look_alike("\u{430}", "a").unwrap();
        assert!(note.contains("U+0430") && note.contains("`a`"), "{note}");
        assert_eq!(look_alike("promt", "prompt"), None);
        assert_eq!(look_alike("prompt", "prompt"), None);
        assert_eq!(look_alike("pronpt", "prompt"), None);
    }

    #[test]
    fn answers_quickly_for_a_long_name() {
        assert_eq!(nearest(&"a".repeat(1_000_000), KEYS), None);
    }

    #[test]
    fn a_single_slip_is_certain_where_no_other_word_is_near() {
        for name in [
            "promt",
            "pormpt",
            "Prompt",
            "fall_back",
            "maxAttempts",
            "instrutions",
        ] {
            let meant = nearest(name, KEYS).unwrap();
            assert!(is_slip(name, meant, KEYS), "{name}");
        }
        assert!(!is_slip("nex", "next", KEYS), "too short");
        assert!(!is_slip("prpt", "prompt", KEYS), "two slips");
        let near = ["prompt", "prompts"];
        assert!(!is_slip("promts", "prompts", near), "another word is near");
    }
}
