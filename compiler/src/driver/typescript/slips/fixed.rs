//! Objects and lists that a text writes out once and never changes.

use super::Text;
use crate::driver::typescript::names::Origin;
use crate::driver::typescript::tree::Node;
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

/// How deep it is looked into objects in objects.
const DEEPEST: usize = 6;

pub(super) struct Fixed<'t> {
    /// The names of what may be changed somewhere.
    changed: BTreeSet<&'t str>,
}

impl<'t> Fixed<'t> {
    pub(super) fn of(text: &Text<'t>) -> Self {
        let mut changed = BTreeSet::new();
        // Where a name is only read, by its offset.
        let declared = text.names.declared.values().flatten();
        let mut plain: BTreeSet<usize> = declared.map(|one| one.at.start()).collect();
        for node in text.nodes() {
            let read = match node.kind() {
                "MemberExpression" => vec![node.get("object")],
                "SpreadElement" => vec![node.get("argument")],
                "ForOfStatement" | "ForInStatement" => vec![node.get("right")],
                "BinaryExpression" if node.get("operator").text() == "in" => {
                    vec![node.get("right")]
                }
                "VariableDeclarator" if node.get("id").kind().ends_with("Pattern") => {
                    vec![node.get("init")]
                }
                "NewExpression" if matches!(node.get("callee").name(), Some("Map" | "Set")) => {
                    node.get("arguments").items()
                }
                "CallExpression" => {
                    let path = node.get("callee").path();
                    let changes = node
                        .method()
                        .filter(|(_, method, _)| CHANGING.contains(method));
                    changed.extend(changes.and_then(|(of, ..)| root(of)));
                    let given = node.get("arguments").items().into_iter();
                    match path.as_str() {
                        // What comes behind the first is read.
                        "Object.assign" => given.skip(1).collect(),
                        path if READING.contains(&path) => given.collect(),
                        _ => Vec::new(),
                    }
                }
                "AssignmentExpression" => {
                    changed.extend(root(node.get("left")));
                    Vec::new()
                }
                "UpdateExpression" => {
                    changed.extend(root(node.get("argument")));
                    Vec::new()
                }
                "UnaryExpression" if node.get("operator").text() == "delete" => {
                    changed.extend(root(node.get("argument")));
                    Vec::new()
                }
                _ => Vec::new(),
            };
            plain.extend(read.into_iter().map(|one| one.bare().start()));
        }
        let reads = text.names.reads(text.tree).into_iter();
        let kept = reads.filter(|one| !plain.contains(&one.start()));
        changed.extend(kept.filter_map(Node::name));
        Self { changed }
    }

    /// What a name stands for, where it is written out and stays as it is.
    fn written(&self, text: &Text<'t>, name: &str) -> Option<Node<'t>> {
        let only = text.names.only(name)?;
        let is_fixed = only.word == "const" && !self.changed.contains(name);
        let Origin::Value(value) = only.origin else {
            return None;
        };
        let value = value.bare();
        let frozen = value.called("Object.freeze");
        let frozen = frozen.and_then(|given| given.first().copied());
        is_fixed.then(|| frozen.map_or(value, Node::bare))
    }

    /// The object that a value is.
    pub(super) fn object(&self, text: &Text<'t>, node: Node<'t>) -> Option<Node<'t>> {
        self.object_at(text, node, 0)
    }

    fn object_at(&self, text: &Text<'t>, node: Node<'t>, deep: usize) -> Option<Node<'t>> {
        let node = node.bare();
        let value = match (node.name(), node.member()) {
            (Some(name), _) => self.written(text, name)?,
            (None, Some((of, name))) if deep < DEEPEST => {
                let of = self.object_at(text, of, deep + 1)?;
                let mut parts = of.get("properties").items().into_iter();
                let part = parts.find(|part| key_of(*part) == Some(name))?;
                part.get("value").bare()
            }
            (None, _) => return None,
        };
        let is_object = value.kind() == "ObjectExpression";
        value
            .get("properties")
            .items()
            .iter()
            .try_for_each(|part| key_of(*part).map(drop))?;
        is_object.then_some(value)
    }

    /// The items of the list that a name stands for.
    pub(super) fn items(&self, text: &Text<'t>, node: Node<'t>) -> Option<Vec<Node<'t>>> {
        let value = self.written(text, node.bare().name()?)?;
        let items = value.get("elements").items();
        let is_list = value.kind() == "ArrayExpression" && !items.is_empty();
        let is_plain = items.iter().all(|one| one.kind() != "SpreadElement");
        (is_list && is_plain).then_some(items)
    }
}

/// The key of a part of an object, where it is written out.
pub(super) fn key_of(part: Node<'_>) -> Option<&str> {
    if part.kind() != "Property" || part.get("computed").is_set() {
        return None;
    }
    let key = part.get("key");
    // A number is no name that stands behind a dot.
    let number = || key.number().map(|_| "");
    key.name().or_else(|| key.word()).or_else(number)
}

/// The name that a part of something begins with.
fn root(node: Node<'_>) -> Option<&str> {
    let mut node = node.bare();
    while node.kind() == "MemberExpression" {
        node = node.get("object").bare();
    }
    node.name()
}
