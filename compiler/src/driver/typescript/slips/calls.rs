//! Calls of what is no function, or has no such function; and functions that are meant to be called.

use super::around::{sign, without_not};
use super::tables::OF_OBJECTS;
use super::{Slip, Text};
use crate::driver::typescript::kinds::{self, Kind};
use crate::driver::typescript::tree::Node;
use crate::suggestion::nearest;

/// What objects of the language have, by their name.
const HAVE: [(&str, &str); 6] = [
    (
        "Math",
        " E LN10 LN2 LOG10E LOG2E PI SQRT1_2 SQRT2 abs acos acosh asin asinh atan atan2 atanh cbrt ceil clz32 cos cosh exp expm1 f16round floor fround hypot imul log log10 log1p log2 max min pow random round sign sin sinh sqrt sumPrecise tan tanh trunc ",
    ),
    ("JSON", " parse stringify rawJSON isRawJSON "),
    (
        "Object",
        " assign create defineProperties defineProperty entries freeze fromEntries getOwnPropertyDescriptor getOwnPropertyDescriptors getOwnPropertyNames getOwnPropertySymbols getPrototypeOf groupBy hasOwn is isExtensible isFrozen isSealed keys preventExtensions seal setPrototypeOf values prototype name length ",
    ),
    ("Array", " from fromAsync isArray of prototype name length "),
    (
        "Number",
        " EPSILON MAX_SAFE_INTEGER MAX_VALUE MIN_SAFE_INTEGER MIN_VALUE NEGATIVE_INFINITY NaN POSITIVE_INFINITY isFinite isInteger isNaN isSafeInteger parseFloat parseInt prototype name length ",
    ),
    (
        "Promise",
        " all allSettled any race reject resolve try withResolvers prototype name length ",
    ),
];

/// What each function has.
const OF_FUNCTIONS: [&str; 3] = ["apply", "call", "bind"];

/// Methods that other values hardly have under these names.
const UNCALLED: [&str; 9] = [
    "toLowerCase",
    "toUpperCase",
    "toISOString",
    "toFixed",
    "getTime",
    "getFullYear",
    "trim",
    "toLocaleString",
    "split",
];

pub(super) fn find(text: &Text<'_>) -> Vec<Slip> {
    let mut found = Vec::new();
    for node in text.nodes() {
        match node.kind() {
            "MemberExpression" => {
                found.extend(unknown_part(text, node));
                found.extend(not_called(text, node));
            }
            "CallExpression" => {
                found.extend(no_function(text, node));
                found.extend(timer(text, node));
                found.extend(function_for_item(text, node));
                found.extend(named_only(text, node));
                found.extend(half_order(text, node));
            }
            "NewExpression" => found.extend(one_list(text, node)),
            "ForOfStatement" => found.extend(over_function(text, node.get("right"))),
            "IfStatement" | "ConditionalExpression" | "WhileStatement" => {
                found.extend(function_as_truth(text, node.get("test")));
            }
            "LogicalExpression" if sign(node) == "&&" => {
                found.extend(function_as_truth(text, node.get("left")));
            }
            "TemplateLiteral" => {
                let parts = node.get("expressions").items().into_iter();
                found.extend(parts.filter_map(|part| function_as_text(text, part)));
            }
            "BinaryExpression"
                if matches!(sign(node), "+" | "-" | "*" | "/" | "<" | ">" | "<=" | ">=") =>
            {
                let both = [node.get("left"), node.get("right")].into_iter();
                found.extend(both.filter_map(|side| function_as_text(text, side)));
            }
            _ => {}
        }
    }
    found
}

/// `Math.sum(…)`
fn unknown_part<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (of, name) = node.member()?;
    let root = of
        .name()
        .filter(|root| !text.names.declared.contains_key(root))?;
    let (_, has) = HAVE.iter().find(|(name, _)| *name == root)?;
    let is_set = text.text.contains(&format!("{root}.{name} ="));
    let asked = node.get("optional").is_set() || text.careful.has(node);
    let is_of_all = OF_FUNCTIONS.contains(&name) || OF_OBJECTS.contains(&name);
    if has.contains(&format!(" {name} ")) || is_of_all || is_set || asked {
        return None;
    }
    let help = match nearest(name, has.split_whitespace()) {
        Some(near) => format!("did you mean `{root}.{}`?", near.name),
        None if name == "sum" => "write `list.reduce((sum, n) => sum + n, 0)`".to_owned(),
        None => format!("use what `{root}` has"),
    };
    Some(Slip::new(
        node,
        format!("uses `{root}.{name}`, which there is not"),
        help,
    ))
}

