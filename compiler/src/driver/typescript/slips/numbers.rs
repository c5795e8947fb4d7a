//! Numbers and truths that are made of other values: what comes of it is no number, or always the same.

use super::around::{is_order, sides, sign};
use super::{Slip, Text};
use crate::driver::typescript::kinds::{self, Kind};
use crate::driver::typescript::tree::Node;

pub(super) fn find(text: &Text<'_>) -> Vec<Slip> {
    let mut found = Vec::new();
    for node in text.nodes() {
        match node.kind() {
            "CallExpression" => {
                found.extend(read_number(text, node));
                found.extend(truth_of_word(node));
                found.extend(rounded(text, node));
                found.extend(nothing_left(text, node));
            }
            "LogicalExpression" => found.extend(never_missing(text, node)),
            "BinaryExpression" => {
                found.extend(of_letters(text, node));
                found.extend(fixed_joined(text, node));
                found.extend(words_in_order(text, node));
                found.extend(no_chance(text, node));
            }
            "MemberExpression" => found.extend(chance_too_far(text, node)),
            _ => {}
        }
    }
    found
}

/// `parseInt("0.25")`, `parseInt(x, 42)`.
fn read_number<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (called, given) = node.call()?;
    let path = called.path();
    let first = text.value(*given.first()?);
    if !matches!(path.as_str(), "parseInt" | "Number.parseInt") {
        return None;
    }
    if let Some(base) = given.get(1).and_then(|base| text.number(*base))
        && (base > 36.0 || base < 2.0 && base != 0.0)
    {
        let does =
            format!("hands `{path}` the base {base}, which gives `NaN`: it goes from 2 to 36");
        return Some(Slip::new(node, does, "write 10"));
    }
    let word = first.word()?;
    let (_, cents) = word.split_once('.')?;
    let is_number = word.parse::<f64>().is_ok() && cents.contains(|digit| digit != '0');
    is_number.then(|| {
        let does = format!(
            "takes the places behind the dot off with `{}`",
            text.shown(node)
        );
        Slip::new(node, does, format!("write `Number(\"{word}\")`"))
    })
}

/// `Boolean("false")`, `Boolean(process.env.DRY ?? "false")`.
fn truth_of_word(node: Node<'_>) -> Option<Slip> {
    let given = node.called("Boolean")?;
    let first = given.first()?.bare();
    let word = match sign(first) {
        "??" | "||" => first.get("right").bare().word(),
        _ => first.word(),
    };
    let word = word.filter(|word| !word.is_empty())?;
    Some(Slip::new(
        node,
        format!("takes the text `{word}` for true or false: each text with letters is true"),
        "compare it: `… === \"true\"`",
    ))
}

/// `Math.round(x / 3, 2)`
fn rounded<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    const ONE: [&str; 7] = [
        "Math.round",
        "Math.floor",
        "Math.ceil",
        "Math.trunc",
        "Math.abs",
        "Math.sqrt",
        "Math.sign",
    ];
    let (called, given) = node.call()?;
    let path = called.path();
    (ONE.contains(&path.as_str()) && given.len() > 1).then(|| {
        let last = given
            .last()
            .map_or_else(String::new, |one| text.shown(*one));
        let does = format!(
            "hands `{path}` {} values, and it takes one: `{last}` has no effect",
            given.len()
        );
        let help = match path.as_str() {
            "Math.round" => "for two places, write `Math.round(x * 100) / 100`",
            _ => "hand it one value",
        };
        Slip::new(node, does, help)
    })
}

/// `Math.max(Math.min(n, 0), 100)`: the lower limit is above the upper one.
fn nothing_left<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let limit = |node: Node<'t>, path: &str| -> Option<(f64, Vec<Node<'t>>)> {
        let given = node.called(path).filter(|given| given.len() == 2)?;
        let number = given.iter().find_map(|one| text.number(*one))?;
        Some((number, given))
    };
    let (least, inner) = limit(node, "Math.max")?;
    let inner = inner.into_iter().find_map(|one| limit(one, "Math.min"));
    if let Some((most, _)) = inner.filter(|(most, _)| *most < least) {
        let does = format!(
            "writes `{}`, which is {least} each time: the lower limit ({least}) is above the upper one ({most})",
            text.shown(node)
        );
        return Some(Slip::new(
            node,
            does,
            "put the lower limit into `Math.max`, and the upper one into `Math.min`",
        ));
    }
    None
}

/// `Number(x) ?? 5`
fn never_missing<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let left = node.get("left").bare();
    let (called, _) = left.call().filter(|_| sign(node) == "??")?;
    let path = called.path();
    let gives = match path.as_str() {
        "Number" | "parseInt" | "parseFloat" | "Number.parseInt" | "Number.parseFloat" => {
            "a number or `NaN`"
        }
        "String" => "a text",
        "Boolean" => "true or false",
        _ if path.starts_with("Math.") => "a number or `NaN`",
        _ => return None,
    };
    let shown = text.shown(left);
    let default = text.shown(node.get("right"));
    let does =
        format!("writes `{shown} ?? {default}`: `{path}` gives {gives} and is never missing");
    let help = match gives {
        "a number or `NaN`" => format!("write `||`, or `{path}(… ?? {default})`"),
        _ => format!("put the default into the brackets: `{path}(… ?? {default})`"),
    };
    Some(Slip::new(node, does, help))
}

