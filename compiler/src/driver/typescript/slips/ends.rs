//! Whether lines come to their end, and functions that give nothing where a value is asked for.

use super::around::is_exit;
use super::{Slip, Text};
use crate::driver::typescript::tree::Node;

/// How deep blocks in blocks are looked into.
const DEEPEST: usize = 60;

/// What says that a function gives nothing, or anything.
const NOTHING: [&str; 7] = [
    "TSVoidKeyword",
    "TSNeverKeyword",
    "TSUndefinedKeyword",
    "TSAnyKeyword",
    "TSUnknownKeyword",
    "TSTypePredicate",
    "TSNullKeyword",
];

pub(super) fn find(text: &Text<'_>) -> Vec<Slip> {
    let mut found = Vec::new();
    for node in text.nodes() {
        if node.is_function() {
            found.extend(lacking(text, node));
        }
        if node.kind() == "CallExpression" {
            found.extend(part_of_items(text, node));
        }
    }
    found
}

/// Whether what stands behind a statement is run. Where nobody knows, it may not be.
pub(super) fn goes_on(statement: Node<'_>) -> bool {
    goes_on_within(statement, DEEPEST)
}

fn goes_on_within(statement: Node<'_>, left: usize) -> bool {
    let Some(left) = left.checked_sub(1) else {
        return false;
    };
    let next = |node: Node<'_>| goes_on_within(node, left);
    match statement.kind() {
        "ReturnStatement" | "ThrowStatement" | "BreakStatement" | "ContinueStatement" => false,
        "BlockStatement" => statement.get("body").items().into_iter().all(next),
        "IfStatement" => {
            let other = statement.get("alternate");
            !other.is_there() || next(statement.get("consequent")) || next(other)
        }
        // All values of a type may be there; a loop may never end.
        "SwitchStatement" | "WhileStatement" | "DoWhileStatement" | "LabeledStatement" => false,
        "ForStatement" => statement.get("test").is_there(),
        "TryStatement" => {
            let (handler, last) = (statement.get("handler"), statement.get("finalizer"));
            (!last.is_there() || next(last))
                && (next(statement.get("block")) || handler.is_there() && next(handler.get("body")))
        }
        // Who is called may not come back: `process.exit(1)`, `fail("…")`.
        "ExpressionStatement" => {
            let called = statement.get("expression").call();
            !called.is_some_and(|(called, _)| called.name().is_some() || is_exit(called))
        }
        _ => true,
    }
}

/// Whether a function in braces gives a value somewhere.
fn gives_some(function: Node<'_>) -> bool {
    let mut inside = function.own().into_iter();
    inside.any(|one| one.kind() == "ReturnStatement" && one.get("argument").is_there())
}

/// A function that says which type it gives, and comes to its end without a `return`.
fn lacking<'t>(text: &Text<'t>, function: Node<'t>) -> Option<Slip> {
    let body = function.get("body");
    let said = function.get("returnType").get("typeAnnotation");
    let inside = body.get("body").items();
    let is_open = function.get("generator").is_set() || inside.is_empty() || !said.is_there();
    if is_open || body.kind() != "BlockStatement" || may_be_nothing(said) || !goes_on(body) {
        return None;
    }
    let name = text
        .above(function)
        .map_or(function, |above| match function.get("id").is_there() {
            true => function,
            false => above,
        });
    let name = name.get("id").name().or_else(|| name.get("key").name());
    let name = name.map_or("a function".to_owned(), |name| format!("`{name}`"));
    let does = match gives_some(function) {
        true => {
            format!("lets {name} come to its end without a `return`: it gives `undefined` there")
        }
        false => format!("has no `return` in {name}, so it gives `undefined`"),
    };
    Some(Slip::new(function, does, "let it end with `return …`"))
}

/// Whether a type has `undefined` in it, or a name that nobody knows.
fn may_be_nothing(said: Node<'_>) -> bool {
    said.all()
        .into_iter()
        .any(|one| NOTHING.contains(&one.kind()) || one.get("asserts").is_set())
        || said.kind() == "TSTypeReference" && !is_plain(said)
}

/// Whether a type that has a name is one of the language that is a value each time.
fn is_plain(said: Node<'_>) -> bool {
    let name = said.get("typeName").name().unwrap_or("");
    matches!(
        name,
        "Array" | "Record" | "Map" | "Set" | "Promise" | "Date" | "ReadonlyArray"
    )
}

/// A function that a list is handed, which gives something of some items, and nothing of the others.
fn part_of_items<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (_, method, given) = node.method()?;
    let function = given.first().copied().filter(|one| one.is_function())?;
    let body = function.get("body");
    let is_block = body.kind() == "BlockStatement" && !function.get("generator").is_set();
    if !is_block
        || !gives_some(function)
        || !goes_on(body)
        || method == "map" && is_sifted(text, node)
    {
        return None;
    }
    let effect = match method {
        "reduce" | "reduceRight" => "the result so far is lost there",
        "sort" | "toSorted" if given.len() == 1 => "these two keep no order",
        "map" => "the item becomes `undefined` there",
        _ => return None,
    };
    let does =
        format!("hands `{method}` a function that comes to its end without a `return`: {effect}");
    Some(Slip::new(node, does, "let it end with `return …`"))
}

/// `rows.map(…).filter(Boolean)`, or a list that is gone through for what it does.
fn is_sifted<'t>(text: &Text<'t>, node: Node<'t>) -> bool {
    let around: Vec<Node<'t>> = text.outwards(node).take(8).collect();
    around.iter().any(|one| {
        let method = one.method().map_or("", |(_, method, _)| method);
        matches!(
            method,
            "filter" | "find" | "flat" | "some" | "all" | "allSettled"
        ) || matches!(one.kind(), "ExpressionStatement" | "AwaitExpression")
    }) || text.text.contains("undefined")
        || text.text.contains("filter(Boolean)")
}
