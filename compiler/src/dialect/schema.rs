//! JSON Schema in YAML, read into the part of it that the compiler understands.
//!
//! Understood: `type` (also a list with null), `enum`, `const`, `properties`, `required`, `items`,
//! `additionalProperties`, local `$ref`, `anyOf`/`oneOf` as the union of their branches. Whatever else a schema says is
//! kept in [`Schema::json`] and still decides whether a reply is valid; its type is just "any value". A schema that does
//! not say `type` but declares `properties` means an object.

mod circle;
mod document;
mod faults;
mod fixed_values;
mod foreign_keyword;
mod keywords;
mod limits;
mod parts;
mod pattern_length;
mod reference;
mod samples;
mod types;

pub use document::Document;
pub use keywords::is_of;

use crate::diag::Report;
use crate::ir::{ExtraProperties, Property, Schema, Type};
use crate::syntax::{Node, Value};

/// Reads a schema. `None`: it is no schema at all; the report says why.
pub fn read(node: &Node, report: &mut Report) -> Option<Schema> {
    named(node, "this", report)
}

/// Reads a schema that messages call by a name, such as its key.
pub fn named(node: &Node, name: &str, report: &mut Report) -> Option<Schema> {
    let document = Document::new(node);
    samples::check(node, &document, report);
    made(node, &document, name, report)
}

/// Reads a schema of what a caller gives, whose defaults are looked at elsewhere.
pub fn of_inputs(node: &Node, name: &str, report: &mut Report) -> Option<Schema> {
    let document = Document::new(node);
    samples::check_inputs(node, &document, report);
    made(node, &document, name, report)
}

fn made(node: &Node, document: &Document<'_>, name: &str, report: &mut Report) -> Option<Schema> {
    match &node.value {
        Value::Map(_) | Value::Bool(_) => {}
        Value::Null | Value::Number(..) | Value::Text(_) | Value::List(_) => {
            faults::not_a_schema(node, name, report);
            return None;
        }
    }
    faults::check(node, node, report);
    fixed_values::check(None, node, document, report);
    let reader = types::Reader::new(node);
    let ty = reader.read(node);
    let top = reader.resolve(node);
    let properties = properties(top, &reader, &ty);
    Some(Schema {
        json: node.to_json(),
        extra: extra(top, &ty),
        ty,
        properties,
        span: node.span,
    })
}

fn properties(top: &Node, reader: &types::Reader<'_>, ty: &Type) -> Vec<Property> {
    let Type::Object { fields, .. } = ty else {
        return Vec::new();
    };
    let entries = parts::entries(parts::keyword(top, "properties"));
    let entry = |name: &str| entries.iter().find(|entry| entry.key == name);
    let made = fields.iter().filter_map(|field| {
        let at = entry(&field.name)?;
        let doc = match parts::keyword(reader.resolve(&at.value), "description")
            .map(|node| &node.value)
        {
            Some(Value::Text(text)) => text.clone(),
            _ => field.doc.clone(),
        };
        let name = field.name.clone();
        Some(Property {
            name,
            span: at.key_span,
            ty: field.ty.clone(),
            required: field.required,
            doc,
        })
    });
    made.collect()
}

/// What becomes of properties that the schema does not declare.
fn extra(top: &Node, ty: &Type) -> ExtraProperties {
    let declared = parts::keyword(top, "properties").is_some();
    let open = matches!(
        parts::keyword(top, "additionalProperties").map(|node| &node.value),
        Some(Value::Bool(true))
    );
    let object = matches!(ty, Type::Any | Type::Object { .. });
    if object && (open || !declared) {
        ExtraProperties::Merged
    } else {
        ExtraProperties::Dropped
    }
}

#[cfg(test)]
mod tests;
