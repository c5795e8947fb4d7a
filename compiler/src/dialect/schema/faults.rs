//! What can be wrong with a schema. Only what JSON Schema itself forbids, and what is surely not meant: a schema that
//! says things the compiler does not understand is no fault.

use super::circle;
use super::foreign_keyword;
use super::keywords;
use super::limits;
use super::parts::{entries, items, keyword, text};
use super::reference::{is_document, target};
use crate::diag::codes::{INVALID_SCHEMA, UNDECLARED_REQUIRED};
use crate::diag::{Diagnostic, Level, Report};
use crate::syntax::{Entry, Node, Value, nearest, nearest_word};
use std::collections::BTreeSet;

const TYPES: [&str; 7] = [
    "null", "boolean", "integer", "number", "string", "array", "object",
];

/// Reports what is wrong with `schema` and all schemas in it; `root` is the document it stands in.
pub(super) fn check(schema: &Node, root: &Node, report: &mut Report) {
    let root = if is_document(schema) { schema } else { root };
    let alone = keywords::fields_alone(schema);
    if let Some(found) = alone.or_else(|| keywords::fields_beside(schema)) {
        report.add(found);
        return;
    }
    limits::check(schema, report);
    keywords::check(schema, report);
    foreign_keyword::check(schema, report);
    for entry in entries(Some(schema)) {
        match entry.key.as_str() {
            "type" => check_type(entry, report),
            "properties" | "$defs" | "definitions" | "dependentSchemas" => {
                check_map(entry, root, report);
            }
            "dependencies" | "dependentRequired" => check_dependencies(entry, root, report),
            "patternProperties" => {
                keywords::check_patterns(entry, report);
                check_map(entry, root, report);
            }
            "required" => {
                check_required(schema, entry, report);
                if std::ptr::eq(schema, root) {
                    check_nothing_declared(schema, entry, report);
                }
            }
            "enum" => {
                check_enum(entry, report);
                keywords::check_choices(schema, &entry.value, report);
            }
            "anyOf" | "oneOf" | "allOf" | "prefixItems" => check_list(entry, root, report),
            "items" if matches!(entry.value.value, Value::List(_)) => match names_alone(entry) {
                Some(found) => report.add(found),
                None => check_list(entry, root, report),
            },
            "items"
            | "additionalProperties"
            | "not"
            | "if"
            | "then"
            | "else"
            | "contains"
            | "additionalItems"
            | "unevaluatedItems"
            | "unevaluatedProperties"
            | "propertyNames" => {
                check_schema(entry, root, report);
            }
            "$ref" if circle::closes(schema, root) => report.add(no_end(entry)),
            "$ref" => check_reference(entry, root, report),
            "$dynamicRef" | "$recursiveRef" => report.add(dynamic(entry)),
            _ => check_plain(entry, report),
        }
    }
}

/// `items: [name, weight]`: the names of fields where a schema stands.
fn names_alone(entry: &Entry) -> Option<Diagnostic> {
    let names: Option<Vec<&str>> = items(Some(&entry.value))
        .iter()
        .map(|item| text(Some(item)))
        .collect();
    let names = names.filter(|names| !names.is_empty())?;
    if names.iter().any(|name| TYPES.contains(name)) {
        return None;
    }
    let fields: Vec<String> = names
        .iter()
        .map(|name| format!("{name}: {{ type: string }}"))
        .collect();
    Some(fault(
        &entry.value,
        "`items` of a schema holds names, and no schema",
        "expected a schema",
        format!(
            "say what an item is: `items: {{ type: object, properties: {{ {} }} }}`",
            fields.join(", ")
        ),
    ))
}

fn fault(
    node: &Node,
    message: impl Into<String>,
    witness: &str,
    help: impl Into<String>,
) -> Diagnostic {
    Diagnostic::new(&INVALID_SCHEMA, node.span, message, witness).help(help)
}

fn is_schema(node: &Node) -> bool {
    matches!(node.value, Value::Map(_) | Value::Bool(_))
}

/// Reports that `node` is no schema at all.
pub(super) fn not_a_schema(node: &Node, name: &str, report: &mut Report) {
    let help = match text(Some(node)) {
        Some(name) if TYPES.contains(&name) => format!("write `{{ type: {name} }}`"),
        _ => "a schema is a map, such as `{ type: string }`".to_string(),
    };
    report.add(fault(
        node,
        format!("{name} is not a JSON Schema"),
        "expected a map",
        help,
    ));
}

fn check_schema(entry: &Entry, root: &Node, report: &mut Report) {
    if is_schema(&entry.value) {
        check(&entry.value, root, report);
    } else {
        not_a_schema(&entry.value, "this", report);
    }
}

