//! What an action gives a tool of the project, against the kinds of values with which the lines of the tool do not fail.

use super::super::ast::{Graph, Kind as NodeKind};
use super::super::{contract, interpolate};
use super::Tool;
use crate::diag::codes::ACTION_PARAMS;
use crate::diag::{Diagnostic, Report};
use crate::ir::Type;
use crate::syntax::{Entry, Node as Tree, Value};
use crate::world::{Kind, ValueKind, World};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn check(
    (owner, known): (&str, &Kinds),
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
    let takes = world.script_takes(&tool.path).into_iter();
    for take in takes.filter(|take| take.path.is_empty()) {
        let Some(entry) = named(&take.key).filter(|_| !told.contains(&take.key)) else {
            continue;
        };
        let Some(kind) = known.of_value(&entry.value) else {
            continue;
        };
        let wanted = match &take.asks {
            ValueKind::Of(kinds) if !kinds.contains(&kind) => kinds.first().copied(),
            ValueKind::Of(_) => None,
            ValueKind::Same(other) => named(other)
                .and_then(|other| known.of_value(&other.value))
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

/// What the values of a graph are, as far as it is known.
pub(super) struct Kinds {
    /// What inputs are declared as, and all that keys of the state are ever given, by path: `inputs.name`, `state.key`.
    paths: BTreeMap<String, Option<Kind>>,
}

impl Kinds {
    pub(super) fn of(graph: &Graph) -> Self {
        let mut found = Self {
            paths: BTreeMap::new(),
        };
        let declared = graph
            .schema
            .as_ref()
            .and_then(|schema| schema.get("properties"));
        for entry in declared.and_then(Tree::entries).unwrap_or_default() {
            found.add(format!("inputs.{}", entry.key), declared_as(&entry.value));
        }
        for (name, value) in &graph.state {
            found.add(format!("state.{}", name.value), literal(value));
        }
        for node in &graph.nodes {
            let given = match &node.kind {
                NodeKind::Action(action) => contract::of(action),
                NodeKind::ForEach(_) | NodeKind::Gate | NodeKind::Return(_) | NodeKind::Broken => {
                    Type::Any
                }
            };
            for (name, value) in &node.assign {
                let kind = literal(value).or_else(|| of_result(value, &given));
                found.add(format!("state.{}", name.value), kind);
            }
            if let NodeKind::ForEach(each) = &node.kind
                && let Some(name) = &each.collect
            {
                found.add(format!("state.{}", name.value), Some(Kind::List));
            }
        }
        found
    }

    /// Notes a value under a path. Of values of several kinds nothing is known.
    fn add(&mut self, path: String, kind: Option<Kind>) {
        let known = self.paths.entry(path).or_insert(kind);
        if *known != kind {
            *known = None;
        }
    }

    /// What a value is that an action is given.
    fn of_value(&self, value: &Tree) -> Option<Kind> {
        let Some(expression) = value.text().and_then(interpolate::whole) else {
            return literal(value);
        };
        match interpolate::alternatives(expression).as_slice() {
            [path] => *self.paths.get(path.trim())?,
            _ => None,
        }
    }
}

/// What an input is declared as.
fn declared_as(schema: &Tree) -> Option<Kind> {
    match schema.get("type")?.text()? {
        "string" => Some(Kind::Text),
        "integer" | "number" => Some(Kind::Number),
        "boolean" => Some(Kind::Truth),
        "array" => Some(Kind::List),
        "object" => Some(Kind::Map),
        _ => None,
    }
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
