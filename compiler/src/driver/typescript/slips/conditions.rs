//! Conditions that come out the same each time.

use super::around::without_not;
use super::{Slip, Text};
use crate::driver::typescript::kinds::{self, Kind};
use crate::driver::typescript::tree::Node;

/// Whether a list has a part of this name: `"map" in list` asks for that.
fn is_of_lists(word: &str) -> bool {
    super::parts::OF_LISTS.contains(&format!(" {word} "))
}

/// What `typeof` gives.
const TYPES: [&str; 8] = [
    "undefined",
    "object",
    "boolean",
    "number",
    "bigint",
    "string",
    "symbol",
    "function",
];

pub(super) fn find(text: &Text<'_>) -> Vec<Slip> {
    let mut found = Vec::new();
    for node in text.nodes() {
        match node.kind() {
            "IfStatement" => {
                found.extend(assigned(text, node.get("test")));
                found.extend(always(text, node.get("test")));
                found.extend(repeated(text, node));
                found.extend(lone_word(text, node.get("test")));
            }
            "WhileStatement" | "DoWhileStatement" => {
                found.extend(assigned(text, node.get("test")));
            }
            "ConditionalExpression" => {
                found.extend(assigned(text, node.get("test")));
                found.extend(always(text, node.get("test")));
            }
            "BinaryExpression" => found.extend(compared(text, node)),
            _ => {}
        }
    }
    found
}

/// `if (x = 0)`.
fn assigned(text: &Text<'_>, test: Node<'_>) -> Option<Slip> {
    let parts = test.all_but(|node| node.kind() != "LogicalExpression" && !node.is_same(test));
    let part = parts.into_iter().find(|part| {
        let is_plain = part.kind() == "AssignmentExpression" && part.get("operator").text() == "=";
        let value = part.get("right");
        is_plain && (value.literal().is_some() || value.name() == Some("undefined"))
    })?;
    let part = text.nodes().find(|node| node.is_same(part))?;
    Some(Slip::new(
        part,
        format!(
            "gives a value in a condition (`{}`), and compares nothing",
            text.shown(part)
        ),
        "write `===`",
    ))
}

/// A condition that is a place in a list: that is nearly always true.
fn always<'t>(text: &Text<'t>, test: Node<'t>) -> Option<Slip> {
    let part = without_not(test);
    let (_, method, _) = part.method()?;
    let shown = text.shown(part);
    matches!(method, "indexOf" | "findIndex" | "search").then(|| {
        let does =
            format!("asks whether `{shown}` holds: it is -1 where nothing is found, which is true");
        Slip::new(part, does, format!("write `{shown} !== -1`"))
    })
}

/// The same condition twice in `if … else if …`.
fn repeated<'t>(text: &Text<'t>, first: Node<'t>) -> Option<Slip> {
    let condition = text.source(first.get("test"));
    let changes = |node: Node<'_>| {
        let kinds = [
            "CallExpression",
            "AssignmentExpression",
            "UpdateExpression",
            "AwaitExpression",
        ];
        node.all().iter().any(|one| kinds.contains(&one.kind()))
    };
    if changes(first.get("test")) {
        return None;
    }
    let mut next = first.get("alternate");
    while next.kind() == "IfStatement" {
        let test = next.get("test");
        if changes(test) {
            return None;
        }
        if text.source(test) == condition {
            return Some(Slip::new(
                test,
                format!(
                    "asks `{}` twice in a row, so the second way is never taken",
                    text.shown(test)
                ),
                "ask for something else there, or take it out",
            ));
        }
        next = next.get("alternate");
    }
    None
}

