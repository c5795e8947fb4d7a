//! What a generator gives, taken for a list: asked whether it holds anything, or for its length.

use super::{Slip, Text};
use crate::driver::typescript::names::Origin;
use crate::driver::typescript::tree::Node;

pub(super) fn find(text: &Text<'_>) -> Vec<Slip> {
    let mut found = Vec::new();
    for node in text.nodes() {
        let asked = match node.kind() {
            "IfStatement" | "WhileStatement" | "ConditionalExpression" => vec![node.get("test")],
            "UnaryExpression" if node.get("operator").text() == "!" => vec![node.get("argument")],
            "LogicalExpression" => vec![node.get("left")],
            _ => Vec::new(),
        };
        let help = |shown: &str| format!("make a list of it first: `[...{shown}]`");
        for value in asked.into_iter().filter(|value| is_stream(text, *value)) {
            let shown = text.shown(value);
            let does = format!(
                "asks whether `{shown}` holds anything: a generator is true whatever it gives"
            );
            found.push(Slip::new(value, does, help(&shown)));
        }
        let part = node.member().filter(|_| node.kind() == "MemberExpression");
        let of = part.filter(|(of, name)| *name == "length" && is_stream(text, *of));
        if let Some((of, _)) = of {
            let shown = text.shown(of);
            let does = format!("asks for the length of `{shown}`: a generator has none");
            found.push(Slip::new(node, does, help(&shown)));
        }
    }
    found
}

/// Whether a value is what a generator of the text gives.
fn is_stream(text: &Text<'_>, node: Node<'_>) -> bool {
    let node = node.bare();
    let value = match node.name().and_then(|name| text.names.only(name)) {
        Some(only) if only.word == "const" && only.at.name().is_some() => match only.origin {
            Origin::Value(value) => value.bare(),
            Origin::Item(_) | Origin::Field(..) | Origin::Unknown => return false,
        },
        Some(_) | None => node,
    };
    let called = value.call().and_then(|(called, _)| called.name());
    let only = called.and_then(|name| text.names.only(name));
    only.is_some_and(|only| match only.origin {
        Origin::Value(function) => function.is_function() && function.get("generator").is_set(),
        Origin::Item(_) | Origin::Field(..) | Origin::Unknown => false,
    })
}