/// `text.trim.toLowerCase()`, `const title = name.toUpperCase;`
fn not_called<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (of, name) = node.member().filter(|(_, name)| UNCALLED.contains(name))?;
    let kind = kinds::of(&text.names, of);
    let is_of_texts = matches!(name, "trim" | "split" | "toLocaleString");
    let is_known = match kind {
        Some(Kind::Text) => is_of_texts || name.ends_with("Case"),
        Some(Kind::Number) => matches!(name, "toFixed" | "toLocaleString"),
        Some(Kind::Date) => name.starts_with("get") || name.starts_with("to"),
        Some(_) => false,
        None => !is_of_texts,
    };
    let above = text.above(node)?;
    let is_used = match above.kind() {
        "MemberExpression" => {
            let part = above.member().map_or("", |(_, part)| part);
            !matches!(part, "call" | "apply" | "bind" | "name" | "length" | "")
                && above.get("object").bare().is_same(node)
        }
        "VariableDeclarator" => {
            above.get("init").bare().is_same(node) && above.get("id").name().is_some()
        }
        "TemplateLiteral" => true,
        "BinaryExpression" => !matches!(sign(above), "===" | "!==" | "==" | "!="),
        _ => false,
    };
    let is_borrowed = of.path().ends_with("prototype");
    // Who names a function to call it later does so by that name.
    let is_called = || {
        let name = above.get("id").name();
        name.is_some_and(|name| {
            text.nodes().any(|one| {
                one.call().is_some_and(|(called, _)| {
                    called.name() == Some(name) || called.path().starts_with(&format!("{name}."))
                })
            })
        })
    };
    (is_known && is_used && !is_borrowed && !is_called()).then(|| {
        let shown = text.shown(node);
        let does = format!("names the function `{shown}` and does not call it");
        Slip::new(node, does, format!("write `{shown}(…)`"))
    })
}

/// `names(0)`, `label()`, and a class without `new`.
fn no_function<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (called, given) = node.call()?;
    let name = called.name()?;
    let only = text.names.only(name)?;
    if only.word == "class" && is_class(text, only.at) {
        let does = format!("calls the class `{name}` without `new`, which fails");
        return Some(Slip::new(node, does, format!("write `new {name}(…)`")));
    }
    if text.names.assigned.contains_key(name) || only.at.name().is_none() {
        return None;
    }
    let kind = kinds::of(&text.names, called)?;
    if matches!(kind, Kind::Record(said) if said.kind() != "ObjectExpression") {
        return None;
    }
    let help = match (&kind, given.as_slice()) {
        (Kind::List(_) | Kind::Record(_), [only]) => {
            format!("write square brackets: `{name}[{}]`", text.shown(*only))
        }
        (Kind::Map, [only]) => format!("write `{name}.get({})`", text.shown(*only)),
        _ => format!("write `{name}` alone, or call the function that was meant"),
    };
    let does = format!("calls `{name}`, which is {} and no function", kind.called());
    Some(Slip::new(node, does, help))
}

/// Whether a name is that of a class, and not of a member of an `enum` or a module.
fn is_class<'t>(text: &Text<'t>, id: Node<'t>) -> bool {
    text.above(id)
        .is_some_and(|above| above.kind() == "ClassDeclaration")
}

/// `setTimeout(show(), 100)`
fn timer<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (called, given) = node.call()?;
    let path = called.name().filter(|name| {
        matches!(
            *name,
            "setTimeout" | "setInterval" | "setImmediate" | "queueMicrotask"
        )
    })?;
    let (inner, _) = given.first()?.call()?;
    let function = text.function(inner)?;
    let is_block = function.get("body").kind() == "BlockStatement";
    let gives = function
        .own()
        .into_iter()
        .any(|one| one.kind() == "ReturnStatement" && one.get("argument").is_there());
    (is_block && !gives).then(|| {
        let shown = text.shown(*given.first().unwrap_or(&node));
        let name = text.shown(inner);
        let does = format!(
            "calls `{shown}` at once, and hands `{path}` what it gives, which is no function"
        );
        Slip::new(
            node,
            does,
            format!("write `{path}({name}, …)`, or `() => {shown}`"),
        )
    })
}

