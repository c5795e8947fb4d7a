//! The parts of an object that a text shows as the reply: its values, and what stands inside of them. The first that the schema excludes.

use super::example_value::{clashes, is_amount, is_malformed, is_text_for, stands_in};
use crate::diag::listed;
use crate::ir::{Field, Schema, Type};
use graphwright_rules::schema::{check_part, resolve};
use serde_json::{Map, Value};

/// How deep parts stand that are looked at.
const DEEPEST: usize = 16;

/// What is wrong with a part, and where it stands.
pub(super) struct ExamplePart {
    /// `seats[].chair`
    pub(super) place: String,
    pub(super) slip: PartSlip,
}

pub(super) enum PartSlip {
    /// It is another kind of value.
    Kind,
    /// It is of the kind, and excluded.
    Excluded,
    /// A text that its enum has not, and what that has.
    NoChoice(String, String),
    /// A key that the schema has not there.
    Unknown(String),
    /// It lacks a key.
    Lacks(String),
}

/// The first part of an example that its schema excludes. The keys at the top are looked at elsewhere.
pub(super) fn slip(example: &Map<String, Value>, schema: &Schema) -> Option<ExamplePart> {
    let look = Look {
        root: &schema.json,
        is_real: is_real(example, schema),
    };
    let parts = schema.json.get("properties");
    schema.properties.iter().find_map(|property| {
        let value = example.get(&property.name)?;
        let written = parts?.get(&property.name)?;
        look.part((value, &property.ty), written, &property.name, DEEPEST)
    })
}

struct Look<'s> {
    root: &'s Value,
    /// Whether the example is a reply as one may come, and not words that stand for its values.
    is_real: bool,
}

impl<'s> Look<'s> {
    /// A value, and what stands inside of it.
    fn part(
        &self,
        (value, ty): (&Value, &Type),
        written: &'s Value,
        place: &str,
        depth: usize,
    ) -> Option<ExamplePart> {
        // Where a part is valid, all that stands inside of it is.
        check_part(self.root, written, value).err()?;
        let written = match written.get("$ref").and_then(Value::as_str) {
            Some(reference) => resolve(self.root, reference)?,
            None => written,
        };
        let choices = ty.texts().unwrap_or_default();
        let found = |slip: PartSlip| {
            let place = place.to_owned();
            Some(ExamplePart { place, slip })
        };
        if clashes(value, ty) || self.is_real && is_text_for(value, ty) {
            return found(match value.as_str().filter(|_| !choices.is_empty()) {
                Some(shown) => {
                    let words = listed(choices.iter().map(String::as_str));
                    PartSlip::NoChoice(shown.to_owned(), words)
                }
                None => PartSlip::Kind,
            });
        }
        if self.is_real && is_malformed(written, value) {
            return found(PartSlip::Excluded);
        }
        self.inside((value, ty), written, place, depth)
    }

    /// What stands inside of a value.
    fn inside(
        &self,
        (value, ty): (&Value, &Type),
        written: &'s Value,
        place: &str,
        depth: usize,
    ) -> Option<ExamplePart> {
        let next = depth.checked_sub(1)?;
        match (value, ty) {
            (Value::Null, Type::Nullable(_)) => None,
            (value, Type::Nullable(inner)) => self.inside((value, inner), written, place, next),
            (Value::Array(items), Type::List(inner)) => {
                let place = format!("{place}[]");
                let written = written.get("items")?;
                let mut items = items.iter();
                items.find_map(|item| self.part((item, inner), written, &place, next))
            }
            (Value::Object(parts), Type::Object { fields, open }) => {
                let of_keys = self.keys(parts, (fields, *open), place);
                of_keys.or_else(|| {
                    fields.iter().find_map(|field| {
                        let value = parts.get(&field.name)?;
                        let written = written.get("properties")?.get(&field.name)?;
                        let place = format!("{place}.{}", field.name);
                        self.part((value, &field.ty), written, &place, next)
                    })
                })
            }
            _ => None,
        }
    }

    /// The keys of an object.
    fn keys(
        &self,
        parts: &Map<String, Value>,
        (fields, is_open): (&[Field], bool),
        place: &str,
    ) -> Option<ExamplePart> {
        let has = |key: &str| fields.iter().any(|field| field.name == key);
        let unknown = parts.keys().find(|key| !is_open && !has(key));
        let lacking = fields.iter().find(|field| {
            let is_there = parts.contains_key(&field.name);
            self.is_real && field.required && !is_there && !parts.is_empty()
        });
        let slip = match (unknown, lacking) {
            (Some(key), _) => PartSlip::Unknown(key.clone()),
            (None, Some(field)) => PartSlip::Lacks(field.name.clone()),
            (None, None) => return None,
        };
        let place = place.to_owned();
        Some(ExamplePart { place, slip })
    }
}

/// Whether an example shows a reply as one may come, and not words that stand for its values: it has a number, or a value of an enum, and
/// nothing that is to be replaced.
fn is_real(example: &Map<String, Value>, schema: &Schema) -> bool {
    let mut left: Vec<&Value> = example.values().collect();
    let mut shows = schema.properties.iter().any(|property| {
        let shown = example.get(&property.name).and_then(Value::as_str);
        let known = property.ty.texts().unwrap_or_default();
        shown.is_some_and(|shown| known.iter().any(|one| one == shown))
    });
    while let Some(value) = left.pop() {
        match value {
            Value::Number(_) | Value::Bool(_) => shows = true,
            Value::String(text) if stands_in(text) => return false,
            Value::String(text) => shows |= is_amount(text),
            Value::Null => {}
            Value::Array(items) => left.extend(items),
            Value::Object(parts) => left.extend(parts.values()),
        }
    }
    shows
}
