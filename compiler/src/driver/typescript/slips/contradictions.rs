//! Conditions of several parts that exclude one another, or that one of them decides.

use super::around::{holds, is_equal, is_order, is_still, sides, sign};
use super::{Slip, Text};
use crate::driver::typescript::tree::Node;

/// How many parts of a condition are looked at.
const MOST: usize = 16;

pub(super) fn find(text: &Text<'_>) -> Vec<Slip> {
    let mut found = Vec::new();
    for node in text.nodes() {
        match node.kind() {
            "LogicalExpression" => found.extend(decided(text, node)),
            "IfStatement" => {
                found.extend(swallowed(text, node));
                found.extend(same_ways(text, node));
            }
            "ConditionalExpression" => found.extend(swallowed(text, node)),
            "BlockStatement" | "Program" | "SwitchCase" => {
                found.extend(swallowed_behind(text, node))
            }
            "SwitchStatement" => found.extend(odd_case(text, node)),
            _ => {}
        }
    }
    found
}

/// A value that is compared with one that is written out.
struct Compared<'t> {
    of: Node<'t>,
    sign: &'t str,
    with: Node<'t>,
}

fn compared<'t>(node: Node<'t>) -> Option<Compared<'t>> {
    let node = node.bare();
    let (left, right) = sides(node);
    let sign = sign(node);
    let is_asked = is_order(sign) || matches!(sign, "===" | "!==" | "==" | "!=");
    let is_mine = is_asked && is_still(left);
    is_mine.then_some(Compared {
        of: left.bare(),
        sign,
        with: right.bare(),
    })
}

/// `a && b && c` in its parts.
fn parts<'t>(node: Node<'t>) -> Vec<Node<'t>> {
    let outer = sign(node);
    let (mut open, mut found) = (vec![node], Vec::new());
    while let Some(one) = open.pop() {
        if found.len() > MOST {
            return Vec::new();
        }
        match sign(one.bare()) == outer && one.bare().kind() == "LogicalExpression" {
            true => open.extend([one.bare().get("right"), one.bare().get("left")]),
            false => found.push(one.bare()),
        }
    }
    found
}

/// `n < 1 && n > 10`, `kind !== "a" || kind !== "b"`.
fn decided<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let outer = sign(node);
    let is_part = text.above(node).is_some_and(|above| sign(above) == outer);
    if is_part || !matches!(outer, "&&" | "||") {
        return None;
    }
    let all: Vec<Compared<'t>> = parts(node).into_iter().filter_map(compared).collect();
    let mut pairs = all
        .iter()
        .enumerate()
        .flat_map(|(at, one)| all.iter().skip(at + 1).map(move |other| (one, other)));
    let (one, other) = pairs.find(|(one, other)| {
        text.is_alike(one.of, other.of) && excludes(text, outer, one, other)
    })?;
    let comes_out = match outer {
        "&&" => "never holds",
        _ => "always holds",
    };
    let shown = |one: &Compared<'t>| {
        format!(
            "{} {} {}",
            text.shown(one.of),
            one.sign,
            text.shown(one.with)
        )
    };
    let does = format!(
        "asks `{} {outer} {}`, which {comes_out}",
        shown(one),
        shown(other)
    );
    let help = match outer {
        "&&" => "write `||`, or another sign of order",
        _ => "write `&&`, or another sign of order",
    };
    Some(Slip::new(node, does, help))
}

/// Whether two parts exclude one another (`&&`), or one of them holds each time (`||`).
fn excludes<'t>(text: &Text<'t>, outer: &str, one: &Compared<'t>, other: &Compared<'t>) -> bool {
    let are_words = match (one.with.literal(), other.with.literal()) {
        (Some(one), Some(other)) => one != other && !one.is_null() && !other.is_null(),
        _ => false,
    };
    let is_other = |one: &Compared<'t>| matches!(one.sign, "!==" | "!=");
    if are_words && outer == "&&" && is_equal(one.sign) && is_equal(other.sign) {
        return true;
    }
    if are_words && outer == "||" && is_other(one) && is_other(other) {
        return true;
    }
    let (Some(first), Some(second)) = (text.number(one.with), text.number(other.with)) else {
        return false;
    };
    let (low, high) = match (one.sign.starts_with('<'), other.sign.starts_with('<')) {
        (true, false) if is_order(one.sign) && is_order(other.sign) => {
            ((second, other), (first, one))
        }
        (false, true) if is_order(one.sign) && is_order(other.sign) => {
            ((first, one), (second, other))
        }
        _ => return false,
    };
    // `low.0 < x` and `x < high.0`.
    match outer {
        "&&" => {
            low.0 > high.0 || low.0 >= high.0 && (low.1.sign.len() == 1 || high.1.sign.len() == 1)
        }
        _ => low.0 < high.0,
    }
}

