//! Values that a schema fixes by `enum` or `const`, and that what stands beside it excludes: a pattern, a length, a range.

use super::document::Document;
use super::keywords::is_of;
use super::parts::{entries, inner, items, keyword, types};
use crate::diag::codes::IMPOSSIBLE_NUMBER;
use crate::diag::{Diagnostic, Level, Report};
use crate::syntax::{Entry, Node, Value};

/// How many values of one list are looked at.
const MOST: usize = 200;

/// Looks at a schema and all schemas in it.
pub(super) fn check(name: Option<&str>, schema: &Node, whole: &Document<'_>, report: &mut Report) {
    let subject = name.map_or_else(|| "a schema".to_owned(), |name| format!("`{name}`"));
    let found = choices(&subject, schema, whole).or_else(|| borrowed(&subject, schema, whole));
    report.diagnostics.extend(found);
    report.diagnostics.extend(constant(&subject, schema, whole));
    for part in inner(schema) {
        check(part.name.or(name), part.schema, whole, report);
    }
}

/// Keywords that say nothing about which values are valid, or of which that is told where they stand.
const SILENT: [&str; 15] = [
    "enum",
    "const",
    "title",
    "description",
    "default",
    "example",
    "examples",
    "format",
    "nullable",
    "deprecated",
    "readOnly",
    "writeOnly",
    "$comment",
    "$defs",
    "definitions",
];

/// What a schema says beside the values that it fixes. A single `type` is looked at where it stands.
fn beside(schema: &Node) -> Option<Node> {
    let is_typed_once = types(schema).len() < 2;
    let says = |entry: &&Entry| {
        let is_type = entry.key == "type" && is_typed_once;
        !is_type && !SILENT.contains(&entry.key.as_str())
    };
    let kept: Vec<Entry> = entries(Some(schema)).iter().filter(says).cloned().collect();
    (!kept.is_empty()).then_some(Node {
        value: Value::Map(kept),
        span: schema.span,
    })
}

/// Whether a value is of the one type that a schema names: that it is not is told.
fn is_typed(schema: &Node, value: &Node) -> bool {
    match types(schema).as_slice() {
        [kind] => is_of(kind, &value.value),
        _ => true,
    }
}

/// Values of an `enum` that can never be.
fn choices(subject: &str, schema: &Node, whole: &Document<'_>) -> Option<Diagnostic> {
    let listed = items(keyword(schema, "enum"));
    if listed.is_empty() || listed.len() > MOST {
        return None;
    }
    let beside = beside(schema)?;
    let typed: Vec<&Node> = listed
        .iter()
        .filter(|value| is_typed(schema, value))
        .collect();
    let unfit = whole.misfits(&beside, &typed);
    let (first, why) = unfit.first()?;
    let is_any_left = unfit.len() < typed.len();
    let what = match (unfit.len(), is_any_left) {
        (_, false) if typed.len() == listed.len() => "only values that it excludes",
        (1, _) => "a value that it excludes",
        (_, _) => "values that it excludes",
    };
    let message = format!("`enum` of {subject} lists {what}: {why}");
    let mut found = Diagnostic::new(&IMPOSSIBLE_NUMBER, first.span, message, "never valid");
    for (other, _) in unfit.iter().skip(1).take(3) {
        found = found.label(other.span, "nor this one");
    }
    Some(if is_any_left {
        found.help("write values that fit what stands beside them, or take them out")
    } else {
        // No value is valid at all.
        found
            .level(Level::Error)
            .help("write values that fit, or take out what stands beside `enum`: the list alone says what is valid")
    })
}

/// A list of values in a part of the schema, of which what stands beside that part leaves none.
fn borrowed(subject: &str, schema: &Node, whole: &Document<'_>) -> Option<Diagnostic> {
    if keyword(schema, "enum").is_some() {
        return None;
    }
    let (place, listed) = entries(Some(schema)).iter().find_map(|entry| {
        let part = match entry.key.as_str() {
            "$ref" => whole.target(&entry.value)?,
            "allOf" => {
                let mut parts = items(Some(&entry.value)).iter();
                parts.find(|part| keyword(part, "enum").is_some())?
            }
            _ => return None,
        };
        let listed = items(keyword(part, "enum"));
        (!listed.is_empty() && listed.len() <= MOST).then_some((entry, listed))
    })?;
    // Alone it says what its part says, and that is looked at there.
    let alone = place.key == "$ref" && beside(schema)?.entries()?.len() < 2;
    if alone && types(schema).is_empty() {
        return None;
    }
    let all: Vec<&Node> = listed.iter().collect();
    let unfit = whole.misfits(schema, &all);
    let (_, why) = unfit.first().filter(|_| unfit.len() == all.len())?;
    let message = format!(
        "no value of the `enum` under `{}` of {subject} fits the rest of the schema: {why}",
        place.key
    );
    let found = Diagnostic::new(
        &IMPOSSIBLE_NUMBER,
        place.value.span,
        message,
        "nothing is valid",
    );
    Some(
        found
            .level(Level::Error)
            .help("let both say the same, or take one out: the list alone says what is valid"),
    )
}

/// A `const` that can never be.
fn constant(subject: &str, schema: &Node, whole: &Document<'_>) -> Option<Diagnostic> {
    let value = keyword(schema, "const")?;
    // What the type and the list beside it exclude is told.
    let listed = items(keyword(schema, "enum"));
    let is_listed = listed.is_empty() || listed.iter().any(|one| one.value == value.value);
    let kinds = types(schema);
    let fits = kinds.is_empty() || kinds.iter().any(|kind| is_of(kind, &value.value));
    let beside = beside(schema).filter(|_| is_listed && fits)?;
    let unfit = whole.misfits(&beside, &[value]);
    let (_, why) = unfit.first()?;
    let message = format!("`const` of {subject} is a value that it excludes: {why}");
    let found = Diagnostic::new(&IMPOSSIBLE_NUMBER, value.span, message, "nothing is valid");
    Some(found.level(Level::Error).help(
        "write a value that fits, or take out what stands beside `const`: it alone says what is valid",
    ))
}
