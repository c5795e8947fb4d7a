//! Parts that a value has not: `.append` of a list, `.length` of a `Map`.

use super::{Slip, Text};
use crate::driver::typescript::kinds::{self, Kind};
use crate::driver::typescript::tree::Node;

pub(super) const OF_LISTS: &str = " length at concat copyWithin entries every fill filter find findIndex findLast findLastIndex flat flatMap forEach includes indexOf join keys lastIndexOf map pop push reduce reduceRight reverse shift slice some sort splice toLocaleString toReversed toSorted toSpliced toString unshift values with constructor hasOwnProperty groups index input raw ";
const OF_TEXTS: &str = " length at charAt charCodeAt codePointAt concat endsWith includes indexOf isWellFormed lastIndexOf localeCompare match matchAll normalize padEnd padStart repeat replace replaceAll search slice split startsWith substring substr toLocaleLowerCase toLocaleUpperCase toLowerCase toString toUpperCase toWellFormed trim trimEnd trimStart trimLeft trimRight valueOf constructor anchor link ";
const OF_NUMBERS: &str =
    " toFixed toString toPrecision toExponential toLocaleString valueOf constructor ";
const OF_MAPS: &str = " size get set has delete clear forEach keys values entries getOrInsert getOrInsertComputed toString constructor ";
const OF_SETS: &str = " size add has delete clear forEach keys values entries union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom toString constructor ";
/// What texts have and bytes have not.
const NOT_OF_BYTES: &str = " split trim match matchAll replace replaceAll startsWith endsWith toLowerCase toUpperCase padStart padEnd charAt substring trimEnd trimStart repeat search ";

/// What other languages call the parts that are called so here, by what has them.
const MEANT: [(&str, &str, &str); 23] = [
    ("a list", "append", ".push(…)"),
    ("a list", "add", ".push(…)"),
    ("a list", "extend", ".push(...…)"),
    ("a list", "size", ".length"),
    ("a list", "count", ".length"),
    ("a list", "has", ".includes(…)"),
    ("a list", "contains", ".includes(…)"),
    ("a list", "remove", ".splice(…, 1)"),
    ("a text", "strip", ".trim()"),
    ("a text", "lower", ".toLowerCase()"),
    ("a text", "upper", ".toUpperCase()"),
    ("a text", "startswith", ".startsWith(…)"),
    ("a text", "endswith", ".endsWith(…)"),
    ("a text", "contains", ".includes(…)"),
    ("a text", "size", ".length"),
    ("a text", "format", "`${…}`"),
    ("a text", "splitlines", ".split(\"\\n\")"),
    ("a `Map`", "length", ".size"),
    ("a `Set`", "length", ".size"),
    ("a `Set`", "push", ".add(…)"),
    ("a `Set`", "includes", ".has(…)"),
    ("a `Map`", "includes", ".has(…)"),
    ("a `Map`", "items", ".entries()"),
];

pub(super) fn find(text: &Text<'_>) -> Vec<Slip> {
    // Whoever adds parts to all values of a kind knows which there are.
    if text.text.contains(".prototype") {
        return Vec::new();
    }
    let mut found = Vec::new();
    for node in text.nodes() {
        found.extend(missing(text, node));
        found.extend(called(text, node));
        found.extend(by_key(text, node));
    }
    found
}

fn missing<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    if node.kind() != "MemberExpression" || node.get("optional").is_set() {
        return None;
    }
    let (of, name) = node.member()?;
    let kind = kinds::of(&text.names, of)?;
    let is_in = |all: &str| all.contains(&format!(" {name} "));
    let has = match kind {
        Kind::List(_) => is_in(OF_LISTS),
        Kind::Text => is_in(OF_TEXTS),
        Kind::Number => is_in(OF_NUMBERS),
        Kind::Map => is_in(OF_MAPS),
        Kind::Set => is_in(OF_SETS),
        Kind::Bytes => !is_in(NOT_OF_BYTES),
        Kind::Date => ["get", "set", "to", "valueOf", "constructor"]
            .iter()
            .any(|begin| name.starts_with(begin)),
        Kind::Truth | Kind::Record(_) | Kind::Pattern | Kind::Promise => true,
    };
    // Nearly `length` is told where sizes are compared.
    let is_told = ["lenght", "lengh", "legnth", "lenth"].contains(&name);
    let is_set = |one: Node<'t>| {
        one.kind() == "AssignmentExpression"
            && one.get("left").member().is_some_and(|(_, set)| set == name)
    };
    if has || is_told || text.nodes().any(is_set) {
        return None;
    }
    let shown = text.shown(of);
    let meant = MEANT
        .iter()
        .find(|(has, wrong, _)| *has == kind.called() && *wrong == name);
    let help = match (&kind, meant) {
        (_, Some((_, _, meant))) => format!("write `{meant}`"),
        (Kind::Bytes, None) => "read them as a text: hand over `\"utf8\"` as the second argument, or `{ encoding: \"utf8\" }` for a command".to_owned(),
        (Kind::Set | Kind::Map, None) if is_in(OF_LISTS) => format!("make a list of it: `[...{shown}].{name}`"),
        (Kind::Date, None) => "use what a date has, such as `.toISOString()`".to_owned(),
        _ => format!("use what {} has", kind.called()),
    };
    let does = format!(
        "uses `.{name}` of `{shown}`, which is {} and has none",
        kind.called()
    );
    Some(Slip::new(node, does, help))
}

/// `rows.length()`.
fn called<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (of, name, arguments) = node.method()?;
    let is_own = |one: Node<'t>| {
        matches!(one.kind(), "MethodDefinition" | "Property")
            && one.get("key").name() == Some("length")
    };
    let is_length = name == "length" && arguments.is_empty() && !text.nodes().any(is_own);
    let kind = || kinds::of(&text.names, of);
    let is_size = name == "size" && matches!(kind(), Some(Kind::Map | Kind::Set));
    (is_length || is_size).then(|| {
        Slip::new(
            node,
            format!(
                "calls `.{name}()` of `{}`, which is a number and no function",
                text.shown(of)
            ),
            format!("write `.{name}`"),
        )
    })
}

/// `counts[name]`, where `counts` is a `Map`.
fn by_key<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let is_key = node.kind() == "MemberExpression" && node.get("computed").is_set();
    let of = node.get("object").bare();
    let kind = kinds::of(&text.names, of).filter(|_| is_key)?;
    let key = text.shown(node.get("property"));
    let shown = text.shown(of);
    let help = match kind {
        Kind::Map => format!("write `{shown}.get({key})`, and `.set(…)` to give it a value"),
        Kind::Set => format!("write `{shown}.has({key})`, or go over it with `of`"),
        Kind::List(_)
        | Kind::Text
        | Kind::Number
        | Kind::Truth
        | Kind::Date
        | Kind::Bytes
        | Kind::Record(_)
        | Kind::Pattern
        | Kind::Promise => return None,
    };
    (!key.starts_with("Symbol.")).then(|| {
        let does = format!(
            "writes brackets behind `{shown}`, which is {}: they do not reach what it holds",
            kind.called()
        );
        Slip::new(node, does, help)
    })
}
