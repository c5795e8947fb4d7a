//! Objects and lists that a text writes out once and never changes.

use crate::driver::typescript::names::{Names, Origin};
use crate::driver::typescript::tree::Node;
use std::collections::{BTreeMap, BTreeSet};

/// How deep it is looked into objects in objects.
const DEEPEST: usize = 6;

/// An object that is written out.
pub(super) struct Object<'t> {
    /// Its keys, in order.
    pub(super) keys: Vec<&'t str>,
    parts: BTreeMap<&'t str, Node<'t>>,
}

impl Object<'_> {
    pub(super) fn has(&self, key: &str) -> bool {
        self.parts.contains_key(key)
    }
}

pub(super) struct Fixed<'t> {
    lists: BTreeMap<&'t str, Vec<Node<'t>>>,
    /// The objects that have a name, and those in them, by where they begin.
    objects: BTreeMap<usize, Object<'t>>,
    values: BTreeMap<&'t str, Node<'t>>,
}

impl<'t> Fixed<'t> {
    /// `changed`: the names of what may be changed somewhere.
    pub(super) fn of(names: &Names<'t>, changed: &BTreeSet<&'t str>) -> Self {
        let mut fixed = Self {
            lists: BTreeMap::new(),
            objects: BTreeMap::new(),
            values: BTreeMap::new(),
        };
        let values: Vec<_> = names
            .nodes
            .iter()
            .filter(|node| node.kind() == "VariableDeclarator" && !is_typed(**node))
            .filter_map(|node| written((names, changed), node.get("id").name()?))
            .collect();
        for (name, value) in values {
            fixed.keep(value, 0);
            let items = value.get("elements").items();
            let is_list = value.kind() == "ArrayExpression" && !items.is_empty();
            if is_list && items.iter().all(|one| one.kind() != "SpreadElement") {
                fixed.lists.insert(name, items);
            }
            fixed.values.insert(name, value);
        }
        fixed
    }

    /// Keeps an object and those in it.
    fn keep(&mut self, value: Node<'t>, deep: usize) {
        if value.kind() != "ObjectExpression" || deep > DEEPEST || fills_itself(value) {
            return;
        }
        let parts = value.get("properties").items().into_iter();
        let keyed = parts.map(|part| Some((written_key(part)?, part.get("value").bare())));
        let Some(parts) = keyed.collect::<Option<Vec<_>>>() else {
            return;
        };
        parts
            .iter()
            .for_each(|(_, part)| self.keep(*part, deep + 1));
        let object = Object {
            keys: parts.iter().map(|(key, _)| *key).collect(),
            parts: parts.into_iter().collect(),
        };
        self.objects.insert(value.start(), object);
    }

    /// The object that a value is.
    pub(super) fn object(&self, node: Node<'t>) -> Option<&Object<'t>> {
        let mut names = Vec::new();
        let mut node = node.bare();
        while let Some((of, name)) = node.member().filter(|_| names.len() < DEEPEST) {
            names.push(name);
            node = of;
        }
        let mut object = self.objects.get(&self.values.get(node.name()?)?.start())?;
        for name in names.iter().rev() {
            object = self.objects.get(&object.parts.get(name)?.start())?;
        }
        Some(object)
    }

    /// The items of the list that a name stands for.
    pub(super) fn items(&self, node: Node<'t>) -> Option<&[Node<'t>]> {
        self.items_of(node.bare().name()?)
    }

    pub(super) fn items_of(&self, name: &str) -> Option<&[Node<'t>]> {
        self.lists.get(name).map(Vec::as_slice)
    }
}

/// What a name stands for, where it is written out and stays as it is.
fn written<'t>(
    (names, changed): (&Names<'t>, &BTreeSet<&'t str>),
    name: &'t str,
) -> Option<(&'t str, Node<'t>)> {
    let only = names.only(name)?;
    let is_fixed = only.word == "const" && !changed.contains(name);
    let Origin::Value(value) = only.origin else {
        return None;
    };
    let value = value.bare();
    let frozen = value.called("Object.freeze");
    let frozen = frozen.and_then(|given| given.first().copied());
    is_fixed.then(|| (name, frozen.map_or(value, Node::bare)))
}

/// Whether what is declared has a type that may know other keys: any but `Record`, `as const`, and a list.
fn is_typed(declarator: Node<'_>) -> bool {
    let mut types = vec![declarator.get("id").get("typeAnnotation")];
    let value = declarator.get("init");
    let mut open = value;
    while !open.is_same(open.bare()) {
        types.push(open.get("typeAnnotation"));
        open = open.get("expression");
    }
    if value.bare().kind() == "ArrayExpression" {
        return false;
    }
    let mut names = types.into_iter().filter(|one| one.is_there()).map(|one| {
        let inner = match one.kind() {
            "TSTypeAnnotation" => one.get("typeAnnotation"),
            _ => one,
        };
        inner.get("typeName").name()
    });
    names.any(|name| !matches!(name, Some("Record" | "const")))
}

/// Whether a function in an object may give it other parts: `{ start() { this.begun = 1; } }`.
fn fills_itself(value: Node<'_>) -> bool {
    let mut inside = value.all().into_iter();
    inside.any(|node| node.kind() == "ThisExpression")
}

/// The key of a part of an object, where it is written out.
pub(super) fn written_key(part: Node<'_>) -> Option<&str> {
    if part.kind() != "Property" || part.get("computed").is_set() {
        return None;
    }
    let key = part.get("key");
    // A number is no name that stands behind a dot.
    let number = || key.number().map(|_| "");
    key.name().or_else(|| key.word()).or_else(number)
}

#[cfg(test)]
mod tests {
    use super::super::super::estree;
    use super::super::super::{Syntax, changed, names::Names, tree::Node};
    use super::Fixed;

    #[test]
    fn lists_and_objects_are_kept_once() {
        let text = format!(
            "const L = [{}0];\nconst O = {{ a: {{ b: 1 }} }};\nO.a;\nL[1];\nL[2];\n",
            "0,".repeat(30_000)
        );
        let tree = estree(&text, Syntax::TypeScript).expect("a tree");
        let tree = Node::of(&tree);
        let names = Names::of(tree);
        let fixed = Fixed::of(&names, &changed::find(&names, tree));
        assert_eq!((fixed.lists.len(), fixed.objects.len()), (1, 2));
        let reads = || names.nodes.iter().filter(|node| node.name() == Some("L"));
        let lists = reads().filter_map(|node| fixed.items(*node));
        let places: Vec<_> = lists.map(<[Node<'_>]>::as_ptr).collect();
        assert_eq!(places.len(), 3);
        // Each read gives the list that is there, and no copy of it.
        assert!(places.iter().all(|place| Some(place) == places.first()));
    }
}
