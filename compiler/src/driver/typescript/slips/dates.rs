//! Dates: months that count from 0, milliseconds that are taken for seconds, and dates that are compared as objects.

use super::around::{is_order, sides, sign};
use super::results::as_month;
use super::{Slip, Text};
use crate::driver::typescript::kinds::{self, Kind};
use crate::driver::typescript::tree::Node;

pub(super) fn find(text: &Text<'_>) -> Vec<Slip> {
    let mut found = Vec::new();
    for node in text.nodes() {
        match node.kind() {
            "NewExpression" => found.extend(thirteenth(text, node)),
            "CallExpression" => found.extend(short_year(text, node)),
            "BinaryExpression" => {
                found.extend(compared(text, node));
                found.extend(joined(text, node));
                found.extend(other_unit(text, node));
                found.extend(seconds_added(text, node));
            }
            "TemplateLiteral" => found.extend(written(text, node)),
            _ => {}
        }
    }
    found
}

fn is_date<'t>(text: &Text<'t>, node: Node<'t>) -> bool {
    matches!(kinds::of(&text.names, node), Some(Kind::Date))
}

/// `new Date(2026, 12, 31)`
fn thirteenth<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let given = node.get("arguments").items();
    let month = given.get(1).and_then(|month| month.number())?;
    let is_date = node.get("callee").name() == Some("Date");
    // Day 0 is the last one of the month before.
    let is_last = given.get(2).and_then(|day| day.number()) == Some(0.0);
    (is_date && month >= 12.0 && !is_last).then(|| {
        let does = format!(
            "writes `{}`, whose month counts from 0: {month} is in the next year",
            text.shown(node)
        );
        Slip::new(node, does, "write 11 for December")
    })
}

/// `day.getYear()`, which is 126 in 2026.
fn short_year<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (of, method, _) = node.method()?;
    (method == "getYear" && is_date(text, of) && !text.text.contains("1900")).then(|| {
        let shown = text.shown(of);
        let does = format!("calls `{shown}.getYear()`, which counts the years from 1900 on");
        Slip::new(node, does, format!("write `{shown}.getFullYear()`"))
    })
}

/// Whether two dates cannot be one object: one of them is made where it stands, or each by a constant of its own.
fn are_others<'t>(text: &Text<'t>, left: Node<'t>, right: Node<'t>) -> bool {
    let is_new = |side: Node<'t>| side.bare().kind() == "NewExpression";
    let is_own = |side: Node<'t>| text.constant(side).is_some_and(is_new);
    is_new(left) || is_new(right) || is_own(left) && is_own(right)
}

/// `day === new Date("2026-01-01")`, `day > "2026-01-01"`.
fn compared<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (left, right) = sides(node);
    let sign = sign(node);
    let are_dates = (is_date(text, left), is_date(text, right));
    if matches!(sign, "===" | "==" | "!==" | "!=")
        && are_dates == (true, true)
        && !text.is_alike(left, right)
        && are_others(text, left, right)
    {
        let comes_out = if sign.starts_with('!') {
            "always"
        } else {
            "never"
        };
        let does = format!(
            "asks `{}`, which {comes_out} holds: each date is an object of its own",
            text.shown(node)
        );
        return Some(Slip::new(node, does, "compare their `.getTime()`"));
    }
    let is_text = |side: Node<'t>| {
        side.bare()
            .word()
            .is_some_and(|word| word.parse::<f64>().is_err())
    };
    let is_mixed = are_dates.0 && is_text(right) || are_dates.1 && is_text(left);
    (is_order(sign) && is_mixed).then(|| {
        let does = format!(
            "asks `{}`, which never holds: a date is compared with a text",
            text.shown(node)
        );
        Slip::new(node, does, "make a date of the text: `new Date(…)`")
    })
}

/// `new Date(x) + 7 * DAY`: a text comes of it.
fn joined<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (left, right) = sides(node);
    let is_number = |side: Node<'t>| matches!(kinds::of(&text.names, side), Some(Kind::Number));
    let is_mixed =
        is_date(text, left) && is_number(right) || is_date(text, right) && is_number(left);
    (sign(node) == "+" && is_mixed).then(|| {
        let does = format!(
            "writes `{}`: a date and a number are joined as texts",
            text.shown(node)
        );
        Slip::new(node, does, "reckon with its `.getTime()`")
    })
}

/// Whether a value counts milliseconds since 1970.
fn is_moment<'t>(text: &Text<'t>, node: Node<'t>) -> bool {
    let node = text.value(node);
    let method = node.method().map_or("", |(_, method, _)| method);
    matches!(method, "getTime" | "valueOf")
        || node.called("Date.now").is_some()
        || node.called("Date.parse").is_some()
        || is_date(text, node)
}

/// `(later - earlier) / (60 * 60 * 24)`: the difference counts milliseconds.
fn other_unit<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (left, right) = sides(node);
    let difference = text.value(left);
    let (later, earlier) = sides(difference);
    let unit = text
        .number(right)
        .filter(|_| sign(node) == "/" && sign(difference) == "-")?;
    let is_unit = [60.0, 3600.0, 86_400.0, 604_800.0]
        .iter()
        .any(|one| (one - unit).abs() < 0.5);
    let are_moments = is_moment(text, later) && is_moment(text, earlier);
    (is_unit && are_moments).then(|| {
        let does = format!(
            "divides `{}`, which counts milliseconds, by `{}`, which counts seconds",
            text.shown(left),
            text.shown(right)
        );
        Slip::new(node, does, "multiply what it is divided by with 1000")
    })
}

/// `day.getTime() + 7 * 24 * 60 * 60`: these are seconds.
fn seconds_added<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (left, right) = sides(node);
    let added = text
        .number(right)
        .filter(|_| matches!(sign(node), "+" | "-"))?;
    let product = text.source(text.value(right));
    let is_day = product.contains("24")
        && product.contains("60")
        && !product.contains("000")
        && !product.contains("1e3");
    let is_seconds = added >= 86_400.0 && (added % 86_400.0).abs() < 0.5;
    (is_day && is_seconds && is_moment(text, left) && !is_date(text, left)).then(|| {
        let does = format!(
            "adds `{}`, which counts seconds, to `{}`, which counts milliseconds",
            text.shown(right),
            text.shown(left)
        );
        Slip::new(node, does, "multiply it with 1000")
    })
}

/// `` `${day.getFullYear()}-${day.getMonth()}-${day.getDate()}` ``
fn written<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let parts = node.get("expressions").items();
    let calls = |names: [&str; 2]| {
        let mut all = parts.iter().flat_map(|one| one.all());
        all.find(|one| {
            one.method()
                .is_some_and(|(_, method, _)| names.contains(&method))
        })
    };
    let _ = calls(["getFullYear", "getUTCFullYear"])?;
    let date = calls(["getDate", "getUTCDate"]);
    let weekday = parts.iter().copied().find(|one| {
        let method = one.method();
        method.is_some_and(|(_, method, _)| matches!(method, "getDay" | "getUTCDay"))
    });
    if let (None, Some(weekday)) = (date, weekday) {
        let shown = text.shown(weekday);
        let does = format!("writes `{shown}` as the day of a date, and it is the day of the week");
        return Some(Slip::new(weekday, does, "write `getDate()`"));
    }
    let _ = date?;
    parts.iter().find_map(|one| as_month(text, *one))
}
