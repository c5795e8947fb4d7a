//! What names of values say of their units, and what texts call these: `wait_ms`, "milliseconds".

/// A unit.
#[derive(Debug)]
pub(crate) struct Unit {
    /// What it measures: units of one kind can stand for one another.
    kind: Kind,
    /// How names end with it.
    ends: &'static [&'static str],
    /// How texts call it.
    words: &'static [&'static str],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Money,
    Time,
    Size,
}

const UNITS: [Unit; 13] = [
    of(
        Kind::Money,
        &["eur", "euro", "euros"],
        &["eur", "euro", "euros"],
    ),
    of(
        Kind::Money,
        &["usd", "dollars"],
        &["usd", "dollar", "dollars"],
    ),
    of(
        Kind::Money,
        &["gbp", "pounds"],
        &["gbp", "sterling", "pound", "pounds"],
    ),
    of(Kind::Money, &["cents"], &["cent", "cents"]),
    of(
        Kind::Time,
        &["ms", "millis", "milliseconds"],
        &["ms", "millisecond", "milliseconds"],
    ),
    of(
        Kind::Time,
        &["s", "secs", "seconds"],
        &["second", "seconds"],
    ),
    // `_min` is as often the least of something.
    of(Kind::Time, &["mins", "minutes"], &["minute", "minutes"]),
    of(Kind::Time, &["hours"], &["hour", "hours"]),
    of(Kind::Time, &["days"], &["day", "days"]),
    of(Kind::Size, &["bytes"], &["byte", "bytes"]),
    of(Kind::Size, &["kb"], &["kb", "kilobyte", "kilobytes"]),
    of(Kind::Size, &["mb"], &["mb", "megabyte", "megabytes"]),
    of(Kind::Size, &["gb"], &["gb", "gigabyte", "gigabytes"]),
];

const fn of(kind: Kind, ends: &'static [&'static str], words: &'static [&'static str]) -> Unit {
    Unit { kind, ends, words }
}

impl Unit {
    /// The one that a name ends with, `amount_eur`, or that is all of it: `days`.
    pub(crate) fn of_name(name: &str) -> Option<&'static Self> {
        let mut units = UNITS.iter();
        match name.rsplit_once('_') {
            Some((_, end)) => units.find(|unit| unit.ends.contains(&end)),
            None => units.find(|unit| unit.kind == Kind::Time && unit.name() == name),
        }
    }

    /// Seconds, which much is counted in without saying so.
    pub(crate) fn seconds() -> Option<&'static Self> {
        UNITS.iter().find(|unit| unit.ends.contains(&"seconds"))
    }

    /// What it is called in a sentence.
    pub(crate) fn name(&self) -> &'static str {
        self.words.last().copied().unwrap_or_default()
    }

    /// What makes seconds of a time: `* 60`. `None`: it is in seconds, or no time.
    pub(crate) fn to_seconds(&self) -> Option<&'static str> {
        match self.name() {
            "milliseconds" => Some("/ 1000"),
            "minutes" => Some("* 60"),
            "hours" => Some("* 3600"),
            "days" => Some("* 86400"),
            _ => None,
        }
    }

    /// Whether it measures what another one does in another way.
    pub(crate) fn is_other(&self, other: &Self) -> bool {
        self.kind == other.kind && self.ends != other.ends
    }

    /// Whether it goes by a word.
    pub(crate) fn is_called(&self, word: &str) -> bool {
        self.words.contains(&word.to_lowercase().as_str())
    }

    /// Another unit that goes by a word: `euro` beside `budget_cents`.
    pub(crate) fn other_called(&self, word: &str) -> Option<&'static str> {
        let lower = word.to_lowercase();
        let mut others = UNITS.iter().filter(|unit| self.is_other(unit));
        let words = others.find_map(|unit| unit.words.iter().find(|word| **word == lower));
        words.copied()
    }

    /// The unit that a text says its value is in, and the word for it: "the sum in US dollars". `None`: it says none, or this one as well.
    pub(crate) fn other_in(&self, text: &str) -> Option<&'static str> {
        let lower = text.to_lowercase();
        let words: Vec<&str> = lower
            .split(|letter: char| !letter.is_alphanumeric())
            .collect();
        if self.words.iter().any(|word| words.contains(word)) {
            return None;
        }
        let behind_in = words.iter().enumerate().filter(|(_, word)| **word == "in");
        let said = behind_in.filter_map(|(at, _)| match words.get(at + 1..)? {
            ["us", word, ..] | [word, ..] => Some(*word),
            [] => None,
        });
        said.into_iter().find_map(|said| {
            let mut others = UNITS.iter().filter(|unit| self.is_other(unit));
            others.find(|unit| unit.is_called(said)).map(Self::name)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Unit;

    #[test]
    fn a_text_names_another_unit_than_a_name() {
        let other =
            |name: &str, text: &str| Unit::of_name(name).and_then(|unit| unit.other_in(text));
        assert_eq!(other("amount_eur", "Amount in US dollars"), Some("dollars"));
        assert_eq!(
            other("wait_ms", "How long it waits, in seconds"),
            Some("seconds")
        );
        for (name, text) in [
            ("amount_eur", "Amount in euros"),
            ("wait_ms", "How long in ms, shown in seconds"),
            ("wait_min", "The least time in seconds"),
            ("wait_ms", "Paid in dollars"),
            ("amount", "Amount in dollars"),
        ] {
            assert_eq!(other(name, text), None, "{name}: {text}");
        }
    }
}
