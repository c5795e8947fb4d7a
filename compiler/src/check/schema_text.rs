//! A text that asks for another reply than the schema of its node: words against JSON, and an example with other keys.

use super::example_reply::{judged_example, other_keys};
use super::graph::Graph;
use super::other_field::{misnamed_field, other_field};
use super::other_form::{names_form, other_form};
use super::reply_text::{TOLD_TWICE, finding, has_property, whole_lines};
use super::shown_reply::{is_reply, named_keys};
use super::texts::joined;
use super::word_list::{Quotation, Word, after, separated, word};
use crate::diag::{Diagnostic, Report, listed};
use crate::ir::{ExtraProperties, Judge, Property, Schema, Text, Type};
use crate::node_names::words;
use serde_json::{Map, Value};

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for (id, schema, texts) in graph.replies() {
        of_texts(graph, (id, schema), texts, report);
    }
    for node in &graph.program.nodes {
        let found = node.work.judgement().and_then(|judge| {
            of_judge(&node.id, judge)
                .or_else(|| judged_example(&node.id, judge))
                .or_else(|| against_json(&node.id, &judge.system))
                .or_else(|| other_form(&node.id, &judge.system))
                .or_else(|| {
                    misnamed_field(
                        graph,
                        (&node.id, &judge.schema.json),
                        &judge.system,
                        &JUDGED,
                    )
                })
        });
        report.diagnostics.extend(found);
    }
}

/// What each judge says, and is told by the runtime to say.
const JUDGED: [&str; 2] = ["route", "score"];

/// The text of a judge, whose reply has a route whatever its schema says.
fn of_judge(id: &str, judge: &Judge) -> Option<Diagnostic> {
    let written = joined(&judge.system);
    let lines = whole_lines(&written);
    let named = named_keys(&lines).unwrap_or_default();
    let name = named
        .iter()
        .find(|name| !has_property(&judge.schema.json, name));
    let said = || lines.split(['.', '\n', '!']).find(|said| is_choice(said));
    let what = match name {
        Some(name) => format!("asks for JSON with `{name}`"),
        None => format!("says \"{}\"", said()?.trim()),
    };
    let properties = judge.schema.json.get("properties");
    let own = properties.and_then(Value::as_object).into_iter().flatten();
    let own = listed(own.map(|(name, _)| name.as_str()));
    let message = format!("a text of the judge `{id}` {what}, and its answer has {own}");
    let help = "leave the form of the answer out: the judge is told its schema and its routes";
    Some(finding(&judge.system, message, TOLD_TWICE, help))
}

fn of_texts(
    graph: &Graph<'_>,
    (id, schema): (&str, &Schema),
    texts: Vec<&Text>,
    report: &mut Report,
) {
    if schema.properties.is_empty() {
        return;
    }
    for text in texts {
        let found = against_json(id, text)
            .or_else(|| one_word(id, text))
            .or_else(|| other_form(id, text))
            .or_else(|| one_of(id, schema, text))
            .or_else(|| broken(id, text))
            .or_else(|| other_keys(id, schema, text))
            .or_else(|| other_names(graph, (id, schema), text))
            .or_else(|| other_field(graph, (id, schema), text))
            .or_else(|| misnamed_field(graph, (id, &schema.json), text, &[]));
        if let Some(found) = found {
            report.add(found);
        }
    }
}

/// What forbids the reply that a schema asks for.
const FORBIDDEN: [&str; 18] = [
    "never in json",
    "never json",
    "not in json",
    "no json",
    "not json",
    "not use json",
    "not return json",
    "not output json",
    "not reply in json",
    "don't use json",
    "plain text only",
    "without json",
    "without braces",
    "without curly braces",
    "no braces",
    "no curly braces",
    "keys or braces",
    "keys and braces",
];

fn against_json(id: &str, text: &Text) -> Option<Diagnostic> {
    let lower = joined(text).to_lowercase();
    let said = FORBIDDEN.iter().find(|words| {
        // "No JSON comments" and "not JSON inside of a fence" forbid something else.
        let mut places = lower.match_indices(*words);
        let is_of_text = words.contains("braces");
        places.any(|(at, _)| {
            let before = tail(&lower, at);
            let in_prose = is_of_text && names_form(before);
            if is_of_a_part(before) || !is_of_the_reply(before) && !in_prose {
                return false;
            }
            // "Do not use braces" may be a rule for the code that is written.
            if is_of_text && !asks_for_an_answer(before) && !in_prose {
                return false;
            }
            let after = lower
                .get(at + words.len()..)
                .unwrap_or("")
                .trim_start_matches(['"', '\'', '*']);
            // "Write it, no JSON, into `a`": where it is said of one field, that stands behind.
            let rest = after.split(['.', '!', '?', '\n', ';']).next().unwrap_or("");
            if rest.contains('`') || rest.contains(" into ") {
                return false;
            }
            let goes_on = after.starts_with(" and ") || after.starts_with(" or ");
            after.is_empty() || goes_on || after.starts_with(['.', ',', '!', ';', '\n', ')'])
        })
    })?;
    let message = format!("a text of `{id}` says \"{said}\", and its schema asks for JSON");
    let help = "leave these words out, or the schema";
    Some(finding(text, message, TOLD_TWICE, help))
}

