//! Keys that an object which is written out has not: `RAMP.cone`, `RAMP["cone"]`, `const { cone } = RAMP`; and members of an `enum`.

use super::fixed;
use super::{Slip, Text};
use crate::diag::listed;
use crate::driver::typescript::careful::key_of;
use crate::driver::typescript::names;
use crate::driver::typescript::tree::Node;
use crate::suggestion::nearest;
use std::collections::BTreeMap;

/// What each object has.
pub(super) const OF_OBJECTS: [&str; 9] = [
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
    let enums: BTreeMap<&str, Node<'_>> = text
        .nodes()
        .filter(|node| node.kind() == "TSEnumDeclaration")
        .filter_map(|node| Some((node.get("id").name()?, node)))
        .collect();
    for node in text.nodes() {
        match node.kind() {
            "MemberExpression" => {
                let of = node.get("object");
                let name = key_of(node).filter(|_| !node.get("optional").is_set());
                found.extend(name.and_then(|name| lacking(text, &enums, (node, of), name)));
            }
            "VariableDeclarator" if node.get("id").kind() == "ObjectPattern" => {
                for part in node.get("id").get("properties").items() {
                    let of = node.get("init");
                    let name = fixed::written_key(part);
                    found.extend(name.and_then(|name| lacking(text, &enums, (part, of), name)));
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
    enums: &BTreeMap<&'t str, Node<'t>>,
    (at, of): (Node<'t>, Node<'t>),
    name: &str,
) -> Option<Slip> {
    if OF_OBJECTS.contains(&name) || name.is_empty() || text.careful.keys.contains(name) {
        return None;
    }
    let keys = match text.fixed.object(of) {
        Some(object) if object.has(name) => return None,
        Some(object) => object.keys.clone(),
        None => members(text, enums, of).filter(|keys| !keys.contains(&name))?,
    };
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
    let names = names::members(*found).into_iter().map(|one| {
        let id = one.get("id");
        id.name().or_else(|| id.word())
    });
    let names: Vec<&str> = names.collect::<Option<Vec<&str>>>()?;
    (!names.is_empty() && only.at.is_same(found.get("id"))).then_some(names)
}
