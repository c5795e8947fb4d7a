//! How many of something a text speaks of: `ten questions`, `at most 3 rounds`, `between two and four ideas`.

/// An amount in a text.
#[derive(Debug, PartialEq)]
pub(crate) struct Amount<'t> {
    /// The least number that it allows, if it says one.
    pub(crate) least: Option<u64>,
    /// The greatest number that it allows, if it says one.
    pub(crate) most: Option<u64>,
    /// The number as it stands there.
    pub(crate) said: &'t str,
    /// The words before it, in the same sentence.
    pub(crate) before: Vec<String>,
    /// The words behind it, up to the end of what is counted.
    pub(crate) counted: Vec<String>,
    /// Whether a word says that the number is not exact.
    pub(crate) is_about: bool,
}

/// Numbers in words. `one` is left out: it is said of much that nobody counts.
const NUMBERS: [(&str, u64); 15] = [
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("nine", 9),
    ("ten", 10),
    ("eleven", 11),
    ("twelve", 12),
    ("fifteen", 15),
    ("twenty", 20),
    ("thirty", 30),
    ("fifty", 50),
];

/// Words behind which something else begins than what is counted.
const BORDERS: [&str; 22] = [
    "a", "about", "and", "are", "as", "at", "by", "each", "every", "for", "from", "have", "in",
    "is", "of", "on", "or", "per", "that", "to", "which", "with",
];

/// How many words may stand behind a number until what it counts is named.
const COUNTED: usize = 3;

/// All amounts of a text.
pub(crate) fn amounts(text: &str) -> Vec<Amount<'_>> {
    sentences(text).flat_map(of_sentence).collect()
}

/// The sentences of a text of which each line is one at least.
pub(crate) fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.split(['\n', '!', '?', ';']);
    lines.flat_map(|line| line.split(". "))
}

/// The number that a word is.
pub(crate) fn number(word: &str) -> Option<u64> {
    let known = NUMBERS
        .iter()
        .find(|(name, _)| name.eq_ignore_ascii_case(word));
    known
        .map(|(_, number)| *number)
        .or_else(|| word.parse().ok())
}

fn of_sentence(sentence: &str) -> Vec<Amount<'_>> {
    let words: Vec<&str> = sentence.split_whitespace().collect();
    let mut found = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let range = range(&words, at);
        let length = range.map_or(1, |(_, _, length)| length);
        if let Some(amount) = amount(&words, (at, length), range) {
            found.push(amount);
        }
        at += length;
    }
    found
}

/// The two numbers of a range, and how many words it has: `3 to 5`, `3-5`, `two or three`.
fn range(words: &[&str], at: usize) -> Option<(u64, u64, usize)> {
    let word = bare(words.get(at)?);
    if let Some((from, to)) = word.split_once(['-', '–']) {
        return Some((number(from)?, number(to)?, 1));
    }
    let joined = ["to", "and", "or", "-", "–"];
    let joins = words.get(at + 1).is_some_and(|word| joined.contains(word));
    let (from, to) = (number(word)?, number(bare(words.get(at + 2)?))?);
    (joins && from < to).then_some((from, to, 3))
}

fn amount<'t>(
    words: &[&'t str],
    (at, length): (usize, usize),
    range: Option<(u64, u64, usize)>,
) -> Option<Amount<'t>> {
    let said = bare(words.get(at)?);
    let (from, to) = match range {
        Some((from, to, _)) => (from, to),
        None => number(said).map(|number| (number, number))?,
    };
    let end = words.get(at + length - 1)?;
    let before: Vec<String> = words
        .get(..at)?
        .iter()
        .map(|word| bare(word).to_lowercase())
        .collect();
    let counted = if ends_a_part(end) {
        Vec::new()
    } else {
        counted(words.get(at + length..)?)
    };
    let bound = Bound::of(&before, &counted);
    let is_about = before.last().is_some_and(|word| {
        ["about", "around", "approximately", "roughly", "some"].contains(&word.as_str())
    });
    Some(Amount {
        least: (bound != Bound::Above).then_some(from),
        most: (bound != Bound::Below).then_some(to),
        said,
        before,
        counted,
        is_about,
    })
}

