//! Defaults that are laid over what is given: `{ ...given, ...DEFAULTS }`.

use super::{Slip, Text};
use crate::driver::typescript::changed::root;
use crate::driver::typescript::names::Origin;
use crate::driver::typescript::tree::Node;

/// Words of a text that gives something its first values back on purpose.
const GIVES_BACK: [&str; 6] = ["reset", "restore", "clear", "revert", "init", "undo"];

pub(super) fn find(text: &Text<'_>) -> Vec<Slip> {
    let lower = text.text.to_lowercase();
    if GIVES_BACK.iter().any(|word| lower.contains(word)) {
        return Vec::new();
    }
    // The first one is told.
    let found = text
        .nodes()
        .find_map(|node| covered(text, node, &layers(node)));
    found.into_iter().collect()
}

/// What is laid over one another, the lowest first.
fn layers(node: Node<'_>) -> Vec<Node<'_>> {
    if node.kind() != "ObjectExpression" {
        return node
            .called("Object.assign")
            .filter(|given| given.first().is_some_and(|first| is_empty(*first)))
            .map_or_else(Vec::new, |given| given.into_iter().skip(1).collect());
    }
    let parts = node.get("properties").items();
    let spread = |part: &Node<'_>| part.kind() == "SpreadElement";
    match (parts.first(), parts.last()) {
        (Some(first), Some(last)) if spread(first) && spread(last) => {
            let spread = parts.into_iter().filter(spread);
            spread.map(|part| part.get("argument").bare()).collect()
        }
        _ => Vec::new(),
    }
}

/// `{}`
fn is_empty(node: Node<'_>) -> bool {
    node.kind() == "ObjectExpression" && node.get("properties").items().is_empty()
}

fn covered<'t>(text: &Text<'t>, node: Node<'t>, layers: &[Node<'t>]) -> Option<Slip> {
    let [given, between @ .., last] = layers else {
        return None;
    };
    let name = last.name().filter(|name| is_defaults(name))?;
    let is_filled = !text.fixed.object(*last)?.keys.is_empty();
    let is_other = |one: &Node<'t>| {
        one.name().is_some_and(is_defaults)
            || one.kind() == "ObjectExpression"
            || text.fixed.object(*one).is_some()
    };
    if !is_filled || !is_read(text, *given) || between.iter().any(is_other) {
        return None;
    }
    let shown = text.shown(*given);
    let does =
        format!("lays `{name}` over `{shown}`, so what is given under its keys has no effect");
    let help = match node.kind() {
        "ObjectExpression" => format!("put `...{name}` first"),
        _ => format!("put `{name}` first, right behind the `{{}}`"),
    };
    Some(Slip::new(node, does, help))
}

/// Whether a value comes from outside, so that it may have each key: a part of what was read as JSON and never changed.
fn is_read(text: &Text<'_>, given: Node<'_>) -> bool {
    let only = root(given).filter(|name| !text.changed.contains(name));
    let only = only.and_then(|name| text.names.only(name));
    match only.map(|only| only.origin) {
        Some(Origin::Value(value) | Origin::Field(value, _)) => {
            value.called("JSON.parse").is_some()
        }
        Some(Origin::Item(_) | Origin::Unknown) | None => false,
    }
}

/// `DEFAULTS`, `LIMIT_DEFAULTS`, `limitDefaults`, `FALLBACKS`. One in its singular (`DEFAULT_TAGS`) may be meant for all.
fn is_defaults(name: &str) -> bool {
    let lower = name.to_lowercase();
    ["defaults", "fallbacks"]
        .iter()
        .any(|word| lower.ends_with(word))
}
