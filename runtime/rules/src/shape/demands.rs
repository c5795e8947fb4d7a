//! What a schema demands beside its own properties: a provider is given an object that has these alone.

use serde_json::{Map, Value};

/// Keywords that hold schemas of parts, apart from `properties`.
const INNER: [&str; 15] = [
    "$ref",
    "allOf",
    "anyOf",
    "oneOf",
    "if",
    "then",
    "else",
    "items",
    "prefixItems",
    "additionalProperties",
    "patternProperties",
    "dependentSchemas",
    "dependentRequired",
    "dependencies",
    "contains",
];

/// Keywords that demand something of an object, or of one of several.
const DEMANDS: [&str; 8] = [
    "required",
    "anyOf",
    "oneOf",
    "then",
    "else",
    "dependentSchemas",
    "dependentRequired",
    "dependencies",
];

/// Whether a schema demands something beside its branches.
pub(super) fn beside_branches(keywords: &Map<String, Value>, branches: &str) -> bool {
    let mut demands = DEMANDS.into_iter().filter(|name| *name != branches);
    demands.any(|name| keywords.contains_key(name))
}

/// Whether an object or a list has to have what its own `properties` and `items` do not say.
pub(super) fn beside_properties(keywords: &Map<String, Value>) -> bool {
    let own = keywords.get("properties").and_then(Value::as_object);
    let own = OwnProperties(own);
    DEMANDS.into_iter().any(|name| {
        let Some(value) = keywords.get(name) else {
            return false;
        };
        !match (name, value) {
            ("required", names) => own.has_all(names),
            (_, Value::Array(branches)) => branches.iter().all(|part| own.is_narrowed_by(part)),
            ("then" | "else", part) => own.is_narrowed_by(part),
            (_, Value::Object(parts)) => parts.values().all(|part| own.is_narrowed_by(part)),
            _ => true,
        }
    })
}

/// The properties of a schema.
struct OwnProperties<'s>(Option<&'s Map<String, Value>>);

impl OwnProperties<'_> {
    fn has(&self, name: &str) -> bool {
        self.0.is_some_and(|own| own.contains_key(name))
    }

    fn has_all(&self, names: &Value) -> bool {
        let names = names.as_array().into_iter().flatten();
        { names }.all(|name| name.as_str().is_none_or(|name| self.has(name)))
    }

    /// Whether a part says of these properties alone what they may be.
    fn is_narrowed_by(&self, part: &Value) -> bool {
        match part {
            Value::Object(keywords) => keywords.iter().all(|entry| match (&**entry.0, entry.1) {
                ("required", names) => self.has_all(names),
                ("properties", Value::Object(parts)) => parts
                    .iter()
                    .all(|(name, part)| self.has(name) && is_leaf(part)),
                (name, _) => !INNER.contains(&name),
            }),
            // Those of `dependencies`.
            names @ Value::Array(_) => self.has_all(names),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => true,
        }
    }
}

/// Whether a part says nothing of parts of its own.
fn is_leaf(part: &Value) -> bool {
    let keywords = part.as_object();
    keywords.is_none_or(|keywords| {
        let mut names = keywords.keys().map(String::as_str);
        names.all(|name| !INNER.contains(&name) && !["properties", "required"].contains(&name))
    })
}
