//! A free text of the state that is written into JSON as it is: `printf '{"note": "%s"}' "$note"`. A quote in it, or an end of a line, breaks that.

use super::{CommandContext, ShellDiagnostic};
use crate::shell::Command;
use crate::shell::variables::whole;

/// What texts are called that somebody writes, or a model.
const FREE: [&str; 22] = [
    "title",
    "label",
    "text",
    "note",
    "notes",
    "comment",
    "message",
    "summary",
    "body",
    "description",
    "subject",
    "reason",
    "question",
    "answer",
    "remark",
    "remarks",
    "content",
    "prompt",
    "review",
    "feedback",
    "draft",
    "caption",
];

/// What takes quotes and ends of lines out of a text, or writes them as JSON wants them.
const MENDS: [&str; 14] = [
    "tojson",
    "@json",
    "tr -d",
    "tr -cd",
    "tr -dc",
    "[^a-z",
    "[^A-Z",
    "\\\\\"",
    "json.dumps",
    "jq -R",
    "jq -sR",
    "jq -Rs",
    "ascii_downcase",
    "length",
];

pub(super) fn find(around: &CommandContext<'_>) -> Option<ShellDiagnostic> {
    let mut commands = around.plain.iter();
    commands.find_map(|command| {
        let (name, at) = printed(around, command)?;
        let key = origin(around, name, 4)?;
        Some(ShellDiagnostic {
            at,
            says: format!("`${name}` stands in the JSON as it is: a quote in `{key}`, or an end of a line, breaks it"),
            help: format!("write `jq -n --arg {name} \"${name}\" '{{…: ${name}}}'`"),
        })
    })
}

/// The variable that a command writes between quotes of JSON.
fn printed<'t>(around: &CommandContext<'t>, command: &Command<'t>) -> Option<(&'t str, usize)> {
    if command.is_led_elsewhere() {
        return None;
    }
    let words = command.called();
    match words {
        [name, format, values @ ..] if name.text == "printf" => {
            let inner = format.text.trim_matches('\'').trim_start();
            if !inner.starts_with('{') {
                return None;
            }
            let places = inner.replace("%%", "");
            let mut places = places.match_indices('%').map(|(at, _)| {
                let before = places.get(..at).unwrap_or("");
                let after = places.get(at + 1..).unwrap_or("");
                before.ends_with('"') && after.starts_with("s\"")
            });
            values.iter().find_map(|word| {
                let is_text = places.next()?;
                whole(word.text)
                    .filter(|_| is_text)
                    .map(|name| (name, word.at))
            })
        }
        [name, only] if name.text == "echo" => {
            let inner = only.text.strip_prefix('"')?;
            if !inner.starts_with("{\\\"") {
                return None;
            }
            quoted(inner, "\\\"").map(|name| (name, only.at))
        }
        [name] if name.text == "cat" => {
            let document = super::document(command)?;
            if document.target.text.starts_with(['\'', '"', '\\']) {
                return None;
            }
            let behind = around.text.get(document.target.at..)?;
            let (_, body) = behind.split_once('\n')?;
            let end = format!("\n{}\n", document.target.text);
            let body = body.split(end.as_str()).next()?;
            if !body.trim_start().starts_with('{') {
                return None;
            }
            quoted(body, "\"").map(|name| (name, document.target.at))
        }
        _ => None,
    }
}

/// A variable that stands between two such quotes, and nothing else.
fn quoted<'t>(text: &'t str, quote: &str) -> Option<&'t str> {
    let begin = format!("{quote}$");
    let mut places = text.match_indices(begin.as_str());
    places.find_map(|(at, _)| {
        let rest = text.get(at + quote.len()..)?;
        let inner = rest.split(quote).next()?;
        whole(inner)
    })
}

/// The free text of the state that a variable holds.
fn origin(around: &CommandContext<'_>, name: &str, depth: usize) -> Option<String> {
    let sets = around.assignments.get(name)?;
    if depth == 0 || sets.iter().any(|one| one.value.is_none()) {
        return None;
    }
    let [only] = sets.as_slice() else {
        return None;
    };
    let value = only.value.filter(|_| only.sign == "=")?;
    if MENDS.iter().any(|mend| value.contains(mend)) || is_escaped(around, name) {
        return None;
    }
    if value.contains("jq ") && value.contains("-r") {
        let is_state =
            value.contains("GRAPH_STATE") || value.contains("$state") || value.contains("$STATE");
        let mut keys = value.split('.').skip(1).filter_map(|part| {
            let end = part.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
            part.get(..end.unwrap_or(part.len()))
        });
        let key = keys.next().filter(|_| is_state && !value.contains('['))?;
        let last = key.rsplit('_').next().unwrap_or(key);
        return FREE.contains(&last).then(|| key.to_owned());
    }
    let passes = ["sed ", "tr ", "fmt", "head ", "cut ", "awk "];
    let is_passed = value.starts_with('"')
        || value.starts_with("${")
        || passes.iter().any(|word| value.contains(word));
    let mut reads = crate::shell::variables::read_in(value);
    let (inner, _) = reads
        .next()
        .filter(|_| is_passed && !value.contains("jq "))?;
    origin(around, inner, depth - 1)
}

/// Whether quotes are escaped somewhere: `${note//\"/\\\"}`.
fn is_escaped(around: &CommandContext<'_>, name: &str) -> bool {
    around.text.contains(&format!("${{{name}//"))
}
