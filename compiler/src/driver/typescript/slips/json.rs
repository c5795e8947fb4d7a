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
        if let Some(arguments) = node.called("JSON.parse")
            && let Some(first) = arguments.first()
        {
            found.extend(no_json(text, node, *first));
        }
        if let Some(arguments) = node.called("JSON.stringify")
            && let Some(first) = arguments.first()
            // Somebody may say how such values are written.
            && arguments.get(1).is_none_or(|one| one.literal().is_some() || one.name() == Some("undefined"))
        {
            found.extend(lost(text, node, *first));
            found.extend(large_number(text, *first));
            found.extend(function_lost(text, *first));
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
    let value = text.constant(node);
    value
        .filter(|value| value.kind() == "ObjectExpression")
        .unwrap_or(node)
}

/// `JSON.parse(rows)`, where `rows` is a list.
fn no_json<'t>(text: &Text<'t>, node: Node<'t>, first: Node<'t>) -> Option<Slip> {
    let kind = kinds::of(&text.names, first)?;
    let is_refused = match kind {
        Kind::List(_) | Kind::Map | Kind::Set | Kind::Date | Kind::Promise => true,
        Kind::Record(said) => said.kind() == "ObjectExpression",
        Kind::Text | Kind::Number | Kind::Truth | Kind::Bytes | Kind::Pattern => false,
    };
    is_refused.then(|| {
        let shown = text.shown(first);
        let does = format!(
            "reads `{shown}` as JSON, which is {} and no text",
            kind.called()
        );
        Slip::new(
            node,
            does,
            format!("use `{shown}` itself, or copy it with `structuredClone({shown})`"),
        )
    })
}

/// `JSON.stringify({ big: 10n })`
fn large_number<'t>(text: &Text<'t>, first: Node<'t>) -> Option<Slip> {
    let object = text.value(first);
    let mut parts = object
        .get("properties")
        .items()
        .into_iter()
        .map(|one| one.get("value"));
    let large = parts.find(|part| {
        let value = text.value(*part);
        value.get("bigint").is_there() || value.called("BigInt").is_some()
    })?;
    let shown = text.shown(large);
    let does =
        format!("makes JSON of `{shown}`, which is a `BigInt`: `JSON.stringify` refuses that");
    Some(Slip::new(
        large,
        does,
        format!("write `Number({shown})`, or `String({shown})`"),
    ))
}

/// `JSON.stringify({ total })`, where `total` is a function.
fn function_lost<'t>(text: &Text<'t>, first: Node<'t>) -> Option<Slip> {
    let object = text.value(first);
    let parts = object.get("properties").items().into_iter();
    let mut values = parts
        .filter(|one| one.get("kind").text() == "init")
        .map(|one| one.get("value").bare());
    let lost = values.find(|value| text.function(*value).is_some())?;
    let shown = text.shown(lost);
    let does = format!("makes JSON of the function `{shown}`: its key is left out");
    Some(Slip::new(lost, does, format!("write `{shown}(…)`")))
}