/// The last letters before a place: of a text without a full stop no more is read for each place.
fn tail(text: &str, at: usize) -> &str {
    const LETTERS: usize = 300;
    let mut from = at.saturating_sub(LETTERS);
    while !text.is_char_boundary(from) {
        from += 1;
    }
    text.get(from..at).unwrap_or("")
}

/// Whether the sentence so far tells the model how to answer, or says nothing else: "Answer in prose, not JSON", "No JSON". "Put TOML, never
/// JSON, into `toml`" and "The caller sends no JSON" do not.
fn is_of_the_reply(before: &str) -> bool {
    const ASKS: [&str; 18] = [
        "answer", "answers", "do", "don", "emit", "format", "give", "must", "never", "output",
        "print", "produce", "reply", "respond", "response", "return", "use", "your",
    ];
    let sentence = before.rsplit(['.', '!', '?', '\n', ';']).next();
    let sentence = sentence.unwrap_or(before);
    let said = words(sentence);
    let asks = said.iter().any(|word| ASKS.contains(&word.as_str()));
    // "Short sentences, running text only, no JSON": the form of the whole, and a part of a sentence of its own.
    let of_form = || before.trim_end().ends_with(',') && names_form(sentence);
    // A key in backticks has the form.
    (said.is_empty() || asks || said == ["in", "prose"] || of_form()) && !sentence.contains('`')
}

/// Whether the sentence so far speaks of the whole answer: "Answer without braces".
fn asks_for_an_answer(before: &str) -> bool {
    const ANSWERS: [&str; 7] = [
        "answer", "answers", "output", "reply", "replies", "respond", "response",
    ];
    let sentence = before.rsplit(['.', '!', '?', '\n', ';']).next();
    let said = words(sentence.unwrap_or(before));
    let is_answer = |word: &String| ANSWERS.contains(&word.as_str());
    // "The output of the code" is another one.
    let of_another = said
        .windows(2)
        .any(|two| matches!(two, [word, of] if is_answer(word) && of == "of"));
    said.iter().any(is_answer) && !of_another
}

/// Whether the sentence so far speaks of something in the reply: "the body is plain text only".
fn is_of_a_part(before: &str) -> bool {
    const OWN: [&str; 5] = ["answer", "output", "reply", "response", "your"];
    const LINKS: [&str; 6] = ["are", "be", "has", "have", "is", "stays"];
    let sentence = before.rsplit(['.', '!', '?', '\n', ';']).next();
    let said = words(sentence.unwrap_or(before));
    let has = |list: &[&str]| said.iter().any(|word| list.contains(&word.as_str()));
    has(&LINKS) && !has(&OWN)
}

/// A reply of one word, where the schema asks for JSON.
fn one_word(id: &str, text: &Text) -> Option<Diagnostic> {
    const ASKS: [&str; 4] = ["reply", "respond", "answer", "return"];
    const ONLY: [&str; 4] = [
        "only with the word",
        "only the word",
        "with only the word",
        "just the word",
    ];
    let lower = joined(text).to_lowercase();
    let said = lower.split(['.', '\n', '!']).find_map(|sentence| {
        let asks = ASKS.iter().any(|ask| sentence.contains(ask));
        ONLY.iter().find(|only| asks && sentence.contains(**only))
    })?;
    let message = format!("a text of `{id}` says \"{said}\", and its schema asks for JSON");
    let help = "say which key holds the word, or leave the schema out";
    Some(finding(text, message, TOLD_TWICE, help))
}

/// `Reply with YES or NO only.`, where the schema asks for JSON.
fn one_of(id: &str, schema: &Schema, text: &Text) -> Option<Diagnostic> {
    let written = joined(text);
    let lines = whole_lines(&written);
    let said = lines.split(['.', '\n', '!']).find(|said| is_choice(said))?;
    // The words are keys of the reply, or the values of one of them.
    let is_known = |property: &Property| {
        let values = property.ty.texts().unwrap_or_default().iter();
        let mut names = values.map(String::as_str).chain([property.name.as_str()]);
        names.any(|name| {
            said.split(|letter: char| !letter.is_alphanumeric() && letter != '_')
                .any(|word| word.eq_ignore_ascii_case(name))
        })
    };
    if schema.properties.iter().any(is_known) {
        return None;
    }
    let message = format!(
        "a text of `{id}` says \"{}\", and its schema asks for JSON",
        said.trim()
    );
    let help = "say which key holds the word, or leave the schema out";
    Some(finding(text, message, TOLD_TWICE, help))
}

