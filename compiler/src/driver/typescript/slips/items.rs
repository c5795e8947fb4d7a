//! Lists: places that are not there, lists that are compared or joined as a whole, and lists that hold one object many times.

use super::around::{is_equal, sides, sign, without_not};
use super::{Slip, Text};
use crate::driver::typescript::kinds::{self, Kind};
use crate::driver::typescript::tree::Node;

pub(super) fn find(text: &Text<'_>) -> Vec<Slip> {
    let mut found = Vec::new();
    for node in text.nodes() {
        match node.kind() {
            "MemberExpression" if node.get("computed").is_set() => found.extend(beyond(text, node)),
            "BinaryExpression" => {
                found.extend(compared(text, node));
                found.extend(joined(text, node));
                found.extend(behind_first(text, node));
            }
            "UnaryExpression" if node.get("operator").text() == "delete" => {
                found.extend(hole(text, node))
            }
            "CallExpression" => {
                found.extend(shared(text, node));
                found.extend(of_nothing(text, node));
                found.extend(new_each_time(text, node));
                found.extend(list_in_text(text, node));
                found.extend(length_given(text, node));
            }
            "IfStatement" | "ConditionalExpression" | "WhileStatement" => {
                found.extend(as_truth(text, node))
            }
            _ => {}
        }
    }
    found
}

fn is_list<'t>(text: &Text<'t>, node: Node<'t>) -> bool {
    matches!(kinds::of(&text.names, node), Some(Kind::List(_)))
}

/// `words[-1]`, `words[words.length]`, `LEVELS[3]`.
fn beyond<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (of, place) = (node.get("object").bare(), node.get("property").bare());
    let is_set = text.above(node).is_some_and(|above| {
        matches!(above.kind(), "AssignmentExpression") && above.get("left").bare().is_same(node)
    });
    if is_set || text.careful.has(node) {
        return None;
    }
    let shown = text.shown(node);
    let kind = kinds::of(&text.names, of);
    let may_count = matches!(kind, None | Some(Kind::List(_) | Kind::Text));
    let number = text.number(place);
    if number.is_some_and(|number| number < 0.0) && place.kind() == "UnaryExpression" && may_count {
        let of = text.shown(of);
        let does = format!("takes `{shown}`, which there is not: no place is below 0");
        return Some(Slip::new(
            node,
            does,
            format!("write `{of}.at({})`", text.shown(place)),
        ));
    }
    if let Some((list, "length")) = place.member()
        && text.is_alike(list, of)
    {
        let does = format!("takes `{shown}`, which is one behind the last item");
        return Some(Slip::new(
            node,
            does,
            format!(
                "write `{0}[{0}.length - 1]`, or `{0}.at(-1)`",
                text.shown(of)
            ),
        ));
    }
    let has = text.fixed.items(of)?.len();
    let last = f64::from(u32::try_from(has).ok()?);
    (place.number()? >= last && !node.get("optional").is_set()).then(|| {
        let does = format!(
            "takes `{shown}`, and `{}` has {has} items: the last place is {}",
            text.shown(of),
            has.saturating_sub(1)
        );
        Slip::new(node, does, "take a place that is there")
    })
}

/// Whether a value is a list that is made where it stands.
fn is_new<'t>(text: &Text<'t>, node: Node<'t>) -> bool {
    const MAKING: [&str; 5] = ["filter", "map", "split", "toSorted", "flatMap"];
    let mut node = node.bare();
    for _ in 0..8 {
        if node.kind() == "ArrayExpression" || node.called("Object.keys").is_some() {
            return true;
        }
        match node.method() {
            Some((_, method, _)) if MAKING.contains(&method) => return true,
            // Texts have these, too.
            Some((_, "slice" | "concat", _)) => return is_list(text, node),
            Some((of, "sort" | "reverse", _)) => node = of,
            _ => return false,
        }
    }
    false
}