/// Which side of an amount is open.
#[derive(PartialEq)]
enum Bound {
    None,
    /// `at least`
    Below,
    /// `at most`
    Above,
}

impl Bound {
    fn of(before: &[String], counted: &[String]) -> Self {
        let ends = |with: &[&str]| {
            let from = before.len().checked_sub(with.len());
            from.and_then(|from| before.get(from..))
                .is_some_and(|last| last == with)
        };
        let most: [&[&str]; 6] = [
            &["at", "most"],
            &["up", "to"],
            &["no", "more", "than"],
            &["not", "more", "than"],
            &["maximum", "of"],
            &["within"],
        ];
        let least: [&[&str]; 5] = [
            &["at", "least"],
            &["no", "less", "than"],
            &["not", "less", "than"],
            &["minimum", "of"],
            &["no", "fewer", "than"],
        ];
        if most.iter().any(|with| ends(with)) {
            Self::Above
        } else if least.iter().any(|with| ends(with))
            || counted.first().is_some_and(|word| word == "more")
        {
            Self::Below
        } else {
            Self::None
        }
    }
}

/// The words that may name what is counted.
fn counted(words: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for word in words.iter().take(COUNTED) {
        let plain = bare(word).to_lowercase();
        if plain.is_empty() || BORDERS.contains(&plain.as_str()) {
            break;
        }
        // `40 times as many` counts nothing.
        let next = words.get(found.len() + 1).map(|word| bare(word));
        let compares = ["as", "faster", "larger", "longer", "more", "the"];
        if plain == "times" && next.is_some_and(|next| compares.contains(&next)) {
            break;
        }
        found.push(plain);
        if ends_a_part(word) {
            break;
        }
    }
    found
}

fn ends_a_part(word: &str) -> bool {
    word.ends_with([',', '.', ':', ')', '"'])
}

/// Whether a word is one of a list of words in small letters, however it is written.
pub(crate) fn is_one_of(word: &str, list: &[&str]) -> bool {
    list.iter().any(|one| one.eq_ignore_ascii_case(word))
}

/// Whether a word in small letters stands in a text, however it is written, also within another word.
pub(crate) fn holds(text: &str, word: &str) -> bool {
    let mut places = text.as_bytes().windows(word.len());
    places.any(|place| place.eq_ignore_ascii_case(word.as_bytes()))
}

/// A word without what stands around it.
pub(crate) fn bare(word: &str) -> &str {
    word.trim_matches(|letter: char| !letter.is_alphanumeric())
}

/// Whether a word is another, be it of one or of many: `question`, `questions`; `try`, `tries`.
pub(crate) fn is_same(one: &str, other: &str) -> bool {
    singular(one) == singular(other)
}

fn singular(word: &str) -> String {
    let lower = word.to_lowercase();
    if let Some(stem) = lower.strip_suffix("ies") {
        return format!("{stem}y");
    }
    let es = ["ches", "shes", "xes", "sses"];
    if es.iter().any(|end| lower.ends_with(end)) {
        return lower.strip_suffix("es").unwrap_or(&lower).to_owned();
    }
    lower.strip_suffix('s').unwrap_or(&lower).to_owned()
}

/// Whether a word is what rounds of a loop are called by: `tries`, `attempt`.
pub(crate) fn is_round(word: &str) -> bool {
    const ROUNDS: [&str; 9] = [
        "attempt",
        "try",
        "retry",
        "round",
        "iteration",
        "revision",
        "rework",
        "loop",
        "retrie",
    ];
    ROUNDS.contains(&singular(word).as_str())
}

/// Words with which a text has a model make calls.
const CALLS: [&str; 9] = [
    "call", "do", "make", "perform", "plan", "propose", "run", "start", "use",
];

