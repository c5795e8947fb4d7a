//! The type that a schema stands for.

use super::parts::{entries, items, keyword, text};
use super::reference::target;
use crate::ir::{Field, Type};
use crate::syntax::{Node, Value};
use std::cell::Cell;
use std::collections::BTreeSet;

/// How deep types are followed; what is nested deeper is any value. Deeper than any schema a model could follow.
const DEEPEST: usize = 32;

/// How many parts of a schema are read. References can make a small text stand for an enormous type.
const LARGEST: u32 = 10_000;

/// Reads the parts of one schema document, which local references point into.
pub(super) struct Reader<'t> {
    root: &'t Node,
    parts: Cell<u32>,
}

impl<'t> Reader<'t> {
    pub(super) fn new(root: &'t Node) -> Self {
        Self {
            root,
            parts: Cell::new(0),
        }
    }

    /// The type of a schema of this document.
    pub(super) fn read(&self, schema: &'t Node) -> Type {
        self.at(schema, &mut Vec::new())
    }

    /// Follows references from `schema` until a schema says something itself.
    pub(super) fn resolve(&self, schema: &'t Node) -> &'t Node {
        let mut at = schema;
        let mut seen = BTreeSet::new();
        while let Some(reference) = text(keyword(at, "$ref")) {
            match target(self.root, reference) {
                Some(next) if seen.insert(reference) => at = next,
                _ => break,
            }
        }
        at
    }

    /// `open` are the references and nestings we are inside of: one that comes back to itself is any value.
    fn at(&self, schema: &'t Node, open: &mut Vec<&'t str>) -> Type {
        if let Some(reference) = text(keyword(schema, "$ref")) {
            let found = target(self.root, reference).filter(|_| !open.contains(&reference));
            return found.map_or(Type::Any, |found| self.inside(reference, found, open));
        }
        if let Some(values) = keyword(schema, "enum") {
            return one_of(items(Some(values)));
        }
        if let Some(value) = keyword(schema, "const") {
            return one_of(std::slice::from_ref(value));
        }
        for union in ["anyOf", "oneOf"] {
            if let Some(branches) = keyword(schema, union) {
                let types = items(Some(branches))
                    .iter()
                    .map(|branch| self.inside("", branch, open));
                return types.reduce(|a, b| a.join(&b)).unwrap_or(Type::Any);
            }
        }
        match keyword(schema, "type").map(|node| &node.value) {
            Some(Value::Text(name)) => self.named(name, schema, open),
            Some(Value::List(names)) => {
                let types = names
                    .iter()
                    .map(|name| self.named(text(Some(name)).unwrap_or(""), schema, open));
                types.reduce(|a, b| a.join(&b)).unwrap_or(Type::Any)
            }
            _ if keyword(schema, "properties").is_some() => self.object(schema, open),
            _ => Type::Any,
        }
    }

    fn inside(&self, step: &'t str, schema: &'t Node, open: &mut Vec<&'t str>) -> Type {
        self.parts.set(self.parts.get() + 1);
        if open.len() >= DEEPEST || self.parts.get() > LARGEST {
            return Type::Any;
        }
        open.push(step);
        let ty = self.at(schema, open);
        open.pop();
        ty
    }

    fn named(&self, name: &str, schema: &'t Node, open: &mut Vec<&'t str>) -> Type {
        match name {
            "null" => Type::Null,
            "boolean" => Type::Bool,
            "integer" => Type::Int,
            "number" => Type::Number,
            "string" => Type::Text,
            "array" => {
                // `items` is only of those behind `prefixItems`.
                let alike = keyword(schema, "prefixItems").is_none();
                let item = keyword(schema, "items")
                    .filter(|items| alike && matches!(items.value, Value::Map(_)));
                Type::List(Box::new(
                    item.map_or(Type::Any, |item| self.inside("", item, open)),
                ))
            }
            "object" => self.object(schema, open),
            _ => Type::Any,
        }
    }

    fn object(&self, schema: &'t Node, open: &mut Vec<&'t str>) -> Type {
        let required: Vec<&str> = items(keyword(schema, "required"))
            .iter()
            .filter_map(|key| text(Some(key)))
            .collect();
        let mut seen = BTreeSet::new();
        let declared = entries(keyword(schema, "properties"))
            .iter()
            .filter(|entry| seen.insert(entry.key.as_str()));
        let fields = declared
            .map(|entry| Field {
                name: entry.key.clone(),
                ty: self.inside("", &entry.value, open),
                required: required.contains(&entry.key.as_str()),
                doc: text(keyword(&entry.value, "description"))
                    .unwrap_or("")
                    .to_string(),
            })
            .collect();
        let others = keyword(schema, "additionalProperties").map(|n| &n.value);
        // Without a type it need not be an object at all.
        let closed = matches!(others, Some(Value::Bool(false)))
            && keyword(schema, "patternProperties").is_none()
            && keyword(schema, "type").is_some();
        Type::Object {
            fields,
            open: !closed,
        }
    }
}

/// The type of a value that is one of these constants.
fn one_of(values: &[Node]) -> Type {
    let one = |value: &Node| match &value.value {
        Value::Text(text) => Type::Enum(vec![text.clone()]),
        Value::Null | Value::Bool(_) | Value::Number(..) | Value::List(_) | Value::Map(_) => {
            Type::of(&value.to_json())
        }
    };
    values
        .iter()
        .map(one)
        .reduce(|a, b| a.join(&b))
        .unwrap_or(Type::Any)
}
