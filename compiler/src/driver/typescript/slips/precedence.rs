//! Signs that bind other parts than it seems: `!key in state`, `0 < n < 10`, `n ?? 0 + 5`.

use super::around::{is_equal, is_order, sides, sign};
use super::{Slip, Text};
use crate::driver::typescript::kinds::{self, Kind};
use crate::driver::typescript::tree::Node;

pub(super) fn find(text: &Text<'_>) -> Vec<Slip> {
    let mut found = Vec::new();
    for node in text.nodes() {
        match node.kind() {
            "BinaryExpression" => {
                found.extend(not_of_part(text, node));
                found.extend(chained(text, node));
                found.extend(bits(text, node));
                found.extend(power(text, node));
                found.extend(rounded_share(text, node));
            }
            "LogicalExpression" => {
                found.extend(behind_default(text, node));
                found.extend(text_is_true(text, node, node.get("left")));
                found.extend(settled(text, node));
            }
            "ConditionalExpression" => {
                found.extend(text_is_true(text, node, node.get("test")));
                found.extend(text_in_order(text, node.get("test")));
            }
            "SequenceExpression" => found.extend(sequence(text, node)),
            _ => {}
        }
    }
    found
}

/// `!key in state`, `!error instanceof SyntaxError`, `!n > 3`.
fn not_of_part<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (left, right) = sides(node);
    let sign = sign(node);
    let is_not = left.kind() == "UnaryExpression" && left.get("operator").text() == "!";
    let is_asked = matches!(sign, "in" | "instanceof") || is_order(sign);
    // `!!a > !!b` puts two truths in order.
    let is_twice = left.get("argument").kind() == "UnaryExpression";
    (is_not && is_asked && !is_twice).then(|| {
        let argument = text.shown(left.get("argument"));
        let does = format!(
            "asks `{}`, in which `!` belongs to `{argument}` alone",
            text.shown(node)
        );
        let right = text.shown(right);
        Slip::new(node, does, format!("write `!({argument} {sign} {right})`"))
    })
}

/// `0 < n < 10`, `a === b === c`.
fn chained<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (left, right) = sides(node);
    let (outer, inner) = (sign(node), sign(left));
    let is_truth = right
        .bare()
        .literal()
        .is_some_and(serde_json::Value::is_boolean)
        || matches!(kinds::of(&text.names, right), Some(Kind::Truth));
    let is_chain = is_order(outer) && is_order(inner)
        || is_equal(outer) && is_equal(inner) && !is_truth && right.name().is_none();
    is_chain.then(|| {
        let (one, middle) = (text.shown(left), text.shown(left.get("right")));
        let does = format!(
            "asks `{}`, which compares true or false (`{one}`) with `{}`",
            text.shown(node),
            text.shown(right)
        );
        let help = format!("write `{one} && {middle} {outer} {}`", text.shown(right));
        Slip::new(node, does, help)
    })
}

/// `n > 3 & n < 10`, `name | "none"`.
fn bits<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (left, right) = sides(node);
    let sign = sign(node);
    let is_truth = |side: Node<'t>| {
        let side = side.bare();
        is_order(super::around::sign(side)) || super::around::sign(side).starts_with(['=', '!'])
    };
    let is_word = |side: Node<'t>| side.bare().word().is_some();
    let is_wrong = is_truth(left) && is_truth(right) || is_word(left) || is_word(right);
    (matches!(sign, "&" | "|") && is_wrong).then(|| {
        let does = format!(
            "writes `{}`: `{sign}` works on the bits of numbers and gives one",
            text.shown(node)
        );
        Slip::new(node, does, format!("write `{sign}{sign}`"))
    })
}

/// `10 ^ 3`, which is 9.
fn power<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (left, right) = sides(node);
    let works_on_bits = [">>", "<<", "0x", " & ", " | ", "^="];
    let is_open = works_on_bits.iter().any(|part| text.text.contains(part));
    let is_base = left
        .number()
        .is_some_and(|base| [2.0, 10.0].contains(&base));
    let is_square = right
        .number()
        .is_some_and(|power| [2.0, 3.0].contains(&power));
    // `flags ^ 2` turns a bit round; a number that is reckoned has none that mean something.
    let is_reckoned =
        left.number().is_some() || matches!(super::around::sign(left), "+" | "-" | "*" | "/");
    (sign(node) == "^" && !is_open && is_reckoned && (is_base || is_square)).then(|| {
        let shown = text.shown(node);
        let does = format!("writes `{shown}`: `^` works on bits, and is no power");
        Slip::new(node, does, "write `**`")
    })
}

