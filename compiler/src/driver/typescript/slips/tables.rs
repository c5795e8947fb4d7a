//! Keys that an object which is written out has not: `RAMP.cone`, `RAMP["cone"]`, `const { cone } = RAMP`; and members of an `enum`.

use super::fixed::{Fixed, key_of};
use super::{Slip, Text};
use crate::diag::listed;
use crate::driver::typescript::tree::Node;
use crate::suggestion::nearest;
use std::collections::BTreeMap;

/// What each object has.
const OF_OBJECTS: [&str; 9] = [
    "constructor",
    "hasOwnProperty",
    "isPrototypeOf",
    "propertyIsEnumerable",
    "toLocaleString",
    "toString",
    "valueOf",
    "toJSON",
    "__proto__",
];

/// How many keys a message shows.
const SHOWN: usize = 8;

pub(super) fn find(text: &Text<'_>) -> Vec<Slip> {
    let mut found = Vec::new();
    let fixed = Fixed::of(text);
    let enums: BTreeMap<&str, Node<'_>> = text
        .nodes()
        .filter(|node| node.kind() == "TSEnumDeclaration")
        .filter_map(|node| Some((node.get("id").name()?, node)))
        .collect();
    let known = (&fixed, &enums);
    for node in text.nodes() {
        match node.kind() {
            "MemberExpression" => {
                let name = match node.get("computed").is_set() {
                    true => node.get("property").word(),
                    false => node.get("property").name(),
                };
                let of = node.get("object");
                found.extend(name.and_then(|name| lacking(text, known, (node, of), name)));
            }
            "VariableDeclarator" if node.get("id").kind() == "ObjectPattern" => {
                for part in node.get("id").get("properties").items() {
                    let has_default = part.get("value").kind() == "AssignmentPattern";
                    let name = key_of(part).filter(|_| !has_default);
                    let of = node.get("init");
                    found.extend(name.and_then(|name| lacking(text, known, (part, of), name)));
                }
            }
            _ => {}
        }
    }
    found
}

/// A key that what a value is has not.
fn lacking<'t>(
    text: &Text<'t>,
    (fixed, enums): (&Fixed<'t>, &BTreeMap<&'t str, Node<'t>>),
    (at, of): (Node<'t>, Node<'t>),
    name: &str,
) -> Option<Slip> {
    let keys = match fixed.object(text, of) {
        Some(object) => {
            let parts = object.get("properties").items().into_iter();
            parts.map(key_of).collect::<Option<Vec<&str>>>()?
        }
        None => members(text, enums, of)?,
    };
    if keys.contains(&name) || OF_OBJECTS.contains(&name) || name.is_empty() {
        return None;
    }
    let shown = text.shown(of);
    let names: Vec<&str> = keys.into_iter().filter(|key| !key.is_empty()).collect();
    let is_name = text.names.declared.contains_key(name);
    let near = nearest(name, names.iter().copied());
    let help = match near {
        Some(near) => format!("did you mean `{}`?", near.name),
        None if is_name => {
            format!("to take what stands under the value of `{name}`, write `{shown}[{name}]`")
        }
        None => format!("take a key that is there, or add `{name}`"),
    };
    let has = match names.len() {
        0 => "no such key".to_owned(),
        count if count > SHOWN => format!("{count} keys, and none of that name"),
        _ => listed(names.iter().copied()),
    };
    let does = format!("takes `{name}` of `{shown}`, which has {has}: it is `undefined` each time");
    Some(Slip::new(at, does, help))
}

/// The members of an `enum` that is declared once.
fn members<'t>(
    text: &Text<'t>,
    enums: &BTreeMap<&'t str, Node<'t>>,
    of: Node<'t>,
) -> Option<Vec<&'t str>> {
    let name = of.bare().name()?;
    let found = enums.get(name)?;
    let only = text.names.only(name)?;
    let inner = found.get("body").get("members");
    let members = match inner.is_there() {
        true => inner.items(),
        false => found.get("members").items(),
    };
    let names = members.into_iter().map(|one| {
        let id = one.get("id");
        id.name().or_else(|| id.word())
    });
    let names: Vec<&str> = names.collect::<Option<Vec<&str>>>()?;
    (!names.is_empty() && only.at.is_same(found.get("id"))).then_some(names)
}
