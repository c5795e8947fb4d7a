//! A reply as the schema of the graph wants it: what was null because nothing may be absent is absent again.

use crate::value::schema::{check, resolve};
use serde_json::{Map, Value, json};

/// How deep schemas are followed, so that one that refers to itself ends.
const DEPTH: usize = 64;

/// A reply without the nulls that its schema does not allow.
pub(super) fn raise(schema: &Value, reply: Value) -> Value {
    // Nearly always.
    if check(schema, &reply).is_ok() {
        return reply;
    }
    let raising = Raising { root: schema };
    raising.part(schema, reply, DEPTH)
}

struct Raising<'s> {
    root: &'s Value,
}

impl Raising<'_> {
    fn part(&self, schema: &Value, mut value: Value, depth: usize) -> Value {
        let (Some(keywords), Some(depth)) = (schema.as_object(), depth.checked_sub(1)) else {
            return value;
        };
        if let Some(Value::String(reference)) = keywords.get("$ref")
            && let Some(part) = resolve(self.root, reference)
        {
            value = self.part(part, value, depth);
        }
        for part in list(keywords, "allOf") {
            value = self.part(part, value, depth);
        }
        match &mut value {
            Value::Object(fields) => self.fields(keywords, fields, depth),
            Value::Array(items) => self.items(keywords, items, depth),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => return value,
        }
        self.branch(keywords, value, depth)
    }

    fn fields(&self, keywords: &Map<String, Value>, fields: &mut Map<String, Value>, depth: usize) {
        let required = list(keywords, "required");
        let is_required = |name: &str| required.iter().any(|required| required == name);
        let properties = keywords.get("properties").and_then(Value::as_object);
        let others = keywords.get("additionalProperties");
        fields.retain(|name, value| {
            let own = properties.and_then(|properties| properties.get(name));
            if let Some(part) = own
                && value.is_null()
                && !is_required(name)
            {
                return self.fits(part, value);
            }
            if let Some(part) = own.or(others) {
                *value = self.part(part, value.take(), depth);
            }
            true
        });
    }

    fn items(&self, keywords: &Map<String, Value>, items: &mut [Value], depth: usize) {
        let first = match keywords.get("items") {
            Some(Value::Array(first)) => first.as_slice(),
            _ => list(keywords, "prefixItems"),
        };
        for (index, item) in items.iter_mut().enumerate() {
            if let Some(part) = first.get(index).or_else(|| keywords.get("items")) {
                *item = self.part(part, item.take(), depth);
            }
        }
    }

    /// The value as the first branch wants it that it fits.
    fn branch(&self, keywords: &Map<String, Value>, value: Value, depth: usize) -> Value {
        let branches = ["anyOf", "oneOf"].into_iter();
        for part in branches.flat_map(|name| list(keywords, name)) {
            let raised = self.part(part, value.clone(), depth);
            if self.fits(part, &raised) {
                return raised;
            }
        }
        value
    }

    /// Whether a value fits a part of the schema, whose references begin at the root.
    fn fits(&self, part: &Value, value: &Value) -> bool {
        let mut whole = json!({ "allOf": [part] });
        for name in ["$defs", "definitions"] {
            if let (Some(shared), Some(whole)) = (self.root.get(name), whole.as_object_mut()) {
                whole.insert(name.to_owned(), shared.clone());
            }
        }
        check(&whole, value).is_ok()
    }
}

fn list<'s>(keywords: &'s Map<String, Value>, name: &str) -> &'s [Value] {
    keywords
        .get(name)
        .and_then(Value::as_array)
        .map_or(&[], Vec::as_slice)
}
