//! A description that lists other values than its enum.

use super::graph::Graph;
use crate::diag::codes::ENUM_TEXT;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Property, Type};

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for node in &graph.program.nodes {
        let own = node.work.schema().map(|schema| (&node.id, schema));
        let speeches = node.work.speeches().into_iter();
        let said =
            speeches.filter_map(|speech| Some((&speech.id, speech.wording.schema.as_ref()?)));
        for (id, schema) in own.into_iter().chain(said) {
            let found = schema.properties.iter();
            let found = found.filter_map(|property| other_value(id, property));
            found.for_each(|found| report.add(found));
        }
    }
}

fn other_value(node: &str, property: &Property) -> Option<Diagnostic> {
    let ty = if let Type::Nullable(inner) = &property.ty {
        inner
    } else {
        &property.ty
    };
    let Type::Enum(values) = ty else {
        return None;
    };
    let said = words(&property.doc)?;
    let is_value = |word: &&String| values.iter().any(|value| value.eq_ignore_ascii_case(word));
    // A list that shares no value with the enum is about something else.
    if !said.iter().any(|word| is_value(&word)) {
        return None;
    }
    let other = said.iter().find(|word| !is_value(word))?;
    let name = &property.name;
    let message =
        format!("the description of `{name}` in `{node}` lists `{other}`, which its enum has not");
    let found = Diagnostic::new(
        &ENUM_TEXT,
        property.span,
        message,
        "a reply with it is refused",
    );
    let listed = super::graph::listed(values.iter().map(String::as_str)).unwrap_or_default();
    Some(found.help(format!("the enum has {listed}")))
}

/// The words of a description that is a list of words: `low, medium or high`, `one of: a | b`, `a/b/c`.
fn words(doc: &str) -> Option<Vec<String>> {
    let list = doc
        .rsplit(':')
        .next()
        .unwrap_or(doc)
        .trim()
        .trim_end_matches('.');
    let list = list
        .strip_prefix("one of ")
        .or_else(|| list.strip_prefix("either "))
        .unwrap_or(list);
    let list = list.replace(" or ", ",").replace(" and ", ",");
    let words: Vec<String> = list
        .split([',', '|', '/'])
        .map(|word| {
            word.trim()
                .trim_matches(['"', '\'', '`', '(', ')'])
                .trim()
                .to_owned()
        })
        .filter(|word| !word.is_empty())
        .collect();
    let single = words.iter().all(|word| !word.contains(char::is_whitespace));
    (words.len() > 1 && single).then_some(words)
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn a_list_of_words_is_read_and_prose_is_not() {
        for text in [
            "low, medium or high",
            "One of: low | medium | high.",
            "low/medium/high",
            "one of \"low\", 'medium', `high`",
        ] {
            assert_eq!(
                words(text).expect(text),
                ["low", "medium", "high"],
                "{text}"
            );
        }
        for text in ["how bad it is", "the level, as the user sees it", "", "low"] {
            assert_eq!(words(text), None, "{text}");
        }
    }
}
