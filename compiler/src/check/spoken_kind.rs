//! A text that asks for another kind of value than the key has that it names: "Write one word into risk_level", and the key is an integer.

use super::graph::Graph;
use crate::amount::sentences;
use crate::diag::codes::TEXT_AGAINST_SCHEMA;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Property, Schema, Text, Type};

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for (id, schema, texts) in graph.replies() {
        let found = schema.properties.iter().filter_map(|property| {
            let asked = || {
                // What is generated of the schema names its kinds itself.
                let mut texts = texts.iter().filter(|text| text.span != schema.span);
                texts.find_map(|text| asked(id, schema, property, text))
            };
            asked().or_else(|| named(id, property))
        });
        report.diagnostics.extend(found);
    }
}

/// A kind of value, as texts speak of it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// "how many"
    Count,
    /// "a list of"
    Listing,
    /// "one cost to an entry"
    Entries,
    /// "one word", "in two sentences"
    Words,
}

/// What says which kind is meant.
const SIGNS: [(&str, Kind); 24] = [
    ("how many", Kind::Count),
    ("the number of", Kind::Count),
    ("the count of", Kind::Count),
    ("a list of", Kind::Listing),
    ("the list of", Kind::Listing),
    ("as a list", Kind::Listing),
    ("to an entry", Kind::Entries),
    ("per entry", Kind::Entries),
    ("an entry per", Kind::Entries),
    ("one entry for each", Kind::Entries),
    ("as an entry", Kind::Entries),
    ("one word", Kind::Words),
    ("a single word", Kind::Words),
    ("one sentence", Kind::Words),
    ("a sentence", Kind::Words),
    ("two sentences", Kind::Words),
    ("three sentences", Kind::Words),
    ("a paragraph", Kind::Words),
    ("one paragraph", Kind::Words),
    ("two paragraphs", Kind::Words),
    ("in a table", Kind::Words),
    ("as a table", Kind::Words),
    ("in plain words", Kind::Words),
    ("in your own words", Kind::Words),
];

impl Kind {
    /// What cannot hold it, in words.
    fn clash(self, ty: &Type) -> Option<&'static str> {
        match (self, ty) {
            (kind, Type::Nullable(inner)) => kind.clash(inner),
            (Self::Count, Type::Text | Type::Enum(_)) => Some("a text"),
            (Self::Count | Self::Words, Type::List(_)) => Some("a list"),
            (Self::Entries, Type::Text) => Some("a text"),
            (Self::Listing | Self::Entries | Self::Words, Type::Int) => Some("an integer"),
            (Self::Listing | Self::Entries | Self::Words, Type::Number) => Some("a number"),
            (Self::Count | Self::Listing | Self::Entries | Self::Words, Type::Bool) => {
                Some("a boolean")
            }
            _ => None,
        }
    }

    /// The type that holds it.
    fn help(self) -> &'static str {
        match self {
            Self::Count => "let its type be `integer`, or ask for what it holds",
            Self::Listing | Self::Entries => "let its type be a list, or ask for what it holds",
            Self::Words => "let its type be `string`, or ask for what it holds",
        }
    }
}

/// A sentence of a text that asks for another kind of value in a key.
fn asked(id: &str, schema: &Schema, property: &Property, text: &Text) -> Option<Diagnostic> {
    let name = &property.name;
    let literals: Vec<&str> = text.literals().filter(|part| part.contains(name)).collect();
    let others: Vec<&str> = (schema.properties.iter())
        .map(|other| other.name.as_str())
        .filter(|other| other != name)
        .collect();
    let (said, kind) = literals.iter().find_map(|literal| {
        let lines = unbroken(literal);
        let mut all = sentences(&lines);
        all.find_map(|sentence| sign(sentence, name, &others))
    })?;
    let is = kind.clash(&property.ty)?;
    let message = format!("a text of `{id}` says \"{said}\" of `{name}`, which is {is}");
    let found = Diagnostic::new(
        &TEXT_AGAINST_SCHEMA,
        text.span,
        message,
        "another kind of value",
    );
    Some(found.label(property.span, "the key").help(kind.help()))
}

/// A text whose sentences go on in the next line.
fn unbroken(text: &str) -> String {
    let mut whole = String::with_capacity(text.len());
    for line in text.lines() {
        let is_on = line.trim_start().starts_with(char::is_lowercase);
        whole.push(if is_on { ' ' } else { '\n' });
        whole.push_str(line.trim());
    }
    whole
}

/// How many words behind a key may say what it holds.
const BEHIND: usize = 6;

/// Words behind which a key is the place of what is named before it.
const INTO: [&str; 4] = ["in", "into", "under", "as"];

