//! Descriptions of properties that say something else than the schema: "Required." of one that is not, and another unit than the name has.

use crate::crossed_names::are_crossed;
use crate::diag::codes::TEXT_AGAINST_SCHEMA;
use crate::diag::{Diagnostic, Report};
use crate::syntax::{Entry, Node};
use crate::unit_names::Unit;

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

/// A description that names one unit, and not the one that the name ends with: `amount_eur`, "Amount in US dollars".
fn other_unit(property: &Entry, description: &Node, text: &str) -> Option<Diagnostic> {
    let name = &property.key;
    let word = Unit::of_name(name)?.other_in(text)?;
    let message = format!("the description of `{name}` speaks of {word}");
    let label = "another unit than its name says";
    let found = Diagnostic::new(&TEXT_AGAINST_SCHEMA, description.span, message, label);
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