/// Whether a value is a text with letters, which no number can be made of.
fn is_letters<'t>(text: &Text<'t>, node: Node<'t>) -> bool {
    let node = text.value(node);
    let is_no_number = |word: &str| {
        let word = word.trim();
        !word.is_empty()
            && word.starts_with(|letter: char| letter.is_alphabetic())
            && word != "Infinity"
    };
    if node.kind() == "TemplateLiteral" {
        let quasis = node.get("quasis").items();
        let first = quasis.first().map_or("", |one| text.source(*one));
        return is_no_number(first.trim_start_matches('`'));
    }
    if let Some((_, "toLowerCase" | "toUpperCase", _)) = node.method() {
        return true;
    }
    match sign(node) {
        "+" => node.get("left").bare().word().is_some_and(is_no_number),
        _ => node.word().is_some_and(is_no_number),
    }
}

/// `"total: " + n - 1`, `a.toLowerCase() - b.toLowerCase()`.
fn of_letters<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (left, right) = sides(node);
    if !matches!(sign(node), "-" | "*" | "/" | "%" | "**") {
        return None;
    }
    let wrong = [left, right]
        .into_iter()
        .find(|side| is_letters(text, *side))?;
    let does = format!(
        "reckons with the text `{}`, which gives `NaN`",
        text.shown(wrong)
    );
    let help = match sign(wrong.bare()) {
        "+" => "write brackets around the sum",
        _ => "to put texts in order, write `a.localeCompare(b)`; else make numbers of them",
    };
    Some(Slip::new(node, does, help))
}

/// `price.toFixed(2) + 5`
fn fixed_joined<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (left, right) = sides(node);
    let is_fixed = |side: Node<'t>| {
        let method = text.value(side).method();
        method.is_some_and(|(_, method, _)| method == "toFixed")
    };
    let is_number = |side: Node<'t>| matches!(kinds::of(&text.names, side), Some(Kind::Number));
    let is_sum = sign(node) == "+"
        && (is_fixed(left) && (is_fixed(right) || is_number(right))
            || is_fixed(right) && is_number(left));
    // What stands within a longer text is joined on purpose.
    let is_within = text.above(node).is_some_and(|above| sign(above) == "+");
    let is_compared = is_order(sign(node)) && is_fixed(left) && is_fixed(right);
    if !is_sum && !is_compared || is_within {
        return None;
    }
    let does = match is_compared {
        true => format!(
            "compares `{}` as texts: `toFixed` gives one, and 10.00 comes before 9.00",
            text.shown(node)
        ),
        false => format!(
            "writes `{}`: `toFixed` gives a text, so they are joined and not added",
            text.shown(node)
        ),
    };
    Some(Slip::new(
        node,
        does,
        "reckon with the numbers, and write `toFixed` last",
    ))
}

/// `size > "10"`, where `size` is a text.
fn words_in_order<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (left, right) = sides(node);
    let of_time = [
        "hour", "month", "day", "time", "week", "date", "year", "version", "code", "id", "at",
    ];
    let is_time = |side: Node<'t>| {
        let name = text.source(side).to_lowercase();
        of_time.iter().any(|word| name.ends_with(word))
    };
    let is_number = |side: Node<'t>| {
        let word = side.bare().word();
        word.is_some_and(|word| {
            !word.starts_with('0') && word.len() < 4 && word.parse::<f64>().is_ok()
        })
    };
    let (value, word) = match (is_number(left), is_number(right)) {
        (true, false) => (right, left),
        (false, true) => (left, right),
        _ => return None,
    };
    let is_text = matches!(kinds::of(&text.names, value), Some(Kind::Text));
    // One letter is compared with another: `letter >= "0"`.
    let is_long = word.bare().word().is_some_and(|word| word.len() > 1);
    (is_order(sign(node)) && is_text && is_long && !is_time(value)).then(|| {
        let does = format!(
            "compares `{}` as texts: \"9\" comes behind \"10\"",
            text.shown(node)
        );
        Slip::new(node, does, "make numbers of them: `Number(…)`")
    })
}

/// `Math.floor(Math.random()) * n`, which is 0.
fn no_chance<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (left, right) = sides(node);
    let is_nothing = |side: Node<'t>| {
        let given = side
            .called("Math.floor")
            .or_else(|| side.called("Math.trunc"));
        given.is_some_and(|given| {
            given
                .first()
                .is_some_and(|one| one.called("Math.random").is_some())
        })
    };
    (sign(node) == "*" && (is_nothing(left) || is_nothing(right))).then(|| {
        let does = format!("writes `{}`, which is 0 each time", text.shown(node));
        Slip::new(node, does, "write `Math.floor(Math.random() * n)`")
    })
}

/// `NAMES[Math.round(Math.random() * NAMES.length)]`
fn chance_too_far<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let place = node.get("property").bare();
    let given = place
        .called("Math.round")
        .or_else(|| place.called("Math.ceil"))?;
    let product = given.first()?.bare();
    let (left, right) = sides(product);
    let is_chance = left.called("Math.random").is_some() || right.called("Math.random").is_some();
    let is_length = [left, right]
        .iter()
        .any(|side| side.member().is_some_and(|(_, part)| part == "length"));
    (sign(product) == "*" && is_chance && is_length).then(|| {
        let does = format!(
            "takes `{}`, whose number goes up to the length: there is no such item",
            text.shown(node)
        );
        Slip::new(node, does, "write `Math.floor`")
    })
}
