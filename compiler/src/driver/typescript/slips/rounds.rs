//! Loops: counters that go the wrong way, items that are left out, and what the last round leaves behind.

mod batches;
mod counted;
mod extremes;
mod functions;

use super::around::{holds, is_exit, is_still, sign};
use super::{Slip, Text};
use crate::driver::typescript::tree::Node;

pub(super) fn find(text: &Text<'_>) -> Vec<Slip> {
    let mut found = Vec::new();
    for node in text.nodes() {
        match node.kind() {
            "ForStatement" => {
                found.extend(counted::find(text, node));
                found.extend(functions::late(text, node));
            }
            "WhileStatement" => found.extend(endless(text, node)),
            "CallExpression" => {
                found.extend(counted::taken_out(text, node));
                found.extend(functions::left_alone(text, node));
            }
            "VariableDeclarator" => {
                found.extend(extremes::find(text, node));
                found.extend(batches::last(text, node));
                found.extend(batches::begun_anew(text, node));
            }
            "ExpressionStatement" => found.extend(batches::emptied(text, node)),
            _ => {}
        }
    }
    found.extend(functions::lost_values(text));
    found
}

/// `while (n > 0) { steps += 1; }`: nothing in the loop changes what is asked.
fn endless<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let test = node.get("test").bare();
    let names: Vec<&str> = test.all().into_iter().filter_map(Node::name).collect();
    let body = node.get("body").all();
    let leaves = body.iter().any(|one| {
        matches!(
            one.kind(),
            "BreakStatement"
                | "ReturnStatement"
                | "ThrowStatement"
                | "AwaitExpression"
                | "YieldExpression"
        ) || is_exit(*one)
    });
    let is_local = |name: &&str| {
        text.names
            .only(name)
            .is_some_and(|only| matches!(only.word, "let" | "const" | "var" | "param"))
    };
    if !is_still(test) || leaves || names.is_empty() || test.kind() == "Identifier" {
        return None;
    }
    let parts: Vec<&str> = test
        .all()
        .into_iter()
        .filter_map(|one| Some(one.member()?.1))
        .collect();
    let roots: Vec<&str> = names
        .iter()
        .copied()
        .filter(|name| !parts.contains(name))
        .collect();
    if roots.is_empty() || !roots.iter().all(is_local) {
        return None;
    }
    let is_changed = |name: &&str| {
        // A function may change it, also where that is called.
        let mut assigned = text.names.assigned.get(name).into_iter().flatten();
        let is_far = assigned.any(|at| {
            holds(node, *at)
                || text.function_of(*at).map(Node::id) != text.function_of(node).map(Node::id)
        });
        is_far
            || body
                .iter()
                .any(|one| one.name() == Some(*name) && may_change(text, *one))
    };
    let calls_own = || body.iter().any(|one| is_own_call(text, *one));
    (!roots.iter().any(is_changed) && !calls_own()).then(|| {
        let does = format!(
            "goes round as long as `{}` holds, and nothing in the loop changes that",
            text.shown(test)
        );
        Slip::new(
            node,
            does,
            "change it in the loop, or leave the loop with `break`",
        )
    })
}

/// Whether a function of the text is called, which may change whatever it reaches.
fn is_own_call<'t>(text: &Text<'t>, node: Node<'t>) -> bool {
    let Some((called, _)) = node.call().filter(|_| node.kind() == "CallExpression") else {
        return false;
    };
    if let Some(name) = called.name() {
        return text.names.declared.contains_key(name);
    }
    let method = called.member().map(|(_, name)| name);
    let is_mine = |one: Node<'t>| {
        let is_part = matches!(
            one.kind(),
            "MethodDefinition" | "PropertyDefinition" | "Property"
        );
        is_part && one.get("key").name() == method && one.get("value").bare().is_function()
    };
    method.is_some() && text.nodes().any(is_mine)
}

/// Whether a value may be changed where it stands: a method of it is called, it is handed on, or a part of it is set.
fn may_change<'t>(text: &Text<'t>, node: Node<'t>) -> bool {
    let Some(above) = text.above(node) else {
        return false;
    };
    match above.kind() {
        "MemberExpression" => {
            above.get("object").bare().is_same(node)
                && text.above(above).is_some_and(|outer| {
                    matches!(
                        outer.kind(),
                        "CallExpression"
                            | "AssignmentExpression"
                            | "UpdateExpression"
                            | "UnaryExpression"
                            | "MemberExpression"
                    )
                })
        }
        "BinaryExpression" | "LogicalExpression" | "TemplateLiteral" => false,
        "AssignmentExpression" => {
            sign(above) == "="
                && above.get("right").bare().is_same(node)
                && above.get("left").name().is_none()
        }
        _ => true,
    }
}
