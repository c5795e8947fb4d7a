//! Lines that end or go on elsewhere than they seem to: a `;` behind `if (…)`, a line in that belongs to no `if`, a bracket in the next line.

use super::around::is_loop;
use super::{Slip, Text};
use crate::driver::typescript::tree::Node;
use crate::source::line_of;

pub(super) fn find(text: &Text<'_>) -> Vec<Slip> {
    let mut found = Vec::new();
    for node in text.nodes() {
        match node.kind() {
            "IfStatement" => found.extend(ended_if(text, node)),
            "Program" | "BlockStatement" => {
                let inside = node.get("body").items();
                for (one, next) in inside.iter().zip(inside.iter().skip(1)) {
                    found.extend(ended_loop(text, *one, *next));
                    found.extend(moved_in(text, *one, *next));
                }
            }
            "SwitchCase" => {
                let inside = node.get("consequent").items().into_iter();
                found.extend(inside.filter_map(label));
            }
            "CallExpression" => found.extend(goes_on(text, node, node.get("callee"), '(')),
            "MemberExpression" if node.get("computed").is_set() => {
                found.extend(goes_on(text, node, node.get("object"), '['));
            }
            _ => {}
        }
    }
    found
}

/// `if (n > 3); { … }`
fn ended_if<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let is_ended =
        node.get("consequent").kind() == "EmptyStatement" && !node.get("alternate").is_there();
    is_ended.then(|| {
        let does = format!(
            "ends `if ({})` with `;`, so what stands behind it is done each time",
            text.shown(node.get("test"))
        );
        Slip::new(node, does, "take the `;` out")
    })
}

/// `for (…); { … }`
fn ended_loop<'t>(text: &Text<'t>, node: Node<'t>, next: Node<'t>) -> Option<Slip> {
    let is_ended = is_loop(node)
        && node.get("body").kind() == "EmptyStatement"
        && next.kind() == "BlockStatement";
    is_ended.then(|| {
        let does = format!(
            "ends the loop `{}` with `;`, so the block behind it is run once",
            text.shown(node)
        );
        Slip::new(node, does, "take the `;` out")
    })
}

/// How far the line of a place is moved in; `None`: something else stands before it.
fn moved<'t>(text: &Text<'t>, node: Node<'t>) -> Option<usize> {
    let before = text.text.get(..node.start())?;
    let line = before.rsplit('\n').next()?;
    line.chars().all(char::is_whitespace).then_some(line.len())
}

/// `if (x)` with two lines moved in behind it, of which the first one alone belongs to it.
fn moved_in<'t>(text: &Text<'t>, node: Node<'t>, next: Node<'t>) -> Option<Slip> {
    let mut last = node;
    let mut body = None;
    for _ in 0..8 {
        let inner = match last.kind() {
            "IfStatement" if last.get("alternate").is_there() => last.get("alternate"),
            "IfStatement" => last.get("consequent"),
            _ if is_loop(last) => last.get("body"),
            _ => break,
        };
        body = Some(inner);
        last = inner;
    }
    let body = body.filter(|body| {
        !matches!(
            body.kind(),
            "BlockStatement" | "EmptyStatement" | "IfStatement"
        )
    })?;
    let (own, inner, behind) = (moved(text, node)?, moved(text, body)?, moved(text, next)?);
    let is_next = line_of(text.text, body.end()) + 1 == line_of(text.text, next.start());
    (inner > own && behind == inner && is_next).then(|| {
        let does = format!(
            "moves `{}` in as if it belonged to the line above, and it is run each time",
            text.shown(next)
        );
        Slip::new(next, does, "write braces around both lines, or move it out")
    })
}

/// `defualt: …` in a `switch`.
fn label(node: Node<'_>) -> Option<Slip> {
    let is_label = node.kind() == "LabeledStatement" && !is_loop(node.get("body"));
    let name = node.get("label").get("name").text();
    is_label.then(|| {
        let does = format!("has a label `{name}:` in a `switch`, which is no way of it");
        Slip::new(node, does, "write `default:`, or `case …:`")
    })
}

/// A line without `;` that goes on in the next one, which begins with a bracket.
fn goes_on<'t>(text: &Text<'t>, node: Node<'t>, of: Node<'t>, bracket: char) -> Option<Slip> {
    let types = node.get("typeArguments");
    let end = if types.is_there() {
        types.end()
    } else {
        of.end()
    };
    let between = text.text.get(end..node.end())?;
    let (before, _) = between.split_once(bracket)?;
    let is_broken = before.contains('\n') && before.chars().all(char::is_whitespace);
    (is_broken && !node.get("optional").is_set() && of.kind() != "ParenthesizedExpression").then(
        || {
            let does = format!(
                "goes on with the line `{}` in the next one, which begins with `{bracket}`",
                text.shown(of)
            );
            Slip::new(node, does, "end the line with `;`")
        },
    )
}