/// `Math.round(done / total) * 100`
fn rounded_share<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (left, right) = sides(node);
    let (called, given) = left.call()?;
    let path = called.path();
    let share = given.first()?.bare();
    let is_rounded = matches!(path.as_str(), "Math.round" | "Math.floor" | "Math.trunc");
    let is_share = super::around::sign(share) == "/" && text.number(share.get("right")).is_none();
    let is_percent = sign(node) == "*" && right.number() == Some(100.0);
    // `Math.floor(room / size) * 100 + room % size` puts two numbers into one.
    let above = text.above(node).map_or("", super::around::sign);
    let is_part = path != "Math.round" && matches!(above, "+" | "-");
    (is_rounded && is_share && is_percent && !is_part).then(|| {
        let shown = text.shown(share);
        let does = format!(
            "rounds `{shown}` before it is made a number of a hundred: it is a multiple of 100 then"
        );
        Slip::new(node, does, format!("write `{path}(({shown}) * 100)`"))
    })
}

/// `n ?? 0 + 5`: what stands behind the sign belongs to the default.
fn behind_default<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let right = node.get("right");
    let inner = sign(right);
    let first = right.get("left");
    let is_idle = match inner {
        "+" | "-" => first.number() == Some(0.0) || first.word() == Some(""),
        // `given.wait ?? 1 * MINUTE` gives a default in its unit.
        "*" | "/" => first.number() == Some(0.0),
        _ => false,
    };
    let outer = sign(node);
    (matches!(outer, "??" | "||") && is_idle).then(|| {
        let (left, first) = (text.shown(node.get("left")), text.shown(first));
        let does = format!(
            "writes `{}`: `{}` is only reckoned where `{left}` is missing",
            text.shown(node),
            text.shown(right)
        );
        Slip::new(
            node,
            does,
            format!("write brackets: `({left} {outer} {first}) {inner} …`"),
        )
    })
}

/// Whether a value is a text that is put together, with letters in it.
fn is_joined(node: Node<'_>) -> bool {
    let is_word = |side: Node<'_>| side.bare().word().is_some_and(|word| !word.is_empty());
    let (left, right) = sides(node);
    sign(node) == "+"
        && (is_word(left) || is_word(right) || sign(left) == "+" && is_word(left.get("left")))
}

/// `"count: " + n || "none"`, `"more " + isLate ? 1 : 2`.
fn text_is_true<'t>(text: &Text<'t>, node: Node<'t>, asked: Node<'t>) -> Option<Slip> {
    let is_and = sign(node) == "&&";
    (is_joined(asked) && !is_and).then(|| {
        let shown = text.shown(asked);
        let does = format!(
            "asks whether `{shown}` holds, which is a text with letters: it is true each time"
        );
        Slip::new(node, does, "write brackets around what is asked")
    })
}

/// `"x " + n > 3 ? 1 : 2`
fn text_in_order<'t>(text: &Text<'t>, test: Node<'t>) -> Option<Slip> {
    let left = test.get("left");
    (is_order(sign(test)) && is_joined(left) && text.number(test.get("right")).is_some()).then(
        || {
            let does = format!(
                "compares the text `{}` with a number, which never holds",
                text.shown(left)
            );
            Slip::new(test, does, "write brackets around what is compared")
        },
    )
}

/// `"urgent" || "now"`: the first one is taken each time.
fn settled<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let left = node.get("left").bare();
    let is_word = left.word().is_some_and(|word| !word.is_empty());
    let is_number = left.number().is_some_and(|one| one != 0.0);
    (sign(node) == "||" && (is_word || is_number)).then(|| {
        let shown = text.shown(left);
        let does = format!(
            "writes `{}`, which is `{shown}` each time",
            text.shown(node)
        );
        Slip::new(node, does, "compare with each of them alone")
    })
}

/// `grid[0, 1]`, `(1,19)`.
fn sequence<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let parts = node.get("expressions").items();
    let last = *parts.last()?;
    let is_called = text.above(node).is_some_and(|above| {
        above.kind() == "CallExpression" && above.get("callee").bare().is_same(node)
    });
    let is_round = text
        .above(node)
        .is_some_and(|above| above.kind() == "ForStatement");
    let is_place = text.above(node).is_some_and(|above| {
        above.kind() == "MemberExpression" && above.get("property").bare().is_same(node)
    });
    let are_numbers = parts.iter().all(|part| part.bare().number().is_some());
    (!is_called && !is_round && (is_place || are_numbers)).then(|| {
        let does = format!(
            "writes `{}` with a comma, which is `{}` alone",
            text.shown(node),
            text.shown(last)
        );
        let help = match is_place {
            true => "write brackets for each: `[0][1]`",
            false => "write a dot in a number, and a comma nowhere in it",
        };
        Slip::new(node, does, help)
    })
}
