//! The command that prints what stands at a path.

use super::super::ast::{Action, Graph, Kind, Node};
use super::super::interpolate::{self, Piece};
use super::super::shell::prints_lines;
use super::shell_command;
use crate::syntax::{Node as Tree, Value};
use serde_json::Value as Json;

/// Where an action of a shell tells what the command printed.
const PRINTED: [&str; 2] = ["result.stdout", "result.output"];

/// The action whose printed lines stand at a path for certain, or at least nothing that is wanted.
pub(super) fn printer<'g>(
    graph: &'g Graph,
    node: &'g Node,
    path: &str,
    is_wanted: &dyn Fn(&Json) -> bool,
) -> Option<&'g Action> {
    if PRINTED.contains(&path) {
        return lines(node);
    }
    let key = path.strip_prefix("state.")?;
    // What the node itself assigns is what its conditions see.
    if let Some(value) = last(node, key) {
        return printed(node, value);
    }
    let mut found = None;
    for writer in &graph.nodes {
        if writes_otherwise(writer, key) {
            return None;
        }
        let Some(value) = last(writer, key) else {
            continue;
        };
        match printed(writer, value) {
            Some(action) => found = Some(action),
            None if is_other(value, is_wanted) => {}
            None => return None,
        }
    }
    let mut first = graph.state.iter().filter(|(name, _)| name.value == key);
    first
        .all(|(_, value)| is_other(value, is_wanted))
        .then_some(found)?
}

/// What a node assigns to a key in the end.
fn last<'n>(node: &'n Node, key: &str) -> Option<&'n Tree> {
    let assigns = matches!(node.kind, Kind::Action(_) | Kind::Gate);
    let mut all = node.assign.iter().rev().filter(|_| assigns);
    all.find(|(name, _)| name.value == key)
        .map(|(_, value)| value)
}

fn writes_otherwise(node: &Node, key: &str) -> bool {
    match &node.kind {
        Kind::ForEach(each) => each.collect.as_ref().is_some_and(|name| name.value == key),
        Kind::Action(_) | Kind::Gate | Kind::Return(_) | Kind::Broken => false,
    }
}

fn printed<'n>(node: &'n Node, value: &Tree) -> Option<&'n Action> {
    let path = value.text().and_then(interpolate::whole)?.trim();
    PRINTED.contains(&path).then(|| lines(node))?
}

/// A constant that is none of those that are wanted.
fn is_other(value: &Tree, is_wanted: &dyn Fn(&Json) -> bool) -> bool {
    let constant = match &value.value {
        Value::Text(text) => matches!(
            interpolate::pieces(text).as_slice(),
            [] | [Piece::Literal(_)]
        ),
        Value::Null | Value::Bool(_) | Value::Number(..) => true,
        Value::List(_) | Value::Map(_) => false,
    };
    constant && !is_wanted(&value.to_json())
}

/// The action of a node, if it is a command that prints whole lines.
fn lines(node: &Node) -> Option<&Action> {
    let Kind::Action(action) = &node.kind else {
        return None;
    };
    let (_, text) = shell_command(action)?;
    prints_lines(&text).then_some(action)
}
