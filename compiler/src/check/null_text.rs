//! A text that has a field be null, or left out, or an empty list, where the schema of the reply takes none of that.

use super::graph::Graph;
use crate::amount::sentences;
use crate::diag::codes::TEXT_AGAINST_SCHEMA;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Property, Schema, Text, Type};
use serde_json::Value;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for (id, schema, texts) in graph.replies() {
        for property in &schema.properties {
            let in_texts = || {
                texts.iter().find_map(|text| {
                    let mut literals = text.literals();
                    literals.find_map(|part| Some((*text, said(part, schema, property)?)))
                })
            };
            let own =
                || Absence::of(&property.doc).filter(|said| is_refused(*said, schema, property));
            let found = match (in_texts(), own()) {
                (Some((text, absence)), _) => Some(against(id, property, Some(text), absence)),
                (None, Some(absence)) => Some(against(id, property, None, absence)),
                (None, None) => None,
            };
            report.diagnostics.extend(found);
        }
    }
}

/// How a value is said not to be there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Absence {
    Null,
    LeftOut,
    EmptyList,
}

impl Absence {
    /// What a sentence about one field says of it.
    fn of(sentence: &str) -> Option<Self> {
        let lower = sentence.to_lowercase();
        let words: Vec<&str> = lower
            .split(|letter: char| !letter.is_alphanumeric() && letter != '_' && letter != '\'')
            .filter(|word| !word.is_empty())
            .collect();
        let has = |word: &str| words.contains(&word);
        if [
            "never", "not", "don't", "cannot", "without", "than", "instead",
        ]
        .iter()
        .any(|word| has(word))
        {
            return None;
        }
        let pairs = || words.windows(2);
        let is_pair = |first: &[&str], second: &str| {
            pairs().any(|pair| matches!(pair, [one, two] if first.contains(one) && *two == second))
        };
        let null = is_pair(&["be", "is", "return", "set", "to", "use", "write"], "null")
            || pairs()
                .any(|pair| matches!(pair, ["null", "if" | "when" | "where" | "for" | "unless"]))
            || words.as_slice() == ["null"];
        let left = has("leave") && has("out") || has("omit");
        let empty = is_pair(&["empty"], "list") || is_pair(&["empty"], "array");
        match (null, left, empty) {
            (true, _, _) => Some(Self::Null),
            (false, true, _) => Some(Self::LeftOut),
            (false, false, true) => Some(Self::EmptyList),
            (false, false, false) => None,
        }
    }
}

/// What a text says of a field that its schema does not take.
fn said(text: &str, schema: &Schema, property: &Property) -> Option<Absence> {
    if !text.contains(&property.name) {
        return None;
    }
    let whole = text.replace('\n', " ");
    let mut all = sentences(&whole);
    all.find_map(|sentence| {
        // "If it names no day, due_date is null": what is said stands behind the last comma, or in the clause with the name.
        let clause = sentence
            .split([',', ':', '('])
            .find(|clause| names(clause, &property.name) && Absence::of(clause).is_some())?;
        let others = schema.properties.iter();
        let names_another = others
            .filter(|other| other.name != property.name)
            .any(|other| names(clause, &other.name));
        let absence = Absence::of(clause).filter(|_| !names_another)?;
        let is_told = absence != Absence::LeftOut || leaves(clause, &property.name);
        (is_told && is_refused(absence, schema, property)).then_some(absence)
    })
}

/// Whether a clause has a field left out, and not what the field is about.
fn leaves(clause: &str, name: &str) -> bool {
    let words: Vec<&str> = clause.split_whitespace().collect();
    let bare = |word: &str| word.trim_matches(['`', '"', '\'', '.']).to_owned();
    words.windows(2).any(|pair| match pair {
        [verb, field] => {
            let verb = verb.to_lowercase();
            ["leave", "omit"].contains(&verb.as_str()) && bare(field) == name
        }
        _ => false,
    })
}

fn names(clause: &str, name: &str) -> bool {
    let is_part = |letter: char| letter.is_alphanumeric() || "_-.".contains(letter);
    clause.match_indices(name).any(|(at, _)| {
        let before = clause.get(..at).and_then(|text| text.chars().next_back());
        let behind = clause
            .get(at + name.len()..)
            .and_then(|text| text.chars().next());
        !before.is_some_and(is_part) && !behind.is_some_and(|next| next != '.' && is_part(next))
    })
}

fn is_refused(absence: Absence, schema: &Schema, property: &Property) -> bool {
    match absence {
        Absence::Null => match &property.ty {
            Type::Any | Type::Null | Type::Nullable(_) => false,
            Type::Enum(values) => !values.iter().any(|value| value == "null"),
            Type::Bool | Type::Int | Type::Number | Type::Text | Type::List(_) => true,
            Type::Object { .. } => true,
        },
        Absence::LeftOut => property.required,
        Absence::EmptyList => {
            let properties = schema.json.get("properties");
            let properties = properties.or_else(|| schema.json.get("parameters"));
            let own = properties.and_then(|all| all.get(&property.name));
            let least = own
                .and_then(|own| own.get("minItems"))
                .and_then(Value::as_u64);
            matches!(property.ty, Type::List(_)) && least.is_some_and(|least| least > 0)
        }
    }
}

fn against(id: &str, property: &Property, text: Option<&Text>, absence: Absence) -> Diagnostic {
    let name = &property.name;
    let (says, takes, help) = match absence {
        Absence::Null => (
            "be null",
            "its schema takes no null",
            "let its type be a list with \"null\" (`type: [string, \"null\"]`), or say what to write instead",
        ),
        Absence::LeftOut => (
            "be left out",
            "its schema requires it",
            "take it out of `required`, or say what to write instead",
        ),
        Absence::EmptyList => (
            "be an empty list",
            "its `minItems` is above 0",
            "leave `minItems` out, or say what to write instead",
        ),
    };
    let (place, span) = match text {
        Some(text) => (format!("a text of `{id}` has `{name}`"), text.span),
        None => (
            format!("the description of `{name}` in `{id}` has it"),
            property.span,
        ),
    };
    let message = format!("{place} {says}, and {takes}");
    let found = Diagnostic::new(
        &TEXT_AGAINST_SCHEMA,
        span,
        message,
        "such a reply is refused",
    );
    let found = match text {
        Some(_) => found.label(property.span, "the field"),
        None => found,
    };
    found.help(help)
}

#[cfg(test)]
mod tests {
    use super::Absence;

    #[test]
    fn sentences_say_that_nothing_is_there() {
        for text in [
            "due_date is null",
            "Use null for due_date",
            "set due_date to null",
            "null if unknown",
        ] {
            assert!(Absence::of(text) == Some(Absence::Null), "{text}");
        }
        for text in [
            "due_date is never null",
            "null means nothing",
            "do not set it to null",
        ] {
            assert!(Absence::of(text).is_none(), "{text}");
        }
        assert!(Absence::of("leave due_date out") == Some(Absence::LeftOut));
        assert!(Absence::of("give an empty list") == Some(Absence::EmptyList));
    }
}
