//! Descriptions of properties that say something else than the schema: "Required." of one that is not, another unit than the name
//! has, another default than there is.

use crate::amount;
use crate::crossed_names::are_crossed;
use crate::diag::codes::TEXT_AGAINST_SCHEMA;
use crate::diag::{Diagnostic, Report};
use crate::spoken_default::spoken_default;
use crate::spoken_example::spoken_examples;
use crate::spoken_form::{forms, takes_form};
use crate::syntax::{Entry, Node, Value};
use crate::unit_names::Unit;
use graphwright_rules::schema::check_part;

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
            false => other_unit(property, description, text)
                .or_else(|| other_default(property, description, text))
                .or_else(|| other_example(property, description, text))
                .or_else(|| other_form(property, description, text)),
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

/// A description that names another default than the one beside it: `default: 7`, "Days it is kept (default 30)".
fn other_default(property: &Entry, description: &Node, text: &str) -> Option<Diagnostic> {
    let default = property.value.get("default")?;
    let said = spoken_default(text)?;
    let is = match &default.value {
        Value::Number(number, spelled) => {
            let (is, said) = (number.as_f64()?, spoken_number(said)?);
            if is == said || is_converted(is, said) {
                return None;
            }
            spelled.clone()
        }
        Value::Bool(is) => {
            let said: bool = said.parse().ok()?;
            (said != *is).then(|| is.to_string())?
        }
        Value::Text(is) => {
            let rest = text.split_once(said).map_or("", |(_, rest)| rest);
            let is_all = rest
                .chars()
                .next()
                .is_none_or(|next| ".,;)`'\"".contains(next));
            let is_word = !is.is_empty() && !is.contains(char::is_whitespace);
            let is_other = !is.to_lowercase().contains(&said.to_lowercase());
            (is_all && is_word && is_other && spoken_number(said).is_none()).then(|| is.clone())?
        }
        Value::Null | Value::List(_) | Value::Map(_) => return None,
    };
    let name = &property.key;
    let message = format!(
        "the description of `{name}` names `{said}` as the default, and the default is `{is}`"
    );
    let found = Diagnostic::new(
        &TEXT_AGAINST_SCHEMA,
        description.span,
        message,
        "another value",
    );
    let found = found.label(default.span, "the default");
    Some(found.help("let the description and the default say the same"))
}

/// A description whose example the pattern beside it does not take: `^[0-9]{8}$`, "Such as AB-1234".
fn other_example(property: &Entry, description: &Node, text: &str) -> Option<Diagnostic> {
    let pattern = property.value.get("pattern")?;
    let has_digit = |word: &str| word.bytes().any(|byte| byte.is_ascii_digit());
    let shown = spoken_examples(text).into_iter();
    let mut shown = shown.filter(|one| !one.goes_on || one.word.len() > 3);
    let said = shown
        .next()
        .map(|one| one.word)
        .filter(|word| has_digit(word))?;
    let part = serde_json::json!({ "pattern": pattern.text()? });
    let refuses = |value: &str| check_part(&part, &part, &serde_json::json!(value)).is_err();
    // A pattern that takes nothing, or cannot be read, is another matter.
    if !refuses(said) || regex_lite::Regex::new(pattern.text()?).is_err() {
        return None;
    }
    let name = &property.key;
    let message = format!(
        "the description of `{name}` shows `{said}`, which the pattern `{}` does not take",
        pattern.text()?
    );
    let label = "such a value is refused";
    let found = Diagnostic::new(&TEXT_AGAINST_SCHEMA, description.span, message, label);
    let found = found.label(pattern.span, "the pattern");
    Some(found.help("let the pattern take the example, or show another one"))
}

