//! Loops over lists and functions that are handed to lists.

use super::{Slip, Text};
use crate::driver::typescript::kinds::{self, Kind};
use crate::driver::typescript::tree::Node;

/// Methods that ask a function for something, and what for.
const ASKING: [(&str, &str); 13] = [
    ("filter", "it takes none of the items"),
    ("find", "it finds nothing"),
    ("findIndex", "it finds nothing"),
    ("findLast", "it finds nothing"),
    ("some", "it says that there is none"),
    ("every", "it says that there is one that is not"),
    ("sort", "nothing is put in order"),
    ("toSorted", "nothing is put in order"),
    ("map", "each item becomes `undefined`"),
    ("flatMap", "each item becomes `undefined`"),
    ("reduce", "the result is `undefined`"),
    ("reduceRight", "the result is `undefined`"),
    ("findLastIndex", "it finds nothing"),
];

pub(super) fn find(text: &Text<'_>) -> Vec<Slip> {
    let mut found = Vec::new();
    for node in text.nodes() {
        match node.kind() {
            "ForInStatement" => {
                found.extend(places(text, node).or_else(|| part_of_place(text, node)));
            }
            "ForOfStatement" => found.extend(no_list(text, node)),
            "ForStatement" => found.extend(one_too_far(text, node)),
            "ArrowFunctionExpression" => found.extend(label(text, node)),
            "CallExpression" => {
                found.extend(gives_nothing(text, node));
                found.extend(promised(text, node));
                found.extend(unwaited(text, node));
                found.extend(as_texts(text, node));
                found.extend(entries(text, node));
                found.extend(handed_oddly(text, node));
            }
            _ => {}
        }
    }
    found
}

/// `for (const row in rows)`, where `row` is used as an item.
fn places<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let list = node.get("right");
    let kind = kinds::of(&text.names, list)?;
    let name = match node.get("left").get("declarations").items().as_slice() {
        [only] => only.get("id").name()?,
        _ => return None,
    };
    let inside = node.get("body").all();
    let shown = text.shown(list);
    if matches!(kind, Kind::Map | Kind::Set) {
        let does = format!(
            "goes over `{shown}` with `in`: {} has no names to go over",
            kind.called()
        );
        return Some(Slip::new(node, does, "write `of` in place of `in`"));
    }
    let is_used_as_place = inside.iter().any(|one| counts_with(*one, name));
    let is_used = inside.iter().any(|one| one.name() == Some(name));
    (matches!(kind, Kind::List(_)) && is_used && !is_used_as_place).then(|| {
        let does = format!(
            "goes over `{shown}` with `in`, so `{name}` is \"0\", \"1\", and so on, and no item"
        );
        Slip::new(
            node,
            does,
            format!("write `of`: `for (const {name} of {shown})`"),
        )
    })
}

/// What a text has.
const OF_TEXTS: [&str; 41] = [
    "length",
    "at",
    "charAt",
    "charCodeAt",
    "codePointAt",
    "concat",
    "endsWith",
    "includes",
    "indexOf",
    "lastIndexOf",
    "localeCompare",
    "match",
    "matchAll",
    "normalize",
    "padEnd",
    "padStart",
    "repeat",
    "replace",
    "replaceAll",
    "search",
    "slice",
    "split",
    "startsWith",
    "substring",
    "substr",
    "toLowerCase",
    "toUpperCase",
    "toLocaleLowerCase",
    "toLocaleUpperCase",
    "toString",
    "trim",
    "trimStart",
    "trimEnd",
    "trimLeft",
    "trimRight",
    "valueOf",
    "isWellFormed",
    "toWellFormed",
    "anchor",
    "constructor",
    "hasOwnProperty",
];

