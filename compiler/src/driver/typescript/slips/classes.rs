//! Classes: parts that they have not, and `this` where it is something else.

use super::tables::OF_OBJECTS;
use super::{Slip, Text};
use crate::driver::typescript::tree::Node;
use crate::suggestion::nearest;
use std::collections::BTreeSet;

/// Methods that call a function without a `this`.
const CALLING: [&str; 12] = [
    "forEach",
    "map",
    "filter",
    "reduce",
    "some",
    "every",
    "find",
    "findIndex",
    "sort",
    "flatMap",
    "then",
    "catch",
];

/// A class that is declared once and all of whose parts the text shows.
struct Class<'t> {
    name: &'t str,
    own: BTreeSet<&'t str>,
    fixed: BTreeSet<&'t str>,
}

pub(super) fn find(text: &Text<'_>) -> Vec<Slip> {
    let mut found = Vec::new();
    let classes = text
        .nodes()
        .filter(|node| matches!(node.kind(), "ClassDeclaration" | "ClassExpression"));
    for node in classes {
        let parts = node.get("body").get("body").items();
        if let Some(class) = class(node, &parts) {
            found.extend(own_parts(text, node, &class));
            found.extend(parts_of_made(text, &class));
        }
        for part in parts {
            found.extend(begins_late(text, node, part));
            found.extend(getter(part));
        }
        found.extend(other_this(text, node));
        found.extend(unbound(text, node));
    }
    found
}

fn class<'t>(node: Node<'t>, parts: &[Node<'t>]) -> Option<Class<'t>> {
    let is_open = node.get("superClass").is_there();
    let mut class = Class {
        name: node.get("id").name().unwrap_or("this"),
        own: BTreeSet::new(),
        fixed: BTreeSet::new(),
    };
    for part in parts {
        let is_fixed = part.get("static").is_set();
        match part.kind() {
            "StaticBlock" => {}
            "TSIndexSignature" => return None,
            _ if part.get("computed").is_set() => return None,
            _ => {
                let key = part.get("key");
                let name = key.name().or_else(|| key.word());
                match is_fixed {
                    true => class.fixed.extend(name),
                    false => class.own.extend(name),
                }
            }
        }
        if part.get("kind").text() == "constructor" {
            let params = part.get("value").get("params").items().into_iter();
            let kept = params
                .filter(|one| one.kind() == "TSParameterProperty")
                .map(|one| one.get("parameter"));
            class
                .own
                .extend(kept.filter_map(|one| one.name().or_else(|| one.get("left").name())));
        }
    }
    for one in node.all() {
        let is_set = one.kind() == "AssignmentExpression" && one.get("operator").text() == "=";
        let set = one
            .get("left")
            .member()
            .filter(|(of, _)| is_set && of.kind() == "ThisExpression");
        class.own.extend(set.map(|(_, name)| name));
        // Parts may be given all at once: `Object.assign(this, given)`.
        let is_handed = one
            .get("arguments")
            .items()
            .iter()
            .any(|given| given.kind() == "ThisExpression");
        if is_handed
            || one.get("left").get("object").kind() == "ThisExpression"
                && one.get("left").get("computed").is_set()
        {
            return None;
        }
    }
    (!is_open).then_some(class)
}

fn tell<'t>(text: &Text<'t>, node: Node<'t>, name: &str, class: &Class<'t>) -> Slip {
    let does = format!(
        "takes `{}`, and the class `{}` has no `{name}`",
        text.shown(node),
        class.name
    );
    let help = match nearest(name, class.own.iter().copied()) {
        Some(near) => format!("did you mean `{}`?", near.name),
        None => format!("add `{name}` to the class, or take a part that it has"),
    };
    Slip::new(node, does, help)
}

/// `this.totl += n`
fn own_parts<'t>(text: &Text<'t>, node: Node<'t>, class: &Class<'t>) -> Option<Slip> {
    node.all().into_iter().find_map(|one| {
        let (of, name) = one.member().filter(|_| one.kind() == "MemberExpression")?;
        if of.kind() != "ThisExpression" || class.own.contains(name) || OF_OBJECTS.contains(&name) {
            return None;
        }
        let function = text.outwards(one).find(|outer| {
            matches!(
                outer.kind(),
                "FunctionExpression" | "FunctionDeclaration" | "PropertyDefinition" | "StaticBlock"
            )
        })?;
        let part = match function.kind() {
            "PropertyDefinition" => function,
            _ => text.above(function)?,
        };
        let is_mine = matches!(part.kind(), "MethodDefinition" | "PropertyDefinition")
            && !part.get("static").is_set();
        let is_inner = text
            .outwards(part)
            .nth(1)
            .is_some_and(|outer| outer.is_same(node));
        let goes_on = text.above(one).is_some_and(|above| {
            let sign = above.get("operator").text();
            above.kind() == "UpdateExpression" || matches!(sign, "+=" | "-=" | "*=")
        });
        (is_mine && is_inner && (goes_on || !text.careful.has(one)))
            .then(|| tell(text, one, name, class))
    })
}

