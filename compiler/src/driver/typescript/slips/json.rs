//! What `JSON.stringify` writes nothing of, and what `JSON.parse` cannot read.

use super::{Slip, Text};
use crate::driver::typescript::kinds::{self, Kind};
use crate::driver::typescript::tree::Node;

pub(super) fn find(text: &Text<'_>) -> Vec<Slip> {
    let mut found = Vec::new();
    for node in text.nodes() {
        if let Some(arguments) = node.called("JSON.parse")
            && let Some(first) = arguments.first()
            && let path @ ("process.env" | "process.stdin") = first.path().as_str()
        {
            let help = match path {
                "process.env" => "write `process.env.GRAPH_STATE`",
                _ => "read it first: `readFileSync(0, \"utf8\")`",
            };
            found.push(Slip::new(
                node,
                format!("calls `JSON.parse` with `{path}`, which is no text"),
                help,
            ));
        }
        if let Some(arguments) = node.called("JSON.stringify")
            && let Some(first) = arguments.first()
            // Somebody may say how such values are written.
            && arguments.get(1).is_none_or(|one| one.literal().is_some() || one.name() == Some("undefined"))
        {
            found.extend(lost(text, node, *first));
        }
    }
    found
}

/// A value of which JSON has nothing: given alone, or under a key of an object that is written out, or of its one value.
fn lost<'t>(text: &Text<'t>, call: Node<'t>, value: Node<'t>) -> Option<Slip> {
    let value = held(text, value.bare());
    let parts = match value.kind() {
        "ObjectExpression" => value.get("properties").items(),
        _ => Vec::new(),
    };
    let parts = parts.into_iter().map(|part| part.get("value").bare());
    std::iter::once(value).chain(parts).find_map(|part| {
        let shown = text.shown(part);
        let (what, help) = match kinds::of(&text.names, part) {
            Some(Kind::Map) => ("a `Map`", format!("write `Object.fromEntries({shown})`")),
            Some(Kind::Set) => ("a `Set`", format!("write `[...{shown}]`")),
            Some(Kind::Promise) => ("a promise", format!("write `await {shown}`")),
            Some(Kind::Pattern) => ("a pattern", format!("write `{shown}.source`")),
            Some(Kind::List(Some(item))) if matches!(*item, Kind::Promise) => (
                "a list of promises",
                format!("write `await Promise.all({shown})`"),
            ),
            Some(_) => return None,
            None => {
                let caught = text.names.only(part.name()?)?;
                if caught.word != "catch" {
                    return None;
                }
                (
                    "an error",
                    format!("write `String({shown})`, or `{shown}.message`"),
                )
            }
        };
        let gives = if what.starts_with("a list") {
            "`{}` for each"
        } else {
            "`{}`"
        };
        let does = format!(
            "makes JSON of `{shown}`, which is {what}: that gives {gives}, with nothing of it"
        );
        Some(Slip::new(call, does, help))
    })
}

/// The object that a name stands for, where it is given that alone.
fn held<'t>(text: &Text<'t>, node: Node<'t>) -> Node<'t> {
    use crate::driver::typescript::names::Origin;
    let only = node.name().and_then(|name| text.names.only(name));
    match only.map(|only| only.origin) {
        Some(Origin::Value(value)) if value.bare().kind() == "ObjectExpression" => value.bare(),
        Some(Origin::Value(_) | Origin::Item(_) | Origin::Field(..) | Origin::Unknown) | None => {
            node
        }
    }
}
