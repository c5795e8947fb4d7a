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
