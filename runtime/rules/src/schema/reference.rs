//! What references of a schema lead to.

use serde_json::{Map, Value};

/// The part of a schema that `#/a/b` names, or that has the anchor `#a`.
pub fn resolve<'s>(root: &'s Value, reference: &str) -> Option<&'s Value> {
    let path = fragment(reference)?;
    if path.is_empty() || path.starts_with('/') {
        return root.pointer(&path);
    }
    anchored(root, &path)
}

/// What a reference into its own document says behind `#`, decoded. `None`: it leads elsewhere.
pub fn fragment(reference: &str) -> Option<String> {
    let path = reference.strip_prefix('#')?;
    Some(decoded(path).unwrap_or_else(|| path.to_owned()))
}

/// Whether a schema is a document of its own, in which `#` leads to itself.
pub(super) fn is_document(schema: &Map<String, Value>) -> bool {
    let id = schema.get("$id").and_then(Value::as_str);
    id.is_some_and(|id| !id.starts_with('#'))
}

/// `%25` is `%`. None: it is no encoding.
fn decoded(path: &str) -> Option<String> {
    let mut decoded = Vec::with_capacity(path.len());
    let mut bytes = path.bytes();
    let digit = |byte: Option<u8>| char::from(byte?).to_digit(16);
    while let Some(byte) = bytes.next() {
        decoded.push(match byte {
            b'%' => u8::try_from(digit(bytes.next())? * 16 + digit(bytes.next())?).ok()?,
            byte => byte,
        });
    }
    String::from_utf8(decoded).ok()
}

fn anchored<'s>(part: &'s Value, name: &str) -> Option<&'s Value> {
    let inner = |part: &'s Value| {
        let other = part.as_object().is_some_and(is_document);
        (!other).then(|| anchored(part, name)).flatten()
    };
    match part {
        Value::Array(parts) => parts.iter().find_map(inner),
        Value::Object(schema) if is_named(schema, name) => Some(part),
        Value::Object(schema) => {
            let mut schemas = schema
                .iter()
                .filter(|(key, _)| !VALUES.contains(&key.as_str()));
            schemas.find_map(|(_, part)| inner(part))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}

/// Keywords that hold values and no schemas.
const VALUES: [&str; 4] = ["enum", "const", "default", "examples"];

fn is_named(schema: &Map<String, Value>, name: &str) -> bool {
    let text = |key: &str| schema.get(key).and_then(Value::as_str);
    let older = text("$id").and_then(|id| id.strip_prefix('#'));
    [text("$anchor"), text("$dynamicAnchor"), older].contains(&Some(name))
}
