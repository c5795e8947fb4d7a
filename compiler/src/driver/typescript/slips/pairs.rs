//! Pairs of a key and a value that a function takes for the key, with their number for the value: `Object.entries(x).map((name, length) => …)`.

use super::{Slip, Text};
use crate::driver::typescript::kinds::{self, Kind};
use crate::driver::typescript::tree::Node;

/// Methods that hand over an item and its number, and at which place the item comes.
const HANDING: [(&str, usize); 11] = [
    ("map", 0),
    ("forEach", 0),
    ("filter", 0),
    ("find", 0),
    ("some", 0),
    ("every", 0),
    ("flatMap", 0),
    ("findIndex", 0),
    ("findLast", 0),
    ("reduce", 1),
    ("reduceRight", 1),
];

/// Methods that give the same items.
const SAME: [&str; 8] = [
    "filter",
    "sort",
    "toSorted",
    "reverse",
    "toReversed",
    "slice",
    "concat",
    "values",
];

/// What a pair is called as a whole.
const WHOLE: [&str; 18] = [
    "entry", "pair", "item", "e", "it", "one", "each", "row", "kv", "element", "el", "x", "tuple",
    "part", "cell", "field", "kvp", "record",
];

/// What the number of an item is called.
const NUMBERS: [&str; 28] = [
    "i", "j", "n", "x", "idx", "ix", "index", "pos", "position", "place", "at", "number", "nr",
    "no", "num", "rank", "count", "order", "step", "line", "k", "c", "col", "column", "row", "nth",
    "seq", "round",
];

/// How many calls behind one another are looked through.
const FARTHEST: usize = 8;

pub(super) fn find(text: &Text<'_>) -> Vec<Slip> {
    let calls = text.nodes().filter(|node| node.kind() == "CallExpression");
    calls
        .filter_map(|node| whole_pair(text, node).or_else(|| turned(text, node)))
        .collect()
}

/// `Object.entries(x).map((name, length) => …)`.
fn whole_pair<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (of, method, arguments) = node.method()?;
    let (_, place) = HANDING.iter().find(|(name, _)| *name == method)?;
    let function = arguments.first().copied().filter(|one| one.is_function())?;
    if !gives_pairs(text, of) {
        return None;
    }
    let params = function.get("params").items();
    let [item, number] = params.get(*place..*place + 2)? else {
        return None;
    };
    let (key, value) = (item.name()?, number.name()?);
    let is_number = |name: &str| {
        let last = name.rsplit('_').next().unwrap_or(name).to_lowercase();
        let is_listed =
            NUMBERS.contains(&name.trim_start_matches('_')) || NUMBERS.contains(&last.as_str());
        is_listed || last.ends_with("index") || last.ends_with("idx")
    };
    let inside = function.get("body").all();
    let is_used = inside.iter().any(|one| one.name() == Some(value));
    let takes_apart = inside
        .iter()
        .any(|one| is_part_of(*one, key) || is_handed_on(*one, key));
    let is_whole = WHOLE.contains(&key.to_lowercase().as_str());
    if is_number(value) || is_whole || !is_used || takes_apart {
        return None;
    }
    let before = match place {
        0 => String::new(),
        _ => format!("{}, ", text.shown(*params.first()?)),
    };
    let does = format!(
        "hands `{method}` a function of `{key}` and `{value}`: `{key}` is each pair as a whole, and `{value}` its number"
    );
    Some(Slip::new(
        function,
        does,
        format!("take the pair apart: `({before}[{key}, {value}]) => …`"),
    ))
}

/// Whether a node takes what has this name apart.
fn is_part_of(node: Node<'_>, name: &str) -> bool {
    let is_it = |node: Node<'_>| node.bare().name() == Some(name);
    match node.kind() {
        "MemberExpression" => is_it(node.get("object")),
        "SpreadElement" => is_it(node.get("argument")),
        "ForOfStatement" => is_it(node.get("right")),
        "VariableDeclarator" => {
            node.get("id").kind().ends_with("Pattern") && is_it(node.get("init"))
        }
        "AssignmentExpression" => {
            node.get("left").kind().ends_with("Pattern") && is_it(node.get("right"))
        }
        _ => false,
    }
}

/// Whether a node hands what has this name to a function that may take it apart.
fn is_handed_on(node: Node<'_>, name: &str) -> bool {
    let is_it = |one: &Node<'_>| one.bare().name() == Some(name);
    let prints = node.get("callee").path().starts_with("console.");
    matches!(node.kind(), "CallExpression" | "NewExpression")
        && !prints
        && node.get("arguments").items().iter().any(is_it)
}

/// Whether the items of a value are pairs of a key and a value.
fn gives_pairs<'t>(text: &Text<'t>, node: Node<'t>) -> bool {
    let mut node = node;
    for _ in 0..FARTHEST {
        node = node.bare();
        if node.called("Object.entries").is_some() {
            return true;
        }
        if let Some([only]) = node.called("Array.from").as_deref() {
            return is_map(text, *only);
        }
        if let [only] = node.get("elements").items().as_slice()
            && only.kind() == "SpreadElement"
        {
            return is_map(text, only.get("argument"));
        }
        match node.method() {
            Some((of, method, _)) if SAME.contains(&method) => node = of,
            Some(_) | None => return false,
        }
    }
    false
}

/// `map.entries()`, or a `Map` as a whole.
fn is_map<'t>(text: &Text<'t>, node: Node<'t>) -> bool {
    let of = match node.method() {
        Some((of, "entries", _)) => of,
        Some(_) | None => node,
    };
    matches!(kinds::of(&text.names, of), Some(Kind::Map))
}

/// `map.forEach((key, value) => …)`: the value comes first.
fn turned<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (of, method, arguments) = node.method()?;
    let function = arguments.first().copied().filter(|one| one.is_function())?;
    let params = function.get("params").items();
    let [first, second, ..] = params.as_slice() else {
        return None;
    };
    let names = (first.name()?, second.name()?);
    let is_turned = matches!(names, ("key" | "k", "value" | "v" | "val"));
    let is_map = matches!(kinds::of(&text.names, of), Some(Kind::Map));
    (method == "forEach" && is_turned && is_map).then(|| {
        let does = format!(
            "hands `forEach` of a `Map` a function of `{}` and `{}`: the value comes first, and then the key",
            names.0, names.1
        );
        Slip::new(function, does, format!("write `({}, {}) => …`", names.1, names.0))
    })
}