/// `for (const row in rows)`, where a part of `row` is taken: it is a text, whatever `rows` is.
fn part_of_place<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let name = match node.get("left").get("declarations").items().as_slice() {
        [only] => only.get("id").name()?,
        _ => return None,
    };
    // Declared once: no function in the loop has another thing of this name.
    let _ = text.names.only(name)?;
    let inside = node.get("body").all();
    let (at, part) = inside.iter().find_map(|one| {
        let (of, part) = one.member()?;
        (of.name() == Some(name) && !OF_TEXTS.contains(&part)).then_some((*one, part))
    })?;
    let shown = text.shown(node.get("right"));
    let does = format!(
        "takes `{part}` of `{name}`, which is a name (\"0\", \"1\", or a key) and no item of `{shown}`, and has no such part"
    );
    let help = format!("write `of`: `for (const {name} of {shown})`");
    Some(Slip::new(at, does, help))
}

/// Whether a node uses a name as the number of an item: `rows[name]`, `+name`, `name > 3`, `Number(name)`.
fn counts_with(node: Node<'_>, name: &str) -> bool {
    let is_it = |node: Node<'_>| node.bare().name() == Some(name);
    match node.kind() {
        "MemberExpression" if node.get("computed").is_set() => {
            let place = node.get("property").all();
            place.into_iter().any(is_it)
        }
        "UnaryExpression" => {
            matches!(node.get("operator").text(), "+" | "-" | "~") && is_it(node.get("argument"))
        }
        "BinaryExpression" => {
            let (left, right) = (node.get("left"), node.get("right"));
            let is_joined = node.get("operator").text() == "+"
                && (left.number().is_none() && right.number().is_none());
            !is_joined && (is_it(left) || is_it(right))
        }
        "CallExpression" => {
            let counted = ["Number", "parseInt", "Number.parseInt"];
            let path = node.get("callee").path();
            counted.contains(&path.as_str()) && node.get("arguments").items().into_iter().any(is_it)
        }
        _ => false,
    }
}

/// `for (const x of { … })`.
fn no_list<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let right = node.get("right");
    let kind = kinds::of(&text.names, right)?;
    let shown = text.shown(right);
    let help = match kind {
        Kind::Record(_) => {
            format!("write `Object.entries({shown})`, `Object.keys(…)` or `Object.values(…)`")
        }
        Kind::Number => format!("count up to it: `for (let i = 0; i < {shown}; i++)`"),
        Kind::Promise => format!("write `await {shown}`"),
        Kind::Date | Kind::Truth | Kind::Pattern => "go over a list".to_owned(),
        Kind::List(_) | Kind::Text | Kind::Map | Kind::Set | Kind::Bytes => return None,
    };
    let is_waiting = node.get("await").is_set();
    (!is_waiting).then(|| {
        let does = format!(
            "goes over `{shown}`, which is {} and no list",
            kind.called()
        );
        Slip::new(node, does, help)
    })
}

/// The function that a list is handed.
fn handed<'t>(node: Node<'t>) -> Option<(Node<'t>, &'t str, Node<'t>)> {
    let (of, method, arguments) = node.method()?;
    let function = arguments.first().copied()?;
    function.is_function().then_some((of, method, function))
}

/// `rows.filter((row) => { row.due < today; })`.
fn gives_nothing<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (of, method, function) = handed(node)?;
    let (_, effect) = ASKING.iter().find(|(name, _)| *name == method)?;
    let body = function.get("body");
    let is_block = body.kind() == "BlockStatement" && !body.get("body").items().is_empty();
    let inside: Vec<Node<'_>> = function.own();
    let ends = inside.iter().any(|one| {
        matches!(one.kind(), "ReturnStatement" | "ThrowStatement") || one.path() == "process.exit"
    });
    // `rows.map((row) => { print(row); })` in a line of its own is a loop.
    let is_statement = text.nodes().any(|one| {
        one.kind() == "ExpressionStatement" && one.get("expression").bare().is_same(node)
    });
    let is_loop = is_statement && method != "sort";
    let kind = kinds::of(&text.names, of);
    let is_other = kind.is_some_and(|kind| !matches!(kind, Kind::List(_)));
    if !is_block || ends || is_loop || is_other {
        return None;
    }
    let help = match body.get("body").items().as_slice() {
        [only] if only.kind() == "LabeledStatement" || names_parts(*only) => {
            "write brackets around the braces of an object: `=> ({ … })`".to_owned()
        }
        [only] if only.kind() == "ExpressionStatement" => {
            format!("write `return {}`", text.shown(only.get("expression")))
        }
        _ => "let it end with `return …`".to_owned(),
    };
    let does = format!("hands `{method}` a function in braces that has no `return`: {effect}");
    Some(Slip::new(node, does, help))
}

