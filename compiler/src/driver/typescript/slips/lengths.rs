//! Lists that are written out and shorter than what their items are counted by: `NAMES[STEPS.indexOf(x)]`.

use super::fixed::Fixed;
use super::{Slip, Text};
use crate::driver::typescript::names::Origin;
use crate::driver::typescript::tree::Node;

pub(super) fn find(text: &Text<'_>) -> Vec<Slip> {
    let fixed = Fixed::of(text);
    let mut found = Vec::new();
    for node in text.nodes() {
        match node.kind() {
            "MemberExpression" if node.get("computed").is_set() => {
                found.extend(too_short(text, &fixed, node));
            }
            "CallExpression" => found.extend(counted(text, &fixed, node)),
            _ => {}
        }
    }
    found
}

/// `NAMES[STEPS.findIndex((step) => x < step)]`, `NAMES[STEPS.filter((step) => step <= x).length]`.
fn too_short<'t>(text: &Text<'t>, fixed: &Fixed<'t>, node: Node<'t>) -> Option<Slip> {
    let list = node.get("object");
    let has = fixed.items(text, list)?.len();
    let written = node.get("property").bare();
    let only = written.name().and_then(|name| text.names.only(name));
    let index = match only.map(|only| (only.word, only.origin)) {
        Some(("const", Origin::Value(value))) => value.bare(),
        _ => written,
    };
    let (of, most) = match index.member() {
        Some((filtered, "length")) => {
            let (of, method, _) = filtered.method()?;
            let items = fixed.items(text, of).filter(|_| method == "filter")?;
            (of, items.len())
        }
        _ => {
            let (of, method, arguments) = index.method()?;
            let finds = matches!(
                method,
                "indexOf" | "findIndex" | "findLastIndex" | "lastIndexOf"
            );
            let items = fixed
                .items(text, of)
                .filter(|_| finds && arguments.len() == 1)?;
            (of, items.len().checked_sub(1)?)
        }
    };
    (most >= has).then(|| {
        let (list, of) = (text.shown(list), text.shown(of));
        let does = format!(
            "takes the item `{}` of `{list}`, which has {has}: the number goes up to {most}",
            text.shown(written)
        );
        Slip::new(
            node,
            does,
            format!("let `{list}` have {} items, as `{of}` asks for", most + 1),
        )
    })
}

/// `STEPS.map((step, i) => NAMES[i])`.
fn counted<'t>(text: &Text<'t>, fixed: &Fixed<'t>, node: Node<'t>) -> Option<Slip> {
    let (of, method, arguments) = node.method()?;
    let function = arguments.first().copied().filter(|one| one.is_function())?;
    let params = function.get("params").items();
    let counter = params.get(1)?.name()?;
    let most = fixed.items(text, of)?.len();
    if !matches!(method, "map" | "forEach" | "flatMap") {
        return None;
    }
    let inside = function.get("body").all();
    let is_asked = inside.iter().any(|one| {
        let sides = [
            one.get("left").bare().name(),
            one.get("right").bare().name(),
        ];
        matches!(one.kind(), "BinaryExpression" | "LogicalExpression")
            && sides.contains(&Some(counter))
    });
    let short = inside.into_iter().find_map(|one| {
        let is_place = one.kind() == "MemberExpression" && one.get("computed").is_set();
        let is_counted = one.get("property").bare().name() == Some(counter);
        let has = fixed
            .items(text, one.get("object"))
            .filter(|_| is_place && is_counted)?
            .len();
        (has < most).then_some((one, has))
    });
    short.filter(|_| !is_asked).map(|(one, has)| {
        let (list, of) = (text.shown(one.get("object")), text.shown(of));
        let does = format!(
            "takes the item `{counter}` of `{list}`, which has {has}: the number counts the {most} of `{of}`"
        );
        Slip::new(one, does, format!("let `{list}` have {most} items"))
    })
}