/// Whether an amount is one of calls that a text has a model make, under one of these words, and more than so many.
pub(crate) fn asks_for_calls(amount: &Amount<'_>, words: &[&str], most: u64) -> bool {
    let last = amount.counted.last();
    let counts = last.is_some_and(|last| words.iter().any(|word| is_same(word, last)));
    let is_more = amount.least.is_some_and(|least| least > most);
    counts && is_order(amount) && !amount.is_about && is_more
}

/// How many calls of one of these names a text has a model make, one for each of so many: "Make one search for each of the six countries". With what it
/// says.
pub(crate) fn calls_for_each(text: &str, words: &[&str]) -> Option<(u64, String)> {
    sentences(text).find_map(|sentence| {
        let said = sentence.split_whitespace();
        let said: Vec<String> = said.map(|word| bare(word).to_lowercase()).collect();
        let is_called = |word: &str| words.iter().any(|one| is_same(one, word));
        let at = said.windows(3).position(|three| match three {
            [call, by, each] => {
                is_called(call) && by == "for" && ["each", "every"].contains(&each.as_str())
            }
            _ => false,
        })?;
        let before = said.get(..at)?;
        let has = |list: &[&str]| before.iter().any(|word| list.contains(&word.as_str()));
        let is_one = ["one", "a", "1"].contains(&before.last()?.as_str());
        let (_, behind) = said.split_at_checked(at + 3)?;
        let skipped = ["of", "the", "these", "those", "our", "its"];
        let mut behind = behind
            .iter()
            .skip_while(|word| skipped.contains(&word.as_str()));
        let (count, counted) = (behind.next()?, behind.next()?);
        let number = number(count)?;
        let is_order = has(&CALLS) && !has(&["not", "never", "without", "if", "when"]);
        let call = said.get(at)?;
        (is_one && is_order).then(|| (number, format!("one {call} for each of {count} {counted}")))
    })
}

/// Whether an amount asks for more words than so many tokens hold. A word has one at the least; what is read may have as many as it likes.
pub(crate) fn is_words_beyond(amount: &Amount<'_>, most: u64) -> bool {
    let counted = amount.counted.first().is_some_and(|word| word == "words");
    let mut before = amount.before.iter().filter(|word| *word != "about");
    let last = before.clone().next_back().map_or("", String::as_str);
    let writes = ["write", "compose", "draft"];
    let asked = last == "in" || before.any(|word| writes.contains(&word.as_str()));
    counted && asked && amount.least.is_some_and(|least| least > most)
}

/// Whether one of these words stands before an amount.
fn says(amount: &Amount<'_>, list: &[&str]) -> bool {
    let mut before = amount.before.iter();
    before.any(|word| list.contains(&word.as_str()))
}

/// Whether a text has a model make what it counts.
pub(crate) fn is_order(amount: &Amount<'_>) -> bool {
    says(amount, &CALLS) && !says(amount, &["not", "never", "without", "if", "when"])
}

/// Whether rounds in a text and the name of a counter may be the same: `tries` and `attempts`, `rounds` and `iterations`.
pub(crate) fn is_counted_by(amount: &Amount<'_>, name: &str) -> bool {
    const TRIES: [&str; 4] = ["attempt", "try", "retry", "retrie"];
    let tries = |word: &str| TRIES.contains(&singular(word).as_str());
    let words = amount.counted.iter().take(2);
    let Some(said) = words.into_iter().find(|word| is_round(word)) else {
        return true;
    };
    let mut named = name
        .split(['_', '-', '.', ' '])
        .filter(|word| is_round(word));
    named.all(|word| tries(word) == tries(said))
}

/// Whether an amount is said of people or things of the world: "each clerk tries to reach a customer up to 5 times".
pub(crate) fn is_of_the_world(amount: &Amount<'_>) -> bool {
    const WORLD: [&str; 14] = [
        "account",
        "accounts",
        "caller",
        "clerk",
        "client",
        "customer",
        "customers",
        "guest",
        "password",
        "people",
        "user",
        "users",
        "visitor",
        "everybody",
    ];
    says(amount, &WORLD) && !says(amount, &["ask", "asked", "asks"])
}

