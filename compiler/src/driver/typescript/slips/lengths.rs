//! Lists that are written out and shorter than what their items are counted by: `NAMES[STEPS.indexOf(x)]`.

use super::around::holds;
use super::{Slip, Text};
use crate::driver::typescript::tree::Node;

/// How many places are looked at that may take too much. Nobody makes more by hand.
const MOST: usize = 64;

/// A place that may take an item that is not there.
struct Place<'t> {
    at: Node<'t>,
    /// What the number is made of.
    index: Node<'t>,
    /// What is wrong, and what to do.
    says: (String, String),
}

pub(super) fn find(text: &Text<'_>) -> Vec<Slip> {
    let places = text.nodes().flat_map(|node| match node.kind() {
        "MemberExpression" if node.get("computed").is_set() => too_short(text, node),
        "CallExpression" => counted(text, node),
        _ => None,
    });
    let mut places = places.take(MOST);
    let found = places.find(|place| !is_asked(text, place));
    let found = found.map(|place| Slip::new(place.at, place.says.0, place.says.1));
    found.into_iter().collect()
}

/// `NAMES[STEPS.findIndex((step) => x < step)]`, `NAMES[STEPS.filter((step) => step <= x).length]`.
fn too_short<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Place<'t>> {
    let list = node.get("object");
    let has = text.fixed.items(list)?.len();
    let written = node.get("property").bare();
    let index = text.value(written);
    let (of, most) = match index.member() {
        Some((filtered, "length")) => {
            let (of, method, _) = filtered.method()?;
            let items = text.fixed.items(of).filter(|_| method == "filter")?;
            (of, items.len())
        }
        _ => {
            let (of, method, arguments) = index.method()?;
            let finds = matches!(
                method,
                "indexOf" | "findIndex" | "findLastIndex" | "lastIndexOf"
            );
            let items = text
                .fixed
                .items(of)
                .filter(|_| finds && arguments.len() == 1)?;
            (of, items.len().checked_sub(1)?)
        }
    };
    (most >= has && !text.careful.has(node)).then(|| {
        let (list, of) = (text.shown(list), text.shown(of));
        let does = format!(
            "takes the item `{}` of `{list}`, which has {has}: the number goes up to {most}",
            text.shown(written)
        );
        let help = format!("let `{list}` have {} items, as `{of}` asks for", most + 1);
        Place {
            at: node,
            index,
            says: (does, help),
        }
    })
}

/// `STEPS.map((step, i) => NAMES[i])`.
fn counted<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Place<'t>> {
    let (of, method, arguments) = node.method()?;
    let function = arguments.first().copied().filter(|one| one.is_function())?;
    let params = function.get("params").items();
    let number = *params.get(1)?;
    let counter = number.name()?;
    let most = text.fixed.items(of)?.len();
    if !matches!(method, "map" | "forEach" | "flatMap") {
        return None;
    }
    let (one, has) = function.get("body").all().into_iter().find_map(|one| {
        let is_place = one.kind() == "MemberExpression" && one.get("computed").is_set();
        let is_counted = one.get("property").bare().name() == Some(counter);
        let items = text.fixed.items(one.get("object"));
        let has = items.filter(|_| is_place && is_counted)?.len();
        (has < most && !text.careful.has(one)).then_some((one, has))
    })?;
    let (list, of) = (text.shown(one.get("object")), text.shown(of));
    let does = format!(
        "takes the item `{counter}` of `{list}`, which has {has}: the number counts the {most} of `{of}`"
    );
    Some(Place {
        at: one,
        index: number,
        says: (does, format!("let `{list}` have {most} items")),
    })
}

/// Whether the text asks about the number somewhere, or about what it is made of.
fn is_asked<'t>(text: &Text<'t>, place: &Place<'t>) -> bool {
    let mut names: Vec<&str> = place
        .index
        .all()
        .into_iter()
        .filter_map(Node::name)
        .collect();
    names.extend(place.at.get("property").bare().name());
    names.retain(|name| {
        let own = text
            .names
            .only(name)
            .is_some_and(|only| holds(place.index, only.at));
        place.index.name() == Some(*name) || !own && text.fixed.items_of(name).is_none()
    });
    let tests = text.nodes().flat_map(|node| match node.kind() {
        "IfStatement" | "ConditionalExpression" | "WhileStatement" | "ForStatement" => {
            vec![node.get("test")]
        }
        "SwitchStatement" => vec![node.get("discriminant")],
        "LogicalExpression" => vec![node],
        "BinaryExpression" if is_comparison(node) => vec![node],
        _ => Vec::new(),
    });
    let mut outside = tests.filter(|test| !holds(place.index, *test));
    outside.any(|test| {
        let mut inside = test.all().into_iter().filter_map(Node::name);
        inside.any(|name| names.contains(&name))
    })
}

fn is_comparison(node: Node<'_>) -> bool {
    node.get("operator").text().contains(['<', '>', '=']) || node.get("operator").text() == "in"
}
