//! A prompt that gives a field other values than its enum has: `Set risk to "critical" or "minor".`

use super::graph::Graph;
use super::word_list::{Quotation, Word, after, separated, word};
use crate::diag::codes::ENUM_TEXT;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Property, Schema, Text};

/// What stands between the name of a field and its values.
const BETWEEN: [&str; 8] = [
    "to",
    "is",
    "as",
    "must be",
    "should be",
    "can be",
    "has to be",
    "may be",
];

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let replies = graph.replies();
    let found = replies.filter_map(|(id, schema, texts)| other_value(id, schema, texts));
    report.diagnostics.extend(found);
}

fn other_value(node: &str, schema: &Schema, texts: Vec<&Text>) -> Option<Diagnostic> {
    let enums: Vec<(&Property, Vec<String>)> = schema
        .properties
        .iter()
        .filter_map(|property| Some((property, property.ty.texts()?.to_vec())))
        .collect();
    for text in texts {
        for (property, values) in &enums {
            let is_value = |said: &str| values.iter().any(|value| value.eq_ignore_ascii_case(said));
            let mut lists = text
                .literals()
                .flat_map(|literal| given(literal, &property.name));
            let other = lists.find_map(|list| list.into_iter().find(|said| !is_value(said)));
            let Some(other) = other else { continue };
            let name = &property.name;
            let message = format!(
                "a text of `{node}` gives `{name}` the value `{other}`, which its enum has not"
            );
            let witness = "a reply with it is refused";
            let found = Diagnostic::new(&ENUM_TEXT, text.span, message, witness);
            let listed = crate::diag::listed(values.iter().map(String::as_str));
            return Some(
                found
                    .label(property.span, "the field")
                    .help(format!("the enum has {listed}")),
            );
        }
    }
    None
}

/// The lists of words that a text gives a field.
fn given<'t>(text: &'t str, name: &str) -> Vec<Vec<&'t str>> {
    let places = text.match_indices(name).filter(|(at, _)| {
        let before = text.get(..*at).and_then(|text| text.chars().next_back());
        !before.is_some_and(|letter| letter.is_alphanumeric() || "_-.".contains(letter))
    });
    places
        .filter_map(|(at, _)| {
            let behind = text.get(at + name.len()..)?;
            let is_label = behind.trim_start_matches(MARKS).starts_with([':', '=']);
            gives(text.get(..at)?, is_label).then(|| list(behind))?
        })
        .collect()
}

/// Words that say of a field what it may hold, and whether it must be there.
const KINDS: [&str; 11] = [
    "string", "text", "number", "integer", "float", "boolean", "array", "list", "object",
    "required", "optional",
];

/// What may stand around a name.
const MARKS: [char; 4] = ['`', '"', '\'', '*'];

/// Words before a name in its sentence with which it speaks of another value, or of none.
const ELSEWHERE: [&str; 20] = [
    "that", "their", "its", "if", "when", "where", "whose", "whenever", "unless", "says", "said",
    "calls", "call", "never", "not", "don", "avoid", "instead", "old", "than",
];

/// Words behind which the name is the field itself, and not that of something else.
const BEFORE: [&str; 22] = [
    "a", "and", "as", "choose", "field", "fill", "give", "key", "let", "make", "of", "pick",
    "property", "put", "return", "say", "set", "the", "use", "value", "write", "your",
];

/// Whether a text gives the field a value that is named next.
fn gives(before: &str, is_label: bool) -> bool {
    let sentence = before
        .rsplit(['.', '\n', '!', '?', ';'])
        .next()
        .unwrap_or("");
    let sentence =
        sentence.trim_matches(|letter: char| " -#(".contains(letter) || MARKS.contains(&letter));
    if is_label {
        return sentence.is_empty() || sentence.ends_with(',');
    }
    let words: Vec<String> = sentence
        .split(|letter: char| !letter.is_alphanumeric())
        .map(str::to_lowercase)
        .filter(|word| !word.is_empty())
        .collect();
    words
        .last()
        .is_none_or(|word| BEFORE.contains(&word.as_str()))
        && !words.iter().any(|word| ELSEWHERE.contains(&word.as_str()))
}

/// The words behind the name of a field, if they are a list of its values.
fn list(rest: &str) -> Option<Vec<&str>> {
    let rest = rest.trim_start_matches(['`', '"', '\'', '*']);
    let rest = match rest.strip_prefix([':', '=']) {
        Some(rest) => rest,
        None => BETWEEN.iter().find_map(|word| after(rest, word))?,
    };
    let rest = after(rest, "one of")
        .or_else(|| after(rest, "either"))
        .unwrap_or(rest);
    let rest = rest.trim_start_matches([':', ' ']);
    let mut words: Vec<Word<'_>> = vec![word(rest)?];
    while let Some(next) = words.last().and_then(|last| separated(last.rest)) {
        let Some(next) = word(next) else { break };
        words.push(next);
    }
    let all_quoted = words.iter().all(|word| word.quoted == Quotation::Yes);
    let end = words.last()?.rest.trim_start_matches(' ');
    let depends = ["depending", "according", "based", "as"];
    let goes_on = depends.iter().any(|word| after(end, word).is_some());
    let ends = end.is_empty() || end.starts_with(['.', '\n', ';', ')', '!']);
    // `priority: string, required` says what kind of value it is.
    let is_kind = |word: &Word<'_>| KINDS.contains(&word.text.to_lowercase().as_str());
    let values = !words.iter().any(is_kind) && (all_quoted && goes_on || ends);
    (words.len() > 1 && values).then(|| words.iter().map(|word| word.text).collect())
}

#[cfg(test)]
mod tests {
    use super::given;

    #[test]
    fn lists_of_values_are_read() {
        for text in [
            "Set risk to \"low\", \"mid\" or \"high\".",
            "`risk` must be one of low, mid or high.",
            "risk: low | mid | high",
            "The risk is either 'low' / 'mid' / 'high'",
        ] {
            assert_eq!(given(text, "risk"), [vec!["low", "mid", "high"]], "{text}");
        }
    }

    #[test]
    fn prose_gives_no_values() {
        for text in [
            "The risk is low or so they say",
            "Set risk to what you believe.",
            "the at-risk: low, mid",
            "risks: low, mid",
            "Say what the risk is, or leave it out.",
            "risk to life or limb of people",
            "Set risk to \"low\" where nothing changes, to \"high\" elsewhere.",
            "If they say that the risk is \"none\" or \"nil\", it is low.",
            "Never set risk to \"none\" or \"nil\".",
            "Orders whose risk is \"none\" or \"nil\".",
            "Map the bank's risk: none, nil.",
            "The bank risk is one of none, nil.",
            "risk: string, required.",
            "Set risk to \"none\" or \"nil\" at your peril",
        ] {
            assert!(
                given(text, "risk").is_empty(),
                "{text}: {:?}",
                given(text, "risk")
            );
        }
    }
}