/// Whether a sentence asks for one of two words, and for nothing else.
fn is_choice(sentence: &str) -> bool {
    const ASKS: [&str; 4] = ["reply", "respond", "answer", "return"];
    const FILL: [&str; 7] = [
        "with",
        "only",
        "exactly",
        "either",
        "a single word,",
        "one word,",
        "a single word:",
    ];
    let said = ASKS.iter().find_map(|ask| after(sentence.trim(), ask));
    let Some(mut rest) = said else { return false };
    let mut only = false;
    while let Some(fill) = FILL.iter().find(|fill| after(rest, fill).is_some()) {
        only |= ["only", "exactly"].contains(fill);
        rest = after(rest, fill).unwrap_or("");
    }
    let first = word(rest);
    let second = first
        .as_ref()
        .and_then(|first| word(separated(first.rest)?));
    let (Some(first), Some(second)) = (first, second) else {
        return false;
    };
    // Other words may say what an answer is made of: `facts or figures`.
    if !is_answer(&first) || !is_answer(&second) {
        return false;
    }
    let end = second.rest.trim();
    let closes = [
        "only",
        ", and nothing else",
        "and nothing else",
        ", nothing else",
    ];
    let closes = closes.iter().any(|close| end.eq_ignore_ascii_case(close));
    closes || (only && end.is_empty())
}

/// Whether a word is given as an answer: in quotes, in capitals, or as one of those that answer a question.
fn is_answer(word: &Word<'_>) -> bool {
    const ANSWERS: [&str; 8] = ["yes", "no", "true", "false", "pass", "fail", "ok", "none"];
    let capitals = word.text.chars().all(char::is_uppercase) && word.text != "JSON";
    word.quoted == Quotation::Yes
        || capitals
        || ANSWERS.contains(&word.text.to_lowercase().as_str())
}

/// An object that is shown as the reply and is no JSON: a comma stands before its end.
fn broken(id: &str, text: &Text) -> Option<Diagnostic> {
    let written = joined(text);
    let mut places = written.match_indices('{');
    places.find(|(at, _)| {
        let rest = written.get(*at..).unwrap_or("");
        let end = rest.find('}').map_or(0, |end| end + 1);
        let object = rest.get(..end).unwrap_or("");
        let inner = object.trim_end_matches('}').trim_end();
        let mended = inner.strip_suffix(',').map(|inner| format!("{inner}}}"));
        let is_json = |text: String| serde_json::from_str::<Map<String, Value>>(&text).is_ok();
        mended.is_some_and(is_json) && is_reply(written.get(..*at).unwrap_or(""))
    })?;
    let message =
        format!("a text of `{id}` shows a reply that is no JSON: a comma stands before `}}`");
    let label = "the model does as it is shown";
    Some(finding(text, message, label, "leave the comma out"))
}

/// A list of keys in words, one of which the schema has nowhere: `as JSON with the keys title and body`.
fn other_names(
    graph: &Graph<'_>,
    (id, schema): (&str, &Schema),
    text: &Text,
) -> Option<Diagnostic> {
    if schema.extra == ExtraProperties::Merged {
        return None;
    }
    let written = joined(text);
    let names = named_keys(&written)?;
    let name = names
        .iter()
        .find(|name| !has_property(&schema.json, name))?;
    if is_one_value(schema, &written, &names) {
        return None;
    }
    let lacks = super::words::lacks_key(graph);
    let message = format!("a text of `{id}` asks for JSON with `{name}`, which {lacks}");
    let own = listed(
        schema
            .properties
            .iter()
            .map(|property| property.name.as_str()),
    );
    let help = format!("name the keys that are there ({own}), or declare `{name}`");
    Some(finding(text, message, TOLD_TWICE, &help))
}

/// Whether the listed keys are those of the one value that a schema has: "Write the brief as JSON with the keys title and summary", where
/// `brief` holds it.
fn is_one_value(schema: &Schema, text: &str, names: &[String]) -> bool {
    let [property] = schema.properties.as_slice() else {
        return false;
    };
    let ty = if let Type::Nullable(inner) = &property.ty {
        inner
    } else {
        &property.ty
    };
    let holds = matches!(
        ty,
        Type::Any | Type::Text | Type::List(_) | Type::Object { .. }
    );
    let is_named = || {
        let before = text.to_lowercase();
        let before = before.split("json").next().unwrap_or("").to_owned();
        let said = words(before.rsplit(['.', '\n', ';', '!']).next().unwrap_or(""));
        let name = words(&property.name);
        !name.is_empty() && said.windows(name.len()).any(|part| part == name)
    };
    holds && !names.contains(&property.name) && (!property.required || is_named())
}

