//! Keywords of a schema that are none, and what a keyword holds that can never match.
//!
//! JSON Schema lets anybody add keywords, and ignores those it does not know; so an unknown one is only worth a word where
//! it is nearly a known one, or where a schema holds nothing else.

use super::parts::{entries, items, keyword, text};
use crate::diag::codes::{IMPOSSIBLE_NUMBER, INVALID_SCHEMA, UNKNOWN_KEY};
use crate::diag::{Diagnostic, Level, Report};
use crate::dialect::doubled_backslash;
use crate::suggestion::Suggestion;
use crate::syntax::{Entry, Node, Value, nearest_word};

/// The keywords of draft 2020-12 and of those before it that say something about a value.
const KNOWN: [&str; 55] = [
    "$anchor",
    "$comment",
    "$defs",
    "$dynamicAnchor",
    "$dynamicRef",
    "$id",
    "$ref",
    "$schema",
    "$vocabulary",
    "additionalItems",
    "additionalProperties",
    "allOf",
    "anyOf",
    "const",
    "contains",
    "contentEncoding",
    "contentMediaType",
    "contentSchema",
    "default",
    "definitions",
    "dependencies",
    "dependentRequired",
    "dependentSchemas",
    "deprecated",
    "description",
    "else",
    "enum",
    "examples",
    "exclusiveMaximum",
    "exclusiveMinimum",
    "format",
    "if",
    "items",
    "maxContains",
    "maxItems",
    "maxLength",
    "maxProperties",
    "maximum",
    "minContains",
    "minItems",
    "minLength",
    "minProperties",
    "minimum",
    "multipleOf",
    "not",
    "oneOf",
    "patternProperties",
    "prefixItems",
    "properties",
    "propertyNames",
    "readOnly",
    "required",
    "then",
    "title",
    "type",
];

/// Further keywords that are known, and no slip of another.
const MORE: [&str; 7] = [
    "pattern",
    "unevaluatedItems",
    "unevaluatedProperties",
    "uniqueItems",
    "writeOnly",
    "nullable",
    "example",
];

/// The fields of an object where a schema should stand: then its keys are no keywords.
pub(super) fn fields_alone(schema: &Node) -> Option<Diagnostic> {
    let all = entries(Some(schema));
    let says = |entry: &Entry| is_known(entry) && !REMARKS.contains(&entry.key.as_str());
    let slip = |entry: &Entry| !is_known(entry) && meant(schema, &entry.key).is_some();
    let silent = !all.iter().any(|entry| says(entry) || slip(entry));
    (!all.is_empty() && silent && looks_like_fields(all)).then(|| shorthand(schema, all))
}

/// Fields that stand beside `type: object`, and not under `properties`: they are no keywords, and say nothing.
pub(super) fn fields_beside(schema: &Node) -> Option<Diagnostic> {
    const SAY: [&str; 7] = [
        "properties",
        "parameters",
        "patternProperties",
        "$ref",
        "allOf",
        "anyOf",
        "oneOf",
    ];
    const TYPES: [&str; 6] = ["string", "integer", "number", "boolean", "array", "object"];
    // Of these the value is a text.
    const TEXTS: [&str; 4] = ["title", "description", "format", "pattern"];
    let is_object = text(keyword(schema, "type")) == Some("object");
    if !is_object || SAY.iter().any(|key| keyword(schema, key).is_some()) {
        return None;
    }
    let is_field = |entry: &&Entry| {
        let own = !is_known(entry) || TEXTS.contains(&entry.key.as_str());
        let ty = text(keyword(&entry.value, "type"));
        own && ty.is_some_and(|ty| TYPES.contains(&ty))
    };
    let all = entries(Some(schema));
    let fields: Vec<&Entry> = all.iter().filter(is_field).collect();
    let first = fields.first()?;
    let names = crate::diag::listed(fields.iter().map(|entry| entry.key.as_str()));
    let message = format!("the fields {names} of a schema stand beside its `type`");
    let label = "no keyword of a schema";
    let found = Diagnostic::new(&INVALID_SCHEMA, first.key_span, message, label);
    let found = found.help("put them under `properties`, beside `type`");
    // Where one is called as a keyword is, the schema is none.
    Some(match fields.iter().any(|entry| is_known(entry)) {
        true => found,
        false => found.level(Level::Warning),
    })
}