/// `words === sorted`: two lists are never the same.
fn compared<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (left, right) = sides(node);
    let sign = sign(node);
    let are_lists = is_list(text, left) && is_list(text, right) && !text.is_alike(left, right);
    let is_made = |side: Node<'t>| {
        text.constant(side).is_some_and(|value| is_new(text, value))
            || side.name().is_none() && is_new(text, side)
    };
    let are_made = is_made(left) && is_made(right);
    ((is_equal(sign) || matches!(sign, "!==" | "!=")) && are_lists && are_made).then(|| {
        let comes_out = if sign.starts_with('!') {
            "always"
        } else {
            "never"
        };
        let does = format!(
            "asks `{}`, which {comes_out} holds: each list is an object of its own",
            text.shown(node)
        );
        Slip::new(
            node,
            does,
            "compare them item by item, or as texts: `JSON.stringify(…)`",
        )
    })
}

/// `words + ["end"]`: a text comes of it.
fn joined<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (left, right) = sides(node);
    let is_written = |side: Node<'t>| side.bare().kind() == "ArrayExpression";
    let are_lists = is_list(text, left) && is_list(text, right)
        || is_written(left) && left.bare().get("elements").items().len() > 1
        || is_written(right);
    (sign(node) == "+" && are_lists).then(|| {
        let (left, right) = (text.shown(left), text.shown(right));
        let does = format!("adds `{right}` to `{left}`: lists are joined as texts");
        Slip::new(node, does, format!("write `[...{left}, ...{right}]`"))
    })
}

/// `text.indexOf("urgent") > 0`: the first place is 0.
fn behind_first<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (left, right) = sides(node);
    let (of, method, given) = left.method()?;
    let word = given
        .first()?
        .word()
        .filter(|word| word.chars().all(char::is_alphanumeric) && !word.is_empty())?;
    (sign(node) == ">" && right.number() == Some(0.0) && method == "indexOf").then(|| {
        let does = format!(
            "asks `{}`, which does not hold where `{word}` comes first: that place is 0",
            text.shown(node)
        );
        Slip::new(
            node,
            does,
            format!("write `{}.includes(\"{word}\")`", text.shown(of)),
        )
    })
}

/// `delete words[0]`
fn hole<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let place = node.get("argument").bare();
    let of = place.get("object").bare();
    (place.get("computed").is_set() && is_list(text, of)).then(|| {
        let shown = text.shown(of);
        let does = format!("deletes an item of the list `{shown}`, which leaves a hole there: it has as many items as before");
        Slip::new(node, does, format!("write `{shown}.splice({}, 1)`", text.shown(place.get("property"))))
    })
}

/// `Array(3).fill([])`: one list at each place.
fn shared<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (of, method, given) = node.method().filter(|(_, method, _)| *method == "fill")?;
    let first = given.first()?.bare();
    let made = first.kind() == "NewExpression"
        && matches!(first.get("callee").name(), Some("Map" | "Set"));
    let is_empty = first.kind() == "ArrayExpression" && first.get("elements").items().is_empty()
        || first.kind() == "ObjectExpression" && first.get("properties").items().is_empty();
    let inner = first
        .method()
        .is_some_and(|(_, method, _)| method == "fill");
    let is_array =
        matches!(of.get("callee").name(), Some("Array")) || of.called("Array.from").is_some();
    let is_replaced = text
        .outwards(node)
        .take(2)
        .any(|above| above.method().is_some_and(|(_, method, _)| method == "map"));
    (is_array && (made || is_empty || inner) && !is_replaced).then(|| {
        let shown = text.shown(first);
        let does = format!("hands `{method}` `{shown}`, which is one object at all places: who changes one of them changes all");
        Slip::new(node, does, format!("write `Array.from({{ length: … }}, () => {shown})`"))
    })
}

