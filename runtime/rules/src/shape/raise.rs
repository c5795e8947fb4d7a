//! A reply as the schema of the graph wants it: what was null because nothing may be absent is absent again.

use super::exclusive_branches::{types, values};
use crate::schema::{check, check_part, resolve, type_name};
use serde_json::{Map, Value};
use std::cell::Cell;

/// How deep schemas are followed, so that one that refers to itself ends.
const DEPTH: usize = 64;

/// How many parts of it are held against parts of the reply, so that one with many branches ends: this many,
const STEPS: usize = 2_000;

/// and this many more for each byte of the reply.
const STEPS_PER_BYTE: usize = 20;

/// What it takes to try a branch.
const TRIAL: usize = 10;

/// A reply without the nulls that its schema does not allow.
pub(super) fn raise(schema: &Value, reply: Value) -> Value {
    // Nearly always.
    if check(schema, &reply).is_ok() {
        return reply;
    }
    let raising = Raiser {
        root: schema,
        steps: Cell::new(STEPS + STEPS_PER_BYTE * reply.to_string().len()),
    };
    raising.part(schema, reply, DEPTH)
}

struct Raiser<'s> {
    root: &'s Value,
    /// How many are left.
    steps: Cell<usize>,
}

impl Raiser<'_> {
    fn part(&self, schema: &Value, mut value: Value, depth: usize) -> Value {
        let (Some(keywords), Some(depth)) = (schema.as_object(), self.step(depth)) else {
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

    /// One level deeper, if that may be.
    fn step(&self, depth: usize) -> Option<usize> {
        self.take(1)?;
        depth.checked_sub(1)
    }

    fn take(&self, steps: usize) -> Option<()> {
        self.steps.set(self.steps.get().checked_sub(steps)?);
        Some(())
    }

    /// The value as the first branch wants it that it fits.
    fn branch(&self, keywords: &Map<String, Value>, value: Value, depth: usize) -> Value {
        let branches = ["anyOf", "oneOf"].into_iter();
        let branches = branches.flat_map(|name| list(keywords, name));
        for part in branches.filter(|part| !self.excludes(part, &value, depth)) {
            let raised = self.part(part, value.clone(), depth);
            if self.take(TRIAL).is_none() {
                break;
            }
            if self.fits(part, &raised) {
                return raised;
            }
        }
        value
    }

    /// Whether a value cannot become one that fits: it is of another type, or what is required of it is another value.
    fn excludes(&self, part: &Value, value: &Value, depth: usize) -> bool {
        let (Some(keywords), Some(depth)) = (part.as_object(), self.step(depth)) else {
            return false;
        };
        if let Some(Value::String(reference)) = keywords.get("$ref")
            && let Some(part) = resolve(self.root, reference)
            && self.excludes(part, value, depth)
        {
            return true;
        }
        let mut parts = list(keywords, "allOf").iter();
        if is_another(keywords, value) || parts.any(|part| self.excludes(part, value, depth)) {
            return true;
        }
        let properties = keywords.get("properties").and_then(Value::as_object);
        let mut names = list(keywords, "required").iter().filter_map(Value::as_str);
        names.any(|name| {
            let part = properties.and_then(|properties| properties.get(name)?.as_object());
            match (value.get(name), part) {
                (Some(value), Some(part)) => is_another(part, value),
                (None, _) => value.is_object(),
                (Some(_), None) => false,
            }
        })
    }

    /// Whether a value fits a part of the schema.
    fn fits(&self, part: &Value, value: &Value) -> bool {
        check_part(self.root, part, value).is_ok()
    }
}

/// Whether a value is of another type than a schema wants, or another text, whole number or truth.
fn is_another(keywords: &Map<String, Value>, value: &Value) -> bool {
    let types = types(keywords);
    let own = type_name(value);
    let is_own = |of: &String| of == own || (of == "number" && own == "integer");
    let plain = |value: &Value| value.is_string() || value.is_boolean() || value.is_u64();
    let all = |values: &[Value]| plain(value) && values.iter().all(plain);
    let another = |values: &[Value]| all(values) && !values.contains(value);
    (!types.is_empty() && !types.iter().any(is_own)) || values(keywords).is_some_and(another)
}

fn list<'s>(keywords: &'s Map<String, Value>, name: &str) -> &'s [Value] {
    keywords
        .get(name)
        .and_then(Value::as_array)
        .map_or(&[], Vec::as_slice)
}
