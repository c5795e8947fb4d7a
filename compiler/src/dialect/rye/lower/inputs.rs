//! What the caller gives: one object under the key `inputs`, with the type that `config_schema` says.

use super::super::ast;
use super::super::suspect::default::unfit;
use super::Keys;
use crate::diag::Report;
use crate::dialect::schema;
use crate::ir::{Field, Input, KeyId, Type};

/// The key of the inputs.
const INPUTS: &str = "inputs";

/// Makes the key.
pub(super) fn declare(graph: &ast::Graph, keys: &mut Keys, report: &mut Report) -> KeyId {
    let span = graph.schema.as_ref().map_or(graph.span, |node| node.span);
    let key = keys.key(INPUTS, span);
    let ty = match &graph.schema {
        Some(node) => schema::of_inputs(node, "this", report)
            .map_or_else(Type::any_object, |found| object(found.ty, node)),
        None => Type::any_object(),
    };
    keys.change(key, |key| key.declared = Some(ty));
    key
}

/// The input that the key is.
pub(super) fn input(key: KeyId) -> Input {
    Input {
        key,
        required: false,
        prompt: false,
        doc: "What the caller gives.".to_string(),
    }
}

/// An object of the schema's properties: one with a default is always there, and others may be given besides.
fn object(ty: Type, node: &crate::syntax::Node) -> Type {
    let Type::Object { fields, .. } = ty else {
        return Type::any_object();
    };
    let whole = schema::Document::new(node);
    let property = |name: &str| node.get("properties").and_then(|all| all.get(name));
    let has_default =
        |name: &str| property(name).is_some_and(|property| property.get("default").is_some());
    let is_unfit =
        |name: &str| property(name).is_some_and(|property| unfit(property, &whole).is_some());
    let fields = fields.into_iter().map(|field| Field {
        required: field.required || has_default(&field.name),
        // A default that is something else is used nevertheless.
        ty: if is_unfit(&field.name) {
            Type::Any
        } else {
            field.ty
        },
        ..field
    });
    Type::Object {
        fields: fields.collect(),
        open: true,
    }
}