/// `new Array(5).map(…)`, `Array.from(5)`.
fn of_nothing<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    if let Some(given) = node.called("Array.from")
        && let Some(first) = given.first()
        && matches!(kinds::of(&text.names, *first), Some(Kind::Number))
    {
        let shown = text.shown(*first);
        let does =
            format!("calls `Array.from` with the number `{shown}`, which gives an empty list");
        return Some(Slip::new(
            node,
            does,
            format!("write `Array.from({{ length: {shown} }}, …)`"),
        ));
    }
    let (of, method, _) = node.method()?;
    let is_array = matches!(of.kind(), "NewExpression" | "CallExpression")
        && of.get("callee").name() == Some("Array");
    let given = of.get("arguments").items();
    let is_number = given.len() == 1
        && given
            .iter()
            .all(|one| one.kind() != "SpreadElement" && one.word().is_none());
    (is_array && is_number && matches!(method, "map" | "forEach" | "filter" | "flatMap" | "reduce"))
        .then(|| {
            let does = format!(
                "calls `{method}` of `{}`, whose places hold nothing: no round is run",
                text.shown(of)
            );
            Slip::new(node, does, "write `Array.from({ length: … }, (_, i) => …)`")
        })
}

/// `pairs.includes([1, 2])`, `seen.has([a, b])`: what is written there is a new object each time.
fn new_each_time<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (of, method, given) = node.method()?;
    let first = given.first()?.bare();
    let looks = match kinds::of(&text.names, of)? {
        Kind::List(_) => matches!(method, "includes" | "indexOf" | "lastIndexOf"),
        Kind::Map => matches!(method, "has" | "get" | "delete"),
        Kind::Set => matches!(method, "has" | "delete"),
        Kind::Text
        | Kind::Number
        | Kind::Truth
        | Kind::Date
        | Kind::Bytes
        | Kind::Record(_)
        | Kind::Pattern
        | Kind::Promise => false,
    };
    let is_new = matches!(first.kind(), "ArrayExpression" | "ObjectExpression");
    (looks && is_new).then(|| {
        let shown = text.shown(first);
        let does = format!("looks for `{shown}` with `{method}`, which never finds it: what is written there is a new object each time");
        Slip::new(node, does, "keep and look for texts: `JSON.stringify(…)`, or compare the parts with `some`")
    })
}

/// `word.includes(STOP)`, where `STOP` is a list.
fn list_in_text<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (of, method, given) = node.method()?;
    let first = *given.first()?;
    let looks = matches!(method, "includes" | "startsWith" | "endsWith");
    let is_text = || matches!(kinds::of(&text.names, of), Some(Kind::Text));
    (looks && is_list(text, first) && is_text()).then(|| {
        let (of, list) = (text.shown(of), text.shown(first));
        let does = format!("asks whether the text `{of}` holds `{list}`, which is a list");
        let help = match method {
            "includes" => format!(
                "write `{list}.includes({of})`, or `{list}.some((one) => {of}.includes(one))`"
            ),
            _ => format!("write `{list}.some((one) => {of}.{method}(one))`"),
        };
        Slip::new(node, does, help)
    })
}

/// `text.split(" ").push("end")`, `rows.reduce((all, row) => all.push(row), [])`: `push` gives the length.
fn length_given<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (of, method, given) = node.method()?;
    if matches!(method, "push" | "unshift") && is_new(text, of) {
        let does = format!(
            "calls `{method}` of a list that has no name: it gives the new length, and the list is lost"
        );
        return Some(Slip::new(
            node,
            does,
            "give the list a name first, or write `.concat(…)`",
        ));
    }
    let function = given
        .first()
        .copied()
        .filter(|one| method == "reduce" && one.is_function())?;
    let gives = function.gives()?;
    let (filled, inner, _) = gives.method()?;
    let first = function
        .get("params")
        .items()
        .first()
        .and_then(|one| one.name())?;
    let is_set = inner == "push" && filled.name() == Some(first);
    is_set.then(|| {
        let shown = text.shown(gives);
        let does = format!(
            "hands `reduce` a function that gives `{shown}`, which is a length and no list"
        );
        Slip::new(gives, does, format!("write `[...{first}, …]`"))
    })
}

/// `if (rows.filter(…))`, `if (!rows)`, where `rows` is a list that is made in the text: that is true also when it is empty.
fn as_truth<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let asked = without_not(node.get("test"));
    is_new(text, text.value(asked)).then(|| {
        let shown = text.shown(asked);
        let does = format!("asks whether `{shown}` holds: a list is true also when it is empty");
        let help = format!("compare its length: `{shown}.length > 0`");
        Slip::new(asked, does, help)
    })
}
