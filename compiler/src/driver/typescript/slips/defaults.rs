//! Defaults that are laid over what is given: `{ ...given, ...DEFAULTS }`.

use super::fixed::Fixed;
use super::{Slip, Text};
use crate::driver::typescript::tree::Node;

/// What a function is called that gives the first values back on purpose.
const GIVES_BACK: [&str; 5] = ["reset", "restore", "clear", "revert", "init"];

pub(super) fn find(text: &Text<'_>) -> Vec<Slip> {
    let fixed = Fixed::of(text);
    let mut found: Vec<Slip> = Vec::new();
    for node in text.nodes() {
        let layers = match node.kind() {
            "ObjectExpression" => {
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
            _ => node
                .called("Object.assign")
                .filter(|given| given.first().is_some_and(|first| is_empty(*first)))
                .map_or_else(Vec::new, |given| given.into_iter().skip(1).collect()),
        };
        found.extend(covered(text, &fixed, node, &layers));
        // The first one is told.
        if !found.is_empty() {
            break;
        }
    }
    found
}

/// `{}`
fn is_empty(node: Node<'_>) -> bool {
    node.kind() == "ObjectExpression" && node.get("properties").items().is_empty()
}

fn covered<'t>(
    text: &Text<'t>,
    fixed: &Fixed<'t>,
    node: Node<'t>,
    layers: &[Node<'t>],
) -> Option<Slip> {
    let [given, between @ .., last] = layers else {
        return None;
    };
    let name = last.name().filter(|name| is_default(name))?;
    let keys = fixed.object(text, *last)?.get("properties").items();
    let is_written =
        |one: &Node<'t>| one.kind() == "ObjectExpression" || fixed.object(text, *one).is_some();
    let is_other = |one: &Node<'t>| one.name().is_some_and(is_default) || is_written(one);
    if keys.is_empty() || is_other(given) || between.iter().any(is_other) {
        return None;
    }
    let shown = text.shown(*given);
    let gives_back = text.nodes().any(|around| {
        let holds = around.start() <= node.start() && node.end() <= around.end();
        holds && is_reset(text, around, &shown)
    });
    (!gives_back).then(|| {
        let does =
            format!("lays `{name}` over `{shown}`, so what is given under its keys has no effect");
        let help = match node.kind() {
            "ObjectExpression" => format!("lay it below: `{{ ...{name}, ...{shown} }}`"),
            _ => format!("name it first: `Object.assign({{}}, {name}, {shown})`"),
        };
        Slip::new(node, does, help)
    })
}

/// Whether a place gives something its first values back: a function that says so, or `x = { ...x, ...DEFAULTS }`.
fn is_reset(text: &Text<'_>, around: Node<'_>, shown: &str) -> bool {
    let says = |name: Option<&str>| {
        let name = name.unwrap_or("").to_lowercase();
        GIVES_BACK.iter().any(|word| name.contains(word))
    };
    match around.kind() {
        "AssignmentExpression" => text.shown(around.get("left")) == shown,
        "FunctionDeclaration" | "FunctionExpression" => says(around.get("id").name()),
        "VariableDeclarator" => {
            around.get("init").bare().is_function() && says(around.get("id").name())
        }
        "MethodDefinition" | "Property" => says(around.get("key").name()),
        _ => false,
    }
}

/// `DEFAULTS`, `defaultLimits`, `LIMIT_DEFAULTS`, `FALLBACK`.
fn is_default(name: &str) -> bool {
    let lower = name.to_lowercase();
    ["default", "defaults", "fallback", "fallbacks"]
        .iter()
        .any(|word| lower.starts_with(word) || lower.ends_with(word))
}
