//! "Did you mean": the known name that a person most likely meant.
//!
//! Optimal string alignment (edits and swaps of neighbours), because swapped letters are the commonest slip. Letter case
//! and the choice between `_`, `-` and nothing cost less than a letter: they are habits of other formats.

use std::fmt::{self, Display, Formatter};
use std::ops::Deref;

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

/// The known name that was probably meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suggestion<'c> {
    /// The name.
    pub name: &'c str,
    /// How sure that is.
    pub certainty: Certainty,
}

/// How sure it is that an edit writes what was meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// Nothing else can have been meant.
    Sure,
    /// Nothing else can have been meant if nothing else is wrong: a name may also be unknown because of another fault.
    Alone,
    /// A person decides.
    Guess,
}

impl<'c> Suggestion<'c> {
    /// What can only have been meant.
    pub fn sure(name: &'c str) -> Self {
        Self {
            name,
            certainty: Certainty::Sure,
        }
    }

    /// The same where there are more names that could have been meant.
    #[must_use]
    pub fn beside<'o>(self, written: &str, others: impl IntoIterator<Item = &'o str>) -> Self {
        let written = normal(written);
        let mut others = others.into_iter().filter(|other| *other != self.name);
        match others.all(|other| distance(&written, &normal(other)) > CLOSE) {
            true => self,
            false => self.guessed(),
        }
    }

    /// The same where something else may well have been meant.
    #[must_use]
    pub fn guessed(self) -> Self {
        Self {
            certainty: Certainty::Guess,
            ..self
        }
    }
}

impl Deref for Suggestion<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        self.name
    }
}

impl Display for Suggestion<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Another name that is so near could have been meant just as well.
const CLOSE: usize = 2;

/// The name nearest to `name`, of those that the author of a graph chose, if it is near enough: at most a third of the letters
/// differ. The first of several that are equally near.
pub fn nearest<'c>(name: &str, known: impl IntoIterator<Item = &'c str>) -> Option<Suggestion<'c>> {
    let found = search(name, known)?;
    Some(
        match found.is_slip(name, 5) && !is_plural(name, found.name) {
            true => found.near(Certainty::Alone),
            false => found.near(Certainty::Guess),
        },
    )
}

/// The word of a language that is nearest to `name`, as [`nearest`] finds it.
pub fn nearest_word<'c>(
    name: &str,
    words: impl IntoIterator<Item = &'c str>,
) -> Option<Suggestion<'c>> {
    let found = search(name, words)?;
    Some(match found.is_slip(name, 4) {
        true => found.near(Certainty::Sure),
        false => found.near(Certainty::Guess),
    })
}

/// Whether two paths are one but for a slip or an `s` in the name of the file: `work/sale.csv` and `work/sales.csv`.
pub fn are_near_paths(one: &str, other: &str) -> bool {
    let parts = |path: &str| -> Option<(String, String, String)> {
        let (stem, end) = path.rsplit_once('.')?;
        let (directory, name) = stem.rsplit_once('/').unwrap_or(("", stem));
        Some((directory.to_owned(), name.to_owned(), end.to_owned()))
    };
    let pair = parts(one).zip(parts(other));
    pair.is_some_and(|((in_one, name, end), (in_other, near, other_end))| {
        in_one == in_other && end == other_end && other_spelling(&name, &[near.as_str()]).is_some()
    })
}

/// The one of `names` that is `name` in other letters: with a slip, an `s` more, or a word more at its end.
pub fn other_spelling<'c>(name: &str, names: &[&'c str]) -> Option<&'c str> {
    let near = nearest(name, names.iter().copied());
    let is_meant = |near: &Suggestion<'_>| {
        let certain = is_plural(name, near.name) || near.certainty != Certainty::Guess;
        certain || are_alike(name, near.name)
    };
    if let Some(near) = near.filter(is_meant) {
        return Some(near.name);
    }
    let adds = |long: &str, short: &str| {
        let rest = long.strip_prefix(short);
        short.len() > 4 && rest.is_some_and(|rest| rest.starts_with('_'))
    };
    let mut longer = names
        .iter()
        .filter(|other| adds(name, other) || adds(other, name));
    let only = longer.next().filter(|_| longer.next().is_none());
    only.copied()
}

/// Whether two names are long, have the same figures and the same short parts: then two slips are no other name. `text_de` and `text_en` are two.
fn are_alike(one: &str, other: &str) -> bool {
    let short = |name: &'_ str| -> Vec<String> {
        let parts = name.split('_');
        let short =
            parts.filter(|part| part.len() < 4 || part.contains(|c: char| c.is_ascii_digit()));
        short.map(str::to_owned).collect()
    };
    one.len().min(other.len()) >= 8 && short(one) == short(other)
}

/// The nearest of several names.
struct NearestName<'c> {
    name: &'c str,
    /// How many letters differ.
    far: usize,
    /// Whether another could have been meant as well.
    rivalled: bool,
}