/// `{ title }`, `{ title, days }`: names in a block do nothing, and are the parts of an object.
fn names_parts(statement: Node<'_>) -> bool {
    let inner = statement.get("expression");
    let parts = match inner.kind() {
        "SequenceExpression" => inner.get("expressions").items(),
        _ => vec![inner],
    };
    parts.iter().all(|part| part.name().is_some())
}

/// `rows.filter(async (row) => …)`: a promise is true.
fn promised<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (of, method, function) = handed(node)?;
    let takes = [
        "filter",
        "find",
        "findIndex",
        "some",
        "every",
        "sort",
        "findLast",
    ];
    let kind = kinds::of(&text.names, of);
    let is_other = kind.is_some_and(|kind| !matches!(kind, Kind::List(_)));
    if !takes.contains(&method) || !function.get("async").is_set() || is_other {
        return None;
    }
    let does = format!(
        "hands `{method}` an `async` function: it gives a promise, which is true whatever comes of it"
    );
    let help = "wait for the answers first: `await Promise.all(….map(…))`, and ask them";
    Some(Slip::new(node, does, help))
}

/// `rows.forEach(async (row) => { total += await price(row); })`, and `total` is read behind it.
fn unwaited<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (_, method, function) = handed(node)?;
    let inside = function.get("body").all();
    let waits = inside.iter().any(|one| one.kind() == "AwaitExpression");
    if method != "forEach" || !function.get("async").is_set() || !waits {
        return None;
    }
    let sets = |name: &str| {
        let assigned = text.names.assigned.get(name);
        let is_set = assigned.is_some_and(|all| {
            all.iter()
                .any(|at| inside.iter().any(|one| one.is_same(*at)))
        });
        let is_filled = inside.iter().any(|one| {
            let method = one.method();
            method.is_some_and(|(of, method, _)| {
                of.name() == Some(name) && matches!(method, "push" | "set" | "add")
            })
        });
        is_set || is_filled
    };
    let is_outside = |at: Node<'_>| at.start() < node.start();
    let behind = text.nodes().filter(|one| one.start() > node.end());
    let mut names = behind.filter_map(Node::name);
    let name = names.find(|name| {
        let declared = text.names.only(name);
        declared.is_some_and(|one| is_outside(one.at)) && sets(name)
    })?;
    Some(Slip::new(
        node,
        format!(
            "hands `forEach` an `async` function, for which it does not wait: `{name}` is read before it is filled"
        ),
        "write a loop: `for (const … of …) { … }`",
    ))
}

/// `.sort()` of numbers.
fn as_texts<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (of, method, arguments) = node.method()?;
    let Some(Kind::List(Some(item))) = kinds::of(&text.names, of) else {
        return None;
    };
    let sorts = matches!(method, "sort" | "toSorted") && arguments.is_empty();
    if sorts && matches!(*item, Kind::Number) {
        return Some(Slip::new(
            node,
            format!(
                "sorts the numbers `{}` as texts: 10 comes before 9",
                text.shown(of)
            ),
            format!("write `.{method}((a, b) => a - b)`"),
        ));
    }
    // `texts.reduce((sum, one) => sum + one, 0)`.
    let [function, begin] = arguments.as_slice() else {
        return None;
    };
    let params: Vec<Option<&str>> = function
        .get("params")
        .items()
        .into_iter()
        .map(Node::name)
        .collect();
    let gives = function.gives().filter(|_| function.is_function())?;
    let is_sum = gives.kind() == "BinaryExpression"
        && gives.get("operator").text() == "+"
        && [gives.get("left").name(), gives.get("right").name()] == *params.get(..2)?;
    (method == "reduce" && is_sum && begin.number().is_some() && matches!(*item, Kind::Text)).then(
        || {
            Slip::new(
                node,
                format!(
                    "adds up the texts `{}`, so they are joined and not added",
                    text.shown(of)
                ),
                "make numbers of them: `Number(…)`",
            )
        },
    )
}

