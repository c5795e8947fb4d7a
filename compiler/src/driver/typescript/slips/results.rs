//! What a call gives or takes, taken for something else: `rows = rows.push(row)`.

use super::{Slip, Text};
use crate::driver::typescript::kinds::{self, Kind};
use crate::driver::typescript::tree::Node;

pub(super) fn find(text: &Text<'_>) -> Vec<Slip> {
    let mut found = Vec::new();
    for node in text.nodes() {
        match node.kind() {
            "AssignmentExpression" => found.extend(length_for_list(node)),
            "CallExpression" => {
                found.extend(unwritable(text, node));
                found.extend(month_before(text, node));
                found.extend(month_handed(text, node));
            }
            _ => {}
        }
    }
    found
}

/// `rows = rows.push(row)`
fn length_for_list(node: Node<'_>) -> Option<Slip> {
    let name = node.get("left").name()?;
    let (of, method, _) = node.get("right").method()?;
    let is_plain = node.get("operator").text() == "=" && of.name() == Some(name);
    (is_plain && matches!(method, "push" | "unshift")).then(|| {
        let does = format!(
            "makes `{name}` what `{name}.{method}(…)` gives, which is the new length and no list"
        );
        Slip::new(node, does, format!("write `{name}.{method}(…)` alone"))
    })
}

/// `process.stdout.write(answer)`, where that is an object.
fn unwritable<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (called, arguments) = node.call()?;
    let path = called.path();
    if !matches!(path.as_str(), "process.stdout.write" | "stdout.write") {
        return None;
    }
    let given = *arguments.first()?;
    let kind = kinds::of(&text.names, given)?;
    let is_refused = matches!(
        kind,
        Kind::Record(_) | Kind::List(_) | Kind::Number | Kind::Truth
    );
    is_refused.then(|| {
        let shown = text.shown(given);
        let does = format!(
            "hands `{path}` {} (`{shown}`), and it takes a text or bytes",
            kind.called()
        );
        Slip::new(node, does, format!("write `JSON.stringify({shown})`"))
    })
}

/// `String(day.getMonth()).padStart(2, "0")`
fn month_before<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (of, _, _) = node.method().filter(|(_, name, _)| *name == "padStart")?;
    let inner = match of.kind() {
        "TemplateLiteral" => of.get("expressions").items().first().copied()?,
        _ => of
            .called("String")
            .and_then(|given| given.first().copied())
            .or_else(|| {
                let (inner, method, _) = of.method()?;
                (method == "toString").then_some(inner)
            })?,
    };
    as_month(text, inner)
}

/// `two(day.getMonth())`, where `two` fills a number up with zeros.
fn month_handed<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (called, arguments) = node.call()?;
    let [only] = arguments.as_slice() else {
        return None;
    };
    let (_, method, _) = text.function(called)?.gives()?.method()?;
    (method == "padStart").then(|| as_month(text, *only))?
}

/// Tells a month that is counted from 0.
pub(super) fn as_month<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (_, method, _) = node.method()?;
    matches!(method, "getMonth" | "getUTCMonth").then(|| {
        let shown = text.shown(node);
        let does = format!("writes `{shown}`, which is 0 in January, as a month");
        Slip::new(node, does, format!("write `{shown} + 1`"))
    })
}
