//! Regular expressions: what they cannot match, and what is taken of a match that it has not.

mod groups;
mod quoted;
mod stateful;
mod written;

use super::{Slip, Text};
use crate::driver::typescript::tree::Node;

pub(super) fn find(text: &Text<'_>) -> Vec<Slip> {
    let mut found = stateful::find(text);
    for node in text.nodes() {
        match node.kind() {
            "CallExpression" => {
                found.extend(no_all(text, node));
                found.extend(refused(text, node));
                found.extend(first_only(text, node));
                found.extend(quoted::find(text, node));
                found.extend(groups::replaced(text, node));
            }
            "NewExpression" => found.extend(quoted::find(text, node)),
            "Literal" => found.extend(written::find(text, node)),
            "MemberExpression" => found.extend(groups::taken(text, node)),
            "VariableDeclarator" => found.extend(groups::apart(text, node)),
            _ => {}
        }
    }
    found
}

/// A regular expression that is written out: what stands between its strokes, and its flags.
pub(super) fn written_out<'t>(text: &Text<'t>, node: Node<'t>) -> Option<(&'t str, &'t str)> {
    let regex = text.value(node).get("regex");
    let is_there = regex.is_there();
    is_there.then(|| (regex.get("pattern").text(), regex.get("flags").text()))
}

/// `text.matchAll(/\d+/)`: it asks for the flag `g`.
fn no_all<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (_, method, given) = node.method()?;
    let (_, flags) = written_out(text, *given.first()?)?;
    let is_asked = matches!(method, "matchAll" | "replaceAll");
    (is_asked && !flags.contains('g')).then(|| {
        let shown = text.shown(*given.first().unwrap_or(&node));
        let does =
            format!("hands `{method}` the pattern `{shown}` without the flag `g`, which fails");
        Slip::new(node, does, "write a `g` behind the pattern")
    })
}

/// `text.includes(/\d/)`: it takes no pattern.
fn refused<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (of, method, given) = node.method()?;
    let first = *given.first()?;
    let takes_none = matches!(
        method,
        "includes" | "startsWith" | "endsWith" | "indexOf" | "lastIndexOf"
    );
    let _ = written_out(text, first).filter(|_| takes_none)?;
    let (of, shown) = (text.shown(of), text.shown(first));
    let does = format!("hands `{method}` the pattern `{shown}`, and it takes a text");
    Some(Slip::new(
        node,
        does,
        format!("write `{shown}.test({of})`, or `.search(…)` for the place"),
    ))
}

/// `text.replace(" ", "-")`: only the first one is replaced.
fn first_only<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (of, method, given) = node.method()?;
    let [old, new] = given.as_slice() else {
        return None;
    };
    let (from, to) = (old.word()?, new.word()?);
    let is_joined = from == " " && matches!(to, "-" | "_") || from == "\n" && to == " ";
    // Who replaces the first and the second in two calls counts them.
    let is_again = |other: Node<'t>| {
        let again = other.method().filter(|(_, method, _)| *method == "replace");
        again.is_some_and(|(.., given)| given.first().and_then(|one| one.word()) == Some(from))
    };
    let is_alone = !is_again(of) && text.outwards(node).take(2).all(|one| !is_again(one));
    (method == "replace" && is_joined && is_alone).then(|| {
        let shown = text.shown(*old);
        let does = format!("replaces the first `{shown}` of a text alone, and all behind it stay");
        Slip::new(node, does, "write `replaceAll`")
    })
}
