//! A description that lists other values than its schema: of its enum, of a truth value, of its range.

use super::graph::Graph;
use super::range_text;
use crate::diag::codes::ENUM_TEXT;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Property, Schema, Type};

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for (id, schema, _) in graph.replies() {
        let found = schema.properties.iter();
        let found = found.filter_map(|property| {
            other_value(id, property)
                .or_else(|| untrue(id, property))
                .or_else(|| outside(id, schema, property))
                .or_else(|| percent(id, schema, property))
        });
        found.for_each(|found| report.add(found));
    }
}

fn other_value(node: &str, property: &Property) -> Option<Diagnostic> {
    let values = property.ty.texts()?;
    let said = words(&property.doc).or_else(|| explained(&property.doc, values))?;
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
    let listed = crate::diag::listed(values.iter().map(String::as_str));
    Some(found.help(format!("the enum has {listed}")))
}

/// A truth value whose description lists more than two.
fn untrue(node: &str, property: &Property) -> Option<Diagnostic> {
    const TRUTHS: [&str; 4] = ["true", "false", "yes", "no"];
    if property.ty != Type::Bool && property.ty != Type::Bool.or_null() {
        return None;
    }
    let said = words(&property.doc)?;
    let is_truth = |word: &&String| {
        let known = TRUTHS
            .iter()
            .filter(|known| known.eq_ignore_ascii_case(word));
        known.count() > 0
    };
    if said.iter().filter(is_truth).count() < 2 {
        return None;
    }
    let other = said.iter().find(|word| !is_truth(word))?;
    let name = &property.name;
    let message =
        format!("the description of `{name}` in `{node}` lists `{other}`, and it is a boolean");
    let found = Diagnostic::new(
        &ENUM_TEXT,
        property.span,
        message,
        "a reply with it is refused",
    );
    Some(found.help("leave it out of the description, or make the values an `enum` of strings"))
}

/// A share of one whose description speaks of percent.
fn percent(node: &str, schema: &Schema, property: &Property) -> Option<Diagnostic> {
    let (_, most) = range_text::limits(schema, &property.name)?;
    let lower = property.doc.to_lowercase();
    let speaks = ["in percent", "percentage", "as a percent", "per cent"];
    let said = speaks.iter().find(|said| lower.contains(**said))?;
    let is_share = most.is_some_and(|most| most <= 1.0) && !lower.contains("fraction");
    if !is_share {
        return None;
    }
    let name = &property.name;
    let message =
        format!("the description of `{name}` in `{node}` says \"{said}\", and its maximum is 1");
    let label = "a reply of 80 is refused, and one of 0.8 means less than 1 %";
    let found = Diagnostic::new(&ENUM_TEXT, property.span, message, label);
    Some(found.help("write `maximum: 100`, or describe it as a share from 0 to 1"))
}

/// A number whose description names a wider range than its schema.
fn outside(node: &str, schema: &Schema, property: &Property) -> Option<Diagnostic> {
    let limits = range_text::limits(schema, &property.name)?;
    let said = range_text::said(&property.doc)?;
    let other = range_text::excluded(limits, said)?;
    let name = &property.name;
    let message = format!(
        "the description of `{name}` in `{node}` says {} to {}, and its schema excludes {other}",
        said.0, said.1
    );
    let found = Diagnostic::new(
        &ENUM_TEXT,
        property.span,
        message,
        "a reply with it is refused",
    );
    Some(found.help("let the description and the schema name the same numbers"))
}

/// The words of a description that explains each of them: `soil for earth, seed for grain, leaf for green parts`. All but one are values,
/// and one value is named nowhere.
fn explained(doc: &str, values: &[String]) -> Option<Vec<String>> {
    const LINKS: [&str; 8] = ["for", "if", "is", "means", "when", "=", "where", "stands"];
    // "anything else is refused" explains no value.
    const OTHERS: [&str; 7] = [
        "anything",
        "else",
        "it",
        "nothing",
        "otherwise",
        "that",
        "this",
    ];
    let parts = doc.split([',', ';', '.']).map(str::trim);
    let words: Vec<String> = parts
        .filter_map(|part| {
            let part = part.strip_prefix("and ").unwrap_or(part);
            let part = part.strip_prefix("or ").unwrap_or(part);
            let (word, rest) = part.split_once(' ')?;
            let bare = word.trim_matches(['"', '\'', '`', ':', '(']);
            let next = rest.split_whitespace().next()?;
            let is_explained = word.ends_with(':') || LINKS.contains(&next);
            let is_word = bare
                .chars()
                .all(|letter| letter.is_alphanumeric() || "_-".contains(letter));
            let is_other = OTHERS.contains(&bare.to_lowercase().as_str());
            let is_named = is_word && !bare.is_empty() && !is_other;
            (is_explained && is_named).then(|| bare.to_owned())
        })
        .collect();
    let lower = doc.to_lowercase();
    let unnamed = values
        .iter()
        .filter(|value| !lower.contains(&value.to_lowercase()));
    let is_value = |word: &&String| values.iter().any(|value| value.eq_ignore_ascii_case(word));
    let known = words.iter().filter(is_value).count();
    let sure = known > 1 && known + 1 == words.len() && unnamed.count() == 1;
    sure.then_some(words)
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
            let word = word.trim();
            let articles = ["a ", "an ", "the "];
            let bare = articles
                .iter()
                .find_map(|article| word.strip_prefix(article));
            bare.unwrap_or(word)
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
    use super::{explained, words};

    #[test]
    fn words_that_are_explained_are_read_beside_the_values() {
        let values = ["soil", "seed", "leaf"].map(str::to_owned);
        for text in [
            "soil for earth and compost, seed for grain, foliage for green parts",
            "`soil`: earth; `seed`: grain; `foliage`: green parts",
        ] {
            let said = explained(text, &values).expect(text);
            assert_eq!(said, ["soil", "seed", "foliage"], "{text}");
        }
        for fine in [
            "soil for earth, seed for grain, leaf for green parts",
            "soil for earth, seed for grain, with care for leaf",
            "soil for earth, seed for grain",
            "soil for earth, seed for grain, otherwise is refused",
            "soil for earth, seed for grain, nothing if you cannot tell",
        ] {
            assert_eq!(explained(fine, &values), None, "{fine}");
        }
    }

    #[test]
    fn a_list_of_words_is_read_and_prose_is_not() {
        for text in [
            "low, medium or high",
            "One of: low | medium | high.",
            "low/medium/high",
            "one of \"low\", 'medium', `high`",
            "How bad it is: a low, a medium or a high.",
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
