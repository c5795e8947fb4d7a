//! The names of what a text may change somewhere.

use super::names::{Names, Origin};
use super::tree::Node;
use std::collections::BTreeSet;

/// Functions that read what they are handed, and keep nothing of it.
const READING: [&str; 12] = [
    "Object.keys",
    "Object.values",
    "Object.entries",
    "Object.fromEntries",
    "Object.hasOwn",
    "Object.freeze",
    "JSON.stringify",
    "Array.isArray",
    "Array.from",
    "console.log",
    "console.error",
    "String",
];

/// Methods that change how many items a list has.
const CHANGING: [&str; 7] = [
    "push",
    "pop",
    "shift",
    "unshift",
    "splice",
    "fill",
    "copyWithin",
];

/// The names of what is given another value or another part, or is handed to who may do so.
pub(super) fn find<'t>(names: &Names<'t>, tree: Node<'t>) -> BTreeSet<&'t str> {
    let mut changed: BTreeSet<&str> = names.nodes.iter().filter_map(|one| changes(*one)).collect();
    // Where a name is only read, by its offset.
    let declared = names.declared.values().flatten();
    let mut plain: BTreeSet<usize> = declared.map(|one| one.at.start()).collect();
    let read = names.nodes.iter().flat_map(|node| only_read(*node));
    plain.extend(read.map(|one| one.bare().start()));
    let apart = names
        .nodes
        .iter()
        .flat_map(|node| taken_apart(names, *node, &changed));
    plain.extend(apart.collect::<Vec<_>>());
    let reads = names.reads(tree).into_iter();
    let kept = reads.filter(|one| !plain.contains(&one.start()));
    changed.extend(kept.filter_map(Node::name));
    changed
}

/// Where a call hands something to a function of the text that takes it apart, and changes none of its parts: `({ rows }) => …`.
fn taken_apart<'t>(names: &Names<'t>, node: Node<'t>, changed: &BTreeSet<&str>) -> Vec<usize> {
    let only = node.get("callee").name().and_then(|name| names.only(name));
    let Some(Origin::Value(function)) = only.map(|only| only.origin) else {
        return Vec::new();
    };
    let params = function.bare().get("params").items().into_iter();
    let given = node.get("arguments").items().into_iter();
    let stays = |param: &Node<'t>| {
        let mut parts = param.all().into_iter();
        param.kind() == "ObjectPattern"
            && parts.all(|one| {
                let is_changed = one.name().is_some_and(|name| changed.contains(name));
                one.kind() != "RestElement" && !is_changed
            })
    };
    let pairs = params.zip(given).filter(|(param, _)| stays(param));
    pairs.map(|(_, given)| given.bare().start()).collect()
}

/// The name of what a node changes.
fn changes(node: Node<'_>) -> Option<&str> {
    match node.kind() {
        "AssignmentExpression" => root(node.get("left")),
        "UpdateExpression" => root(node.get("argument")),
        "UnaryExpression" if node.get("operator").text() == "delete" => root(node.get("argument")),
        "CallExpression" => {
            let (of, ..) = node
                .method()
                .filter(|(_, method, _)| CHANGING.contains(method))?;
            root(of)
        }
        _ => None,
    }
}

/// What a node reads and does not hand on.
fn only_read(node: Node<'_>) -> Vec<Node<'_>> {
    match node.kind() {
        "MemberExpression" => vec![node.get("object")],
        "SpreadElement" => vec![node.get("argument")],
        "ForOfStatement" | "ForInStatement" => vec![node.get("right")],
        "BinaryExpression" if node.get("operator").text() == "in" => vec![node.get("right")],
        "IfStatement" | "ConditionalExpression" => vec![node.get("test")],
        "VariableDeclarator" if node.get("id").kind().ends_with("Pattern") => {
            vec![node.get("init")]
        }
        "NewExpression" if matches!(node.get("callee").name(), Some("Map" | "Set")) => {
            node.get("arguments").items()
        }
        "CallExpression" => {
            let given = node.get("arguments").items().into_iter();
            match node.get("callee").path().as_str() {
                // What comes behind the first is read.
                "Object.assign" => given.skip(1).collect(),
                path if READING.contains(&path) => given.collect(),
                _ => Vec::new(),
            }
        }
        _ => Vec::new(),
    }
}

/// The name that a part of something begins with.
pub(super) fn root(node: Node<'_>) -> Option<&str> {
    let mut node = node.bare();
    while node.kind() == "MemberExpression" {
        node = node.get("object").bare();
    }
    node.name()
}
