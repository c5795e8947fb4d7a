//! Promises that are reckoned with, or written into a text, as if they were what comes of them.

use super::around::{is_order, sign};
use super::{Slip, Text};
use crate::driver::typescript::kinds::{self, Kind};
use crate::driver::typescript::tree::Node;

pub(super) fn find(text: &Text<'_>) -> Vec<Slip> {
    let mut found = Vec::new();
    for node in text.nodes() {
        match node.kind() {
            "TemplateLiteral" => {
                for part in node.get("expressions").items() {
                    found.extend(used(text, part, "writes `PART` into a text"));
                    found.extend(object_as_text(text, part));
                }
            }
            "BinaryExpression"
                if is_order(sign(node)) || matches!(sign(node), "+" | "-" | "*" | "/") =>
            {
                for part in [node.get("left"), node.get("right")] {
                    found.extend(used(text, part, "reckons with `PART`"));
                    if sign(node) == "+" {
                        found.extend(object_as_text(text, part));
                    }
                }
            }
            "AssignmentExpression" if matches!(sign(node), "+=" | "-=" | "*=") => {
                found.extend(used(text, node.get("right"), "reckons with `PART`"));
            }
            "TryStatement" => found.extend(left_in_try(text, node)),
            "CallExpression" => found.extend(no_function_given(text, node)),
            _ => {}
        }
    }
    found
}

fn used<'t>(text: &Text<'t>, part: Node<'t>, says: &str) -> Option<Slip> {
    let is_promise = matches!(kinds::of(&text.names, part), Some(Kind::Promise));
    is_promise.then(|| {
        let shown = text.shown(part);
        let does = format!("{}, which is a promise", says.replace("PART", &shown));
        let help = match text.constant(part) {
            Some(value) => format!(
                "write `await {}` where `{shown}` gets its value",
                text.shown(value)
            ),
            None if part.bare().name().is_some() => {
                "write `await Promise.all(…)` around the list".to_owned()
            }
            None => format!("write `await {shown}`"),
        };
        Slip::new(part, does, help)
    })
}

/// `` `row: ${row}` ``, where `row` is an object: that is `[object Object]`.
fn object_as_text<'t>(text: &Text<'t>, part: Node<'t>) -> Option<Slip> {
    let kind = kinds::of(&text.names, part)?;
    let is_object = match kind {
        Kind::Record(said) => {
            let inside = said.all();
            !inside.iter().any(|one| {
                matches!(
                    one.get("key").name(),
                    Some("toString" | "valueOf" | "toJSON")
                )
            }) && !inside.iter().any(|one| one.kind() == "SpreadElement")
        }
        Kind::Map | Kind::Set => true,
        Kind::List(_)
        | Kind::Text
        | Kind::Number
        | Kind::Truth
        | Kind::Date
        | Kind::Bytes
        | Kind::Pattern
        | Kind::Promise => false,
    };
    is_object.then(|| {
        let shown = text.shown(part);
        let does = format!(
            "makes a text of `{shown}`, which is {}: that gives no more than `[object …]`",
            kind.called()
        );
        Slip::new(
            part,
            does,
            format!("write `JSON.stringify({shown})`, or take a part of it"),
        )
    })
}

/// `try { return load(x); } catch { … }`: the promise fails when the `try` is left.
fn left_in_try<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    if !node.get("handler").is_there() {
        return None;
    }
    let inside = node.get("block").own();
    let found = inside.into_iter().find(|one| {
        let value = one.get("argument").bare();
        let called = value.call().and_then(|(called, _)| text.function(called));
        // An inner `try` is another one.
        let mut around = text.outwards(*one);
        let is_mine = around
            .find(|one| one.kind() == "TryStatement")
            .is_some_and(|one| one.is_same(node));
        one.kind() == "ReturnStatement"
            && is_mine
            && called.is_some_and(|function| function.get("async").is_set())
    })?;
    let shown = text.shown(found.get("argument"));
    let does = format!(
        "returns `{shown}` out of a `try` without `await`: what fails there, the `catch` does not get"
    );
    Some(Slip::new(
        found,
        does,
        format!("write `return await {shown}`"),
    ))
}

/// `fs.readFile(path, "utf8")` of `node:fs`, which asks for a function.
fn no_function_given<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    const ASKING: [&str; 9] = [
        "readFile",
        "writeFile",
        "appendFile",
        "readdir",
        "mkdir",
        "stat",
        "unlink",
        "copyFile",
        "rename",
    ];
    let (called, given) = node.call()?;
    let (root, name) = match called.member() {
        Some((of, name)) => (of.name()?, name),
        None => (called.name()?, called.name()?),
    };
    let is_given = given.last().is_none_or(|last| {
        let last = last.bare();
        last.is_function()
            || last.name().is_some() && given.len() > 1
            || last.kind() == "SpreadElement"
            || last.kind() == "CallExpression"
    });
    let from = text.names.only(root).filter(|only| only.word == "import")?;
    let import = text
        .outwards(from.at)
        .find(|one| one.kind() == "ImportDeclaration")?;
    let is_old = matches!(import.get("source").word(), Some("fs" | "node:fs"));
    (ASKING.contains(&name) && is_old && !is_given && !given.is_empty()).then(|| {
        let path = called.path();
        let does = format!(
            "calls `{path}` of `node:fs` without a function that takes what it gives, which fails"
        );
        Slip::new(
            node,
            does,
            "import it from `node:fs/promises`, or write its form with `Sync`",
        )
    })
}