#[cfg(test)]
mod tests {
    use super::super::shown_reply::{example, example_of};
    use super::*;

    #[test]
    fn what_forbids_json_is_said_of_the_whole_reply() {
        assert!(is_of_a_part("write briefly. the body is "));
        for whole in ["", "your answer is ", "the body is short. reply with "] {
            assert!(!is_of_a_part(whole), "{whole}");
        }
    }

    #[test]
    fn an_object_is_an_example_where_words_call_it_the_reply() {
        let keys =
            |text: &str| example(text).map(|object| object.keys().cloned().collect::<Vec<_>>());
        assert_eq!(
            keys("Reply with JSON: {\"a\": 1, \"b\": [2]}"),
            Some(vec!["a".to_owned(), "b".to_owned()])
        );
        assert_eq!(
            keys("Given {\"x\": 1}, respond like this:\n```json\n{\"a\": 1}\n```"),
            Some(vec!["a".to_owned()])
        );
        for text in [
            "The order is {\"a\": 1}.",
            "Reply with {name}.",
            "Reply with {\"a\": ...}",
            "Never reply with {\"a\": 1}.",
            "A configuration looks like this:\n{\"a\": 1}",
            "The tool returns JSON: {\"a\": 1}.",
            "Reply with {}.",
            "A sensor reports its readings as JSON: {\"a\": 1}",
            "The output of our linter has lines such as {\"a\": 1}",
        ] {
            assert_eq!(keys(text), None, "{text}");
        }
    }

    #[test]
    fn an_object_with_the_keys_of_the_schema_is_an_example_where_words_say_so() {
        let is_shown = |text: &str| example_of(text, ["a", "b"].into_iter()).is_some();
        for text in [
            "Give each piece with its length in minutes, for example:\n{\"a\": 1}",
            "Return a list. Write each with its b, e.g.\n```json\n{\"b\": 1}\n```",
            "Reply with JSON: {\"c\": 1}",
        ] {
            assert!(is_shown(text), "{text}");
        }
        for text in [
            "Give each piece with its length, for example:\n{\"c\": 1}",
            "Normalise what is written in different units, for example:\n{\"a\": 1}",
            "Give a summary of what you are given, for example: {\"a\": 1}",
            "Give each piece.\n\nOne of them: {\"a\": 1}",
        ] {
            assert!(!is_shown(text), "{text}");
        }
    }

    #[test]
    fn keys_are_listed_behind_their_word_in_a_sentence_about_json() {
        for (text, keys) in [
            (
                "Return JSON with the keys `title` and `body`.",
                Some(vec!["title", "body"]),
            ),
            (
                "Answer as JSON with fields: title, body and tags:",
                Some(vec!["title", "body", "tags"]),
            ),
            ("Read the JSON. Fields are optional.", None),
            ("Return JSON with keys that make sense, and be brief", None),
            ("Name the keys a, b", None),
            (
                "Answer with the keys \"score\" and \"why\", one sentence each",
                Some(vec!["score", "why"]),
            ),
            ("Answer with the keys of the house in your hand", None),
            ("Answer in JSON with the keys a, b", Some(vec!["a", "b"])),
            (
                "The input is JSON with the fields `name` and `age`: ... Write one line",
                None,
            ),
            ("You are given JSON with the keys `a` and `b`", None),
        ] {
            let keys = keys.map(|keys| keys.into_iter().map(str::to_owned).collect::<Vec<_>>());
            assert_eq!(named_keys(text), keys, "{text}");
        }
    }

    #[test]
    fn a_sentence_may_ask_for_one_of_two_words() {
        for text in [
            "Reply with YES or NO only",
            " Answer only yes or no",
            "Answer with a single word, YES or NO, and nothing else",
            "Respond with exactly `low` or `high`",
        ] {
            assert!(is_choice(text), "{text}");
        }
        for text in [
            "Reply with YES or NO in `verdict`",
            "Answer yes or no",
            "Reply with JSON only",
            "Return only title and text of it",
            "Reply with facts or figures only",
            "Reply only JSON or `nothing`",
            "Only reply with what you know",
            "Answer with a name or a date",
        ] {
            assert!(!is_choice(text), "{text}");
        }
    }
}
