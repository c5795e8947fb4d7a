//! Functions in loops and for each item: values that they give and nobody takes, and names that they see too late.

use super::super::around::{holds, is_loop, sign};
use super::super::{Slip, Text};
use crate::driver::typescript::tree::Node;

/// `for (var i = 0; …) calls.push(() => i)`: all of them see the last value.
pub(super) fn late<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let init = node.get("init");
    let name = init.get("declarations").items().first()?.get("id").name()?;
    if init.get("kind").text() != "var" {
        return None;
    }
    let function = node.get("body").all().into_iter().find(|one| {
        let keeps = text.above(*one).is_some_and(|above| match above.kind() {
            "AssignmentExpression" | "Property" => true,
            "CallExpression" => {
                let path = above.get("callee").path();
                path.ends_with(".push") || path.ends_with(".set") || path == "setTimeout"
            }
            _ => false,
        });
        one.is_function() && keeps && one.all().iter().any(|part| part.name() == Some(name))
    })?;
    let does = format!(
        "keeps functions that read `{name}`, which is one variable for all rounds (`var`): each sees its last value"
    );
    Some(Slip::new(function, does, format!("write `let {name}`")))
}

/// `words.forEach((word) => { if (…) return true; })`, and `rows.map((row) => row.trim());` in a line of its own.
pub(super) fn left_alone<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (of, method, given) = node.method()?;
    let function = given.first().copied().filter(|one| one.is_function())?;
    if method == "forEach" {
        let returned = function.get("body").own().into_iter().find(|one| {
            let value = one.get("argument").bare();
            one.kind() == "ReturnStatement"
                && (value.literal().is_some_and(|value| !value.is_null())
                    || matches!(value.kind(), "ObjectExpression" | "ArrayExpression"))
        })?;
        let does = format!(
            "returns `{}` out of a function that `forEach` calls: it ends that round alone",
            text.shown(returned.get("argument"))
        );
        return Some(Slip::new(
            returned,
            does,
            "write a loop: `for (const … of …) { … }`, or `some`, `find`, `map`",
        ));
    }
    let is_statement = text
        .above(node)
        .is_some_and(|above| above.kind() == "ExpressionStatement");
    let gives = function
        .gives()
        .filter(|_| is_statement && method == "map")?;
    let is_block = function.get("body").kind() == "BlockStatement";
    (!is_block && is_idle(gives)).then(|| {
        let shown = text.shown(of);
        let does = format!(
            "does nothing with what `{}` gives, and `{shown}` stays as it is",
            text.shown(node)
        );
        Slip::new(
            node,
            does,
            format!("give it a name: `const … = {shown}.map(…)`"),
        )
    })
}

/// Whether a value is worked out, and nothing else is done by that.
fn is_idle(node: Node<'_>) -> bool {
    const PURE: [&str; 10] = [
        "trim",
        "toLowerCase",
        "toUpperCase",
        "toFixed",
        "split",
        "slice",
        "replace",
        "replaceAll",
        "padStart",
        "padEnd",
    ];
    let all = node.all();
    let is_harmless = |one: &Node<'_>| match one.kind() {
        "CallExpression" => {
            let method = one.method().map_or("", |(_, method, _)| method);
            PURE.contains(&method)
                || matches!(one.get("callee").path().as_str(), "Number" | "String")
        }
        "AssignmentExpression"
        | "UpdateExpression"
        | "AwaitExpression"
        | "NewExpression"
        | "YieldExpression" => false,
        _ => true,
    };
    all.iter().all(is_harmless)
}

/// Values that are given to a name of a function, or of a round, and never read: `words.forEach((word) => { word = word.trim(); })`.
pub(super) fn lost_values(text: &Text<'_>) -> Vec<Slip> {
    let mut found = Vec::new();
    for (name, all) in &text.names.assigned {
        let plain = all.iter().filter(|at| {
            at.kind() == "AssignmentExpression" && at.get("left").name() == Some(*name)
        });
        found.extend(plain.filter_map(|at| lost(text, name, *at)));
    }
    found
}

fn lost<'t>(text: &Text<'t>, name: &'t str, at: Node<'t>) -> Option<Slip> {
    let is_statement = text
        .above(at)
        .is_some_and(|above| above.kind() == "ExpressionStatement");
    if !is_statement || sign(at) != "=" {
        return None;
    }
    let owner = owner(text, name, at)?;
    let own_loop = text.loop_of(at).is_some_and(|round| !round.is_same(owner));
    let body = owner.get("body");
    let is_read = body.all().into_iter().any(|one| {
        let is_later = one.start() > at.end();
        let in_function = text
            .function_of(one)
            .is_some_and(|function| holds(body, function));
        one.name() == Some(name) && (is_later || in_function)
    });
    (!is_read && !own_loop).then(|| {
        let of = match owner.is_function() {
            true => "of this function",
            false => "of this round",
        };
        let does = format!("gives `{name}` another value (`{}`), which nothing reads: `{name}` is a name {of} alone", text.shown(at));
        let help = match owner.is_function() {
            true => format!("return it: `return {}`", text.shown(at.get("right"))),
            false => "put it into a new list, or write it to its place in the old one".to_owned(),
        };
        Slip::new(at, does, help)
    })
}

/// The function or the loop that a name belongs to, where it is its parameter.
fn owner<'t>(text: &Text<'t>, name: &str, at: Node<'t>) -> Option<Node<'t>> {
    text.outwards(at).find_map(|outer| {
        let is_mine = if outer.is_function() {
            outer
                .get("params")
                .items()
                .iter()
                .any(|one| one.name() == Some(name))
        } else if is_loop(outer) && outer.kind() == "ForOfStatement" {
            let declared = outer.get("left").get("declarations").items();
            declared
                .iter()
                .any(|one| one.get("id").name() == Some(name))
        } else {
            let inside = outer.get("body").items();
            let declares = inside
                .iter()
                .flat_map(|one| one.get("declarations").items())
                .any(|one| one.get("id").name() == Some(name));
            return declares.then_some(None);
        };
        (is_mine
            || outer.is_function()
                && outer
                    .get("params")
                    .items()
                    .iter()
                    .any(|one| one.all().iter().any(|part| part.name() == Some(name))))
        .then_some(is_mine.then_some(outer))
    })?
}
