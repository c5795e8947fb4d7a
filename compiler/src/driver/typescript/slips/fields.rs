//! Parts of objects whose shape the text shows, by a type or by the lines that make them, and that they have not.

use super::tables::OF_OBJECTS;
use super::{Slip, Text};
use crate::diag::listed;
use crate::driver::typescript::kinds::{self, Kind};
use crate::driver::typescript::tree::Node;
use crate::suggestion::nearest;
use std::collections::BTreeSet;

/// How many keys a message shows.
const SHOWN: usize = 8;

pub(super) fn find(text: &Text<'_>) -> Vec<Slip> {
    let written = written(text);
    let open = open_types(text);
    let mut found = Vec::new();
    for node in text.nodes() {
        match node.kind() {
            "MemberExpression" if !node.get("optional").is_set() => {
                let part = node.member();
                found.extend(
                    part.and_then(|(of, name)| lacking(text, (&written, &open), (node, of), name)),
                );
            }
            "VariableDeclarator" => found.extend(apart(
                text,
                (&written, &open),
                node.get("id"),
                node.get("init"),
            )),
            "CallExpression" => found.extend(taken_apart(text, (&written, &open), node)),
            _ => {}
        }
    }
    found
}

/// The keys that the text gives some object, or declares in some type that is not looked at.
fn written<'t>(text: &Text<'t>) -> BTreeSet<&'t str> {
    let keys = text.nodes().filter_map(|node| match node.kind() {
        "Property" => {
            let is_pattern = text
                .outwards(node)
                .next()
                .is_some_and(|above| above.kind() == "ObjectPattern");
            let key = node.get("key");
            key.name().or_else(|| key.word()).filter(|_| !is_pattern)
        }
        "PropertyDefinition" | "MethodDefinition" => node.get("key").name(),
        "AssignmentExpression" => node.get("left").member().map(|(_, name)| name),
        "Literal" => node.word(),
        _ => None,
    });
    keys.collect()
}

/// The types that have other parts than they list: those that extend others, or are declared twice.
fn open_types<'t>(text: &Text<'t>) -> BTreeSet<usize> {
    let mut names = BTreeSet::new();
    let mut open = BTreeSet::new();
    for node in text.nodes() {
        let (body, extends) = match node.kind() {
            "TSInterfaceDeclaration" => (node.get("body"), !node.get("extends").items().is_empty()),
            "TSTypeAliasDeclaration" => (node.get("typeAnnotation"), false),
            _ => continue,
        };
        let is_new = node.get("id").name().is_some_and(|name| names.insert(name));
        if extends || !is_new || node.get("typeParameters").is_there() {
            open.insert(body.id());
        }
    }
    open
}

/// The keys that an object of this shape has.
fn keys<'t>(shape: Node<'t>) -> Option<Vec<&'t str>> {
    let (parts, kinds): (Vec<Node<'t>>, &[&str]) = match shape.kind() {
        "TSInterfaceBody" => (
            shape.get("body").items(),
            &["TSPropertySignature", "TSMethodSignature"],
        ),
        "TSTypeLiteral" => (
            shape.get("members").items(),
            &["TSPropertySignature", "TSMethodSignature"],
        ),
        "ObjectExpression" => (shape.get("properties").items(), &["Property"]),
        _ => return None,
    };
    let keys = parts.into_iter().map(|part| {
        let is_plain = kinds.contains(&part.kind()) && !part.get("computed").is_set();
        let key = part.get("key");
        key.name().or_else(|| key.word()).filter(|_| is_plain)
    });
    keys.collect::<Option<Vec<_>>>()
        .filter(|keys| !keys.is_empty())
}

type Known<'k, 't> = (&'k BTreeSet<&'t str>, &'k BTreeSet<usize>);

fn lacking<'t>(
    text: &Text<'t>,
    known: Known<'_, 't>,
    (at, of): (Node<'t>, Node<'t>),
    name: &'t str,
) -> Option<Slip> {
    if OF_OBJECTS.contains(&name) || text.careful.keys.contains(name) || text.careful.has(at) {
        return None;
    }
    let Some(Kind::Record(shape)) = kinds::of(&text.names, of) else {
        return None;
    };
    let keys = keys(shape)?;
    let is_made = shape.kind() == "ObjectExpression";
    if is_made && is_typed(text, shape) {
        return None;
    }
    // What is written out and has a name of its own is looked at elsewhere.
    let is_fixed = is_made && text.fixed.object(of).is_some();
    let is_written = known.0.contains(name) && (is_made || !only_passed(text, name));
    if keys.contains(&name)
        || known.1.contains(&shape.id())
        || is_fixed
        || is_written
        || may_change(text, of)
    {
        return None;
    }
    let near = nearest(name, keys.iter().copied());
    let help = match near {
        Some(near) => format!("did you mean `{}`?", near.name),
        None => format!("take a part that is there, or add `{name}`"),
    };
    let has = match keys.len() {
        count if count > SHOWN => format!("{count} parts, and none of that name"),
        _ => listed(keys.iter().copied()),
    };
    let shown = text.shown(of);
    let does = format!("takes `{name}` of `{shown}`, which has {has}: it is `undefined`");
    Some(Slip::new(at, does, help))
}

