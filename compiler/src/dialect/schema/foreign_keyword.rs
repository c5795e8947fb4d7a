//! Keywords that say something about values of another type than the schema has, formats that nobody knows, and a `const` that
//! what stands beside it excludes.

use super::keywords::is_of;
use super::parts::{entries, items, keyword, text, types};
use crate::diag::codes::{IMPOSSIBLE_NUMBER, INVALID_SCHEMA};
use crate::diag::{Diagnostic, Level, Report};
use crate::syntax::{Entry, Node, Value, nearest_word};
use std::collections::BTreeSet;

pub(super) fn check(schema: &Node, report: &mut Report) {
    let types = types(schema);
    for entry in entries(Some(schema)) {
        if let Some(found) = foreign(&types, entry) {
            report.add(found);
        }
        if entry.key == "nullable" && entry.value.value == Value::Bool(true) {
            report.diagnostics.extend(nullable(&types, entry));
        }
        if entry.key == "format" {
            let found = format_slip(&types, &entry.value);
            found.into_iter().for_each(|found| report.add(found));
        }
        if entry.key == "required" && types == ["array"] {
            report.add(required_of_list(schema, entry));
        }
        if entry.key == "items"
            && let Some(found) = one_by_one(schema, entry)
        {
            report.add(found);
        }
        if entry.key == "required"
            && let Some(found) = twice(entry)
        {
            report.add(found);
        }
        if entry.key == "allOf" {
            report.diagnostics.extend(exclusive(&types, entry));
        }
        if entry.key == "const" {
            let found = impossible(schema, &types, &entry.value);
            found.into_iter().for_each(|found| report.add(found));
        }
    }
}

/// `nullable: true`, which is a word of OpenAPI.
fn nullable(types: &[&str], entry: &Entry) -> Option<Diagnostic> {
    let [own] = types else { return None };
    if *own == "null" {
        return None;
    }
    let message =
        "`nullable` is a word of OpenAPI, and a JSON Schema takes null only by its `type`";
    let found = Diagnostic::new(&INVALID_SCHEMA, entry.key_span, message, "has no effect");
    let found = found.level(Level::Warning);
    Some(found.help(format!("write `type: [{own}, \"null\"]`")))
}

/// Names of properties beside a list: they belong to its items.
fn required_of_list(schema: &Node, entry: &Entry) -> Diagnostic {
    let message = "`required` of a schema says nothing about a value of `type: array`";
    let found = Diagnostic::new(&INVALID_SCHEMA, entry.key_span, message, "has no effect");
    let of_items = keyword(schema, "items").is_some();
    found.level(Level::Warning).help(match of_items {
        true => "write it below `items`, beside `properties`",
        false => "write `minItems` for how many there have to be, or remove it",
    })
}

/// `items: [{ type: string }]`: a list of schemas, which are those of the first items.
fn one_by_one(schema: &Node, entry: &Entry) -> Option<Diagnostic> {
    let parts = items(Some(&entry.value));
    // What holds no schemas is told.
    if parts.iter().any(|part| text(Some(part)).is_some()) {
        return None;
    }
    // Then there are no others, or something is said of them.
    if parts.len() > 1
        && (schema.get("additionalItems").is_some() || schema.get("maxItems").is_some())
    {
        return None;
    }
    let what = match parts.len() {
        0 => return None,
        1 => "the first item".to_owned(),
        many => format!("the first {many} items"),
    };
    let message = format!("`items` of a schema is a list, which speaks of {what} alone");
    let found = Diagnostic::new(
        &INVALID_SCHEMA,
        entry.value.span,
        message,
        "the others may be anything",
    );
    let found = found.level(Level::Warning);
    Some(found.help("write the schema of each item without brackets: `items: { type: string }`; for a schema per place there is `prefixItems`"))
}

/// A property that `required` names again.
fn twice(entry: &Entry) -> Option<Diagnostic> {
    let names = items(Some(&entry.value));
    let mut seen = BTreeSet::new();
    let again = names
        .iter()
        .find(|name| text(Some(name)).is_some_and(|name| !seen.insert(name)))?;
    let name = text(Some(again)).unwrap_or_default();
    let message = format!("`required` of a schema names `{name}` twice");
    let found = Diagnostic::new(&INVALID_SCHEMA, again.span, message, "the same again");
    Some(
        found
            .level(Level::Warning)
            .help("remove one, or name the other property that was meant"),
    )
}

/// Parts that must all hold, of types that no value has at once.
fn exclusive(own: &[&str], entry: &Entry) -> Option<Diagnostic> {
    let parts = items(Some(&entry.value));
    let wide = |kind: &str| if kind == "integer" { "number" } else { kind }.to_owned();
    let lists = parts.iter().map(types).chain([own.to_vec()]);
    let lists = lists.filter(|list| !list.is_empty());
    let mut lists = lists.map(|list| list.into_iter().map(wide).collect::<Vec<_>>());
    let first = lists.next()?;
    let left = lists.fold(first, |left, next| {
        left.into_iter()
            .filter(|kind| next.contains(kind))
            .collect()
    });
    if !left.is_empty() {
        return None;
    }
    let message = "the parts of `allOf` are of types that exclude each other";
    let found = Diagnostic::new(
        &IMPOSSIBLE_NUMBER,
        entry.key_span,
        message,
        "nothing is valid",
    );
    Some(
        found
            .level(Level::Error)
            .help("write `anyOf` if one of them is enough, or one type"),
    )
}

