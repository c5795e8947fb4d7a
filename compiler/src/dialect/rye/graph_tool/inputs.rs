//! What an action gives a graph tool, against what that graph asks for.

use super::super::ast::Action;
use super::super::suspect::input::PARAMETERS;
use crate::diag::codes::ACTION_PARAMS;
use crate::diag::{Diagnostic, Report};
use crate::dialect::rye::interpolate;
use crate::syntax::{Entry, Node, nearest};
use graphwright_rules::schema::check_part;
use serde_json::{Map, Value};

/// How many values are held against the schema of a graph. Nobody gives more by hand.
const MOST: usize = 32;

/// Reports inputs that are needed and not given, and what was probably meant by others.
pub(super) fn check(owner: &str, action: &Action, schema: Option<&Value>, report: &mut Report) {
    let Some(schema) = schema else { return };
    let empty = Map::new();
    let properties = schema.get("properties").and_then(Value::as_object);
    let properties = properties.unwrap_or(&empty);
    let given = action.params.as_ref().and_then(|params| params.entries());
    let given = given.unwrap_or_default();
    let mut meant: Vec<&str> = Vec::new();
    let mut others = Vec::new();
    for entry in given {
        match misspelt(owner, action, entry, (properties, given)) {
            Some((found, name)) => {
                meant.push(name);
                report.add(found);
            }
            None => others.push(entry),
        }
    }
    for entry in others.into_iter().take(MOST) {
        let found = of_another_type(owner, action, entry, properties)
            .or_else(|| refused(owner, action, entry, (schema, properties)));
        report.diagnostics.extend(found);
    }
    let required = schema.get("required").and_then(Value::as_array);
    let required = required.into_iter().flatten().filter_map(Value::as_str);
    let missing = |name: &&str| {
        let default = properties
            .get(*name)
            .and_then(|property| property.get("default"));
        default.is_none() && !meant.contains(name) && !is_given(given, name)
    };
    let item = &action.item;
    for name in required.filter(missing) {
        let message = format!(
            "{owner} gives the graph `{}` no `{name}`, so it always fails",
            item.value
        );
        let found = Diagnostic::new(&ACTION_PARAMS, item.span, message, "needs it");
        report.add(found.help(format!("add `{name}` to `params`")));
    }
}

/// A parameter of another type than the graph asks for, whatever is put into it.
fn of_another_type(
    owner: &str,
    action: &Action,
    entry: &Entry,
    properties: &Map<String, Value>,
) -> Option<Diagnostic> {
    let wanted = properties.get(&entry.key)?.get("type")?.as_str()?;
    let what = unlike(wanted, &entry.value)?;
    let message = format!(
        "{owner} gives the graph `{}` {what} as `{}`, which must be of the type `{wanted}`, so it always fails",
        action.item.value, entry.key
    );
    let witness = format!("never of the type `{wanted}`");
    let found = Diagnostic::new(&ACTION_PARAMS, entry.value.span, message, witness);
    Some(found.help(match wanted {
        "integer" | "number" | "boolean" => {
            "give it one expression that has such a value, or the value itself without quotes"
        }
        _ => "give it such a value, or change the type in its `config_schema`",
    }))
}

/// A constant that the schema of the graph refuses.
fn refused(
    owner: &str,
    action: &Action,
    entry: &Entry,
    (schema, properties): (&Value, &Map<String, Value>),
) -> Option<Diagnostic> {
    let (key, item) = (&entry.key, &action.item.value);
    let Some(property) = properties.get(key) else {
        let is_closed = schema.get("additionalProperties") == Some(&Value::Bool(false));
        let is_input = !PARAMETERS.contains(&key.as_str());
        return (is_closed && is_input).then(|| undeclared(owner, item, entry));
    };
    // A null counts as not given.
    if !interpolate::is_constant(&entry.value) || entry.value.value == crate::syntax::Value::Null {
        return None;
    }
    let complaints = check_part(schema, property, &entry.value.to_json()).err()?;
    let why = complaints.first()?;
    let message = format!(
        "{owner} gives the graph `{item}` a `{key}` that its `config_schema` refuses, so it always fails: {why}"
    );
    let found = Diagnostic::new(&ACTION_PARAMS, entry.value.span, message, "is refused");
    Some(found.help("give it a value that fits, or change its `config_schema`"))
}

/// A parameter that a graph which takes no others does not declare.
fn undeclared(owner: &str, item: &str, entry: &Entry) -> Diagnostic {
    let key = &entry.key;
    let message = format!(
        "{owner} gives the graph `{item}` a `{key}`, and its `config_schema` allows no other inputs than its own, so it always fails"
    );
    let found = Diagnostic::new(&ACTION_PARAMS, entry.key_span, message, "is not declared");
    found.help(format!("remove it, or declare `{key}` there"))
}

/// What a parameter is, if it can be of no such type whatever is put into it.
fn unlike(wanted: &str, value: &Node) -> Option<&'static str> {
    use crate::syntax::Value as Written;
    let (is, fits) = match &value.value {
        Written::Text(text) if interpolate::whole(text).is_some() => return None,
        Written::Text(_) => ("a text", wanted == "string"),
        Written::Number(number, _) => {
            let whole = number.as_f64().is_some_and(|number| number.fract() == 0.0);
            (
                "a number",
                wanted == "number" || (wanted == "integer" && whole),
            )
        }
        Written::Bool(_) => ("a boolean", wanted == "boolean"),
        Written::List(_) => ("a list", wanted == "array"),
        Written::Map(_) => ("a map", wanted == "object"),
        Written::Null => return None,
    };
    let known = ["string", "number", "integer", "boolean", "array", "object"];
    (!fits && known.contains(&wanted)).then_some(is)
}

/// A parameter that is no input of the graph, and nearly one that is not given.
fn misspelt<'s>(
    owner: &str,
    action: &Action,
    entry: &Entry,
    (properties, given): (&'s Map<String, Value>, &[Entry]),
) -> Option<(Diagnostic, &'s str)> {
    let key = entry.key.as_str();
    if properties.contains_key(key) || PARAMETERS.contains(&key) {
        return None;
    }
    let names = || properties.keys().map(String::as_str);
    let near = nearest(key, names().filter(|name| !is_given(given, name)))?;
    let message = format!(
        "the graph `{}` declares no input `{key}`, which {owner} gives it",
        action.item.value
    );
    let found = Diagnostic::new(&ACTION_PARAMS, entry.key_span, message, "is not declared");
    let found = found.did_you_mean(entry.key_span, near.beside(key, names()));
    Some((found, near.name))
}

fn is_given(given: &[Entry], name: &str) -> bool {
    given.iter().any(|entry| entry.key == name)
}