/// Whether the value that a path begins with is given another one somewhere.
fn may_change<'t>(text: &Text<'t>, of: Node<'t>) -> bool {
    of.all()
        .into_iter()
        .filter_map(Node::name)
        .any(|name| text.names.assigned.contains_key(name))
}

/// `const { head, tail } = split(x)`
fn apart<'t>(
    text: &Text<'t>,
    known: Known<'_, 't>,
    pattern: Node<'t>,
    of: Node<'t>,
) -> Option<Slip> {
    if pattern.kind() != "ObjectPattern"
        || pattern.get("typeAnnotation").is_there()
        || !of.is_there()
    {
        return None;
    }
    pattern
        .get("properties")
        .items()
        .into_iter()
        .find_map(|part| {
            let name = part.get("key").name()?;
            let is_plain =
                part.kind() == "Property" && part.get("value").kind() != "AssignmentPattern";
            is_plain.then(|| lacking(text, known, (part, of), name))?
        })
}

/// `rows.map(({ word, length }) => …)`, where `rows` is a list of objects.
fn taken_apart<'t>(text: &Text<'t>, known: Known<'_, 't>, node: Node<'t>) -> Option<Slip> {
    let (of, method, given) = node.method()?;
    let takes = matches!(
        method,
        "map" | "filter" | "forEach" | "some" | "every" | "find" | "flatMap"
    );
    let function = given
        .first()
        .copied()
        .filter(|one| takes && one.is_function())?;
    let pattern = function.get("params").items().first().copied()?;
    let Some(Kind::List(Some(item))) = kinds::of(&text.names, of) else {
        return None;
    };
    let Kind::Record(shape) = *item else {
        return None;
    };
    let keys = keys(shape).filter(|_| {
        pattern.kind() == "ObjectPattern" && !known.1.contains(&shape.id()) && !may_change(text, of)
    })?;
    let is_typed = pattern.get("typeAnnotation").is_there();
    pattern
        .get("properties")
        .items()
        .into_iter()
        .find_map(|part| {
            let name = part.get("key").name()?;
            let is_plain = part.kind() == "Property"
                && part.get("value").kind() != "AssignmentPattern"
                && !is_typed;
            let is_known =
                keys.contains(&name) || known.0.contains(name) || text.careful.keys.contains(name);
            (is_plain && !is_known).then(|| {
                let does = format!(
                    "takes `{name}` of the items of `{}`, which have {}: it is `undefined`",
                    text.shown(of),
                    listed(keys.iter().copied())
                );
                Slip::new(
                    part,
                    does,
                    format!("take a part that is there, or add `{name}`"),
                )
            })
        })
}

/// Whether objects get a key of this name only from a variable of that name: `{ tail }`.
fn only_passed<'t>(text: &Text<'t>, name: &str) -> bool {
    let mut places = text.nodes().filter(|node| {
        let is_key = matches!(
            node.kind(),
            "Property" | "PropertyDefinition" | "MethodDefinition"
        ) && node.get("key").name() == Some(name);
        let is_set = node.kind() == "AssignmentExpression"
            && node
                .get("left")
                .member()
                .is_some_and(|(_, set)| set == name);
        is_key || is_set || node.word() == Some(name)
    });
    places.all(|node| node.get("shorthand").is_set())
}

/// Whether something says of which type a written object is: it may have other parts then.
fn is_typed<'t>(text: &Text<'t>, object: Node<'t>) -> bool {
    let mut around = text.outwards(object).take_while(|one| one.is_wrapper());
    let function = text.function_of(object);
    around.any(|one| one.get("typeAnnotation").is_there())
        || function.is_some_and(|function| function.get("returnType").is_there())
}
