//! A text that lists fields to fill in, of which the schema has some and not this one: "Fill in the fields `sow_from` and `depth_mm`".

use super::graph::Graph;
use super::reply_text::{TOLD_TWICE, finding, has_property, whole_lines};
use super::shown_reply::is_name;
use super::texts::joined;
use crate::deeds::orders;
use crate::diag::{Diagnostic, listed};
use crate::ir::{ExtraProperties, Schema, Text};
use crate::node_names::words;
use serde_json::Value;

/// What asks for fields.
const ASKS: [&str; 11] = [
    "answer", "fill", "give", "list", "name", "output", "provide", "reply", "return", "set",
    "write",
];

/// The first field that a sentence asks for beside others of the schema, and that neither the schema nor the graph has.
pub(super) fn other_field(
    graph: &Graph<'_>,
    (id, schema): (&str, &Schema),
    text: &Text,
) -> Option<Diagnostic> {
    if schema.extra == ExtraProperties::Merged {
        return None;
    }
    let lines = whole_lines(&joined(text));
    let name = lines.split(['.', '\n', ';', '!']).find_map(|sentence| {
        let lower = sentence.to_lowercase();
        let word = ["fields", "keys", "properties"]
            .into_iter()
            .find_map(|word| lower.find(&format!("{word} ")))?;
        if !orders(sentence.trim(), &ASKS) {
            return None;
        }
        let quoted = run(sentence.get(word..)?);
        let (known, others): (Vec<&str>, Vec<&str>) = quoted
            .iter()
            .partition(|name| has_property(&schema.json, name));
        let is_key = |name: &str| graph.program.keys.iter().any(|key| key.name == name);
        let other = others.into_iter().find(|name| !is_key(name))?;
        (!known.is_empty()).then(|| other.to_owned())
    })?;
    Some(lacking(id, text, &schema.json, &name))
}

fn lacking(id: &str, text: &Text, schema: &Value, name: &str) -> Diagnostic {
    let own = listed(properties(schema));
    let message = format!("a text of `{id}` asks for the field `{name}`, which its schema has not");
    let help = format!("name the fields that are there ({own}), or declare `{name}`");
    finding(text, message, TOLD_TWICE, &help)
}

fn properties(schema: &Value) -> impl Iterator<Item = &str> {
    let properties = schema.get("properties").and_then(Value::as_object);
    properties
        .into_iter()
        .flatten()
        .map(|(name, _)| name.as_str())
}

/// The field that a sentence asks for beside others of the schema, where the text names all of its fields but one: "Give `marks` and one
/// `comment`", and there is a `remark`. What is `given` needs no word.
pub(super) fn misnamed_field(
    graph: &Graph<'_>,
    (id, schema): (&str, &Value),
    text: &Text,
    given: &[&str],
) -> Option<Diagnostic> {
    let lines = whole_lines(&joined(text));
    let said = words(&lines);
    let quoted: Vec<&str> = lines.split('`').skip(1).step_by(2).collect();
    let known = properties(schema).filter(|name| quoted.contains(name));
    let in_quotes = known.count() > 1;
    let is_said = |name: &&str| {
        // Where the others stand in backticks, that is how a field is named.
        if in_quotes {
            return quoted.contains(name);
        }
        let name = words(name);
        said.windows(name.len().max(1)).any(|part| part == name)
    };
    let is_given = |name: &&str| given.contains(name);
    let mut unsaid = properties(schema).filter(|name| !is_said(name) && !is_given(name));
    let (Some(_), None) = (unsaid.next(), unsaid.next()) else {
        return None;
    };
    let mut sentences = lines.split(['.', '\n', ';', '!']);
    let name = sentences.find_map(|sentence| {
        if !orders(sentence.trim(), &ASKS) {
            return None;
        }
        let parts: Vec<&str> = sentence.split('`').collect();
        let quoted = || parts.iter().skip(1).step_by(2).filter(|name| is_name(name));
        let (known, others): (Vec<&str>, Vec<&str>) =
            quoted().partition(|name| has_property(schema, name));
        let [other] = others.as_slice() else {
            return None;
        };
        let at = parts.iter().position(|part| part == other)?;
        let before = parts.get(at.checked_sub(1)?)?;
        let begins = ["as ", "under "].iter().any(|lead| before.ends_with(lead));
        let goes_on = parts.get(at + 1).is_some_and(|behind| behind.trim() == ",");
        if !(joins(before) || begins && goes_on && in_quotes) {
            return None;
        }
        let mut keys = graph.program.keys.iter();
        let is_key = keys.any(|key| key.name == *other);
        let mut nodes = graph.program.nodes.iter();
        let is_other = is_key || nodes.any(|node| node.id == *other);
        // What may be a value of a field is none itself.
        let is_value = schema.to_string().contains(&format!("\"{other}\""));
        (!known.is_empty() && !is_other && !is_value).then(|| (*other).to_owned())
    })?;
    Some(lacking(id, text, schema, &name))
}

/// Whether what stands before a name puts it beside another: "`marks` for its chapters and one `comment`". "`a` as `markdown`" does not.
fn joins(before: &str) -> bool {
    const ARTICLES: [&str; 5] = ["a", "an", "one", "the", "your"];
    let mut said: Vec<&str> = before.split_whitespace().collect();
    if said.last().is_some_and(|last| ARTICLES.contains(last)) {
        let _ = said.pop();
    }
    let joins = |word: &str| matches!(word, "and" | "or") || word.ends_with(',');
    said.last().is_some_and(|last| joins(last))
}

/// The first names in backticks that stand in one row: `a`, `b` and `c`.
fn run(text: &str) -> Vec<&str> {
    let mut parts = text.split('`').skip(1);
    let mut names = Vec::new();
    while let Some(name) = parts.next() {
        names.push(name);
        let between = parts.next().unwrap_or("").trim();
        if ![",", "and", "or", ", and", ", or", "/"].contains(&between) {
            break;
        }
    }
    names.retain(|name| is_name(name));
    names
}

#[cfg(test)]
mod tests {
    use super::run;

    #[test]
    fn the_names_of_one_row_are_read() {
        let text = "fields `a`, `b` and `c` from `rows`, and then `d`";
        assert_eq!(run(text), ["a", "b", "c"]);
        assert_eq!(run("fields of the order"), [""; 0]);
    }
}
