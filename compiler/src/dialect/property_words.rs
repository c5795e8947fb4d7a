//! Descriptions of properties that say something else than the schema: "Required." of one that is not, and another unit than the name has.

use crate::crossed_names::are_crossed;
use crate::diag::codes::TEXT_AGAINST_SCHEMA;
use crate::diag::{Diagnostic, Report};
use crate::syntax::{Entry, Node};

/// How many properties of a file are told of.
const MOST: usize = 16;

/// Reports the properties of all schemas of a file.
pub(super) fn check(root: &Node, report: &mut Report) {
    let told = root.all().flat_map(of_schema);
    report.diagnostics.extend(told.take(MOST));
}

fn of_schema(schema: &Node) -> Vec<Diagnostic> {
    let properties = schema
        .get("properties")
        .or_else(|| schema.get("parameters"));
    let Some(properties) = properties.and_then(Node::entries) else {
        return Vec::new();
    };
    let required = schema
        .get("required")
        .and_then(Node::items)
        .unwrap_or_default();
    let found = properties.iter().filter_map(|property| {
        let description = property.value.get("description")?;
        let text = description.text()?;
        let is_required = required
            .iter()
            .any(|name| name.text() == Some(&property.key));
        let missing = says_required(text) && !is_required;
        match missing {
            true => Some(not_required(property, description)),
            false => other_unit(property, description, text),
        }
    });
    found.chain(exchanged(properties)).collect()
}

/// How many properties are compared with each other.
const MOST_COMPARED: usize = 16;

/// Two properties of which each is described by the word of the other's name: `home_city`, "The street at home".
fn exchanged(properties: &[Entry]) -> Option<Diagnostic> {
    let described = properties.iter().filter_map(|property| {
        let description = property.value.get("description")?;
        Some((property.key.as_str(), description, description.text()?))
    });
    let described: Vec<(&str, &Node, &str)> = described.take(MOST_COMPARED).collect();
    let (one, other) = described.iter().enumerate().find_map(|(at, one)| {
        let mut others = described.get(at + 1..)?.iter();
        let other = others.find(|other| are_crossed((one.0, one.2), (other.0, other.2)))?;
        Some((one, other))
    })?;
    let message = format!(
        "the descriptions of `{}` and `{}` seem to be exchanged",
        one.0, other.0
    );
    let label = "speaks of the other";
    let found = Diagnostic::new(&TEXT_AGAINST_SCHEMA, one.1.span, message, label);
    Some(
        found
            .label(other.1.span, "and this one, too")
            .help("exchange the two descriptions"),
    )
}

/// Whether a description says that a value has to be there, in any case.
fn says_required(text: &str) -> bool {
    let mut sentences = text
        .split(['.', ';'])
        .map(|part| part.trim().to_lowercase());
    sentences.any(|sentence| {
        sentence == "required" || sentence == "mandatory" || sentence.ends_with("(required)")
    })
}

fn not_required(property: &Entry, description: &Node) -> Diagnostic {
    let name = &property.key;
    let message = format!(
        "the description of `{name}` says that it is required, and `required` does not list it"
    );
    let label = "may be left out";
    let found = Diagnostic::new(&TEXT_AGAINST_SCHEMA, description.span, message, label);
    found.help(format!("add `{name}` to `required`, or leave the word out"))
}

/// A unit: how names end with it, and how descriptions call it. Those of one kind measure the same.
struct Unit {
    kind: u8,
    ends: &'static [&'static str],
    words: &'static [&'static str],
}

const UNITS: [Unit; 12] = [
    Unit {
        kind: 0,
        ends: &["eur", "euro", "euros"],
        words: &["eur", "euro", "euros"],
    },
    Unit {
        kind: 0,
        ends: &["usd", "dollars"],
        words: &["usd", "dollar", "dollars"],
    },
    Unit {
        kind: 0,
        ends: &["gbp", "pounds"],
        words: &["gbp", "sterling"],
    },
    Unit {
        kind: 0,
        ends: &["cents"],
        words: &["cent", "cents"],
    },
    Unit {
        kind: 1,
        ends: &["ms", "millis", "milliseconds"],
        words: &["ms", "millisecond", "milliseconds"],
    },
    Unit {
        kind: 1,
        ends: &["seconds", "secs", "sec"],
        words: &["second", "seconds"],
    },
    Unit {
        kind: 1,
        ends: &["minutes", "mins", "min"],
        words: &["minute", "minutes"],
    },
    Unit {
        kind: 1,
        ends: &["hours"],
        words: &["hour", "hours"],
    },
    Unit {
        kind: 1,
        ends: &["days"],
        words: &["day", "days"],
    },
    Unit {
        kind: 2,
        ends: &["bytes"],
        words: &["byte", "bytes"],
    },
    Unit {
        kind: 2,
        ends: &["kb"],
        words: &["kb", "kilobyte", "kilobytes"],
    },
    Unit {
        kind: 2,
        ends: &["mb"],
        words: &["mb", "megabyte", "megabytes"],
    },
];

/// A description that names one unit, and not the one that the name ends with: `amount_eur`, "Amount in US dollars".
fn other_unit(property: &Entry, description: &Node, text: &str) -> Option<Diagnostic> {
    let (_, end) = property.key.rsplit_once('_')?;
    let own = UNITS.iter().find(|unit| unit.ends.contains(&end))?;
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower
        .split(|letter: char| !letter.is_alphanumeric())
        .collect();
    let says = |unit: &Unit| unit.words.iter().any(|word| words.contains(word));
    // What comes behind `in` is the unit of the value.
    let in_unit = |unit: &Unit| {
        let mut pairs = words.windows(3);
        pairs.any(|three| match three {
            ["in", one, other] => {
                unit.words.contains(one) || *one == "us" && unit.words.contains(other)
            }
            _ => false,
        }) || words
            .windows(2)
            .next_back()
            .is_some_and(|two| matches!(two, ["in", one] if unit.words.contains(one)))
    };
    let other = UNITS
        .iter()
        .find(|unit| unit.kind == own.kind && unit.ends != own.ends && in_unit(unit))?;
    if says(own) {
        return None;
    }
    let (name, word) = (&property.key, other.words.last()?);
    let message = format!("the description of `{name}` speaks of {word}");
    let found = Diagnostic::new(
        &TEXT_AGAINST_SCHEMA,
        description.span,
        message,
        "another unit than its name says",
    );
    Some(
        found
            .label(property.key_span, "the name")
            .help("let the name and the description say the same unit"),
    )
}

#[cfg(test)]
mod tests {
    use super::says_required;

    #[test]
    fn a_description_says_that_a_value_has_to_be_there() {
        for text in ["Required.", "The day. Required.", "The day (required)"] {
            assert!(says_required(text), "{text}");
        }
        for text in [
            "Required if there is a day.",
            "The required day",
            "Not required.",
        ] {
            assert!(!says_required(text), "{text}");
        }
    }
}