fn is_known(entry: &Entry) -> bool {
    let key = entry.key.as_str();
    KNOWN.contains(&key) || MORE.contains(&key)
}

/// Reports unknown keywords of `schema`, the keys of which are no names of properties.
pub(super) fn check(schema: &Node, report: &mut Report) {
    let all = entries(Some(schema));
    for entry in all.iter().filter(|entry| !is_known(entry)) {
        let Some(meant) = meant(schema, &entry.key) else {
            continue;
        };
        let message = format!("unknown keyword `{}` in a schema", entry.key);
        let found = Diagnostic::new(&UNKNOWN_KEY, entry.key_span, message, "has no effect");
        let words = KNOWN.into_iter().chain(MORE);
        report.add(found.did_you_mean(entry.key_span, meant.beside(&entry.key, words)));
    }
}

/// Keywords that say something about a schema, and nothing about a value.
const REMARKS: [&str; 5] = ["title", "description", "default", "format", "example"];

/// The keyword that is not there and was probably meant.
fn meant(schema: &Node, written: &str) -> Option<Suggestion<'static>> {
    let absent = KNOWN.iter().chain(&MORE).copied();
    nearest_word(
        written,
        absent.filter(|name| keyword(schema, name).is_none()),
    )
}

/// Whether the entries are rather the fields of an object: each is a type, or a schema itself.
fn looks_like_fields(all: &[Entry]) -> bool {
    const TYPES: [&str; 12] = [
        "string", "integer", "number", "boolean", "array", "object", "str", "int", "float", "bool",
        "list", "text",
    ];
    all.iter().all(|entry| match &entry.value.value {
        Value::Text(text) => TYPES.contains(&text.as_str()),
        Value::Map(_) => keyword(&entry.value, "type").is_some(),
        Value::Null | Value::Bool(_) | Value::Number(..) | Value::List(_) => false,
    })
}

fn shorthand(schema: &Node, all: &[Entry]) -> Diagnostic {
    let name = all.first().map_or("name", |entry| entry.key.as_str());
    Diagnostic::new(
        &INVALID_SCHEMA,
        all.first().map_or(schema.span, |entry| entry.key_span),
        "this schema says nothing about a value: none of its keys is a keyword of JSON Schema",
        format!("`{name}` is taken for a keyword"),
    )
    .level(Level::Warning)
    .help(format!(
        "write the fields of an object as `type: object` with `properties: {{ {name}: {{ type: string }} }}`"
    ))
}

/// Reports a pattern that cannot be read, or that the runtime cannot match.
pub(super) fn check_pattern(pattern: &str, at: &Node, report: &mut Report) {
    let Err(problem) = regex_lite::Regex::new(pattern) else {
        let doubled = doubled_backslash::meant(pattern).map(|meant| {
            let message = format!("the backslashes of the pattern `{pattern}` stand twice");
            let label = "asks for backslashes in the text";
            let found = Diagnostic::new(&INVALID_SCHEMA, at.span, message, label);
            found.level(Level::Warning).help(format!(
                "write `{meant}`: in single quotes, and without quotes, a backslash is written once"
            ))
        });
        report.diagnostics.extend(doubled);
        return;
    };
    let message = format!("the pattern `{pattern}` cannot be read");
    let found = Diagnostic::new(&INVALID_SCHEMA, at.span, message, problem.to_string());
    let found = if pattern.contains("(?=") || pattern.contains("(?!") || pattern.contains("(?<") {
        found.note("looking ahead and behind is not possible: every match takes time that grows only with the text")
    } else {
        found
    };
    report.add(
        found.help("mend the regular expression; in double quotes a backslash is written `\\\\`"),
    );
}

/// Reports the keys of `patternProperties` that are no patterns.
pub(super) fn check_patterns(entry: &Entry, report: &mut Report) {
    for part in entries(Some(&entry.value)) {
        let at = Node {
            span: part.key_span,
            value: Value::Null,
        };
        check_pattern(&part.key, &at, report);
    }
}