/// `words.indexOf((word) => …)`, `words.find("a")`.
fn function_for_item<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (of, method, given) = node.method()?;
    let first = given.first()?.bare();
    let takes_item = matches!(method, "indexOf" | "includes" | "lastIndexOf");
    if takes_item && first.kind() == "ArrowFunctionExpression" {
        let meant = match method {
            "includes" => "some",
            "lastIndexOf" => "findLastIndex",
            _ => "findIndex",
        };
        let does =
            format!("hands `{method}` a function, and it looks for that itself: it is never found");
        return Some(Slip::new(node, does, format!("write `{meant}`")));
    }
    let takes_function = matches!(
        method,
        "find"
            | "findIndex"
            | "findLast"
            | "some"
            | "every"
            | "filter"
            | "flatMap"
            | "forEach"
            | "map"
    );
    let is_value = first.word().is_some() || first.number().is_some();
    let is_list = || matches!(kinds::of(&text.names, of), Some(Kind::List(_)));
    (takes_function && is_value && is_list()).then(|| {
        let shown = text.shown(first);
        let does = format!(
            "hands `{method}` the value `{shown}`, and it takes a function: the script fails there"
        );
        let help = match method {
            "some" => format!("write `.includes({shown})`"),
            "findIndex" => format!("write `.indexOf({shown})`"),
            _ => format!("write `.{method}((one) => one === {shown})`"),
        };
        Slip::new(node, does, help)
    })
}

/// `words.filter((word) => isLate)`: the function is named, and not called.
fn named_only<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (_, method, given) = node.method()?;
    let asks = matches!(
        method,
        "filter" | "find" | "findIndex" | "some" | "every" | "sort" | "toSorted"
    );
    let function = given
        .first()
        .copied()
        .filter(|one| asks && one.is_function())?;
    let gives = function.gives()?;
    let _ = text.function(gives)?;
    let shown = text.shown(gives);
    let does = format!("hands `{method}` a function that names `{shown}` and does not call it");
    Some(Slip::new(gives, does, format!("write `{shown}(…)`")))
}

/// `new Set("alpha", "beta")`
fn one_list<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let name = node
        .get("callee")
        .name()
        .filter(|name| matches!(*name, "Set" | "Map"))?;
    let given = node.get("arguments").items();
    (given.len() > 1 && !text.names.declared.contains_key(name)).then(|| {
        let does = format!(
            "hands `new {name}` {} values, and it takes one list",
            given.len()
        );
        Slip::new(
            node,
            does,
            format!("write square brackets around them: `new {name}([…])`"),
        )
    })
}

/// `for (const part of parts)`, where `parts` is a function.
fn over_function<'t>(text: &Text<'t>, list: Node<'t>) -> Option<Slip> {
    let _ = text.function(list)?;
    let shown = text.shown(list);
    let does = format!("goes over `{shown}`, which is a function and no list");
    Some(Slip::new(list, does, format!("write `{shown}()`")))
}

/// `if (isLate)`: a function is true whatever it would give.
fn function_as_truth<'t>(text: &Text<'t>, test: Node<'t>) -> Option<Slip> {
    let asked = without_not(test);
    let _ = text.function(asked)?;
    let shown = text.shown(asked);
    let does = format!("asks whether `{shown}` holds, which is a function: it is true each time");
    Some(Slip::new(asked, does, format!("write `{shown}(…)`")))
}

/// `` `title: ${title}` ``, where `title` is a function.
fn function_as_text<'t>(text: &Text<'t>, part: Node<'t>) -> Option<Slip> {
    let _ = text.function(part)?;
    let shown = text.shown(part);
    let does = format!("takes the function `{shown}` for what it gives");
    Some(Slip::new(part, does, format!("write `{shown}(…)`")))
}

/// `.sort((a, b) => (a > b ? 1 : 0))`: nothing says which of two comes before.
fn half_order<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (_, method, given) = node.method()?;
    let function = given.first().copied().filter(|one| one.is_function())?;
    let gives = function.gives()?;
    let (one, other) = (
        gives.get("consequent").bare(),
        gives.get("alternate").bare(),
    );
    let numbers = (text.number(one)?, text.number(other)?);
    let is_half = numbers.0 * numbers.1 == 0.0 && gives.kind() == "ConditionalExpression";
    (is_half && matches!(method, "sort" | "toSorted")).then(|| {
        let does = format!(
            "sorts by `{}`, which says of no two that they stand the other way round",
            text.shown(gives)
        );
        Slip::new(
            gives,
            does,
            "write `a - b` for numbers, `a.localeCompare(b)` for texts",
        )
    })
}