fn check_map(entry: &Entry, root: &Node, report: &mut Report) {
    if !matches!(entry.value.value, Value::Map(_)) {
        let message = format!(
            "`{}` of a schema must be a map from name to schema",
            entry.key
        );
        report.add(fault(
            &entry.value,
            message,
            "not a map",
            "write `name: { type: string }` for each",
        ));
    }
    for part in entries(Some(&entry.value)) {
        check_schema(part, root, report);
    }
}

fn check_list(entry: &Entry, root: &Node, report: &mut Report) {
    let parts = items(Some(&entry.value));
    if parts.is_empty() {
        let message = format!("`{}` of a schema must be a list of schemas", entry.key);
        report.add(fault(
            &entry.value,
            message,
            "not a list with something in it",
            "write `[{ type: string }, …]`",
        ));
    }
    for part in parts {
        if is_schema(part) {
            check(part, root, report);
        } else {
            not_a_schema(part, "this", report);
        }
    }
}

fn check_type(entry: &Entry, report: &mut Report) {
    let names = match &entry.value.value {
        Value::List(names) if !names.is_empty() => names.as_slice(),
        Value::Null
        | Value::Bool(_)
        | Value::Number(..)
        | Value::Text(_)
        | Value::Map(_)
        | Value::List(_) => std::slice::from_ref(&entry.value),
    };
    for name in names {
        match &name.value {
            Value::Text(known) if TYPES.contains(&known.as_str()) => {}
            Value::Text(unknown) => report.add(unknown_type(name, unknown)),
            Value::Null => {
                report.add(fault(
                    name,
                    "`type` of a schema has no value",
                    "a name is missing",
                    "write `\"null\"` in quotes for the type of null",
                ));
            }
            Value::Bool(_) | Value::Number(..) | Value::List(_) | Value::Map(_) => {
                let help = format!("the types are {}", TYPES.join(", "));
                report.add(fault(
                    name,
                    "`type` of a schema must be a name or a list of names",
                    "not a name",
                    help,
                ));
            }
        }
    }
}

fn unknown_type(name: &Node, unknown: &str) -> Diagnostic {
    let alias = match unknown {
        "text" | "str" => Some("string"),
        "bool" => Some("boolean"),
        "int" => Some("integer"),
        "float" | "double" => Some("number"),
        "list" => Some("array"),
        "map" | "dict" => Some("object"),
        _ => None,
    };
    let message = format!("`{unknown}` is not a type of JSON Schema");
    if let Some(usual) = alias {
        let help = format!("JSON Schema calls it `{usual}`");
        return fault(name, message, "no such type", help).safe_fix(name.span, usual);
    }
    match nearest_word(unknown, TYPES) {
        Some(usual) => Diagnostic::new(&INVALID_SCHEMA, name.span, message, "no such type")
            .did_you_mean(name.span, usual),
        None => fault(
            name,
            message,
            "no such type",
            format!("the types are {}", TYPES.join(", ")),
        ),
    }
}

fn check_required(schema: &Node, entry: &Entry, report: &mut Report) {
    if let Value::Bool(_) = entry.value.value {
        let help = "list the name in `required: [name]`, beside `properties`";
        report.add(fault(
            &entry.value,
            "`required` of a schema is a list of names, no flag",
            "not a list",
            help,
        ));
        return;
    }
    let Value::List(names) = &entry.value.value else {
        let help = "write `required: [title, body]`";
        report.add(fault(
            &entry.value,
            "`required` of a schema must be a list of names",
            "not a list",
            help,
        ));
        return;
    };
    let declared: Vec<&str> = entries(keyword(schema, "properties"))
        .iter()
        .map(|entry| entry.key.as_str())
        .collect();
    let has_properties = keyword(schema, "properties").is_some();
    let mut seen = BTreeSet::new();
    for name in names {
        let Some(key) = text(Some(name)) else {
            report.add(fault(
                name,
                "`required` of a schema must be a list of names",
                "not a name",
                "put it in quotes",
            ));
            continue;
        };
        if has_properties && seen.insert(key) && !declared.contains(&key) {
            report.add(undeclared(schema, name, key, &declared));
        }
    }
}

/// A whole schema that requires properties and declares none. In a part of one this says something about the others.
fn check_nothing_declared(schema: &Node, required: &Entry, report: &mut Report) {
    const ELSEWHERE: [&str; 9] = [
        "properties",
        "patternProperties",
        "$ref",
        "$dynamicRef",
        "allOf",
        "anyOf",
        "oneOf",
        "if",
        "dependentSchemas",
    ];
    let declares = ELSEWHERE.iter().any(|key| keyword(schema, key).is_some());
    let Some(first) = items(Some(&required.value)).first() else {
        return;
    };
    if let Some(name) = text(Some(first)).filter(|_| !declares) {
        let message = format!("the schema requires `{name}`, and declares no `properties`");
        let found = Diagnostic::new(&UNDECLARED_REQUIRED, first.span, message, "not declared");
        report.add(found.help(format!(
            "declare it: `properties: {{ {name}: {{ type: string }} }}`"
        )));
    }
}