/// Words with which a text has something written.
const PUTS: [&str; 8] = [
    "answer", "give", "put", "return", "say", "set", "store", "write",
];

/// The one kind of value that a sentence gives a key, and the words that say it.
fn sign(sentence: &str, name: &str, others: &[&str]) -> Option<(&'static str, Kind)> {
    let words: Vec<&str> = sentence.split_whitespace().collect();
    let bare: Vec<&str> = words
        .iter()
        .map(|word| word.trim_matches(|letter: char| !letter.is_alphanumeric() && letter != '_'))
        .collect();
    let has = |wanted: &str| bare.contains(&wanted);
    if others.iter().any(|other| has(other)) {
        return None;
    }
    let at = bare.iter().position(|word| *word == name)?;
    let lower: Vec<String> = bare.iter().map(|word| word.to_lowercase()).collect();
    // "each in one sentence" says what an item is, "if" and "not" something else.
    const SPARES: [&str; 8] = ["each", "every", "if", "never", "no", "not", "per", "than"];
    let spares = |part: &[String]| part.iter().any(|word| SPARES.contains(&word.as_str()));
    let before = lower.get(..at)?;
    let from = before
        .iter()
        .rposition(|word| PUTS.contains(&word.as_str()))?;
    let ahead = before.get(from.saturating_sub(2)..from).unwrap_or_default();
    if ahead
        .iter()
        .any(|word| ["don't", "never", "not"].contains(&word.as_str()))
    {
        return None;
    }
    let verb = before.get(from..)?;
    let is_place = verb
        .last()
        .is_some_and(|word| INTO.contains(&word.as_str()));
    let is_object = verb.len() <= 2;
    if !is_place && !is_object {
        return None;
    }
    // A comma ends what is said of it.
    let ends = words
        .get(at)
        .is_some_and(|word| word.ends_with([',', '.', ':', ')']));
    let behind = lower.get(at + 1..).unwrap_or_default();
    let behind = behind
        .get(..behind.len().min(BEHIND))
        .filter(|_| !ends)
        .unwrap_or_default();
    let all: Vec<(&str, Kind)> = [verb, behind]
        .into_iter()
        .filter(|part| !spares(part) || part.iter().any(|word| word == "entry"))
        .flat_map(signs)
        .collect();
    let first = *all.first()?;
    all.iter()
        .all(|(_, kind)| *kind == first.1)
        .then_some(first)
}

/// The signs that stand in some words.
fn signs(words: &[String]) -> Vec<(&'static str, Kind)> {
    let joined = format!(" {} ", words.join(" "));
    let stands = |sign: &str| joined.contains(&format!(" {sign} "));
    let found = SIGNS.into_iter().filter(|(sign, _)| stands(sign));
    found.collect()
}

/// A list whose name says that it is a number.
fn named(id: &str, property: &Property) -> Option<Diagnostic> {
    let name = &property.name;
    let is_list = match &property.ty {
        Type::Nullable(inner) => matches!(**inner, Type::List(_)),
        Type::List(_) => true,
        Type::Any
        | Type::Null
        | Type::Bool
        | Type::Int
        | Type::Number
        | Type::Text
        | Type::Enum(_)
        | Type::Object { .. } => false,
    };
    let counts = name.ends_with("_count") || name.starts_with("count_") || name.starts_with("num_");
    if !is_list || !counts {
        return None;
    }
    let message = format!("`{name}` of `{id}` is a number by its name, and its type is a list");
    let found = Diagnostic::new(&TEXT_AGAINST_SCHEMA, property.span, message, "a list");
    Some(found.help("let its type be `integer`, or give it another name"))
}

#[cfg(test)]
mod tests {
    use super::sign;

    #[test]
    fn a_sentence_says_what_a_key_holds() {
        for (text, said) in [
            ("Give in `k` how many pages you have read", "how many"),
            ("Write one word into k, low, medium or high", "one word"),
            ("Put the number of pages into `k`", "the number of"),
            ("Write `k` in a table", "in a table"),
            ("Put the costs into k, and return k", ""),
            ("Put one cost to an entry into k", "to an entry"),
        ] {
            let found = sign(text, "k", &["other"]);
            assert_eq!(found.map_or("", |(said, _)| said), said, "{text}");
        }
        for text in [
            "Write one word into other and the rest into k",
            "Give each of k in one sentence",
            "Put a list of firms with how many people they have into k",
            "Say how many there are, and put their names into k",
            "Never put one word into k",
        ] {
            assert!(sign(text, "k", &["other"]).is_none(), "{text}");
        }
    }
}
