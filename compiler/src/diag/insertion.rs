//! Parts that a map or a list lacks, and what has to be written to have them.

use crate::source::{Sources, Span};
use serde_json::Value;

/// A part that goes before another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Of a map: the key and its value.
    Entry(&'static str, Value),
    /// Of a list: a map of keys and values.
    Item(Vec<(&'static str, Value)>),
}

impl Part {
    /// The part and what separates it from the one at `next`, in the style of that.
    pub(super) fn before(&self, next: Span, sources: &Sources) -> String {
        let is_json = sources.slice(next).starts_with(['"', '\'']) || is_json_map(next, sources);
        let part = self.written(is_json);
        let text = sources.text(next.file);
        let before = text.get(..next.start as usize).unwrap_or_default();
        let line = before.rsplit('\n').next().unwrap_or_default();
        let in_flow = in_flow(before, text.get(next.range().end..).unwrap_or_default());
        match self {
            _ if in_flow && line.trim().is_empty() => format!("{part},\n{line}"),
            _ if in_flow => format!("{part}, "),
            Self::Item(_) => format!("{part}\n{line}"),
            Self::Entry(..) => format!("{part}\n{}", line.replace('-', " ")),
        }
    }

    fn written(&self, is_json: bool) -> String {
        match self {
            Self::Entry(key, value) => entry(key, value, is_json),
            Self::Item(entries) => {
                let entries = entries
                    .iter()
                    .map(|(key, value)| entry(key, value, is_json));
                let entries: Vec<String> = entries.collect();
                format!("{{ {} }}", entries.join(", "))
            }
        }
    }
}

/// Whether a part stands between braces or brackets. A text or a comment above it may end like what is between them, and nothing behind
/// it does.
fn in_flow(before: &str, after: &str) -> bool {
    let mut after = after.trim_start();
    while let Some(comment) = after.strip_prefix('#') {
        let end = comment.find('\n').unwrap_or(comment.len());
        after = comment.get(end..).unwrap_or_default().trim_start();
    }
    before.trim_end().ends_with(['{', '[', ',']) && after.starts_with([',', '}', ']'])
}

/// Whether a text is the same in YAML without quotes, wherever it stands.
pub(crate) fn is_bare(text: &str) -> bool {
    let letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '/' | ':');
    let begins = text.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '_' | '/'));
    let is_path = ["./", "../"].iter().any(|up| text.starts_with(up));
    let mut words = ["true", "false", "null"].iter();
    (begins || is_path)
        && text.chars().all(letter)
        && !text.ends_with(':')
        && !words.any(|word| text.eq_ignore_ascii_case(word))
}

/// Whether a map of a list stands there as JSON has it.
fn is_json_map(next: Span, sources: &Sources) -> bool {
    let inside = sources.slice(next).strip_prefix('{');
    inside.is_some_and(|inside| inside.trim_start().starts_with('"'))
}

fn entry(key: &str, value: &Value, is_json: bool) -> String {
    match value.as_str().filter(|text| is_bare(text)) {
        _ if is_json => format!("\"{key}\": {value}"),
        Some(bare) => format!("{key}: {bare}"),
        None => format!("{key}: {value}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn with(part: &Part, text: &str, next: &str) -> String {
        let mut sources = Sources::default();
        let file = sources.add("graph.yaml", text);
        let start = text.find(next).unwrap();
        let added = part.before(Span::new(file, start, start + next.len()), &sources);
        format!("{}{added}{}", &text[..start], &text[start..])
    }

    #[test]
    fn an_entry_is_written_as_its_neighbours_are() {
        let join = Part::Entry("join", json!("gather"));
        for (text, next, wanted) in [
            (
                "- { id: g, branches: [a] }",
                "branches: [a]",
                "- { id: g, join: gather, branches: [a] }",
            ),
            (
                "- id: g\n  branches: [a]\n",
                "branches: [a]",
                "- id: g\n  join: gather\n  branches: [a]\n",
            ),
            (
                "- branches: [a]\n",
                "branches: [a]",
                "- join: gather\n  branches: [a]\n",
            ),
            (
                "{\n  \"branches\": [] # all\n}",
                "\"branches\": []",
                "{\n  \"join\": \"gather\",\n  \"branches\": [] # all\n}",
            ),
            (
                "- id: g,\n  # a, b,\n  branches: [a]\n",
                "branches: [a]",
                "- id: g,\n  # a, b,\n  join: gather\n  branches: [a]\n",
            ),
        ] {
            assert_eq!(with(&join, text, next), wanted);
        }
        let odd = Part::Entry("join", json!("yes: no"));
        assert_eq!(
            with(&odd, "{ a: 1 }", "a: 1"),
            "{ join: \"yes: no\", a: 1 }"
        );
    }

    #[test]
    fn an_item_is_written_as_its_neighbours_are() {
        let edge = Part::Item(vec![("from", json!("a")), ("when", json!("true"))]);
        for (text, next, wanted) in [
            (
                "edges:\n  - { from: b }\n",
                "{ from: b }",
                "edges:\n  - { from: a, when: \"true\" }\n  - { from: b }\n",
            ),
            (
                "edges:\n  - from: b\n    to: c\n",
                "from: b",
                "edges:\n  - { from: a, when: \"true\" }\n  - from: b\n    to: c\n",
            ),
            (
                "edges: [{ from: b }]",
                "{ from: b }",
                "edges: [{ from: a, when: \"true\" }, { from: b }]",
            ),
            (
                "[\n  {\"from\": \"b\"}\n]",
                "{\"from\": \"b\"}",
                "[\n  { \"from\": \"a\", \"when\": \"true\" },\n  {\"from\": \"b\"}\n]",
            ),
        ] {
            assert_eq!(with(&edge, text, next), wanted);
        }
    }
}
