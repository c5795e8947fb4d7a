//! What a text asks about before it takes it, or has something else for: values that may be missing.

use super::names::{Names, Origin};
use super::tree::Node;
use std::collections::BTreeSet;

/// Methods whose function says yes or no.
const TESTING: [&str; 7] = [
    "filter",
    "find",
    "findIndex",
    "findLast",
    "findLastIndex",
    "some",
    "every",
];

/// Functions that take whatever they are given, also nothing.
const TAKING: [&str; 3] = ["Array.isArray", "Boolean", "Object.hasOwn"];

pub(super) struct Careful<'t> {
    /// The keys that may be missing, wherever they are taken: those that are asked about or set somewhere.
    pub(super) keys: BTreeSet<&'t str>,
    /// The places of values that may be missing.
    places: BTreeSet<(usize, usize)>,
}

impl<'t> Careful<'t> {
    pub(super) fn of(names: &Names<'t>) -> Self {
        let mut careful = Self {
            keys: BTreeSet::new(),
            places: BTreeSet::new(),
        };
        for node in &names.nodes {
            let (places, keys) = asked_in(*node);
            careful.keys.extend(keys);
            places.into_iter().for_each(|one| careful.ask(one));
            if node.kind() == "CallExpression" {
                let given = optional(names, *node);
                given.into_iter().for_each(|one| careful.ask(one));
            }
        }
        careful
    }

    /// Whether a value may be missing where it stands.
    pub(super) fn has(&self, node: Node<'t>) -> bool {
        let node = node.bare();
        self.places.contains(&(node.start(), node.end()))
    }

    /// It is asked about a value, or about its parts.
    fn ask(&mut self, node: Node<'t>) {
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            let node = node.bare();
            if !self.places.insert((node.start(), node.end())) {
                continue;
            }
            self.keys.extend(key_of(node));
            match node.kind() {
                "LogicalExpression" => open.extend([node.get("left"), node.get("right")]),
                "UnaryExpression" => open.push(node.get("argument")),
                _ => {}
            }
        }
    }
}

/// What a node asks about or sets: values and keys.
fn asked_in(node: Node<'_>) -> (Vec<Node<'_>>, Vec<&str>) {
    let values = match node.kind() {
        "LogicalExpression" | "AssignmentExpression" => vec![node.get("left")],
        "IfStatement"
        | "ConditionalExpression"
        | "WhileStatement"
        | "DoWhileStatement"
        | "ForStatement" => vec![node.get("test")],
        "SwitchStatement" => vec![node.get("discriminant")],
        "UpdateExpression" => vec![node.get("argument")],
        "UnaryExpression" if matches!(node.get("operator").text(), "!" | "typeof" | "delete") => {
            vec![node.get("argument")]
        }
        "BinaryExpression" => match node.get("operator").text() {
            "===" | "!==" | "==" | "!=" => vec![node.get("left"), node.get("right")],
            "in" => return (Vec::new(), node.get("left").word().into_iter().collect()),
            _ => Vec::new(),
        },
        "AssignmentPattern" => vec![node.get("right")],
        // `{ ...config.more }` gives nothing of what is not there.
        "ObjectExpression" => {
            let parts = node.get("properties").items().into_iter();
            let spread = parts.filter(|part| part.kind() == "SpreadElement");
            spread.map(|part| part.get("argument")).collect()
        }
        "MemberExpression" if node.get("optional").is_set() => vec![node.get("object")],
        "CallExpression" => return asked_by_call(node),
        // `{ note = "none" }`, and `note?: string` in a type.
        "Property" if node.get("value").kind() == "AssignmentPattern" => {
            return (Vec::new(), node.get("key").name().into_iter().collect());
        }
        "TSPropertySignature" if node.get("optional").is_set() => {
            return (Vec::new(), node.get("key").name().into_iter().collect());
        }
        _ => Vec::new(),
    };
    (values, Vec::new())
}

/// `f?.()`, `rows.filter((row) => row.retired)`, `Array.isArray(x.tags)`, `Object.hasOwn(x, "tags")`.
fn asked_by_call(node: Node<'_>) -> (Vec<Node<'_>>, Vec<&str>) {
    let given = node.get("arguments").items();
    let path = node.get("callee").path();
    let mut values = Vec::new();
    if node.get("optional").is_set() {
        values.push(node.get("callee"));
    }
    if TAKING.contains(&path.as_str()) {
        values.extend(&given);
    }
    let method = node.method().map_or("", |(_, method, _)| method);
    let function = given
        .first()
        .filter(|one| TESTING.contains(&method) && one.is_function());
    values.extend(function.and_then(|function| function.gives()));
    let asks = path == "Object.hasOwn" || method == "hasOwnProperty";
    let keys = given.iter().filter_map(|one| one.word());
    (values, keys.filter(|_| asks).collect())
}

/// What a call hands to parameters that may be missing.
fn optional<'t>(names: &Names<'t>, node: Node<'t>) -> Vec<Node<'t>> {
    let only = node.get("callee").name().and_then(|name| names.only(name));
    let Some(Origin::Value(function)) = only.map(|only| only.origin) else {
        return Vec::new();
    };
    let params = function.bare().get("params").items().into_iter();
    let given = node.get("arguments").items().into_iter();
    let pairs = params
        .zip(given)
        .filter(|(param, _)| param.kind() == "AssignmentPattern" || param.get("optional").is_set());
    pairs.map(|(_, given)| given).collect()
}

/// The key in `x.key` and `x["key"]`.
pub(super) fn key_of(node: Node<'_>) -> Option<&str> {
    match node.get("computed").is_set() {
        true => node.get("property").word(),
        false => node.get("property").name(),
    }
}
