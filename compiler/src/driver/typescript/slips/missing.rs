//! Values that are not there yet when they are reckoned with: counts that begin with nothing, variables without a first value.

use super::around::{holds, is_loop, sign};
use super::{Slip, Text};
use crate::driver::typescript::kinds::{self, Kind};
use crate::driver::typescript::names::Origin;
use crate::driver::typescript::tree::Node;

pub(super) fn find(text: &Text<'_>) -> Vec<Slip> {
    let mut found = Vec::new();
    for node in text.nodes() {
        match node.kind() {
            "AssignmentExpression" | "UpdateExpression" => {
                found.extend(counted_from_nothing(text, node));
                found.extend(without_value(text, node));
            }
            "CallExpression" => found.extend(got_of_map(text, node)),
            _ => {}
        }
    }
    found.extend(early(text));
    found
}

/// Whether a node changes a value by what it was: `+=`, `++`.
fn goes_on(node: Node<'_>) -> bool {
    node.kind() == "UpdateExpression" || matches!(sign(node), "+=" | "-=" | "*=" | "/=")
}

/// What becomes of a value that is not there when it is reckoned with, and what to begin with.
fn without_first<'t>(text: &Text<'t>, sum: Node<'t>) -> (&'static str, &'static str) {
    let added = kinds::of(&text.names, sum.get("right"));
    match added.filter(|_| matches!(sign(sum), "+" | "+=")) {
        Some(Kind::Text) => ("begins with the word `undefined`", "\"\""),
        _ => ("becomes `NaN`", "0"),
    }
}

fn target(node: Node<'_>) -> Node<'_> {
    match node.kind() {
        "UpdateExpression" => node.get("argument").bare(),
        _ => node.get("left").bare(),
    }
}

/// Whether a value is handed to a function somewhere, or to another name.
fn is_handed<'t>(text: &Text<'t>, name: &str) -> bool {
    const READING: [&str; 6] = ["Object", "JSON", "console", "Array", "process", "String"];
    text.nodes()
        .filter(|one| one.name() == Some(name))
        .any(|one| {
            let Some(above) = text.above(one) else {
                return false;
            };
            match above.kind() {
                "CallExpression" | "NewExpression" => {
                    let path = above.get("callee").path();
                    let root = path.split('.').next().unwrap_or("");
                    let is_given = !above.get("callee").bare().is_same(one);
                    let fills = path == "Object.assign" || path == "Object.defineProperty";
                    is_given && (!READING.contains(&root) || fills)
                }
                "VariableDeclarator" => above.get("init").bare().is_same(one),
                "AssignmentExpression" => true,
                _ => false,
            }
        })
}

/// `counts[word] += 1`, where `counts` is `{}` and nothing gives it a first value.
fn counted_from_nothing<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let place = target(node);
    let of = place.get("object").bare();
    let name = of
        .name()
        .filter(|_| goes_on(node) && place.get("computed").is_set())?;
    let value = text.constant(of)?;
    let is_empty = value.kind() == "ObjectExpression" && value.get("properties").items().is_empty();
    let is_begun = || {
        text.nodes().any(|one| {
            let left = target(one);
            let is_set = one.kind() == "AssignmentExpression" && !goes_on(one);
            is_set
                && left.kind() == "MemberExpression"
                && left.get("object").bare().name() == Some(name)
        })
    };
    (is_empty && !is_begun() && !is_handed(text, name)).then(|| {
        let shown = text.shown(place);
        let (becomes, first) = without_first(text, node);
        // `+` of `+=` and of `++`.
        let sign = node.get("operator").text().get(..1).unwrap_or("+");
        let does = format!("counts up `{shown}`, which nothing gives a first value: it {becomes}");
        let help = format!("write `{shown} = ({shown} ?? {first}) {sign} …`");
        Slip::new(node, does, help)
    })
}

/// `counts.set(word, counts.get(word) + 1)`, and `groups.get(word).push(x)`, where nothing else fills the map.
fn got_of_map<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (of, method, _) = node.method()?;
    let name = of.name().filter(|_| method == "get")?;
    let value = text.constant(of)?;
    let is_map = value.kind() == "NewExpression"
        && value.get("callee").name() == Some("Map")
        && value.get("arguments").items().is_empty();
    let above = text.above(node)?;
    let is_sum = matches!(sign(above), "+" | "-" | "*") && above.kind() == "BinaryExpression";
    let is_part = above.kind() == "MemberExpression"
        && !above.get("optional").is_set()
        && above.get("object").bare().is_same(node);
    if !is_map || !is_sum && !is_part || is_handed(text, name) {
        return None;
    }
    let mut others = text.nodes().filter(|one| {
        let method = one.method().filter(|(of, ..)| of.name() == Some(name));
        method.is_some_and(|(_, method, _)| matches!(method, "set" | "has")) && !holds(*one, node)
    });
    let is_alone = others.next().is_none();
    let shown = text.shown(node);
    let (becomes, first) = without_first(text, above);
    is_alone.then(|| match is_sum {
        true => Slip::new(
            node,
            format!("reckons with `{shown}`, which nothing gives a first value: it {becomes}"),
            format!("write `({shown} ?? {first})`"),
        ),
        false => Slip::new(
            node,
            format!("takes a part of `{shown}`, and nothing gives `{name}` a first value: the script fails there"),
            format!("give it one before: `if (!{name}.has(…)) {name}.set(…)`"),
        ),
    })
}