/// `const c = new Counter(); c.increase(1);`, `new Counter().parse(…)` of what is static.
fn parts_of_made<'t>(text: &Text<'t>, class: &Class<'t>) -> Option<Slip> {
    let _ = text.names.only(class.name)?;
    let is_made = |node: Node<'t>| {
        let value = text.value(node);
        value.kind() == "NewExpression" && value.get("callee").name() == Some(class.name)
    };
    text.nodes().find_map(|one| {
        let (of, name) = one.member().filter(|_| one.kind() == "MemberExpression")?;
        let is_set = |part: Node<'t>| {
            part.kind() == "AssignmentExpression"
                && part
                    .get("left")
                    .member()
                    .is_some_and(|(_, set)| set == name)
        };
        if OF_OBJECTS.contains(&name) || text.careful.has(one) || one.get("optional").is_set() {
            return None;
        }
        if of.name() == Some(class.name) && class.own.contains(name) && !class.fixed.contains(name)
        {
            let is_called = text.above(one).is_some_and(|above| {
                above.kind() == "CallExpression" && above.get("callee").bare().is_same(one)
            });
            return is_called.then(|| {
                let does = format!(
                    "calls `{}` of the class itself, and it is a part of what `new {}` makes",
                    text.shown(one),
                    class.name
                );
                Slip::new(
                    one,
                    does,
                    format!(
                        "write `new {}(…).{name}(…)`, or `static` before it",
                        class.name
                    ),
                )
            });
        }
        if !is_made(of) || class.own.contains(name) || text.nodes().any(is_set) {
            return None;
        }
        if class.fixed.contains(name) {
            let does = format!(
                "takes `{}`, and `{name}` is `static`: the class itself has it",
                text.shown(one)
            );
            return Some(Slip::new(
                one,
                does,
                format!("write `{}.{name}`", class.name),
            ));
        }
        Some(tell(text, one, name, class))
    })
}

/// A constructor of a class that extends another one, without `super(…)`, or with `this` before it.
fn begins_late<'t>(text: &Text<'t>, node: Node<'t>, part: Node<'t>) -> Option<Slip> {
    let body = part.get("value").get("body");
    if part.get("kind").text() != "constructor"
        || !node.get("superClass").is_there()
        || !body.is_there()
    {
        return None;
    }
    let mut inside = body.own();
    inside.sort_by_key(|one| one.start());
    let begun = inside
        .iter()
        .find(|one| one.kind() == "CallExpression" && one.get("callee").kind() == "Super");
    let used = inside.iter().find(|one| one.kind() == "ThisExpression");
    let help = "call `super(…)` in its first line";
    match (begun, used) {
        (None, _) => {
            let gives = inside.iter().any(|one| one.kind() == "ReturnStatement");
            (!gives).then(|| Slip::new(part, "has a constructor that never calls `super(…)`, and the class extends another one: the script fails there", help))
        }
        (Some(begun), Some(used)) if used.start() < begun.start() => {
            let does = format!(
                "uses `{}` before `super(…)`, where there is no `this` yet",
                text.shown(text.above(*used)?)
            );
            Some(Slip::new(*used, does, help))
        }
        _ => None,
    }
}

/// `get total() { this.n * 2; }`
fn getter(part: Node<'_>) -> Option<Slip> {
    let body = part.get("value").get("body");
    let gives = body
        .own()
        .iter()
        .any(|one| matches!(one.kind(), "ReturnStatement" | "ThrowStatement"));
    let name = part.get("key").name()?;
    // One that says its type is told where functions are that do not come to a `return`.
    let is_typed = part.get("value").get("returnType").is_there();
    (part.get("kind").text() == "get" && body.is_there() && !gives && !is_typed).then(|| {
        let does = format!("has no `return` in `get {name}`, so it gives `undefined`");
        Slip::new(part, does, "let it end with `return …`")
    })
}

/// `words.forEach(function (word) { this.total += 1; })` in a method.
fn other_this<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    node.all().into_iter().find_map(|one| {
        let (_, method, given) = one.method()?;
        let [function] = given.as_slice() else {
            return None;
        };
        let is_plain = function.kind() == "FunctionExpression" && CALLING.contains(&method);
        let uses = function
            .get("body")
            .all_but(|inner| matches!(inner.kind(), "FunctionExpression" | "ClassExpression"));
        let used = uses
            .into_iter()
            .find(|inner| inner.kind() == "ThisExpression")
            .filter(|_| is_plain)?;
        let does = format!(
            "uses `{}` in a `function` that `{method}` calls, where `this` is `undefined`",
            text.shown(text.above(used)?)
        );
        Some(Slip::new(used, does, "write an arrow function: `(…) => …`"))
    })
}

/// `rows.map(tax.of)`: the method has lost its object.
fn unbound<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let name = node.get("id").name()?;
    let _ = text.names.only(name)?;
    text.nodes().find_map(|one| {
        let (_, method, given) = one
            .method()
            .filter(|(_, method, _)| CALLING.contains(method))?;
        let (of, part) = given.first()?.member().filter(|_| given.len() == 1)?;
        let made = text.constant(of)?;
        let is_mine = made.kind() == "NewExpression" && made.get("callee").name() == Some(name);
        let parts = node.get("body").get("body").items();
        let found = parts
            .iter()
            .find(|one| one.kind() == "MethodDefinition" && one.get("key").name() == Some(part))?;
        let uses = found
            .get("value")
            .all()
            .iter()
            .any(|one| one.kind() == "ThisExpression");
        (is_mine && uses && !is_bound(node, part)).then(|| {
            let shown = text.shown(*given.first().unwrap_or(&one));
            let does = format!(
                "hands `{method}` the method `{shown}` alone, in which `this` is `undefined` then"
            );
            Slip::new(one, does, format!("write `(one) => {shown}(one)`"))
        })
    })
}

/// Whether a class sets the part itself: `this.of = this.of.bind(this)`.
fn is_bound(class: Node<'_>, part: &str) -> bool {
    class.all().into_iter().any(|one| {
        let set = one.get("left").member();
        one.kind() == "AssignmentExpression"
            && set.is_some_and(|(of, name)| of.kind() == "ThisExpression" && name == part)
    })
}
