//! A value that is worked out, given a name, and never used.

use super::{Slip, Text};
use crate::driver::typescript::tree::Node;
use std::collections::BTreeSet;

/// Functions that only work out a value.
const WORKED_OUT: [&str; 4] = ["String", "Number", "parseInt", "parseFloat"];

/// Methods of which the same holds.
const METHODS: [&str; 22] = [
    "toFixed",
    "trim",
    "toLowerCase",
    "toUpperCase",
    "join",
    "slice",
    "split",
    "includes",
    "startsWith",
    "endsWith",
    "padStart",
    "padEnd",
    "substring",
    "concat",
    "indexOf",
    "at",
    "map",
    "filter",
    "reduce",
    "flatMap",
    "some",
    "every",
];

pub(super) fn find(text: &Text<'_>) -> Vec<Slip> {
    let is_open = text.nodes().any(|node| node.kind().starts_with("JSX"));
    if is_open || text.text.contains("eval(") {
        return Vec::new();
    }
    let declarators = || {
        text.nodes()
            .filter(|node| node.kind() == "VariableDeclarator")
    };
    let declared: BTreeSet<usize> = declarators().map(|node| node.get("id").start()).collect();
    let reads = text.names.reads(text.tree).into_iter();
    let reads = reads.filter(|node| !declared.contains(&node.start()));
    let mut used: BTreeSet<&str> = reads.filter_map(Node::name).collect();
    for node in text.nodes() {
        match node.kind() {
            "ExportSpecifier" => used.extend(node.get("local").name()),
            "TSTypeQuery" => used.extend(node.all().into_iter().filter_map(Node::name)),
            "ExportNamedDeclaration" => {
                let all = node.get("declaration").get("declarations").items();
                used.extend(all.into_iter().filter_map(|one| one.get("id").name()));
            }
            _ => {}
        }
    }
    let left = declarators().filter_map(|node| {
        let name = node.get("id").name()?;
        let is_only = text.names.only(name).is_some() && !text.names.assigned.contains_key(name);
        let is_unused = is_only && !used.contains(name) && !name.starts_with('_');
        is_unused.then_some((node, name))
    });
    let left: Vec<(Node<'_>, &str)> = left.collect();
    // Who leaves several of them has not forgotten one.
    let [(node, name)] = left.as_slice() else {
        return Vec::new();
    };
    let value = node.get("init").bare();
    if !is_worked_out(value) {
        return Vec::new();
    }
    let does = format!(
        "works out `{name}` (`{}`), which nothing uses",
        text.shown(value)
    );
    let help = format!("use `{name}` where it was meant, or take the line out");
    vec![Slip::new(*node, does, help)]
}

/// Whether a value is made of others, and nothing else is done by that.
fn is_worked_out(value: Node<'_>) -> bool {
    const WORK: [&str; 5] = [
        "BinaryExpression",
        "TemplateLiteral",
        "ConditionalExpression",
        "LogicalExpression",
        "CallExpression",
    ];
    const DOES: [&str; 9] = [
        "AwaitExpression",
        "YieldExpression",
        "AssignmentExpression",
        "UpdateExpression",
        "NewExpression",
        "ImportExpression",
        "TaggedTemplateExpression",
        "FunctionExpression",
        "BlockStatement",
    ];
    let all = value.all();
    let is_harmless = |node: &Node<'_>| {
        let Some((called, _)) = node.call().filter(|_| node.kind() == "CallExpression") else {
            return !DOES.contains(&node.kind()) && node.get("operator").text() != "delete";
        };
        let path = called.path();
        let is_method = called
            .member()
            .is_some_and(|(_, name)| METHODS.contains(&name));
        is_method
            || path.starts_with("Math.") && path != "Math.random"
            || WORKED_OUT.contains(&path.as_str())
    };
    let is_made = all.iter().any(|node| node.name().is_some());
    WORK.contains(&value.kind()) && is_made && all.iter().all(is_harmless)
}