impl<'c> NearestName<'c> {
    fn near(&self, certainty: Certainty) -> Suggestion<'c> {
        Suggestion {
            name: self.name,
            certainty,
        }
    }

    /// Whether one slip makes `written` of it, and nothing else. Names of fewer letters are too short to tell, unless only the case of
    /// letters differs; and numbers are counted up, not misspelt.
    fn is_slip(&self, written: &str, least: usize) -> bool {
        let figures =
            |name: &str| -> String { name.chars().filter(char::is_ascii_digit).collect() };
        let long = normal(written).len() >= least;
        let same = figures(written) == figures(self.name);
        let slip = long && self.far <= 1 && same;
        !self.rivalled && (slip || written.trim().eq_ignore_ascii_case(self.name))
    }
}

/// Whether one is the other and an `s`, or `es` behind a hiss: these are two names, and not one misspelt.
fn is_plural(a: &str, b: &str) -> bool {
    let hisses = ["s", "x", "z", "ch", "sh"];
    let adds = |long: &str, short: &str| {
        let is_hissed = hisses.iter().any(|end| short.ends_with(end));
        long.strip_suffix('s') == Some(short) || is_hissed && long.strip_suffix("es") == Some(short)
    };
    adds(a, b) || adds(b, a)
}

fn search<'c>(name: &str, known: impl IntoIterator<Item = &'c str>) -> Option<NearestName<'c>> {
    let letters = normal(name);
    if letters.is_empty() || letters.len() > LONGEST {
        return None;
    }
    let counted = Letters::of(&letters);
    let mut best: Option<(usize, &str)> = None;
    let mut close: Vec<(usize, &str)> = Vec::new();
    for candidate in known {
        let other = normal(candidate);
        let longer = letters.len().max(other.len());
        let allowed = (longer / 3).max(1);
        // A change of one-letter and two-letter names is another name, not a slip.
        let allowed = if longer < 3 { 0 } else { allowed };
        let looked_at = allowed.max(CLOSE);
        if other.is_empty() || letters.len().abs_diff(other.len()) > looked_at {
            continue;
        }
        // Nearly all names have other letters altogether, and need not be aligned to tell.
        if counted.apart(&Letters::of(&other)) > looked_at {
            continue;
        }
        let far = distance(&letters, &other);
        if far <= CLOSE {
            close.push((far, candidate));
        }
        if far <= allowed && best.is_none_or(|(nearest, _)| far < nearest) {
            best = Some((far, candidate));
        }
    }
    let (far, name) = best?;
    // What is written alike but for the case of letters has no rival but its like.
    let rival = if far == 0 { 0 } else { CLOSE };
    let mut close = close.into_iter();
    Some(NearestName {
        name,
        far,
        rivalled: close.any(|(far, other)| far <= rival && other != name),
    })
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
            let near = nearest_word(name, KEYS).map(|near| near.name);
            assert_eq!(near, expected, "{name:?}");
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
        let near = |name, known: &[&'static str]| {
            nearest(name, known.iter().copied()).map(|near| near.name)
        };
        assert_eq!(near("\u{430}", &["a", "b"]), Some("a"));
        assert_eq!(near("pr\u{43e}mpt", &KEYS), Some("prompt"));
        assert_eq!(near("\u{ff4e}ext", &KEYS), Some("next"));
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
            "NEXT",
        ] {
            let near = nearest_word(name, KEYS).unwrap();
            assert_eq!(near.certainty, Certainty::Sure, "{name}");
        }
        let certain = |name, known: &[&'static str]| {
            let near = nearest_word(name, known.iter().copied());
            near.is_some_and(|near| near.certainty != Certainty::Guess)
        };
        assert!(!certain("nex", &["next"]), "too short");
        assert!(!certain("prpt", &["prompt"]), "two slips");
        assert!(
            !certain("promts", &["prompt", "prompts"]),
            "another word is near"
        );
        assert!(!certain("draft3", &["draft2"]), "another number");
        assert!(!certain("YES", &["yes", "Yes"]), "either");
        assert!(certain("MAP", &["map", "rag"]), "the case of letters");
        let near = nearest_word("promts", ["prompts"]).unwrap();
        assert_eq!(near.certainty, Certainty::Sure);
        assert_eq!(near.beside("promts", KEYS).certainty, Certainty::Guess);
    }

    #[test]
    fn a_name_of_an_author_is_certain_alone() {
        let certainty = |name, known| nearest(name, [known]).unwrap().certainty;
        assert_eq!(certainty("reveiw", "review"), Certainty::Alone);
        assert_eq!(certainty("Done", "done"), Certainty::Alone);
        assert_eq!(certainty("dome", "done"), Certainty::Guess, "too short");
        assert_eq!(certainty("items", "item"), Certainty::Guess, "two names");
    }
}
