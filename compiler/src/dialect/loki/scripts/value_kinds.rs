//! Lines of a script that fail with a value of the kind that a key has, as the graph writes it.

use super::super::words;
use super::key_values::Class;
use super::{ScriptNode, jq_takes};
use crate::diag::codes::SCRIPT_COMPARES;
use crate::diag::{Diagnostic, Report, listed};
use crate::ir::Interpreter;
use crate::suggestion::nearest;
use crate::world::{Kind, ScriptStep, ScriptTake, ValueKind, World};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Reports the first such line of each key. `told`: the keys of which a comparison is told.
pub(super) fn check(
    of: &ScriptNode<'_>,
    (classes, told): (&BTreeMap<String, Class>, &BTreeSet<String>),
    schemas: &BTreeMap<&str, &Value>,
    world: &dyn World,
    report: &mut Report,
) {
    let mut told = told.clone();
    let written = &words::written(of.graph);
    let takes = world.script_takes(&of.script.script.value).into_iter();
    for take in takes.chain(jq_takes::takes(of)) {
        if told.contains(&take.key) {
            continue;
        }
        if !take.path.is_empty() {
            let Some(schema) = schemas.get(take.key.as_str()) else {
                continue;
            };
            if let Some(found) = inner(of, &take, schema) {
                report.add(found);
                told.insert(take.key);
            }
            continue;
        }
        let unfit = unfit(&take, classes).or_else(|| begun(of, &take, written));
        let Some((kind, wanted)) = unfit else {
            continue;
        };
        let (key, line) = (&take.key, take.line);
        let does = format!(
            "reads `{key}`, which is {}, and {} (line {line})",
            kind.name(),
            take.does
        );
        let label = match of.code.interpreter {
            Interpreter::TypeScript => "gives something else than the sum",
            Interpreter::Python | Interpreter::Bash => "fails when it comes to that line",
        };
        let found = of.diagnostic(&SCRIPT_COMPARES, &does, label);
        report.add(found.help(format!(
            "let `{key}` be {wanted} where the graph writes it, or change it in the script first"
        )));
        told.insert(take.key);
    }
}

/// The same of a key that begins as a number in quotes, and that only scripts write.
fn begun(
    of: &ScriptNode<'_>,
    take: &ScriptTake,
    written: &BTreeSet<String>,
) -> Option<(Kind, &'static str)> {
    let mut first = of.graph.initial_state.iter();
    let (_, value) = first.find(|(key, _)| key.value == take.key)?;
    let is_number = value.value.as_str()?.parse::<f64>().is_ok();
    let ValueKind::Of(kinds) = &take.asks else {
        return None;
    };
    let asks = kinds.contains(&Kind::Number) && !kinds.contains(&Kind::Text);
    let is_told = is_number && asks && !written.contains(&take.key);
    is_told.then(|| (Kind::Text, Kind::Number.name()))
}

/// What a key is, and what the line asks for, where these differ.
fn unfit(take: &ScriptTake, classes: &BTreeMap<String, Class>) -> Option<(Kind, &'static str)> {
    let kind = kind(*classes.get(&take.key)?);
    match &take.asks {
        ValueKind::Of(kinds) if !kinds.contains(&kind) => Some((kind, kinds.first()?.name())),
        ValueKind::Of(_) => None,
        ValueKind::Same(other) => {
            let other = self::kind(*classes.get(other)?);
            (other != kind).then_some((kind, other.name()))
        }
    }
}

/// What a line does with a part of a value against the schema of the value.
fn inner(of: &ScriptNode<'_>, take: &ScriptTake, schema: &Value) -> Option<Diagnostic> {
    let mut place = take.key.clone();
    let mut part = schema;
    for step in &take.path {
        let of_type = part.get("type").and_then(Value::as_str)?;
        match (step, of_type) {
            (ScriptStep::Item, "array") => {
                part = part.get("items")?;
                place.push_str("[]");
            }
            (ScriptStep::Key(name), "object") => {
                let properties = part.get("properties").and_then(Value::as_object)?;
                let Some(property) = properties.get(name) else {
                    let is_closed = part.get("additionalProperties") == Some(&Value::Bool(false));
                    return missing(of, (take, &place), name, properties, is_closed);
                };
                part = property;
                place = format!("{place}.{name}");
            }
            (ScriptStep::Item | ScriptStep::Key(_), _) => return None,
        }
    }
    let kind = declared(part)?;
    let ValueKind::Of(kinds) = &take.asks else {
        return None;
    };
    let wanted = kinds.first().filter(|_| !kinds.contains(&kind))?.name();
    let place = match place.strip_suffix("[]") {
        Some(list) => format!("an item of `{list}`"),
        None => format!("`{place}`"),
    };
    let does = format!(
        "reads {place}, which is {}, and {} (line {})",
        kind.name(),
        take.does,
        take.line
    );
    let found = of.diagnostic(&SCRIPT_COMPARES, &does, "fails when it comes to that line");
    Some(found.help(format!(
        "let the graph write {wanted} there, or change what the script does with it"
    )))
}

/// A key that the schema of a map does not have.
fn missing(
    of: &ScriptNode<'_>,
    (take, place): (&ScriptTake, &str),
    name: &str,
    properties: &serde_json::Map<String, Value>,
    is_closed: bool,
) -> Option<Diagnostic> {
    let near = nearest(name, properties.keys().map(String::as_str));
    if near.is_none() && !is_closed {
        return None;
    }
    let has = listed(properties.keys().map(String::as_str));
    let does = format!(
        "reads `{name}` of `{place}` (line {}), whose schema has {has}",
        take.line
    );
    let found = of.diagnostic(&SCRIPT_COMPARES, &does, "is not there");
    Some(found.help(match near {
        Some(near) => format!("write `{}`", near.name),
        None => format!("declare `{name}` in the schema, or read what it has"),
    }))
}

/// The one kind of value that a schema lets through.
fn declared(schema: &Value) -> Option<Kind> {
    Some(match schema.get("type")?.as_str()? {
        "string" => Kind::Text,
        "integer" | "number" => Kind::Number,
        "array" => Kind::List,
        "object" => Kind::Map,
        "boolean" => Kind::Truth,
        _ => return None,
    })
}

fn kind(class: Class) -> Kind {
    match class {
        Class::Bool => Kind::Truth,
        Class::Number(_) => Kind::Number,
        Class::Text => Kind::Text,
        Class::List => Kind::List,
    }
}
