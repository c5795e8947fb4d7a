//! Values of placeholders: none, or a text that holds a placeholder of its own, which nobody fills in.

use super::ast::{Graph, Node, Prompt};
use crate::diag::codes::{LITERAL_REFERENCE, SPOKEN_VALUE};
use crate::diag::{Diagnostic, Report};
use serde_json::Value;

/// The placeholders that a run fills in itself.
const OWN: [&str; 4] = [
    "user_message",
    "retrieved_chunks",
    "message_passing",
    "blackboard",
];

/// How many placeholders of a node are looked at.
const MOST: usize = 256;

pub(super) fn check(graph: &Graph, report: &mut Report) {
    for node in &graph.nodes {
        let Some(prompt) = &node.prompt else { continue };
        report
            .diagnostics
            .extend(from_into_same(graph, node, prompt));
        let names: Vec<&str> = prompt
            .placeholders
            .iter()
            .map(|(name, _)| name.as_str())
            .collect();
        let values = prompt.placeholders.iter().zip(&prompt.values_at);
        for ((name, value), value_at) in values.take(MOST) {
            let Some(at) = prompt.given.iter().find(|given| given.value == *name) else {
                continue;
            };
            let id = &node.id.value;
            let found = match value {
                Value::Null => {
                    let message = format!("the placeholder `{name}` of node `{id}` has no value");
                    let found = Diagnostic::new(
                        &LITERAL_REFERENCE,
                        at.span,
                        message,
                        "the model reads `null`",
                    );
                    found.help("write the text that stands there")
                }
                Value::String(text) => match inner(text, &names) {
                    Some(inner) => {
                        let message = format!(
                            "the value of the placeholder `{name}` of node `{id}` holds `{inner}`, which nothing fills in"
                        );
                        let label = "the model reads the braces";
                        let found = Diagnostic::new(&LITERAL_REFERENCE, *value_at, message, label);
                        found.help("write the placeholder into the template itself")
                    }
                    None => continue,
                },
                Value::Array(_) | Value::Object(_)
                    if is_whole(graph, prompt, name) && quotes(value) =>
                {
                    let what = if value.is_array() { "a list" } else { "a map" };
                    let message =
                        format!("the value of the placeholder `{name}` of node `{id}` is {what}");
                    let witness = "the model reads it with brackets and quotes";
                    let found = Diagnostic::new(&LITERAL_REFERENCE, at.span, message, witness);
                    found.help("write it as one text, as it is to stand in the sentence")
                }
                Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => continue,
            };
            report.add(found);
        }
    }
}

/// Two values of which one is made into the other, and that are the same: "from English into English".
fn from_into_same(graph: &Graph, node: &Node, prompt: &Prompt) -> Option<Diagnostic> {
    let number = usize::try_from(prompt.template.as_ref()?.value).ok()?;
    let template = graph.prompts.get(number)?.template.as_ref()?;
    let texts = template.system.iter().chain(&template.user);
    let value = |name: &str| {
        let mut values = prompt.placeholders.iter();
        values
            .find(|(known, _)| known == name)
            .map(|(_, value)| value)
    };
    let (from, to) = texts.into_iter().find_map(|(_, text)| {
        let ways = text.value.split("from {").skip(1);
        ways.into_iter().find_map(|way| {
            let (from, behind) = way.split_once('}')?;
            let to = [" into {", " to {"]
                .iter()
                .find_map(|into| behind.strip_prefix(into))?;
            let (to, _) = to.split_once('}')?;
            let same = from != to && value(from)?.is_string() && value(from) == value(to);
            same.then_some((from, to))
        })
    })?;
    let at = prompt.given.iter().find(|given| given.value == to)?;
    let (id, said) = (&node.id.value, value(from)?);
    let message =
        format!("`{id}` works from {said} into {said}: `{from}` and `{to}` have one value");
    let found = Diagnostic::new(&SPOKEN_VALUE, at.span, message, "the same again");
    Some(found.help(format!("write another value for `{to}`, or for `{from}`")))
}

/// Whether a list or a map is shown with quotes.
fn quotes(value: &Value) -> bool {
    match value {
        Value::Array(items) => items.iter().any(Value::is_string),
        Value::Object(_) => true,
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

/// Whether the template of a prompt shows a value as it is, and no part of it.
fn is_whole(graph: &Graph, prompt: &Prompt, name: &str) -> bool {
    let number = prompt.template.as_ref().map(|number| number.value);
    let number = number.and_then(|number| usize::try_from(number).ok());
    let data = number.and_then(|number| graph.prompts.get(number));
    let template = data.and_then(|data| data.template.as_ref());
    let Some(template) = template else {
        return false;
    };
    let texts = || template.system.iter().chain(&template.user);
    let has = |form: &str| texts().any(|(_, text)| text.value.contains(form));
    has(&format!("{{{name}}}"))
        && !has(&format!("{{{name}."))
        && !has(&format!("{{{name}["))
        && !has("JSON")
}

/// A placeholder in a text: one that a run or a node fills in, or any in doubled braces.
fn inner(text: &str, names: &[&str]) -> Option<String> {
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let doubled = after.starts_with('{');
        let content = after.trim_start_matches('{');
        let (path, behind) = content.split_once('}')?;
        let name = path.trim();
        let is_path = !name.is_empty()
            && name
                .chars()
                .all(|letter| letter.is_ascii_alphanumeric() || "_.".contains(letter));
        let known = OWN.contains(&name) || names.contains(&name);
        if is_path && !before.ends_with('$') && (known || doubled) {
            let (open, close) = if doubled { ("{{", "}}") } else { ("{", "}") };
            return Some(format!("{open}{path}{close}"));
        }
        rest = behind;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::inner;

    #[test]
    fn only_placeholders_that_somebody_means_are_told() {
        assert_eq!(
            inner("about {user_message}", &[]).as_deref(),
            Some("{user_message}")
        );
        assert_eq!(
            inner("{{check.action}}", &[]).as_deref(),
            Some("{{check.action}}")
        );
        assert_eq!(inner("{tone}", &["tone"]).as_deref(), Some("{tone}"));
        for text in ["${FOCUS}", "{\"a\": 1}", "{x}", "{", "a {{}}"] {
            assert_eq!(inner(text, &["tone"]), None, "{text}");
        }
    }
}