/// `let total: number; total += 1;`
fn without_value<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let name = target(node).name().filter(|_| goes_on(node))?;
    if !text.names.declared.contains_key(name) && !text.text.contains("globalThis") {
        let does = format!("goes on with `{name}`, which nothing declares: the script fails there");
        return Some(Slip::new(
            node,
            does,
            format!("declare it with `let {name}`, or write `this.{name}`"),
        ));
    }
    let only = text.names.only(name)?;
    let assigned = text.names.assigned.get(name)?;
    let is_empty = only.word == "let"
        && matches!(only.origin, Origin::Unknown)
        && text.above(only.at).is_some_and(|above| {
            let is_round = text.outwards(above).take(2).any(is_loop);
            above.kind() == "VariableDeclarator" && !is_round
        });
    (is_empty && assigned.iter().all(|at| goes_on(*at))).then(|| {
        let (becomes, first) = without_first(text, node);
        let does = format!("goes on with `{name}`, which has no first value: it {becomes}");
        Slip::new(node, does, format!("write `let {name} = {first}`"))
    })
}

/// A `const` or `let` that is used in a line above its own.
fn early(text: &Text<'_>) -> Vec<Slip> {
    let reads = text.names.reads(text.tree).into_iter();
    let found = reads.filter_map(|read| {
        let name = read.name()?;
        let only = text.names.only(name)?;
        let is_late = matches!(only.word, "const" | "let") && read.end() < only.at.start();
        if !is_late || text.above(read).is_some_and(|above| above.kind() == "TSTypeQuery") {
            return None;
        }
        let declares = text.outwards(only.at).find(|one| one.kind() == "VariableDeclaration")?;
        let same = |one: Option<Node<'_>>, other: Option<Node<'_>>| match (one, other) {
            (Some(one), Some(other)) => one.is_same(other),
            (None, None) => true,
            _ => false,
        };
        // A function may be called later, and a field of a class is worked out when it is made.
        let in_class = text.outwards(read).any(|one| one.kind() == "PropertyDefinition");
        let is_same = same(text.function_of(read), text.function_of(declares));
        let block = text.outwards(declares).next()?;
        (is_same && !in_class && !holds(declares, read) && holds(block, read)).then(|| {
            let does = format!("uses `{name}` above the line that declares it, where it has no value: the script fails there");
            Slip::new(read, does, format!("move the line that declares `{name}` up"))
        })
    });
    let mut found: Vec<Slip> = found.collect();
    found.extend(called_early(text));
    found
}

/// A function that is called above a `const` which it reads.
fn called_early(text: &Text<'_>) -> Option<Slip> {
    let body = text.tree.get("body").items();
    body.iter().find_map(|statement| {
        let value = statement.get("expression").bare();
        let value = match value.kind() {
            "AwaitExpression" => value.get("argument").bare(),
            _ => value,
        };
        let (called, _) = value.call().filter(|_| statement.kind() == "ExpressionStatement")?;
        let function = text.function(called)?;
        let name = called.name()?;
        let inside = function.get("body").own();
        // What stands behind the first `await` is run when the lines below have been.
        let first_wait = inside.iter().filter_map(waits_until).min();
        let mut before = inside.iter().filter(|one| first_wait.is_none_or(|end| one.start() < end));
        before.find_map(|one| {
            let read = one.name()?;
            let only = text.names.only(read)?;
            let is_part = text.above(*one).is_some_and(|above| {
                above.kind() == "MemberExpression" && above.get("property").is_same(*one) && !above.get("computed").is_set()
                    || above.kind() == "Property" && above.get("key").is_same(*one) && !above.get("shorthand").is_set()
            });
            let at_top = text.outwards(only.at).nth(2).is_some_and(|one| one.is_same(text.tree));
            let is_late = matches!(only.word, "const" | "let") && only.at.start() > statement.end();
            (is_late && at_top && !is_part).then(|| {
                let does = format!("calls `{name}` above the line that declares `{read}`, which it uses: the script fails there");
                Slip::new(*statement, does, format!("move the call of `{name}` to the end of the file"))
            })
        })
    })
}

/// Where what is waited for ends: what stands in it is worked out before.
fn waits_until(node: &Node<'_>) -> Option<usize> {
    match node.kind() {
        "AwaitExpression" => Some(node.end()),
        "ForOfStatement" if node.get("await").is_set() => Some(node.get("right").end()),
        _ => None,
    }
}
