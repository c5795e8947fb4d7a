//! The parts of a schema as it stands in the text.

use crate::syntax::{Entry, Node, Value};

/// The value of a keyword of a schema.
pub(super) fn keyword<'t>(schema: &'t Node, name: &str) -> Option<&'t Node> {
    entries(Some(schema))
        .iter()
        .find(|entry| entry.key == name)
        .map(|entry| &entry.value)
}

/// The entries, if it is a map.
pub(super) fn entries(node: Option<&Node>) -> &[Entry] {
    match node.map(|node| &node.value) {
        Some(Value::Map(entries)) => entries,
        _ => &[],
    }
}

/// The items, if it is a list.
pub(super) fn items(node: Option<&Node>) -> &[Node] {
    match node.map(|node| &node.value) {
        Some(Value::List(items)) => items,
        _ => &[],
    }
}

/// The text, if it is one.
pub(super) fn text(node: Option<&Node>) -> Option<&str> {
    match node.map(|node| &node.value) {
        Some(Value::Text(text)) => Some(text),
        _ => None,
    }
}

/// The types that a schema names.
pub(super) fn types(schema: &Node) -> Vec<&str> {
    let node = keyword(schema, "type");
    let one = text(node).into_iter();
    one.chain(items(node).iter().filter_map(|name| text(Some(name))))
        .collect()
}

/// A schema inside of another one, and the name of the property that it is of.
pub(super) struct Inner<'n> {
    pub(super) name: Option<&'n str>,
    pub(super) schema: &'n Node,
}

/// The schemas right inside of one that say what a value is: no conditions, and nothing that must not hold.
pub(super) fn inner(schema: &Node) -> Vec<Inner<'_>> {
    let mut found = Vec::new();
    for entry in entries(Some(schema)) {
        match entry.key.as_str() {
            "properties" | "patternProperties" | "$defs" | "definitions" | "dependentSchemas" => {
                let parts = entries(Some(&entry.value)).iter();
                found.extend(parts.map(|part| Inner {
                    name: Some(&part.key),
                    schema: &part.value,
                }));
            }
            "items" | "additionalProperties" | "anyOf" | "oneOf" | "allOf" | "prefixItems" => {
                let all = std::iter::once(&entry.value).chain(items(Some(&entry.value)));
                found.extend(all.map(|schema| Inner { name: None, schema }));
            }
            _ => {}
        }
    }
    found
}