/// A description that names another form of a day than the `pattern` or the `format` beside it takes: "Day of arrival as DD.MM.YYYY".
fn other_form(property: &Entry, description: &Node, text: &str) -> Option<Diagnostic> {
    let rule = |name: &str| Some((name.to_owned(), property.value.get(name)?));
    let (name, rule) = rule("pattern").or_else(|| rule("format"))?;
    let part = serde_json::json!({ name.as_str(): rule.text()? });
    let mut said = forms(text);
    let form = said.next().filter(|_| said.next().is_none())?;
    // What is read may have another form than what is written.
    if text.contains(&format!("from {form}")) {
        return None;
    }
    if takes_form(&part, form)? {
        return None;
    }
    let message = format!(
        "the description of `{}` asks for the form {form}, which the {name} `{}` does not take",
        property.key,
        rule.text()?
    );
    let label = "such a value is refused";
    let found = Diagnostic::new(&TEXT_AGAINST_SCHEMA, description.span, message, label);
    let found = found.label(rule.span, format!("the {name}"));
    Some(found.help(format!(
        "let the description and the {name} say the same form"
    )))
}

fn spoken_number(said: &str) -> Option<f64> {
    let known = amount::number(said).and_then(|number| u32::try_from(number).ok());
    known.map(f64::from).or_else(|| said.parse().ok())
}

/// Whether one number may be the other in another unit: 60 minutes and 3600 seconds.
fn is_converted(one: f64, other: f64) -> bool {
    const FACTORS: [f64; 8] = [7.0, 24.0, 60.0, 100.0, 1000.0, 1024.0, 3600.0, 86400.0];
    let (less, more) = (one.min(other), one.max(other));
    FACTORS.iter().any(|factor| less * factor == more)
}

#[cfg(test)]
mod tests {
    use super::{is_converted, says_required};
    use crate::diag::Report;
    use crate::source::Sources;
    use crate::syntax;

    #[test]
    fn a_description_names_the_default_that_there_is() {
        let told = |property: &str| {
            let mut sources = Sources::default();
            let text = format!("properties:\n  keep: {{ {property} }}\n");
            let file = sources.add("graph.yaml", text);
            let (root, _) = syntax::read(file, &sources);
            let mut report = Report::default();
            super::check(&root.expect("a tree"), &mut report);
            report.diagnostics.len()
        };
        for other in [
            "default: 7, description: \"Days it is kept (default 30)\"",
            "default: 7, description: \"Days it is kept. Defaults to thirty.\"",
            "default: fast, description: \"Mode, default: slow\"",
            "default: true, description: \"Default is false.\"",
        ] {
            assert_eq!(told(other), 1, "{other}");
        }
        let pattern = "type: string, pattern: \"^[0-9]{8}$\", description";
        assert_eq!(told(&format!("{pattern}: Such as AB-1234")), 1);
        assert_eq!(told(&format!("{pattern}: Such as 12345678.")), 0);
        assert_eq!(told(&format!("{pattern}: The number of the order")), 0);
        let form = "type: string, pattern: \"^[0-9]{4}-[0-9]{2}-[0-9]{2}$\", description";
        assert_eq!(told(&format!("{form}: Day as DD.MM.YYYY")), 1);
        assert_eq!(told(&format!("{form}: Day as YYYY-MM-DD")), 0);
        assert_eq!(told("format: date, description: Day as DD.MM.YYYY"), 1);
        assert_eq!(told("format: date, description: Day as YYYY-MM-DD"), 0);
        assert_eq!(told("format: uri, description: Ends with YYYY-MM-DD"), 0);
        for same in [
            "default: 30, description: \"Days it is kept (default 30)\"",
            "default: 1800, description: \"Time, default: 30 minutes\"",
            "default: \".\", description: \"Defaults to the current directory\"",
            "default: fast, description: \"Defaults to whatever the caller has\"",
            "default: 7, description: \"The default region\"",
            "description: \"Days (default 30)\"",
        ] {
            assert_eq!(told(same), 0, "{same}");
        }
        assert!(is_converted(30.0, 1800.0) && !is_converted(7.0, 30.0));
    }

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