fn undeclared(schema: &Node, name: &Node, key: &str, declared: &[&str]) -> Diagnostic {
    let closed = matches!(
        keyword(schema, "additionalProperties").map(|node| &node.value),
        Some(Value::Bool(false))
    );
    let message = format!("the schema requires `{key}`, which is not among its `properties`");
    let witness = if closed {
        "and forbids every other property: nothing is valid"
    } else {
        "not declared"
    };
    let found = Diagnostic::new(&UNDECLARED_REQUIRED, name.span, message, witness);
    let found = if closed {
        found.level(Level::Error)
    } else {
        found
    };
    match nearest(key, declared.iter().copied()) {
        Some(near) => found.did_you_mean(name.span, near),
        None => found.help(format!(
            "declare `{key}` under `properties`, or remove it from `required`"
        )),
    }
}

fn check_enum(entry: &Entry, report: &mut Report) {
    if items(Some(&entry.value)).is_empty() {
        let help = "write `enum: [low, high]`";
        report.add(fault(
            &entry.value,
            "`enum` of a schema must be a list of values",
            "no list with something in it",
            help,
        ));
    }
}

fn check_reference(entry: &Entry, root: &Node, report: &mut Report) {
    match text(Some(&entry.value)) {
        None => report.add(fault(
            &entry.value,
            "`$ref` of a schema must be text",
            "not text",
            "write `\"#/$defs/name\"`",
        )),
        Some(reference) if reference.starts_with('#') && target(root, reference).is_none() => {
            let message = format!("`{reference}` points at nothing in this schema");
            report.add(fault(
                &entry.value,
                message,
                "nothing is there",
                "declare it under `$defs` of the same schema",
            ));
        }
        Some(reference) if !reference.starts_with('#') => {
            let message = format!("`$ref` of a schema leads out of it, to `{reference}`");
            report.add(fault(
                &entry.value,
                message,
                "other documents are not read",
                "copy what it refers to under `$defs` of this schema, and write `\"#/$defs/name\"`",
            ));
        }
        Some(_) => {}
    }
}

fn no_end(entry: &Entry) -> Diagnostic {
    fault(
        &entry.value,
        "`$ref` of a schema leads back to itself, and nothing is asked of the value on the way: no value is valid",
        "leads back here",
        "say what the value is at one of these places, such as `type: object` with `properties` that refer back",
    )
}

fn dynamic(entry: &Entry) -> Diagnostic {
    fault(
        &entry.value,
        format!("`{}` of a schema is not followed", entry.key),
        "what it leads to would depend on who refers to this schema",
        "write `$ref` with the place that is meant, such as `\"#/$defs/name\"`",
    )
}

/// Names that one name asks for, or, of `dependencies`, a schema.
fn check_dependencies(entry: &Entry, root: &Node, report: &mut Report) {
    for part in entries(Some(&entry.value)) {
        let names = matches!(&part.value.value, Value::List(names) if names.iter().all(|name| text(Some(name)).is_some()));
        if names {
            continue;
        }
        if entry.key == "dependencies" && is_schema(&part.value) {
            check(&part.value, root, report);
            continue;
        }
        let message = format!(
            "`{}` of a schema asks for names beside `{}`",
            entry.key, part.key
        );
        let help = format!("write `{}: [name]`", part.key);
        report.add(fault(&part.value, message, "not a list of names", help));
    }
}

/// Keywords whose value is one plain thing.
fn check_plain(entry: &Entry, report: &mut Report) {
    let (expected, fits) = match entry.key.as_str() {
        "description" | "title" | "pattern" | "format" => {
            ("text", matches!(entry.value.value, Value::Text(_)))
        }
        "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf" => {
            ("a number", matches!(entry.value.value, Value::Number(..)))
        }
        "minLength" | "maxLength" | "minItems" | "maxItems" | "minProperties" | "maxProperties"
        | "minContains" | "maxContains" => {
            let count =
                matches!(&entry.value.value, Value::Number(number, _) if number.as_u64().is_some());
            ("a whole number, 0 or more", count)
        }
        "uniqueItems" => (
            "`true` or `false`",
            matches!(entry.value.value, Value::Bool(_)),
        ),
        _ => return,
    };
    if !fits {
        let message = format!("`{}` of a schema must be {expected}", entry.key);
        report.add(fault(
            &entry.value,
            message,
            "of another type",
            format!("write {expected}, or remove the keyword"),
        ));
    }
    if let ("pattern", Some(pattern)) = (entry.key.as_str(), text(Some(&entry.value))) {
        keywords::check_pattern(pattern, &entry.value, report);
    }
}
