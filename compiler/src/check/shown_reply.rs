//! What a text says of the reply that it asks for: the keys that it lists, and the object that it shows.

use crate::deeds::orders;
use serde_json::{Map, Value};

/// The keys that a sentence which calls JSON the reply lists behind the word "keys" or "fields".
pub(super) fn named_keys(text: &str) -> Option<Vec<String>> {
    keys_of_sentence(text).or_else(|| keys_of_lines(text))
}

/// The words behind which the names of keys stand.
const KEYS: [&str; 3] = ["keys", "fields", "properties"];

/// The names in quotes with which the lines begin behind one that calls JSON the reply: "Answer with JSON that has these keys:".
fn keys_of_lines(text: &str) -> Option<Vec<String>> {
    let announces = |line: &str| {
        let lower = line.trim_end().to_ascii_lowercase();
        let json = lower.find("json").filter(|_| lower.ends_with(':'));
        json.is_some_and(|json| {
            KEYS.iter().any(|word| lower.contains(word)) && line.get(..json).is_some_and(is_reply)
        })
    };
    let mut lines = text.lines();
    lines.find(|line| announces(line))?;
    let listed = lines
        .skip_while(|line| line.trim().is_empty())
        .take_while(|line| !line.trim().is_empty());
    let names: Vec<String> = listed.filter_map(first_quoted).collect();
    (names.len() > 1).then_some(names)
}

/// The name in quotes that a line begins with, also behind the mark of a list.
fn first_quoted(line: &str) -> Option<String> {
    let line = line.trim_start_matches(['-', '*', ' ']);
    let quote = line.chars().next().filter(|mark| "`\"'".contains(*mark))?;
    let name = line.split(quote).nth(1)?;
    is_name(name).then(|| name.to_owned())
}

/// The keys that one sentence lists.
fn keys_of_sentence(text: &str) -> Option<Vec<String>> {
    text.split(['\n', '.', ';']).find_map(|sentence| {
        let lower = sentence.to_ascii_lowercase();
        // "Answer with the keys `score` and `why`" speaks of JSON without its name.
        let (json, said) = match (lower.find("json"), lower.find("the keys ")) {
            (Some(at), _) => (at, at + "json".len()),
            (None, Some(at)) => (at, at),
            (None, None) => return None,
        };
        if !is_reply(sentence.get(..said)?) {
            return None;
        }
        let mut words = KEYS.into_iter();
        let after = words.find_map(|word| {
            let at = lower.get(json..)?.find(word)?;
            sentence.get(json + at + word.len()..)
        })?;
        let quoted = after.split(['`', '"', '\'']).skip(1).step_by(2);
        let quoted: Vec<&str> = quoted.filter(|name| is_name(name)).collect();
        let listed = || {
            let list = after.trim_matches([':', ' ']).split([',', '&']);
            let parts = list.flat_map(|part| part.split(" and "));
            parts.map(str::trim).filter(|part| !part.is_empty())
        };
        let names: Vec<&str> = if !quoted.is_empty() {
            quoted
        } else if lower.contains("json") && listed().count() > 1 && listed().all(is_name) {
            listed().collect()
        } else {
            return None;
        };
        Some(names.into_iter().map(str::to_owned).collect())
    })
}

pub(super) fn is_name(text: &str) -> bool {
    let first = text.bytes().next();
    first.is_some_and(|first| first.is_ascii_alphabetic() || first == b'_')
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// The first object of a text that words before it call the reply.
pub(super) fn example(text: &str) -> Option<Map<String, Value>> {
    object(text, is_reply)
}

/// An object that a text shows.
pub(super) struct ShownExample {
    pub object: Map<String, Value>,
    /// Whether it is all of the reply, and not perhaps a part of it.
    pub is_whole: bool,
}

/// The object that a text shows as the reply to a schema with these properties. Where it is only called an example, its keys say that.
pub(super) fn example_of<'s>(
    text: &str,
    mut properties: impl Iterator<Item = &'s str> + Clone,
) -> Option<ShownExample> {
    let whole = example(text).map(|object| (object, true));
    let shown = || {
        let object = object(text, is_example).filter(|object| has_all(object, properties.clone()));
        object.map(|object| (object, false))
    };
    // An object with each of the properties is a reply, whatever it is called.
    let whole_of_schema = || {
        let all = properties.clone().count();
        let fits = |object: &Map<String, Value>| {
            all > 1 && object.len() == all && has_all(object, properties.clone())
        };
        let object = object(text, |before| !is_refused(before)).filter(fits);
        object.map(|object| (object, true))
    };
    let (object, is_whole) = whole
        .or_else(shown)
        .or_else(whole_of_schema)
        .filter(|_| properties.next().is_some())?;
    Some(ShownExample { object, is_whole })
}

