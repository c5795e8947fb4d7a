//! Errors that are made and not thrown, thrown as a text and asked for their message, or lost in `finally`.

use super::{Slip, Text};
use crate::driver::typescript::tree::Node;

pub(super) fn find(text: &Text<'_>) -> Vec<Slip> {
    let mut found = Vec::new();
    for node in text.nodes() {
        match node.kind() {
            "ExpressionStatement" => found.extend(not_thrown(text, node)),
            "TryStatement" => {
                found.extend(replaced(node));
                found.extend(without_message(text, node));
            }
            _ => {}
        }
    }
    found
}

/// `new Error("no text");`
fn not_thrown<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let value = node.get("expression").bare();
    let is_made = matches!(value.kind(), "NewExpression" | "CallExpression");
    let name = value.get("callee").name().filter(|_| is_made)?;
    let is_error = name.ends_with("Error") && name.starts_with(char::is_uppercase);
    // A function of the text may do more than make one.
    let is_own = text.function(value.get("callee")).is_some();
    (is_error && !is_own).then(|| {
        let shown = text.shown(value);
        let does =
            format!("makes an error (`{shown}`) and does not throw it, so the script goes on");
        Slip::new(node, does, format!("write `throw new {name}(…)`"))
    })
}

/// `finally { return 0; }`
fn replaced(node: Node<'_>) -> Option<Slip> {
    let inside = node.get("finalizer").own();
    let found = inside
        .into_iter()
        .find(|one| one.kind() == "ReturnStatement")?;
    Some(Slip::new(
        found,
        "has a `return` in `finally`, which takes the place of each other `return`, and of each error",
        "put it behind the `try`",
    ))
}

/// `try { throw "none"; } catch (error) { … error.message … }`
fn without_message<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let handler = node.get("handler");
    let name = handler.get("param").name()?;
    let thrown = node.get("block").own().into_iter().find(|one| {
        one.kind() == "ThrowStatement" && {
            let value = one.get("argument").bare();
            value.word().is_some() || value.kind() == "TemplateLiteral"
        }
    })?;
    let body = handler.get("body").all();
    let read = body.iter().find(|one| {
        one.kind() == "MemberExpression"
            && one
                .member()
                .is_some_and(|(of, part)| part == "message" && of.name() == Some(name))
    })?;
    let is_asked = body.iter().any(|one| {
        matches!(one.get("operator").text(), "instanceof" | "typeof")
            || one.get("optional").is_set()
    });
    (!is_asked && !text.careful.has(*read)).then(|| {
        let shown = text.shown(thrown.get("argument"));
        let does = format!("throws the text `{shown}`, and takes its `message`: a text has none");
        Slip::new(*read, does, format!("write `throw new Error({shown})`"))
    })
}
