//! What stands around a node, and what it comes to where that is written out.

use super::Text;
use crate::driver::typescript::names::Origin;
use crate::driver::typescript::tree::Node;
use std::collections::HashMap;

/// How far it is looked outwards.
const FARTHEST: usize = 400;

/// How many names and signs are followed to a number.
const DEEPEST: usize = 8;

/// What runs its body again and again.
const LOOPS: [&str; 5] = [
    "ForStatement",
    "ForOfStatement",
    "ForInStatement",
    "WhileStatement",
    "DoWhileStatement",
];

/// What each node stands in.
pub(super) struct Around<'t>(HashMap<usize, Node<'t>>);

impl<'t> Around<'t> {
    pub(super) fn of(nodes: &[Node<'t>]) -> Self {
        let pairs = nodes.iter().flat_map(|node| {
            let below = node.below().into_iter();
            below.map(|one| (one.id(), *node))
        });
        Self(pairs.collect())
    }
}

impl<'t> Text<'t> {
    /// What a node stands in, without brackets and types.
    pub(in crate::driver::typescript) fn above(&self, node: Node<'t>) -> Option<Node<'t>> {
        self.outwards(node).find(|one| !one.is_wrapper())
    }

    /// All that a node stands in, the nearest first.
    pub(in crate::driver::typescript) fn outwards(
        &self,
        node: Node<'t>,
    ) -> impl Iterator<Item = Node<'t>> {
        let next = |one: &Node<'t>| self.around.0.get(&one.id()).copied();
        std::iter::successors(next(&node), next).take(FARTHEST)
    }

    /// The function that a node stands in.
    pub(super) fn function_of(&self, node: Node<'t>) -> Option<Node<'t>> {
        self.outwards(node).find(|one| one.is_function())
    }

    /// The loop that a node stands in, in the same function.
    pub(super) fn loop_of(&self, node: Node<'t>) -> Option<Node<'t>> {
        let mut around = self.outwards(node);
        let first = around.find(|one| one.is_function() || is_loop(*one));
        first.filter(|one| is_loop(*one))
    }

    /// A part of the text.
    pub(super) fn source(&self, node: Node<'t>) -> &'t str {
        self.text.get(node.start()..node.end()).unwrap_or("")
    }

    /// Whether two nodes are written in the same way, and give the same value each time.
    pub(super) fn is_alike(&self, one: Node<'t>, other: Node<'t>) -> bool {
        let (one, other) = (one.bare(), other.bare());
        !self.source(one).is_empty() && self.source(one) == self.source(other) && is_still(one)
    }

    /// What a constant is given; what is no constant is the value itself.
    pub(super) fn value(&self, node: Node<'t>) -> Node<'t> {
        let node = node.bare();
        self.constant(node).unwrap_or(node)
    }

    /// What the one constant of this name is given.
    pub(in crate::driver::typescript) fn constant(&self, node: Node<'t>) -> Option<Node<'t>> {
        let only = self.names.only(node.bare().name()?)?;
        match only.origin {
            Origin::Value(value) if only.word == "const" && only.at.name().is_some() => {
                Some(value.bare())
            }
            Origin::Value(_) | Origin::Item(_) | Origin::Field(..) | Origin::Unknown => None,
        }
    }

    /// The function that a name stands for.
    pub(super) fn function(&self, node: Node<'t>) -> Option<Node<'t>> {
        let only = self.names.only(node.bare().name()?)?;
        let Origin::Value(value) = only.origin else {
            return None;
        };
        let is_fixed = matches!(only.word, "const" | "function") && only.at.name().is_some();
        Some(value.bare()).filter(|value| is_fixed && value.is_function())
    }

    /// The number that a value comes to, where all of it is written out.
    pub(super) fn number(&self, node: Node<'t>) -> Option<f64> {
        self.number_of(node, DEEPEST)
    }

    fn number_of(&self, node: Node<'t>, left: usize) -> Option<f64> {
        let left = left.checked_sub(1)?;
        let node = node.bare();
        if node.kind() == "UnaryExpression" && node.get("operator").text() == "-" {
            return self.number_of(node.get("argument"), left).map(|one| -one);
        }
        if node.kind() == "BinaryExpression" {
            let one = self.number_of(node.get("left"), left)?;
            let other = self.number_of(node.get("right"), left)?;
            return match node.get("operator").text() {
                "*" => Some(one * other),
                "+" => Some(one + other),
                "-" => Some(one - other),
                _ => None,
            };
        }
        match self.constant(node) {
            Some(value) => self.number_of(value, left),
            None => node.number(),
        }
    }
}

/// Whether a node names what ends the script.
pub(super) fn is_exit(node: Node<'_>) -> bool {
    matches!(node.path().as_str(), "process.exit" | "Deno.exit")
}

pub(super) fn is_loop(node: Node<'_>) -> bool {
    LOOPS.contains(&node.kind())
}

/// Whether a value is only read: nothing is called, made or changed for it.
pub(super) fn is_still(node: Node<'_>) -> bool {
    const WORKS: [&str; 9] = [
        "CallExpression",
        "NewExpression",
        "AssignmentExpression",
        "UpdateExpression",
        "AwaitExpression",
        "YieldExpression",
        "ImportExpression",
        "TaggedTemplateExpression",
        "ArrowFunctionExpression",
    ];
    node.all().iter().all(|one| !WORKS.contains(&one.kind()))
}

/// Whether a node holds another.
pub(super) fn holds(outer: Node<'_>, inner: Node<'_>) -> bool {
    outer.start() <= inner.start() && inner.end() <= outer.end()
}

/// The two sides of a sign.
pub(super) fn sides(node: Node<'_>) -> (Node<'_>, Node<'_>) {
    (node.get("left"), node.get("right"))
}

/// What is asked, without the `!` before it.
pub(super) fn without_not(test: Node<'_>) -> Node<'_> {
    let test = test.bare();
    match test.kind() == "UnaryExpression" && test.get("operator").text() == "!" {
        true => test.get("argument").bare(),
        false => test,
    }
}

/// The sign between two sides; empty: it is something else.
pub(super) fn sign(node: Node<'_>) -> &str {
    match node.kind() {
        "BinaryExpression" | "LogicalExpression" | "AssignmentExpression" => {
            node.get("operator").text()
        }
        _ => "",
    }
}

/// Whether a sign asks for an order.
pub(super) fn is_order(sign: &str) -> bool {
    matches!(sign, "<" | ">" | "<=" | ">=")
}

/// Whether a sign asks whether two are the same.
pub(super) fn is_equal(sign: &str) -> bool {
    matches!(sign, "==" | "===")
}
