//! An object that a text shows as the reply: its keys, and the values that the schema excludes.

use super::example_part::{self, ExamplePart, PartSlip};
use super::example_value::is_malformed;
use super::reply_text::finding;
use super::shown_reply::{ShownExample, example, example_of};
use super::texts::joined;
use crate::diag::{Diagnostic, listed};
use crate::ir::{ExtraProperties, Judge, Schema, Text};
use serde_json::Value;

/// An object in the text that is shown as the reply, with keys that the schema has not, or without those that it requires.
pub(super) fn other_keys(id: &str, schema: &Schema, text: &Text) -> Option<Diagnostic> {
    let names = schema.properties.iter();
    let names = names.map(|property| property.name.as_str());
    let ShownExample {
        object: example,
        is_whole,
    } = example_of(&joined(text), names)?;
    let has = |key: &str| {
        schema
            .properties
            .iter()
            .any(|property| property.name == key)
    };
    let unknown = example
        .keys()
        .filter(|key| !has(key) && schema.extra != ExtraProperties::Merged);
    let unknown: Vec<&str> = unknown.map(String::as_str).collect();
    let missing = schema
        .properties
        .iter()
        .filter(|property| is_whole && property.required && !example.contains_key(&property.name));
    let missing: Vec<&str> = missing.map(|property| property.name.as_str()).collect();
    let (shown, lacking) = (
        listed(unknown.iter().copied()),
        listed(missing.iter().copied()),
    );
    let mut help = "show a reply as the schema wants it, or change the schema".to_owned();
    let what = match (unknown.is_empty(), missing.is_empty()) {
        (false, false) => {
            help = format!("write {lacking} in place of {shown}, or change the schema");
            format!("with {shown}, and the schema has {lacking}")
        }
        (false, true) => format!("with {shown}, which the schema has not"),
        (true, false) => format!("without {lacking}, which the schema requires"),
        (true, true) => of_part(&example_part::slip(&example, schema)?, &mut help),
    };
    let message = format!("a text of `{id}` shows a reply {what}");
    let label = "not a reply that the schema accepts";
    Some(finding(text, message, label, &help))
}

/// What is wrong with a value of the example, or with what stands inside of it.
fn of_part(found: &ExamplePart, help: &mut String) -> String {
    let place = &found.place;
    match &found.slip {
        PartSlip::Kind => {
            format!("whose `{place}` is another kind of value than the schema has")
        }
        PartSlip::Excluded => format!("whose `{place}` the schema excludes"),
        PartSlip::NoChoice(shown, words) => {
            *help = format!("write one of {words}, or change the schema");
            format!("whose `{place}` is `{shown}`, which its enum has not")
        }
        PartSlip::Unknown(key) => {
            format!("with `{key}` in `{place}`, which the schema has not there")
        }
        PartSlip::Lacks(key) => {
            format!("without `{key}` in `{place}`, which the schema requires there")
        }
    }
}

/// Whether a property of an example has a value that its schema excludes.
fn has_malformed(schema: &Value, name: &str, value: &Value) -> bool {
    let properties = schema.get("properties");
    properties
        .and_then(|all| all.get(name))
        .is_some_and(|part| is_malformed(part, value))
}

/// An object that the text of a judge shows as its answer, with a value that its schema excludes: `"score": 9`.
pub(super) fn judged_example(id: &str, judge: &Judge) -> Option<Diagnostic> {
    let text = joined(&judge.system);
    let shown = || {
        let properties = judge.schema.json.get("properties")?.as_object()?;
        Some(example_of(&text, properties.keys().map(String::as_str))?.object)
    };
    let example = example(&text).or_else(shown)?;
    let (name, _) = example
        .iter()
        .find(|(name, value)| has_malformed(&judge.schema.json, name, value))?;
    let message =
        format!("a text of the judge `{id}` shows an answer whose `{name}` its schema excludes");
    let label = "not an answer that the schema accepts";
    let help = "show a value that the schema admits, or leave the example out";
    Some(finding(&judge.system, message, label, help))
}