/// What a keyword is about.
fn subject(keyword: &str) -> Option<&'static [&'static str]> {
    Some(match keyword {
        "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf" => {
            &["number", "integer"]
        }
        "minLength" | "maxLength" | "pattern" => &["string"],
        "items" | "prefixItems" | "minItems" | "maxItems" | "uniqueItems" => &["array"],
        "properties" | "patternProperties" | "minProperties" | "maxProperties" => &["object"],
        _ => return None,
    })
}

fn foreign(types: &[&str], entry: &Entry) -> Option<Diagnostic> {
    const TYPES: [&str; 6] = ["null", "boolean", "integer", "number", "string", "array"];
    let about = subject(&entry.key)?;
    // A type that there is not is told.
    let known = |kind: &&str| TYPES.contains(kind) || *kind == "object";
    if types.is_empty() || !types.iter().all(known) || types.iter().any(|kind| about.contains(kind))
    {
        return None;
    }
    let [own, ..] = types else { return None };
    let key = &entry.key;
    let first = about.first().unwrap_or(&"");
    let message = format!("`{key}` of a schema says nothing about a value of `type: {own}`");
    let found = Diagnostic::new(&INVALID_SCHEMA, entry.key_span, message, "has no effect");
    let help = match instead(key, own) {
        Some(instead) => format!("write `{instead}`, or `type: {first}`"),
        None => format!("write `type: {first}`, or remove `{key}`"),
    };
    Some(found.level(Level::Warning).help(help))
}

/// The keyword that says the same about another type.
fn instead(keyword: &str, own: &str) -> Option<&'static str> {
    const LOWER: [&str; 4] = ["minimum", "minLength", "minItems", "minProperties"];
    const UPPER: [&str; 4] = ["maximum", "maxLength", "maxItems", "maxProperties"];
    let place = match own {
        "integer" | "number" => 0,
        "string" => 1,
        "array" => 2,
        "object" => 3,
        _ => return None,
    };
    let limits = [LOWER, UPPER];
    let limits = limits.iter().find(|limits| limits.contains(&keyword))?;
    limits.get(place).copied()
}

/// Formats of JSON Schema and of OpenAPI.
const FORMATS: [&str; 27] = [
    "date-time",
    "date",
    "time",
    "duration",
    "email",
    "idn-email",
    "hostname",
    "idn-hostname",
    "ipv4",
    "ipv6",
    "uri",
    "uri-reference",
    "uri-template",
    "iri",
    "iri-reference",
    "uuid",
    "json-pointer",
    "relative-json-pointer",
    "regex",
    "int32",
    "int64",
    "float",
    "double",
    "byte",
    "binary",
    "password",
    "url",
];

fn format_slip(types: &[&str], node: &Node) -> Option<Diagnostic> {
    let written = text(Some(node)).filter(|name| !FORMATS.contains(name))?;
    let message = format!("`{written}` is no format of JSON Schema");
    let found = Diagnostic::new(&INVALID_SCHEMA, node.span, message, "has no effect");
    let found = found.level(Level::Warning);
    if let Some(near) = nearest_word(written, FORMATS) {
        return Some(found.did_you_mean(node.span, near));
    }
    // A number of seconds has no form.
    let is_text = types.is_empty() || types.contains(&"string");
    let meant = meant_format(written).filter(|_| is_text)?;
    let help = format!("write `format: {meant}`, or say the form in `pattern`");
    Some(found.help(help).suggestion(node.span, meant))
}

/// The format that another name for it means: `iso-date`, `timestamp`.
fn meant_format(written: &str) -> Option<&'static str> {
    const OTHERS: [(&str, &str); 18] = [
        ("datetime", "date-time"),
        ("iso8601", "date-time"),
        ("isodatetime", "date-time"),
        ("rfc3339", "date-time"),
        ("timestamp", "date-time"),
        ("isodate", "date"),
        ("day", "date"),
        ("yyyy-mm-dd", "date"),
        ("isotime", "time"),
        ("hh:mm", "time"),
        ("mail", "email"),
        ("emailaddress", "email"),
        ("guid", "uuid"),
        ("link", "uri"),
        ("website", "uri"),
        ("ip", "ipv4"),
        ("ipaddress", "ipv4"),
        ("domain", "hostname"),
    ];
    let lower = written.to_ascii_lowercase();
    let bare: String = lower
        .chars()
        .filter(|letter| !" _-".contains(*letter))
        .collect();
    let known = OTHERS
        .iter()
        .find(|(name, _)| *name == lower || *name == bare);
    known.map(|(_, format)| *format)
}

/// A `const` that the `type` or the `enum` beside it excludes: no value is valid.
fn impossible(schema: &Node, types: &[&str], value: &Node) -> Option<Diagnostic> {
    let choices = items(keyword(schema, "enum"));
    let chosen = choices.is_empty() || choices.iter().any(|choice| choice.value == value.value);
    let fits = types.is_empty() || types.iter().any(|kind| is_of(kind, &value.value));
    let (other, help) = match (fits, chosen) {
        (true, true) => return None,
        (false, _) => ("type", "write a value of that type, or change `type`"),
        (true, false) => (
            "enum",
            "write one of the values of `enum`, or remove one of the two",
        ),
    };
    let message = format!("`const` of a schema is a value that its `{other}` excludes");
    let found = Diagnostic::new(&IMPOSSIBLE_NUMBER, value.span, message, "nothing is valid");
    Some(found.level(Level::Error).help(help))
}