/// Whether an amount says how many rounds there are at the most: `after 5 tries`, `up to three times`.
pub(crate) fn is_limit(amount: &Amount<'_>) -> bool {
    let last = amount.before.last().map_or("", String::as_str);
    let limits = amount.least.is_none() || last == "after";
    let counted = amount.counted.iter();
    let mut words = counted.take(2);
    limits && words.any(|word| is_round(word) || word == "times")
}

/// How long a text gives somebody for an answer.
pub(crate) struct Wait<'t> {
    /// The time.
    pub(crate) time: std::time::Duration,
    /// Its words.
    pub(crate) said: &'t str,
}

/// How long a text gives somebody for an answer: "who answers within a day", "decides within 24 hours".
pub(crate) fn wait_of(text: &str) -> Option<Wait<'_>> {
    const ANSWERS: [&str; 6] = ["answer", "approv", "decid", "repl", "respon", "react"];
    const UNITS: [(&str, u64); 4] = [
        ("minute", 60),
        ("hour", 3600),
        ("day", 86_400),
        ("week", 604_800),
    ];
    sentences(text).find_map(|sentence| {
        let lower = sentence.to_ascii_lowercase();
        let at = lower
            .find("within ")
            .filter(|_| ANSWERS.iter().any(|word| lower.contains(word)))?;
        let start = at + "within ".len();
        let mut end = start;
        let mut count = None;
        for word in lower.get(start..)?.split_inclusive(' ').take(3) {
            end += word.len();
            let word = bare(word.trim());
            let Some(known) = count else {
                count = Some(match word {
                    "a" | "an" | "one" => 1,
                    _ => number(word)?,
                });
                continue;
            };
            let unit = UNITS.iter().find(|(unit, _)| singular(word) == *unit);
            if let Some((_, seconds)) = unit {
                let time = std::time::Duration::from_secs(seconds.saturating_mul(known));
                let said = sentence.get(start..end)?;
                let ends = |letter: char| !letter.is_alphanumeric();
                return Some(Wait {
                    time,
                    said: said.trim_end_matches(ends),
                });
            }
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use super::{amounts, is_same};

    #[test]
    fn a_text_says_how_long_somebody_has_for_an_answer() {
        let of = |text| super::wait_of(text).map(|wait| (wait.time.as_secs(), wait.said));
        let day = "Shows it to the press office, which answers within a day.";
        assert_eq!(of(day), Some((86_400, "a day")));
        assert_eq!(
            of("They decide within two working days, mostly."),
            Some((172_800, "two working days"))
        );
        assert_eq!(of("Answer within 30 minutes"), Some((1800, "30 minutes")));
        assert_eq!(of("Answer within the text"), None);
        assert_eq!(of("It is delivered within a day"), None);
    }

    fn read(text: &str) -> Vec<(Option<u64>, Option<u64>, String)> {
        let all = amounts(text).into_iter();
        all.map(|one| (one.least, one.most, one.counted.join(" ")))
            .collect()
    }

    #[test]
    fn amounts_are_read_with_what_they_count() {
        for (text, least, most, counted) in [
            ("Give ten questions.", Some(10), Some(10), "questions"),
            (
                "Give at most 3 short titles, please",
                None,
                Some(3),
                "short titles",
            ),
            ("List at least two risks of it", Some(2), None, "risks"),
            ("Name 3-5 ideas", Some(3), Some(5), "ideas"),
            ("Name between two and four ideas", Some(2), Some(4), "ideas"),
            ("Up to 12 of them", None, Some(12), ""),
        ] {
            assert_eq!(read(text), [(least, most, counted.to_owned())], "{text}");
        }
        assert!(read("Give one question.").is_empty());
        assert!(read("version 1.5 of it").is_empty());
    }

    #[test]
    fn one_and_many_are_the_same_word() {
        for (one, many) in [
            ("try", "tries"),
            ("question", "questions"),
            ("batch", "batches"),
        ] {
            assert!(is_same(one, many), "{one}");
        }
        assert!(!is_same("question", "request"));
    }
}
