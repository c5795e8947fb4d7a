//! `x-writes`: the keys that a script may write, as the schema of an object that has these keys and no others.
//!
//! Either a list of keys, or a map from key to JSON Schema.

use super::spelling;
use crate::diag::codes::INVALID_SCHEMA;
use crate::diag::{Diagnostic, Report};
use crate::dialect::schema;
use crate::ir::{ExtraProperties, Field, Property, Schema, Type};
use crate::source::{Span, Spanned};
use crate::syntax::{Entry, Node, Value};
use serde_json::{Map, json};

/// The text, if the node is one.
pub(super) fn text(node: &Node) -> Option<&str> {
    if let Value::Text(text) = &node.value {
        Some(text)
    } else {
        None
    }
}

/// Reads the field. `None`: it is neither a list nor a map; reported.
pub(super) fn read(id: &Spanned<String>, entry: &Entry, report: &mut Report) -> Option<Schema> {
    let mut keys = Keys {
        id,
        properties: Vec::new(),
        json: Map::new(),
    };
    match &entry.value.value {
        Value::List(items) => {
            for item in items {
                match text(item) {
                    Some(name) => keys.add(name, item.span, None, report),
                    None => report.add(no_writes(id, item)),
                }
            }
        }
        Value::Map(entries) => {
            for entry in entries {
                keys.add(&entry.key, entry.key_span, Some(&entry.value), report);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(..) | Value::Text(_) => {
            report.add(no_writes(id, &entry.value));
            return None;
        }
    }
    Some(keys.schema(entry.value.span))
}

struct Keys<'a> {
    id: &'a Spanned<String>,
    properties: Vec<Property>,
    json: Map<String, serde_json::Value>,
}

impl Keys<'_> {
    fn add(&mut self, name: &str, span: Span, node: Option<&Node>, report: &mut Report) {
        if name == "_next" {
            report.add(next(self.id, span));
            return;
        }
        if self.json.contains_key(name) {
            return;
        }
        let read = node.and_then(|node| schema::read(node, report));
        let (json, ty) = read.map_or((json!({}), Type::Any), |read| (read.json, read.ty));
        let doc = json
            .get("description")
            .and_then(|doc| doc.as_str())
            .unwrap_or_default()
            .to_string();
        self.json.insert(name.to_string(), json);
        self.properties.push(Property {
            name: name.to_string(),
            span,
            ty,
            required: false,
            doc,
        });
    }

    fn schema(self, span: Span) -> Schema {
        let fields = self.properties.iter().map(|property| Field {
            name: property.name.clone(),
            ty: property.ty.clone(),
            required: false,
            doc: property.doc.clone(),
        });
        let ty = Type::Object {
            fields: fields.collect(),
            open: false,
        };
        let json =
            json!({ "type": "object", "properties": self.json, "additionalProperties": false });
        Schema {
            json,
            ty,
            properties: self.properties,
            extra: ExtraProperties::Dropped,
            span,
        }
    }
}

fn no_writes(id: &Spanned<String>, node: &Node) -> Diagnostic {
    let message = format!(
        "`x-writes` of node `{}` cannot be {}",
        id.value,
        spelling(node)
    );
    let witness = "expected a list of keys, or a map from key to schema";
    Diagnostic::new(&INVALID_SCHEMA, node.span, message, witness).help(
        "write `x-writes: [verdict, attempts]`, or `x-writes: { attempts: { type: integer } }`",
    )
}

fn next(id: &Spanned<String>, span: Span) -> Diagnostic {
    let message = format!(
        "`x-writes` of node `{}` lists `_next`, which is never written",
        id.value
    );
    Diagnostic::new(
        &INVALID_SCHEMA,
        span,
        message,
        "`_next` says where the run goes",
    )
    .help("list the nodes that the script may go to under `x-routes`")
}