/// Whether the last words of a text say that what comes then is none, or comes from elsewhere: "Never write", "The caller sends".
fn is_refused(before: &str) -> bool {
    const WORDS: [&str; 12] = [
        "never", "not ", "n't", "instead", "wrong", "bad", "avoid", "no ", "input", "given",
        "receive", "sends",
    ];
    let tail = tail(before).to_lowercase();
    let part = tail.trim_end().rsplit("\n\n").next().unwrap_or(&tail);
    WORDS.iter().any(|word| part.contains(word))
}

/// Whether an object has only keys of a schema.
fn has_all<'s>(
    object: &Map<String, Value>,
    properties: impl Iterator<Item = &'s str> + Clone,
) -> bool {
    object
        .keys()
        .all(|key| properties.clone().any(|name| name == key))
}

/// The first object of a text that the words before it call so.
fn object(text: &str, is_called: impl Fn(&str) -> bool) -> Option<Map<String, Value>> {
    let mut from = 0;
    while let Some(at) = text.get(from..)?.find('{').map(|at| from + at) {
        let rest = text.get(at..)?;
        let mut values = serde_json::Deserializer::from_str(rest).into_iter::<Value>();
        if let Some(Ok(Value::Object(object))) = values.next()
            && !object.is_empty()
        {
            if is_called(text.get(..at)?) {
                return Some(object);
            }
            from = at + values.byte_offset();
        } else {
            from = at + 1;
        }
    }
    None
}

/// Whether the last words of a text ask for something, and say that an example of it comes then: "Give each with its length, for example:".
fn is_example(before: &str) -> bool {
    const BEFORE: [&str; 6] = [
        "for example",
        "for instance",
        "e.g.",
        "such as",
        "like so",
        "example",
    ];
    // What comes in, and what must not be.
    const OTHERS: [&str; 8] = [
        "input", "given", "receive", "from", "never", "not ", "don't", "instead",
    ];
    let marks = [' ', '\n', '`', ':'];
    let before = tail(before).to_lowercase();
    let before = before.trim_end_matches(marks);
    let before = before.strip_suffix("```json").unwrap_or(before);
    let before = before.trim_end_matches(marks);
    let part = before.rsplit("\n\n").next().unwrap_or(before);
    let sentence = part.rsplit(". ").next().unwrap_or(part);
    let is_shown = BEFORE.iter().any(|words| sentence.ends_with(words));
    let is_other = OTHERS.iter().any(|word| sentence.contains(word));
    is_shown && !is_other && is_asked(sentence)
}

/// Whether the last words of a text call what comes then the reply.
pub(super) fn is_reply(before: &str) -> bool {
    const WORDS: [&str; 12] = [
        "reply",
        "respond",
        "response",
        "return",
        "answer with",
        "answer in",
        "write json",
        "output",
        "in this format",
        "like this",
        "as in this example",
        "as json",
    ];
    let tail = tail(before).to_lowercase();
    // The last sentence counts, and the last that says something where a line ends.
    let sentence = tail.rsplit(". ").next().unwrap_or(&tail);
    let mut lines = sentence.rsplit(".\n");
    let sentence = lines
        .next()
        .filter(|last| !last.trim().is_empty())
        .unwrap_or(sentence);
    // What others give, what something looks like, and what must not be.
    const OTHERS: [&str; 8] = [
        "part of",
        "input",
        "returns",
        "never",
        "not ",
        "don't",
        "looks like",
        "look like",
    ];
    // "The response looks like this" may tell of another system.
    let own = [
        "your reply looks",
        "the reply looks",
        "a reply looks",
        "a good reply looks",
        "your replies look",
        "your output looks",
        "your response looks",
        "your answer looks",
        "the answer looks",
        "an answer looks",
        "a good answer looks",
        "your answers look",
        "reply should look",
        "reply must look",
        "answer should look",
        "answer must look",
        "output should look",
        "output must look",
    ];
    if !is_asked(sentence) {
        return false;
    }
    let is_other = OTHERS.iter().any(|word| sentence.contains(word));
    let is_own = own.iter().any(|words| sentence.contains(words));
    WORDS.iter().any(|word| sentence.contains(word)) && (!is_other || is_own)
}

/// The last letters of a text.
fn tail(text: &str) -> &str {
    const LETTERS: usize = 160;
    let first = text.char_indices().rev().take(LETTERS).last();
    first.and_then(|(at, _)| text.get(at..)).unwrap_or("")
}

/// Whether a sentence tells the model what to reply, and not what somebody else does: "the webhook delivers each event as JSON".
fn is_asked(sentence: &str) -> bool {
    const ORDERS: [&str; 13] = [
        "answer", "emit", "format", "give", "output", "print", "produce", "provide", "reply",
        "respond", "return", "send", "write",
    ];
    const OWN: [&str; 4] = ["your ", "the reply", "in this format", "like this"];
    let clauses = sentence.split([',', ';', ':', '\n', '(', '.', '-']);
    let mut parts = clauses.flat_map(|clause| clause.split(" and "));
    OWN.iter().any(|own| sentence.contains(own)) || parts.any(|part| orders(part, &ORDERS))
}
