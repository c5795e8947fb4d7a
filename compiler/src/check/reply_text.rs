//! What is said of a text that asks for another reply than the schema of its node.

use crate::diag::Diagnostic;
use crate::diag::codes::TEXT_AGAINST_SCHEMA;
use crate::ir::Text;
use serde_json::Value;

/// What is wrong with a text that says itself what the reply is to be.
pub(super) const TOLD_TWICE: &str = "the model is told two things";

pub(super) fn finding(text: &Text, message: String, label: &str, help: &str) -> Diagnostic {
    Diagnostic::new(&TEXT_AGAINST_SCHEMA, text.span, message, label).help(help)
}

/// A text in which a sentence that goes on in the next line stands in one.
pub(super) fn whole_lines(text: &str) -> String {
    let mut lines = String::new();
    for line in text.lines() {
        let goes_on = line.trim_start().starts_with(char::is_lowercase)
            && !lines.trim_end().ends_with(['.', '!', '?', ':']);
        lines.push(if goes_on { ' ' } else { '\n' });
        lines.push_str(line);
    }
    lines
}

/// Whether a schema has a property of this name, at any depth.
pub(super) fn has_property(schema: &Value, name: &str) -> bool {
    match schema {
        Value::Object(keywords) => {
            let properties = keywords.get("properties").and_then(Value::as_object);
            properties.is_some_and(|properties| properties.contains_key(name))
                || keywords.values().any(|part| has_property(part, name))
        }
        Value::Array(parts) => parts.iter().any(|part| has_property(part, name)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}