/// `Object.entries(map)`.
fn entries<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (called, arguments) = node.call()?;
    let path = called.path();
    let name = path.strip_prefix("Object.")?;
    if !matches!(name, "keys" | "values" | "entries") {
        return None;
    }
    let first = arguments.first().copied()?;
    let kind = kinds::of(&text.names, first)?;
    let shown = text.shown(first);
    matches!(kind, Kind::Map | Kind::Set).then(|| {
        Slip::new(
            node,
            format!(
                "calls `{path}` with {}, which gives an empty list",
                kind.called()
            ),
            format!("write `[...{shown}.{name}()]`"),
        )
    })
}

/// `.map(parseInt)`, `.sort((a, b) => a > b)`, `Math.max(list)`, `.reduce((sum, x) => sum + x.price)`.
fn handed_oddly<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (called, arguments) = node.call()?;
    let path = called.path();
    if let ("Math.max" | "Math.min", [only]) = (path.as_str(), arguments.as_slice())
        && matches!(kinds::of(&text.names, *only), Some(Kind::List(_)))
    {
        let shown = text.shown(*only);
        let does = format!("calls `{path}` with the list `{shown}`, which gives `NaN`");
        return Some(Slip::new(node, does, format!("write `{path}(...{shown})`")));
    }
    let (of, method, _) = node.method()?;
    let [function] = arguments.as_slice() else {
        return None;
    };
    if method == "map" && function.name() == Some("parseInt") {
        let does = "hands `map` the function `parseInt`, which takes the place of each item as the base of its number";
        return Some(Slip::new(node, does, "write `.map(Number)`"));
    }
    let gives = function.gives().filter(|_| function.is_function())?;
    let operator = gives.get("operator").text();
    if matches!(method, "sort" | "toSorted") && matches!(operator, "<" | ">" | "<=" | ">=") {
        let does = format!(
            "sorts by `{}`, which is true or false, and a number is asked for",
            text.shown(gives)
        );
        return Some(Slip::new(
            node,
            does,
            "write `a - b` for numbers, `a.localeCompare(b)` for texts",
        ));
    }
    let params = function.get("params").items();
    let [sum, item] = params.as_slice() else {
        return None;
    };
    let adds = gives.get("left").name() == sum.name() && sum.name().is_some();
    // The first item of a list that is written out may be what the sum begins with.
    let is_sum = method == "reduce" && operator == "+" && adds && of.kind() != "ArrayExpression";
    let item = item.name().filter(|_| is_sum)?;
    let parts = gives.get("right").all();
    let mut of = parts.iter().filter_map(|part| part.member()?.0.name());
    of.any(|name| name == item).then(|| {
        let does = "calls `reduce` without a first value, so the sum begins with the first item as a whole";
        Slip::new(node, does, "hand it `0` as the second argument")
    })
}

/// `for (let i = 0; i <= rows.length; i++)`, where `rows[i]` is read.
fn one_too_far<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let test = node.get("test");
    let index = test.get("left").name()?;
    let (list, name) = test.get("right").member()?;
    let is_length = name == "length" && test.get("operator").text() == "<=";
    let shown = text.shown(list);
    let reads = node.get("body").all().into_iter().any(|one| {
        let is_place = one.kind() == "MemberExpression" && one.get("computed").is_set();
        is_place
            && one.get("property").name() == Some(index)
            && text.shown(one.get("object")) == shown
    });
    (is_length && reads).then(|| {
        let does = format!(
            "counts up to `{shown}.length`, and reads `{shown}[{index}]`: there is no such item"
        );
        Slip::new(test, does, "write `<` in place of `<=`")
    })
}

/// `(x) => { name: x }`.
fn label<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let inside = node.get("body").get("body").items();
    let [only] = inside.as_slice() else {
        return None;
    };
    (only.kind() == "LabeledStatement" && only.get("body").kind() == "ExpressionStatement").then(
        || {
            let does = format!(
                "has a function that gives nothing: `{}` is no object",
                text.shown(node)
            );
            Slip::new(node, does, "write brackets around the braces: `=> ({ … })`")
        },
    )
}