/// Whether the second condition holds only where the first one does.
fn is_within<'t>(text: &Text<'t>, first: Node<'t>, second: Node<'t>) -> bool {
    let (Some(one), Some(other)) = (compared(first), compared(second)) else {
        return false;
    };
    let (Some(most), Some(least)) = (text.number(one.with), text.number(other.with)) else {
        return false;
    };
    let is_same_way = one.sign.get(..1) == other.sign.get(..1) && is_order(one.sign);
    if !is_same_way || !is_order(other.sign) || !text.is_alike(one.of, other.of) {
        return false;
    }
    let is_beyond = match one.sign.starts_with('>') {
        true => least > most,
        false => least < most,
    };
    is_beyond || (least - most).abs() < f64::EPSILON && one.sign.len() >= other.sign.len()
}

fn tell_swallowed<'t>(text: &Text<'t>, first: Node<'t>, second: Node<'t>) -> Slip {
    let does = format!(
        "asks `{}` behind `{}`, which holds there, too: the second way is never taken",
        text.shown(second),
        text.shown(first)
    );
    Slip::new(second, does, "ask for the narrower one first")
}

/// `if (n > 10) … else if (n > 100) …`
fn swallowed<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let first = node.get("test");
    let mut next = node.get("alternate").bare();
    for _ in 0..MOST {
        if next.kind() != node.kind() {
            return None;
        }
        // The same one twice in `else if` is told as that.
        let is_repeated = node.kind() == "IfStatement" && text.is_alike(first, next.get("test"));
        if !is_repeated && is_within(text, first, next.get("test")) {
            return Some(tell_swallowed(text, first, next.get("test")));
        }
        next = next.get("alternate").bare();
    }
    None
}

/// `if (n > 10) return "middle"; if (n > 100) return "large";`
fn swallowed_behind<'t>(text: &Text<'t>, block: Node<'t>) -> Option<Slip> {
    let inside = match block.kind() {
        "SwitchCase" => block.get("consequent").items(),
        _ => block.get("body").items(),
    };
    let mut pairs = inside.iter().zip(inside.iter().skip(1));
    pairs.find_map(|(one, next)| {
        let are_ifs = one.kind() == "IfStatement" && next.kind() == "IfStatement";
        let ends = !one.get("alternate").is_there() && !super::ends::goes_on(one.get("consequent"));
        (are_ifs && ends && is_within(text, one.get("test"), next.get("test")))
            .then(|| tell_swallowed(text, one.get("test"), next.get("test")))
    })
}

/// The same lines on both ways of an `if`.
fn same_ways<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (one, other) = (node.get("consequent"), node.get("alternate"));
    let plain = |way: Node<'t>| {
        let inner = text
            .source(way)
            .trim()
            .trim_start_matches('{')
            .trim_end_matches('}');
        inner.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let is_way = other.is_there() && other.kind() != "IfStatement";
    let is_short = holds(node, one) && text.source(one).len() < 2000;
    let is_type = text.source(one).contains("expectTypeOf");
    let is_same =
        is_way && !is_type && is_short && !plain(one).is_empty() && plain(one) == plain(other);
    // What stands alone behind an `else if` may be what all others do.
    let is_first = text
        .above(node)
        .is_none_or(|above| above.kind() != "IfStatement");
    (is_same && is_first).then(|| {
        let does = format!(
            "does the same on both ways of `{}`",
            text.shown(node.get("test"))
        );
        Slip::new(node, does, "write what is meant for the other way")
    })
}

/// `case "a" || "b":`, and `switch (n) { case n > 10: … }`.
fn odd_case<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let asked = node.get("discriminant").bare();
    let is_open = asked.literal().is_some() || asked.kind() == "UnaryExpression";
    let cases = node.get("cases").items().into_iter();
    cases.map(|case| case.get("test").bare()).find_map(|test| {
        let is_choice = sign(test) == "||" && test.kind() == "LogicalExpression";
        let is_order = is_order(sign(test)) || sign(test) == "&&";
        let shown = text.shown(test);
        if is_open || !is_choice && !is_order {
            return None;
        }
        let does = match is_choice {
            true => {
                format!("has `case {shown}`, which is one value: the other one is not looked for")
            }
            false => format!(
                "has `case {shown}`, which is true or false, and compares `{}` with it",
                text.shown(asked)
            ),
        };
        let help = match is_choice {
            true => "write a `case` for each value",
            false => "write `switch (true)`, or `if`",
        };
        Some(Slip::new(test, does, help))
    })
}
