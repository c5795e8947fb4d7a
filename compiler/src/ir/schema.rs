//! A JSON Schema, read once into what the compiler uses of it.

use super::Type;
use crate::source::Span;
use serde_json::Value;

/// The schema of a structured reply.
#[derive(Clone, Debug)]
pub struct Schema {
    /// As the user wrote it, key order kept: what the model is shown and what replies are validated against.
    pub json: Value,
    /// What it means as a type.
    pub ty: Type,
    /// The properties of the top level, in order.
    pub properties: Vec<Property>,
    /// What happens to properties it does not declare.
    pub extra: ExtraProperties,
    /// Where it stands.
    pub span: Span,
}

/// A property of the top level of a schema.
#[derive(Clone, Debug)]
pub struct Property {
    /// Its name.
    pub name: String,
    /// Where the name stands.
    pub span: Span,
    /// Its type.
    pub ty: Type,
    /// Whether every valid reply has it.
    pub required: bool,
    /// Its `description`; may be empty.
    pub doc: String,
}

/// What becomes of top-level properties that a schema does not declare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExtraProperties {
    /// They are dropped.
    Dropped,
    /// They are merged into the state: the schema has no `properties`, or says `additionalProperties: true`.
    Merged,
}