fn compared<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let sign = node.get("operator").text();
    let (left, right) = (node.get("left").bare(), node.get("right").bare());
    if sign == "in" {
        let list = kinds::of(&text.names, right)?;
        let is_word = left
            .word()
            .is_some_and(|word| word.parse::<u32>().is_err() && !is_of_lists(word));
        let is_item = || {
            let of_texts = matches!(&list, Kind::List(Some(item)) if matches!(**item, Kind::Text));
            of_texts && matches!(kinds::of(&text.names, left), Some(Kind::Text))
        };
        let is_asked = left.word().is_none() && is_item() || is_word;
        return (matches!(list, Kind::List(_)) && is_asked).then(|| {
            Slip::new(
                node,
                format!(
                    "asks `{}`: `in` looks for a place in a list, and not for an item",
                    text.shown(node)
                ),
                format!(
                    "write `{}.includes({})`",
                    text.shown(right),
                    text.shown(left)
                ),
            )
        });
    }
    if !matches!(sign, "==" | "===" | "!=" | "!==") {
        return None;
    }
    let comes_out = match sign {
        "==" | "===" => "never holds",
        _ => "always holds",
    };
    let told = |why: &str, help: String| {
        let does = format!("asks `{}`, which {comes_out}: {why}", text.shown(node));
        Some(Slip::new(node, does, help))
    };
    for (side, other) in [(left, right), (right, left)] {
        if side.name() == Some("NaN") || side.path() == "Number.NaN" {
            let help = format!("write `Number.isNaN({})`", text.shown(other));
            return told("`NaN` equals nothing", help);
        }
        if matches!(side.kind(), "ArrayExpression" | "ObjectExpression") && sign.len() == 3 {
            let empty = side.get("elements").items().is_empty();
            let help = match side.kind() == "ArrayExpression" && empty {
                true => format!("write `{}.length === 0`", text.shown(other)),
                false => "compare what is in it".to_owned(),
            };
            return told("what is written there is a new object each time", help);
        }
        let is_typeof = side.kind() == "UnaryExpression" && side.get("operator").text() == "typeof";
        if let Some(word) = other
            .word()
            .filter(|word| is_typeof && !TYPES.contains(word))
        {
            let help = match word {
                "array" | "Array" | "list" => {
                    format!(
                        "write `Array.isArray({})`",
                        text.shown(side.get("argument"))
                    )
                }
                _ => "write one of the words that `typeof` gives, such as `\"string\"`".to_owned(),
            };
            return told(&format!("`typeof` gives no `{word}`"), help);
        }
    }
    unlike(text, node, comes_out)
}

/// Values of different kinds, which are never the same.
fn unlike<'t>(text: &Text<'t>, node: Node<'t>, comes_out: &str) -> Option<Slip> {
    let sign = node.get("operator").text();
    let (left, right) = (node.get("left").bare(), node.get("right").bare());
    let (one, other) = (
        kinds::of(&text.names, left)?,
        kinds::of(&text.names, right)?,
    );
    let is_plain = |kind: &Kind<'_>| matches!(kind, Kind::Text | Kind::Number | Kind::Truth);
    let is_unlike = is_plain(&one) && is_plain(&other) && one.called() != other.called();
    (is_unlike && sign.len() == 3).then(|| {
        let does = format!(
            "asks `{}`, which {comes_out}: it compares {} with {}",
            text.shown(node),
            one.called(),
            other.called()
        );
        Slip::new(
            node,
            does,
            "compare values of the same kind, such as `Number(…)` of a text",
        )
    })
}

/// `kind === "a" || "b"`.
fn lone_word<'t>(text: &Text<'t>, test: Node<'t>) -> Option<Slip> {
    let test = test.bare();
    if test.kind() != "LogicalExpression" || test.get("operator").text() != "||" {
        return None;
    }
    let (left, right) = (test.get("left").bare(), test.get("right").bare());
    let compares = matches!(left.get("operator").text(), "==" | "===");
    let word = right.word().filter(|word| compares && !word.is_empty())?;
    let does = format!(
        "asks `{}`, which always holds: a text alone is true",
        text.shown(test)
    );
    let asked = text.shown(left.get("left"));
    Some(Slip::new(
        test,
        does,
        format!("write `{asked} === \"{word}\"` there, too"),
    ))
}
