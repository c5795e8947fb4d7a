//! How the exits of a graph become JSON and are read from it again: what generated code calls to do so.

use super::Fields;
use crate::graph::About;
use crate::graph::journal_form::JournalFormError;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

/// The exit of this name, or that of a node, with what it carries.
pub fn exit(name: &str, carried: Value) -> Value {
    Value::Object(Map::from_iter([(name.to_owned(), carried)]))
}

// What follows is compiled beside the types that it makes: what drops one of them is there already.

/// For the `Deserialize` of a struct whose fields are taken one by one.
///
/// # Errors
/// If they are not what is expected.
#[inline]
pub fn fields_of<'de, D: Deserializer<'de>, T>(
    deserializer: D,
    read: fn(&mut Fields) -> T,
) -> Result<T, D::Error> {
    let mut fields = Fields::from(Value::deserialize(deserializer)?);
    let read = read(&mut fields);
    fields.fit(read).map_err(D::Error::custom)
}

/// For the `Deserialize` of the exits of a graph: its nodes by name, and what reads the exit of one, given its name.
///
/// # Errors
/// If the graph has no such exit.
#[inline]
pub fn exit_of<'de, D: Deserializer<'de>, At, T>(
    deserializer: D,
    about: &About,
    named: fn(&str) -> Option<At>,
    read: fn(At, &str, &mut Fields) -> T,
) -> Result<T, D::Error> {
    let kept = Fields::from(Value::deserialize(deserializer)?);
    let (node, left) = kept.left().map_err(D::Error::custom)?;
    let at = named(&node).ok_or_else(|| D::Error::custom(no_node(&node, about)))?;
    let (name, mut carried) = left.left().map_err(D::Error::custom)?;
    let read = read(at, &name, &mut carried);
    carried.fit(read).map_err(D::Error::custom)
}

/// For the `Deserialize` of the positions of a graph.
///
/// # Errors
/// If the graph has no such node.
#[inline]
pub fn at_of<'de, D: Deserializer<'de>, At>(
    deserializer: D,
    about: &About,
    named: fn(&str) -> Option<At>,
) -> Result<At, D::Error> {
    let id = String::deserialize(deserializer)?;
    named(&id).ok_or_else(|| D::Error::custom(no_node(&id, about)))
}

/// The number of the node with this id.
pub fn node_number(about: &About, id: &str) -> Option<usize> {
    about.nodes.iter().position(|node| node.id == id)
}

/// The id of the node with this number.
pub fn node_id(about: &About, number: usize) -> &str {
    about.nodes.get(number).map_or("?", |node| &node.id)
}

/// The graph has no node of this name.
pub fn no_node(name: &str, about: &About) -> JournalFormError {
    let nodes = about.nodes.iter().map(|node| format!("`{}`", node.id));
    let nodes: Vec<String> = nodes.collect();
    JournalFormError::custom(format!(
        "unknown variant `{name}`, expected one of {}",
        nodes.join(", ")
    ))
}
