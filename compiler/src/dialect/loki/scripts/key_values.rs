//! What the graph says of the values of its keys: of those that are written nowhere else.

use super::{ScriptNode, reads};
use crate::dialect::loki::ast::{Graph, Kind};
use crate::ir::{ExtraProperties, Reducer, Schema, Type};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// How much text is looked through for all keys, in bytes. In a graph with more, nothing is known.
const MOST: usize = 1 << 23;

/// One way in which a key gets a value.
#[derive(Clone, Debug)]
pub(super) enum KeySource {
    /// This value.
    Literal(Value),
    /// Some text.
    Text,
    /// What a schema declares, and the schema of the property.
    Declared(Type, Value),
    /// Anything.
    Anything,
}

/// All ways in which each key gets its values, of the keys for which all of them are known. `None`: something may write any key.
pub(super) fn all<'g>(
    graph: &'g Graph,
    scripts: &[ScriptNode<'_>],
) -> Option<BTreeMap<&'g str, Vec<KeySource>>> {
    let mut found: BTreeMap<&str, Vec<KeySource>> = BTreeMap::new();
    // Of each map the key that is collected, and the one that holds the list.
    let mut collected = Vec::new();
    for variable in &graph.variables {
        found
            .entry(&variable.name.value)
            .or_default()
            .push(KeySource::Anything);
    }
    for (key, value) in &graph.initial_state {
        let written = KeySource::Literal(value.value.clone());
        found.entry(&key.value).or_default().push(written);
    }
    for node in &graph.nodes {
        for update in node.updates() {
            let written = match (
                update.text.value.contains("{{"),
                graph.settings.typed_updates,
            ) {
                (false, _) => KeySource::Literal(update.text.value.clone().into()),
                (true, false) => KeySource::Text,
                (true, true) => KeySource::Anything,
            };
            found.entry(&update.key.value).or_default().push(written);
        }
        let schema = match &node.kind {
            Kind::Llm(llm) => llm.output_schema.as_ref(),
            Kind::Agent(agent) => agent.output_schema.as_ref(),
            Kind::Script(script) => script.writes.as_ref(),
            Kind::Map(map) => {
                found
                    .entry(&map.item.value)
                    .or_default()
                    .push(KeySource::Anything);
                collected.push((
                    map.output_key.value.as_str(),
                    map.collect_into.value.as_str(),
                ));
                None
            }
            Kind::Approval(_) | Kind::Input(_) | Kind::Rag(_) | Kind::End(_) => None,
            Kind::Unknown(_) => return None,
        };
        if schema.is_some_and(|schema| schema.extra == ExtraProperties::Merged) {
            return None;
        }
        for (name, written) in schema.into_iter().flat_map(declared) {
            found.entry(name).or_default().push(written);
        }
    }
    collect(&mut found, &collected);
    append(&mut found, graph);
    let undeclared = graph
        .nodes
        .iter()
        .filter(|node| matches!(&node.kind, Kind::Script(script) if script.writes.is_none()));
    let open: Vec<&ScriptNode<'_>> = scripts
        .iter()
        .filter(|of| of.script.writes.is_none())
        .collect();
    if open.len() != undeclared.count() {
        return None;
    }
    let texts = |of: &&ScriptNode<'_>| {
        let named = of.named.iter().map(String::len);
        of.text.len() + named.sum::<usize>()
    };
    if open.iter().map(texts).sum::<usize>() * found.len() > MOST {
        return None;
    }
    found.retain(|key, _| !open.iter().any(|of| reads::may_write(of, key)));
    Some(found)
}

/// Adds the lists that maps make: each of a key, under another one.
fn collect<'g>(found: &mut BTreeMap<&'g str, Vec<KeySource>>, collected: &[(&str, &'g str)]) {
    for (of, into) in collected {
        let items = found.get(of).and_then(|sources| items(sources));
        let list = items.map_or(KeySource::Anything, |(ty, json)| {
            let json = serde_json::json!({ "type": "array", "items": json });
            KeySource::Declared(Type::List(Box::new(ty)), json)
        });
        found.entry(into).or_default().push(list);
    }
}

/// What is appended is an item, and the key holds the list.
fn append<'g>(found: &mut BTreeMap<&'g str, Vec<KeySource>>, graph: &'g Graph) {
    for (key, reducer) in &graph.reducers {
        if let Reducer::Append | Reducer::Merge = reducer.value {
            let sources = found.entry(&key.value).or_default();
            sources.push(KeySource::Anything);
        }
    }
}

/// What each item of a list is that is collected from these.
fn items(sources: &[KeySource]) -> Option<(Type, Value)> {
    match sources {
        [KeySource::Declared(ty, json)] => Some((ty.clone(), json.clone())),
        [KeySource::Text, rest @ ..] if rest.iter().all(|one| matches!(one, KeySource::Text)) => {
            Some((Type::Text, serde_json::json!({ "type": "string" })))
        }
        _ => None,
    }
}

