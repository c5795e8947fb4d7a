//! What an action gives a tool of the project, against the kinds of values with which the lines of the tool do not fail.

use super::super::ast::{Graph, Kind as NodeKind};
use super::super::{contract, interpolate};
use super::Tool;
use crate::diag::codes::ACTION_PARAMS;
use crate::diag::{Diagnostic, Report};
use crate::ir::Type;
use crate::syntax::{Entry, Node as Tree, Value};
use crate::world::{Asked, Kind, World};
use std::collections::BTreeSet;

pub(super) fn check(
    (owner, graph): (&str, &Graph),
    given: &[Entry],
    tool: &Tool,
    world: &dyn World,
    report: &mut Report,
) {
    if given.is_empty() {
        return;
    }
    let named = |name: &str| given.iter().find(|entry| entry.key == name);
    let mut told = BTreeSet::new();
    for take in world.script_takes(&tool.path) {
        let Some(entry) = named(&take.key).filter(|_| !told.contains(&take.key)) else {
            continue;
        };
        let Some(kind) = kind(graph, &entry.value) else {
            continue;
        };
        let wanted = match &take.asks {
            Asked::Of(kinds) if !kinds.contains(&kind) => kinds.first().copied(),
            Asked::Of(_) => None,
            Asked::Same(other) => named(other)
                .and_then(|other| self::kind(graph, &other.value))
                .filter(|other| *other != kind),
        };
        let Some(wanted) = wanted else { continue };
        let message = format!(
            "{owner} gives the tool `{}` {} as `{}`, and the tool {} (line {})",
            tool.name,
            kind.name(),
            take.key,
            take.does,
            take.line
        );
        let witness = format!("is {}", kind.name());
        let found = Diagnostic::new(&ACTION_PARAMS, entry.value.span, message, witness);
        let found = found.note("the tool fails when it comes to that line");
        let whole = entry.value.text().filter(|_| wanted == Kind::Number);
        report.add(match whole.and_then(|text| text.parse::<f64>().ok()) {
            Some(number) => found.help(format!("write `{number}` without quotes")),
            None => found.help(format!("give it {}", wanted.name())),
        });
        told.insert(take.key);
    }
}

/// What a value is that stands in a graph, as far as it is known.
fn kind(graph: &Graph, value: &Tree) -> Option<Kind> {
    Some(match &value.value {
        Value::Number(..) => Kind::Number,
        Value::Bool(_) => Kind::Truth,
        Value::List(_) => Kind::List,
        Value::Map(_) => Kind::Map,
        Value::Null => return None,
        Value::Text(text) => match interpolate::whole(text) {
            Some(expression) => {
                let paths = interpolate::alternatives(expression);
                let [path] = paths.as_slice() else {
                    return None;
                };
                return of_path(graph, path.trim());
            }
            None => Kind::Text,
        },
    })
}

/// What an input is declared as, or all that a key of the state is ever given.
fn of_path(graph: &Graph, path: &str) -> Option<Kind> {
    if let Some(name) = path.strip_prefix("inputs.") {
        let declared = graph.schema.as_ref()?.get("properties")?.get(name)?;
        return match declared.get("type")?.text()? {
            "string" => Some(Kind::Text),
            "integer" | "number" => Some(Kind::Number),
            "boolean" => Some(Kind::Truth),
            "array" => Some(Kind::List),
            "object" => Some(Kind::Map),
            _ => None,
        };
    }
    let key = path.strip_prefix("state.")?;
    let mut found: Option<Kind> = None;
    let mut add = |kind: Option<Kind>| {
        let kind = kind.filter(|kind| found.is_none_or(|found| found == *kind));
        found = kind;
        kind
    };
    for (name, value) in &graph.state {
        if name.value == key {
            add(literal(value))?;
        }
    }
    for node in &graph.nodes {
        for (_, value) in node.assign.iter().filter(|(name, _)| name.value == key) {
            let given = match &node.kind {
                NodeKind::Action(action) => contract::of(action),
                NodeKind::ForEach(_) | NodeKind::Gate | NodeKind::Return(_) | NodeKind::Broken => {
                    Type::Any
                }
            };
            add(literal(value).or_else(|| of_result(value, &given)))?;
        }
        if let NodeKind::ForEach(each) = &node.kind
            && each.collect.as_ref().is_some_and(|name| name.value == key)
        {
            add(Some(Kind::List))?;
        }
    }
    found
}

/// What a value is that holds no lone expression.
fn literal(value: &Tree) -> Option<Kind> {
    match &value.value {
        Value::Text(text) if interpolate::whole(text).is_some() => None,
        Value::Text(_) => Some(Kind::Text),
        Value::Number(..) => Some(Kind::Number),
        Value::Bool(_) => Some(Kind::Truth),
        Value::List(_) => Some(Kind::List),
        Value::Map(_) => Some(Kind::Map),
        Value::Null => None,
    }
}

/// What a field of a result is: `${result.stdout}`.
fn of_result(value: &Tree, given: &Type) -> Option<Kind> {
    let path = interpolate::whole(value.text()?)?.trim();
    let name = path.strip_prefix("result.")?;
    let Type::Object { fields, .. } = given else {
        return None;
    };
    match &fields.iter().find(|field| field.name == name)?.ty {
        Type::Text | Type::Enum(_) => Some(Kind::Text),
        Type::Int | Type::Number => Some(Kind::Number),
        Type::Bool => Some(Kind::Truth),
        Type::List(_) => Some(Kind::List),
        Type::Object { .. } => Some(Kind::Map),
        Type::Any | Type::Null | Type::Nullable(_) => None,
    }
}