/// Reports values of `enum` that stand twice, or that the `type` beside it excludes.
pub(super) fn check_choices(schema: &Node, choices: &Node, report: &mut Report) {
    let items = items(Some(choices));
    let kind = text(keyword(schema, "type"));
    if let [only] = items
        && let Some(found) = several_in_one(only)
    {
        report.add(found);
    }
    for (at, item) in items.iter().enumerate() {
        if let Some(first) = items
            .iter()
            .take(at)
            .find(|first| first.value == item.value)
        {
            let message = "`enum` of a schema lists a value twice";
            let found = Diagnostic::new(&INVALID_SCHEMA, item.span, message, "the same again");
            report.add(
                found
                    .level(Level::Warning)
                    .label(first.span, "first here")
                    .help("remove one of them"),
            );
        }
    }
    report.diagnostics.extend(unfit_choices(kind, items));
}

/// Values of an `enum` that the `type` beside it excludes.
fn unfit_choices(kind: Option<&str>, items: &[Node]) -> Option<Diagnostic> {
    let kind = kind?;
    let mut unfit = items.iter().filter(|item| !is_of(kind, &item.value));
    let first = unfit.next()?;
    let others: Vec<&Node> = unfit.collect();
    let is_any_left = others.len() + 1 < items.len();
    let what = match (others.len(), is_any_left) {
        (0, _) => "a value",
        (_, true) => "values",
        (_, false) => "only values",
    };
    let message = format!("`enum` of a schema lists {what} that its `type`, `{kind}`, excludes");
    let mut found = Diagnostic::new(&IMPOSSIBLE_NUMBER, first.span, message, "never valid");
    for other in others.iter().take(3) {
        found = found.label(other.span, "nor this one");
    }
    // Where none is left, no value is valid at all.
    if !is_any_left {
        found = found.level(Level::Error);
    }
    let quoted = |item: &Node| spelled(&item.value).map(|spelled| format!("\"{spelled}\""));
    let all: Vec<&Node> = std::iter::once(first).chain(others).collect();
    let edits: Option<Vec<String>> = all.iter().map(|item| quoted(item)).collect();
    Some(match edits.filter(|_| kind == "string") {
        Some(edits) => {
            let help = format!("put it in quotes: `{}`", edits.join(", "));
            let help = if edits.len() > 1 {
                help.replacen("it", "them", 1)
            } else {
                help
            };
            let places = all.iter().zip(edits);
            places.fold(found.help(help), |found, (item, edit)| {
                found.suggestion(item.span, edit)
            })
        }
        None if all.len() > 1 && !is_any_left => found.help("change `type`, or the values"),
        None if all.len() > 1 => found.help("remove them, or change `type`"),
        None => found.help("remove it, or change `type`"),
    })
}

/// `enum: ["yes | no"]`: one text that lists several.
fn several_in_one(item: &Node) -> Option<Diagnostic> {
    let all = text(Some(item))?;
    let sign = ["|", ","].into_iter().find(|sign| all.contains(sign))?;
    let words: Vec<&str> = all.split(sign).map(str::trim).collect();
    let plain = |word: &str| {
        let is_part = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '-';
        word.contains(char::is_alphabetic) && word.chars().all(is_part)
    };
    // `Springfield, Illinois` is one place.
    let is_title = |word: &&str| word.starts_with(char::is_uppercase);
    let is_name = sign == "," && words.len() == 2 && words.iter().all(is_title);
    if is_name || !words.iter().all(|word| plain(word)) {
        return None;
    }
    let message = "`enum` of a schema lists one text, in which several stand";
    let found = Diagnostic::new(&INVALID_SCHEMA, item.span, message, "is one value");
    let list = words.join(", ");
    Some(
        found
            .level(Level::Warning)
            .help(format!("write `enum: [{list}]`")),
    )
}

/// A number or a truth value as it is written.
fn spelled(value: &Value) -> Option<String> {
    match value {
        Value::Number(_, spelled) => Some(spelled.clone()),
        Value::Bool(value) => Some(value.to_string()),
        Value::Null | Value::Text(_) | Value::List(_) | Value::Map(_) => None,
    }
}

/// Whether a value is of a type of JSON Schema. Of what is none, all are.
pub fn is_of(kind: &str, value: &Value) -> bool {
    match kind {
        "string" => matches!(value, Value::Text(_)),
        "boolean" => matches!(value, Value::Bool(_)),
        "null" => *value == Value::Null,
        "number" => matches!(value, Value::Number(..)),
        "integer" => {
            matches!(value, Value::Number(number, _) if number.as_f64().is_none_or(|n| n.fract() == 0.0))
        }
        "array" => matches!(value, Value::List(_)),
        "object" => matches!(value, Value::Map(_)),
        _ => true,
    }
}