/// The schemas of the keys that all writers declare in one way. What is empty at first is filled before it is read.
pub(super) fn schemas<'w>(all: &'w BTreeMap<&str, Vec<KeySource>>) -> BTreeMap<&'w str, &'w Value> {
    let empty = |value: &Value| match value {
        Value::Null => true,
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        Value::String(text) => text.is_empty(),
        Value::Bool(_) | Value::Number(_) => false,
    };
    let schema = |sources: &'w Vec<KeySource>| {
        let mut schema = None;
        for source in sources {
            match source {
                KeySource::Declared(_, json) if schema.is_none_or(|known| known == json) => {
                    schema = Some(json);
                }
                KeySource::Literal(value) if empty(value) => {}
                KeySource::Declared(..)
                | KeySource::Literal(_)
                | KeySource::Text
                | KeySource::Anything => return None,
            }
        }
        schema
    };
    let known = all.iter();
    known
        .filter_map(|(key, sources)| Some((*key, schema(sources)?)))
        .collect()
}

/// The properties of a schema.
fn declared(schema: &Schema) -> impl Iterator<Item = (&str, KeySource)> {
    let json = schema.json.get("properties");
    schema.properties.iter().map(move |property| {
        let own = json.and_then(|all| all.get(&property.name));
        let own = own.cloned().unwrap_or(Value::Null);
        (
            property.name.as_str(),
            KeySource::Declared(property.ty.clone(), own),
        )
    })
}

/// The keys that only ever hold one of several texts.
pub(super) fn closed(all: &BTreeMap<&str, Vec<KeySource>>) -> BTreeMap<String, BTreeSet<String>> {
    let texts = |ways: &Vec<KeySource>| {
        let mut texts = BTreeSet::new();
        for way in ways {
            match way {
                KeySource::Literal(Value::String(text)) => drop(texts.insert(text.clone())),
                KeySource::Declared(ty, _) => texts.extend(ty.texts()?.iter().cloned()),
                KeySource::Literal(_) | KeySource::Text | KeySource::Anything => return None,
            }
        }
        (texts.len() > 1).then_some(texts)
    };
    let closed = all.iter();
    closed
        .filter_map(|(key, ways)| Some(((*key).to_owned(), texts(ways)?)))
        .collect()
}

/// What kind of value a key holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Class {
    /// True or false.
    Bool,
    /// A number, between these if they are known.
    Number(Option<(f64, f64)>),
    /// A text.
    Text,
    /// A list.
    List,
}

/// The keys that only ever hold one kind of value. What a graph begins with, a caller may give in its place: another number.
pub(super) fn classes(
    graph: &Graph,
    all: &BTreeMap<&str, Vec<KeySource>>,
) -> BTreeMap<String, Class> {
    let class = |ways: &Vec<KeySource>| {
        let mut found = ways.iter().map(class_of);
        let first = found.next()??;
        found.try_fold(first, |one, other| joined(one, other?))
    };
    let begins = |key: &str| {
        graph
            .initial_state
            .iter()
            .any(|(name, _)| name.value == key)
    };
    let known = all.iter();
    known
        .filter_map(|(key, ways)| {
            let class = match class(ways)? {
                Class::Number(_) if begins(key) => Class::Number(None),
                class @ (Class::Bool | Class::Number(_) | Class::Text | Class::List) => class,
            };
            Some(((*key).to_owned(), class))
        })
        .collect()
}

fn joined(one: Class, other: Class) -> Option<Class> {
    match (one, other) {
        (Class::Number(one), Class::Number(other)) => Some(Class::Number(one.zip(other).map(
            |((least, most), (also_least, also_most))| (least.min(also_least), most.max(also_most)),
        ))),
        _ => (one == other).then_some(one),
    }
}

fn class_of(way: &KeySource) -> Option<Class> {
    match way {
        KeySource::Literal(Value::Bool(_)) => Some(Class::Bool),
        KeySource::Literal(Value::Number(number)) => Some(Class::Number(
            number.as_f64().map(|number| (number, number)),
        )),
        KeySource::Literal(Value::String(_)) | KeySource::Text => Some(Class::Text),
        KeySource::Literal(Value::Array(_)) => Some(Class::List),
        KeySource::Declared(ty, json) => match ty {
            Type::Bool => Some(Class::Bool),
            Type::Int | Type::Number => {
                let limit = |name: &str| json.get(name).and_then(Value::as_f64);
                Some(Class::Number(limit("minimum").zip(limit("maximum"))))
            }
            Type::Text | Type::Enum(_) => Some(Class::Text),
            Type::List(_) => Some(Class::List),
            Type::Any | Type::Null | Type::Object { .. } | Type::Nullable(_) => None,
        },
        KeySource::Literal(Value::Null | Value::Object(_)) | KeySource::Anything => None,
    }
}
